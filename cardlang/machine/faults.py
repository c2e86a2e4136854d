"""What goes wrong while rules run."""

from __future__ import annotations

from cardlang.source import Span


class Fault(Exception):
    """The rules ask for something impossible, or a limit was met: a code, and where."""

    def __init__(self, code: str, span: Span | None) -> None:
        super().__init__(code)
        self.code, self.span = code, span


def bits(mask: int) -> list[int]:
    """The members of a mask, low to high."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
