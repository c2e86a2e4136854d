"""A second check of Schieber records, written from the rules alone.

Thirty-six cards, nine each, anticlockwise.  Forehand names a trump suit, tops-down or bottoms-up,
or lets the partner name it.  Follow or trump, never under a trump.  Marriage, melds and tricks
score at once, in that order, and whoever gets to the target has won.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of
from .tricks import Trick, play_card, rank, suit

ROW = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
TRUMP = ["6", "7", "8", "10", "Q", "K", "A", "9", "J"]
NAMES = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
PIPS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
DECK = french_deck(ROW)
OPTIONS = {
    "multiples": ("single", "by-suit"),
    "no_trumps": (True, False),
    "long_runs": ("fifty-more", "hundred"),
    "target": range(500, 5001),
}
Group = tuple[str, ...]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "schieber",
        players=(4,),
        options=OPTIONS,
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    scores = [0, 0]
    while not reader.is_cut and max(scores) < reader.options["target"]:
        Deal(reader, scores).play()
        reader.score(scores * 2)
    reader.end(scores * 2, highest(scores * 2))


class Over(Exception):
    """A side has got to the target."""


class Deal:
    """One deal; `mode` is a suit's letter, `tops-down` or `bottoms-up`."""

    def __init__(self, reader: Reader, scores: list[int]) -> None:
        self.reader, self.scores = reader, scores
        dealer = (reader.first - reader.scored) % 4
        self.order = [(dealer - step) % 4 for step in range(1, 5)]

    def play(self) -> None:
        stock = self.reader.shuffle(DECK)
        self.hands: list[list[str]] = [[] for _ in range(4)]
        for _ in range(3):
            for seat in self.order:
                self.hands[seat] += stock[:3]
                del stock[:3]
        self.mode = self.name()
        with suppress(Over):
            self.tricks()

    def name(self) -> str:
        offers = [f"name {suit}" for suit in NAMES]
        offers += ["tops-down", "bottoms-up"] if self.reader.options["no_trumps"] else []
        move = self.reader.choice(self.order[0], [*offers, "push"])
        if move == "push":
            move = self.reader.choice(self.order[2], offers)
        return NAMES[move.split()[1]] if move.startswith("name") else move

    def score(self, seat: int, points: int) -> None:
        times = 1
        if self.reader.options["multiples"] == "by-suit":
            times = {"S": 2, "C": 2, "H": 1, "D": 1}.get(self.mode, 3)
        self.scores[seat % 2] += points * times
        if self.scores[seat % 2] >= self.reader.options["target"]:
            raise Over

    def tricks(self) -> None:
        melds = self.announced()
        pair = {"K" + self.mode, "Q" + self.mode}
        owner = next((s for s, hand in enumerate(self.hands) if pair <= set(hand)), None)
        leader, takers, seen = self.order[0], [], set[str]()
        while self.hands[0]:
            trick: Trick = []
            for step in range(4):
                seat = (leader - step) % 4
                play_card(self.reader, self.hands, seat, trick, self.legal(seat, trick))
            leader = self.best(trick)
            takers.append(leader % 2)
            new = seen | {card for _, card in trick}
            if owner is not None and pair <= new and not pair <= seen:
                self.score(owner, 20)
            seen = new
            if len(takers) == 1:
                for seat, count in melds:
                    self.score(seat, count)
            points = sum(self.value(card) for _, card in trick)
            if len(takers) == 9:
                points += 5 + 100 * (len(set(takers)) == 1)
            self.score(leader, points)

    def value(self, card: str) -> int:
        if suit(card) == self.mode and rank(card) in ("J", "9"):
            return 20 if rank(card) == "J" else 14
        if len(self.mode) > 1 and rank(card) == "8":
            return 8
        if self.mode == "bottoms-up" and rank(card) in ("6", "A"):
            return 11 if rank(card) == "6" else 0
        return PIPS.get(rank(card), 0)

    def place(self, card: str) -> int:
        if suit(card) == self.mode:
            return 100 + TRUMP.index(rank(card))
        return ROW.index(rank(card)) * (-1 if self.mode == "bottoms-up" else 1)

    def best(self, trick: Trick) -> int:
        good = [p for p in trick if suit(p[1]) in (self.mode, suit(trick[0][1]))]
        return max(good, key=lambda played: self.place(played[1]))[0]

    def legal(self, seat: int, trick: Trick) -> list[str]:
        hand = self.hands[seat]
        if not trick:
            return hand
        led = suit(trick[0][1])
        same = [card for card in hand if suit(card) == led]
        if len(self.mode) > 1:
            return same or hand
        if led == self.mode:
            return hand if same in ([], ["J" + led]) else same
        bar = max((self.place(c) for _, c in trick if suit(c) == self.mode), default=0)
        over = [card for card in hand if suit(card) == self.mode and self.place(card) > bar]
        rest = same or [card for card in hand if suit(card) != self.mode]
        return rest + over or hand

    def announced(self) -> list[tuple[int, int]]:
        """Who scores for melds, and what."""
        found = [self.most(list(groups(hand))) for hand in self.hands]
        strong = [max(map(self.strength, melds), default=(0, 0, 0, 0)) for melds in found]
        first = max(self.order, key=lambda seat: (strong[seat], -self.order.index(seat)))
        seats = sorted(seat for seat in self.order if seat % 2 == first % 2)
        counts = [(seat, sum(map(self.worth, found[seat]))) for seat in seats]
        return [(seat, count) for seat, count in counts if count]

    def worth(self, meld: Group) -> int:
        if len({rank(card) for card in meld}) == 1:
            return {"J": 200, "9": 150}.get(rank(meld[0]), 100)
        if self.reader.options["long_runs"] == "hundred":
            return {3: 20, 4: 50}.get(len(meld), 100)
        return {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}[len(meld)]

    def strength(self, meld: Group) -> tuple[int, int, int, int]:
        places = [ROW.index(rank(card)) for card in meld]
        high = -min(places) if self.mode == "bottoms-up" else max(places)
        return self.worth(meld), len(meld), high, any(suit(card) == self.mode for card in meld)

    def most(self, melds: list[Group]) -> list[Group]:
        """Melds without a common card that count most together, and of such the longest."""
        if not melds:
            return []
        first, *rest = melds
        without = self.most(rest)
        with_it = [first, *self.most([meld for meld in rest if not set(meld) & set(first)])]
        return max(
            without, with_it, key=lambda some: (sum(map(self.worth, some)), sum(map(len, some)))
        )


def groups(hand: list[str]) -> Iterable[Group]:
    for name in ROW[3:]:
        square = tuple(name + s for s in "SHDC")
        if set(square) <= set(hand):
            yield square
    for s in "SHDC":
        for low in range(9):
            for size in range(3, 10 - low):
                run = tuple(name + s for name in ROW[low : low + size])
                if set(run) <= set(hand):
                    yield run
