"""The syntax tree of definitions: rules, values, orders, patterns."""

from __future__ import annotations

from typing import Literal

from cardlang.quick import field, frozen
from cardlang.syntax.tree_items import Item, KindNode, ParamNode
from cardlang.syntax.tree_statements import LetNode, ProseNode
from cardlang.syntax.tree_values import Expr, NameNode, NumberNode, SyntaxLine, SyntaxNode

Ties = Literal["first", "last"]
What = Literal["rule", "value"]


@frozen
class CaseNode(SyntaxLine):
    """`condition: value`; without a condition: `otherwise: value`."""

    condition: Expr | None
    value: Expr
    joined: bool = field(default=False, eq=False)  # it stands at the end of the table above it


@frozen
class TableCaseNode(SyntaxLine):
    """`by rank: A 11, 10 10`: the number beside the label."""

    key: Expr
    entries: tuple[tuple[Expr, Expr], ...]


@frozen
class FormulaNode(SyntaxLine):
    """The whole definition as one value."""

    value: Expr


DefineLine = CaseNode | TableCaseNode | FormulaNode


@frozen
class DefineNode(Item):
    """`rule` or `value` (`what`): lets, then one formula or cases."""

    what: What
    name: NameNode
    result: KindNode | None  # of one without parts; otherwise the last part has it
    params: tuple[ParamNode, ...]
    prose: tuple[ProseNode, ...]
    lets: tuple[LetNode, ...]
    lines: tuple[DefineLine, ...]
    inline: bool = field(default=False, eq=False)


@frozen
class TierKeyNode(SyntaxNode):
    lowest: bool
    value: Expr


@frozen
class TierNode(SyntaxLine):
    """`condition [, by KEY]…`; without a condition: `otherwise, by KEY`."""

    condition: Expr | None
    keys: tuple[TierKeyNode, ...]


@frozen
class OrderNode(Item):
    name: NameNode
    params: tuple[ParamNode, ...]
    prose: tuple[ProseNode, ...]
    tiers: tuple[TierNode, ...]
    ties: Ties  # `first`: played first


@frozen
class PatternLine(SyntaxLine):
    """A line of a pattern."""


@frozen
class SizeLine(PatternLine):
    """`3..4 cards`."""

    low: NumberNode
    high: NumberNode


@frozen
class SizedLine(PatternLine):
    """`size cards`, where `size` is worked out."""

    value: Expr


@frozen
class ShareNode(SyntaxNode):
    """`2..4 of meld`, or `as many of single`: then there are no bounds."""

    low: Expr | None
    high: Expr | None
    pattern: Expr


@frozen
class PartedLine(PatternLine):
    """`parted into 1 of plane, as many of single, different rank`."""

    shares: tuple[ShareNode, ...]
    apart: NameNode | None


@frozen
class FormsLine(PatternLine):
    """`one of single, pair, straight`."""

    patterns: tuple[Expr, ...]


@frozen
class WhereLine(PatternLine):
    """`where COND`."""

    value: Expr


@frozen
class WildLine(PatternLine):
    """`wild where COND, at most 3`."""

    value: Expr
    most: NumberNode | None


@frozen
class TotalLine(PatternLine):
    """`total pips is 15`."""

    name: Expr
    value: Expr


@frozen
class LabelLine(PatternLine):
    """A line about the labels of an attribute, a ranking or a rule."""

    name: NameNode


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

    number: NumberNode


@frozen
class PartsLine(LabelLine):
    """`3 of one rank, 2 of another`."""

    numbers: tuple[NumberNode, ...]


@frozen
class CountLine(LabelLine):
    """`2..7 ranks`."""

    low: NumberNode
    high: NumberNode


@frozen
class PatternNode(Item):
    """A pattern of cards that belong together: all lines must hold."""

    name: NameNode
    params: tuple[ParamNode, ...]
    prose: tuple[ProseNode, ...]
    lines: tuple[PatternLine, ...]


__all__ = [
    "CaseNode",
    "ConsecutiveLine",
    "CountLine",
    "DefineLine",
    "DefineNode",
    "DifferentLine",
    "EachLine",
    "FormsLine",
    "FormulaNode",
    "LabelLine",
    "OrderNode",
    "PartedLine",
    "PartsLine",
    "PatternLine",
    "PatternNode",
    "SameLine",
    "ShareNode",
    "SizeLine",
    "SizedLine",
    "TableCaseNode",
    "TierKeyNode",
    "TierNode",
    "Ties",
    "TotalLine",
    "What",
    "WhereLine",
    "WildLine",
]
