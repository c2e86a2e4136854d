"""A second check of Binokel records, written from the rules alone.

Two of each of 20 or 24 cards, three alone or four as partners.  An auction for the Dabb from 150,
trumps, cards put away, melds, and tricks in which the best card has to be beaten.
"""

from __future__ import annotations

from collections import Counter

from .common import Line, Reader, clockwise, highest, problems_of
from .tricks import Trick, play_card, rank, suit

ROW = ["7", "U", "O", "K", "10", "A"]
SUITS = {"acorns": "E", "leaves": "L", "hearts": "H", "bells": "B"}
POINTS = {"A": 11, "10": 10, "K": 4, "O": 3, "U": 2, "7": 0}
FOURS = {"A": 100, "K": 80, "O": 60, "U": 40}
OPTIONS = {
    "sevens": (True, False),
    "leads": ("eldest", "bidder"),
    "durch": (True, False),
    "deals": range(61),
    "target": range(500, 3001),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def pack_of(reader: Reader) -> list[str]:
    ranks = ROW if reader.options["sevens"] else ROW[1:]
    return [name + suit for name in ranks for suit in "ELHB" for _ in range(2)]


def play(reader: Reader) -> None:
    reader.begin("binokel", players=(3, 4), options=OPTIONS, lots=pack_of)
    sides = 3 if reader.players == 3 else 2
    scores, deals = [0] * sides, reader.options["deals"]
    shown = scores
    while not reader.is_cut and (
        reader.scored < deals if deals else max(scores) < reader.options["target"]
    ):
        for side, gain in enumerate(Deal(reader, sides).play()):
            scores[side] += gain
        shown = [scores[seat % sides] for seat in range(reader.players)]
        reader.score(shown)
    reader.end(shown, highest(shown))


class Deal:
    """One deal."""

    def __init__(self, reader: Reader, sides: int) -> None:
        self.reader, self.options, self.sides = reader, reader.options, sides
        self.players = reader.players
        self.order = clockwise((reader.first + reader.scored + 1) % self.players, self.players)

    def play(self) -> list[int]:
        ranks = ROW if self.options["sevens"] else ROW[1:]
        stock = self.reader.shuffle([name + s for s in "ELHB" for name in ranks] * 2)
        size = 3 if self.options["sevens"] and self.players == 3 else 4
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        while len(stock) > size:
            for seat in self.order:
                self.hands[seat].append(stock.pop(0))
        bidder, bid = self.auction()
        self.hands[bidder] += stock
        offers = [f"{verb} {name}" for verb in ("name", "leave") for name in SUITS]
        words = self.reader.choice(bidder, offers + ["through"] * self.options["durch"]).split()
        self.trump = SUITS[words[1]] if len(words) > 1 else ""
        mine, gains = bidder % self.sides, [0] * self.sides
        if words[0] == "leave":
            for seat in range(self.players):
                gains[seat % self.sides] += self.melds(seat)
            gains[mine] = -bid
            return gains
        pressed = 0
        for _ in range(size):
            hand = self.hands[bidder]
            card = self.reader.choice(bidder, [f"press {card}" for card in set(hand)]).split()[1]
            hand.remove(card)
            pressed += POINTS[rank(card)]
        if words[0] == "through":
            gains[mine] = 1000 if self.through(bidder) else -1000
            return gains
        melds = [self.melds(seat) for seat in range(self.players)]
        leader = bidder if self.options["leads"] == "bidder" else self.order[0]
        won = set[int]()
        gains[mine] = pressed
        while self.hands[0]:
            leader, points = self.trick(leader)
            won.add(leader % self.sides)
            gains[leader % self.sides] += points
        gains[leader % self.sides] += 10
        for seat, count in enumerate(melds):
            gains[seat % self.sides] += count if seat % self.sides in won else 0
        if gains[mine] < bid:
            gains[mine] = -2 * bid
        return gains

    def auction(self) -> tuple[int, int]:
        bidder, bid, active = self.order[0], 150, list(self.order)
        k = 1
        while active != [bidder]:
            seat = active[k % len(active)]
            bids = [f"bid {n}" for n in range(bid + 10, 1001, 10)]
            words = self.reader.choice(seat, [*bids, "pass"]).split()
            k = active.index(seat)
            if words == ["pass"]:
                active.remove(seat)
            else:
                bidder, bid, k = seat, int(words[1]), k + 1
        return bidder, bid

    def melds(self, seat: int) -> int:
        hand = Counter(self.hands[seat])
        total = 0
        for s in "ELHB":
            families = min(hand[name + s] for name in ROW[1:])
            pairs = min(hand["K" + s], hand["O" + s]) - families
            trumps = s == self.trump
            total += 1500 if families == 2 else families * (150 if trumps else 100)
            total += pairs * (40 if trumps else 20)
        for name, worth in FOURS.items():
            total += (0, worth, 1000)[min(hand[name + s] for s in "ELHB")]
        return total + (0, 40, 300)[min(hand["UB"], hand["OL"])]

    def through(self, bidder: int) -> bool:
        while self.hands[bidder]:
            if self.trick(bidder)[0] != bidder:
                return False
        return True

    def trick(self, leader: int) -> tuple[int, int]:
        """The taker, and what the trick counts."""
        trick: Trick = []
        for seat in clockwise(leader, self.players):
            play_card(self.reader, self.hands, seat, trick, self.legal(seat, trick))
        taker = max(trick, key=lambda played: self.rate(played[1], trick))[0]
        return taker, sum(POINTS[rank(card)] for _, card in trick)

    def rate(self, card: str, trick: Trick) -> int:
        first = 100 * (suit(card) == self.trump) + 50 * (suit(card) == suit(trick[0][1]))
        return first + ROW.index(rank(card)) if first else -1

    def legal(self, seat: int, trick: Trick) -> list[str]:
        hand = self.hands[seat]
        if not trick:
            return hand
        bar = max(self.rate(card, trick) for _, card in trick)
        for s in (suit(trick[0][1]), self.trump):
            able = [card for card in hand if suit(card) == s]
            if able:
                return [card for card in able if self.rate(card, trick) > bar] or able
        return hand
