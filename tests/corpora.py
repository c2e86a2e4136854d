"""Findings in full: what people are told of each text of a corpus, as the command line draws it.

Beside each corpus lies one file, with a section for each text: message, place, underlined line,
labels, help, and under `edit` each change that editors offer (`safe` where `check --fix` makes it).

    python -m tests.corpora [--write]    says where what is found now differs, or writes it anew

Read the difference before it is committed, as prose.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from functools import cache
from pathlib import Path

from cardlang.diagnostic import Diagnostic, Edit

FRONT = Path(__file__).with_name("resolve")
FILES = {name: FRONT / f"{name}.findings" for name in ("bad", "trials", "habits", "pieces")}
_HEAD = re.compile(r"^==== (.*)\n", re.MULTILINE)


def rendered(findings: Iterable[Diagnostic]) -> str:
    """All findings of a text, as the command line draws them, each with its edits."""
    return "\n\n".join("\n".join([str(one), *map(_edit, one.edits)]) for one in findings)


def _edit(edit: Edit) -> str:
    changes = []
    for change in edit.changes:
        end = change.span.start + len(change.span.text)
        before = change.span.source.text[:end].split("\n")
        place = f"{change.span.line}:{change.span.column}-{len(before)}:{len(before[-1]) + 1}"
        changes.append(f"{place} {change.text!r}")
    return f"edit{' safe' if edit.safe else ''}: {'; '.join(changes)}"


@cache
def expected(corpus: str) -> dict[str, str]:
    """What is written down, by the name of the text; texts without findings have no section."""
    pieces = _HEAD.split(FILES[corpus].read_text("utf-8"))[1:]
    return {name: text.strip("\n") for name, text in zip(*[iter(pieces)] * 2, strict=True)}


def wanted(corpus: str, name: str) -> str:
    """What is written down of one text."""
    return expected(corpus).get(name, "")


def _bad() -> Iterator[tuple[str, str]]:
    from tests.resolve import test_findings

    for path in test_findings.FILES:
        yield path.stem, rendered(test_findings.read(path).findings)


def _trials() -> Iterator[tuple[str, str]]:
    from tests.resolve import test_trials

    for name in sorted(test_trials.TOLD):
        yield name, rendered(test_trials.found(name))


def _habits() -> Iterator[tuple[str, str]]:
    from tests.resolve import test_habit_corpus

    with tempfile.TemporaryDirectory() as folder:
        for name, habit in test_habit_corpus.ALL:
            yield name, rendered(test_habit_corpus.read(habit.text, Path(folder))[0])


def _pieces() -> Iterator[tuple[str, str]]:
    from tests.resolve import test_one_cause

    with tempfile.TemporaryDirectory() as folder:
        for name, piece in test_one_cause.NAMED.items():
            yield name, rendered(test_one_cause.found(piece.bad, Path(folder)))


CORPORA: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
    "bad": _bad,
    "trials": _trials,
    "habits": _habits,
    "pieces": _pieces,
}


def written(corpus: str) -> str:
    """The file of a corpus, as it should be."""
    sections = [f"==== {name}\n{text}" for name, text in CORPORA[corpus]() if text]
    return "\n\n".join(sections) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the files anew")
    asked = parser.parse_args()
    differs = False
    for corpus, path in FILES.items():
        text = written(corpus)
        if asked.write:
            path.write_text(text, "utf-8")
            continue
        lines = unified_diff(path.read_text("utf-8").split("\n"), text.split("\n"), path.name)
        for line in lines:
            differs = True
            print(line.rstrip("\n"))
    return int(differs)


if __name__ == "__main__":
    sys.exit(main())
