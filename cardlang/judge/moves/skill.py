"""Skill and luck: how much it matters what one plays, and what one was dealt.

**Skill.**  A bot that looks ahead (`flat`) sits on one side among random seats, on each side in
turn with the same cards.  What it wins on the average over its turns, less a fair share, is how
much its play is worth.  Since each deal is played from all sides, luck of the deal cancels: where
play does not matter, each set of turns shares exactly one win, and the interval is nothing.

**Luck.**  The same deals are played several times by random seats that choose otherwise.  The share
of the spread of wins that lies between deals is due to the cards; the rest to what was chosen.

**Backs.**  Where the backs of the cards tell something, all seats are the same bot, and the side
whose turn it is heeds them while the others are blind to them.  How far it is ahead of the mean of
the others in points of one deal, on the average over its turns, is what reading the backs is worth;
where scores do not say who wins, its win share less the fair one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve, frozen

from cardlang.bots.flat import direction
from cardlang.bots.table import match
from cardlang.judge import statistics
from cardlang.judge.statistics import Interval
from cardlang.machine.faults import Fault
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, Stream

STRONG = "flat:8"
"""The strong bot: it tries each move in eight worlds that it cannot tell from the true one."""

SHORT = 80  # decisions after which a match is cut at the end of a deal, to pay for more of them
FEW = 8  # deals played from every side, from which on it may be beyond doubt who wins
ENOUGH, NEAR = 12, 0.1
"""So many deals at least are played to know what a strong bot wins, and to within how much."""
IDLE = 0.25
"""Part of a fair share: a seat that gains less by looking ahead, and perhaps nothing, gains hardly
anything."""
GAINS = 0.1
"""Part of a fair share: a seat that is sure to gain more gains something one would notice."""
BY_DEAL = 0.9
"""If more of the spread of wins than this lies between deals, deals may decide all."""
TIMES = 4  # that each deal is played for luck
_MASK, _APART = 2**63 - 1, 32_416_190_071  # of seeds, and how far those of deals lie apart


@frozen
class Strong:
    """The win share of a strong bot among random ones.

    `share` is its mean win share less the fair one; `seeds` how many deals were played from every
    side; `deals` after how many deals matches were cut (None: not); `told` their outcomes.
    """

    share: Interval
    seeds: int
    matches: int
    deals: int | None
    told: tuple[tuple[int, tuple[Outcome, ...]], ...]
    faults: tuple[tuple[str, str], ...]


def shortened(matches: list[Played]) -> int | None:
    """After how many deals matches like these are cut short; None if they are short enough."""
    decisions = sum(match.decisions for match in matches)
    deals = sum(match.deals for match in matches)
    if not deals or not decisions or decisions <= SHORT * len(matches):
        return None
    cut = max(1, round(SHORT * deals / decisions))
    return cut if cut < deals / len(matches) else None


def share_of(machine: Machine, winners: int, side: int) -> float:
    """The share of a win that a side has."""
    if not winners:
        return 0.0
    seats = machine.sides[side]
    return sum(winners >> seat & 1 for seat in seats) / winners.bit_count()


def strong(setup: Setup, seeds: Sequence[int], deals: int | None, doubted: bool = True) -> Strong:
    """Plays the matches of these seeds with a strong bot on each side in turn: half of them, if
    nobody doubts that choices matter, or if it is beyond doubt by then that the bot wins more than
    its share; still fewer, if besides it is known well enough how much more."""
    machine = setup.runner.machine
    sides = machine.sides
    values: list[float] = []
    told: list[tuple[int, tuple[Outcome, ...]]] = []
    faults: list[tuple[str, str]] = []
    for done, seed in enumerate(seeds):
        if _settled(values, done, len(seeds), machine, doubted):
            break
        won = []
        for side in range(len(sides)):
            names = ["random"] * machine.players
            for seat in sides[side]:
                names[seat] = STRONG
            outcomes: list[Outcome] = []
            table = evolve(setup, players_are=tuple(names), terms=Terms(deals))
            played = match(table, seed, outcomes)
            told.append((seed, tuple(outcomes)))
            if played.fault is not None:
                faults.append(played.fault)
            else:
                won.append(share_of(machine, played.winners, side))
        if won:
            values.append(sum(won) / len(won) - _fair(machine, setup, seed, deals))
    interval = statistics.mean(values)
    return Strong(interval, len(values), len(told), deals, tuple(told), tuple(faults))


def _settled(values: list[float], done: int, wanted: int, machine: Machine, doubted: bool) -> bool:
    """Return whether more deals, of so many that are wanted, would tell little more."""
    if done < FEW or wanted <= 2 * FEW:
        return False
    half = 2 * done >= wanted
    if half and not doubted:
        return True
    share = statistics.mean(values)
    known = done >= ENOUGH and share.high - share.low <= 2 * NEAR
    return (known or half) and gains(share, machine)


def gains(share: Interval, machine: Machine) -> bool:
    """True if a strong bot wins more than its share, beyond doubt and by what one would notice."""
    return share.low > GAINS / len(machine.sides)


@frozen
class Backs:
    """The worth of heeding the backs: in points of one deal, or else in win share."""

    worth: Interval
    seeds: int
    matches: int
    points: bool


def counts_points(machine: Machine) -> bool:
    """Return whether the scores say who wins."""
    return direction(machine) != 0


def backs(setup: Setup, seeds: Sequence[int], deals: int | None) -> Backs:
    """Plays the deals of these seeds with each side in turn as the one that heeds the backs."""
    machine = setup.runner.machine
    sides, towards = machine.sides, direction(machine)
    values: list[float] = []
    for seed in seeds:
        found = []
        for side in range(len(sides)):
            names = [f"{STRONG}:blind"] * machine.players
            for seat in sides[side]:
                names[seat] = STRONG
            played = match(evolve(setup, players_are=tuple(names), terms=Terms(deals)), seed, [])
            if played.fault is not None:
                continue
            if towards:
                others = sum(played.scores) - played.scores[side]
                ahead = played.scores[side] - others / (len(sides) - 1)
                found.append(towards * ahead)
            else:
                found.append(share_of(machine, played.winners, side) - 1 / len(sides))
        if found:
            values.append(sum(found) / len(found))
    return Backs(statistics.mean(values), len(values), len(values) * len(sides), towards != 0)


def _fair(machine: Machine, setup: Setup, seed: int, deals: int | None) -> float:
    """The fair share; of one side against nobody what random seats win."""
    if len(machine.sides) > 1:
        return 1 / len(machine.sides)
    return share_of(machine, replayed(setup.runner, seed, seed, deals), 0)


def luck(runner: Runner, seeds: Sequence[int], deals: int | None) -> Interval:
    """The part of the spread of wins that is due to the deals: 0 none of it, 1 all of it."""
    machine = runner.machine
    sides = range(max(1, len(machine.sides) - 1))
    won: list[list[list[float]]] = [[] for _ in sides]
    for seed in seeds:
        masks = [replayed(runner, seed, seed + (k + 1) * 1_000_003, deals) for k in range(TIMES)]
        for side in sides:
            won[side].append([share_of(machine, mask, side) for mask in masks])
    groups: list[list[float]] = []
    for rows in won:
        middle = sum(map(sum, rows)) / (TIMES * len(rows)) if rows else 0.0
        groups += [[value - middle for value in row] for row in rows]
    return statistics.agreement(groups)


def replayed(runner: Runner, chance: int, choices: int, deals: int | None) -> int:
    """The winners of a match with the cards of one seed and the choices of another."""
    machine = runner.machine
    driver = Driver(runner, Terms(deals))
    shuffle = same_deals(driver, chance)
    below = [Stream(choices & _MASK, 1 + seat).below for seat in range(machine.players)]
    try:
        driver.settle(shuffle)
        while moves := driver.offers():
            driver.choose(moves[below[driver.seat](len(moves))])
            driver.settle(shuffle)
    except Fault:
        return 0
    return driver.won


def same_deals(driver: Driver, seed: int) -> Callable[[list[int]], None]:
    """A shuffle that brings the same cards in each deal of a match, whatever is chosen in it.

    The order in which cards are gathered, and how often they are shuffled, hang on what was played
    before: so each deal has chance of its own, and cards are shuffled from the order of the deck.
    """
    at, stream = 0, Stream(seed & _MASK, CHANCE)

    def shuffle(cards: list[int]) -> None:
        nonlocal at, stream
        if driver.scored != at:
            at = driver.scored
            stream = Stream((seed + at * _APART) & _MASK, CHANCE)
        cards.sort()
        stream.shuffle(cards)

    return shuffle
