"""Bounds of how many members a set can have.

A range of a set says how far its members reach: the aces of a deck of 52 cards reach to the last
card, and are four.  How many they can be follows from the sets that a set is made of.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.machine.operations import ARGLEAST, ARGMOST, FILTER, IMAGE, INTER, MINUS, UNION
from cardlang.machine.tree import Apply, Const, Each, OrElse, Table, Value


def members(e: Value, width: Callable[[Value], int]) -> int:
    """Return the most members that a set, a value of type `m`, can have.

    `width` is how far the members of a set reach.
    """
    reach = width(e)
    if isinstance(e, Const):
        return e.value.bit_count()
    if isinstance(e, Table):
        return max((entry.bit_count() for entry in e.row), default=0)
    if isinstance(e, OrElse):
        return max(members(part, width) for part in e.args)
    if isinstance(e, Each) and e.over.type == "m" and e.how in _FEWER:
        return min(reach, members(e.over, width))
    if isinstance(e, Apply):
        row = e.operation
        if row is INTER:
            return min(reach, *(members(part, width) for part in e.args))
        if row is MINUS:
            return min(reach, members(e.args[0], width))
        if row is UNION:
            return min(reach, sum(members(part, width) for part in e.args))
    return reach


_FEWER = (FILTER, ARGMOST, ARGLEAST, IMAGE)
