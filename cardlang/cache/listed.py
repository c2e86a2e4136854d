"""Data of `list` about the games that ship, which travels with them.

`games/listed.json` has an entry a line, each with the version of cardlang that wrote it and the
digests of the files that it was read from.  An entry of other files or of another version is
ignored, and the game is read.  `told` is the sentence `about` in other languages; `deck` is the
name of its deck; `packs` has numbers of players and the ids of the cards that they play with,
unless they choose other options.
`python -m tests.listed --write` writes it anew.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardlang.resources import folder
from cardlang.version import __version__

FILE = "listed.json"
_FORMS = {
    "slug": str,
    "title": str,
    "players": list,
    "usual": int,
    "about": str,
    "told": dict,
    "deck": str,
    "packs": list,
}


def listed() -> dict[str, dict[str, Any]]:
    """By slug, the data of the games whose files are as they were."""
    try:
        entries = json.loads((folder("games") / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    digests: dict[str, str] = {}
    return {
        entry["slug"]: {name: entry[name] for name in _FORMS}
        for entry in entries
        if entry.get("version") == __version__ and _is_current(entry, digests)
    }


def _is_current(entry: dict[str, Any], digests: dict[str, str]) -> bool:
    """Return whether an entry is whole and its files are the same."""
    if not all(isinstance(entry.get(name), kind) for name, kind in _FORMS.items()):
        return False
    for name, digest in entry["files"].items():
        if name not in digests:
            digests[name] = digest_of(name)
        if digests[name] != digest:
            return False
    return bool(entry["files"])


def digest_of(name: str) -> str:
    """The digest of a file such as `games/my_game.card`; nothing if there is none."""
    kind, _, file = name.partition("/")
    try:
        return sha256((folder(kind) / file).read_bytes()).hexdigest()
    except OSError:
        return ""


def name_of(path: Path) -> str:
    """A file that ships, as entries name it."""
    return f"{path.parent.name}/{path.name}"
