"""Matches that people play are kept as they go: records in the user's data folder.

    ~/.local/share/cardlang/matches/bonus-malus-4-20261122-101500.jsonl

The folder is under XDG_DATA_HOME where that is set, under LOCALAPPDATA on Windows and in
`~/Library/Application Support` on a Mac.  It is open to the user alone (0700), and so are its files
(0600): a record holds the cards of all seats.  A folder or file of somebody else is not used.

A file grows line by line.  It is a short record (`cardlang/1-short`), without the legal moves, so
it can be read again however much was offered.  `keep` returns when the lines of a move are on the
disk (fsync), and only then is anybody told that the move is taken.  What a crash cuts short is the
last line; it is dropped when the match goes on.  A new match always gets a new file.  Only a move
that a person takes back is cut off the end of its own file.  While a match is played its file is
locked, so that it does not go on at two terminals.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from cardlang import limits
from cardlang.durable import make_folder, sync_folder
from cardlang.match.live.driver import Outcome
from cardlang.match.live.setup import Setup
from cardlang.match.records.events import SHORT, Aborted, Ended, Line
from cardlang.match.records.reading import RecordError, read_events
from cardlang.match.records.record import Teller, line_text
from cardlang.match.records.sizes import RecordSize
from cardlang.resources import data_folder
from cardlang.table.names import one_line

_NEWEST = 40  # records of the folder that are looked at for unfinished ones
_NAMES = 1000  # matches of one game that may begin in the same second
SOURCE = "file"
"""The key in a kept record's header that says where the rules file of an own game lies."""
CALLED = "names"
"""The key in a kept record's header that says how those who play are called, by seat."""


class StoreError(OSError):
    """There is no folder that could hold records, for this reason."""


def folder() -> Path:
    """The folder of matches, whether it exists or not."""
    return data_folder() / "matches"


def _made_folder() -> Path:
    """The folder, made for the user alone; StoreError if it belongs to somebody else."""
    path = folder()
    for part in (path.parent, path):
        if not part.is_dir():
            make_folder(part, 0o700)
    status = path.lstat()
    if not stat.S_ISDIR(status.st_mode):
        raise StoreError(f"{path} is no folder")
    if hasattr(os, "getuid"):
        if status.st_uid != os.getuid():
            raise StoreError(f"{path} belongs to somebody else")
        if status.st_mode & 0o077:
            path.chmod(0o700)
    return path


