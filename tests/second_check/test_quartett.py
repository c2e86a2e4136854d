"""The second check of Quartett against the worked examples of its rules page.

Examples that begin in the middle of a match are played on from a table, the others are records
made by hand: hands by seat, and a script of asks with the seat that has to make each of them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest

import pytest

from .common import Line, clockwise, end_line, header_line, highest, with_legal, written
from .quartett import DECK, Table, ask_on, check, play

Q1 = ["A1 B1", "A2 A3 B2", "A4 B3 B4"]
Q8 = ["C1", "C2 C3", "C4 D1 D2", "D3 D4"]
Q10 = ["E1 E2", "F1 F2 F3", "F4", "E3 E4"]
Q12 = [
    "C1 C2 D1 D2 E1 E2 F1 F2",
    "A1 A2 A3 A4 B1 B2 B3 B4",
    "C3 C4 D3 D4 G1 G2 H1 H2",
    "E3 E4 F3 F4 G3 G4 H3 H4",
]
Q13 = [
    "A1 A2 A3 A4 B1 B2 B3 B4 H1 H2",
    "C1 C2 C3 C4 D1 D2 D3 D4 G1 G2 G3",
    "E1 E2 E3 E4 F1 F2 F3 F4 G4 H3 H4",
]
Q13_ASKS = "1: 0 G4, 0: 2 H3, 0: 2 H4, 1: 2 G4"
Q14 = [
    "E4 G3 G4 H3 H4",
    "A1 A2 B1 B2 C1 D1",
    "E1 E2 A3 A4 B3 B4",
    "C2 C3 C4 D2 E3",
    "F1 F2 G1 D3 D4",
    "H1 H2 F3 F4 G2",
]
Q14_ASKS = """
    1: 2 A3, 1: 2 A4, 1: 2 B3, 1: 2 B4, 1: 3 C2, 1: 3 C3, 1: 3 C4, 1: 3 D2, 1: 4 D3, 1: 4 D4,
    2: 3 E3, 2: 0 E4,
    4: 5 F3, 4: 5 F4, 4: 5 G2, 4: 0 G3, 4: 0 G4,
    5: 0 H3, 5: 0 H4
