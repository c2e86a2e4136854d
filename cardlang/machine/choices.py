"""Lowering of choices: offers become decisions, their verbs' blocks become blocks.

A choice that is sealed becomes one decision a seat on the same state, whose answers wait in cells
until all have chosen.
"""

from __future__ import annotations

from typing import Any

from cardlang.machine.cards import refuse
from cardlang.machine.deeds import Deeds
from cardlang.machine.ir import Decision, E, PickInfo, VerbInfo
from cardlang.machine.lift import const, minus
from cardlang.machine.values import weight
from cardlang.model import (
    CARD,
    GROUPS,
    NUMBER,
    Pick,
    S,
    Verb,
    X,
)  # fmt: skip
from cardlang.source import Span
from cardlang.syntax import tree


def proses(lines: tuple[tree.Prose, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((p.language, p.text) for p in lines)


def reads(e: Any, cell: int) -> bool:
    """Whether a value reads a cell."""
    if isinstance(e, E):
        if e.op == "cell" and e.args[0] == cell:
            return True
        return any(reads(a, cell) for a in e.args)
    return isinstance(e, tuple) and any(reads(a, cell) for a in e)


class Flow(Deeds):
    """Writes blocks and decisions."""

    # ------------------------------------------------------------- choices

    def _choose(self, s: S) -> None:
        chooser, mover, verbs, together, label, node = s.args
        if together:
            self._together(s)
            return
        head, after = self.block(), self.block()
        self.jump(head, s.span)
        self.begin(head)
        self.heads[label] = head
        seat = self.cell()
        here = E("cell", "p", (seat, False), s.span)
        self.emit("set", (seat, self.low.value(chooser), 0, self.low.players - 1, 0), s.span)
        self.low.where[mover] = here
        infos, entries = [], []
        for verb in verbs:
            start = self.block()
            infos.append(self.verb(verb, start))
            entries.append((start, verb))
        fuel = 1 + sum(self.offer_weight(v) for v in infos)
        decision = Decision(seat, tuple(infos), s.span, fuel, False, proses(node.prose))
        self.decisions.append(decision)
        self.leave(("decide", len(self.decisions) - 1), s.span)
        for start, verb in entries:
            self.begin(start)
            self.run(verb.body)
            self.jump(after, s.span)
        self.begin(after)

    def offer_weight(self, verb: VerbInfo) -> int:
        found = 1 + weight(verb.when) if verb.when is not None else 1
        for pick in verb.picks:
            found += weight(pick.source) + weight((pick.lows, pick.highs, pick.where))
        return found

    def verb(self, verb: Verb, start: int) -> VerbInfo:
        picks: list[PickInfo] = []
        cells: list[int] = []
        for pick in verb.picks:
            info = self.pick(pick, cells)
            picks.append(info)
            cells.append(info.cell)
        when, first = None, True
        if verb.when is not None:
            when = self.low.value(verb.when)
            first = not any(reads(when, c) for c in cells)
            if when.op == "const" and when.args[0]:
                when = None
        prose = proses(verb.node.block.prose) if verb.node.block is not None else ()
        span = verb.node.name.span
        return VerbInfo(verb.name, tuple(picks), when, first, start, span, prose)

    def pick(self, pick: Pick, earlier: list[int]) -> PickInfo:
        binding, x = pick.binding, pick.source
        base = x.kind.base
        cell = self.cell()
        low = self.low.constant(pick.low) if pick.low is not None else 1
        high = self.low.constant(pick.high) if pick.high is not None else low
        several = pick.low is not None
        several = several or base is GROUPS
        type = "m" if several else "n" if base is NUMBER else "p"
        here = E("cell", type, (cell, False), pick.span)
        numbers: dict[str, Any] = {}
        source = const(0, "m")
        if base is NUMBER:
            numbers = self.numbers(x, here)
        else:
            source = self.low.value(x)
            if base is CARD and any(c.twin != k for k, c in enumerate(self.low.cards)):
                source = E("distinct", "m", (source,), pick.span)
        self.low.where[binding] = here
        what = "cards" if several else base.name
        labels = tuple(label.move for label in base.labels)
        rule, alternatives = self.reasons(x)
        needs = any(reads(source, c) or reads(tuple(numbers.values()), c) for c in earlier)
        return PickInfo(
            cell, source, what, binding.name, pick.span, pick.aloud, low, high, several, labels,
            rule, alternatives, numbers.get("low"), numbers.get("high"), numbers.get("where"),
            needs,
        )  # fmt: skip

    def numbers(self, x: X, here: E) -> dict[str, Any]:
        """Bounds and a condition for a pick among numbers."""
        if x.op == "range":
            return {"low": self.low.value(x.args[0]), "high": self.low.value(x.args[1])}
        if x.op == "where":
            found = self.numbers(x.args[0], here)
            self.low.where[x.args[1]] = here
            condition = self.low.value(x.args[2])
            if found.get("where") is not None:
                condition = E("and", "n", (found["where"], condition), x.span)
            return {**found, "where": condition}
        if x.op in ("set", "unit"):
            items = x.args[0] if x.op == "set" else (x,)
            values = [self.low.value(i.args[0]) for i in items if i.op == "unit"]
            if len(values) == len(items) and all(v.op == "const" for v in values):
                known = [v.args[0] for v in values]
                return {"low": const(min(known)), "high": const(max(known)),
                        "where": self.low.number_in(here, x)}  # fmt: skip
        raise refuse("number-set", "numbers are picked from a range `a..b` or a list", x.span)

    def reasons(self, x: X) -> tuple[Any, tuple[tuple[E, Span], ...]]:
        """The rule that makes a pick's set, and its alternatives in the order of its `else`."""
        rule = None
        old = dict(self.low.where)
        while x.op == "call":
            found = x.args[0]
            if rule is None or not rule[1]:
                rule = (found.name, proses(found.node.prose), found.node.span)
            for param, arg in zip(found.params, x.args[1], strict=True):
                self.low.where[param] = self.low.value(arg)
            for name, value in found.lets:
                self.low.where[name] = self.low.value(value)
            x = found.body
        if rule is None and x.op == "where" and x.args[2].op == "call":
            asked = x.args[2].args[0]
            rule = (asked.name, proses(asked.node.prose), x.span)
        elif rule is None and x.op == "groups":
            rule = (x.args[1].name, proses(x.args[1].node.prose), x.span)
        items = x.args[0] if x.op == "else" else (x,)
        if x.op == "cases":
            items = tuple(v for _, v in x.args[0])
        tries = tuple((self.low.value(i), i.span) for i in items) if len(items) > 1 else ()
        self.low.where = old
        return rule, tries

    def _together(self, s: S) -> None:
        """All choose on the same state; then each one's block is carried out, seat by seat."""
        chooser, mover, verbs, _, _, node = s.args
        n = self.low.players
        seats, rest, seat = self.cell(), self.cell(), self.cell()
        answer = self.cell(n)
        ask, asked, each, done = (self.block() for _ in range(4))
        self.emit("set", (seats, self.low.value(chooser)), s.span)
        whole, left = (E("cell", "m", (c, False), s.span) for c in (seats, rest))
        here = E("cell", "p", (seat, False), s.span)
        self.emit("set", (rest, whole), s.span)
        self.low.where[mover] = here
        self.jump(ask, s.span)
        self.begin(ask)
        on = self.block()
        self.leave(("branch", E("some", "n", (left,), s.span), on, asked), s.span)
        self.begin(on)
        self.next_seat(seat, rest, left, here, s.span)
        infos, sealed = [], []
        for k, verb in enumerate(verbs):
            start = self.block()
            info = self.verb(verb, start)
            infos.append(info)
            sealed.append((k, verb, info, start, [self.cell(n) for _ in info.picks]))
        fuel = 1 + sum(self.offer_weight(v) for v in infos)
        self.decisions.append(Decision(seat, tuple(infos), s.span, fuel, True, proses(node.prose)))
        self.leave(("decide", len(self.decisions) - 1), s.span)
        for k, _, info, start, keeps in sealed:
            self.begin(start)
            self.emit("setf", (answer, n, here, const(k)), s.span)
            for pick, keep in zip(info.picks, keeps, strict=True):
                held = E("cell", "m" if pick.several else "p", (pick.cell, False))
                self.emit("setf", (keep, n, here, held), s.span)
            self.jump(ask, s.span)
        self.begin(asked)
        self.emit("set", (rest, whole), s.span)
        self.jump(each, s.span)
        self.begin(each)
        on = self.block()
        self.leave(("branch", E("some", "n", (left,), s.span), on, done), s.span)
        self.begin(on)
        self.next_seat(seat, rest, left, here, s.span)
        for k, verb, info, _, keeps in sealed:
            yes, no = self.block(), self.block()
            taken = E("family", "n", (answer, n, here, False), s.span)
            self.leave(("branch", E("eq", "n", (taken, const(k))), yes, no), s.span)
            self.begin(yes)
            for pick, keep in zip(info.picks, keeps, strict=True):
                type = "m" if pick.several else "p"
                value = E("family", type, (keep, n, here, False), s.span)
                self.emit("set", (pick.cell, value), s.span)
            self.run(verb.body)
            self.jump(each, s.span)
            self.begin(no)
        self.jump(each, s.span)
        self.begin(done)

    def next_seat(self, seat: int, rest: int, left: E, here: E, span: Span) -> None:
        self.emit("set", (seat, E("low", "p", (left,), span)), span)
        self.emit("set", (rest, minus(left, E("unit", "m", (here,), span))), span)
