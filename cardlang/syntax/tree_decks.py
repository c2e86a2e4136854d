"""The syntax tree of cards: decks, kinds of labels, rankings of them."""

from __future__ import annotations

from cardlang.quick import field, frozen
from cardlang.syntax.tree_items import Item, TextNode
from cardlang.syntax.tree_statements import ProseNode
from cardlang.syntax.tree_values import Expr, NameNode, RangeNode, SyntaxLine


@frozen
class AttributeLine(SyntaxLine):
    """`suit: spades S, hearts H` (groups of aliases), or `rank: 2 3 4` (one group a label)."""

    name: NameNode
    values: tuple[tuple[Expr, ...], ...]  # each group: Name, Label, Number
    range: RangeNode | None = None
    numeric: bool = False  # `drinks: number`, a column of a table
    listed: bool = field(default=False, eq=False)  # written with commas


@frozen
class ProductLine(SyntaxLine):
    """`each rank suit [where C] [, N times]`."""

    attributes: tuple[NameNode, ...]
    where: Expr | None
    times: Expr | None


@frozen
class CardLine(SyntaxLine):
    """`card king, queen [where C] [, N times]`."""

    labels: tuple[Expr, ...]
    where: Expr | None
    times: Expr | None


@frozen
class RowNode(SyntaxLine):
    cells: tuple[Expr | TextNode, ...]


@frozen
class TableLine(SyntaxLine):
    columns: tuple[NameNode, ...]
    rows: tuple[RowNode, ...]


@frozen
class WithoutLine(SyntaxLine):
    condition: Expr


DeckLine = AttributeLine | ProductLine | CardLine | TableLine | WithoutLine


@frozen
class DeckNode(Item):
    """`deck NAME [from NAME | is NAME N times] [, backs show A B] [: lines]`."""

    name: NameNode
    base: NameNode | None
    backs: tuple[NameNode, ...]
    lines: tuple[DeckLine, ...]
    prose: tuple[ProseNode, ...] = ()
    times: Expr | None = None  # how many packs of the base


@frozen
class LabelsNode(Item):
    """`kind strain: clubs C, diamonds D`, `kind bet: 1..9`: labels that no card bears."""

    name: NameNode
    values: tuple[tuple[Expr, ...], ...]  # each group: Name, Label, Number
    prose: tuple[ProseNode, ...]
    range: RangeNode | None = None
    listed: bool = field(default=False, eq=False)  # written with commas


@frozen
class RankingNode(Item):
    name: NameNode
    of: NameNode
    labels: tuple[Expr, ...]
    prose: tuple[ProseNode, ...] = ()


__all__ = [
    "AttributeLine",
    "CardLine",
    "DeckLine",
    "DeckNode",
    "LabelsNode",
    "ProductLine",
    "RankingNode",
    "RowNode",
    "TableLine",
    "WithoutLine",
]
