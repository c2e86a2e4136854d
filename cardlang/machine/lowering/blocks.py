"""The graph of blocks while it is written: deeds go into the block that is open, ways end it."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.machine.ir import Block, Decision
from cardlang.machine.lowering.values import Lowering
from cardlang.machine.tree import Bounds, Deed, Exit, Jump, Set, Value
from cardlang.program import Label, Step
from cardlang.quick import frozen
from cardlang.source import Span


@frozen(eq=False)
class Said:
    """A statement that is being lowered, and the one around it."""

    statement: Step
    outer: Said | None


Sayings = dict[Deed | Exit, Said]
"""By deed and way on: the statement that it comes from."""


class Blocks:
    """Writes blocks; `cells` counts the state's cells, labels lead to `exits` and `heads`."""

    def __init__(self, low: Lowering, cells: int) -> None:
        self.low = low
        self.cells = cells
        self.blocks: list[Block] = []
        self.decisions: list[Decision] = []
        self.here = self.block()
        self.exits: dict[Label, int] = {}
        self.heads: dict[Label, int] = {}
        self.deal_end = -1
        self.over_cell = 0
        self.resets: dict[str, list[Callable[[], None]]] = {}
        self.said: Sayings = {}
        self.saying: Said | None = None

    def block(self) -> int:
        """A new block, empty; its number."""
        self.blocks.append(Block())
        return len(self.blocks) - 1

    def begin(self, block: int) -> None:
        """Go on writing into this block."""
        self.here = block

    def emit(self, deed: Deed) -> None:
        """A deed at the end of the block, with its fuel."""
        block = self.blocks[self.here]
        block.deeds.append(deed)
        if self.saying is not None:
            self.said[deed] = self.saying
        block.fuel += 1 + sum([e.size for e in deed.children()])
        block.span = block.span or deed.span

    def set(self, cell: int, value: Value, span: Span, bounds: Bounds | None = None) -> None:
        """A value goes into a cell, checked against `bounds`."""
        self.emit(Set(span, cell, value, bounds))

    def set_row(self, base: int, count: int, value: Value, span: Span) -> None:
        """A value goes into cells in a row, of which there may be very many."""
        block = self.blocks[self.here]
        deeds = [Set(span, cell, value) for cell in range(base, base + count)]
        block.deeds += deeds
        if self.saying is not None:
            self.said.update(dict.fromkeys(deeds, self.saying))
        block.fuel += count * (1 + value.size)
        block.span = block.span or span

    def leave(self, way: Exit, span: Span) -> None:
        """End the block; what is written next is reached by nothing until `begin`."""
        block = self.blocks[self.here]
        block.exit = way
        if self.saying is not None:
            self.said[way] = self.saying
        block.fuel += sum([e.size for e in way.children()])
        block.span = block.span or span
        self.here = self.block()

    def reset(self, *phases: str) -> None:
        """Keeps of these phases are given their start."""
        for phase in phases:
            for write in self.resets.get(phase, ()):
                write()

    def jump(self, block: int, span: Span) -> None:
        """End the block with the way to another."""
        self.leave(Jump(block), span)

    def cell(self, count: int = 1) -> int:
        """So many new cells in a row; the number of the first."""
        self.cells += count
        return self.cells - count
