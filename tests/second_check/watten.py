"""A second check of Watten records, written from the rules alone.

Five cards each; one names a rank, the dealer a suit.  Nobody has to follow, except when the card of
both is led.  Three tricks win the stake, which sides raise in turn; a raise can be refused.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, highest, in_pack_order, problems_of
from .tricks import Trick, play_card, rank, suit

ROW = ["7", "8", "9", "10", "U", "O", "K", "A"]
SUITS = {"acorns": "E", "leaves": "L", "hearts": "H", "bells": "B"}
CRITICAL = ["7E", "7B", "KH"]
DECK = [name + colour for colour in "ELHB" for name in ROW]
OPTIONS = {
    "criticals": (True, False),
    "chief_led": ("trump", "free"),
    "target": range(9, 22),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "watten",
        players=(2, 4),
        options=OPTIONS,
        lots=in_pack_order(DECK, "7 8 9 10 U O K A", "ELHB"),
    )
    scores, seats = [0, 0], reader.players // 2
    while not reader.is_cut and max(scores) < reader.options["target"]:
        side, gain = Deal(reader, scores).play()
        scores[side] += gain
        reader.score(scores * seats)
    reader.end(scores * seats, highest(scores * seats))


class GivenUp(Exception):
    """A raise was refused."""


class Deal:
    """One deal."""

    def __init__(self, reader: Reader, scores: list[int]) -> None:
        self.reader, self.scores = reader, scores
        self.critical = CRITICAL if reader.options["criticals"] else []
        self.stake, self.raiser = 2, -1

    def play(self) -> tuple[int, int]:
        players = self.reader.players
        dealer = (self.reader.first + self.reader.scored) % players
        order = clockwise((dealer + 1) % players, players)
        stock = self.reader.shuffle(DECK)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for size in (3, 2):
            for seat in order:
                self.hands[seat] += stock[:size]
                del stock[:size]
        named = self.reader.choice(order[0], [f"strike {name}" for name in ROW])
        self.strike = named.split()[1]
        self.trump = SUITS[self.reader.choice(dealer, [f"trump {s}" for s in SUITS]).split()[1]]
        won, leader = [0, 0], order[0]
        try:
            while max(won) < 3:
                trick: Trick = []
                for seat in clockwise(leader, players):
                    self.turn(seat, trick)
                leader = max(trick, key=lambda played: self.rate(played[1], trick))[0]
                won[leader % 2] += 1
        except GivenUp:
            return self.raiser, self.stake
        return won.index(3), self.stake

    def turn(self, seat: int, trick: Trick) -> None:
        cards = self.legal(seat, trick)
        enough = self.reader.options["target"] - 2
        while self.raiser != seat % 2 and self.scores[seat % 2] < enough:
            move = self.reader.choice(seat, [*(f"play {card}" for card in cards), "raise"])
            if move != "raise":
                self.hands[seat].remove(move.split()[1])
                trick.append((seat, move.split()[1]))
                return
            self.raiser = seat % 2
            other = (seat + 1) % self.reader.players
            if self.reader.choice(other, ["hold", "give-up"]) == "give-up":
                raise GivenUp
            self.stake += 1
        play_card(self.reader, self.hands, seat, trick, cards)

    def legal(self, seat: int, trick: Trick) -> list[str]:
        hand = self.hands[seat]
        if self.reader.options["chief_led"] == "free" or not trick:
            return hand
        if trick[0][1] != self.strike + self.trump or trick[0][1] in self.critical:
            return hand
        if any(card in self.critical for _, card in trick):
            return hand
        trumps = [card for card in hand if suit(card) == self.trump and card not in self.critical]
        return trumps + [card for card in hand if card in self.critical] if trumps else hand

    def rate(self, card: str, trick: Trick) -> int:
        if card in self.critical:
            return 100 + self.critical.index(card)
        if rank(card) == self.strike:
            return 90 if suit(card) == self.trump else 80
        if suit(card) == self.trump:
            return 40 + ROW.index(rank(card))
        return ROW.index(rank(card)) if suit(card) == suit(trick[0][1]) else -1
