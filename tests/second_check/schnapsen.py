"""A second check of Schnapsen records, written from the rules alone.

Twenty cards, first to 66; marriages count 20 or 40; whoever closes the stock has to reach 66.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of
from .tricks import Trick, play_card, rank, suit

RANKS = ["J", "Q", "K", "10", "A"]
DECK = french_deck(RANKS)
PIPS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
OPTIONS = {"target": range(3, 12), "last_two": ("shut", "open")}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("schnapsen", players=(2,), options=OPTIONS, lots=in_pack_order(DECK, "J Q K 10 A"))
    scores = [0, 0]
    while not reader.is_cut and max(scores) < reader.options["target"]:
        winner, worth = Deal(reader, (reader.first + reader.scored + 1) % 2).play()
        scores[winner] += worth
        reader.score(scores)
    reader.end(scores, highest(scores))


class Deal:
    def __init__(self, reader: Reader, first: int) -> None:
        self.reader = reader
        cards = reader.shuffle(DECK)
        self.leader = first
        self.hands: list[list[str]] = [[], []]
        for step in range(6):
            self.hands[(first + step) % 2].append(cards.pop(0))
        turned = cards.pop(0)
        for step in range(4):
            self.hands[(first + step) % 2].append(cards.pop(0))
        self.talon = [*cards, turned]
        self.trump = suit(turned)
        self.cards = [0, 0]
        self.pairs = [0, 0]
        self.tricks = [0, 0]
        self.closer: int | None = None
        self.then: list[tuple[int, int]] = []

    def points(self, seat: int) -> int:
        return self.cards[seat] + self.pairs[seat] if self.tricks[seat] else 0

    def play(self) -> tuple[int, int]:
        """The winner of the deal and the game points."""
        while any(self.hands):
            if self.trick():
                return self.leader, self.worth(self.leader)
        winner = self.leader if self.closer is None else 1 - self.closer
        return winner, self.worth(winner)

    def worth(self, winner: int) -> int:
        loser = 1 - winner
        if self.closer == loser:
            return 2 if self.then[winner][0] else 3
        now = [(self.tricks[seat], self.points(seat)) for seat in (0, 1)]
        tricks, points = (self.then if self.closer == winner else now)[loser]
        return 3 if not tricks else 2 if points < 33 else 1

    def trick(self) -> bool:
        """One trick; whether it brings 66, and the leader has them then."""
        seat, other = self.leader, 1 - self.leader
        card = self.lead(seat)
        if card is None:
            return True
        trick: Trick = [(seat, card)]
        play_card(self.reader, self.hands, other, trick, self.followers(other, card))
        answer = trick[1][1]
        self.leader = other if self.beats(answer, card) else seat
        self.tricks[self.leader] += 1
        self.cards[self.leader] += PIPS[rank(card)] + PIPS[rank(answer)]
        if self.points(self.leader) >= 66:
            return True
        if self.closer is None and self.talon:
            for drawer in (self.leader, 1 - self.leader):
                self.hands[drawer].append(self.talon.pop(0))
        return False

    def lead(self, seat: int) -> str | None:
        hand = self.hands[seat]
        while True:
            moves = [f"play {card}" for card in hand]
            for name in "SHDC":
                if f"K{name}" in hand and f"Q{name}" in hand:
                    moves += [f"marry K{name}", f"marry Q{name}"]
            least = 2 if self.reader.options["last_two"] == "open" else 3
            if self.closer is None and len(self.talon) >= least:
                moves += ["close"] + ["exchange"] * (f"J{self.trump}" in hand)
            verb, _, card = self.reader.choice(seat, moves).partition(" ")
            if verb == "exchange":
                hand[hand.index(f"J{self.trump}")] = self.talon[-1]
                self.talon[-1] = f"J{self.trump}"
            elif verb == "close":
                self.closer = seat
                self.then = [(self.tricks[one], self.points(one)) for one in (0, 1)]
            else:
                if verb == "marry":
                    self.pairs[seat] += 40 if suit(card) == self.trump else 20
                    if self.points(seat) >= 66:
                        return None
                hand.remove(card)
                return card

    def beats(self, answer: str, card: str) -> bool:
        if suit(answer) == suit(card):
            return RANKS.index(rank(answer)) > RANKS.index(rank(card))
        return suit(answer) == self.trump

    def followers(self, seat: int, card: str) -> list[str]:
        hand = self.hands[seat]
        if self.talon and self.closer is None:
            return hand
        same = [one for one in hand if suit(one) == suit(card)]
        trumps = [one for one in hand if suit(one) == self.trump]
        return [one for one in same if self.beats(one, card)] or same or trumps or hand
