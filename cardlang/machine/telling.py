"""Facts that a machine tells all seats from a block on, followed backwards.

`shown` holds by block what is surely shown from its beginning on, before anybody chooses;
`matters` are the blocks behind which somebody chooses before all cards are gathered.  What is
counted when nobody chooses any more with these cards tells nothing that is of use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.machine.graph import order, ways_in
from cardlang.machine.ir import Loop, Machine
from cardlang.machine.operations import FILTER, HAS, INTER, MINUS, UNION, UNIT
from cardlang.machine.secret import (
    Key,
)
from cardlang.machine.taint import Reader
from cardlang.machine.tree import (
    Apply,
    Best,
    Bind,
    Branch,
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
    Shuffle,
    Table,
    Value,
    Var,
    ZoneAt,
    Zones,
    form,
    walk,
)


class Telling:
    """Facts told by one machine, and when they matter."""

    def __init__(self, machine: Machine, sure: Mapping[object, int]) -> None:
        self.machine = machine
        public = (machine.deal_number, *(machine.scores + k for k in range(len(machine.sides))))
        self.reader = Reader(machine.players, machine.cards, machine.zones, machine.cells, public)
        self.reader.sure = sure
        lost = [n for n, b in enumerate(machine.blocks) if isinstance(b.exit, Fail)]
        self._after: dict[int, list[int]] = {}
        self._lost = frozenset(lost)
        self._items = {b.loop.item for b in machine.blocks if b.loop and b.loop.kind == "members"}
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
        self.shown: dict[int, frozenset[Key]] = {}
        self._tells: dict[Deed, frozenset[Key]] = {}
        self._reads: dict[Key, tuple[int, set[int]]] = {}  # by key: zones and cells it looks at
        self._shown()
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
                    self._picks.add(pick.cell)
                    if pick.aloud:
                        self._aloud.add(pick.cell)
                    self.reader.fills.setdefault(pick.cell, []).append(pick.source)

    def _edge(self, way: Branch, to: int) -> Iterator[Key]:
        """A card that is found to lie where all see it."""
        test = way.test
        if to == way.yes and isinstance(test, Apply) and test.operation is HAS:
            zone, card = test.args
            if isinstance(zone, ZoneAt) and isinstance(card, Cell):
                if not self.reader.mask(zone.at) & ~self.reader.open:
                    yield self._key(("cell", card.cell), card)

    def is_open(self, deed: Put | PutAll | Pour) -> bool:
        """Return whether all see what comes to a zone."""
        one = not deed.under and (isinstance(deed, Put) or deed in self.reader.sure)
        seen = self.reader.top_open if one else self.reader.open
        return not self.reader.mask(deed.to) & ~seen

    # ------------------------------------------------------------ backwards

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
                yield self._key(form(part), part)

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
            seats = deed.seats
            if isinstance(seats, Const) and not self.reader.everyone & ~seats.value:
                return frozenset(self.keys(deed.cards))
        elif isinstance(deed, Pour):
            if self.is_open(deed):
                return frozenset(self.keys(ZoneAt("m", deed.source)))
        elif isinstance(deed, (Put, PutAll)):
            cards = deed.card if isinstance(deed, Put) else deed.cards
            if self.is_open(deed) or self._named(cards):
                return frozenset(self.keys(cards))
        return frozenset()

    def _named(self, card: Value) -> bool:
        """Return whether the move itself tells a card: the rules name it, or who chose it did."""
        return isinstance(card, Const) or (isinstance(card, Cell) and card.cell in self._aloud)

    def before(self, deed: Deed, later: frozenset[Key]) -> frozenset[Key]:
        """The facts surely shown from before a deed on, with those shown from behind it on."""
        if later:
            cells, zones, reads = deed.cells, self.touched(deed), self._reads
            for key in later:
                if reads[key][0] & zones or (cells and not reads[key][1].isdisjoint(cells)):
                    later -= {key}
        if isinstance(deed, (Set, SetFamily)):
            return later
        own = self._tells.get(deed)
        if own is None:
            own = self._tells[deed] = self.tells(deed)
        return own | later if own else later

    def touched(self, deed: Deed) -> int:
        """The zones whose cards a deed may change, as a mask."""
        if isinstance(deed, (Put, PutAll)):
            sources = -1 if deed.zones is None else sum(1 << z for z in set(deed.zones))
            return sources | self.reader.mask(deed.to)
        if isinstance(deed, Pour):
            return self.reader.mask(deed.source) | self.reader.mask(deed.to)
        return 0

    def shown_along(self, block: int) -> list[frozenset[Key]]:
        """The facts surely shown from before each deed of a block on, and from behind them on."""
        way = self.machine.blocks[block].exit
        later: frozenset[Key] | None = None
        if not isinstance(way, (Decide, Shuffle)):
            for to in self.after(block):
                there = self.shown.get(to)
                if there is None:
                    continue
                if isinstance(way, Branch):
                    there = there | frozenset(self._edge(way, to))
                later = there if later is None else later & there
        found = [later or frozenset()]
        for deed in reversed(self.machine.blocks[block].deeds):
            found.append(self.before(deed, found[-1]))
        return found[::-1]

    def _shown(self) -> None:
        """By block: what is surely shown from its beginning on, before anybody chooses."""
        self.rows = self._row_by_row()
        rows = {head: frozenset([self._key(("zones", row))]) for head, row in self.rows.items()}
        for row in self.rows.values():
            self._reads["zones", row] = row, set()
        before = self.before_block
        left = {block for block in self.blocks if not self._goes_on(block)}
        while left:
            for block in reversed(self.blocks):
                if block in left:
                    left.discard(block)
                    new = self.shown_along(block)[0] | rows.get(block, frozenset())
                    if self.shown.get(block) != new:
                        self.shown[block] = new
                        left.update(before[block])
        for block in self.blocks:
            self.shown.setdefault(block, frozenset())

    def _goes_on(self, block: int) -> bool:
        """Return whether a block leads on without anybody choosing."""
        way = self.machine.blocks[block].exit
        return bool(self.after(block)) and not isinstance(way, (Decide, Shuffle))

    def _row_by_row(self) -> dict[int, int]:
        """By head of a loop: the zones that it shows, one in each of its turns."""
        found: dict[int, int] = {}
        for head in self.blocks:
            loop = self.machine.blocks[head].loop
            if loop is None or loop.kind != "members":
                continue
            row, members = 0, self._surely_gone(loop)
            for block in self._straight_on(loop.inside, head):
                for deed in self.machine.blocks[block].deeds:
                    zone = deed.cards if isinstance(deed, Show) else None
                    at = zone.at if isinstance(zone, ZoneAt) else None
                    if isinstance(at, Table) and isinstance(at.at, Cell) and self.tells(deed):
                        if at.at.cell == loop.item:
                            row |= sum(1 << z for k, z in enumerate(at.row) if members >> k & 1)
            if row:
                found[head] = row
        return found

    def _surely_gone(self, loop: Loop) -> int:
        """The members that a loop surely goes through; all if those are that all know."""
        fills = [e for e in self.reader.fills.get(loop.rest, []) if not _is_less(e)]
        found = -1 if fills else 0
        for e in fills:
            found &= e.value if isinstance(e, Const) else 0 if self.reader.atoms(e) else -1
        return found

    def _straight_on(self, block: int, end: int) -> list[int]:
        """The blocks that surely come one after another from a block on, up to an end."""
        found = [block]
        while len(ways := self.after(found[-1])) == 1 and ways[0] not in (end, *found):
            found += ways
        return found

    def _matters(self) -> set[int]:
        """The blocks from whose end somebody is asked before all cards are gathered."""
        before = self.before_block
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
        """Return whether all cards are gathered in a block, and shuffled behind it."""
        inside = self.machine.blocks[block]
        return isinstance(inside.exit, Shuffle) and any(
            isinstance(deed, PutAll)
            and isinstance(deed.cards, Const)
            and deed.cards.value == self.reader.all_cards
            for deed in inside.deeds
        )


def _is_less(e: Value) -> bool:
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
