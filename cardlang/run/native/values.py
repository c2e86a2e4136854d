"""Values of the machine as C.

`value(e)` gives a C expression without effects; what cannot be said in one (loops, tests that may
fail, sums that may overflow) is written out before it, into `lines`.  Operands are worked out in
the order in which the interpreter does, and no more of them than it does: where an operand of `and`
or `cond` needs lines of its own, they go inside an `if`.

Three things leave the playout from inside a value: `FAULT(k)`, fault number k of the list of
faults; `LATER`, for what 64 bits or this backend cannot do exactly, upon which the interpreter
plays the match instead; and the heap's trouble, which is either of the two.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardlang.machine.ir import E
from cardlang.run.native.layout import WIDE, padded, width
from cardlang.run.native.writer import C_TYPES, NOTHING, Writer, number

_SAFE = WIDE - 2


class Plain(Writer):
    """Values that range over nothing."""

    def value(self, e: E) -> str:
        method: Callable[[E], str] = getattr(self, "_" + e.op.replace("?", "_maybe"))
        return method(e)

    def truth(self, e: E) -> str:
        """A value as a condition of C."""
        text = self.value(e)
        if e.type in ("m", "g"):
            return self.has_some(e.type, text)
        return text

    def has_some(self, type: str, text: str) -> str:
        if type == "m":
            return f"s_some({text})"
        if type == "g":
            return f"({text}.n != 0)"
        return f"({text} != {NOTHING[type]})"

    def two(self, e: E) -> tuple[str, str]:
        return self.value(e.args[0]), self.value(e.args[1])

    def _const(self, e: E) -> str:
        k = e.args[0]
        if e.type == "g":
            return "l_none"
        return self.set_of(k) if e.type == "m" else number(int(k))

    def _cell(self, e: E) -> str:
        name = self.layout.cell(e.args[0])
        return f"(const cl_pile *)&{name}" if e.type == "o" else name

    def _var(self, e: E) -> str:
        return self.vars[e.args[0]]

    def _family(self, e: E) -> str:
        base, n, at = e.args[0], e.args[1], self.value(e.args[2])
        name, bits = self.layout.array(base)
        if e.type == "m":
            return f"at_set({name}, {n}, {at})"
        if e.type == "g":
            k = self.hold("n", at)
            return f"((uint64_t){k} < {n} ? {name}[{k}] : l_none)"
        if self.layout.sure(e.args[2], n) and base == self.layout.families[base][0]:
            return f"(int64_t){name}[({at}) & {padded(n) - 1}]"
        return f"at{bits}({name}, {n}, {at}, {NOTHING[e.type]})"

    def table(self, t: int, grouped: bool = False) -> str:
        self.tables[t] = self.tables.get(t, False) or grouped
        return f"T{t}"

    def _table(self, e: E) -> str:
        t = e.args[0]
        line, name = self.m.tables[t], self.table(t)
        at = self.value(e.args[1])
        if self.layout.sure(e.args[1], len(line)):
            return f"(int64_t){name}[({at}) & {padded(len(line)) - 1}]"
        if e.type == "p" and self.layout.ranges.within(e.args[1], len(line)):
            self.tables_or.add(t)
            return f"(int64_t)N{name}[({at} + 1) & {padded(len(line) + 1) - 1}]"
        return f"AT_{name}({len(line)}, {at}, {NOTHING[e.type]})"

    def _row(self, e: E) -> str:
        self.rows.add(e.args[0])
        at, size = self.value(e.args[1]), len(self.m.rows[e.args[0]])
        if self.layout.sure(e.args[1], size):
            return f"R{e.args[0]}[({at}) & {padded(size) - 1}]"
        if self.layout.ranges.within(e.args[1], size):
            self.rows_or.add(e.args[0])
            return f"NR{e.args[0]}[({at} + 1) & {padded(size + 1) - 1}]"
        return f"at_set(R{e.args[0]}, {size}, {at})"

    def _rowjoin(self, e: E) -> str:
        self.rows.add(e.args[0])
        return f"s_join(R{e.args[0]}, {len(self.m.rows[e.args[0]])}, {self.value(e.args[1])})"

    # -------------------------------------------------------------- numbers

    def sum_of(self, e: E, op: str, a: str, b: str) -> str:
        """a + b, a - b, a * b; exactly, or later."""
        sign = {"add": "+", "sub": "-", "mul": "*"}[op]
        if self.layout.bits(e) <= _SAFE:
            return f"({a} {sign} {b})"
        name = self.name()
        self.put(f"int64_t {name};")
        self.put(f"if (CL_UNLIKELY(__builtin_{op}_overflow({a}, {b}, &{name}))) LATER;")
        return name

    def _add(self, e: E) -> str:
        return self.sum_of(e, e.op, *(f"(int64_t){x}" for x in self.two(e)))

    _sub = _mul = _add

    def _div(self, e: E) -> str:
        by = self.hold("n", self.value(e.args[1]))
        self.put(f"if ({by} == 0) {self.fault('division', e.span)};")
        return f"n_{e.op.rstrip('?')}({self.value(e.args[0])}, {by})"

    _mod = _div

    def _neg(self, e: E) -> str:
        return f"(-{self.value(e.args[0])})"

    def _neg_maybe(self, e: E) -> str:
        return f"n_neg({self.value(e.args[0])})"

    def _add_maybe(self, e: E) -> str:
        """A number operation that is nothing where an operand is."""
        a, b = (self.hold("n", x) for x in self.two(e))
        op, found = e.op[:-1], self.name()
        self.put(f"int64_t {found} = CL_NIL;")
        self.put(f"if ({a} != CL_NIL && {b} != CL_NIL) {{")
        if op in ("div", "mod"):
            self.put(f"if ({b} == 0) {self.fault('division', e.span)};")
            self.put(f"{found} = n_{op}({a}, {b}); }}")
        else:
            self.put(f"{found} = {self.sum_of(e, op, a, b)}; }}")
        return found

    _sub_maybe = _mul_maybe = _div_maybe = _mod_maybe = _add_maybe

    def _lt_maybe(self, e: E) -> str:
        return "n_{}({}, {})".format(e.op[:-1], *self.two(e))

    _le_maybe = _lt_maybe

    def _eq(self, e: E) -> str:
        a, b = self.two(e)
        if e.args[0].type in ("m", "g"):
            return f"{'s' if e.args[0].type == 'm' else 'l'}_same({a}, {b})"
        return f"({a} == {b})"

    def _same(self, e: E) -> str:
        if e.args[0].type in ("m", "g"):
            return self._eq(e)
        a, b = self.two(e)
        return f"n_same({a}, {b}, {'CL_NIL' if e.args[0].type == 'n' else '-1'})"

    def _lt(self, e: E) -> str:
        return "({} < {})".format(*self.two(e))

    def _le(self, e: E) -> str:
        return "({} <= {})".format(*self.two(e))

    # ------------------------------------------------------------ questions

    def _and(self, e: E) -> str:
        """Conditions, one after another, until one decides."""
        if e.op == "or" and all(_asks(a, e.args[0].args[0]) for a in e.args):
            one = e.args[0].args[0]
            k = self.hold(one.type, self.value(one))
            same = "s_same({}, {})" if one.type == "m" else "({} == {})"
            tests = [same.format(k, self.value(a.args[1])) for a in e.args]
            return f"({' || '.join(tests)})"
        every = e.op == "and"
        found, sign = self.truth(e.args[0]), "&&" if every else "||"
        for item in e.args[1:]:
            text, lines = self.aside(partial(self.truth, item))
            if not lines:
                found = f"({found} {sign} {text})"
                continue
            name = self.name()
            self.put(f"int64_t {name} = {found};")
            self.put(f"if ({'' if every else '!'}{name}) {{")
            self.lines += lines
            self.put(f"{name} = {text}; }}")
            found = name
        return found

    _or = _and

    def _not(self, e: E) -> str:
        return f"!{self.truth(e.args[0])}"

    def _some(self, e: E) -> str:
        return self.has_some(e.args[0].type, self.value(e.args[0]))

    def _cond(self, e: E) -> str:
        c = self.truth(e.args[0])
        return self.either(e.type, c, lambda: self.value(e.args[1]), lambda: self.value(e.args[2]))

    def either(self, type: str, c: str, yes: Callable[[], str], no: Callable[[], str]) -> str:
        a, first = self.aside(yes)
        b, second = self.aside(no)
        if not first and not second:
            return f"({c} ? {a} : {b})"
        name = self.name()
        self.put(f"{C_TYPES[type]} {name};")
        self.put(f"if ({c}) {{")
        self.lines += [*first, f"{name} = {a}; }} else {{", *second, f"{name} = {b}; }}"]
        return name

    def _orelse(self, e: E) -> str:
        a = self.hold(e.type, self.value(e.args[0]))
        return self.either(
            e.type, self.has_some(e.type, a), lambda: a, lambda: self.value(e.args[1])
        )

    def _bind(self, e: E) -> str:
        j, held = e.args[0], e.args[1]
        old = self.vars.get(j)
        name = self.name("v")
        self.put(f"{C_TYPES[held.type]} {name} = {self.value(held)};")
        self.vars[j] = name
        found = self.value(e.args[2])
        if old is not None:
            self.vars[j] = old
        return found

    # ----------------------------------------------------------------- sets

    def _union(self, e: E) -> str:
        a, b = self.two(e)
        if e.type == "g":
            return self.listed(f"l_union(&heap, {a}, {b})")
        return f"s_or({a}, {b})"

    def _inter(self, e: E) -> str:
        return "s_and({}, {})".format(*self.two(e))

    def _minus(self, e: E) -> str:
        a, b = self.two(e)
        if e.type == "g":
            return self.listed(f"l_minus(&heap, {a}, {b})")
        return f"s_minus({a}, {b})"

    def listed(self, text: str, type: str = "g") -> str:
        """What a search for groups finds, if it has come to an end."""
        name = self.name()
        self.put(f"{C_TYPES[type]} {name} = {text};")
        many = self.fault("too-many-groups", None)
        self.put(f"if (CL_UNLIKELY(heap.trouble)) {{ if (heap.trouble == 1) {many}; LATER; }}")
        return name

    def _unit(self, e: E) -> str:
        name = "s_one" if self.layout.real(e.args[0]) else "s_unit"
        return f"{name}({self.value(e.args[0])})"

    def _has(self, e: E) -> str:
        point = self.value(e.args[1])
        name = "s_in" if self.layout.real(e.args[1]) else "s_has"
        return f"{name}({self.value(e.args[0])}, {point})"

    def _count(self, e: E) -> str:
        text = self.value(e.args[0])
        return f"{text}.n" if e.args[0].type == "g" else f"s_count({text})"

    def _rest(self, e: E) -> str:
        return f"l_rest({self.value(e.args[0])})"

    def _low(self, e: E) -> str:
        return f"{'l_first' if e.type == 'm' else 's_low'}({self.value(e.args[0])})"

    def _only(self, e: E) -> str:
        return f"{'l_only' if e.type == 'm' else 's_only'}({self.value(e.args[0])})"

    def _distinct(self, e: E) -> str:
        return f"s_distinct({self.value(e.args[0])}, EARLIER)"

    # ---------------------------------------------------------------- zones

    def zone(self, at: E) -> tuple[str, bool]:
        """The number of a zone, and whether it is known now."""
        return self.value(at), at.op == "const"

    def _zone(self, e: E) -> str:
        at, known = self.zone(e.args[0])
        if known:
            return f"Z[{at}]" if e.args[0].args[0] >= 0 else "s_none()"
        size = len(self.m.zones)
        if self.layout.sure(e.args[0], size):
            return f"Z[({at}) & {padded(size) - 1}]"
        return f"at_set(Z, {size}, {at})"

    def pile(self, z: int) -> str:
        return f"&P[{self.layout.piles[z]}]"

    def _order(self, e: E) -> str:
        at, known = self.zone(e.args[0])
        if known:
            z = e.args[0].args[0]
            return self.pile(z) if z >= 0 else "&cl_empty"
        k = self.hold("p", at)
        return f"({k} >= 0 ? (const cl_pile *)&P[PILES[{k}]] : &cl_empty)"

    def _join(self, e: E) -> str:
        return f"s_join(Z + {e.args[0]}, {e.args[1]}, {self.value(e.args[2])})"

    def _top(self, e: E) -> str:
        pile = self.value(e.args[0])
        if e.args[1] is None:
            return f"o_{e.op}({pile})"
        return f"o_{e.op}_of({pile}, {self.value(e.args[1])})"

    _bottom = _top

    def _nth(self, e: E) -> str:
        pile = self.value(e.args[0])
        mask = self.value(e.args[2]) if e.args[2] is not None else None
        at = self.value(e.args[1])
        return f"o_nth({pile}, {at})" if mask is None else f"o_nth_of({pile}, {at}, {mask})"

    def _after(self, e: E) -> str:
        return "s_{}({}, {}, {})".format(e.op, *self.two(e), e.args[2])

    _before = _after

    def _from(self, e: E) -> str:
        return "s_from({}, {})".format(*self.two(e))

    def _place(self, e: E) -> str:
        k = self.hold("p", self.value(e.args[0]))
        return f"({k} < 0 ? -1 : z_find(Z, {len(self.m.zones)}, {k}))"


def _asks(e: E, one: object) -> bool:
    """Whether this asks if a certain value is some constant; a list of them works it out once."""
    return e.op == "eq" and e.args[0] is one and e.args[1].op == "const"


def table_type(numbers: tuple[int, ...], grouped: bool) -> int:
    """The bits of a table's numbers: groups read all tables alike."""
    return 64 if grouped else width(numbers)
