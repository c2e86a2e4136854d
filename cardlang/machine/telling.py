"""What a machine tells all seats from a block on, followed backwards.

`shown` holds by block what is surely shown from its beginning on, before anybody chooses;
`matters` are the blocks behind which somebody chooses before all cards are gathered.  What is
counted when nobody chooses any more with these cards tells nothing that is of use.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.machine.graph import order, ways_in
from cardlang.machine.ir import Machine
from cardlang.machine.secret import (
    Key,
)
from cardlang.machine.taint import Reader
from cardlang.machine.tree import (
    Apply,
    Branch,
    Cell,
    Const,
    Decide,
    Deed,
    Each,
    Fail,
    Family,
    Pour,
    Put,
    PutAll,
    Set,
    SetFamily,
    Show,
    Shuffle,
    Value,
    Zone,
    form,
    walk,
)


class Telling:
    """What is told by one machine, and when that matters."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        public = (machine.deal_number, *(machine.scores + k for k in range(len(machine.sides))))
        self.reader = Reader(machine.players, machine.cards, machine.zones, machine.cells, public)
        lost = [n for n, b in enumerate(machine.blocks) if isinstance(b.exit, Fail)]
        self._after: dict[int, list[int]] = {}
        self._lost = frozenset(lost)
        self._aloud: set[int] = set()  # the cells of picks whose cards are named
        self.blocks = order([machine.start], self.after)
        self.deciding = {
            machine.blocks[n].exit.decision: machine.decisions[machine.blocks[n].exit.decision]  # type: ignore[attr-defined]
            for n in self.blocks
            if isinstance(machine.blocks[n].exit, Decide)
        }
        self._fill()
        self.reader.public |= {decision.cell for decision in self.deciding.values()}
        self.shown = self._shown()
        self.matters = self._matters()

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
                    if pick.aloud:
                        self._aloud.add(pick.cell)
                    self.reader.fills.setdefault(pick.cell, []).append(pick.source)

    def _edge(self, way: Branch, to: int) -> Iterator[Key]:
        """A card that is found to lie where all see it."""
        test = way.test
        if to == way.yes and isinstance(test, Apply) and test.operation.name == "has":
            zone, card = test.args
            if isinstance(zone, Zone) and isinstance(card, Cell) and self.is_open(zone.at):
                yield ("cell", card.cell)

    def is_open(self, at: Value) -> bool:
        """Whether all see what comes to a zone."""
        return not self.reader.mask(at) & ~self.reader.top_open

    # ------------------------------------------------------------ backwards

    def keys(self, e: Value, depth: int = 9) -> Iterator[Key]:
        """What is told when a value is shown."""
        while isinstance(e, Apply) and e.operation.name == "unit":
            e = e.args[0]
        for part in shown_parts(e):
            if isinstance(part, Zone):
                yield ("zone", form(part.at))
            elif isinstance(part, Each) and part.how.name == "filter":
                yield form(part)
                yield from self.keys(part.over, depth)
            elif isinstance(part, Apply) and part.operation.name in ("inter", "minus"):
                yield form(part)
                yield from self.keys(part.args[0], depth)
                yield from self.keys(part.args[1], depth)
            elif isinstance(part, Family):
                yield ("keep", part.base, form(part.at))
                yield ("family", part.base)
            elif isinstance(part, Cell):
                yield ("cell", part.cell)
                fills = self.reader.fills.get(part.cell, [])
                if len(fills) == 1 and depth:
                    yield from self.keys(fills[0], depth - 1)
            else:
                yield form(part)

    def tells(self, deed: Deed) -> frozenset[Key]:
        """What a deed shows to all."""
        if isinstance(deed, Show):
            seats = deed.seats
            if isinstance(seats, Const) and not self.reader.everyone & ~seats.value:
                return frozenset(self.keys(deed.cards))
        elif isinstance(deed, Pour):
            if self.is_open(deed.to):
                return frozenset([("zone", form(deed.source))])
        elif isinstance(deed, (Put, PutAll)):
            cards = deed.card if isinstance(deed, Put) else deed.cards
            if self.is_open(deed.to) or self._named(cards):
                return frozenset(self.keys(cards))
        return frozenset()

    def _named(self, card: Value) -> bool:
        """Whether the move itself tells a card: the rules name it, or who chose it did."""
        return isinstance(card, Const) or (isinstance(card, Cell) and card.cell in self._aloud)

    def _shown(self) -> dict[int, frozenset[Key]]:
        """By block: what is surely shown from its beginning on, before anybody chooses."""
        found: dict[int, frozenset[Key] | None] = dict.fromkeys(self.blocks)
        changed = True
        own = {b: self._told_in(b) for b in self.blocks}
        self.rows = self._row_by_row()
        for head, row in self.rows.items():
            own[head] |= {("zones", row)}
        while changed:
            changed = False
            for block in reversed(self.blocks):
                way = self.machine.blocks[block].exit
                later: frozenset[Key] | None = frozenset()
                if not isinstance(way, (Decide, Shuffle)) and self.after(block):
                    later = None
                    for to in self.after(block):
                        there = found[to]
                        if there is not None and isinstance(way, Branch):
                            there = there | frozenset(self._edge(way, to))
                        if there is not None:
                            later = there if later is None else later & there
                if later is None:
                    continue
                new = own[block] | later
                if found[block] != new:
                    found[block], changed = new, True
        return {b: keys or frozenset() for b, keys in found.items()}

    def _row_by_row(self) -> dict[int, int]:
        """By head of a loop: the zones that it shows, one in each of its turns."""
        found: dict[int, int] = {}
        for head in self.blocks:
            loop = self.machine.blocks[head].loop
            if loop is None or loop.kind != "members":
                continue
            row = 0
            for block in self._straight_on(loop.inside, head):
                for deed in self.machine.blocks[block].deeds:
                    zone = deed.cards if isinstance(deed, Show) else None
                    if isinstance(deed, Show) and isinstance(zone, Zone) and self.tells(deed):
                        if loop.item in {cell for part in walk(zone.at) for cell in part.cells}:
                            row |= self.reader.mask(zone.at)
            if row:
                found[head] = row
        return found

    def _straight_on(self, block: int, end: int) -> list[int]:
        """The blocks that surely come one after another from a block on, up to an end."""
        found = [block]
        while len(ways := self.after(found[-1])) == 1 and ways[0] not in (end, *found):
            found += ways
        return found

    def _told_in(self, block: int) -> frozenset[Key]:
        keys: frozenset[Key] = frozenset()
        for deed in self.machine.blocks[block].deeds:
            keys |= self.tells(deed)
        return keys

    def _matters(self) -> set[int]:
        """The blocks from whose end somebody is asked before all cards are gathered."""
        before = ways_in(self.blocks, self.after)
        left = [b for b in self.blocks if isinstance(self.machine.blocks[b].exit, Decide)]
        gathered = {block for block in self.blocks if self.gathers(block)}
        for block in self.blocks:  # a loop that deals anew until a deal will do
            loop = self.machine.blocks[block].loop
            if loop is not None and loop.kind == "until":
                if not gathered.isdisjoint(self._straight_on(loop.inside, block)):
                    gathered.add(block)
        found: set[int] = set()
        while left:
            block = left.pop()
            if block in found:
                continue
            found.add(block)
            if block not in gathered:
                left.extend(before.get(block, ()))
        return found

    def gathers(self, block: int) -> bool:
        """Whether all cards are gathered in a block, and shuffled behind it."""
        inside = self.machine.blocks[block]
        return isinstance(inside.exit, Shuffle) and any(
            isinstance(deed, PutAll)
            and isinstance(deed.cards, Const)
            and deed.cards.value == self.reader.all_cards
            for deed in inside.deeds
        )


def shown_parts(e: Value) -> Iterator[Value]:
    """The parts of a value that are shown when it is."""
    todo = [e]
    while todo:
        part = todo.pop()
        if isinstance(part, Apply) and part.operation.name in ("union", "unit"):
            todo.extend(part.args)
        elif not isinstance(part, Const) or part.type == "p":
            yield part
