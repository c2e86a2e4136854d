"""A second check of Guildhall records, written from the rules alone.

Two hidden persons and two coins each, and claims that the others may doubt, the next player first.
Who is doubted proves the person (which is shuffled in and replaced) or gives in; the doubter, or
who gives in, loses a person.  The last one with a person scores the only point.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from .common import Line, Reader, clockwise, highest, problems_of

NAMES = {"treasurer": "T", "bravo": "B", "smuggler": "S", "mediator": "M", "physician": "P"}
DECK = [letter for letter in NAMES.values() for _ in range(3)]


class Over(Exception):
    """Only one is left."""


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("guildhall", players=range(3, 6))
    hall = Hall(reader)
    try:
        for seat in chain.from_iterable(clockwise(1, reader.players) for _ in range(10_000)):
            if hall.hands[seat]:
                hall.turn(seat)
    except Over:
        pass
    scores = [int(bool(hand)) for hand in hall.hands]
    reader.score(scores)
    reader.end(scores, highest(scores))


class Hall:
    """Hands, coins and the stock, top card first."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.players = reader.players
        cards = reader.shuffle(DECK)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        for _ in range(2):
            for seat in clockwise(1, self.players):
                self.hands[seat].append(cards.pop(0))
        self.stock = cards
        self.coins = [2] * self.players

    def others(self, seat: int) -> list[int]:
        """Those still in the hall, from the next player on."""
        around = clockwise((seat + 1) % self.players, self.players)[:-1]
        return [other for other in around if self.hands[other]]

    def turn(self, seat: int) -> None:
        rivals, coins = self.others(seat), self.coins
        legal: list[str] = []
        if coins[seat] < 10:
            legal += ["earn", "borrow", "levy", "consult"]
            legal += [f"rob {other}" for other in rivals if coins[other] > 0]
        if coins[seat] >= 7:
            legal += [f"depose {other}" for other in rivals]
        if 3 <= coins[seat] <= 9:
            legal += [f"hire {other}" for other in rivals]
        verb, _, whom = self.reader.choice(seat, legal).partition(" ")
        other = int(whom or 0)
        if verb == "earn":
            coins[seat] += 1
        elif verb == "borrow":
            if not self.objected(rivals, ["treasurer"]):
                coins[seat] += 2
        elif verb == "levy":
            if self.stands("treasurer", seat):
                coins[seat] += 3
        elif verb == "depose":
            coins[seat] -= 7
            self.lose(other)
        elif verb == "hire":
            self.hire(seat, other)
        elif verb == "rob":
            self.rob(seat, other)
        elif self.stands("mediator", seat):
            self.consult(seat)

    def hire(self, seat: int, other: int) -> None:
        self.coins[seat] -= 3
        if not self.stands("bravo", seat):
            if self.hands[seat]:
                self.coins[seat] += 3
        elif self.hands[other] and not self.objected([other], ["physician"]):
            if self.hands[other]:
                self.lose(other)

    def rob(self, seat: int, other: int) -> None:
        if self.stands("smuggler", seat) and self.hands[other]:
            if not self.objected([other], ["smuggler", "mediator"]):
                booty = min(2, self.coins[other])
                self.coins[other] -= booty
                self.coins[seat] += booty

    def consult(self, seat: int) -> None:
        hand = self.hands[seat]
        hand += self.stock[:2]
        del self.stock[:2]
        pairs = {
            " ".join(sorted((one, two), key=DECK.index))
            for at, one in enumerate(hand)
            for two in hand[at + 1 :]
        }
        move = self.reader.choice(seat, [f"keep-out {pair}" for pair in pairs])
        for card in move.split()[1:]:
            hand.remove(card)
            self.stock.append(card)
        self.stock = self.reader.shuffle(self.stock)

    def objected(self, seats: Iterable[int], names: list[str]) -> bool:
        """Whether somebody objects and keeps that up: one objection is all there is."""
        for seat in seats:
            move = self.reader.choice(seat, ["accept", *(f"object {name}" for name in names)])
            if move != "accept":
                return self.stands(move.split()[1], seat)
        return False

    def stands(self, name: str, seat: int) -> bool:
        """Whether a claim stands in the end."""
        doubters = (
            other
            for other in self.others(seat)
            if self.reader.choice(other, ["believe", "doubt"]) == "doubt"
        )
        doubter = next(doubters, None)
        if doubter is None:
            return True
        card = NAMES[name]
        proofs = [f"prove {card}"] if card in self.hands[seat] else []
        if self.reader.choice(seat, [*proofs, "give-in"]) == "give-in":
            self.lose(seat)
            return False
        self.hands[seat].remove(card)
        self.stock = self.reader.shuffle([*self.stock, card])
        self.hands[seat].append(self.stock.pop(0))
        self.lose(doubter)
        return True

    def lose(self, seat: int) -> None:
        hand = self.hands[seat]
        move = self.reader.choice(seat, {f"reveal {card}" for card in hand})
        hand.remove(move.split()[1])
        if not hand:
            self.coins[seat] = 0
        if sum(map(bool, self.hands)) == 1:
            raise Over
