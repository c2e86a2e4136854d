"""Charts as inline SVG: shares with their intervals, how values spread, a course over time.

Pure functions from numbers to a drawing of 360 units across, so that it is drawn at its size on a
narrow screen and its words can be read there.  Colours are those of the page (`currentColor` and
the class names `bar`, `mark`, `line`); every text is escaped.  Whoever draws a chart puts the
numbers under it as a table as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from cardlang.messages import ENGLISH, Tongue
from cardlang.show.html import escaped

WIDE = 360
_LEFT, _RIGHT = 8, 352
_ROW = 40


@frozen
class Share:
    """A row of a chart of shares: its name, its value with the interval, from 0 to 1."""

    name: str
    value: float
    low: float
    high: float


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escaped(text)}</text>'


def _framed(title: str, high: float, inner: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDE} {high:g}"'
        f' role="img"><title>{escaped(title)}</title>{inner}</svg>'
    )


def _along(value: float, most: float) -> float:
    return _LEFT + (_RIGHT - _LEFT) * min(1.0, max(0.0, value / most))


def shares(
    title: str, rows: Sequence[Share], fair: float | None = None, tongue: Tongue = ENGLISH
) -> str:
    """Bars from nothing to the value, with the interval as a whisker, and a line at what is fair.

    The axis ends at the first of a quarter, a half and the whole that holds all intervals.
    """
    largest = max([row.high for row in rows] + [fair or 0.0])
    most = next(end for end in (0.25, 0.5, 1.0) if largest <= end or end == 1.0)
    high = _ROW * len(rows) + 26
    drawn = []
    for number, row in enumerate(rows):
        y = _ROW * number
        low, end = _along(row.low, most), _along(row.high, most)
        drawn.append(
            _text(_LEFT, y + 14, row.name)
            + _text(_RIGHT, y + 14, tongue.say("judge-share", share=row.value), "end")
            + f'<rect class="bar" x="{_LEFT}" y="{y + 19}" height="14"'
            f' width="{_along(row.value, most) - _LEFT:.1f}"/>'
            + f'<path class="mark" d="M{low:.1f} {y + 21}v10M{end:.1f} {y + 21}v10'
            f'M{low:.1f} {y + 26}H{end:.1f}"/>'
        )
    bottom = _ROW * len(rows)
    if fair is not None:
        x = _along(fair, most)
        drawn.append(f'<path class="fair" d="M{x:.1f} 17V{bottom}"/>')
    drawn.append(f'<path class="axis" d="M{_LEFT} {bottom}H{_RIGHT}"/>')
    drawn.append(_text(_LEFT, bottom + 16, tongue.say("judge-whole", share=0.0)))
    if fair is not None and 0.15 < fair / most < 0.85:
        drawn.append(_text(_along(fair, most), bottom + 16, tongue.say("judge-fair"), "middle"))
    drawn.append(_text(_RIGHT, bottom + 16, tongue.say("judge-whole", share=most), "end"))
    return _framed(title, high, "".join(drawn))


def histogram(
    title: str, counts: Sequence[int], first: str, last: str, tongue: Tongue = ENGLISH
) -> str:
    """Columns of counts; what stands below the first and the last."""
    top, floor = 22, 132
    most = max([*counts, 1])
    wide = (_RIGHT - _LEFT) / max(len(counts), 1)
    drawn = [_text(_LEFT, 14, tongue.say("judge-most", count=most))]
    for number, count in enumerate(counts):
        tall = (floor - top) * count / most
        drawn.append(
            f'<rect class="bar" x="{_LEFT + wide * number + 1:.1f}" y="{floor - tall:.1f}"'
            f' width="{max(1.0, wide - 2):.1f}" height="{tall:.1f}"/>'
        )
    drawn.append(f'<path class="axis" d="M{_LEFT} {floor}H{_RIGHT}"/>')
    drawn.append(_text(_LEFT, floor + 16, first) + _text(_RIGHT, floor + 16, last, "end"))
    return _framed(title, floor + 24, "".join(drawn))


def course(
    title: str, values: Sequence[float], first: str, last: str, tongue: Tongue = ENGLISH
) -> str:
    """A line of shares from 0 to 1, evenly spaced in time."""
    top, floor = 14, 134
    step = (_RIGHT - _LEFT - 40) / max(len(values) - 1, 1)
    spots = [(_LEFT + 40 + step * k, floor - (floor - top) * v) for k, v in enumerate(values)]
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
    dots = "".join(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in spots)
    grid = "".join(
        f'<path class="grid" d="M{_LEFT + 40} {floor - (floor - top) * k / 4:g}H{_RIGHT}"/>'
        + _text(
            _LEFT + 34,
            floor - (floor - top) * k / 4 + 4,
            tongue.say("judge-whole", share=k / 4),
            "end",
        )
        for k in range(0, 5, 2)
    )
    ends = _text(_LEFT + 40, floor + 18, first) + _text(_RIGHT, floor + 18, last, "end")
    return _framed(title, floor + 26, f'{grid}<path class="line" d="M{line}"/>{dots}{ends}')
