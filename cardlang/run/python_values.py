"""From values of the machine to Python expressions.

A value becomes one Python expression wherever that is possible.  What cannot be said in an
expression, a loop over members or a test that can fail, is written as statements in front of it, in
the order in which the interpreter comes to it; the expressions left over change nothing and cannot
fail, so they may stand anywhere behind.  An operand that is only sometimes looked at, of `and` or
`cond`, and needs statements turns its operation into an `if`.

Where things lie is decided by `Places`: in a state, or in local variables of a whole match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from cardlang import limits
from cardlang.machine.ir import NIL, E, Machine
from cardlang.run.python_code import DEEP, Code, Shelf, V, number
from cardlang.run.python_ranges import Ranges
from cardlang.run.python_tables import SMALL
from cardlang.source import Span

_ROW = 128  # entries of a row that tells what is in a set
NOTHING = {"n": NIL, "p": -1, "m": 0}


class Places(Protocol):
    """Where cells and zones lie, what fuel is added to, and what becomes of a fault."""

    def cell(self, i: int) -> V: ...

    def family(self, base: int, n: int, at: V, sure: bool, nothing: int) -> V: ...

    def mask(self, base: int, n: int, at: V, sure: bool) -> V: ...

    def order(self, base: int, n: int, at: V, sure: bool) -> V: ...

    def burn(self, code: Code, amount: str) -> None: ...

    def fault(self, code: Code, kind: str, span: Span | None) -> None: ...


class Plain:
    """Values that range over nothing."""

    def __init__(
        self, machine: Machine, ranges: Ranges, places: Places, shelf: Shelf, code: Code
    ) -> None:
        self.m, self.ranges, self.places = machine, ranges, places
        self.shelf, self.code = shelf, code
        self.vars: dict[int, V] = {}
        self.held: dict[object, V] = {}  # values that have been given a name, by their shape

    def val(self, e: E) -> V:
        """The expression of a value; statements it needs have been written."""
        if self.held:
            found = self.held.get(shape(e))
            if found is not None:
                return found
        method: Callable[[E], V] = getattr(self, "_" + e.op.replace("?", "_maybe"))
        found = method(e)
        return self.name(found) if found.deep > DEEP else found

    def truth(self, e: E) -> V:
        """An expression that is true where a flag is; it need not be the flag itself."""
        if e.op == "some" and e.args[0].type == "m":
            return self.val(e.args[0])
        if e.op == "not":
            inner = self.truth(e.args[0])
            if inner.const is not None:
                return number(int(not inner.const))
            return self.op("not {}", inner)
        if e.op == "has":
            mask, point = self.has_parts(e)
            if point.const is None and mask.const != 0:
                return self.op("{} & {}", mask, self.entry("UNIT", point))
        if e.op in ("and", "or"):
            return self.chain(e.op, [lambda a=a: self.truth(a) for a in e.args])  # type: ignore[misc]  # a default argument binds a now
        return self.val(e)

    # ------------------------------------------------------------ writing

    def op(self, form: str, *parts: V) -> V:
        deep = 1 + max((p.deep for p in parts), default=0)
        return V("(" + form.format(*parts) + ")", deep=deep)

    def name(self, v: V) -> V:
        """A value under a name of its own."""
        if v.plain:
            return v
        t = self.shelf.temp()
        self.code.add(f"{t} = {v}")
        return V(t, True)

    def named(self, v: V) -> tuple[V, V]:
        """A value for its first and for its later places, of which the first is come to first."""
        if v.plain:
            return v, v
        t = self.shelf.temp()
        return V(f"({t} := {v})", deep=v.deep + 1), V(t, True)

    def entry(self, table: str, at: V) -> V:
        return V(f"{self.shelf.known(table)}[{at}]", deep=at.deep + 1)

    @contextmanager
    def bound(self, j: int, v: V) -> Iterator[None]:
        old = self.vars.get(j)
        self.vars[j] = v
        yield
        if old is not None:
            self.vars[j] = old
        else:
            del self.vars[j]

    def chain(self, op: str, items: list[Callable[[], V]]) -> V:
        """`and` or `or` of operands that are looked at in turn."""
        parts: list[V] = []
        ends: list[str] = []  # temps of `if`s that are open

        def joined() -> V:
            if len(parts) == 1:
                return parts[0]
            return V("(" + f" {op} ".join(map(str, parts)) + ")",
                     deep=1 + max(p.deep for p in parts))  # fmt: skip

        depth = self.code.depth
        for make in items:
            with self.code.aside() as lines:
                v = make()
            if lines and parts:
                t = ends[0] if ends else self.shelf.temp()
                ends.append(t)
                self.code.add(f"{t} = {joined()}")
                self.code.add(f"if {t}:" if op == "and" else f"if not {t}:")
                self.code.depth += 1
                parts = []
            self.code.paste(lines)
            if v.const is not None and bool(v.const) == (op == "and") and parts:
                continue  # says nothing
            parts.append(v)
            if v.const is not None and bool(v.const) == (op == "or"):
                break
        if not ends:
            return joined()
        self.code.add(f"{ends[0]} = {joined()}")
        self.code.depth = depth
        return V(ends[0], True)

    def either(self, c: V, a: Callable[[], V], b: Callable[[], V]) -> V:
        if c.const is not None:
            return a() if c.const else b()
        with self.code.aside() as yes:
            one = a()
        with self.code.aside() as no:
            two = b()
        if not yes and not no:
            return self.op("{} if {} else {}", one, c, two)
        t = self.shelf.temp()
        for head, lines, v in ((f"if {c}:", yes, one), ("else:", no, two)):
            with self.code.under(head):
                self.code.paste(lines)
                self.code.add(f"{t} = {v}")
        return V(t, True)

    def two(self, e: E) -> tuple[V, V]:
        return self.val(e.args[0]), self.val(e.args[1])

    def maybe(self, e: E) -> bool:
        """Whether a value can be nothing."""
        low, _, nothing = self.ranges.of(e)
        if e.type == "p":
            return low is None or low < 0
        return nothing

    # -------------------------------------------------------------- leaves

    def _const(self, e: E) -> V:
        return number(int(e.args[0]))

    def _cell(self, e: E) -> V:
        return self.places.cell(e.args[0])

    def _var(self, e: E) -> V:
        return self.vars[e.args[0]]

    def _family(self, e: E) -> V:
        base, n, nothing = e.args[0], e.args[1], NOTHING[e.type]
        at = self.val(e.args[2])
        if at.const is not None:
            k = at.const
            return self.places.cell(base + k) if 0 <= k < n else number(nothing)
        if self.ranges.within(e.args[2], n):
            return self.places.family(base, n, at, self.ranges.sure(e.args[2], n), nothing)
        first, later = self.named(at)
        inner = self.places.family(base, n, later, True, nothing)
        return self.op("{} if 0 <= {} < {} else {}", inner, first, number(n), number(nothing))

    def line(self, line: tuple[int, ...], e: E, nothing: int) -> V:
        """An entry of a constant row; `e` is the index."""
        at = self.val(e)
        if at.const is not None:
            k = at.const
            return number(line[k] if 0 <= k < len(line) else nothing)
        row = self.shelf.put((*line, nothing))
        if self.ranges.within(e, len(line)):
            return V(f"{row}[{at}]", deep=at.deep + 1)
        first, later = self.named(at)
        return self.op(row + "[{}] if 0 <= {} < {} else {}", later, first, number(len(line)),
                       number(nothing))  # fmt: skip

    def _table(self, e: E) -> V:
        return self.line(self.m.tables[e.args[0]], e.args[1], NOTHING[e.type])

    def _row(self, e: E) -> V:
        return self.line(self.m.rows[e.args[0]], e.args[1], 0)

    # ------------------------------------------------------------- numbers

    def arith(self, e: E, sign: str) -> V:
        a, b = self.two(e)
        if e.op.endswith("?") and (self.maybe(e.args[0]) or self.maybe(e.args[1])):
            return self.both(e, a, b, sign, NIL)
        if a.const is not None and b.const is not None and sign in "+-*":
            x, y = a.const, b.const
            return number(x + y if sign == "+" else x - y if sign == "-" else x * y)
        return self.op(f"{{}} {sign} {{}}", a, b)

    def both(self, e: E, a: V, b: V, sign: str, nothing: int) -> V:
        """An operation that is nothing, or false, where an operand is."""
        tests, places = [], []
        for v, arg in ((a, e.args[0]), (b, e.args[1])):
            if not self.maybe(arg):
                places.append(v)
                continue
            first, later = self.named(v)
            tests.append(f"{first} == {NIL}")
            places.append(later)
        text = f"({nothing} if {' or '.join(tests)} else {places[0]} {sign} {places[1]})"
        return V(text, deep=2 + max(a.deep, b.deep))

    def _add(self, e: E) -> V:
        return self.arith(e, "+")

    def _sub(self, e: E) -> V:
        return self.arith(e, "-")

    def _mul(self, e: E) -> V:
        return self.arith(e, "*")

    _add_maybe, _sub_maybe, _mul_maybe = _add, _sub, _mul

    def divide(self, e: E, sign: str) -> V:
        if e.op.endswith("?"):
            a, b = self.two(e)
        else:
            b = self.val(e.args[1])
            a = V("0", True)
        if not b.const:
            b = self.name(b)
            if e.op.endswith("?"):
                a = self.name(a)
            test = f"if not {b} and {a} != {NIL}:" if e.op.endswith("?") else f"if not {b}:"
            with self.code.under(test):
                self.places.fault(self.code, "division", e.span)
        if not e.op.endswith("?"):
            return self.op(f"{{}} {sign} {{}}", self.val(e.args[0]), b)
        if self.maybe(e.args[0]) or self.maybe(e.args[1]):
            return self.both(e, a, b, sign, NIL)
        return self.op(f"{{}} {sign} {{}}", a, b)

    def _div(self, e: E) -> V:
        return self.divide(e, "//")

    def _mod(self, e: E) -> V:
        return self.divide(e, "%")

    _div_maybe, _mod_maybe = _div, _mod

    def _neg(self, e: E) -> V:
        return self.op("-{}", self.val(e.args[0]))

    def _neg_maybe(self, e: E) -> V:
        if not self.maybe(e.args[0]):
            return self._neg(e)
        first, later = self.named(self.val(e.args[0]))
        return self.op("-{} if {} != {} else {}", later, first, number(NIL), number(NIL))

    def compare(self, e: E, sign: str) -> V:
        a, b = self.two(e)
        if e.op.endswith("?") and (self.maybe(e.args[0]) or self.maybe(e.args[1])):
            return self.both(e, a, b, sign, 0)
        return self.op(f"{{}} {sign} {{}}", a, b)

    def _eq(self, e: E) -> V:
        return self.compare(e, "==")

    def _lt(self, e: E) -> V:
        return self.compare(e, "<")

    def _le(self, e: E) -> V:
        return self.compare(e, "<=")

    _lt_maybe, _le_maybe = _lt, _le

    def _same(self, e: E) -> V:
        a, b = self.two(e)
        if not self.maybe(e.args[0]):
            return self.op("{} == {}", a, b)
        first, later = self.named(a)
        nothing = NIL if e.args[0].type == "n" else -1
        return self.op("{} != {} and {} == {}", first, number(nothing), later, b)

    # ----------------------------------------------------------- questions

    def _and(self, e: E) -> V:
        return self.chain("and", [lambda a=a: self.val(a) for a in e.args])  # type: ignore[misc]  # a default argument binds a now

    def _or(self, e: E) -> V:
        return self.chain("or", [lambda a=a: self.val(a) for a in e.args])  # type: ignore[misc]  # a default argument binds a now

    def _not(self, e: E) -> V:
        inner = self.truth(e.args[0])
        if inner.const is not None:
            return number(int(not inner.const))
        return self.op("not {}", inner)

    def _some(self, e: E) -> V:
        inner = self.val(e.args[0])
        nothing = NOTHING[e.args[0].type]
        if inner.const is not None:
            return number(int(inner.const != nothing))
        return self.op("{} != {}", inner, number(nothing))

    def _cond(self, e: E) -> V:
        c = self.truth(e.args[0])
        return self.either(c, lambda: self.val(e.args[1]), lambda: self.val(e.args[2]))

    def _orelse(self, e: E) -> V:
        a, nothing = self.val(e.args[0]), NOTHING[e.type]
        if a.const is not None:
            return self.val(e.args[1]) if a.const == nothing else a
        with self.code.aside() as lines:
            b = self.val(e.args[1])
        if not lines:
            if e.type == "m":
                return self.op("{} or {}", a, b)
            first, later = self.named(a)
            return self.op("{} if {} != {} else {}", later, first, number(nothing), b)
        t = self.shelf.temp()
        self.code.add(f"{t} = {a}")
        with self.code.under(f"if {t} == {nothing}:" if nothing else f"if not {t}:"):
            self.code.paste(lines)
            self.code.add(f"{t} = {b}")
        return V(t, True)

    def _bind(self, e: E) -> V:
        j, a, body = e.args
        v = self.val(a)
        times = count_uses(body, j)
        if times > 1 or (times and not v.plain and ranges_over(body)):
            v = self.name(v)
        with self.bound(j, v):
            return self.val(body)

    # ---------------------------------------------------------------- sets

    def _union(self, e: E) -> V:
        return self.masks("|", *self.two(e))

    def _inter(self, e: E) -> V:
        return self.masks("&", *self.two(e))

    def masks(self, sign: str, a: V, b: V) -> V:
        if a.const is not None and b.const is not None:
            return number(a.const | b.const if sign == "|" else a.const & b.const)
        return self.op(f"{{}} {sign} {{}}", a, b)

    def _minus(self, e: E) -> V:
        a = self.val(e.args[0])
        if e.args[1].op == "unit":
            k = self.val(e.args[1].args[0])
            if k.const is None and self.ranges.within(e.args[1].args[0], limits.CARDS):
                return self.op("{} & {}", a, self.entry("REST", k))
            b = self.unit(k, e.args[1].args[0])
        else:
            b = self.val(e.args[1])
        if a.const is not None and b.const is not None:
            return number(a.const & ~b.const)
        if b.const is not None:
            return self.op("{} & {}", a, number(~b.const))
        return self.op("{} & ~{}", a, b)

    def unit(self, k: V, e: E) -> V:
        if k.const is not None:
            return number(1 << k.const if k.const >= 0 else 0)
        if self.ranges.within(e, limits.CARDS):
            return self.entry("UNIT", k)
        first, later = self.named(k)
        return self.op("1 << {} if {} >= 0 else 0", later, first)

    def _unit(self, e: E) -> V:
        return self.unit(self.val(e.args[0]), e.args[0])

    def has_parts(self, e: E) -> tuple[V, V]:
        """The mask and the point of a `has`; the point is one that `UNIT` knows."""
        point = self.val(e.args[1])
        mask = self.val(e.args[0])
        if point.const is None and not self.ranges.within(e.args[1], limits.CARDS):
            first, later = self.named(point)
            point = self.op("{} if 0 <= {} else -1", later, first)
        return mask, point

    def _has(self, e: E) -> V:
        mask, point = self.has_parts(e)
        if point.const is not None:
            if point.const < 0:
                return number(0)
            if mask.const is not None:
                return number(mask.const >> point.const & 1)
            return self.op("{} >> {} & 1", mask, point)
        if mask.const is not None and self.ranges.within(e.args[1], _ROW):
            row = tuple(mask.const >> k & 1 for k in range(_ROW))
            return V(f"{self.shelf.put((*row, 0))}[{point}]", deep=point.deep + 1)
        return self.op("{} & {} != 0", mask, self.entry("UNIT", point))

    def small(self, mask: E) -> bool:
        return self.ranges.width(mask) <= SMALL

    def _count(self, e: E) -> V:
        mask = self.val(e.args[0])
        if mask.const is not None:
            return number(mask.const.bit_count())
        return self.counted(mask, self.small(e.args[0]))

    def counted(self, mask: V, small: bool) -> V:
        if mask.const is not None:
            return number(mask.const.bit_count())
        if small:
            return self.entry("counts", mask)
        return V(f"{mask}.bit_count()", deep=mask.deep + 1)

    def _low(self, e: E) -> V:
        mask = self.val(e.args[0])
        if mask.const is not None:
            return number((mask.const & -mask.const).bit_length() - 1)
        if self.small(e.args[0]):
            return self.entry("lows", mask)
        first, later = self.named(mask)
        return self.op("({} & -{}).bit_length() - 1", first, later)

    def _only(self, e: E) -> V:
        first, later = self.named(self.val(e.args[0]))
        if first.const is not None:
            first = later = self.name(V(f"0 + {first}"))
        return self.op("{}.bit_length() - 1 if {} and not {} & {} - 1 else -1", later, first,
                       later, later)  # fmt: skip

    def _distinct(self, e: E) -> V:
        if all(c.twin == k for k, c in enumerate(self.m.cards)):
            return self.val(e.args[0])
        twins = tuple(c.twin for c in self.m.cards)
        helper = self.shelf.put(distinct_of(twins), ("distinct", twins))
        mask = self.val(e.args[0])
        return V(f"{helper}[{mask}]", deep=mask.deep + 1)


class _Distinct(dict[int, int]):
    """Masks without the cards that are printed like an earlier one, worked out when asked for."""

    def __init__(self, twins: tuple[int, ...]) -> None:
        super().__init__()
        self.twins = twins

    def __missing__(self, mask: int) -> int:
        found, seen, rest = 0, 0, mask
        while rest:
            low = rest & -rest
            rest ^= low
            twin = 1 << self.twins[low.bit_length() - 1]
            if not seen & twin:
                seen |= twin
                found |= low
        if len(self) > 20_000:
            self.clear()
        self[mask] = found
        return found


def distinct_of(twins: tuple[int, ...]) -> _Distinct:
    return _Distinct(twins)


RANGING = frozenset(
    ["filter", "total", "most", "least", "argmost", "argleast", "image", "joined", "exists",
     "forall", "best"]
)  # fmt: skip


def ranges_over(e: object) -> bool:
    """Whether a value asks something of each member of a set."""
    if isinstance(e, E):
        return e.op in RANGING or any(ranges_over(a) for a in e.args)
    return isinstance(e, tuple) and any(ranges_over(a) for a in e)


def count_uses(e: object, j: int) -> int:
    if isinstance(e, E):
        if e.op == "var":
            return int(e.args[0] == j)
        return sum(count_uses(a, j) for a in e.args)
    return sum(count_uses(a, j) for a in e) if isinstance(e, tuple) else 0


def shape(e: object) -> object:
    """Two values of the same shape are the same value."""
    if not isinstance(e, E):
        return tuple(shape(a) for a in e) if isinstance(e, tuple) else e
    if e.op == "cell":
        return "cell", e.args[0]
    args = e.args[:2] if e.op == "table" else e.args
    return (e.op, e.type, *(shape(a) for a in args))
