"""One turn ahead: the move after which things stand best, by what they are worth.

Each move is tried in a few worlds.  The others play at random until the seat is asked again or the
deal is over; then the state is weighed (`worth`): scores now, and what is expected of the cards and
of what the rules keep.  No match is played to its end.  Equal moves are decided by lot.

**Chance.**  As in `flat`.
"""

from __future__ import annotations

from cardlang import limits
from cardlang.bots.tree import payoff
from cardlang.bots.worth import Worth, worth_of
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.match.secrets.sight import Sight
from cardlang.match.secrets.worlds import draw
from cardlang.run.stream import CHANCE, Source, Stream, stream_key

_TRIES = 120  # moves that are tried in all worlds together
_WORLDS = 16
_FEWEST = 4
_FURTHEST = 24  # decisions of others, after which a state is weighed where it stands


class Greedy:
    """The move after which things stand best."""

    def __init__(self, stream: Source) -> None:
        self.stream = stream

    def __call__(self, sight: Sight) -> int:
        if len(sight.moves) == 1:
            return 0
        low, high = self.stream.words(2)
        worth = stand(sight, (high << 32 | low) >> 1)
        best = [move for move, much in enumerate(worth) if much == max(worth)]
        return best[0] if len(best) == 1 else best[self.stream.below(len(best))]


def stand(sight: Sight, seed: int) -> list[float]:
    """How things stand after each move, on average; a move no world offers stands worst."""
    runner, recipe = sight.runner, sight.recipe()
    worth = worth_of(runner)
    count = len(sight.moves)
    sums, tried = [0.0] * count, [0] * count
    terms = Terms(1 if worth.towards else None, limits.DECISIONS)
    for world in range(max(_FEWEST, min(_WORLDS, _TRIES // count))):
        cells = draw(recipe, runner.machine, runner, Stream(seed, 2 * world))
        at = Driver.at(runner, terms, cells)
        offers = set(at.offers())
        after = stream_key(seed, 2 * world + 1) >> 1
        for number, move in enumerate(sight.moves):
            if move in offers:
                tried[number] += 1
                sums[number] += _tried(at.copy(), move, after, sight.seat, worth)
    return [total / of if of else -1e300 for total, of in zip(sums, tried, strict=True)]


def _tried(driver: Driver, move: Outcome, after: int, seat: int, worth: Worth) -> float:
    """How things stand once the others have answered a move."""
    streams = [Stream(after, k) for k in range(1 + driver.machine.players)]
    shuffle = streams[CHANCE].shuffle
    driver.choose(move)
    driver.settle(shuffle)
    for _ in range(_FURTHEST):
        offers = driver.offers()
        if not offers or driver.stop[2] == seat:
            break
        driver.choose(offers[streams[1 + driver.stop[2]].below(len(offers))])
        driver.settle(shuffle)
    if not driver.offers():
        return float(payoff(driver, seat, worth.towards))
    return worth.of(driver.cells, seat)
