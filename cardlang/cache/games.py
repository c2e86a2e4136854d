"""Games that were read before: what is known of a rules file without reading it again.

To play, nobody needs the whole checked program, which is large: it takes longer to fetch than to
make.  What is needed is its `GameInfo` (title, players, options), its warnings and one machine, and
these are small; to say that a file is good takes a verdict.  They are kept under digests of all
that went in: the text of the file and of those that it extends, this Python, and our own sources
with the prelude.  Which files a game extends only its text tells; so an info is found by the first
text, and holds the digests of the others and the places where no file was.  Only sound games are
kept.

They are written when the process ends, so that nobody waits for it; until then the process itself
finds them among those that wait.  They are pickles of a few
classes of ours, and the reader makes objects of no others (see `files` for who may have written
them).
"""

from __future__ import annotations

import atexit
import os
import stat
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from pickle import HIGHEST_PROTOCOL, PickleError, Unpickler, dumps
from typing import TYPE_CHECKING, Any

from cardlang.cache import files
from cardlang.cache.carried import Carried, carried
from cardlang.diagnostic import Diagnostic, Fix, Report, SpanLabel
from cardlang.game_info import GameInfo, OptionChoice
from cardlang.limits import FILE_BYTES
from cardlang.machine import ir
from cardlang.quick import frozen
from cardlang.resources import sources
from cardlang.source import Source, Span

if TYPE_CHECKING:
    from cardlang.machine.ir import Machine
    from cardlang.resolve.files.layers import Layers

INFOS, MACHINES, VERDICTS = "infos", "machines", "verdicts"
_MOST = {INFOS: 1024, MACHINES: 128, VERDICTS: 1024}
_WAITING = {INFOS: 128, MACHINES: 24, VERDICTS: 128}  # written at the end of a process, at most


@frozen
class KnownGame:
    """The information, the warnings and the key of the machines of a game that is in the cache.

    `findings` is None where nobody has looked for warnings.
    """

    info: GameInfo
    findings: tuple[Diagnostic, ...] | None
    key: str


# ------------------------------------------------------------------------ infos


def recall(path: Path, shown: str) -> KnownGame | None:
    """The entry of a file in the cache, if neither it nor anything under it has changed."""
    data = _bytes(path)
    if data is None:
        return None
    found = _fetch(INFOS, _first_key(path, shown, data), _OF_INFOS)
    if found is None:
        return _carried(path, shown)
    key, looked, info, findings = found
    for place, digest in looked:
        if digest is None:
            if os.path.lexists(place):
                return None
        else:
            text = _bytes(place)
            if text is None or sha256(text).hexdigest() != digest:
                return None
    return KnownGame(info, findings, key)


def _carried(path: Path, shown: str) -> KnownGame | None:
    """A game that ships, by what travels with the wheel."""
    found = carried(path, shown)
    if found is None:
        return None
    key = _game_key(shown, list(found.looked))
    _travelling[key] = found
    return KnownGame(found.info, found.findings, key)


_travelling: dict[str, Carried] = {}  # by the keys of games


def remember(
    path: Path,
    shown: str,
    book: Layers,
    info: GameInfo,
    findings: tuple[Diagnostic, ...] | None,
) -> str:
    """Keep what was found out; the key for its machines, or nothing if it cannot be kept."""
    from cardlang.text.files import read_source

    looked: list[tuple[str, str | None]] = []
    first = b""
    for place, source in book.looked:
        data = _bytes(place) if source is not None else b""
        if source is None:
            looked.append((str(place), None))
            continue
        if data is None or read_source(source.name, data, Report()) != source:
            return ""  # it has changed since it was read
        looked.append((str(place), sha256(data).hexdigest()))
        first = first or data
    key = _game_key(shown, looked)
    _keep(INFOS, _first_key(path, shown, first), (key, looked, info, findings))
    return key


def remember_findings(path: Path, shown: str, key: str, findings: tuple[Diagnostic, ...]) -> None:
    """Keep the warnings of a game, too, that is kept under a key."""
    data = _bytes(path)
    first = "" if data is None else _first_key(path, shown, data)
    known = _fetch(INFOS, first, _OF_INFOS) if first else None
    if known is not None and known[0] == key:
        _keep(INFOS, first, (*known[:3], findings))


def _game_key(shown: str, looked: list[tuple[str, str | None]]) -> str:
    return sha256(repr((_own, shown, looked)).encode()).hexdigest()


