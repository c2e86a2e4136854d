"""A second check of Teen Patti records, written from the rules alone.

Three cards, bets blind or seen, side shows and shows; the pot goes to the last one left or to the
best hand.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
DECK = french_deck(RANKS)
OPTIONS = {
    "deals": range(1, 51),
    "variation": ("plain", "joker", "ak47", "low-joker", "muflis"),
    "ace_run": ("second", "highest-run", "lowest-run"),
    "blind_bets": range(1, 11),
    "side_shows": ("both-seen", "all-seen", "never"),
    "stake_limit": (16, 64, 128),
    "pot_limit": (0, 256, 512, 1024),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "teen-patti",
        players=range(2, 8),
        options=OPTIONS,
        lots=in_pack_order(DECK, " ".join(RANKS)),
    )
    scores = [0] * reader.players
    dealer = reader.first
    deals = 0
    while not reader.is_cut and deals < reader.options["deals"]:
        Deal(reader, dealer, scores).play()
        reader.score(scores)
        deals += 1
        dealer = (dealer + 1) % reader.players
    reader.end(scores, highest(scores))


def strength(cards: list[str], ace_run: str) -> tuple[int, list[int]]:
    """The class of three cards and what decides within it."""
    places = sorted((RANKS.index(card[:-1]) for card in cards), reverse=True)
    groups = sorted(((n, place) for place, n in Counter(places).items()), reverse=True)
    within = [place for _, place in groups]
    low_run = places == [12, 1, 0]
    runs = low_run or (places[0] - 1 == places[1] == places[2] + 1)
    if low_run and ace_run != "second":
        within = [99] if ace_run == "highest-run" else [-1]
    flush = len({card[-1] for card in cards}) == 1
    if groups[0][0] == 3:
        return 5, within
    if runs:
        return 4 if flush else 3, within
    if flush:
        return 2, within
    return (1 if groups[0][0] == 2 else 0), within


@cache
def with_jokers(others: tuple[str, ...], ace_run: str) -> tuple[int, list[int]]:
    """The best hand of these cards and whatever others its jokers stand for."""
    free = [card for card in DECK if card not in others]
    stand_ins = combinations(free, 3 - len(others))
    return max(strength([*others, *cards], ace_run) for cards in stand_ins)


class Deal:
    def __init__(self, reader: Reader, dealer: int, scores: list[int]) -> None:
        self.reader = reader
        self.options = reader.options
        self.scores = scores
        self.order = clockwise(dealer + 1, reader.players)
        stock = reader.shuffle(DECK)
        self.cards: list[list[str]] = [[] for _ in self.order]
        self.pot = 0
        for seat in self.order:
            self.pay(seat, 1)
        for _ in range(3):
            for seat in self.order:
                self.cards[seat].append(stock.pop(0))
        self.turned = stock.pop(0)[:-1] if self.options["variation"] == "joker" else ""
        self.left = list(self.order)
        self.seen: set[int] = set()
        self.blinds = [0] * reader.players
        self.stake = 1

    def pay(self, seat: int, amount: int) -> None:
        self.scores[seat] -= amount
        self.pot += amount

    def strength(self, seat: int) -> tuple[int, list[int]]:
        cards, way = self.cards[seat], self.options["ace_run"]
        lowest = min((card[:-1] for card in cards), key=RANKS.index)
        jokers = {
            "joker": [self.turned],
            "ak47": ["A", "K", "4", "7"],
            "low-joker": [lowest],
        }.get(self.options["variation"], [])
        others = sorted(card for card in cards if card[:-1] not in jokers)
        kind, within = with_jokers(tuple(others), way) if jokers else strength(cards, way)
        if self.options["variation"] == "muflis":
            return -kind, [-place for place in within]
        return kind, within

    def play(self) -> None:
        seat = self.order[0]
        while True:
            winners = self.turn(seat)
            if len(self.left) == 1:
                winners = self.left
            limit = self.options["pot_limit"]
            if not winners and limit and self.pot >= limit:
                best = max(map(self.strength, self.left))
                winners = [other for other in self.left if self.strength(other) == best]
            if winners:
                break
            seat = next(s for s in clockwise(seat + 1, self.reader.players) if s in self.left)
        share, odd = divmod(self.pot, len(winners))
        for winner in winners:
            self.scores[winner] += share
        self.scores[next(s for s in self.order if s in winners)] += odd

    def before(self, seat: int) -> int:
        players = self.reader.players
        return next(
            other for k in range(1, players) if (other := (seat - k) % players) in self.left
        )

    def turn(self, seat: int) -> list[int]:
        """Those who have won by a show."""
        other = self.before(seat)
        while True:
            blind = seat not in self.seen
            moves = ["see", "pack"] if blind else ["pack"]
            if not blind or self.blinds[seat] < self.options["blind_bets"]:
                moves.append("bet")
                if 2 * self.stake <= self.options["stake_limit"]:
                    moves.append("raise")
            if len(self.left) == 2:
                if blind or other in self.seen:
                    moves.append("reveal")
            elif self.may_ask(seat, other):
                moves.append("ask")
            move = self.reader.choice(seat, moves)
            if move != "see":
                break
            self.seen.add(seat)
        if move == "pack":
            self.left.remove(seat)
            return []
        if move == "raise":
            self.stake *= 2
        if move in ("bet", "raise") and blind:
            self.blinds[seat] += 1
        self.pay(seat, self.stake if blind else 2 * self.stake)
        if move == "reveal":
            return [seat if self.strength(seat) > self.strength(other) else other]
        if move == "ask" and self.reader.choice(other, ["accept", "refuse"]) == "accept":
            self.left.remove(other if self.strength(seat) > self.strength(other) else seat)
        return []

    def may_ask(self, seat: int, other: int) -> bool:
        way = self.options["side_shows"]
        if way == "all-seen":
            return self.seen.issuperset(self.left)
        return way == "both-seen" and {seat, other} <= self.seen
