"""The gap between the best and the worst move of a decision, and the seats that moves decide about.

At a decision of each match, taken by lot, every move (or a few of many) is played on by random
seats to the end of the deal, several times with the same chance for all moves.  The best and the
worst move are picked by one half of these plays and compared by the other half, so that noise alone
comes to nothing on the average.  The true state is played on from: this is a measure of what moves
do, not of what a seat can know.  So a bot's search is asked (in C where there is a compiler) about
worlds that are all the true one.

A decision makes a king where the seat that chooses wins in none of the plays, whatever it takes,
while a move of its own decides whether another side does.  Only those who are beaten do so, and
nobody is for sure before the end is near: so of a match the last choices are looked at, played on
to its end, and it counts once however many of them make a king.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence

from attrs import frozen

from cardlang import limits
from cardlang.bots.ahead import searched
from cardlang.bots.flat import search
from cardlang.bots.weighing import SHARE
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
LAST = 3  # choices of a match that are looked at for kings
FAR = 600  # decisions of a match at most, before the one that is looked at


@frozen
class SpreadFigures:
    """Best less worst move in win share, and the share of matches in which kings are made."""

    spread: Interval
    kings: Interval
    sampled: int  # decisions
    matches: int  # that were looked at for kings
    where: tuple[int, ...]  # the decisions that made kings, by their number in the machine


_WHOLE = Terms()


def spread(
    setup: Setup,
    seeds: Sequence[int],
    lengths: list[int],
    seed: int,
    terms: Terms = _WHOLE,
) -> SpreadFigures:
    """Looks at one decision, taken by lot, of the match of each seed, and at its last choices.

    `terms` end a match of random seats.
    """
    runner = setup.runner
    dice = random.Random(seed)
    values: list[float] = []
    kings: list[int] = []
    watched = 0
    for at, length in zip(seeds, lengths, strict=True):
        driver = _somewhere(runner, at, dice.randrange(max(1, min(FAR, length))))
        if driver is None:
            continue
        values.append(_apart(runner, driver, _tried(setup, driver, _some(driver, dice), at, 1)))
        last = _last(runner, at, terms) if len(runner.machine.sides) > 2 else []
        watched += bool(last)
        for driver in last:
            tried = _tried(setup, driver, _some(driver, dice), at, terms.deals)
            if _king(runner, driver, tried):
                kings.append(driver.decision)
                break
    share = wilson(len(kings), watched)
    return SpreadFigures(mean(values), share, len(values), watched, tuple(kings))


def _some(driver: Driver, dice: random.Random) -> list[Outcome]:
    """A few moves of a decision, in their order, in which a search goes through them."""
    moves = driver.offers()
    if len(moves) > MOVES:
        moves = [moves[k] for k in sorted(dice.sample(range(len(moves)), MOVES))]
    return moves


def _last(runner: Runner, seed: int, terms: Terms) -> list[Driver]:
    """The match of a seed at its last choices, the first of them first; none if it has no end."""
    driver = Driver(runner, terms)
    chance = Stream(seed, CHANCE)
    below = [Stream(seed, 1 + seat).below for seat in range(runner.machine.players)]
    stood: deque[Driver] = deque(maxlen=LAST)
    driver.settle(chance.shuffle)
    while moves := driver.offers():
        if len(moves) > 1:
            stood.append(driver.copy())
        driver.choose(moves[below[driver.seat](len(moves))])
        driver.settle(chance.shuffle)
    return list(stood) if driver.fault is None else []


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
        driver.choose(moves[below[driver.seat](len(moves))])
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
    eyes = Onlookers(setup, tuple).sight(driver.seat, driver.decision, moves)
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
    seat = driver.seat
    return next(k for k, seats in enumerate(runner.machine.sides) if seat in seats)
