"""Numbers that `cardlang train` has learned: where they are kept, and whose they are.

They are the weights of a policy (`run/guide.py`) by which the playouts of `good` draw moves, and
belong to one machine: the rules by their digest, the number of players, the options, the backs.
Those of games that ship lie in the package, what somebody has trained in the folder of the user's
own data; that goes first.  A file is a line of JSON, which says what it is of, and the weights,
compressed.  Numbers of other rules are never used.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import frozen

from cardlang.durable import write_whole
from cardlang.machine.ir import Machine
from cardlang.resources import data_folder, folder
from cardlang.run.guide import ROOM, guide_of

FORM = 1  # of the features: weights of another form mean something else
KIND = "trained"
_TAG = 6
_LARGEST = 4 * ROOM  # bytes of a file
_HEAD = 4096


@frozen
class Trained:
    """Weights, and what is known of how they came about."""

    weights: bytes
    told: dict[str, Any]

    @property
    def tag(self) -> str:
        """The name of these weights behind that of a bot: `good:200@1a2b3c`."""
        return sha256(self.weights).hexdigest()[:_TAG]


def key_of(machine: Machine) -> str:
    """The digest of all that weights belong to."""
    table = machine.players, sorted(machine.options.items()), machine.backs
    told = FORM, machine.digest, table, repr(guide_of(machine))
    return sha256(repr(told).encode()).hexdigest()[:32]


def own_folder() -> Path:
    """The folder of what somebody has trained here."""
    return data_folder() / KIND


@lru_cache(maxsize=32)
def trained(machine: Machine) -> Trained | None:
    """The numbers of a machine, if there are any."""
    for path in _files(machine):
        found = read(path)
        if found is not None and found.told.get("key") == key_of(machine):
            return found
    return None


def strangers(machine: Machine, names: Sequence[str]) -> str:
    """A word about numbers that were trained for other rules of this name, where one of these bots
    would play by them; empty if there are none."""
    takes = any(told_apart(name)[0].partition(":")[0] in TAKERS for name in names)
    if not takes or trained(machine) is not None or not any(map(read, _files(machine))):
        return ""
    return (
        f"what was trained for `{machine.slug}` is of other rules, and not used; "
        f"`cardlang train {machine.slug}` trains for these"
    )


def _files(machine: Machine) -> Iterator[Path]:
    for place in (own_folder(), folder(KIND)):
        with suppress(OSError):
            yield from sorted(place.glob(f"{machine.slug}-{machine.players}-*.weights"))


def read(path: Path) -> Trained | None:
    """The numbers in a file; None where it is none, or spoilt."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
        head, _, packed = data.partition(b"\n")
        if len(data) > _LARGEST or len(head) > _HEAD:
            return None
        told = json.loads(head)
        unpack = zlib.decompressobj()
        weights = unpack.decompress(packed, ROOM + 1)
    except (OSError, ValueError, zlib.error):
        return None
    good = isinstance(told, dict) and len(weights) == ROOM
    return Trained(weights, told) if good and told.get("form") == FORM else None


def keep(machine: Machine, weights: bytes, told: dict[str, Any], place: Path) -> Path:
    """Write numbers of a machine into a folder, all or nothing.  OSError if that is impossible."""
    os.makedirs(place, exist_ok=True)
    key = key_of(machine)
    head = {"form": FORM, "game": machine.slug, "players": machine.players, "key": key, **told}
    path = place / f"{machine.slug}-{machine.players}-{key[:8]}.weights"
    write_whole(path, json.dumps(head).encode() + b"\n" + zlib.compress(weights, 9))
    trained.cache_clear()
    return path


def learning_at(machine: Machine) -> Path:
    """The file of what was learned so far, tried or not: training goes on from it."""
    return own_folder() / f"{machine.slug}-{machine.players}-{key_of(machine)[:8]}.learning"


def named(name: str, machine: Machine) -> str:
    """A bot as records name it: with the numbers that it plays by."""
    plain, tag = told_apart(name)
    if tag is not None or plain.partition(":")[0] not in TAKERS:
        return name
    found = trained(machine)
    return name if found is None else f"{name}@{found.tag}"


UNTRAINED = "+untrained"
TAKERS = ("good", "hard", "middle")


def told_apart(name: str) -> tuple[str, str | None]:
    """A bot's name without its trained numbers, and which those are: a tag, "" for none, None for
    those that there are."""
    if name.endswith(UNTRAINED):
        return name.removesuffix(UNTRAINED), ""
    plain, sign, tag = name.partition("@")
    return (plain, tag) if sign else (name, None)


def weights_of(machine: Machine, tag: str | None) -> bytes | None:
    """The weights by which a bot plays; None if it plays without."""
    if tag == "":
        return None
    found = trained(machine)
    if found is None or (tag is not None and found.tag != tag):
        return None
    return found.weights
