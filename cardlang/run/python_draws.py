"""Choices at random, as Python on local variables.

The number of legal moves is found without making them, as far as can be: a pick among cards is a
mask, and its k-th member is found in the mask.  Only where picks depend on each other a list of
moves is made.  Every choice takes one word from the stream of its seat, so the words that are gone
tell how many decisions there were.
"""

from __future__ import annotations

from attrs import frozen

from cardlang import limits
from cardlang.machine.ir import Decision, PickInfo, VerbInfo
from cardlang.run.python_chance import SAFE
from cardlang.run.python_code import V
from cardlang.run.python_doing import LEAVE, Doing
from cardlang.run.python_flow import End
from cardlang.run.python_offers import many, moves_of, name_often, plain

_MASK32 = 2**32 - 1


@frozen
class Choice:
    """The moves of one verb: how many there are, and lines that take move `k` of them."""

    count: str
    take: list[tuple[int, str]]
    only: list[tuple[int, str]]  # take the only one there is


class Draws:
    """Writes the choices of one machine."""

    def __init__(self, doing: Doing) -> None:
        self.doing, self.values = doing, doing.values
        self.code, self.shelf, self.local = doing.code, doing.shelf, doing.local
        self.m, self.ranges = doing.m, doing.ranges

    def write(self, decision: Decision) -> End:
        """One choice; the way on depends on the verb."""
        code = self.code
        self.local.silent = True
        seat = self.local.cell(decision.cell)
        if not self.sure(decision.cell):
            code.add(f"if not 0 <= {seat} < {self.m.players}: {LEAVE}")
        self.values.held = {}
        name_often(self.values, decision)
        verbs = decision.verbs
        choices = [self.choice(k, verb) for k, verb in enumerate(verbs)]
        self.values.held = {}
        self.local.silent = False
        if len(choices) == 1:
            self.draw(choices[0].count, str(seat), choices[0])
            return "go", verbs[0].block
        counts = [c.count for c in choices]
        self.draw(" + ".join(counts), str(seat), None)
        cases = []
        for place, (choice, verb) in enumerate(zip(choices, verbs, strict=True)):
            before = [c for c in counts[:place] if c != "0"]
            lines = [(0, f"k -= {' + '.join(before)}")] if before and choice.take else []
            test = None
            if place < len(verbs) - 1:
                test = V(f"k < {' + '.join([*before, choice.count])}")
            cases.append((test, [*lines, *choice.take], verb.block))
        return "cases", cases

    def sure(self, cell: int) -> bool:
        low, high, _ = self.ranges.cells[cell]
        return low is not None and high is not None and low >= 0 and high < self.m.players

    def draw(self, count: str, seat: str, choice: Choice | None) -> None:
        """Draw `k` below the number of moves, `n`; and take the move, if only one verb has any."""
        code = self.code
        code.add(f"n = {count}")
        with code.under("try:"):
            code.add(f"w = draw[{seat}]()")
        with code.under("except IndexError:"):
            code.add(f"w = again({seat})")
        with code.under("if n > 1:"):
            code.add("w *= n")
            code.add(f"if n > {SAFE} and w & {_MASK32} < n: {LEAVE}")
            code.add("k = w >> 32")
            code.add("a += n")
            code.add("if n > b: b = n")
            code.add("if n < l: l = n")
            code.paste(choice.take if choice is not None else [])
        with code.under("elif n:"):
            code.add("a += 1")
            code.add("l = 1")
            if choice is None or choice.take == choice.only:
                code.add("k = 0")
            code.paste(choice.only if choice is not None else [])
        code.add(f"else: {LEAVE}")

    # --------------------------------------------------------------- verbs

    def choice(self, index: int, verb: VerbInfo) -> Choice:
        code, values = self.code, self.values
        if verb.when is not None and not verb.when_first:
            return self.listed(index, verb)
        if len(verb.picks) > 1 or (verb.picks and not self.counted(verb.picks[0])):
            return self.listed(index, verb)
        if verb.when is None:
            return self.picked(verb.picks[0]) if verb.picks else Choice("1", [], [])
        test = values.truth(verb.when)
        if not verb.picks:
            return Choice(str(values.name(values.op("1 if {} else 0", test))), [], [])
        n = values.result("0")
        with code.under(f"if {test}:"):
            found = self.picked(verb.picks[0])
            code.add(f"{n} = {found.count}")
        return Choice(n, found.take, found.only)

    def counted(self, pick: PickInfo) -> bool:
        """Whether the moves of a pick need not be made to be counted."""
        return plain(pick) or (pick.lows is not None and pick.where is None)

    def picked(self, pick: PickInfo) -> Choice:
        code, values = self.code, self.values
        cell = self.local.cell(pick.cell)
        if pick.lows is not None and pick.highs is not None:
            low, high = values.name(values.val(pick.lows)), values.name(values.val(pick.highs))
            n = values.result(f"{high} - {low} + 1")
            code.add(f"if {n} > {limits.LEGAL_MOVES}: {LEAVE}")
            code.add(f"if {n} < 0: {n} = 0")
            lines = [(0, f"{cell} = {low} + k")]
            return Choice(n, lines, lines)
        mask = values.val(pick.source)
        if mask.const is not None:
            row = self.shelf.known("MEMBERS")
            size = mask.const.bit_count()
            lines = [(0, f"{cell} = {row}[{mask}][k]")]
            return Choice(str(size), lines, lines)
        mask = values.name(mask)
        small = values.small(pick.source)
        count = str(values.counted(mask, small))
        n = values.result(count)
        if small:
            lines = [(0, f"{cell} = {self.shelf.known('smalls')}[{mask}][k]")]
            return Choice(n, lines, lines)
        high = self.shelf.known("HIGH")
        x, last = self.shelf.temp(), (0, f"{cell} = {mask}.bit_length() - 1")
        return Choice(n, [
            (0, f"{x} = {mask}"),
            (0, f"k = {n} - k"),
            (0, "while k > 1:"),
            (1, f"{x} ^= {high}[{x}.bit_length()]"),
            (1, "k -= 1"),
            (0, f"{cell} = {x}.bit_length() - 1"),
        ], [last])  # fmt: skip

    def listed(self, index: int, verb: VerbInfo) -> Choice:
        """A verb whose moves have to be made."""
        code, values = self.code, self.values
        found = values.result("[]")
        moves_of(values, self.local.instead, index, verb, found)
        if many(verb):
            code.add(f"if len({found}) > {limits.LEGAL_MOVES}: {LEAVE}")
        cells = [str(self.local.cell(pick.cell)) for pick in verb.picks]
        take = [(0, f"_, {', '.join(cells)} = {found}[k]")] if cells else []
        return Choice(values.result(f"len({found})"), take, take)


__all__ = ["Choice", "Draws"]
