"""What is reckoned with whole numbers: how it is written, and what it comes to.

The front, the machine and the rules sheet all read it here.  Where a number is nothing, so is what
comes of it; to divide by 0 is for the caller to keep out.  Division rounds down.
"""

from __future__ import annotations

import operator
from collections.abc import Callable

from cardlang.quick import frozen


@frozen
class Reckoning:
    """An operation on numbers: its name, what is written between the two, how it is worked out."""

    name: str
    sign: str
    work: Callable[..., int]


PLUS = Reckoning("add", "+", operator.add)
LESS = Reckoning("sub", "-", operator.sub)

_ROWS = (
    PLUS,
    LESS,
    Reckoning("mul", "*", operator.mul),
    Reckoning("div", "/", operator.floordiv),
    Reckoning("mod", "mod", operator.mod),
    Reckoning("lesser", "but at most", min),
    Reckoning("greater", "but at least", max),
)

RECKONING = {row.name: row for row in _ROWS}
"""By the name of the operation."""

DIVIDING = frozenset(["div", "mod"])
"""Those whose second number must not be 0."""
