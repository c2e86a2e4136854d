"""A second check of Tien Len records, written from the rules alone.

Singles, sets, sequences and pairs in sequence are beaten by higher ones of their kind; bombs chop
twos, also those of players who have passed.  The last with cards pays.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from .common import Line, Reader, clockwise, highest, in_pack_order, problems_of
from .tricks import rank, suit

ROW = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
SUITS = "SCDH"
DECK = [name + letter for name in ROW for letter in SUITS]
OPTIONS = {
    "chops": ("by-number", "southern"),
    "instant_wins": (False, True),
    "payment": ("last-pays", "in-pairs"),
    "deals": range(1, 51),
}
Group = tuple[str, ...]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def place(card: str) -> int:
    return ROW.index(rank(card))


def order(card: str) -> tuple[int, int]:
    return place(card), SUITS.index(suit(card))


def form(group: Group) -> str:
    """What a combination is; empty if it is none."""
    counts = Counter(map(place, group))
    places = sorted(counts)
    in_row = places == list(range(places[0], places[-1] + 1)) and places[-1] < 12
    if len(counts) == 1:
        return "set"
    if in_row and len(counts) >= 3 and set(counts.values()) == {1}:
        return "row"
    if in_row and len(counts) >= 3 and set(counts.values()) == {2}:
        return "pairs"
    return ""


def combinations_in(hand: list[str]) -> set[Group]:
    held: dict[int, list[str]] = {}
    for card in sorted(hand, key=order):
        held.setdefault(place(card), []).append(card)
    found: set[Group] = set()
    for cards in held.values():
        for size in range(1, 5):
            found |= set(combinations(cards, size))
    for size in (1, 2):
        for start in range(10):
            for end in range(start + 2, 12):
                ways = [list(combinations(held.get(n, []), size)) for n in range(start, end + 1)]
                for way in product(*ways):
                    found.add(tuple(card for part in way for card in part))
    return found


def is_bomb(group: Group) -> bool:
    return form(group) == "pairs" or (form(group) == "set" and len(group) == 4)


def rise(group: Group) -> int:
    """Where twos and bombs stand in the South; 0 for anything else."""
    if form(group) == "pairs":
        return 2 if len(group) == 6 else len(group) // 2 + 1
    if form(group) == "set" and len(group) == 4:
        return 4
    if rank(group[0]) == "2" and form(group) == "set" and len(group) < 3:
        return (1, 3)[len(group) - 1]
    return 0


def are_twos(group: Group) -> bool:
    return 0 < len(group) < 4 and all(rank(card) == "2" for card in group)


def chops(group: Group, lying: Group, southern: bool) -> bool:
    if not lying or not is_bomb(group):
        return False
    if southern:
        return 0 < rise(lying) < rise(group)
    if not are_twos(lying):
        return False
    if form(group) == "set":
        return len(lying) == 1
    return len(group) // 2 == len(lying) + 2


def beats(group: Group, lying: Group) -> bool:
    alike = form(group) == form(lying) and len(group) == len(lying)
    return alike and max(map(order, group)) > max(map(order, lying))


def play(reader: Reader) -> None:
    reader.begin(
        "tien-len",
        players=(2, 3, 4),
        options=OPTIONS,
        lots=in_pack_order(DECK, " ".join(ROW), SUITS),
    )
    scores = [0] * reader.players
    winner: int | None = None
    while not reader.is_cut and reader.scored < reader.options["deals"]:
        seats = clockwise((reader.first + reader.scored + 1) % reader.players, reader.players)
        deal = Deal(reader, seats, winner)
        gains, winner = deal.play()
        scores = [score + gain for score, gain in zip(scores, gains, strict=True)]
        reader.score(scores)
    reader.end(scores, highest(scores))


class Deal:
    def __init__(self, reader: Reader, seats: list[int], before: int | None) -> None:
        self.reader, self.seats, self.before = reader, seats, before
        stock = reader.shuffle(DECK)
        self.hands: list[list[str]] = [[] for _ in seats]
        for number, card in enumerate(stock[: 13 * len(seats)]):
            self.hands[seats[number % len(seats)]].append(card)
        self.southern = reader.options["chops"] == "southern"

    def play(self) -> tuple[list[int], int]:
        players = len(self.seats)
        if self.reader.options["instant_wins"]:
            for seat in self.seats:
                if self.is_blessed(self.hands[seat]):
                    gains = [-1] * players
                    gains[seat] = players - 1
                    return gains, seat
        ranking = self.play_out()
        last = ranking[-1]
        gains = [0] * players
        if self.reader.options["payment"] == "in-pairs":
            gains[last] -= 2
            gains[ranking[0]] += 2
            if players == 4:
                gains[ranking[1]] += 1
                gains[ranking[2]] -= 1
        else:
            gains = [1] * players
            gains[last] = 1 - players
        return gains, ranking[0]

    @staticmethod
    def is_blessed(hand: list[str]) -> bool:
        counts = Counter(map(rank, hand))
        dragon = all(counts[name] for name in ROW[:12])
        return dragon or counts["2"] == 4 or sum(n // 2 for n in counts.values()) >= 6

    def play_out(self) -> list[int]:
        """The seats in the order in which they have got rid of their cards."""
        players = len(self.seats)
        lowest = min((card for hand in self.hands for card in hand), key=order)
        opening = self.before is None
        turn = self.before
        if turn is None:
            turn = next(seat for seat, hand in enumerate(self.hands) if lowest in hand)
        lying: Group = ()
        leader: int | None = None
        passed: set[int] = set()
        was_chop = False
        done: list[int] = []
        while True:
            if turn == leader:
                lying, passed, was_chop = (), set(), False
            hand = self.hands[turn]
            if hand and (turn not in passed or was_chop or are_twos(lying)):
                legal = self.legal(hand, lying, turn in passed, was_chop)
                if opening:
                    legal = {group for group in legal if lowest in group}
                words = {"play " + " ".join(group): group for group in legal}
                move = self.reader.choice(turn, [*words, "pass"] if lying else words)
                if move == "pass":
                    passed.add(turn)
                else:
                    group = words[move]
                    was_chop = was_chop or chops(group, lying, self.southern)
                    lying, leader, opening = group, turn, False
                    self.hands[turn] = [card for card in hand if card not in group]
                    if not self.hands[turn]:
                        done.append(turn)
            if len(done) == players - 1:
                return done + [seat for seat in self.seats if seat not in done]
            turn = (turn + 1) % players

    def legal(self, hand: list[str], lying: Group, has_passed: bool, was_chop: bool) -> set[Group]:
        found = combinations_in(hand)
        if not lying:
            return found
        legal = {group for group in found if chops(group, lying, self.southern)}
        if not has_passed or was_chop:
            legal |= {group for group in found if beats(group, lying)}
        return legal
