"""Lifting: a question asked of each card becomes a few operations on sets.

`hand where suit is led` asks every card of the hand.  But the cards whose suit is spades, hearts, …
are known before play, so the answer is the hand met with one constant row, chosen by `led`.  A
condition about `var j` is turned into the mask of all points for which it holds; where that is not
possible the caller falls back to asking one by one.  Sums are lifted the same way: a value that is
told case by case is a count of the cards of each case.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardlang.machine.fold import FOLDED
from cardlang.machine.ir import NIL, E

if TYPE_CHECKING:
    from cardlang.machine.ground import Ground

FEW = 6  # a value table with at most so many different numbers is summed by counting


def const(value: int, type: str = "n") -> E:
    return E("const", type, (value,))


def uses(e: Any, var: int) -> bool:
    """Whether a value reads `var`."""
    if isinstance(e, E):
        if e.op == "var" and e.args[0] == var:
            return True
        return any(uses(a, var) for a in (e.args[:2] if e.op == "table" else e.args))
    return isinstance(e, tuple) and any(uses(a, var) for a in e)


def pure(e: Any, var: int) -> bool:
    """Whether a value depends on nothing but `var` and constants."""
    if isinstance(e, E):
        if e.op.rstrip("?") not in FOLDED or (e.op == "var" and e.args[0] != var):
            return False
        return all(pure(a, var) for a in (e.args[:2] if e.op == "table" else e.args))
    return all(pure(a, var) for a in e) if isinstance(e, tuple) else True


def meet(a: E, b: E) -> E:
    if a.op == "const" and b.op == "const":
        return const(a.args[0] & b.args[0], "m")
    if (a.op == "const" and a.args[0] == 0) or (b.op == "const" and b.args[0] == 0):
        return const(0, "m")
    return E("inter", "m", (a, b), a.span or b.span)


def minus(a: E, b: E) -> E:
    if a.op == "const" and b.op == "const":
        return const(a.args[0] & ~b.args[0], "m")
    if b.op == "const" and b.args[0] == 0:
        return a
    return E("minus", "m", (a, b), a.span)


def union(a: E, b: E) -> E:
    if a.op == "const" and b.op == "const":
        return const(a.args[0] | b.args[0], "m")
    if a.op == "const" and a.args[0] == 0:
        return b
    if b.op == "const" and b.args[0] == 0:
        return a
    return E("union", "m", (a, b), a.span)


class Lifter:
    """Lifts values that speak of a point of a universe of `size` points."""

    def __init__(self, low: Ground, size: int) -> None:
        self.low, self.size = low, size
        self.all = const((1 << size) - 1, "m")

    def condition(self, e: E, var: int) -> E | None:
        """The mask of the points for which `e` holds, or None."""
        if not uses(e, var):
            return self._either(e)
        if pure(e, var):
            holds = self.low.folded(e, var, self.size)
            return const(self._where(lambda k: holds[k] != 0), "m")
        method: Callable[[E, int], E | None] | None = getattr(self, "_" + e.op, None)
        return method(e, var) if method is not None else None

    def _either(self, e: E) -> E:
        if e.op == "const":
            return self.all if e.args[0] else const(0, "m")
        return E("cond", "m", (e, self.all, const(0, "m")), e.span)

    def _where(self, holds: Callable[[int], bool]) -> int:
        return sum(1 << k for k in range(self.size) if holds(k))

    def _and(self, e: E, var: int) -> E | None:
        parts = [self.condition(a, var) for a in e.args]
        found = self.all
        for part in parts:
            if part is None:
                return None
            found = part if found is self.all else meet(found, part)
        return found

    def _or(self, e: E, var: int) -> E | None:
        found = const(0, "m")
        for a in e.args:
            part = self.condition(a, var)
            if part is None:
                return None
            found = union(found, part)
        return found

    def _not(self, e: E, var: int) -> E | None:
        inner = self.condition(e.args[0], var)
        return minus(self.all, inner) if inner is not None else None

    def _cond(self, e: E, var: int) -> E | None:
        c, a, b = (self.condition(x, var) for x in e.args)
        if c is None or a is None or b is None:
            return None
        return union(meet(c, a), minus(b, c))

    def _same(self, e: E, var: int) -> E | None:
        a, b = e.args
        if uses(a, var) and uses(b, var):
            return None
        if uses(b, var):
            a, b = b, a
        return self._at(a, b, var)

    _eq = _same

    def _at(self, a: E, b: E, var: int) -> E | None:
        """Points for which `a` is `b`, where b does not speak of them."""
        if a.op == "var":
            return E("unit", "m", (b,), a.span)
        if not pure(a, var):
            return None
        values = self.low.folded(a, var, self.size)
        top = max((v for v in values if v not in (NIL, -1)), default=-1)
        if top > 4096 or any(v < -1 and v != NIL for v in values):
            return None
        rows = [0] * (top + 1)
        for k, v in enumerate(values):
            if v >= 0:
                rows[v] |= 1 << k
        return self.low.row(tuple(rows), b)

    def _has(self, e: E, var: int) -> E | None:
        mask, point = e.args
        if uses(mask, var):
            return None
        if point.op == "var":
            return mask if isinstance(mask, E) else None
        if not pure(point, var):
            return None
        values = self.low.folded(point, var, self.size)
        rows = [0] * (max(values, default=-1) + 1)
        for k, v in enumerate(values):
            if v >= 0:
                rows[v] |= 1 << k
        return E("rowjoin", "m", (self.low.rows_number(tuple(rows)), mask), e.span)

    def total(self, mask: E, e: E, var: int) -> E | None:
        """The sum of `e` over the members of `mask` (asked for once or more), or None."""
        if e.op == "const":
            if e.args[0] == 0:
                return const(0)
            return self._times(e, mask)
        if not uses(e, var):
            return self._times(e, mask)
        if pure(e, var):
            values = self.low.folded(e, var, self.size)
            if NIL in values:
                values = [0 if v == NIL else v for v in values]
            return self._counted(mask, values)
        if e.op == "cond":
            c = self.condition(e.args[0], var)
            if c is None:
                return None
            yes = self.total(meet(mask, c), e.args[1], var)
            no = self.total(minus(mask, c), e.args[2], var)
            if yes is None or no is None:
                return None
            return self._plus(yes, no)
        return None

    def _times(self, e: E, mask: E) -> E:
        count = E("count", "n", (mask,))
        if e.op == "const" and e.args[0] == 1:
            return count
        return E("mul", "n", (e, count), e.span)

    def _plus(self, a: E, b: E) -> E:
        if a.op == "const" and a.args[0] == 0:
            return b
        if b.op == "const" and b.args[0] == 0:
            return a
        return E("add", "n", (a, b))

    def _counted(self, mask: E, values: list[int]) -> E:
        different = sorted({v for v in values if v})
        if len(different) > FEW:
            return E("tabsum", "n", (mask, self.low.table_number(tuple(values))))
        found = const(0)
        for v in different:
            cards = const(self._where(lambda k, v=v: values[k] == v), "m")  # type: ignore[misc]  # a default argument binds v now
            found = self._plus(found, self._times(const(v), meet(mask, cards)))
        return found
