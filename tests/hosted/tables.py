"""Tables without a server, and pages that follow them: what the tests here share."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import MutableSequence, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from cardlang.engine import Engine, open_game
from cardlang.hosted.head import Arrangement, Head, set_up
from cardlang.hosted.store import Store
from cardlang.hosted.table import HostedTable, NoDeedError
from cardlang.match.state import State
from cardlang.run.stream import CHANCE, Stream

engine = cache(open_game)


def new(
    folder: Path, game: str, players: int | None = None, seats: Sequence[str] = (), seed: int = 5
) -> HostedTable:
    """A table in a store of its own."""
    known: Engine = engine(game)
    head = set_up(known, game, Arrangement(players=players, seed=seed, seats=seats))
    store = Store.open(Path(tempfile.mkdtemp(dir=folder)) / "tables.sqlite")
    store.add(head)
    return HostedTable(head, known, store)


def again(table: HostedTable) -> HostedTable:
    """The table as somebody finds it who reads its journal."""
    return HostedTable(table.head, table.engine, table._store)


T = TypeVar("T")


class Dealt(Stream):
    """Chance whose first shuffles are known."""

    __slots__ = ("orders",)

    def __init__(self, seed: int, orders: Sequence[Sequence[int]]) -> None:
        super().__init__(seed, CHANCE)
        self.orders = [list(order) for order in orders]

    def shuffle(self, cards: MutableSequence[T]) -> None:
        """The order that is known, or one by chance."""
        if self.orders:
            cards[:] = cast(list[T], self.orders.pop(0))
        else:
            super().shuffle(cards)

    def copy(self) -> Dealt:
        """The same, independent of this one."""
        return Dealt(5, self.orders)


class Rigged(HostedTable):
    """A table at which the first shuffles are known."""

    orders: Sequence[Sequence[int]] = ()

    def _begun(self) -> State:
        return State(self._setup, Dealt(self.head.seed, self.orders))


def rigged(folder: Path, head: Head, orders: Sequence[Sequence[int]]) -> HostedTable:
    """A table that deals these cards."""
    store = Store.open(Path(tempfile.mkdtemp(dir=folder)) / "tables.sqlite")
    store.add(head)
    kind = type("Rigged", (Rigged,), {"orders": orders})
    found: HostedTable = kind(head, engine(head.game), store)
    return found


class Follower:
    """A page: what it has, after the messages that came."""

    def __init__(self, seat: int) -> None:
        self.seat, self.at = seat, 0
        self.rows: list[list[Any]] = []
        self.picture: dict[str, Any] = {}

    def hear(self, table: HostedTable, language: str = "en") -> str | None:
        """Ask for what is missing."""
        found = table.message(self.seat, language, self.at)
        if found is None:
            return None
        told = json.loads(found[1])
        assert told["from"] == self.at
        assert told["n"] == found[0] > self.at
        kept = [row for row in self.rows if row[0] < told["start"]]
        assert all(row[0] >= told["start"] for row in told["rows"])
        self.rows, self.at, self.picture = [*kept, *told["rows"]], told["n"], told["table"]
        return found[1]

    @property
    def has(self) -> tuple[int, list[list[Any]], dict[str, Any]]:
        """All that the page shows."""
        return self.at, self.rows, self.picture


def deed(table: HostedTable, dice: random.Random, backs: float = 0.0) -> None:
    """Somebody moves, or a move is asked back and the others answer."""
    last = table.line[-1].choice.seat if table.line else -1
    if backs and last >= 0 and dice.random() < backs:
        with suppress(NoDeedError):
            table.ask_back(last, key(dice))
            others = [seat for seat in table.head.people if seat != last]
            for seat in dice.sample(others, len(others)):
                agrees = dice.random() < 0.9
                table.answer(seat, agrees, key(dice))
                if not agrees:
                    break
            return
    if not table.is_over:
        move = dice.choice(table.state.legal_moves())
        table.move(move.seat, str(move), key(dice), table.count(move.seat))


def key(dice: random.Random) -> str:
    """What a page calls a deed."""
    return f"{dice.getrandbits(64):016x}"
