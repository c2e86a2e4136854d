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
Node = tuple[str, int]
"""A cell or a var: `c` or `v`, and its number."""


def values_of(step: Step) -> tuple[Value, ...]:
    """The values of a step."""
    if isinstance(step, Value):
        return (step,)
    if isinstance(step, PickInfo):
        found = (step.source, step.lows, step.highs)
        return tuple([e for e in found if e is not None])
    return step.children()


def leading(steps: Sequence[Step], wanted: Value) -> list[Step]:
    """The steps that a value hangs on, in their order."""
    givers: dict[Node, list[int]] = {}
    takes: list[list[Node]] = []
    for number, step in enumerate(steps):
        taken: list[Node] = []
        for node in _given(step):
            givers.setdefault(node, []).append(number)
        for e in walk(*values_of(step)):
            kind = type(e)
            if kind is Each or kind is Best:
                givers.setdefault(("v", e.var), []).append(number)  # type: ignore[attr-defined]  # both have one
            elif kind is Bind:
                for var, _ in e.names:  # type: ignore[attr-defined]  # a Bind has names
                    givers.setdefault(("v", var), []).append(number)
            else:
                taken += _taken(e)
        takes.append(taken)
    kept: set[int] = set()
    seen: set[Node] = set()
    left = [node for e in walk(wanted) for node in _taken(e)]
    while left:
        node = left.pop()
        if node not in seen:
            seen.add(node)
            for number in givers.get(node, ()):
                if number not in kept:
                    kept.add(number)
                    left += takes[number]
    return [steps[number] for number in sorted(kept)]


def _given(step: Step) -> list[Node]:
    """The cells that a step puts something into."""
    if isinstance(step, (PickInfo, Set)):
        return [("c", step.cell)]
    if isinstance(step, SetFamily):
        return [("c", k) for k in range(step.base, step.base + step.count)]
    return []


def _taken(e: Value) -> list[Node]:
    """The cells and vars that a value itself looks at."""
    if isinstance(e, Cell):
        return [("c", e.cell)]
    if isinstance(e, Var):
        return [("v", e.var)]
    if isinstance(e, Family):
        return [("c", k) for k in range(e.base, e.base + e.count)]
    return []
