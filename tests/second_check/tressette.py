"""A second check of Tressette records, written from the rules alone.

40 cards anticlockwise, no trump, 3 2 A K N J 7 6 5 4; aces three thirds, pictures, twos and threes
one.  A side's thirds are rounded down to points, the last trick is a point: 11 of four players.
Three play Terziglio: one against two, with a monte of four cards, for a stake of 1, 2 or 3.
"""

from __future__ import annotations

from .common import Line, Reader, highest, in_pack_order, problems_of
from .tricks import Trick, play_card, rank, suit

ROW = "4 5 6 7 J N K A 2 3"
DECK = [r + s for r in ROW.split() for s in "DCSB"]
THIRDS = {"A": 3, **dict.fromkeys(["2", "3", "K", "N", "J"], 1)}
SUITS = {"coins": "D", "cups": "C", "swords": "S", "batons": "B"}
BIDS = ["chiamo", "solo", "solissimo"]
OPTIONS = {
    "target": range(5, 52),
    "declarations": (False, True),
    "signals": (False, True),
    "thrown_in": (False, True),
    "ending": ("after-deal", "at-once"),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "tressette",
        players=(2, 3, 4),
        options=OPTIONS,
        lots=in_pack_order(DECK, ROW, "DCSB"),
    )
    if reader.players == 3:
        play_three(reader)
        return
    target, scores, dealer = reader.options["target"], [0, 0], reader.first
    while not reader.is_cut and (max(scores) < target or scores[0] == scores[1]):
        deal = Deal(reader, dealer, scores)
        if not deal.thrown_in():
            deal.play()
            dealer = (dealer - 1) % reader.players
        reader.score([scores[seat % 2] for seat in range(reader.players)])
    final = [scores[seat % 2] for seat in range(reader.players)]
    reader.end(final, highest(final))


def thirds(cards: list[str]) -> int:
    return sum(THIRDS.get(rank(card), 0) for card in cards)


