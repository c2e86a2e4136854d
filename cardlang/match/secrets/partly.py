"""What a value can come to, for a seat that does not see all that it looks at.

A seat knows some cards of a place for certain, and of others only that they may lie there.  So a
set is worked out as two: what is in it whatever the rest may be, and what may be in it.  A number
is worked out as its bounds, and a flag may be either.  What is plain to the seat is worked out as
the rules do it; of what is told of nowhere here nothing is said, and that is never wrong.  Nor is
anything said any more after `WORK` values and members, whatever rules were written to be asked.

    exact       as in the machine: an int, or a tuple for groups and cards in order
    Between     a number: low, high (None: no bound), and whether it may be nothing
    Some        a set: `sure` members, and all that `may` be members
    One         a point: one of some, -1 among them if it may be nothing
    UNKNOWN     any point, any groups, any cards in order
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import reduce
from operator import or_
from typing import Any

from attrs import define, field, frozen

from cardlang.machine.faults import Fault, bits
from cardlang.machine.intervals import join
from cardlang.machine.operations import ANY, FLAG, Range
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
    Zone,
    Zones,
    walk,
)
from cardlang.match.live.driver import Cells
from cardlang.run.evals import Vars
from cardlang.run.interpret import Interpreter


@frozen
class Between:
    """A number that is not known: its bounds."""

    range: Range


@frozen
class Some:
    """A set that is not known: its sure members, and all that may be its members."""

    sure: int
    may: int


@frozen
class One:
    """A point that is not known: one of these."""

    of: frozenset[int]


WORK = 100_000
UNKNOWN = object()
EITHER = Between(FLAG)

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
        """What a value can come to."""
        self.left -= 1
        if self.left < 0:
            return unknown(e)
        if isinstance(e, Var) and e.var in self._open:
            return self._holds[e.var]
        if self._open:
            self.left -= e.size >> 3  # what it takes to look whether one of them is read
        if self.plain(e) and not (self._open and reads_any(e, self._open)):
            try:
                found = self.runner.values.of(e)(self.cells, self.vars)
            except Fault:
                return unknown(e)
            return int(found) if isinstance(found, bool) else found
        way = _WAYS.get(type(e))
        return unknown(e) if way is None else way(self, e)

    def truth(self, e: Value) -> bool | None:
        """Whether a flag is true; None: that cannot be told."""
        return truth(self.of(e))

    # ------------------------------------------------------------ the state

    def _zone(self, e: Zone) -> Any:
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
        if row.name in _SETS:
            return _SETS[row.name](*parts)
        ranges = [range_of(part) for part in parts if isinstance(part, (int, Between))]
        if len(ranges) < len(parts):
            return unknown(e)
        if row.name in _QUESTIONS:
            return flag(_QUESTIONS[row.name](*ranges))
        return unknown(e) if row.range is None else Between(row.range(*ranges))

    def _exact(self, e: Apply, parts: list[Any]) -> Any:
        row = e.operation
        if row.strict is not None and NIL in parts:
            return row.strict
        return unknown(e) if row.divides and parts[1] == 0 else row.work(*parts)

    # ------------------------------------------------------------ choices, names

    def _chain(self, e: Chain) -> Any:
        left = False
        for part in e.args:
            found = self.truth(part)
            if found is not None and found is not e.every:
                return int(found)
            left |= found is None
        return EITHER if left else int(e.every)

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
        way = OVER.get(e.how.name)
        return unknown(e) if way is None else way(asked)

    def _kept(self, e: Each) -> dict[int, Any]:
        """What members are known to answer: kept where that hangs on the member alone."""
        if e not in self._answers:
            named = {name for part in walk(e) for name in names_in(part)}
            read = {part.var for part in walk(e.body) if isinstance(part, Var)}
            alone = self.plain(e.body) and read <= named
            self._answers[e] = {} if alone else None
        kept = self._answers[e]
        return {} if kept is None else kept


_WAYS: dict[type[Value], Callable[..., Any]] = {
    Zone: Partly._zone,
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


# ------------------------------------------------------------- what is not known


def unknown(e: Value) -> Any:
    """All that a value of this type may be."""
    return {"n": Between(ANY), "m": Some(0, -1)}.get(e.type, UNKNOWN)


def some(sure: int, may: int) -> Any:
    """A set, exact if all is sure."""
    return sure if sure == may else Some(sure, may)


def both(found: Any) -> tuple[int, int]:
    """The sure members of a set, and those that may be."""
    return (found.sure, found.may) if isinstance(found, Some) else (found, found)


def points(found: int | One) -> frozenset[int]:
    """The points that it may be."""
    return found.of if isinstance(found, One) else frozenset([found])


def one_of(found: frozenset[int]) -> Any:
    """A point, exact if there is one that it may be."""
    return next(iter(found)) if len(found) == 1 else One(found)


def flag(found: bool | None) -> Any:
    return EITHER if found is None else int(found)


def truth(found: Any) -> bool | None:
    """Whether a flag is true; None: that cannot be told."""
    if isinstance(found, Between):
        low, high, nothing = found.range
        if nothing or low is None or high is None or low <= 0 <= high:
            return False if (low, high, nothing) == (0, 0, False) else None
        return True
    return bool(found)


def range_of(found: int | Between) -> Range:
    """The bounds of a number."""
    if isinstance(found, Between):
        return found.range
    return (0, 0, True) if found == NIL else (found, found, False)


def any_of(e: Value, found: list[Any]) -> Any:
    """What it may be that is one of these."""
    first, *more = found
    if all(isinstance(one, (int, tuple)) and one == first for one in more):
        return first
    if e.type == "m":
        sure, may = both(first)
        for one in more:
            here = both(one)
            sure, may = sure & here[0], may | here[1]
        return some(sure, may)
    if e.type == "n":
        bounds: Range | None = None
        for one in found:
            bounds = join(bounds, range_of(one))
        assert bounds is not None
        return Between(bounds)
    if e.type == "p" and all(isinstance(one, (int, One)) for one in found):
        return one_of(frozenset().union(*map(points, found)))
    return UNKNOWN


# ------------------------------------------------------------- sets


def _has(among: Any, point: Any) -> Any:
    sure, may = both(among)
    if not isinstance(point, (int, One)):
        return EITHER if may else 0
    if not any(k >= 0 and may >> k & 1 for k in points(point)):
        return 0
    return 1 if all(k >= 0 and sure >> k & 1 for k in points(point)) else EITHER


def _union(a: Any, b: Any) -> Any:
    (sure, may), (more, others) = both(a), both(b)
    return some(sure | more, may | others)


def _inter(a: Any, b: Any) -> Any:
    (sure, may), (more, others) = both(a), both(b)
    return some(sure & more, may & others)


def _minus(a: Any, b: Any) -> Any:
    (sure, may), (more, others) = both(a), both(b)
    return some(sure & ~others, may & ~more)


def _count(a: Any) -> Any:
    sure, may = both(a)
    return Between((sure.bit_count(), may.bit_count() if may >= 0 else None, False))


def _some(a: Any) -> Any:
    sure, may = both(a)
    return flag(True if sure else None if may else False)


def _eq_sets(a: Any, b: Any) -> Any:
    (sure, may), (more, others) = both(a), both(b)
    return 0 if sure & ~others or more & ~may else EITHER


def _unit(a: Any) -> Any:
    return Some(0, sum(1 << k for k in a.of if k >= 0) if isinstance(a, One) else -1)


def _same_points(a: Any, b: Any) -> Any:
    if not isinstance(a, (int, One)) or not isinstance(b, (int, One)):
        return EITHER
    return EITHER if points(a) & points(b) else 0


def _some_point(a: Any) -> Any:
    if not isinstance(a, One) or -1 in a.of:
        return EITHER
    return 1


_SETS: dict[str, Callable[..., Any]] = {
    "has": _has,
    "union": _union,
    "inter": _inter,
    "minus": _minus,
    "count": _count,
    "some": _some,
    "eq_sets": _eq_sets,
    "unit": _unit,
    "same_points": _same_points,
    "some_point": _some_point,
}


# ------------------------------------------------------------- questions about numbers


def _lt(a: Range, b: Range) -> bool | None:
    if a[0] is not None and b[1] is not None and a[0] >= b[1]:
        return False
    sure = a[1] is not None and b[0] is not None and a[1] < b[0]
    return True if sure and not a[2] and not b[2] else None


def _le(a: Range, b: Range) -> bool | None:
    if a[0] is not None and b[1] is not None and a[0] > b[1]:
        return False
    sure = a[1] is not None and b[0] is not None and a[1] <= b[0]
    return True if sure and not a[2] and not b[2] else None


def _eq(a: Range, b: Range) -> bool | None:
    apart = (a[1] is not None and b[0] is not None and a[1] < b[0]) or (
        b[1] is not None and a[0] is not None and b[1] < a[0]
    )
    return False if apart and not (a[2] and b[2]) else None


def _not(a: Range) -> bool | None:
    found = truth(Between(a))
    return None if found is None else not found


def _some_number(a: Range) -> bool | None:
    return None if a[2] else True


_QUESTIONS: dict[str, Callable[..., bool | None]] = {
    "lt": _lt,
    "le": _le,
    "eq": _eq,
    "same": _eq,
    "not": _not,
    "some_number": _some_number,
}


# ------------------------------------------------------------- over members

Asked = list[tuple[int, bool, Any]]
"""Of each member: its number, whether it is a sure one, and what it answers."""


def _filter(asked: Asked) -> Any:
    sure = may = 0
    for k, is_sure, found in asked:
        true = truth(found)
        if true is not False:
            may |= 1 << k
            sure |= (is_sure and true is True) << k
    return some(sure, may)


def _exists(asked: Asked) -> Any:
    answers = [(is_sure, truth(found)) for _, is_sure, found in asked]
    if (True, True) in answers:
        return 1
    return 0 if all(true is False for _, true in answers) else EITHER


def _forall(asked: Asked) -> Any:
    answers = [(is_sure, truth(found)) for _, is_sure, found in asked]
    if (True, False) in answers:
        return 0
    return 1 if all(true is True for _, true in answers) else EITHER


def _numbers(asked: Asked) -> list[tuple[int, bool, Range]]:
    return [(k, is_sure, range_of(found)) for k, is_sure, found in asked]


def _most(asked: Asked) -> Any:
    """The greatest number: no less than that of any sure member."""
    numbers = _numbers(asked)
    lows = [low for _, is_sure, (low, _, nil) in numbers if is_sure and not nil and low is not None]
    highs = [high for _, _, (_, high, _) in numbers]
    known = [high for high in highs if high is not None]
    high = max(known, default=0) if len(known) == len(highs) else None
    if not lows:
        return Between((None, high, True))
    return Between((max(lows), high, False))


def _negative(asked: Asked) -> Asked:
    turned: Asked = []
    for k, is_sure, (low, high, nil) in _numbers(asked):
        ends = None if high is None else -high, None if low is None else -low
        turned.append((k, is_sure, Between((*ends, nil))))
    return turned


def _least(asked: Asked) -> Any:
    low, high, nil = range_of(_most(_negative(asked)))
    return Between((None if high is None else -high, None if low is None else -low, nil))


def _argmost(asked: Asked) -> Any:
    """The members with the greatest number: not those that a sure member exceeds."""
    numbers = _numbers(asked)
    floors = [low for _, is_sure, (low, _, nil) in numbers if is_sure and not nil]
    floor = max((low for low in floors if low is not None), default=None)
    sure = may = 0
    for k, is_sure, (low, high, nil) in numbers:
        if high is not None and floor is not None and high < floor:
            continue
        may |= 1 << k
        tops = [other[1] for j, _, other in numbers if j != k]
        if is_sure and not nil and low is not None:
            sure |= all(top is not None and top <= low for top in tops) << k
    return some(sure, may)


def _total(asked: Asked) -> Any:
    low: int | None = 0
    high: int | None = 0
    for _, is_sure, (least, most, nil) in _numbers(asked):
        here = is_sure and not nil
        low = None if low is None or least is None else low + (least if here else min(0, least))
        high = None if high is None or most is None else high + (most if here else max(0, most))
    return Between((low, high, False))


def _image(asked: Asked) -> Any:
    sure = may = 0
    for _, is_sure, found in asked:
        if not isinstance(found, int):
            may = -1
        elif found >= 0:
            may |= 1 << found
            sure |= is_sure << found
    return some(sure, may)


def _joined(asked: Asked) -> Any:
    sure = may = 0
    for _, is_sure, found in asked:
        inside = both(found)
        may |= inside[1]
        sure |= inside[0] if is_sure else 0
    return some(sure, may)


OVER: dict[str, Callable[[Asked], Any]] = {
    "filter": _filter,
    "exists": _exists,
    "forall": _forall,
    "most": _most,
    "least": _least,
    "argmost": _argmost,
    "argleast": lambda asked: _argmost(_negative(asked)),
    "total": _total,
    "image": _image,
    "joined": _joined,
}


def names_in(e: Value) -> tuple[int, ...]:
    """The vars that a value itself gives a meaning to."""
    if isinstance(e, Bind):
        return tuple([var for var, _ in e.names])
    return (e.var,) if isinstance(e, (Best, Each)) else ()


def reads_any(e: Value, vars: Container[int]) -> bool:
    """Whether a value reads one of some vars."""
    return any(isinstance(part, Var) and part.var in vars for part in walk(e))
