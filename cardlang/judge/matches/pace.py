"""Paces: does a match that nobody has ended come nearer to its end, deal by deal?

A match to a far target is no match without an end, however long it takes.  So what the end of the
match asks for is looked at after each deal: the numbers in it, such as scores.  A number drifts if
what it gains in a deal is, on the average, surely not nothing.  Drifting on like this for many
deals, do these numbers fulfil the condition?  Then the match has an end, and the number of deals
says how far it lies.  Numbers that go to and fro may fulfil it some day: they would if each deal
brought what the best one did.  Numbers that stand still or move away never do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from math import ceil, sqrt
from statistics import fmean, stdev

from attrs import frozen

from cardlang.machine.ir import Machine
from cardlang.machine.tree import Branch, Cell, Family, Pile, Place, Value, ZoneAt, Zones, walk
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.source import Span

FEWEST = 12  # deals that tell a drift
SURE = 2.5  # standard errors that a mean gain lies away from nothing
NEAR, FARTHEST = 4_000, 100_000  # deals that are looked ahead, up to the first one by one
_FEW = 100  # the same of what single deals brought, of which there are many


@frozen
class MatchPace:
    """Pace at which a match that was cut off comes nearer to its end.

    `deals` and `decisions` are those of the whole match if it goes on like this, 0 where it comes
    no nearer; `possible` says whether it ended if each deal brought what some deal did.
    """

    deals: int = 0
    decisions: int = 0
    possible: bool = False


def pace(runner: Runner, outcomes: Sequence[Outcome], ends: Span) -> MatchPace | None:
    """The pace of a match that was cut off, from what happened in it; None if its deals are too few
    to say so, or if the end hangs on more than numbers, such as cards, and these do not reach it.

    `ends` is where the rules say when a match ends.
    """
    test = next(_tests(runner.machine, ends), None)
    if test is None:
        return None
    numbers = sorted(_numbers(test))
    driver = Driver(runner, Terms())
    rows = list(_rows(driver, outcomes, numbers))
    if len(rows) <= FEWEST:
        return None
    gains = [_gains([row[at] for row in rows]) for at in range(len(numbers))]
    ahead = _ahead(
        driver, test, dict(zip(numbers, _drifts(runner.machine, numbers, gains), strict=True))
    )
    if ahead:
        deals = len(rows) + ahead
        return MatchPace(deals, ceil(deals * driver.decisions / len(rows)), True)
    if any(_ahead(driver, test, best, _FEW) for best in _bests(numbers, gains)):
        return MatchPace(possible=True)
    return None if _hangs_on_more(test) else MatchPace()


def _bests(numbers: Sequence[int], gains: Sequence[Sequence[int]]) -> Iterator[dict[int, float]]:
    """Gains of single deals: the most to all, the least to all, and to one otherwise than to
    the others, as an end by a lead asks for."""
    for far, near in ((max, min), (min, max)):
        others = {cell: float(near(row)) for cell, row in zip(numbers, gains, strict=True)}
        yield others
        for cell, row in zip(numbers, gains, strict=True):
            yield {**others, cell: float(far(row))}


def _ahead(driver: Driver, test: Value, drifts: dict[int, float], near: int = NEAR) -> int:
    """After how many more deals a condition holds, if numbers drift so; 0 if it never does.  Up to
    `near` they are tried one by one."""
    start = {cell: driver.cells[cell] for cell in drifts}
    ahead, holds = 1, False
    while ahead <= FARTHEST and any(drifts.values()):
        for cell, drift in drifts.items():
            driver.cells[cell] = start[cell] + round(drift * ahead)
        holds = bool(driver.number(test))
        if holds:
            break
        ahead = ahead + 1 if ahead < near else ceil(ahead * 1.05)
    for cell, value in start.items():
        driver.cells[cell] = value
    return ahead if holds else 0


def _tests(machine: Machine, ends: Span) -> Iterator[Value]:
    """Tests of whether the match is over, after each deal."""
    for number in machine.reached():
        way = machine.blocks[number].exit
        if isinstance(way, Branch) and way.test.span == ends:
            yield way.test


def _numbers(test: Value) -> set[int]:
    """The cells of numbers that a condition reads."""
    found: set[int] = set()
    for value in walk(test):
        if isinstance(value, Cell) and value.type == "n":
            found.add(value.cell)
        elif isinstance(value, Family) and value.type == "n":
            found.update(value.cells)
    return found


def _hangs_on_more(test: Value) -> bool:
    """True if a condition reads what is no number: where cards lie, sets, seats."""
    return any(
        isinstance(value, ZoneAt | Zones | Pile | Place)
        or (isinstance(value, Cell | Family) and value.type != "n")
        for value in walk(test)
    )


def _rows(
    driver: Driver, outcomes: Sequence[Outcome], numbers: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """The numbers after each deal of a match that is played again."""
    left = iter(outcomes)

    def shuffle(cards: list[int]) -> None:
        cards[:] = next(left)

    scored = 0
    while True:
        with suppress(StopIteration):  # it was cut off between two deals
            driver.settle(shuffle)
        if driver.scored > scored:
            scored = driver.scored
            yield tuple(driver.cells[cell] for cell in numbers)
        if driver.stop[0] != "decide" or (move := next(left, None)) is None:
            return
        driver.choose(move)


def _gains(row: Sequence[int]) -> list[int]:
    return [after - before for before, after in pairwise(row)]


def _drifts(
    machine: Machine, numbers: Sequence[int], gains: Sequence[Sequence[int]]
) -> Iterator[float]:
    """The mean of what each number gains in a deal; 0 if that may be chance.

    Of those of several seats or sides each gains what all do, if the difference may be chance: who
    leads by two points after sixty deals will not lead by a hundred.
    """
    names: dict[int, object] = {info.cell: info.name for info in machine.cells}
    names |= dict.fromkeys(range(machine.scores, machine.scores + len(machine.sides)), "score")
    means = [fmean(row) for row in gains]
    sure = [SURE * stdev(row) / sqrt(len(row)) for row in gains]
    for cell, mean, error in zip(numbers, means, sure, strict=True):
        alike = [
            other
            for at, other in zip(numbers, means, strict=True)
            if names.get(at, at) == names.get(cell, cell)
        ]
        common = fmean(alike)
        if abs(mean - common) <= error:
            mean, error = common, error / sqrt(len(alike))
        yield mean if abs(mean) > error else 0.0
