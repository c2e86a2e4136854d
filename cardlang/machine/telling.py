"""Facts that a machine tells all seats from a block on, followed backwards.

`shown` holds by block what is surely shown from its beginning on, before anybody chooses;
`matters` are the blocks behind which somebody chooses before all cards are gathered.  What is
counted when nobody chooses any more with these cards tells nothing that is of use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardlang.machine.implied import filled
from cardlang.machine.ir import Loop, Machine
from cardlang.machine.operations import HAS
from cardlang.machine.secret import Key, SecretFacts, TogetherKey, ZonesKey
from cardlang.machine.showing import Showing, is_less
from cardlang.machine.tree import (
    Apply,
    Branch,
    Cell,
    Const,
    Decide,
    Deed,
    Put,
    PutAll,
    Set,
    SetFamily,
    Show,
    Shuffle,
    Table,
    Value,
    ZoneAt,
    form,
)


class Telling(Showing):
    """Facts told by one machine, and when they matter."""

    def __init__(self, machine: Machine, sure: Mapping[object, int]) -> None:
        super().__init__(machine, sure)
        self._tells: dict[Deed, frozenset[Key]] = {}
        #: by head of a loop, as masks: zones known behind it, and those whose cards it will show
        self.rows: dict[int, int] = {}
        self._ahead: dict[int, int] = {}
        self._turns: dict[int, list[int]] = {}
        self.shown: dict[int, frozenset[Key]] = {}
        #: by key: the zone that it tells of, as a mask
        self._numbered: dict[Key, int] = {
            ("zone", form(Const("p", z))): 1 << z for z in range(len(machine.zones))
        }
        self._shown()
        self.matters = self._matters()

    def _edge(self, way: Branch, to: int) -> Iterator[Key]:
        """A card that is found to lie where all see it, and places that are found to be empty."""
        test = way.test
        if to == way.yes and isinstance(test, Apply) and test.operation is HAS:
            zone, card = test.args
            if isinstance(zone, ZoneAt) and isinstance(card, Cell):
                if not self.reader.mask(zone.at) & ~self.reader.open:
                    yield self._key(("cell", card.cell), card)
        if way.yes != way.no:
            for at, some in filled(test, to == way.yes, self.reader.sure.get):
                if not some:
                    here = self.reader.form_of(at)
                    yield self._key(("zone", here), ZoneAt("m", at))
                    yield self._key(("order", here), ZoneAt("m", at))

    # ------------------------------------------------------------ backwards

    def _row(self, key: ZonesKey | TogetherKey) -> Key:
        """The key of some zones whose cards are told, of each of them or of all together."""
        _, zones = key
        self._reads[key] = zones, set()
        return key

    def _left_of(self, key: ZonesKey | TogetherKey, touched: int) -> Iterable[Key]:
        """The keys that are left of one for some zones where cards of some change places."""
        kind, zones = key
        if kind == "zones" and zones & ~touched:
            yield self._row(("zones", zones & ~touched))
        if not touched & ~zones:  # what lies in all of them together is the same
            yield self._row(("together", zones))

    def known_zones(self, knows: SecretFacts, shown: frozenset[Key]) -> int:
        """The zones of which all know in the end which cards lie there, as a mask.

        What lies in the last of all places is known when all others are.
        """
        found, together = self.reader.open | knows.sets, 0
        for key in shown:
            if key[0] == "zones":
                found |= key[1]
            elif key[0] == "together":
                together |= key[1]
            else:
                found |= self._numbered.get(key, 0)
        left = (1 << len(self.machine.zones)) - 1 & ~(found | together)
        return found if left & (left - 1) else found | left

    def before(self, deed: Deed, later: frozenset[Key]) -> frozenset[Key]:
        """The facts surely shown from before a deed on, with those shown from behind it on."""
        if later:
            cells, touched, reads = deed.cells, self.touched(deed), self._reads
            kept = self.kept_by(deed)
            for key in later:
                zones = touched & ~kept.get(key[0], 0)
                if reads[key][0] & zones or (cells and not reads[key][1].isdisjoint(cells)):
                    later -= {key}
                    if key[0] == "zones" or key[0] == "together":
                        later |= {*self._left_of(key, zones)}
        if isinstance(deed, (Set, SetFamily)):
            return later
        own = self._tells.get(deed)
        if own is None:
            own = self._tells[deed] = self.tells(deed)
        return own | later if own else later

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

    def named_by(self, shown: frozenset[Key], deed: Put | PutAll) -> bool:
        """Return whether facts shown from behind a deed on tell all cards where it puts some."""
        return ("zone", self.reader.form_of(deed.to)) in shown

    def _shown(self) -> None:
        """By block: what is surely shown from its beginning on, before anybody chooses."""
        self._row_by_row()
        rows = {head: frozenset([self._row(("zones", row))]) for head, row in self._ahead.items()}
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

    def _row_by_row(self) -> None:
        """By head of a loop: the zones that it shows, one in each of its turns.

        What lay there as it began is shown (`_ahead`) where no card comes or goes before, and what
        lies there behind it is known (`rows`) where none does later.
        """
        for head in self.blocks:
            loop = self.machine.blocks[head].loop
            if loop is None or loop.kind != "members":
                continue
            deeds, straight = self._turn(loop, head)
            ahead, row, members = 0, 0, self._surely_gone(loop)
            for k, deed in enumerate(deeds[:straight]):
                zone = deed.cards if isinstance(deed, Show) else None
                at = zone.at if isinstance(zone, ZoneAt) else None
                if isinstance(at, Table) and isinstance(at.at, Cell) and self.tells(deed):
                    if at.at.cell == loop.item:
                        row = sum(1 << z for j, z in enumerate(at.row) if members >> j & 1)
                        for other in deeds:
                            row &= ~self.touched(other)
                        ahead = sum(1 << z for j, z in enumerate(at.row) if members >> j & 1)
                        for other in deeds[:k]:
                            ahead &= ~self.touched(other)
                        for other in deeds[k:]:
                            ahead &= ~self._touched_but(other, at)
            if row:
                self.rows[head] = self.rows.get(head, 0) | row
            if ahead:
                self._ahead[head] = self._ahead.get(head, 0) | ahead

    def _turn(self, loop: Loop, head: int) -> tuple[list[Deed], int]:
        """The deeds of one turn of a loop, and how many of them surely come, one after another."""
        blocks = [self.machine.blocks[block].deeds for block in self.turn_blocks(head)]
        straight = len(self._straight_on(loop.inside, head))
        return [deed for deeds in blocks for deed in deeds], sum(map(len, blocks[:straight]))

    def turn_blocks(self, head: int) -> list[int]:
        """The blocks of one turn of a loop; first those that surely come, one after another."""
        found = self._turns.get(head)
        loop = self.machine.blocks[head].loop
        if found is None and loop is not None:
            found = self._turns[head] = self._straight_on(loop.inside, head)
            left, seen = [*self.after(found[-1])], {head, loop.after, *found}
            while left:
                block = left.pop()
                if block not in seen:
                    seen.add(block)
                    found.append(block)
                    left += self.after(block)
        return found or []

    def _touched_but(self, deed: Deed, at: Value) -> int:
        """The zones whose cards a deed may change, as a mask; not one to which cards come."""
        if isinstance(deed, Put) and deed.zones is not None and form(deed.to) == form(at):
            return sum(1 << z for z in set(deed.zones))
        return self.touched(deed)

    def _surely_gone(self, loop: Loop) -> int:
        """The members that a loop surely goes through; all if those are that all know."""
        fills = [e for e in self.reader.fills.get(loop.rest, []) if not is_less(e)]
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
