"""A match looked over: the moves of a seat that cost most, told from what it knew when it moved.

Each decision of the seat is weighed as `good` weighs it, in worlds that the seat could not tell
from the true one then.  Where another move was ahead of the one that was made, both are tried
anew, in fresh worlds, the same ones for both, and what the better one brings more there is the
cost.  The first look finds the moves, the second one measures them: the best of many numbers is
too good by chance, and a tree tries seldom what looks bad.  A move is told of only where the cost
is above nothing by two standard errors, so that nobody is blamed for noise.

Cards that lay elsewhere than the seat could know change nothing here: a move that was right and
failed costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

from attrs import frozen

from cardlang.bots.ahead import weighed
from cardlang.bots.flat import direction
from cardlang.bots.good import PLAYOUTS, Good
from cardlang.bots.habits import search
from cardlang.bots.unanswered import answers
from cardlang.bots.values import MATCHES, POINTS, RankedMoves, ranking
from cardlang.bots.weighing import MoveWorth, unit_of
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.setup import Setup
from cardlang.run.stream import Stream

SIMULATIONS = 20  # of the first look, as those of a hint
MOST = 3  # moves that are told
_SECOND = 4  # times as many playouts for each of two moves that are compared
_LOOKED = 4  # moves that are compared, for each one that is told
_STREAM = 1 << 33  # of the seeds of comparisons
_SURE = 1.96

Progress = Callable[[int, int], object]
"""Called with the decisions that have been looked at, and all there are."""


@frozen
class CostlyMove:
    """A move that cost its seat something: how much, against which other one.

    `at` is the number of the choice in the record, from 0; `number` is in how many worlds both
    were tried; `cost` is in points ahead of the mean of the others, or as a share of the matches.
    """

    at: int
    seat: int
    deal: int
    move: str
    better: str
    cost: MoveWorth
    number: int


@frozen
class Review:
    """The costliest moves of a seat, the worst one first, and how many decisions were looked at."""

    seat: int
    unit: str
    decisions: int
    moves: Sequence[CostlyMove]


@frozen
class _Suspect:
    at: int
    deal: int
    sight: Sight
    taken: int
    other: int
    cost: float  # as it looked at first


def review(
    setup: Setup,
    outcomes: Sequence[Outcome],
    seat: int,
    simulations: int = SIMULATIONS,
    most: int = MOST,
    progress: Progress = lambda done, all: None,
) -> Review:
    """Look over the moves of a seat in a match that went so."""
    machine = setup.runner.machine
    towards = direction(machine)
    suspects: list[_Suspect] = []
    decisions = 0
    own = [one for one in _decisions(setup, outcomes) if one[2] == seat and len(one[3]) > 1]
    for done, (so_far, at, _, moves, decision, taken, deal) in enumerate(own):
        progress(done, len(own))
        sight = _sight(setup, outcomes[:so_far], seat, decision, moves)
        bot = Good(simulations, Stream(0, 1 + seat))
        found = ranking(bot, "good", sight)
        decisions += 1
        if moves[found.moves[0].move] != taken:
            place = moves.index(taken)
            cost = _looks(found, place)
            suspects.append(_Suspect(at, deal, sight, place, found.moves[0].move, cost))
    suspects.sort(key=lambda one: (-one.cost, one.at))
    costly = [
        told
        for number, one in enumerate(suspects[: _LOOKED * most])
        if (told := _compared(setup, one, seat, simulations, number, towards)) is not None
    ]
    costly.sort(key=lambda one: (-one.cost.mean, one.at))
    return Review(seat, POINTS if towards else MATCHES, decisions, costly[:most])


_Decision = tuple[int, int, int, Sequence[Outcome], int, Outcome, int]
"""A decision: how much had happened, number of the choice, seat, moves, number, move, deal."""


def _decisions(setup: Setup, outcomes: Sequence[Outcome]) -> Iterator[_Decision]:
    """Go through the decisions of a match."""
    driver = Driver(setup.runner, setup.terms)
    deal_number, at, passed = setup.runner.machine.deal_number, 0, 0
    left = iter(outcomes)

    def shuffle(cards: list[int]) -> None:
        nonlocal passed
        cards[:] = next(left)
        passed += 1

    driver.settle(shuffle)
    for taken in left:
        decision, seat = driver.asked
        moves = driver.offers()
        yield passed, at, seat, moves, decision, taken, driver.cells[deal_number]
        driver.choose(taken)
        at, passed = at + 1, passed + 1
        driver.settle(shuffle)


def _sight(
    setup: Setup,
    outcomes: Sequence[Outcome],
    seat: int,
    decision: int,
    moves: Sequence[Outcome],
) -> Sight:
    """The sight of a seat as it was."""
    return Onlookers(setup, lambda: outcomes).sight(seat, decision, moves)


def _looks(found: RankedMoves, place: int) -> float:
    """The cost of a move at first sight; of one that was never tried, as much as there is."""
    best = found.moves[0].worth
    taken = next(one.worth for one in found.moves if one.move == place)
    if best is None or taken is None:
        return float("inf")
    return best.mean - taken.mean


def _compared(
    setup: Setup, one: _Suspect, seat: int, simulations: int, number: int, towards: int
) -> CostlyMove | None:
    """Try both moves in the same fresh worlds; nothing if the cost is not above chance."""
    machine, sight = setup.runner.machine, one.sight
    seed = Stream(0, _STREAM + one.at).seed()
    both = sorted([one.other, one.taken])  # as they are offered
    pair = [sight.moves[place] for place in both]
    first = both.index(one.other)
    calls = sight.calls()
    manners = answers(sight.runner).manners(sight.decision, sight.seat, calls)
    weights, products = weighed(
        search,
        sight,
        sight.recipe(),
        pair,
        2 * _SECOND * PLAYOUTS * simulations,
        seed,
        1 if towards else None,
        towards,
        manners,
    )
    count = min(abs(tries) for tries, _ in weights)
    if count < 2:
        return None
    means = [total / max(1, abs(tries)) for tries, total in weights]
    spread = products[0][0] + products[1][1] - 2 * products[0][1]
    cost = means[first] - means[1 - first]
    error = _SURE * sqrt(max(0.0, spread / count - cost * cost) / (count - 1))
    if cost <= error:
        return None
    unit = unit_of(len(machine.sides), towards)
    text = setup.wording.text
    return CostlyMove(
        one.at,
        seat,
        one.deal,
        text(sight.decision, pair[1 - first]),
        text(sight.decision, pair[first]),
        MoveWorth(cost / unit, (cost - error) / unit, (cost + error) / unit),
        count,
    )


def read_review(told: Mapping[str, Any]) -> Review:
    """A review from the data that `attrs.asdict` made of it."""
    moves = [CostlyMove(**{**one, "cost": MoveWorth(**one["cost"])}) for one in told["moves"]]
    return Review(told["seat"], told["unit"], told["decisions"], moves)


def reviewed(setup: Setup) -> list[int]:
    """The seats whose moves are looked over if nobody says which: those of people, else all."""
    people = [seat for seat, name in enumerate(setup.players_are) if name == "person"]
    return people or list(range(setup.runner.machine.players))
