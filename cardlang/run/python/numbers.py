"""Python for numbers and questions."""

from __future__ import annotations

from cardlang.machine.ir import NIL, E
from cardlang.run.python.code import V, number
from cardlang.run.python.values import NOTHING, Writer, count_uses, ranges_over


class Numbers(Writer):
    """Arithmetic, comparison, `and`, `cond` and the like."""

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
        if e.args[0].op == "zone":
            return self.op("not not {}", self.truth(e))
        inner = self.val(e.args[0])
        if e.args[0].type == "g":
            return self.op("not not {}", inner)
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
            if e.type in "mg":
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
