"""The second check of Trumpf against the worked examples of its rules page.

Examples of single rounds are played with packets of a few cards; where the page writes `…` a card
that is never shown stands below. The others are records made by hand: packets by seat, and a
script of calls with the seat that has to make each of them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence

import pytest

from .common import Line, clockwise, end_line, header_line, highest, written
from .trumpf import CALLS, VALUES, Variant, check, dealt, deck, drop_out, play, play_round, value

DEFAULTS = {
    "max_rounds": 1000,
    "tie_call": "again",
    "jokers": 0,
    "joker_category": "drinks",
}
MOST_DRINKS = "A3 G1 G3 G4 C4 E1 C2 B1 A1 D2"
"""Ten cards with more drinks than any other card has."""


class Script:
    """Makes the scripted calls and keeps which seats made them."""

    def __init__(self, calls: str) -> None:
        self.calls = calls.split()
        self.seats: list[int] = []

    def choose(self, seat: int, legal: Iterable[str]) -> str:
        """The next call."""
        assert list(legal) == CALLS
        self.seats.append(seat)
        return f"call {self.calls[len(self.seats) - 1]}"


def played(
    packets: Sequence[str], caller: int, calls: str, variant: Variant | None = None
) -> tuple[int, list[str], list[int]]:
    """The winner of a round, the packets after it, and the seats that called."""
    after = [packet.split() for packet in packets]
    script = Script(calls)
    winner = play_round(script.choose, after, caller, variant or Variant())
    assert len(script.seats) == len(script.calls)
    drop_out(after)
    return winner, [" ".join(packet) for packet in after], script.seats


# --- Worked examples: rounds -----------------------------------------------------------------

X1 = ["F4 D2", "C2 D3"]
X5 = ["A3 C1 D2", "A1 B1 D3"]
X18 = ["A1 D2", "J1 H1 D3"]


@pytest.mark.parametrize(
    "packets, caller, calls, winner, after, callers",
    [
        pytest.param(X1, 1, "taps", 1, ["D2", "D3 C2 F4"], [1], id="X1"),
        pytest.param(X1, 1, "seats", 0, ["D2 C2 F4", "D3"], [1], id="X2"),
        pytest.param(["H4 D2", "A1 D3"], 1, "price", 0, ["D2 A1 H4", "D3"], [1], id="X3"),
        pytest.param(["G3 D2", "A2 D3"], 0, "founded", 1, ["D2", "D3 G3 A2"], [0], id="X4"),
        pytest.param(X5, 1, "taps seats", 1, ["D2", "D3 A1 A3 B1 C1"], [1, 1], id="X5"),
        pytest.param(
            ["B2 G1 D2", "C1 D3", "F2 H1 D4"],
            1,
            "drinks hours",
            2,
            ["D2", "D3", "D4 C1 F2 B2 H1 G1"],
            [1, 2],
            id="X7",
        ),
        pytest.param(
            ["B2 G1 D2", "C1 D3", "F2"],
            1,
            "drinks",
            0,
            ["G1 D2 C1 F2 B2", "D3", ""],
            [1],
            id="X8",
        ),
        pytest.param(["B2", "C1 D3", "F2"], 1, "drinks", 2, ["", "D3", "C1 F2 B2"], [1], id="X9"),
        pytest.param(
            ["D1 B4 D2", "A1 B2 D3", "A3 B3 D4"],
            0,
            "taps price",
            2,
            ["D2", "D3", "D4 D1 A1 A3 B4 B2 B3"],
            [0, 0],
            id="X10",
        ),
        pytest.param(
            ["D1 G4 D2", "A1 F4 D3", "A3 A4 D4"],
            1,
            "taps taps",
            0,
            ["D2 A1 A3 D1 F4 A4 G4", "D3", "D4"],
            [1, 1],
            id="X11",
        ),
        pytest.param(
            ["H1 A3 E2 D2", "H2 A1 E1 D3"],
            0,
            "taps taps hours",
            0,
            ["D2 H1 H2 A3 A1 E2 E1", "D3"],
            [0, 0, 0],
            id="X12",
        ),
        pytest.param(["D1 D2", "C2", "G2"], 1, "taps", 1, ["D2", "C2 G2 D1", ""], [1], id="X13"),
        pytest.param(["D1 D2", "A1"], 1, "taps", 0, ["D2 A1 D1", ""], [1], id="X14"),
        pytest.param(X18, 1, "drinks", 1, ["D2", "D3 J1 H1 A1"], [1], id="X18"),
        pytest.param(X18, 1, "hours", 1, ["D2", "D3 J1 H1 A1"], [1], id="X19"),
        pytest.param(
            ["J2 J1 H2 D2", "A1 D3"], 1, "drinks", 1, ["D2", "D3 A1 J2 J1 H2"], [1], id="X21"
        ),
        pytest.param(["A3 C1 D2", "A1 J1"], 1, "taps", 0, ["C1 D2 A1 A3", ""], [1], id="X22"),
    ],
)
def test_rounds(
    packets: list[str],
    caller: int,
    calls: str,
    winner: int,
    after: list[str],
    callers: list[int],
) -> None:
    assert played(packets, caller, calls) == (winner, after, callers)


def test_x6_same_category_after_a_tie() -> None:
    same = Variant(tie_call="same")
    assert played(X5, 1, "taps", same) == (0, ["D2 A1 A3 B1 C1", "D3"], [1])


def test_every_joker_doubles() -> None:
    assert value(["J1", "H1"], "drinks", "drinks") == 37 * 2
    assert value(["J2", "J1", "H2"], "drinks", "drinks") == 18 * 4
    assert value(["J2", "J1", "H2"], "drinks", "seats") == 18


def test_x20_joker_in_another_category() -> None:
    doubled = Variant(joker_category="seats")
    assert played(X18, 1, "drinks", doubled) == (0, ["D2 J1 H1 A1", "D3"], [1])


def test_tied_seats_with_jokers_only_have_no_further_card() -> None:
    packets = ["B2 J2", "C1 D3", "F2 J1"]
    assert played(packets, 1, "drinks") == (2, ["", "D3", "J1 C1 F2 B2"], [1])


def test_jokers_count_in_ties_too() -> None:
    packets = ["D1 A1 D2", "A3 J2 H1 D3"]
    assert played(packets, 1, "taps drinks") == (1, ["D2", "D3 A3 D1 J2 H1 A1"], [1, 1])


def test_seat_that_is_out_shows_nothing() -> None:
    assert played(["C1", "", "F2"], 2, "drinks") == (2, ["", "", "F2 C1"], [2])


# --- Worked examples: whole matches ----------------------------------------------------------


def shuffled(packets: Sequence[Sequence[str]], options: dict[str, object]) -> list[str]:
    """The deck from which these packets are dealt; the cards left over come last."""
    order = clockwise(1, len(packets))
    rows = zip(*(packets[seat] for seat in order), strict=True)
    cards = [card for row in rows for card in row]
    jokers = options["jokers"]
    assert isinstance(jokers, int)
    return cards + [card for card in deck(jokers) if card not in cards]


def record(
    packets: Sequence[Sequence[str]],
    script: Sequence[tuple[int, str]],
    scores: Sequence[int],
    **changed: object,
) -> list[Line]:
    """A record of a whole match by hand, with these options changed."""
    options = {**DEFAULTS, **changed}
    choices = [
        {"event": "choice", "seat": seat, "legal": list(CALLS), "move": f"call {category}"}
        for seat, category in script
    ]
    return [
        header_line("trumpf", len(packets), options),
        {"event": "shuffle", "zone": "deck", "cards": shuffled(packets, options)},
        *choices,
        {"event": "score", "scores": list(scores)},
        end_line(scores, highest(scores)),
    ]


def packets_of(*texts: str) -> list[list[str]]:
    """Packets by seat, filled up to the size dealt with the cards that no text names."""
    packets = [text.split() for text in texts]
    named = {card for packet in packets for card in packet}
    others = iter([card for card in VALUES if card not in named])
    size = len(VALUES) // len(packets)
    return [packet + [next(others) for _ in range(size - len(packet))] for packet in packets]


def x7_record() -> list[Line]:
    """X7 as the only round of a match: a tie, called again by a seat that is not the caller."""
    packets = packets_of("B2 G1", "C1", "F2 H1")
    return record(packets, [(1, "drinks"), (2, "hours")], [8, 9, 13], max_rounds=1)


def test_x7_as_a_match() -> None:
    assert check(x7_record()) == []


def test_x15_last_seat_holds_all_cards() -> None:
    packets = packets_of("", "", MOST_DRINKS)
    script = [(1, "drinks"), *[(2, "drinks")] * 9]
    lines = record(packets, script, [0, 0, 30])
    assert lines[-1]["winners"] == [2]
    assert check(lines) == []


def test_x16_broken_off_after_one_round() -> None:
    lines = record(packets_of("A3", "H3"), [(1, "drinks")], [17, 15], max_rounds=1)
    assert lines[-1]["winners"] == [0]
    assert check(lines) == []


def test_x17_shared_win() -> None:
    packets = packets_of(
        "A3 G1 G3 B2 C1 E3 E4 A4",
        "D4 A2 B3 G4 C4 E1 D2 F2",
        "C2 H4 D3 H1 B4 F1 H3 H2",
        "D1 C3 F3 F4 E2 G2 B1 A1",
    )
    script = [(seat, "drinks") for seat in (1, 0, 0, 0, 1, 1, 1, 3, 3)]
    lines = record(packets, script, [11, 11, 0, 10], max_rounds=9)
    assert lines[-1]["winners"] == [0, 1]
    assert check(lines) == []


def test_last_jokers_are_set_aside() -> None:
    by_drinks = sorted(VALUES, key=lambda card: VALUES[card]["drinks"], reverse=True)
    packets = [by_drinks[:16], [*by_drinks[16:31], "J1"]]
    script = [(1, "drinks"), *[(0, "drinks")] * 14]
    assert check(record(packets, script, [31, 0], jokers=1)) == []


@pytest.mark.parametrize(
    "players, jokers, size, aside",
    [(2, 0, 16, 0), (3, 0, 10, 2), (4, 0, 8, 0), (5, 0, 6, 2), (6, 0, 5, 2), (6, 4, 6, 0)],
)
def test_cards_dealt(players: int, jokers: int, size: int, aside: int) -> None:
    cards = deck(jokers)
    packets = dealt(cards, players)
    assert [len(packet) for packet in packets] == [size] * players
    assert len(cards) - size * players == aside
    assert packets[1][0] == cards[0]
    assert packets[0][-1] == cards[size * players - 1]


# --- Planted errors --------------------------------------------------------------------------


def swap_cards(lines: list[Line]) -> None:
    cards = lines[1]["cards"]
    cards[0], cards[3] = cards[3], cards[0]


def joker_in_the_deck(lines: list[Line]) -> None:
    lines[1]["cards"].append("J1")


def other_first_caller(lines: list[Line]) -> None:
    lines[2]["seat"] = 0


def caller_calls_again(lines: list[Line]) -> None:
    lines[3]["seat"] = 1


def missing_call(lines: list[Line]) -> None:
    lines[2]["legal"].remove("call price")


def call_twice(lines: list[Line]) -> None:
    lines[3]["legal"].append("call price")


def unknown_call(lines: list[Line]) -> None:
    lines[3]["legal"].append("call group")


def unknown_move(lines: list[Line]) -> None:
    lines[3]["move"] = "call group"


def no_second_call(lines: list[Line]) -> None:
    del lines[3]


def third_call(lines: list[Line]) -> None:
    lines.insert(4, copy.deepcopy(lines[3]))


def no_score(lines: list[Line]) -> None:
    del lines[-2]


def wrong_score(lines: list[Line]) -> None:
    lines[-2]["scores"] = [13, 9, 8]


def wrong_last_score(lines: list[Line]) -> None:
    lines[-1]["scores"] = [8, 9, 12]


def two_winners(lines: list[Line]) -> None:
    lines[-1]["winners"] = [1, 2]


def same_category(lines: list[Line]) -> None:
    lines[0]["options"]["tie_call"] = "same"


def higher_limit(lines: list[Line]) -> None:
    lines[0]["options"]["max_rounds"] = 2


def joker_category(lines: list[Line]) -> None:
    lines[0]["options"]["joker_category"] = "price"


@pytest.mark.parametrize(
    "plant, line",
    [
        (swap_cards, 4),
        (joker_in_the_deck, 2),
        (other_first_caller, 3),
        (caller_calls_again, 4),
        (missing_call, 3),
        (call_twice, 4),
        (unknown_call, 4),
        (unknown_move, 4),
        (no_second_call, 4),
        (third_call, 5),
        (no_score, 5),
        (wrong_score, 5),
        (wrong_last_score, 6),
        (two_winners, 6),
        (same_category, 4),
        (higher_limit, 5),
        (joker_category, 1),
    ],
)
def test_planted_errors_are_reported(plant: Callable[[list[Line]], None], line: int) -> None:
    lines = x7_record()
    plant(lines)
    [problem] = check(lines)
    assert problem.startswith(f"line {line}: ")


# --- Random matches --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("tie_call", ["again", "same"])
@pytest.mark.parametrize("jokers", [0, 4])
def test_random_matches_keep_the_invariants(players: int, tie_call: str, jokers: int) -> None:
    options = {**DEFAULTS, "max_rounds": 300, "tie_call": tie_call, "jokers": jokers}
    in_play = len(deck(jokers)) // players * players
    for seed in range(5):
        lines = written(header_line("trumpf", players, options), play, seed)
        assert check(lines) == []
        calls = sum(line.get("event") == "choice" for line in lines)
        scores = lines[-1]["scores"]
        assert in_play - jokers <= sum(scores) <= in_play
        assert scores.count(0) == players - 1 or calls >= 300
