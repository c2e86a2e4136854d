"""Bytes, characters, words and lines: what is accepted, and what each refusal says."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from cardlang.diagnostic import Report
from cardlang.limits import (
    LINE_CHARACTERS,
    LITERAL_DIGITS,
    NAME_CHARACTERS,
    NESTING,
    TEXT_CHARACTERS,
    TOKENS,
)
from cardlang.source import Source
from cardlang.syntax import parse_text, read_file
from cardlang.text.files import read_source
from cardlang.text.layout import Layout, lay_out


def codes(text: str) -> list[tuple[int, str]]:
    report = Report()
    parse_text("test.card", text, report)
    return [(finding.span.line, finding.code) for finding in report.found]


def laid_out(text: str) -> Layout:
    report = Report()
    layout = lay_out(Source("test.card", text), report)
    assert not report.found
    return layout


def read(data: bytes) -> str:
    report = Report()
    source = read_source("test.card", data, report)
    assert source is None
    assert len(report.found) == 1
    return report.found[0].code


# -------------------------------------------------------------------------------------- bytes


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty-file"),
        (b" \n \n", "empty-file"),
        (b'game "\xff"', "not-utf8"),
        (bytes(range(9, 256)) * 4, "not-utf8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not-utf8"),
        ('game "x"'.encode("utf-16"), "utf16"),
        ('game "x"'.encode("utf-16-be"), "utf16"),
        (b"#" * (128 * 1024 + 1), "file-too-large"),
        (b'game "\0"', "control-character"),
        (b'game "\x1b[2J"', "control-character"),
        (b'game "x"\rgame "y"\r', "lone-return"),
        ("# a\u2028b".encode(), "odd-line-end"),
        ("# a\u0085b".encode(), "odd-line-end"),
        ("# a\u202eb".encode(), "bidi-character"),
        ("zone a\u200bb".encode(), "invisible-character"),
        ("zone a\ufeffb".encode(), "invisible-character"),
        (('game "e' + "\u0301" * 9 + '"').encode(), "too-many-marks"),
    ],
)
def test_refused_bytes(data: bytes, code: str) -> None:
    assert read(data) == code


def test_accepted_bytes() -> None:
    report = Report()
    source = read_source("x", b'\xef\xbb\xbfgame "x"\r\n    "\xf0\x9f\x82\xa1"\n', report)
    assert source is not None and not report.found
    assert source.text == 'game "x"\n    "\U0001f0a1"\n'


def test_refused_text_is_never_quoted_as_it_is() -> None:
    report = Report()
    read_source("x", b'game "\x1b[2J\xff"', report)
    assert "\x1b" not in report.found[0].span.source.text


def test_paths(tmp_path: Path) -> None:
    def why(path: Path) -> str:
        report = Report()
        assert read_file(path, "name", report) is None
        return report.found[0].code

    assert why(tmp_path) == "not-a-file"
    assert why(tmp_path / "none.card") == "not-found"
    assert why(tmp_path / "a\0b") == "not-readable"
    os.mkfifo(tmp_path / "pipe")
    assert why(tmp_path / "pipe") == "not-a-file"


# -------------------------------------------------------------------------------------- words


def test_words_of_a_line() -> None:
    (row,) = laid_out('a-b 10 05 QS 10H "x # y" -5 a - b 1..3 {K}  # end').items[0]
    kinds = "NAME INT LABEL LABEL LABEL STRING NEG INT NAME MINUS NAME INT DOTS INT LBRACE LABEL"
    assert [token.type for token in row.tokens] == [*kinds.split(), "RBRACE"]
    assert row.after == "# end"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("zone " + "a" * NAME_CHARACTERS, None),
        ("zone " + "a" * (NAME_CHARACTERS + 1), "name-too-long"),
        ("cardlang " + "9" * LITERAL_DIGITS, None),
        ("cardlang " + "9" * (LITERAL_DIGITS + 1), "number-too-long"),
        ('game "' + "x" * TEXT_CHARACTERS + '"', None),
        ('game "' + "x" * (TEXT_CHARACTERS + 1) + '"', "text-too-long"),
        ("#" * LINE_CHARACTERS + '\ngame "x"', None),
        ("#" * (LINE_CHARACTERS + 1) + '\ngame "x"', "long-line"),
        ('game "x', "unclosed-text"),
        ("zone my_name", "bad-name"),
        ("zone myName", "bad-name"),
        ("rule a: 3x", "bad-label"),
        ("rule a: 4-3", "minus-blanks"),
        ("rule a: b -c", "minus-blanks"),
        ("rule a: b == c", "bad-character"),
        ("rule a: b >= c", "bad-character"),
        ("rule a: 1.5", "bad-character"),
        ("rule a: \u0663", "bad-character"),
        ("zone h\u0430nd", "bad-character"),
        ("zone\ta", "tab"),
    ],
)
def test_words_at_the_limit_and_beyond(text: str, code: str | None) -> None:
    assert codes(text) == ([] if code is None else [(1, code)])


def test_a_sign_from_elsewhere_has_a_proposal() -> None:
    report = Report()
    parse_text("x", "rule a: b >= c", report)
    (finding,) = report.found
    assert finding.help == "write `is at least`"
    assert finding.fix is not None and finding.fix.text == "is at least"


# -------------------------------------------------------------------------------------- lines


def test_lines_go_on() -> None:
    items = laid_out(
        "use a,\n  b\nrule c:\n    d\n    else e\nor f\n    and (g\n        h)\neach deal:\n"
        "    if a: done\n    else: nothing\n    else if b: done\n"
    ).items
    assert [[(row.level, len(row.tokens)) for row in item] for item in items] == [
        [(0, 4)],
        [(0, 3), (1, 10)],
        [(0, 3), (1, 4), (1, 3), (1, 5)],
    ]


def test_comments_belong_to_lines() -> None:
    layout = laid_out("# a\n\n# b\nzone c  # d\n# e\n")
    (row,) = layout.items[0]
    assert (row.before, row.after, layout.trailing) == (["# a", "# b"], "# d", ("# e",))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("  zone a", [(1, "bad-indentation")]),
        ("each deal:\n        done\n    done", [(3, "bad-indentation")]),
        ("rule a: (b\nzone c\nrule d: e)", [(1, "unclosed-bracket"), (3, "unmatched-bracket")]),
        ("rule a: {b)", [(1, "unmatched-bracket")]),
        ("use a,\nzone b", [(1, "unfinished-line")]),
        ("# only a comment", [(1, "empty-file")]),
    ],
)
def test_mistakes_in_lines(text: str, found: list[tuple[int, str]]) -> None:
    assert codes(text) == found


def test_nesting_at_the_limit_and_beyond() -> None:
    for levels in (NESTING, NESTING + 1):
        brackets = levels - 1  # the line lies one level deep
        text = "rule a:\n    " + "(" * brackets + "b" + ")" * brackets
        assert codes(text) == ([] if levels == NESTING else [(2, "too-deep")])
        blocks = "".join(" " * at + "repeat 2 times:\n" for at in range(1, levels))
        text = f"each deal:\n{blocks}{' ' * levels}done"
        assert [code for _, code in codes(text)] == ([] if levels == NESTING else ["too-deep"])


# --------------------------------------------------------------------------------- large inputs

RULE = 'game "x"\nrule a:\n    '
BOMBS = {
    "brackets": (RULE + "(" * 100_000, "too-deep"),
    "brackets on lines": (RULE + "(\n      " * 15_000, "too-deep"),
    "blocks": ("each deal:\n" + "".join(" " * n + "if a:\n" for n in range(1, 480)), "too-deep"),
    "not": (RULE + "(" + "\n     not" * 10_000, "too-deep"),
    "minus": (RULE + "-" * 500 + "5", "too-deep"),
    "sum": (RULE + "(a" + "\n     + a" * 10_000 + ")", "chain-too-long"),
    "else": (RULE + "a\n" + "    else a\n" * 10_000, "chain-too-long"),
    "name": (RULE + "a" * 200_000, "file-too-large"),
    "short name": (RULE + "a" * 100_000, "long-line"),
    "digits": (RULE + "1" * 1_000_000, "file-too-large"),
    "fewer digits": (RULE + "1" * 100_000, "long-line"),
    "words": ("use a" + ",\n a" * 30_000, "too-many-words"),
    "bad lines": ("each deal:\n" + "    x is is y\n" * 8_000, "too-many-mistakes"),
    "bad items": ("zoen x\n" * 10_000, "too-many-mistakes"),
    "bad signs": ("==;=\n" * 20_000, "too-many-mistakes"),
    "empty blocks": ("each deal:\n" + "    if a:\n" * 10_000, "too-many-mistakes"),
    "tabs": ("each deal:\n" + "\tdone\n" * 10_000, "too-many-mistakes"),
    "open texts": ('game "x\n' * 10_000, "too-many-mistakes"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_large_inputs_end_soon_with_a_finding(name: str) -> None:
    text, code = BOMBS[name]
    report = Report()
    begin = time.process_time()
    source = read_source("test.card", text.encode(), report)
    if source is not None:
        report = Report()
        parse_text("test.card", text, report)
    assert time.process_time() - begin < 2
    assert code in [finding.code for finding in report.found]
    assert len(report.found) <= 100


def test_a_file_of_many_words_is_fine() -> None:
    assert TOKENS >= 40_000
    begin = time.process_time()
    assert codes("each deal:\n" + "    draw 3\n" * 10_000) == []
    assert time.process_time() - begin < 2
