"""Lifting: a question asked of each card becomes a few operations on sets.

`hand where suit is led` asks every card of the hand.  But the cards whose suit is spades, hearts, …
are known before play, so the answer is the hand met with one constant row, chosen by `led`.  A
condition about a var is turned into the mask of all points for which it holds; where that is not
possible the caller falls back to asking one by one.  Sums are lifted the same way: a value that is
told case by case is a count of the cards of each case.
"""

from __future__ import annotations

from cardlang.machine.fold import apply, cond, const, make, meet, minus, pure, union
from cardlang.machine.lowering.ground import Ground
from cardlang.machine.operations import ADD, COUNT, EQ, HAS, MUL, NOT, SAME, SAME_POINTS, UNIT
from cardlang.machine.tree import (
    NIL,
    Apply,
    Chain,
    Cond,
    Const,
    RowsOf,
    TableSum,
    Value,
    Var,
    reads_var,
)

FEW = 6  # a value table with at most so many different numbers is summed by counting
_ROW = 4096  # the greatest number by which a row is made
_IS = frozenset([EQ, SAME, SAME_POINTS])


class Lifter:
    """Lifts values that speak of a point of a universe of `size` points."""

    def __init__(self, low: Ground, size: int) -> None:
        self.low, self.size = low, size
        self.all = const((1 << size) - 1, "m")

    def condition(self, e: Value, var: int) -> Value | None:
        """The mask of the points for which `e` holds, or None."""
        if not reads_var(e, var):
            return cond(e, self.all, const(0, "m"), e.span)
        if pure(e, var):
            holds = self.low.folded(e, var, self.size)
            return _points([k != 0 for k in holds])
        if isinstance(e, Chain):
            return self._chain(e, var)
        if isinstance(e, Cond):
            return self._cond(e, var)
        if isinstance(e, Apply):
            if e.operation is NOT:
                inner = self.condition(e.args[0], var)
                return minus(self.all, inner) if inner is not None else None
            if e.operation in _IS:
                return self._is(e, var)
            if e.operation is HAS:
                return self._has(e, var)
        return None

    def _chain(self, e: Chain, var: int) -> Value | None:
        found: Value = self.all if e.every else const(0, "m")
        for a in e.args:
            part = self.condition(a, var)
            if part is None:
                return None
            if not e.every:
                found = union(found, part)
            else:
                found = part if found is self.all else meet(found, part)
        return found

    def _cond(self, e: Cond, var: int) -> Value | None:
        test, value = e.arms[0]
        c, a = self.condition(test, var), self.condition(value, var)
        b = self.condition(e.rest(), var)
        if c is None or a is None or b is None:
            return None
        return union(meet(c, a), minus(b, c))

    def _is(self, e: Apply, var: int) -> Value | None:
        """The points for which `a` is `b`, where only one of these speaks of them."""
        a, b = e.args if reads_var(e.args[0], var) else reversed(e.args)
        if reads_var(b, var):
            return None
        if isinstance(a, Var) and a.type == "p":
            return make(UNIT, b, span=a.span)
        if not pure(a, var):
            return None
        values = self.low.folded(a, var, self.size)
        top = max((v for v in values if v not in (NIL, -1)), default=-1)
        if top > _ROW or any(v < -1 and v != NIL for v in values):
            return None
        return self.low.row(self._rows(values, top + 1), b)

    def _rows(self, values: list[int], count: int) -> tuple[int, ...]:
        """By value: the set of the points that have it."""
        rows = [0] * count
        for k, v in enumerate(values):
            if v >= 0:
                rows[v] |= 1 << k
        return tuple(rows)

    def _has(self, e: Apply, var: int) -> Value | None:
        mask, point = e.args
        if reads_var(mask, var):
            return None
        if isinstance(point, Var):
            return mask
        if not pure(point, var):
            return None
        values = self.low.folded(point, var, self.size)
        rows = self._rows(values, max(values, default=-1) + 1)
        return RowsOf("m", self.low.rows_number(rows), mask, span=e.span)

    def total(self, mask: Value, e: Value, var: int) -> Value | None:
        """The sum of `e` over the members of `mask` (asked for once or more), or None."""
        if isinstance(e, Const) and e.value in (0, NIL):  # what is nothing adds 0
            return const(0)
        if not reads_var(e, var):
            return self._times(e, mask)
        if pure(e, var):
            values = self.low.folded(e, var, self.size)
            return self._counted(mask, [0 if v == NIL else v for v in values])
        if isinstance(e, Cond):
            return self._by_case(mask, e, var)
        return None

    def _by_case(self, mask: Value, e: Cond, var: int) -> Value | None:
        test, value = e.arms[0]
        c = self.condition(test, var)
        if c is None:
            return None
        yes = self.total(meet(mask, c), value, var)
        no = self.total(minus(mask, c), e.rest(), var)
        return None if yes is None or no is None else self._plus(yes, no)

    def _times(self, e: Value, mask: Value) -> Value:
        count = Apply("n", COUNT, (mask,))
        if isinstance(e, Const) and e.value == 1:
            return count
        return apply(MUL, e, count, span=e.span)

    def _plus(self, a: Value, b: Value) -> Value:
        if isinstance(a, Const) and a.value == 0:
            return b
        if isinstance(b, Const) and b.value == 0:
            return a
        return apply(ADD, a, b)

    def _counted(self, mask: Value, values: list[int]) -> Value:
        different = sorted({v for v in values if v})
        if len(different) > FEW:
            return TableSum("n", mask, self.low.table_number(tuple(values)))
        found: Value = const(0)
        for v in different:
            cards = _points([one == v for one in values])
            found = self._plus(found, self._times(const(v), meet(mask, cards)))
        return found


def _points(flags: list[bool]) -> Const:
    """The set of the points of which something is so."""
    return const(sum([1 << k for k, yes in enumerate(flags) if yes]), "m")
