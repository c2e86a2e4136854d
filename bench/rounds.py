"""Timing several programs against each other, so that a busy machine disturbs all of them alike.

A round goes through the programs forwards and back again; what a program did in a round is the mean
of its two turns.  A ratio is taken within a round, and of the rounds' ratios the median is quoted,
with the quartiles.  All times are CPU times of this process; everything runs in one thread of it.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median, quantiles
from time import process_time

from attrs import define, field, frozen

_WARM = 6  # slices that a program plays before it is timed

Batch = Callable[[], tuple[int, int]]
"""Plays for a while; says how many matches and how many decisions that were."""


@frozen
class Program:
    """Something that plays a game: `who` plays, `how` it is driven."""

    who: str  # cardlang, naive Python, OpenSpiel …
    how: str  # native, python, C++ …
    batch: Batch
    what: str = "playouts"  # playouts, steps or copies

    @property
    def name(self) -> str:
        return f"{self.who}, {self.how}"


@define
class Timed:
    """Seconds a decision and a match, round by round."""

    program: Program
    decision: list[float] = field(factory=list)
    match: list[float] = field(factory=list)

    @property
    def decisions_a_second(self) -> float:
        return 1 / median(self.decision)

    @property
    def matches_a_second(self) -> float:
        return 1 / median(self.match)


@frozen
class Ratio:
    """How many times as fast one is as another: median and quartiles of the rounds."""

    middle: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{figure(self.middle)} × ({figure(self.low)} to {figure(self.high)})"


def figure(x: float) -> str:
    """Three digits."""
    if x >= 1_000_000:
        return f"{x / 1e6:.3g} M"
    return f"{x:,.0f}" if x >= 100 else f"{x:.3g}"


def turn(program: Program, seconds: float) -> tuple[float, float]:
    """Seconds a decision and a match, played for so long."""
    matches = decisions = 0
    begun = process_time()
    while True:
        more, made = program.batch()
        matches += more
        decisions += made
        taken = process_time() - begun
        if taken >= seconds:
            return taken / max(decisions, 1), taken / max(matches, 1)


def compare(programs: list[Program], rounds: int, seconds: float) -> list[Timed]:
    """Time all programs, interleaved."""
    found = [Timed(program) for program in programs]
    for program in programs:
        turn(program, _WARM * seconds)  # what is made on first use, or after some, is made now
    for _ in range(rounds):
        turns: list[list[tuple[float, float]]] = [[] for _ in programs]
        order = list(range(len(programs)))
        for at in (*order, *reversed(order)):
            turns[at].append(turn(programs[at], seconds / 2))
        for timed, (one, two) in zip(found, turns, strict=True):
            timed.decision.append((one[0] + two[0]) / 2)
            timed.match.append((one[1] + two[1]) / 2)
    return found


def ratio(ours: Timed, other: Timed, matches: bool = False) -> Ratio:
    """How many times as fast the first one is, a decision or a match."""
    pairs = (
        zip(ours.match, other.match, strict=True)
        if matches
        else zip(ours.decision, other.decision, strict=True)
    )
    return spread([b / a for a, b in pairs])


def spread(rates: list[float]) -> Ratio:
    """Median and quartiles of the ratios of rounds, one at least."""
    if len(rates) == 1:
        return Ratio(rates[0], rates[0], rates[0])
    low, _, high = quantiles(rates, n=4, method="inclusive")
    return Ratio(median(rates), low, high)
