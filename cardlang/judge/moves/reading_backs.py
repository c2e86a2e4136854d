"""The worth of reading backs, move by move: what a seat that heeds them would do otherwise.

Seats that are blind to the backs play.  At some choices the same bot is asked once with the backs
and once without, with the same chance.  Where it takes the same move, reading is worth nothing
there; where it does not, both moves are played on from the true state.  So what is worth nothing
comes to nothing, and few matches show it.

What is gained is not enough: in random play that follows, much that is known is worth little.  So
the bot is asked without the backs once more, with other chance.  Only where it differs from itself
as often as from the one with the backs do these tell it nothing.

Before that it is asked whether there is anything to read: where at no choice a seat knows more by
the backs than without them, as where nothing lies hidden, no bot is needed to say so; nor where
nobody ever has a choice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from attrs import frozen

from cardlang.bots.flat import Flat
from cardlang.judge.moves.worth import valued
from cardlang.knowledge.sight import Onlookers
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, Stream

WORLDS = 64
ASKED = 6  # choices of a match


@frozen
class BackReading:
    """One choice: points of a deal gained by heeding the backs, if the bot then took another move,
    and if it took another one by chance alone."""

    gain: float
    differs: bool
    by_chance: bool


@frozen
class BacksInSight:
    """Choices at which it was looked whether backs tell the seat anything, until they first did."""

    choices: int
    tell: bool
    forced: int = 0  # moves beside these where one alone was open


def in_sight(setup: Setup, seeds: Sequence[int], most: int, terms: Terms) -> BacksInSight:
    """Look at so many choices of matches of random seats at most: do the worlds that a seat cannot
    tell apart hang on the backs?"""
    choices = forced = 0
    for seed in seeds:
        outcomes: list[Outcome] = []
        onlookers = _onlookers(setup, outcomes)
        chance, driver = Stream(seed, CHANCE), Driver(setup.runner, terms)
        below = [Stream(seed, 1 + seat).below for seat in range(setup.runner.machine.players)]
        driver.settle(chance.shuffle, outcomes)
        while moves := driver.offers():
            seat = driver.seat
            if len(moves) > 1:
                choices += 1
                sight = onlookers.sight(seat, driver.decision, moves)
                if sight.recipe(True) != sight.recipe(False):
                    return BacksInSight(choices, True)
                if choices >= most:
                    return BacksInSight(choices, False, forced)
            else:
                forced += 1
            move = moves[below[seat](len(moves))]
            driver.choose(move)
            outcomes.append(move)
            driver.settle(chance.shuffle, outcomes)
    return BacksInSight(choices, False, forced)


def readings(setup: Setup, seeds: Sequence[int], lengths: float) -> list[BackReading]:
    """Return what a seat gains by heeding the backs, by choice.

    `lengths` is how many choices a deal has, of which some are taken by lot.
    """
    dice = random.Random(seeds[0] if seeds else 0)
    part = min(1.0, ASKED / max(1.0, lengths))
    found: list[BackReading] = []
    for seed in seeds:
        outcomes: list[Outcome] = []
        onlookers = _onlookers(setup, outcomes)
        chance, driver = Stream(seed, CHANCE), Driver(setup.runner, Terms(1))
        driver.settle(chance.shuffle, outcomes)
        while moves := driver.offers():
            seat, taken = driver.seat, 0
            if len(moves) > 1:
                sight = onlookers.sight(seat, driver.decision, moves)
                lot = dice.randrange(2**31)
                taken = Flat(WORLDS, True, Stream(lot, 1))(sight)
                if dice.random() < part:
                    other = Flat(WORLDS, False, Stream(lot, 1))(sight)
                    again = Flat(WORLDS, True, Stream(lot, 2))(sight)
                    gain = 0.0 if other == taken else _gain(setup, driver, other, taken, lot)
                    found.append(BackReading(gain, other != taken, again != taken))
            move = moves[taken]
            driver.choose(move)
            outcomes.append(move)
            driver.settle(chance.shuffle, outcomes)
    return found


def _gain(setup: Setup, driver: Driver, one: int, other: int, seed: int) -> float:
    """By how many points one move is better than another, from the true state."""
    moves = driver.offers()
    values, _ = valued(setup, driver, [moves[k] for k in sorted((one, other))], seed)
    first, second = (sum(row) / len(row) for row in values)
    return first - second if one < other else second - first


def _onlookers(setup: Setup, outcomes: list[Outcome]) -> Onlookers:
    return Onlookers(setup, lambda: outcomes)
