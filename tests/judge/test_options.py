"""Options that are said to change nothing: only where seats that play to win came to the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from cardlang.game_info import Value
from cardlang.judge import Settings, gathering
from cardlang.judge.against import options as judged_options
from cardlang.judge.against.never import never_happened
from cardlang.judge.against.options import (
    OptionMatches,
    _alike_among_able,
    idle_options,
    retold,
    same_values,
)
from cardlang.judge.bounds import FIRST
from cardlang.judge.gathering import gather
from cardlang.judge.matches.playing import Price, traced
from cardlang.judge.subject import subject_of
from cardlang.judge.verdict import PASS
from cardlang.match.live.driver import Terms
from cardlang.messages import Tongue
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
    by = OptionMatches(subject, SETTINGS.seeds, Price(10), Terms())
    options: list[dict[str, Value]] = [{"farther": True}]
    for able, strong, found in (
        ([one.outcomes for one in matches], [], 12),
        ([one.outcomes[:-9] for one in matches], [], 0),
        ([], [one.outcomes for one in matches], 0),
    ):
        assert _alike_among_able(by, options, [], able, strong) == found
    options = [{"sooner": True}]
    assert _alike_among_able(by, options, [], [], [one.outcomes for one in matches]) is None


def test_an_option_is_called_dead_only_if_seats_who_play_to_win_have_ended_matches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of four deals: after three of them nobody knows what the end brings."""
    subject = subject_of(FLAWED / "dead_option.card")
    for deals, sure in ((3, False), (4, True)):
        monkeypatch.setattr(judged_options, "_ABLE_DEALS", deals)
        found = idle_options(OptionMatches(subject, SETTINGS.seeds, Price(1e9), Terms()))
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


WORDS = """cardlang 1
game "Last Trick"
use tricks
players 2, 3
option extra is none-at-all or one or two or single
option goal is 4 or 400 or 900
deck french-32
value extra-points:
    extra is one: 1
    extra is two: 2
    extra is single: 1
    otherwise: 0
each deal:
    shuffle-deck
    deal 4 to seats from eldest
    repeat until every hand is empty: play-trick from taker with follow-suit
    score of taker gains extra-points
    for each seat: score gains tricks
match ends when deal-number is 2 or highest score is at least goal
winner is sides having highest score
"""


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([], [("extra", ("one", "single"))]),
        ([("extra is single: 1", "extra is single: 3")], []),
        ([("extra is single: 1", "extra is single: 0")], [("extra", ("none-at-all", "single"))]),
        ([(" or two or single", "")], []),  # two words: the option as a whole
        ([("gains extra-points", "gains 1")], []),  # all the same: the option is told
    ],
)
def test_two_words_of_an_option_that_come_to_the_same_are_told(
    edits: list[tuple[str, str]], expected: list[tuple[str, tuple[str, str]]], tmp_path: Path
) -> None:
    """Not two numbers, for a limit that no match reaches is like a higher one."""
    text = WORDS
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    if " or two" not in text:
        text = text.replace("    extra is two: 2\n    extra is single: 1\n", "")
    (tmp_path / "words.card").write_text(text, encoding="utf-8")
    subject = subject_of(tmp_path / "words.card")
    found = list(same_values(OptionMatches(subject, SETTINGS.seeds, Price(10), Terms())))
    assert [row[:2] for row in found] == expected
    assert all(count >= 60 for _, _, count in found)


def test_two_words_that_come_to_the_same_are_told_and_not_held_against_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [("last-trick", ("one", "single"), 90)]
    monkeypatch.setattr(gathering, "same_values", lambda *_: iter(rows))
    monkeypatch.setattr(gathering, "idle_options", lambda *_: iter([]))
    whole = Settings(1, 20, asked=frozenset({"dead-option"}))
    for language, words in (("en", "comes to the same with `one`"), ("de", "mit `one` dasselbe")):
        subject = subject_of(FLAWED / "dead_option.card", 2)
        subject.tongue = Tongue(language)
        evidence = gather(subject, whole)
        assert evidence is not None
        (reason,) = [one for one in never_happened(evidence) if "`single`" in one.text]
        assert words in reason.text and "90" in reason.text
        assert (reason.code, reason.weight) == ("dead-option", PASS)
        assert reason.at is not None and reason.at.endswith("dead_option.card:6")
    for shorter in (evolve(whole, seconds=FIRST), evolve(whole, variants=True)):
        evidence = gather(subject, shorter)
        assert evidence is not None and evidence.same_values == []


def test_seats_who_play_to_win_are_left_out_where_they_are_dear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ending.card"
    path.write_text(ENDING, encoding="utf-8")
    subject = subject_of(path, 4)
    played: list[int] = []
    monkeypatch.setattr(judged_options, "match", lambda *_: played.append(1))
    for longest, count in ((0, 0), (judged_options.ABLE_LONGEST, 2 * judged_options.ABLE)):
        played.clear()
        by = OptionMatches(subject, SETTINGS.seeds, Price(10), Terms(), longest=longest)
        list(idle_options(by))
        assert len(played) == count
