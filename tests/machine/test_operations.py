"""What is said of an operation's range holds of all that it works out, and says no more than that.

An open end of a range stands for a number as far off as one likes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from cardlang.machine.intervals import checked, join
from cardlang.machine.operations import LE, LT, OPERATIONS
from cardlang.machine.rows import Operation, Range
from cardlang.machine.tree import NIL, Bounds
from cardlang.machine.truths import either, every, flag_of, negated, truth_of

FAR = 1000
LOWS, HIGHS = (None, -3, 0, 2), (None, -2, 0, 1, 4)
NUMBERS: list[Range] = [
    (low, high, nothing)
    for low, high, nothing in product(LOWS, HIGHS, (False, True))
    if low is None or high is None or low <= high
]
ENDS = ((-1, -1), (-1, None), (-1, 3), (0, 0), (1, None))
POINTS: list[Range] = [(low, high, False) for low, high in ENDS]
MASKS: list[Range] = [(0, wide, False) for wide in (None, 0, 1, 2, 5)]
RANGES: dict[str, list[Range]] = {"n": NUMBERS, "p": POINTS, "m": MASKS}
SOUND = [row for row in OPERATIONS.values() if row.range and "g" not in row.takes + row.gives]
EXACT = [OPERATIONS[name] for name in "add sub neg lesser greater union inter minus unit".split()]
EXACT += [OPERATIONS[name] for name in "count low only".split()]


def far(found: Range) -> tuple[int, int]:
    """The ends, open ones far off; of a mask how wide it is."""
    low, high, _ = found
    return -FAR if low is None else low, FAR if high is None else high


def some(found: Range, type: str) -> list[int]:
    """Values of a range, its ends among them."""
    low, high = far(found)
    if type == "m":
        return sorted({0, 1 << high >> 1, (1 << high) - 1, (1 << high) // 3})
    return [*sorted({low, (low + high) // 2, high, high - (high > low)}), *[NIL] * found[2]]


def operands(row: Operation) -> Iterator[tuple[Range, ...]]:
    return product(*[RANGES[type] for type in row.takes])


def outcome(row: Operation, args: tuple[int, ...]) -> int | None:
    """What it comes to; None where that is a fault."""
    if row.strict == NIL and NIL in args:
        return NIL
    return None if row.divides and args[1] == 0 else row.number(*args)


@pytest.mark.parametrize("row", SOUND, ids=lambda row: row.name)
def test_a_range_holds_whatever_comes_out(row: Operation) -> None:
    assert row.range is not None
    for ranges in operands(row):
        low, high, nothing = found = row.range(*ranges)
        for args in product(*map(some, ranges, row.takes)):
            value = outcome(row, args)
            if value is not None and value != NIL:
                number = size(row, value)
                fits = (low is None or low <= number) and (high is None or number <= high)
                assert fits, (ranges, args, value, found)
            assert nothing or value != NIL, (ranges, args, found)


def size(row: Operation, value: int) -> int:
    return value.bit_length() if row.gives == "m" else value


def shown(low: int, high: int, nothing: bool) -> Range:
    """A range whose far ends are open."""
    return None if low < -FAR // 2 else low, None if high > FAR // 2 else high, nothing


@pytest.mark.parametrize("row", EXACT, ids=lambda row: row.name)
def test_a_range_says_no_less_than_is_known(row: Operation) -> None:
    assert row.range is not None
    for ranges in operands(row):
        values = [outcome(row, args) for args in product(*map(some, ranges, row.takes))]
        sizes = [size(row, value) for value in values if value is not None and value != NIL]
        low, high, nothing = shown(min(sizes), max(sizes), NIL in values)
        if row.gives != "n":
            low = row.range(*ranges)[0]  # nothing is known of the least ones
        assert row.range(*ranges) == (low, high, nothing), ranges


ASKED = [row for row in OPERATIONS.values() if row.answers]


@pytest.mark.parametrize("row", ASKED, ids=lambda row: row.name)
def test_what_is_answered_before_play_is_so(row: Operation) -> None:
    """Of comparisons it is answered wherever it is always so."""
    assert row.answers is not None
    for ranges in operands(row):
        parts = list(product(*map(some, ranges, row.takes)))
        found = {row.strict if row.strict is not None and NIL in p else row.work(*p) for p in parts}
        answer = row.answers(*ranges)
        assert answer is None or found == {int(answer)}, (ranges, found, answer)
        if row in (LT, LE):
            assert (answer is None) == (len(found) > 1), (ranges, found, answer)


def test_questions_are_put_together_as_they_are_answered() -> None:
    for truths in product((True, False, None), repeat=3):
        worlds = product(*[(True, False) if one is None else (one,) for one in truths])
        told = list(worlds)
        assert every(truths) == _agreed([all(one) for one in told])
        assert either(truths) == _agreed([any(one) for one in told])
        assert negated(truths[0]) == _agreed([not one[0] for one in told])
    assert all(truth_of(flag_of(one)) is one for one in (True, False, None))


def _agreed(found: list[bool]) -> bool | None:
    return found[0] if len(set(found)) == 1 else None


MOST = (1 << 63) - 1  # of C; the one below the least is nothing
FARTHEST = (-MOST, 1 - MOST, -1, 0, 1, MOST - 1, MOST)


@pytest.mark.parametrize("row", [row for row in SOUND if not row.wide], ids=lambda row: row.name)
def test_what_can_leave_64_bits_is_wide(row: Operation) -> None:
    """Else C goes on with another number, and says nothing."""
    if row.gives == "n" and set(row.takes) == {"n"}:
        found = [outcome(row, args) for args in product(FARTHEST, repeat=len(row.takes))]
        assert all(value is None or abs(value) <= MOST for value in found)


def test_what_is_in_either_range() -> None:
    for one, other in product(NUMBERS, NUMBERS):
        (a, b), (c, d) = far(one), far(other)
        both = shown(min(a, c), max(b, d), one[2] or other[2])
        assert join(one, other) == both, (one, other)
        assert join(None, other) == other


@pytest.mark.parametrize("type", ["n", "p"])
def test_what_passes_a_check(type: str) -> None:
    """What is out of bounds is a fault, so what is stored is all that lies in both."""
    for found, low, high, maybe in product(RANGES[type], (-9, -2, 0), (1, 3, 9), (False, True)):
        low = max(low, 0) if type == "p" else low
        ends = far(found)
        points = [-1] * (type == "p" and maybe)
        both = [x for x in (*points, *range(low, high + 1)) if ends[0] <= x <= ends[1]]
        kept = checked(found, type, Bounds(low, high, maybe))
        if both:
            assert kept[:2] == (min(both), max(both)), (found, low, high, maybe)
        assert kept[2] == (found[2] and maybe)
        assert checked(found, type, None) == found
