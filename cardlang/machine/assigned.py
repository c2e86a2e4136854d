"""Cells that the rules can have set, since a deal began, by the time that a seat is asked."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.machine.ir import Machine
from cardlang.machine.tree import Decide, Deed


def set_before(machine: Machine, counts: Callable[[Deed], bool]) -> dict[int, frozenset[int]]:
    """By decision: the cells that deeds which count set on some way to it from the beginning of a
    deal, or of the match."""
    done: dict[int, set[int]] = {machine.start: set(), machine.dealing: set()}
    left = [machine.start, machine.dealing]
    found: dict[int, frozenset[int]] = {}
    while left:
        number = left.pop()
        block = machine.blocks[number]
        cells = set(done[number])
        for deed in block.deeds:
            if counts(deed):
                cells.update(deed.cells)
        if isinstance(block.exit, Decide):
            decision = block.exit.decision
            found[decision] = found.get(decision, frozenset()) | cells
        for after in machine.after(number):
            if after != machine.dealing and not (after in done and cells <= done[after]):
                done.setdefault(after, set()).update(cells)
                left.append(after)
    return found
