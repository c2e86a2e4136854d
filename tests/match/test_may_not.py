"""`then SEAT may not …` in examples: moves that are not offered, and are moves of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.match.examples import run_examples
from cardlang.resolve import load_program

GAME = """\
cardlang 1
game "Not"
use tricks
players 2
deck french-32
define turn for seat:
    choose by seat:
        play card in hand where suit is led else hand: move card to trick
        meld 2..3 card in hand when trick is empty: move card to trick
        name suit in suits - hearts: nothing
        knock when stock is empty: end deal
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    turn for eldest
    turn for dealer
match ends when deal-number is 2
example "it":
    given led is spades
    given hand of 1: 7S 8S 9H
    given stock: 7C
    when turn for 1
    then 1 may not {moves}
"""

FEWER = """\
cardlang 1
game "Fewer"
extends "game"
change define turn for seat:
    choose by seat:
        play card in hand where suit is led else hand: move card to trick
"""


def failed(moves: str, tmp_path: Path) -> list[str]:
    path = tmp_path / "game.card"
    path.write_text(GAME.format(moves=moves), encoding="utf-8")
    program, _ = load_program(path, path.name)
    assert program is not None
    return [result.message for result in run_examples(program) if not result.ok]


@pytest.mark.parametrize("moves", ["play 9H", "knock", "play 9H, knock, name hearts", "meld 7S 7C"])
def test_what_is_not_offered(moves: str, tmp_path: Path) -> None:
    assert failed(moves, tmp_path) == []


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("play 7S", "seat 1 is offered: play 7S"),
        ("play 9H, play", "seat 1 is offered: play"),
        ("meld 9H 8S", "seat 1 is offered: meld 9H 8S"),
        ("name hearts, name spades", "seat 1 is offered: name spades"),
        ("play 2S", "`2S` is nothing that `play` could name"),
        ("name heart", "`heart` is nothing that `name` could name"),
    ],
)
def test_what_is_offered_or_no_move_at_all(moves: str, told: str, tmp_path: Path) -> None:
    (message,) = failed(moves, tmp_path)
    assert told in message


def test_a_verb_of_no_choice_is_found_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.card"
    path.write_text(GAME.format(moves="trail 9H"), encoding="utf-8")
    program, report = load_program(path, path.name)
    assert program is None
    assert [found.message for found in report.found] == ["there is no verb `trail`"]


def test_a_verb_that_a_variant_leaves_out_is_never_offered(tmp_path: Path) -> None:
    (tmp_path / "game.card").write_text(GAME.format(moves="meld 7S 7C"), encoding="utf-8")
    path = tmp_path / "fewer.card"
    path.write_text(FEWER, encoding="utf-8")
    program, report = load_program(path, path.name)
    assert program is not None and {found.code for found in report.found} <= {"never-set"}
    (result,) = run_examples(program)
    assert "no seat is ever offered `meld`" in result.message


def test_the_turn_of_another_seat(tmp_path: Path) -> None:
    text = GAME.replace("then 1 may not", "then 0 may not")
    path = tmp_path / "game.card"
    path.write_text(text.format(moves="play 9H"), encoding="utf-8")
    program, _ = load_program(path, path.name)
    assert program is not None
    (result,) = run_examples(program)
    assert "it is seat 1's turn, not seat 0's" in result.message
