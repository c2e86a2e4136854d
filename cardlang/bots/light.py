"""The light in which habits see a card: what lies on the tables that all see.

`h_light` of `native/habits.h` is the same.
"""

from __future__ import annotations

from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Cells, Outcome
from cardlang.run.guide import CARD, guide_of, lit

LYING = 4  # cards of a table that are looked at

Key = tuple[object, ...]
"""The name of a habit."""


class LitTables:
    """Places of the table in whose light a card is seen, and how cards compare."""

    def __init__(self, machine: Machine) -> None:
        guide = guide_of(machine)
        self.suit, self.rank = guide.suit, guide.rank
        self.places = [
            (machine.masks + zone, machine.orders + zone if machine.zones[zone].ordered else -1)
            for zone in lit(machine)
        ]
        self.cards = [
            [next((k for k, pick in enumerate(verb) if pick == CARD), -1) for verb in verbs]
            for verbs in guide.picks
        ]

    def light(self, key: Key, decision: int, move: Outcome, cells: Cells) -> Key | None:
        """Return the name of a habit of a move in the light of what lies here; None if it names no
        card."""
        place = self.cards[decision][move[0]]
        if place < 0 or not self.places or move[1 + place] < 0:
            return None
        card, seen = move[1 + place], []
        for mask, order in self.places:
            if order >= 0:
                count, lying = len(cells[order]), [*reversed(cells[order])][:LYING]
            else:
                lying = bits(cells[mask])
                count, lying = len(lying), lying[:LYING]
            alike = [self.rank[one] > self.rank[card] for one in lying if self._alike(one, card)]
            seen.append((min(count, 7), True in alike, False in alike, len(alike) < len(lying)))
        return ("light", key, *seen)

    def _alike(self, one: int, two: int) -> bool:
        return self.suit[one] == self.suit[two]