"""
Q15 = [
    "A1 A2 A3 B1 C1 D1 E1 F1 G1 H1",
    "A4 B2 C2 D2 E2 F2 G2 B3 C3 H2 D3",
    "B4 C4 D4 E3 E4 F3 F4 G3 G4 H3 H4",
]
Q16 = [
    "A1 A2 A3 A4 B1 C1 D1 E1 F1 G1",
    "B2 C2 D2 E2 F2 G2 H1 B3 C3 H2 D3",
    "B4 C4 D4 E3 E4 F3 F4 G3 G4 H3 H4",
]


def table(hands: Iterable[str]) -> Table:
    """A table with these hands, each written as one text."""
    return Table.of(hand.split() for hand in hands)


def held(at: Table) -> list[str]:
    """The hands, written as texts."""
    return [" ".join(sorted(hand)) for hand in at.hands]


def asks(text: str) -> list[tuple[int, str]]:
    """The seats and their moves of a script."""
    entries = (entry.strip().split(": ") for entry in text.split(","))
    return [(int(seat), f"ask {ask}") for seat, ask in entries]


def shuffled(hands: Sequence[str]) -> list[str]:
    """The pile from which these hands are dealt."""
    order = clockwise(1, len(hands))
    rows = zip_longest(*(hands[seat].split() for seat in order))
    return [card for row in rows for card in row if card]


def record(
    hands: Sequence[str], script: str, scores: Sequence[int], max_asks: int = 1000
) -> list[Line]:
    """A record of a whole match by hand; only `legal` is filled in."""
    choices = [{"event": "choice", "seat": seat, "move": move} for seat, move in asks(script)]
    lines = [
        header_line("quartett", len(hands), {"max_asks": max_asks}),
        {"event": "shuffle", "zone": "deck", "cards": shuffled(hands)},
        *choices,
        {"event": "score", "scores": list(scores)},
        end_line(scores, highest(scores)),
    ]
    return with_legal(lines, play)


# --- Worked examples -------------------------------------------------------------------------


def test_q1_asks_for_all_missing_cards_of_the_groups_held() -> None:
    cards = ["A1", "A4", "B1", "B3", "B4"]
    expected = {f"ask {seat} {card}" for seat in (0, 2) for card in cards}
    offered = table(Q1).asks(1)
    assert set(offered) == expected
    assert len(offered) == 10


def test_q2_to_q7_play_to_the_end() -> None:
    at = table(Q1)
    assert at.ask(1, 0, "A1") == 1
    assert held(at) == ["B1", "A1 A2 A3 B2", "A4 B3 B4"]
    assert at.ask(1, 2, "A4") == 1
    assert (held(at), at.quartets) == (["B1", "B2", "B3 B4"], [0, 1, 0])
    assert at.asks(1) == [f"ask {seat} {card}" for seat in (0, 2) for card in ("B1", "B3", "B4")]
    assert at.ask(1, 0, "B3") == 0
    assert at.ask(0, 1, "B2") == 0
    assert (held(at), at.asks(0)) == (["B1 B2", "", "B3 B4"], ["ask 2 B3", "ask 2 B4"])
    assert at.ask(0, 2, "B4") == 0
    assert at.asks(0) == ["ask 2 B3"]
    at.ask(0, 2, "B3")
    assert (held(at), at.quartets) == (["", "", ""], [1, 1, 0])


def test_q8_asker_out_passes_the_turn_to_the_left() -> None:
    at = table(Q8)
    assert at.ask(1, 0, "C1") == 1
    assert held(at)[0] == ""
    assert at.ask(1, 2, "C4") == 2
    assert (held(at), at.quartets) == (["", "", "D1 D2", "D3 D4"], [0, 1, 0, 0])


def test_q9_may_ask_for_a_card_known_to_be_elsewhere() -> None:
    at = table(Q8)
    assert "ask 1 C1" in at.asks(2)
    assert at.ask(2, 1, "C1") == 1


def test_q10_and_q11_turn_skips_seats_without_cards() -> None:
    at = table(Q10)
    assert at.ask(1, 2, "F4") == 3
    assert at.asks(3) == ["ask 0 E1", "ask 0 E2"]
    assert at.ask(3, 0, "E1") == 3
    at.ask(3, 0, "E2")
    assert (held(at), at.quartets) == (["", "", "", ""], [0, 1, 0, 1])


def test_asking_stops_at_the_limit_or_when_the_hands_are_empty() -> None:
    seats: list[int] = []

    def first_move(seat: int, legal: Iterable[str]) -> str:
        seats.append(seat)
        return next(iter(legal))

    ask_on(first_move, table(Q1), asker=1, max_asks=3)
    assert len(seats) == 3
    ask_on(first_move, table(["", "", ""]), asker=1, max_asks=3)
    assert len(seats) == 3


@pytest.mark.parametrize(
    "hands, script, scores, max_asks",
    [
        pytest.param(Q12, "2: 0 C1", [0, 2, 0, 0], 1, id="Q12"),
        pytest.param(Q13, Q13_ASKS, [3, 3, 2], 1000, id="Q13"),
        pytest.param(Q13, Q13_ASKS, [3, 3, 2], 4, id="Q13 at the limit"),
        pytest.param(Q14, Q14_ASKS, [0, 4, 1, 0, 2, 1], 1000, id="Q14"),
        pytest.param(Q15, "1: 2 B1", [0, 0, 0], 1, id="Q15"),
        pytest.param(Q16, "1: 2 B1, 2: 1 B1, 1: 2 B1, 2: 1 B1, 1: 2 B1", [1, 0, 0], 5, id="Q16"),
    ],
)
def test_records_are_accepted(
    hands: list[str], script: str, scores: list[int], max_asks: int
) -> None:
    assert check(record(hands, script, scores, max_asks)) == []


def test_match_without_asks() -> None:
    quartets = [[group + number for number in "1234"] for group in "ABCDEFGH"]
    hands = [" ".join(quartets[seat] + quartets[seat + 4]) for seat in range(4)]
    lines = [
        header_line("quartett", 4, {"max_asks": 1000}),
        {"event": "shuffle", "zone": "deck", "cards": shuffled(hands)},
        {"event": "score", "scores": [2, 2, 2, 2]},
        end_line([2, 2, 2, 2], [0, 1, 2, 3]),
    ]
    assert check(lines) == []


@pytest.mark.parametrize(
    "players, sizes",
    [
        (3, [10, 11, 11]),
        (4, [8, 8, 8, 8]),
        (5, [6, 7, 7, 6, 6]),
        (6, [5, 6, 6, 5, 5, 5]),
    ],
)
def test_hand_sizes(players: int, sizes: list[int]) -> None:
    order = [group + number for number in "1234" for group in "ABCDEFGH"]
    at = Table.dealt(order, players)
    held_and_laid = zip(at.hands, at.quartets, strict=True)
    assert [len(hand) + 4 * laid for hand, laid in held_and_laid] == sizes


# --- Planted errors --------------------------------------------------------------------------

FIRST, LAST = 2, -3
"""Where the first and the last choice of a record are."""


def swap_cards(lines: list[Line]) -> None:
    cards = lines[1]["cards"]
    cards[0], cards[1] = cards[1], cards[0]


def double_card(lines: list[Line]) -> None:
    lines[1]["cards"][0] = lines[1]["cards"][1]


def other_seat(lines: list[Line]) -> None:
    lines[LAST]["seat"] = 0


def missing_move(lines: list[Line]) -> None:
    lines[FIRST]["legal"].remove("ask 2 G4")


def ask_for_own_card(lines: list[Line]) -> None:
    lines[FIRST]["legal"].append("ask 0 G1")


def ask_seat_without_cards(lines: list[Line]) -> None:
    lines[LAST]["legal"].append("ask 0 G4")


def illegal_move(lines: list[Line]) -> None:
    lines[FIRST]["move"] = "ask 0 H1"


def lost_choice(lines: list[Line]) -> None:
    del lines[LAST]


def choice_too_many(lines: list[Line]) -> None:
    lines.insert(-2, copy.deepcopy(lines[LAST]))


def no_score(lines: list[Line]) -> None:
    del lines[-2]


def score_twice(lines: list[Line]) -> None:
    lines.insert(-1, copy.deepcopy(lines[-2]))


def wrong_score(lines: list[Line]) -> None:
    lines[-2]["scores"] = [2, 3, 3]


def wrong_last_score(lines: list[Line]) -> None:
    lines[-1]["scores"] = [3, 3, 1]


def one_winner(lines: list[Line]) -> None:
    lines[-1]["winners"] = [0]


def lower_limit(lines: list[Line]) -> None:
    lines[0]["options"]["max_asks"] = 3


def impossible_limit(lines: list[Line]) -> None:
    lines[0]["options"]["max_asks"] = 5001


@pytest.mark.parametrize(
    "plant, line",
    [
        (swap_cards, 3),
        (double_card, 2),
        (other_seat, 6),
        (missing_move, 3),
        (ask_for_own_card, 3),
        (ask_seat_without_cards, 6),
        (illegal_move, 3),
        (lost_choice, 6),
        (choice_too_many, 7),
        (no_score, 7),
        (score_twice, 8),
        (wrong_score, 7),
        (wrong_last_score, 8),
        (one_winner, 8),
        (lower_limit, 6),
        (impossible_limit, 1),
    ],
)
def test_planted_errors_are_reported(plant: Callable[[list[Line]], None], line: int) -> None:
    lines = record(Q13, Q13_ASKS, [3, 3, 2])
    plant(lines)
    [problem] = check(lines)
    assert problem.startswith(f"line {line}: ")


def test_seat_without_cards_does_not_begin() -> None:
    lines = record(Q12, "2: 0 C1", [0, 2, 0, 0], max_asks=1)
    lines[FIRST]["seat"] = 1
    assert check(lines) == ["line 3: seat is 1 but the rules give 2"]


# --- Random matches --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("max_asks", [20, 5000])
def test_random_matches_keep_the_invariants(players: int, max_asks: int) -> None:
    for seed in range(5):
        header = header_line("quartett", players, {"max_asks": max_asks})
        lines = written(header, play, seed)
        assert check(lines) == []
        choices = [line for line in lines if line.get("event") == "choice"]
        assert all(line["legal"] for line in choices)
        assert sum(lines[-1]["scores"]) == 8 or len(choices) == max_asks
        assert sorted(lines[1]["cards"]) == DECK
