"""Lowering of questions, sets, numbers and choices.

Questions asked of each member of a set are lifted to operations on whole sets where possible (see
`lift`); what is left is a loop inside a value.
"""

from __future__ import annotations

from cardlang.machine.cards import refuse
from cardlang.machine.fold import fold_e
from cardlang.machine.ground import Ground, may_be_nothing, nothing_of, type_of, weight
from cardlang.machine.ir import NIL, E
from cardlang.machine.lift import Lifter, const, meet
from cardlang.model import (
    NUMBER,
    Binding,
    X,
)  # fmt: skip
from cardlang.source import Span


class Sets(Ground):
    """Lowers what is asked of sets and numbers."""

    # --------------------------------------------------- questions and sets

    def _and(self, x: X) -> E:
        return self._join("and", [self.value(i) for i in x.args[0]], x.span)

    def _or(self, x: X) -> E:
        return self._join("or", [self.value(i) for i in x.args[0]], x.span)

    def _join(self, op: str, items: list[E], span: Span | None) -> E:
        stop = 0 if op == "and" else 1
        kept: list[E] = []
        for item in items:
            if item.op == "const":
                if bool(item.args[0]) == bool(stop):
                    return const(stop) if not kept else E(op, "n", (*kept, const(stop)), span)
                continue
            kept.extend(item.args if item.op == op else (item,))
        if not kept:
            return const(1 - stop)
        return kept[0] if len(kept) == 1 else E(op, "n", tuple(kept), span)

    def _not(self, x: X) -> E:
        inner = self.value(x.args[0])
        if inner.op == "const":
            return const(int(not inner.args[0]))
        return inner.args[0] if inner.op == "not" else E("not", "n", (inner,), x.span)

    def _nothing(self, x: X) -> E:
        return self.no(self.some(self.value(x.args[0])))

    def some(self, e: E) -> E:
        if e.op == "const":
            return const(int(e.args[0] != nothing_of(e.type)))
        if e.type != "m" and not may_be_nothing(e):
            return const(1)
        return E("some", "n", (e,), e.span)

    def no(self, e: E) -> E:
        return const(int(not e.args[0])) if e.op == "const" else E("not", "n", (e,), e.span)

    def _is(self, x: X) -> E:
        a, b = self.value(x.args[0]), self.value(x.args[1])
        if a.op == "const" and b.op == "const":
            same = a.args[0] == b.args[0] and (a.type == "m" or a.args[0] != nothing_of(a.type))
            return const(int(same))
        if a.type != "m" and may_be_nothing(a) and may_be_nothing(b):
            return E("same", "n", (a, b), x.span)
        return E("eq", "n", (a, b), x.span)

    def _below(self, x: X) -> E:
        return self._less("lt", x)

    def _at_most(self, x: X) -> E:
        return self._less("le", x)

    def _less(self, op: str, x: X) -> E:
        a, b = self.value(x.args[0]), self.value(x.args[1])
        if a.op == "const" and b.op == "const":
            if NIL in (a.args[0], b.args[0]):
                return const(0)
            return const(int(a.args[0] < b.args[0] or (op == "le" and a.args[0] == b.args[0])))
        maybe = may_be_nothing(a) or may_be_nothing(b)
        return E(op + ("?" if maybe else ""), "n", (a, b), x.span)

    def _in(self, x: X) -> E:
        point, inside = x.args
        if inside.kind.base is NUMBER:
            return self.number_in(self.value(point), inside)
        a, m = self.value(point), self.value(inside)
        if a.op == "const" and m.op == "const":
            return const(int(a.args[0] >= 0 and bool(m.args[0] >> a.args[0] & 1)))
        return E("has", "n", (m, a), x.span)

    def number_in(self, number: E, inside: X) -> E:
        """Whether a number is in a set of numbers (a range, a list, or some of one)."""
        if inside.op in ("range", "set"):
            wraps: list[tuple[int, E]] = []
            one = self._bound(number, wraps)
            if inside.op == "range":
                low, high = (self.value(a) for a in inside.args)
                parts = [E("le?", "n", (low, one)), E("le?", "n", (one, high))]
            else:
                parts = [self.number_in(one, item) for item in inside.args[0]]
            found = self._join("and" if inside.op == "range" else "or", parts, inside.span)
            for var, value in wraps:
                found = E("bind", "n", (var, value, found))
            return found
        if inside.op == "unit":
            return E("eq", "n", (number, self.value(inside.args[0])), inside.span)
        if inside.op == "where":
            base, it, condition = inside.args
            old = self.where.get(it)
            self.where[it] = number
            found = self._join(
                "and", [self.number_in(number, base), self.value(condition)], inside.span
            )
            if old is not None:
                self.where[it] = old
            return found
        raise refuse("number-set", "this set of numbers cannot be asked here", inside.span)

    def _within(self, x: X) -> E:
        a, b = self.value(x.args[0]), self.value(x.args[1])
        return E("not", "n", (E("some", "n", (E("minus", "m", (a, b)),)),), x.span)

    def _union(self, x: X) -> E:
        return E("union", type_of(x.kind), (self.value(x.args[0]), self.value(x.args[1])), x.span)

    def _minus(self, x: X) -> E:
        return E("minus", type_of(x.kind), (self.value(x.args[0]), self.value(x.args[1])), x.span)

    def _where(self, x: X) -> E:
        base, it, condition = x.args
        mask = self.value(base)
        return self.filtered(mask, it, condition, x.span)

    def filtered(self, mask: E, it: Binding, condition: X, span: Span | None) -> E:
        """The members of `mask` for which a condition holds, lifted as far as can be."""
        var = self.member(it)
        asked = self.value(condition)
        if it.kind.many:
            return E("filter", mask.type, (mask, var, asked), span, weight(asked))
        parts = asked.args if asked.op == "and" else (asked,)
        lifter = Lifter(self, self.size(it.kind.base))
        rest = []
        for part in parts:
            lifted = lifter.condition(part, var)
            if lifted is None:
                rest.append(part)
            elif lifted is not lifter.all:
                mask = meet(mask, lifted)
        if rest:
            body = self._join("and", rest, span)
            mask = E("filter", "m", (mask, var, body), span, weight(body))
        return E(mask.op, mask.type, mask.args, span or mask.span, mask.weight)

    # ------------------------------------------------------------ numbers

    def _arith(self, x: X) -> E:
        a, b = self.value(x.args[0]), self.value(x.args[1])
        if a.op == "const" and b.op == "const":
            return const(fold_e(E(x.op, "n", (a, b), x.span), {}, self.tables, self.rows))
        if x.op in ("add", "sub") and b.op == "const" and b.args[0] == 0:
            return a
        maybe = may_be_nothing(a) or may_be_nothing(b)
        return E(x.op + ("?" if maybe else ""), "n", (a, b), x.span)

    _add = _sub = _mul = _div = _mod = _arith

    def _neg(self, x: X) -> E:
        a = self.value(x.args[0])
        if a.op == "const":
            return const(-a.args[0])
        return E("neg?" if may_be_nothing(a) else "neg", "n", (a,), x.span)

    # ------------------------------------------------------------- choices

    def _if(self, x: X) -> E:
        value, condition = x.args
        c = self.value(condition)
        type = type_of(x.kind)
        if c.op == "const":
            return self.value(value) if c.args[0] else const(nothing_of(type), type)
        return E("cond", type, (c, self.value(value), const(nothing_of(type), type)), x.span)

    def _else(self, x: X) -> E:
        items = [self.value(i) for i in x.args[0]]
        found = items[-1]
        for item in reversed(items[:-1]):
            found = self.orelse(item, found, x.span)
        return found

    def orelse(self, a: E, b: E, span: Span | None) -> E:
        if a.op == "const":
            return b if a.args[0] == nothing_of(a.type) else a
        if a.type != "m" and not may_be_nothing(a):
            return a
        if a.op == "cond" and a.args[2].op == "const" and not self._empty(a.args[1]):
            if a.args[2].args[0] == nothing_of(a.type):
                return E("cond", a.type, (a.args[0], a.args[1], b), span)
        return E("orelse", a.type, (a, b), span)

    def _empty(self, e: E) -> bool:
        """Whether a value could be nothing or an empty set."""
        if e.op == "const":
            return bool(e.args[0] == nothing_of(e.type))
        return e.type == "m" or may_be_nothing(e)

    def _cases(self, x: X) -> E:
        type = type_of(x.kind)
        found = const(nothing_of(type), type)
        for condition, value in reversed(x.args[0]):
            if condition is None:
                found = self.value(value)
                continue
            c = self.value(condition)
            if c.op == "const":
                found = self.value(value) if c.args[0] else found
            else:
                found = E("cond", type, (c, self.value(value), found), x.span)
        return found

    # -------------------------------------------------------- over members

    def _image(self, x: X) -> E:
        base, it, value = x.args
        mask = self.value(base)
        if value.op == "zone" and value.args[1] is not None and value.args[1].op == "var":
            first, count = self.zones[value.args[0]]
            return E("join", "m", (first, count, mask), x.span)
        var = self.member(it)
        body = self.value(value)
        if body.type == "m":
            return E("joined", "m", (mask, var, body), x.span, weight(body))
        return E("image", "m", (mask, var, body), x.span, weight(body))

    def _sum(self, x: X) -> E:
        base, it, value = x.args
        return self.total(self.value(base), it, value, x.span)

    def total(self, mask: E, it: Binding, value: X, span: Span | None) -> E:
        var = self.member(it)
        body = self.value(value)
        if it.kind.many:
            return E("total", "n", (mask, var, body), span, weight(body))
        lifter = Lifter(self, self.size(it.kind.base))
        wraps: list[tuple[int, E]] = []
        plain = mask
        if mask.op not in ("const", "var", "cell"):
            held = self.fresh()
            wraps.append((held, mask))
            plain = E("var", "m", (held,))
        found = lifter.total(plain, body, var)
        if found is None:
            found = E("total", "n", (plain, var, body), span, weight(body))
        for held, whole in wraps:
            found = E("bind", "n", (held, whole, found), span)
        return E(found.op, found.type, found.args, span or found.span, found.weight)

    def _extreme(self, x: X) -> E:
        which, base, it, key = x.args
        mask = self.value(base)
        if which == "total":
            return self.total(mask, it, key, x.span)
        var = self.member(it)
        body = self.value(key)
        op = "most" if which == "highest" else "least"
        return E(op, "n", (mask, var, body), x.span, weight(body))

    def _having(self, x: X) -> E:
        base, it, which, key = x.args
        mask = self.value(base)
        var = self.member(it)
        body = self.value(key)
        op = "argmost" if which == "highest" else "argleast"
        return E(op, mask.type, (mask, var, body), x.span, weight(body))

    def _quantified(self, x: X) -> E:
        which, everyone, it, condition = x.args
        mask = self.value(everyone)
        var = self.member(it)
        body = self.value(condition)
        op = "forall" if which == "every" else "exists"
        return E(op, "n", (mask, var, body), x.span, weight(body))
