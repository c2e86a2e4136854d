"""A second check of Twenty-Nine records, written from the rules alone.

Four cards, an auction, a hidden trump, four more cards, all anticlockwise; who cannot follow may
have the trump uncovered.  King and queen of trumps move the aim by four.  First to win or lose
`target` points.
"""

from __future__ import annotations

from .common import Line, Reader, highest, in_pack_order, problems_of
from .tricks import Trick, rank, suit

ROW = ["7", "8", "Q", "K", "10", "A", "9", "J"]
DECK = [name + colour for colour in "SHDC" for name in ROW]
POINTS = {"J": 3, "9": 2, "A": 1, "10": 1}
OPTIONS = {
    "lowest_bid": (15, 16, 17),
    "after_asking": ("trump", "anything"),
    "last_trick": (False, True),
    "doubling": (False, True),
    "single_hand": (False, True),
    "target": range(3, 11),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def rightwards(first: int) -> list[int]:
    """All seats, anticlockwise."""
    return [(first - step) % 4 for step in range(4)]


def play(reader: Reader) -> None:
    reader.begin(
        "twenty-nine",
        players=(4,),
        options=OPTIONS,
        lots=in_pack_order([*DECK, "2S", "2H", "2D", "2C"], "2 7 8 Q K 10 A 9 J"),
    )
    scores, target = [0, 0], reader.options["target"]
    while not reader.is_cut and max(scores) < target and min(scores) > -target:
        side, gain = Deal(reader).play()
        scores[side] += gain
        reader.score(scores * 2)
    reader.end(scores * 2, highest(scores * 2))


class Deal:
    """One deal; `trump` is empty until it is uncovered."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.options = reader, reader.options
        self.order = rightwards(reader.first - reader.scored - 1)
        self.trump, self.royal = "", False

    def play(self) -> tuple[int, int]:
        """The side that wins or loses, and how much."""
        stock = self.reader.shuffle(DECK)
        self.hands: list[list[str]] = [[] for _ in range(4)]
        self.give(stock)
        bidder, bid = self.auction()
        hidden = self.reader.choice(bidder, [f"cover 2{colour}" for colour in "SHDC"])[-1]
        self.give(stock)
        if self.options["single_hand"]:
            for seat in self.order:
                if self.reader.choice(seat, ["alone", "pass"]) == "alone":
                    return seat % 2, 3 if self.alone(seat) else -3
        stake = self.doubling(bidder) if self.options["doubling"] else 1
        self.aim, self.side, self.hidden = bid, bidder % 2, hidden
        points, since, leader = [0, 0], set[int](), self.order[0]
        while self.hands[0]:
            trick: Trick = []
            for seat in rightwards(leader):
                self.turn(seat, trick, since)
            leader = self.best(trick)
            points[leader % 2] += sum(POINTS.get(rank(card), 0) for _, card in trick)
            if self.trump:
                since.add(leader % 2)
        points[leader % 2] += self.options["last_trick"]
        return self.side, stake if points[self.side] >= self.aim else -stake

    def give(self, stock: list[str]) -> None:
        for _ in range(4):
            for seat in self.order:
                self.hands[seat].append(stock.pop(0))

    @property
    def most(self) -> int:
        return 29 if self.options["last_trick"] else 28

    def auction(self) -> tuple[int, int]:
        low, bid, bidder, active, k = self.options["lowest_bid"], 0, -1, list(self.order), 0
        while active != [bidder]:
            seat = active[k % len(active)]
            bids = [f"bid {n}" for n in range(max(low, bid + 1), self.most + 1)]
            if len(active) == 1:
                return seat, int(self.reader.choice(seat, bids[:1]).split()[1])
            words = self.reader.choice(seat, [*bids, "pass"]).split()
            if words == ["pass"]:
                k = active.index(seat)
                active.remove(seat)
            else:
                bid, bidder = int(words[1]), seat
                k = active.index(seat) + 1
        return bidder, bid

    def doubling(self, bidder: int) -> int:
        for step in (3, 1):
            if self.reader.choice((bidder + step) % 4, ["double", "pass"]) == "double":
                for seat in (bidder, (bidder + 2) % 4):
                    if self.reader.choice(seat, ["redouble", "pass"]) == "redouble":
                        return 4
                return 2
        return 1

    def alone(self, loner: int) -> bool:
        while self.hands[loner]:
            trick: Trick = []
            for seat in [loner, (loner + 3) % 4, (loner + 1) % 4]:
                self.put(seat, trick, self.reader.choice(seat, self.plays(seat, trick)))
            if self.best(trick) != loner:
                return False
        return True

    def plays(self, seat: int, trick: Trick) -> list[str]:
        hand = self.hands[seat]
        same = [card for card in hand if trick and suit(card) == suit(trick[0][1])]
        return [f"play {card}" for card in same or hand]

    def put(self, seat: int, trick: Trick, move: str) -> None:
        card = move.split()[1]
        self.hands[seat].remove(card)
        trick.append((seat, card))

    def turn(self, seat: int, trick: Trick, since: set[int]) -> None:
        hand, asked = self.hands[seat], False
        while True:
            offers = self.plays(seat, trick)
            if asked and self.options["after_asking"] == "trump":
                trumps = [card for card in hand if suit(card) == self.trump]
                offers = [f"play {card}" for card in trumps or hand]
            void = bool(trick) and suit(trick[0][1]) not in map(suit, hand)
            if void and not self.trump:
                offers.append("ask")
            pair = {"K" + self.trump, "Q" + self.trump} <= set(hand)
            if self.trump and pair and not self.royal and seat % 2 in since:
                offers.append("royals")
            move = self.reader.choice(seat, offers)
            if move == "ask":
                self.trump, asked = self.hidden, True
            elif move == "royals":
                self.royal = True
                if seat % 2 == self.side:
                    self.aim = max(self.options["lowest_bid"], self.aim - 4)
                else:
                    self.aim = min(self.most, self.aim + 4)
            else:
                self.put(seat, trick, move)
                return

    def best(self, trick: Trick) -> int:
        def rate(played: tuple[int, str]) -> int:
            card = played[1]
            first = 100 * (suit(card) == self.trump) + 50 * (suit(card) == suit(trick[0][1]))
            return first + ROW.index(rank(card)) if first else -1

        return max(trick, key=rate)[0]
