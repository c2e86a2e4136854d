"""Numbers that are names: what a seat picks, and the rules never measure.

In one game a number is picked of which the rules only ask whether a card has it; in another it is a
promise, which they add up and hold against what was taken.  A *name* is a number that goes nowhere
but into cells of names, and is only ever compared with a number that stands in the rules or on a
card, or looks up the cards that have it: a row of sets that no card is in twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardlang.machine.ir import Machine
from cardlang.machine.operations import EQ, SAME, SOME_NUMBER
from cardlang.machine.tree import (
    Apply,
    Bind,
    Cell,
    Cond,
    Const,
    Family,
    Node,
    OrElse,
    Set,
    SetFamily,
    Table,
    Value,
    Var,
)

_ALIKE = (EQ, SAME)


class _Flow:
    """The way of a number from a cell to others, and to what measures it."""

    def __init__(self, machine: Machine, cell: int) -> None:
        self.machine = machine
        self.cells = {cell}
        self.vars = set[int]()
        self.measured = False
        scores = range(machine.scores, machine.scores + len(machine.sides))
        values = [e for d in machine.decisions for verb in d.verbs for e in verb.values()]
        known = 0
        while known != len(self.cells) + len(self.vars) and not self.measured:
            known = len(self.cells) + len(self.vars)
            for block in machine.blocks:
                for deed in block.deeds:
                    self._deed(deed)
                self._asked(block.exit)
            asked = [self.goes(e) for e in [*values, machine.winner]]
            self.measured |= any(asked)
            self.measured |= any(cell in self.cells for cell in scores)

    def _deed(self, deed: Node) -> None:
        if isinstance(deed, Set) and self.goes(deed.value):
            self.cells.add(deed.cell)
        elif isinstance(deed, SetFamily):
            self.measured |= self.goes(deed.at)
            if self.goes(deed.value):
                self.cells |= {*deed.cells}
        elif not isinstance(deed, Set):
            self._asked(deed)

    def _asked(self, node: Node) -> None:
        """Follow the number no further: whatever is made of it here measures it."""
        goes = [self.goes(e) for e in node.children()]
        self.measured |= any(goes)

    def goes(self, e: Value) -> bool:
        """Return whether a value may be the number; what measures it is noted."""
        if isinstance(e, (Cell, Family)) and self.cells.intersection(e.cells):
            for part in e.children():
                self.measured |= self.goes(part)
            return True
        if isinstance(e, Var):
            return e.var in self.vars
        if isinstance(e, Bind):
            self.vars |= {var for var, value in e.names if self.goes(value)}
            return self.goes(e.body)
        if isinstance(e, Cond):
            tests = [self.goes(test) for test, _ in e.arms]
            self.measured |= any(tests)
            made = [self.goes(value) for value in (*[v for _, v in e.arms], e.otherwise)]
            return any(made)
        parts = e.children()
        goes = [self.goes(part) for part in parts]
        if isinstance(e, OrElse) or not any(goes):
            return any(goes)
        self.measured |= not self._told_apart(e, parts)
        return False

    def _told_apart(self, e: Value, parts: tuple[Value, ...]) -> bool:
        """Return whether an operation on the number does no more than to know it again."""
        if isinstance(e, Apply) and e.operation is SOME_NUMBER:
            return True
        if isinstance(e, Apply) and e.operation in _ALIKE:
            return all(isinstance(part, (Const, Table)) or self.goes(part) for part in parts)
        return isinstance(e, Table) and e.type == "m" and apart(e.row)


def apart(row: Sequence[int]) -> bool:
    """Return whether no card is in two of some sets."""
    whole = 0
    for entry in row:
        if whole & entry:
            return False
        whole |= entry
    return True


@lru_cache(maxsize=64)
def names(machine: Machine) -> frozenset[int]:
    """The cells of picked numbers that are names."""
    picks = [p for d in machine.decisions for verb in d.verbs for p in verb.picks]
    numbers = {pick.cell for pick in picks if pick.what == "number"}
    return frozenset(cell for cell in numbers if not _Flow(machine, cell).measured)
