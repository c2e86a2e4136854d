"""Seats that keep to a class of moves, among seats that are free: does it pay always, or never?

All seats take the move after which things stand best (`greedy`).  One side takes a class of moves
wherever it is open, or never where anything else is, or chooses freely, on each side in turn and
with the same deals.  So the wins of the three are compared in pairs, all else alike.  Where a class
leaves several moves, the bot chooses among them.  How often free seats take the class where they
could take another move is counted: what they do take now and then is not useless, whatever random
seats make of it.  A habit that only beats free seats may show no more than that these choose badly,
as bids are hard for them; so it is tried against better ones (`good`).
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from cardlang.bots import make
from cardlang.judge.moves.rivals import MoveClass, classes
from cardlang.judge.moves.skill import share_of
from cardlang.judge.statistics import LEVEL, differs, mean
from cardlang.knowledge.sight import Onlookers
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, Stream

SEATS, BETTER = "greedy", "good:4"
ALWAYS, NEVER, FREE = "always", "never", "free"
FEW, ASKED = 3, 24
"""After so many deals, and choices of free seats, it is asked whether more would help."""
ENOUGH, SETTLED = 16, 0.001
"""From so many deals on no more are played once a habit surely pays, or does not at all."""


@frozen
class HabitTrial:
    """The worth of keeping to a class, in shares of a win.

    `always` and `never` are the win shares of a side with that habit in each deal, and the fair one
    is what it wins without.
    """

    kind: MoveClass
    always: tuple[float, ...]
    never: tuple[float, ...]
    fair: float
    matches: int
    open: int  # choices of free seats with and without it
    taken: int  # of these, with it
    among: tuple[float, ...] = ()  # win shares among better seats of who always takes it, if asked
    better_open: int = 0  # choices of better free seats with and without it
    better_taken: int = 0  # of these, with it

    @property
    def better(self) -> float:
        """Win share among better seats of who always takes it; 1 where they were not asked."""
        return sum(self.among) / len(self.among) if self.among else 1.0

    @property
    def pays(self) -> tuple[float, ...]:
        """By deal, how much more who always takes it wins than who never does."""
        return tuple(a - b for a, b in zip(self.always, self.never, strict=True))

    def agrees(self, favoured: bool) -> bool:
        """True if free seats do as it is said of the class, or lose to whoever does."""
        if not favoured:
            agreed = _agreed(self.taken, self.open, favoured)
            if not agreed and _seldom(self.taken, self.open):
                agreed = _agreed(self.better_taken, self.better_open, favoured)
                agreed = agreed and self.better_open >= RARE
            return self.open >= RARE and agreed
        if _agreed(self.taken, self.open, favoured):
            return _surely(self.taken, self.open) or not self.among or self._better_agree()
        near = _near(self.taken, self.open) and holds(self.always, self.fair)
        return (near or beats(self.always, self.fair)) and self._better_agree()

    def _better_agree(self) -> bool:
        """True if better seats mostly take it too, or surely lose to whoever does: seats that bid
        too high lose to who always passes, and that makes no auction idle."""
        if not self.better_open:
            return self.better >= self.fair
        agreed = _agreed(self.better_taken, self.better_open, True)
        return self.better >= self.fair and (agreed or beats(self.among, self.fair))


def kept(
    setup: Setup, kind: MoveClass, seeds: Sequence[int], deals: int | None, favoured: bool
) -> HabitTrial:
    """Play the deals of these seeds with each side in turn as the one with a habit; no more once
    free seats have shown that a class that seems `favoured` is not, or that another one is used."""
    sides = setup.runner.machine.sides
    rows: dict[str, list[float]] = {ALWAYS: [], NEVER: []}
    fair = 1 / len(sides)
    tally = [0, 0]
    for done, seed in enumerate(seeds):
        _share(setup, kind, FREE, 0, seed, deals, tally)
        if done >= FEW and tally[0] >= ASKED and not _agreed(tally[1], tally[0], favoured):
            near = (_near if favoured else _seldom)(tally[1], tally[0])
            if not near and (not favoured or not beats(rows[ALWAYS], fair)):
                break
        if done >= ENOUGH and _settled(rows[ALWAYS], rows[NEVER], favoured):
            break
        for manner, found in rows.items():
            shares = [
                _share(setup, kind, manner, side, seed, deals, tally) for side in range(len(sides))
            ]
            found.append(sum(shares) / len(shares))
    for seed in seeds[len(rows[ALWAYS]) + 1 :]:  # a rare use is looked for a little longer
        if favoured or tally[0] >= RARE:
            break
        _share(setup, kind, FREE, 0, seed, deals, tally)
    among: list[float] = []
    heard = [0, 0]
    if not favoured and tally[0] >= RARE and not _agreed(tally[1], tally[0], False):
        for seed in seeds if _seldom(tally[1], tally[0]) else ():
            if heard[0] < RARE and heard[1] <= RARELY * RARE:
                _share(setup, kind, FREE, 0, seed, deals, heard, BETTER)
    if favoured and rows[ALWAYS]:
        asks = _near(tally[1], tally[0]) and holds(rows[ALWAYS], fair)
        asks = asks or beats(rows[ALWAYS], fair)
        if _agreed(tally[1], tally[0], True):
            asks = kind.sort == "verb" and not _surely(tally[1], tally[0])
        if asks:
            among = _among_better(setup, kind, seeds[:FEW], deals, heard)
    count = len(rows[ALWAYS]) * 2 * len(sides)
    always, never = tuple(rows[ALWAYS]), tuple(rows[NEVER])
    return HabitTrial(
        kind, always, never, fair, count, tally[0], tally[1], tuple(among), heard[0], heard[1]
    )


def _among_better(
    setup: Setup, kind: MoveClass, seeds: Sequence[int], deals: int | None, tally: list[int]
) -> list[float]:
    """Return the win shares of a side that always takes a class, among better seats, of which a
    tally is told how often they take it."""
    sides = range(len(setup.runner.machine.sides))
    return [
        _share(setup, kind, ALWAYS, side, seed, deals, tally, BETTER)
        for seed in seeds
        for side in sides
    ]


MOSTLY, RARELY, RARE = 0.85, 0.02, 60
"""Free seats take at least so much of what is always best, and at most so much of what is not, of
so many choices at least: what is right once in forty times is none the less right."""
SELDOM = 0.2
"""Free seats that take so little of what seems never right may choose badly now and then: so better
ones are asked, which have to take it as seldom as that is asked of free ones elsewhere."""
AHEAD = 0.1  # of a fair share, by which a habit has to be ahead of free seats that do otherwise
SURELY = 0.97
"""Free seats that take a verb less often than this do otherwise where it matters, perhaps: of four
bidders three pass for the last time whatever they hold.  So better ones are asked too."""
NEARLY = 0.7
"""Free seats that take so much of a class nearly agree, since they choose badly now and then: it is
always best if whoever always takes it surely wins no less than they do, to within AHEAD."""


def _agreed(taken: int, asked: int, favoured: bool) -> bool:
    share = taken / asked if asked else 0.0
    return share >= MOSTLY if favoured else share <= RARELY


def _surely(taken: int, asked: int) -> bool:
    return asked > 0 and taken / asked >= SURELY


def _near(taken: int, asked: int) -> bool:
    return asked > 0 and taken / asked >= NEARLY


def _seldom(taken: int, asked: int) -> bool:
    return asked > 0 and taken / asked <= SELDOM


def _settled(always: Sequence[float], never: Sequence[float], favoured: bool) -> bool:
    """Return whether more deals would hardly tell more of a habit."""
    pays = [(a - b) * (1 if favoured else -1) for a, b in zip(always, never, strict=True)]
    return sum(pays) <= 0 or differs(pays, 0.0) < SETTLED


def beats(shares: Sequence[float], fair: float) -> bool:
    """True if a habit wins more than a fair share among free seats, beyond chance."""
    if len(shares) < FEW:
        return False
    ahead = sum(shares) / len(shares) - fair
    return ahead > AHEAD * fair and differs(shares, fair) < LEVEL


def holds(shares: Sequence[float], fair: float) -> bool:
    """True if a habit surely wins no less than a fair share among free seats, to within AHEAD."""
    return len(shares) > FEW and mean(shares).low > fair - AHEAD * fair


def _share(
    setup: Setup,
    kind: MoveClass,
    manner: str,
    side: int,
    seed: int,
    deals: int | None,
    tally: list[int],
    seats: str = SEATS,
) -> float:
    """The win share of a side with a habit in the match of a seed; a fair one if it breaks off.
    What free seats had and took is added to a `tally`."""
    machine = setup.runner.machine
    outcomes: list[Outcome] = []
    onlookers = Onlookers(setup, lambda: outcomes)
    chance = Stream(seed, CHANCE)
    bots = [make(seats, Stream(seed, 1 + seat)) for seat in range(machine.players)]
    bound = frozenset(machine.sides[side])
    driver = Driver(setup.runner, Terms(deals))
    driver.settle(chance.shuffle, outcomes)
    opened = -1
    while moves := driver.offers():
        decision, seat = driver.asked
        first = len(moves) > 1 and opened != driver.scored
        if first:
            opened = driver.scored
        left, places = list(moves), []
        if decision == kind.decision and (first or not kind.opening):
            places = classes(machine, decision, left, kind.opening).get(kind, [])
            if seat in bound and manner != FREE:
                left = _left(manner, left, places)
        move = left[0]
        if len(left) > 1:
            move = left[bots[seat](onlookers.sight(seat, decision, left))]
        free = manner == FREE or (seats == BETTER and seat not in bound)
        if free and 0 < len(places) < len(moves):
            tally[0] += 1
            tally[1] += moves.index(move) in places
        driver.choose(move)
        outcomes.append(move)
        driver.settle(chance.shuffle, outcomes)
    if driver.fault is not None:
        return 1 / len(machine.sides)
    return share_of(machine, driver.won, side)


def _left(manner: str, moves: list[Outcome], places: list[int]) -> list[Outcome]:
    """The moves that a habit leaves of those offered."""
    if manner == ALWAYS:
        return [moves[k] for k in places] or moves
    return [move for k, move in enumerate(moves) if k not in places] or moves
