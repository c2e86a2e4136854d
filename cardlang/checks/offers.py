"""Offers that can be empty: no alternative of a choice is there for certain.

Asked is whether there is a situation in which every alternative falls out.  What may be nothing is
a *selection*: the cards of a zone that bear something, such as `hand where suit is led`, without an
`else` behind it; and a zone of which a `when` asks whether it is empty, unless cards are picked of
it.  Everything else is taken to be there: the cards of a hand, seats, numbers, cards but for a few
(`where rank is not K`).  What a `when` asks besides may hold or not, so an alternative with such a
`when` counts as one that can be there.  So little is told, and what is told has a reason: with
these selections empty nobody has a move, unless they are of one zone and leave no card of it out
(`covered`).  A choice inside an `if` that asks for the same zone is
let alone.
"""

from __future__ import annotations

from itertools import product

from cardlang.checks.beaten import nothing_beaten
from cardlang.checks.covered import Selection, compared, possible, selected, unknown
from cardlang.checks.places import Places, parts
from cardlang.diagnostic import Report
from cardlang.machine import operations as op
from cardlang.machine.ir import Decision, Machine, VerbInfo
from cardlang.machine.rows import Truth
from cardlang.machine.tree import (
    Apply,
    Best,
    Bind,
    Branch,
    Cell,
    Chain,
    Cond,
    Const,
    Decide,
    Distinct,
    Each,
    Offered,
    OrElse,
    Set,
    Table,
    Value,
    Var,
    ZoneAt,
    form,
    walk,
)
from cardlang.machine.truths import either, every, negated
from cardlang.program import CARD, Expression, Filtered, IfStep, Step, UntilStep

MOST = 8  # selections of one offer that are tried with and without cards


