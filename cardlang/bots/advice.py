"""Advice for a seat of a live match: any bot, asked for a move, for worlds, for values.

    bot = cardlang.bot("good:200")
    bot.move(state)                 # the move that it takes for the seat to act
    bot.values(state)               # what it makes of each move, that one first
    bot.worlds(state, 20)           # matches that the seat cannot tell from this one
    bot.review(state, seat=0)       # moves that cost most, of a match or of what there is of it

All of it comes from the view of the seat.
"""

from __future__ import annotations

from attrs import frozen

from cardlang.bots import Bot, Called, Function, make, name_of
from cardlang.bots.review import MOST, SIMULATIONS, Review, review
from cardlang.bots.values import ranking
from cardlang.bots.world import World, worlds_of
from cardlang.diagnostic import UsageError, whole
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.match.live.illegal import IllegalMove
from cardlang.match.live.moves import Move
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.run.stream import MAX_SEED, Stream


@frozen
class MoveValue:
    """A move and what a bot makes of it.

    `mean` is in points ahead of the mean of the others by the end of the deal, or a share of the
    matches that are won, as `unit` says (`points`, `matches`).  It is the average of `number`
    playouts, and `low` to `high` its interval of 95 %, which tells of chance alone.  All three are
    None if the move was never tried, and the interval is infinite after one playout.  `kept` is
    false where the bot left the move before it had weighed the others to the end.
    """

    move: Move
    mean: float | None
    low: float | None
    high: float | None
    number: int
    unit: str
    kept: bool


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
        seat, moves, sight = _asked(state, seat)
        return moves[self._made(seat)(sight)]

    move = choose

    def values(self, state: State, seat: int | None = None) -> tuple[MoveValue, ...]:
        """The moves of the seat to act and their worth to the bot, the one that it takes first.

        Then those that it weighed to the end, the best one first, and behind them what it left
        before.  A decision with one move is not weighed.  IllegalMove if it is not the turn of
        `seat`, UsageError of a bot that weighs nothing: `random`, a function, another program.
        """
        seat, moves, sight = _asked(state, seat)
        found = ranking(self._made(seat), self.name, sight)
        values = []
        for one in found.moves:
            worth = one.worth
            mean, low, high = (worth.mean, worth.low, worth.high) if worth else (None, None, None)
            values.append(
                MoveValue(moves[one.move], mean, low, high, one.number, found.unit, one.kept)
            )
        return tuple(values)

    def worlds(self, state: State, count: int = 1, seat: int | None = None) -> tuple[World, ...]:
        """So many matches that the seat to act cannot tell from this one.

        They are drawn as all bots draw them; the seed of the bot is that of their chance.
        """
        seat, _, sight = _asked(state, seat)
        return tuple(worlds_of(sight, count, Stream(self.seed, 1 + seat).seed()))

    def review(self, state: State, seat: int, most: int = MOST) -> Review:
        """The moves of a seat in this match that cost most, by what the seat knew when it moved.

        They are weighed by `good` with the simulations of this bot.  UsageError if it is another
        bot, or has no number.
        """
        kind, _, number = self.name.partition(":")
        if kind != "good" or (number and not number.isdecimal()):
            raise UsageError(f"`{self.name}` looks over no match; `good:{SIMULATIONS}` does")
        seat = whole("seats", seat, 0, state.players - 1)
        simulations = int(number) if number else SIMULATIONS
        return review(setup_of(state), outcomes_of(state), seat, simulations, most)


def _asked(state: State, seat: int | None) -> tuple[int, tuple[Move, ...], Sight]:
    """The seat to act, its moves, and its sight.  IllegalMove if it is not the turn of `seat`."""
    if state.to_act is None:
        raise IllegalMove("the match is over")
    if seat is None:
        seat = state.to_act
    elif whole("seats", seat, 0, state.players - 1) != state.to_act:
        raise IllegalMove(f"it is the turn of seat {state.to_act}, not of seat {seat}")
    moves = state.legal_moves()
    outcomes = outcomes_of(state)
    onlookers = Onlookers(setup_of(state), lambda: outcomes)
    return seat, moves, onlookers.sight(seat, moves[0].decision, [move.raw for move in moves])


def bot(name: str | Function, seed: int = 0) -> Adviser:
    """A bot by its name, such as `good:200`, or a function of an observation; `seed` is of its
    chance.  UsageError if no bot is called so."""
    if not (isinstance(name, str) or callable(name)):
        raise UsageError("a bot is a name or a function of an observation")
    return Adviser(name, seed)
