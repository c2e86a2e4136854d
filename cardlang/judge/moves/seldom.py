"""Moves that are right with rare hands alone, as a bid to take all tricks is.

Of forty positions of random deals none may have such a hand, and then the bid seems never right. So
a class of moves that seems so is asked for in other deals: their shuffles are arranged, cards of a
kind lie together, and who is dealt to may get a row of them.  If in one of these positions it is
better than all beside it, far beyond chance and twice, it is right there.

Where none of them will do, a hand is made for it: two hidden cards change places again and again,
and stay so where the class does no worse for it, compared with the best beside it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

from attrs import evolve

from cardlang.judge.matches.rare import arrange
from cardlang.judge.moves.rivals import MoveClass, rivals, sample
from cardlang.judge.moves.worth import (
    FAR,
    SpotAsSeen,
    WeighedSpot,
    as_seen,
    compared,
    valued,
)
from cardlang.judge.statistics import mean_and_error
from cardlang.machine.faults import bits
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.match.live.setup import Setup

MATCHES = 480  # deals that are looked through at most
STEPS = 400  # exchanges of two cards
SURE = 5.0  # errors of chance that it has to be ahead
_AGAIN = 1_000_003  # added to the seed of plays, for the second time


def is_seldom_right(setup: Setup, kind: MoveClass, seeds: Sequence[int], terms: Terms) -> bool:
    """Return whether a class of moves is best at a position of arranged deals of these seeds."""
    first: list[SpotAsSeen] = []
    for seed in seeds:
        dice = random.Random(seed)
        for position in _open(setup, kind, seed, terms, dice):
            first = first or [position]
            if _is_right(setup, kind, position, seed, dice):
                return True
    return any(_is_made_right(setup, kind, one, seeds[0]) for one in first)


def _is_right(
    setup: Setup, kind: MoveClass, position: SpotAsSeen, seed: int, dice: random.Random
) -> bool:
    """Return whether a class is best at a position, twice."""
    for more in (0, _AGAIN):
        middle, error = _ahead(setup, kind, position, seed + more, dice)
        if middle <= SURE * error or middle <= 0:
            return False
    return True


def _is_made_right(setup: Setup, kind: MoveClass, position: SpotAsSeen, seed: int) -> bool:
    """Return whether a class comes to be best as hidden cards of a position change places."""
    dice = random.Random(seed)
    best = _ahead(setup, kind, position, seed, dice)[0]
    for _ in range(STEPS):
        other = _exchanged(setup, position, dice)
        if other is None:
            return False
        value = _ahead(setup, kind, other, seed, dice)[0]
        if value >= best:
            best, position = value, other
            if best > 0 and _is_right(setup, kind, position, seed, dice):
                return True
    return False


def _exchanged(setup: Setup, position: SpotAsSeen, dice: random.Random) -> SpotAsSeen | None:
    """The position once two hidden cards of different zones have changed places."""
    machine, driver = setup.runner.machine, position.driver.copy()
    cells = driver.cells
    whole = (1 << machine.players) - 1
    hidden = [z for z in range(1, len(machine.zones)) if machine.zones[z].seen_by != whole]
    lie = [(z, card) for z in hidden for card in bits(cells[machine.masks + z])]
    if len({z for z, _ in lie}) < 2:
        return None
    one = dice.choice(lie)
    other = dice.choice([row for row in lie if row[0] != one[0]])
    goes = {one[1]: other[1], other[1]: one[1]}
    for zone in (one[0], other[0]):
        cells[machine.masks + zone] ^= 1 << one[1] | 1 << other[1]
        if machine.zones[zone].ordered:
            order = cells[machine.orders + zone]
            cells[machine.orders + zone] = tuple([goes.get(card, card) for card in order])
    return evolve(position, driver=driver)


def _open(
    setup: Setup, kind: MoveClass, seed: int, terms: Terms, dice: random.Random
) -> Iterator[SpotAsSeen]:
    """One position of a match of random seats at which a class is open, if there is one."""
    machine, happened = setup.runner.machine, list[Outcome]()
    driver = Driver(setup.runner, terms)
    found: WeighedSpot | None = None
    count = 0

    def shuffle(cards: list[int]) -> None:
        dice.shuffle(cards)
        arrange(machine, cards, dice)

    driver.settle(shuffle, happened)
    for _ in range(FAR):
        moves = driver.offers()
        if not moves:
            break
        verbs = machine.decisions[driver.decision].verbs
        names = {verbs[move[0]].name for move in moves}
        if driver.decision == kind.decision and len(moves) > 1 and kind.verb in names:
            count += 1
            if dice.randrange(count) == 0:
                found = WeighedSpot(driver.copy(), False, seed, len(happened))
        move = moves[dice.randrange(len(moves))]
        driver.choose(move)
        happened.append(move)
        driver.settle(shuffle, happened)
    if found is not None:
        yield from as_seen(setup, [found], happened)


def _ahead(
    setup: Setup, kind: MoveClass, position: SpotAsSeen, seed: int, dice: random.Random
) -> tuple[float, float]:
    """The lead of a class over the best beside it, and the error of chance."""
    driver = position.driver
    moves, base = sample(driver.offers(), dice)
    rows = rivals(setup.runner.machine, driver.decision, moves, False, base)
    members, others = rows.get(kind, ([], []))
    if not members or not others:
        return -math.inf, 0.0
    values, _ = valued(setup, driver, moves, seed, position.unseen)
    return mean_and_error(compared(values, members, others))
