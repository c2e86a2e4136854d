"""Suspicions: tests with a p-value of which those that hold become accusations."""

from __future__ import annotations

from attrs import frozen

from cardlang.judge import statistics
from cardlang.judge.subject import JudgedTable
from cardlang.judge.verdict import Reason


@frozen
class Suspicion:
    """A test of one thing that can be held against a game, and what it would say."""

    chance: float  # its p-value
    large: bool  # whether what it found is large enough to be minded
    reason: Reason
    who: int = -1  # the place or side that it accuses
    ahead: bool = False  # whether that wins too much
    table: JudgedTable | None = None  # where; None is the usual one


def above(values: list[float], bound: float) -> float:
    """The chance that a mean is so far above a bound."""
    return statistics.differs(values, bound) / 2 if sum(values) / len(values) > bound else 1.0
