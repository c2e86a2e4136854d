"""The front: from rules files to a checked `Program`, or to diagnostics."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.collecting import no_collection
from cardlang.diagnostic import Report
from cardlang.resources import find_game, slug_of
from cardlang.suggest import bounded

if TYPE_CHECKING:
    from cardlang.program import Program
    from cardlang.resolve.files.layers import Layers

__all__ = ["find_game", "load_program", "read_game", "slug_of"]


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
    program, report, _ = read_game(path, shown or str(path))
    return program, report


def read_game(
    path: Path, shown: str, examples: bool = True
) -> tuple[Program | None, Report, Layers | None]:
    """Read and check the game in a file: the program if it is sound, and what it is made of.

    Without `examples` the program has none, and nobody hears of mistakes in them: no match needs
    them, and of a file with many most of the time goes into them.
    """
    from cardlang.resolve.check import check_layers
    from cardlang.resolve.files.causes import settle
    from cardlang.resolve.files.reading import read_layers  # what reads is imported to read a file

    report = Report()
    with no_collection(), bounded():
        layers = read_layers(path, shown, slug_of(path), report, examples)
        program = None if layers is None else check_layers(layers, report)
    if layers is not None:
        settle(layers, report)
    report.sort()
    return (None if report.failed else program), report, layers
