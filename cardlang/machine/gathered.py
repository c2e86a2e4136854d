"""Sources of the cards that a deed moves, and who can see them come or go.

Cards of several places that go onto a pile come place by place, the place whose card has the lowest
number first (`run.deeds`), and all see in which order.  Cards that go from the hand of one of two
players to that of the other are seen by both.
"""

from __future__ import annotations

from cardlang.machine.operations import INTER, LOW, MINUS, UNION
from cardlang.machine.taint import Reader
from cardlang.machine.tree import (
    Apply,
    Best,
    Cell,
    Distinct,
    Each,
    End,
    Pile,
    Put,
    PutAll,
    Value,
    ZoneAt,
    Zones,
)

_INSIDE = (INTER, MINUS, LOW)  # what comes of them was in the first operand


def mingles(deed: PutAll, reader: Reader) -> bool:
    """Return whether cards of several places may go onto a pile."""
    to = reader.mask(deed.to)
    if not any(info.ordered and to >> z & 1 for z, info in enumerate(reader.zones)):
        return False
    places: set[object] = set()
    todo, seen = [deed.cards], {-1}
    while todo:
        part = todo.pop()
        if isinstance(part, Zones):
            places |= set(range(part.count))
        elif isinstance(part, (ZoneAt, Pile)):
            places.add(reader.form_of(part.at))
        elif isinstance(part, (Each, Distinct, Best)):
            todo.append(part.over)
        elif isinstance(part, Apply):
            todo += part.args if part.operation is UNION else part.args[:1]
        elif isinstance(part, Cell) and part.cell not in seen:
            seen.add(part.cell)
            todo += reader.fills.get(part.cell, [])
    return len(places) > 1


def all_see(deed: Put | PutAll, reader: Reader) -> bool:
    """Return whether every seat surely sees the cards where they lie, or where they go."""
    e: Value = deed.card if isinstance(deed, Put) else deed.cards
    while not isinstance(e, (ZoneAt, Pile)):
        if isinstance(e, (Each, Best, Distinct)):
            e = e.over
        elif isinstance(e, End):
            e = e.pile
        elif isinstance(e, Apply) and e.operation in _INSIDE:
            e = e.args[0]
        else:
            return False
    return reader.all_see_either(e.at, deed.to)
