"""How far apart the best and the worst move of a decision lie, and whom moves decide about.

At sampled decisions every move (or a few of many) is played on by random seats to the end of the
deal, several times with the same chance for all moves.  The best and the worst move are picked by
one half of these plays and compared by the other half, so that noise alone comes to nothing on the
average.  The true state is played on from: this is a measure of what moves do, not of what a seat
can know.

A decision makes a king where the seat that chooses wins in none of the plays, whatever it takes,
while a move of its own decides whether another side does.
"""

from __future__ import annotations

import random

from attrs import frozen

from cardlang.bots.flat import play_on
from cardlang.judge.skill import share_of
from cardlang.judge.statistics import Interval, mean, wilson
from cardlang.match.live.driver import Driver, Runner, Terms
from cardlang.run.stream import CHANCE, Stream

PLAYS = 6  # of each half
MOVES = 5  # of a decision that are tried
KING = 0.75  # so much a move must change of another side's wins


@frozen
class Spread:
    """Best less worst move in win share, and the share of decisions that make kings."""

    spread: Interval
    kings: Interval
    sampled: int  # decisions
    where: tuple[int, ...]  # the decisions that made kings, by their number in the machine


def spread(runner: Runner, seeds: range, lengths: list[int], seed: int) -> Spread:
    """Looks at one decision, taken by lot, of the match of each seed."""
    dice = random.Random(seed)
    values: list[float] = []
    kings: list[int] = []
    for at, length in zip(seeds, lengths, strict=True):
        driver = _somewhere(runner, at, dice.randrange(max(1, length)))
        if driver is None:
            continue
        found = _tried(driver, dice, at)
        values.append(_apart(runner, driver, found))
        if _king(runner, driver, found):
            kings.append(driver.stop[1])
    return Spread(mean(values), wilson(len(kings), len(values)), len(values), tuple(kings))


def _somewhere(runner: Runner, seed: int, steps: int) -> Driver | None:
    """The match of a seed at the first decision with a choice, from so many decisions on."""
    driver = Driver(runner, Terms())
    chance = Stream(seed, CHANCE)
    below = [Stream(seed, 1 + seat).below for seat in range(runner.machine.players)]
    driver.settle(chance.shuffle)
    while moves := driver.offers():
        if steps <= 0 and len(moves) > 1:
            return driver
        steps -= 1
        driver.choose(moves[below[driver.stop[2]](len(moves))])
        driver.settle(chance.shuffle)
    return None


def _tried(driver: Driver, dice: random.Random, seed: int) -> list[list[list[float]]]:
    """By move and half of the plays, the win share of each side."""
    machine = driver.machine
    moves = driver.offers()
    if len(moves) > MOVES:
        moves = dice.sample(moves, MOVES)
    found = []
    for move in moves:
        halves = []
        for half in range(2):
            sums = [0.0] * len(machine.sides)
            for play in range(PLAYS):
                after = (seed * 1_000_003 + half * PLAYS + play) & (2**63 - 1)
                won, _ = play_on(driver.runner, driver.cells.copy(), move, after, 1)
                for side in range(len(sums)):
                    sums[side] += share_of(machine, won, side)
            halves.append([total / PLAYS for total in sums])
        found.append(halves)
    return found


def _apart(runner: Runner, driver: Driver, found: list[list[list[float]]]) -> float:
    own = _side(runner, driver)
    first = [halves[0][own] for halves in found]
    best, worst = first.index(max(first)), first.index(min(first))
    return found[best][1][own] - found[worst][1][own]


def _king(runner: Runner, driver: Driver, found: list[list[list[float]]]) -> bool:
    sides = len(runner.machine.sides)
    own = _side(runner, driver)
    if sides < 3 or any(half[own] > 0 for halves in found for half in halves):
        return False
    for side in range(sides):
        first = [halves[0][side] for halves in found]
        best, worst = first.index(max(first)), first.index(min(first))
        if found[best][1][side] - found[worst][1][side] >= KING:
            return True
    return False


def _side(runner: Runner, driver: Driver) -> int:
    seat = driver.stop[2]
    return next(k for k, seats in enumerate(runner.machine.sides) if seat in seats)
