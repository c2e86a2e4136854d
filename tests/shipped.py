"""The games that ship, each loaded once for all modules of tests that a process runs.

Games are shared: a test that changes one, or what lies beside it, loads its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import cardlang
from cardlang.api import Game, engine_of
from cardlang.resources import folder, slug_of
from cardlang.show.sheet import draw, write_sheet
from cardlang.show.sheet.parts import RulesSheet

T = TypeVar("T")
FILES = sorted(path for kind in ("games", "examples") for path in folder(kind).glob("*.card"))
VALET = sorted((folder("examples") / "valet").glob("*.card"))  # variants for comparisons, unlisted
_HOMES = {slug_of(path): path for path in [*FILES, *VALET]}
SLUGS = sorted(map(slug_of, FILES))
THOROUGH = bool(os.environ.get("CARDLANG_THOROUGH"))  # all games everywhere, for a campaign


def sample(first: int, share: int = 2) -> list[Path]:
    """The documented games, and of the others one in `share`, from number `first` on.

    For what is dear in each game, as compiling it is; two kinds of tests that take different ones
    leave out none.  All of them if CARDLANG_THOROUGH is set.
    """
    others = [path for path in FILES if path.parent.name != "games"]
    some = set(FILES if THOROUGH else others[first::share])
    return [path for path in FILES if path in some or path.parent.name == "games"]


def spread(law: str, share: int = 4, games: list[Path] = FILES) -> list[Path]:
    """The documented games, and of the others one in `share`, by a digest of the law and the game.

    So each law sees others, and a game that is new changes what no law sees of those there are.
    All of them if CARDLANG_THOROUGH is set.
    """
    return [
        path
        for path in games
        if THOROUGH or path.parent.name == "games" or not number(law, path.stem) % share
    ]


def some(
    law: str, rows: Iterable[T], share: int = 2, of: Callable[[T], str] = lambda row: ""
) -> list[T]:
    """Of the rows of a sample the first of each kind, and of the others one in `share`.

    `of` names the kind of a row; which are taken, a digest of the law and the row says.  All of
    them if CARDLANG_THOROUGH is set.
    """
    kinds: set[str] = set()
    found = []
    for row in rows:
        if THOROUGH or of(row) not in kinds or not number(law, repr(row)) % share:
            found.append(row)
        kinds.add(of(row))
    return found


def thinned(law: str, share: int, slug: str) -> bool:
    """Does this law look closer at this game?"""
    return bool(spread(law, share, [_HOMES[slug]]))


def number(law: str, name: str) -> int:
    """A number that is always the same for a law and what it is tried with."""
    return int.from_bytes(sha256(f"{law} {name}".encode()).digest()[:8], "big")


def load(name: str | Path) -> Game:
    """A game that ships, by its file or its slug."""
    return _loaded(_HOMES[name] if name in _HOMES else Path(name))


@cache
def _loaded(path: Path) -> Game:
    return cardlang.load(path)


def sheet(name: str | Path, language: str, examples: bool = True) -> RulesSheet:
    """The rules sheet of a game that ships, with its worked examples or without."""
    return _written(load(name), language, examples)


@cache
def _written(game: Game, language: str, examples: bool) -> RulesSheet:
    return write_sheet(engine_of(game), language, with_examples=examples)


def sheet_text(name: str | Path, language: str, examples: bool = True) -> str:
    """The same as one line of text."""
    return " ".join(draw(sheet(name, language, examples), "text").split())
