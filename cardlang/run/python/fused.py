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

from typing import Any

from attrs import define, field

from cardlang import limits
from cardlang.machine.ir import Block, D, Decision, E, Machine
from cardlang.machine.ranges import Ranges
from cardlang.run.deeds import settling
from cardlang.run.interpret import Whole
from cardlang.run.python.chance import Chance, GiveUp, Supply
from cardlang.run.python.changing import fits
from cardlang.run.python.code import Code, Shelf, V
from cardlang.run.python.doing import LEAVE, Doing
from cardlang.run.python.draws import Draws
from cardlang.run.python.errors import CannotGenerate
from cardlang.run.python.facts import Lying, Unread
from cardlang.run.python.flow import End, Flow, Node, Turn
from cardlang.run.python.loops import is_cell, members_loop, reads_of
from cardlang.run.python.places import Local
from cardlang.run.python.tables import SMALL, members, rounds

END = -1  # the node behind all blocks
MANY = 1_000_000  # more turns than are looked at
_CHECK = (
    "if f > u:",
    " x = chance.decisions",
    f" if x == y: {LEAVE}",
    " y = x",
    f" u = f + {limits.SETUP_FUEL // 3}",
)  # fmt: skip


class Fused:
    """Writes the function of one machine."""

    def __init__(
        self, machine: Machine, ranges: Ranges, blocks: list[int], trust: bool = True
    ) -> None:
        self.m, self.ranges, self.blocks = machine, ranges, blocks
        if sum(machine.blocks[b].fuel for b in blocks) > limits.SETUP_FUEL // 10:
            raise CannotGenerate("the rules are too long")
        self.shelf, self.code = Shelf(), Code(depth=1)
        self.local = Local(machine, self.shelf, blocks)
        self.doing = Doing(machine, ranges, self.local, self.shelf, self.code)
        self.draws = Draws(self.doing)
        Unread(machine, self.local, self.doing.values.rising, trust)
        self.reads = reads_of(machine, blocks)

    def source(self) -> tuple[str, dict[str, Any]]:
        """The function `playout`, and its constants."""
        m = self.m
        nodes = {b: self.node(b) for b in self.blocks}
        nodes[END] = Node(END, (), 0, self.finish)
        self.turns(nodes)
        self.counts(nodes)
        ways = {b: node.targets for b, node in nodes.items()}
        self.doing.sure = Lying(m, self.blocks, ways).found
        flow = Flow(nodes, m.start, _CHECK)
        self.debt = flow.debts[END]
        flow.text(self.code)
        code = Code(depth=1)
        code.add("chance = Chance(seed, most, supply)")
        code.add("draw = chance.draw; again = chance.again")
        code.add(f"f = {m.blocks[m.start].fuel}; u = {limits.SETUP_FUEL // 3}; y = 0")
        code.add("d = g = 0; offered = []; noted = offered.append")
        self.local.opening(code)
        head = "def playout(seed, deals, most, supply):\n"
        self.shelf.space["Chance"] = Chance
        return head + code.text() + self.code.text(), self.shelf.space

    # --------------------------------------------------------------- nodes

    def node(self, b: int) -> Node:
        block = self.m.blocks[b]
        out = block.out
        fuel = block.fuel
        targets: tuple[int, ...] = ()
        if out[0] == "jump":
            targets = (out[1],)
        elif out[0] == "branch":
            targets = (out[2], out[3])
        elif out[0] == "decide":
            decision = self.m.decisions[out[1]]
            fuel += decision.fuel
            targets = tuple(verb.block for verb in decision.verbs)
        elif out[0] == "shuffle":
            targets = (out[2],)
        elif out[0] == "score":
            targets = (END, out[1])
        elif out[0] == "end":
            targets = (END,)
        node = Node(b, targets, fuel, lambda code: self.write(node, block, code))
        node.asks = out[0] == "decide"
        node.bare = out[0] == "branch" and not block.deeds
        return node

    def write(self, node: Node, block: Block, code: Code) -> End:
        out, values, doing = block.out, self.doing.values, self.doing
        self.swap(code)
        deeds = block.deeds
        if node.skip is not None and node.skip.used:
            deeds = deeds[node.skips :]
        doing.block = node.number
        if out[0] == "decide":
            decision = self.m.decisions[out[1]]
            deeds, seat = self.seat(decision, deeds)
            doing.deeds(deeds)
            return self.draws.write(decision, seat)
        doing.deeds(deeds)
        if out[0] == "jump":
            return "go", out[1]
        if out[0] == "branch":
            test = values.truth(out[1])
            if test.const is not None:
                return "go", out[2] if test.const else out[3]
            return "if", test, out[2], out[3]
        if out[0] == "shuffle":
            self.shuffle(out[1])
            return "go", out[2]
        if out[0] == "score":
            code.add("d += 1")
            return "if", "d == deals", END, out[1]
        if out[0] == "end":
            return "go", END
        code.add(LEAVE)
        return ("stop",)

    def seat(self, decision: Decision, deeds: list[D]) -> tuple[list[D], V]:
        """Who chooses; a cell that only says so need not be written."""
        n, cell, e = self.m.players, decision.cell, None
        if deeds and deeds[-1].op == "set" and deeds[-1].args[0] == cell:
            e = deeds[-1].args[1]
        if e is not None and e.op == "cell" and not self.reads.get(cell):
            if fits(self.ranges.of(e), "p", (0, n - 1, 0)):
                return deeds[:-1], self.local.cell(e.args[0])
        seat = self.local.cell(cell)
        if not fits(self.ranges.cells[cell], "p", (0, n - 1, 0)):
            self.doing.code.add(f"if not 0 <= {seat} < {n}: {LEAVE}")
        return deeds, seat

    def swap(self, code: Code) -> None:
        """What is written goes into this text."""
        for writer in (self.doing, self.doing.values, self.draws):
            writer.code = code

    def shuffle(self, zone: E) -> None:
        spot, code = self.doing.zone(zone), self.doing.code
        if not spot.sure:
            code.add(LEAVE if spot.number == "-1" else f"if {spot.at} < 0: {LEAVE}")
        if spot.ordered and spot.pile:
            code.add(f"chance.shuffle({spot.pile})")
            settled = settling(self.m)
            if settled is not None:
                code.add(f"{spot.pile}[:] = {self.shelf.put(settled, 'settled')}({spot.pile})")
        else:
            code.add(f"chance.shuffle([*{self.shelf.known('MEMBERS')}[{spot.mask}]])")

    def finish(self, code: Code) -> End:
        self.swap(code)
        m = self.m
        winners = self.doing.values.name(self.doing.values.val(m.winner))
        scores = ", ".join(
            str(self.local.cell(i)) for i in range(m.scores, m.scores + len(m.sides))
        )
        code.add("n = chance.close()")
        code.add(f"if n > most: {LEAVE}")
        code.add(f"return n, d, f + {self.debt}, sum(offered), min(offered, default=0), "
                 f"max(offered, default=0), ({scores},), {winners}")  # fmt: skip
        return ("stop",)

    # --------------------------------------------------------------- loops

    def turns(self, nodes: dict[int, Node]) -> None:
        """Finds the loops that take one member of a set after another."""
        reads = self.reads
        entered: dict[int, int] = {}
        for node in nodes.values():
            for to in node.targets:
                entered[to] = entered.get(to, 0) + 1
        for b in self.blocks:
            if not nodes[b].bare:
                continue
            test, inside, after = self.m.blocks[b].out[1:]
            if entered[inside] > 1 or inside == after:
                continue
            found = members_loop(self.m, test, self.m.blocks[inside])
            if found is None:
                continue
            item, rest, at, skips, n = found
            if reads.get(rest) != 3 or (at >= 0 and reads.get(at) != 1):
                continue
            head = self.head(item, rest, at, n)
            nodes[b].turn = nodes[inside].skip = turn = Turn(inside, after, head)
            nodes[inside].skips = skips
            whole = self.whole(rest)
            turn.width = self.ranges.cells[rest][1] or len(self.m.cards)
            turn.members = whole.bit_count() if whole is not None else -1

    def counts(self, nodes: dict[int, Node]) -> None:
        """Finds the loops that count down, and from how many at most."""
        highest: dict[int, int] = {}
        for b in self.blocks:
            for d in self.m.blocks[b].deeds:
                if d.op == "set":
                    cell, e = d.args[0], d.args[1]
                    known = e.args[0] if e.op == "const" else 0 if counts_down(e, cell) else MANY
                    highest[cell] = max(known, highest.get(cell, 0))
        for b in self.blocks:
            if not nodes[b].bare:
                continue
            test, inside = self.m.blocks[b].out[1:3]
            deeds = self.m.blocks[inside].deeds
            if test.op != "lt" or test.args[0].op != "const" or test.args[0].args[0] != 0:
                continue
            cell = test.args[1].args[0] if test.args[1].op == "cell" else -1
            first = deeds[0] if deeds and deeds[0].op == "set" else None
            if first is None or first.args[0] != cell or not counts_down(first.args[1], cell):
                continue
            if highest.get(cell, MANY) < MANY and cell not in self.local.families:
                nodes[b].times = highest[cell]

    def whole(self, rest: int) -> int | None:
        """The set that a loop over members always goes through, if it is always the same."""
        found: set[int] = set()
        for b in self.blocks:
            for d in self.m.blocks[b].deeds:
                if d.op == "set" and d.args[0] == rest and d.args[1].op != "minus":
                    if d.args[1].op != "const":
                        return None
                    found.add(d.args[1].args[0])
        return found.pop() if len(found) == 1 else None

    def head(self, item: int, rest: int, at: int, n: int) -> Any:
        def head(code: Code) -> str:
            self.swap(code)
            place, mask = self.local.cell(item), self.local.cell(rest)
            width = self.ranges.cells[rest][1]
            small = width is not None and width <= SMALL
            whole = self.whole(rest)
            if at < 0 and whole is not None:
                return f"{place} in {self.shelf.put(members(whole), ('members', whole))}"
            if at < 0:
                row = self.shelf.known("smalls" if small else "MEMBERS")
                return f"{place} in {row}[{mask}]"
            start = self.local.cell(at)
            if (
                small
                and width is not None
                and width <= n
                and fits(self.ranges.cells[at], "p", (-1, n - 1, 0))
            ):
                if whole is not None:
                    some = tuple(line[whole] for line in rounds(n))
                    return f"{place} in {self.shelf.put(some, ('rounds', n, whole))}[{start}]"
                row = self.shelf.put(rounds(n), ("rounds", n))
                return f"{place} in {row}[{start}][{mask}]"
            return f"{place} in {self.shelf.known('turned')}({mask}, {start})"

        return head


def counts_down(e: E, cell: int) -> bool:
    """Whether a value is one less than a cell."""
    return e.op == "sub" and is_cell(e.args[0], cell) and e.args[1].args == (1,)


@define
class Playout:
    """Plays matches in one go."""

    function: Any
    seats: int
    supply: Supply = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.supply = Supply(self.seats)

    def __call__(self, seed: int, deals: int | None, most: int) -> Whole | None:
        """What came of a match; None if it is better played by steps."""
        try:
            found: Whole | None = self.function(seed, deals, most, self.supply)
        except (GiveUp, ArithmeticError):
            return None
        return found


__all__ = ["Fused", "Playout"]
