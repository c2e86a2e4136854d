"""The syntax tree of values, and what every node has.

Chains of operators are kept flat (`Arith`, `And`, `Or`, `Else`), so that no tree is deeper than the
nesting limit of the language allows.
"""

from __future__ import annotations

from typing import Literal

from cardlang.quick import field, frozen
from cardlang.source import Span
from cardlang.text.comments import NO_COMMENTS, Comments

Extremity = Literal["highest", "lowest", "total"]
Quantifier = Literal["every", "some"]
WhichEnd = Literal["highest", "lowest"]
Test = Literal["is", "above", "below", "at-least", "at-most", "in", "none", "empty"]


@frozen
class SyntaxNode:
    span: Span = field(kw_only=True, eq=False)


@frozen
class SyntaxLine(SyntaxNode):
    """A node that begins a line of its own."""

    comments: Comments = field(default=NO_COMMENTS, kw_only=True, eq=False)


@frozen
class NameNode(SyntaxNode):
    text: str


@frozen
class LabelNode(SyntaxNode):
    """Something the deck prints: `QS`, `10H`, `05`, `A`."""

    text: str


@frozen
class NumberNode(SyntaxNode):
    value: int
    text: str


@frozen
class NothingNode(SyntaxNode):
    """`none` (also written `empty` after `is`)."""


@frozen
class FlagNode(SyntaxNode):
    value: bool


@frozen
class SetOfNode(SyntaxNode):
    """`{A K 10}`: members one after another."""

    items: tuple[Expr, ...]


@frozen
class RangeNode(SyntaxNode):
    """`low..high`, both included."""

    low: Expr
    high: Expr


@frozen
class ChainNode(SyntaxNode):
    """`w1 of w2 of w3 by B among C`: at least two words, or one word with `by` or `among`."""

    words: tuple[Expr, ...]
    by: Expr | None = None
    among: Expr | None = None


@frozen
class MinusNode(SyntaxNode):
    value: Expr


@frozen
class ArithNode(SyntaxNode):
    """`first op expr op expr …`, all of one level: ops are `+ -`, or `* / mod`."""

    first: Expr
    rest: tuple[tuple[str, Expr], ...]


@frozen
class NotNode(SyntaxNode):
    value: Expr


@frozen
class JoinedNode(SyntaxNode):
    """Conditions with one word between them."""

    items: tuple[Expr, ...]


@frozen
class AndNode(JoinedNode):
    """`a and b and c`."""


@frozen
class OrNode(JoinedNode):
    """`a or b or c`."""


@frozen
class CompareNode(SyntaxNode):
    """`left is [not] TEST [right]`.

    `test` is one of `is above below at-least at-most in none empty`; the last two have no right.
    """

    left: Expr
    test: Test
    right: Expr | None
    negated: bool


@frozen
class BeatsNode(SyntaxNode):
    """`left beats right by ORDER`."""

    left: Expr
    right: Expr
    by: Expr


@frozen
class QuantifiedNode(SyntaxNode):
    """`every hand is empty`, `some tricks is above 3`: a comparison about each member of a family.

    `claim.left` names the family.
    """

    which: Quantifier
    claim: CompareNode


@frozen
class ExtremeNode(SyntaxNode):
    """`highest KEY [among S]`; `which` is `highest`, `lowest` or `total`."""

    which: Extremity
    key: Expr
    among: Expr | None


@frozen
class WhereNode(SyntaxNode):
    base: Expr
    condition: Expr


@frozen
class HavingNode(SyntaxNode):
    """`S having highest KEY`: all members with the best key; `which` is `highest` or `lowest`."""

    base: Expr
    which: WhichEnd
    key: Expr


@frozen
class IfNode(SyntaxNode):
    """`value if condition`: the value, or nothing."""

    value: Expr
    condition: Expr


@frozen
class ElseNode(SyntaxNode):
    """`a else b else c`: the first that is something."""

    items: tuple[Expr, ...]


@frozen
class IfElseNode(SyntaxNode):
    """`value if condition else other`: one of two, by the condition alone."""

    value: Expr
    condition: Expr
    other: Expr


Expr = (
    NameNode
    | LabelNode
    | NumberNode
    | NothingNode
    | FlagNode
    | SetOfNode
    | RangeNode
    | ChainNode
    | MinusNode
    | ArithNode
    | NotNode
    | AndNode
    | OrNode
    | CompareNode
    | BeatsNode
    | QuantifiedNode
    | ExtremeNode
    | WhereNode
    | HavingNode
    | IfNode
    | ElseNode
    | IfElseNode
)


def is_aliased(words: tuple[Expr, ...]) -> bool:
    """Return whether two words are a label as people say it and its short form: `joker JK`."""
    return len(words) == 2 and isinstance(words[0], NameNode) and isinstance(words[1], LabelNode)


__all__ = [
    "NO_COMMENTS",
    "AndNode",
    "ArithNode",
    "BeatsNode",
    "ChainNode",
    "Comments",
    "CompareNode",
    "ElseNode",
    "Expr",
    "ExtremeNode",
    "Extremity",
    "FlagNode",
    "HavingNode",
    "IfElseNode",
    "IfNode",
    "JoinedNode",
    "LabelNode",
    "MinusNode",
    "NameNode",
    "NotNode",
    "NothingNode",
    "NumberNode",
    "OrNode",
    "QuantifiedNode",
    "Quantifier",
    "RangeNode",
    "SetOfNode",
    "SyntaxLine",
    "SyntaxNode",
    "Test",
    "WhereNode",
    "WhichEnd",
    "is_aliased",
]
