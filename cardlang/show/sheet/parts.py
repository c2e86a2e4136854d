"""Parts of a rules sheet, before it is laid out as text, Markdown or a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve, field, frozen

from cardlang.show.cards import Face, Mark
from cardlang.source import Span


@frozen
class Heading:
    """The head of a section (level 2) or of an example (level 3)."""

    text: str
    level: int = 2


@frozen
class Paragraph:
    """Sentences."""

    text: str


@frozen
class Point:
    """One point of a list, what belongs under it, and the word that it is about, if any.

    `cards` are the ids of those that a page draws beneath it.
    """

    text: str
    under: tuple[Point, ...] = ()
    lead: str = ""
    cards: tuple[str, ...] = ()


@frozen
class Points:
    """A list of points; `numbered` where they follow each other in time."""

    points: tuple[Point, ...]
    numbered: bool = False


@frozen
class SheetTable:
    """Rows of cells under a row of heads."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@frozen
class SheetPack:
    """All cards, by their ids, in rows: drawn on a page, not there in text."""

    rows: tuple[tuple[str, ...], ...]


Part = Heading | Paragraph | Points | SheetTable | SheetPack


@frozen
class RulesSheet:
    """The rules of one game in one language; what is printed on its cards, by their ids.

    `too_long` are sentences of the author that would have grown too long with what they name, in
    which names stand alone.  `composed` are passages of the rules that are told below a sentence
    by their lines.  `colon` stands behind the word that a point is about.
    """

    title: str
    language: str
    parts: tuple[Part, ...] = field(factory=tuple)
    faces: Mapping[str, Face] = field(factory=dict, repr=False)
    backs: Mapping[str, tuple[Mark, ...]] = field(factory=dict, repr=False)
    too_long: tuple[str, ...] = ()
    composed: tuple[Span, ...] = field(default=(), repr=False)
    colon: str = ": "


def reworded_part(part: Part, by: Callable[[str], str]) -> Part:
    """A part with all its texts changed by a function."""
    if isinstance(part, Heading | Paragraph):
        return evolve(part, text=by(part.text))
    if isinstance(part, Points):
        return evolve(part, points=tuple(_reworded_point(point, by) for point in part.points))
    if isinstance(part, SheetTable):
        rows = tuple(tuple(map(by, row)) for row in part.rows)
        return SheetTable(tuple(map(by, part.head)), rows)
    return part


def _reworded_point(point: Point, by: Callable[[str], str]) -> Point:
    under = tuple(_reworded_point(one, by) for one in point.under)
    return evolve(point, text=by(point.text), lead=by(point.lead), under=under)
