"""Information-set Monte Carlo tree search: look further where it has paid.

`ismcts:1000` plays 1,000 rounds a decision (Cowling, Powley, Whitehouse 2012, single observer).
One tree of moves serves all worlds.  A round draws a world, goes down the moves that are legal in
it, adds one move that it has not tried yet, by lot, and has random seats play on to the end of the
deal.  On the way down it takes the move with the best mean, measured between the least and the most
that any seat has come away with so far, and a bonus for those tried less often than they could have
been.  What pays is what pays in `flat`.  The move taken most often is played, of equal ones by lot.

Moves of other seats are told apart in the tree as if they were seen.  `ismcts:1000:blind` heeds no
backs.

**Chance.**  As in `flat`, with one world a round; moves not tried yet are drawn from the stream
that the world was drawn from.  The bonus is `EXPLORE` times the root of growth(available) / visits,
where growth(n) = 1/2 + 1/3 + … + 1/n stands for a logarithm: sums and roots are the same on all
machines.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from attrs import define, field

from cardlang import limits
from cardlang.bots.ahead import grown
from cardlang.bots.clock import OutOfTimeError, look, over
from cardlang.bots.flat import direction
from cardlang.bots.policy import Policy
from cardlang.bots.weighing import SHARE, MoveWeight
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import Recipe, draw
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.run.stream import CHANCE, RandomSource, Stream, stream_key

EXPLORE = 0.7


class TreeBot:
    """Tree search of so many rounds."""

    def __init__(self, rounds: int, blind: bool, stream: RandomSource) -> None:
        self.rounds, self.blind, self.stream = rounds, blind, stream
        self.weighed: list[MoveWeight] = []

    def __call__(self, sight: Sight) -> int:
        self.weighed = []
        if len(sight.moves) == 1:
            return 0
        seed = self.stream.seed()
        towards = direction(sight.runner.machine)
        deals = 1 if towards else None
        recipe = sight.recipe(self.blind)
        squares: list[float] = []
        counts = grown(search, sight, recipe, self.rounds, seed, deals, towards, squares)
        most = max(count for count, _ in counts)
        self.weighed = [
            MoveWeight(count, total, square, count == most)
            for (count, total), square in zip(counts, squares, strict=True)
        ]
        best = [move for move, (count, _) in enumerate(counts) if count == most]
        return best[0] if len(best) == 1 else best[self.stream.below(len(best))]


@define
class _Node:
    seat: int = -1  # who took the move that leads here
    visits: int = 0
    available: int = 0  # how often the move was there to be taken
    total: int = 0
    squares: float = 0.0
    under: dict[Outcome, _Node] = field(factory=dict)


def search(
    sight: Sight,
    recipe: Recipe,
    moves: Sequence[Outcome],
    rounds: int,
    seed: int,
    deals: int | None,
    towards: int,
    squares: list[float] | None = None,
    policy: bytes | None = None,
) -> list[tuple[int, int]]:
    """By move: how often it was taken, and what it has brought the seat; the squares of that, added
    up, go into the list."""
    growth = [0.0, 0.0]
    for k in range(2, rounds + 2):
        growth.append(growth[-1] + 1 / k)
    machine, root = sight.runner.machine, _Node()
    draws = None if policy is None else Policy(machine, policy)
    ends: list[int] = []  # the least and the most that was paid so far
    for round in range(rounds):
        if over():
            break
        chance = Stream(seed, 2 * round)
        after = stream_key(seed, 2 * round + 1) >> 1
        streams = [Stream(after, k) for k in range(1 + machine.players)]
        cells = draw(recipe, machine, sight.runner, chance)
        driver = Driver.at(sight.runner, Terms(deals, limits.DECISIONS), cells)
        path: list[_Node] = []
        at, fresh = root, False
        while not fresh and driver.offers():
            taken, at, fresh = _down(at, driver, chance, growth, ends)
            path.append(at)
            driver.choose(taken)
            try:
                _on(driver, streams, fresh, draws)
            except OutOfTimeError:
                return _counted(root, moves, squares)
        paid = [payoff(driver, seat, towards) for seat in range(machine.players)]
        ends = [min([*ends, *paid]), max([*ends, *paid])]
        for node in path:
            node.visits += 1
            node.total += paid[node.seat]
            node.squares += float(paid[node.seat]) * float(paid[node.seat])
    return _counted(root, moves, squares)


def _counted(
    root: _Node, moves: Sequence[Outcome], squares: list[float] | None
) -> list[tuple[int, int]]:
    """By move: how often it was taken, and what it has brought."""
    found = [root.under.get(move, root) for move in moves]
    if squares is not None:
        squares += [0.0 if node is root else node.squares for node in found]
    return [(0, 0) if node is root else (node.visits, node.total) for node in found]


def _down(
    at: _Node, driver: Driver, chance: Stream, growth: list[float], ends: list[int]
) -> tuple[Outcome, _Node, bool]:
    """The move to take, the node it leads to, and whether that is a new one."""
    least, most = ends or (0, 0)
    scale = 1 / (float(most) - float(least)) if most > least else 0.0
    best, next = -1.0, at
    move: Outcome = ()
    untried: list[Outcome] = []
    for offered in driver.offers():
        node = at.under.get(offered)
        if node is None:
            untried.append(offered)
            continue
        node.available += 1
        worth = (node.total / node.visits - least) * scale
        worth += EXPLORE * sqrt(growth[node.available] / node.visits)
        if worth > best:
            best, next, move = worth, node, offered
    if not untried:
        return move, next, False
    move = untried[chance.below(len(untried))]
    at.under[move] = _Node(driver.seat, available=1)
    return move, at.under[move], True


def _on(
    driver: Driver, streams: Sequence[Stream], to_the_end: bool, draws: Policy | None = None
) -> None:
    """Go on to the next decision, or with random seats to the end."""
    moved = 0
    shuffle = streams[CHANCE].shuffle
    driver.settle(shuffle)
    while to_the_end and (legal := driver.offers()):
        look()
        lots = streams[1 + driver.seat]
        if draws is None:
            driver.choose(legal[lots.below(len(legal))])
        else:
            driver.choose(legal[draws.drawn(driver, legal, moved, lots)])
            moved += len(legal) > 1
        driver.settle(shuffle)


def payoff(driver: Driver, seat: int, towards: int) -> int:
    """The payoff of a match for a seat: how far its side is ahead, or its share of the win."""
    machine = driver.machine
    if not towards:
        return SHARE // len(driver.winners) if seat in driver.winners else 0
    scores = driver.cells[machine.scores : machine.scores + len(machine.sides)]
    own = next(score for score, seats in zip(scores, machine.sides, strict=True) if seat in seats)
    return int(towards * (max(1, len(scores) - 1) * own - (sum(scores) - own)))
