"""Second check of Partout, from its rules page alone.

A round and a trick ask for decisions through a function `choose(seat, legal)`, which gives the
move taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from .common import Line, Options, Reader, clockwise, highest, problems_of

COLOURS = {"red": "R", "green": "G", "blue": "B", "black": "K"}
ROYALS = ("king", "queen")
SPECIALS = (*ROYALS, "jester", "dungeon", "mathematician", "alchemist")
OPTIONS: Options = {"rounds": range(1, 101), "lock_restores_trump": (True, False)}

Choose = Callable[[int, Iterable[str]], str]


@dataclass(frozen=True)
class Form:
    """What depends on the number of players."""

    sides: int
    hand: int
    turns: int
    largest: int
    bonus: tuple[int, ...]

    @property
    def tricks(self) -> int:
        """The tricks of a round; every seat plays `turns` cards to each."""
        return self.hand // self.turns

    @property
    def deck(self) -> list[str]:
        """The cards in use."""
        numbers = range(1, self.largest + 1)
        coats = [f"{letter}{number}" for letter in COLOURS.values() for number in numbers]
        return coats + list(SPECIALS)

    @property
    def number_moves(self) -> list[str]:
        """The ways to name a trump number."""
        return [f"number {number}" for number in range(1, self.largest + 1)]


TWO_TEAMS = (0, 2, 4, 8, 16, 30, 50, 100)
THREE_SIDES = (0, 4, 8, 16, 30, 50, 100, 200)
FORMS = {
    3: Form(sides=3, hand=10, turns=2, largest=7, bonus=THREE_SIDES),
    4: Form(sides=2, hand=7, turns=1, largest=7, bonus=TWO_TEAMS),
    6: Form(sides=3, hand=7, turns=1, largest=9, bonus=THREE_SIDES),
}
COLOUR_MOVES = [f"colour {colour}" for colour in COLOURS]


# --- Tricks ----------------------------------------------------------------------------------


@dataclass
class Trumps:
    """The trumps in force: a number, and a colour by its letter."""

    number: int
    colour: str


def number_of(card: str) -> int:
    """The number of a coat card."""
    return int(card[1:])


def best_card(cards: Sequence[str], trumps: Trumps) -> str | None:
    """The highest of the unlocked cards of a trick, in order of play; None if none counts."""
    royals = [card for card in cards if card in ROYALS]
    if royals:
        return "jester" if "jester" in cards else royals[0]
    coats = [card for card in cards if card not in SPECIALS]
    if f"{trumps.colour}{trumps.number}" in coats:
        return f"{trumps.colour}{trumps.number}"
    for card in coats:
        if number_of(card) == trumps.number:
            return card
    led = coats[0][0] if coats else ""
    for colour in (trumps.colour, led):
        fitting = [card for card in coats if card[0] == colour]
        if fitting:
            return max(fitting, key=number_of)
    return None


class Trick:
    """One trick in progress."""

    def __init__(self, choose: Choose, form: Form, trumps: Trumps, restores: bool) -> None:
        self.choose = choose
        self.form = form
        self.trumps = trumps
        self.restores = restores
        self.before = Trumps(trumps.number, trumps.colour)
        self.owners: dict[str, int] = {}
        self.locked: str | None = None

    def take(self, leader: int, hands: Sequence[list[str]]) -> int:
        """Play the whole trick out of the hands; the seat that wins it."""
        for seat in self.form.turns * clockwise(leader, len(hands)):
            self._play_card(seat, hands[seat])
        best = best_card([card for card in self.owners if card != self.locked], self.trumps)
        return leader if best is None else self.owners[best]

    def _play_card(self, seat: int, hand: list[str]) -> None:
        card = _argument(self.choose(seat, [f"play {card}" for card in hand]))
        hand.remove(card)
        if card == "dungeon" and self.owners:
            self._lock(seat)
        elif card == "mathematician":
            name_number(self.choose, seat, self.form, self.trumps)
        elif card == "alchemist":
            name_colour(self.choose, seat, self.trumps)
        self.owners[card] = seat

    def _lock(self, seat: int) -> None:
        self.locked = _argument(self.choose(seat, [f"lock {card}" for card in self.owners]))
        if self.restores and self.locked == "mathematician":
            self.trumps.number = self.before.number
        elif self.restores and self.locked == "alchemist":
            self.trumps.colour = self.before.colour


def name_number(choose: Choose, seat: int, form: Form, trumps: Trumps) -> None:
    """Let the seat name the trump number."""
    trumps.number = int(_argument(choose(seat, form.number_moves)))


def name_colour(choose: Choose, seat: int, trumps: Trumps) -> None:
    """Let the seat name the trump colour."""
    trumps.colour = COLOURS[_argument(choose(seat, COLOUR_MOVES))]


def _argument(move: str) -> str:
    return move.split(" ")[1]


# --- Rounds ----------------------------------------------------------------------------------


def deal(deck: Sequence[str], dealer: int, players: int) -> list[list[str]]:
    """The hands by seat, dealt singly from the seat left of the dealer on."""
    dealt = deck[: FORMS[players].hand * players]
    return [list(dealt[(seat - dealer - 1) % players :: players]) for seat in range(players)]


def play_round(
    choose: Choose, dealer: int, hands: Sequence[list[str]], restores: bool = True
) -> list[int]:
    """Play all cards of the hands; the points of every seat's side."""
    players = len(hands)
    form = FORMS[players]
    first, second, *_ = order = clockwise(dealer + 1, players)
    trumps = Trumps(0, "")
    name_number(choose, first, form, trumps)
    name_colour(choose, second, trumps)
    possible = [f"bid {count}" for count in range(form.tricks + 1)]
    bids, taken = [0] * players, [0] * players
    for seat in order:
        bids[seat] = int(_argument(choose(seat, possible)))
    leader = first
    for _ in range(form.tricks):
        leader = Trick(choose, form, trumps, restores).take(leader, hands)
        taken[leader] += 1
    return points_by_seat(bids, taken)


def points_by_seat(bids: Sequence[int], taken: Sequence[int]) -> list[int]:
    """What every seat's side scores for a round."""
    players = len(bids)
    form = FORMS[players]
    targets = [sum(bids[side :: form.sides]) for side in range(form.sides)]
    tricks = [sum(taken[side :: form.sides]) for side in range(form.sides)]
    points = [side_points(*side, form.bonus) for side in zip(targets, tricks, strict=True)]
    return [points[seat % form.sides] for seat in range(players)]


def side_points(target: int, taken: int, bonus: Sequence[int]) -> int:
    """What a side scores for its tricks, given the sum of its predictions."""
    if taken == 0:
        return -target
    return taken + (bonus[target] if taken >= target else 0)


def play(reader: Reader) -> None:
    """The whole match."""
    reader.begin("partout", FORMS, OPTIONS)
    players, restores = reader.players, reader.options["lock_restores_trump"]
    scores = [0] * players
    for number in range(reader.options["rounds"]):
        if reader.is_cut:
            break
        dealer = number % players
        hands = deal(reader.shuffle(FORMS[players].deck), dealer, players)
        points = play_round(reader.choice, dealer, hands, restores)
        scores = [sum(pair) for pair in zip(scores, points, strict=True)]
        reader.score(scores)
    reader.end(scores, highest(scores))


def check(lines: list[Line]) -> list[str]:
    """What in the record is not as the rules give it, in words; empty if nothing is."""
    return problems_of(lines, play)
