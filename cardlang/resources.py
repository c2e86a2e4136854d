"""Where the files are that come with cardlang: the grammar, games, examples, prelude, pages and
skeletons.

Installed, they lie inside the package; in a checkout, beside it.
"""

from __future__ import annotations

from pathlib import Path

from cardlang.limits import NAME_CHARACTERS

KINDS = ("grammar", "games", "examples", "prelude", "explain", "skeletons")

_PACKAGE = Path(__file__).resolve().parent


def folder(kind: str) -> Path:
    """The folder of one of `KINDS`."""
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is none of {', '.join(KINDS)}")
    if kind in ("prelude", "explain", "skeletons"):
        return _PACKAGE / kind
    installed = _PACKAGE / "_data" / kind
    return installed if installed.is_dir() else _PACKAGE.parent / kind


def slug_of(path: Path) -> str:
    """The short name of the game in a file."""
    return path.stem.replace("_", "-").lower()


def homes_of(name: str) -> list[Path]:
    """Where the file of a game that ships may lie, by its slug (`bonus-malus` or `bonus_malus`)."""
    stem = name.replace("-", "_")
    return [folder(kind) / f"{stem}.card" for kind in ("games", "examples")]


def find_game(name: str) -> Path | None:
    """The file of a game that ships, by its slug."""
    if len(name) > NAME_CHARACTERS:
        return None
    return next((path for path in homes_of(name) if path.is_file()), None)


def codes() -> list[str]:
    """The codes of findings that have a page, in the order of the alphabet."""
    return sorted(path.stem for path in folder("explain").glob("*.md"))
