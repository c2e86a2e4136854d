"""The line of a finding: its words, the state in which the reader comes to it, the names there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import define, field, frozen

from cardlang.diagnostic import Diagnostic, Fix, Report
from cardlang.remedies.nearness import NearWords
from cardlang.remedies.pieces import Piece, pieces
from cardlang.remedies.search import Beginning, LineSearch, PieceChange
from cardlang.resolve.files.layers import Layers
from cardlang.resolve.files.reading import prelude_decks, prelude_names
from cardlang.resolve.vocabulary import WORDS
from cardlang.source import Source, Span
from cardlang.syntax.build_items import Builder
from cardlang.syntax.reader import TokenReader
from cardlang.syntax.tables import tables
from cardlang.text.layout import LayoutRow, lay_out
from cardlang.text.words import RESERVED

_WORD = re.compile(r'"[^"\n]*"|#[^\n]*|[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*')
_STANDING = frozenset(
    "score players deal-number box it mover seats sides cards number flag card seat side order "
    "rule value opposite alternate together by owner nobody face up down top in".split()
)


class _Reached(Exception):
    """The reader has come to the line."""


class _Halting(TokenReader):
    """Reads an item as far as a line."""

    halt: LayoutRow | None = None

    def read_row(self, row: LayoutRow) -> None:
        if row is self.halt:
            raise _Reached
        super().read_row(row)


@frozen(eq=False)
class RowPlace:
    """A logical line of the text: its pieces, and the lines of its section."""

    row: LayoutRow
    pieces: list[Piece]
    section: list[LayoutRow]
    first: int
    last: int
    """The first and last physical line, from 1."""
    example: int
    """Line where the worked example begins that the line belongs to; -1 if it belongs to none."""


@define(eq=False)
class LaidText:
    """A text as lines, laid out once."""

    source: Source
    _items: list[list[LayoutRow]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._items = lay_out(self.source, Report()).items

    def row_of(self, finding: Diagnostic) -> RowPlace | None:
        """The line that a finding is about."""
        at, text = finding.span.start, self.source.text
        if not text[at : finding.span.end].strip():
            at = max(at, finding.span.end)
        best: tuple[LayoutRow, list[LayoutRow]] | None = None
        for section in self._items:
            for row in section:
                if row.start <= at:
                    best = row, section
        if best is None:
            return None
        row, section = best
        last = max(self.source.place(max(row.end, row.start))[0], finding.span.line)
        end = self.end_of(last)
        found = pieces(text, row.start, end)
        if not found or at > end:
            return None
        return self._place(row, section, last)

    def _place(self, row: LayoutRow, section: list[LayoutRow], last: int) -> RowPlace:
        found = pieces(self.source.text, row.start, self.end_of(last))
        example = any(token == "example" for token in section[0].tokens[:2])
        first = self.source.place(row.start)[0]
        return RowPlace(row, found, section, first, last, section[0].start if example else -1)

    def rows_behind(self, place: RowPlace, finding: Diagnostic) -> list[RowPlace]:
        """Other lines that may be at fault: the head of the line, and what names what it says."""
        rows = place.section
        number = rows.index(place.row)
        heads = [row for row in rows[:number] if row.level < place.row.level][-1:]
        said = set(_words(finding.span.text))
        named = [
            row
            for row in rows[:number]
            if row.tokens[:1] == ["let"] and not said.isdisjoint(map(str, row.tokens[1:2]))
        ]
        above = rows[number - 1 : number] if number else []
        made = []
        for row in dict.fromkeys(map(id, [*named, *heads, *above])):
            one = next(other for other in rows if id(other) == row)
            if one.tokens:
                made.append(self._place(one, rows, self.source.place(max(one.end - 1, 0))[0]))
        return made

    def end_of(self, line: int) -> int:
        """The offset of the end of a physical line."""
        text, at = self.source.text, -1
        for _ in range(line):
            at = text.find("\n", at + 1)
            if at < 0:
                return len(text)
        return at

    def beginning(self, place: RowPlace, at: Span | None, words: NearWords) -> Beginning:
        """The beginning of the search for a line; `at` is what is told of it, if anything is."""
        report = Report()
        reader = _Halting(place.section, self.source, report, Builder(self.source, report, {}))
        reader.halt = place.row
        states = [tables().start]
        try:
            reader.read()
        except _Reached:
            states = reader.parser.states
        number = place.section.index(place.row)
        below = place.section[number + 1 : number + 2]
        deeper = bool(below) and below[0].level > place.row.level
        told = list(range(len(place.pieces)))
        if at is not None:
            start, end = at.start, max(at.end, at.start + 1)
            told = [k for k, one in enumerate(place.pieces) if one.start < end and start < one.end]
            told = told or [len(place.pieces) - 1]
        begin = Beginning(tuple(states), deeper, len(place.pieces), (told[0], told[-1] + 1))
        return Beginning(begin.states, deeper, _unfit(place.pieces, begin, words), begin.told)


def _unfit(row: Sequence[Piece], begin: Beginning, words: NearWords) -> int:
    """The first piece that does not fit; one more than there are if all do."""
    search = LineSearch(row, begin, words)
    states = begin.states
    for number, piece in enumerate(row):
        after = search.fed(states, (piece.text,), number, 1) if piece.kind else None
        if after is None:
            return number
        states = after
    return len(row) if not search.ends(states) else len(row) + 1


def vocabulary(source: Source, book: Layers | None, line: range) -> NearWords:
    """The words that a line may hold: those of the language, of the prelude, of the other lines."""
    words = set(RESERVED) | set(tables().special) | set(WORDS) | _STANDING
    words.update(prelude_names(), prelude_decks())
    for number, text in enumerate(source.text.split("\n"), start=1):
        if number not in line:
            words.update(_words(text))
    if book is not None:
        for entries in book.spaces.values():
            words.update(entries)
        words.update(book.used)
        deck = book.own_deck
        while deck is not None:
            span = deck.node.span
            words.update(_words(span.source.text[span.start : span.end]))
            base = getattr(deck.node, "base", None)
            below = None if base is None else book.spaces["deck"].get(base.text)
            deck = below if below is not deck else None
        named = book.spaces["deck"].get(book.own_deck.name) if book.own_deck is not None else None
        if named is not None:
            words.update(_words(named.node.span.text))
    words.update([f"{word}s" for word in ("rank", "suit", "seat", "side", "card", "label")])
    return NearWords.of(words)


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if word[0] not in '"#']


def fixes(source: Source, row: Sequence[Piece], changes: Sequence[PieceChange]) -> tuple[Fix, ...]:
    """The changes of pieces as replaced texts, each as short as can be."""
    merged: list[PieceChange] = []
    for change in changes:
        if merged and merged[-1].last == change.first:
            before = merged.pop()
            change = PieceChange(before.first, change.last, before.words + change.words)
        merged.append(change)
    return tuple([_fix(source, row, change) for change in merged])


_CLOSE = (",", ":", ")", "}")  # they stand close to what is before them


def _fix(source: Source, row: Sequence[Piece], change: PieceChange) -> Fix:
    first, last, said = change.first, change.last, written(change.words)
    tight = said.startswith((",", ":", "..", ")", "}"))
    before = row[first - 1].end if first else row[0].start
    if first == last:  # put in
        if tight or first == len(row):
            blank = "" if tight else " "
            close = said.startswith("..") or (first < len(row) and row[first].text in _CLOSE)
            more = " " if tight and first < len(row) and not close else ""
            gap = source.text[before : row[first].start] if first < len(row) else ""
            return Fix(Span(source, before, before), blank + said + ("" if gap else more))
        behind = "" if said.endswith(("(", "{")) else " "
        return Fix(Span(source, row[first].start, row[first].start), said + behind)
    start, end = row[first].start, row[last - 1].end
    if not said:
        if last < len(row) and first and row[last].text in _CLOSE:
            return Fix(Span(source, before, end), "")
        opened = bool(first) and row[first - 1].text in ("(", "{")
        if (
            first and before == start and last < len(row) and not opened
        ):  # a comma, and no blank before it
            return Fix(Span(source, start, end), "" if end < row[last].start else " ")
        if last < len(row) and "\n" not in source.text[end : row[last].start]:
            return Fix(Span(source, start, row[last].start), "")
        return Fix(Span(source, before if first else start, end), "")
    if tight and first and "\n" not in source.text[before:start]:
        start = before
    if said.endswith("..") and last < len(row):
        end = row[last].start
    if first and start == before and said[:1].isalnum() and source.text[start - 1].isalnum():
        said = f" {said}"  # in the place of a sign that stands close to the word before it
    return Fix(Span(source, start, end), said)


def written(words: Sequence[str]) -> str:
    """Words as they are written, with blanks between them where these stand."""
    text = " ".join(words)
    text = re.sub(r" (?=[,:)}])|(?<=[({]) ", "", text)
    return re.sub(r" ?\.\. ?", "..", text)
