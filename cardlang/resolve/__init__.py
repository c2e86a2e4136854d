"""From rules files to a checked `Program`, or to diagnostics."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.collecting import no_collection
from cardlang.diagnostic import Diagnostic, Report
from cardlang.quick import define
from cardlang.resources import find_game, slug_of
from cardlang.suggest import bounded

if TYPE_CHECKING:
    from cardlang.program import Program
    from cardlang.resolve.check import ResolvedGame
    from cardlang.resolve.files.layers import Layers

__all__ = ["GameText", "find_game", "load_program", "read_game", "read_text", "slug_of"]


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


@define(eq=False)
class GameText:
    """A game as its text says it: the program if it is sound, and the files that it is made of.

    Mistakes are in the report at once.  Warnings are looked for when somebody asks for what was
    `found`: no match needs them, and it takes longer than to read the text.
    """

    program: Program | None
    report: Report
    layers: Layers | None
    _unseen: ResolvedGame | None  # whose warnings nobody has looked for

    def found(self) -> list[Diagnostic]:
        """All findings, in the order of the text."""
        unseen, self._unseen = self._unseen, None
        if unseen is not None:
            with no_collection(), bounded():
                unseen.look_through()
            self.settle()
        return self.report.found

    def settle(self) -> None:
        """Leaves out what follows from other findings, and puts the others in order."""
        from cardlang.resolve.files.causes import settle

        if self.layers is not None:
            settle(self.layers, self.report)
        self.report.sort()


def read_text(path: Path, shown: str, examples: bool = True) -> GameText:
    """Read the game in a file, and its mistakes; of a file with mistakes its warnings, too.

    Without `examples` the program has none, and nobody hears of mistakes in them: no match needs
    them, and of a file with many most of the time goes into them.
    """
    from cardlang.resolve.check import resolve_layers
    from cardlang.resolve.files.reading import read_layers  # what reads is imported to read a file

    report = Report()
    with no_collection(), bounded():
        layers = read_layers(path, shown, slug_of(path), report, examples)
        resolved = None if layers is None else resolve_layers(layers, report)
        if resolved is not None:
            resolved.look_for_mistakes()
            if report.failed:
                resolved.look_through()
    if resolved is not None and not report.failed:
        return GameText(resolved.program, report, layers, resolved)
    text = GameText(None, report, layers, None)
    text.settle()
    return text


def read_game(
    path: Path, shown: str, examples: bool = True
) -> tuple[Program | None, Report, Layers | None]:
    """Read and check the game in a file, with its warnings: as `read_text`, and all at once."""
    text = read_text(path, shown, examples)
    text.found()
    return text.program, text.report, text.layers
