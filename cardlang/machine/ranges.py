"""What the values of a machine can turn out to be.

Generated code leaves out a test that can only come out one way: whether a seat is nothing, whether
an index lies within its row, whether a stored number keeps to its range, whether a sum may
overflow.  For that it must know, of every cell and every value, the bounds of what they can hold.
They are worked out from all deeds together, whatever the order in which they run: a cell holds the
0 it starts with, or something that a deed puts into it.

What a `Range` is, and the ranges of the plain operations, stand in the table of `operations`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardlang.machine.intervals import bits_of, checked, join, nothing_of, wider
from cardlang.machine.ir import Block, Machine, PickInfo
from cardlang.machine.leading import Step, leading, looks, place_of_var
from cardlang.machine.rows import ANY, FLAG, Range
from cardlang.machine.tree import (
    NIL,
    Apply,
    Around,
    Best,
    Bind,
    Cell,
    Chain,
    Cond,
    Const,
    Deed,
    Distinct,
    Each,
    End,
    Family,
    Groups,
    IsGroup,
    Offered,
    OrElse,
    Pile,
    Place,
    Reach,
    RowsOf,
    Set,
    SetFamily,
    Spread,
    Table,
    TableSum,
    Tail,
    Value,
    Var,
    Zone,
    Zones,
)

_PATIENCE = 4  # rounds before bounds that still grow are taken further off
_ROUNDS = 64


class Ranges:
    """The ranges of one machine, as far as some of its blocks are run.

    Where one value is `wanted`, only what that hangs on is worked out.
    """

    def __init__(
        self, machine: Machine, blocks: Iterable[int], wanted: Value | None = None
    ) -> None:
        self.m = machine
        self.cards, self.zones = len(machine.cards), len(machine.zones)
        self.cells: list[Range] = [(0, 0, False)] * machine.size
        self.vars: dict[int, Range] = {}
        self._known: dict[Value, Range] = {}
        self._changed: set[int] = set()  # cells and vars, in this turn
        self._universe()
        steps = self._steps([machine.blocks[b] for b in blocks])
        if wanted is None:
            self._settle(steps, looks(steps))
        else:
            self._settle(*leading(steps, wanted))

    def _steps(self, blocks: list[Block]) -> list[Step]:
        """All deeds, picks and values."""
        steps: list[Step] = [deed for block in blocks for deed in block.deeds]
        for decision in self.m.decisions:
            for verb in decision.verbs:
                steps += [*verb.picks, *verb.values()]
        for block in blocks:
            steps += block.exit.children()
        return [*steps, self.m.winner]

    def _settle(self, steps: list[Step], looked_at: list[frozenset[int]]) -> None:
        """Goes through the steps until nothing changes any more.

        From the second turn on those are left out for which nothing has changed that they look at.
        """
        takes = {id(deed) for deed in self._taking()}
        for turn in range(_ROUNDS):
            self._known = {}
            before, known = list(self.cells), dict(self.vars)
            lately, self._changed = self._changed, set()
            for step, at in zip(steps, looked_at, strict=True):
                if turn and at.isdisjoint(lately) and at.isdisjoint(self._changed):
                    continue
                if isinstance(step, Value):
                    self.of(step)
                elif isinstance(step, PickInfo):
                    self._pick(step)
                else:
                    self._deed(step, id(step) in takes)
            if before == self.cells and known == self.vars:
                break
            if turn >= _PATIENCE:
                self._give_up(before, known)

    def _taking(self) -> Iterable[Deed]:
        """The deeds that take a member of a set in which there is one: that of a loop's rest."""
        for block in self.m.blocks:
            if block.loop is not None and block.loop.kind == "members":
                yield self.m.blocks[block.loop.inside].deeds[0]

    def _give_up(self, before: list[Range], known: dict[int, Range]) -> None:
        """Takes the bounds further off that have changed in this turn."""
        for i, old in enumerate(before):
            if self.cells[i] != old:
                self.cells[i] = wider(old, self.cells[i])
        for j, new in self.vars.items():
            if j in known and known[j] != new:
                self.vars[j] = wider(known[j], new)

    def _universe(self) -> None:
        """What others may put into the cells that rules declare."""
        sizes = {"seat": self.m.players, "side": len(self.m.sides), "card": self.cards}
        sizes |= {"seats": self.m.players, "sides": len(self.m.sides), "cards": self.cards}
        for cell in self.m.cells:
            size = sizes.get(cell.what, len(cell.labels))
            if cell.many:
                self.cells[cell.cell] = (0, size, False)
            elif cell.what not in ("number", "flag"):
                self.cells[cell.cell] = (0, size - 1, False)

    # ------------------------------------------------------------ deeds

    def _put(self, cell: int, found: Range) -> None:
        old = self.cells[cell]
        if old != found:
            new = self.cells[cell] = join(old, found)
            if new != old:
                self._changed.add(cell)

    def _deed(self, deed: Deed, takes: bool) -> None:
        for e in deed.children():
            self.of(e)
        if isinstance(deed, Set):
            found = self.of(deed.value)
            if takes:
                found = (0, found[1], False)
            self._put(deed.cell, checked(found, deed.value.type, deed.bounds))
        elif isinstance(deed, SetFamily):
            found = checked(self.of(deed.value), deed.value.type, deed.bounds)
            for i in range(deed.base, deed.base + deed.count):
                self._put(i, found)

    def _pick(self, pick: PickInfo) -> None:
        width = self.width(pick.source)
        found: Range = (0, width if pick.several else width - 1, False)
        if pick.lows is not None and pick.highs is not None:
            low, high = self.of(pick.lows), self.of(pick.highs)
            found = (low[0], high[1], low[2] or high[2])
        self._put(pick.cell, found)

    # ---------------------------------------------------------- questions

    def of(self, e: Value) -> Range:
        """The range of a value."""
        found = self._known.get(e)
        if found is None:
            found = self._known[e] = _WAYS[type(e)](self, e)
        return found

    def width(self, mask: Value) -> int:
        """How many bits a mask may need."""
        high = self.of(mask)[1]
        return self.cards if high is None else high

    def bits(self, e: Value) -> int:
        """How many bits a number may need, its sign aside; `WIDE` where nothing is known."""
        return bits_of(self.of(e))

    def maybe(self, e: Value) -> bool:
        """Whether a number or point can be nothing."""
        low, _, nothing = self.of(e)
        return low is None or low < 0 if e.type == "p" else nothing

    def within(self, at: Value, size: int) -> bool:
        """Whether an index always lies within a row, or is nothing (-1)."""
        low, high, nothing = self.of(at)
        return not nothing and low is not None and high is not None and low >= -1 and high < size

    def sure(self, at: Value, size: int) -> bool:
        """Whether an index always lies within a row."""
        low = self.of(at)[0]
        return low is not None and low >= 0 and self.within(at, size)

    def real(self, e: Value) -> bool:
        """Whether a point is never nothing."""
        low, _, nothing = self.of(e)
        return low is not None and low >= 0 and not nothing

    # ------------------------------------------------------------- values

    def _hold(self, j: int, found: Range) -> None:
        old = self.vars.get(j)
        if old != found:
            new = self.vars[j] = join(old, found)
            if new != old:
                self._changed.add(place_of_var(j))

    def _const(self, e: Const) -> Range:
        if e.type == "g":
            return (0, 0, False)
        if e.type == "m":
            return (0, e.value.bit_length(), False)
        return (0, 0, True) if e.value == NIL else (e.value, e.value, False)

    def _cell(self, e: Cell) -> Range:
        return self.cells[e.cell]

    def _var(self, e: Var) -> Range:
        return self.vars.get(e.var, (0, 0, False))

    def _family(self, e: Family) -> Range:
        found: Range | None = None if self.sure(e.at, e.count) else nothing_of(e.type)
        for i in range(e.base, e.base + e.count):
            found = join(found, self.cells[i])
        return found or nothing_of(e.type)

    def _table(self, e: Table) -> Range:
        low, high, _ = self.of(e.at)
        part = e.row[max(low or 0, 0) : len(e.row) if high is None else max(high + 1, 0)]
        if e.type == "m":
            return (0, max([k.bit_length() for k in part], default=0), False)
        found: Range | None = None if self.sure(e.at, len(e.row)) else nothing_of(e.type)
        held = [k for k in part if k != NIL]
        if held:
            found = join(found, (min(held), max(held), False))
        return found if len(held) == len(part) and found else join(found, (0, 0, True))

    def _rows_of(self, e: RowsOf) -> Range:
        self.of(e.over)
        row = self.m.rows[e.table]
        return (0, max([k.bit_length() for k in row], default=0), False)

    def _table_sum(self, e: TableSum) -> Range:
        row, width = self.m.tables[e.table], self.width(e.over)
        return sum([k for k in row[:width] if k < 0]), sum([k for k in row[:width] if k > 0]), False

    def _apply(self, e: Apply) -> Range:
        parts = [self.of(a) for a in e.args]
        if e.operation.range is None:
            return FLAG
        parts = [
            (low, self.cards if high is None and a.type == "m" else high, nothing)
            for a, (low, high, nothing) in zip(e.args, parts, strict=True)
        ]
        return e.operation.range(*parts)

    def _chain(self, e: Chain | IsGroup | Offered) -> Range:
        for child in e.children():
            self.of(child)
        return FLAG

    def _cond(self, e: Cond) -> Range:
        found = self.of(e.otherwise)
        for test, value in e.arms:
            self.of(test)
            found = join(found, self.of(value))
        return found

    def _or_else(self, e: OrElse) -> Range:
        found = self.of(e.args[-1])
        for a in e.args[:-1]:
            low, high, _ = self.of(a)
            if e.type == "p" and low == -1:
                low = 0
            found = join(found, (low, high, False))
        return found

    def _bind(self, e: Bind) -> Range:
        for var, value in e.names:
            self._hold(var, self.of(value))
        return self.of(e.body)

    def _each(self, e: Each) -> Range:
        self._hold(e.var, (0, self.width(e.over) - (e.over.type != "g"), False))
        low, high, _ = self.of(e.body)
        how = e.how.name
        if how in ("filter", "argmost", "argleast", "packing"):
            return self.of(e.over)
        if how in ("exists", "forall"):
            return FLAG
        if how in ("most", "least"):
            return low, high, True
        if how == "joined":
            return 0, self.cards if high is None else high, False
        if how == "image":
            return 0, self.cards if high is None else high + 1, False
        if low is None or high is None or e.over.type == "g":
            return None, None, False
        most = self.width(e.over)
        return min(0, low * most), max(0, high * most), False

    def _best(self, e: Best) -> Range:
        if e.pile is not None:
            self.of(e.pile)
        self._hold(e.var, (0, self.width(e.over) - (e.over.type == "m"), False))
        for key in e.keys:
            self.of(key)
        return self.of(e.over) if e.type == "m" else (-1, self.width(e.over) - 1, False)

    def _around(self, e: Around) -> Range:
        self.of(e.seat)
        return -1, (self.width(e.among) if e.which == "from" else e.seats) - 1, False

    def _place(self, e: Place) -> Range:
        self.of(e.card)
        return -1, self.zones - 1, False

    def _spread(self, e: Spread) -> Range:
        self.of(e.over)
        return 0, None, False

    def _reach(self, e: Reach) -> Range:
        for child in e.children():
            self.of(child)
        numbers = [number for number in e.numbers if number != NIL]
        return min(numbers, default=0), max(numbers, default=0), True

    def _of_over(self, e: Groups | Distinct) -> Range:
        for child in e.children():
            self.of(child)
        return self.of(e.over)

    def _card(self, e: End) -> Range:
        for child in e.children():
            self.of(child)
        return -1, self.cards - 1, False

    def _cards(self, e: Tail | Zone | Zones | Pile) -> Range:
        for child in e.children():
            self.of(child)
        return (0, self.cards, False) if e.type == "m" else ANY


_WAYS: dict[type[Value], Callable[..., Range]] = {
    Const: Ranges._const,
    Var: Ranges._var,
    Cell: Ranges._cell,
    Family: Ranges._family,
    Table: Ranges._table,
    RowsOf: Ranges._rows_of,
    TableSum: Ranges._table_sum,
    Apply: Ranges._apply,
    Chain: Ranges._chain,
    IsGroup: Ranges._chain,
    Offered: Ranges._chain,
    Cond: Ranges._cond,
    OrElse: Ranges._or_else,
    Bind: Ranges._bind,
    Each: Ranges._each,
    Best: Ranges._best,
    Around: Ranges._around,
    Place: Ranges._place,
    Spread: Ranges._spread,
    Reach: Ranges._reach,
    Groups: Ranges._of_over,
    Distinct: Ranges._of_over,
    End: Ranges._card,
    Tail: Ranges._cards,
    Zone: Ranges._cards,
    Zones: Ranges._cards,
    Pile: Ranges._cards,
}
