"""`check --fix`: the safe edits, one after another, until nothing more is safe.

After an edit the text is read anew, so that each is tried on what it is applied to.  What does not
lead to fewer errors is taken back.  A text whose own worked examples fail after the last edit is
left as it was: its author says there that something else was meant.

What is written differs from the file in the lines that were mended; all other lines keep their
bytes, their line ends among them.
"""

from __future__ import annotations

from difflib import SequenceMatcher, unified_diff
from pathlib import Path

from attrs import frozen

from cardlang.diagnostic import Diagnostic, Edit
from cardlang.match.examples import run_examples
from cardlang.program import Program
from cardlang.remedies.offers import remedied
from cardlang.remedies.trial import changed
from cardlang.resolve import read_game
from cardlang.source import Source
from cardlang.text.files import unsaved

ROUNDS = 20  # edits of one file


@frozen
class Mended:
    """A text after the safe edits: what was applied, and the findings that are left."""

    text: str
    applied: tuple[tuple[Diagnostic, Edit], ...]
    left: tuple[Diagnostic, ...]
    objection: str = ""
    """Reason why nothing was applied though something is safe."""


def mended(path: Path, name: str, text: str, known: tuple[Diagnostic, ...] | None = None) -> Mended:
    """Apply the safe edits to a text that stands for a file; its findings, if they are known."""
    start = text
    applied: list[tuple[Diagnostic, Edit]] = []
    findings, good = _found(path, name, text) if known is None else (known, None)
    first = findings
    while len(applied) < ROUNDS:
        choice = next(((one, edit) for one in findings for edit in one.edits if edit.safe), None)
        if choice is None:
            break
        after = changed(text, choice[1].changes)
        found, good_after = _found(path, name, after)
        if _errors(found) >= _errors(findings):
            break
        text, findings, good = after, found, good_after
        applied.append(choice)
    if applied and good is not None:
        failed = next((one for one in run_examples(good) if not one.ok), None)
        if failed is not None:
            why = f'the example "{failed.title}" would fail'
            return Mended(start, (), first, why)
    return Mended(text, tuple(applied), findings)


def _errors(findings: tuple[Diagnostic, ...]) -> int:
    return sum(one.severity == "error" for one in findings)


def _found(path: Path, name: str, text: str) -> tuple[tuple[Diagnostic, ...], Program | None]:
    with unsaved({path: text}):
        program, report, book = read_game(path, name)
    source: Source | None = None if book is None else book.root
    if program is not None:
        return tuple(report.found), program
    return remedied(path, name, report.found, source), None


def with_ends_of(raw: str, text: str) -> str:
    """A mended text with the line ends, and the byte order mark, that a file has."""
    old = raw.removeprefix("\ufeff").splitlines(keepends=True) if "\x0b" not in raw else [raw]
    plain = [line.replace("\r\n", "\n") for line in old]
    new = text.splitlines(keepends=True)
    usual = "\r\n" if old and old[0].endswith("\r\n") else "\n"
    made = ["\ufeff"] if raw.startswith("\ufeff") else []
    for same, first, last, start, end in SequenceMatcher(None, plain, new, False).get_opcodes():
        if same == "equal":
            made += old[first:last]
        else:
            made += [line.replace("\n", usual) for line in new[start:end]]
    return "".join(made)


def proposals(mended: Mended, name: str) -> str:
    """A diff of the changes by the first edits of the findings that are left."""
    parts = []
    for finding in mended.left:
        if finding.edits and finding.severity == "error":
            after = changed(mended.text, finding.edits[0].changes)
            rows = unified_diff(
                mended.text.split("\n"), after.split("\n"), name, name, lineterm="", n=1
            )
            parts += [f"# {name}:{finding.line}: {finding.message}", *rows]
    return "\n".join(parts)
