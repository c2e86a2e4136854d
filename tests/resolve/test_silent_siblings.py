"""Mistakes that read well, written as other people would write them, and what is told of each.

`silent/siblings.txt` has five games of each kind of mistake.  Lines that begin with `-` and `+` at
the end of a piece turn it into its twin, which means what it says; of the twin nothing is told that
is told of the mistake.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.resolve.test_silent import all_found

PIECES = Path(__file__).parent / "silent" / "siblings.txt"


def siblings() -> Iterator[tuple[str, str, str, str]]:
    """The code, the title, the mistaken piece and its twin."""
    code = title = ""
    for part in re.split(r"^(####.*|====.*)\n", PIECES.read_text(encoding="utf-8"), flags=re.M):
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


ALL = list(siblings())


@pytest.mark.parametrize(
    ("code", "silent", "piece", "twin"),
    [pytest.param(a, "(silent)" in b, c, d, id=f"{a}: {b}") for a, b, c, d in ALL],
)
def test_the_mistake_is_told_and_its_twin_is_not(
    code: str, silent: bool, piece: str, twin: str, tmp_path: Path
) -> None:
    assert (code in all_found(piece, tmp_path)) is not silent
    assert code not in all_found(twin, tmp_path)


def test_of_five_siblings_at_least_four_are_told() -> None:
    told = Counter(code for code, title, _, _ in ALL if "(silent)" not in title)
    assert min(told.values()) >= 4 and len(told) == len({code for code, *_ in ALL})
