"""Journals on the disk: an SQLite file, or any database that SQLAlchemy reaches by a URL.

When `append` returns, the entry is on the disk; what a crash cuts short is not there at all.  Disks
take their time to say so, and the tables of a server do not wait for one another: entries that come
meanwhile are written together, in one transaction.  Entries are numbered by whoever writes, and no
number can be there twice, so that two servers on one database cannot both go on with a table.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any, Protocol, TypeVar

from attrs import astuple, define, field, frozen

from cardlang.diagnostic import UsageError
from cardlang.durable import make_folder
from cardlang.hosted.head import Head
from cardlang.hosted.looks import SeatSight
from cardlang.match.records.events import Agreed, AskedBack, Chosen, Declined, Deed, NameTaken

T = TypeVar("T")
_SCHEMA = (
    "create table if not exists tables ("
    "name varchar(64) primary key, head text not null, begun bigint not null)",
    "create table if not exists entries (name varchar(64) not null, number bigint not null, "
    "kind varchar(16) not null, seat integer not null, said text not null, "
    "mark varchar(64) not null, primary key (name, number))",
    "create table if not exists notes (name varchar(64) primary key, said varchar(255) not null)",
    "create table if not exists snapshots (name varchar(64) not null, number bigint not null, "
    "looks text not null, primary key (name, number))",
)
_ENTRY = (
    "insert into entries (name, number, kind, seat, said, mark) "
    "values (:name, :number, :kind, :seat, :said, :mark)"
)
_WAIT = 30.0  # seconds, for another process that writes
_Row = tuple[Any, ...]


class HouseStoreError(Exception):
    """The database cannot be read or written; the text says why."""


@frozen
class JournalEntry:
    """A line of a journal.

    `number` from 1; `deed` what somebody did; `key` what the page made up, so that it is done once,
    empty where a bot moved.
    """

    number: int
    deed: Deed
    key: str = ""

    def row(self, name: str) -> dict[str, Any]:
        """The entry in the journal of a table, as the database has it."""
        deed = self.deed
        said = deed.text if isinstance(deed, Chosen | NameTaken) else ""
        kind = _KINDS[type(deed)]
        row = {"name": name, "number": self.number, "kind": kind, "seat": deed.seat, "said": said}
        return {**row, "mark": self.key}

    @classmethod
    def of(cls, number: int, kind: str, seat: int, said: str, mark: str) -> JournalEntry:
        """The entry in a row.  StoreError if this program did not write it."""
        for deed, name in _KINDS.items():
            if name == kind:
                return cls(number, deed(seat, said) if deed in _SAID else deed(seat), mark)
        raise HouseStoreError(f"a journal has an entry of an unknown kind, `{kind[:16]}`")


@frozen
class JournalSnapshot:
    """Notes of each seat, and of whoever looks on, after entry `number` of a journal.

    All else follows from the entries up to there without looking at the views in between.
    """

    number: int
    looks: Mapping[int, SeatSight]


_KINDS: dict[type[Any], str] = {
    Chosen: "move",
    AskedBack: "ask",
    Agreed: "agree",
    Declined: "decline",
    NameTaken: "name",
}
_SAID = (Chosen, NameTaken)  # what comes with a text


class _Connection(Protocol):
    """The interface of a database; parameters are named `:so` in every query."""

    def read(self, query: str, **given: Any) -> Sequence[_Row]:
        """The rows of a query."""
        ...

    def write(self, order: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """An order for each row, all in one transaction; it is on the disk when this returns."""
        ...

    def close(self) -> None:
        """Let go of the database."""
        ...


class _File:
    """An SQLite file, which is the user's alone."""

    def __init__(self, path: Path) -> None:
        make_folder(path.parent, 0o700)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        self._at = sqlite3.connect(
            path, timeout=_WAIT, isolation_level=None, check_same_thread=False
        )
        self._at.execute("pragma journal_mode = wal")
        self._at.execute("pragma synchronous = full")
        self.errors: tuple[type[Exception], ...] = (sqlite3.Error,)

    def read(self, query: str, **given: Any) -> Sequence[_Row]:
        return self._at.execute(query, given).fetchall()

    def write(self, order: str, rows: Sequence[Mapping[str, Any]]) -> None:
        self._at.execute("begin immediate")
        try:
            for row in rows:
                self._at.execute(order, row)
            self._at.execute("commit")
        except BaseException:
            if self._at.in_transaction:
                self._at.execute("rollback")
            raise

    def close(self) -> None:
        self._at.close()


class _Server:
    """A database by its URL."""

    def __init__(self, url: str) -> None:
        alchemy: Any = import_module("sqlalchemy")
        self._text = alchemy.text
        self._engine = alchemy.create_engine(url, pool_pre_ping=True)
        self.errors: tuple[type[Exception], ...] = (alchemy.exc.SQLAlchemyError,)

    def read(self, query: str, **given: Any) -> Sequence[_Row]:
        with self._engine.connect() as at:
            return [tuple(row) for row in at.execute(self._text(query), given)]

    def write(self, order: str, rows: Sequence[Mapping[str, Any]]) -> None:
        with self._engine.begin() as at:
            for row in rows:
                at.execute(self._text(order), dict(row))

    def close(self) -> None:
        self._engine.dispose()


