"""One move ahead: the move after which things stand best, by what is expected of them.

Each move is tried in a few worlds, and the scores that a deal comes to from there are added up:
what cards in hand, cards captured and an announcement are worth is what the rules themselves make
of them.  Everybody plays at random meanwhile, and what is not over after `LONGEST` decisions
counts as it stands then.  It is what `flat` does with some 64 tries a move in place of thousands:
enough to tell a good move from a bad one, seldom the best from a good one.

**Where moves name numbers or kinds, and no card**, as claims do, so few tries tell nothing: of
sixty numbers the one that was luckiest would be the highest of them as often as the lowest, and
random seats keep no promise.  There a few hundred playouts go by habit, fewer where
deals are long, and a move is taken only where it is better for sure (`claims`).
"""

from __future__ import annotations

from cardlang.bots.ahead import Playouts
from cardlang.bots.claims import weigh_claims
from cardlang.bots.flat import Flat, direction
from cardlang.bots.habits import mean
from cardlang.bots.weighing import weighed_moves
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import Recipe, draw
from cardlang.match.live.driver import Driver, Terms
from cardlang.run.stream import CHANCE, RandomSource, Stream

TRIES = 64  # moves that are tried in all worlds together
WORLDS = 8
FEWEST = 3
LONGEST = 400  # decisions of a playout
_PLAYOUTS, _LEAST = 512, 32  # of a choice without cards
_WORK = 16_000  # decisions that they take, if there are not fewer playouts than the least


class Greedy(Flat):
    """The move after which things stand best."""

    def __init__(self, stream: RandomSource) -> None:
        super().__init__(WORLDS, False, stream)

    def __call__(self, sight: Sight) -> int:
        self.weighed = []
        count = len(sight.moves)
        if count == 1:
            return 0
        asked = sight.runner.machine.decisions[sight.decision]
        if not asked.names_cards and any(asked.verbs[move[0]].picks for move in sight.moves):
            return self._claim(sight)
        return self.best(sight, max(FEWEST, min(WORLDS, TRIES // count)), LONGEST)

    def _claim(self, sight: Sight) -> int:
        """A choice without cards, by a few hundred playouts."""
        seed, towards = self.stream.seed(), direction(sight.runner.machine)
        recipe, deals = sight.recipe(), 1 if towards else None
        playouts = _WORK // _length(sight, recipe, seed, deals)
        playouts = max(_LEAST, min(_PLAYOUTS, playouts))
        asked = Playouts(sight, recipe, playouts, seed, deals, towards)
        found, squares = weigh_claims(asked)
        self.weighed = weighed_moves(found, squares)
        kept = [move for move, (tried, _) in enumerate(found) if tried > 0]
        return max(kept, key=lambda move: mean(found[move]), default=0)


def _length(sight: Sight, recipe: Recipe, seed: int, deals: int | None) -> int:
    """The number of decisions that a playout takes from here, by that of random
    seats in one world.
    """
    runner, chance = sight.runner, Stream(seed, CHANCE)
    driver = Driver.at(runner, Terms(deals, LONGEST), draw(recipe, runner.machine, runner, chance))
    driver.settle(chance.shuffle)
    while moves := driver.offers():
        driver.choose(moves[chance.below(len(moves))])
        driver.settle(chance.shuffle)
    return max(1, driver.decisions)
