"""Values for a seat that does not see all that they look at.

A seat knows some cards of a place for certain, and of others only that they may lie there.  So a
set is worked out as two: what is in it whatever the rest may be, and what may be in it.  A number
is worked out as its bounds, and a flag may be either.  What is plain to the seat is worked out as
the rules do it; of what is told of nowhere here nothing is said, and that is never wrong.  Nor is
anything said any more after `WORK` values and members, whatever rules were written to be asked.
How that is written down is told in `vague`.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from functools import lru_cache, reduce
from operator import or_
from typing import Any

from attrs import define, field

from cardlang.knowledge.vague import (
    OVER,
    SETS,
    Between,
    One,
    Some,
    any_of,
    both,
    flag,
    one_of,
    points,
    range_of,
    some,
    truth,
    unknown,
)
from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import STEP
from cardlang.machine.rows import Truth
from cardlang.machine.tree import (
    NIL,
    NOTHING,
    Apply,
    Best,
    Bind,
    Chain,
    Cond,
    Distinct,
    Each,
    End,
    Family,
    OrElse,
    Pile,
    RowsOf,
    Table,
    Value,
    Var,
    ZoneAt,
    Zones,
    walk,
)
from cardlang.machine.truths import either, every
from cardlang.match.live.driver import Cells
from cardlang.run.evals import Vars
from cardlang.run.interpret import Interpreter

WORK = 30_000
_KEPT = 1 << 14  # values of which it is kept what they read

Held = Callable[[int], tuple[int, int]]
"""The number of a zone -> the cards that surely lie there, and those that may."""

Top = Callable[[int], frozenset[int]]
"""The number of a zone in order -> the cards that may be its top card; -1 if it has none."""


@define(eq=False)
class Partly:
    """Works values out for one seat."""

    runner: Interpreter
    cells: Cells  # a copy: in what is plain it is as the seat knows it
    vars: Vars
    plain: Callable[[Value], bool]  # whether all that a value looks at is plain to the seat
    visible: Callable[[int], bool]  # whether a cell is
    held: Held
    top: Top
    left: int = WORK
    _open: set[int] = field(factory=set)  # vars that stand for what is not known
    _holds: dict[int, Any] = field(factory=dict)  # what they stand for
    _answers: dict[Value, dict[int, Any] | None] = field(factory=dict)  # of members, by question

    def of(self, e: Value) -> Any:
        """The bounds of a value."""
        self.left -= 1
        if self.left < 0:
            return unknown(e)
        if isinstance(e, Var) and e.var in self._open:
            return self._holds[e.var]
        if self._open:
            self.left -= e.size >> 3  # what it takes to look whether one of them is read
        if self.plain(e) and not (self._open and reads_any(e, self._open)):
            burnt = self.cells[STEP] if self.cells else 0
            try:
                found = self.runner.values.of(e)(self.cells, self.vars)
            except Fault:
                return unknown(e)
            if self.cells:
                self.left -= self.cells[STEP] - burnt >> 3
            return int(found) if isinstance(found, bool) else found
        way = _WAYS.get(type(e))
        return unknown(e) if way is None else way(self, e)

    def truth(self, e: Value) -> Truth:
        """Return whether a flag is true; None: that cannot be told."""
        return truth(self.of(e))

    # ------------------------------------------------------------ the state

    def _zone(self, e: ZoneAt) -> Any:
        at = self.of(e.at)
        if not isinstance(at, int):
            return unknown(e)
        return some(*self.held(at)) if at >= 0 else 0

    def _zones(self, e: Zones) -> Any:
        owners = self.of(e.owners)
        sure, may = both(owners) if not isinstance(owners, int) else (owners, owners)
        found = 0, 0
        for k in bits(may & (1 << e.count) - 1):
            here = self.held(e.first + k)
            found = found[0] | (here[0] if sure >> k & 1 else 0), found[1] | here[1]
        return some(*found)

    def _end(self, e: End) -> Any:
        if e.which != "top" or e.among is not None or not isinstance(e.pile, Pile):
            return unknown(e)
        at = self.of(e.pile.at)
        return one_of(self.top(at)) if isinstance(at, int) and at >= 0 else unknown(e)

    def _family(self, e: Family) -> Any:
        at = self.of(e.at)
        if isinstance(at, int) and 0 <= at < e.count and self.visible(e.base + at):
            return self.cells[e.base + at]
        return unknown(e)

    def _table(self, e: Table) -> Any:
        at = self.of(e.at)
        if isinstance(at, (int, One)):
            row = dict(enumerate(e.row))
            return any_of(e, [row.get(k, NOTHING[e.type]) for k in points(at)])
        if e.type != "n":
            return unknown(e)
        found = [k for k in e.row if k != NIL]
        return Between((min(found, default=0), max(found, default=0), True))

    def _rows_of(self, e: RowsOf) -> Any:
        over, row = self.of(e.over), self.runner.machine.rows[e.table]
        sure, may = both(over) if isinstance(over, (int, Some)) else (0, -1)
        if may < 0:
            may = (1 << len(row)) - 1
        return some(*(reduce(or_, [row[k] for k in bits(those)], 0) for those in (sure, may)))

    def _distinct(self, e: Distinct) -> Any:
        over = self.of(e.over)
        if not isinstance(over, (int, Some)):
            return unknown(e)
        sure, may = both(over)
        for k in bits(sure):
            alike = (1 << k) - (1 << self.runner.machine.cards[k].twin)
            sure &= ~((may & alike != 0) << k)
        return some(sure, may)

    # ------------------------------------------------------------ operations

    def _apply(self, e: Apply) -> Any:
        parts = [self.of(a) for a in e.args]
        row = e.operation
        if all(isinstance(part, (int, tuple)) for part in parts):
            return self._exact(e, parts)
        if row in SETS:
            return SETS[row](*parts)
        ranges = [range_of(part) for part in parts if isinstance(part, (int, Between))]
        if len(ranges) < len(parts):
            return unknown(e)
        if row.answers is not None:
            return flag(row.answers(*ranges))
        return unknown(e) if row.range is None else Between(row.range(*ranges))

    def _exact(self, e: Apply, parts: list[Any]) -> Any:
        row = e.operation
        if row.strict is not None and NIL in parts:
            return row.strict
        match parts:
            case [_, 0] if row.divides:
                return unknown(e)
        return row.work(*parts)

    # ------------------------------------------------------------ choices, names

    def _chain(self, e: Chain) -> Any:
        return flag((every if e.every else either)(map(self.truth, e.args)))

    def _cond(self, e: Cond) -> Any:
        found = []
        for test, value in e.arms:
            asked = self.truth(test)
            if asked is not False:
                found.append(self.of(value))
            if asked:
                break
        else:
            found.append(self.of(e.otherwise))
        return any_of(e, found)

    def _or_else(self, e: OrElse) -> Any:
        nothing: Any = () if e.type == "g" else NOTHING[e.type]
        found = []
        for part in e.args:
            one = self.of(part)
            if isinstance(one, (int, tuple)) and one == nothing and part is not e.args[-1]:
                continue
            found.append(one)
            if isinstance(one, (int, tuple)) or (isinstance(one, Some) and one.sure):
                break
        return any_of(e, found)

    def _bind(self, e: Bind) -> Any:
        for var, value in e.names:
            self._hold(var, self.of(value))
        return self.of(e.body)

    def _hold(self, var: int, found: Any) -> None:
        if isinstance(found, (int, tuple)):
            self._open.discard(var)
            self.vars[var] = found
        else:
            self._open.add(var)
            self._holds[var] = found

    # ------------------------------------------------------------ over members

    def _each(self, e: Each) -> Any:
        over = self.of(e.over)
        if e.over.type == "g" or not isinstance(over, (int, Some)):
            return unknown(e)
        sure, may = both(over)
        self.left -= may.bit_count()
        if may < 0 or self.left < 0:
            return unknown(e)
        self._open.discard(e.var)
        asked, answers = [], self._kept(e)
        for k in bits(may):
            self.vars[e.var] = k
            found = answers.get(k)
            if found is None:
                found = answers[k] = self.of(e.body)
            asked.append((k, bool(sure >> k & 1), found))
        way = OVER.get(e.how)
        return unknown(e) if way is None else way(asked)

    def _kept(self, e: Each) -> dict[int, Any]:
        """The known answers of members, by member where the answer hangs on the member alone."""
        if e not in self._answers:
            named = {name for part in walk(e) for name in names_in(part)}
            read = {part.var for part in walk(e.body) if isinstance(part, Var)}
            alone = self.plain(e.body) and read <= named
            self._answers[e] = {} if alone else None
        kept = self._answers[e]
        return {} if kept is None else kept


_WAYS: dict[type[Value], Callable[..., Any]] = {
    ZoneAt: Partly._zone,
    Zones: Partly._zones,
    End: Partly._end,
    Family: Partly._family,
    Table: Partly._table,
    RowsOf: Partly._rows_of,
    Distinct: Partly._distinct,
    Apply: Partly._apply,
    Chain: Partly._chain,
    Cond: Partly._cond,
    OrElse: Partly._or_else,
    Bind: Partly._bind,
    Each: Partly._each,
}


def names_in(e: Value) -> tuple[int, ...]:
    """The vars that a value itself gives a meaning to."""
    if isinstance(e, Bind):
        return tuple([var for var, _ in e.names])
    return (e.var,) if isinstance(e, (Best, Each)) else ()


@lru_cache(maxsize=_KEPT)
def vars_in(e: Value) -> frozenset[int]:
    """The vars that a value reads."""
    return frozenset([part.var for part in walk(e) if isinstance(part, Var)])


def reads_any(e: Value, vars: Set[int]) -> bool:
    """Return whether a value reads one of some vars."""
    return not vars_in(e).isdisjoint(vars)
