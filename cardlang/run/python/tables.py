"""Tables that generated Python looks up instead of working a value out.

In Python an operation on a mask costs more than fetching an entry of a tuple.  A row that is asked
by a point ends with the answer for nothing: nothing is -1, and the last entry of a tuple is its
entry -1.  What is asked of wide masks is remembered, up to a point, since the same ones come up
again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import compress, count, islice
from typing import Any, Final

from cardlang import limits
from cardlang.machine.alike import picked
from cardlang.run.memo import Memo

_MASKS: Final = 40_000
_CHOICES: Final = 1_000
_SEATS: Final = range(limits.SEATS)
_ZEROS: Final = bytes.maketrans(b"0", b"\0")

UNIT: Final = (*(1 << k for k in range(limits.CARDS)), 0)
"""The set of one point."""

HIGH: Final = (0, *(1 << k for k in range(limits.CARDS)))
"""By the bit length of a mask: the set of its highest member."""


def members(mask: int) -> tuple[int, ...]:
    """Found by the digits of the mask, whose zeros become bytes of nothing."""
    return tuple(compress(count(), f"{mask:b}"[::-1].encode().translate(_ZEROS)))


MEMBERS: Final = Memo(members, _MASKS)
"""The members of a mask, low to high."""


def distinct_of(twins: tuple[int, ...]) -> Memo:
    """By mask: the mask without the cards that are printed like an earlier one."""

    def distinct(mask: int) -> int:
        lowest: dict[int, int] = {}
        for card in MEMBERS[mask]:
            lowest.setdefault(twins[card], 1 << card)
        return sum(lowest.values())

    return Memo(distinct, _MASKS)


def choices_of(low: int, high: int, twins: tuple[int, ...], form: Callable[..., Any]) -> Memo:
    """By mask: the choices of some of its cards that differ in print, as `form` has them.

    Of more than a decision may offer, one more than that is made.
    """

    def choices(mask: int) -> tuple[Any, ...]:
        few = islice(picked(mask, low, high, twins), limits.LEGAL_MOVES + 1)
        return tuple(map(form, few))

    return Memo(choices, _CHOICES)


def union(cards: Iterable[int]) -> int:
    """The mask of some cards."""
    return sum([1 << card for card in cards])


def stepped(mask: int, seat: int, seats: int, way: int) -> int:
    """The member that `after` (way 1) or `before` (way -1) names."""
    for k in range(1, seats + 1) if seat >= 0 else ():
        if mask >> (seat + way * k) % seats & 1:
            return (seat + way * k) % seats
    return -1


def started(mask: int, seat: int) -> int:
    """The member that `from` names."""
    high = mask >> seat if seat >= 0 else 0
    if high:
        return seat + (high & -high).bit_length() - 1
    return (mask & -mask).bit_length() - 1


def _turned(seat: int, mask: int) -> tuple[int, ...]:
    found = MEMBERS[mask]
    return (*[k for k in found if k >= seat], *[k for k in found if k < seat])


TURNED: Final = tuple([Memo(partial(_turned, seat), _MASKS) for seat in (*_SEATS, 0)])
"""By seat and mask: the members in order round the table, from that seat on."""
