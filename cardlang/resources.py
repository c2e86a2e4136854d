"""Folders of the files that come with cardlang, and of those of its user: the grammar, games,
examples, prelude, pages and skeletons; the folder of what a user has made.

Installed, they lie inside the package; in a checkout, beside it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from cardlang.limits import NAME_CHARACTERS

_BESIDE = ("grammar", "games", "examples")
KINDS = (*_BESIDE, "prelude", "explain", "skeletons", "catalogues", "machines", "trained")

_PACKAGE = Path(__file__).resolve().parent


def folder(kind: str) -> Path:
    """The folder of one of `KINDS`."""
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is none of {', '.join(KINDS)}")
    if kind not in (*_BESIDE, "machines"):
        return _PACKAGE / kind
    installed = _PACKAGE / "_data" / kind
    if kind == "machines":
        return installed  # made with a wheel; a checkout has none
    return installed if installed.is_dir() else _PACKAGE.parent / kind


def slug_of(path: Path) -> str:
    """The short name of the game in a file."""
    return path.stem.replace("_", "-").lower()


def homes_of(name: str) -> list[Path]:
    """Paths at which the file of a game that ships may lie, by its slug (`my-
    game` or `my_game`).
    """
    stem = name.replace("-", "_")
    examples = folder("examples")
    return [place / f"{stem}.card" for place in (folder("games"), examples, examples / "valet")]


def find_game(name: str) -> Path | None:
    """The file of a game that ships, by its slug."""
    if len(name) > NAME_CHARACTERS:
        return None
    return next((path for path in homes_of(name) if path.is_file()), None)


def shipped() -> list[str]:
    """The slugs of the documented games, in the order of the alphabet."""
    return sorted(slug_of(path) for path in folder("games").glob("*.card"))


def playable() -> list[str]:
    """The slugs of all games that ship, in the order of the alphabet."""
    files = [path for kind in ("games", "examples") for path in folder(kind).glob("*.card")]
    return sorted({slug_of(path) for path in files})


def kinds() -> dict[str, str]:
    """The kinds of games to begin with, by name, each with its first sentence."""
    found = {}
    for path in sorted(folder("skeletons").glob("*.card")):
        sentence = path.read_text(encoding="utf-8").split("\n")[2]
        found[path.stem] = sentence.strip().strip('"')
    return found


def data_folder() -> Path:
    """The folder of the user's own data, whether it exists or not."""
    given = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(given):
        base = Path(given)
    elif sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        base = Path(local) if os.path.isabs(local) else Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path.home() / ".local" / "share"
    return base / "cardlang"


def codes() -> list[str]:
    """The codes of findings that have a page, in the order of the alphabet."""
    return sorted(path.stem for path in folder("explain").glob("*.md"))


#: folders of the package; what lies deeper in one counts too where its name ends with a `/`
_SOURCES = (
    "",
    "cache/",
    "text/",
    "hints/",
    "syntax/",
    "program/",
    "resolve/",
    "machine/",
    "run",
    "checks/",
    "prelude/",
)


def sources(*more: str) -> str:
    """A digest of this program: its sources and prelude, and the Python that runs it.

    By name, size and time of change of the files; to read them all would take longer.  Sources of
    what is not kept between runs do not count, but those in `more`, folders of the package, do.
    """
    package = os.path.dirname(os.path.abspath(__file__))
    places = [f"{package}/{name}" if name else package for name in (*_SOURCES, *more)]
    places.append(str(folder("grammar")))
    found = []
    while places:
        place = places.pop()
        with os.scandir(place) as entries:
            for entry in entries:
                if place.endswith("/") and entry.name[0] not in "._" and entry.is_dir():
                    places.append(f"{entry.path}/")
                if entry.name.endswith((".py", ".card", ".lark", ".h", ".toml")):
                    with suppress(FileNotFoundError):  # it has gone, or is an editor's empty link
                        status = entry.stat()
                        found.append((entry.path, status.st_size, status.st_mtime_ns))
    told = repr((sys.version, sys.implementation.cache_tag, sorted(found)))
    return sha256(told.encode()).hexdigest()
