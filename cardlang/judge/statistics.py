"""Intervals and tests: what can be said of a game from so many matches of it.

Shares of single matches that either have something or not get Wilson's interval, which keeps
within 0 and 1 and does not shrink to nothing at its ends.  Means get Student's; his quantile comes
from an expansion in 1/n (Abramowitz and Stegun, 26.7.5), which is right to two digits from four
degrees of freedom on.  Several tests of one game are corrected by Holm, which needs no
independence.  Everything is a pure function of numbers, so a verdict is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, erfc, exp, inf, log, sqrt
from statistics import NormalDist

from attrs import frozen

LEVEL = 0.05
"""Of tests and intervals: one in twenty is wrong by chance."""

_NORMAL = NormalDist()
Z = _NORMAL.inv_cdf(1 - LEVEL / 2)


@frozen
class Interval:
    """An estimate and the 95 % interval around it."""

    value: float
    low: float
    high: float


def wilson(hits: float, tries: int, z: float = Z) -> Interval:
    """Wilson's score interval of a share (E. B. Wilson, 1927); (0, 0, 1) of no tries."""
    if tries <= 0:
        return Interval(0.0, 0.0, 1.0)
    share = hits / tries
    spread = z * z / tries
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / tries + spread / (4 * tries)) / (1 + spread)
    return Interval(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def student(freedom: int) -> float:
    """The quantile of Student's distribution for a 95 % interval, by degrees of freedom from 1."""
    if freedom < 1:
        return inf
    exact = {1: 12.7062, 2: 4.3027, 3: 3.1824}
    if freedom in exact:
        return exact[freedom]
    z, n = Z, float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values, and its standard error; infinite for fewer than two."""
    count = len(values)
    if not count:
        return 0.0, inf
    mean = sum(values) / count
    if count == 1:
        return mean, inf
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, sqrt(variance / count)


def mean(values: Sequence[float]) -> Interval:
    """The mean of some values with Student's interval."""
    middle, error = mean_and_error(values)
    if error == inf:
        return Interval(middle, middle, middle)
    half = student(len(values) - 1) * error
    return Interval(middle, middle - half, middle + half)


def differs(values: Sequence[float], expected: float) -> float:
    """The chance that a mean is at least so far from an expected one (two-sided z)."""
    middle, error = mean_and_error(values)
    if error == inf:
        return 1.0
    if error == 0.0:
        return 1.0 if middle == expected else 0.0
    return erfc(abs(middle - expected) / error / sqrt(2))


def holm(chances: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Tests of several that hold together at a level (S. Holm, 1979), given their p-values."""
    order = sorted(range(len(chances)), key=lambda k: chances[k])
    held = [False] * len(chances)
    for place, k in enumerate(order):
        if chances[k] > level / (len(chances) - place):
            break
        held[k] = True
    return held


def at_most(tries: int, level: float = LEVEL) -> float:
    """The share that something can have at most that was not seen in so many tries.

    The exact one-sided bound, 1 - level ** (1 / tries): about 3 / tries at 95 %.
    """
    return 1.0 if tries <= 0 else -_expm1(log(level) / tries)


def _expm1(x: float) -> float:
    return exp(x) - 1


def agreement(groups: Sequence[Sequence[float]]) -> Interval:
    """The part of the spread of some values that lies between groups rather than within, 0 to 1.

    The intraclass correlation of a one-way analysis of variance, for groups of one size (Fisher,
    1925); its interval is that of the Fisher transform, which is rough for few groups.
    """
    size, count = len(groups[0]) if groups else 0, len(groups)
    if count < 3 or size < 2:
        return Interval(0.0, 0.0, 1.0)
    means = [sum(group) / size for group in groups]
    middle = sum(means) / count
    between = size * sum((one - middle) ** 2 for one in means) / (count - 1)
    within = sum(
        (value - one) ** 2 for group, one in zip(groups, means, strict=True) for value in group
    ) / (count * (size - 1))
    whole = between + (size - 1) * within
    if whole == 0:
        return Interval(0.0, 0.0, 1.0)
    share = (between - within) / whole
    half = Z / sqrt(count - 1.5)
    low, high = (_back(_forth(share, size) + sign * half, size) for sign in (-1, 1))
    value = max(0.0, share)
    return Interval(value, max(0.0, low), max(value, min(1.0, high)))


def _forth(share: float, size: int) -> float:
    share = min(max(share, -1 / (size - 1) + 1e-9), 1 - 1e-9)
    return 0.5 * log((1 + (size - 1) * share) / (1 - share))


def _back(z: float, size: int) -> float:
    if abs(z) > 300:
        return copysign(1.0, z)
    ratio = exp(2 * z)
    return (ratio - 1) / (ratio + size - 1)
