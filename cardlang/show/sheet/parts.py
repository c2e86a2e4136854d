"""What a rules sheet is made of, before it is laid out as text, Markdown or a page."""

from __future__ import annotations

from attrs import field, frozen


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
    """One point of a list, what belongs under it, and the word that it is about, if any."""

    text: str
    under: tuple[Point, ...] = ()
    lead: str = ""


@frozen
class Points:
    """A list of points; `numbered` where they follow each other in time."""

    points: tuple[Point, ...]
    numbered: bool = False


@frozen
class Table:
    """Rows of cells under a row of heads."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part = Heading | Paragraph | Points | Table


@frozen
class Sheet:
    """The rules of one game in one language."""

    title: str
    language: str
    parts: tuple[Part, ...] = field(factory=tuple)
