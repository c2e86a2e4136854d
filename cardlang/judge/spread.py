"""How far apart the best and the worst move of a decision lie, and whom moves decide about.

At sampled decisions every move (or a few of many) is played on by random seats to the end of the
deal, several times with the same chance for all moves.  The best and the worst move are picked by
one half of these plays and compared by the other half, so that noise alone comes to nothing on the
average.  The true state is played on from: this is a measure of what moves do, not of what a seat
can know.  So a bot's search is asked (in C where there is a compiler) about worlds that are all the
true one.

A decision makes a king where the seat that chooses wins in none of the plays, whatever it takes,
while a move of its own decides whether another side does: by the end of the deal, and then by the
end of the match too.
"""

from __future__ import annotations

import random

from attrs import frozen

from cardlang import limits
from cardlang.bots.ahead import searched
from cardlang.bots.flat import SHARE, search
from cardlang.judge.statistics import Interval, mean, wilson
from cardlang.knowledge.sight import Onlookers
from cardlang.knowledge.worlds import Recipe
from cardlang.machine.ir import FUEL, STEP, WORK
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, Stream

PLAYS = 6  # of each half
MOVES = 5  # of a decision that are tried
FEWEST = 12
"""Of fewer decisions nothing is said about moves."""
SAME = 0.03
"""If moves lie no farther apart than this share of a win, they are all the same."""
KING = 0.75  # so much a move must change of another side's wins
_WHOLE = 200_000  # units of `playing.Price` that it may cost to see who makes a king of a match
FAR = 600  # decisions of a match at most, before the one that is looked at


@frozen
class SpreadFigures:
    """Best less worst move in win share, and the share of decisions that make kings."""

    spread: Interval
    kings: Interval
    sampled: int  # decisions
    where: tuple[int, ...]  # the decisions that made kings, by their number in the machine


def spread(
    setup: Setup, seeds: range, lengths: list[int], seed: int, price: float, single: bool
) -> SpreadFigures:
    """Looks at one decision, taken by lot, of the match of each seed.

    `price` is that of a match, `single` whether a match is one deal.  Matches of several deals that
    are too dear to be played to their end make no kings: one move seldom decides them.
    """
    runner = setup.runner
    dice = random.Random(seed)
    values: list[float] = []
    kings: list[int] = []
    cheap = price * 2 * PLAYS * MOVES * len(runner.machine.sides) < _WHOLE
    for at, length in zip(seeds, lengths, strict=True):
        driver = _somewhere(runner, at, dice.randrange(max(1, min(FAR, length))))
        if driver is None:
            continue
        moves = driver.offers()
        if len(moves) > MOVES:  # in their order, in which a search goes through them
            moves = [moves[k] for k in sorted(dice.sample(range(len(moves)), MOVES))]
        found = _tried(setup, driver, moves, at, 1)
        values.append(_apart(runner, driver, found))
        if _king(runner, driver, found):
            whole = _tried(setup, driver, moves, at, None) if not single and cheap else found
            if _king(runner, driver, whole) and (single or cheap):
                kings.append(driver.stop[1])
    return SpreadFigures(mean(values), wilson(len(kings), len(values)), len(values), tuple(kings))


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


def _tried(
    setup: Setup, driver: Driver, moves: list[Outcome], seed: int, deals: int | None
) -> list[list[list[float]]]:
    """By move and half of the plays, the win share of each side after so many deals."""
    machine = driver.machine
    found: list[list[list[float]]] = [[[], []] for _ in moves]
    cells = list(driver.cells)
    cells[FUEL] = cells[STEP] = cells[WORK] = 0
    eyes = Onlookers(setup, tuple).sight(driver.stop[2], driver.stop[1], moves)
    for seats in machine.sides:
        truth = Recipe(seats[0], tuple(cells), (), (), (), (), (), (), (), 0)
        for half in range(2):
            tried = searched(search, eyes, truth, PLAYS, 2 * seed + half, deals, limits.DECISIONS)
            for halves, one in zip(found, tried, strict=True):
                share = len(seats) * one.shares / SHARE  # of the side; its seats win alike
                halves[half].append(share / one.count if one.count else 0.0)
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
