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

from cardlang.machine.ir import NIL, E, Machine
from cardlang.machine.ranges import Ranges
from cardlang.run.python.code import DEEP, Code, Shelf, V, number
from cardlang.source import Span

NOTHING = {"n": NIL, "p": -1, "m": 0, "g": 0}


class Places(Protocol):
    """Where cells and zones lie, what fuel is added to, and what becomes of a fault."""

    def cell(self, i: int) -> V: ...

    def family(self, base: int, n: int, at: V, sure: bool, nothing: int) -> V: ...

    def mask(self, base: int, n: int, at: V, sure: bool) -> V: ...

    def order(self, base: int, n: int, at: V, sure: bool) -> V: ...

    def pile(self, zone: E) -> V | None:
        """The pile of a zone whose mask is not kept."""
        ...

    def burn(self, code: Code, amount: str) -> None: ...

    def fault(self, code: Code, kind: str, span: Span | None) -> None: ...


class Writer:
    """Writes values; the operations are in the classes built on it."""

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
        if e.op == "some" and e.args[0].type in "mg":
            pile = self.places.pile(e.args[0]) if e.args[0].op == "zone" else None
            return pile or self.val(e.args[0])
        if e.op == "not":
            if e.args[0].op == "some" and e.args[0].args[0].type in "np":
                v = self.val(e.args[0].args[0])
                if v.const is None:
                    return self.op("{} == {}", v, number(NOTHING[e.args[0].args[0].type]))
            inner = self.truth(e.args[0])
            if inner.const is not None:
                return number(int(not inner.const))
            return self.op("not {}", inner)
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
        return number(int(e.args[0])) if e.type != "g" else V("()", True)

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
