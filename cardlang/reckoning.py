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
    """An operation on numbers: what is written between the two, and how it is worked out."""

    sign: str
    work: Callable[..., int]


RECKONING = {
    "add": Reckoning("+", operator.add),
    "sub": Reckoning("-", operator.sub),
    "mul": Reckoning("*", operator.mul),
    "div": Reckoning("/", operator.floordiv),
    "mod": Reckoning("mod", operator.mod),
    "lesser": Reckoning("but at most", min),
    "greater": Reckoning("but at least", max),
}
"""By the name of the operation."""

DIVIDING = frozenset(["div", "mod"])
"""Those whose second number must not be 0."""
