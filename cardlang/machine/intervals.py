"""Ranges as such: what lies in either of two, what passes a check, what is taken further off."""

from __future__ import annotations

from cardlang import limits
from cardlang.machine.rows import Range
from cardlang.machine.tree import NIL, NOTHING, Bounds

_FAR = (limits.NUMBER, 2**55, 2**57, 2**59)
"""Bounds of numbers: the first of what is stored, the others of sums of it."""
WIDE = 64  # bits of a number of which nothing is known


def join(a: Range | None, b: Range) -> Range:
    """The range of values that are in either."""
    if a is None or a == b:
        return b
    low = None if a[0] is None or b[0] is None else min(a[0], b[0])
    high = None if a[1] is None or b[1] is None else max(a[1], b[1])
    return low, high, a[2] or b[2]


def bits_of(found: Range) -> int:
    """The number of bits that numbers of a range may need, their sign aside."""
    low, high, nothing = found
    if low is None or high is None:
        return WIDE
    need = max(low.bit_length(), high.bit_length())
    return min(WIDE, max(need, NIL.bit_length()) if nothing else need)


def nothing_of(type: str) -> Range:
    """That there is nothing, for values of a type."""
    return (0, 0, type == "n") if type != "p" else (NOTHING["p"], NOTHING["p"], False)


def checked(found: Range, type: str, bounds: Bounds | None) -> Range:
    """The range of what passes the check of a stored value."""
    if bounds is None:
        return found
    low, high = bounds.low, bounds.high
    if type == "p" and bounds.maybe:
        low = -1
    if found[0] is not None:
        low = max(low, found[0])
    if found[1] is not None:
        high = min(high, found[1])
    return low, max(low, high), bounds.maybe and found[2]


def wider(old: Range, new: Range) -> Range:
    """A bound that has grown is taken to the next of a few far ones, then given up."""
    low = old[0] if old[0] == new[0] else _further(new[0], -1)
    return low, old[1] if old[1] == new[1] else _further(new[1], 1), new[2]


def _further(bound: int | None, sign: int) -> int | None:
    if bound is None:
        return None
    return next((sign * far for far in _FAR if bound * sign <= far), None)
