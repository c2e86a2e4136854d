"""Seats of plain habits: they end what random seats and those that look ahead do not."""

from __future__ import annotations

import pytest

from cardlang import load_text
from cardlang.api import engine_of
from cardlang.judge.matches.endings import Ending, leant
from cardlang.judge.matches.leaning import Leaning
from cardlang.judge.matches.pace import MatchPace
from cardlang.judge.matches.playing import many
from cardlang.match.live.driver import Terms

CLIMB = """cardlang 1
game "Climb"
players 2
deck french
keep step as number, for the match
keep tally as number, for the match
zone kept, face up
each deal:
    {shuffle}
    deal 1 to seats from eldest
    repeat 3 times:
        choose by eldest:
            stay
            up: step gains 1
            down: {down}
    {after}
match ends when {ends}
winner is sides having highest score
"""


def _leant(ends: str, down: str = "step becomes 0", after: str = "tally gains 1") -> Leaning:
    rules = CLIMB.format(shuffle="shuffle-deck", down=down, after=after, ends=ends)
    engine = engine_of(load_text(rules))
    setup, program = engine.setup(2, 1), engine.program
    assert program.ends is not None
    matches = many(setup.runner, None, [1], Terms(decisions=1_000))
    assert matches[0].fault is not None  # random seats do not end it
    return leant(setup, matches, 1, program.ends.span)


def test_what_one_habit_ends_has_an_end_and_the_habit_is_named() -> None:
    """Sixty steps in a row: random seats fall, and nobody who plays to win cares."""
    told = _leant("step is at least 60")
    assert told.ended is not None and told.ended.verb == "up"
    assert not Ending(3, 0, pace=MatchPace(), leaning=told).is_sure


@pytest.mark.parametrize(
    ("ends", "sure"),
    [
        ("step is below 0", True),  # one line apart from what may come true
        ("step is below 0 and tally is above 999", True),
        ("step is below 0 or count of kept is 60", False),  # cards may do it: no proof
    ],
)
def test_no_end_is_sure_only_where_the_numbers_of_all_habits_say_so(ends: str, sure: bool) -> None:
    told = _leant(ends, down="nothing")
    assert told.ended is None and told.tried > 10
    assert Ending(3, 0, pace=MatchPace(), leaning=told).is_sure == sure
    assert not Ending(3, 0, leaning=told).is_sure  # where those who look ahead say nothing


def test_a_habit_that_comes_nearer_tells_how_far_the_end_is() -> None:
    told = _leant("step is at least 5000")
    assert told.ended is None and told.pace is not None and told.nearest is not None
    assert told.nearest.verb == "up" and abs(told.pace.deals - 5000 / 3) < 50


def test_a_deal_without_an_end_is_gone_on_with() -> None:
    """Each habit plays on from where random seats stood; one of them leaves the deal."""
    loop = "step becomes 0\n    repeat until step is {}:\n        choose by eldest:\n"
    loop += "            down: step becomes 0\n            up: step gains 2"
    for wanted, ended in (("60", True), ("61", False)):
        told = _leant("deal-number is 1", after=loop.format(wanted))
        assert (told.ended is not None) == ended
        assert Ending(3, 0, leaning=told, within=True).is_sure != ended
