"""The worked examples of Partout, and records with and without planted errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy

import pytest

from .common import Line, clockwise, end_line, header_line, written
from .partout import FORMS, Trick, Trumps, check, deal, play, points_by_seat

NUMBERS = [f"number {number}" for number in range(1, 8)]
COLOURS = ["colour red", "colour green", "colour blue", "colour black"]
BIDS = [f"bid {count}" for count in range(8)]


# --- Tricks ----------------------------------------------------------------------------------


class Script:
    """Makes the moves written down, and keeps every choice as the line of a record."""

    def __init__(self, moves: list[str]) -> None:
        self.moves = list(moves)
        self.made: list[Line] = []

    def __call__(self, seat: int, legal: Iterable[str]) -> str:
        offered, move = list(legal), self.moves.pop(0)
        assert move in offered
        self.made.append({"event": "choice", "seat": seat, "legal": offered, "move": move})
        return move


def played(
    cards: str, players: int = 4, trumps: Trumps | None = None, restores: bool = True
) -> int:
    """The seat that wins these cards, played in order from seat 1 on, with their decisions."""
    hands: list[list[str]] = [[] for _ in range(players)]
    form, moves = FORMS[players], []
    seats = form.turns * clockwise(1, players)
    for seat, text in zip(seats, cards.split(", "), strict=True):
        card, *decision = text.split(" → ")
        hands[seat].append(card)
        moves += [f"play {card}", *decision]
    script = Script(moves)
    winner = Trick(script, form, trumps or Trumps(3, "G"), restores).take(1, hands)
    assert not script.moves
    return winner


NUMBER_5 = "R3, mathematician → number 5"


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        pytest.param("R5, R7, B7, K7", 2, id="T1"),
        pytest.param("R1, B7, K6, B5", 1, id="T2"),
        pytest.param("G5, G7, G2, G6", 2, id="T3"),
        pytest.param("R7, G1, B3, K3", 3, id="T4"),
        pytest.param("B3, K3, G3, R3", 3, id="T5"),
        pytest.param("G3, queen, king, R3", 2, id="T6"),
        pytest.param("jester, R4, king, G3", 1, id="T7"),
        pytest.param("jester, R4, R6, dungeon → lock R6", 2, id="T8"),
        pytest.param("king, dungeon → lock king, jester, R2", 0, id="T9"),
        pytest.param("king, queen, dungeon → lock king, jester", 0, id="T10"),
        pytest.param("king, jester, dungeon → lock jester, queen", 1, id="T11"),
        pytest.param("R6, dungeon → lock R6, B2, R7", 3, id="T12"),
        pytest.param("R6, mathematician → number 6, K6, B6", 1, id="T13"),
        pytest.param(f"{NUMBER_5}, B7, R4", 0, id="T14"),
        pytest.param(f"{NUMBER_5}, dungeon → lock mathematician, R4", 1, id="T15"),
        pytest.param("G2, alchemist → colour red, R1, G7", 3, id="T17"),
        pytest.param("alchemist → colour black, R5, B7, K1", 0, id="T18"),
        pytest.param("alchemist → colour black, R5, B7, R6", 0, id="T19"),
        pytest.param("jester, mathematician → number 1, R5, dungeon → lock R5", 1, id="T21"),
        pytest.param("K7, K5, dungeon → lock K7, G1", 0, id="T22"),
        pytest.param("R2, mathematician → number 3, R6, R4", 3, id="T23"),
    ],
)
def test_tricks_of_four(cards: str, winner: int) -> None:
    assert played(cards) == winner


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        pytest.param("R4, B3, G6, king, dungeon → lock B3, jester", 0, id="T24"),
        pytest.param("R7, B1, jester, G1, dungeon → lock G1, R2", 1, id="T25"),
        pytest.param("king, R1, B2, dungeon → lock king, R5, jester", 2, id="T26"),
    ],
)
def test_tricks_of_three(cards: str, winner: int) -> None:
    assert played(cards, players=3) == winner


@pytest.mark.parametrize(
    ("restores", "winner", "number"),
    [pytest.param(True, 1, 3, id="T15"), pytest.param(False, 0, 5, id="T16")],
)
def test_locking_the_mathematician(restores: bool, winner: int, number: int) -> None:
    trumps = Trumps(3, "G")
    cards = f"{NUMBER_5}, dungeon → lock mathematician, R4"
    assert played(cards, trumps=trumps, restores=restores) == winner
    assert trumps == Trumps(number, "G")


@pytest.mark.parametrize(("restores", "winner", "colour"), [(True, 1, "G"), (False, 0, "R")])
def test_locking_the_alchemist(restores: bool, winner: int, colour: str) -> None:
    trumps = Trumps(3, "G")
    cards = "G2, alchemist → colour red, dungeon → lock alchemist, R1"
    assert played(cards, trumps=trumps, restores=restores) == winner
    assert trumps == Trumps(3, colour)


def test_a_trick_without_value_changes_the_trumps() -> None:
    trumps = Trumps(3, "G")
    cards = "dungeon, mathematician → number 2, alchemist → colour red, jester"
    assert played(cards, trumps=trumps) == 1
    assert trumps == Trumps(2, "R")


def test_a_trick_in_the_record() -> None:
    hands = [["dungeon", "B6"], ["G4", "jester"], ["R5", "G1"], ["mathematician", "K2"]]
    made = [
        (2, ["play R5", "play G1"], "play R5"),
        (3, ["play mathematician", "play K2"], "play mathematician"),
        (3, NUMBERS, "number 2"),
        (0, ["play dungeon", "play B6"], "play dungeon"),
        (0, ["lock R5", "lock mathematician"], "lock R5"),
        (1, ["play G4", "play jester"], "play jester"),
    ]
    script, trumps = Script([move for _, _, move in made]), Trumps(3, "G")
    assert Trick(script, FORMS[4], trumps, True).take(2, hands) == 2
    assert trumps.number == 2
    assert script.made == [choice(*line) for line in made]


# --- Scores ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "taken", "points"),
    [
        pytest.param([2, 1, 2, 2], [3, 1, 1, 2], [20, 11], id="S1"),
        pytest.param([2, 3, 1, 1], [5, 0, 0, 2], [13, 2], id="S2"),
        pytest.param([4, 1, 3, 0], [3, 0, 4, 0], [107, -1], id="S3"),
        pytest.param([3, 0, 3, 0], [4, 0, 3, 0], [57, 0], id="S4"),
        pytest.param([0, 2, 0, 3], [1, 3, 1, 2], [2, 35], id="S5"),
        pytest.param([5, 0, 4, 1], [4, 1, 2, 0], [6, 3], id="S6"),
        pytest.param([5, 1, 4, 1], [0, 4, 0, 3], [-9, 11], id="S7"),
        pytest.param([0, 3, 2, 3], [2, 4, 0, 1], [6, 5], id="S8"),
        pytest.param([0, 3, 2, 1, 2, 0], [0, 3, 1, 1, 2, 0], [5, 55, 1], id="S9"),
        pytest.param([3, 1, 2, 4, 0, 2], [2, 0, 0, 5, 0, 0], [207, -1, -4], id="S10"),
        pytest.param([2, 0, 3, 2, 0, 3], [2, 0, 3, 2, 0, 0], [34, 0, 3], id="S11"),
        pytest.param([2, 1, 3], [2, 1, 2], [10, 5, 2], id="S12"),
        pytest.param([5, 0, 4], [5, 0, 0], [55, 0, -4], id="S13"),
        pytest.param([3, 1, 0], [4, 0, 1], [20, -1, 1], id="S14"),
        pytest.param([3, 3, 0, 0, 0, 2], [3, 1, 3, 0, 0, 0], [19, 1, 11], id="as published"),
    ],
)
def test_scores(bids: list[int], taken: list[int], points: list[int]) -> None:
    repeated = len(bids) // len(points) * points
    assert points_by_seat(bids, taken) == repeated


# --- Whole records ---------------------------------------------------------------------------


def choice(seat: int, legal: list[str], move: str) -> Line:
    """The line of one choice."""
    return {"event": "choice", "seat": seat, "legal": list(legal), "move": move}


def deck_of(first: int, hands: dict[int, str], left: str) -> list[str]:
    """The deck that deals these hands, beginning with this seat."""
    in_turn = [hands[seat].split() for seat in clockwise(first, len(hands))]
    return [card for cards in zip(*in_turn, strict=True) for card in cards] + left.split()


def choices(first: int, said: str, hands: dict[int, str], tricks: list[str]) -> list[Line]:
    """The choices of a round of four.

    `said` is what the seats say before the first trick; a trick is the seat that leads to it and
    its cards in order, a decision after its card with an arrow.
    """
    number, colour, *bids = said.split(", ")
    seats = clockwise(first, 4)
    lines = [choice(seats[0], NUMBERS, number), choice(seats[1], COLOURS, colour)]
    lines += [choice(seat, BIDS, bid) for seat, bid in zip(seats, bids, strict=True)]
    holding = {seat: hand.split() for seat, hand in hands.items()}
    for trick in tricks:
        leader, cards = trick.split(": ")
        before: list[str] = []
        for seat, text in zip(clockwise(int(leader), 4), cards.split(", "), strict=True):
            card, *decisions = text.split(" → ")
            legal = [f"play {held}" for held in holding[seat]]
            lines.append(choice(seat, legal, f"play {card}"))
            lines += [choice(seat, decided(card, before), move) for move in decisions]
            holding[seat].remove(card)
            before.append(card)
    return lines


def decided(card: str, before: list[str]) -> list[str]:
    """What can be decided with a special card, after these cards of the same trick."""
    if card == "dungeon":
        return [f"lock {earlier}" for earlier in before]
    return {"mathematician": NUMBERS, "alchemist": COLOURS}[card]


FIRST_HANDS = {
    0: "K1 K2 K3 K4 K5 K6 K7",
    1: "R1 R2 R3 R4 R5 R6 R7",
    2: "G1 G2 G3 G4 G5 G6 G7",
    3: "B1 B2 B3 B4 B5 B6 B7",
}
FIRST_TRICKS = ["1: R1, G1, B1, K1"] + [f"2: G{n}, B{n}, K{n}, R{n}" for n in range(2, 8)]
FIRST_ROUND = [
    {
        "event": "shuffle",
        "zone": "deck",
        "cards": deck_of(1, FIRST_HANDS, "king queen jester dungeon mathematician alchemist"),
    },
    *choices(
        1,
        "number 7, colour green, bid 0, bid 4, bid 1, bid 3",
        FIRST_HANDS,
        FIRST_TRICKS,
    ),
    {"event": "score", "scores": [107, -1, 107, -1]},
]

SECOND_HANDS = {
    0: "mathematician dungeon K1 K2 K3 K4 K5",
    1: "alchemist queen G1 G2 G3 G4 G5",
    2: "jester R1 R2 R3 R4 R5 R6",
    3: "king B1 B2 B3 B4 B5 B6",
}
SECOND_TRICKS = [
    "2: jester, king, mathematician → number 5, alchemist → colour black",
    "2: R1, B1, dungeon → lock R1, queen",
    "1: G1, R2, B2, K1",
    "0: K2, G5, R5, B3",
    "1: G2, R3, B4, K3",
    "0: K4, G3, R4, B5",
    "3: B6, K5, G4, R6",
]
SECOND_ROUND = [
    {
        "event": "shuffle",
        "zone": "deck",
        "cards": deck_of(2, SECOND_HANDS, "R7 G6 G7 B7 K6 K7"),
    },
    *choices(
        2,
        "number 3, colour red, bid 0, bid 0, bid 2, bid 5",
        SECOND_HANDS,
        SECOND_TRICKS,
    ),
    {"event": "score", "scores": [115, 2, 115, 2]},
]


def header(players: int, rounds: int, deals: int | None = None) -> Line:
    """The header of a match."""
    options = {"rounds": rounds, "lock_restores_trump": True}
    return header_line("partout", players, options, deals)


def two_rounds() -> list[Line]:
    """A match of two rounds made by hand; every call gives lines of its own."""
    end = end_line([115, 2, 115, 2], [0, 2])
    return deepcopy([header(4, 2), *FIRST_ROUND, *SECOND_ROUND, end])


def test_a_match_of_two_rounds() -> None:
    assert check(two_rounds()) == []


def test_a_match_cut_short() -> None:
    end = end_line([107, -1, 107, -1], [0, 2])
    assert check([header(4, 8, deals=1), *FIRST_ROUND, end]) == []
    assert check([header(4, 1, deals=3), *FIRST_ROUND, end]) == []
    assert check([header(4, 8), *FIRST_ROUND, end]) != []


def test_records_may_hold_events_unknown_here_and_stop_early() -> None:
    lines = two_rounds()
    assert check([*lines[:4], {"event": "note", "text": "hm"}, *lines[4:]]) == []
    assert check(lines[:50]) == []
    assert check([*lines[:50], {"event": "aborted", "reason": "decisions", "at": "x"}]) == []


def test_the_deal() -> None:
    assert deal([*"abcdefghijklmnopqrstuvwxyzABCDEFGH"], 2, 3) == [
        [*"adgjmpsvyB"],
        [*"behknqtwzC"],
        [*"cfiloruxAD"],
    ]


Change = Callable[[list[Line]], object]

SHUFFLE, SPOKEN, SCORE, END = 37, 38, 75, 76
NAMING, LOCK, LAST_CARD = 47, 53, 74


def other_card(lines: list[Line]) -> None:
    """Let the last two cards of a seat change places in the course of play."""
    own = [line for line in lines[SPOKEN:] if line.get("seat") == 1 and "play" in line["move"]]
    own[-2].update(move=own[-1]["move"])


CHANGES: list[tuple[str, int, Change]] = [
    ("a card is missing from the deck", 38, lambda lines: lines[SHUFFLE]["cards"].pop()),
    ("an eight is in the deck", 38, lambda lines: lines[SHUFFLE]["cards"].append("R8")),
    ("the deck lies otherwise", 45, lambda lines: lines[SHUFFLE]["cards"].reverse()),
    ("the number 8 is offered", 39, lambda lines: lines[SPOKEN]["legal"].append("number 8")),
    ("the number 8 is named", 39, lambda lines: lines[SPOKEN].update(move="number 8")),
    ("a colour is not offered", 40, lambda lines: lines[SPOKEN + 1]["legal"].pop()),
    ("bid 8 is offered", 41, lambda lines: lines[SPOKEN + 2]["legal"].append("bid 8")),
    ("the wrong seat begins", 39, lambda lines: lines[SPOKEN].update(seat=1)),
    ("a card is not offered", 45, lambda lines: lines[44]["legal"].pop()),
    ("no number is named", 48, lambda lines: lines.pop(NAMING)),
    ("another number is named", 64, lambda lines: lines[NAMING].update(move="number 4")),
    ("another card is locked", 54, lambda lines: lines[LOCK]["legal"].append("lock dungeon")),
    ("the lock is missing", 54, lambda lines: lines.pop(LOCK)),
    ("another card is played", 74, other_card),
    ("the score is wrong", 76, lambda lines: lines[SCORE].update(scores=[115, 3, 115, 3])),
    ("another bid was made", 76, lambda lines: lines[SPOKEN + 4].update(move="bid 3")),
    ("partners differ", 37, lambda lines: lines[36].update(scores=[107, -1, 107, 0])),
    ("the score is missing", 76, lambda lines: lines.pop(SCORE)),
    ("a card too few", 75, lambda lines: lines.pop(LAST_CARD)),
    ("the final scores are wrong", 77, lambda lines: lines[END].update(scores=[115, 2, 115, 3])),
    ("the winners are wrong", 77, lambda lines: lines[END].update(winners=[0])),
    ("something follows the end", 78, lambda lines: lines.append(lines[SHUFFLE])),
    ("a round is missing", 77, lambda lines: lines[0]["options"].update(rounds=3)),
    ("a round too many", 38, lambda lines: lines[0]["options"].update(rounds=1)),
    ("a deal too many", 38, lambda lines: lines[0].update(deals=1)),
    ("an option is impossible", 1, lambda lines: lines[0]["options"].update(rounds=0)),
    ("an option is missing", 1, lambda lines: lines[0]["options"].pop("rounds")),
    ("five players", 1, lambda lines: lines[0].update(players=5)),
]


@pytest.mark.parametrize(
    ("line", "change"), [pytest.param(line, change, id=name) for name, line, change in CHANGES]
)
def test_planted_errors(line: int, change: Change) -> None:
    lines = two_rounds()
    change(lines)
    assert [problem.split(":")[0] for problem in check(lines)] == [f"line {line}"]


@pytest.mark.parametrize(("players", "rounds"), [(3, 6), (4, 8), (6, 6)])
def test_random_records(players: int, rounds: int) -> None:
    limits = {3: (-5, 55), 4: (-14, 107), 6: (-14, 207)}[players]
    for seed in range(10):
        lines = written(header(players, rounds), play, seed)
        assert check(lines) == []
        scores = [line["scores"] for line in lines if line.get("event") == "score"]
        assert len(scores) == rounds
        for before, after in zip([[0] * players, *scores], scores, strict=False):
            gained = [new - old for old, new in zip(before, after, strict=True)]
            assert limits[0] <= min(gained) <= max(gained) <= limits[1]
