"""Advice for a seat of a live match: any bot, asked for one move.

cardlang.bot("good:200").choose(state, seat)
"""

from __future__ import annotations

from cardlang.bots import Bot, Called, Function, make, name_of
from cardlang.diagnostic import UsageError, whole
from cardlang.knowledge.sight import Onlookers
from cardlang.match.live.illegal import IllegalMove
from cardlang.match.live.moves import Move
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.run.stream import MAX_SEED, Stream


class Adviser:
    """A bot that is asked for moves.  `cardlang.bot` makes one."""

    def __init__(self, bot: str | Function, seed: int) -> None:
        self.name = name_of(bot)
        self.seed = whole("seeds", seed, 0, MAX_SEED)
        self._bot = bot
        self._made(0)  # UsageError if there is no such bot

    def _made(self, seat: int) -> Bot:
        if isinstance(self._bot, str):
            return make(self._bot, Stream(self.seed, 1 + seat))
        return Called(self._bot)

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, state: State, seat: int | None = None) -> Move:
        """The move that the bot takes for the seat to act, from what that seat may know alone.

        Asked again about the same view with the same seed, it takes the same move, unless it thinks
        by the clock (`good`, `hard` and `middle` without a number) or is another program.
        IllegalMove if it is not the turn of `seat`.
        """
        if state.to_act is None:
            raise IllegalMove("the match is over")
        if seat is None:
            seat = state.to_act
        elif whole("seats", seat, 0, state.players - 1) != state.to_act:
            raise IllegalMove(f"it is the turn of seat {state.to_act}, not of seat {seat}")
        moves = state.legal_moves()
        outcomes = outcomes_of(state)
        onlookers = Onlookers(setup_of(state), lambda: outcomes)
        sight = onlookers.sight(seat, moves[0].decision, [move.raw for move in moves])
        return moves[self._made(seat)(sight)]


def bot(name: str | Function, seed: int = 0) -> Adviser:
    """A bot by its name, such as `good:200`, or a function of an observation; `seed` is of its
    chance.  UsageError if no bot is called so."""
    if not (isinstance(name, str) or callable(name)):
        raise UsageError("a bot is a name or a function of an observation")
    return Adviser(name, seed)
