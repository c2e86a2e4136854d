"""Bounds of values that are not known, and what comes of these.

    exact       as in the machine: an int, or a tuple for groups and cards in order
    Between     a number: low, high (None: no bound), and whether it may be nothing
    Some        a set: `sure` members, and all that `may` be members
    One         a point: one of some, -1 among them if it may be nothing
    UNKNOWN     any point, any groups, any cards in order

`SETS` are rows of the table of operations, `OVER` rows of that of rangings, as far as something can
be said of what they come to; arithmetic is told by the ranges of its rows, and questions about
numbers by what they answer (`truths`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from cardlang.machine import operations as op
from cardlang.machine.intervals import join
from cardlang.machine.rows import ANY, FLAG, Operation, Range, Ranging, Truth
from cardlang.machine.tree import NIL, Value
from cardlang.machine.truths import truth_of


@frozen
class Between:
    """A number that is not known: its bounds."""

    range: Range


@frozen
class Some:
    """A set that is not known: its sure members, and all that may be its members."""

    sure: int
    may: int


@frozen
class One:
    """A point that is not known: one of these."""

    of: frozenset[int]


UNKNOWN = object()
EITHER = Between(FLAG)


# ------------------------------------------------------------- what is not known


def unknown(e: Value) -> Any:
    """All that a value of this type may be."""
    return {"n": Between(ANY), "m": Some(0, -1)}.get(e.type, UNKNOWN)


def some(sure: int, may: int) -> Any:
    """A set, exact if all is sure."""
    return sure if sure == may else Some(sure, may)


def both(found: Any) -> tuple[int, int]:
    """The sure members of a set, and those that may be."""
    return (found.sure, found.may) if isinstance(found, Some) else (found, found)


def points(found: int | One) -> frozenset[int]:
    """The points that it may be."""
    return found.of if isinstance(found, One) else frozenset([found])


def one_of(found: frozenset[int]) -> Any:
    """A point, exact if there is one that it may be."""
    return next(iter(found)) if len(found) == 1 else One(found)


def flag(found: Truth) -> Any:
    return EITHER if found is None else int(found)


def truth(found: Any) -> Truth:
    """Return whether a flag is true; None: that cannot be told."""
    if isinstance(found, Between):
        return truth_of(found.range)
    return bool(found)


def range_of(found: int | Between) -> Range:
    """The bounds of a number."""
    if isinstance(found, Between):
        return found.range
    return (0, 0, True) if found == NIL else (found, found, False)


def any_of(e: Value, found: list[Any]) -> Any:
    """The bounds of a value that is one of these."""
    first, *more = found
    if all(isinstance(one, (int, tuple)) and one == first for one in more):
        return first
    if e.type == "m":
        sure, may = both(first)
        for one in more:
            here = both(one)
            sure, may = sure & here[0], may | here[1]
        return some(sure, may)
    if e.type == "n":
        bounds: Range | None = None
        for one in found:
            bounds = join(bounds, range_of(one))
        assert bounds is not None
        return Between(bounds)
    if e.type == "p" and all(isinstance(one, (int, One)) for one in found):
        return one_of(frozenset().union(*map(points, found)))
    return UNKNOWN


# ------------------------------------------------------------- sets


def _has(among: Any, point: Any) -> Any:
    sure, may = both(among)
    if not isinstance(point, (int, One)):
        return EITHER if may else 0
    if not any(k >= 0 and may >> k & 1 for k in points(point)):
        return 0
    return 1 if all(k >= 0 and sure >> k & 1 for k in points(point)) else EITHER


def _union(a: Any, b: Any) -> Any:
    (sure, may), (more, others) = both(a), both(b)
    return some(sure | more, may | others)


def _inter(a: Any, b: Any) -> Any:
    (sure, may), (more, others) = both(a), both(b)
    return some(sure & more, may & others)


def _minus(a: Any, b: Any) -> Any:
    (sure, may), (more, others) = both(a), both(b)
    return some(sure & ~others, may & ~more)


def _count(a: Any) -> Any:
    sure, may = both(a)
    return Between((sure.bit_count(), may.bit_count() if may >= 0 else None, False))


def _some(a: Any) -> Any:
    sure, may = both(a)
    return flag(True if sure else None if may else False)


def _eq_sets(a: Any, b: Any) -> Any:
    (sure, may), (more, others) = both(a), both(b)
    return 0 if sure & ~others or more & ~may else EITHER


def _unit(a: Any) -> Any:
    return Some(0, sum(1 << k for k in a.of if k >= 0) if isinstance(a, One) else -1)


def _same_points(a: Any, b: Any) -> Any:
    if not isinstance(a, (int, One)) or not isinstance(b, (int, One)):
        return EITHER
    return EITHER if points(a) & points(b) else 0


def _some_point(a: Any) -> Any:
    if not isinstance(a, One) or -1 in a.of:
        return EITHER
    return 1


SETS: dict[Operation, Callable[..., Any]] = {
    op.HAS: _has,
    op.UNION: _union,
    op.INTER: _inter,
    op.MINUS: _minus,
    op.COUNT: _count,
    op.SOME: _some,
    op.EQ_SETS: _eq_sets,
    op.UNIT: _unit,
    op.SAME_POINTS: _same_points,
    op.SOME_POINT: _some_point,
}


# ------------------------------------------------------------- over members

Asked = list[tuple[int, bool, Any]]
"""Of each member: its number, whether it is a sure one, and what it answers."""


def _filter(asked: Asked) -> Any:
    sure = may = 0
    for k, is_sure, found in asked:
        true = truth(found)
        if true is not False:
            may |= 1 << k
            sure |= (is_sure and true is True) << k
    return some(sure, may)


def _exists(asked: Asked) -> Any:
    answers = [(is_sure, truth(found)) for _, is_sure, found in asked]
    if (True, True) in answers:
        return 1
    return 0 if all(true is False for _, true in answers) else EITHER


def _forall(asked: Asked) -> Any:
    answers = [(is_sure, truth(found)) for _, is_sure, found in asked]
    if (True, False) in answers:
        return 0
    return 1 if all(true is True for _, true in answers) else EITHER


def _numbers(asked: Asked) -> list[tuple[int, bool, Range]]:
    return [(k, is_sure, range_of(found)) for k, is_sure, found in asked]


def _most(asked: Asked) -> Any:
    """The greatest number: no less than that of any sure member."""
    numbers = _numbers(asked)
    lows = [low for _, is_sure, (low, _, nil) in numbers if is_sure and not nil and low is not None]
    highs = [high for _, _, (_, high, _) in numbers]
    known = [high for high in highs if high is not None]
    high = max(known, default=0) if len(known) == len(highs) else None
    if not lows:
        return Between((None, high, True))
    return Between((max(lows), high, False))


def _negative(asked: Asked) -> Asked:
    turned: Asked = []
    for k, is_sure, (low, high, nil) in _numbers(asked):
        ends = None if high is None else -high, None if low is None else -low
        turned.append((k, is_sure, Between((*ends, nil))))
    return turned


def _least(asked: Asked) -> Any:
    low, high, nil = range_of(_most(_negative(asked)))
    return Between((None if high is None else -high, None if low is None else -low, nil))


def _argmost(asked: Asked) -> Any:
    """The members with the greatest number: not those that a sure member exceeds."""
    numbers = _numbers(asked)
    floors = [low for _, is_sure, (low, _, nil) in numbers if is_sure and not nil]
    floor = max((low for low in floors if low is not None), default=None)
    sure = may = 0
    for k, is_sure, (low, high, nil) in numbers:
        if high is not None and floor is not None and high < floor:
            continue
        may |= 1 << k
        tops = [other[1] for j, _, other in numbers if j != k]
        if is_sure and not nil and low is not None:
            sure |= all(top is not None and top <= low for top in tops) << k
    return some(sure, may)


def _total(asked: Asked) -> Any:
    low: int | None = 0
    high: int | None = 0
    for _, is_sure, (least, most, nil) in _numbers(asked):
        here = is_sure and not nil
        low = None if low is None or least is None else low + (least if here else min(0, least))
        high = None if high is None or most is None else high + (most if here else max(0, most))
    return Between((low, high, False))


def _image(asked: Asked) -> Any:
    sure = may = 0
    for _, is_sure, found in asked:
        if not isinstance(found, int):
            may = -1
        elif found >= 0:
            may |= 1 << found
            sure |= is_sure << found
    return some(sure, may)


def _joined(asked: Asked) -> Any:
    sure = may = 0
    for _, is_sure, found in asked:
        inside = both(found)
        may |= inside[1]
        sure |= inside[0] if is_sure else 0
    return some(sure, may)


OVER: dict[Ranging, Callable[[Asked], Any]] = {
    op.FILTER: _filter,
    op.EXISTS: _exists,
    op.FORALL: _forall,
    op.MOST: _most,
    op.LEAST: _least,
    op.ARGMOST: _argmost,
    op.ARGLEAST: lambda asked: _argmost(_negative(asked)),
    op.TOTAL: _total,
    op.IMAGE: _image,
    op.JOINED: _joined,
}
