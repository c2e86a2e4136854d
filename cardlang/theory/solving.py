"""Counterfactual regret minimisation on trees, level by level in arrays.

    cfr                 all seats at once, each policy in proportion to its regrets above 0, the
                        average weighed by the seat's own reach (Zinkevich, Johanson, Bowling and
                        Piccione, 2007, Regret minimization in games with incomplete information)
    cfr+                seats in turn, regrets kept at 0 or above, later policies weighed more
                        (Tammelin, 2014, Solving large imperfect information games using CFR+)
    outcome sampling    one history an iteration and seat, drawn with some exploration, whose
                        returns are weighed by the inverse of its chance (Lanctot, Waugh, Zinkevich
                        and Bowling, 2009, Monte Carlo sampling for regret minimization in
                        extensive games)

Nodes stand in the order of their depth, the children of one beside each other, so that an iteration
is some steps of arithmetic for each level.  A `slot` is a move of an information set; regrets and
policies are an item a slot.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from cardlang.diagnostic import UsageError
from cardlang.extras import needed
from cardlang.run.stream import CHANCE, Stream
from cardlang.theory.extensive import InformationSet, PositionNode, Tree
from cardlang.theory.values import Policy

METHODS = ("cfr", "cfr+", "outcome-sampling")
_EXPLORED = 0.6  # share of moves drawn evenly, in samples
_EVEN = 1 << 32


class _Arrays:
    """A tree as arrays over its nodes and slots."""

    def __init__(self, tree: Tree, numpy: Any) -> None:
        self.numpy = np = numpy
        order, levels = [tree.root], [0]
        at = 0
        while at < len(order):  # level by level
            stop = len(order)
            levels.append(stop)
            order += [child for node in order[at:stop] for child in node.children]
            at = stop
        place = {id(node): number for number, node in enumerate(order)}
        self.first: list[int] = []  # by information set, its first slot
        slots = 0
        for known in tree.information_sets:
            self.first.append(slots)
            slots += len(known.moves)
        self.slots, self.players = slots, tree.players
        self.set_of = np.repeat(
            np.arange(len(self.first)), [len(known.moves) for known in tree.information_sets]
        )
        count = len(order)
        self.parent = np.zeros(count, int)
        self.slot = np.full(count, slots)  # of the move that leads here; one more for chance
        self.mover = np.full(count, tree.players)  # who made it
        self.chance = np.ones(count)
        self.paid = np.zeros((count, tree.players))
        self.begins = np.zeros(count, int)
        for number, node in enumerate(order):
            if node.returns:
                self.paid[number] = node.returns
            for move, child in enumerate(node.children):
                k = place[id(child)]
                self.parent[k] = number
                if node.information is None:
                    self.chance[k] = node.chances[move]
                else:
                    self.slot[k] = self.first[node.information.number] + move
                    self.mover[k] = node.information.seat
        self.levels = [slice(low, high) for low, high in pairwise(levels[1:])]
        self.own = [np.flatnonzero(self.mover == seat) for seat in range(tree.players)]

    def went(self, policy: Any) -> tuple[Any, Any]:
        """By node, the part of each seat and of chance in its reach; and what it is worth."""
        np, parent = self.numpy, self.parent
        taken = np.append(policy, 1.0)[self.slot] * self.chance
        reach = np.ones((len(parent), self.players + 1))
        for level in self.levels:
            reach[level] = reach[parent[level]]
            reach[np.arange(level.start, level.stop), self.mover[level]] *= taken[level]
        worth = self.paid.copy()
        for level in reversed(self.levels):
            np.add.at(worth, parent[level], worth[level] * taken[level, None])
        return reach, worth

    def gains(self, seat: int, reach: Any, worth: Any) -> Any:
        """By slot of a seat, what its move would gain, by the chances of the others."""
        np, nodes = self.numpy, self.own[seat]
        parents = self.parent[nodes]
        others = np.delete(reach[parents], seat, axis=1).prod(axis=1)
        gained = others * (worth[nodes, seat] - worth[parents, seat])
        return np.bincount(self.slot[nodes], gained, self.slots)

    def weights(self, seat: int, reach: Any) -> Any:
        """By slot of a seat, its own part in the reach of where the move is offered."""
        np, nodes = self.numpy, self.own[seat]
        return np.bincount(self.slot[nodes], reach[self.parent[nodes], seat], self.slots)

    def shares(self, amounts: Any) -> Any:
        """Amounts above 0 as shares of those of an information set; even where there are none."""
        np = self.numpy
        positive = np.maximum(amounts, 0)
        total = np.bincount(self.set_of, positive, len(self.first))[self.set_of]
        even = 1 / np.bincount(self.set_of, minlength=len(self.first))[self.set_of]
        return np.where(total > 0, positive / np.where(total > 0, total, 1), even)


class Solver:
    """Minimises regret in a tree: `run` as long as wanted, `policy` is the average so far.

    UsageError for no such method; ImportError where numpy is missing.
    """

    def __init__(self, tree: Tree, method: str = "cfr+", seed: int = 0) -> None:
        """`method` is one of `METHODS`; `seed` is of the samples."""
        if method not in METHODS:
            raise UsageError(f"method is one of {', '.join(METHODS)}, not {method!r}")
        self.tree, self.method = tree, method
        self._arrays = _Arrays(tree, needed("numpy", "learning"))
        self._regrets = self._arrays.numpy.zeros(self._arrays.slots)
        self._sums = self._arrays.numpy.zeros(self._arrays.slots)
        self._draws = Stream(seed, CHANCE)
        self.iterations = 0

    def run(self, iterations: int) -> Solver:
        """So many iterations more."""
        step = {"cfr": self._at_once, "cfr+": self._in_turn}.get(self.method, self._sampled)
        for _ in range(iterations):
            self.iterations += 1
            step()
        return self

    def _at_once(self) -> None:
        arrays = self._arrays
        policy = arrays.shares(self._regrets)
        reach, worth = arrays.went(policy)
        for seat in range(arrays.players):
            self._sums += arrays.weights(seat, reach) * policy
            self._regrets += arrays.gains(seat, reach, worth)

    def _in_turn(self) -> None:
        arrays, np = self._arrays, self._arrays.numpy
        for seat in range(arrays.players):
            policy = arrays.shares(self._regrets)
            reach, worth = arrays.went(policy)
            self._sums += self.iterations * arrays.weights(seat, reach) * policy
            self._regrets = np.maximum(self._regrets + arrays.gains(seat, reach, worth), 0)

    # ------------------------------------------------------------ samples

    def _sampled(self) -> None:
        for seat in range(self._arrays.players):
            self._sample(seat)

    def _sample(self, seat: int) -> None:
        """Draw a history for a seat, and learn from it on the way back."""
        node, own, others, drawn = self.tree.root, 1.0, 1.0, 1.0
        way: list[tuple[InformationSet, list[float], int, float, float, float]] = []
        while not node.returns:
            known = node.information
            if known is None:
                place = self._pick(node.chances)
                others *= node.chances[place]
                drawn *= node.chances[place]
            else:
                policy = self._policy_at(known)
                odds, count = policy, len(policy)
                if known.seat == seat:
                    odds = [_EXPLORED / count + (1 - _EXPLORED) * share for share in policy]
                place = self._pick(odds)
                way.append((known, policy, place, own, others, drawn))
                drawn *= odds[place]
                if known.seat == seat:
                    own *= policy[place]
                else:
                    others *= policy[place]
            node = node.children[place]
        self._learn(seat, node, way, drawn)

    def _learn(
        self,
        seat: int,
        end: PositionNode,
        way: list[tuple[InformationSet, list[float], int, float, float, float]],
        drawn: float,
    ) -> None:
        worth, behind = end.returns[seat] / drawn, 1.0  # `behind`: the seat's own part behind here
        tail = 1.0  # that of all others behind here
        for known, policy, place, own, others, here in reversed(way):
            first = self._arrays.first[known.number]
            if known.seat == seat:
                whole = worth * others * tail
                for move, share in enumerate(policy):
                    taken = behind if move == place else 0.0
                    gained = whole * (taken - behind * policy[place])
                    self._regrets[first + move] += gained
                    self._sums[first + move] += own * share / here
                behind *= policy[place]
            else:
                tail *= policy[place]

    def _policy_at(self, known: InformationSet) -> list[float]:
        first, count = self._arrays.first[known.number], len(known.moves)
        positive = [max(0.0, float(self._regrets[first + move])) for move in range(count)]
        total = sum(positive)
        return [part / total for part in positive] if total > 0 else [1 / count] * count

    def _pick(self, odds: Sequence[float]) -> int:
        left = self._draws.below(_EVEN - 1) / _EVEN
        for place, share in enumerate(odds):
            left -= share
            if left < 0:
                return place
        return max(range(len(odds)), key=odds.__getitem__)

    # ------------------------------------------------------------ what came of it

    @property
    def policy(self) -> Policy:
        """The average policy so far."""
        shares = self._arrays.shares(self._sums).tolist()
        first = self._arrays.first

        def chances(known: InformationSet) -> list[float]:
            at = first[known.number]
            found: list[float] = shares[at : at + len(known.moves)]
            return found

        return chances


def solved(tree: Tree, iterations: int = 1_000, method: str = "cfr+", seed: int = 0) -> Policy:
    """The average policy after so many iterations."""
    return Solver(tree, method, seed).run(iterations).policy
