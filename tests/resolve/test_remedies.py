"""What findings advise is accepted: every fix is put in, every line that a help writes is tried.

The findings are those of `bad/*.card`, of the bad examples of the pages of `cardlang explain`, of
the pieces of `test_one_cause` and of `habits/games.txt`: together they reach nearly all places that
report.  A fix has to take its finding away and to bring no more mistakes than there were.  What a
help tells to write stands in place of some words of the guilty line, or beside it; one of these
places has to take the finding away in the same sense.  Models (with `…`, or told by `as in`) are
not lines to be written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlang.diagnostic import Diagnostic
from cardlang.program import Program
from tests import frames
from tests import test_explain as explain
from tests.resolve.test_findings import BAD
from tests.resolve.test_habit_corpus import CORPUS
from tests.resolve.test_one_cause import PIECES

_WRITE = re.compile(r"(?:[Ww]rite|add) `([^`…]+)`")
_BLOCK = re.compile(r"[Ww]rite `([^`…]+:)`, and below it `([^`…]+)`")
_WORD = re.compile(r'"[^"\n]*"|[A-Za-z0-9-]+|\.\.|[^\sA-Za-z0-9]')
_BELOW = "    nothing"  # stands below a head that is advised


def texts() -> Iterator[tuple[str, str]]:
    """All texts with mistakes, each with a name."""
    for path in sorted(BAD.glob("*.card")):
        yield path.stem, path.read_bytes().decode("utf-8", "replace")
    for code in sorted({*explain.pages()} - explain.GUARDS - {*explain.MADE}):
        yield code, frames.whole(explain.page(code).bad)
    for number, piece in enumerate(PIECES):
        yield f"piece-{number}", frames.whole(piece.bad)
    for habit in CORPUS["games"]:
        if habit.code:
            yield f"habit-{habit.title.replace(' ', '-')}", frames.whole(habit.text)


TEXTS = list(texts())


def told(text: str, folder: Path) -> list[Diagnostic]:
    found: tuple[Program | None, list[Diagnostic]] = frames.read(text, folder)
    return found[1]


def mended(before: list[Diagnostic], finding: Diagnostic, after: list[Diagnostic]) -> bool:
    """Whether a finding is gone and nothing worse came."""
    errors = [sum(f.severity == "error" for f in some) for some in (before, after)]
    key = (finding.code, finding.message)
    left = [sum((f.code, f.message) == key for f in some) for some in (before, after)]
    return left[1] < left[0] and errors[1] <= errors[0] - (finding.severity == "error")


def written(text: str, finding: Diagnostic, line: str) -> Iterator[str]:
    """The text with a line that is advised, wherever it may be meant."""
    at = finding.span
    lines = text.split("\n")
    number = at.line - 1
    yield text[: at.start] + line + text[at.end :]
    old = lines[number].split("#")[0].rstrip()
    words = [match.span() for match in _WORD.finditer(old)]
    begins = [begin for begin, _ in words]
    for begin in begins:
        for end in [end for _, end in reversed(words) if end > begin]:
            yield _with(lines, number, old[:begin] + line + old[end:])
    for joined in (f"{old}{line}", f"{old}, {line}", f"{old} {line}"):
        yield _with(lines, number, joined)
    for begin in begins:
        yield _with(lines, number, f"{old[:begin]}{line} {old[begin:]}")
    indent = old[: len(old) - len(old.lstrip())]
    for end in [match.end() for match in re.finditer(":", old)]:
        yield _with(lines, number, f"{old[:end]}\n{indent}    {line}")
    for place in range(len(lines)):
        head, colon, rest = lines[place].partition(":")
        yield _with(lines, place, line + rest if line.endswith(colon or ":") and head else line)
        if number - 3 < place < number:
            others = [*lines[:number], *lines[number + 1 :]]
            yield "\n".join([*others[:place], indent + line, *others[place:]])
    for place, there in enumerate(lines):  # at or below another line than the guilty one
        margin = there[: len(there) - len(there.lstrip())]
        if there.strip():
            yield _with(lines, place, f"{there}, {line}")
            yield "\n".join([*lines[: place + 1], margin + line, *lines[place + 1 :]])
            head, colon, body = there.partition(": ")
            if colon:  # what stands behind a colon becomes a block with this line in it
                block = [f"{head}:", f"{margin}    {body}", f"{margin}    {line}"]
                yield "\n".join([*lines[:place], *block, *lines[place + 1 :]])
    below = [line, _BELOW] if line.endswith(":") else [line]
    for place in (2, 1, number + 1, len(lines)):
        for margin in ("", "    "):
            added = [margin + one for one in below]
            yield "\n".join([*lines[:place], *added, *lines[place:]])


def blocks(text: str, finding: Diagnostic, head: str, line: str) -> Iterator[str]:
    """The text with the guilty line made a head and a line below it; what stood below stays."""
    lines = text.split("\n")
    number = finding.span.line - 1
    margin = lines[number][: len(lines[number]) - len(lines[number].lstrip())]
    below = [f"{margin}    {line}"]
    yield "\n".join([*lines[:number], margin + head, *below, *lines[number + 1 :]])
    rest = number + 1
    while rest < len(lines) and lines[rest].startswith(margin + " "):
        rest += 1
    under = [f"    {one}" for one in lines[number + 1 : rest]]
    yield "\n".join([*lines[:number], margin + head, *below, *under, *lines[rest:]])


def _with(lines: list[str], number: int, line: str) -> str:
    return "\n".join([*lines[:number], line, *lines[number + 1 :]])


@pytest.mark.parametrize(("name", "text"), TEXTS, ids=[name for name, _ in TEXTS])
def test_what_is_advised_is_accepted(name: str, text: str, tmp_path: Path) -> None:
    before = told(text, tmp_path)
    for finding in before:
        if finding.span.source.text != text:
            continue
        if finding.fix is not None:
            at = finding.fix.span
            after = told(text[: at.start] + finding.fix.text + text[at.end :], tmp_path)
            assert mended(before, finding, after), (finding.fix, [f.message for f in after])
            if text[: at.start].count("\n") + 1 != finding.span.line:
                continue  # what is to be written elsewhere is what the edit writes
        for head, line in _BLOCK.findall(finding.help):
            tries = blocks(text, finding, head, line)
            assert any(mended(before, finding, told(one, tmp_path)) for one in tries), finding.help
        for line in _WRITE.findall(_BLOCK.sub("", finding.help)):
            tries = written(text, finding, line)
            assert any(mended(before, finding, told(one, tmp_path)) for one in tries), finding.help
