"""Cells of a state that matter: those that somebody will read before they are written anew.

The usual analysis, backwards through the blocks until nothing changes; sets of cells are masks.  A
deed that writes one member of a family leaves the others as they are, so a family lives on.  For
the answers of a choice made together that would be for ever: they are written one by one, and read
in a loop.  But they are all written before any of them is read, so at the deed that begins such a
choice they are dead.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.machine.ir import Block, Machine
from cardlang.machine.tree import (
    Decide,
    Halt,
    Jump,
    Over,
    Score,
    Set,
    Value,
    walk,
)


def cells_of(values: Iterable[Value | None]) -> int:
    """The cells that some values may read, zones apart, as a mask."""
    found = 0
    for e in walk(*values):
        found |= mask(e.cells)
    return found


def mask(cells: range) -> int:
    """Some cells in a row as a mask."""
    return (1 << len(cells)) - 1 << cells.start


class Lives:
    """`at[b]`: the cells that are read after block b has come to its way out.

    Where seats choose together, the answers given so far are among them.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.answers: dict[int, int] = {}  # by block, of the choices made together
        self.sealed = self._sealed()
        self.at = [0] * len(machine.blocks)
        self._into = [0] * len(machine.blocks)
        parts = [self._parts(block) for block in machine.blocks]
        ways = [self._ways(block) for block in machine.blocks]
        changed = True
        while changed:
            changed = False
            for number in range(len(machine.blocks) - 1, -1, -1):
                live, arms = ways[number]
                for to, reads, kept in arms:
                    live |= (self._into[to] | reads) & kept
                self.at[number] = live
                for kills, reads in parts[number]:
                    live = live & ~kills | reads
                if live != self._into[number]:
                    self._into[number] = live
                    changed = True

    def _parts(self, block: Block) -> list[tuple[int, int]]:
        """The masks that each deed overwrites and reads, the last one first."""
        found = []
        for deed in reversed(block.deeds):
            kills = 0
            if isinstance(deed, Set):
                kills = 1 << deed.cell
                if isinstance(block.exit, Jump):
                    kills |= self.sealed.get((deed.cell, block.exit.to), 0)
            found.append((kills, cells_of(deed.children())))
        return found

    def _ways(self, block: Block) -> tuple[int, list[tuple[int, int, int]]]:
        """The mask that the way out of a block reads, and where it leads: the block, what is read
        before it, and all but what is overwritten before that.
        """
        machine, way = self.machine, block.exit
        if isinstance(way, Decide):
            decision = machine.decisions[way.decision]
            arms = []
            for verb in decision.verbs:
                picks = sum({1 << pick.cell for pick in verb.picks})
                arms.append((verb.block, cells_of(verb.values()), ~picks))
            return 1 << decision.cell, arms
        reads = cells_of(way.children())
        if isinstance(way, (Over, Halt, Score)):  # a match may be cut short where a deal is counted
            reads |= cells_of([machine.winner])
        return reads, [(target, 0, -1) for target in way.targets()]

    def _sealed(self) -> dict[tuple[int, int], int]:
        """Of each choice made together: the answers, by the cell of those who are still to be
        asked and the block that asks whether there is any."""
        blocks, found = self.machine.blocks, {}
        for ask, head in enumerate(blocks):
            if head.loop is None:
                continue
            way = blocks[head.loop.inside].exit
            if isinstance(way, Decide) and self.machine.decisions[way.decision].sealed:
                verbs = self.machine.decisions[way.decision].verbs
                deeds = [deed for verb in verbs for deed in blocks[verb.block].deeds]
                kept = {mask(d.cells) for d in deeds}
                self.answers[head.loop.inside] = found[head.loop.rest, ask] = sum(kept)
        return found
