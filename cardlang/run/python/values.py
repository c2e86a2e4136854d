"""From values of the machine to Python expressions: `Walk` in the words of Python.

Plain operations are what the table of operations says of them, but for the few where something
shorter is known of the operands.  Where things lie is decided by `PlaceWriter`: in a state, or in
local variables of a whole match.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache, partial

from cardlang import limits
from cardlang.machine import operations as op
from cardlang.machine import tree
from cardlang.machine.alike import printed, twins_of
from cardlang.machine.ir import Machine
from cardlang.machine.ranges import Ranges
from cardlang.machine.tree import NIL, NOTHING, Value
from cardlang.run.python.code import DEEP, Code, Lines, Shelf, V, number
from cardlang.run.python.places import PlaceWriter
from cardlang.run.python.tables import distinct_of
from cardlang.run.walk import Walk, links

_DEEP = "deep_"  # begins the names of values whose brackets lay too deep


class Writer(Walk[V, Lines]):
    """Writes values; those that range over members are in the classes built on it."""

    def __init__(
        self, machine: Machine, ranges: Ranges, places: PlaceWriter, shelf: Shelf, code: Code
    ) -> None:
        super().__init__()
        self.m, self.ranges, self.places = machine, ranges, places
        self.shelf, self.code = shelf, code
        self.writers |= {
            tree.Const: self.const,
            tree.Cell: lambda e: self.places.cell(e.cell),
            tree.Family: self.family,
            tree.Table: self.table,
            tree.Distinct: self.distinct,
        }
        self.special = {
            op.NOT: lambda e: self.negated(self.truth(e.args[0])),
            op.UNIT: lambda e: self.unit(self.value(e.args[0]), e.args[0]),
            op.HAS: self.has,
        }

    def value(self, e: Value) -> V:
        return self.cut(self.writers[type(e)](e))

    def truth(self, e: Value) -> V:
        if isinstance(e, tree.Chain):
            return self.chained(e.every, [partial(self.truth, a) for a in links(e)])
        if not isinstance(e, tree.Apply):
            return self.value(e)
        row, one = e.operation, e.args[0]
        if row in (op.SOME, op.SOME_GROUPS):
            return self.value(one)
        if row is op.HAS:
            return self.has(e, True)
        if row is not op.NOT:
            return self.value(e)
        if isinstance(one, tree.Apply) and one.operation in (op.SOME_NUMBER, op.SOME_POINT):
            v = self.value(one.args[0])
            if v.const is None:
                return self.op("{} == {}", v, number(NOTHING[one.args[0].type]))
        return self.negated(self.truth(one))

    def maybe(self, e: Value) -> bool:
        """Return whether a value can be nothing."""
        low, _, nothing = self.ranges.of(e)
        return (low is None or low < 0) if e.type == "p" else nothing

    # ------------------------------------------------------------ Python

    def op(self, form: str, *parts: V) -> V:
        return V(f"({form.format(*[v.text for v in parts])})", deep=1 + deepest(parts))

    def name(self, v: V) -> V:
        """A value under a name of its own."""
        return v if v.plain else self.variable("", v)

    def cut(self, v: V) -> V:
        """A value, under a name if its brackets lie too deep in each other."""
        if v.deep <= DEEP:
            return v
        t = V(f"{_DEEP}{self.shelf.temp()}", True)
        self.assign(t, v)
        return t

    def named(self, v: V) -> tuple[V, V]:
        """A value for its first and for its later places, of which the first is come to first."""
        if v.plain:
            return v, v
        t = self.shelf.temp()
        return V(f"({t} := {v})", deep=v.deep + 1), V(t, True)

    def entry(self, table: str, at: V) -> V:
        return V(f"{self.shelf.known(table)}[{at}]", deep=at.deep + 1)

    def call(self, function: Callable[..., object], *parts: V) -> V:
        """A call of a function that changes nothing and cannot fail."""
        name = self.shelf.put(function)
        return V(f"{name}({', '.join(map(str, parts))})", deep=1 + deepest(parts))

    def known(self, v: V) -> int | None:
        return v.const

    def joined(self, every: bool, parts: list[V]) -> V:
        if len(parts) == 1:
            return parts[0]
        word = " and " if every else " or "
        return V(f"({word.join(map(str, parts))})", deep=1 + deepest(parts))

    def chosen(self, test: V, yes: V, no: V) -> V:
        return self.op("{} if {} else {}", yes, test, no)

    def instead(self, type: str, first: V, second: V) -> V:
        if type in "mg":
            found = self.op("{} or {}", first, second)
        else:
            one, later = self.named(first)
            found = self.op("{} if {} != {} else {}", later, one, number(NOTHING[type]), second)
        return self.cut(found)

    def let(self, type: str, v: V, often: bool) -> V:
        return self.name(v) if often else v

    def variable(self, type: str, v: V | None) -> V:
        t = V(self.shelf.temp(), True)
        if v is not None:
            self.assign(t, v)
        return t

    def assign(self, variable: V, v: V) -> None:
        self.code.add(f"{variable} = {v}")

    def aside(self, make: Callable[[], V]) -> tuple[V, Lines]:
        with self.code.aside() as lines:
            v = make()
        if not all(text.startswith(_DEEP) for _, text in lines):
            return v, lines
        self.paste(lines)  # names for deep values can stand anywhere
        return v, []

    def paste(self, lines: Lines) -> None:
        self.code.paste(lines)

    def when(self, test: V, holds: bool = True) -> AbstractContextManager[None]:
        return self.code.under(f"if {test}:" if holds else f"if not {test}:")

    def otherwise(self) -> AbstractContextManager[None]:
        return self.code.under("else:")

    def when_nothing(self, type: str, v: V) -> AbstractContextManager[None]:
        return self.code.under(f"if not {v}:" if type in "mg" else f"if {v} == {NOTHING[type]}:")

    def once(self) -> AbstractContextManager[None]:
        return self.code.under("while True:")

    def leave(self) -> None:
        self.code.add("break")

    # ------------------------------------------------------------ leaves

    def const(self, e: tree.Const) -> V:
        return V("()", True) if e.type == "g" else number(int(e.value))

    def family(self, e: tree.Family) -> V:
        at, nothing = self.value(e.at), NOTHING[e.type]
        if at.const is not None:
            inside = 0 <= at.const < e.count
            return self.places.cell(e.base + at.const) if inside else number(nothing)
        if self.ranges.within(e.at, e.count):
            return self.places.family(e.base, at, self.ranges.sure(e.at, e.count), nothing)
        first, later = self.named(at)
        inner = self.places.family(e.base, later, True, nothing)
        return self.op("{} if 0 <= {} < {} else {}", inner, first, number(e.count), number(nothing))

    def table(self, e: tree.Table) -> V:
        return self.line(e.row, e.at, self.value(e.at), NOTHING[e.type])

    def line(self, line: tuple[int, ...], e: Value, at: V, nothing: int) -> V:
        """An entry of a constant row; `at` is the index `e`, worked out."""
        if at.const is not None:
            return number(line[at.const] if 0 <= at.const < len(line) else nothing)
        row = self.shelf.put((*line, nothing))
        if self.ranges.within(e, len(line)):
            return V(f"{row}[{at}]", deep=at.deep + 1)
        first, later = self.named(at)
        form = row + "[{}] if 0 <= {} < {} else {}"
        return self.op(form, later, first, number(len(line)), number(nothing))

    # ------------------------------------------------------------ plain operations

    def plain(self, e: tree.Apply, operands: list[V]) -> V:
        row = e.operation
        known = [v.const for v in operands if v.const is not None]
        if row.divides:
            operands = self.divided(e, operands)
        elif len(known) == len(operands):
            nothing = row.strict if NIL in known else None
            return number(row.number(*known) if nothing is None else nothing)
        if not row.python:
            return self.call(row.work, *operands)
        if row in (op.SAME, op.SAME_POINTS) and not self.maybe(e.args[0]):
            row = op.EQ
        tests, deep = [], deepest(operands)
        for at, arg in enumerate(e.args):
            if row.strict is not None and self.maybe(arg):
                first, operands[at] = self.named(operands[at])
                tests.append(f"{first} == {NIL}")
            elif at in twice(row.python):
                operands[at] = self.name(operands[at])
        text = row.python.format(*[v.text for v in operands])
        if tests:
            text = f"{row.strict} if {' or '.join(tests)} else {text}"
        simple = " " not in row.python and not text.startswith("-") and not tests
        return V(text if simple else f"({text})", deep=deep + 1 + len(tests))

    def divided(self, e: tree.Apply, operands: list[V]) -> list[V]:
        """The operands of a division, behind the test that it can be done."""
        a, b = operands
        if not b.const:
            b, test = self.name(b), ""
            if self.maybe(e.args[0]):
                a = self.name(a)
                test = f" and {a} != {NIL}"
            with self.code.under(f"if not {b}{test}:"):
                self.places.fault(self.code, "division", e.span)
        return [a, b]

    def negated(self, v: V) -> V:
        return number(int(not v.const)) if v.const is not None else self.op("not {}", v)

    # ------------------------------------------------------------ sets

    def unit(self, k: V, e: Value) -> V:
        """The set of one point, which may be nothing."""
        if k.const is not None:
            return number(1 << k.const if k.const >= 0 else 0)
        if self.ranges.within(e, limits.CARDS):
            return self.entry("UNIT", k)
        first, later = self.named(k)
        return self.op("1 << {} if {} >= 0 else 0", later, first)

    def has(self, e: tree.Apply, truth: bool = False) -> V:
        """Return whether a set has a point, as a flag or as something that is true."""
        mask, point = self.value(e.args[0]), self.value(e.args[1])
        if mask.const is not None and point.const is not None:
            return self.plain(e, [mask, point])
        if not self.ranges.within(e.args[1], limits.CARDS):
            first, later = self.named(point)
            point = self.op("{} if 0 <= {} else -1", later, first)
        form = "{} & {}" if truth else "{} & {} != 0"
        return self.op(form, mask, self.entry("UNIT", point))

    def distinct(self, e: tree.Distinct) -> V:
        mask, twins = self.value(e.over), twins_of(self.m.cards)
        if not twins:
            return mask
        if e.type == "g":
            helper = self.shelf.put(partial(printed, twins=twins), ("printed", twins))
            return V(f"{helper}({mask})", deep=mask.deep + 1)
        helper = self.shelf.put(distinct_of(twins), ("distinct", twins))
        return V(f"{helper}[{mask}]", deep=mask.deep + 1)


@cache
def twice(form: str) -> frozenset[int]:
    """The parts of a form that stand in it more than once."""
    found = Counter(int(part) for part in re.findall(r"\{(\d+)\}", form))
    return frozenset(part for part, count in found.items() if count > 1)


def deepest(parts: list[V] | tuple[V, ...]) -> int:
    """The depth of brackets in the deepest of some texts."""
    return max([part.deep for part in parts], default=0)
