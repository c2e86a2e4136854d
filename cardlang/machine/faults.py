"""What goes wrong while rules run."""

from __future__ import annotations

from cardlang.source import Span


class Fault(Exception):
    """The rules ask for something impossible, or a limit was met: a code, and where."""

    def __init__(self, code: str, span: Span | None) -> None:
        super().__init__(code)
        self.code, self.span = code, span


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
