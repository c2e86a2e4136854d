"""What could have been: whether the moves of a match could have been made in a world.

A world is a placement of cards that a seat cannot tell from the true one.  Where a hand has only
lost cards since a move was made from it, and the seat saw which, it is known what it would have
held then: what it holds in the world, and what has left it.  With these cards in it the rules are
asked what they would have offered.  This shares nothing with the way in which worlds are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_
from typing import Any

from attrs import define, field

from cardlang.api import Game, engine_of
from cardlang.knowledge.provenance import Provenance
from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Outcome, Terms
from cardlang.match.live.moves import is_of_cards, picked_cards
from cardlang.match.records.events import Event, Moved, Shown
from tests.match.watched import followed


@define
class Past:
    """A move of the match, how it stood, and what has become of the places."""

    seat: int
    decision: int
    move: Outcome
    cells: list[Any]
    heard: dict[tuple[int, int], int]  # by picked card: the seats that hear it
    left: dict[int, int] = field(factory=dict)  # by zone: the cards that have left it since
    muddled: dict[int, int] = field(factory=dict)  # by zone: the seats that have lost sight of it


class Recorded(Provenance):
    """A provenance that notes how every move was made."""

    past: list[Past] | None = None

    def _choose(self, move: Outcome) -> None:
        decision, seat = self.driver.asked
        cells, sealed = self.driver.cells.copy(), self.machine.decisions[decision].sealed
        super()._choose(move)
        self.past = self.past or []
        if not sealed:
            self.past.append(Past(seat, decision, move, cells, self._open[-1].heard))

    def _carried(self, moving: int, source: int, target: int, followed: list[int]) -> None:
        super()._carried(moving, source, target, followed)
        for past in self.past or []:
            past.left[source] = past.left.get(source, 0) | moving
            past.muddled[target] = self.everybody
            for seat, clear in enumerate(followed):
                if moving & ~clear:
                    past.muddled[source] = past.muddled.get(source, 0) | 1 << seat

    def _printed(self, past: Past, move: Outcome) -> Outcome:
        """A move, with cards that are printed alike as one."""
        verb = self.machine.decisions[past.decision].verbs[move[0]]
        told = [move[0]]
        for pick, value in zip(verb.picks, move[1:], strict=True):
            cards = picked_cards(pick, value) if is_of_cards(pick) else ()
            told += sorted(self.machine.cards[k].twin for k in cards) if cards else [value]
        return tuple(told)

    def could(self, past: Past, seat: int, cells: list[Any]) -> bool | None:
        """Whether a move could have been made, if these are the cells now; None: not known."""
        if not reduce(and_, past.heard.values(), self.everybody) >> seat & 1 or past.seat == seat:
            return None
        machine, then = self.machine, past.cells.copy()
        for zone, info in enumerate(machine.zones):
            if info.seen_by >> seat & 1 or not info.seen_by >> past.seat & 1 or info.ordered:
                continue
            if past.muddled.get(zone, 0) >> seat & 1:
                return None
            exchange(machine, then, zone, cells[machine.masks + zone] | past.left.get(zone, 0))
        try:
            return self._printed(past, past.move) in [
                self._printed(past, move) for move in self.tracing.offers(then)
            ]
        except Fault:
            return False


@define
class Record:
    """Where cards lie, as what a seat has noticed says: cards by id and place, and how many."""

    read: int = 0  # events
    lying: Counter[tuple[str, str]] = field(factory=Counter)

    def follow(self, events: Sequence[Event]) -> None:
        """Read on.  Where a card leaves a place unseen, it may be any that lay there."""
        for event in events[self.read :]:
            if isinstance(event, Moved):
                faces = [card for card in event.cards if not card.endswith("?")]
                if len(faces) < len(event.cards):
                    self.lying = Counter(
                        {k: n for k, n in self.lying.items() if k[1] != event.source}
                    )
                for card in faces:
                    self.lying[card, event.source] = max(0, self.lying[card, event.source] - 1)
                    self.lying[card, event.target] += 1
            elif isinstance(event, Shown):
                for card, count in Counter(event.cards).items():
                    if not card.endswith("?"):
                        lies = self.lying[card, event.zone]
                        self.lying[card, event.zone] = max(lies, count)
        self.read = len(events)

    def wrong(self, provenance: Provenance, cells: list[Any]) -> list[tuple[str, str]]:
        """The cards that do not lie where they lie by the record."""
        machine = provenance.machine
        places: Counter[tuple[str, str]] = Counter()
        for zone in range(len(machine.zones)):
            name = provenance.place(zone)
            for card in bits(cells[machine.masks + zone]):
                places[machine.cards[card].id, name] += 1
        return [key for key, count in self.lying.items() if places[key] < count]


def exchange(machine: Machine, cells: list[Any], zone: int, held: int) -> None:
    """Let a zone hold these cards; those that it held lie where these lay, by their backs."""
    before = cells[machine.masks + zone]

    def by_back(cards: int) -> list[int]:
        return sorted(bits(cards), key=lambda card: machine.cards[card].back)

    for one, other in zip(by_back(held & ~before), by_back(before & ~held), strict=True):
        for place, info in enumerate(machine.zones):
            mask, order = cells[machine.masks + place], cells[machine.orders + place]
            if place != zone and mask >> one & 1:
                cells[machine.masks + place] = mask & ~(1 << one) | 1 << other
                if info.ordered:
                    cells[machine.orders + place] = tuple(other if c == one else c for c in order)
    cells[machine.masks + zone] = held


def recorded(game: Game, players: int, seed: int, decisions: int) -> Iterator[Recorded]:
    """A match of random moves, at each of its first decisions."""
    return followed(Recorded, engine_of(game).machine(players), Terms(None), seed, decisions)
