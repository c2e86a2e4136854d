"""Lines that are too long, broken where the layout lets them go on.

A line may be broken before a word that goes on with a value (`else`, `or`, `where`, `+`), before
the `when` behind picks and before its sentence, after a comma, and between the members of a set.
If there is an `else`, each begins a line.  Otherwise the loosest place is taken, and of several the
last one that fits; what is broken off stands four blanks deeper.  Words that belong together, as in
`is at least 4`, are never parted: a line without any of these places stays as long as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from cardlang.reckoning import RECKONING

WIDTH = 100
STEP = "    "

_PIECE = re.compile(r'"[^"]*"|[(){}]|,? ')
_SENTENCE = re.compile('([a-z]{2} )?"')
_RANK = {
    ",": 0,
    "else": 0,
    "when": 0,
    "or": 1,
    "and": 2,
    "if": 3,
    "where": 3,
    "having": 3,
    "by": 6,
    "among": 6,
    "": 7,
}
_RULES = {"sum": 3, "arith": 4, "factor": 5}
_RANK |= {row.sign.split()[0]: _RULES[row.rule] for row in RECKONING.values()}
_WORD = re.compile(f"({'|'.join(re.escape(word) for word in _RANK if word not in ('', ','))}) ")


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
    """Places where the line may be broken: offset, depth of brackets, and the word that lets it."""
    depth = 0
    sets: list[int] = []  # how deep the sets lie that are open
    refused = False  # is there a `when` before, of which a sentence may follow?
    start = len(line) - len(line.lstrip())
    for match in _PIECE.finditer(line, start):
        if match[0] in "({":
            depth += 1
            if match[0] == "{":
                sets.append(depth)
        elif match[0] in ")}":
            if sets and sets[-1] == depth:
                sets.pop()
            depth -= 1
        elif match[0] == ", ":
            yield match.end(), depth, ","
        elif match[0] == " ":
            word = _WORD.match(line, match.end())
            refused = refused or (word is not None and word[1] == "when")
            if refused and _SENTENCE.match(line, match.end()):
                yield match.end(), depth, "when"
                continue
            if word and word[1] == "when" and " in " not in line[: match.end()]:
                continue  # what it is said of is a word or two
            if word and word[1] == "if" and not depth and line.endswith(":"):
                continue  # it would be read as a statement
            if word or (sets and sets[-1] == depth):
                yield match.end(), depth, word[1] if word else ""


def _best(places: list[tuple[int, int, str]], edge: int) -> int | None:
    """The place at which to break: the loosest before the edge, and the last of these."""
    best: tuple[int, int] | None = None
    found = None
    for at, depth, word in places:
        if at > edge and found is not None:
            break
        rank = depth, _RANK[word]
        if best is None or rank <= best:
            best, found = rank, at
    return found
