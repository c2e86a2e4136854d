"""Machines of games that ship, which travel with the wheel as data.

    _data/machines/my_game.json.z        (in the package; a checkout has none)

Whoever has just installed cardlang has nothing in the cache yet, and would wait for rules that
nobody has changed to be read.  So the wheel holds what the cache would: what is known of a game,
and the machine of its usual table.  An entry names the version of cardlang that wrote it and the
digests of all files that it was made from, the prelude too.  Where one differs it is ignored, and
the game is read.  `carrying` writes entries; the wheel's build calls it (`hatch_build.py`).

An entry is JSON, compressed.  Objects are a list: what is plain comes first, then parts, each a
kind and the places of what it is made of, which come before it.  So nothing is nested, and what
two things share they share again.  Kinds are tuples, lists, dicts and the few classes that the
cache keeps; operations are known by their names, texts by their files.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import fields

from cardlang.diagnostic import Diagnostic, Fix, SpanLabel
from cardlang.game_info import GameInfo, OptionChoice
from cardlang.machine import ir
from cardlang.machine.rows import operation_named, ranging_named
from cardlang.quick import frozen
from cardlang.resources import folder
from cardlang.source import Source, Span
from cardlang.version import __version__

if TYPE_CHECKING:
    from attrs import Attribute

SUFFIX = ".json.z"
LARGEST = 1 << 24  # bytes of an entry, before and after it is compressed

CLASSES: dict[str, type] = {
    kind.__name__: kind
    for kind in (OptionChoice, GameInfo, Diagnostic, SpanLabel, Fix, Span, *ir.KEPT)
    if isinstance(kind, type)
}
NAMED: dict[str, Callable[[str], Any]] = {"Operation": operation_named, "Ranging": ranging_named}


@frozen
class Carried:
    """An entry whose files are as they were: what was looked at, what is known of the game, its
    warnings, and the machine as it is written."""

    looked: tuple[tuple[str, str | None], ...]  # places, with digests where there was a file
    info: GameInfo
    findings: tuple[Diagnostic, ...]
    machine: dict[str, Any]
    texts: dict[str, Source]

    def is_usual(self, terms: tuple[Any, ...]) -> bool:
        """Return whether a table is the usual one: players, no option, backs as the deck says."""
        return terms == (self.info.default_players, (), None)

    def usual(self) -> ir.Machine | None:
        """The machine of the usual table; None if the entry is spoilt."""
        try:
            found = unpacked(self.machine, self.texts)
        except (LookupError, TypeError, ValueError):
            return None
        return found if isinstance(found, ir.Machine) else None


def carried(path: Path, shown: str) -> Carried | None:
    """The entry of a game that ships, if it lies where it was installed and nothing differs."""
    place = folder("machines") / f"{path.stem}{SUFFIX}"
    kind = path.parent.name
    if kind not in ("games", "examples") or shown != str(folder(kind) / path.name):
        return None
    try:
        packed = place.read_bytes()
        inflate = zlib.decompressobj()
        entry = json.loads(inflate.decompress(packed, LARGEST))
        if entry["version"] != __version__ or entry["game"] != f"{kind}/{path.name}":
            return None
        return _current(entry)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, zlib.error):
        return None


def _current(entry: dict[str, Any]) -> Carried | None:
    """An entry, if all of its files are what they were."""
    looked, texts = [], {}
    for name, digest in entry["files"].items():
        place = place_of(name)
        if digest is None:
            if place.exists() or place.is_symlink():
                return None
            looked.append((str(place), None))
            continue
        data = place.read_bytes()
        if sha256(data).hexdigest() != digest:
            return None
        texts[name] = text_of(name, data, name == entry["game"])
        if not name.startswith("prelude/"):
            looked.append((str(place), digest))
    info, findings = unpacked(entry["known"], texts)
    if not looked or not isinstance(info, GameInfo):
        return None
    return Carried(tuple(looked), info, findings, entry["machine"], texts)


def place_of(name: str) -> Path:
    """The place of a file that ships, such as `games/my_game.card`."""
    kind, _, file = name.partition("/")
    if not file or "/" in file or file.startswith("."):
        raise ValueError(f"`{name}` is no file that ships")
    return folder(kind) / file


def text_of(name: str, data: bytes, own: bool) -> Source:
    """A file as findings show it: a game's own by its path, what it extends by the file's name."""
    path = place_of(name)
    shown = name if name.startswith("prelude/") else str(path) if own else path.name
    return Source(shown, data.decode("utf-8-sig").replace("\r\n", "\n"))


# ------------------------------------------------------------------ objects as lists


def unpacked(packed: dict[str, Any], texts: dict[str, Source]) -> Any:
    """The last object of a list."""
    found: list[Any] = list(packed["plain"])
    take, add = found.__getitem__, found.append
    makers = [_maker(name, texts) for name in packed["kinds"]]
    for kind, *places in packed["parts"]:
        add(makers[kind](list(map(take, places))))
    return found.pop()


def _maker(name: str, texts: dict[str, Source]) -> Callable[[list[Any]], Any]:
    """The maker of objects of a kind, called with what they are made of."""
    if name in _PLAIN:
        return _PLAIN[name]
    if name == "Source":
        return lambda made: texts[made[0]]
    if name in NAMED:
        named = NAMED[name]
        return lambda made: named(made[0])
    cls, positional, by_name = CLASSES[name], *fields_of(name)
    if not by_name:
        return lambda made: cls(*made)
    count = len(positional)
    names = [field.alias or field.name for field in by_name]
    return lambda made: cls(*made[:count], **dict(zip(names, made[count:], strict=True)))


_PLAIN: dict[str, Callable[[list[Any]], Any]] = {
    "tuple": tuple,
    "list": list,
    "dict": lambda made: dict(zip(made[::2], made[1::2], strict=True)),
}


@cache
def fields_of(name: str) -> tuple[list[Attribute[Any]], list[Attribute[Any]]]:
    """The fields that an object of a class is made of: by their places, and by their names."""
    made = [field for field in fields(CLASSES[name]) if field.init]
    return [f for f in made if not f.kw_only], [f for f in made if f.kw_only]
