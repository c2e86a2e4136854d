"""Lines that are too long, broken where the layout lets them go on.

A line may be broken before `else`, `or` and `and`, after a comma, and anywhere inside brackets.
The loosest place is taken, and of several the last one that fits; what is broken off stands four
blanks deeper.
"""

from __future__ import annotations

import re

WIDTH = 100
STEP = "    "

_PIECE = re.compile(r'"[^"]*"|[(){}]|, | ')
_RANK = {"else": 0, "or": 1, "and": 2}


def broken(line: str) -> str:
    """The line, on as many physical lines as it needs."""
    if len(line) <= WIDTH:
        return line
    indent = line[: len(line) - len(line.lstrip())] + STEP
    done: list[str] = []
    rest = line
    while len(rest) > WIDTH:
        at = _place(rest)
        if at is None:
            break
        done.append(rest[:at].rstrip())
        rest = indent + rest[at:].lstrip()
    return "\n".join([*done, rest])


def _place(line: str) -> int | None:
    """Where to break: the place of the lowest rank, then the last before the edge."""
    depth = 0
    start = len(line) - len(line.lstrip())
    best: tuple[int, int] | None = None
    found = None
    for match in _PIECE.finditer(line, start):
        piece = match[0]
        if piece in "({":
            depth += 1
        elif piece in ")}":
            depth -= 1
        elif piece.endswith(" "):
            rank = _rank(line, match, depth)
            if match.end() > WIDTH:
                if found is not None:
                    break
            if rank is not None and (best is None or (depth, rank) <= best):
                best, found = (depth, rank), match.end()
    return found


def _rank(line: str, match: re.Match[str], depth: int) -> int | None:
    if match[0] == ", ":
        return 0
    word = re.match("[a-z]+", line[match.end() : match.end() + 8])
    rank = _RANK.get(word[0]) if word else None
    return 3 if rank is None and depth else rank
