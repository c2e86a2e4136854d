"""The syntax tree of examples: what is given, what is done, what must follow."""

from __future__ import annotations

from cardlang.quick import frozen
from cardlang.syntax.tree_items import Item
from cardlang.syntax.tree_statements import CallNode, ProseNode
from cardlang.syntax.tree_values import Expr, NameNode, NumberNode, SyntaxLine, SyntaxNode


@frozen
class GivenNode(SyntaxLine):
    """`given X is V` (`what` a Compare, `cards` None) or `given ZONE: cards`."""

    what: Expr
    cards: tuple[Expr, ...] | None


@frozen
class GivenShuffleNode(SyntaxLine):
    """`shuffle: 2D 7S …`: the outcome of the next shuffle, top card first."""

    cards: tuple[Expr, ...]


@frozen
class WhenNode(SyntaxLine):
    call: CallNode


@frozen
class ExampleMoveNode(SyntaxNode):
    seat: NumberNode | None  # None: in `then SEAT may`, where the seat stands before
    verb: NameNode
    arguments: tuple[Expr, ...]


@frozen
class MovesNode(SyntaxLine):
    moves: tuple[ExampleMoveNode, ...]


@frozen
class ThenNode(SyntaxLine):
    """`then C` (`cards` None) or `then PLACE: cards`."""

    what: Expr
    cards: tuple[Expr, ...] | None


@frozen
class ThenMayNode(SyntaxLine):
    """`then 0 may …`; `negated`: `then 0 may not …`."""

    seat: NumberNode
    moves: tuple[ExampleMoveNode, ...]
    negated: bool = False


ExampleLine = GivenNode | GivenShuffleNode | WhenNode | MovesNode | ThenNode | ThenMayNode


@frozen
class ExampleNode(Item):
    """`prose` is its title as people read it, in each language; else `title` is."""

    title: str
    prose: tuple[ProseNode, ...]
    lines: tuple[ExampleLine, ...]


__all__ = [
    "ExampleLine",
    "ExampleMoveNode",
    "ExampleNode",
    "GivenNode",
    "GivenShuffleNode",
    "MovesNode",
    "ThenMayNode",
    "ThenNode",
    "WhenNode",
]
