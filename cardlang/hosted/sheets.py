"""Rules sheets of tables, written in a worker: a long sheet keeps no table waiting.

The worker is limited as one that plays, and gone when the sheet is there.  A sheet is written once
for a table and language, however many ask for it at once, and one sheet is written at a time.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import BoundedSemaphore, Lock
from typing import Any

from attrs import evolve

from cardlang.cache.files import shelf_folder
from cardlang.engine import open_game
from cardlang.hosted.head import Head
from cardlang.messages import ENGLISH
from cardlang.show.sheet import write_sheet
from cardlang.show.sheet.page import told
from cardlang.worker import PLAYING, Limits, run

_JOB = "cardlang.hosted.sheets:written"
_BOUNDS = evolve(PLAYING, cpu=20.0, wall=40.0)
_KEPT = 64  # sheets, those written last
_TRIES = 3  # to write one sheet, before no more is tried
_ASKING = 3  # threads that may wait for sheets; the others answer for the tables

_Asked = tuple[object, ...]


class UnwrittenError(ValueError):
    """A sheet could not be written: `key` is that of the message, `why` the cause."""

    def __init__(self, key: str, why: str = "") -> None:
        super().__init__(ENGLISH.say(key, why=why))
        self.key, self.why = key, why


class Sheets:
    """The sheets of one server.  `of` may be called by several threads."""

    def __init__(self, bounds: Limits = _BOUNDS) -> None:
        self._bounds = bounds
        self._sheets: OrderedDict[_Asked, dict[str, Any]] = OrderedDict()
        self._failed: OrderedDict[_Asked, tuple[int, str]] = OrderedDict()
        self._writing = Lock()
        self._asking = BoundedSemaphore(_ASKING)

    def of(self, head: Head, language: str) -> dict[str, Any]:
        """The sheet of a table, as HTML with its style.  UnwrittenError if there is none."""
        asked = head.game, head.digest, head.players, head.options, language
        found = self._sheets.get(asked)
        if found is not None:
            return found
        if not self._asking.acquire(blocking=False):
            raise UnwrittenError("sheet-waits")
        try:
            with self._writing:
                return self._sheets.get(asked) or self._write(asked, head, language)
        finally:
            self._asking.release()

    def _write(self, asked: _Asked, head: Head, language: str) -> dict[str, Any]:
        times, why = self._failed.get(asked, (0, ""))
        if times < _TRIES:
            arguments = {"head": head.as_json(), "language": language}
            outcome = run(_JOB, arguments, self._bounds, cache=shelf_folder("tables"))
            if outcome.failure is None:
                self._sheets[asked] = outcome.value
                _shorten(self._sheets)
                return self._sheets[asked]
            why = outcome.failure.sentence
            self._failed[asked] = times + 1, why
            _shorten(self._failed)
        raise UnwrittenError("sheet-failed", why)


def written(head: dict[str, Any], language: str) -> dict[str, str]:
    """In a worker: the sheet of a table for its page."""
    table = Head.of(head)
    engine = open_game(table.game)
    table.setup(engine)  # which looks if these are the rules of the table
    return told(write_sheet(engine, language, table.players, dict(table.options)))


def _shorten(kept: OrderedDict[_Asked, Any]) -> None:
    while len(kept) > _KEPT:
        kept.popitem(last=False)
