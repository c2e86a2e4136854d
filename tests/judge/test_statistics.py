"""Intervals and tests against values of textbooks."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import inf, prod
from operator import ge, le

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.judge import statistics
from cardlang.judge.against.fairness import _exact
from cardlang.judge.statistics import Interval


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, 857-872, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_newcombe_has_it(hits: int, tries: int, low: float, high: float) -> None:
    found = statistics.wilson(hits, tries)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_student_as_tables_have_it(freedom: int, quantile: float) -> None:
    assert statistics.student(freedom) == pytest.approx(quantile, abs=0.005)


def test_student_of_nothing() -> None:
    assert statistics.student(0) == inf


def test_mean() -> None:
    # 1 2 3 4 5: mean 3, standard error sqrt(2.5 / 5), 2.776 for four degrees of freedom
    found = statistics.mean([1, 2, 3, 4, 5])
    assert found.value == 3
    assert found.high - 3 == pytest.approx(2.776 * 0.7071, abs=0.01)
    assert statistics.mean([7.0]) == Interval(7.0, 7.0, 7.0)


def test_holm_steps_down() -> None:
    # Holm (1979): 0.01 <= 0.05/4, 0.015 <= 0.05/3, 0.03 > 0.05/2 stops
    assert statistics.holm([0.03, 0.01, 0.04, 0.015]) == [False, True, False, True]
    assert statistics.holm([]) == []


def test_at_most_is_about_three_in_so_many() -> None:
    assert statistics.at_most(100) == pytest.approx(0.0295, abs=0.0001)
    assert statistics.at_most(0) == 1.0


def test_agreement_of_judges() -> None:
    # Shrout and Fleiss (1979), table 2: ICC(1,1) of four judges on six targets is .17
    rows = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
    assert statistics.agreement(rows).value == pytest.approx(0.17, abs=0.005)
    assert statistics.agreement([[1, 1], [0, 0], [1, 1], [0, 0]]).value == 1.0
    nothing = statistics.Interval(0.0, 0.0, 1.0)  # of what is known of so little
    for few in ([], [[1, 1], [0, 0]], [[1], [0], [1]]):
        assert statistics.agreement(few) == nothing


def test_differs() -> None:
    assert statistics.differs([0.0, 1.0] * 50, 0.5) == 1.0
    # a mean of 0.6 of 100 throws: z = 0.1 / sqrt(0.24 / 99)
    assert statistics.differs([1.0] * 60 + [0.0] * 40, 0.5) == pytest.approx(0.0422, abs=0.001)
    assert statistics.differs([0.25] * 10, 0.5) == 0.0


@given(st.integers(0, 500), st.integers(1, 500))
def test_wilson_keeps_within_bounds(hits: int, tries: int) -> None:
    hits = min(hits, tries)
    found = statistics.wilson(hits, tries)
    assert 0 <= found.low <= found.value <= found.high <= 1


@given(st.lists(st.floats(0, 1), max_size=12), st.floats(0.001, 0.5))
def test_holm_lies_between_bonferroni_and_none(chances: list[float], level: float) -> None:
    held = statistics.holm(chances, level)
    for chance, sure in zip(chances, held, strict=True):
        assert sure or chance > level / len(chances)
        assert not sure or chance <= level


@given(st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), max_size=12))
def test_agreement_lies_within_its_interval(rows: list[list[int]]) -> None:
    found = statistics.agreement([[float(value) for value in row] for row in rows])
    assert 0 <= found.low <= found.value <= found.high <= 1


@pytest.mark.parametrize("fair", [Fraction(1, 2), Fraction(1, 3), Fraction(3, 4)])
def test_few_matches_are_counted_out(fair: Fraction) -> None:
    """Every course of so many matches with its chance: those as far from the middle, both ways."""
    for count in range(1, 7):
        courses = [
            (sum(course), prod(fair if won else 1 - fair for won in course))
            for course in product((0, 1), repeat=count)
        ]
        for wins in range(count + 1):
            sides = [sum(c for n, c in courses if by(n, wins)) for by in (ge, le)]
            wanted = min(1, 2 * min(sides))
            assert _exact(wins / count, count, float(fair)) == pytest.approx(float(wanted))
