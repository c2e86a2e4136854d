"""Findings as people and programs see them."""

from __future__ import annotations

import io
import json
from typing import Any

import click
import pytest
from attrs import evolve

from cardlang import limits
from cardlang.diagnostic import Diagnostic, Edit, Fix, SpanLabel
from cardlang.show.diagnostics import as_json
from cardlang.show.quotes import draw
from cardlang.show.text import printable, wants_colour, width
from cardlang.source import Source, Span

WHIST = Source(
    "games/whist.card", "\n" * 16 + "        play-trick from taker with folow-suit\nwinner is 3\n"
)


def place(source: Source, text: str) -> Span:
    start = source.text.index(text)
    return Span(source, start, start + len(text))


def test_a_finding_is_drawn_as_the_design_shows_it() -> None:
    finding = Diagnostic(
        "unknown-word",
        "no rule is called `folow-suit`",
        place(WHIST, "folow-suit"),
        note="expected a rule that says what a seat may play",
        help="did you mean `follow-suit`?",
    )
    expected = """\
error[unknown-word]: no rule is called `folow-suit`
  games/whist.card:17:36
17 │         play-trick from taker with folow-suit
   │                                    ^^^^^^^^^^ expected a rule that says what a seat may play
help: did you mean `follow-suit`?
"""
    assert expected == draw([finding])


def test_labels_stand_below_the_line_or_with_a_quote_of_their_own() -> None:
    labels = (
        SpanLabel(place(WHIST, "taker"), "here"),
        SpanLabel(place(WHIST, "winner"), "and here"),
    )
    expected = """\
warning[odd]: strange
  games/whist.card:17:36
17 │         play-trick from taker with folow-suit
   │                                    ^^^^^^^^^^
   │                         ----- here
  games/whist.card:18:1
18 │ winner is 3
   │ ------ and here
"""
    finding = Diagnostic("odd", "strange", place(WHIST, "folow-suit"), "warning", labels=labels)
    assert expected == draw([finding])


def test_carets_stand_below_wide_and_escaped_characters() -> None:
    source = Source("a.card", "\t漢\x1b[31m here")
    drawn = draw([Diagnostic("x", "m", place(source, "here"))]).splitlines()
    assert drawn[2] == "1 │ <tab>漢<U+001B>[31m here"
    assert width(drawn[2].partition("here")[0]) == drawn[3].index("^")


@pytest.mark.parametrize("lead", [0, 10, 89, 90, 91, 119, 120, 500])
def test_a_long_line_is_cut_round_the_guilty_place(lead: int) -> None:
    source = Source("a.card", "x" * lead + "HERE" + "y" * 300)
    drawn = draw([Diagnostic("x", "m", place(source, "HERE"))]).splitlines()
    quote = drawn[2].removeprefix("1 │ ")
    carets = drawn[3].removeprefix("  │ ")
    assert len(quote) <= limits.QUOTE_COLUMNS
    assert quote[carets.index("^") : carets.index("^") + 4] == "HERE"
    assert carets.strip() == "^" * 4


def test_a_place_of_several_lines_is_marked_on_the_first() -> None:
    source = Source("a.card", "each deal:   \n    nothing\n")
    drawn = draw([Diagnostic("x", "m", Span(source, 0, 25))]).splitlines()
    assert drawn[3] == "  │ ^^^^^^^^^^"


def test_an_empty_place_has_one_caret_and_an_empty_file_none() -> None:
    one = draw([Diagnostic("x", "m", Span(Source("a.card", "ab"), 2, 2))])
    assert "1 │ ab\n  │   ^\n" in one
    none = draw([Diagnostic("x", "m", Span(Source("a.card", ""), 0, 0), note="nothing here")])
    assert none == "error[x]: m\n  a.card:1:1\n  nothing here\n"


def test_what_is_drawn_stays_within_the_limits() -> None:
    span = Span(Source("a.card", "x"), 0, 1)
    many = [Diagnostic("x", "m", span) for _ in range(limits.DIAGNOSTICS + 7)]
    assert draw(many).endswith("\n… and 7 more findings\n")
    assert limits.DIAGNOSTICS == draw(many).count("error[x]") == len(as_json(many))
    fat = [Diagnostic("x", "m" * 9_000, span, note="n" * 9_000, help="h" * 9_000)] * 90
    assert len(draw(fat).encode()) <= limits.DIAGNOSTIC_BYTES
    assert "more findings" in draw(fat)
    assert len(json.dumps(as_json(fat))) <= limits.DIAGNOSTIC_BYTES + 2 * limits.DIAGNOSTICS


def test_findings_as_data_are_bounded_as_they_are_printed() -> None:
    source = Source("g.card", ("\U0001f600" * 200 + "\n") * 100)
    found = [
        Diagnostic("x", "\U0001f600" * 300, Span(source, 201 * k, 201 * k + 1)) for k in range(100)
    ]
    printed = json.dumps({"files": [{"findings": as_json(found)}]}, indent=2)
    assert 30_000 < len(printed) <= limits.DIAGNOSTIC_BYTES


def test_findings_as_data_hold_every_part() -> None:
    span = place(WHIST, "folow-suit")
    finding = Diagnostic(
        "c",
        "m",
        span,
        note="n",
        help="h",
        labels=(SpanLabel(span, "l"),),
        fix=Fix(span, "follow-suit"),
    )
    where = {
        "file": "games/whist.card",
        "line": 17,
        "column": 36,
        "end_line": 17,
        "end_column": 46,
    }
    expected: dict[str, Any] = {
        "code": "c",
        "severity": "error",
        "message": "m",
        **where,
        "note": "n",
        "help": "h",
        "labels": [{**where, "text": "l"}],
        "fix": {**where, "text": "follow-suit"},
    }
    change = {key: value for key, value in expected["fix"].items() if key != "file"}
    expected["edits"] = [{"safe": False, "changes": [change]}]
    assert [expected] == as_json([finding])
    tried = evolve(finding, offered=(Edit((Fix(span, "follow-suit"),), safe=True),))
    assert as_json([tried])[0]["edits"] == [{"safe": True, "changes": [change]}]
    assert "edits" not in as_json([evolve(finding, offered=())])[0]


def test_colour_is_extra() -> None:
    finding = Diagnostic("x", "m", place(WHIST, "taker"), note="n", help="h")
    coloured = draw([finding], colour=True)
    assert draw([finding]) != coloured
    assert draw([finding]) == click.unstyle(coloured)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "stream", "expected"),
    [
        ({}, Terminal(), True),
        ({}, io.StringIO(), False),
        ({"NO_COLOR": "1"}, Terminal(), False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, Terminal(), False),
        ({"FORCE_COLOR": "1"}, io.StringIO(), True),
        ({"TERM": "dumb"}, Terminal(), False),
    ],
)
def test_when_colour_is_welcome(
    environment: dict[str, str],
    stream: io.StringIO,
    expected: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert expected == wants_colour(stream)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        ("10♥ ü", "10♥ ü"),
        ("a\u202eb", "a<U+202E>b"),
        ("\x9b31m", "<U+009B>31m"),
        ("\ud800", "<U+D800>"),
        ("a\u2028b", "a<U+2028>b"),
    ],
)
def test_nothing_that_steers_a_terminal_is_printed(text: str, expected: str) -> None:
    assert expected == printable(text)
