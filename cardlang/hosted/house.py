"""All tables of a server: who may sit where, who is there, and what is set up.

A table is read from its journal when somebody comes to it, or when a bot has to move there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

from attrs import field, frozen

from cardlang import limits
from cardlang.diagnostic import UsageError
from cardlang.engine import Engine, open_game
from cardlang.hosted.head import Arrangement, Head, set_up
from cardlang.hosted.store import Store
from cardlang.hosted.table import HostedTable
from cardlang.hosted.thinking import Thinkers
from cardlang.knowledge.public import NOBODY

PAUSE = 0.7  # seconds in front of the move of a bot
THINKERS = 2


class FullError(ValueError):
    """A limit is reached; the text says which."""


@frozen
class HousePlace:
    """The place that a key opens: a table by its name, and a seat there, or `NOBODY`."""

    table: str
    seat: int


@frozen
class _Room:
    """The listeners at a table, and the seats at which they sit."""

    told: set[Callable[[], object]] = field(factory=set)
    seats: Counter[int] = field(factory=Counter)


class House:
    """The tables of one store.  `tell` is told, in a line, what the host should know."""

    def __init__(
        self, store: Store, tell: Callable[[str], object] = print, pause: float = PAUSE
    ) -> None:
        self._store, self._lock, self._tables = store, Lock(), dict[str, HostedTable]()
        self._reading: dict[str, Lock] = {}
        self._engines: dict[str, Engine] = {}
        self._rooms: dict[str, _Room] = {}
        self._heads = {head.name: head for head in store.heads()}
        self._places: dict[str, HousePlace] = {}
        for head in self._heads.values():
            self._keys(head)
        self._thinkers = Thinkers(THINKERS, pause, tell)

    def close(self) -> None:
        """Nothing more happens here."""
        self._thinkers.close()
        self._store.close()

    def _keys(self, head: Head) -> None:
        for seat, key in enumerate(head.keys):
            if key:
                self._places[key] = HousePlace(head.name, seat)
        self._places[head.watch] = HousePlace(head.name, NOBODY)

    # ------------------------------------------------------------ tables

    @property
    def heads(self) -> Sequence[Head]:
        """All tables, the oldest first."""
        return tuple(self._heads.values())

    def place(self, key: str) -> HousePlace | None:
        """The place that a key opens, if it opens one."""
        return self._places.get(key)

    def engine(self, game: str) -> Engine:
        """Return the engine of a game. RuleError or UsageError if it cannot be played."""
        with self._lock:
            if game not in self._engines:
                found = open_game(game)
                if found.refusal is not None:
                    raise found.refusal
                self._engines[game] = found
            return self._engines[game]

    def new(self, game: str, wanted: Arrangement) -> Head:
        """Set up a table (see `set_up`).  FullError if there are too many."""
        if len(self._heads) >= limits.TABLES:
            raise FullError(f"there are {limits.TABLES} tables here, and no more may be")
        head = set_up(self.engine(game), game, wanted)
        self._store.add(head)
        with self._lock:
            self._heads[head.name] = head
            self._keys(head)
        return head

    def table(self, name: str) -> HostedTable:
        """A table, read if nobody has come to it yet.

        UsageError if its rules are not there any more, or are others; StoreError if it cannot be
        read.
        """
        with self._lock:
            reading = self._reading.setdefault(name, Lock())
        with reading:
            found = self._tables.get(name)
            if found is None:
                head = self._heads[name]
                found = HostedTable(head, self.engine(head.game), self._store, self._changed)
                self._tables[name] = found
                self._thinkers.look(found)
            return found

    def _changed(self, table: HostedTable) -> None:
        self._thinkers.look(table)
        self._wake(table.head.name)

    # ------------------------------------------------------------ who is there

    def enter(self, place: HousePlace, told: Callable[[], object]) -> None:
        """Somebody has come; `told` is called, from any thread, when something happens there.

        FullError if too many are there.
        """
        with self._lock:
            room = self._rooms.setdefault(place.table, _Room())
            most = limits.TABLE_WATCHERS if place.seat == NOBODY else limits.SEAT_STREAMS
            if room.seats[place.seat] >= most:
                raise FullError(f"{most} pages are open here already, and no more may be")
            room.seats[place.seat] += 1
            room.told.add(told)
        self._wake(place.table)

    def leave(self, place: HousePlace, told: Callable[[], object]) -> None:
        """Somebody has gone."""
        with self._lock:
            room = self._rooms[place.table]
            room.seats[place.seat] -= 1
            room.told.discard(told)
        self._wake(place.table)

    def here(self, name: str) -> list[int]:
        """The seats at which somebody has a page open, and `NOBODY` for onlookers."""
        with self._lock:
            seats = self._rooms[name].seats if name in self._rooms else Counter[int]()
            return sorted(seat for seat, count in seats.items() if count)

    def _wake(self, name: str) -> None:
        with self._lock:
            told = list(self._rooms[name].told) if name in self._rooms else []
        for one in told:
            one()

    # ------------------------------------------------------------ the lobby

    def lobby(self) -> list[dict[str, Any]]:
        """All tables, the newest first, as the host sees them: with the keys of all seats."""
        return [self._row(head) for head in reversed(self.heads)]

    def _row(self, head: Head) -> dict[str, Any]:
        told: dict[str, Any] = {
            "name": head.name,
            "title": head.title,
            "seats": list(head.seats),
            "keys": list(head.keys),
            "watch": head.watch,
            "here": self.here(head.name),
            "trouble": "",
        }
        try:
            table = self.table(head.name)
        except (UsageError, ValueError) as error:
            return {**told, "trouble": " ".join(str(error).split())[:300]}
        with table.lock, table.rules:
            state = table.state
            told |= {"moves": state.decisions, "to_act": state.to_act, "over": state.is_over}
            return {**told, "deal": state.deal_number, "scores": list(state.scores)}
