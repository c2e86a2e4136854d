"""Lengths of matches, drawn in bars."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardlang.workshop.play.figures import _BARS, _bars


@given(st.lists(st.integers(1, 40) | st.integers(1, 2000), min_size=1, max_size=30))
def test_bars_hold_all_matches_and_are_as_narrow_as_may_be(lengths: list[int]) -> None:
    found = _bars(lengths)
    begin, wide, bars = found["from"], found["step"], found["bars"]
    assert len(bars) <= _BARS and bars[0] and bars[-1]
    for number, bar in enumerate(bars):
        inside = range(begin + number * wide, begin + (number + 1) * wide)
        assert bar == sum(length in inside for length in lengths)
    assert wide == 1 or (max(lengths) - begin) // (wide - 1) + 1 > _BARS
