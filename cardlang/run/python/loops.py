"""Loops of a machine that can be written as loops of Python.

A machine tells a loop by a block that tests and a way back to it.  `members_loop` knows the form in
which lowering goes through the members of a set: take one, take it out of the rest, go on while
there is a rest.  `Closed` finds loops that run to their end without a stop and are left only where
they test, so that everything in them can be written under one `while` or `for`.
"""

from __future__ import annotations

from attrs import frozen

from cardlang.machine.ir import Block, E, Machine
from cardlang.machine.ranges import Ranges
from cardlang.run.python.places import parts_of

MUCH = 20_000  # fuel that a loop may burn before somebody looks at the limit
_BLOCKS = 24  # blocks in a loop, those counted twice in which ways meet


def members_loop(m: Machine, test: E, inside: Block) -> tuple[int, int, int, int, int] | None:
    """Of a loop over members: the cells of the member, the rest, and where it starts, how many
    deeds take a member, and the number of seats."""
    if test.op != "some" or test.args[0].op != "cell" or test.args[0].type != "m":
        return None
    rest = test.args[0].args[0]
    deeds = inside.deeds
    if len(deeds) < 2 or any(d.op != "set" or len(d.args) > 2 for d in deeds[:2]):
        return None
    item, pick = deeds[0].args
    cell, left = deeds[1].args
    if cell != rest or left.op != "minus" or left.args[1].op != "unit":
        return None
    if not is_cell(left.args[0], rest) or not is_cell(left.args[1].args[0], item):
        return None
    if pick.op not in ("low", "from") or pick.type != "p" or not is_cell(pick.args[0], rest):
        return None
    if pick.op == "low":
        return item, rest, -1, 2, 0
    if pick.args[1].op != "cell" or len(deeds) < 3 or deeds[2].op != "set":
        return None
    at = pick.args[1].args[0]
    if deeds[2].args[0] != at or not is_cell(deeds[2].args[1], item) or len(deeds[2].args) > 2:
        return None
    return item, rest, at, 3, pick.args[2]


def is_cell(e: E, cell: int) -> bool:
    return e.op == "cell" and bool(e.args[0] == cell)


def reads_of(m: Machine, blocks: list[int]) -> dict[int, int]:
    """How often each cell is read."""
    reads: dict[int, int] = {}
    for e in parts_of(m, blocks):
        if e.op == "cell":
            reads[e.args[0]] = reads.get(e.args[0], 0) + 1
    return reads


@frozen
class Turn:
    """The form of a loop over members: cells, deeds that take one, seats, and the most members."""

    item: int
    rest: int
    at: int
    skips: int
    seats: int
    width: int


@frozen
class Loop:
    head: int
    inside: int
    after: int
    turns: bool  # whether the loop goes on where the test is true
    turn: Turn | None
    single: bool  # whether there is one way through it only


class Closed:
    """The closed loops of a machine, by their heads."""

    def __init__(self, m: Machine, ranges: Ranges, blocks: list[int]) -> None:
        self.m, self.ranges = m, ranges
        self.reads = reads_of(m, blocks)
        self.found: dict[int, Loop | None] = {}
        self._ahead: dict[int, frozenset[int]] = {}
        self.rank: dict[
            int, int
        ] = {}  # each block stands before what follows it, but for ways back
        self.order(blocks)

    def order(self, blocks: list[int]) -> None:
        found: list[int] = []
        seen: set[int] = set()
        for first in blocks:
            stack = [] if first in seen else [(first, iter(self.after(first)))]
            seen.add(first)
            while stack:
                b, ways = stack[-1]
                for to in ways:
                    if to not in seen:
                        seen.add(to)
                        stack.append((to, iter(self.after(to))))
                        break
                else:
                    stack.pop()
                    found.append(b)
        self.rank = {b: k for k, b in enumerate(reversed(found))}

    def after(self, b: int) -> list[int]:
        """The blocks to which a block leads without a stop."""
        out = self.m.blocks[b].out
        return [to for to in out[1:] if isinstance(to, int)] if out[0] in ("jump", "branch") else []

    def ahead(self, b: int) -> frozenset[int]:
        """All blocks to which a block leads without a stop, itself among them."""
        found = self._ahead.get(b)
        if found is None:
            seen, stack = set[int](), [b]
            while stack:
                at = stack.pop()
                if at not in seen:
                    seen.add(at)
                    stack.extend(self.after(at))
            found = self._ahead[b] = frozenset(seen)
        return found

    def __call__(self, head: int) -> Loop | None:
        if head not in self.found:
            self.found[head] = None  # not within itself
            self.found[head] = self.look(head)
        return self.found[head]

    def look(self, head: int) -> Loop | None:
        out = self.m.blocks[head].out
        if out[0] != "branch":
            return None
        for inside, after, turns in ((out[2], out[3], True), (out[3], out[2], False)):
            body: set[int] = set()
            size = self.size(inside, head, frozenset(), body)
            if 0 < size <= _BLOCKS and after not in body and head in body:
                ways = sum(to == head for b in body - {head} for to in self.m.blocks[b].out[1:])
                alone = all(self.found.get(b) is None for b in body)
                single = alone and size == len(body) - 1 and ways == 1
                turn = self.turn(head, inside, body) if turns else None
                return Loop(head, inside, after, turns, turn, single)
        return None

    def size(self, b: int, head: int, path: frozenset[int], body: set[int]) -> int:
        """How many blocks are written for what leads from a block back to the head; 0: too many,
        or there is a stop between."""
        body.add(b)
        if b == head:
            return 0
        out = self.m.blocks[b].out
        if b in path or len(path) > _BLOCKS or out[0] not in ("jump", "branch", "fault"):
            return _BLOCKS + 1
        path |= {b}
        total = 1
        inner = self(b) if out[0] == "branch" else None
        ways = [to for to in out[1:] if isinstance(to, int)] if out[0] != "fault" else []
        if inner is not None:
            ways = [inner.after]
            inside: set[int] = set()
            total += self.size(inner.inside, b, path - {b}, inside)
            body |= inside
        for to in ways:
            total += self.size(to, head, path, body)
            if total > _BLOCKS:
                break
        return total

    def turn(self, head: int, inside: int, body: set[int]) -> Turn | None:
        m = self.m
        found = members_loop(m, m.blocks[head].out[1], m.blocks[inside])
        if found is None or m.blocks[head].deeds:
            return None
        item, rest, at, skips, seats = found
        if self.reads.get(rest) != 3 or (at >= 0 and self.reads.get(at) != 1):
            return None
        width = self.ranges.cells[rest][1]
        if width is None or width * sum(m.blocks[b].fuel for b in body) > MUCH:
            return None
        for b in body - {head}:
            for d in m.blocks[b].deeds[skips if b == inside else 0 :]:
                if d.op == "set" and d.args[0] in (item, rest, at):
                    return None
                if d.op == "setf" and d.args[0] <= item < d.args[0] + d.args[1]:
                    return None
            loop = self.found.get(b)
            if loop is not None and loop.turn is None:
                return None  # it may have to be left to look at the limit
        return Turn(item, rest, at, skips, seats, width)


__all__ = ["MUCH", "Closed", "Loop", "Turn", "is_cell", "members_loop", "reads_of"]
