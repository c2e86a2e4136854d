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
from cardlang.machine.tree import Cell, Const, Family, Put, PutAll, SetFamily, Value
from cardlang.model import Expression, Step, zone_source
from cardlang.source import Span

Doing = Callable[[], None]


class AtOnce(Attempts):
    """Writes what all do at once, besides all else."""

    def _once(self, s: Step) -> None:
        binding, over, body = s.args
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
        self.laid: list[tuple[int, str]] = []  # where cells begin in which something of a type lies

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
            if s.op == "let":
                self.flow.run((s,))
            elif s.op == "told":
                later += self.looked(s.args[1])
            elif s.op == "if":
                later.append(self.branches(s))
            elif s.op == "move":
                later.append(self.moved(s))
            else:
                later.append(self.assigned(s))
        return later

    def branches(self, s: Step) -> Doing:
        """Which branch is taken is laid down as a number."""
        flow, span = self.flow, s.span
        base = self.laid_down(const(0), span)
        taken = Family("n", base, self.count, self.member, span=span)
        after, ways = flow.block(), []
        for number, (condition, body) in enumerate(s.args[0], 1):
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
                with flow.case(make("eq", taken, const(number), span=span), end, span):
                    _all(later)
            flow.jump(end, span)
            flow.begin(end)

        return carry_on

    def moved(self, s: Step) -> Doing:
        what, zone, under = s.args
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

    def assigned(self, s: Step) -> Doing:
        place, x = s.args
        keep, owner = place.args
        changed = _change(place, x)
        value = self.kept(self.low.value(x if changed is None else changed), s.span)
        at = const(0) if owner is None else self.kept(self.low.value(owner), s.span)

        def carry_on() -> None:
            new: Value = value
            if changed is not None:
                old = self.low.kept(keep, at, s.span)
                new = minus(old, value) if x.op == "minus" else make(x.op, old, value, span=s.span)
            self.flow.put(keep, at, new, s.span)

        return carry_on


def _change(place: Expression, x: Expression) -> Expression | None:
    """What is added to a place or taken from it; None where it is simply set."""
    if x.op in ("add", "sub", "union", "minus") and x.args[0] is place:
        found: Expression = x.args[1]
        return found
    return None


def _all(doing: list[Doing]) -> None:
    for one in doing:
        one()
