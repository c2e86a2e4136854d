"""Nesting of a graph of blocks: its loops, where each block stands, where fuel is counted.

A block stands where the block that dominates it ends: behind a test if only that test leads to it,
after the whole `if` if several ways meet in it, after the loop if it lies outside of it.

The fuel of a block is counted on the ways that lead to it.  But counting costs time, and only the
sum matters; so every block gets a debt, the fuel that has not yet been counted when it is left, and
a way adds what is missing to make up the next block's debt.  Debts are chosen so that the ways
taken most often, deep in loops, add nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

from cardlang.machine.graph import above, order, ways_in
from cardlang.machine.ir import Loop
from cardlang.run.python.code import Lines, V
from cardlang.run.python.errors import Crossing

MUCH = 20_000  # fuel that a loop may burn before somebody looks at the limit

End = list[tuple[V | None, Lines, int]]
"""Ends of a block: the first test that is true (None: it always is) tells what else is done, and
which block comes next; nothing if this is a stop."""


@define(eq=False)
class NestingNode:
    """A block: its successors, its fuel, and what writes it and says how it ends."""

    number: int
    targets: tuple[int, ...]
    fuel: int
    write: Callable[[], End]
    turn: Turn | None = None  # if it is the head of a loop over members
    skip: Turn | None = None  # if it takes the member of one
    bare: bool = False  # whether it does nothing but test
    times: int = -1  # if it is the head of a loop that ends: after how many turns at most


@define(eq=False)
class Turn:
    """A loop over members: its head tests, then a block takes the next member."""

    loop: Loop
    head: Callable[[], str]  # what stands between `for` and `:`
    used: bool = False  # whether it has become a `for`


class Nesting:
    """The nesting of the blocks of a graph in each other, as far as `entry` reaches them."""

    def __init__(self, nodes: dict[int, NestingNode], entry: int) -> None:
        self.nodes, self.entry = nodes, entry
        self.order = order([entry], self.after_of)
        self.rank = {b: k for k, b in enumerate(self.order)}
        self.before = ways_in(self.order, self.after_of)
        self.above = above(self.order, self.before)
        self.loops = self._loops()
        self.nests = self._nests()
        self._place()
        self.debts = self._debts()
        self.long = {h for h in self.loops if self._bound(h) >= MUCH}

    def after_of(self, b: int) -> tuple[int, ...]:
        return self.nodes[b].targets

    def dominates(self, a: int, b: int) -> bool:
        """Return whether all ways to b lead through a."""
        while self.rank[b] > self.rank[a]:
            b = self.above[b]
        return a == b

    def _loops(self) -> dict[int, set[int]]:
        """By head: the blocks of a loop."""
        loops: dict[int, set[int]] = {}
        for b in self.order:
            for to in self.nodes[b].targets:
                if self.rank[to] > self.rank[b]:
                    continue
                if not self.dominates(to, b):
                    raise Crossing(to)
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
        """Place each block: behind a jump, after a block, or after a loop."""
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

    def _debts(self) -> dict[int, int]:
        """For each block: the fuel burnt that is not yet counted when its deeds begin.

        The ways that add nothing are a tree, into which the ways taken most often come first.
        """
        ways = []
        for b in self.order:
            for to in dict.fromkeys(self.nodes[b].targets):
                depth = len(set(self.nests[b]) & set(self.nests[to]))
                ways.append((not self.nodes[b].bare, -depth, self.rank[to] <= self.rank[b], b, to))
        trees = {b: {b: self.nodes[b].fuel} for b in self.order}  # debts that go together
        for _, _, _, b, to in sorted(ways):
            one, two = trees[b], trees[to]
            if one is two:
                continue
            more = one[b] + self.nodes[to].fuel - two[to]
            for k, debt in two.items():
                one[k] = debt + more
                trees[k] = one
        debts = trees[self.entry]
        more = self.nodes[self.entry].fuel - debts[self.entry]
        return {b: debt + more for b, debt in debts.items()}

    def _bound(self, head: int) -> int:
        """The fuel that a loop burns at most, if one can say so at a glance; else too much."""
        times, body = self.nodes[head].times, self.loops[head]
        if times < 0:
            return MUCH
        fuel = sum(self.nodes[b].fuel for b in body if self.nests[b][-1] == head)
        inner = [h for h in body if h in self.loops and self.nests[h][-2:] == [head, h]]
        return min(MUCH, (times + 1) * (fuel + sum(self._bound(h) for h in inner)))

    def missing(self, b: int, to: int) -> int:
        """The fuel that the way from a block to another has to add."""
        return self.debts[b] + self.nodes[to].fuel - self.debts[to]
