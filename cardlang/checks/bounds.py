"""Extents: what a value comes to, or bounds of how much it is.

Those of a number are its own, those of a set say how many members it has, those of a point whether
it is something (1) or nothing (0).
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.machine import operations as op
from cardlang.machine.intervals import join
from cardlang.machine.rows import ANY, FLAG, Operation, Range
from cardlang.machine.tree import NIL, NOTHING
from cardlang.machine.truths import equal, flag_of

MANY = 1 << 30  # members of a set of which nothing is known

Extent = int | Range


def _some(a: Range) -> Range:
    """Return whether there is one."""
    return int(a[0] != 0), int(a[1] != 0), False


def _same(a: Range, b: Range) -> Range:
    """Return whether two values can be the same."""
    return flag_of(equal(a, b))


COUNTS: dict[Operation, Callable[..., Range]] = {
    op.COUNT: lambda a: a,
    op.UNIT: lambda a: a,
    op.LOW: _some,
    op.SOME: _some,
    op.SOME_POINT: _some,
    op.ONLY: lambda a: (0, _some(a)[1], False),
    op.HAS: lambda a, b: (0, min(_some(a)[1] or 0, b[1]), False),
    op.UNION: lambda a, b: (max(a[0], b[0]), a[1] + b[1], False),
    op.INTER: lambda a, b: (0, min(a[1], b[1]), False),
    op.MINUS: lambda a, b: (max(0, a[0] - b[1]), a[1], False),
    op.EQ: _same,
    op.SAME: _same,
    op.SAME_POINTS: _same,
    op.EQ_SETS: _same,
}
"""Operations of sets and points, by how many there are of what goes in."""


def unknown(type: str) -> Range:
    """All that a value of a type can come to."""
    return {"n": ANY, "p": FLAG}.get(type, (0, MANY, False))


def range_of(type: str, found: Extent) -> Range:
    """An extent as bounds."""
    if not isinstance(found, int):
        return found
    if type == "n":
        return (0, 0, True) if found == NIL else (found, found, False)
    low, high = how_many(type, found)
    return low, high, False


def how_many(type: str, found: Extent) -> tuple[int, int]:
    """The least and the greatest number of members of a set; of a point, whether
    it is something.
    """
    if not isinstance(found, int):
        return found[0] or 0, MANY if found[1] is None else found[1]
    many = found.bit_count() if type == "m" else int(found >= 0) if type == "p" else 0
    return many, many


def made(type: str, found: Extent) -> Extent:
    """The same extent, exact if it can be."""
    if isinstance(found, int) or type not in "nmp":
        return found
    if type == "n":
        low, high, nothing = found
        return low if low is not None and low == high and not nothing else found
    return found if found[1] else NOTHING[type]


def either(type: str, a: Extent, b: Extent) -> Extent:
    """The bounds of a value that is one of two."""
    return a if a == b else made(type, join(range_of(type, a), range_of(type, b)))
