"""A whole match of random seats as one Python function.

All cells and zones are local variables (`Local`), deeds change them (`Doing`), choices are drawn
(`Draws`), and the graph of blocks becomes loops and tests (`Flow`).  The function gives up where a
match meets a fault or a limit: it returns None, and the match is played again by steps, which say
exactly what went wrong.

The limit of fuel between two decisions is watched from afar.  Loops in which nobody is asked look
whether the sum of all fuel has passed a mark; then either somebody was asked since the mark was set
and it is set anew, or the match is given up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from cardlang import limits
from cardlang.machine import ir, tree
from cardlang.machine.ir import Block, Decision, Machine
from cardlang.machine.ranges import Ranges
from cardlang.machine.toil import whole
from cardlang.machine.tree import Value
from cardlang.run.deeds import settling
from cardlang.run.python.code import Code, Shelf, V
from cardlang.run.python.deeds import Deeds, fits, picks_of
from cardlang.run.python.draws import Draws
from cardlang.run.python.errors import CannotGenerate
from cardlang.run.python.flow import Flow
from cardlang.run.python.loops import members_of, reads_of, taking
from cardlang.run.python.nesting import End, Node, Turn
from cardlang.run.python.offers import offered
from cardlang.run.python.piles import Values
from cardlang.run.python.places import LEAVE, Local, check
from cardlang.run.stream import Stream, feed, stream_key

END = -1  # the node behind all blocks
_BLOCKS = 2_000  # that one function can hold


class Fused:
    """Writes the function of one machine."""

    def __init__(self, machine: Machine, ranges: Ranges, blocks: list[int]) -> None:
        self.m, self.ranges, self.blocks = machine, ranges, blocks
        if sum([machine.blocks[b].fuel for b in blocks]) > limits.SETUP_FUEL // 10:
            raise CannotGenerate("the rules are too long")
        if len(blocks) > _BLOCKS:
            raise CannotGenerate("there are too many blocks")
        self.shelf, self.code = Shelf(), Code(depth=1)
        self.local = Local(machine, self.shelf, blocks=blocks)
        self.values = Values(machine, ranges, self.local, self.shelf, self.code)
        self.values.writers[tree.Offered] = partial(offered, self.values)
        self.deeds = Deeds(self.values, self.local, picks_of(machine))
        self.draws = Draws(self.values, self.local)
        self.reads = reads_of(machine, blocks)

    def source(self) -> tuple[str, dict[str, Any]]:
        """The function `playout`, and its constants."""
        m = self.m
        nodes = {b: self.node(b) for b in self.blocks}
        nodes[END] = Node(END, (), 0, self.finish)
        self.turns(nodes)
        flow = Flow(nodes, m.start, check(m))
        self.debt = flow.nest.debts[END]
        flow.text(self.code)
        code = Code(depth=1)
        code.add("chance = Stream(seed, 0)")
        code.add(f"draw = [feed(stream_key(seed, 1 + seat)) for seat in range({m.players})]")
        code.add(f"f = {m.blocks[m.start].fuel}; u = v = {limits.SETUP_FUEL // 3}")
        code.add("d = g = y = z = 0; offered = []; noted = offered.append")
        self.local.opening(code)
        head = "def playout(seed, deals, most):\n"
        self.shelf.space |= {"Stream": Stream, "feed": feed, "stream_key": stream_key}
        return head + code.text() + self.code.text(), self.shelf.space

    # --------------------------------------------------------------- nodes

    def node(self, b: int) -> Node:
        block = self.m.blocks[b]
        way, fuel, targets = block.exit, block.fuel, self.m.after(b)
        if isinstance(way, tree.Decide):
            fuel += self.m.decisions[way.decision].fuel
        elif isinstance(way, tree.Score):
            targets = END, way.to
        elif isinstance(way, tree.Over):
            targets = (END,)
        node = Node(b, targets, fuel, lambda code: self.write(node, block, code))
        node.asks = isinstance(way, tree.Decide)
        node.bare = isinstance(way, tree.Branch) and not block.deeds
        return node

    def write(self, node: Node, block: Block, code: Code) -> End:
        way, self.values.code = block.exit, code
        deeds = block.deeds
        if node.skip is not None and node.skip.used:
            deeds = deeds[node.skips :]
        if isinstance(way, tree.Decide):
            decision = self.m.decisions[way.decision]
            deeds, seat = self.seat(decision, deeds)
            self.deeds.write(deeds)
            return self.draws.write(decision, seat)
        self.deeds.write(deeds)
        if isinstance(way, tree.Jump):
            return "go", way.to
        if isinstance(way, tree.Branch):
            test = self.values.truth(way.test)
            if test.const is not None:
                return "go", way.yes if test.const else way.no
            return "if", test, way.yes, way.no
        if isinstance(way, tree.Shuffle):
            self.shuffle(way.zone)
            return "go", way.to
        if isinstance(way, tree.Score):
            code.add("d += 1")
            return "if", "d == deals", END, way.to
        if isinstance(way, tree.Over):
            return "go", END
        code.add(LEAVE)
        return ("stop",)

    def seat(self, decision: Decision, deeds: list[tree.Deed]) -> tuple[list[tree.Deed], V]:
        """Who chooses; a cell that only says so need not be written."""
        cell, seats = decision.cell, tree.Bounds(0, self.m.players - 1, False)
        last = deeds[-1] if deeds else None
        if isinstance(last, tree.Set) and last.cell == cell and not self.reads[cell]:
            e = last.value
            if isinstance(e, tree.Cell) and fits(self.ranges.of(e), "p", seats):
                return deeds[:-1], self.local.cell(e.cell)
        seat = self.local.cell(cell)
        if not fits(self.ranges.cells[cell], "p", seats):
            self.values.code.add(f"if not 0 <= {seat} < {self.m.players}: {LEAVE}")
        return deeds, seat

    def shuffle(self, zone: Value) -> None:
        spot, code = self.deeds.spot(zone), self.values.code
        if not spot.sure:
            code.add(f"if {spot.at} < 0: {LEAVE}")
        if spot.ordered:
            code.add(f"u -= 2 * len({spot.pile})")
            code.add(f"chance.shuffle({spot.pile})")
            settled = settling(self.m)
            if settled is not None:
                code.add(f"{spot.pile}[:] = {self.shelf.put(settled, 'settled')}({spot.pile})")
        else:
            code.add(f"u -= 2 * {spot.mask}.bit_count()")
            code.add(f"chance.shuffle([*{self.shelf.known('MEMBERS')}[{spot.mask}]])")

    def finish(self, code: Code) -> End:
        m, self.values.code = self.m, code
        winners = self.values.name(self.values.value(m.winner))
        cells = range(m.scores, m.scores + len(m.sides))
        scores = ", ".join([str(self.local.cell(i)) for i in cells])
        code.add("n = len(offered)")
        most = whole(len(m.cards)) - limits.SETUP_FUEL
        code.add(f"if n > most or f + z + v - u > {most}: {LEAVE}")
        offered = "sum(offered), min(offered, default=0), max(offered, default=0)"
        code.add(f"return n, d, f + {self.debt}, {offered}, ({scores},), {winners}")
        return ("stop",)

    # --------------------------------------------------------------- loops

    def turns(self, nodes: dict[int, Node]) -> None:
        """Finds the loops that take one member of a set after another, and those that count."""
        entered: dict[int, int] = {}
        for node in nodes.values():
            for to in node.targets:
                entered[to] = entered.get(to, 0) + 1
        for b in self.blocks:
            known, loop = self.m.blocks[b].loop, taking(self.m, b, self.reads)
            if known is not None and known.kind == "times" and nodes[b].bare:
                high = self.ranges.cells[known.item][1]
                nodes[b].times = -1 if high is None else high
            if loop is None or not nodes[b].bare or entered[loop.inside] > 1:
                continue
            turn = Turn(loop.inside, loop.after, self.head(loop))
            nodes[b].turn = nodes[loop.inside].skip = turn
            nodes[loop.inside].skips = loop.takes
            turn.width = self.ranges.cells[loop.rest][1] or len(self.m.cards)

    def head(self, loop: ir.Loop) -> Callable[[Code], str]:
        def head(code: Code) -> str:
            self.values.code = code
            rest = self.local.cell(loop.rest)
            return f"{self.local.cell(loop.item)} in {members_of(self.values, loop, rest)}"

        return head
