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

from attrs import define

from cardlang import limits
from cardlang.machine.ir import Block, D, Decision, E, Machine
from cardlang.machine.ranges import Ranges
from cardlang.run.python.chance import Chance, GiveUp, Supply
from cardlang.run.python.code import Code, Shelf, V
from cardlang.run.python.doing import LEAVE, Doing
from cardlang.run.python.draws import Draws
from cardlang.run.python.facts import Lying, Unread
from cardlang.run.python.flow import End, Flow, Node, Turn
from cardlang.run.python.places import CannotGenerate, Local, parts_of
from cardlang.run.python.steps import fits
from cardlang.run.python.tables import SMALL, members, rounds

END = -1  # the node behind all blocks
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
        self.reads: dict[int, int] = {}  # how often each cell is read
        for e in parts_of(machine, blocks):
            if e.op == "cell":
                self.reads[e.args[0]] = self.reads.get(e.args[0], 0) + 1

    def source(self) -> tuple[str, dict[str, Any]]:
        """The function `playout`, and its constants."""
        m = self.m
        nodes = {b: self.node(b) for b in self.blocks}
        nodes[END] = Node(END, (), 0, self.finish)
        self.turns(nodes)
        ways = {b: node.targets for b, node in nodes.items()}
        self.doing.sure = Lying(m, self.blocks, ways).found
        flow = Flow(nodes, m.start, _CHECK)
        self.debt = flow.debts[END]
        flow.text(self.code)
        code = Code(depth=1)
        code.add("chance = Chance(seed, most, supply)")
        code.add("draw = chance.draw; again = chance.again")
        code.add(f"f = {m.blocks[m.start].fuel}; u = {limits.SETUP_FUEL // 3}; y = 0")
        code.add(f"a = b = d = g = 0; l = {limits.LEGAL_MOVES}")
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
        spot, code = self.doing.zone(zone), self.code
        if spot.number == "-1" or not spot.sure:
            raise CannotGenerate("a shuffle of nothing")
        code = self.doing.code
        if spot.ordered and spot.pile:
            code.add(f"chance.shuffle({spot.pile})")
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
        code.add(f"return n, d, f + {self.debt}, a, l if n else 0, b if b or not n else 1, "
                 f"({scores},), {winners}")  # fmt: skip
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


@define
class Playout:
    """Plays matches in one go."""

    function: Any
    supply: Supply

    def __call__(self, seed: int, deals: int | None, most: int) -> tuple[Any, ...] | None:
        """Decisions, deals, fuel, legal moves in all, fewest, most, scores, winners; or None."""
        try:
            found: tuple[Any, ...] | None = self.function(seed, deals, most, self.supply)
        except (GiveUp, ArithmeticError):
            return None
        return found


__all__ = ["Fused", "Playout"]
