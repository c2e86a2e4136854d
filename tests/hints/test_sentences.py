"""Sentences as data: each form is found by itself, and says what stands beside it."""

from __future__ import annotations

import tomllib

import pytest

from cardlang.hints.habits import COUNTS
from cardlang.hints.sentences import FILE, line_said
from cardlang.remedies.offers import remedied
from cardlang.remedies.trial import changed
from cardlang.source import Source, Span
from tests.shipped import FILES
from tests.slips.trials import text_of, told

GROUPS = tomllib.loads(FILE.read_text("utf-8"))
DECLARED = "\nkeep caller as seat or none\nzone pile, face up\n"
FORMS = [
    pytest.param(group, entry, id=f"{group}: {entry['wrong']}")
    for group, entries in GROUPS.items()
    for entry in entries
    if "said" in entry
]
#: a part of a line is read in one that holds nothing else to read
AROUND = {"deed": "{}", "case": "{}", "question": "if {}:", "value": "move hand to {}"}


def said(text: str, section: str = "", move: bool = False) -> str:
    """What a line is in this language, in a file that declares a keep and a zone."""
    return line_said(Span(Source("test.card", text + DECLARED), 0, len(text)), section, move)


@pytest.mark.parametrize(("group", "entry"), FORMS)
def test_a_form_says_what_stands_beside_it(group: str, entry: dict[str, str]) -> None:
    section = {"case": "rule", "value": "rule"}.get(group, "")
    around = AROUND[group] if group != "value" else "{}"
    wrong, right = (around.format(entry[key]) for key in ("wrong", "right"))
    assert said(wrong, section, "move" in entry) == right


def test_nothing_is_said_of_lines_that_read() -> None:
    """A line of a shipped game is no sentence, or one that says the same without an article."""
    for path in FILES[::7]:
        text = text_of(path)
        source = Source(path.name, text)
        section, at = "", 0
        for line in text.split("\n"):
            begin, at = at, at + len(line) + 1
            section = line.split(" ")[0] if line[:1].strip() else section
            if section not in ("example", "names") and not line.lstrip().startswith("#"):
                bare = line.strip()
                start = begin + len(line) - len(line.lstrip())
                row = Span(source, start, start + len(bare))
                for move in (False, True):
                    assert line_said(row, section, move) in ("", bare), (path.name, bare)


@pytest.mark.parametrize(
    "line",
    [
        "the player who has no cards left loses",  # who scores what is not said
        "seat gets pile",  # cards or points
        "wenn der talon fast leer ist: done",
        "everyone takes what they like",
    ],
)
def test_what_is_not_understood_is_not_read(line: str) -> None:
    assert said(line) == ""


def test_an_edit_is_offered_for_a_line_of_german_letters() -> None:
    path = next(one for one in FILES if one.stem == "agram")
    meant = "repeat until every hand is empty:"
    text = text_of(path).replace(meant, "wiederhole, bis alle Hände leer sind:")
    found, source = told(path, text)
    (one,) = remedied(path, path.name, found, source)
    (edit,) = one.edits
    assert (one.code, edit.safe) == ("bad-character", True)
    assert one.help == f"write `{meant} play-trick from taker with follow-suit`"
    assert changed(text, edit.changes) == text_of(path)


def test_numbers_in_words_are_read_in_both_languages() -> None:
    assert COUNTS["fünf"] == COUNTS["five"] == "5"
    assert said("jeder bekommt fünf Karten") == said("everyone gets five cards")
