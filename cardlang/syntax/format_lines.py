"""Lines that are too long, broken where the layout lets them go on.

A line may be broken before `else`, `or` and `and`, after a comma, and anywhere inside brackets.  If
there is an `else`, each begins a line.  Otherwise the loosest place is taken, and of several the
last one that fits; what is broken off stands four blanks deeper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

WIDTH = 100
STEP = "    "

_PIECE = re.compile(r'"[^"]*"|[(){}]|,? ')
_WORD = re.compile("(else|or|and) ")
_RANK = {"or": 1, "and": 2}


def broken(line: str) -> str:
    """The line, on as many physical lines as it needs."""
    if len(line) <= WIDTH:
        return line
    indent = line[: len(line) - len(line.lstrip())] + STEP
    done: list[str] = []
    for part in _parts(line):
        rest = indent + part if done else part
        while len(rest) > WIDTH and (at := _place(rest)) is not None:
            done.append(rest[:at].rstrip())
            rest = indent + rest[at:]
        done.append(rest)
    return "\n".join(done)


def _places(line: str) -> Iterator[tuple[int, int, str]]:
    """Where the line has blanks outside texts: offset behind, depth of brackets, what is there."""
    depth = 0
    start = len(line) - len(line.lstrip())
    for match in _PIECE.finditer(line, start):
        if match[0] in "({":
            depth += 1
        elif match[0] in ")}":
            depth -= 1
        elif match[0] == ", ":
            yield match.end(), depth, ","
        elif match[0] == " ":
            word = _WORD.match(line, match.end())
            yield match.end(), depth, word[1] if word else ""


def _parts(line: str) -> Iterator[str]:
    """The line, cut before every `else` that stands outside brackets."""
    begin = 0
    for at, depth, word in _places(line):
        if word == "else" and not depth:
            yield line[begin:at].rstrip()
            begin = at
    yield line[begin:]


def _place(line: str) -> int | None:
    """Where to break: the loosest place, then the last before the edge."""
    best: tuple[int, int] | None = None
    found = None
    for at, depth, word in _places(line):
        if at > WIDTH + 1 and found is not None:
            break
        if not (depth or word):
            continue
        rank = depth, 0 if word in (",", "else") else _RANK.get(word, 3)
        if best is None or rank <= best:
            best, found = rank, at
    return found
