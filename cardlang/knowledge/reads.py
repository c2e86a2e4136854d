"""Parts of a state that a value looks at."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.machine.ir import Machine
from cardlang.machine.operations import COUNT, SOME
from cardlang.machine.tree import (
    Apply,
    Cell,
    Const,
    End,
    Family,
    Pile,
    Place,
    Table,
    Value,
    Var,
    ZoneAt,
    Zones,
    walk,
)


def reads(e: Value) -> list[tuple[Value, bool]]:
    """(value, whether it can be worked out by itself) for each look at the state."""
    found: list[tuple[Value, bool]] = []
    left = [e]
    while left:
        e = left.pop()
        inside = e.children()
        if isinstance(e, Apply) and e.operation in (COUNT, SOME):
            if isinstance(e.args[0], ZoneAt):
                inside = e.args[0].children()  # how many there are is public
        elif isinstance(e, End) and _of_a_pile(e) and not _free(e):
            inside = (*e.pile.children(), *(() if e.at is None else (e.at,)))
            found.append((e, True))
        elif isinstance(e, (Cell, Family, ZoneAt, Pile, Zones, Place)):
            found.append((e, not _free(e)))
        left.extend(reversed(inside))
    return found


def _of_a_pile(e: End) -> bool:
    return isinstance(e.pile, Pile) and (e.among is None or isinstance(e.among, ZoneAt))


def _free(e: Value) -> bool:
    """Return whether a value reads a `var`."""
    return any(isinstance(part, Var) for part in walk(e))


def zones_meant(machine: Machine, at: Value) -> Sequence[int]:
    """The zones that may be meant where it cannot be worked out which."""
    if isinstance(at, Table):
        return at.row
    return [at.value] if isinstance(at, Const) else range(len(machine.zones))
