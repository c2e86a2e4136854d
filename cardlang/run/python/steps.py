"""Generated Python for running a machine from stop to stop.

Where a machine goes on after a stop there is a function of the state, and for every verb one of the
state and the move that takes it, written when it is first needed.  It holds the blocks from there
to the next stops (`FlowWriter`).  Of very many it leaves some out: where it would come to one of
these it returns its number, and whoever called it goes on with the function of that block.  So it
does in a loop that burns much fuel.

The fuel burnt in the function is `f` and the debt of the block (`Nesting`).  It is added to the
state's at a stop; at a fault it is handed on with the fault.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from attrs import frozen

from cardlang.machine import tree
from cardlang.machine.ir import Block, Decision, Machine, VerbInfo
from cardlang.machine.ranges import Ranges
from cardlang.run.evals import State
from cardlang.run.python.blocks import BlockWriter
from cardlang.run.python.code import Code, Shelf
from cardlang.run.python.errors import Crossing
from cardlang.run.python.flow import FlowWriter
from cardlang.run.python.nesting import MUCH, End, NestingNode
from cardlang.run.python.offers import heavy
from cardlang.run.python.places import PlaceWriter
from cardlang.run.stops import BARE, Stop
from cardlang.source import Span

_BLOCKS = 100  # that a function holds


@frozen
class Site:
    """A site where a fault can come up, and the fuel that is not counted there."""

    code: str
    span: Span | None
    block: int
    fuel: int
    answer: int  # the fuel of the decision that was answered first


class _StepPlaces(PlaceWriter):
    steps: PythonSteps

    def fault(self, code: Code, kind: str, span: Span | None) -> None:
        code.add(f"raise Broken({self.steps.site(kind, span)}, f)")


class PythonSteps(BlockWriter):
    """Writes the functions of one machine."""

    def __init__(
        self,
        machine: Machine,
        ranges: Ranges,
        listing: Callable[[State], int],
    ) -> None:
        super().__init__(machine, ranges)
        self.listing = listing  # what it counts as work to list what is offered
        self.sites: list[Site] = []
        self.block, self.answer = 0, 0

    def site(self, code: str, span: Span | None) -> int:
        debt = self.flow.nest.debts[self.block]
        self.sites.append(Site(code, span, self.block, debt, self.answer))
        return len(self.sites) - 1

    # ------------------------------------------------------------ functions

    def source(self, entry: int) -> tuple[str, dict[str, Any]]:
        """The function that goes on from a block, named `go`, and its constants."""
        self.fresh(0)
        self.follow(entry)
        return "def go(s):\n" + self.code.text(), self.shelf.space

    def taking(self, decision: Decision, verb: VerbInfo) -> tuple[str, dict[str, Any]]:
        """The function that takes a move of a verb and goes on."""
        self.fresh(decision.fuel)
        if heavy(self.ranges, decision):
            self.shelf.space["listing"] = self.listing
            self.code.add("s[3] += listing(s)")
        for at, pick in enumerate(verb.picks, start=1):
            self.code.add(f"s[{pick.cell}] = move[{at}]")
        self.follow(verb.block)
        return "def go(s, move):\n" + self.code.text(), self.shelf.space

    def fresh(self, answer: int) -> None:
        places = _StepPlaces(self.m, Shelf())
        places.steps, self.answer = self, answer
        self.begin(places, Code(depth=1))
        self.code.add("f = g = 0")

    def follow(self, entry: int) -> None:
        """Write what comes after the beginning of a block."""
        left: set[int] = set()  # that ways lead to from within a loop and from without
        while True:
            try:
                self.flow = FlowWriter(self.nodes(entry, left), entry, self.look)
                break
            except Crossing as way:
                left.add(way.block)
        self.flow.text(self.code)

    def nodes(self, entry: int, left: set[int]) -> dict[int, NestingNode]:
        """The blocks that stand in a function, and those to which it returns."""
        found = [entry]
        for b in found:
            new = [to for to in self.after(b) if to not in left and to not in found]
            found += dict.fromkeys(new[: _BLOCKS - len(found)])
        nodes = {b: self.node(b, self.after(b), self.m.blocks[b].fuel) for b in found}
        for to in {to for b in found for to in self.after(b)} - nodes.keys():
            nodes[to] = NestingNode(to, (), 0, partial(self.back, to))
        return nodes

    def after(self, b: int) -> tuple[int, ...]:
        """The blocks to which a block leads without a stop."""
        way = self.m.blocks[b].exit
        return way.targets() if isinstance(way, (tree.Jump, tree.Branch)) else ()

    def write(self, node: NestingNode, block: Block) -> End:
        self.block = node.number
        return super().write(node, block)

    def back(self, to: int) -> End:
        """Leaves a block to its own function."""
        self.count(self.flow.nest.debts[to])
        self.code.add(f"return {to}")
        return []

    def look(self, to: int) -> None:
        with self.code.under(f"if f > {MUCH}:"):
            self.count(self.flow.nest.debts[to] - self.m.blocks[to].fuel)
            self.code.add(f"return {to}")

    def count(self, debt: int, step: bool = True) -> None:
        """Adds the fuel burnt in this function to the state's; if not `step`, the step ends."""
        self.code.add(f"s[1] += f + {debt + self.answer}")
        if not step:
            self.code.add(f"s[3] += s[2] + f + {debt + self.answer}")
            self.code.add("s[2] = 0")
            return
        self.code.add(f"s[2] += f + {debt}")
        if self.answer:
            self.code.add(f"s[3] += {self.answer}")

    # ---------------------------------------------------------------- stops

    def stop(self, node: NestingNode, deeds: list[tree.Deed]) -> End:
        code, b = self.code, node.number
        way = self.m.blocks[b].exit
        self.deeds.write(deeds)
        self.count(self.flow.nest.debts[b], not isinstance(way, tree.Decide))
        code.add(f"s[0] = {-b - 1}")
        stop: Stop
        if isinstance(way, tree.Decide):
            cell, n = self.m.decisions[way.decision].cell, self.m.players
            low, high, _ = self.ranges.cells[cell]
            if low is None or high is None or low < 0 or high >= n:
                code.add(f"return ('decide', {way.decision}, s[{cell}])")
            else:
                stops = tuple([("decide", way.decision, seat) for seat in range(n)])
                code.add(f"return {self.shelf.put(stops)}[s[{cell}]]")
            return []
        if isinstance(way, tree.Shuffle):
            if not isinstance(way.zone, tree.Const) or way.zone.value < 0:
                code.add("return None")  # the interpreter will say which zone
                return []
            stop = "shuffle", way.zone.value
        elif isinstance(way, tree.Fail):
            stop = "fault", way.code, self.m.blocks[b].span
        else:
            stop = BARE[type(way)]
        code.add(f"return {self.shelf.put(stop, ('stop', b))}")
        return []
