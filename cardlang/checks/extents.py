"""Bounds of values, where of zones only the number of their cards is known.

What looks at nothing but cells that are known is
worked out as the rules do it.  What a value, or a cell that is read, always came to is `sure`.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.checks.bounds import (
    COUNTS,
    Extent,
    either,
    how_many,
    made,
    range_of,
    unknown,
)
from cardlang.checks.contents import Contents, closed, with_itself
from cardlang.machine import operations as op
from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import Machine
from cardlang.machine.rows import ANY, FLAG, Range
from cardlang.machine.taint import numbers
from cardlang.machine.tree import (
    NIL,
    NOTHING,
    Apply,
    Best,
    Bind,
    Cell,
    Chain,
    Cond,
    Distinct,
    Each,
    End,
    Family,
    OrElse,
    Pile,
    Place,
    Table,
    Value,
    Var,
    ZoneAt,
    Zones,
    walk,
)
from cardlang.machine.truths import flag_of
from cardlang.run.interpret import Interpreter


class Extents:
    """The extents of one machine's values, in a state of which not all is known."""

    def __init__(self, machine: Machine) -> None:
        self.runner = Interpreter(machine)
        self.all_cards = len(machine.cards)
        self.cells: list[Extent] = []
        self.sizes: list[tuple[int, int]] = []  # by zone: how many cards, at least and at most
        self.sure: dict[object, int] = {}  # by value, and by number of a cell
        self._open: set[object] = set()  # the values and cells that are not sure
        self.contents = Contents()
        self._held: dict[int, Extent | None] = {}  # what vars stand for; None: for any member
        self._whole: set[Value] = set()  # those that were worked out as the rules do it
        self._closed: dict[Value, frozenset[int] | None] = {}

    def of(self, e: Value) -> Extent:
        """The bounds of a value."""
        found: Extent | None = self._exactly(e)
        if found is None:
            way = _WAYS.get(type(e))
            found = self._of_others(e) if way is None else made(e.type, way(self, e))
        self._note(e, found)
        return found

    def _note(self, what: object, found: Extent) -> None:
        if what in self._open:
            return
        if not isinstance(found, int) or self.sure.setdefault(what, found) != found:
            self.sure.pop(what, None)
            self._open.add(what)

    def read(self, cell: int) -> Extent:
        """The bounds of a cell; `ANY` of whatever type if nothing is known."""
        self._note(cell, self.cells[cell])
        return self.cells[cell]

    def _of_others(self, e: Value) -> Extent:
        """Nothing is known of a value, nor of what is in it."""
        self._give_up(e)
        for part in walk(e):
            for cell in part.cells:
                self.read(cell)
        return unknown(e.type)

    def _give_up(self, e: Value) -> None:
        """Nothing is sure of a value, nor of what is in it, but for cells."""
        for part in walk(e):
            self._note(part, ANY)

    def _exactly(self, e: Value) -> int | None:
        """The value of an expression that looks at nothing but cells, where these are known."""
        if e not in self._closed:
            self._closed[e] = closed(e)
        cells = self._closed[e]
        if cells is None or any(not isinstance(self.cells[cell], int) for cell in cells):
            return None
        try:
            found = self.runner.values.of(e)(self.cells, self.runner.vars)
        except Fault:
            return None
        for cell in cells:
            self.read(cell)
        if e not in self._whole:
            self._whole.add(e)
            for child in e.children():
                self._give_up(child)
        return int(found) if isinstance(found, int) else None

    def _cell(self, e: Cell) -> Extent:
        return self._of_cell(e.cell, e.type)

    def _of_cell(self, cell: int, type: str) -> Extent:
        found = self.read(cell)
        return unknown(type) if found == ANY else found

    def _family(self, e: Family) -> Extent:
        at = self.of(e.at)
        if isinstance(at, int):
            return self._of_cell(e.base + at, e.type) if 0 <= at < e.count else NOTHING[e.type]
        for cell in e.cells:
            self.read(cell)
        return unknown(e.type)

    def _table(self, e: Table) -> Extent:
        at = self.of(e.at)
        if isinstance(at, int):
            return e.row[at] if 0 <= at < len(e.row) else NOTHING[e.type]
        entries = {*self.contents.entries(e)}
        sure = e.at.type == "p" and at[0]
        found: Extent = next(iter(entries)) if sure and entries else NOTHING[e.type]
        for entry in entries:
            found = either(e.type, found, entry)
        return found

    def _zone(self, e: ZoneAt | Pile) -> Extent:
        return *self.size(e.at), False

    def _zones(self, e: Zones) -> Extent:
        owners = self.of(e.owners)
        if not isinstance(owners, int):
            return 0, self.all_cards, False
        sizes = [self.sizes[e.first + k] for k in bits(owners & (1 << e.count) - 1)]
        return sum([low for low, _ in sizes]), sum([high for _, high in sizes]), False

    def _end(self, e: End) -> Extent:
        low, high = how_many("o", self.of(e.pile))
        rest = [self.of(part) for part in (e.at, e.among) if part is not None]
        return 0 if rest else min(1, low), min(1, high), False

    def _apply(self, e: Apply) -> Extent:
        parts, operation = [self.of(part) for part in e.args], e.operation
        exact = [part for part in parts if isinstance(part, int)]
        if operation.strict is not None and NIL in exact:
            return operation.strict
        if len(exact) == len(parts):
            divided = operation.divides and exact[1] == 0
            return unknown(e.type) if divided else operation.number(*exact)
        ranges = [range_of(arg.type, part) for arg, part in zip(e.args, parts, strict=True)]
        way = COUNTS.get(operation)
        if way is not None:
            return self._apart(e, parts) or way(*ranges)
        if all(arg.type == "n" for arg in e.args):
            if operation.answers is not None:
                return flag_of(operation.answers(*ranges))
            if operation.range is not None:
                return operation.range(*ranges)
        return unknown(e.type)

    def _apart(self, e: Apply, parts: list[Extent]) -> Range | None:
        """The range of two values joined, if nothing can be in both, or something surely is."""
        row = e.operation
        if row is op.INTER:
            low, high = how_many("m", parts[0])
            both = self.contents.of(e)
            high = min(high, how_many("m", parts[1])[1], both.bit_count() if both >= 0 else high)
            return min(1, low) if with_itself(*e.args) else 0, high, False
        if row in (op.HAS, op.EQ, op.SAME_POINTS) and e.args[-1].type == "p":
            if not self.contents.of(e.args[0]) & self.contents.of(e.args[1]):
                some = [how_many(a.type, part)[0] for a, part in zip(e.args, parts, strict=True)]
                return (0, 0, False) if row is not op.EQ or any(some) else None
        return None

    def _chain(self, e: Chain) -> Extent:
        open = False
        for part in e.args:
            found = self.of(part)
            if not isinstance(found, int):
                open = True
            elif bool(found) is not e.every:
                return int(not e.every)
        return FLAG if open else int(e.every)

    def _cond(self, e: Cond) -> Extent:
        found: Extent | None = None
        for test, value in e.arms:
            asked = self.of(test)
            if asked == 0:
                continue
            arm = self.of(value)
            found = arm if found is None else either(e.type, found, arm)
            if isinstance(asked, int):
                return found
        rest = self.of(e.otherwise)
        return rest if found is None else either(e.type, found, rest)

    def _or_else(self, e: OrElse) -> Extent:
        found: Extent | None = None
        for part in e.args:
            one = self.of(part)
            if one == NOTHING[e.type] and part is not e.args[-1]:
                continue
            found = one if found is None else either(e.type, found, one)
            if isinstance(one, int) or (one[0] and e.type in "mp"):
                break
        return unknown(e.type) if found is None else found

    def _bind(self, e: Bind) -> Extent:
        for var, value in e.names:
            self._held[var] = self.of(value)
        return self.of(e.body)

    def _each(self, e: Each) -> Extent:
        over = self.of(e.over)
        low, high = how_many(e.over.type, over)
        if not high:
            return {op.FORALL: 1, op.MOST: NIL, op.LEAST: NIL}.get(e.how, 0)
        self._held[e.var] = None
        body = self.of(e.body)
        true, false = isinstance(body, int) and body != 0, body == 0
        if e.how is op.FILTER:
            return low if true else 0, 0 if false else high, False
        if e.how is op.EXISTS:
            return int(true and low > 0), int(not false), False
        if e.how is op.FORALL:
            return int(true), int(not (false and low > 0)), False
        if e.how in (op.ARGMOST, op.ARGLEAST):
            return 0, high, False
        return unknown(e.type)

    def _best(self, e: Best) -> Extent:
        low, high = how_many(e.over.type, self.of(e.over))
        self._held[e.var] = None
        for part in (e.pile, *e.keys):
            if part is not None:
                self.of(part)
        return min(1, low), high if e.type == "m" else min(1, high), False

    def _distinct(self, e: Distinct) -> Extent:
        low, high = how_many(e.over.type, self.of(e.over))
        return min(1, low), high, False

    def _place(self, e: Place) -> Extent:
        low, high = how_many("p", self.of(e.card))
        return low, high, False

    def _var(self, e: Var) -> Extent:
        found = self._held.get(e.var, unknown(e.type))
        if found is None:
            return (1, 1, False) if e.type == "p" else unknown(e.type)
        return found

    def zones_at(self, at: Value) -> tuple[int, ...]:
        """The zones whose number a value can be."""
        found = self.of(at)
        if isinstance(found, int):
            return (found,) if found >= 0 else ()
        return tuple(numbers(at, len(self.sizes)))

    def size(self, at: Value) -> tuple[int, int]:
        """The least and the greatest number of cards in the zone with some number."""
        sizes = [self.sizes[zone] for zone in self.zones_at(at)]
        if not sizes:
            return 0, 0
        least = 0 if at.maybe and len(sizes) > 1 else min([low for low, _ in sizes])
        return least, max([high for _, high in sizes])


_WAYS: dict[type[Value], Callable[..., Extent]] = {
    Var: Extents._var,
    Cell: Extents._cell,
    Family: Extents._family,
    Table: Extents._table,
    ZoneAt: Extents._zone,
    Pile: Extents._zone,
    Zones: Extents._zones,
    Place: Extents._place,
    End: Extents._end,
    Apply: Extents._apply,
    Chain: Extents._chain,
    Cond: Extents._cond,
    OrElse: Extents._or_else,
    Bind: Extents._bind,
    Each: Extents._each,
    Best: Extents._best,
    Distinct: Extents._distinct,
}
