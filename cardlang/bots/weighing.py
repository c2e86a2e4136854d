"""Numbers by which a bot has chosen: of each move how often it was tried and what it brought.

They are added up as whole numbers, in which a bot compares them: how far the seat is ahead of each
other side, added up over these, or parts of a win where scores do not say who wins.  `worth` is
what people and programs are told: points ahead of the mean of the others, or the share of the
matches that are won, with the interval that holds the mean of playouts like these in 95 of 100
cases.  It tells of chance alone: whether the playouts are like the match nobody knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

from attrs import frozen

SHARE = 720720  # of a win, so that it can be shared by 1 to 16
_Z = 1.959964  # standard errors of an interval of 95 %


@frozen
class MoveWeight:
    """A move's tries, what they brought, and the squares of that, added up.

    `kept` is true for the moves of which the bot took the best: others were dropped before.
    """

    count: int
    total: int
    squares: float
    kept: bool = True

    @property
    def mean(self) -> float:
        """The average of what the move brought; less than anything if it was never tried."""
        return self.total / self.count if self.count else -inf


@frozen
class MoveWorth:
    """Points ahead of the mean of the others, or a share of the matches: mean and interval."""

    mean: float
    low: float
    high: float


def worth(weight: MoveWeight, unit: int) -> MoveWorth | None:
    """The worth of a move; nothing if it was never tried.  `unit` is that of `unit_of`."""
    if not weight.count:
        return None
    mean = weight.total / weight.count
    spread = max(0.0, weight.squares / weight.count - mean * mean)
    error = _Z * sqrt(spread / (weight.count - 1)) if weight.count > 1 else inf
    return MoveWorth(mean / unit, (mean - error) / unit, (mean + error) / unit)


def unit_of(sides: int, towards: int) -> int:
    """The number by which what a bot adds up is divided: the other sides, or the parts of a win."""
    return max(1, sides - 1) if towards else SHARE


def weighed_moves(found: Sequence[tuple[int, int]], squares: Sequence[float]) -> list[MoveWeight]:
    """Weights from those of a search, in which the count of a move that was dropped is below 0."""
    return [
        MoveWeight(abs(count), total, square, count > 0)
        for (count, total), square in zip(found, squares, strict=True)
    ]
