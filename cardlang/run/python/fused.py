"""A whole match of random seats as one Python function.

All cells and zones are local variables (`Local`), deeds change them (`Deeds`), choices are drawn
(`Draws`), and the graph of blocks becomes loops and tests (`FlowWriter`).  The function gives up
where a match meets a fault or a limit: it returns None, and the match is played again by steps,
which say exactly what went wrong.

The limit of fuel between two decisions is watched from afar.  Loops in which nobody is asked look
whether the sum of all fuel has passed a mark; then either somebody was asked since the mark was set
and it is set anew, or the match is given up.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from cardlang import limits
from cardlang.machine import tree
from cardlang.machine.ir import Decision, Loop, Machine
from cardlang.machine.ranges import Ranges
from cardlang.machine.toil import whole
from cardlang.machine.tree import Value
from cardlang.run.deeds import settling
from cardlang.run.python.blocks import BlockWriter
from cardlang.run.python.chance import Shuffles, Supply
from cardlang.run.python.code import Code, Shelf, V
from cardlang.run.python.deeds import fits
from cardlang.run.python.draws import Draws
from cardlang.run.python.errors import CannotGenerate
from cardlang.run.python.flow import FlowWriter
from cardlang.run.python.nesting import End, NestingNode, Turn
from cardlang.run.python.places import LEAVE, Local, values_in

END = -1  # the node behind all blocks
_BLOCKS = 2_000  # that one function can hold


class Fused(BlockWriter):
    """Writes the function of one machine."""

    def __init__(self, machine: Machine, ranges: Ranges, blocks: list[int]) -> None:
        super().__init__(machine, ranges)
        self.blocks = blocks
        if sum([machine.blocks[b].fuel for b in blocks]) > limits.SETUP_FUEL // 10:
            raise CannotGenerate("the rules are too long")
        if len(blocks) > _BLOCKS:
            raise CannotGenerate("there are too many blocks")
        self.local = Local(machine, Shelf(), blocks=blocks)
        self.begin(self.local, Code(depth=1))
        self.draws = Draws(self.values, self.local)
        cells = [e.cell for e in values_in(machine, blocks) if isinstance(e, tree.Cell)]
        self.reads = Counter(cells)

    def source(self) -> tuple[str, dict[str, Any]]:
        """The function `playout`, and its constants."""
        m = self.m
        nodes = {b: self.node(b, self.after(b), self.fuel(b)) for b in self.blocks}
        nodes[END] = NestingNode(END, (), 0, self.finish)
        self.turns(nodes)
        flow = FlowWriter(nodes, m.start, self.look)
        self.debt = flow.nest.debts[END]
        flow.text(self.code)
        code = Code(depth=1)
        code.add("chance = Shuffles(seed); words = supply.take(seed)")
        code.add("draw = words.draw; again = words.again")
        code.add(f"u = v = {limits.SETUP_FUEL // 3}")
        code.add("f = d = g = y = z = 0; offered = []; noted = offered.append")
        self.local.opening(code)
        space = self.shelf.space
        space |= {"Shuffles": Shuffles, "supply": Supply(m.players)}
        constants = ", ".join([f"{name}={name}" for name in space])  # locals are read fastest
        head = f"def playout(seed, deals, most, {constants}):\n"
        return head + code.text() + self.code.text(), space

    # --------------------------------------------------------------- nodes

    def after(self, b: int) -> tuple[int, ...]:
        way = self.m.blocks[b].exit
        if isinstance(way, tree.Score):
            return END, way.to
        return (END,) if isinstance(way, tree.Over) else self.m.after(b)

    def fuel(self, b: int) -> int:
        """The fuel of a block, and of the answer to what it asks."""
        block = self.m.blocks[b]
        way = block.exit
        answer = self.m.decisions[way.decision].fuel if isinstance(way, tree.Decide) else 0
        return block.fuel + answer

    def look(self, to: int) -> None:
        self.local.look(self.code)

    def stop(self, node: NestingNode, deeds: list[tree.Deed]) -> End:
        way = self.m.blocks[node.number].exit
        if isinstance(way, tree.Decide):
            decision = self.m.decisions[way.decision]
            deeds, seat = self.seat(decision, deeds)
            self.deeds.write(deeds)
            return self.draws.write(decision, seat)
        self.deeds.write(deeds)
        if isinstance(way, tree.Shuffle):
            self.shuffle(way.zone)
            return [(None, [], way.to)]
        if isinstance(way, tree.Score):
            self.code.add("d += 1")
            return [(V("d == deals"), [], END), (None, [], way.to)]
        if isinstance(way, tree.Over):
            return [(None, [], END)]
        self.code.add(LEAVE)
        return []

    def seat(self, decision: Decision, deeds: list[tree.Deed]) -> tuple[list[tree.Deed], V]:
        """The seat that chooses; a cell that only says so need not be written."""
        cell, seats = decision.cell, tree.Bounds(0, self.m.players - 1, False)
        last = deeds[-1] if deeds else None
        if isinstance(last, tree.Set) and last.cell == cell and not self.reads[cell]:
            e = last.value
            if isinstance(e, tree.Cell) and fits(self.ranges.of(e), "p", seats):
                return deeds[:-1], self.local.cell(e.cell)
        seat = self.local.cell(cell)
        if not fits(self.ranges.cells[cell], "p", seats):
            self.code.add(f"if not 0 <= {seat} < {self.m.players}: {LEAVE}")
        return deeds, seat

    def shuffle(self, zone: Value) -> None:
        spot, code = self.deeds.spot(zone), self.code
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

    def finish(self) -> End:
        m, code = self.m, self.code
        winners = self.values.name(self.values.value(m.winner))
        cells = range(m.scores, m.scores + len(m.sides))
        scores = ", ".join([str(self.local.cell(i)) for i in cells])
        code.add("n = len(offered)")
        most = whole(len(m.cards)) - limits.SETUP_FUEL
        code.add(f"if n > most or f + z + v - u > {most}: {LEAVE}")
        offered = "sum(offered), min(offered, default=0), max(offered, default=0)"
        code.add(f"return n, d, f + {self.debt}, {offered}, ({scores},), {winners}")
        return []

    # --------------------------------------------------------------- loops

    def turns(self, nodes: dict[int, NestingNode]) -> None:
        """Finds the loops that take one member of a set after another."""
        entered = Counter([to for node in nodes.values() for to in node.targets])
        for b in self.blocks:
            loop = self.m.blocks[b].loop
            if not nodes[b].bare or loop is None or loop.kind != "members":
                continue
            # only the loop reads what is left of the set, and who was last
            last = loop.start < 0 or self.reads[loop.start] == 1
            alone = last and self.reads[loop.rest] == 3
            if alone and entered[loop.inside] == 1:
                nodes[b].times = max(nodes[b].times, 0) or len(self.m.cards)
                nodes[b].turn = nodes[loop.inside].skip = Turn(loop, partial(self.head, loop))

    def head(self, loop: Loop) -> str:
        """The text between the `for` and the colon of a loop over members."""
        rest, members = self.local.cell(loop.rest), self.shelf.known("MEMBERS")
        if loop.start >= 0:
            members = f"{self.shelf.known('TURNED')}[{self.local.cell(loop.start)}]"
        return f"{self.local.cell(loop.item)} in {members}[{rest}]"
