"""Selections of one zone that leave no card of it out, so that they are never all empty.

Of a choice between red cards and black ones one is open as long as there is a card.  A selection is
taken for what it is among the cards of the deck: a set, or one for each value of something, as of
`suit is led`; and of a comparison no more is asked than whether another one is its opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import eq, ge, gt, le, lt

from attrs import evolve

from cardlang.machine.fold import make
from cardlang.machine.operations import EQ, LE, LT, SAME
from cardlang.machine.rows import Operation
from cardlang.machine.tree import Apply, Const, Each, Row, Table, Value, Var
from cardlang.quick import frozen

Key = Callable[[Value], object]
Compare = Callable[[int, int], bool]
_ORDERS = {LT: (1, 4), LE: (3, 6), EQ: (2, 2), SAME: (2, 2)}
"""Cards that are below (1), equal (2) or above (4), and the same with the operands changed."""
_ALL = 7
_COMPARE: dict[Operation, tuple[Compare, Compare]] = {
    LT: (lt, gt),
    LE: (le, ge),
    EQ: (eq, eq),
    SAME: (eq, eq),
}
"""Comparisons of numbers; the same with the operands changed."""


@frozen
class Selection:
    """The cards of a zone that are wanted, for each value of what that hangs on."""

    over: Value
    hangs_on: object  # None: on nothing
    sets: tuple[int, ...]
    universe: int


def selected(e: Value, over: Value, wanted: Iterable[Value], key: Key, cards: int) -> Selection:
    """The selection of those cards of `over` that are in each of some sets."""
    on: object = None
    sets: tuple[int, ...] = (cards,)
    for value in wanted:
        if isinstance(value, Const):
            sets = tuple(one & value.value for one in sets)
        elif isinstance(value, Table) and len(sets) == 1:
            on, sets = _number(value.at, key), tuple(sets[0] & max(one, 0) for one in value.row)
        else:
            return unknown(e, over, key)
    return Selection(over, on, sets, cards)


def unknown(e: Value, over: Value, key: Key) -> Selection:
    """Selection of which nothing is known but itself."""
    return Selection(over, key(e), (1,), _ALL)


def compared(e: Each, key: Key) -> Selection:
    """The selection of the cards for which one comparison of numbers holds.

    Of nothing no comparison holds; whether there can be nothing is not asked here.
    """
    body = e.body
    if not isinstance(body, Apply) or body.operation not in _ORDERS:
        return unknown(e, e.over, key)
    a, b = body.args
    compare, turned = _COMPARE[body.operation]
    if isinstance(a, Table) and isinstance(a.at, Var) and a.at.var == e.var:
        return _by_number(e, a.row, b, compare, key)
    if isinstance(b, Table) and isinstance(b.at, Var) and b.at.var == e.var:
        return _by_number(e, b.row, a, turned, key)
    names = [repr(key(evolve(e, body=make(LT, *pair)))) for pair in ((a, b), (b, a))]
    forward, backward = _ORDERS[body.operation]
    return Selection(e.over, min(names), (forward if names[0] <= names[1] else backward,), _ALL)


def _by_number(
    e: Each, row: Row, number: Value, compare: Callable[[int, int], bool], key: Key
) -> Selection:
    """The selection of the cards that are below a number, and the like, for each number."""
    sets = tuple(
        sum(1 << card for card, own in enumerate(row) if compare(own, n) and own >= 0)
        for n in range(max(row) + 1)
    )
    return Selection(e.over, _number(number, key), sets, (1 << len(row)) - 1)


def _number(e: Value, key: Key) -> object:
    """The key of a number, which is the same as that of the label with that number."""
    return (e.table, key(e.at)) if isinstance(e, Table) else key(e)


def possible(
    selections: Mapping[object, Selection],
    known: Mapping[object, bool],
    key: Key,
    there: Callable[[Value], bool],
) -> bool:
    """Return whether a zone can be such that some selections hold cards and the others none."""
    rows = [(key(one.over), one, known.get(name, True)) for name, one in selections.items()]
    for group in {(base, one.hangs_on, one.universe) for base, one, _ in rows}:
        base, on, universe = group
        among = [
            (one, some)
            for other, one, some in rows
            if other == base and one.universe == universe and one.hangs_on in (None, on)
        ]
        certain = there(among[0][0].over)
        own = min(len(one.sets) for one, _ in among if one.hangs_on == on)
        if not any(_fits(among, at, universe, certain) for at in range(own)):
            return False
    return True


def _fits(among: list[tuple[Selection, bool]], at: int, universe: int, certain: bool) -> bool:
    sets = [(one.sets[at % len(one.sets)], some) for one, some in among]
    left = universe
    for cards, some in sets:
        left &= universe if some else ~cards
    return (left != 0 or not certain) and all(cards & left for cards, some in sets if some)
