"""Pyodide, the Python that runs in browsers: found in a folder, or fetched in one pinned version.

It is no part of cardlang and never in its wheel.  What a page needs of it are five files; the list
of packages that it could load from elsewhere is emptied, so that there is nothing to load.
"""

from __future__ import annotations

import json
import re
import tarfile
import urllib.request
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from attrs import frozen

from cardlang.cache import files
from cardlang.diagnostic import UsageError

VERSION = "314.0.7"
URL = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
_BY_HAND = (
    f"npm pack pyodide@{VERSION} && tar xzf pyodide-{VERSION}.tgz && "
    "cardlang workshop --export DIR --pyodide package"
)
_FILES = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_LOADERS = ("pyodide.asm.mjs", "pyodide.asm.js")  # the one or the other, by version
_LARGEST = 64 << 20  # bytes of a file
_SECONDS = 60
_SHELF, _KEPT = "pyodide", 1
_OLDEST = (3, 11)


@frozen
class Pyodide:
    """The files of one version by their names; its own `version` and that of its `python`."""

    version: str
    python: str
    files: Mapping[str, bytes]


def in_folder(folder: Path) -> Pyodide:
    """Pyodide as it was unpacked from npm or a release.  UsageError where something is missing."""
    there = {name for name in (*_FILES, *_LOADERS, "package.json") if (folder / name).is_file()}
    _complete(there, f"`{folder}`")
    found: dict[str, bytes] = {}
    for name in sorted(there):
        path = folder / name
        if path.stat().st_size > _LARGEST:
            raise UsageError(f"`{path}` is too large to be a part of Pyodide")
        try:
            found[name] = path.read_bytes()
        except OSError as error:
            raise UsageError(f"`{path}` is not readable: {error.strerror or error}") from None
    return _made(found)


def pinned() -> Pyodide:
    """The pinned version, from the user's cache or from `URL`.

    UsageError with the line to type where it cannot be had, or is not what it has to be.
    """
    kept = files.read(_SHELF, SHA256)
    data = kept if kept is not None else _fetched()
    if sha256(data).hexdigest() != SHA256:
        raise UsageError(f"what came from {URL} is not Pyodide {VERSION}: its SHA-256 is another")
    if kept is None:
        files.write(_SHELF, SHA256, data, _KEPT)
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=BytesIO(data), mode="r:gz") as archive:
        for member in archive:
            name = member.name.removeprefix("package/")
            stream = archive.extractfile(member) if member.isfile() else None
            if name in (*_FILES, *_LOADERS, "package.json") and stream is not None:
                found[name] = stream.read()
    return _made(found)


def _fetched() -> bytes:
    try:
        with urllib.request.urlopen(URL, timeout=_SECONDS) as answer:
            data: bytes = answer.read(_LARGEST)
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", None) or error
        raise UsageError(
            f"Pyodide cannot be fetched from {URL} ({why}); where there is a network, type\n"
            f"  {_BY_HAND}"
        ) from None
    return data


def _complete(there: set[str], where: str) -> None:
    missing = [name for name in _FILES if name not in there]
    if not there & set(_LOADERS):
        missing.append(_LOADERS[0])
    if missing:
        raise UsageError(
            f"{where} has no {missing[0]}, so it is no folder of Pyodide; to get one, type\n"
            f"  {_BY_HAND}"
        )


def _made(found: dict[str, bytes]) -> Pyodide:
    _complete(set(found), "the archive")
    try:
        lock: dict[str, Any] = json.loads(found["pyodide-lock.json"])
        python = str(lock["info"]["python"])
        about = json.loads(found.pop("package.json", b"{}"))
        version = str(about.get("version") or lock["info"].get("version", "of some version"))
        numbers = tuple(map(int, re.findall(r"\d+", python)[:2]))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise UsageError("pyodide-lock.json says nothing of its Python") from None
    if numbers < _OLDEST:
        raise UsageError(f"this Pyodide runs Python {python}; cardlang needs 3.11 or later")
    lock["packages"] = {}
    found["pyodide-lock.json"] = json.dumps(lock, sort_keys=True).encode()
    return Pyodide(version, python, found)
