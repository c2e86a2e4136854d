"""A good player of any game: `good`.

What suits a decision is told by its moves.  Where they name cards, as to play, to pass on or to lay
aside, it grows a tree (`tree`): there it matters most what is answered to what, and a few turns
ahead are enough.  Where they name none, as a number, a kind or a pass, what is chosen decides what
all are to play for, and is worth something only to those who play for it.  So it plays on by habit
there (`habits`), to the end of the deal.

`good:500` looks 500 times `PLAYOUTS` times a decision, and gives the same match every time.  Plain
`good` finds out how many times it can do so in a second: it times its first decision of each kind.
What it does then depends on the machine it runs on: its matches are replayed from their records,
and not made again from the seed.

    easy     `greedy`, which looks no further than its next turn
    middle   good:10, or less where that would take more than a second
    hard     good

Where a second is not enough for one simulation, those that mind the time play as `greedy` does.
"""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter

from cardlang.bots.ahead import at_hand, grown, weighed
from cardlang.bots.flat import direction
from cardlang.bots.greedy import Greedy
from cardlang.bots.habits import Weight, mean
from cardlang.bots.habits import search as by_habit
from cardlang.bots.tree import search as by_tree
from cardlang.machine.ir import Decision, Machine
from cardlang.match.secrets.sight import Sight
from cardlang.match.secrets.worlds import Recipe
from cardlang.run.stream import Source

PLAYOUTS = 32  # of a simulation
MIDDLE = 10
_SECONDS = 0.9  # of a move, what is worked out besides it not counted
_TRIAL = {True: 16, False: 1}  # simulations that are timed, in native code and not
_MOST = 1_000_000
_ROUNDS = 1_000_000  # of a tree, which is kept in memory


@lru_cache(maxsize=16)
def _paces(machine: Machine) -> dict[tuple[bool, bool], float]:
    """Simulations a second, in native code or not, in a tree or not, as far as they were timed."""
    return {}


def names_cards(decision: Decision) -> bool:
    """Whether one of its moves names a card."""
    return any(pick.what in ("card", "cards") for verb in decision.verbs for pick in verb.picks)


def weigh(sight: Sight, recipe: Recipe, simulations: int, seed: int) -> list[Weight]:
    """By move: how often it was tried, below zero if it is not to be taken, and what it brought.

    That is how far the seat is ahead of each of the others, added up over them; in parts of
    `flat.SHARE` of the win where scores do not say who wins.
    """
    machine = sight.runner.machine
    towards = direction(machine)
    deals = 1 if towards else None
    playouts = PLAYOUTS * simulations
    if not names_cards(machine.decisions[sight.decision]):
        return weighed(by_habit, sight, recipe, playouts, seed, deals, towards)
    found = grown(by_tree, sight, recipe, min(playouts, _ROUNDS), seed, deals, towards)
    most = max(count for count, _ in found)
    return [(count if count == most else -count, total) for count, total in found]


class Good:
    """The best player there is here, of so many simulations a move; None: of a second.

    One that is `timed` makes fewer where they would take more than a second.
    """

    def __init__(self, simulations: int | None, stream: Source, *, timed: bool = False) -> None:
        self.most = _MOST if simulations is None else simulations
        self.timed = timed or simulations is None
        self.stream = stream

    def __call__(self, sight: Sight) -> int:
        if len(sight.moves) == 1:
            return 0
        low, high = self.stream.words(2)
        seed = (high << 32 | low) >> 1
        recipe = sight.recipe()
        simulations = self.most
        if self.timed:
            machine = sight.runner.machine
            paces, native = _paces(machine), at_hand(sight)
            kind = native, names_cards(machine.decisions[sight.decision])
            if kind not in paces:
                begun = perf_counter()
                weigh(sight, recipe, _TRIAL[native], seed)
                paces[kind] = _TRIAL[native] / max(1e-6, perf_counter() - begun)
            simulations = min(self.most, int(_SECONDS * paces[kind]))
            if not simulations:
                return Greedy(self.stream)(sight)
        found = weigh(sight, recipe, simulations, seed)
        kept = [move for move, (count, _) in enumerate(found) if count > 0]
        kept = kept or list(range(len(found)))
        most = max(mean(found[move]) for move in kept)
        best = [move for move in kept if mean(found[move]) == most]
        return best[0] if len(best) == 1 else best[self.stream.below(len(best))]
