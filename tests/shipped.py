"""The games that ship, each loaded once for all modules of tests that a process runs.

Games are shared: a test that changes one, or what lies beside it, loads its own.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cardlang
from cardlang.api import Game
from cardlang.resources import folder

FILES = sorted(path for kind in ("games", "examples") for path in folder(kind).glob("*.card"))
_HOMES = {path.stem.replace("_", "-"): path for path in FILES}
SLUGS = sorted(_HOMES)


def load(name: str | Path) -> Game:
    """A game that ships, by its file or its slug."""
    return _loaded(_HOMES[name] if name in _HOMES else Path(name))


@cache
def _loaded(path: Path) -> Game:
    return cardlang.load(path)
