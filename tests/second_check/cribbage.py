"""A second check of Cribbage records, written from the rules alone.

Six cards each, two to the crib; play to 31 with go; the show.  Who reaches 121 (61) has won at
once; where several games are played, a game counts one, a skunk two, a double skunk four, and its
loser deals first in the next.
Variant: one deal without that end, cards go to the crib singly, and the crib is seat 1's.
"""

from __future__ import annotations

from itertools import combinations, pairwise

from .common import LOTS, Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, dealt, in_deck_order, rank, suit

DECK = french_deck(RANKS)
LOW_TO_HIGH = ["A", *RANKS[:-1]]
FLAG = (False, True)
VALET = {"muggins": FLAG, **LOTS}
OPTIONS = {"target": (61, 121), "games": (1, 3, 5, 7), "double_skunk": FLAG, **VALET}


class _Won(Exception):
    """Somebody has reached the goal."""


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def place(card: str) -> int:
    return LOW_TO_HIGH.index(rank(card)) + 1


def pips(cards: list[str]) -> int:
    return sum(min(place(card), 10) for card in cards)


def in_row(cards: list[str]) -> bool:
    places = sorted(place(card) for card in cards)
    return all(b - a == 1 for a, b in pairwise(places))


class _Match:
    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.valet = reader.is_valet
        self.scores = [0, 0]
        self.games = [0, 0]
        self.wanted = 1 if self.valet else reader.options["games"]
        self.goal = 10**6 if self.valet else reader.options["target"]

    def peg(self, seat: int, points: int) -> None:
        self.scores[seat] += points
        if self.scores[seat] >= self.goal:
            short = self.goal - self.scores[1 - seat]
            far = 4 if short > 60 and self.reader.options["double_skunk"] else 2
            self.games[seat] += far if short > 30 else 1
            raise _Won

    def deal(self, dealer: int) -> None:
        owner = 1 if self.valet else dealer
        cards = self.reader.shuffle(DECK, "stock")
        hands = dealt(cards, 2, 1 - dealer, 6)
        crib = self.crib(hands, 1 - dealer)
        starter = cards[12]
        if rank(starter) == "J":
            self.peg(owner, 2)
        self.play([list(hand) for hand in hands], 1 - owner)
        self.count(1 - owner, shown(hands[1 - owner], starter, False))
        self.count(owner, shown(hands[owner], starter, False))
        self.count(owner, shown(crib, starter, True))

    def count(self, seat: int, points: int) -> None:
        """The points of shown cards; with muggins as many as are seen, the rest for the other."""
        if not self.reader.options["muggins"]:
            self.peg(seat, points)
            return
        said = int(self.reader.choice(seat, [f"count {n}" for n in range(30)]).split()[1])
        self.peg(seat, min(said, points))
        if self.reader.choice(1 - seat, ["muggins", "pass"]) == "muggins":
            self.peg(1 - seat, max(points - said, 0))

    def crib(self, hands: list[list[str]], first: int) -> list[str]:
        found: list[str] = []
        for seat in clockwise(first, 2) if self.valet else (0, 1):
            for _ in range(2 if self.valet else 1):
                hand = in_deck_order(hands[seat])
                some = combinations(hand, 1 if self.valet else 2)
                move = self.reader.choice(seat, [f"discard {' '.join(cards)}" for cards in some])
                found += move.split()[1:]
                hands[seat] = [card for card in hand if card not in found]
        return found

    def play(self, hands: list[list[str]], seat: int) -> None:
        line: list[str] = []
        gone: set[int] = set()
        last = seat
        while any(hands):
            legal = [card for card in hands[seat] if pips([*line, card]) <= 31]
            move = self.reader.choice(seat, [f"play {card}" for card in legal] or ["go"])
            if move == "go":
                gone.add(seat)
                if len(gone) == 2:
                    self.peg(last, 1)
            else:
                last = seat
                line.append(move.split()[1])
                hands[seat].remove(line[-1])
                self.peg(seat, pegged(line))
            if len(gone) == 2 or pips(line) == 31:
                line, gone = [], set()
            if 1 - seat not in gone:
                seat = 1 - seat
        if line:
            self.peg(last, 1)


def pegged(line: list[str]) -> int:
    points = 2 if pips(line) in (15, 31) else 0
    alike = next((k for k, c in enumerate(line[::-1]) if rank(c) != rank(line[-1])), len(line))
    runs = [k for k in range(3, len(line) + 1) if in_row(line[-k:])]
    return points + alike * (alike - 1) + max(runs, default=0)


def shown(hand: list[str], starter: str, is_crib: bool) -> int:
    five = [*hand, starter]
    points = 0
    for size in range(2, 6):
        points += 2 * sum(pips(list(some)) == 15 for some in combinations(five, size))
    points += 2 * sum(rank(a) == rank(b) for a, b in combinations(five, 2))
    for size in (5, 4, 3):
        runs = sum(in_row(list(some)) for some in combinations(five, size))
        if runs:
            points += size * runs
            break
    if len({suit(card) for card in five}) == 1:
        points += 5
    elif len({suit(card) for card in hand}) == 1 and not is_crib:
        points += 4
    return points + ("J" + suit(starter) in hand)


def play(reader: Reader) -> None:
    reader.begin("cribbage", players=(2,), options=OPTIONS, valet=VALET)
    match = _Match(reader)
    dealer = reader.first_dealer(in_deck_order(DECK))
    shown_scores = match.scores
    over = False
    while not over and not reader.is_cut and not (match.valet and reader.scored):
        try:
            match.deal(dealer)
            dealer = 1 - dealer
        except _Won:
            over = match.wanted == 1 or max(match.games) >= match.wanted
            if match.wanted > 1:
                dealer = match.scores.index(min(match.scores))
                match.scores = [0, 0]
        shown_scores = match.scores if match.wanted == 1 else match.games
        reader.score(shown_scores)
    reader.end(shown_scores, highest(shown_scores))
