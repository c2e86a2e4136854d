"""Notes on the compiled library of a machine, known without writing its C text again.

To write the text takes longer than to load the library.  So once a library of lanes is there, a
note is kept of where it lies and what has to be known of it, under a digest of all that it comes
from: the rules, the table, this program, the compiler that is asked for and the processor.
"""

from __future__ import annotations

import json
import os
import platform
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

from cardlang.cache import files
from cardlang.machine.ir import Machine
from cardlang.resources import sources
from cardlang.run.native.build import MORE_FLAGS, library_at, machine_flags

NOTES = "lanes"
_MOST = 300


def recall(machine: Machine) -> tuple[Path, int, int] | None:
    """The library of a machine, if it is known and whole: where it lies, how many words its sets
    have, and how many sides there are."""
    key = _key(machine)
    data = files.read(NOTES, key) if key else None
    if data is None:
        return None
    try:
        name, words, sides = json.loads(data)
        path = library_at(name)
    except (ValueError, TypeError):
        return None
    return None if path is None else (path, words, sides)


def remember(machine: Machine, path: Path, words: int, sides: int) -> None:
    """Keep where the library of a machine lies."""
    if key := _key(machine):
        files.write(NOTES, key, json.dumps([path.stem, words, sides]).encode(), _MOST)


def _key(machine: Machine) -> str:
    """A digest of all that the library of a machine comes from; nothing where it is not known."""
    if not machine.digest or machine.plan:
        return ""
    asked = [os.environ.get(name, "") for name in ("CC", MORE_FLAGS, "PATH")]
    table = machine.players, sorted(machine.options.items()), machine.backs
    here = platform.machine(), machine_flags()
    told = _sources(), asked, here, machine.digest, machine.slug, table
    return sha256(repr(told).encode()).hexdigest()


_sources = cache(partial(sources, "run/native"))
