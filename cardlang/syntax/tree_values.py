"""The syntax tree of values, and what every node has.

Chains of operators are kept flat (`Arith`, `And`, `Or`, `Else`), so that no tree is deeper than the
nesting limit of the language allows.
"""

from __future__ import annotations

from typing import Literal

from attrs import field

from cardlang.quick import frozen
from cardlang.source import Span

Extremity = Literal["highest", "lowest", "total"]
Quantifier = Literal["every", "some"]
WhichEnd = Literal["highest", "lowest"]
Test = Literal["is", "above", "below", "at-least", "at-most", "in", "none", "empty"]


@frozen
class Comments:
    """Comments that belong to a line: whole lines `before` it, and one `after` it."""

    before: tuple[str, ...] = ()
    after: str = ""


NO_COMMENTS = Comments()


@frozen
class Node:
    span: Span = field(kw_only=True, eq=False)


@frozen
class Line(Node):
    """A node that begins a line of its own."""

    comments: Comments = field(default=NO_COMMENTS, kw_only=True, eq=False)


@frozen
class Name(Node):
    text: str


@frozen
class Label(Node):
    """Something the deck prints: `QS`, `10H`, `05`, `A`."""

    text: str


@frozen
class Number(Node):
    value: int
    text: str


@frozen
class Nothing(Node):
    """`none` (also written `empty` after `is`)."""


@frozen
class Flag(Node):
    value: bool


@frozen
class SetOf(Node):
    """`{A K 10}`: members one after another."""

    items: tuple[Expr, ...]


@frozen
class Range(Node):
    """`low..high`, both included."""

    low: Expr
    high: Expr


@frozen
class Chain(Node):
    """`w1 of w2 of w3 by B among C`: at least two words, or one word with `by` or `among`."""

    words: tuple[Expr, ...]
    by: Expr | None = None
    among: Expr | None = None


@frozen
class Minus(Node):
    value: Expr


@frozen
class Arith(Node):
    """`first op expr op expr …`, all of one level: ops are `+ -`, or `* / mod`."""

    first: Expr
    rest: tuple[tuple[str, Expr], ...]


@frozen
class Not(Node):
    value: Expr


@frozen
class Joined(Node):
    """Conditions with one word between them."""

    items: tuple[Expr, ...]


@frozen
class And(Joined):
    """`a and b and c`."""


@frozen
class Or(Joined):
    """`a or b or c`."""


@frozen
class Compare(Node):
    """`left is [not] TEST [right]`.

    `test` is one of `is above below at-least at-most in none empty`; the last two have no right.
    """

    left: Expr
    test: Test
    right: Expr | None
    negated: bool


@frozen
class Beats(Node):
    """`left beats right by ORDER`."""

    left: Expr
    right: Expr
    by: Expr


@frozen
class Quantified(Node):
    """`every hand is empty`, `some tricks is above 3`: a comparison about each member of a family.

    `claim.left` names the family.
    """

    which: Quantifier
    claim: Compare


@frozen
class Extreme(Node):
    """`highest KEY [among S]`; `which` is `highest`, `lowest` or `total`."""

    which: Extremity
    key: Expr
    among: Expr | None


@frozen
class Where(Node):
    base: Expr
    condition: Expr


@frozen
class Having(Node):
    """`S having highest KEY`: all members with the best key; `which` is `highest` or `lowest`."""

    base: Expr
    which: WhichEnd
    key: Expr


@frozen
class If(Node):
    """`value if condition`: the value, or nothing."""

    value: Expr
    condition: Expr


@frozen
class Else(Node):
    """`a else b else c`: the first that is something."""

    items: tuple[Expr, ...]


Expr = (
    Name
    | Label
    | Number
    | Nothing
    | Flag
    | SetOf
    | Range
    | Chain
    | Minus
    | Arith
    | Not
    | And
    | Or
    | Compare
    | Beats
    | Quantified
    | Extreme
    | Where
    | Having
    | If
    | Else
)


def is_aliased(words: tuple[Expr, ...]) -> bool:
    """Whether two words are a label as people say it and its short form: `joker JK`."""
    return len(words) == 2 and isinstance(words[0], Name) and isinstance(words[1], Label)


__all__ = [
    "NO_COMMENTS",
    "And",
    "Arith",
    "Beats",
    "Chain",
    "Comments",
    "Compare",
    "Else",
    "Expr",
    "Extreme",
    "Extremity",
    "Flag",
    "Having",
    "If",
    "Joined",
    "Label",
    "Line",
    "Minus",
    "Name",
    "Node",
    "Not",
    "Nothing",
    "Number",
    "Or",
    "Quantified",
    "Quantifier",
    "Range",
    "SetOf",
    "Test",
    "Where",
    "WhichEnd",
    "is_aliased",
]
