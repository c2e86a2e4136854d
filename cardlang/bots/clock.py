"""A time at which a search in Python stops, with what it has.

C is given as much as its pace allows, since nothing can interrupt it; Python asks after every
choice of a playout.  Outside `until` there is no such time, and what is found does not depend on a
clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from time import perf_counter

_own = local()


class OutOfTimeError(Exception):
    """The time is over in the middle of a playout."""


@contextmanager
def until(time: float) -> Iterator[None]:
    """Within this block searches of this thread end at a time of `perf_counter`."""
    before = getattr(_own, "end", None)
    _own.end = time if before is None else min(before, time)
    try:
        yield
    finally:
        _own.end = before


def over() -> bool:
    """Return whether the time is over."""
    end = getattr(_own, "end", None)
    return end is not None and perf_counter() >= end


def look() -> None:
    """OutOfTimeError if the time is over."""
    if over():
        raise OutOfTimeError
