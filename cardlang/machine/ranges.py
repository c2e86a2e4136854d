"""Ranges: the values that those of a machine can turn out to be.

Generated code leaves out a test that can only come out one way: whether a seat is nothing, whether
an index lies within its row, whether a stored number keeps to its range, whether a sum may
overflow.  For that it must know, of every cell and every value, the bounds of what they can hold.
They are worked out from all deeds together, whatever the order in which they run: a cell holds the
0 it starts with, or something that a deed puts into it.

What a `Range` is, and the ranges of the plain operations, stand in the table of `operations`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import assert_never

from cardlang.machine.intervals import bits_of, checked, join, nothing_of, wider
from cardlang.machine.ir import Block, Machine, PickInfo
from cardlang.machine.members import members
from cardlang.machine.operations import COUNT
from cardlang.machine.rows import ANY, FLAG, Gives, Range
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
    IsParted,
    Offered,
    OrElse,
    PartedGroups,
    PartedReach,
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
    ZoneAt,
    Zones,
    walk,
)

_PATIENCE = 4  # rounds before bounds that still grow are taken further off
_ROUNDS = 64
_NO_PLACES = set[int]()


class _Step:
    """A source of ranges: a deed, a pick, or a value that is only asked for.

    `looks` are the cells and vars that its values look at, `cells` those that get something by it.
    """

    def __init__(self, what: Deed | PickInfo | Value) -> None:
        self.what = what
        self.cells: Iterable[int] = ()
        if isinstance(what, PickInfo):
            self.cells = (what.cell,)
        elif isinstance(what, Deed):
            self.cells = what.cells

    @cached_property
    def _places(self) -> tuple[set[int], set[int]]:
        what = self.what
        if isinstance(what, Set) and isinstance(what.value, Const):
            return _NO_PLACES, {what.cell}
        if isinstance(what, PickInfo):
            values = [e for e in (what.source, what.lows, what.highs) if e is not None]
        else:
            values = [*what.children()] if isinstance(what, Deed) else [what]
        looks, gives = set[int](), set[int](self.cells)
        for e in walk(*values):
            if isinstance(e, Var):
                looks.add(_place(e.var))
            elif isinstance(e, (Each, Best)):
                gives.add(_place(e.var))
            elif isinstance(e, Bind):
                gives.update([_place(var) for var, _ in e.names])
            else:
                looks.update(e.cells)
        return looks, gives

    @property
    def looks(self) -> set[int]:
        return self._places[0]

    @property
    def gives(self) -> set[int]:
        """The cells and vars that get something by it."""
        return self._places[1]

    @property
    def is_open(self) -> bool:
        """Return whether it looks at a var that gets nothing by it."""
        looks, gives = self._places
        return any(place < 0 and place not in gives for place in looks)


def _place(var: int) -> int:
    """The number that a var has among cells."""
    return -1 - var


def _leading(steps: list[_Step], wanted: Value) -> list[_Step]:
    """The steps that a value hangs on: what it looks at is given by them, and so on."""
    first = _Step(wanted)
    looks, open, found, more = first.looks, first.is_open, list[_Step](), -1
    while len(found) > more:
        more = len(found)
        found = [s for s in steps if not looks.isdisjoint(s.gives if open else s.cells)]
        looks = looks.union(*[step.looks for step in found])
        open = open or any(step.is_open for step in found)
    return found


class Ranges:
    """The ranges of one machine, as far as some of its blocks are run.

    Where one value is `wanted`, only what that hangs on is worked out.
    """

    def __init__(
        self, machine: Machine, blocks: Iterable[int], wanted: Value | None = None
    ) -> None:
        self.m = machine
        self.cards, self.zones = len(machine.cards), len(machine.zones)
        self.cells: dict[int, Range] = dict.fromkeys(range(machine.size), (0, 0, False))
        self._known: dict[Value, Range] = {}
        self._changed: set[int] = set()  # in this turn
        self._universe()
        steps = [_Step(what) for what in self._all([machine.blocks[b] for b in blocks])]
        self._settle(steps if wanted is None else _leading(steps, wanted))

    def _all(self, blocks: list[Block]) -> Iterator[Deed | PickInfo | Value]:
        """All deeds, picks and values; a cell gets the same constant once.

        Values of a thousand cards may begin anew at many places.
        """
        given = set[tuple[int, str, int]]()
        for block in blocks:
            for deed in block.deeds:
                if isinstance(deed, Set) and isinstance(deed.value, Const) and deed.bounds is None:
                    gift = (deed.cell, deed.value.type, deed.value.value)
                    if gift in given:
                        continue
                    given.add(gift)
                yield deed
        for decision in self.m.decisions:
            for verb in decision.verbs:
                yield from verb.picks
                yield from verb.values()
        for block in blocks:
            yield from block.exit.children()
        yield self.m.winner

    def _settle(self, steps: list[_Step]) -> None:
        """Goes through the steps until nothing changes any more.

        From the second turn on those are left out for which nothing has changed that they look at.
        """
        takes = {*self._taking()}
        for turn in range(_ROUNDS):
            self._known = {}
            before, lately, self._changed = dict(self.cells), self._changed, set()
            for step in steps:
                if turn and step.looks.isdisjoint(lately) and step.looks.isdisjoint(self._changed):
                    continue
                if isinstance(step.what, Value):
                    self.of(step.what)
                elif isinstance(step.what, PickInfo):
                    self._pick(step.what)
                else:
                    self._deed(step.what, step.what in takes)
            if not self._changed:
                break
            if turn >= _PATIENCE:
                self._give_up(before)

    def _taking(self) -> Iterable[Deed]:
        """The deeds that take a member of a set in which there is one: that of a loop's rest."""
        for block in self.m.blocks:
            if block.loop is not None and block.loop.kind == "members":
                yield self.m.blocks[block.loop.inside].deeds[0]

    def _give_up(self, before: dict[int, Range]) -> None:
        """Takes the bounds further off that have changed in this turn."""
        for place in self._changed & before.keys():
            self.cells[place] = wider(before[place], self.cells[place])

    def _universe(self) -> None:
        """Widen the cells that rules declare to all that others may put there."""
        sizes = {"seat": self.m.players, "side": len(self.m.sides), "card": self.cards}
        sizes |= {"seats": self.m.players, "sides": len(self.m.sides), "cards": self.cards}
        for cell in self.m.cells:
            size = sizes.get(cell.what, len(cell.labels))
            if cell.many:
                self.cells[cell.cell] = (0, size, False)
            elif cell.what not in ("number", "flag"):
                self.cells[cell.cell] = (0, size - 1, False)

    # ------------------------------------------------------------ deeds

    def _hold(self, place: int, found: Range) -> None:
        """A cell or var can be this too."""
        old = self.cells.get(place)
        new = join(old, found)
        if new != old:
            self.cells[place] = new
            self._changed.add(place)

    def _deed(self, deed: Deed, takes: bool) -> None:
        for e in deed.children():
            self.of(e)
        if isinstance(deed, (Set, SetFamily)):
            found = self.of(deed.value)
            found = (0, found[1], False) if takes else found
            for cell in deed.cells:
                self._hold(cell, checked(found, deed.value.type, deed.bounds))

    def _pick(self, pick: PickInfo) -> None:
        width = self.width(pick.source)
        found: Range = (0, width if pick.several else width - 1, False)
        if pick.lows is not None and pick.highs is not None:
            low, high = self.of(pick.lows), self.of(pick.highs)
            found = (low[0], high[1], low[2] or high[2])
        self._hold(pick.cell, found)

    # ---------------------------------------------------------- questions

    def of(self, e: Value) -> Range:
        """The range of a value."""
        found = self._known.get(e)
        if found is None:
            if not isinstance(e, (Bind, Each, Best)):  # before what is in these, vars get something
                for child in e.children():
                    self.of(child)
            found = self._known[e] = _WAYS[type(e)](self, e)
        return found

    def width(self, mask: Value) -> int:
        """The number of bits that a mask may need."""
        high = self.of(mask)[1]
        return self.cards if high is None else high

    def bits(self, e: Value) -> int:
        """The number of bits that a number may need, its sign aside; `WIDE` where
        nothing is known.
        """
        return bits_of(self.of(e))

    def maybe(self, e: Value) -> bool:
        """Return whether a number or point can be nothing."""
        low, _, nothing = self.of(e)
        return low is None or low < 0 if e.type == "p" else nothing

    def within(self, at: Value, size: int) -> bool:
        """Return whether an index always lies within a row, or is nothing (-1)."""
        low, high, nothing = self.of(at)
        return not nothing and low is not None and high is not None and low >= -1 and high < size

    def sure(self, at: Value, size: int) -> bool:
        """Return whether an index always lies within a row."""
        low = self.of(at)[0]
        return low is not None and low >= 0 and self.within(at, size)

    def real(self, e: Value) -> bool:
        """Return whether a point is never nothing."""
        low, _, nothing = self.of(e)
        return low is not None and low >= 0 and not nothing

    # ------------------------------------------------------------- values

    def _const(self, e: Const) -> Range:
        if e.type == "g":
            return (0, 0, False)
        if e.type == "m":
            return (0, e.value.bit_length(), False)
        return (0, 0, True) if e.value == NIL else (e.value, e.value, False)

    def _family(self, e: Family) -> Range:
        found: Range | None = None if self.sure(e.at, e.count) else nothing_of(e.type)
        for cell in e.cells:
            found = join(found, self.cells[cell])
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
        row = self.m.rows[e.table]
        return (0, max([k.bit_length() for k in row], default=0), False)

    def _table_sum(self, e: TableSum) -> Range:
        row, width = self.m.tables[e.table], self.width(e.over)
        return sum([k for k in row[:width] if k < 0]), sum([k for k in row[:width] if k > 0]), False

    def _apply(self, e: Apply) -> Range:
        if e.operation.range is None:
            return FLAG
        if e.operation is COUNT:
            return 0, members(e.args[0], self.width), False
        parts = [(0, self.width(a), False) if a.type == "m" else self.of(a) for a in e.args]
        return e.operation.range(*parts)

    def _cond(self, e: Cond) -> Range:
        found = self.of(e.otherwise)
        for _, value in e.arms:
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
            self._hold(_place(var), self.of(value))
        return self.of(e.body)

    def _each(self, e: Each) -> Range:
        self._hold(_place(e.var), (0, self.width(e.over) - (e.over.type != "g"), False))
        low, high, _ = self.of(e.body)
        match e.how.gives:
            case Gives.CHOSEN:
                return self.of(e.over)
            case Gives.TRUTH:
                return FLAG
            case Gives.ONE_ANSWER:
                return low, high, True
            case Gives.ANSWERS:
                return 0, self.cards if high is None else high + (e.body.type == "p"), False
            case Gives.NUMBER:
                if low is None or high is None or e.over.type == "g":
                    return None, None, False
                most = self.width(e.over)
                return min(0, low * most), max(0, high * most), False
        assert_never(e.how.gives)

    def _best(self, e: Best) -> Range:
        self._hold(_place(e.var), (0, self.width(e.over) - (e.type != "m"), False))
        for child in e.children():
            self.of(child)
        return self.of(e.over) if e.type == "m" else (-1, self.width(e.over) - 1, False)

    def _around(self, e: Around) -> Range:
        return -1, (self.width(e.among) if e.which == "from" else e.seats) - 1, False

    def _reach(self, e: Reach) -> Range:
        numbers = [number for number in e.numbers if number != NIL]
        return min(numbers, default=0), max(numbers, default=0), True

    def _parted_reach(self, e: PartedReach) -> Range:
        numbers = [number for height in e.heights for number in height.numbers if number != NIL]
        return min(numbers, default=0), max(numbers, default=0), True

    def _cards(self, e: Tail | ZoneAt | Zones | Pile) -> Range:
        return (0, self.cards, False) if e.type == "m" else ANY


