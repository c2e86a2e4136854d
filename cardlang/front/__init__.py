"""The front: from rules files to a checked `Program`, or to diagnostics."""

from __future__ import annotations

from pathlib import Path

from cardlang.diagnostic import Report
from cardlang.front.book import find_game, read_book, slug_of
from cardlang.front.check import check_book
from cardlang.model import Program

__all__ = ["find_game", "load_program", "slug_of"]


def load_program(game: Path | str, shown: str | None = None) -> tuple[Program | None, Report]:
    """Read and check a game.

    `game` is the path of a rules file, or the slug of a game that ships (a slug nobody knows
    raises FileNotFoundError).  The program is None where the report holds an error.
    """
    path: Path
    if isinstance(game, Path):
        path = game
    else:
        found = find_game(game)
        if found is None:
            raise FileNotFoundError(game)
        path = found
    report = Report()
    book = read_book(path, shown or str(path), slug_of(path), report)
    if book is None:
        report.sort()
        return None, report
    program = check_book(book, report)
    report.sort()
    return (None if report.failed else program), report
