"""Choices at random, as Python on local variables.

The number of legal moves is found without making them, as far as can be: a pick among cards is a
mask, and its k-th member is found in the mask, from the top, where Python finds it fastest.  Only
where picks depend on each other a list of moves is made.  Every choice takes one word from the
stream of its seat.  A word that may have to be rejected, one in a million, gives the match up.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from cardlang import limits
from cardlang.machine.ir import Decision, PickInfo, VerbInfo
from cardlang.machine.toil import whole
from cardlang.run.python.code import Lines, V
from cardlang.run.python.nesting import End
from cardlang.run.python.offers import alike, kth, many, metered, moves_of, ways
from cardlang.run.python.piles import PileValues
from cardlang.run.python.places import LEAVE, Local
from cardlang.run.python.tables import union

_SURE = 2**32 - limits.LEGAL_MOVES
"""Bits of which a product has one, if its word is surely not to be rejected."""
_FEW = 128  # members; up to so many, turns are counted by a tuple, which is faster than a range


@frozen
class DrawnChoice:
    """The moves of one verb: how many there are, and how one of them is taken."""

    count: str
    take: Callable[[str, str], Lines]  # by the number of moves and the number of the move


class Draws:
    """Writes the choices of one machine."""

    def __init__(self, values: PileValues, local: Local) -> None:
        self.values, self.local = values, local
        self.shelf, self.ranges = values.shelf, values.ranges

    def write(self, decision: Decision, seat: V) -> End:
        """One choice; the way on depends on the verb."""
        verbs = decision.verbs
        self.local.silent = True
        metered(self.values, decision)
        choices = [self.choice(k, verb) for k, verb in enumerate(verbs)]
        meter, self.local.silent, self.local.meter = self.local.meter, False, ""
        if meter:
            self.counted_in(meter)
        if len(choices) == 1:
            self.draw(choices[0].count, seat)
            self.values.code.paste(choices[0].take("n", "w >> 32"))
            return [(None, [], verbs[0].block)]
        counts = [c.count if c.count == "1" else self.result(c.count) for c in choices]
        self.draw(" + ".join(counts), seat)
        self.values.code.add(f"if n > {limits.LEGAL_MOVES}: {LEAVE}")
        self.values.code.add("k = w >> 32")
        cases: End = []
        for place, (choice, verb) in enumerate(zip(choices, verbs, strict=True)):
            before = " - ".join(["k", *counts[:place]])
            lines = choice.take(counts[place], before)
            upto = " + ".join(counts[: place + 1])
            cases.append((V(f"k < {upto}") if place < len(verbs) - 1 else None, lines, verb.block))
        return cases

    def counted_in(self, meter: str) -> None:
        """Count the listing of moves as work of the match."""
        code = self.values.code
        with code.under(f"if {meter} > {limits.OFFER_WORK}:"):
            code.add(f"z += {meter} - {limits.OFFER_WORK}")
            code.add(f"if f + z + v - u > {whole(len(self.values.m.cards))}: {LEAVE}")

    def draw(self, count: str, seat: V) -> None:
        """Draw below the number of moves, `n`: the upper half of `w`."""
        code = self.values.code
        code.add(f"n = {count}")
        code.add("noted(n)")
        with code.under("try:"):
            code.add(f"w = draw[{seat}]() * n")
        with code.under("except IndexError:"):
            code.add(f"w = again({seat}) * n")
        code.add(f"if not w & {_SURE}: {LEAVE}")

    def result(self, text: str) -> str:
        """A new variable that holds something at first."""
        return str(self.values.variable("", V(text)))

    # --------------------------------------------------------------- verbs

    def choice(self, index: int, verb: VerbInfo) -> DrawnChoice:
        code, values = self.values.code, self.values
        if verb.when is not None and not verb.when_first:
            return self.listed(index, verb)
        if len(verb.picks) > 1 or (verb.picks and not self.counted(verb.picks[0])):
            return self.listed(index, verb)
        if verb.when is None:
            return self.picked(verb.picks[0]) if verb.picks else DrawnChoice("1", nothing)
        test = values.truth(verb.when)
        if not verb.picks:
            return DrawnChoice(str(values.op("1 if {} else 0", test)), nothing)
        n = self.result("0")
        with code.under(f"if {test}:"):
            found = self.picked(verb.picks[0])
            code.add(f"{n} = {found.count}")
        return DrawnChoice(n, found.take)

    def counted(self, pick: PickInfo) -> bool:
        """Return whether the moves of a pick need not be made to be counted."""
        return pick.source.type != "g" and pick.where is None

    def picked(self, pick: PickInfo) -> DrawnChoice:
        code, values = self.values.code, self.values
        cell = self.local.cell(pick.cell)
        if pick.lows is not None and pick.highs is not None:
            low, high = values.name(values.value(pick.lows)), values.name(values.value(pick.highs))
            n = self.result(f"{high} - {low} + 1")
            code.add(f"if {n} > {limits.LEGAL_MOVES}: {LEAVE}")
            code.add(f"if {n} < 0: {n} = 0")
            return DrawnChoice(n, lambda n, k: [(0, f"{cell} = {low} + ({k})")])
        mask = values.value(pick.source)
        if pick.several:
            return self.several(pick, str(values.name(mask)), str(cell))
        if mask.const is not None:
            whole, line = mask.const.bit_count(), self.shelf.known("MEMBERS")
            return DrawnChoice(str(whole), lambda n, k: [(0, f"{cell} = {line}[{mask}][{k}]")])
        x = self.result(str(mask))
        most = self.ranges.width(pick.source)
        turns = tuple((0,) * (k - 1) if most <= _FEW else range(k - 1) for k in range(most + 1))
        ranges = self.shelf.put(turns, ("turns", most))
        top = self.shelf.known("HIGH")

        def take(n: str, k: str) -> Lines:
            head = f"for k in {ranges}[{n} - ({k})]: {x} ^= {top}[{x}.bit_length()]"
            return [(0, head), (0, f"{cell} = {x}.bit_length() - 1")]

        return DrawnChoice(f"({x}).bit_count()", take)

    def several(self, pick: PickInfo, mask: str, cell: str) -> DrawnChoice:
        """Several cards at once: the sets are counted, and one is made."""
        if pick.alike:
            made = alike(self.values, pick, V(mask), union, "combined")
            found = self.result(str(made))
            self.values.code.add(f"if len({found}) > {limits.LEGAL_MOVES}: {LEAVE}")
            return DrawnChoice(f"len({found})", lambda n, k: [(0, f"{cell} = {found}[{k}]")])
        count, one = self.shelf.put(ways, "ways"), self.shelf.put(kth, "kth")
        sizes = f"{pick.low}, {pick.high}"
        n = self.result(f"{count}(({mask}).bit_count(), {sizes})")
        self.values.code.add(f"if {n} > {limits.LEGAL_MOVES}: {LEAVE}")
        return DrawnChoice(n, lambda n, k: [(0, f"{cell} = {one}({mask}, {sizes}, {k})")])

    def listed(self, index: int, verb: VerbInfo) -> DrawnChoice:
        """A verb whose moves have to be made."""
        code, values = self.values.code, self.values
        found = self.result("[]")
        moves_of(values, self.local.instead, index, verb, found)
        if many(verb):
            code.add(f"if len({found}) > {limits.LEGAL_MOVES}: {LEAVE}")
        cells = ", ".join(str(self.local.cell(pick.cell)) for pick in verb.picks)
        if not cells:
            return DrawnChoice(f"len({found})", nothing)
        return DrawnChoice(f"len({found})", lambda n, k: [(0, f"_, {cells} = {found}[{k}]")])


def nothing(n: str, k: str) -> Lines:
    return []
