"""Lines that are too long, broken where the layout lets them go on.

A line may be broken before `else`, `or` and `and`, after a comma, and anywhere inside brackets.  If
there is an `else`, each begins a line.  Otherwise the loosest place is taken, and of several the
last one that fits; what is broken off stands four blanks deeper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

WIDTH = 100
STEP = "    "

_PIECE = re.compile(r'"[^"]*"|[(){}]|,? ')
_WORD = re.compile("(else|or|and) ")
_RANK = {",": 0, "else": 0, "or": 1, "and": 2}


def broken(line: str) -> str:
    """The line, on as many physical lines as it needs."""
    if len(line) <= WIDTH:
        return line
    indent = line[: len(line) - len(line.lstrip())] + STEP
    places = list(_places(line))
    cuts = [at for at, depth, word in places if word == "else" and not depth]
    done: list[str] = []
    lead = ""
    for start, end in pairwise([0, *cuts, len(line)]):
        while len(lead) + end - start > WIDTH:
            inside = [place for place in places if start < place[0] < end]
            at = _best(inside, start + WIDTH + 1 - len(lead))
            if at is None:
                break
            done.append(lead + line[start:at].rstrip())
            start, lead = at, indent
        done.append(lead + line[start:end].rstrip())
        lead = indent
    return "\n".join(done)


def _places(line: str) -> Iterator[tuple[int, int, str]]:
    """Where the line may be broken: offset, depth of brackets, and the word that lets it."""
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
            if depth or word:
                yield match.end(), depth, word[1] if word else ""


def _best(places: list[tuple[int, int, str]], edge: int) -> int | None:
    """Where to break: the loosest place before the edge, and the last of these."""
    best: tuple[int, int] | None = None
    found = None
    for at, depth, word in places:
        if at > edge and found is not None:
            break
        rank = depth, _RANK.get(word, 3)
        if best is None or rank <= best:
            best, found = rank, at
    return found
