"""Parts of a score, by the names that the game's own values and keeps have.

A line of the rules works with numbers, as in `score of declarer gains paid * factor`.  A `let` is
what its own line works with.  A value of the game has a name, and is made of further ones: the
worth of a game of its base and of the matadors.  Of cases the one that holds counts.  What the line
depends on (`if won-game`) has parts as well: whether it holds, and what is compared there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from attrs import define, field, frozen

from cardlang.machine import operations as op
from cardlang.machine.faults import Fault
from cardlang.machine.tree import Apply, Bind, Cell, Chain, Cond, Value
from cardlang.program import FLAG, NUMBER, Program
from cardlang.reckoning import RECKONING
from cardlang.source import Span

_DEEP = 12  # values within values
_SUMS = frozenset([op.OPERATIONS[name] for name in RECKONING]) - {op.MOD} | {op.NEG}
_CLAIMS = (op.EQ, op.LT, op.LE, op.NOT)


@frozen
class NamedPart:
    """A part of a score: the rule or keep by its name, its value, and whether that is a flag."""

    name: str
    value: Value
    flag: bool = False


def own_values(program: Program) -> list[tuple[Span, str, bool]]:
    """The rules of the game that are numbers or flags: where each stands, and its name."""
    found = []
    for name, rule in program.rules.items():
        span = rule.node.span
        base = rule.kind.base
        if base in (NUMBER, FLAG) and not span.source.name.startswith("prelude/"):
            found.append((span, name, base is FLAG))
    return found


@define
class PartFinder:
    """Finds the parts of values; `lets` holds what was stored by `let`, by cell."""

    rules: Collection[tuple[Span, str, bool]]
    keeps: Mapping[int, str]  # by cell, the keeps that each have one
    works_out: Callable[[Value], object]
    lets: dict[int, Value] = field(factory=dict)

    def amounts(self, value: Value) -> Iterator[NamedPart]:
        """The named numbers that a number is made of, each before what it is made of itself."""
        yield from self._within(value, self._rule(value), _DEEP, claims=False)

    def claims(self, test: Value) -> Iterator[NamedPart]:
        """The rule that a condition is, and the named numbers that it compares."""
        rule = self._rule(test)
        if rule is not None and rule[2]:
            yield NamedPart(rule[1], test, flag=True)
            yield from self._within(test, rule, _DEEP, claims=True)

    def _within(
        self, value: Value, inside: tuple[Span, str, bool] | None, deep: int, claims: bool
    ) -> Iterator[NamedPart]:
        if not deep:
            return
        for part in self._parts(value, claims):
            rule, named = self._rule(part) or inside, True
            if isinstance(part, Cell) and part.cell in self.keeps:
                yield NamedPart(self.keeps[part.cell], part)
            elif rule is not inside and rule is not None and not rule[2]:
                yield NamedPart(rule[1], part)
            elif isinstance(part, Bind) and part.span is not None:
                name = part.span.text.partition(" ")[0]  # of a value with a `let`, as it is called
                named = any(one[1] == name and not one[2] for one in self.rules)
                if named:
                    yield NamedPart(name, part)
            else:
                named = False
            if not (claims and named):  # of what is compared the names alone
                yield from self._within(part, rule, deep - 1, claims)

    def _parts(self, value: Value, claims: bool) -> Iterator[Value]:
        """The numbers from which a value is reckoned, where it is plain which these are."""
        match value:
            case Apply(operation=operation, args=args) if operation in _SUMS:
                yield from args
            case Apply(operation=operation, args=args) if claims and operation in _CLAIMS:
                yield from args
            case Chain(args=args) if claims:
                yield from args
            case Cond(arms=arms, otherwise=otherwise):
                for test, result in arms:
                    try:
                        holds = self.works_out(test)
                    except Fault:
                        return
                    if holds:
                        yield result
                        return
                yield otherwise
            case Cell(cell=cell) if cell in self.lets:
                yield self.lets[cell]

    def _rule(self, value: Value) -> tuple[Span, str, bool] | None:
        """The rule of the game in whose lines a value stands."""
        span = value.span
        if span is None:
            return None
        found = None
        for rule in self.rules:
            where = rule[0]
            same = where.source.name == span.source.name
            if same and where.start <= span.start and span.end <= where.end:
                found = rule
        return found
