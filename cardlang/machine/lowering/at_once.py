"""Lowering of `for each … at once`: all members look before anything is done.

There are two rounds over the members.  In the first one all that the body asks is worked out and
laid down in cells, one of each member: which branch is taken, which cards go where, what is stored.
The second one does it.  What is added or taken away (`gains`, `loses`) is looked at in the first
round and added in the second to what is there by then, so that all of it counts.  Whoever has had
a turn in the second round leaves nothing behind in these cells: they have told what others may not
see.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from cardlang.machine.fold import const, make, minus
from cardlang.machine.lowering.attempts import Attempts
from cardlang.machine.operations import EQ, OPERATIONS, UNION
from cardlang.machine.rows import Type
from cardlang.machine.tree import Cell, Const, Family, Put, PutAll, SetFamily, Value
from cardlang.program import (
    AssignStep,
    AtOnceStep,
    IfStep,
    LetStep,
    MoveStep,
    Reckoned,
    Step,
    ToldStep,
    Union,
    Without,
    zone_source,
)
from cardlang.source import Span

Doing = Callable[[], None]


class AtOnce(Attempts):
    """Writes what all do at once, besides all else."""

    def once(self, s: AtOnceStep) -> None:
        binding, over, body = s.binding, s.over, s.body
        whole, here = self.cell(), Cell("p", self.cell(), span=s.span)
        round_ = _Round(self, self.low.size(over.kind.base), here)
        self.set(whole, self.low.value(over), s.span)
        self.low.where[binding] = here
        later: list[Doing] = []
        members = Cell("m", whole, span=s.span)
        self.each(members, here, s.span, lambda: later.extend(round_.looked(body)))
        later.append(lambda: round_.forget(s.span))
        self.each(members, here, s.span, lambda: _all(later))

    def each(self, members: Value, here: Cell, span: Span, write: Doing) -> None:
        """A loop over the members of a set, one of whom lies in a cell."""
        left = Cell("m", self.cell(), span=span)
        self.set(left.cell, members, span)
        with self.taking(left, here, span):
            write()


class _Round:
    """The first round: `looked` writes it, and tells what the second is to write."""

    def __init__(self, flow: AtOnce, count: int, member: Value) -> None:
        self.flow, self.low, self.count, self.member = flow, flow.low, count, member
        self.reached: set[int] = set()  # the zones to which cards go
        self.laid: list[
            tuple[int, Type]
        ] = []  # where cells begin in which something of a type lies

    def kept(self, value: Value, span: Span) -> Value:
        """A value laid down for the member; where it is found in the second round."""
        if isinstance(value, Const):
            return value
        base = self.laid_down(value, span)
        maybe = value.type != "m" and value.maybe
        return Family(value.type, base, self.count, self.member, maybe, span=span)

    def laid_down(self, value: Value, span: Span) -> int:
        """Cells of which the member's has the value."""
        base = self.flow.cell(self.count)
        self.laid.append((base, value.type))
        self.flow.emit(SetFamily(span, base, self.count, self.member, value))
        return base

    def forget(self, span: Span) -> None:
        """Writes that the member's cells are as they were."""
        for base, type in self.laid:
            self.flow.emit(SetFamily(span, base, self.count, self.member, const(0, type)))

    def looked(self, body: tuple[Step, ...]) -> list[Doing]:
        """Writes what some statements ask; gives what they do."""
        later: list[Doing] = []
        for s in body:
            match s:
                case LetStep():
                    self.flow.run((s,))
                case ToldStep():
                    later += self.looked(s.body)
                case IfStep():
                    later.append(self.branches(s))
                case MoveStep():
                    later.append(self.moved(s))
                case AssignStep():
                    later.append(self.assigned(s))
                case _:
                    raise AssertionError("another statement has been told, and no machine is made")
        return later

    def branches(self, s: IfStep) -> Doing:
        """Lay down as a number which branch is taken."""
        flow, span = self.flow, s.span
        base = self.laid_down(const(0), span)
        taken = Family("n", base, self.count, self.member, span=span)
        after, ways = flow.block(), []
        for number, (condition, body) in enumerate(s.branches, 1):
            way: AbstractContextManager[None] = nullcontext()  # `else` comes last
            if condition is not None:
                way = flow.case(self.low.value(condition), after, span, condition.span)
            with way:
                flow.emit(SetFamily(span, base, self.count, self.member, const(number)))
                ways.append((number, self.looked(body)))
        flow.jump(after, span)
        flow.begin(after)

        def carry_on() -> None:
            end = flow.block()
            for number, later in ways:
                with flow.case(make(EQ, taken, const(number), span=span), end, span):
                    _all(later)
            flow.jump(end, span)
            flow.begin(end)

        return carry_on

    def moved(self, s: MoveStep) -> Doing:
        what, zone, under = s.what, s.to, s.under
        cards = self.kept(self.low.value(what), s.span)
        number = self.low.zone_number(zone)
        self.reached.update(self.flow.zones_of(number))
        to = self.kept(number, s.span)
        put = PutAll if what.kind.many else Put

        def carry_on() -> None:
            """Another member may have moved these cards by then."""
            sources = self.flow.sources(zone_source(what))
            if sources is not None:
                sources = (*sources, *sorted(self.reached - {*sources}))
            self.flow.emit(put(s.span, cards, sources, to, under))

        return carry_on

    def assigned(self, s: AssignStep) -> Doing:
        keep, owner = s.place.keep, s.place.owner
        value = self.kept(self.low.value(s.amount), s.span)
        at = const(0) if owner is None else self.kept(self.low.value(owner), s.span)

        def carry_on() -> None:
            """Reckon what is added or taken away with what is there by then."""
            new, old = value, self.low.kept(keep, at, s.span)
            match s.value:
                case Without() if s.change == "loses":
                    new = minus(old, value)
                case Union() if s.change == "gains":
                    new = make(UNION, old, value, span=s.span)
                case Reckoned(operator=operator) if s.change != "becomes":
                    new = make(OPERATIONS[operator.name], old, value, span=s.span)
            self.flow.put(keep, at, new, s.span)

        return carry_on


def _all(doing: list[Doing]) -> None:
    for one in doing:
        one()
