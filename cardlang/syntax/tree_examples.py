"""The syntax tree of examples: what is given, what is done, what must follow."""

from __future__ import annotations

from cardlang.quick import frozen
from cardlang.syntax.tree_items import Item
from cardlang.syntax.tree_statements import Call
from cardlang.syntax.tree_values import Expr, Line, Name, Node, Number


@frozen
class Given(Line):
    """`given X is V` (`what` a Compare, `cards` None) or `given ZONE: cards`."""

    what: Expr
    cards: tuple[Expr, ...] | None


@frozen
class GivenShuffle(Line):
    """`shuffle: 2D 7S …`: the outcome of the next shuffle, top card first."""

    cards: tuple[Expr, ...]


@frozen
class When(Line):
    call: Call


@frozen
class ExampleMove(Node):
    seat: Number | None  # None: in `then SEAT may`, where the seat stands before
    verb: Name
    arguments: tuple[Expr, ...]


@frozen
class Moves(Line):
    moves: tuple[ExampleMove, ...]


@frozen
class Then(Line):
    """`then C` (`cards` None) or `then PLACE: cards`."""

    what: Expr
    cards: tuple[Expr, ...] | None


@frozen
class ThenMay(Line):
    """`then 0 may …`; `negated`: `then 0 may not …`."""

    seat: Number
    moves: tuple[ExampleMove, ...]
    negated: bool = False


ExampleLine = Given | GivenShuffle | When | Moves | Then | ThenMay


@frozen
class Example(Item):
    title: str
    lines: tuple[ExampleLine, ...]


__all__ = [
    "Example",
    "ExampleLine",
    "ExampleMove",
    "Given",
    "GivenShuffle",
    "Moves",
    "Then",
    "ThenMay",
    "When",
]
