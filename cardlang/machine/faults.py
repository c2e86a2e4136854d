"""Faults of running rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cardlang.quick import frozen
from cardlang.source import Span

R = TypeVar("R")


@frozen
class Beyond:
    """A number that a cell cannot hold, and what it can."""

    cell: int
    number: int
    low: int
    high: int


class Fault(Exception):
    """The rules ask for something impossible, or a limit was met: a code, and where.

    The interpreter says of a number out of its range what is `beyond`; faster ways do not.
    """

    def __init__(self, code: str, span: Span | None, beyond: Beyond | None = None) -> None:
        super().__init__(code)
        self.code, self.span, self.beyond = code, span, beyond


def located(span: Span | None, work: Callable[..., R], *parts: object) -> R:
    """The outcome of some work; a limit that it meets is met there."""
    try:
        return work(*parts)
    except Fault as fault:
        raise Fault(fault.code, span) from None


_FEW = [[k for k in range(8) if mask >> k & 1] for mask in range(256)]


def bits(mask: int) -> list[int]:
    """The members of a mask, low to high."""
    if mask < 256:  # most masks of seats
        return _FEW[mask].copy()
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