def _first_key(path: Path, shown: str, data: bytes) -> str:
    where = os.path.abspath(path)
    return sha256(repr((_own, where, shown)).encode() + data).hexdigest()


def _bytes(path: str | Path) -> bytes | None:
    """The bytes of a file that can be a rules file."""
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size > FILE_BYTES:
            return None
        with open(path, "rb") as stream:
            return stream.read()
    except (OSError, ValueError):
        return None


# --------------------------------------------------------------------- machines

_DEEDS = 50_000  # of a machine that is kept


def recall_machine(key: str, terms: tuple[Any, ...]) -> Machine | None:
    """The machine of a game for these players, options and backs."""
    found = _fetch(MACHINES, _machine_key(key, terms), _OF_MACHINES) if key else None
    if isinstance(found, ir.Machine):
        return found
    travels = _travelling.get(key)
    if travels is None or not travels.is_usual(terms):
        return None
    return travels.usual()


def remember_machine(key: str, terms: tuple[Any, ...], machine: Machine) -> None:
    """Keep a machine, if the game has a key; one of very many deeds is made sooner than written."""
    if key and sum([len(block.deeds) for block in machine.blocks]) <= _DEEDS:
        _keep(MACHINES, _machine_key(key, terms), machine)


def _machine_key(key: str, terms: tuple[Any, ...]) -> str:
    return sha256(repr((key, terms)).encode()).hexdigest()


# --------------------------------------------------------------------- verdicts


def recall_verdict(key: str) -> tuple[int, tuple[Diagnostic, ...]] | None:
    """For how many tables a game was made ready without an error, and its warnings."""
    found = _fetch(VERDICTS, _verdict_key(key), _OF_INFOS) if key else None
    return found if isinstance(found, tuple) else None


def remember_verdict(key: str, tables: int, findings: tuple[Diagnostic, ...]) -> None:
    """Keep what is said of a game that was found to be good, if it has a key."""
    if key:
        _keep(VERDICTS, _verdict_key(key), (tables, findings))


#: folders of what plays a game to say how good it is
JUDGING = ("bots/", "cli/", "judge/", "knowledge/", "many/", "match", "match/live", "messages/")


@cache
def _judging() -> str:
    return sources(*JUDGING)


def _verdict_key(key: str) -> str:
    return sha256(f"{key} {_judging()}".encode()).hexdigest()


# ------------------------------------------------------------- fetch and keep

_OF_INFOS = (OptionChoice, GameInfo, Diagnostic, SpanLabel, Fix, Span, Source)
_OF_MACHINES = (*ir.KEPT, Span, Source)


class _CacheReader(Unpickler):
    """Knows the classes that are kept, and who names a row; nothing else."""

    def __init__(self, data: bytes, kept: tuple[ir.Kept, ...]) -> None:
        super().__init__(BytesIO(data))
        self._known = {(cls.__module__, cls.__qualname__): cls for cls in kept}

    def find_class(self, module: str, name: str) -> ir.Kept:
        found = self._known.get((module, name))
        if found is None:
            raise PickleError(f"{module}.{name} is not kept")
        return found


def _fetch(shelf: str, key: str, kept: tuple[ir.Kept, ...]) -> Any:
    if (shelf, key) in _waiting:
        return _waiting[shelf, key]
    data = files.read(shelf, key)
    if data is None:
        return None
    try:
        return _CacheReader(data, kept).load()
    except (PickleError, EOFError, ValueError, TypeError, AttributeError, LookupError):
        return None


_waiting: dict[tuple[str, str], Any] = {}


def _keep(shelf: str, key: str, what: Any) -> None:
    if not _waiting:
        atexit.register(write_all)
    _waiting.pop((shelf, key), None)
    _waiting[shelf, key] = what
    those = [place for place in _waiting if place[0] == shelf]
    if len(those) > _WAITING[shelf]:
        del _waiting[those[0]]


def write_all() -> None:
    """Write what waits to be kept."""
    atexit.unregister(write_all)
    while _waiting:
        (shelf, key), what = _waiting.popitem()
        if sources() == _own:
            files.write(shelf, key, dumps(what, HIGHEST_PROTOCOL), _MOST[shelf])


# --------------------------------------------------------------------- origin


_own = sources()  # now: what changes while we run is another program


def origin() -> str:
    """A digest of this program, for others who keep what it made."""
    return _own
