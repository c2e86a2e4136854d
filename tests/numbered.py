"""How many moves and words the games that ship have: `python -m tests.numbered` writes the table.

It stands in `docs/api.md`, behind its mark.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardlang import UsageError
from tests.shipped import SLUGS, load

PAGE = Path(__file__).parent.parent / "docs" / "api.md"
MARK = "<!-- numbered -->\n\n"


def table(slugs: Iterable[str] = SLUGS) -> str:
    """The rows of some games, in the order of the alphabet."""
    rows = ["| game | moves | words |", "| --- | --- | --- |"]
    for slug in slugs:
        game = load(slug)
        try:
            moves = f"{len(game.actions()):,}"
        except UsageError:
            moves = "words only"
        rows.append(f"| {slug} | {moves} | {len(game.words())} |")
    return "\n".join(rows) + "\n"


def parts() -> tuple[str, str, str]:
    """The page: what stands before the table, the table, what stands behind it."""
    before, behind = PAGE.read_text(encoding="utf-8").split(MARK)
    found, rest = behind.split("\n\n", 1)
    return before + MARK, found + "\n", "\n" + rest


if __name__ == "__main__":
    head, _, tail = parts()
    PAGE.write_text(head + table() + tail, encoding="utf-8")
