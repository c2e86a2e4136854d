"""Cells that a branch decides: those that may be written on one of its ways and not on the other.

Whoever cannot tell which way was taken cannot tell what these cells hold: `if AS is in hand: party
becomes re` says of a party that it is `re`, and of one that was left alone that it is not.  So at a
branch all that hangs on it counts, on the way that is not taken too.

What hangs on a branch lies between it and the block where all of its ways meet again.  A stop is
the end of a way: that a seat is asked, or a pile shuffled, is seen by all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardlang.machine.ir import Machine
from cardlang.machine.tree import (
    Branch,
    Cell,
    Const,
    Deed,
    Jump,
    Set,
    SetFamily,
    Table,
    Value,
    walk,
)
from cardlang.quick import frozen


@frozen
class Write:
    """A cell that may be written, or one of `count` cells from `base` on: the one at `at`.

    `at` is None where it cannot be worked out at the branch which of them it is.
    """

    base: int
    count: int = 1
    at: Value | None = None


class Branches:
    """Cells that hang on each branch of a machine, as far as somebody asks."""

    def __init__(self, machine: Machine, hidden: Callable[[int], bool]) -> None:
        """`hidden` says of a cell whether it is to be told of."""
        self._machine, self._hidden = machine, hidden
        self._blocks: dict[Value, list[int]] = {}
        for number, block in enumerate(machine.blocks):
            if isinstance(block.exit, Branch):
                self._blocks.setdefault(block.exit.test, []).append(number)
        self._meet: list[int] | None = None  # by block, where all its ways come by: a mask
        self._writes: dict[Value, tuple[Write, ...]] = {}
        self._hanging: dict[Value, frozenset[Deed]] = {}

    def writes(self, test: Value) -> tuple[Write, ...]:
        """The hidden cells that may be written because of what a branch's test comes to."""
        found = self._writes.get(test)
        if found is None:
            found = self._writes[test] = self._found(test)
        return found

    def hanging(self, test: Value) -> frozenset[Deed]:
        """The deeds that are done or not by what a branch's test comes to."""
        found = self._hanging.get(test)
        if found is None:
            found = self._hanging[test] = frozenset(self._deeds(test))
        return found

    def _deeds(self, test: Value) -> list[Deed]:
        region: set[int] = set()
        for number in self._blocks.get(test, ()):
            region |= self._region(number)
        return [deed for number in region for deed in self._machine.blocks[number].deeds]

    def _found(self, test: Value) -> tuple[Write, ...]:
        deeds = self._deeds(test)
        written = {cell for deed in deeds for cell in deed.cells}
        writes = []
        for deed in deeds:
            if isinstance(deed, Set) and self._hidden(deed.cell):
                writes.append(Write(deed.cell))
            elif isinstance(deed, SetFamily) and self._hidden(deed.base):
                at = deed.at if _fixed(deed.at, written) else None
                writes.append(Write(deed.base, deed.count, at))
        return tuple(writes)

    def _region(self, branch: int) -> set[int]:
        """The blocks that a match may come to or not, by what a branch says."""
        if self._meet is None:
            self._meet = self._meets()
        meet = self._meet[branch] & ~(1 << branch)
        found: set[int] = set()
        left = list(self._after(branch))
        while left:
            number = left.pop()
            if number not in found and not meet >> number & 1:
                found.add(number)
                left.extend(self._after(number))
        return found

    def _meets(self) -> list[int]:
        """For each block those that every way from it to a stop comes by, itself among them."""
        blocks = self._machine.blocks
        every = (1 << len(blocks)) - 1
        meets = [every] * len(blocks)
        changed = True
        while changed:
            changed = False
            for number in range(len(blocks) - 1, -1, -1):
                meet = every
                after = list(self._after(number))
                for target in after:
                    meet &= meets[target]
                meet = (meet if after else 0) | 1 << number
                if meet != meets[number]:
                    meets[number], changed = meet, True
        return meets

    def _after(self, block: int) -> Iterator[int]:
        """The blocks that may come next without a stop."""
        way = self._machine.blocks[block].exit
        if isinstance(way, (Branch, Jump)):
            yield from way.targets()


def _fixed(at: Value, written: set[int]) -> bool:
    """Return whether a value comes to the same before and after these cells are written."""
    return all(
        isinstance(part, (Const, Table)) or (isinstance(part, Cell) and part.cell not in written)
        for part in walk(at)
    )
