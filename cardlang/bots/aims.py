"""Cards chosen in view of what is to be named: aims.

Who lays cards away before naming a game keeps others for a Null than for a Grand.  A playout by
habit that has not yet named anything lays away what is good for the mean of all games, and good for
none.  So where a seat chooses cards and will name something before anybody else chooses, each way
of naming is an *aim*: playouts go towards it from the beginning (`Manners.aim`), with habits of
their own.  The aims are tried in rounds that leave the best third; what is left last says which
cards to choose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve

from cardlang import limits
from cardlang.bots.ahead import Learned, Manners, Playouts, Weighed, Weights, by_one, weighed
from cardlang.bots.habits import Weight, mean, search
from cardlang.bots.unanswered import answers
from cardlang.bots.ways import ways
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import Recipe, draw
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.run.stream import Stream

Aim = tuple[int, int, Outcome]
"""A seat, a decision, and the cheapest move of a way there."""

_FAR = 8  # choices of a seat before it names anything
_TRIED = 3  # continuations that have to lead to the same decision
PARTS = 3  # of the aims that are left, one goes on to the next round


def aims_from(driver: Driver, quiet: Sequence[int], lots: Stream) -> list[Aim]:
    """Return the ways of the next choice of a seat that names something and no card, if it comes
    before anybody else chooses and after cards."""
    at, seat = driver.copy(), driver.seat
    decisions = at.machine.decisions
    for step in range(_FAR):
        offers = at.offers()
        if not offers or at.seat != seat:
            return []
        decision = at.decision
        if not decisions[decision].names_cards:
            found = [
                (seat, decision, moves[0]) for moves in ways(decisions[decision], offers).values()
            ]
            names = any(decisions[decision].verbs[move[0]].picks for *_, move in found)
            return found if step and len(found) > 1 and names and quiet[decision] < 0 else []
        at.choose(offers[lots.below(len(offers))])
        at.settle(lots.shuffle)
    return []


def aims(sight: Sight, recipe: Recipe, seed: int, deals: int | None) -> list[Aim]:
    """Return what a seat that chooses cards may aim at."""
    runner, machine = sight.runner, sight.runner.machine
    if not machine.decisions[sight.decision].names_cards:
        return []
    if all(decision.names_cards for decision in machine.decisions):
        return []
    quiet = answers(runner).quiet
    found: list[Aim] = []
    for number in range(_TRIED):
        lots = Stream(seed, number)
        driver = Driver.at(
            runner, Terms(deals, limits.DECISIONS), draw(recipe, machine, runner, lots)
        )
        several = aims_from(driver, quiet, lots)
        if not several or (found and several[0][1] != found[0][1]):
            return []
        found += [aim for aim in several if aim not in found]
    return found


Weighing = Callable[[Aim, int], list[Weight]]
"""(aim, playouts) -> what moves bring on the way to it."""


def halved(
    left: Sequence[Aim], playouts: int, weighing: Weighing, before: Callable[[Aim, float], float]
) -> tuple[Aim, list[Weight]]:
    """Return the best aim, and what moves bring on the way to it, by fresh playouts.

    `before` tells what an aim is worth that has just come to so much, in the light of what is known
    of it.
    """
    left, rounds, lots = list(left), 1, len(left)
    while lots > 1:
        rounds, lots = rounds + 1, (lots + PARTS - 1) // PARTS
    while True:
        found = {aim: weighing(aim, playouts // (rounds * len(left))) for aim in left}
        if len(left) == 1:
            return left[0], found[left[0]]
        worth = {
            aim: before(
                aim, max((mean(weight) for weight in found[aim] if weight[0] > 0), default=-1e300)
            )
            for aim in left
        }
        left = sorted(left, key=lambda aim: -worth[aim])[: (len(left) + PARTS - 1) // PARTS]


def weigh_aimed(asked: Playouts, several: Sequence[Aim]) -> Weighed:
    """Weigh the moves of a seat that chooses cards, on the way to the best of several aims."""
    sight = asked.sight
    manners = Manners(answers(sight.runner).quiet, silent=True)

    def tried(in_python: bool) -> Weighed:
        learned = {aim: Learned(in_python=in_python) for aim in several}
        seeds = Stream(asked.seed, 1 << 32)
        last: list[float] = []

        def weighing(aim: Aim, share: int) -> Weights:
            terms = share, seeds.seed(), asked.deals, asked.towards, evolve(manners, aim=aim)
            weights, products = weighed(
                search, sight, asked.recipe, sight.moves, *terms, learned[aim]
            )
            last[:] = [float(products[k][k]) for k in range(len(weights))]
            return weights

        return halved(several, asked.count, weighing, lambda aim, worth: worth)[1], last

    return by_one(tried)
