"""A word that does not fit, with all that may say why."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Protocol

from attrs import define

from cardlang.source import Source, Span
from cardlang.text.layout import LayoutRow
from cardlang.text.words import Token, cut, place


class Fitting(Protocol):
    """The parser, as hints ask it."""

    def fits(self, *before: str) -> set[str]:
        """The terminals that could come next, or after some words that come first."""
        ...

    def takes_at(self, offset: int, kind: str) -> bool:
        """True if the table has a use for a terminal where the word at an offset was read."""
        ...


def written(tokens: list[Token]) -> str:
    """Tokens as they would be written."""
    return re.sub(r"(?<=[({]) | (?=[,:)}])", "", " ".join(map(str, tokens)))


def shown(tokens: list[Token]) -> str:
    """Tokens as they would be written, cut where they are many."""
    return cut(written(tokens))


@define(slots=False)
class Trouble:
    """A word that does not fit: number `at` of a line, or the line's end."""

    parser: Fitting
    row: LayoutRow
    at: int
    source: Source
    section: str = ""

    @property
    def token(self) -> Token | None:
        """The word, or None at the end of the line."""
        return self.row.tokens[self.at] if self.at < len(self.row.tokens) else None

    @property
    def kind(self) -> str:
        """Its terminal."""
        return self.token.type if self.token is not None else "_NL"

    @property
    def first(self) -> Token:
        """The first word of the line."""
        return self.row.tokens[0]

    @property
    def before(self) -> Token | None:
        """The word before, if there is one."""
        return self.row.tokens[self.at - 1] if self.at else None

    @property
    def next(self) -> str:
        """The terminal of the word behind."""
        after = self.at + 1
        return self.row.tokens[after].type if after < len(self.row.tokens) else "_NL"

    @property
    def span(self) -> Span:
        """The place of the trouble."""
        if self.token is None:
            return Span(self.source, self.row.end, self.row.end)
        return place(self.source, self.token)

    @property
    def end_before(self) -> Span:
        """The place directly behind the word before."""
        end = self.before.end if self.before is not None else self.row.start
        return Span(self.source, end, end)

    @property
    def names_a_move(self) -> bool:
        """True if the line stands where one does that a seat may choose, or where a name begins
        every line: what could stand for its first word is a name, and no statement."""
        takes, start = self.parser.takes_at, self.row.start
        return takes(start, "NAME") and not takes(start, "LET")

    @property
    def does(self) -> bool:
        """True if the line stands where something is done."""
        takes, start = self.parser.takes_at, self.row.start
        return takes(start, "MOVE") and takes(start, "LET")

    @cached_property
    def fits(self) -> set[str]:
        """The terminals that would fit here."""
        return self.parser.fits()
