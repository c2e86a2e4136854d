"""The shipped games that are nearest to a game: by what they are made of, and by how they play.

The fingerprints of the games that ship are made once and kept in the user's cache folder, under a
digest of their text and of the program.  A game is compared with all of them but itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from attrs import evolve, frozen

from cardlang.cache import files
from cardlang.cache.games import origin
from cardlang.diagnostic import RuleError, UsageError
from cardlang.engine import open_game
from cardlang.judge.alike.fingerprint import (
    Fingerprint,
    alike,
    fingerprint,
    numbers_apart,
    rarity,
)
from cardlang.judge.alike.manner import Manner, manner, played_alike
from cardlang.machine.ir import Machine
from cardlang.resources import folder

COPY = 0.9
"""From here on two games have the same rules, up to numbers and a few words."""
VARIANT = 0.45
"""From here on one is a variant of the other."""
SHARED, PLAYED = 0.2, 0.75
"""So is one that has so much of the rules, and is played so much alike."""
AS_ONE = 0.93
"""Two games that are played so much alike are relatives, whatever their words."""
FAMILY = 0.2
"""From here on they are of one family."""

_EXTENDS = re.compile(r'^extends "([^"]*)"', re.MULTILINE)
_Kept = TypeVar("_Kept", Fingerprint, Manner)
_SHELF, _MANNERS = "prints", "manners"
_COMPARED = 6  # nearest games of which it is asked how they are played
_MOST = 1024


@frozen
class Neighbour:
    """A shipped game that is alike, and the numbers that only one of the two has."""

    game: str
    alike: float
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    extends: str = ""  # the game that it is a variant of
    play: float | None = None  # how much alike it is played; None where nobody asked

    @property
    def is_related(self) -> bool:
        """True if one game is a variant of the other, by its rules or by how it is played."""
        return related(self.alike, self.play or 0.0)


def related(share: float, play: float) -> bool:
    """True if games are alike by so much of their rules and so much of how they are played."""
    return share >= VARIANT or (share >= SHARED and play >= PLAYED) or play >= AS_ONE


def shipped() -> list[Path]:
    """The files of the games that ship, and of those that come as examples."""
    return sorted(path for kind in ("games", "examples") for path in folder(kind).glob("*.card"))


def print_of(path: Path) -> Fingerprint | None:
    """The fingerprint of a game at its usual table; None if it cannot be played."""
    return _made_once(path, _SHELF, Fingerprint, fingerprint)


def manner_of(path: Path) -> Manner | None:
    """The manner in which a game is played at its usual table; None if it cannot be played."""
    return _made_once(path, _MANNERS, Manner, manner)


def _made_once(
    path: Path, shelf: str, kind: type[_Kept], make: Callable[[Machine], _Kept]
) -> _Kept | None:
    """A value made of a game at its usual table, from the cache if it is kept there."""
    try:
        engine = open_game(path)
        key = sha256(f"{origin()} {engine.info.digest}".encode()).hexdigest()
        data = files.read(shelf, key)
        if data is not None:
            return kind.read(json.loads(data))
        found = make(engine.machine())
    except (OSError, RuleError, UsageError, ValueError, KeyError):
        return None
    files.write(shelf, key, json.dumps(found.kept()).encode(), _MOST)
    return found


def _extends(path: Path) -> str:
    found = _EXTENDS.search(path.read_text(encoding="utf-8"))
    return found[1].replace("_", "-") if found else ""


def neighbours(machine: Machine, besides: Path, games: Sequence[Path]) -> list[Neighbour]:
    """Games by nearness, the nearest first, but for the one in a file."""
    own = fingerprint(machine)
    known = [
        (path, found)
        for path in games
        if path.resolve() != besides.resolve() and (found := print_of(path)) is not None
    ]
    weights = rarity(found for _, found in known)
    told: list[tuple[Neighbour, Path, bool]] = []
    for path, other in known:
        mine, theirs = numbers_apart(own, other)
        near = alike(own, other, weights)
        one = Neighbour(other.game, near, (*mine,), (*theirs,), _extends(path))
        told.append((one, path, (own.players, own.cards) == (other.players, other.cards)))
    told.sort(key=lambda row: (-row[0].alike, row[0].game))
    ways = manner(machine) if told else None
    placed: list[Neighbour] = []
    for place, (one, path, same_size) in enumerate(told):
        asked = same_size or (place < _COMPARED and one.alike >= SHARED)
        theirs_too = manner_of(path) if asked else None
        if ways is not None and theirs_too is not None:
            one = evolve(one, play=played_alike(ways, theirs_too))
        placed.append(one)
    return sorted(placed, key=lambda one: (not one.is_related, -one.alike, one.game))
