"""Values of the machine as C.

`value(e)` gives a C expression without effects; what cannot be said in one (loops, tests that may
fail, sums that may overflow) is written out before it, into `lines`.  Operands are worked out in
the order in which the interpreter does, and no more of them than it does: where an operand of `and`
or `cond` needs lines of its own, they go inside an `if`.

Plain operations are written as their row of the table says; a number operation that may overflow,
divide, or find nothing is `_arithmetic`.  Choices and names are those of `run.walk`.

Three things leave the playout from inside a value: `FAULT(k)`, fault number k of the list of
faults; `LATER`, for what 64 bits or this backend cannot do exactly, upon which the interpreter
plays the match instead; and the heap's trouble, which is either of the two.
"""

from __future__ import annotations

from itertools import pairwise

from cardlang.machine import tree
from cardlang.machine.tree import NIL, Apply, Const, Value
from cardlang.machine.tree_nodes import Row
from cardlang.run.native.layout import padded
from cardlang.run.native.writer import LONG, NOTHING, NativeWriter, number
from cardlang.source import Span

_SMALL = 2**30  # entries of a row that are reckoned, not looked up
_SAFE = 62  # bits of a number that is computed without looking for overflow


class Plain(NativeWriter):
    """Values that range over nothing."""

    def value(self, e: Value) -> str:
        text = self.writers[type(e)](e)
        return text if len(text) < LONG else self.hold(e.type, text)

    def truth(self, e: Value) -> str:
        """A value as a condition of C."""
        text = self.value(e)
        return self.has_some(e.type, text) if e.type in "mg" else text

    def _const(self, e: Const) -> str:
        if e.type == "g":
            return "l_none"
        if e.type == "m":
            return self.set_of(e.value)
        return number(e.value) if e.value >= 0 or e.value == NIL else f"({number(e.value)})"

    def _cell(self, e: tree.Cell) -> str:
        name = self.layout.cell(e.cell)
        return f"(const cl_pile *)&{name}" if e.type == "o" else name

    def entry(self, array: str, size: int, at: Value, loose: str) -> str:
        """An entry of an array; as `loose` has it where there may be none at this index."""
        k = self.value(at)
        if self.layout.ranges.sure(at, size):
            return f"{array}[({k}) & {padded(size) - 1}]"
        return loose.format(k)

    def _family(self, e: tree.Family) -> str:
        base, n = e.base, e.count
        name = self.layout.array(base)
        if e.type == "g":
            k = self.hold("n", self.value(e.at))
            return f"((uint64_t){k} < {n} ? {name}[{k}] : l_none)"
        if e.type == "m":
            return f"at_set({name}, {n}, {self.value(e.at)})"
        sure = self.layout.ranges.sure(e.at, n) and base == self.layout.families[base][0]
        if sure:
            return f"{name}[({self.value(e.at)}) & {padded(n) - 1}]"
        k = self.hold("n", self.value(e.at))
        return f"((uint64_t){k} < {n} ? {name}[{k}] : {NOTHING[e.type]})"

    def _table(self, e: tree.Table) -> str:
        if e.type == "m":
            return self._row(e)
        even = _evenly(e.row)
        if even is not None and self.layout.ranges.sure(e.at, len(e.row)):
            return f"({e.row[0]} + {even} * (int64_t)({self.value(e.at)}))"  # sooner than to look
        name, size = self.table(e.table), len(e.row)
        loose = f"at_number({name}, {size}, {{}}, {NOTHING[e.type]})"
        return self.entry(name, size, e.at, loose)

    def _row(self, e: tree.Table) -> str:
        self.rows.add(e.table)
        name, size = f"R{e.table}", len(self.m.rows[e.table])
        return self.entry(name, size, e.at, f"at_set({name}, {size}, {{}})")

    def _rows_of(self, e: tree.RowsOf) -> str:
        self.rows.add(e.table)
        return f"s_join(R{e.table}, {len(self.m.rows[e.table])}, {self.value(e.over)})"

    # ------------------------------------------------------- plain operations

    def plain(self, e: Apply, operands: list[str]) -> str:
        row = e.operation
        if row.strict == NIL:
            return self._arithmetic(e, operands)
        if row.strict is not None and self.misses(e):
            return f"n_{row.name}({', '.join(operands)})"
        text = row.c.format(*operands)
        return self.listed(text) if "&heap" in row.c else text

    def misses(self, e: Apply) -> bool:
        """Return whether an operand can be nothing."""
        return any(a.maybe and self.layout.ranges.maybe(a) for a in e.args)

    def _arithmetic(self, e: Apply, texts: list[str]) -> str:
        if not self.misses(e):
            return self._computed(e, texts)
        texts = [self.hold("n", text) for text in texts]
        found = self.declare("int64_t", "CL_NIL")
        self.put(f"if ({' && '.join(f'{text} != CL_NIL' for text in texts)}) {{")
        self.put(f"{found} = {self._computed(e, texts)}; }}")
        return found

    def _computed(self, e: Apply, texts: list[str]) -> str:
        """Of numbers: exactly, or later."""
        row = e.operation
        if row.divides:
            texts[1] = self.hold("n", texts[1])
            self.put(f"if ({texts[1]} == 0) {self.fault('division', e.span)};")
            return row.c.format(*texts)
        texts = [f"(int64_t){text}" for text in texts]
        if not row.wide or self.layout.ranges.bits(e) <= _SAFE:
            return row.c.format(*texts)
        name = self.name()
        self.put(f"int64_t {name};")
        call = f"{row.wide}({', '.join(texts)}, &{name})"
        self.put(f"if (CL_UNLIKELY({call})) LATER;")
        return name

    def _unit(self, e: Apply) -> str:
        point = self.value(e.args[0])
        return f"s_one({point})" if self.layout.ranges.real(e.args[0]) else f"s_unit({point})"

    def _has(self, e: Apply) -> str:
        mask, point = self.value(e.args[0]), self.value(e.args[1])
        return f"{'s_in' if self.layout.ranges.real(e.args[1]) else 's_has'}({mask}, {point})"

    def listed(self, text: str, span: Span | None = None) -> str:
        """The groups that a search finds, if it has come to an end."""
        name = self.declare("cl_list", text)
        many = self.fault("too-many-groups", span)
        self.put(f"if (CL_UNLIKELY(heap.trouble)) {{ if (heap.trouble == 1) {many}; LATER; }}")
        return name

    def bind(self, e: tree.Bind) -> str:
        """Every name is a variable: how often it is read the compiler sees for itself."""
        for var, value in e.names:
            self.vars[var] = self.let(value.type, self.value(value), True)
        return self.value(e.body)

    # -------------------------------------------------------- zones and piles

    def _distinct(self, e: tree.Distinct) -> str:
        if e.type == "g":
            return self.listed(f"l_printed(&heap, {self.value(e.over)}, TWIN)")
        return f"s_distinct({self.value(e.over)}, EARLIER)"

    def _zone(self, e: tree.ZoneAt) -> str:
        if isinstance(e.at, Const):
            return f"Z[{e.at.value}]" if e.at.value >= 0 else "s_none()"
        size = len(self.m.zones)
        return self.entry("Z", size, e.at, f"at_set(Z, {size}, {{}})")

    def _pile(self, e: tree.Pile) -> str:
        if isinstance(e.at, Const):
            return f"&P[{self.layout.piles[e.at.value]}]" if e.at.value >= 0 else "&cl_empty"
        k = self.hold("p", self.value(e.at))
        return f"({k} >= 0 ? (const cl_pile *)&P[PILES[{k}]] : &cl_empty)"

    def _zones(self, e: tree.Zones) -> str:
        return f"s_join(Z + {e.first}, {e.count}, {self.value(e.owners)})"

    def _end(self, e: tree.End) -> str:
        pile, *texts = [self.value(part) for part in e.children()]
        if e.which == "top" and e.among is not None:
            return f"o_nth_of({pile}, 1, {texts[0]})"
        return f"o_{e.which}{'_of' if e.among is not None else ''}({', '.join([pile, *texts])})"

    def _around(self, e: tree.Around) -> str:
        seats = "" if e.which == "from" else f", {e.seats}"
        return f"s_{e.which}({self.value(e.among)}, {self.value(e.seat)}{seats})"

    def _place(self, e: tree.Place) -> str:
        k = self.hold("p", self.value(e.card))
        return f"({k} < 0 ? -1 : z_find(Z, {len(self.m.zones)}, {k}))"


def _evenly(row: Row) -> int | None:
    """The step from each entry of a row of small numbers to the next; None if there are several."""
    steps = {after - before for before, after in pairwise(row)}
    return steps.pop() if len(steps) == 1 and all(abs(entry) < _SMALL for entry in row) else None
