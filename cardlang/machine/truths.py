"""Conditions as far as they are known: true, false, or None where both can be.

Checks and worlds ask here, so that what is not known is the same to both.  Of numbers the bounds
are known (`Range`); a row of the table of operations says by `answers` what is asked of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.machine.rows import FLAG, Range, Truth


def every(truths: Iterable[Truth]) -> Truth:
    """Return whether all hold; none is asked behind one that does not."""
    found: Truth = True
    for one in truths:
        if one is False:
            return False
        found = found if one else None
    return found


def either(truths: Iterable[Truth]) -> Truth:
    """Return whether any holds; none is asked behind one that does."""
    return negated(every(map(negated, truths)))


def negated(found: Truth) -> Truth:
    """Return whether it does not hold."""
    return None if found is None else not found


def truth_of(found: Range) -> Truth:
    """Return whether a number within bounds is true: something, and not 0."""
    low, high, nothing = found
    if nothing or low is None or high is None or low <= 0 <= high:
        return False if found == (0, 0, False) else None
    return True


def flag_of(found: Truth) -> Range:
    """Bounds of a flag."""
    return FLAG if found is None else (int(found), int(found), False)


# ------------------------------------------------------------- questions about numbers


def not_true(a: Range) -> Truth:
    """Return whether a flag is false."""
    return negated(truth_of(a))


def number_there(a: Range) -> Truth:
    """Return whether a number is something."""
    return None if a[2] else True


def below(a: Range, b: Range) -> Truth:
    """Return whether a number is less than another; of nothing none is."""
    if a[0] is not None and b[1] is not None and a[0] >= b[1]:
        return False
    sure = a[1] is not None and b[0] is not None and a[1] < b[0]
    return True if sure and not a[2] and not b[2] else None


def at_most(a: Range, b: Range) -> Truth:
    """Return whether a number is no more than another; of nothing none is."""
    if a[0] is not None and b[1] is not None and a[0] > b[1]:
        return False
    sure = a[1] is not None and b[0] is not None and a[1] <= b[0]
    return True if sure and not a[2] and not b[2] else None


def equal(a: Range, b: Range) -> Truth:
    """Return whether two numbers are the same, or both nothing: false, or not known."""
    apart = (a[1] is not None and b[0] is not None and a[1] < b[0]) or (
        b[1] is not None and a[0] is not None and b[1] < a[0]
    )
    return False if apart and not (a[2] and b[2]) else None
