"""Cells whose values depend on places that have changed since: what is told now is not of them.

Who shows a hand does not tell what was counted in it before cards went and others came.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from cardlang.machine.ir import Machine
from cardlang.machine.secret import Secrets
from cardlang.machine.showing import is_less
from cardlang.machine.telling import Telling
from cardlang.machine.tree import Cell, End, Family, Pile, Set, SetFamily, Value, ZoneAt

_Reads = tuple[
    dict[int, tuple[int, int]], dict[tuple[int, ...], set[int]], dict[int, list[tuple[int, ...]]]
]


class Staleness(Telling):
    """The places that the cells of one machine depend on."""

    def __init__(self, machine: Machine, sure: Mapping[object, int]) -> None:
        super().__init__(machine, sure)
        self.every_zone = (1 << len(machine.zones)) - 1
        #: by cell: the places that decide whether it is set, and the zones whose orders do
        self._under: dict[int, tuple[int, int]] = {}
        self._by_value: dict[Value, tuple[int, int, set[tuple[int, ...]]]] = {}
        self._stale: dict[tuple[int, int], int] = {}  # by places that change, what `stale_by` gives

    def changed_by(
        self, sources: int, targets: int, in_sight: bool, card: int | None = None
    ) -> int:
        """The cells that are stale once cards, or the card of a cell, have gone from some zones to
        others.

        What goes in sight of all has been where it was, as all know; and what lay where all see it
        has been seen.
        """
        places = (targets if in_sight else sources | targets) & ~self.reader.open
        stale = self.stale_by(places, sources | targets)
        if card is None or not in_sight or not stale:
            return stale
        return self.but_by(card, stale, places, sources | targets)

    def stale_by(self, places: int, orders: int = 0) -> int:
        """The cells, as a mask, whose values depend on some places, as in `Secret`, or on the
        orders of some zones.
        """
        found = self._stale.get((places, orders))
        if found is None:
            changed = [
                cell
                for cell, (read, ordered) in self.leans.items()
                if read & places or ordered & orders
            ]
            found = self._stale[places, orders] = sum(1 << cell for cell in changed)
        return found

    def but_by(self, card: int, stale: int, places: int, orders: int) -> int:
        """Leave out of some stale cells those that depend on what has changed by a card alone.

        It is a cell whose card has been moved in sight of all: whoever sees it knows what was
        asked of it, wherever it came from.
        """
        own, asked, holders = self._askers
        found: set[int] = set()  # that ask it, or ask one that does
        left = [card]
        while left:
            for cells in holders.get(left.pop(), ()):
                more = asked[cells] - found
                found |= more
                left.extend(more)
        found.discard(card)
        if not any(stale >> cell & 1 for cell in found):
            return stale & ~(1 << card)
        others: set[int] = set()  # of these, that depend on it in another way too
        for cells, askers in asked.items():
            beside = [self.leans.get(one, (0, 0)) for one in cells if one not in found | {card}]
            if any(read & places or ordered & orders for read, ordered in beside):
                others |= askers & found
        for cell in found:
            if own[cell][0] & places or own[cell][1] & orders:
                others.add(cell)
        left = list(others)
        while left:
            for cells in holders.get(left.pop(), ()):
                more = (asked[cells] & found) - others
                others |= more
                left.extend(more)
        return stale & ~sum(1 << cell for cell in {*(found - others), card})

    @cached_property
    def _askers(self) -> _Reads:
        """Leans of each cell by itself; who reads cells that are read at one place; and by cell at
        which of these places it is read."""
        own: dict[int, tuple[int, int]] = {}
        asked: dict[tuple[int, ...], set[int]] = {}
        for cell, fills in self.reader.fills.items():
            read, ordered = self._under.get(cell, (0, 0))
            if cell in self._rests:  # of what is left of a loop: where it comes from
                fills = [value for value in fills if not is_less(value)]
            for value in fills:
                places, orders, reads = self._leans_of(value)
                read, ordered = read | places, ordered | orders
                for cells in reads:
                    asked.setdefault(cells, set()).add(cell)
            own[cell] = read, ordered
        holders: dict[int, list[tuple[int, ...]]] = {}
        for cells in asked:
            for cell in cells:
                holders.setdefault(cell, []).append(cells)
        return own, asked, holders

    @cached_property
    def leans(self) -> dict[int, tuple[int, int]]:
        """By cell: the places that its value depends on, and the zones whose orders it does."""
        own, asked, holders = self._askers
        found = dict(own)
        left = set(asked)
        while left:
            cells = left.pop()
            read, ordered = 0, 0
            for cell in cells:
                more = found.get(cell, (0, 0))
                read, ordered = read | more[0], ordered | more[1]
            for cell in asked[cells]:
                whole = found[cell][0] | read, found[cell][1] | ordered
                if whole != found[cell]:
                    found[cell] = whole
                    left.update(holders.get(cell, ()))
        return found

    def _leans_of(self, value: Value) -> tuple[int, int, set[tuple[int, ...]]]:
        """The places and the zones of orders that a value depends on, and the cells it reads."""
        found = self._by_value.get(value)  # what sets a family sets very many cells
        if found is None:
            read, ordered, asked = 0, 0, set()
            for e, _, _ in self.reader.atoms(value):
                pile = e.pile if isinstance(e, End) else e
                if isinstance(e, (Cell, Family)):
                    read |= self.reader.place(e.cells)
                    asked.add(tuple(e.cells))
                elif isinstance(pile, (ZoneAt, Pile)):
                    read |= self.reader.mask(pile.at)
                    ordered |= self.reader.mask(pile.at) if isinstance(pile, Pile) else 0
                else:
                    read |= self.every_zone
            found = self._by_value[value] = read, ordered, asked
        return found

    def leans_more(self, block: int, secrets: Secrets) -> bool:
        """Note that some secrets decide what is set in a block; says whether that is new."""
        places, orders, new = 0, 0, False
        for secret in secrets:
            places |= secret.places
            orders |= secret.places if secret.apart else 0
        for deed in self.machine.blocks[block].deeds:
            for cell in deed.cells if isinstance(deed, (Set, SetFamily)) else ():
                read, ordered = self.leans.get(cell, (0, 0))
                if places & ~read or orders & ~ordered:
                    read, ordered = self._under.get(cell, (0, 0))
                    self._under[cell] = read | places, ordered | orders
                    new = True
        if new:
            del self.leans, self._askers
            self._stale.clear()
        return new
