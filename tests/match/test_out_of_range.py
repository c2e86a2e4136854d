"""A number that a keep cannot hold: keep, number and range are told, however the match was run."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import cardlang
from cardlang import check
from cardlang.cli.main import main
from cardlang.match.examples import run_examples
from cardlang.match.state import why_aborted
from cardlang.messages import Tongue
from cardlang.resolve import load_program

GAME = """\
cardlang 1
game "Beyond"
    "Who takes once more than the range allows."
players 2, 4, partners opposite when players is 4
deck french
zone row, face up
{keep}

one deal:
    {first}
    turns for seats from 0:
        choose by seat:
            more: {deed}
    if count of row is 3: nothing
    if {asked} is 0: nothing
winner is sides having highest score
example "three times more":
    given players is 2
    when deal
    move 0: more, 1: more, 0: more, 1: more, 0: more, 1: more, 0: more
    then score of 0 is 0
"""
FAMILIES = {
    "keep bid as 0..2": ("bid", "`bid` would be 3; it is 0..2"),
    "keep bid of each seat as 0..2": ("bid of seat", "`bid` of seat 0 would be 3; it is 0..2"),
    "keep bid of each side as 0..2": (
        "bid of side of seat",
        "`bid` of side 0 would be 3; it is 0..2",
    ),
    "keep bid of each suit as 0..2": ("bid of hearts", "`bid` of `hearts` would be 3; it is 0..2"),
}
HIDDEN = "keep bid of each seat as 0..2, seen by owner"


def written(folder: Path, keep: str, bid: str, first: str = "nothing") -> Path:
    path = folder / "beyond.card"
    asked = "bid of 0" if "seat" in bid or "side" in bid else bid
    deed = f"{bid} gains 1"
    path.write_text(GAME.format(keep=keep, deed=deed, asked=asked, first=first), "utf-8")
    return path


@pytest.mark.parametrize("backend", ["interpret", "python", "native"])
@pytest.mark.parametrize("keep", FAMILIES)
def test_all_ways_of_running_say_the_same(tmp_path: Path, keep: str, backend: str) -> None:
    bid, told = FAMILIES[keep]
    game = cardlang.load(written(tmp_path, keep, bid))
    summary = cardlang.simulate(game, players=2, matches=2, seed=3, backend=backend)
    at = "beyond.card:13"
    assert [(row["reason"], row["at"], row["why"]) for row in summary.as_dict()["faults"]] == [
        ("range", at, told),
        ("range", at, ""),
    ]


@pytest.mark.parametrize("keep", FAMILIES)
def test_examples_and_states_say_it(tmp_path: Path, keep: str) -> None:
    bid, told = FAMILIES[keep]
    game = cardlang.load(written(tmp_path, keep, bid))
    program, _ = load_program(tmp_path / "beyond.card", "beyond.card")
    assert program is not None
    (result,) = run_examples(program)
    assert result.message == f"the rules cannot go on: {told}"
    state = game.start(players=2, seed=1)
    while not state.is_over:
        state.apply("more")
    assert (state.fault, state.why_aborted) == (("range", "beyond.card:13"), told)
    german = told.replace("would be 3; it is", "würde 3; erlaubt ist")
    for one, other in ("of seat", "von Platz"), ("of side", "von Seite"), (" of ", " von "):
        german = german.replace(one, other)
    assert why_aborted(state, Tongue("de")) == german


def test_what_not_all_may_see_is_not_said_at_a_table(tmp_path: Path) -> None:
    path = written(tmp_path, HIDDEN, "bid of seat")
    args = ["play", str(path), "--players", "2", "--seed", "1", "--seats", "none"]
    printed = CliRunner().invoke(main, args).stderr
    assert "aborted: `bid` of seat 0 would leave its range, 0..2, at beyond.card:13" in printed
    summary = cardlang.simulate(cardlang.load(path), players=2, matches=1, seed=3)
    assert summary.as_dict()["faults"][0]["why"] == "`bid` of seat 0 would be 3; it is 0..2"


def test_check_says_it_of_the_beginning(tmp_path: Path) -> None:
    path = written(tmp_path, "keep bid as 0..2", "bid", first="bid becomes count of box")
    found = [finding for finding in check(path.read_text("utf-8")) if finding.code == "range"]
    assert [finding.message for finding in found] == [
        "when the deal begins, `bid` would be 52; it is 0..2"
    ]
