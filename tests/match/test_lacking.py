"""Why a verb offers nothing: the cause that is told is the true one, with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import cardlang
from cardlang.cli.main import main
from cardlang.match.example_table import ExampleResult
from cardlang.match.examples import run_examples
from cardlang.match.live.illegal import IllegalMove
from cardlang.show.menu import Menu
from tests import frames

GAME = """\
cardlang 1
game "Why"
    "A game of one choice."
players 2
deck french
zone pile of each suit, face up
zone row, face up
keep closed as flag

rule fits of card:
    "a pile of the suit of the card,"
    "if there is one"
    suits where pile is not empty and it is suit of card

one deal:
    {laid}
    choose by 0:
        {verbs}
        pass
    move row to pile of hearts
    closed becomes true
    if closed: nothing

winner is sides having highest score
{example}"""
LAID = "move AS + KS + 2H to hand of 0"


def loaded(folder: Path, verbs: str, example: str = "", laid: str = LAID) -> cardlang.Game:
    path = folder / "why.card"
    path.write_text(GAME.format(verbs=verbs, example=example, laid=laid), "utf-8")
    return cardlang.load(path)


def why(game: cardlang.Game, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        game.start(players=2, seed=1).apply(text)
    return str(caught.value).removesuffix("; you may `pass`")


@pytest.mark.parametrize(
    "when", ["", " when not closed", " when not closed and count of (pile of suit) is at least 0"]
)
def test_a_later_pick_for_which_nothing_is_left(when: str, tmp_path: Path) -> None:
    game = loaded(tmp_path, f"add card in hand, suit in fits of card{when}: nothing")
    assert why(game, "add AS spades") == (
        "`add` is not offered now: for no card is there a suit, a pile of the suit of the card, if "
        'there is one (line 13: "suits where pile is not empty and it is suit of card")'
    )


@pytest.mark.parametrize(
    "when", ["", " when not closed", " when not closed or suit of card is hearts"]
)
def test_nothing_to_pick(when: str, tmp_path: Path) -> None:
    game = loaded(tmp_path, f"play card in hand where rank is 3{when}: nothing")
    assert why(game, "play AS") == (
        '`play` is not offered now: there is nothing to play (line 18: "hand where rank is 3")'
    )


def test_the_condition_that_fails_of_several(tmp_path: Path) -> None:
    verbs = "knock when not closed and count of hand is above 9 and stock is empty: nothing"
    assert why(loaded(tmp_path, verbs), "knock") == (
        '`knock` is not offered now: its `when` does not hold (line 18: "count of hand is above 9")'
    )


def test_a_condition_that_no_pick_meets(tmp_path: Path) -> None:
    verbs = "play card in hand\n            when closed\n            or rank of card is 3: nothing"
    assert why(loaded(tmp_path, verbs), "play AS") == (
        "`play` is not offered now: its `when` does not hold "
        '(line 19: "closed or rank of card is 3")'
    )


def test_a_card_that_one_does_not_hold(tmp_path: Path) -> None:
    game = loaded(tmp_path, "play card in hand where suit is spades: nothing")
    told = why(game, "play 3D")
    assert told == "you do not hold 3D; you may play KS AS"
    assert why(game, "play 2H").startswith("2H: not one of your choices (line 18: ")


def test_what_lies_on_the_table_is_held_by_nobody(tmp_path: Path) -> None:
    game = loaded(tmp_path, "take card in row: nothing", laid="move AS + KS to row")
    assert why(game, "take 3D").startswith("3D: not one of your choices (line 18: ")


def test_a_verb_that_is_none_is_no_argument() -> None:
    assert Menu(("pass",), frozenset({"pass"}), {}).pick("take") == "take"
    one = Menu(("play AS", "play KS"), frozenset({"play"}), {})
    assert one.pick("take AS") == "take AS"
    assert one.pick("as") == "play AS"
    assert one.pick("3D") == "play 3D"


# ------------------------------------------------------------------- nobody can go on

STUCK = GAME.replace("        pass\n", "")
NO_MOVE = (
    "seat 0 has no move: `play`: there is nothing to play "
    '(line 18: "hand where rank is 3"); '
    '`knock`: its `when` does not hold (line 19: "count of hand is above 9")'
)
VERBS = (
    "play card in hand where rank is 3: nothing\n"
    "        knock when count of hand is above 9: nothing"
)


def stuck(folder: Path, example: str = "", laid: str = LAID) -> Path:
    path = folder / "why.card"
    path.write_text(STUCK.format(verbs=VERBS, example=example, laid=laid), "utf-8")
    return path


def test_no_move_names_the_seat_and_each_verb(tmp_path: Path) -> None:
    path = stuck(tmp_path, laid=f"{LAID}\n    choose by 1:\n        begin")
    state = cardlang.load(path).start(players=2, seed=1)
    state.apply("begin")
    told = NO_MOVE.replace("line 18", "line 20").replace("line 19", "line 21")
    assert state.fault == ("no-move", "why.card:19")
    assert state.why_aborted == told
    args = ["play", str(path), "--players", "2", "--seed", "1", "--seats", "none"]
    printed = CliRunner().invoke(main, args).stderr
    named = told.replace("seat 0", "Emil")  # at a terminal bots have names
    assert f"the match was aborted: {named}, at why.card:19" in printed


def test_a_match_that_goes_on_was_not_aborted(tmp_path: Path) -> None:
    assert loaded(tmp_path, "knock: nothing").start(players=2, seed=1).why_aborted == ""


def test_a_match_that_is_too_long_says_where_to_ask_for_more(tmp_path: Path) -> None:
    args = ["simulate", "dump", "--max-decisions", "5", "--seed", "1"]
    told = CliRunner().invoke(main, args).stdout
    assert "1 aborted:\n  seed 1: stopped after 5 decisions, see `--max-decisions`, at " in told


# --------------------------------------------------------------------- examples


def results(folder: Path, steps: str, path: Path | None = None) -> list[ExampleResult]:
    example = '\nexample "x":\n    ' + steps.replace("\n", "\n    ") + "\n"
    path = path or folder / "why.card"
    text = STUCK.format(verbs=VERBS, example=example, laid=LAID)
    path.write_text(text, "utf-8")
    program, found = frames.read(text, folder)
    assert program is not None, found
    return run_examples(program)


def test_an_example_that_cannot_go_on_says_why(tmp_path: Path) -> None:
    [result] = results(tmp_path, "when deal\nmove 0: play AS")
    assert not result.ok
    assert result.message.replace("frame.card:", "line ").startswith("seat 0 has no move: `play`: ")


def test_that_there_is_no_move_can_be_expected(tmp_path: Path) -> None:
    [result] = results(tmp_path, "when deal\nthen 0 may")
    assert result.ok
    [result] = results(tmp_path, "when deal\nthen 0 may knock")
    assert result.message.startswith("seat 0 has no move: ")


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("then closed is true", "it is false, compared with true"),
        ("then count of hand of 0 is above 3", "it is 0, compared with 3"),
        ("then count of hand of 0 is 3", "it is 0, compared with 3"),
        ("then eldest is 0", "it is 1, compared with 0"),
        ("then hand of 0 is AS", "it is no cards, compared with AS"),
        ("then (seats where hand is empty) is {1}", "it is {0 1}, compared with 1"),
        (
            "then (suits where pile is empty) is {hearts spades}",
            "it is {spades hearts diamonds clubs}, compared with {spades hearts}",
        ),
        ("then holder of AS is 1", "it is none, compared with 1"),
        ("then count of hand of 0 is not 0", "it is 0, compared with 0"),
        ("then count of hand of 0 is not below 3", "it is 0, compared with 3"),
        ("then AS is in hand of 0", "AS is looked for among no cards"),
        ("then closed", ""),
        ("then hand of 3: AS", "seats are 0 to 1 here, sides 0 to 1"),
    ],
)
def test_what_differs_is_told_in_the_language(line: str, help: str, tmp_path: Path) -> None:
    [result] = results(tmp_path, line)
    assert (result.ok, result.help) == (False, help)


def test_a_seat_that_is_not_there(tmp_path: Path) -> None:
    [result] = results(tmp_path, "given hand of 4: AS\nthen closed")
    assert result.message == "nobody owns this zone"
    assert result.help == "seats are 0 to 1 here, sides 0 to 1"


@pytest.mark.parametrize(
    ("claim", "told"), [("hand of 0: AS 2H", "2H AS KS"), ("hand of 1: AS", "no cards")]
)
def test_cards_that_are_others_are_told_one_behind_the_other(
    claim: str, told: str, tmp_path: Path
) -> None:
    (result,) = results(tmp_path, f"given hand of 0: AS KS 2H\nthen {claim}")
    assert result.message == f"these are other cards: {told}"
