"""Values of the moves of a seat, as a bot weighed them when it took one.

The move that the bot took comes first.  Then come those that it weighed to the end, the best of
them on top, and behind them moves that were left before, whatever they were worth then: the best of
many moves that were tried a few times looks better than it is.  Those tried in less than one world
in `FEW` come behind those, and last what was never tried.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from cardlang.bots.flat import direction
from cardlang.bots.weighing import MoveWeight, MoveWorth, unit_of, worth
from cardlang.diagnostic import UsageError
from cardlang.knowledge.sight import Sight

FEW = 4
POINTS, MATCHES = "points", "matches"


@frozen
class RankedMove:
    """A move by its place among those offered, and what the bot made of it."""

    move: int
    number: int  # tries
    worth: MoveWorth | None  # nothing if it was never tried
    kept: bool  # weighed to the end


@frozen
class RankedMoves:
    """The moves of a decision, the one that was taken first."""

    moves: tuple[RankedMove, ...]
    unit: str  # `POINTS` ahead of the mean of the others, or a share of the `MATCHES`


def ranking(bot: Callable[[Sight], int], name: str, sight: Sight) -> RankedMoves:
    """Have a bot choose, and return the numbers by which it did.  UsageError if it has none.

    Of a decision with one move there is nothing to weigh.
    """
    taken = bot(sight)
    machine = sight.runner.machine
    towards = direction(machine)
    weights = getattr(bot, "weighed", None)
    if weights is None:
        raise UsageError(
            f"`{name}` weighs no moves; ask `greedy`, `flat:200`, `ismcts:1000` or `good:200`"
        )
    return ranked(weights or [MoveWeight(0, 0, 0.0)], taken, len(machine.sides), towards)


def ranked(weights: list[MoveWeight], taken: int, sides: int, towards: int) -> RankedMoves:
    """Rank moves by what a bot has made of them."""
    most, unit = max(weight.count for weight in weights), unit_of(sides, towards)
    order = sorted(
        range(len(weights)),
        key=lambda move: (
            move != taken,
            not (weights[move].kept and weights[move].count),
            not weights[move].count,
            FEW * weights[move].count < most,
            -weights[move].mean,
            move,
        ),
    )
    rows = ((move, weights[move]) for move in order)
    return RankedMoves(
        tuple(RankedMove(move, w.count, worth(w, unit), w.kept) for move, w in rows),
        POINTS if towards else MATCHES,
    )
