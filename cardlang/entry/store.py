"""The store of a contest between runs: an SQLite file, written result by result.

A result is known by the digest of its entry and by the settings that it was judged with, so what
has changed is judged anew and nothing here goes stale.  Whatever is written is whole or not there,
also where the process is killed.  What cannot be written, as on a full disk, is known as long as
the store is open, and noted.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from attrs import field, frozen

T = TypeVar("T")
_SCHEMA = """
create table if not exists said (name text primary key, value text not null);
create table if not exists results (
    entry text not null, settings text not null, value text not null,
    primary key (entry, settings));
"""
_WAIT = 60.0  # seconds, for another process that writes


class EntryStoreError(Exception):
    """The file is no store, or cannot be read or written; the text says why."""


@frozen
class EntryStore:
    """The results of a contest in one file; used from one thread at a time."""

    connection: sqlite3.Connection
    unkept: dict[tuple[str, str], dict[str, Any]] = field(factory=dict)  # what was not written
    why: list[str] = field(factory=list)  # it was not

    @classmethod
    def open(cls, path: Path) -> EntryStore:
        """The store in a file, which is made if it is not there."""

        def opened() -> EntryStore:
            connection = sqlite3.connect(
                path, timeout=_WAIT, isolation_level=None, check_same_thread=False
            )
            connection.executescript(_SCHEMA)
            return cls(connection)

        return _safe(opened)

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def said(self, name: str, value: str | None) -> str | None:
        """Return what was said of the contest under a name: now, if a value is given, or before."""

        def work() -> str | None:
            if value is not None:
                self.connection.execute("insert or replace into said values (?, ?)", (name, value))
                return value
            rows = self.connection.execute("select value from said where name = ?", (name,))
            found = rows.fetchone()
            return None if found is None else str(found[0])

        return _safe(work)

    def result(self, entry: str, settings: str) -> dict[str, Any] | None:
        """The result of an entry with these settings, if that is known."""
        if (entry, settings) in self.unkept:
            return self.unkept[entry, settings]

        def work() -> dict[str, Any] | None:
            where = "select value from results where entry = ? and settings = ?"
            found = self.connection.execute(where, (entry, settings)).fetchone()
            value = None if found is None else json.loads(found[0])
            return value if isinstance(value, dict) else None

        return _safe(work)

    def keep(self, entry: str, settings: str, value: dict[str, Any]) -> None:
        """Remember what an entry came to, of JSON's kinds; keys stay in their order."""
        row = (entry, settings, json.dumps(value))
        try:
            _safe(
                lambda: self.connection.execute(
                    "insert or replace into results values (?, ?, ?)", row
                )
            )
        except EntryStoreError as error:
            self.unkept[entry, settings] = value
            self.why.append(str(error))


def _safe(work: Callable[[], T]) -> T:
    try:
        return work()
    except (sqlite3.Error, ValueError) as error:
        raise EntryStoreError(" ".join(str(error).split())[:200]) from None
