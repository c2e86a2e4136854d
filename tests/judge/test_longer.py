"""Matches that are looked at for the sake of what has not been seen by then."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.judge import Settings, judge, longer
from cardlang.judge.against.never import ENOUGH, FEWEST, matches_traced, never_happened
from cardlang.judge.bounds import PlayBounds
from cardlang.judge.evidence import Evidence
from cardlang.judge.gathering import gather
from cardlang.judge.longer import look_longer
from cardlang.judge.matches import lasting
from cardlang.judge.matches.playing import Price
from cardlang.judge.matches.step_by_step import trace_matches
from cardlang.judge.moves.skill import Strong
from cardlang.judge.statistics import Interval
from cardlang.judge.subject import subject_of
from tests.judge.corpus import HERE, flaws, held, twins
from tests.judge.test_judge import SETTINGS

KNOCKS = next(one for one in flaws() if one.file == "never_knocks.card")


def _looked_at(
    path: Path, price: float, seconds: float = 45.0, match: float = 0.001, bots: int = FEWEST
) -> Evidence:
    """Matches of a game as if each was so dear, some of bots, and those that are looked at
    besides."""
    subject = subject_of(path, 1)
    assert subject.usual is not None and subject.usual.machine is not None
    bounds = PlayBounds(seconds, match)
    found = Evidence(subject, SETTINGS, subject.usual.machine, None, Price(price), bounds=bounds)
    found.strong = Strong(Interval(0.1, 0.0, 0.2), 3, bots, None, (), ())
    trace_matches(found)
    assert 0 < len(found.traces) < ENOUGH
    look_longer(found)
    return found


def test_what_was_never_seen_in_a_hundred_matches_is_looked_for_in_two_hundred() -> None:
    found = _looked_at(KNOCKS.path, 750)
    assert found.sought == ENOUGH - len(found.traces) - FEWEST
    assert matches_traced(found) == ENOUGH
    assert "never-offered" in {one.code for one in never_happened(found)}


@pytest.mark.parametrize(
    ("price", "seconds", "match", "bots"),
    [
        (5_000, 45.0, 0.001, FEWEST),
        (750, 1.5, 0.001, FEWEST),
        (750, 45.0, 0.5, FEWEST),
        (750, 45.0, 0.001, FEWEST - 1),
    ],
)
def test_what_is_too_dear_to_be_looked_for_is_not_told(
    price: float, seconds: float, match: float, bots: int
) -> None:
    """By units, by seconds, at a first look, and where hardly anybody looks ahead."""
    found = _looked_at(KNOCKS.path, price, seconds, match, bots)
    assert found.sought == 0 and matches_traced(found) < ENOUGH
    assert "never-offered" not in {one.code for one in never_happened(found)}


def test_what_is_seen_in_the_matches_that_are_looked_at_besides_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody knocks in the twin; as if none of the first matches had shown it."""
    twin = next(one for one in twins() if one.flaw is KNOCKS or one.flaw.file == KNOCKS.file)
    path = twin.write(tmp_path)
    monkeypatch.setattr(longer, "all_happened", lambda evidence: False)
    found = _looked_at(path, 750)
    assert found.sought > 0 and "knock" in found.offers.verbs
    found.offers.verbs.discard("knock")
    look_longer(found)
    assert "knock" not in found.offers.verbs  # two hundred are enough
    found.traces.clear()
    look_longer(found)
    assert "knock" in found.offers.verbs
    assert "never-offered" not in {one.code for one in never_happened(found)}


def test_where_all_has_happened_no_match_is_played(tmp_path: Path) -> None:
    twin = next(one for one in twins() if one.flaw.file == KNOCKS.file)
    found = _looked_at(twin.write(tmp_path), 750)
    assert found.sought == 0


LAMPS = HERE / "unusual" / "lamp_keepers.card"
NEVER_RAN = frozenset({"never-ran"})
BURNT = "if count of alight is 4: score of dealer gains 1"


def test_where_nobody_ever_scores_it_is_looked_for_long_enough_or_nothing_is_told(
    tmp_path: Path,
) -> None:
    """At a first look decisions run out before anybody sees the night through; in full somebody
    does; of five lamps nobody ever keeps all."""
    quick, whole = Settings(1, 200, (), 0.1, seconds=3.0), Settings(1, 200, (), asked=NEVER_RAN)
    never = tmp_path / "lamps.card"
    never.write_text(LAMPS.read_text("utf-8").replace(BURNT, BURNT.replace("4", "5")), "utf-8")
    judged = [judge(path, how) for path in (LAMPS, never) for how in (quick, whole)]
    told = ["never-ran" in {reason.code for _, reason in held(one)} for one in judged]
    assert told == [False, False, False, True]
    assert any("never seen" in note for note in judged[0].notes)


def test_it_is_said_whether_seats_that_last_were_played_to_the_end() -> None:
    subject = subject_of(LAMPS, 1)
    assert subject.usual is not None and subject.usual.machine is not None
    assert subject.engine is not None
    runner, _ = subject.engine.runner(subject.usual.machine)
    few = lasting.lasting(runner, SETTINGS.seeds(3), 100)
    assert len(few.told) == 1 and not few.sure
    assert lasting.lasting(runner, SETTINGS.seeds(3)).sure
    assert lasting.lasting(runner, []).sure


BY_OPTION = """cardlang 1
game "At Other Tables"
use tricks
players 2
deck french-32
option more is false or true
each deal:
    shuffle-deck
    deal 4 to seats from eldest
    repeat until every hand is empty: play-trick from taker with follow-suit
    for each seat:
        score gains tricks
        if score is above 99: score gains 3
        LINE
match ends when deal-number is 2
"""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("if more:\n            if tricks is above 8: score gains 1", False),
        ("if more and tricks is above 8: score gains 1", False),
        ("if tricks is above 8: score gains 1", True),
        ("if tricks is above 8:\n            score gains 1\n            score gains 2", True),
    ],
)
def test_that_a_line_never_ran_is_told_of_matches_whose_rules_have_it(
    line: str, told: bool, tmp_path: Path
) -> None:
    """Hearts was told so of what only some of its options do, of which few matches were played."""
    path = tmp_path / "by_option.card"
    path.write_text(BY_OPTION.replace("LINE", line), "utf-8")
    found = gather(subject_of(path), Settings(1, 200, (), search=False))
    assert found is not None and found.coverage is not None
    places = [one.at for one in never_happened(found) if one.code == "never-ran"]
    number = next(
        k for k, row in enumerate(path.read_text().splitlines(), 1) if "tricks is above" in row
    )
    assert matches_traced(found) >= ENOUGH
    told_of = [span for span in found.coverage.answers if span.line == number]
    asked = [found.coverage.matches_asking(span) for span in told_of]
    with_it = asked if asked else [found.coverage.matches_with(number)]
    assert ({count >= ENOUGH for count in with_it}) == {told}
    assert (
        any(at in places for at in (f"{path.name}:{number}", f"{path.name}:{number + 1}")) == told
    )
