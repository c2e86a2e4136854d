"""Places of cards that each seat knows, and what it forgets.

A seat *knows* a card if it can name the zone in which the card lies.  For a card in an ordered zone
it may know the very place besides; then the card is *placed*.  A known card that is not placed
*floats*: it is one of those that lie in that zone, nobody sees which.

A seat learns a card when its face comes into sight: in a zone that the seat sees, on top of a pile
whose top it sees, on the way from or to such a place, or by being shown.  A card that is shown lies
open until it moves or the match stops, so that it is followed when it is handed over.  A seat goes
on knowing a card when it is covered up.  It may lose a card when cards move from one place that it
does not see to another:

- The place of a card taken from a pile is public, so a placed card is followed.
- All other moving cards are strangers.  A floating card might be any of them, and is known no more,
  unless all cards of the place moved; the same holds for the cards of each back separately,
  wherever the backs tell.
- Where the cards were chosen before they move (`held`), a card that came into the place after that
  is none of them, and stays; one that is known to be among them goes along.

A shuffle moves nothing out of its zone.  Placed cards float afterwards.

Cards also become known by being nowhere else: if all cards that a seat does not know lie in one
zone, then it knows that they lie there; with telling backs the same for the cards of one back.

Of cards that look alike it is known how many lie in a zone, not which.  When one of them is
recognised that was unknown, another one that floated in the same zone may have been it, and ceases
to be known; so all that can be seen from the outside is a number, as it should be.

All of this follows from what the seat has noticed, so two matches that look the same to a seat
leave it with the same knowledge: nothing here depends on what the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.knowledge.held import Limits
from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Cells


class CardGroups:
    """Facts common to all matches of a machine: cards by back, and cards that look alike."""

    __slots__ = ("alike", "backs", "cards", "twins")

    def __init__(self, machine: Machine) -> None:
        cards = machine.cards
        self.cards = (1 << len(cards)) - 1
        backs: dict[str, int] = {}
        alike: dict[int, int] = {}
        for number, card in enumerate(cards):
            backs[card.back] = backs.get(card.back, 0) | 1 << number
            alike[card.twin] = alike.get(card.twin, 0) | 1 << number
        self.backs = tuple(backs.values())

        self.alike = tuple(alike[card.twin] for card in cards)
        self.twins = sum(mask for mask in alike.values() if mask & mask - 1)  # cards with a double


class Knowledge:
    """For each seat the masks of the cards it knows, and of those whose very place it knows."""

    __slots__ = ("deck", "known", "machine", "placed")

    machine: Machine
    deck: CardGroups
    known: list[int]
    placed: list[int]

    def __init__(self, machine: Machine, deck: CardGroups) -> None:
        self.machine = machine
        self.deck = deck
        self.known = [0] * machine.players
        self.placed = [0] * machine.players

    def copy(self) -> Knowledge:
        """The same, independent of this one."""
        twin = Knowledge.__new__(Knowledge)
        twin.machine = self.machine
        twin.deck = self.deck
        twin.known = self.known.copy()
        twin.placed = self.placed.copy()
        return twin

    # ------------------------------------------------------------ what happens

    def moved(
        self,
        cells: Cells,
        cards: Sequence[int],
        source: int,
        target: int,
        opened: Sequence[int],
        limits: Limits | None = None,
    ) -> list[int]:
        """Cards have moved.  By seat, the mask of those that it could follow.

        `opened` are, by seat, the cards that it was just shown and that lie open before it still;
        `limits` what may and must be among those that moved.
        """
        machine = self.machine
        here, there = machine.zones[source], machine.zones[target]
        moving = sum(1 << card for card in cards)
        before = cells[machine.masks + source] | moving
        told = backs_tell(machine, cards, source, target)
        followed = []
        for seat in range(machine.players):
            may, must = (self.deck.cards, 0) if limits is None else (both[seat] for both in limits)
            if here.seen_by >> seat & 1:
                clear = moving
                self.known[seat] |= moving
            elif there.seen_by >> seat & 1:
                clear = moving
                self._recognise(seat, moving, before)
            elif not moving & ~opened[seat]:
                clear = moving
            elif source == target:
                clear = moving & self.known[seat] & self.placed[seat]
            elif here.ordered:
                clear = self._from_pile(seat, moving, before & may & ~must, before, told)
            else:
                clear = self._from_set(seat, moving, before, may, must)
            self.placed[seat] &= ~moving
            if there.ordered:
                self.placed[seat] |= clear
            followed.append(clear)
        self.look(cells, source)
        self.look(cells, target)
        return followed

    def shown(self, cells: Cells, cards: int, zone: int, seats: int) -> None:
        """Cards that lie in one zone were shown to these seats."""
        place = cells[self.machine.masks + zone]
        for seat in bits(seats):
            self._recognise(seat, cards, place)
            if self.machine.zones[zone].ordered:
                self.placed[seat] |= cards

    def shuffled(self, cells: Cells, zone: int) -> None:
        """A pile has been shuffled."""
        cards = cells[self.machine.masks + zone]
        self.placed = [placed & ~cards for placed in self.placed]
        self.look(cells, zone)

    def look(self, cells: Cells, zone: int) -> None:
        """Those who see the top of a pile look at it."""
        info = self.machine.zones[zone]
        if info.ordered and info.top_seen_by and cells[self.machine.orders + zone]:
            top = info.top(cells[self.machine.orders + zone])
            self.shown(cells, sum(1 << card for card in top), zone, info.top_seen_by)

    def deduce(self, cells: Cells) -> None:
        """Place each card that can lie in one place only."""
        machine = self.machine
        for seat in range(machine.players):
            unknown = self.deck.cards & ~self.known[seat]
            if not unknown:
                continue
            places = [
                (info.ordered, unknown & cells[machine.masks + zone])
                for zone, info in enumerate(machine.zones)
                if unknown & cells[machine.masks + zone]
            ]
            piles = sum(ordered for ordered, _ in places)
            for back in self.deck.backs:
                of_back = [(ordered, cards & back) for ordered, cards in places if cards & back]
                if len(of_back) == 1 and (len(places) == 1 or not of_back[0][0] or piles == 1):
                    self.known[seat] |= of_back[0][1]

    # ------------------------------------------------------------ one seat

    def _recognise(self, seat: int, cards: int, place: int) -> None:
        """The seat sees the faces of cards that lie, or have just lain, in a place."""
        known = self.known[seat]
        for card in bits(cards & ~known & self.deck.twins):
            floating = known & place & self.deck.alike[card] & ~cards & ~self.placed[seat]
            known &= ~(floating & -floating)
        self.known[seat] = known | cards

    def _from_pile(self, seat: int, moving: int, may: int, before: int, told: int) -> int:
        """Cards left a pile that the seat does not see, for a place that it does not see.

        Of those that float, `may` be among them.
        """
        known = self.known[seat]
        clear = moving & known & self.placed[seat]
        strangers = moving & ~clear
        if not strangers or moving == before:
            return clear
        floating = known & may & ~self.placed[seat]
        if strangers & ~told:
            lost = floating
        else:
            lost = 0
            for back in self.deck.backs:
                if strangers & back and (before & ~known or before & back & ~moving):
                    lost |= floating & back
        self.known[seat] = known & ~lost
        return clear

    def _from_set(self, seat: int, moving: int, before: int, may: int, must: int) -> int:
        """Cards left an unordered place that the seat does not see, for another one.

        They were among `may`, and `must` were among them.
        """
        lost, known = 0, self.known[seat]
        candidates = before & (may | ~known) & ~must
        for back in self.deck.backs:
            if moving & back & ~must and candidates & back & ~moving:
                lost |= candidates & back
        self.known[seat] = known & ~lost
        return moving if not moving & ~self.known[seat] else 0


def backs_tell(machine: Machine, cards: Sequence[int], source: int, target: int) -> int:
    """The mask of the cards whose backs are in sight as they move.

    A packet that goes from pile to pile shows the back of its top card only.
    """
    here, there = machine.zones[source], machine.zones[target]
    if here.ordered and there.ordered and len(cards) > 1:
        return 0
    return sum(1 << card for card in cards)
