"""Operations on whole numbers: how each is written, and what it comes to.

The formatter, `resolve`, the machine and the rules sheet all read it here.  Where a number is
nothing, so is what comes of it; to divide by 0 is for the caller to keep out.  Division rounds
down.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Literal

from cardlang.quick import frozen


@frozen
class Reckoning:
    """An operation on numbers: its name, what is written between the two, how it is worked out.

    `rule` is the one of the grammar in which the sign stands: it says how tightly it binds.
    """

    name: str
    sign: str
    rule: Literal["sum", "arith", "factor"]
    work: Callable[..., int]
    divides: bool = False  # its second number must not be 0


PLUS = Reckoning("add", "+", "arith", operator.add)
LESS = Reckoning("sub", "-", "arith", operator.sub)
TIMES = Reckoning("mul", "*", "factor", operator.mul)
DIVIDED = Reckoning("div", "/", "factor", operator.floordiv, divides=True)

_ROWS = (
    PLUS,
    LESS,
    TIMES,
    DIVIDED,
    Reckoning("mod", "mod", "factor", operator.mod, divides=True),
    Reckoning("lesser", "but at most", "sum", min),
    Reckoning("greater", "but at least", "sum", max),
)

RECKONING = {row.name: row for row in _ROWS}
"""By the name of the operation."""
