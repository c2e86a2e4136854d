"""Matches of seats that go on for as long as they can, where nobody has ever scored.

Alone, or all together, random seats lose early, and seats that look a move ahead have no points to
aim at.  So nothing is known yet of the end that counts.  These seats are not fair: they know what
lies hidden.  They take the move after which random seats score most often, and else the one after
which these go on longest.  What they reach can be reached; what they do not reach may still be.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from attrs import frozen

from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.run.stream import CHANCE, Stream

MATCHES = 3
MOVES, PLAYS = 12, 6
"""Moves of a decision that are tried, and how often each is played on."""
DECISIONS, QUICK = 60_000, 20_000
"""Decisions of all that is played on, in a judgement and in a check."""
FAR = 400  # decisions that a move is played on at most


@frozen
class Lasted:
    """The seed and the outcomes of each match that came to its end; and whether it can be said what
    such seats reach: one has scored, or all were played without running out of decisions."""

    told: list[tuple[int, tuple[Outcome, ...]]]
    sure: bool


def lasting(
    runner: Runner,
    seeds: Iterable[int],
    decisions: int = DECISIONS,
    moves: int = MOVES,
    plays: int = PLAYS,
) -> Lasted:
    """Play matches of these seeds for as long as they can go on, until one scores or so many
    decisions are spent."""
    told: list[tuple[int, tuple[Outcome, ...]]] = []
    room = [decisions]
    for seed in seeds:
        outcomes: list[Outcome] = []
        driver = _match(runner, seed, outcomes, room, moves, plays)
        if driver.fault is None:
            told.append((seed, tuple(outcomes)))
        if any(driver.scores):
            return Lasted(told, True)
        if room[0] <= 0:
            return Lasted(told, False)
    return Lasted(told, True)


def _match(
    runner: Runner, seed: int, outcomes: list[Outcome], room: list[int], most: int, plays: int
) -> Driver:
    dice, chance = random.Random(seed), Stream(seed, CHANCE)
    driver = Driver(runner, Terms())
    driver.settle(chance.shuffle, outcomes)
    while moves := driver.offers():
        move = moves[0]
        if len(moves) > 1:
            tried = moves if len(moves) <= most else dice.sample(moves, most)
            move = max(tried, key=lambda one: _worth(driver, one, dice, room, plays))
        driver.choose(move)
        outcomes.append(move)
        driver.settle(chance.shuffle, outcomes)
    return driver


def _worth(
    driver: Driver, move: Outcome, dice: random.Random, room: list[int], plays: int
) -> tuple[int, int]:
    """In how many of some plays from a move on anybody scores, and how long they last together."""
    scored = lasted = 0
    for _ in range(plays if room[0] > 0 else 0):
        twin = driver.copy()
        twin.choose(move)
        twin.settle(dice.shuffle)
        while twin.decisions - driver.decisions < FAR and (moves := twin.offers()):
            twin.choose(moves[dice.randrange(len(moves))])
            twin.settle(dice.shuffle)
        scored += any(twin.scores)
        lasted += twin.decisions - driver.decisions
        room[0] -= twin.decisions - driver.decisions
    return scored, lasted
