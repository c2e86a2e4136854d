"""Values that are there: constants, vars, and what reads the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.machine.alike import printed
from cardlang.machine.faults import bits
from cardlang.machine.tree import (
    NOTHING,
    Around,
    Cell,
    Const,
    Distinct,
    End,
    Family,
    Pile,
    Place,
    RowsOf,
    Table,
    TableSum,
    Value,
    Var,
    ZoneAt,
    Zones,
)
from cardlang.run.evals import Eval, State, Values, Vars

# ------------------------------------------------------------- constants, state


def _const(e: Const, values: Values) -> Eval:
    k = () if e.type == "g" else e.value
    return lambda s, v: k


def _var(e: Var, values: Values) -> Eval:
    j = e.var
    return lambda s, v: v[j]


def _cell(e: Cell, values: Values) -> Eval:
    i = e.cell
    return lambda s, v: s[i]


def _family(e: Family, values: Values) -> Eval:
    base, count, at, nothing = e.base, e.count, values.of(e.at), NOTHING[e.type]

    def family(s: State, v: Vars) -> Any:
        k = at(s, v)
        return s[base + k] if 0 <= k < count else nothing

    return family


def _table(e: Table, values: Values) -> Eval:
    row, size, at, nothing = e.row, len(e.row), values.of(e.at), NOTHING[e.type]

    def table(s: State, v: Vars) -> Any:
        k = at(s, v)
        return row[k] if 0 <= k < size else nothing

    return table


def _rows_of(e: RowsOf, values: Values) -> Eval:
    rows, over = values.machine.rows[e.table], values.of(e.over)

    def rows_of(s: State, v: Vars) -> int:
        found = 0
        for k in bits(over(s, v)):
            if k < len(rows):
                found |= rows[k]
        return found

    return rows_of


def _table_sum(e: TableSum, values: Values) -> Eval:
    row, over = values.machine.tables[e.table], values.of(e.over)
    return lambda s, v: sum([row[k] for k in bits(over(s, v))])


# ------------------------------------------------------------- zones, piles, seats


def _zone(e: ZoneAt, values: Values) -> Eval:
    masks, at = values.machine.masks, e.at
    if isinstance(at, Const) and at.value >= 0:
        i = masks + at.value
        return lambda s, v: s[i]
    number = values.of(at)

    def zone(s: State, v: Vars) -> Any:
        z = number(s, v)
        return s[masks + z] if z >= 0 else 0

    return zone


def _pile(e: Pile, values: Values) -> Eval:
    orders, at = values.machine.orders, values.of(e.at)

    def pile(s: State, v: Vars) -> Any:
        z = at(s, v)
        return s[orders + z] if z >= 0 else ()

    return pile


def _zones(e: Zones, values: Values) -> Eval:
    first, count, owners = values.machine.masks + e.first, e.count, values.of(e.owners)

    def zones(s: State, v: Vars) -> int:
        found = 0
        for k in bits(owners(s, v)):
            if k < count:
                found |= s[first + k]
        return found

    return zones


def _place(e: Place, values: Values) -> Eval:
    card, machine = values.of(e.card), values.machine
    masks, zones = machine.masks, range(len(machine.zones))

    def place(s: State, v: Vars) -> int:
        k = card(s, v)
        return next(z for z in zones if s[masks + z] >> k & 1) if k >= 0 else -1

    return place


def _end(e: End, values: Values) -> Eval:
    """Counted from the top, 1 first; the bottom is 1 from below."""
    pile = values.of(e.pile)
    among = values.of(e.among) if e.among is not None else None
    at = values.of(e.at) if e.at is not None else None
    bottom = e.which == "bottom"

    def end(s: State, v: Vars) -> int:
        cards = pile(s, v)
        if among is not None:
            mask = among(s, v)
            cards = [c for c in cards if mask >> c & 1]
        k = at(s, v) if at is not None else 1
        if not 1 <= k <= len(cards):
            return -1
        found: int = cards[k - 1 if bottom else -k]
        return found

    return end


def _around(e: Around, values: Values) -> Eval:
    among, seat, n = values.of(e.among), values.of(e.seat), e.seats
    steps = {"after": range(1, n + 1), "before": range(-1, -n - 1, -1), "from": range(n)}[e.which]
    anybody = e.which == "from"

    def around(s: State, v: Vars) -> int:
        seats, k = among(s, v), seat(s, v)
        if k < 0:
            return (seats & -seats).bit_length() - 1 if anybody else -1
        for step in steps:
            if seats >> (k + step) % n & 1:
                found: int = (k + step) % n
                return found
        return -1

    return around


def _distinct(e: Distinct, values: Values) -> Eval:
    over, twins = values.of(e.over), [card.twin for card in values.machine.cards]
    if e.type == "g":
        return lambda s, v: printed(over(s, v), twins)

    def distinct(s: State, v: Vars) -> int:
        lowest: dict[int, int] = {}
        for k in bits(over(s, v)):
            lowest.setdefault(twins[k], 1 << k)
        return sum(lowest.values())

    return distinct


READING: dict[type[Value], Callable[..., Eval]] = {
    Const: _const,
    Var: _var,
    Cell: _cell,
    Family: _family,
    Table: _table,
    RowsOf: _rows_of,
    TableSum: _table_sum,
    ZoneAt: _zone,
    Pile: _pile,
    Zones: _zones,
    Place: _place,
    End: _end,
    Around: _around,
    Distinct: _distinct,
}
"""The makers of this module, by class."""
