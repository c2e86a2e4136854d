"""Blocks of a machine as nodes of a graph that `Flow` writes: their deeds, tests and loops.

Jumps and branches are written here; what a stop is, those say who are built on this: the end of a
function for `Steps`, something that is done in between for `Fused`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial

from cardlang.machine import tree
from cardlang.machine.ir import Block, Machine
from cardlang.machine.ranges import Ranges
from cardlang.run.python.code import Code
from cardlang.run.python.deeds import Deeds, picks_of
from cardlang.run.python.nesting import End, NestingNode
from cardlang.run.python.offers import offered
from cardlang.run.python.piles import PileValues
from cardlang.run.python.places import PlaceWriter


class BlockWriter(ABC):
    """Writes blocks of one machine."""

    def __init__(self, machine: Machine, ranges: Ranges) -> None:
        self.m, self.ranges, self.picks = machine, ranges, picks_of(machine)

    def begin(self, places: PlaceWriter, code: Code) -> None:
        """Begin writing there."""
        self.places, self.shelf, self.code = places, places.shelf, code
        self.values = PileValues(self.m, self.ranges, places, self.shelf, code)
        self.values.writers[tree.Offered] = partial(offered, self.values)
        self.deeds = Deeds(self.values, places, self.picks)

    @abstractmethod
    def stop(self, node: NestingNode, deeds: list[tree.Deed]) -> End:
        """Writes the deeds of a block that comes to a stop, and the stop."""

    def node(self, b: int, targets: tuple[int, ...], fuel: int) -> NestingNode:
        """A block that leads to these blocks."""
        block = self.m.blocks[b]
        node = NestingNode(b, targets, fuel, lambda: self.write(node, block))
        node.bare = isinstance(block.exit, tree.Branch) and not block.deeds
        loop = block.loop
        if node.bare and loop is not None and loop.kind in ("times", "members"):
            high = self.ranges.cells[loop.item if loop.kind == "times" else loop.rest][1]
            node.times = -1 if high is None else high
        return node

    def write(self, node: NestingNode, block: Block) -> End:
        way, turn, deeds = block.exit, node.skip, block.deeds
        if turn is not None and turn.used:
            deeds = deeds[turn.loop.takes :]
        if not isinstance(way, (tree.Jump, tree.Branch)):
            return self.stop(node, deeds)
        self.deeds.write(deeds)
        if isinstance(way, tree.Jump):
            return [(None, [], way.to)]
        test = self.values.truth(way.test)
        if test.const is not None:
            return [(None, [], way.yes if test.const else way.no)]
        return [(test, [], way.yes), (None, [], way.no)]
