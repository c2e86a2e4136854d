"""The syntax tree of definitions: rules, values, orders, patterns."""

from __future__ import annotations

from typing import Literal

from attrs import field

from cardlang.quick import frozen
from cardlang.syntax.tree_items import Item, Kind, Param
from cardlang.syntax.tree_statements import Let, Prose
from cardlang.syntax.tree_values import Expr, Line, Name, Node, Number

Ties = Literal["first", "last"]
What = Literal["rule", "value"]


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

    what: What
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
    ties: Ties  # `first`: played first


@frozen
class PatternLine(Line):
    """A line of a pattern."""


@frozen
class SizeLine(PatternLine):
    """`3..4 cards`."""

    low: Number
    high: Number


@frozen
class WhereLine(PatternLine):
    """`where COND`."""

    value: Expr


@frozen
class WildLine(PatternLine):
    """`wild where COND, at most 3`."""

    value: Expr
    most: Number | None


@frozen
class TotalLine(PatternLine):
    """`total pips is 15`."""

    name: Expr
    value: Expr


@frozen
class LabelLine(PatternLine):
    """A line about the labels of an attribute, a ranking or a rule."""

    name: Name


@frozen
class SameLine(LabelLine):
    """`same suit`."""


@frozen
class DifferentLine(LabelLine):
    """`different rank`."""


@frozen
class ConsecutiveLine(LabelLine):
    """`consecutive rank`."""


@frozen
class EachLine(LabelLine):
    """`2 of each rank`."""

    number: Number


@frozen
class PartsLine(LabelLine):
    """`3 of one rank, 2 of another`."""

    numbers: tuple[Number, ...]


@frozen
class CountLine(LabelLine):
    """`2..7 ranks`."""

    low: Number
    high: Number


@frozen
class Pattern(Item):
    """Which cards belong together: all lines must hold."""

    name: Name
    params: tuple[Param, ...]
    prose: tuple[Prose, ...]
    lines: tuple[PatternLine, ...]


__all__ = [
    "Case",
    "ConsecutiveLine",
    "CountLine",
    "Define",
    "DifferentLine",
    "EachLine",
    "Formula",
    "LabelLine",
    "Order",
    "PartsLine",
    "Pattern",
    "PatternLine",
    "SameLine",
    "SizeLine",
    "TableCase",
    "Tier",
    "TierKey",
    "Ties",
    "TotalLine",
    "What",
    "WhereLine",
    "WildLine",
]