@define(eq=False)
class _Waiting:
    """An entry that is to be written: as a row, whether that was tried, and why it is not there."""

    row: Mapping[str, Any]
    tried: bool = False
    error: HouseStoreError | None = field(factory=lambda: HouseStoreError("it was not written"))


class Store:
    """The tables of a server and their journals; may be used from several threads."""

    def __init__(self, connection: _File | _Server) -> None:
        self._at: _Connection = connection
        self._errors: tuple[type[Exception], ...] = (*connection.errors, ValueError)
        self._lock = Lock()
        self._waiting: deque[_Waiting] = deque()
        for order in _SCHEMA:
            self._safe(lambda order=order: self._at.write(order, [{}]))  # type: ignore[misc]
        self.heads()

    @classmethod
    def open(cls, place: Path | str) -> Store:
        """The store in a file, or the one that a URL leads to.

        UsageError if it takes what is not installed, StoreError if it cannot be opened.
        """
        if isinstance(place, str):
            if find_spec("sqlalchemy") is None:
                raise UsageError("--database needs SQLAlchemy: pip install 'cardlang[database]'")
            try:
                return cls(_Server(place))
            except HouseStoreError as error:
                raise HouseStoreError(f"--database: {error}") from None
            except ModuleNotFoundError as error:
                told = f"this database has a driver of its own: pip install {error.name}"
                raise UsageError(f"--database: {told}") from None
            except Exception as error:  # a URL that is none
                raise UsageError(f"--database: {_line(error)}") from None
        try:
            return cls(_File(place))
        except (OSError, sqlite3.Error) as error:
            raise HouseStoreError(f"{place}: {_line(error)}") from None
        except HouseStoreError as error:
            raise HouseStoreError(f"{place}: {error}") from None

    def close(self) -> None:
        """Let go of the database."""
        with self._lock:
            self._at.close()

    def heads(self) -> list[Head]:
        """All tables, the oldest first.  StoreError if one cannot be read."""
        query = "select head from tables order by begun, name"
        rows = self._safe(lambda: self._at.read(query))
        try:
            return [Head.of(json.loads(head)) for (head,) in rows]
        except (ValueError, TypeError, KeyError, AttributeError):
            raise HouseStoreError("the tables in it were not written by this program") from None

    def add(self, head: Head) -> None:
        """A new table."""
        order = "insert into tables (name, head, begun) values (:name, :head, :begun)"
        told, now = json.dumps(head.as_json()), time.time_ns()
        row = {"name": head.name, "head": told, "begun": now}
        self._safe(lambda: self._at.write(order, [row]))

    def note(self, name: str, said: str) -> str:
        """The note that was made first under a name; `said`, made now, if there is none."""
        query = "select said from notes where name = :name"
        if not self._safe(lambda: self._at.read(query, name=name)):
            order = "insert into notes (name, said) values (:name, :said)"
            self._safe(lambda: self._at.write(order, [{"name": name, "said": said}]))
        return str(self._safe(lambda: self._at.read(query, name=name))[0][0])

    def journal(self, name: str) -> list[JournalEntry]:
        """The entries of a table, in their order."""
        query = (
            "select number, kind, seat, said, mark from entries where name = :name order by number"
        )
        return [
            JournalEntry.of(*row) for row in self._safe(lambda: self._at.read(query, name=name))
        ]

    def snapshot(self, name: str) -> JournalSnapshot | None:
        """The last snapshot of a table, if there is one that can be read."""
        query = "select number, looks from snapshots where name = :name order by number desc"
        for number, looks in self._safe(lambda: self._at.read(query, name=name))[:1]:
            with suppress(ValueError, AttributeError, TypeError):
                told = json.loads(looks)
                return JournalSnapshot(
                    number, {int(seat): SeatSight(*now) for seat, now in told.items()}
                )
        return None

    def keep(self, name: str, snapshot: JournalSnapshot) -> None:
        """Keep a snapshot of a table; the older ones stay."""
        order = "insert into snapshots (name, number, looks) values (:name, :number, :looks)"
        looks = json.dumps({seat: astuple(now) for seat, now in snapshot.looks.items()})
        row = {"name": name, "number": snapshot.number, "looks": looks}
        self._safe(lambda: self._at.write(order, [row]))

    def append(self, name: str, entry: JournalEntry) -> None:
        """Add an entry; it is on the disk when this returns.

        StoreError if it cannot be written, or if the table has an entry of this number already.
        """
        mine = _Waiting(entry.row(name))
        self._waiting.append(mine)
        with self._lock:  # whoever has it writes for all that wait
            if not mine.tried:
                self._write([self._waiting.popleft() for _ in range(len(self._waiting))])
        if mine.error is not None:
            raise mine.error

    def _write(self, group: list[_Waiting]) -> None:
        """Write some entries at once; where that fails, each by itself."""
        for one in group:
            one.tried = True
        try:
            self._at.write(_ENTRY, [one.row for one in group])
        except self._errors as error:
            if len(group) > 1:
                for one in group:
                    self._write([one])
            else:
                group[0].error = HouseStoreError(_line(error))
        else:
            for one in group:
                one.error = None

    def _safe(self, work: Callable[[], T]) -> T:
        with self._lock:
            try:
                return work()
            except self._errors as error:
                raise HouseStoreError(_line(error)) from None


def _line(error: Exception) -> str:
    said, _, _ = " ".join(str(error).split()).partition(" (Background on this error")
    return said[:200]
