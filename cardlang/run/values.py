"""Values of the machine as Python functions of a state and the vars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import NIL, E, Machine

Eval = Callable[[list[Any], list[Any]], Any]


def compile_value(e: E, m: Machine) -> Eval:
    """The function that works out `e`."""
    from cardlang.run.values_of_places import Compiler

    make = getattr(Compiler, "_" + e.op.replace("?", "_maybe"), None)
    if make is None:
        raise AssertionError(f"no such operation: {e.op}")
    found: Eval = make(Compiler(m), e)
    return found


NOTHING = {"n": NIL, "p": -1, "m": 0, "g": 0}


class Plain:
    """Numbers, questions and choices."""

    def __init__(self, machine: Machine) -> None:
        self.m = machine

    def go(self, e: E) -> Eval:
        return compile_value(e, self.m)

    def _const(self, e: E) -> Eval:
        k = e.args[0] if e.type != "g" else ()
        return lambda s, v: k

    def _cell(self, e: E) -> Eval:
        i = e.args[0]
        return lambda s, v: s[i]

    def _var(self, e: E) -> Eval:
        j = e.args[0]
        return lambda s, v: v[j]

    def _family(self, e: E) -> Eval:
        base, n, index = e.args[0], e.args[1], self.go(e.args[2])
        nothing = NOTHING[e.type]

        def family(s: list[Any], v: list[Any]) -> Any:
            k = index(s, v)
            return s[base + k] if 0 <= k < n else nothing

        return family

    def _table(self, e: E) -> Eval:
        line, at = self.m.tables[e.args[0]], self.go(e.args[1])
        size, nothing = len(line), NOTHING[e.type]

        def table(s: list[Any], v: list[Any]) -> Any:
            k = at(s, v)
            return line[k] if 0 <= k < size else nothing

        return table

    def _row(self, e: E) -> Eval:
        line, at = self.m.rows[e.args[0]], self.go(e.args[1])
        size = len(line)

        def row(s: list[Any], v: list[Any]) -> Any:
            k = at(s, v)
            return line[k] if 0 <= k < size else 0

        return row

    def _rowjoin(self, e: E) -> Eval:
        line, mask = self.m.rows[e.args[0]], self.go(e.args[1])

        def rowjoin(s: list[Any], v: list[Any]) -> Any:
            found = 0
            for k in bits(mask(s, v)):
                if k < len(line):
                    found |= line[k]
            return found

        return rowjoin

    def _tabsum(self, e: E) -> Eval:
        mask, line = self.go(e.args[0]), self.m.tables[e.args[1]]
        return lambda s, v: sum([line[k] for k in bits(mask(s, v))])

    # -------------------------------------------------------------- numbers

    def two(self, e: E) -> tuple[Eval, Eval]:
        return self.go(e.args[0]), self.go(e.args[1])

    def _add(self, e: E) -> Eval:
        a, b = self.two(e)
        return lambda s, v: a(s, v) + b(s, v)

    def _sub(self, e: E) -> Eval:
        a, b = self.two(e)
        return lambda s, v: a(s, v) - b(s, v)

    def _mul(self, e: E) -> Eval:
        a, b = self.two(e)
        return lambda s, v: a(s, v) * b(s, v)

    def _div(self, e: E) -> Eval:
        a, b = self.two(e)

        def div(s: list[Any], v: list[Any]) -> Any:
            by = b(s, v)
            if by == 0:
                raise Fault("division", e.span)
            return a(s, v) // by

        return div

    def _mod(self, e: E) -> Eval:
        a, b = self.two(e)

        def mod(s: list[Any], v: list[Any]) -> Any:
            by = b(s, v)
            if by == 0:
                raise Fault("division", e.span)
            return a(s, v) % by

        return mod

    def _neg(self, e: E) -> Eval:
        a = self.go(e.args[0])
        return lambda s, v: -a(s, v)

    def _neg_maybe(self, e: E) -> Eval:
        a = self.go(e.args[0])

        def neg(s: list[Any], v: list[Any]) -> Any:
            k = a(s, v)
            return -k if k != NIL else NIL

        return neg

    def maybe(self, e: E, nothing: int) -> Eval:
        """A number operation that is nothing (or false) where an operand is."""
        a, b = self.two(e)
        plain = getattr(self, "_" + e.op[:-1])
        held: list[Any] = [0, 0]
        from cardlang.machine.tree import Apply, Var
        inner = Apply("n", e.operation, (Var("n", 0), Var("n", 1)), span=e.span)
        work = plain(inner)

        def both(s: list[Any], v: list[Any]) -> Any:
            one, two = a(s, v), b(s, v)
            if one == NIL or two == NIL:
                return nothing
            held[0], held[1] = one, two
            return work(s, held)

        return both

    def _add_maybe(self, e: E) -> Eval:
        return self.maybe(e, NIL)

    _sub_maybe = _mul_maybe = _div_maybe = _mod_maybe = _add_maybe

    def _lt_maybe(self, e: E) -> Eval:
        return self.maybe(e, 0)

    _le_maybe = _lt_maybe

    def _eq(self, e: E) -> Eval:
        a, b = self.two(e)
        return lambda s, v: a(s, v) == b(s, v)

    def _same(self, e: E) -> Eval:
        a, b = self.two(e)
        nothing = NIL if e.args[0].type == "n" else -1

        def same(s: list[Any], v: list[Any]) -> Any:
            k, other = a(s, v), b(s, v)
            return k != nothing and k == other

        return same

    def _lt(self, e: E) -> Eval:
        a, b = self.two(e)
        return lambda s, v: a(s, v) < b(s, v)

    def _le(self, e: E) -> Eval:
        a, b = self.two(e)
        return lambda s, v: a(s, v) <= b(s, v)

    # ------------------------------------------------------------- questions

    def _and(self, e: E) -> Eval:
        items = tuple(self.go(a) for a in e.args)
        if len(items) == 2:
            a, b = items
            return lambda s, v: a(s, v) and b(s, v)
        return lambda s, v: _all(items, s, v)

    def _or(self, e: E) -> Eval:
        if (listed := _listed(e)) is not None:
            one, numbers = self.go(e.args[0].args[0]), listed
            return lambda s, v: one(s, v) in numbers
        items = tuple(self.go(a) for a in e.args)
        if len(items) == 2:
            a, b = items
            return lambda s, v: a(s, v) or b(s, v)
        return lambda s, v: _any(items, s, v)

    def _not(self, e: E) -> Eval:
        a = self.go(e.args[0])
        return lambda s, v: not a(s, v)

    def _some(self, e: E) -> Eval:
        if e.args[0].type == "g":
            groups = self.go(e.args[0])
            return lambda s, v: bool(groups(s, v))
        a, nothing = self.go(e.args[0]), NOTHING[e.args[0].type]
        return lambda s, v: a(s, v) != nothing

    def _cond(self, e: E) -> Eval:
        c, a, b = (self.go(x) for x in e.args)
        return lambda s, v: a(s, v) if c(s, v) else b(s, v)

    def _orelse(self, e: E) -> Eval:
        a, b = self.two(e)
        nothing = NOTHING[e.type]
        if nothing == 0:
            return lambda s, v: a(s, v) or b(s, v)

        def orelse(s: list[Any], v: list[Any]) -> Any:
            k = a(s, v)
            return k if k != nothing else b(s, v)

        return orelse

    def _bind(self, e: E) -> Eval:
        j, a, body = e.args[0], self.go(e.args[1]), self.go(e.args[2])

        def bind(s: list[Any], v: list[Any]) -> Any:
            v[j] = a(s, v)
            return body(s, v)

        return bind


def _listed(e: E) -> frozenset[int] | None:
    """The numbers, if this asks of one value whether it is one of a list of them."""
    if any(a.op != "eq" or a.args[1].op != "const" for a in e.args):
        return None
    if any(a.args[0] is not e.args[0].args[0] for a in e.args):
        return None
    return frozenset(a.args[1].args[0] for a in e.args)


def _all(items: tuple[Eval, ...], s: list[Any], v: list[Any]) -> bool:
    return all(item(s, v) for item in items)


def _any(items: tuple[Eval, ...], s: list[Any], v: list[Any]) -> bool:
    return any(item(s, v) for item in items)
