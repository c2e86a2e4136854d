"""Plants disagreements, one at a time, and asks whether a warning is given where they are."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import frozen

from cardlang.diagnostic import Diagnostic
from cardlang.resolve import read_game
from cardlang.resources import find_game

HERE = Path(__file__).parent
CODES = (
    "sentence-number",
    "sentence-word",
    "sentence-label",
    "sentence-promise",
    "sentence-inherited",
)


@frozen
class Planted:
    """A game and one change of its text."""

    game: str
    old: str
    new: str


def planted(name: str = "planted") -> list[Planted]:
    """All that is planted, as a file beside this one has it."""
    rows = tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))["planted"]
    return [Planted(**row) for row in rows]


def text_of(game: str) -> str:
    """The rules of a game that ships, or of the one beside this module."""
    path = HERE / "own.card" if game == "own" else find_game(game)
    assert path is not None, game
    return path.read_text("utf-8")


def warned(path: Path) -> list[Diagnostic]:
    """The warnings of sentences that a file gets."""
    _, report, _ = read_game(path, str(path))
    return [found for found in report.found if found.code in CODES]


def tell(one: Planted, place: Path) -> list[Diagnostic]:
    """The warnings of a planted change that lie at it: on its lines, or with a label there."""
    text = text_of(one.game)
    assert text.count(one.old) == 1, one
    first = text[: text.index(one.old)].count("\n") + 1
    lines = range(first, first + one.new.count("\n") + 1)
    path = place / f"{one.game}.card"
    path.write_text(text.replace(one.old, one.new), "utf-8")
    return [
        found
        for found in warned(path)
        if any(span.line in lines for span in (found.span, *(at.span for at in found.labels)))
    ]


def sound(games: Iterable[Path]) -> Iterator[tuple[Path, Diagnostic]]:
    """Warnings of games that ship, of which there should be none."""
    for path in [*games, HERE / "own.card"]:
        yield from ((path, found) for found in warned(path))
