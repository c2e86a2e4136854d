"""A second check of Spite and Malice records, written from the rules alone.

Goal piles are played onto centre piles from the ace up; 5 for going out and 1 for each goal card
left to another, or the difference where the stock runs out.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
OPTIONS = {
    "wild": ("kings", "jokers"),
    "wild_aces": (True, False),
    "centre_piles": (3, 4),
    "goal_size": range(5, 27),
    "target": (1, 25, 50, 100),
}
NAMES = ["P1", "P2", "P3", "P4"]


def deck(reader: Reader) -> list[str]:
    packs = 2 if reader.players == 2 else 3
    jokers = 2 * packs if reader.options["wild"] == "jokers" else 0
    return french_deck(RANKS) * packs + ["joker"] * jokers


def pack(reader: Reader) -> list[str]:
    return in_pack_order(deck(reader), "2 3 4 5 6 7 8 9 10 J Q K A")


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("spite-and-malice", players=(2, 3, 4), options=OPTIONS, lots=pack)
    scores = [0] * reader.players
    dealer = reader.first
    while not reader.is_cut and max(scores) < reader.options["target"]:
        left = Deal(reader, dealer).play()
        for seat, count in enumerate(left):
            if count == min(left):
                scores[seat] += sum(other - count for other in left) + (5 if count == 0 else 0)
        reader.score(scores)
        dealer = (dealer + 1) % reader.players
    reader.end(scores, highest(scores))


class Deal:
    """One deal: how many goal cards everybody has left."""

    def __init__(self, reader: Reader, dealer: int) -> None:
        self.reader = reader
        self.options = reader.options
        self.joker_wild = reader.options["wild"] == "jokers"
        self.stock = reader.shuffle(deck(reader))
        order = clockwise(dealer + 1, reader.players)
        self.goal: list[list[str]] = [[] for _ in order]  # the uppermost card first
        self.hand: list[list[str]] = [[] for _ in order]
        self.aside: list[list[list[str]]] = [[[] for _ in NAMES] for _ in order]
        self.centre: list[list[str]] = [[] for _ in range(reader.options["centre_piles"])]
        self.complete: list[str] = []
        for seat in order:
            self.goal[seat] = [self.stock.pop(0) for _ in range(reader.options["goal_size"])]
        for _ in range(5):
            for seat in order:
                self.hand[seat].append(self.stock.pop(0))
        self.seat = max(order, key=lambda seat: self.height(self.goal[seat][0]))

    def height(self, card: str) -> int:
        return 13 if card == "joker" else RANKS.index(card[:-1])

    def play(self) -> list[int]:
        while self.turn(self.seat) and self.goal[self.seat]:
            self.seat = (self.seat + 1) % self.reader.players
        return [len(pile) for pile in self.goal]

    def filled(self, seat: int) -> bool:
        """Whether the hand could be filled up to five."""
        while len(self.hand[seat]) < 5:
            if not self.stock:
                if not self.complete:
                    return False
                self.stock = self.reader.shuffle(self.complete)
                self.complete = []
            self.hand[seat].append(self.stock.pop(0))
        return True

    def homes(self, card: str) -> list[int]:
        wild = card == "joker" if self.joker_wild else card[:-1] == "K"
        found: list[int] = []
        empty_seen = False
        for place, pile in enumerate(self.centre):
            if not pile:
                if empty_seen:
                    continue
                empty_seen = True
            if wild:
                if pile or self.options["wild_aces"]:
                    found.append(place)
            elif RANKS.index(card[:-1]) == len(pile):
                found.append(place)
        return found

    def side_places(self, seat: int) -> list[int]:
        piles = self.aside[seat]
        begun = [place for place, pile in enumerate(piles) if pile]
        free = [place for place, pile in enumerate(piles) if not pile]
        return begun + free[:1]

    def centred(self, card: str, place: int) -> None:
        self.centre[place].append(card)
        if len(self.centre[place]) == (13 if self.joker_wild else 12):
            self.complete += self.centre[place]
            self.centre[place] = []

    def turn(self, seat: int) -> bool:
        """Whether the deal goes on as far as the stock is concerned."""
        if not self.filled(seat):
            return False
        goal, hand, aside = self.goal[seat], self.hand[seat], self.aside[seat]
        while goal:
            moves: dict[str, tuple[list[str], int, int, int]] = {}
            for place in self.homes(goal[0]):
                moves[f"goal {NAMES[place]}"] = (goal, 0, place, -1)
            for index, card in enumerate(hand):
                for place in self.homes(card):
                    moves[f"play {card} {NAMES[place]}"] = (hand, index, place, -1)
                for place in self.side_places(seat):
                    moves[f"lay {card} {NAMES[place]}"] = (hand, index, -1, place)
            for number, pile in enumerate(aside):
                for place in self.homes(pile[-1]) if pile else []:
                    moves[f"fetch {NAMES[number]} {NAMES[place]}"] = (pile, -1, place, -1)
            source, index, place, side = moves[self.reader.choice(seat, moves)]
            card = source.pop(index)
            if side >= 0:
                aside[side].append(card)
                return True
            self.centred(card, place)
            if not hand and not self.filled(seat):
                return False
        return True
