"""Trials: what would be wrong with a text after a change, and whether two texts say the same.

A trial reads the text in memory, in place of the file.  Sections that did not change are not read
again (`syntax.sections`), so a trial takes a few milliseconds; it looks for errors alone, and into
examples only where the change lies in one.  Where a file has one error, a change that leaves one
mends nothing, so such a trial ends at the first that it meets.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from attrs import define, field, frozen

from cardlang.collecting import no_collection
from cardlang.diagnostic import Diagnostic, Fix, Report
from cardlang.resolve import read_game
from cardlang.resolve.check import check_layers
from cardlang.resolve.files.causes import settle
from cardlang.resolve.files.layers import Layers
from cardlang.resolve.files.reading import read_layers
from cardlang.resources import slug_of
from cardlang.show.diff import rows_beside
from cardlang.source import Source
from cardlang.suggest import bounded
from cardlang.text.files import unsaved

_LARGE = 2_000  # statements, words unfolded, whose trial counts as one more


@frozen(eq=False)
class TrialOutcome:
    """The findings in a text after a change."""

    text: str
    errors: tuple[Diagnostic, ...]
    book: Layers | None = field(repr=False)

    def on_lines(self, first: int, last: int, name: str) -> int:
        """The number of errors that begin on these lines of the file itself."""
        return sum(
            first <= one.span.line <= last for one in self.errors if one.span.source.name == name
        )


class _Refuted(Exception):
    """An error was found where none may be left."""


@define
class _FirstError(Report):
    """A report that ends a trial with its first error."""

    def add(self, diagnostic: Diagnostic) -> None:
        super().add(diagnostic)
        if diagnostic.severity == "error":
            raise _Refuted


@define(eq=False)
class Trials:
    """Trials of changes to one file, no more than `left`."""

    path: Path
    name: str
    source: Source
    left: int
    _known: dict[tuple[str, int], TrialOutcome] = field(factory=dict)
    _size: int = 0
    """Statements of the largest text that was read to its end."""

    def after(
        self, changes: tuple[Fix, ...], example: int, alone: bool = False
    ) -> TrialOutcome | None:
        """The outcome of some changes; None where no trial is left.

        `example` is where the example begins that they are in; -1 where they are in none.  Where
        the error is `alone`, the first of those that are left is enough.
        """
        text = changed(self.source.text, changes)
        if example >= 0:
            example += sum(
                len(one.text) - len(one.span.text) for one in changes if _ahead(one, example)
            )
        if (text, example) in self._known:
            return self._known[text, example]
        if self.left <= 0:
            return None
        outcome = self.read(text, example, alone)
        self.left -= 1 + self._size // _LARGE
        return outcome

    def read(self, text: str, example: int, alone: bool = False) -> TrialOutcome:
        """The outcome of reading a text: of its examples one at most."""
        if (text, example) in self._known:
            return self._known[text, example]
        report = _FirstError() if alone else Report()
        book = None
        with unsaved({self.path: text}), no_collection(), bounded(), suppress(_Refuted):
            book = read_layers(self.path, self.name, slug_of(self.path), report, True)
            if book is not None and not (alone and report.failed):
                own = [one for one in book.examples if one.span.source is book.root]
                book.examples = [one for one in own if one.span.start == example]
                book.with_examples = False  # names may be those of the others
                check_layers(book, report, whole=False)
        if book is not None:
            settle(book, report)
        errors = tuple([one for one in report.found if one.severity == "error"])
        self._known[text, example] = made = TrialOutcome(text, errors, book)
        if book is not None:
            self._size = max(self._size, book.statements)
        return made

    def warned(self, outcome: TrialOutcome, lines: range, in_example: bool) -> bool:
        """Return whether a text without errors is warned of on some of its lines."""
        if outcome.errors:
            return False
        with unsaved({self.path: outcome.text}):
            _, report, _ = read_game(self.path, self.name, examples=in_example)
        return any(
            one.span.line in lines for one in report.found if one.span.source.name == self.name
        )


def _ahead(change: Fix, example: int) -> bool:
    """Return whether a change stands before an example, not at the beginning of its head."""
    if change.span.end < example:
        return True
    return change.span.end == example and (change.text.endswith("\n") or not change.text)


def changed(text: str, changes: tuple[Fix, ...]) -> str:
    """A text with some changes, whatever their order."""
    for change in sorted(changes, key=lambda one: one.span.start, reverse=True):
        text = text[: change.span.start] + change.text + text[change.span.end :]
    return text


def rules_of(outcome: TrialOutcome, beside: str, in_example: bool) -> object:
    """The rules that a text says where it differs from another: equal for equal rules.

    Layout and sentences do not count; the lines of a text with errors, or of its examples, count as
    they are written.
    """
    if not outcome.errors and outcome.book is not None and not in_example:
        return rows_beside(outcome.book, beside)
    lines = (line.split("#")[0].split() for line in outcome.text.split("\n"))
    return tuple(tuple(line) for line in lines if line)