class Keeper:
    """Keeps one match in its file.  `path` is the file, once there is one."""

    def __init__(
        self, setup: Setup, source: Path | None = None, called: Sequence[str] = ()
    ) -> None:
        """`source`: the rules file, where the game does not ship; `called`: names by seat."""
        self._setup, self._called = setup, list(called)
        self._source = source
        self._short = True  # files of earlier versions are not
        self._file: int | None = None
        self._restart()
        self.path: Path | None = None

    def _restart(self) -> None:
        self._teller = Teller(self._setup, self._short)
        self._told = 0  # outcomes that are in the file
        header = evolve(self._setup.header(), short=self._short).line()
        if self._source is not None:
            header[SOURCE] = str(self._source)
        if self._called:
            header[CALLED] = self._called
        self._waiting: list[Line] = [header]
        self._size = RecordSize()

    @classmethod
    def of(cls, path: Path, setup: Setup, outcomes: Sequence[Outcome]) -> Keeper:
        """Goes on in the file of a match that has come this far; OSError if another plays it."""
        keeper = cls(setup)
        flags = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        keeper._file = os.open(path, flags)
        keeper.path = path
        _lock(keeper._file)
        keeper._short = (_header_of(keeper._file) or {}).get("record") == SHORT
        keeper._restart()
        keeper._waiting = []
        keeper._teller.follow(outcomes)
        keeper._told = len(outcomes)
        size = os.lseek(keeper._file, 0, os.SEEK_END)
        whole, count = _whole_lines(path, size)
        keeper._size = RecordSize(whole, count)
        os.ftruncate(keeper._file, whole)
        os.lseek(keeper._file, 0, os.SEEK_END)
        return keeper

    def keep(self, outcomes: Sequence[Outcome]) -> None:
        """Write what has happened since the last time; it is on the disk when this returns.

        RecordTooLong where the file could not be read again; it stays as it was.
        """
        self._waiting += [event.line() for event in self._teller.follow(outcomes[self._told :])]
        self._told = len(outcomes)
        if not self._waiting:
            return
        for line in self._waiting:
            self._size.add(len(_bytes(line)))
        if self._file is None:
            self._open()
        assert self._file is not None
        _write(self._file, self._waiting)
        self._waiting = []

    def cut(self, outcomes: Sequence[Outcome]) -> None:
        """Moves were taken back: only these outcomes are left."""
        if self._file is None:
            self._restart()
            return
        self._restart()
        lines = [*self._waiting, *(event.line() for event in self._teller.follow(outcomes))]
        if self._source is None and not self._called:  # the header stays as it is in the file
            lines[0] = _header_of(self._file) or lines[0]
        self._told, self._waiting = len(outcomes), []
        for line in lines:
            self._size.add(len(_bytes(line)))
        os.ftruncate(self._file, self._size.size)
        os.lseek(self._file, 0, os.SEEK_END)
        os.fsync(self._file)

    def close(self) -> None:
        """Nothing more comes; the file may be played by others."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _open(self) -> None:
        place = _made_folder()
        machine = self._setup.runner.machine
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        name = f"{machine.slug}-{machine.players}-{stamp}"
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        for number in range(1, _NAMES):
            path = place / (f"{name}.jsonl" if number == 1 else f"{name}-{number}.jsonl")
            with suppress(FileExistsError):
                self._file = os.open(path, flags, 0o600)
                break
        else:
            raise StoreError(f"{place} has too many files of this second")
        self.path = path
        _lock(self._file)
        sync_folder(place)  # a new name is on the disk when its folder is


def _bytes(line: Line) -> bytes:
    return (line_text(line) + "\n").encode("utf-8")


def _write(file: int, lines: Sequence[Line]) -> None:
    left = b"".join(map(_bytes, lines))
    while left:
        left = left[os.write(file, left) :]
    os.fsync(file)


def _lock(file: int) -> None:
    """OSError if the file is locked; nothing where files are not locked in this way."""
    try:
        fcntl: Any = import_module("fcntl")
    except ImportError:
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _whole_lines(path: Path, size: int) -> tuple[int, int]:
    """The size of a file without a last line that was cut short, and how many lines it has."""
    with path.open("rb") as file:
        data = file.read(size)
    return data.rfind(b"\n") + 1, data.count(b"\n")


def _header_of(file: int) -> Line | None:
    os.lseek(file, 0, os.SEEK_SET)
    data = b""
    while b"\n" not in data and (piece := os.read(file, 1 << 16)):
        data += piece
    with suppress(ValueError):
        found = json.loads(data.partition(b"\n")[0])
        return found if isinstance(found, dict) else None
    return None


# -------------------------------------------------------------------- what is kept


@frozen
class KeptMatch:
    """A match that is kept and not finished.  What is told of it is public at the table."""

    path: Path
    game: str  # the name of the game
    source: str  # its rules file; empty where it ships
    players_are: tuple[str, ...]
    changed: datetime
    deal: int
    scores: tuple[int, ...]


def called_in(lines: Sequence[str], players: int) -> tuple[str, ...]:
    """By seat: the names that a kept record has; none where it has not one for each."""
    with suppress(ValueError, IndexError, AttributeError):
        found = json.loads(lines[0]).get(CALLED)
        if isinstance(found, list) and len(found) == players:
            names = [one_line(name) if isinstance(name, str) else "" for name in found]
            if all(len(name) <= limits.PLAYER_CHARACTERS for name in names):
                return tuple(names)
    return ()


def lines_of(path: Path) -> list[str]:
    """The lines of a kept record, without one that was cut short; OSError, RecordError."""
    with path.open("rb") as file:
        data = file.read(limits.RECORD_BYTES + 1)
    whole = data[: data.rfind(b"\n") + 1]
    try:
        return whole.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        raise RecordError(1, "this is not UTF-8") from None


@frozen
class LostMatch:
    """A file among the kept matches that cannot be read."""

    path: Path
    why: str


def unfinished(game: str | None = None) -> tuple[list[KeptMatch], list[LostMatch]]:
    """The matches that can go on, the one played last first, and the files that cannot be read;
    those of one game, if it is given."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder().glob("*.jsonl"):
            if game is None or path.name.startswith(f"{game}-"):
                found.append((path.stat().st_mtime, path))
    kept, lost = [], []
    for when, path in sorted(found, reverse=True)[:_NEWEST]:
        try:
            record = read_events(lines_of(path))
        except (OSError, RecordError) as error:
            lost.append(LostMatch(path, str(error)))
            continue
        head, deals = record.header, record.deals
        over = isinstance((record.events or (None,))[-1], Ended | Aborted)
        if over or head.game != (game or head.game):
            continue
        kept.append(
            KeptMatch(
                path,
                head.game,
                str(head.more.get(SOURCE, "")),
                head.seats,
                datetime.fromtimestamp(when),
                len(deals) + 1,
                deals[-1] if deals else (0,) * head.players,
            )
        )
    return kept, lost
