"""Blocks of a machine as nodes of a graph that `Flow` writes: their deeds, tests and loops.

Jumps and branches are written here; what a stop is, those say who are built on this: the end of a
function for `Steps`, something that is done in between for `Fused`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from functools import partial
from typing import ClassVar

from cardlang.machine import ir, tree
from cardlang.machine.ir import Block, Machine
from cardlang.machine.ranges import Ranges
from cardlang.run.python.code import Code
from cardlang.run.python.deeds import Deeds, picks_of
from cardlang.run.python.nesting import End, Node, Turn
from cardlang.run.python.offers import offered
from cardlang.run.python.piles import Values
from cardlang.run.python.places import Places, values_in


class Blocks(ABC):
    """Writes blocks of one machine.

    `strict`: its cells have to be right wherever a loop is left; so only what runs to its end
    becomes a `for`.
    """

    strict: ClassVar[bool]

    def __init__(self, machine: Machine, ranges: Ranges, blocks: list[int]) -> None:
        self.m, self.ranges, self.picks = machine, ranges, picks_of(machine)
        self.reads = Counter(
            [e.cell for e in values_in(machine, blocks) if isinstance(e, tree.Cell)]
        )

    def begin(self, places: Places, code: Code) -> None:
        """What is written from now on goes there."""
        self.places, self.shelf, self.code = places, places.shelf, code
        self.values = Values(self.m, self.ranges, places, self.shelf, code)
        self.values.writers[tree.Offered] = partial(offered, self.values)
        self.deeds = Deeds(self.values, places, self.picks)

    @abstractmethod
    def stop(self, node: Node, deeds: list[tree.Deed]) -> End:
        """Writes the deeds of a block that comes to a stop, and the stop."""

    def node(self, b: int, targets: tuple[int, ...], fuel: int) -> Node:
        """A block that leads to these blocks."""
        block = self.m.blocks[b]
        node = Node(b, targets, fuel, lambda: self.write(node, block))
        node.bare = isinstance(block.exit, tree.Branch) and not block.deeds
        return node

    def write(self, node: Node, block: Block) -> End:
        way, turn, deeds = block.exit, node.skip, block.deeds
        if turn is not None and turn.used:
            deeds = deeds[turn.loop.takes :]
            if self.strict and turn.loop.start >= 0:
                last = self.places.cell(turn.loop.start)
                self.code.add(f"{last} = {self.places.cell(turn.loop.item)}")
        if not isinstance(way, (tree.Jump, tree.Branch)):
            return self.stop(node, deeds)
        self.deeds.write(deeds)
        if isinstance(way, tree.Jump):
            return [(None, [], way.to)]
        test = self.values.truth(way.test)
        if test.const is not None:
            return [(None, [], way.yes if test.const else way.no)]
        return [(test, [], way.yes), (None, [], way.no)]

    # --------------------------------------------------------------- loops

    def turns(self, nodes: dict[int, Node]) -> None:
        """Finds the loops that take one member of a set after another, and those that count."""
        entered = Counter([to for node in nodes.values() for to in node.targets])
        for b, node in nodes.items():
            loop = self.m.blocks[b].loop if node.bare else None
            if loop is None:
                continue
            if loop.kind == "times":
                high = self.ranges.cells[loop.item][1]
                node.times = -1 if high is None else high
            elif self.alone(loop) and loop.inside in nodes and entered[loop.inside] == 1:
                node.times = self.ranges.cells[loop.rest][1] or len(self.m.cards)
                done = f"{self.places.cell(loop.rest)} = 0" if self.strict else ""
                node.turn = nodes[loop.inside].skip = Turn(loop, partial(self.head, loop), done)

    def alone(self, loop: ir.Loop) -> bool:
        """Whether a loop goes over the members of a set, and only it reads what is left of them."""
        if loop.kind != "members" or self.reads[loop.rest] != 3:
            return False
        return loop.start < 0 or self.reads[loop.start] == 1

    def head(self, loop: ir.Loop) -> str:
        """What stands between the `for` and the colon of a loop over members."""
        return f"{self.places.cell(loop.item)} in {self.members(loop)}"

    def members(self, loop: ir.Loop) -> str:
        """What a `for` over the members of a loop runs through, in their order."""
        rest = self.places.cell(loop.rest)
        if loop.start < 0:
            return f"{self.shelf.known('MEMBERS')}[{rest}]"
        return f"{self.shelf.known('turned')}({rest}, {self.places.cell(loop.start)})"
