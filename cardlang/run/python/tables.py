"""What generated Python looks up instead of working it out.

In Python an operation on a mask costs more than fetching an entry of a tuple, so a question with
few possible answers becomes a row.  A row that is asked by a point ends with the answer for
nothing: nothing is -1, and the last entry of a tuple is its entry -1.

Small masks (of seats, sides, labels) are at most `SMALL` bits wide; their rows have an entry for
every mask.  The members of wide masks are remembered, up to a point, since the same ones come up
again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice
from typing import Any, Final

from cardlang import limits
from cardlang.machine.alike import picked
from cardlang.machine.faults import bits

SMALL: Final = 8
_REMEMBERED: Final = 40_000
_CHOICES: Final = 1_000
_FEW: Final = 5

UNIT: Final = (*(1 << k for k in range(limits.CARDS)), 0)
"""The set of one point."""

REST: Final = (*(~(1 << k) for k in range(limits.CARDS)), -1)
"""Everything but one point."""

HIGH: Final = (0, *(1 << k for k in range(limits.CARDS)))
"""By the bit length of a mask: the set of its highest member."""


_ROWS: Final = tuple(
    tuple(tuple(k + 8 * place for k in bits(byte)) for byte in range(256)) for place in range(8)
)


@cache
def _row(place: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(k + 8 * place for k in found) for found in _ROWS[0])


def spread(mask: int) -> list[int]:
    """The members of a mask that may have many of them, low to high."""
    found: list[int] = []
    whole = mask.to_bytes(mask.bit_length() + 7 >> 3, "little")
    for row, byte in zip(_ROWS, whole, strict=False):
        found += row[byte]
    for place in range(8, len(whole)):
        found += _row(place)[whole[place]]
    return found


def members(mask: int) -> tuple[int, ...]:
    """The members of a mask, low to high."""
    return tuple(bits(mask))


class _Members(dict[int, tuple[int, ...]]):
    """Masks and their members, worked out when they are asked for.

    What has few members comes up again and is remembered.
    """

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if mask.bit_count() > _FEW:
            return tuple(spread(mask))
        if len(self) > _REMEMBERED:
            self.clear()
        found = self[mask] = members(mask)
        return found


MEMBERS: Final = _Members()


class DistinctOf(dict[int, int]):
    """Masks without the cards that are printed like an earlier one, worked out when asked for."""

    def __init__(self, twins: tuple[int, ...]) -> None:
        super().__init__()
        self.twins = twins

    def __missing__(self, mask: int) -> int:
        lowest: dict[int, int] = {}
        for card in members(mask):
            lowest.setdefault(self.twins[card], 1 << card)
        if len(self) > _REMEMBERED:
            self.clear()
        found = self[mask] = sum(lowest.values())
        return found


class ChoicesOf(dict[int, tuple[Any, ...]]):
    """By mask: the choices of some of its cards that differ in print, as `form` has them.

    Of more than a decision may offer, one more than that is made.
    """

    def __init__(self, low: int, high: int, twins: tuple[int, ...], form: Callable[..., Any]):
        super().__init__()
        self.low, self.high, self.twins, self.form = low, high, twins, form

    def __missing__(self, mask: int) -> tuple[Any, ...]:
        if len(self) > _CHOICES:
            self.clear()
        few = islice(picked(mask, self.low, self.high, self.twins), limits.LEGAL_MOVES + 1)
        found = self[mask] = tuple(map(self.form, few))
        return found


def union(cards: Iterable[int]) -> int:
    """The mask of some cards."""
    return sum([1 << card for card in cards])


@cache
def smalls() -> tuple[tuple[int, ...], ...]:
    """By small mask: its members."""
    return tuple(members(mask) for mask in range(1 << SMALL))


@cache
def lows() -> tuple[int, ...]:
    """By small mask: its lowest member."""
    return tuple((mask & -mask).bit_length() - 1 for mask in range(1 << SMALL))


@cache
def counts() -> tuple[int, ...]:
    """By small mask: how many members it has."""
    return tuple(mask.bit_count() for mask in range(1 << SMALL))


@cache
def rounds(seats: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By a seat and a mask of seats: the members in order round the table, from that seat on."""

    def turn(start: int, mask: int) -> tuple[int, ...]:
        found = members(mask)
        return tuple(k for k in found if k >= start) + tuple(k for k in found if k < start)

    whole = [tuple(turn(seat, mask) for mask in range(1 << seats)) for seat in range(seats)]
    return (*whole, whole[0])


@cache
def nexts(seats: int, op: str) -> tuple[tuple[int, ...], ...]:
    """By a seat and a mask of seats: the member that `after`, `before` or `from` names."""
    if op == "from":
        return tuple(tuple(r[0] if r else -1 for r in line) for line in rounds(seats))
    way = 1 if op == "after" else -1

    def step(seat: int, mask: int) -> int:
        for k in range(1, seats + 1):
            if mask >> (seat + way * k) % seats & 1:
                return (seat + way * k) % seats
        return -1

    masks = range(1 << seats)
    return (
        *(tuple(step(seat, mask) for mask in masks) for seat in range(seats)),
        tuple(-1 for _ in masks),
    )


def stepped(mask: int, seat: int, seats: int, way: int) -> int:
    """`after` (way 1) and `before` (way -1) at a table too large for a row."""
    for k in range(1, seats + 1) if seat >= 0 else ():
        if mask >> (seat + way * k) % seats & 1:
            return (seat + way * k) % seats
    return -1


def started(mask: int, seat: int) -> int:
    """`from`, at a table too large for a row."""
    high = mask >> seat if seat >= 0 else 0
    if high:
        return seat + (high & -high).bit_length() - 1
    return (mask & -mask).bit_length() - 1


def turned(mask: int, seat: int) -> tuple[int, ...]:
    """The members round the table from a seat on, at a table too large for a row."""
    found = members(mask)
    return tuple(k for k in found if k >= seat) + tuple(k for k in found if k < seat)
