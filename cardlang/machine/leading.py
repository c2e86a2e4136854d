"""What the range of one value hangs on: the deeds, picks and values that lead to it.

A value hangs on the cells and vars in it; a cell on the deeds that set it and the picks that are
put into it; a var on the values that give it a name or range over it.  What leads to a value in no
such way can be left out: what is left gives it, and every cell and var it hangs on, the same range
as all together.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.machine.ir import PickInfo
from cardlang.machine.tree import (
    Best,
    Bind,
    Cell,
    Deed,
    Each,
    Family,
    Set,
    SetFamily,
    Value,
    Var,
    walk,
)

Step = Deed | PickInfo | Value
"""What ranges are worked out from: a deed, a pick, or a value that is only asked for."""
Places = list[int]
"""Cells by their numbers, vars by `place_of_var`."""


def place_of_var(var: int) -> int:
    """The number that a var has among places; cells have theirs."""
    return -1 - var


def values_of(step: Step) -> tuple[Value, ...]:
    """The values of a step."""
    if isinstance(step, Value):
        return (step,)
    if isinstance(step, PickInfo):
        found = (step.source, step.lows, step.highs)
        return tuple([e for e in found if e is not None])
    return step.children()


def looks(steps: Sequence[Step]) -> list[frozenset[int]]:
    """The cells and vars that each step looks at."""
    return [
        frozenset([place for e in walk(*values_of(step)) for place in _taken(e)]) for step in steps
    ]


def leading(steps: Sequence[Step], wanted: Value) -> tuple[list[Step], list[frozenset[int]]]:
    """The steps that a value hangs on, in their order, and what each of them looks at."""
    givers: dict[int, list[int]] = {}
    takes: list[Places] = []
    for number, step in enumerate(steps):
        taken: Places = []
        for place in _given(step):
            givers.setdefault(place, []).append(number)
        for e in walk(*values_of(step)):
            for var in _named(e):
                givers.setdefault(place_of_var(var), []).append(number)
            taken += _taken(e)
        takes.append(taken)
    kept: set[int] = set()
    seen: set[int] = set()
    left = [place for e in walk(wanted) for place in _taken(e)]
    while left:
        place = left.pop()
        if place not in seen:
            seen.add(place)
            for number in givers.get(place, ()):
                if number not in kept:
                    kept.add(number)
                    left += takes[number]
    found = sorted(kept)
    return [steps[number] for number in found], [frozenset(takes[number]) for number in found]


def _given(step: Step) -> Places:
    """The cells that a step puts something into."""
    if isinstance(step, (PickInfo, Set)):
        return [step.cell]
    if isinstance(step, SetFamily):
        return list(range(step.base, step.base + step.count))
    return []


def _named(e: Value) -> Places:
    """The vars to which a value itself gives something."""
    if isinstance(e, (Each, Best)):
        return [e.var]
    return [var for var, _ in e.names] if isinstance(e, Bind) else []


def _taken(e: Value) -> Places:
    """The cells and vars that a value itself looks at."""
    if isinstance(e, Cell):
        return [e.cell]
    if isinstance(e, Var):
        return [place_of_var(e.var)]
    if isinstance(e, Family):
        return list(range(e.base, e.base + e.count))
    return []
