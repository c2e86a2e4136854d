"""A good player of any game: `good`.

It plays on from worlds by habit (`habits`) and takes the move that has brought most.  `good:500`
plays on 500 times `PLAYOUTS` times a decision, and gives the same match every time.  Plain `good`
finds out how many playouts take a second: it times its first decision of a game.  What it does then
depends on the machine it runs on: its matches are replayed from their records, and not made again
from the seed.

    easy     `greedy`, which looks no further than its next turn
    middle   good:10
    hard     good
"""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter

from cardlang.bots.ahead import at_hand
from cardlang.bots.flat import direction
from cardlang.bots.habits import mean, weigh
from cardlang.machine.ir import Machine
from cardlang.match.secrets.sight import Sight
from cardlang.run.stream import Source

PLAYOUTS = 32  # of a simulation
MIDDLE = 10
_SECONDS = 0.9  # of a move, what is worked out besides it not counted
_TRIAL = 16  # simulations that are timed
_MOST = 1_000_000


@lru_cache(maxsize=16)
def _paces(machine: Machine) -> dict[bool, float]:
    """Simulations a second, in native code and not, as far as they were timed."""
    return {}


class Good:
    """The best player there is here, of so many simulations a move; None: of a second."""

    def __init__(self, simulations: int | None, stream: Source) -> None:
        self.simulations, self.stream = simulations, stream

    def __call__(self, sight: Sight) -> int:
        if len(sight.moves) == 1:
            return 0
        low, high = self.stream.words(2)
        seed = (high << 32 | low) >> 1
        deals = 1 if direction(sight.runner.machine) else None
        recipe = sight.recipe()
        simulations = self.simulations

        def weighed(count: int) -> list[tuple[int, int]]:
            return weigh(sight, recipe, PLAYOUTS * count, seed, deals)

        if simulations is None:
            paces = _paces(sight.runner.machine)
            native = at_hand(sight)
            if native not in paces:
                begun = perf_counter()
                weighed(_TRIAL)
                paces[native] = _TRIAL / max(1e-6, perf_counter() - begun)
            simulations = max(1, min(_MOST, int(_SECONDS * paces[native])))
        found = weighed(simulations)
        kept = [move for move, (count, _) in enumerate(found) if count > 0]
        kept = kept or list(range(len(found)))
        most = max(mean(found[move]) for move in kept)
        best = [move for move in kept if mean(found[move]) == most]
        return best[0] if len(best) == 1 else best[self.stream.below(len(best))]
