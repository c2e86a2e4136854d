"""What newcomers write, who come from rules sheets, spreadsheets and other languages.

`habits/*.txt` hold texts that are put into the frame of the documentation's fences, each under a
title.  A text that means what a person expects says so by its examples and ends with `--- good`.
Any other ends with the one finding that it gives: its code, the number of the guilty line in the
text, and what its help has to say.

    === at least with a sign
    rule big: deal-number >= 3
    --- bad-character 1: write `is at least`

    python -m tests.resolve.test_habit_corpus FILE     prints a file with what is found now
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import frozen

from cardlang.diagnostic import Diagnostic
from cardlang.match.examples import run_examples
from tests import corpora, frames

HABITS = Path(__file__).with_name("habits")
_ENTRY = re.compile(r"^=== (.*)\n((?:.*\n)*?)--- (?:good|([a-z-]+) (\d+): ?(.*))\n", re.MULTILINE)
#: warnings that are about a habit; others are about texts as short as these
WARNINGS = frozenset({"all-or-one", "first-of-a-pile", "may-be-nothing"})


@frozen
class Habit:
    """A text, and the finding it should give: none where the code is empty."""

    title: str
    text: str
    code: str
    line: int
    help: str


def habits(path: Path) -> list[Habit]:
    """The texts of a file."""
    return [
        Habit(found[1], found[2], found[3] or "", int(found[4] or 0), found[5] or "")
        for found in _ENTRY.finditer(path.read_text("utf-8"))
    ]


def read(text: str, folder: Path) -> tuple[list[Diagnostic], list[str]]:
    """The findings, and the examples that fail."""
    program, found = frames.read(frames.whole(text), folder)
    told = [one for one in found if one.severity == "error" or one.code in WARNINGS]
    failed = [] if program is None else [one.message for one in run_examples(program) if not one.ok]
    return told, failed


def line_of(finding: Diagnostic, text: str) -> int:
    """The number of the guilty line in the text, which the frame stands around."""
    lines = text.rstrip("\n").split("\n")
    whole = frames.whole(text).split("\n")
    first = next(k for k in range(len(whole)) if whole[k].strip() == lines[0].strip())
    return finding.span.line - first


CORPUS = {path.stem: habits(path) for path in sorted(HABITS.glob("*.txt"))}
ALL = [(f"{name}: {habit.title}", habit) for name, some in CORPUS.items() for habit in some]


@pytest.mark.parametrize(("name", "habit"), ALL, ids=[name for name, _ in ALL])
def test_it_means_what_is_expected_or_is_told_once(name: str, habit: Habit, tmp_path: Path) -> None:
    told, failed = read(habit.text, tmp_path)
    assert corpora.rendered(told) == corpora.wanted("habits", name)
    assert failed == []
    wanted = [(habit.code, habit.line)] if habit.code else []
    assert [(one.code, line_of(one, habit.text)) for one in told] == wanted
    for one in told:
        assert habit.help in one.help and one.help


def test_the_corpus_is_whole() -> None:
    for path in HABITS.glob("*.txt"):
        text = path.read_text("utf-8")
        assert text.count("=== ") == len(CORPUS[path.stem])
    assert len(ALL) >= 150
    assert len({name for name, _ in ALL}) == len(ALL)


def _printed(path: Path) -> Iterator[str]:
    """The texts of a file, each with what is found now."""
    for entry in re.split(r"^=== ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        title, _, rest = entry.partition("\n")
        text = rest.split("\n--- ")[0].strip("\n") + "\n"
        with tempfile.TemporaryDirectory() as folder:
            told, failed = read(text, Path(folder))
        said = [f"{one.code} {line_of(one, text)}: {one.help}" for one in told]
        yield f"=== {title}\n{text}" + "".join(
            f"--- {one}\n" for one in [*said, *failed] or ["good"]
        )


if __name__ == "__main__":
    print("".join(_printed(Path(sys.argv[1]))), end="")
