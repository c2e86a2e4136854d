"""Choices that name no card, taken only as far as playouts can tell them apart.

A bid, a raise or a contract is worth nothing for certain: the best of sixty means of a few playouts
each is the luckiest one.  So the playouts of a decision are used in two halves.

**Screening.**  Moves that name a number are many, and the lowest of a verb is its cheapest way.
As many of these are looked at, from the lowest up, as get `EACH` playouts a move; at least `FEW` of
each verb.  `habits` leaves the best move of each verb.

**Trial.**  These are played out in other worlds, the same ones for all, by habits that are learned
anew.  The move that commits to least is the one whose payoff varies least from world to world: a
pass loses little and wins little, a contract much of both.  Another move is taken for better only
where it is ahead of that one by more than `SURE` standard errors of the difference, world by world
(Student, 1908).  Of what is better the best mean is taken.  With few playouts little is told apart,
and a bot that is short of them is timid in place of reckless.

All is counted in playouts and not in time, and made by the search of `ahead`: native code and
Python take the same move.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from cardlang.bots.ahead import weighed
from cardlang.bots.habits import Weight, mean, search
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import Recipe
from cardlang.machine.ir import Decision
from cardlang.match.live.driver import Outcome
from cardlang.run.stream import Stream

FEW = 3  # numbers of a verb that are always looked at
EACH = 64  # playouts a move, for one more number to be looked at
SURE = 1.0
_TRIAL = 1 << 32  # the stream that the seed of a trial comes from


def shortlist(decision: Decision, moves: Sequence[Outcome], playouts: int) -> list[Outcome]:
    """The moves that so many playouts are enough for, in the order in which they are offered."""
    numbers: dict[int, list[Outcome]] = {}
    for move in moves:
        if any(pick.what == "number" for pick in decision.verbs[move[0]].picks):
            numbers.setdefault(move[0], []).append(move)
    room = playouts // EACH - (len(moves) - sum(map(len, numbers.values())))
    dropped: set[Outcome] = set()
    for verb, named in numbers.items():
        picks = enumerate(decision.verbs[verb].picks, 1)
        places = [place for place, pick in picks if pick.what == "number"]
        rising = sorted(named, key=lambda move: [move[place] for place in places])
        dropped.update(rising[max(FEW, room // len(numbers)) :])
    return [move for move in moves if move not in dropped]


def weigh_claims(
    sight: Sight, recipe: Recipe, playouts: int, seed: int, deals: int | None, towards: int
) -> list[Weight]:
    """By move of the seat: how often it was tried, below zero if it is not to be taken, and what
    it brought."""
    every = sight.moves
    moves = shortlist(sight.runner.machine.decisions[sight.decision], every, playouts)
    screened, _ = weighed(search, sight, recipe, moves, playouts // 2, seed, deals, towards)
    found = dict(zip(moves, screened, strict=True))
    left = [move for move in moves if found[move][0] > 0]
    if len(left) > 1:
        low, high = Stream(seed, _TRIAL).words(2)
        chance = (high << 32 | low) >> 1
        tried = weighed(search, sight, recipe, left, playouts // 2, chance, deals, towards)
        found.update(zip(left, surely(*tried), strict=True))
    return [found.get(move, (0, 0)) for move in every]


def surely(found: Sequence[Weight], products: Sequence[Sequence[int]]) -> list[Weight]:
    """What moves came to, the count below zero where a move cannot be told from the one that
    commits to least, or is worse; `products` are those of payoffs in the same world, added up."""
    means = [mean(weight) for weight in found]
    numbers = range(len(found))

    def covariance(one: int, two: int) -> float:
        count = max(1, min(abs(found[one][0]), abs(found[two][0])))
        return products[one][two] / count - means[one] * means[two]

    left = [move for move in numbers if found[move][0]]
    if not left:
        return list(found)
    least = min(left, key=lambda move: covariance(move, move))
    kept = []
    for move in numbers:
        count = min(abs(found[move][0]), abs(found[least][0]))
        if move == least or not count:
            kept.append(move == least)
            continue
        spread = covariance(move, move) + covariance(least, least) - 2 * covariance(move, least)
        error = sqrt(max(0.0, spread) / max(1, count - 1))
        kept.append(means[move] - means[least] > SURE * error)
    pairs = zip(kept, found, strict=True)
    return [(abs(n) if keep else -abs(n), total) for keep, (n, total) in pairs]
