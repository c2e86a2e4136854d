"""Findings, drawn for people.

    error[unknown-word]: no rule is called `folow-suit`
      games/my_game.card:17:36
    17 │         play-trick from taker with folow-suit
       │                                    ^^^^^^^^^^ expected a rule
    help: did you mean `follow-suit`?

A finding quotes its primary place first, then every label: on a row of its own below the same
line, or with a place and a quote of its own.  Quotes show a window of `QUOTE_COLUMNS` columns
round the guilty place, and escape what could steer a terminal, so a row of carets is measured in
columns of the text as shown.  However many findings there are, at most `DIAGNOSTICS` of them and
`DIAGNOSTIC_BYTES` bytes are drawn, and the last line says how many more there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from attrs import frozen

from cardlang.limits import DIAGNOSTIC_BYTES, DIAGNOSTICS, MESSAGE_CHARACTERS, QUOTE_COLUMNS
from cardlang.show.text import Paint, cut, printable, width
from cardlang.source import Span

_LEAD = 60  # columns shown before a place that lies far to the right
_SPARE = 200  # bytes kept for the line that says how many findings were left out


Say = Callable[[str], str]


class Remark(Protocol):
    """A place beside that of a finding, with a few words about it."""

    @property
    def span(self) -> Span: ...

    @property
    def text(self) -> str: ...


class Drawable(Protocol):
    """A finding, as far as it is drawn: a `Diagnostic`."""

    @property
    def code(self) -> str: ...

    @property
    def message(self) -> str: ...

    @property
    def span(self) -> Span: ...

    @property
    def severity(self) -> str: ...

    @property
    def note(self) -> str: ...

    @property
    def labels(self) -> Sequence[Remark]: ...

    @property
    def help(self) -> str: ...


def draw(diagnostics: Iterable[Drawable], *, colour: bool = False, spoken: Say = str) -> str:
    """All findings, an empty line between them, within the limits of the rules language.

    `spoken` says each text of them in the language of whoever reads.
    """
    found = tuple(diagnostics)
    paint = Paint(colour)
    drawn: list[str] = []
    room = DIAGNOSTIC_BYTES - _SPARE
    for diagnostic in found[:DIAGNOSTICS]:
        text = draw_one(diagnostic, paint, spoken)
        room -= len(text.encode("utf-8", "replace")) + 1
        if room < 0:
            break
        drawn.append(text)
    left = len(found) - len(drawn)
    if left:
        more = f"and {left} more findings" if left > 1 else "and 1 more finding"
        drawn.append(f"… {spoken(more)}\n")
    return "\n".join(drawn)


def draw_one(diagnostic: Drawable, paint: Paint, spoken: Say = str) -> str:
    """One finding, with a line end after its last line."""
    error = diagnostic.severity == "error"
    style = "red" if error else "yellow"
    head = paint(style, f"{spoken(diagnostic.severity)}[{diagnostic.code}]")
    lines = [f"{head}: {paint('bold', _words(spoken(diagnostic.message)))}"]
    gutter = _gutter(diagnostic)
    primary = diagnostic.span
    same = [x for x in diagnostic.labels if _same_line(x.span, primary)]
    marks = [_Mark(primary, "^", style, _words(spoken(diagnostic.note)))]
    marks += [_Mark(label.span, "-", "blue", _words(spoken(label.text))) for label in same]
    lines += _place(marks, gutter, paint)
    for label in diagnostic.labels:
        if label not in same:
            lines += _place(
                [_Mark(label.span, "-", "blue", _words(spoken(label.text)))], gutter, paint
            )
    if diagnostic.help:
        lines.append(f"{paint('green', spoken('help'))}: {_words(spoken(diagnostic.help))}")
    return "\n".join(lines) + "\n"


@frozen
class _Mark:
    """A row below a quoted line: signs under the place, then a few words."""

    span: Span
    sign: str
    style: str
    words: str


@frozen
class _Quote:
    """A window on a line: the characters from `first` on, each as it is shown."""

    first: int
    pieces: tuple[str, ...]
    before: str
    after: str

    @property
    def text(self) -> str:
        return (self.before + "".join(self.pieces) + self.after).rstrip()

    def columns(self, start: int, end: int) -> tuple[int, int]:
        """The columns of characters `start` to `end` of the line: blanks before them,
        their width.
        """
        start, end = max(start - self.first, 0), max(end - self.first, 0)
        lead = width(self.before) + width("".join(self.pieces[:start]))
        return lead, max(width("".join(self.pieces[start:end])), 1)


def _words(text: str) -> str:
    """A message on one line, of bounded length."""
    return cut(printable(" ".join(text.split())), MESSAGE_CHARACTERS)


def _same_line(one: Span, other: Span) -> bool:
    return one.source == other.source and one.line == other.line


def _gutter(diagnostic: Drawable) -> int:
    spans = [diagnostic.span, *(label.span for label in diagnostic.labels)]
    return max(len(str(span.line)) for span in spans)


def _place(marks: Sequence[_Mark], gutter: int, paint: Paint) -> list[str]:
    """`path:line:column`, the line quoted, and a row for each mark on it."""
    span = marks[0].span
    where = "  " + paint("cyan", printable(str(span)))
    line = span.source.line(span.line)
    if not line.strip():
        return [where, *(f"  {mark.words}" for mark in marks if mark.words)]
    quote = _window(line, span.column - 1)
    bar = paint("blue", f"{span.line:>{gutter}} │")
    lines = [where, f"{bar} {quote.text}"]
    for mark in marks:
        lead, length = quote.columns(mark.span.column - 1, _last(mark.span, line))
        lead = min(lead, QUOTE_COLUMNS)
        length = min(length, max(width(quote.text) - lead, 1))
        signs = paint(mark.style, f"{mark.sign * length} {mark.words}".rstrip())
        empty = paint("blue", " " * gutter + " │")
        lines.append(f"{empty} {' ' * lead}{signs}")
    return lines


def _last(span: Span, line: str) -> int:
    """The column behind the span on its first line, blanks at the end left out."""
    start = span.column - 1
    end = min(start + span.end - span.start, len(line))
    return start + len(line[start:end].rstrip()) if line[start:end].strip() else end


def _window(line: str, start: int) -> _Quote:
    """The part of a line that is shown so that the character at `start` can be seen."""
    if len(line) <= QUOTE_COLUMNS and width(printable(line)) <= QUOTE_COLUMNS:
        return _Quote(0, tuple(map(printable, line)), "", "")
    first = 0
    if width(printable(line[: min(start, QUOTE_COLUMNS)])) > QUOTE_COLUMNS - _LEAD // 2:
        first = start
        room = _LEAD - 1
        while first and (room := room - width(printable(line[first - 1]))) >= 0:
            first -= 1
    before = "…" if first else ""
    pieces: list[str] = []
    room = QUOTE_COLUMNS - len(before) - 1
    for character in line[first : first + QUOTE_COLUMNS]:
        piece = printable(character)
        room -= width(piece)
        if room < 0:
            break
        pieces.append(piece)
    after = "…" if first + len(pieces) < len(line) else ""
    return _Quote(first, tuple(pieces), before, after)