class Offers:
    """The offers of one machine."""

    def __init__(self, machine: Machine, places: Places) -> None:
        self.machine, self.places = machine, places
        self.blocks = machine.reached()
        self.values: dict[int, list[Value]] = {}  # of cells: what is put into them
        for number in self.blocks:
            for deed in machine.blocks[number].deeds:
                if isinstance(deed, Set):
                    self.values.setdefault(deed.cell, []).append(deed.value)
        self.own = {info.cell for info in machine.cells}
        self.picked: frozenset[int] = frozenset()
        self.names: dict[int, Value] = {}
        self.bases: set[object] = set()
        self.atoms: dict[object, None] = {}
        self.known: dict[object, bool] = {}
        self.zones: set[str] = set()
        self.selections: dict[object, Selection] = {}
        self._keys: dict[Value, int] = {}  # which are asked for in each situation
        self._numbers: dict[object, int] = {}
        self._selected: dict[Value, Selection] = {}

    def check(self, report: Report) -> None:
        """Tells of each choice that can have nothing to offer."""
        ways = [self.machine.blocks[number].exit for number in self.blocks]
        tests = [way.test for way in ways if isinstance(way, Branch)]
        quiet = {test.decision for test in tests if isinstance(test, Offered)}  # with `otherwise`
        for way in ways:
            if isinstance(way, Decide) and way.decision not in quiet:
                decision = self.machine.decisions[way.decision]
                place = self.places.own(way)
                if place is not None and self.empty(decision) and not self._guarded(way):
                    better, fix = nothing_beaten(self.places.statement(way))
                    report.warning(
                        "no-move",
                        "it can be that nothing at all is offered here",
                        place,
                        help=better
                        or "say what is done then: `otherwise: nothing`; `pass` is for what may"
                        " always be declined",
                        fix=fix,
                    )

    def empty(self, decision: Decision) -> bool:
        """Return whether there is a situation in which a choice offers nothing."""
        self.picked = frozenset(pick.cell for verb in decision.verbs for pick in verb.picks)
        self.atoms, self.known, self.zones, self.selections = {}, {}, set(), {}
        sources = [pick.source for verb in decision.verbs for pick in verb.picks]
        self.bases = {self._key(e) for e in walk(*sources) if isinstance(e, ZoneAt)}
        self._there(decision)
        keys = list(self.atoms)
        if len(keys) > MOST:
            return False
        for values in product((True, False), repeat=len(keys)):
            self.known = dict(zip(keys, values, strict=True))
            if self._there(decision) is False and self._possible():
                return True
        return False

    def _possible(self) -> bool:
        return possible(
            self.selections, self.known, self._key, lambda over: self.some(over) is True
        )

    def _there(self, decision: Decision) -> Truth:
        return either([self._verb(verb) for verb in decision.verbs])

    def _verb(self, verb: VerbInfo) -> Truth:
        found = [self.some(pick.source) for pick in verb.picks if pick.lows is None]
        return every([*found, True if verb.when is None else self.holds(verb.when)])

    # ------------------------------------------------------------ what is so

    def holds(self, e: Value) -> Truth:
        """Return whether a condition holds, as far as it asks whether there are cards."""
        if isinstance(e, Const):
            return e.value != 0
        if isinstance(e, Chain):
            return (every if e.every else either)([self.holds(a) for a in e.args])
        if isinstance(e, Apply) and e.operation is op.NOT:
            return negated(self.holds(e.args[0]))
        if isinstance(e, Apply) and e.operation in (op.SOME, op.SOME_GROUPS):
            return self.some(e.args[0], True)
        if isinstance(e, Cond):
            arms = [(self.holds(t), self.holds(v)) for t, v in e.arms]
            return _cases(arms, self.holds(e.otherwise))
        if isinstance(e, Bind):
            self.names.update(e.names)
            return self.holds(e.body)
        if isinstance(e, Var) and e.var in self.names:
            return self.holds(self.names[e.var])
        return None

    def some(self, e: Value, asked: bool = False) -> Truth:
        """Return whether there is something in a set; `asked`: a `when` wants to know."""
        if isinstance(e, Const):
            return e.value != 0 if e.type == "m" else None
        if isinstance(e, OrElse):
            return either([self.some(a) for a in e.args])
        if isinstance(e, Cond):
            arms = [(self.holds(t), self.some(v)) for t, v in e.arms]
            return _cases(arms, self.some(e.otherwise))
        if isinstance(e, Bind):
            self.names.update(e.names)
            return self.some(e.body, asked)
        if isinstance(e, Var) and e.var in self.names:
            return self.some(self.names[e.var], asked)
        if isinstance(e, Cell):
            put = self.values.get(e.cell, [])
            plain = len(put) == 1 and e.cell not in self.own and e.cell not in self.picked
            return self.some(put[0], asked) if plain else True
        if isinstance(e, ZoneAt):
            return self._atom(e) if asked and self._key(e) not in self.bases else True
        if isinstance(e, Distinct):
            return self.some(e.over)
        if isinstance(e, Each):
            return self._each(e)
        return self._apply(e) if isinstance(e, Apply) else True

    def _each(self, e: Each) -> Truth:
        if e.how is op.FILTER:
            if not positive(e.body):
                return self.some(e.over)
            found = self._selected.get(e)
            if found is None:
                found = self._selected[e] = compared(e, self._key)
            return every([self.some(e.over), self._selection(e, found)])
        return self.some(e.over) if e.how in (op.ARGMOST, op.ARGLEAST) else True

    def _apply(self, e: Apply) -> Truth:
        row, args = e.operation, e.args
        if row is op.UNION:
            return either([self.some(a) for a in args])
        if row is op.INTER:
            few = [a for a in args if self._few(a)]
            others = [a for a in args if a not in few]
            if few and others:
                found = unknown(e, others[0], self._key)
                if len(others) == 1:
                    cards = (1 << len(self.machine.cards)) - 1
                    found = selected(e, others[0], few, self._key, cards)
                return every([self.some(others[0]), self._selection(e, found)])
            return self.some(args[0])
        return self.some(args[0]) if row is op.MINUS else True

    def _few(self, e: Value) -> bool:
        """Return whether a fixed set, or one of a row, holds no more than half of the cards."""
        half = len(self.machine.cards) // 2
        if isinstance(e, Const):
            return e.value.bit_count() <= half
        if isinstance(e, Apply) and e.operation in (op.UNION, op.INTER):
            return (all if e.operation is op.UNION else any)(self._few(a) for a in e.args)
        if isinstance(e, Each) and e.how is op.FILTER:
            return positive(e.body)
        return isinstance(e, Table) and all(mask.bit_count() <= half for mask in e.row)

    def _selection(self, e: Value, found: Selection) -> Truth:
        """Return whether some cards of a zone are among those that are wanted."""
        zones = [part for part in walk(found.over) if isinstance(part, ZoneAt)]
        if e.type != "m" or not zones:
            return True
        self.zones |= {self._name(zone) for zone in zones}
        self.selections[self._key(e)] = found
        return self._atom(e)

    def _name(self, zone: ZoneAt) -> str:
        at = zone.at
        number = at.value if isinstance(at, Const) else -1
        if isinstance(at, Table):
            number = next((k for k in at.row if k >= 0), -1)
        return self.machine.zones[number].name if number >= 0 else ""

    def _atom(self, e: Value) -> bool:
        key = self._key(e)
        self.atoms.setdefault(key)
        return self.known.get(key, True)

    def _key(self, e: Value) -> object:
        """A number for all values of one form."""
        found = self._keys.get(e)
        if found is None:
            whole = renamed(form(e), {})
            found = self._keys[e] = self._numbers.setdefault(whole, len(self._numbers))
        return found

    # ------------------------------------------------------------- guards

    def _guarded(self, way: Decide) -> bool:
        """Return whether what is around a choice asks for the cards that it offers."""
        return any(self._asks(s) for s in self.places.around(way))

    def _asks(self, s: Step) -> bool:
        if isinstance(s, IfStep):
            return any(self.places.zones_in(condition) & self.zones for condition in s.conditions)
        if isinstance(s, UntilStep):
            inside = parts(s.condition)
            return any(selects(part) and self.places.zones_in(part) & self.zones for part in inside)
        return False


