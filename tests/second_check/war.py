"""A second check of War records, written from the rules alone.

Both turn up a card, the higher takes both; equal ones are followed by covered cards and another one
turned up.  Whoever has too few for that has lost.  Won cards are shuffled, or go under the stack.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of
from .tricks import RANKS, height

OPTIONS = {
    "covered_cards": (1, 2, 3),
    "too_few": ("lost", "last-card"),
    "won_cards": ("shuffled", "underneath"),
    "battles": range(100, 5001),
    "games": range(1, 10),
}
DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("war", players=(2,), options=OPTIONS, lots=in_pack_order(DECK, " ".join(RANKS)))
    scores = [0, 0]
    while not reader.is_cut and reader.scored < reader.options["games"]:
        winner = Game(reader, (reader.first + reader.scored + 1) % 2).play()
        if winner is not None:
            scores[winner] += 1
        reader.score(scores)
    reader.end(scores, highest(scores))


class Game:
    def __init__(self, reader: Reader, eldest: int) -> None:
        self.reader, self.order = reader, (eldest, 1 - eldest)
        cards = reader.shuffle(DECK)
        self.stacks = [cards[:26], cards[26:]] if eldest == 0 else [cards[26:], cards[:26]]
        self.heaps: list[list[str]] = [[], []]

    def held(self, seat: int) -> int:
        return len(self.stacks[seat]) + len(self.heaps[seat])

    def take(self, seat: int) -> str:
        """The top card of a stack, which is made of the won cards if there is none."""
        if not self.stacks[seat]:
            self.stacks[seat] = self.reader.shuffle(self.heaps[seat])
            self.heaps[seat] = []
        return self.stacks[seat].pop(0)

    def turn(self, open_cards: list[list[str]]) -> None:
        for seat in self.order:
            card = self.take(seat)
            self.reader.choice(seat, ["turn"])
            open_cards[seat].append(card)

    def play(self) -> int | None:
        for _ in range(self.reader.options["battles"]):
            if not self.held(0) or not self.held(1):
                break
            winner = self.battle()
            if winner is None:
                return None
        more, less = self.held(0), self.held(1)
        return None if more == less else 0 if more > less else 1

    def battle(self) -> int | None:
        """Who takes the cards of a battle; None if nobody can go on and both hold as many."""
        open_cards: list[list[str]] = [[], []]
        covered: list[list[str]] = [[], []]
        self.turn(open_cards)
        each = self.reader.options["covered_cards"]
        least = 1 if self.reader.options["too_few"] == "last-card" else each + 1
        while height(open_cards[0][-1]) == height(open_cards[1][-1]):
            if min(self.held(0), self.held(1)) < least:
                if self.held(0) == self.held(1):
                    return None
                winner = 0 if self.held(0) > self.held(1) else 1
                self.stacks[1 - winner], self.heaps[1 - winner] = [], []
                self.stacks[winner] = DECK  # all of them
                return winner
            for seat in self.order:
                for _ in range(min(each, self.held(seat) - 1)):
                    covered[seat].append(self.take(seat))
            self.turn(open_cards)
        winner = 0 if height(open_cards[0][-1]) > height(open_cards[1][-1]) else 1
        for seat in (winner, 1 - winner):
            if self.reader.options["won_cards"] == "shuffled":
                self.heaps[winner] += open_cards[seat] + covered[seat]
            else:
                self.stacks[winner] += open_cards[seat] + covered[seat]
        return winner
