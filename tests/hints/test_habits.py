"""Wrong habits as data: each entry's example is found by that entry, and mended as it says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from cardlang.diagnostic import Report
from cardlang.hints.habits import FILE, HabitEntry, habits
from cardlang.hints.sentences import whole_line
from cardlang.resolve import load_program
from cardlang.source import Source, Span
from cardlang.syntax import forget, parse_text
from tests.shipped import FILES

ENTRIES = tomllib.loads(FILE.read_text("utf-8"))
NUMBERED = [
    pytest.param(group, number, entry, id=f"{group}: {entry['wrong']}")
    for group, entries in ENTRIES.items()
    if group not in ("word", "opening", "deed")
    for number, entry in enumerate(entries)
]
FRAMES = {
    "": "",
    "rule": "rule few:\n    ",
    "branch": "rule few:\n    hand is empty: 1\n    ",
    "fallback": "value few:\n    3 if hand is empty\n    ",
    "order": "order strength:\n    ",
    "pattern": "pattern run:\n    ",
    "deck": "deck mine:\n    ",
    "define": "define go:\n    ",
    "choose": "define go:\n    choose by seat:\n        ",
    "example": 'example "one":\n    ',
}


@pytest.mark.parametrize(("group", "number", "entry"), NUMBERED)
def test_an_entry_mends_its_example(
    group: str, number: int, entry: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[HabitEntry] = []
    line = HabitEntry.line

    def noted(self: HabitEntry, match: re.Match[str]) -> str:
        used.append(self)
        return line(self, match)

    monkeypatch.setattr(HabitEntry, "line", noted)
    forget()
    frame = FRAMES[entry.get("in", "" if group in ("saying", "phrase") else group)]
    below = "        nothing\n" if entry["wrong"].endswith(":") else ""
    report = Report()
    parse_text("test.card", f"{frame}{entry['wrong']}\n{below}", report)
    told = report.found[0]
    assert used[:1] == [habits()[group][number]]
    assert told.span.start >= len(frame)
    if group in ("branch", "fallback"):
        assert (told.code, told.fix, told.help) == ("stray-else", None, f"write `{entry['right']}`")
        return
    assert told.code == entry.get("code", "other-words")
    text, span = told.span.source.text, told.span
    mended = text[: span.start] + told.fix.text + text[span.end :] if told.fix else ""
    assert mended[len(frame) :].partition("\n")[0] == entry.get("right", "")


@pytest.mark.parametrize("entry", ENTRIES["deed"], ids=lambda entry: entry["wrong"])
def test_a_line_that_begins_with_no_word_is_mended(entry: dict[str, str]) -> None:
    frame = FRAMES["define"]
    source = Source("test.card", f"{frame}{entry['wrong']}\n")
    help, fix = whole_line(Span(source, len(frame), len(source.text) - 1))
    assert help == (f"write `{entry['right']}`" if "right" in entry else help) and help
    assert (fix.text if fix else "") == entry.get("right", "")


@pytest.mark.parametrize(
    ("group", "entry"),
    [
        pytest.param(group, entry, id=f"{group}: {entry['said']}")
        for group in ("word", "opening")
        for entry in ENTRIES[group]
    ],
)
def test_a_word_is_answered_with_its_remedy(
    group: str, entry: dict[str, str], tmp_path: Path
) -> None:
    head = 'cardlang 1\ngame "Words"\nplayers 2\ndeck french\n\none deal:\n    '
    path = tmp_path / "words.card"
    path.write_text(f"{head}{entry['wrong']}\n", encoding="utf-8")
    told = load_program(path, path.name)[1].found[0]
    assert told.code == {"word": "other-words", "opening": "unknown-word"}[group]
    assert told.span.text == entry["said"]
    assert told.help == (entry.get("help") or f"write `{entry['better']}`")


def test_no_entry_is_written_twice() -> None:
    for entries in ENTRIES.values():
        said = [entry["said"] for entry in entries]
        assert len(said) == len({*said})


def test_the_file_is_read_only_for_a_line_that_does_not_fit() -> None:
    habits.cache_clear()
    forget()
    report = Report()
    parse_text("test.card", FILES[0].read_text("utf-8"), report)
    assert (report.found, habits.cache_info().currsize) == ([], 0)
    parse_text("test.card", "players from 2 to 4\n", report)
    assert habits.cache_info().currsize == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("define go:\n    total pips at most 10\n", "the total of a pattern is one number"),
        ("define go:\n    move 0: 5S\n", "a move begins with its verb"),
        ("define go:\n    deal 7 cardsharp\n", "the rules language does not say `cards` here"),
    ],
)
def test_a_form_is_of_its_section_and_of_whole_words(text: str, message: str) -> None:
    forget()
    report = Report()
    parse_text("test.card", text, report)
    assert report.found and message not in [told.message for told in report.found]


@pytest.mark.parametrize(
    ("above", "said", "best"),
    [
        ("use tricks", "winner is player with most tricks", "tricks"),
        ("use jass, trumps", "winner is player with most tricks", "tricks"),  # these use it
        ("use tricks", "winner is seat with most cards won", "count of won"),
        ("use betting", "winner most stake", "stake"),
        ("keep pots of each seat as number", "winner most pots", "pots"),
        ("use deals", "winner most tricks", "score"),
        ("keep worth of each card as number", "winner most worth", "score"),
    ],
)
def test_the_best_are_told_by_a_word_that_the_file_or_its_prelude_has(
    above: str, said: str, best: str
) -> None:
    forget()
    report = Report()
    parse_text("test.card", f"{above}\n{said}\n", report)
    assert f"having highest {best}`" in (report.found[0].help or "")
