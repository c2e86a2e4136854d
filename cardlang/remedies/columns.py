"""Lines of a text by their numbers: where they begin, how wide, what lies below them."""

from __future__ import annotations

from collections.abc import Iterator


def offset_of(lines: list[str], number: int) -> int:
    """The offset of a line, which is counted from 1."""
    return sum(len(line) + 1 for line in lines[: number - 1])


def width_of(line: str) -> int:
    """The blanks before a line."""
    return len(line) - len(line.lstrip(" \t"))


def lines_below(lines: list[str], number: int, width: int) -> Iterator[int]:
    """The lines below one that are deeper than it."""
    for other in range(number + 1, len(lines) + 1):
        text = lines[other - 1]
        if text.strip() and width_of(text) <= width:
            return
        if text.strip():
            yield other