_WAYS: dict[type[Value], Callable[..., Range]] = {
    Const: Ranges._const,
    Var: lambda ranges, e: ranges.cells.get(_place(e.var), (0, 0, False)),
    Cell: lambda ranges, e: ranges.cells[e.cell],
    Family: Ranges._family,
    Table: Ranges._table,
    RowsOf: Ranges._rows_of,
    TableSum: Ranges._table_sum,
    Apply: Ranges._apply,
    Chain: lambda ranges, e: FLAG,
    IsGroup: lambda ranges, e: FLAG,
    IsParted: lambda ranges, e: FLAG,
    Offered: lambda ranges, e: FLAG,
    Cond: Ranges._cond,
    OrElse: Ranges._or_else,
    Bind: Ranges._bind,
    Each: Ranges._each,
    Best: Ranges._best,
    Around: Ranges._around,
    Place: lambda ranges, e: (-1, ranges.zones - 1, False),
    Spread: lambda ranges, e: (0, None, False),
    Reach: Ranges._reach,
    PartedReach: Ranges._parted_reach,
    Groups: lambda ranges, e: ranges.of(e.over),
    PartedGroups: lambda ranges, e: ranges.of(e.over),
    Distinct: lambda ranges, e: ranges.of(e.over),
    End: lambda ranges, e: (-1, ranges.cards - 1, False),
    Tail: Ranges._cards,
    ZoneAt: Ranges._cards,
    Zones: Ranges._cards,
    Pile: Ranges._cards,
}
