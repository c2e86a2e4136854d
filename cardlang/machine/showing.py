"""Cards that a deed tells all seats, since it shows them or moves them in sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.machine.graph import order, ways_in
from cardlang.machine.ir import Machine
from cardlang.machine.operations import FILTER, INTER, MINUS, UNION, UNIT
from cardlang.machine.secret import (
    Key,
)
from cardlang.machine.taint import Reader
from cardlang.machine.tree import (
    Apply,
    Best,
    Bind,
    Cell,
    Cond,
    Const,
    Decide,
    Deed,
    Distinct,
    Each,
    End,
    Fail,
    Family,
    OrElse,
    Pile,
    Place,
    Pour,
    Put,
    PutAll,
    Set,
    SetFamily,
    Show,
    Value,
    Var,
    ZoneAt,
    Zones,
    form,
    walk,
)


class Showing:
    """Facts that the deeds of one machine tell, and the zones that they touch."""

    def __init__(self, machine: Machine, sure: Mapping[object, int]) -> None:
        self.machine = machine
        public = (machine.deal_number, *(machine.scores + k for k in range(len(machine.sides))))
        self.reader = Reader(machine.players, machine.cards, machine.zones, machine.cells, public)
        self.reader.sure = sure
        lost = [n for n, b in enumerate(machine.blocks) if isinstance(b.exit, Fail)]
        self._after: dict[int, list[int]] = {}
        self._lost = frozenset(lost)
        self._items = {b.loop.item for b in machine.blocks if b.loop and b.loop.kind == "members"}
        self._rests = {b.loop.rest for b in machine.blocks if b.loop}
        self._takes = {
            deed
            for block in machine.blocks
            if block.loop
            for deed in machine.blocks[block.loop.inside].deeds[: block.loop.takes]
        }
        self._picks: set[int] = set()
        self._aloud: set[int] = set()  # the cells of picks whose cards are named
        self.blocks = order([machine.start], self.after)
        self.before_block = ways_in(self.blocks, self.after)
        self.deciding = {
            machine.blocks[n].exit.decision: machine.decisions[machine.blocks[n].exit.decision]  # type: ignore[attr-defined]
            for n in self.blocks
            if isinstance(machine.blocks[n].exit, Decide)
        }
        self._fill()
        self.reader.public |= {decision.cell for decision in self.deciding.values()}
        self._reads: dict[Key, tuple[int, set[int]]] = {}  # by key: zones and cells it looks at

    def after(self, block: int) -> list[int]:
        """The blocks that may come next, but for mistakes in the rules."""
        found = self._after.get(block)
        if found is None:
            ways = self.machine.after(block)
            found = self._after[block] = [to for to in ways if to not in self._lost]
        return found

    def _fill(self) -> None:
        for number in self.blocks:
            for deed in self.machine.blocks[number].deeds:
                if isinstance(deed, (Set, SetFamily)):
                    for cell in deed.cells:
                        self.reader.fills.setdefault(cell, []).append(deed.value)
        for decision in self.deciding.values():
            for verb in decision.verbs:
                for pick in verb.picks:
                    self._picks.add(pick.cell)
                    if pick.aloud:
                        self._aloud.add(pick.cell)
                    self.reader.fills.setdefault(pick.cell, []).append(pick.source)

    def is_open(self, deed: Put | PutAll | Pour) -> bool:
        """Return whether all see what comes to a zone."""
        one = not deed.under and (isinstance(deed, Put) or deed in self.reader.sure)
        seen = self.reader.top_open if one else self.reader.open
        return not self.reader.mask(deed.to) & ~seen

    def _key(self, key: Key, *read: Value) -> Key:
        """A key, with what changes if it comes to stand for something else."""
        if key not in self._reads:
            parts = list(walk(*read))
            zones = [self.reader.mask(p.at) for p in parts if isinstance(p, (ZoneAt, Pile))]
            if any(isinstance(part, (Zones, Place)) for part in parts):
                zones.append(-1)
            mask = 0
            for zone in zones:
                mask |= zone
            self._reads[key] = mask, {cell for part in parts for cell in part.cells}
        return key

    def keys(self, e: Value, depth: int = 9) -> Iterator[Key]:
        """The facts told when a value is shown."""
        while isinstance(e, Apply) and e.operation is UNIT:
            e = e.args[0]
        for part in shown_parts(e):
            if isinstance(part, ZoneAt):
                yield self._key(("zone", self.reader.form_of(part.at)), part)
            elif isinstance(part, Family):
                yield self._key(("keep", part.base, self.reader.form_of(part.at)), part)
                yield self._key(("family", part.base), part)
            elif isinstance(part, Cell):
                yield self._key(("cell", part.cell), part)
                fills = self.reader.fills.get(part.cell, [])
                if len(fills) == 1 and depth:
                    yield from self.keys(fills[0], depth - 1)
            else:
                yield self._key(("value", form(part)), part)

    def chosen_by(self, e: Value, sorting: bool = False) -> list[Value]:
        """The values that decide which cards are named, but for what these cards are themselves.

        `sorting`: and but for their place in a pile, as with the top card; not so with the lowest.
        """
        found: list[Value] = []
        at: list[Value] = []
        todo, seen = [e], {-1}
        while todo:
            part = todo.pop()
            if isinstance(part, (ZoneAt, Pile)):
                at.append(part.at)
            elif isinstance(part, Zones):
                at.append(part.owners)
            elif isinstance(part, Each) and part.how is FILTER:
                found.append(part.body)
                todo.append(part.over)
            elif isinstance(part, Apply) and part.operation.gives in "pm" and part.args:
                if part.operation in (UNION, INTER):
                    todo += part.args
                elif sorting and part.type == "p":
                    found += part.args
                else:
                    todo.append(part.args[0])
                    found += part.args[1:]
            elif isinstance(part, Best):
                todo.append(part.over)
                found += (part.over, *part.keys) if sorting else part.keys
            elif isinstance(part, Distinct):
                todo.append(part.over)
            elif isinstance(part, End):
                found += [one for one in (part.at, part.among) if one is not None]
                todo.append(part.pile)
            elif isinstance(part, Cond):
                found += [test for test, _ in part.arms]
                todo += [part.otherwise, *(value for _, value in part.arms)]
            elif isinstance(part, OrElse):
                todo += part.args
            elif isinstance(part, Cell):
                fills = self.reader.fills.get(part.cell, [])
                if len(fills) == 1 and part.cell not in {*seen, *self._picks}:
                    seen.add(part.cell)
                    todo += fills
                elif sorting and part.cell not in self._picks:
                    found.append(part)
            elif isinstance(part, Bind):
                self.reader.names.update(part.names)
                todo.append(part.body)
            elif isinstance(part, Var) and part.var in self.reader.names:
                todo.append(self.reader.names[part.var])
            elif not isinstance(part, (Const, Family)):
                found.append(part)
        return at + [value for value in found if not self._of_item(value)]

    def _of_item(self, value: Value) -> bool:
        """Return whether a value depends on the item of a loop alone: the loop tells of it."""
        read = {cell for part in walk(value) for cell in part.cells}
        return bool(read) and read <= self._items

    def tells(self, deed: Deed) -> frozenset[Key]:
        """The facts that a deed shows to all."""
        if isinstance(deed, Show):
            return frozenset(key for part in self.shown_to_all(deed) for key in self.keys(part))
        if isinstance(deed, Pour):
            if self.is_open(deed):
                return frozenset(self.keys(ZoneAt("m", deed.source)))
        elif isinstance(deed, (Put, PutAll)):
            cards = deed.card if isinstance(deed, Put) else deed.cards
            if self.is_open(deed) or self._named(cards):
                return frozenset(self.keys(cards))
        return frozenset()

    def shown_to_all(self, deed: Show) -> list[Value]:
        """The parts of what is shown that all seats have seen by then."""
        seats = self.reader.plain(deed.seats)
        if isinstance(seats, Apply) and seats.operation is UNIT:
            one = self.reader.plain(seats.args[0])
            seats = Const("m", 1 << one.value) if isinstance(one, Const) else seats
        if not isinstance(seats, Const):
            return []
        others, parts = self.reader.everyone & ~seats.value, list(shown_parts(deed.cards))
        return [
            part
            for part in parts
            if not others
            or (isinstance(part, ZoneAt) and self.reader.seen_by(part.at) & others == others)
        ]

    def _named(self, card: Value) -> bool:
        """Return whether the move itself tells a card: the rules name it, or who chose it did."""
        return isinstance(card, Const) or (isinstance(card, Cell) and card.cell in self._aloud)

    def kept_by(self, deed: Deed) -> dict[object, int]:
        """By kind of key: the zones that cards leave in sight of all, so that what lay there is
        told if what is left is; and of which the order is told too.
        """
        if not isinstance(deed, (Put, PutAll, Pour)) or not self.is_open(deed):
            return {}
        gone = self.touched(deed) & ~self.reader.mask(deed.to)
        end = deed.card if isinstance(deed, Put) else None
        straight = isinstance(end, End) and end.at is None and end.among is None
        return {"zone": gone, "zones": gone, "order": gone if straight else 0}

    def touched(self, deed: Deed) -> int:
        """The zones whose cards a deed may change, as a mask."""
        if isinstance(deed, (Put, PutAll)):
            sources = -1 if deed.zones is None else sum(1 << z for z in set(deed.zones))
            return sources | self.reader.mask(deed.to)
        if isinstance(deed, Pour):
            return self.reader.mask(deed.source) | self.reader.mask(deed.to)
        return 0


def is_less(e: Value) -> bool:
    """Return whether a set is another without something, as what is left of a loop."""
    return isinstance(e, Apply) and e.operation is MINUS


def shown_parts(e: Value) -> Iterator[Value]:
    """The parts of a value that are shown when it is."""
    todo = [e]
    while todo:
        part = todo.pop()
        if isinstance(part, Apply) and part.operation in (UNION, UNIT):
            todo.extend(part.args)
        elif isinstance(part, Zones) and isinstance(part.owners, Const):
            for k in range(part.count):
                if part.owners.value >> k & 1:
                    yield ZoneAt("m", Const("p", part.first + k), span=part.span)
        elif not isinstance(part, Const) or part.type == "p":
            yield part
