"""The games of a folder: rules files, archives and folders of entries."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import field, frozen

from cardlang import limits
from cardlang.diagnostic import UsageError
from cardlang.entry.contest import entries_of
from cardlang.entry.examine import read_entry
from cardlang.entry.made import laid_out
from cardlang.entry.parcel import is_entry
from cardlang.limits import NAME_CHARACTERS

_EXTENDS = re.compile(r'^extends "([a-zA-Z0-9_-]{1,64})"', re.MULTILINE)


@frozen
class ShelfGame:
    """A game as it lies in a folder.

    `name` is its own among all; `path` its rules file; `author` who handed it in, if somebody did;
    `beside` what it extends there, by file name; `wrong` why it cannot be read.
    """

    name: str
    path: Path
    text: str = field(default="", repr=False)
    author: str = ""
    beside: dict[str, str] = field(factory=dict, repr=False)
    wrong: str = ""


def gathered(folder: Path, scratch: Path) -> list[ShelfGame]:
    """The games of a folder by their names; entries are laid out in `scratch`.

    UsageError where there is none, or two are called the same.
    """
    found: dict[str, tuple[ShelfGame, Path]] = {}
    for number, path in enumerate(entries_of([str(folder)])):
        game = _entry(path, scratch / str(number)) if is_entry(path) else _rules(path)
        if game.name in found:
            other = found[game.name][1].name
            raise UsageError(
                f"`{other}` and `{path.name}` are both called `{game.name}`; rename one of them"
            )
        found[game.name] = game, path
    return [game for _, (game, _) in sorted(found.items())]


def _rules(path: Path) -> ShelfGame:
    name = _called(path.stem)
    try:
        text = _text(path)
    except ValueError as error:
        return ShelfGame(name, path.resolve(), wrong=str(error))
    return ShelfGame(name, path.resolve(), text, beside=_beside(path, text))


def _entry(path: Path, place: Path) -> ShelfGame:
    name = _called(path.stem if path.is_file() else path.name)
    entry = read_entry(path)
    if entry.parcel is None or entry.about is None:
        wrong = entry.findings[0].message if entry.findings else "the entry cannot be read"
        return ShelfGame(name, path.resolve(), wrong=wrong)
    place.mkdir()
    laid_out(entry.parcel.members, place)
    game = _rules(place / entry.about.rules)
    return ShelfGame(name, game.path, game.text, entry.about.author, game.beside, game.wrong)


def _called(stem: str) -> str:
    """A name that may stand in an address."""
    return re.sub("[^a-z0-9]+", "-", stem.lower()).strip("-")[:NAME_CHARACTERS] or "game"


def _text(path: Path) -> str:
    """The text of a rules file.  ValueError says why there is none."""
    try:
        with path.open("rb") as file:
            data = file.read(limits.FILE_BYTES + 1)
        if len(data) > limits.FILE_BYTES:
            raise ValueError(f"the file is larger than {limits.FILE_BYTES // 1024} KiB")
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise ValueError("the file is not UTF-8") from None
    except OSError as error:
        raise ValueError(f"the file is not readable: {error.strerror}") from None


def _beside(path: Path, text: str) -> dict[str, str]:
    """The texts in its own folder that a text extends, and that those extend."""
    found: dict[str, str] = {}
    for _ in range(limits.EXTENDS_DEPTH):
        match = _EXTENDS.search(text)
        parent = None if match is None else path.with_name(f"{match[1]}.card")
        if parent is None or parent.name in found or not parent.is_file():
            break
        try:
            text = found[parent.name] = _text(parent)
        except ValueError:
            break
    return found
