"""Places of cards that each seat remembers: a plain rule, the same in C (`watching.h`).

For each seat there is a set of cards of which it can name the place.  It follows from what the seat
has noticed, and so tells it nothing that it may not know:

- cards that leave a place it sees, come to one it sees, lie on a top it sees, or are shown to it,
  it can name from then on;
- where some cards go from a place that it does not see to another such place, it can name none of
  those that lay there any more, unless all of them went;
- of cards that are printed alike it knows how many lie somewhere: where one is recognised that it
  could not name, another one there may have been it.

`knowledge.knowledge`, from which observations are made, knows more: it follows the places of
single cards in piles, and what was chosen before it moved.
"""

from __future__ import annotations

from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Cells


class Memory:
    """Looks on while cards of one match move; `known` has by seat the mask of the cards it knows.

    `cells` are those of the match.
    """

    def __init__(self, machine: Machine, cells: Cells) -> None:
        self.machine, self.cells = machine, cells
        self.known = [0] * machine.players
        self._tops: dict[int, int] = {}  # by zone, the cards at the top that can be seen
        alike: dict[int, int] = {}
        for number, card in enumerate(machine.cards):
            alike[card.twin] = alike.get(card.twin, 0) | 1 << number
        self._alike = [alike[card.twin] for card in machine.cards]

    def moved(self, cards: tuple[int, ...], source: int, target: int, under: bool) -> None:
        """Cards have gone from one zone to another."""
        machine = self.machine
        moving = sum(1 << card for card in cards)
        before = self.cells[machine.masks + source] | moving
        out, to = machine.zones[source].seen_by, machine.zones[target].seen_by
        top = self._tops.get(source, 0)
        if top and not moving & ~top:
            out |= machine.zones[source].top_seen_by
        for seat in range(machine.players):
            if out >> seat & 1:
                self.known[seat] |= moving
            elif to >> seat & 1:
                self._seen(seat, moving, before)
            elif source != target and moving != before:
                self.known[seat] &= ~before
        self.look(source)
        self.look(target)

    def shown(self, cards: int, seats: int) -> None:
        """The cards of a mask are shown to the seats of a mask."""
        machine = self.machine
        for seat in bits(seats):
            for zone in range(len(machine.zones)):
                place = self.cells[machine.masks + zone]
                self._seen(seat, cards & place, place)

    def look(self, zone: int) -> None:
        """Those who see the top of a pile look at it, once it has changed."""
        info = self.machine.zones[zone]
        if not info.ordered or not info.top_seen_by:
            return
        order = self.cells[self.machine.orders + zone]
        top = self._tops[zone] = sum(1 << card for card in info.top(order)) if order else 0
        for seat in bits(info.top_seen_by) if top else ():
            self._seen(seat, top, self.cells[self.machine.masks + zone])

    def _seen(self, seat: int, cards: int, place: int) -> None:
        """A seat sees cards that lie, or have just lain, in a place."""
        known = self.known[seat]
        for card in bits(cards & ~known):
            others = known & place & self._alike[card] & ~cards
            known &= ~(others & -others)
        self.known[seat] = known | cards
