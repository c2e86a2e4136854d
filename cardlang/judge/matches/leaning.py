"""Seats of plain habits, which look for an end where nobody has seen one.

Random seats go through all that can happen at one moment, and never keep to anything.  Seats that
look ahead want to win, which need not bring an end.  So others ask nothing and cost little: all of
them lean to one verb, or to the first or last of the moves that are offered, each time or every
second time.  If one such habit ends a match, there is an end.  If none does, each says how near its
match came to the end (`pace`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

from cardlang.judge.matches.pace import MatchPace, pace
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.messages import Tongue
from cardlang.run.stream import CHANCE, Stream
from cardlang.source import Span

DECISIONS = 1_500
"""Decisions that a match of such seats takes, from where it begins."""
_VERBS = 8  # verbs to which seats lean, at most


@frozen
class Habit:
    """A leaning of all seats: to a verb, and to the first or last of its moves, or of all."""

    verb: str | None
    last: bool | None  # None: any of them
    always: bool

    def told(self, tongue: Tongue) -> str:
        """The moves that it leans to, as people call them."""
        if self.verb is not None:
            return f"`{self.verb}`"
        return tongue.say("judge-last-move" if self.last else "judge-first-move")

    def choose(self, machine: Machine, driver: Driver, dice: random.Random) -> Outcome:
        """The move that a seat takes who has it."""
        moves = driver.offers()
        if not self.always and dice.random() < 0.5:
            return moves[dice.randrange(len(moves))]
        verbs = machine.decisions[driver.decision].verbs
        kept = [move for move in moves if self.verb in (None, verbs[move[0]].name)] or moves
        if self.last is None:
            return kept[dice.randrange(len(kept))]
        return kept[-1 if self.last else 0]


ANY = Habit(None, None, True)
"""The habit of seats that take any move by lot."""


@frozen
class Leaning:
    """Matches of seats of plain habits: how many habits were tried, and whether one of them ends a
    match; else the pace of the one that comes nearest, None if that cannot be told."""

    tried: int
    ended: Habit | None = None
    pace: MatchPace | None = None
    nearest: Habit | None = None  # whose pace it is


def habits(machine: Machine) -> Iterator[Habit]:
    """The habits that seats may have at a table."""
    names = dict.fromkeys(verb.name for one in machine.decisions for verb in one.verbs)
    several = [name for name in names if len(names) > 1]
    for always in (True, False):
        for last in (False, True):
            yield Habit(None, last, always)
        for name in several[:_VERBS]:
            for way in (None, False, True):
                yield Habit(name, way, always)


def plain_habits(machine: Machine) -> Iterator[Habit]:
    """The habits that seats keep to each time: to one verb, or to the first or last move."""
    for habit in habits(machine):
        if habit.always and (habit.verb is None or habit.last is None):
            yield habit


def play(
    runner: Runner,
    habit: Habit,
    terms: Terms,
    dice: random.Random,
    shuffle: Callable[[list[int]], None],
    until: Callable[[], bool] = lambda: False,
) -> None:
    """Let seats of a habit play a match to its terms, or until something is so."""
    driver = Driver(runner, terms)
    driver.settle(shuffle)
    while not until() and driver.offers():
        driver.choose(habit.choose(runner.machine, driver, dice))
        driver.settle(shuffle)


def leaning(
    runner: Runner, seed: int, begun: Sequence[Outcome] = (), ends: Span | None = None
) -> Leaning:
    """Let seats of each habit play one match, from its beginning or from where it was `begun`.

    `ends` is where the rules say when a match ends; a match that was begun is looked at for the end
    of its deal.
    """
    machine, tried = runner.machine, 0
    best: MatchPace | None = None
    nearest: Habit | None = None
    for habit in habits(machine):
        tried += 1
        outcomes: list[Outcome] = []
        if _ends(runner, habit, seed, begun, outcomes):
            return Leaning(tried, habit)
        if ends is not None and not begun:
            found = pace(runner, outcomes, ends)
            if found is not None and (best is None or _before(found, best)):
                best, nearest = found, habit
    return Leaning(tried, None, best, nearest)


def _before(one: MatchPace, other: MatchPace) -> bool:
    """True if a pace comes to the end sooner than another."""
    if one.deals and other.deals:
        return one.deals < other.deals
    return (one.deals > 0, one.possible) > (other.deals > 0, other.possible)


def _ends(
    runner: Runner, habit: Habit, seed: int, begun: Sequence[Outcome], outcomes: list[Outcome]
) -> bool:
    """True if a match of seats with a habit comes to its end, or the deal that was begun does."""
    driver = Driver(runner, Terms(decisions=len(begun) + DECISIONS))
    chance, dice = Stream(seed, CHANCE), random.Random(seed)
    told = iter(begun)

    def shuffle(cards: list[int]) -> None:
        order = next(told, None)
        if order is None:
            chance.shuffle(cards)
        else:
            cards[:] = order

    driver.settle(shuffle, outcomes)
    scored = -1  # deals that were over when the match was left to these seats
    while driver.offers():
        move = next(told, None)
        if move is None:
            scored = driver.scored if scored < 0 else scored
            if begun and driver.scored > scored:
                return True
            move = habit.choose(runner.machine, driver, dice)
        driver.choose(move)
        outcomes.append(move)
        driver.settle(shuffle, outcomes)
    return bool(driver.stop[0] == "end")
