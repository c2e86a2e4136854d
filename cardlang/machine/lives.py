"""Which cells of a state matter: those that somebody will read before they are written anew.

The usual analysis, backwards through the blocks until nothing changes; sets of cells are masks.  A
deed that writes one member of a family leaves the others as they are, so a family lives on.  For
the answers of a choice made together that would be for ever: they are written one by one, and read
in a loop.  But they are all written before any of them is read, so at the deed that begins such a
choice they are dead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlang.machine.ir import Block, E, Machine


def leaves(x: Any) -> Iterator[E]:
    """The values in a value that read the state."""
    stack = [x]
    while stack:
        top = stack.pop()
        if isinstance(top, E):
            if top.op in ("cell", "family", "zone", "order", "join", "place"):
                yield top
            stack.extend(top.args)
        elif isinstance(top, tuple):
            stack.extend(top)


def cells_of(x: Any) -> int:
    """The cells that a value may read, zones apart."""
    found = 0
    for e in leaves(x):
        if e.op == "cell":
            found |= 1 << e.args[0]
        elif e.op == "family":
            found |= span(e.args[0], e.args[1])
    return found


def bits(mask: int) -> list[int]:
    return [k for k in range(mask.bit_length()) if mask >> k & 1]


def span(base: int, count: int) -> int:
    """The mask of `count` cells from `base` on."""
    return (1 << count) - 1 << base


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
        changed = True
        while changed:
            changed = False
            for number in range(len(machine.blocks) - 1, -1, -1):
                live = self._after(machine.blocks[number])
                self.at[number] = live
                for kills, reads in parts[number]:
                    live = live & ~kills | reads
                if live != self._into[number]:
                    self._into[number] = live
                    changed = True

    def _parts(self, block: Block) -> list[tuple[int, int]]:
        """What each deed overwrites and reads, the last one first."""
        found = []
        for d in reversed(block.deeds):
            if d.op == "set":
                kills = 1 << d.args[0]
                if block.out[0] == "jump":
                    kills |= self.sealed.get((d.args[0], block.out[1]), 0)
                found.append((kills, cells_of(d.args[1])))
            else:
                found.append((0, cells_of(d.args)))
        return found

    def _after(self, block: Block) -> int:
        machine, into = self.machine, self._into
        way = block.out
        if way[0] == "decide":
            decision = machine.decisions[way[1]]
            live: int = 1 << decision.cell
            for verb in decision.verbs:
                reads = cells_of(verb.when) | into[verb.block]
                for pick in verb.picks:
                    reads |= cells_of((pick.source, pick.lows, pick.highs, pick.where))
                for pick in verb.picks:
                    reads &= ~(1 << pick.cell)
                live |= reads
            return live
        if way[0] in ("end", "halt"):
            return cells_of(machine.winner)
        live = cells_of(way[1:])
        if way[0] == "score":
            live |= cells_of(machine.winner)  # the match may be cut short here
        for target in targets(block):
            live |= into[target]
        return live

    def _sealed(self) -> dict[tuple[int, int], int]:
        """Of each choice made together: the answers, by the cell of those who are still to be
        asked and the block that asks whether there is any."""
        blocks, found = self.machine.blocks, {}
        for number, block in enumerate(blocks):
            if block.out[0] != "decide" or not self.machine.decisions[block.out[1]].sealed:
                continue
            answers = 0
            for verb in self.machine.decisions[block.out[1]].verbs:
                for d in blocks[verb.block].deeds:
                    if d.op == "setf":
                        answers |= span(d.args[0], d.args[1])
            for ask, asking in enumerate(blocks):
                if asking.out[0] == "branch" and asking.out[2] == number:
                    for rest in bits(cells_of(asking.out[1])):
                        found[rest, ask] = answers
            self.answers[number] = answers
        return found


def targets(block: Block) -> tuple[int, ...]:
    """The blocks to which a way out leads; a decision's are those of its verbs."""
    way = block.out
    if way[0] == "jump":
        return (way[1],)
    if way[0] == "branch":
        return way[2], way[3]
    if way[0] in ("shuffle", "score"):
        return (way[-1],)
    return ()
