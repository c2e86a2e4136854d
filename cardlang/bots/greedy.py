"""One move ahead: the move after which things stand best, by what is expected of them.

Each move is tried in a few worlds, and the scores that a deal comes to from there are added up:
what cards in hand, cards captured and an announcement are worth is what the rules themselves make
of them.  Everybody plays at random meanwhile, and what is not over after `LONGEST` decisions
counts as it stands then.  It is what `flat` does with some 64 tries a move in place of thousands:
enough to tell a good move from a bad one, seldom the best from a good one.
"""

from __future__ import annotations

from cardlang.bots.flat import Flat
from cardlang.knowledge.sight import Sight
from cardlang.run.stream import RandomSource

TRIES = 64  # moves that are tried in all worlds together
WORLDS = 8
FEWEST = 3
LONGEST = 400  # decisions of a playout


class Greedy(Flat):
    """The move after which things stand best."""

    def __init__(self, stream: RandomSource) -> None:
        super().__init__(WORLDS, False, stream)

    def __call__(self, sight: Sight) -> int:
        count = len(sight.moves)
        if count == 1:
            return 0
        return self.best(sight, max(FEWEST, min(WORLDS, TRIES // count)), LONGEST)
