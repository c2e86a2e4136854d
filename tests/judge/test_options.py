"""Options that are said to change nothing: only where seats that play to win came to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.game_info import Value
from cardlang.judge import Settings, gathering
from cardlang.judge.against import options as judged_options
from cardlang.judge.against.options import _alike_among_able, idle_options, retold
from cardlang.judge.gathering import gather
from cardlang.judge.matches.playing import Price, traced
from cardlang.judge.subject import subject_of
from cardlang.match.live.driver import Terms
from tests.judge.corpus import FLAWED
from tests.judge.test_judge import SETTINGS

ENDING = """cardlang 1
game "Sooner or Later"
use tricks
players 2
deck french-32
option sooner is false or true
option farther is false or true
each deal:
    shuffle-deck
    deal 4 to seats from eldest
    repeat until every hand is empty: play-trick from taker with follow-suit
    for each seat: score gains tricks
match ends when deal-number is 4 or sooner and highest score is 8
    or farther and highest score is 40
"""


def test_an_option_that_only_seats_who_play_to_win_ask_for_is_alive(tmp_path: Path) -> None:
    """Eight tricks in two deals, or the last of all four, end a match that goes on otherwise; a
    match that was cut off says nothing about its end."""
    path = tmp_path / "ending.card"
    path.write_text(ENDING, encoding="utf-8")
    subject = subject_of(path, 4)
    assert subject.engine is not None and subject.usual is not None
    tables = [subject.usual, subject.table(2, {"sooner": True})]
    tables.append(subject.table(2, {"farther": True}))
    machines = [table.machine for table in tables]
    plain, sooner, never = [subject.engine.runner(one)[0] for one in machines if one is not None]
    matches = [traced(plain, seed, Terms(), None) for seed in range(12)]
    assert {retold(plain, never, one.outcomes) for one in matches} == {True}
    assert {retold(plain, never, one.outcomes[:-9]) for one in matches} == {False}
    early = [retold(plain, sooner, one.outcomes) for one in matches]
    assert None in early and True in early
    options: list[dict[str, Value]] = [{"farther": True}]
    for able, strong, found in (
        ([one.outcomes for one in matches], [], 12),
        ([one.outcomes[:-9] for one in matches], [], 0),
        ([], [one.outcomes for one in matches], 0),
    ):
        assert _alike_among_able(subject, options, [], able, strong) == found
    options = [{"sooner": True}]
    assert _alike_among_able(subject, options, [], [], [one.outcomes for one in matches]) is None


def test_an_option_is_called_dead_only_if_seats_who_play_to_win_have_ended_matches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of four deals: after three of them nobody knows what the end brings."""
    subject = subject_of(FLAWED / "dead_option.card")
    for deals, sure in ((3, False), (4, True)):
        monkeypatch.setattr(judged_options, "_ABLE_DEALS", deals)
        found = idle_options(subject, SETTINGS.seeds, Price(1e9), Terms())
        assert [(name, told) for name, _, told in found] == [("last-trick", sure)]


def test_an_option_of_which_too_little_is_known_is_told_as_not_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [("last-trick", 90, True), ("other", 90, False)]
    monkeypatch.setattr(gathering, "idle_options", lambda *_: iter(rows))
    asked = frozenset({"dead-option"})
    found = gather(subject_of(FLAWED / "dead_option.card", 2), Settings(1, 20, asked=asked))
    assert found is not None
    assert found.idle_options == [("last-trick", 90)]
    assert found.bounds.cut["options"]
