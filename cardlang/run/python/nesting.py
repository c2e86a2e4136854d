"""How a graph of blocks is taken apart: its loops, where each block stands, where fuel is counted.

A block stands where the block that dominates it ends: behind a test if only that test leads to it,
after the whole `if` if several ways meet in it, after the loop if it lies outside of it.

The fuel of a block is counted on the ways that lead to it.  But counting costs time, and only the
sum matters; so every block gets a debt, the fuel that has not yet been counted when it is left, and
a way adds what is missing to make up the next block's debt.  Debts are chosen so that the ways
taken most often, deep in loops, add nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define

from cardlang.machine.graph import above, order, ways_in
from cardlang.run.python.code import Code
from cardlang.run.python.errors import CannotGenerate

_MUCH = 20_000  # fuel

End = tuple[Any, ...]
"""How a block ends: `("go", to)`, `("if", test, to, to)`, `("cases", [(test, lines, to), …])`,
`("stop",)`."""


@define(eq=False)
class Node:
    """A block: its successors, its fuel, and what writes it and says how it ends."""

    number: int
    targets: tuple[int, ...]
    fuel: int
    write: Callable[[Code], End]
    turn: Turn | None = None  # if it is the head of a loop over members
    skip: Turn | None = None  # if it takes the member of one, by `skips` deeds
    skips: int = 0
    bare: bool = False  # whether it does nothing but test
    asks: bool = False  # whether somebody chooses
    times: int = -1  # if it is the head of a loop that counts down: from how many at most


@define(eq=False)
class Turn:
    """A loop over members: its head tests, then a block takes the next member."""

    inside: int
    after: int
    head: Callable[[Code], str]  # what stands between `for` and `:`
    used: bool = False  # whether it has become a `for`
    width: int = 0  # how many members there are at most


class Nesting:
    """How the blocks of a graph lie in each other, as far as `entry` reaches them."""

    def __init__(self, nodes: dict[int, Node], entry: int) -> None:
        self.nodes, self.entry = nodes, entry
        self.order = order([entry], self.after_of)
        self.rank = {b: k for k, b in enumerate(self.order)}
        self.before = ways_in(self.order, self.after_of)
        self.above = above(self.order, self.before)
        self.below: dict[int, list[int]] = {b: [] for b in self.order}
        for b in self.order[1:]:
            self.below[self.above[b]].append(b)
        self.first: dict[int, int] = {}  # in a walk down what blocks stand above, and the last
        self.last: dict[int, int] = {}  # number that a block below one has
        for b in order([entry], self.below.__getitem__):
            self.first[b] = len(self.first)
        for b in reversed(self.order):
            self.last[b] = max([self.first[b], *[self.last[k] for k in self.below[b]]])
        self.loops = self._loops()
        self.nests = self._nests()
        self._place()
        self.debts = self._debts()
        self.checked = {h for h in self.loops if self._long(h)}

    def after_of(self, b: int) -> tuple[int, ...]:
        return self.nodes[b].targets

    def dominates(self, a: int, b: int) -> bool:
        """Whether all ways to b lead through a."""
        return self.first[a] <= self.first[b] <= self.last[a]

    def _loops(self) -> dict[int, set[int]]:
        """By head: the blocks of a loop."""
        loops: dict[int, set[int]] = {}
        for b in self.order:
            for to in self.nodes[b].targets:
                if self.rank[to] > self.rank[b]:
                    continue
                if not self.dominates(to, b):
                    raise CannotGenerate("ways lead into a loop")
                body = loops.setdefault(to, {to})
                stack = [b]
                while stack:
                    at = stack.pop()
                    if at not in body:
                        body.add(at)
                        stack.extend(self.before[at])
        return loops

    def _nests(self) -> dict[int, list[int]]:
        """For each block: the heads of the loops that it lies in, from outside."""
        found: dict[int, list[int]] = {b: [] for b in self.order}
        for h in sorted(self.loops, key=self.rank.__getitem__):
            for b in self.loops[h]:
                found[b].append(h)
        return found

    def _place(self) -> None:
        """Where each block is written: behind a jump, after a block, or after a loop."""
        self.behind: dict[int, int] = {}
        self.after: dict[int, list[int]] = {b: [] for b in self.order}
        self.after_loop: dict[int, list[int]] = {h: [] for h in self.loops}
        for b in self.order[1:]:
            x = self.above[b]
            forward = [p for p in self.before[b] if self.rank[p] < self.rank[b]]
            left = [h for h in self.nests[x] if b not in self.loops[h]]
            if left:
                self.after_loop[left[0]].append(b)
            elif len(forward) == 1 and self.nodes[x].targets.count(b) == 1:
                self.behind[b] = x
            else:
                self.after[x].append(b)
        for places in (*self.after.values(), *self.after_loop.values()):
            places.sort(key=self.rank.__getitem__)

    def _debts(self) -> dict[int, int]:
        """For each block: the fuel burnt that is not yet counted when its deeds begin."""
        ways = []
        for b in self.order:
            turn = self.nodes[b].turn
            for to in dict.fromkeys(self.nodes[b].targets):
                depth = len(set(self.nests[b]) & set(self.nests[to]))
                first = turn is not None or self.nodes[b].bare
                ways.append((not first, -depth, self.rank[to] <= self.rank[b], b, to))
        group = {b: b for b in self.order}

        def find(b: int) -> int:
            while group[b] != b:
                group[b] = group[group[b]]
                b = group[b]
            return b

        beside: dict[int, list[tuple[int, int]]] = {b: [] for b in self.order}
        for _, _, _, b, to in sorted(ways):
            one, two = find(b), find(to)
            if one != two:
                group[one] = two
                beside[b].append((to, self.nodes[to].fuel))
                beside[to].append((b, -self.nodes[to].fuel))
        debts = {self.entry: 0}
        stack = [self.entry]
        while stack:
            b = stack.pop()
            for to, fuel in beside[b]:
                if to not in debts:
                    debts[to] = debts[b] + fuel
                    stack.append(to)
        return debts

    def _bound(self, head: int) -> int:
        """The fuel that a loop burns at most, if one can say so at a glance; else too much."""
        node, body = self.nodes[head], self.loops[head]
        times = node.turn.width if node.turn is not None else node.times
        if times < 0:
            return _MUCH
        fuel = sum(self.nodes[b].fuel for b in body if self.nests[b][-1] == head)
        inner = [h for h in body if h in self.loops and self.nests[h][-2:] == [head, h]]
        return min(_MUCH, (times + 1) * (fuel + sum(self._bound(h) for h in inner)))

    def _long(self, head: int) -> bool:
        """Whether a loop may burn much fuel without anybody being asked."""
        if self._bound(head) < _MUCH:
            return False
        body = {b for b in self.loops[head] if not self.nodes[b].asks}
        seen: set[int] = set()
        stack = [head] if head in body else []
        while stack:
            for to in self.nodes[stack.pop()].targets:
                if to == head:
                    return True
                if to in body and to not in seen:
                    seen.add(to)
                    stack.append(to)
        return False

    def missing(self, b: int, to: int) -> int:
        """What the way from a block to another has to add."""
        return self.debts[b] + self.nodes[to].fuel - self.debts[to]
