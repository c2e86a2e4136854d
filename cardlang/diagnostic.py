"""Mistakes as values: what is wrong, where, why, and what would mend it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import index
from reprlib import Repr

from attrs import field, frozen

from cardlang.source import Span


@frozen
class SpanLabel:
    """A place beside the primary one, with a few words about it."""

    span: Span
    text: str


@frozen
class Fix:
    """Replace the text of `span` by `text`."""

    span: Span
    text: str


@frozen
class Edit:
    """A remedy that an editor can apply: texts to be replaced.

    It is `safe` if it is the only one and no other change is as likely to be meant.
    """

    changes: tuple[Fix, ...]
    safe: bool = False


_MEANT = re.compile(r"(?:did you mean|write) `([^`]+)`\??$")
_WORD = re.compile(r"[A-Za-z0-9-]+")


@frozen
class Diagnostic:
    """One finding; `str` draws it as the command line does.

    `code` is the word that `cardlang explain` knows; `message` one line without full stop;
    `span` the guilty place; `note` a few words under the caret; `help` a remedy.
    """

    code: str
    message: str
    span: Span
    severity: str = "error"  # or "warning"
    note: str = ""
    labels: tuple[SpanLabel, ...] = ()
    help: str = ""
    fix: Fix | None = None
    offered: tuple[Edit, ...] | None = None  # what was tried and mends it; None: nothing was tried

    @property
    def line(self) -> int:
        """The line of the guilty place, from 1."""
        return self.span.line

    @property
    def column(self) -> int:
        """The column of the guilty place, from 1."""
        return self.span.column

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The remedies that can be applied, in order of preference; untried, what is advised."""
        return self.advised if self.offered is None else self.offered

    @property
    def advised(self) -> tuple[Edit, ...]:
        """The fix as an edit, else what `help` has for the guilty word."""
        fix, meant = self.fix, _MEANT.match(self.help)
        if fix is None and meant is not None and _WORD.fullmatch(self.span.text):
            fix = Fix(self.span, meant[1]) if self._is_for_the_word(meant[1]) else None
        return () if fix is None else (Edit((fix,)),)

    def _is_for_the_word(self, text: str) -> bool:
        """Return whether a remedy takes the place of the guilty word, and not of its line."""
        source, number = self.span.source, self.span.line
        line = source.line(number).split()
        return " " not in text or not any(len(word) > 2 and word in line for word in text.split())

    def __str__(self) -> str:
        from cardlang.show.quotes import draw_one
        from cardlang.show.text import Paint  # most findings are drawn by nobody

        return draw_one(self, Paint()).rstrip("\n")


class UsageError(ValueError):
    """Something was asked for that does not exist: a game, an option, a number of players, …"""


_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 64  # characters


def as_given(value: object) -> str:
    """The value that was given, for the sentence that refuses it: as Python writes it, at most so
    long.
    """
    try:
        return _SHORT.repr(value)
    except Exception:  # a number of many digits, or whatever somebody's own object raises
        return f"this {type(value).__name__}"


def whole(what: str, given: object, low: int, high: int) -> int:
    """A whole number from `low` to `high` as it was given, of Python or of numpy.

    UsageError for anything else; `what` are such numbers.
    """
    try:
        number = index(given)  # type: ignore[arg-type]  # that it need not be one is asked here
    except TypeError:
        number = low - 1
    if not low <= number <= high:
        raise UsageError(f"{what} are {low} to {high}, not {as_given(given)}")
    return number


class RuleError(Exception):
    """A rules file cannot be used; `diagnostics` say why (at least one is an error).

    `str` tells the first error in a line, then draws all findings as the command line does.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        from cardlang.show.quotes import draw

        errors = [finding for finding in self.diagnostics if finding.severity == "error"]
        if not errors:
            return "the rules cannot be used"
        head = f"{errors[0].span}: {errors[0].message}"
        return f"{head}\n\n{draw(self.diagnostics)}".rstrip("\n")


@frozen
class Report:
    """Collects findings while a file is read; passes share one."""

    found: list[Diagnostic] = field(factory=list)

    def add(self, diagnostic: Diagnostic) -> None:
        self.found.append(diagnostic)

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        note: str = "",
        help: str = "",
        labels: tuple[SpanLabel, ...] = (),
        fix: Fix | None = None,
    ) -> None:
        self.add(Diagnostic(code, message, span, "error", note, labels, help, fix))

    def warning(
        self,
        code: str,
        message: str,
        span: Span,
        note: str = "",
        help: str = "",
        fix: Fix | None = None,
    ) -> None:
        self.add(Diagnostic(code, message, span, "warning", note, (), help, fix))

    def sort(self) -> None:
        """Findings in the order of the text, file by file, each only once."""
        files: dict[str, int] = {}
        seen: dict[tuple[str, str, int, str], Diagnostic] = {}
        for found in self.found:
            name = found.span.source.name
            files.setdefault(name, len(files))
            seen.setdefault((found.code, name, found.span.start, found.message), found)
        unique = list(seen.values())
        unique.sort(key=lambda d: (files[d.span.source.name], d.span.start, d.severity))
        self.found[:] = unique

    @property
    def failed(self) -> bool:
        return any(d.severity == "error" for d in self.found)

    @property
    def mistakes(self) -> int:
        """The number of errors so far."""
        return sum(d.severity == "error" for d in self.found)
