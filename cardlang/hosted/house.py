"""All tables of a server: who may sit where, who is there, and what is set up.

A table is read from its journal when somebody comes to it, or when a bot has to move there.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Lock
from typing import Any

from attrs import field, frozen

from cardlang import limits
from cardlang.bots.good import SECONDS
from cardlang.bots.review import Review, read_review
from cardlang.diagnostic import UsageError
from cardlang.engine import Engine, open_game
from cardlang.hosted.head import Arrangement, Head, set_up
from cardlang.hosted.store import HouseStoreError, Store
from cardlang.hosted.table import HostedTable
from cardlang.hosted.talk import Saying, Talk
from cardlang.hosted.thinking import Thinkers
from cardlang.knowledge.public import NOBODY
from cardlang.messages import ENGLISH

PAUSE = 0.7  # seconds in front of the move of a bot
THINKERS = 2
_KEY = 18  # bytes of chance in the key of the host
_REVIEWS = 200  # that are kept


class FullError(ValueError):
    """A limit is reached: `key` is that of the message that says which, `most` the limit."""

    def __init__(self, key: str, most: int) -> None:
        super().__init__(ENGLISH.say(key, most=most))
        self.key, self.most = key, most


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
    talk: Talk = field(factory=Talk)


class House:
    """The tables of one store.  `tell` is told, in a line, what the host should know."""

    def __init__(
        self,
        store: Store,
        tell: Callable[[str], object] = print,
        pause: float = PAUSE,
        think: float = SECONDS,
    ) -> None:
        self._store, self._lock, self._tables = store, Lock(), dict[str, HostedTable]()
        self._reading: dict[str, Lock] = {}
        self._again = Lock()
        self._engines: dict[str, Engine] = {}
        self._rooms: dict[str, _Room] = {}
        self._heads = {head.name: head for head in store.heads()}
        self._places: dict[str, HousePlace] = {}
        self._next: dict[str, Head] = {}  # by table: the one at which its people play on
        self.token = store.note("host", secrets.token_urlsafe(_KEY))
        for head in self._heads.values():
            self._keys(head)
        self._reviews: dict[HousePlace, Review] = {}
        self._thinkers = Thinkers(THINKERS, pause, tell, think)

    def close(self) -> None:
        """Nothing more happens here."""
        self._thinkers.close()
        self._store.close()

    def _keys(self, head: Head) -> None:
        for seat, key in enumerate(head.keys):
            if key:
                self._places[key] = HousePlace(head.name, seat)
        self._places[head.watch] = HousePlace(head.name, NOBODY)
        if head.follows:
            self._next[head.follows] = head

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
            raise FullError("tables-full", limits.TABLES)
        head = set_up(self.engine(game), game, wanted)
        self._store.add(head)
        with self._lock:
            self._heads[head.name] = head
            self._keys(head)
        return head

    def like(self, game: str, wanted: Arrangement) -> Head | None:
        """The newest table that was set up just so and is not over, if there is one."""
        for head in reversed(self.heads):
            same = (game, wanted.backs, tuple(wanted.seats), wanted.clock)
            if same != (head.game, head.backs, head.seats, head.clock) or head.even:
                continue
            if wanted.seed not in (None, head.seed) or head.follows:
                continue
            if dict(head.options) != dict(wanted.options):
                continue
            with suppress(UsageError, HouseStoreError):
                if not self.table(head.name).is_over:
                    return head
        return None

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
                raise FullError("pages-full", most)
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

    # ------------------------------------------------------------ talk, time, the next match

    def say(self, place: HousePlace, text: str = "", sign: str = "") -> bool:
        """Say something at a table; False if this seat has said too much already."""
        with self._lock:
            talk = self._rooms.setdefault(place.table, _Room()).talk
        said = talk.say(place.seat, text, sign)
        if said:
            self._wake(place.table)
        return said

    def said(self, name: str, since: int) -> Sequence[Saying]:
        """The lines said at a table behind one."""
        with self._lock:
            room = self._rooms.get(name)
        return () if room is None else room.talk.since(since)

    def review(self, place: HousePlace) -> Review | None:
        """The moves of a seat that cost most in a match that is over, looked over once; None while
        another match is.  ValueError says why it could not be done.
        """
        if place not in self._reviews:
            table = self.table(place.table)
            line = [made.choice.text for made in table.line]
            told = self._thinkers.review(table.head, line, place.seat)
            if told is None:
                return None
            self._reviews[place] = read_review(told)
            while len(self._reviews) > _REVIEWS:
                del self._reviews[next(iter(self._reviews))]
        return self._reviews[place]

    def left(self, name: str) -> float | None:
        """The seconds that are left for the move at a table; None where there is no clock."""
        return self._thinkers.left(self.table(name))

    def ended(self, name: str) -> bool:
        """Return whether nothing at this table, nor at those with the same deals, is a secret."""
        even = self._heads[name].even
        names = [head.name for head in self.heads if even and head.even == even] or [name]
        return all(self.table(one).is_over for one in names)

    def again(self, name: str) -> Head:
        """The table at which the people of one play their next match, set up if there is none.

        FullError if there are too many.
        """
        with self._again:
            found = self._next.get(name)
            if found is not None:
                return found
            head, table = self._heads[name], self.table(name)
            wanted = Arrangement(
                players=head.players,
                options=dict(head.options),
                backs=head.backs,
                seats=head.seats,
                clock=head.clock,
                follows=head.name,
                evening=head.evening or head.name,
                names=table.names,
            )
            made = self.new(head.game, wanted)
        self._wake(name)
        return made

    def follows(self, place: HousePlace) -> str:
        """The key of a place at the table where its people play on; empty if there is none."""
        head = self._next.get(place.table)
        if head is None:
            return ""
        seat = place.seat if place.seat < head.players else NOBODY
        return head.watch if seat == NOBODY else head.keys[seat]

    def evening(self, name: str) -> list[dict[str, Any]]:
        """The matches of an evening, in their order: game, names and scores by seat, winners."""
        first = self._heads[name].evening or name
        rows = []
        for head in self.heads:
            if head.name != first and head.evening != first:
                continue
            table = self.table(head.name)
            with table.lock, table.rules:
                state = table.state
                over = state.is_over and not state.is_aborted
                rows.append(
                    {
                        "title": head.title,
                        "names": list(table.names),
                        "scores": list(state.scores),
                        "winners": list(state.winners) if over else [],
                        "over": state.is_over,
                    }
                )
        return rows

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
            "clock": head.clock,
            "even": head.even,
            "trouble": "",
        }
        try:
            table = self.table(head.name)
        except (UsageError, ValueError) as error:
            return {**told, "trouble": " ".join(str(error).split())[:300]}
        with table.lock, table.rules:
            state = table.state
            told |= {"moves": state.decisions, "to_act": state.to_act, "over": state.is_over}
            told["names"] = list(table.names)
            return {**told, "deal": state.deal_number, "scores": list(state.scores)}
