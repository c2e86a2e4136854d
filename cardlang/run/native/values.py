"""Values of the machine as C.

`value(e)` gives a C expression without effects; what cannot be said in one (loops, tests that may
fail, sums that may overflow) is written out before it, into `lines`.  Operands are worked out in
the order in which the interpreter does, and no more of them than it does: where an operand of `and`
or `cond` needs lines of its own, they go inside an `if`.

Plain operations are written as their row of the table says.  `_OWN` has those for which it pays to
know more; a number operation that may overflow, divide, or find nothing is `_arithmetic`.

Three things leave the playout from inside a value: `FAULT(k)`, fault number k of the list of
faults; `LATER`, for what 64 bits or this backend cannot do exactly, upon which the interpreter
plays the match instead; and the heap's trouble, which is either of the two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from cardlang.machine import tree
from cardlang.machine.operations import operation
from cardlang.machine.tree import Apply, Const, Value
from cardlang.run.native.layout import padded
from cardlang.run.native.writer import C_TYPES, LONG, NOTHING, Writer, number

_SAFE = 62  # bits of a number that is computed without looking for overflow


class Plain(Writer):
    """Values that range over nothing."""

    ways: ClassVar[dict[type[Value], Callable[..., str]]]

    def value(self, e: Value) -> str:
        text = self.ways[type(e)](self, e)
        return text if len(text) < LONG else self.hold(e.type, text)

    def truth(self, e: Value) -> str:
        """A value as a condition of C."""
        text = self.value(e)
        return self.has_some(e.type, text) if e.type in "mg" else text

    def has_some(self, type: str, text: str) -> str:
        return operation("some", type).c.format(text)

    def _const(self, e: Const) -> str:
        if e.type == "g":
            return "l_none"
        return self.set_of(e.value) if e.type == "m" else number(e.value)

    def _cell(self, e: tree.Cell) -> str:
        name = self.layout.cell(e.cell)
        return f"(const cl_pile *)&{name}" if e.type == "o" else name

    def _var(self, e: tree.Var) -> str:
        return self.vars[e.var]

    def entry(self, array: str, size: int, at: Value, loose: str, shifted: str = "") -> str:
        """An entry of an array; as `loose` has it where there may be none at this index.

        Where the index may be -1 and the array is known by a name, it is read from a second one
        that begins with nothing.
        """
        k = self.value(at)
        if self.layout.ranges.sure(at, size):
            return f"{array}[({k}) & {padded(size) - 1}]"
        if shifted and self.layout.ranges.within(at, size):
            self.shifted.add(shifted)
            return f"{array.replace(shifted, 'N' + shifted)}[({k} + 1) & {padded(size + 1) - 1}]"
        return loose.format(k)

    def _family(self, e: tree.Family) -> str:
        base, n = e.base, e.count
        name, bits = self.layout.array(base)
        if e.type == "g":
            k = self.hold("n", self.value(e.at))
            return f"((uint64_t){k} < {n} ? {name}[{k}] : l_none)"
        if e.type == "m":
            return f"at_set({name}, {n}, {self.value(e.at)})"
        loose = f"at{bits}({name}, {n}, {{}}, {NOTHING[e.type]})"
        if base != self.layout.families[base][0]:
            return loose.format(self.value(e.at))
        return self.entry(f"(int64_t){name}", n, e.at, loose)

    def table(self, t: int) -> str:
        self.tables.add(t)
        return f"T{t}"

    def _table(self, e: tree.Table) -> str:
        if e.type == "m":
            return self._row(e)
        name, size = self.table(e.table), len(e.row)
        loose = f"at{self.layout.table_bits(e.table)}({name}, {size}, {{}}, {NOTHING[e.type]})"
        return self.entry(f"(int64_t){name}", size, e.at, loose, name if e.type == "p" else "")

    def _row(self, e: tree.Table) -> str:
        self.rows.add(e.table)
        name, size = f"R{e.table}", len(self.m.rows[e.table])
        return self.entry(name, size, e.at, f"at_set({name}, {size}, {{}})", name)

    def _rows_of(self, e: tree.RowsOf) -> str:
        self.rows.add(e.table)
        return f"s_join(R{e.table}, {len(self.m.rows[e.table])}, {self.value(e.over)})"

    # ------------------------------------------------------- plain operations

    def _apply(self, e: Apply) -> str:
        row = e.operation
        if row.name in _OWN:
            return _OWN[row.name](self, e)
        texts = [self.value(a) for a in e.args]
        if row.wide or row.divides:
            return self._arithmetic(e, texts)
        if row.strict is not None and self._misses(e):
            return f"n_{row.name}({', '.join(texts)})"
        text = row.c.format(*texts)
        return self.listed(text) if "&heap" in row.c else text

    def _misses(self, e: Apply) -> bool:
        """Whether an operand can be nothing."""
        return any(a.maybe and self.layout.ranges.of(a)[2] for a in e.args)

    def _arithmetic(self, e: Apply, texts: list[str]) -> str:
        if not self._misses(e):
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
        if self.layout.need(e) <= _SAFE:
            return row.c.format(*texts)
        name = self.name()
        self.put(f"int64_t {name};")
        call = f"__builtin_{row.wide}_overflow({', '.join(texts)}, &{name})"
        self.put(f"if (CL_UNLIKELY({call})) LATER;")
        return name

    def _unit(self, e: Apply) -> str:
        point = self.value(e.args[0])
        return f"s_one({point})" if self.layout.real(e.args[0]) else f"s_unit({point})"

    def _has(self, e: Apply) -> str:
        mask, point = self.value(e.args[0]), self.value(e.args[1])
        return f"{'s_in' if self.layout.real(e.args[1]) else 's_has'}({mask}, {point})"

    def listed(self, text: str) -> str:
        """What a search for groups finds, if it has come to an end."""
        name = self.declare("cl_list", text)
        many = self.fault("too-many-groups", None)
        self.put(f"if (CL_UNLIKELY(heap.trouble)) {{ if (heap.trouble == 1) {many}; LATER; }}")
        return name

    # -------------------------------------------------------- choices, names

    def _chain(self, e: tree.Chain) -> str:
        """Conditions, one after another, until one decides."""
        one = None if e.every else _asked(e.args)
        if one is not None:  # a value among some constants is worked out once
            k = self.hold(one.type, self.value(one))
            texts = [a.operation.c.format(k, self.value(a.args[1])) for a in e.args
                     if isinstance(a, Apply)]  # fmt: skip
            return f"({' || '.join(texts)})"
        sign, name = (" && " if e.every else " || "), ""
        asked = [self.truth(e.args[0])]
        for item in e.args[1:]:
            text, lines = self.aside(self.truth, item)
            if not lines:
                asked.append(text)
                continue
            if name:
                self.put(f"{name} = {sign.join(asked)};")
            else:
                name = self.declare("int64_t", sign.join(asked))
            self.put(f"if ({'' if e.every else '!'}{name}) {{", *lines, f"{name} = {text}; }}")
            asked = [name]
        return f"({sign.join(asked)})" if len(asked) > 1 else asked[0]

    def _cond(self, e: tree.Cond) -> str:
        arms = [(self.aside(self.truth, test), self.aside(self.value, x)) for test, x in e.arms]
        last, lines = self.aside(self.value, e.otherwise)
        (_, before), _ = arms[0]
        self.put(*before)  # the first test is made in any case
        if not lines and not any((k and c[1]) or x[1] for k, (c, x) in enumerate(arms)):
            return f"({''.join(f'{c} ? {x} : ' for (c, _), (x, _) in arms)}{last})"
        name = self.name()
        self.put(f"{C_TYPES[e.type]} {name};", "do {")
        for k, ((test, before), (text, inside)) in enumerate(arms):
            self.put(*(before if k else ()), f"if ({test}) {{", *inside)
            self.put(f"{name} = {text}; break; }}")
        self.put(*lines, f"{name} = {last};", "} while (0);")
        return name

    def _or_else(self, e: tree.OrElse) -> str:
        found = self.hold(e.type, self.value(e.args[0]))
        some = self.has_some(e.type, found)
        last, lines = self.aside(self.value, e.args[-1])
        if len(e.args) == 2 and not lines:
            return f"({some} ? {found} : {last})"
        found = self.declare(C_TYPES[e.type], found)
        some = self.has_some(e.type, found)
        for item in e.args[1:-1]:
            text, before = self.aside(self.value, item)
            self.put(f"if (!{some}) {{", *before, f"{found} = {text}; }}")
        self.put(f"if (!{some}) {{", *lines, f"{found} = {last}; }}")
        return found

    def _bind(self, e: tree.Bind) -> str:
        for var, held in e.names:
            self.vars[var] = self.declare(C_TYPES[held.type], self.value(held), "v")
        return self.value(e.body)

    # -------------------------------------------------------- zones and piles

    def _distinct(self, e: tree.Distinct) -> str:
        return f"s_distinct({self.value(e.over)}, EARLIER)"

    def _zone(self, e: tree.Zone) -> str:
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
        texts = [self.value(part) for part in e.children()]
        return f"o_{e.which}{'_of' if e.among is not None else ''}({', '.join(texts)})"

    def _around(self, e: tree.Around) -> str:
        seats = "" if e.which == "from" else f", {e.seats}"
        return f"s_{e.which}({self.value(e.among)}, {self.value(e.seat)}{seats})"

    def _place(self, e: tree.Place) -> str:
        k = self.hold("p", self.value(e.card))
        return f"({k} < 0 ? -1 : z_find(Z, {len(self.m.zones)}, {k}))"


_OWN: dict[str, Callable[[Plain, Apply], str]] = {"unit": Plain._unit, "has": Plain._has}


def _asked(tests: tuple[Value, ...]) -> Value | None:
    """The value of which all of some tests ask whether it is a constant."""
    first = tests[0]
    one = first.args[0] if isinstance(first, Apply) else None
    for e in tests:
        if not isinstance(e, Apply) or e.operation.name not in ("eq", "eq_sets"):
            return None
        if e.args[0] is not one or not isinstance(e.args[1], Const):
            return None
    return one
