"""The worked examples of Trick 100, and records with and without planted errors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from itertools import chain
from typing import Any

import pytest

from .common import Line, end_line, header_line, written
from .trick_100 import DECK, HUNDRED, NUMBERS, Table, check, deal, outbids, play


def no_shuffle(cards: list[str]) -> list[str]:
    """For tables where no draw pile may be made anew."""
    raise AssertionError(f"nothing is to be shuffled: {cards}")


def table(top: str, *hands: str, **more: Any) -> Table:
    """A table with these hands by seat, cards separated by spaces."""
    for name in ("pile", "under"):
        more[name] = more.get(name, "").split()
    more.setdefault("shuffle", no_shuffle)
    return Table(hands=[hand.split() for hand in hands], top=top, **more)


def moves(text: str) -> set[str]:
    """Moves from a list with `play` and `cheat` before several cards: `play 16 60, pass`."""
    found = set()
    for part in text.split(", "):
        verb, *cards = part.split(" ")
        found |= {f"{verb} {card}" for card in cards} or {verb}
    return found


def make(match: Table, *made: str) -> None:
    """Carry out moves, each of which has to be legal."""
    for move in made:
        assert move in set(match.legal())
        match.make(move)


# --- Outbidding and the moves offered --------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "cards", "expected"),
    [
        ("06", "16 60", True),
        ("06", "05 12", False),
        ("00", "01 10 90", True),
        ("00", "11", False),
        ("55", "65", True),
        ("55", "66", False),
        ("12", "21", True),
        ("21", "12", False),
        ("49", "59 94", True),
        ("49", "51", False),
        ("89", "90 91 92 93 94 95 96 97 98 99", True),
        ("06", "06 100", False),
        ("100", "99 100", False),
    ],
)
def test_outbidding(top: str, cards: str, expected: bool) -> None:
    assert {outbids(card, top) for card in cards.split()} == {expected}


def test_few_cards_outbid_the_highest() -> None:
    assert [card for card in NUMBERS if outbids(card, "98")] == ["99"]
    assert [card for card in NUMBERS if outbids(card, "99")] == []


PLAIN: dict[str, Any] = {}
WAITING = {"waiting": "99"}
FREE = {"passing": "free"}
RESTART = {"restart": True}
WITH_PASS = "play 16 60 100, cheat 05 12 16 60, pass"


@pytest.mark.parametrize(
    ("top", "hand", "given", "expected"),
    [
        pytest.param("06", "05 12 16 60 100", PLAIN, WITH_PASS.removesuffix(", pass"), id="a"),
        pytest.param("06", "05 12 16 60 100", WAITING, "play 16 60 100, challenge", id="b"),
        pytest.param("06", "05 12 16 60 100", FREE, WITH_PASS, id="c"),
        pytest.param("06", "05 12", PLAIN, "cheat 05 12, pass", id="d"),
        pytest.param("06", "05 12", WAITING, "challenge, pass", id="e"),
        pytest.param("06", "05 100 100", PLAIN, "play 100, cheat 05, pass", id="f"),
        pytest.param("06", "05 100", WAITING, "play 100, challenge, pass", id="g"),
        pytest.param("06", "100", PLAIN, "play 100, pass", id="h"),
        pytest.param("100", "05 12 100", PLAIN, "play 05 12 100", id="i"),
        pytest.param("100", "05 12 100", FREE, "play 05 12 100", id="i, free"),
        pytest.param("87", "05 12 100", RESTART, "play 05 12 100", id="k"),
        pytest.param("87", "05 12 100", RESTART | FREE, "play 05 12 100", id="k, free"),
        pytest.param("99", "98 89", PLAIN, "cheat 98 89, pass", id="l"),
    ],
)
def test_moves_offered(top: str, hand: str, given: dict[str, Any], expected: str) -> None:
    assert set(table(top, "00", hand, **given).legal()) == moves(expected)


# --- Passing ---------------------------------------------------------------------------------

FOUR_HANDS = ("80 01", "87 03 85", "80 04", "80 05")


def after_three_passes() -> Table:
    """Four players: seat 1 has played 87, the others have passed."""
    match = table("70", *FOUR_HANDS, pile="10 20 30 40 50 60 90", passing="free")
    make(match, "play 87", "pass", "pass", "pass")
    return match


def test_three_of_four_passes_are_not_enough() -> None:
    match = after_three_passes()
    assert match.seat == 1
    assert set(match.legal()) == moves("cheat 03 85, pass")


def test_everybody_has_passed() -> None:
    match = after_three_passes()
    make(match, "pass")
    assert match.seat == 2
    assert set(match.legal()) == moves("play 80 04 10")


def test_a_cheat_breaks_the_succession() -> None:
    match = after_three_passes()
    make(match, "cheat 03", "pass")
    assert (match.seat, match.passes, match.is_free_turn) == (3, 1, False)
    make(match, "pass", "pass")
    assert not match.is_free_turn
    make(match, "pass")
    assert (match.seat, match.is_free_turn) == (2, True)


def test_a_play_breaks_the_succession() -> None:
    match = table("99", "100 05", "40 06", pile="10 20 30", passing="free")
    make(match, "pass", "play 100", "play 40", "pass")
    assert (match.passes, match.is_free_turn) == (1, False)


def test_a_drawn_card_waits_for_the_next_turn() -> None:
    match = table("06", "12 60", "33", pile="16 99")
    make(match, "pass")
    assert match.seat == 0
    make(match, "cheat 12")
    assert set(match.legal()) == moves("play 16, challenge")


# --- Last cards ------------------------------------------------------------------------------


def last(hand: str, following: str) -> Table:
    """Three players, top 16, seat 1 has the turn; these hands for seats 1 and 2."""
    return table("16", "44 55", hand, following, pile="70 71 72 73")


@pytest.mark.parametrize("card", ["61", "100"])
def test_last_card_laid_openly(card: str) -> None:
    match = last(card, "19 20")
    make(match, f"play {card}")
    assert match.winners() == [1]


def test_last_card_caught() -> None:
    match = last("33", "19 20")
    make(match, "cheat 33", "challenge")
    assert (match.winner, match.seat, match.hands[1]) == (None, 2, ["70", "71", "72"])
    assert set(match.legal()) == moves("play 19 20")
    make(match, "play 20")
    assert (match.seat, match.top) == (0, "20")


def test_last_card_let_pass() -> None:
    match = last("33", "45 20")
    make(match, "cheat 33", "pass")
    assert (match.winner, match.hands[2]) == (1, ["45", "20"])


def test_an_answer_comes_too_late() -> None:
    match = last("33", "19")
    make(match, "cheat 33", "play 19")
    assert (match.winner, match.hands[2], match.top) == (1, ["19"], "16")


def test_last_card_challenged_wrongly() -> None:
    match = last("61", "19 20")
    make(match, "cheat 61", "challenge")
    assert (match.winner, match.hands[2]) == (1, ["19", "20"])


def test_challenger_wins_with_its_last_card() -> None:
    match = last("33 40", "70")
    make(match, "cheat 33", "challenge", "play 70")
    assert (match.winner, len(match.hands[1])) == (2, 4)


def test_wrong_challenger_draws_before_it_plays() -> None:
    match = last("61 40", "70")
    make(match, "cheat 61", "challenge", "play 70")
    assert (match.winner, match.seat, match.top) == (None, 0, "70")
    assert len(match.hands[2]) == 3


# --- The draw pile runs out ------------------------------------------------------------------


class Shuffles:
    """Turns a pile over for a shuffle, and keeps what was shuffled."""

    def __init__(self) -> None:
        self.made: list[list[str]] = []

    def __call__(self, cards: list[str]) -> list[str]:
        self.made.append(list(cards))
        return cards[::-1]


def test_a_pass_makes_the_pile_anew() -> None:
    shuffles = Shuffles()
    under = NUMBERS[60:90]
    match = table("59", "00 01", "02 03", under=" ".join(under), shuffle=shuffles)
    make(match, "pass")
    assert shuffles.made == [under]
    assert match.hands[1] == ["02", "03", "89"]
    assert (len(match.pile), match.under, match.top) == (29, [], "59")


@pytest.mark.parametrize("answer", ["challenge", "pass"])
def test_the_pile_runs_out_in_the_middle(answer: str) -> None:
    shuffles = Shuffles()
    under = NUMBERS[50:89]
    given = {"pile": "89", "under": " ".join(under), "waiting": "49", "shuffle": shuffles}
    match = table("41", "00 20", "02 03", **given)
    make(match, answer)
    if answer == "challenge":
        assert shuffles.made == [[*under, "49"]]
        assert match.hands[1] == ["02", "03", "89", "49", "88"]
        assert (len(match.pile), match.under) == (38, [])
    else:
        assert shuffles.made == []
        assert match.hands[1] == ["02", "03", "89"]
        assert match.under == [*under, "49"]


def test_nothing_is_left_to_draw() -> None:
    match = table("59", "00 01", "02 03")
    make(match, "pass")
    assert (match.hands[1], match.passes, match.seat) == (["02", "03"], 1, 0)


def test_only_the_shown_card_is_left_to_draw() -> None:
    shuffles = Shuffles()
    match = table("59", "", "02 03", waiting="00", shuffle=shuffles)
    make(match, "challenge")
    assert shuffles.made == [["00"]]
    assert (match.hands[0], match.winner, match.seat) == (["00"], None, 1)


# --- Beginning and breaking off --------------------------------------------------------------


def test_the_first_card_is_a_hundred() -> None:
    deck = [*NUMBERS[:14], HUNDRED, *NUMBERS[14:], *9 * [HUNDRED]]
    match = deal(deck, 2, no_shuffle)
    assert (match.top, len(match.pile)) == (HUNDRED, 95)
    assert set(match.legal()) == moves("play 00 02 04 06 08 10 12")


@pytest.mark.parametrize("players", range(2, 9))
def test_size_of_the_draw_pile(players: int) -> None:
    assert len(deal(DECK, players, no_shuffle).pile) == 109 - 7 * players


def test_fewest_cards_win_when_broken_off() -> None:
    assert table("16", "0 1 2 3 4", "5 6 7", "8 9 10").winners() == [1, 2]


def test_a_waiting_card_counts_for_its_owner() -> None:
    match = table("16", "00 01 02 03 04", "05 06 07 08", "09 10 11")
    make(match, "cheat 05")
    assert match.winners() == [2]


# --- Whole records ---------------------------------------------------------------------------

BEGINNING = "12 09 16 56 45 69 60 87 67 99 100 00 05 31 06 23 78 100 41 50 02 77 34".split()
FIRST_MOVES = [
    (1, "play 16 60 67 100, cheat 05 12 16 45 60 67", "play 16"),
    (0, "play 31 56 69, cheat 00 09 31 56 69 87 99", "cheat 87"),
    (1, "play 60 67 100, challenge", "challenge"),
    (1, "play 05 12 45 60 67 100", "play 05"),
    (0, "play 09 56 100, cheat 00 09 23 31 56 69 78 99", "cheat 56"),
    (1, "play 45 60 100, challenge", "challenge"),
    (1, "play 02 12 41 45 50 60 67 100", "play 100"),
    (0, "play 00 09 23 31 69 78 99 100", "play 99"),
    (1, "cheat 02 12 41 45 50 60 67, pass", "pass"),
    (0, "play 100, cheat 00 09 23 31 69 78, pass", "pass"),
    (1, "play 02 12 41 45 50 60 67 77", "play 02"),
    (0, "play 09 23 100, cheat 00 09 23 31 34 69 78", "play 09"),
]


def beginning(max_moves: int, scores: list[int], winners: list[int]) -> list[Line]:
    """The beginning of a match of two as a record, broken off after so many moves."""
    rest = sorted((Counter(DECK) - Counter(BEGINNING)).elements())
    choices = [
        {"event": "choice", "seat": seat, "legal": sorted(moves(legal)), "move": move}
        for seat, legal, move in FIRST_MOVES
    ]
    return [
        header_line("trick-100", 2, {"passing": "unable", "max_moves": max_moves}),
        {"event": "shuffle", "zone": "draw", "cards": BEGINNING + rest},
        *choices[:max_moves],
        {"event": "score", "scores": scores},
        end_line(scores, winners),
    ]


def test_the_beginning_of_a_match() -> None:
    assert check(beginning(12, [1, 1], [0, 1])) == []
    assert check(beginning(11, [0, 1], [1])) == []


def test_the_table_after_eleven_moves() -> None:
    match = deal(BEGINNING + 87 * ["?"], 2, no_shuffle)
    make(match, *(move for _, _, move in FIRST_MOVES[:11]))
    assert [len(hand) for hand in match.hands] == [8, 7]
    assert (match.top, len(match.pile)) == ("02", 87)
    assert sorted(match.under) == sorted("99 100 05 16 06 87 56".split())


def test_records_may_hold_events_unknown_here_and_stop_early() -> None:
    lines = beginning(12, [1, 1], [0, 1])
    assert check([*lines[:4], {"event": "note", "text": "hm"}, *lines[4:]]) == []
    assert check(lines[:7]) == []
    assert check([*lines[:7], {"event": "aborted", "reason": "decisions", "at": "x"}]) == []


Change = Callable[[list[Line]], object]

CHANGES: list[tuple[str, int, Change]] = [
    ("a card is missing from the deck", 2, lambda lines: lines[1]["cards"].pop()),
    ("a move is not offered", 3, lambda lines: lines[2]["legal"].remove("cheat 16")),
    ("a pass is offered", 3, lambda lines: lines[2]["legal"].append("pass")),
    ("a move is offered twice", 5, lambda lines: lines[4]["legal"].append("play 100")),
    ("a move was not offered", 4, lambda lines: lines[3].update(move="cheat 78")),
    ("another move was made", 5, lambda lines: lines[3].update(move="play 31")),
    ("another card was laid face down", 6, lambda lines: lines[3].update(move="cheat 31")),
    ("another seat has the turn", 6, lambda lines: lines[5].update(seat=0)),
    ("a choice is missing", 6, lambda lines: lines.pop(5)),
    ("the deck lies otherwise", 3, lambda lines: lines[1]["cards"].reverse()),
    ("the drawn cards are others", 7, lambda lines: swap(lines[1]["cards"], 15, 50)),
    ("a shuffle too many", 11, lambda lines: lines.insert(10, deepcopy(lines[1]))),
    ("the score is wrong", 15, lambda lines: lines[14].update(scores=[1, 0])),
    ("the score is missing", 15, lambda lines: lines.pop(14)),
    ("the final scores are wrong", 16, lambda lines: lines[15].update(scores=[0, 1])),
    ("the winners are wrong", 16, lambda lines: lines[15].update(winners=[1])),
    ("something follows the end", 17, lambda lines: lines.append(lines[14])),
    ("the match ends too early", 14, lambda lines: lines.pop(13)),
    ("the match goes on too long", 14, lambda lines: lines[0]["options"].update(max_moves=11)),
    ("passing is free", 3, lambda lines: lines[0]["options"].update(passing="free")),
    ("an option is missing", 1, lambda lines: lines[0]["options"].pop("passing")),
    ("an option is impossible", 1, lambda lines: lines[0]["options"].update(max_moves=0)),
    ("nine players", 1, lambda lines: lines[0].update(players=9)),
]


def swap(cards: list[str], one: int, other: int) -> None:
    """Let two cards change places."""
    cards[one], cards[other] = cards[other], cards[one]


@pytest.mark.parametrize(
    ("line", "change"), [pytest.param(line, change, id=name) for name, line, change in CHANGES]
)
def test_planted_errors(line: int, change: Change) -> None:
    lines = beginning(12, [1, 1], [0, 1])
    change(lines)
    assert [problem.split(":")[0] for problem in check(lines)] == [f"line {line}"]


def random_record(players: int, passing: str, seed: int) -> list[Line]:
    """A whole match with random moves."""
    options = {"passing": passing, "max_moves": 1000}
    return written(header_line("trick-100", players, options), play, seed)


@pytest.mark.parametrize("passing", ["unable", "free"])
@pytest.mark.parametrize("players", range(2, 9))
def test_random_records(players: int, passing: str) -> None:
    for seed in range(10):
        lines = random_record(players, passing, seed)
        assert check(lines) == []
        assert sum(lines[-1]["scores"]) == len(lines[-1]["winners"])


def test_a_later_shuffle_has_to_hold_the_discard() -> None:
    lines = random_record(8, "free", 1)
    later = [place for place, line in enumerate(lines) if line.get("event") == "shuffle"][1:]
    assert later
    for place in later:
        planted = deepcopy(lines)
        planted[place]["cards"].pop()
        assert [problem.split(":")[0] for problem in check(planted)] == [f"line {place + 1}"]
        left_out = lines[:place] + lines[place + 1 :]
        assert [problem.split(":")[0] for problem in check(left_out)] == [f"line {place + 1}"]


def all_cards(match: Table) -> Counter[str]:
    """Every card, wherever it is."""
    waiting = [match.waiting] if match.waiting else []
    places = [*match.hands, match.pile, match.under, [match.top], waiting]
    return Counter(chain.from_iterable(places))


@pytest.mark.parametrize("players", range(2, 9))
def test_invariants(players: int) -> None:
    chance = random.Random(players)

    def shuffled(cards: list[str]) -> list[str]:
        return chance.sample(cards, len(cards))

    for _ in range(10):
        match = deal(shuffled(DECK), players, shuffled)
        before = ""
        while match.winner is None and match.moves < 1000:
            seat, waited = match.seat, match.waiting
            move = chance.choice(sorted(match.legal()))
            match.make(move)
            assert all_cards(match) == Counter(DECK)
            assert not (waited and match.waiting)
            assert not (match.waiting and match.is_free_turn)
            assert (move == "challenge") == (match.seat == seat) or match.winner is not None
            assert move.startswith("play") or before != "challenge"
            before = move
