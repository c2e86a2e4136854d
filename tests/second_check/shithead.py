"""A second check of Shithead records, written from the rules alone.

Nine cards each, three of them seen by nobody; the last to hold cards has lost and scores one, and
the lowest score wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from .common import Line, Reader, clockwise, french_deck, in_pack_order, problems_of

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
DECK = french_deck(RANKS)
JOKER = "JK"
PACK = in_pack_order(DECK, " ".join(RANKS))
OPTIONS = {
    "sevens": ("plain", "lower"),
    "eights": ("plain", "skip", "glass"),
    "threes": ("plain", "glass"),
    "jokers": ("out", "glass", "skip", "turn"),
    "taking": ("free", "forced"),
    "row_card": ("stays", "taken"),
    "begins": ("low-card", "eldest"),
    "losses": range(1, 11),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("shithead", players=range(2, 6), options=OPTIONS, lots=pack)
    scores = [0] * reader.players
    dealer = reader.first
    while not reader.is_cut and max(scores) < reader.options["losses"]:
        dealer = Deal(reader, dealer).play()
        scores[dealer] += 1
        reader.score(scores)
    reader.end(scores, [seat for seat, score in enumerate(scores) if score == min(scores)])


def jokers(reader: Reader) -> list[str]:
    return [] if reader.options["jokers"] == "out" else [JOKER, JOKER]


def pack(reader: Reader) -> list[str]:
    """The cards in the order of their list, in which the lot is drawn."""
    return PACK + jokers(reader)


def rank(card: str) -> str:
    return card if card == JOKER else card[:-1]


def named(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards, key=[*PACK, JOKER].index))


class Deal:
    """One deal, from the shuffle to the one who is left with cards."""

    def __init__(self, reader: Reader, dealer: int) -> None:
        self.reader = reader
        self.options = reader.options
        self.players = reader.players
        self.order = clockwise(dealer + 1, self.players)
        self.stock = reader.shuffle(DECK + jokers(reader))
        self.blind, self.row, self.hand = self.dealt(), self.dealt(), self.dealt()
        self.pile: list[str] = []
        self.skips = 0
        self.turned = False

    def dealt(self) -> list[list[str]]:
        """Three cards for everybody, one at a time."""
        packets: list[list[str]] = [[] for _ in range(self.players)]
        for _ in range(3):
            for seat in self.order:
                packets[seat].append(self.stock.pop(0))
        return packets

    def opener(self) -> int:
        if self.options["begins"] == "eldest":
            return self.order[0]
        for wanted in RANKS[1:]:
            for round_of_three in range(3):
                for seat in self.order:
                    if rank(self.row[seat][round_of_three]) == wanted:
                        return seat
            for seat in self.order:
                if wanted in map(rank, self.hand[seat]):
                    return seat
        return self.order[0]

    def play(self) -> int:
        """The seat that has lost."""
        seat = self.opener()
        self.choose_rows()
        while True:
            if self.skips:
                self.skips -= 1
            else:
                self.turn(seat)
            alive = [other for other in range(self.players) if self.holds(other)]
            if len(alive) == 1:
                return alive[0]
            around = clockwise(seat + 1, self.players)
            if self.turned:
                around = [*reversed(around[:-1]), seat]
            seat = next(s for s in around if s in alive)

    def holds(self, seat: int) -> bool:
        return bool(self.hand[seat] or self.row[seat] or self.blind[seat])

    def choose_rows(self) -> None:
        for seat in range(self.players):
            six = self.hand[seat] + self.row[seat]
            moves = {"lay " + named(three): list(three) for three in combinations(six, 3)}
            chosen = moves[self.reader.choice(seat, moves)]
            for card in chosen:
                six.remove(card)
            self.row[seat], self.hand[seat] = chosen, six

    def sees_through(self, card: str) -> bool:
        if card == JOKER:
            return True
        number = {"8": "eights", "3": "threes"}.get(rank(card))
        return number is not None and self.options[number] == "glass"

    def fits(self, card: str) -> bool:
        solid = [lying for lying in self.pile if not self.sees_through(lying)]
        if not solid or rank(card) in ("2", "10") or self.sees_through(card):
            return True
        mine, goal = RANKS.index(rank(card)), RANKS.index(rank(solid[-1]))
        if self.options["sevens"] == "lower" and rank(solid[-1]) == "7":
            return mine <= goal
        return mine >= goal

    def turn(self, seat: int) -> None:
        while True:
            source = self.hand[seat] or self.row[seat]
            sets: dict[str, list[str]] = {}
            for name in [*RANKS, JOKER]:
                equals = [card for card in source if rank(card) == name and self.fits(card)]
                for size in range(1, len(equals) + 1):
                    for several in combinations(equals, size):
                        sets["play " + named(several)] = list(several)
            others = [] if source else ["flip"]
            if self.pile and (self.options["taking"] == "free" or (source and not sets)):
                if self.options["row_card"] == "taken" and source is self.row[seat] and source:
                    others += [f"take-with {card}" for card in source]
                else:
                    others.append("take")
            move = self.reader.choice(seat, [*sets, *others])
            if move.startswith("take"):
                self.take(seat, move)
                return
            if move == "flip":
                cards = [self.blind[seat].pop()]  # the one on top
                if not self.fits(cards[0]):
                    self.pile += cards
                    self.take(seat, "take")
                    return
            else:
                cards = sets[move]
                for card in cards:
                    source.remove(card)
            if not self.put(seat, cards):
                return

    def take(self, seat: int, move: str) -> None:
        self.hand[seat] += self.pile
        self.pile = []
        if move != "take":
            card = move.removeprefix("take-with ")
            self.row[seat].remove(card)
            self.hand[seat].append(card)

    def put(self, seat: int, cards: list[str]) -> bool:
        """Whether the same player goes on."""
        self.pile += cards
        while self.stock and len(self.hand[seat]) < 3:
            self.hand[seat].append(self.stock.pop(0))
        four = self.pile[-4:]
        if rank(cards[0]) == "10" or (len(four) == 4 and len(set(map(rank, four))) == 1):
            self.pile = []
            return self.holds(seat)
        if rank(cards[0]) == "8" and self.options["eights"] == "skip":
            self.skips = len(cards)
        if cards[0] == JOKER:
            if self.options["jokers"] == "skip":
                self.skips = len(cards)
            elif self.options["jokers"] == "turn" and len(cards) == 1:
                self.turned = not self.turned
        return False
