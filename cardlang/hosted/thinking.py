"""Bots that think in processes of their own, so that no table waits for the bot of another.

Workers are the residents that strangers' rules are run in: limited, and started anew where they
end.  What a bot moves follows from the table alone: its chance begins with the number of moves that
have been made, so that a server that is killed while it thinks comes to the same move.
"""

from __future__ import annotations

import heapq
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Condition, Lock, Thread
from typing import Any

from attrs import asdict, evolve

from cardlang.bots import RANDOM
from cardlang.bots.budget import within
from cardlang.bots.good import SECONDS
from cardlang.bots.review import review
from cardlang.cache.files import shelf_folder
from cardlang.engine import Engine, open_game
from cardlang.hosted.head import Head
from cardlang.hosted.table import STAND_IN, HostedTable
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.table.match import Match
from cardlang.worker import PLAYING, Resident

_JOB = "cardlang.hosted.thinking:choose"
_REVIEW = "cardlang.hosted.thinking:looked_over"
LEAST = 0.05  # seconds that a bot has in any case
_KEPT = 32  # tables of which a worker remembers how they stood
_states: OrderedDict[str, tuple[list[str], State]] = OrderedDict()
_engines: dict[str, Engine] = {}


def choose(head: dict[str, Any], line: Sequence[str]) -> str:
    """In a worker: the move of the bot that is to act after these moves."""
    table = Head.of(head)
    if table.game not in _engines:
        _engines[table.game] = open_game(table.game)
    kept = _states.pop(table.name, None)
    if kept is None or kept[0] != list(line[: len(kept[0])]):
        kept = [], State(table.setup(_engines[table.game]), table.chance())
    before, state = kept
    for said in line[len(before) :]:
        state.apply(said)
    _states[table.name] = list(line), state
    while len(_states) > _KEPT:
        _states.popitem(last=False)
    return chosen(table, state)


def looked_over(head: dict[str, Any], line: Sequence[str], seat: int) -> Any:
    """In a worker: the moves of a seat that cost most in the match of this line, as data."""
    table = Head.of(head)
    if table.game not in _engines:
        _engines[table.game] = open_game(table.game)
    state = State(table.setup(_engines[table.game]), table.chance())
    for said in line:
        state.apply(said)
    return asdict(review(setup_of(state), outcomes_of(state), seat))


def chosen(head: Head, state: State) -> str:
    """The move of the bot that is to act."""
    return str(Match(state.copy(), head.seats, head.seed).bot_move())