class Deal:
    def __init__(self, reader: Reader, dealer: int, scores: list[int]) -> None:
        self.reader, self.scores = reader, scores
        self.players = reader.players
        self.first = (dealer - 1) % self.players
        self.stock = reader.shuffle(DECK)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        for _ in range(2):
            for seat in self.order(self.first):
                self.hands[seat] += self.stock[:5]
                del self.stock[:5]
        self.dealt = [list(hand) for hand in self.hands]
        self.piles: list[list[str]] = [[], []]

    def order(self, first: int) -> list[int]:
        return [(first - step) % self.players for step in range(self.players)]

    def thrown_in(self) -> bool:
        if self.reader.options["thrown_in"]:
            for seat in self.order(self.first):
                legal = ["pass"] + ["show-hand"] * (thirds(self.hands[seat]) < 3)
                if self.reader.choice(seat, legal) != "pass":
                    return True
        return False

    def settled_early(self) -> bool:
        """Whether the match ends here, before the last trick."""
        if self.reader.options["ending"] == "after-deal":
            return False
        sums = [self.scores[side] + thirds(self.piles[side]) // 3 for side in (0, 1)]
        return max(sums) >= int(self.reader.options["target"])

    def settle(self) -> None:
        for side in (0, 1):
            self.scores[side] += thirds(self.piles[side]) // 3

    def play(self) -> None:
        leader, opening = self.first, True
        while any(self.hands):
            trick: Trick = []
            for seat in self.order(leader):
                self.lay(seat, trick)
                if opening and self.reader.options["declarations"] and self.declared():
                    self.settle()
                    return
                opening = False
            led = [at for at in trick if suit(at[1]) == suit(trick[0][1])]
            leader = max(led, key=lambda at: ROW.split().index(rank(at[1])))[0]
            self.piles[leader % 2] += [card for _, card in trick]
            if any(self.hands) and self.settled_early():
                self.settle()
                return
            if self.stock:
                for seat in self.order(leader):
                    self.hands[seat].append(self.stock.pop(0))
        if self.players == 4 and sum(thirds(pile) // 3 for pile in self.piles) != 10:
            raise self.reader.differs("four players share ten points and the last trick")
        self.scores[leader % 2] += 1
        self.settle()

    def lay(self, seat: int, trick: Trick) -> None:
        hand = self.hands[seat]
        legal = [c for c in hand if trick and suit(c) == suit(trick[0][1])] or hand
        play_card(self.reader, self.hands, seat, trick, legal)
        if len(trick) == 1 and self.players == 4 and self.reader.options["signals"]:
            self.reader.choice(seat, ["say busso", "say volo", "say striscio", "silent"])

    def declared(self) -> bool:
        """Ask everybody; whether a declaration ends the match."""
        for seat in self.order(self.first):
            cards = self.dealt[seat]
            held = {r: sum(rank(card) == r for card in cards) for r in "A23"}
            worth = {f"good-game {r}": count for r, count in held.items() if count >= 3}
            for name, letter in SUITS.items():
                if {r + letter for r in "A23"} <= set(cards):
                    worth[f"napoletana {name}"] = 3
            while (move := self.reader.choice(seat, [*worth, "pass"])) != "pass":
                self.scores[seat % 2] += worth.pop(move)
                if self.settled_early():
                    return True
        return False


# --- Three players


def play_three(reader: Reader) -> None:
    scores, dealer = [0, 0, 0], reader.first
    while not reader.is_cut:
        Terziglio(reader, dealer, scores).play()
        dealer = (dealer - 1) % 3
        reader.score(scores)
        if max(scores) >= reader.options["target"] and scores.count(max(scores)) == 1:
            break
    reader.end(scores, highest(scores))


class Terziglio:
    """A deal of three, of whom one plays alone."""

    def __init__(self, reader: Reader, dealer: int, scores: list[int]) -> None:
        self.reader, self.scores = reader, scores
        self.order = [(dealer - step) % 3 for step in (1, 2, 3)]
        stock = reader.shuffle(DECK)
        self.hands: list[list[str]] = [[], [], []]
        for _ in range(3):
            for seat in self.order:
                self.hands[seat] += stock[:4]
                del stock[:4]
        self.monte = stock

    def play(self) -> None:
        bid, alone = -1, -1
        for seat in self.order:
            moves = {f"bid {name}": k for k, name in enumerate(BIDS) if k > bid}
            move = self.reader.choice(seat, [*moves, "pass"])
            if move != "pass":
                bid, alone = moves[move], seat
        if alone < 0:
            return
        if bid < 2:
            self.exchange(alone, BIDS[bid] == "chiamo")
        mine = self.tricks(alone)
        self.scores[alone] += 2 * (bid + 1) * (1 if mine >= 6 else -1)
        for foe in {0, 1, 2} - {alone}:
            self.scores[foe] -= (bid + 1) * (1 if mine >= 6 else -1)

    def exchange(self, alone: int, calls: bool) -> None:
        hand, giver = self.hands[alone], None
        if calls:
            wanted = [f"call {card}" for card in DECK if card not in hand]
            card = self.reader.choice(alone, wanted).removeprefix("call ")
            for seat in {0, 1, 2} - {alone}:
                if card in self.hands[seat]:
                    giver = seat
                    self.hands[seat].remove(card)
                    hand.append(card)
        hand += self.monte
        if giver is not None:
            back = self.reader.choice(alone, [f"give {card}" for card in hand])
            hand.remove(back.removeprefix("give "))
            self.hands[giver].append(back.removeprefix("give "))
        self.monte = []
        while len(self.monte) < 4:
            away = self.reader.choice(alone, [f"lay-away {card}" for card in hand])
            hand.remove(away.removeprefix("lay-away "))
            self.monte.append(away.removeprefix("lay-away "))

    def tricks(self, alone: int) -> int:
        """The points of who plays alone, of eleven."""
        leader = self.order[0]
        piles: dict[bool, list[str]] = {True: [], False: []}
        for _ in range(12):
            trick: Trick = []
            for seat in [(leader - step) % 3 for step in range(3)]:
                hand = self.hands[seat]
                legal = [c for c in hand if trick and suit(c) == suit(trick[0][1])] or hand
                play_card(self.reader, self.hands, seat, trick, legal)
            led = [at for at in trick if suit(at[1]) == suit(trick[0][1])]
            leader = max(led, key=lambda at: ROW.split().index(rank(at[1])))[0]
            piles[leader == alone] += [card for _, card in trick]
        piles[leader == alone] += self.monte
        points = {
            who: thirds(pile) // 3 + (who == (leader == alone)) for who, pile in piles.items()
        }
        if sum(points.values()) != 11:
            raise self.reader.differs("the two sides share eleven points")
        return points[True]
