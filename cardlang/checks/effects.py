"""Cells that values look at and deeds change, as masks of the places of a state.

A cell is its place.  What lies in a zone, and in which order, is the place of the zone's mask.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.machine.ir import Block, Decision, Machine
from cardlang.machine.liveness import cells_of, mask
from cardlang.machine.tree import (
    Const,
    Deed,
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
    ZoneAt,
    Zones,
    walk,
)


class BlockEffects:
    """Of one machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.zones = mask(range(machine.masks, machine.orders))
        self._changed: dict[Block, int] = {}

    def asked(self, values: Iterable[Value | None]) -> int:
        """The places that some values look at."""
        some = [value for value in values if value is not None]
        found = cells_of(some)
        for part in walk(*some):
            if isinstance(part, (ZoneAt, Pile)):
                found |= self._zone(part.at)
            elif isinstance(part, Zones):
                first = self.machine.masks + part.first
                found |= mask(range(first, first + part.count))
            elif isinstance(part, Place):
                found |= self.zones
        return found

    def _zone(self, at: Value) -> int:
        """The zones whose number a value can be."""
        masks = self.machine.masks
        if isinstance(at, Const):
            return 1 << masks + at.value if at.value >= 0 else 0
        if isinstance(at, Table):
            return sum(1 << masks + zone for zone in {*at.row} if zone >= 0)
        return self.zones

    def offered(self, decision: Decision) -> int:
        """The places that an offer looks at, its own picks left out."""
        own = sum(1 << pick.cell for verb in decision.verbs for pick in verb.picks)
        return self.asked(e for verb in decision.verbs for e in verb.values()) & ~own

    def done(self, deed: Deed) -> int:
        """The places that a deed changes."""
        if isinstance(deed, (Set, SetFamily)):
            return mask(deed.cells)
        if isinstance(deed, Show):
            return 0
        if isinstance(deed, (Put, PutAll)) and deed.zones is not None:
            masks = self.machine.masks
            return self._zone(deed.to) | sum(1 << masks + zone for zone in {*deed.zones})
        if isinstance(deed, Pour):
            return self._zone(deed.to) | self._zone(deed.source)
        return self.zones if isinstance(deed, (Put, PutAll)) else -1

    def changed(self, block: Block) -> int:
        """The places that a block changes, the answer at its end included where it
        stops for one.
        """
        found = self._changed.get(block)
        if found is None:
            found = 0
            for deed in block.deeds:
                found |= self.done(deed)
            if isinstance(block.exit, Shuffle):
                found |= self._zone(block.exit.zone)
            self._changed[block] = found
        return found
