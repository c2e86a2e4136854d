"""One match among bots.

What `match.playout` is for random seats, this is for others: the same match to the last word of
chance if all its bots are random, with the same sums.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang import limits
from cardlang.bots import Bot, Called, Function, make
from cardlang.bots.budget import thought
from cardlang.knowledge.sight import Onlookers
from cardlang.many.playout import Played
from cardlang.match.live.driver import Driver, Outcome, Shuffle
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, RandomSource, Stream


def match(
    setup: Setup,
    seed: int,
    outcomes: list[Outcome] | None = None,
    maker: Callable[[str, RandomSource], Bot] = make,
    functions: Sequence[Function | None] = (),
    begun: Sequence[Outcome] = (),
    shuffle: Shuffle | None = None,
) -> Played:
    """A match of the bots that `setup.players_are` names, or of functions in their place, by seat.

    What happens is added to `outcomes`.  They go on from a match that is `begun`, if there is one:
    what has happened in it, from the first shuffle to a decision.  `shuffle` takes the place of
    chance.
    """
    machine = setup.runner.machine
    told: list[Outcome] = [] if outcomes is None else outcomes
    onlookers = Onlookers(setup, lambda: told)
    chance = Stream(seed, CHANCE)
    given = functions or (None,) * machine.players
    bots = [
        maker(name, Stream(seed, 1 + seat)) if function is None else Called(function)
        for seat, (name, function) in enumerate(zip(setup.players_are, given, strict=True))
    ]
    shuffle = shuffle or chance.shuffle
    driver = Driver(setup.runner, setup.terms)
    if begun:
        told += begun
        _retrace(driver, begun)
    driver.settle(shuffle, told)
    decisions = offered = most = 0
    fewest = limits.LEGAL_MOVES
    while moves := driver.offers():
        decision, seat = driver.asked
        count = len(moves)
        outcome = moves[bots[seat](onlookers.sight(seat, decision, moves))]
        driver.choose(outcome)
        told.append(outcome)
        decisions += 1
        offered += count
        fewest, most = min(fewest, count), max(most, count)
        driver.settle(shuffle, told)
    scores = tuple(driver.cells[machine.scores : machine.scores + len(machine.sides)])
    return Played(
        seed,
        decisions,
        driver.scored,
        driver.fuel,
        offered,
        fewest if decisions else 0,
        most,
        scores,
        driver.won,
        driver.fault,
        thought(bots),
    )


def _retrace(driver: Driver, begun: Sequence[Outcome]) -> None:
    """Go on as a match has gone on, to the decision at which it stands."""
    left = iter(begun)

    def shuffle(cards: list[int]) -> None:
        cards[:] = next(left)

    driver.settle(shuffle)
    for move in left:
        driver.choose(move)
        driver.settle(shuffle)
