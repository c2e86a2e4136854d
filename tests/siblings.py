"""Kinds of mistakes with siblings: pieces of rules, each with a twin that means what it says.

A kind begins with `#### CODE: …`, a piece with `==== TITLE`.  The lines with `-` and `+` at the end
of a piece say which of its lines the twin has otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path


def siblings(path: Path) -> Iterator[tuple[str, str, str, str]]:
    """The code, the title, the mistaken piece and its twin."""
    code = title = ""
    for part in re.split(r"^(####.*|====.*)\n", path.read_text(encoding="utf-8"), flags=re.M):
        if part.startswith("####"):
            code = part[4:].partition(":")[0].strip()
        elif part.startswith("===="):
            title = part[4:].strip()
        elif part.strip():
            rows = part.splitlines()
            piece = "".join(f"{row}\n" for row in rows if row[:1] not in "-+")
            old, new = ("".join(f"{row[1:]}\n" for row in rows if row[:1] == sign) for sign in "-+")
            assert piece.count(old) == 1, title
            yield code, title, piece, piece.replace(old, new)


_BEFORE = {
    "use ": "use tricks\n",
    "players": "players 4\n",
    "deck": "deck french\n",
}
_END = "match ends when deal-number is at least 4\n"


def whole(piece: str) -> str:
    """A game of a piece: what it leaves out is put before and behind it."""
    head = [line for key, line in _BEFORE.items() if not re.search(f"^{key}", piece, re.MULTILINE)]
    ends = re.search("^(match ends|one deal)", piece, re.MULTILINE)
    title = "" if re.search("^game", piece, re.MULTILINE) else 'game "Piece"\n'
    return f"cardlang 1\n{title}" + "".join(head) + piece + ("" if ends else _END)