def _cases(arms: list[tuple[Truth, Truth]], otherwise: Truth) -> Truth:
    found = otherwise
    for test, value in reversed(arms):
        if test is None:
            found = value if value == found else None
        elif test:
            found = value
    return found


def selects(x: Expression) -> bool:
    """Return whether a value is a selection of cards."""
    return isinstance(x, Filtered) and x.kind.base is CARD


def positive(e: Value) -> bool:
    """Return whether a condition asks for something, and does not only leave something out."""
    if isinstance(e, Chain):
        return (any if e.every else all)(positive(a) for a in e.args)
    if isinstance(e, Bind):
        return positive(e.body)
    if isinstance(e, Cond):
        return all(positive(value) for _, value in e.arms)
    return isinstance(e, Best) or not (isinstance(e, Apply) and e.operation is op.NOT)


def renamed(key: object, names: dict[object, int]) -> object:
    """The form of a value with its vars numbered as they come."""
    if not isinstance(key, tuple) or not key:
        return key
    kind = key[0]
    if kind in (Var, Each, Best, Bind):
        places = {Var: 2, Each: 4, Best: 4}
        if kind is Bind:
            _, type_, bound, body = key
            pairs = [(renamed(e, names), names.setdefault(var, len(names))) for var, e in bound]
            return (kind, type_, *pairs, renamed(body, names))
        at = places[kind]
        before = [renamed(part, names) for part in key[1:at]]
        number = names.setdefault(key[at], len(names))
        return (kind, *before, number, *[renamed(part, names) for part in key[at + 1 :]])
    return tuple([renamed(part, names) for part in key])


def check(machine: Machine, places: Places, report: Report) -> None:
    """Choices that can have nothing to offer."""
    Offers(machine, places).check(report)