class Thinkers:
    """Threads that make bots move.

    `pause` is in seconds, between what happened last and the move of a bot: people want to see what
    happens.  `think` is how long a bot may take for a move; where more bots wait than there are
    workers, they share that out, and `tell` is told so.  `tell` is also told, in a line, of a bot
    that could not choose, and moves at random then.
    """

    def __init__(
        self,
        count: int,
        pause: float,
        tell: Callable[[str], object],
        think: float = SECONDS,
    ) -> None:
        self._pause, self._tell, self._think = pause, tell, think
        self._count, self._asking, self._lowered = count, 0, False
        self._due: list[tuple[float, int, HostedTable, int]] = []
        self._waiting: set[str] = set()
        self._turns: dict[str, tuple[int, float]] = {}  # by table: the move, and since when
        self._number = 0
        self._ready = Condition()
        self._stopped = False
        cache = shelf_folder("tables")
        self._workers = [Resident(evolve(PLAYING, cpu=1e9), cache) for _ in range(count)]
        self._threads = [Thread(target=self._run, args=(w,), daemon=True) for w in self._workers]
        for thread in self._threads:
            thread.start()
        self._reviewer, self._reviewing = Resident(evolve(PLAYING, cpu=1e9), cache), Lock()

    def look(self, table: HostedTable) -> None:
        """A table has changed: if a bot is to move there, it will; a person has their time."""
        name, now, move = table.head.name, time.monotonic(), len(table.line)
        bot, clock = table.bot_to_act, table.head.clock
        with self._ready:
            if self._stopped or table.is_over:
                return
            if clock and self._turns.get(name, (-1, 0.0))[0] != move:
                self._turns[name] = move, now
                if bot is None:
                    self._later(now + clock, table, move)
            if bot is not None and name not in self._waiting:
                self._waiting.add(name)
                self._later(now + self._pause, table)

    def _later(self, at: float, table: HostedTable, move: int = -1) -> None:
        """Look at a table at a time: for its bot, or since the time for a move is over."""
        self._number += 1
        heapq.heappush(self._due, (at, self._number, table, move))
        self._ready.notify()

    def review(self, head: Head, line: Sequence[str], seat: int) -> dict[str, Any] | None:
        """The moves of a seat that cost most; None while another match is looked over.

        ValueError says why it could not be done.
        """
        if not self._reviewing.acquire(blocking=False):
            return None
        try:
            asked = {"head": head.as_json(), "line": list(line), "seat": seat}
            found = self._reviewer.ask(_REVIEW, asked)
        finally:
            self._reviewing.release()
        if found.failure is not None:
            raise ValueError(found.failure.sentence)
        told: dict[str, Any] = found.value
        return told

    def left(self, table: HostedTable) -> float | None:
        """The seconds that are left for the move; None where there is no clock."""
        begun = self._turns.get(table.head.name)
        if not table.head.clock or begun is None or table.is_over:
            return None
        return max(0.0, begun[1] + table.head.clock - time.monotonic())

    def close(self) -> None:
        """Nobody moves any more."""
        with self._ready:
            self._stopped = True
            self._ready.notify_all()
        for worker in (*self._workers, self._reviewer):
            worker.stop()
        for thread in self._threads:
            thread.join(5)
        for worker in (*self._workers, self._reviewer):
            worker.close()

    def _next(self) -> tuple[HostedTable, int] | None:
        with self._ready:
            while not self._stopped:
                wait = self._due[0][0] - time.monotonic() if self._due else None
                if wait is not None and wait <= 0:
                    return heapq.heappop(self._due)[2:]
                self._ready.wait(wait)
            return None

    def _begin(self) -> float:
        """A bot begins to think: the seconds that it has."""
        with self._ready:
            self._asking += 1
            now = time.monotonic()
            waiting = self._asking + sum(at <= now and move < 0 for at, _, _, move in self._due)
            seconds = max(LEAST, self._think * min(1.0, self._count / waiting))
            lowered = waiting > 2 * self._count
            told = lowered != self._lowered and (lowered or waiting <= self._count)
            if told:
                self._lowered = lowered
        if told and lowered:
            self._tell(
                f"{waiting} bots are to move and {self._count} can think at once: each has "
                f"{seconds:.2f} s instead of {self._think:g} s, and makes fewer simulations"
            )
        elif told:
            self._tell(f"bots have {self._think:g} s a move again")
        return seconds

    def _run(self, worker: Resident) -> None:
        while (due := self._next()) is not None:
            table, move = due
            if move < 0:
                with self._ready:
                    self._waiting.discard(table.head.name)
            elif move != len(table.line) or self.left(table) != 0:
                continue  # somebody has moved in time
            else:
                table.late = move
            try:
                self._move(table, worker)
            except Exception as error:  # of one table: the others go on
                self._tell(f"{table.head.title}: a bot did not move: {error}")
            table.late = -1

    def _move(self, table: HostedTable, worker: Resident) -> None:
        with table.lock, table.rules:
            name, head = table.bot_to_act, table.head
            if table.late == len(table.line) and table.state.to_act is not None:
                head = head.with_stand_in(table.state.to_act, STAND_IN)
            line = [made.choice.text for made in table.line]
            state = table.state.copy()
            choices = 0 if name is None else len(state.legal_moves())
        if name is None:
            return
        if name != RANDOM and choices > 1:
            assert table.state.to_act is not None
            seconds = self._begin()
            head = head.with_stand_in(table.state.to_act, within(name, seconds))
            try:
                found = worker.ask(_JOB, {"head": head.as_json(), "line": line})
            finally:
                with self._ready:
                    self._asking -= 1
            if self._stopped:
                return
            if found.failure is None:
                table.bot_moves(line, str(found.value))
                return
            why = found.failure.sentence
            self._tell(f"{head.title}: {name} moves at random, since it could not choose: {why}")
        plain = evolve(head, seats=(RANDOM,) * head.players)
        with table.rules:
            taken = chosen(plain, state)
        table.bot_moves(line, taken)
