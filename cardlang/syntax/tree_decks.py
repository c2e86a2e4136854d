"""The syntax tree of cards: decks, kinds of labels, rankings of them."""

from __future__ import annotations

from attrs import field

from cardlang.quick import frozen
from cardlang.syntax.tree_items import Item, Text
from cardlang.syntax.tree_statements import Prose
from cardlang.syntax.tree_values import Expr, Line, Name, Range


@frozen
class AttributeLine(Line):
    """`suit: spades S, hearts H` (groups of aliases), or `rank: 2 3 4` (one group a label)."""

    name: Name
    values: tuple[tuple[Expr, ...], ...]  # each group: Name, Label, Number
    range: Range | None = None
    numeric: bool = False  # `drinks: number`, a column of a table
    listed: bool = field(default=False, eq=False)  # written with commas


@frozen
class ProductLine(Line):
    """`each rank suit [where C] [, N times]`."""

    attributes: tuple[Name, ...]
    where: Expr | None
    times: Expr | None


@frozen
class CardLine(Line):
    """`card king, queen [where C] [, N times]`."""

    labels: tuple[Expr, ...]
    where: Expr | None
    times: Expr | None


@frozen
class Row(Line):
    cells: tuple[Expr | Text, ...]


@frozen
class TableLine(Line):
    columns: tuple[Name, ...]
    rows: tuple[Row, ...]


@frozen
class WithoutLine(Line):
    condition: Expr


DeckLine = AttributeLine | ProductLine | CardLine | TableLine | WithoutLine


@frozen
class Deck(Item):
    """`deck NAME [from NAME] [, backs show A B] [: lines]`."""

    name: Name
    base: Name | None
    backs: tuple[Name, ...]
    lines: tuple[DeckLine, ...]
    prose: tuple[Prose, ...] = ()


@frozen
class Labels(Item):
    """`kind strain: clubs C, diamonds D`, `kind bet: 1..9`: labels that no card bears."""

    name: Name
    values: tuple[tuple[Expr, ...], ...]  # each group: Name, Label, Number
    prose: tuple[Prose, ...]
    range: Range | None = None
    listed: bool = field(default=False, eq=False)  # written with commas


@frozen
class Ranking(Item):
    name: Name
    of: Name
    labels: tuple[Expr, ...]
    prose: tuple[Prose, ...] = ()


__all__ = [
    "AttributeLine",
    "CardLine",
    "Deck",
    "DeckLine",
    "Labels",
    "ProductLine",
    "Ranking",
    "Row",
    "TableLine",
    "WithoutLine",
]
