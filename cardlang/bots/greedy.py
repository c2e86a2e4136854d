"""One move ahead: the move after which things stand best, by what is expected of them.

Each move is tried in a few worlds, and the scores that a deal comes to from there are added up:
what cards in hand, cards captured and an announcement are worth is what the rules themselves make
of them.  Everybody plays at random meanwhile, and what is not over after `LONGEST` decisions
counts as it stands then.  It is what `flat` does with some 64 tries a move in place of thousands:
enough to tell a good move from a bad one, seldom the best from a good one.

**Where moves name numbers or kinds, and no card**, as bids and announcements do, so few tries tell
nothing: of sixty bids the one that was luckiest would be the highest of them as often as the
lowest, and random seats keep no promise.  So playouts go by habit there (`habits`), as many as a
deal is short.  Of the numbers of a verb only the lowest is tried, which commits to least, unless
there is nothing else to choose from; and of all moves that noise alone could have made worse than
the best, the one is taken whose outcomes differ least: a pass, or the smallest stake.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from cardlang.bots.ahead import weighed
from cardlang.bots.flat import Flat, direction
from cardlang.bots.habits import mean
from cardlang.bots.habits import search as by_habit
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import Recipe, draw
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.run.stream import CHANCE, RandomSource, Stream

TRIES = 64  # moves that are tried in all worlds together
WORLDS = 8
FEWEST = 3
LONGEST = 400  # decisions of a playout
_ROWS, _PLAIN = 5, 128  # of moves without cards: rows of worlds, and playouts of each at most
_WORK, _LEAST = 4_000, 6  # decisions that the playouts of a row take, and playouts at least
_NOISE = 1.5  # standard errors by which a move has to be worse than the best to be ruled out


class Greedy(Flat):
    """The move after which things stand best."""

    def __init__(self, stream: RandomSource) -> None:
        super().__init__(WORLDS, False, stream)

    def __call__(self, sight: Sight) -> int:
        count = len(sight.moves)
        if count == 1:
            return 0
        asked = sight.runner.machine.decisions[sight.decision]
        if not asked.names_cards and any(asked.verbs[move[0]].picks for move in sight.moves):
            few = modest(sight.runner.machine, sight.decision, sight.moves)
            return few[self._safest(sight, [sight.moves[k] for k in few])]
        return self.best(sight, max(FEWEST, min(WORLDS, TRIES // count)), LONGEST)

    def _safest(self, sight: Sight, moves: Sequence[Outcome]) -> int:
        """Of these moves, of those that may be the best, the one whose outcomes differ least."""
        if len(moves) == 1:
            return 0
        machine = sight.runner.machine
        low, high = self.stream.words(2)
        seed, towards = (high << 32 | low) >> 1, direction(machine)
        deals = 1 if towards else None
        recipe, eyes = sight.recipe(), sight.among(moves)
        playouts = max(_LEAST, min(_PLAIN, _WORK // _length(sight, recipe, seed, deals)))
        rows: list[list[float]] = []
        for row in range(_ROWS):
            tried = weighed(by_habit, eyes, recipe, playouts, seed + row, deals, towards)
            if all(count for count, _ in tried):
                rows.append([mean(one) for one in tried])
        if len(rows) < 2:
            return 0
        columns = list(zip(*rows, strict=True))
        best = max(columns, key=fmean)
        likely = [k for k, column in enumerate(columns) if not _is_worse(column, best)]
        return min(likely, key=lambda k: stdev(columns[k]))


def _length(sight: Sight, recipe: Recipe, seed: int, deals: int | None) -> int:
    """How many decisions a playout takes from here, by that of random seats in one world."""
    runner, chance = sight.runner, Stream(seed, CHANCE)
    driver = Driver.at(runner, Terms(deals, LONGEST), draw(recipe, runner.machine, runner, chance))
    driver.settle(chance.shuffle)
    while moves := driver.offers():
        driver.choose(moves[chance.below(len(moves))])
        driver.settle(chance.shuffle)
    return max(1, driver.decisions)


def _is_worse(column: Sequence[float], best: Sequence[float]) -> bool:
    """Return whether a move is worse than the best by more than noise, in the same worlds."""
    apart = [a - b for a, b in zip(best, column, strict=True)]
    return fmean(apart) > _NOISE * stdev(apart) / sqrt(len(apart))


def modest(machine: Machine, decision: int, moves: Sequence[Outcome]) -> list[int]:
    """The moves without those that only name a higher number: by their places in the offer.

    Where there is one verb, whose numbers say no more than each other, all of them.
    """
    verbs = machine.decisions[decision].verbs
    offered = {move[0] for move in moves}
    if len(offered) == 1:
        return list(range(len(moves)))
    lowest: dict[tuple[int, int], int] = {}
    for move in moves:
        for place, pick in enumerate(verbs[move[0]].picks):
            if pick.what == "number":
                key = move[0], place
                lowest[key] = min(lowest.get(key, move[1 + place]), move[1 + place])
    return [
        number
        for number, move in enumerate(moves)
        if all(move[1 + at] == low for (verb, at), low in lowest.items() if verb == move[0])
    ]
