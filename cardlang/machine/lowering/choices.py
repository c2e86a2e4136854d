"""Lowering of choices: offers become decisions, their verbs' blocks become blocks.

A choice that is sealed becomes one decision a seat on the same state, whose answers wait in cells
until all have chosen.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang import limits
from cardlang.machine.alike import twins_of
from cardlang.machine.fold import const, make
from cardlang.machine.ir import Decision, PickInfo, VerbInfo
from cardlang.machine.lowering.statements import StatementLowering
from cardlang.machine.operations import EQ, FILTER, SOME
from cardlang.machine.rows import Type
from cardlang.machine.tree import (
    Around,
    Bounds,
    Branch,
    Cell,
    Chain,
    Const,
    Decide,
    Distinct,
    Each,
    Family,
    Offered,
    SetFamily,
    Value,
    Var,
    walk,
)
from cardlang.program import (
    CARD,
    GROUPS,
    NUMBER,
    AllTrue,
    CaseValue,
    ChooseStep,
    Conditional,
    Expression,
    Fallback,
    Filtered,
    FromTo,
    GroupsIn,
    Listed,
    Negation,
    Pick,
    RuleCall,
    UnitSet,
    Verb,
)
from cardlang.source import Span
from cardlang.syntax import tree


def proses(lines: tuple[tree.ProseNode, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((p.language, p.text) for p in lines)


Said = tuple[str, tuple[tuple[str, str], ...], Span]
"""A rule: its name, its sentences by language, where it stands."""
Sealed = tuple[int, Verb, VerbInfo, int, list[int]]
"""A verb of a sealed choice: its number, what it is, where it begins, and where picks are kept."""
Numbers = tuple[Value | None, Value | None, Value | None]
"""From where to where, and on what condition."""
Reasons = tuple[Said | None, tuple[tuple[Value, Span], ...]]


class Flow(StatementLowering):
    """Writes blocks and decisions."""

    # ------------------------------------------------------------- choices

    def _choose(self, s: ChooseStep) -> None:
        if s.together:
            self._together(s)
            return
        head, after = self.block(), self.block()
        self.jump(head, s.span)
        self.begin(head)
        self.heads[s.label] = head
        seat = self.cell()
        here = Cell("p", seat, span=s.span)
        bounds = Bounds(0, self.low.players - 1, False)
        self.set(seat, self.low.value(s.chooser), s.span, bounds)
        self.low.where[s.mover] = here
        infos, entries = [], []
        for verb in s.verbs:
            start = self.block()
            infos.append(self.verb(verb, start))
            entries.append((start, verb))
        number = self.decision(seat, infos, s)
        if s.otherwise is not None:
            asks = tuple([e for info in infos for e in info.values()])
            some, none = self.block(), self.block()
            self.leave(Branch(Offered("n", number, asks, span=s.span), some, none), s.span)
            self.begin(none)
            self.run(s.otherwise)
            self.jump(after, s.span)
            self.begin(some)
        self.leave(Decide(number), s.span)
        for start, verb in entries:
            self.begin(start)
            self.run(verb.body)
            self.jump(after, s.span)
        self.begin(after)

    def decision(
        self, seat: int, verbs: list[VerbInfo], s: ChooseStep, sealed: bool = False
    ) -> int:
        """A new decision; its number."""
        fuel = 1 + sum([1 + sum([e.size for e in verb.values()]) for verb in verbs])
        prose = proses(s.node.prose)
        self.decisions.append(Decision(seat, tuple(verbs), s.span, fuel, sealed, prose))
        return len(self.decisions) - 1

    def verb(self, verb: Verb, start: int) -> VerbInfo:
        picks = tuple([self.pick(pick) for pick in verb.picks])
        when, first = None, True
        if verb.when is not None:
            when = self.low.value(verb.when)
            looked_at = {cell for e in walk(when) for cell in e.cells}
            first = looked_at.isdisjoint([pick.cell for pick in picks])
            if isinstance(when, Const) and when.value:
                when = None
        prose = proses(verb.node.block.prose) if verb.node.block is not None else ()
        span, why = verb.node.name.span, proses(verb.node.why)
        return VerbInfo(verb.name, picks, when, first, start, span, prose, why)

    def pick(self, pick: Pick) -> PickInfo:
        binding, x = pick.binding, pick.source
        base, cell = x.kind.base, self.cell()
        low = self.low.constant(pick.low) if pick.low is not None else 1
        high = self.low.constant(pick.high) if pick.high is not None else low
        low, high = (max(0, low), high) if high >= 0 else (1, 0)  # below nothing there is no way
        several = pick.low is not None or base is GROUPS
        here = Cell("m" if several else "n" if base is NUMBER else "p", cell, span=pick.span)
        numbers: Numbers = (None, None, None)
        source: Value = const(0, "m")
        alike = False
        if base is NUMBER:
            numbers = self.numbers(x, here)
        else:
            source = self.low.sparing(self.low.value(x))
            alike = base in (CARD, GROUPS) and bool(twins_of(self.low.cards))
            if alike and (base is GROUPS or not several):
                alike, source = False, Distinct(source.type, source, span=pick.span)
        self.low.where[binding] = here
        what = "cards" if several else base.name
        labels = tuple(label.move for label in base.labels)
        told = (cell, source, what, binding.name, pick.span, pick.aloud, low, high, several, labels)
        return PickInfo(*told, *self.reasons(x), *numbers, alike)

    def numbers(self, x: Expression, here: Value) -> Numbers:
        """Bounds and a condition for a pick among numbers."""
        if isinstance(x, FromTo):
            return self.low.value(x.low), self.low.value(x.high), None
        if isinstance(x, Filtered):
            low, high, where = self.numbers(x.among, here)
            self.low.where[x.it] = here
            condition = self.low.value(x.condition)
            if where is not None:
                condition = Chain("n", True, (where, condition), span=x.span)
            return low, high, condition
        if isinstance(x, (Listed, UnitSet)):
            items = x.items if isinstance(x, Listed) else (x,)
            values = [self.low.value(i.point) for i in items if isinstance(i, UnitSet)]
            known = [v.value for v in values if isinstance(v, Const)]
            if len(known) == len(items):
                return const(min(known)), const(max(known)), self.low.number_in(here, x)
        if isinstance(x, UnitSet):
            only = self.low.value(x.point)
            return only, only, None
        among = self.low.number_among(here, self.low.value(x), x.span)
        return const(0), const(limits.NUMBER_SET), among

    def reasons(self, x: Expression) -> Reasons:
        """The rule that makes a pick's set, and its alternatives in the order of its `else`."""
        rule: Said | None = None
        old = dict(self.low.where)
        while isinstance(x, RuleCall):
            found = x.rule
            if rule is None or not rule[1]:
                rule = (found.name, proses(found.node.prose), found.node.span)
            for param, arg in zip(found.params, x.given, strict=True):
                self.low.where[param] = self.low.value(arg)
            for name, value in found.lets:
                self.low.where[name] = self.low.value(value)
            assert found.body is not None
            x = found.body
        if rule is None and isinstance(x, Filtered) and isinstance(x.condition, RuleCall):
            asked = x.condition.rule
            rule = (asked.name, proses(asked.node.prose), x.span)
        elif rule is None and isinstance(x, GroupsIn):
            rule = (x.pattern.name, proses(x.pattern.node.prose), x.span)
        items = tuple(_alternatives(x, ()))
        tries = tuple((self.low.value(i), i.span) for i in items) if len(items) > 1 else ()
        self.low.where = old
        return rule, tries

    def _together(self, s: ChooseStep) -> None:
        """All choose on the same state; then each one's block is carried out, seat by seat."""
        n = self.low.players
        seats, rest, seat = self.cell(), self.cell(), self.cell()
        answer = self.cell(n)
        self.set(seats, self.low.value(s.chooser), s.span)
        whole, here = Cell("m", seats, span=s.span), Cell("p", seat, span=s.span)
        left = Cell("m", rest, span=s.span)
        self.set(rest, whole, s.span)
        self.low.where[s.mover] = here
        infos, sealed = [], list[Sealed]()
        with self.taking(left, here, s.span) as (ask, _):
            for k, verb in enumerate(s.verbs):
                start = self.block()
                info = self.verb(verb, start)
                infos.append(info)
                sealed.append((k, verb, info, start, [self.cell(n) for _ in info.picks]))
            self.leave(Decide(self.decision(seat, infos, s, sealed=True)), s.span)
            for k, _, info, start, keeps in sealed:
                self.begin(start)
                self.emit(SetFamily(s.span, answer, n, here, const(k)))
                for pick, keep in zip(info.picks, keeps, strict=True):
                    held = Cell("m" if pick.several else "p", pick.cell)
                    self.emit(SetFamily(s.span, keep, n, here, held))
                self.jump(ask, s.span)
        if s.start is not None:
            self._best(s, whole, here, answer, sealed)
            return
        self.set(rest, whole, s.span)
        with self.taking(left, here, s.span) as (each, _):
            for k, verb, info, _, keeps in sealed:
                taken = Family("n", answer, n, here, span=s.span)
                with self.case(make(EQ, taken, const(k)), each, s.span):
                    for pick, keep in zip(info.picks, keeps, strict=True):
                        type: Type = "m" if pick.several else "p"
                        self.set(pick.cell, Family(type, keep, n, here, span=s.span), s.span)
                    self.run(verb.body)

    def _best(
        self, s: ChooseStep, whole: Cell, here: Cell, answer: int, sealed: list[Sealed]
    ) -> None:
        """Of what all have chosen the first verb is done, for the nearest of those who did."""
        assert s.start is not None
        n, after, start = self.low.players, self.block(), self.cell()
        self.set(start, self.low.value(s.start), s.span)
        for k, verb, info, _, keeps in sealed:
            var = self.low.fresh()
            taken = Family("n", answer, n, Var("p", var), span=s.span)
            mine = make(EQ, taken, const(k), span=s.span)
            those = Each("m", FILTER, whole, var, mine, span=s.span)
            with self.case(make(SOME, those, span=s.span), after, s.span):
                nearest = Around("p", "from", those, Cell("p", start), n, span=s.span)
                self.set(here.cell, nearest, s.span)
                for pick, keep in zip(info.picks, keeps, strict=True):
                    type: Type = "m" if pick.several else "p"
                    self.set(pick.cell, Family(type, keep, n, here, span=s.span), s.span)
                self.run(verb.body)
        self.jump(after, s.span)
        self.begin(after)


def _alternatives(x: Expression, tests: tuple[Expression, ...]) -> Iterator[Expression]:
    """Values that an expression may be, in the order of trying, each as it stands or nothing."""
    if isinstance(x, Fallback):
        for item in x.items:
            yield from _alternatives(item, tests)
    elif isinstance(x, CaseValue):
        for condition, value in x.cases:
            asked = tests if condition is None else (*tests, condition)
            yield from _alternatives(value, asked)
            if condition is not None:
                tests = (*tests, Negation(condition.kind, condition.span, condition))
    elif tests:
        yield Conditional(x.kind, x.span, x, AllTrue(tests[0].kind, tests[0].span, tests))
    else:
        yield x
