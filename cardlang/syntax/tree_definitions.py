"""The syntax tree of definitions: rules, values, orders, patterns."""

from __future__ import annotations

from attrs import field

from cardlang.quick import frozen
from cardlang.syntax.tree_items import Item, Kind, Param
from cardlang.syntax.tree_statements import Let, Prose
from cardlang.syntax.tree_values import Expr, Line, Name, Node, Number


@frozen
class Case(Line):
    """`condition: value`; without a condition: `otherwise: value`."""

    condition: Expr | None
    value: Expr


@frozen
class TableCase(Line):
    """`by rank: A 11, 10 10`: the number beside the label."""

    key: Expr
    entries: tuple[tuple[Expr, Expr], ...]


@frozen
class Formula(Line):
    """The whole definition as one value."""

    value: Expr


@frozen
class Define(Item):
    """`rule` or `value` (`what`): lets, then one formula or cases."""

    what: str
    name: Name
    result: Kind | None  # of one without parts; otherwise the last part has it
    params: tuple[Param, ...]
    prose: tuple[Prose, ...]
    lets: tuple[Let, ...]
    lines: tuple[Case | TableCase | Formula, ...]
    inline: bool = field(default=False, eq=False)


@frozen
class TierKey(Node):
    lowest: bool
    value: Expr


@frozen
class Tier(Line):
    """`condition [, by KEY]…`; without a condition: `otherwise, by KEY`."""

    condition: Expr | None
    keys: tuple[TierKey, ...]


@frozen
class Order(Item):
    name: Name
    params: tuple[Param, ...]
    prose: tuple[Prose, ...]
    tiers: tuple[Tier, ...]
    ties: str  # `first` (played first), `last`


@frozen
class PatternLine(Line):
    """`same suit`, `different rank`, `consecutive rank`, `total pips is 15`, `where COND`, `wild
    where COND, at most 3`; `what` is the first word, or `size` (`3..4 cards`), `labels` (`2..7
    ranks`), `each` (`2 of each rank`), `parts` (`3 of one rank, 2 of another`)."""

    what: str
    name: Expr | None = None
    value: Expr | None = None
    low: Number | None = None
    high: Number | None = None  # of `wild`: how many at most
    parts: tuple[Number, ...] = ()


@frozen
class Pattern(Item):
    """Which cards belong together: all lines must hold."""

    name: Name
    params: tuple[Param, ...]
    prose: tuple[Prose, ...]
    lines: tuple[PatternLine, ...]


__all__ = [
    "Case",
    "Define",
    "Formula",
    "Order",
    "Pattern",
    "PatternLine",
    "TableCase",
    "Tier",
    "TierKey",
]
