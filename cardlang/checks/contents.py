"""Bounds of a value whatever the state: what may be in it, and what it looks at."""

from __future__ import annotations

from cardlang.machine.operations import FILTER, INTER, LOW, MINUS, ONLY
from cardlang.machine.tree import (
    Apply,
    Best,
    Bind,
    Const,
    Distinct,
    Each,
    End,
    Offered,
    OrElse,
    Pile,
    Place,
    Table,
    Value,
    Var,
    ZoneAt,
    Zones,
    form,
    walk,
)

_PARTS = (MINUS, LOW, ONLY)  # which give members of their first operand


class Contents:
    """Masks of what may be in a set, or of what a point may be; -1: anything."""

    def __init__(self) -> None:
        self._known: dict[Value, int] = {}

    def of(self, e: Value) -> int:
        """The points that may be in it, or that it may be."""
        found = self._known.get(e)
        if found is None:
            found = self._known[e] = self._of(e)
        return found

    def _of(self, e: Value) -> int:
        if isinstance(e, Const) and e.type in "mp":
            return e.value if e.type == "m" else 1 << e.value if e.value >= 0 else 0
        if isinstance(e, Apply) and e.operation is INTER:
            return self.of(e.args[0]) & self.of(e.args[1])
        if isinstance(e, Apply) and e.operation in _PARTS:
            return self.of(e.args[0])
        if isinstance(e, (Best, Distinct)) or (isinstance(e, Each) and e.how is FILTER):
            return self.of(e.over) if e.over.type == "m" else -1
        found = 0
        if isinstance(e, Table) and e.type in "mp":
            for entry in self.entries(e):
                found |= entry if e.type == "m" else 1 << entry if entry >= 0 else 0
            return found
        if isinstance(e, OrElse):
            for part in e.args:
                found |= self.of(part)
            return found
        return -1

    def entries(self, e: Table) -> list[int]:
        """The entries of a row that it may give."""
        among = self.of(e.at) if e.at.type == "p" else -1
        return [entry for k, entry in enumerate(e.row) if among >> k & 1]


def closed(e: Value) -> frozenset[int] | None:
    """The cells that a value looks at; None if it looks at zones, or at names given outside."""
    cells: set[int] = set()
    named: set[int] = set()
    read: set[int] = set()
    for part in walk(e):
        if isinstance(part, (ZoneAt, Pile, Zones, Place, Offered)) or part.type in "go":
            return None
        cells.update(part.cells)
        if isinstance(part, Var):
            read.add(part.var)
        elif isinstance(part, Bind):
            named.update([var for var, _ in part.names])
        elif isinstance(part, (Each, Best)):
            named.add(part.var)
    return frozenset(cells) if read <= named else None


def with_itself(some: Value, fit: Value) -> bool:
    """Return whether cards are sought among some that have a label in common with one of these."""
    label = fit.at if isinstance(fit, Table) else None
    if not isinstance(fit, Table) or not isinstance(label, Table):
        return False
    one = label.at
    if isinstance(one, End) and isinstance(one.pile, Pile) and isinstance(some, ZoneAt):
        among = one.at is None and one.among is None and form(one.pile.at) == form(some.at)
    else:
        low = isinstance(one, Apply) and one.operation is LOW
        among = low and form(one.children()[0]) == form(some)
    entries = enumerate(label.row)
    return among and all(0 <= k < len(fit.row) and fit.row[k] >> card & 1 for card, k in entries)
