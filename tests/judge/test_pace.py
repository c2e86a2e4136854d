"""Matches that nobody ended: how near they come to their end, deal by deal."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from cardlang.bots.table import match
from cardlang.engine import open_game
from cardlang.judge.matches.pace import FEWEST, MatchPace, pace
from cardlang.match.live.driver import Outcome, Terms

GAME = """cardlang 1
game "Far"
players 2
deck french
keep tally as number, each match
each deal:
    shuffle-deck
    deal 1 to seats from eldest
    for each seat from eldest:
        choose by seat:
            lay card in hand: move card to drawn
    {}
match ends when {}
winner is sides having highest score
zone drawn, face up
"""


FAR = "some score is at least 900"


def found(tmp_path: Path, scored: str, ends: str, deals: int = 60) -> MatchPace | None:
    (tmp_path / "far.card").write_text(GAME.format(scored, ends))
    engine = open_game(str(tmp_path / "far.card"))
    setup = evolve(engine.setup(2), terms=Terms(deals), players_are=("random",) * 2)
    outcomes: list[Outcome] = []
    assert match(setup, 1, outcomes).fault is None
    assert engine.program.ends is not None
    return pace(setup.runner, outcomes, engine.program.ends.span)


@pytest.mark.parametrize(
    ("scored", "ends", "deals"),
    [
        ("score of 0 gains 1", "some score is at least 600", 600),
        ("score of 1 loses 2", "some score is below -999", 500),
        ("tally gains 3", "tally is at least 900", 300),
        (
            "score of 0 gains (1 if suit of first of drawn is in {hearts diamonds} else 0)",
            "score of 0 is at least 400",
            800,
        ),
        ("tally gains 1", "deal-number is at least 1000 and tally is at least 5", 1000),
        ("tally gains 1", "deal-number is 1777", 1777),
        ("tally gains 1", "deal-number is at least 50000", 50_000),
    ],
)
def test_who_comes_nearer_ends_after_so_many_deals(
    tmp_path: Path, scored: str, ends: str, deals: int
) -> None:
    told = found(tmp_path, scored, ends)
    assert told is not None and told.possible
    assert abs(told.deals - deals) <= deals * 0.2
    assert told.decisions == told.deals * 2


@pytest.mark.parametrize(
    ("scored", "ends", "possible"),
    [
        ("score of 0 loses 1", "some score is at least 600", False),
        ("score of 0 gains 1", "some score is below -600", False),
        ("tally becomes 7", "tally is at least 900", False),
        ("tally gains 1", "deal-number is 3 and tally is above 3", False),
        ("score of 0 gains GOES", "some score is at least 600", True),
        ("score of 0 gains GOES", "some score is below -600", True),
        ("score of eldest gains 1", "highest score - lowest score is above 9", True),
        ("for each seat: score gains 1", "highest score - lowest score is above 9", False),
        ("score of 0 gains GOES - 1", "score of 0 is 0 and deal-number is above 99", False),
    ],
)
def test_who_comes_no_nearer_never_ends_and_may_by_single_deals(
    tmp_path: Path, scored: str, ends: str, possible: bool
) -> None:
    goes = "(1 - 2 * (deal-number mod 2))"
    told = found(tmp_path, scored.replace("GOES", goes), ends)
    assert told == MatchPace(possible=possible)


def test_few_deals_tell_nothing(tmp_path: Path) -> None:
    rows = [
        found(tmp_path, "score of 0 gains 1", "some score is at least 600", few)
        for few in (FEWEST, FEWEST + 1)
    ]
    assert rows[0] is None and rows[1] is not None


def test_what_no_seat_is_sure_to_gain_all_of_them_may(tmp_path: Path) -> None:
    """Of one seat the same gains may be chance; two seats that have them tell more."""
    gains = "score gains (10 if suit of first of drawn is hearts else -1)"
    alone = found(tmp_path, f"if true: {gains.replace('score', 'score of 0')}", FAR)
    both = found(tmp_path, f"for each seat: {gains}", FAR)
    assert alone is not None and both is not None
    assert alone.deals == 0 and 500 < both.deals < 1000
