"""The shipped games that are nearest to a game: by what they are made of, and by how they play.

The fingerprints of the games that ship are made once and kept in the user's cache folder, under a
digest of their text and of the program.  A game is compared with all of them but itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from attrs import frozen

from cardlang.cache import files
from cardlang.cache.games import origin
from cardlang.diagnostic import RuleError, UsageError
from cardlang.engine import open_game
from cardlang.judge.fingerprint import (
    Fingerprint,
    alike,
    fingerprint,
    numbers_apart,
    rarity,
)
from cardlang.resources import folder

COPY = 0.9
"""From here on two games have the same rules, up to numbers and a few words."""
VARIANT = 0.5
"""From here on one is a variant of the other."""
FAMILY = 0.2
"""From here on they are of one family."""

_EXTENDS = re.compile(r'^extends "([^"]*)"', re.MULTILINE)
_SHELF = "prints"
_MOST = 1024


@frozen
class Neighbour:
    """A shipped game that is alike, and the numbers that only one of the two has."""

    game: str
    alike: float
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    extends: str = ""  # the game that it is a variant of


def shipped() -> list[Path]:
    """The files of the games that ship, and of those that come as examples."""
    return sorted(path for kind in ("games", "examples") for path in folder(kind).glob("*.card"))


def print_of(path: Path) -> Fingerprint | None:
    """The fingerprint of a game at its usual table; None if it cannot be played."""
    try:
        engine = open_game(path)
        key = sha256(f"{origin()} {engine.info.digest}".encode()).hexdigest()
        data = files.read(_SHELF, key)
        if data is not None:
            return Fingerprint.read(json.loads(data))
        found = fingerprint(engine.machine())
    except (OSError, RuleError, UsageError, ValueError, KeyError):
        return None
    files.write(_SHELF, key, json.dumps(found.kept()).encode(), _MOST)
    return found


def _extends(path: Path) -> str:
    found = _EXTENDS.search(path.read_text(encoding="utf-8"))
    return found[1].replace("_", "-") if found else ""


def neighbours(own: Fingerprint, besides: Path, games: Sequence[Path]) -> list[Neighbour]:
    """Games by nearness, the nearest first, but for the one in a file."""
    known = [(path, found) for path in games if (found := print_of(path)) is not None]
    weights = rarity(found for _, found in known)
    told = []
    for path, other in known:
        if path.resolve() != besides.resolve():
            mine, theirs = numbers_apart(own, other)
            near = alike(own, other, weights)
            told.append(Neighbour(other.game, near, (*mine,), (*theirs,), _extends(path)))
    return sorted(told, key=lambda one: (-one.alike, one.game))
