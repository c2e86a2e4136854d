"""Loops of a machine that can be written as loops of Python.

`Closed` finds loops that run to their end without a stop and are left only where they test, so that
everything in them can be written under one `while` or `for`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import frozen

from cardlang.machine import ir, tree
from cardlang.machine.graph import order
from cardlang.machine.ir import Machine
from cardlang.machine.ranges import Ranges
from cardlang.run.python.deeds import fits
from cardlang.run.python.places import values_in
from cardlang.run.python.tables import SMALL, rounds
from cardlang.run.python.values import Writer

MUCH = 20_000  # fuel that a loop may burn before somebody looks at the limit
_BLOCKS = 24  # blocks in a loop, those counted twice in which ways meet


def reads_of(m: Machine, blocks: Iterable[int]) -> Counter[int]:
    """How often each cell is read."""
    return Counter([e.cell for e in values_in(m, blocks) if isinstance(e, tree.Cell)])


def taking(m: Machine, head: int, reads: Counter[int]) -> ir.Loop | None:
    """The loop over the members of a set that a block heads, if only the loop reads its rest."""
    loop = m.blocks[head].loop
    if loop is None or loop.kind != "members" or m.blocks[head].deeds:
        return None
    if reads[loop.rest] != 3 or (loop.start >= 0 and reads[loop.start] != 1):
        return None
    return loop


def members_of(values: Writer, loop: ir.Loop, rest: object) -> str:
    """What a `for` over the members of a loop runs through, in their order."""
    shelf, ranges = values.shelf, values.ranges
    width, n = ranges.cells[loop.rest][1], loop.seats
    small = width is not None and width <= SMALL
    if loop.start < 0:
        return f"{shelf.known('smalls' if small else 'MEMBERS')}[{rest}]"
    start = values.places.cell(loop.start)
    if (
        not small
        or (width or 0) > n
        or not fits(ranges.cells[loop.start], "p", tree.Bounds(0, n - 1, True))
    ):
        return f"{shelf.known('turned')}({rest}, {start})"
    return f"{shelf.put(rounds(n), ('rounds', n))}[{start}][{rest}]"


@frozen
class Loop:
    head: int
    inside: int
    after: int
    turns: bool  # whether the loop goes on where the test is true
    turn: ir.Loop | None  # if it goes through the members of a set


class Closed:
    """The closed loops of a machine, by their heads."""

    def __init__(self, m: Machine, ranges: Ranges, blocks: list[int]) -> None:
        self.m, self.ranges = m, ranges
        self.reads = reads_of(m, blocks)
        self.found: dict[int, Loop | None] = {}
        self.rank = {b: k for k, b in enumerate(order(blocks, self.after))}

    def after(self, b: int) -> tuple[int, ...]:
        """The blocks to which a block leads without a stop."""
        way = self.m.blocks[b].exit
        return way.targets() if isinstance(way, (tree.Jump, tree.Branch)) else ()

    def __call__(self, head: int) -> Loop | None:
        if head not in self.found:
            self.found[head] = None  # not within itself
            self.found[head] = self.look(head)
        return self.found[head]

    def look(self, head: int) -> Loop | None:
        way, known = self.m.blocks[head].exit, self.m.blocks[head].loop
        if known is None or not isinstance(way, tree.Branch):
            return None
        inside, after = known.inside, known.after
        body: set[int] = set()
        size = self.size(inside, head, frozenset(), body)
        if not 0 < size <= _BLOCKS or after in body or head not in body:
            return None
        turn = self.turn(head, inside, body)
        return Loop(head, inside, after, way.yes == inside, turn)

    def size(self, b: int, head: int, path: frozenset[int], body: set[int]) -> int:
        """How many blocks are written for what leads from a block back to the head; 0: too many,
        or there is a stop between."""
        body.add(b)
        if b == head:
            return 0
        way = self.m.blocks[b].exit
        if (
            b in path
            or len(path) > _BLOCKS
            or not isinstance(way, (tree.Jump, tree.Branch, tree.Fail))
        ):
            return _BLOCKS + 1
        path |= {b}
        total, ways = 1, way.targets()
        inner = self(b) if isinstance(way, tree.Branch) else None
        if inner is not None:
            ways = (inner.after,)
            inside: set[int] = set()
            total += self.size(inner.inside, b, path - {b}, inside)
            body |= inside
        for to in ways:
            total += self.size(to, head, path, body)
            if total > _BLOCKS:
                break
        return total

    def turn(self, head: int, inside: int, body: set[int]) -> ir.Loop | None:
        m, loop = self.m, taking(self.m, head, self.reads)
        if loop is None:
            return None
        width = self.ranges.cells[loop.rest][1]
        if width is None or width * sum([m.blocks[b].fuel for b in body]) > MUCH:
            return None
        for b in body - {head}:
            for d in m.blocks[b].deeds[loop.takes if b == inside else 0 :]:
                if isinstance(d, tree.Set) and d.cell in (loop.item, loop.rest, loop.start):
                    return None
                if isinstance(d, tree.SetFamily) and d.base <= loop.item < d.base + d.count:
                    return None
            within = self.found.get(b)
            if within is not None and within.turn is None:
                return None  # it may have to be left to look at the limit
        return loop
