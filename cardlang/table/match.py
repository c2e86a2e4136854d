"""A match that people and bots play at one table, with what is taken back and where it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from cardlang.bots import Bot, make
from cardlang.bots.budget import thought
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.match.live.moves import Move
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.run.stream import RandomSource, Stream
from cardlang.table import PERSON
from cardlang.table.store import Keeper


@frozen
class _Before:
    """The match before a person's move."""

    state: State
    move: str
    streams: Mapping[int, RandomSource]


class Match:
    """One match: its state, who plays, and what can be taken back.

    `names` are those of the bots by seat, and `person`.  Each bot draws from the stream of its
    seat; where a match goes on that was kept, from one that nobody has drawn from.
    """

    def __init__(
        self, state: State, names: Sequence[str], seed: int, keeper: Keeper | None = None
    ) -> None:
        self.state = state
        self.names = tuple(names)
        self.keeper = keeper
        self.people = [seat for seat, name in enumerate(names) if name == PERSON]
        self.streams: dict[int, RandomSource] = {}
        self.bots: dict[int, Bot] = {}
        self._past: list[_Before] = []
        first = 1 + len(names) * state.decisions  # 1: nothing has been played
        for seat, name in enumerate(names):
            if name != PERSON:
                self.streams[seat] = Stream(seed, first + seat)
        self._seat_bots()
        self._look()

    def _seat_bots(self) -> None:
        self.bots = {seat: make(self.names[seat], stream) for seat, stream in self.streams.items()}

    def _look(self) -> None:
        self._onlookers = Onlookers(setup_of(self.state), lambda: outcomes_of(self.state))

    def sight(self) -> Sight:
        """The sight of the seat to act."""
        moves = self.state.legal_moves()
        raws = [move.raw for move in moves]
        assert self.state.to_act is not None
        return self._onlookers.sight(self.state.to_act, moves[0].decision, raws)

    def bot_move(self) -> Move:
        """The move that the bot at the seat to act takes."""
        seat = self.state.to_act
        assert seat is not None
        return self.state.legal_moves()[self.bots[seat](self.sight())]

    def thought(self) -> dict[str, Any]:
        """The simulations of bots that think by the clock, for the head of the record."""
        return thought([self.bots.get(seat) for seat in range(len(self.names))])

    def take(self, move: Move, *, chosen: bool = False) -> None:
        """Take a move; one that a person has chosen is kept before this returns.

        OSError where it cannot be kept: the match has gone on all the same.
        """
        if chosen:
            streams = {seat: stream.copy() for seat, stream in self.streams.items()}
            self._past.append(_Before(self.state.copy(), str(move), streams))
        self.state.apply(move)
        if chosen:
            self.keep()

    def keep(self) -> None:
        """Bring the file of the match up to now.  It begins with a person's first move."""
        if self.keeper is not None and (self._past or self.keeper.path is not None):
            self.keeper.keep(outcomes_of(self.state))

    def undo(self) -> str | None:
        """Take back the last move that a person chose, and what came after: the move."""
        if not self._past:
            return None
        before = self._past.pop()
        self.state = before.state
        self.streams = dict(before.streams)
        self._seat_bots()
        self._look()
        if self.keeper is not None:
            self.keeper.cut(outcomes_of(self.state))
        return before.move
