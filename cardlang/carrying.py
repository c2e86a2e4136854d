"""Write the machines that travel with the wheel: `python -m cardlang.carrying FOLDER`.

    python -m cardlang.carrying FOLDER [GAME …]      all that ship, if none is named

The form is told in `carried`, which reads it.  What cannot be written so is said, and left out.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardlang.cache.carried import CLASSES, SUFFIX, fields_of, place_of, text_of
from cardlang.diagnostic import Report
from cardlang.engine import Engine
from cardlang.game_info import info_of
from cardlang.machine.rows import Operation, Ranging
from cardlang.resolve import find_game
from cardlang.resolve.check import check_layers
from cardlang.resolve.files.layers import Layers
from cardlang.resolve.files.reading import read_layers
from cardlang.resources import folder, playable
from cardlang.source import Source
from cardlang.version import __version__


def entry(slug: str) -> bytes:
    """The entry of a game that ships."""
    path = find_game(slug)
    assert path is not None
    report = Report()
    book = read_layers(path, str(path), slug, report, examples=False)
    program = None if book is None else check_layers(book, report)
    assert book is not None and program is not None and not report.failed, slug
    engine = Engine(info_of(program), tuple(report.found), "", path, program, whole=False)
    engine.look_ahead()
    assert engine.refusal is None, slug
    own = f"{path.parent.name}/{path.name}"
    files, shown = _files(book, own)
    whole = {
        "version": __version__,
        "game": own,
        "files": files,
        "known": packed((engine.info, engine.findings), shown),
        "machine": packed(engine.machine(), shown),
    }
    text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode("utf-8"), 9)


def _files(book: Layers, own: str) -> tuple[dict[str, str | None], dict[Source, str]]:
    """The files of a game with their digests, None where none was found; and what they hold."""
    digests: dict[str, str | None] = {}
    names: dict[Source, str] = {}
    preludes = [source for source in book.sources if source.name.startswith("prelude/")]
    for path, source in (*book.looked, *((place_of(one.name), one) for one in preludes)):
        name = f"{path.parent.name}/{path.name}"
        assert path == place_of(name), path
        digests[name] = None
        if source is not None:
            data = path.read_bytes()
            assert text_of(name, data, name == own) == source, name
            names[source] = name
            digests[name] = sha256(data).hexdigest()
    return digests, names


def packed(root: Any, names: Mapping[Source, str]) -> dict[str, Any]:
    """Objects as a list, in which everything comes after what it is made of.

    `names` are those of the files whose texts are in it.
    """
    numbers: dict[str, int] = {}
    plain: list[Any] = []
    parts: list[list[Any]] = []  # with keys of what they are made of, until all are known
    places: dict[Any, int] = {}
    stack: list[tuple[Any, bool]] = [(root, False)]
    while stack:
        one, ready = stack.pop()
        key = _key(one)
        if key in places:
            continue
        if key[0] == "plain":
            places[key] = len(plain)
            plain.append(one)
            continue
        kind, made = _taken_apart(one, names)
        if not ready:
            stack.append((one, True))
            stack.extend((part, False) for part in reversed(made))
            continue
        places[key] = -len(parts) - 1
        parts.append([numbers.setdefault(kind, len(numbers)), *map(_key, made)])
    count = len(plain)

    def place(key: Any) -> int:
        at = places[key]
        return at if at >= 0 else count - at - 1

    told = [[kind, *map(place, made)] for kind, *made in parts]
    return {"kinds": list(numbers), "plain": plain, "parts": told}


def _key(one: Any) -> Any:
    """The key of an object: a plain one is known by its value, every other one by itself."""
    if one is None or isinstance(one, str | int):
        return "plain", type(one).__name__, one
    return "part", id(one)


def _taken_apart(one: Any, names: Mapping[Source, str]) -> tuple[str, list[Any]]:
    """The kind of an object, and what it is made of."""
    if isinstance(one, tuple | list):
        return type(one).__name__, list(one)
    if isinstance(one, dict):
        return "dict", [part for pair in one.items() for part in pair]
    if isinstance(one, Operation | Ranging):
        return type(one).__name__, [one.name]
    if isinstance(one, Source):
        return "Source", [names[one]]
    name = type(one).__name__
    if CLASSES.get(name) is not type(one):
        raise TypeError(f"{name} is not carried")
    positional, by_name = fields_of(name)
    return name, [getattr(one, field.name) for field in (*positional, *by_name)]


def write(place: Path, slugs: list[str]) -> int:
    """Write the entries of some games into a folder; how many bytes they are."""
    place.mkdir(parents=True, exist_ok=True)
    size = 0
    for slug in slugs:
        path = find_game(slug)
        assert path is not None
        data = entry(slug)
        size += len(data)
        (place / f"{path.stem}{SUFFIX}").write_bytes(data)
    return size


def main(words: list[str]) -> None:
    """Write what is asked for."""
    where, *slugs = words or [str(folder("machines"))]
    names = slugs or playable()
    print(f"{len(names)} games, {write(Path(where), names):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
