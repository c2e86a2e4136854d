"""Lowering of values: from resolved names to operations on cells, rows and masks.

Everything fixed before play (players, options, what is printed on cards) is folded here.  Questions
asked of each member of a set are lifted to operations on whole sets where possible (see `lift`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.front.names import pile_of
from cardlang.machine.cards import Constants, refuse
from cardlang.machine.fold import fold_e
from cardlang.machine.ir import NIL, CardInfo, E
from cardlang.machine.lift import Lifter, const, meet, pure, uses
from cardlang.model import (
    CARD,
    FLAG, GROUPS, Pattern,
    NUMBER,
    SEAT,
    SIDE,
    Base,
    Binding,
    Definition,
    Keep,
    Kind,
    Order,
    X,
    Zone,
)  # fmt: skip
from cardlang.source import Span


def type_of(kind: Kind) -> str:
    if kind.many:
        return "g" if kind.base is GROUPS else "m"
    return "n" if kind.base in (NUMBER, FLAG) else "p"


def nothing_of(type: str) -> int:
    return {"n": NIL, "p": -1, "m": 0, "g": 0}[type]


def may_be_nothing(e: E) -> bool:
    """Whether a number or point can turn out to be nothing."""
    if e.op == "const":
        return bool(e.args[0] == nothing_of(e.type)) and e.type != "m"
    if e.op == "var":
        return len(e.args) > 1 and bool(e.args[1])
    if e.op in ("count", "length", "has", "eq", "same", "some", "not", "and", "or",
                "total", "tabsum", "lt", "le", "exists", "forall"):  # fmt: skip
        return False
    if e.op == "table":
        return nothing_of(e.type) in e.args[2] or may_be_nothing(e.args[1])
    if e.op == "cell":
        return bool(e.args[1]) if len(e.args) > 1 else False
    if e.op == "family":
        return bool(e.args[3]) or may_be_nothing(e.args[2])
    if e.op == "cond":
        return may_be_nothing(e.args[1]) or may_be_nothing(e.args[2])
    if e.op == "orelse":
        return may_be_nothing(e.args[1])
    if e.op in ("add", "sub", "mul", "div", "mod", "neg"):
        return False
    if e.op == "bind":
        return may_be_nothing(e.args[2])
    if e.op in ("after", "before", "from"):
        return True
    return True


class Lowering:
    """What values are lowered with: the cards, where everything lies, and constant tables."""

    def __init__(self, constants: Constants, cards: tuple[CardInfo, ...]) -> None:
        self.constants, self.cards = constants, cards
        self.program, self.players = constants.program, constants.players
        self.sides: tuple[tuple[int, ...], ...] = ()
        self.tables: list[tuple[int, ...]] = []
        self.rows: list[tuple[int, ...]] = []
        self._numbers: dict[tuple[str, tuple[int, ...]], int] = {}
        self.where: dict[Binding, E] = {}
        self.keeps: dict[Keep, tuple[int, int]] = {}  # first cell, how many
        self.zones: dict[Zone, tuple[int, int]] = {}  # first zone number, how many
        self.vars = 0
        self.all_cards = (1 << len(cards)) - 1
        self.deal_number = 0

    # ------------------------------------------------------------- tables

    def _number(self, store: list[tuple[int, ...]], what: str, row: tuple[int, ...]) -> int:
        key = (what, row)
        if key not in self._numbers:
            self._numbers[key] = len(store)
            store.append(row)
        return self._numbers[key]

    def table_number(self, row: tuple[int, ...]) -> int:
        return self._number(self.tables, "t", row)

    def rows_number(self, row: tuple[int, ...]) -> int:
        return self._number(self.rows, "r", row)

    def table(self, row: tuple[int, ...], at: E, type: str, span: Span | None = None) -> E:
        """Entry `at` of a constant row; nothing for nothing."""
        if at.op == "const":
            k = at.args[0]
            return const(row[k] if 0 <= k < len(row) else nothing_of(type), type)
        return E("table", type, (self.table_number(row), at, row), span)

    def row(self, row: tuple[int, ...], at: E) -> E:
        if at.op == "const":
            k = at.args[0]
            return const(row[k] if 0 <= k < len(row) else 0, "m")
        return E("row", "m", (self.rows_number(row), at), at.span)

    def fold(self, e: E, var: int, value: int) -> int:
        return fold_e(e, {var: value}, self.tables, self.rows)

    def fresh(self) -> int:
        self.vars += 1
        return self.vars - 1

    def size(self, base: Base) -> int:
        """How many points a kind has."""
        if base is CARD:
            return len(self.cards)
        if base is SEAT:
            return self.players
        if base is SIDE:
            return len(self.sides)
        return len(base.labels)

    # ------------------------------------------------------------- values

    def value(self, x: X) -> E:
        method: Callable[[X], E] = getattr(self, "_" + x.op.replace("-", "_"))
        return method(x)

    def flag(self, x: X) -> E:
        return self.value(x)

    def _const(self, x: X) -> E:
        value = x.args[0]
        size = {SEAT: self.players, SIDE: len(self.sides)}.get(x.kind.base)
        if size is not None and value >= size:
            value = -1
        return const(value, type_of(x.kind))

    def _players(self, x: X) -> E:
        return const(self.players)

    def _deal_number(self, x: X) -> E:
        return E("cell", "n", (self.deal_number, False), x.span)

    def _option(self, x: X) -> E:
        return const(self.constants.options[x.args[0].name], type_of(x.kind))

    def _nothing_there(self, x: X) -> E:
        type = type_of(x.kind)
        return const(nothing_of(type), type)

    def _all(self, x: X) -> E:
        base = x.args[0]
        return const((1 << self.size(base)) - 1, "m")

    def _card_label(self, x: X) -> E:
        found = [k for k, c in enumerate(self.cards) if c.id == x.args[0]]
        if x.kind.many:
            return const(sum(1 << k for k in found), "m")
        return const(found[0] if found else -1, "p")

    def _var(self, x: X) -> E:
        return self.where[x.args[0]]

    def _keep(self, x: X) -> E:
        keep, owner = x.args
        base, count = self.keeps[keep]
        maybe = keep.kind.maybe
        type = type_of(keep.kind)
        if owner is None:
            return E("cell", type, (base, maybe), x.span)
        at = self.value(owner)
        if at.op == "const":
            k = at.args[0]
            if not 0 <= k < count:
                return const(nothing_of(type), type)
            return E("cell", type, (base + k, maybe), x.span)
        return E("family", type, (base, count, at, maybe), x.span)

    def zone_number(self, x: X) -> E:
        """The number of the zone that an X of op `zone` names; nothing if its owner is nothing."""
        zone, owner = x.args
        base, count = self.zones[zone]
        if owner is None:
            return const(base, "p")
        at = self.value(owner)
        if at.op == "const":
            return const(base + at.args[0] if 0 <= at.args[0] < count else -1, "p")
        return self.table(tuple(base + k for k in range(count)), at, "p", x.span)

    def _zone(self, x: X) -> E:
        return E("zone", "m", (self.zone_number(x),), x.span)

    def _unit(self, x: X) -> E:
        inner = self.value(x.args[0])
        if inner.op == "const":
            return const(1 << inner.args[0] if inner.args[0] >= 0 else 0, "m")
        return E("unit", "m", (inner,), x.span)

    def _set(self, x: X) -> E:
        found = const(0, "m")
        for item in x.args[0]:
            part = self.value(item)
            if part.op == "const" and found.op == "const":
                found = const(found.args[0] | part.args[0], "m")
            else:
                found = E("union", "m", (found, part), x.span)
        return found

    def _range(self, x: X) -> E:
        low, high = self.constant(x.args[0]), self.constant(x.args[1])
        if x.kind.base is NUMBER:
            raise refuse("number-set", "a set of numbers cannot be kept here", x.span)
        return const(sum(1 << k for k in range(low, high + 1)), "m")

    def constant(self, x: X) -> int:
        """A number that must be known before play."""
        e = self.value(x)
        if e.op != "const":
            raise refuse("not-fixed", "this number must be known before play", x.span)
        return int(e.args[0])

    def _attr(self, x: X) -> E:
        name, card = x.args
        type = type_of(x.kind)
        missing = nothing_of(type)
        row = tuple(c.values.get(name, missing) for c in self.cards)
        return self.table(row, self.value(card), type, x.span)

    def _ranking(self, x: X) -> E:
        ranking, label = x.args
        row = tuple(NIL if p < 0 else p for p in ranking.places)
        inner = self.value(label)
        if inner.op == "table":  # of a card: one table instead of two
            row = tuple(NIL if k < 0 else row[k] for k in inner.args[2])
            return self.table(row, inner.args[1], "n", x.span)
        return self.table(row, inner, "n", x.span)

    def _number_of(self, x: X) -> E:
        inner = self.value(x.args[0])
        base = x.args[0].kind.base
        row = base.numbers or tuple(range(len(base.labels)))
        if inner.op == "table":
            return self.table(tuple(NIL if k < 0 else row[k] for k in inner.args[2]),
                              inner.args[1], "n", x.span)  # fmt: skip
        return self.table(tuple(row), inner, "n", x.span)

    def _label_of(self, x: X) -> E:
        number, base = self.value(x.args[0]), x.args[1]
        numbers = base.numbers
        if number.op == "const":
            at = numbers.index(number.args[0]) if number.args[0] in numbers else -1
            return const(at, "p")
        low = min(numbers)
        row = tuple(numbers.index(k) if k in numbers else -1 for k in range(low, max(numbers) + 1))
        shifted = number if low == 0 else E("sub", "n", (number, const(low)), x.span)
        return self.table(row, shifted, "p", x.span)

    def _call(self, x: X) -> E:
        found: Definition = x.args[0]
        assert found.body is not None
        old = dict(self.where)
        wraps: list[tuple[int, E]] = []
        for param, arg in zip(found.params, x.args[1], strict=True):
            self.where[param] = self._bound(self.value(arg), wraps)
        for binding, value in found.lets:
            self.where[binding] = self._bound(self.value(value), wraps)
        body = self.value(found.body)
        self.where = old
        for var, held in reversed(wraps):
            if uses(body, var):
                body = E("bind", body.type, (var, held, body), x.span)
        return body

    def _bound(self, e: E, wraps: list[tuple[int, E]]) -> E:
        """A value to be read often: itself if it is plain, else a var bound to it."""
        if e.op in ("const", "var", "cell"):
            return e
        var = self.fresh()
        wraps.append((var, e))
        return E("var", e.type, (var, may_be_nothing(e)), e.span)

    def member(self, binding: Binding) -> int:
        """A var that ranges over a set under a binding's name."""
        var = self.fresh()
        self.where[binding] = E("var", type_of(binding.kind), (var,))
        return var

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
        if inside.op == "range":
            low, high = (self.value(a) for a in inside.args)
            wraps: list[tuple[int, E]] = []
            one = self._bound(number, wraps)
            found = self._join("and", [E("le?", "n", (low, one)), E("le?", "n", (one, high))],
                               inside.span)  # fmt: skip
            for var, value in wraps:
                found = E("bind", "n", (var, value, found))
            return found
        if inside.op == "set":
            parts = [self.number_in(number, item) for item in inside.args[0]]
            return self._join("or", parts, inside.span)
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

    # --------------------------------------------------------------- orders

    def _best(self, x: X) -> E:
        cards, order, args = x.args
        pile = pile_of(cards)
        lying = E("order", "o", (self.zone_number(pile),)) if pile is not None else None
        wraps: list[tuple[int, E]] = []
        mask = self.value(cards)
        if mask.op not in ("const", "var", "cell"):
            held = self.fresh()
            wraps.append((held, mask))
            mask = E("var", mask.type, (held,))
        type = "m" if order.candidate.kind.many else "p"
        found = const(nothing_of(type), type)
        for condition, keys in reversed(self.tiers(order, args)):
            of = self.filtered(mask, order.candidate, condition, x.span) if condition else mask
            var = self.member(order.candidate)
            ks = tuple(self._key(low, key) for low, key in keys)
            best = E("best", type, (lying, of, var, ks, order.ties == "last"), x.span,
                     sum(weight(k) for k in ks))  # fmt: skip
            found = best if found.op == "const" else E("orelse", type, (best, found), x.span)
        for held, whole in wraps:
            found = E("bind", type, (held, whole, found), x.span)
        return found

    def tiers(self, order: Order, args: tuple[X, ...]) -> list[tuple[X | None, Any]]:
        for param, arg in zip(order.params, args, strict=True):
            self.where[param] = self.value(arg)
        return list(order.tiers)

    def _key(self, lowest: bool, key: X) -> E:
        e = self.value(key)
        return E("neg?", "n", (e,), e.span) if lowest else e

    def _beats(self, x: X) -> E:
        one, two, order, args = x.args
        tiers = self.tiers(order, args)
        a, b = self.fresh(), self.fresh()
        found = const(0)
        for condition, keys in reversed(tiers):
            self.where[order.candidate] = E("var", "p", (a,))
            in_a = self.value(condition) if condition is not None else const(1)
            keys_a = [self._key(low, k) for low, k in keys]
            self.where[order.candidate] = E("var", "p", (b,))
            in_b = self.value(condition) if condition is not None else const(1)
            keys_b = [self._key(low, k) for low, k in keys]
            above = const(0)
            for ka, kb in reversed(list(zip(keys_a, keys_b, strict=True))):
                above = E("cond", "n", (E("eq", "n", (ka, kb)), above,
                                        E("lt", "n", (kb, ka))), x.span)  # fmt: skip
            same = E("cond", "n", (in_b, above, const(1)), x.span)
            later = E("cond", "n", (in_b, const(0), found), x.span)
            found = E("cond", "n", (in_a, same, later), x.span)
        first, second = self.value(one), self.value(two)
        both = E("and", "n", (self.some(first), self.no(self.no(found))), x.span)
        return E("bind", "n", (a, first, E("bind", "n", (b, second, both))), x.span)

    # --------------------------------------------------------------- groups

    def printed(self, it: Binding, x: X) -> int:
        """The number of the table of a value that only what is printed on a card decides."""
        var = self.member(it)
        e = self.value(x)
        if not pure(e, var):
            raise refuse("not-printed", "only what is printed on a card can be asked here", x.span)
        return self.table_number(tuple(self.fold(e, var, k) for k in range(len(self.cards))))

    def shape(self, found: Pattern, args: tuple[X, ...]) -> tuple[Any, ...]:
        """A pattern as constants: sizes, tables, and the sums that are wanted."""
        for param, arg in zip(found.params, args, strict=True):
            self.where[param] = self.value(arg)
        it = found.candidate
        same = tuple(self.printed(it, x) for x in found.same)
        different = tuple(self.printed(it, x) for x in found.different)
        run = self.printed(it, found.run) if found.run is not None else -1
        totals = tuple((self.printed(it, k), self.value(v)) for k, v in found.totals)
        among = const(self.all_cards, "m")
        if found.where is not None:
            among = self.filtered(among, it, found.where, None)
        return (found.low, found.high, same, different, run, totals, among)

    def _groups(self, x: X) -> E:
        cards, found, args = x.args
        mask = self.value(cards)
        return E("groups", "g", (mask, *self.shape(found, args)), x.span)

    def _is_group(self, x: X) -> E:
        cards, found, args = x.args
        mask = self.value(cards)
        return E("isgroup", "n", (mask, *self.shape(found, args)), x.span)

    def _tail(self, x: X) -> E:
        pile, found, args = x.args
        order = pile_of(pile)
        assert order is not None
        lying = E("order", "o", (self.zone_number(order),), x.span)
        among = None if pile.op == "zone" else self.value(pile)
        return E("tail", "m", (lying, among, *self.shape(found, args)), x.span)

    def _packing(self, x: X) -> E:
        groups, it, value = x.args
        found = self.value(groups)
        var = self.member(it)
        body = self.value(value)
        return E("packing", "g", (found, var, body), x.span, weight(body))

    def _profile(self, x: X) -> E:
        cards, it, key = x.args
        return E(x.op, "n", (self.value(cards), self.printed(it, key)), x.span)

    _spread = _profile

    def fn_union(self, x: X, args: tuple[X, ...]) -> E:
        groups = self.value(args[0])
        var = self.fresh()
        return E("joined", "m", (groups, var, E("var", "m", (var,))), x.span, 1)

    # ------------------------------------------------------- kernel words

    def _fn(self, x: X) -> E:
        name, args = x.args
        method: Callable[[X, tuple[X, ...]], E] = getattr(self, "fn_" + name)
        return method(x, args)

    def fn_count(self, x: X, args: tuple[X, ...]) -> E:
        mask = self.value(args[0])
        if mask.op == "const":
            return const(int(mask.args[0]).bit_count())
        return E("count", "n", (mask,), x.span)

    def fn_first(self, x: X, args: tuple[X, ...]) -> E:
        of = self.value(args[0])
        return E("low", "m" if of.type == "g" else "p", (of,), x.span)

    def fn_only(self, x: X, args: tuple[X, ...]) -> E:
        of = self.value(args[0])
        return E("only", "m" if of.type == "g" else "p", (of,), x.span)

    def _of_pile(self, op: str, x: X, args: tuple[X, ...]) -> E:
        pile = pile_of(args[0])
        assert pile is not None
        order = E("order", "o", (self.zone_number(pile),), x.span)
        whole = args[0].op == "zone"
        mask = None if whole else self.value(args[0])
        rest = () if op != "nth" else (self.value(args[1]),)
        return E(op, "p", (order, *rest, mask), x.span)

    def fn_top(self, x: X, args: tuple[X, ...]) -> E:
        return self._of_pile("top", x, args)

    def fn_bottom(self, x: X, args: tuple[X, ...]) -> E:
        return self._of_pile("bottom", x, args)

    def fn_nth(self, x: X, args: tuple[X, ...]) -> E:
        return self._of_pile("nth", x, args)

    def fn_next(self, x: X, args: tuple[X, ...]) -> E:
        return self._step("after", x, args)

    def fn_previous(self, x: X, args: tuple[X, ...]) -> E:
        return self._step("before", x, args)

    def _step(self, op: str, x: X, args: tuple[X, ...]) -> E:
        seat, among = self.value(args[0]), self.value(args[1])
        n = self.players
        if among.op == "const" and among.args[0] == (1 << n) - 1:
            way = 1 if op == "after" else -1
            return self.table(tuple((k + way) % n for k in range(n)), seat, "p", x.span)
        return E(op, "p", (among, seat, n), x.span)

    def fn_side(self, x: X, args: tuple[X, ...]) -> E:
        seats = self.value(args[0])
        row = [0] * self.players
        for side, members in enumerate(self.sides):
            for seat in members:
                row[seat] = side
        if seats.type == "m":
            return E("rowjoin", "m", (self.rows_number(tuple(1 << k for k in row)), seats), x.span)
        return self.table(tuple(row), seats, "p", x.span)

    def fn_members(self, x: X, args: tuple[X, ...]) -> E:
        row = tuple(sum(1 << seat for seat in members) for members in self.sides)
        side = self.value(args[0])
        if side.type == "m":
            return E("rowjoin", "m", (self.rows_number(row), side), x.span)
        return self.row(row, side)

    def fn_holder(self, x: X, args: tuple[X, ...]) -> E:
        owners = [-1] * (1 + max((b + n for b, n in self.zones.values()), default=0))
        for zone, (base, count) in self.zones.items():
            if zone.family is SEAT:
                for k in range(count):
                    owners[base + k] = k
        at = E("place", "p", (self.value(args[0]),), x.span)
        return self.table(tuple(owners), at, "p", x.span)

    def fn_steps(self, x: X, args: tuple[X, ...]) -> E:
        n = self.players
        seat, start = self.value(args[0]), self.value(args[1])
        gap = E("add", "n", (E("sub", "n", (seat, start)), const(n)), x.span)
        return E("mod", "n", (gap, const(n)), x.span)

    def fn_smaller(self, x: X, args: tuple[X, ...]) -> E:
        return self._between("lt", x, args)

    def fn_larger(self, x: X, args: tuple[X, ...]) -> E:
        a, b = args
        return self._between("lt", x, (b, a), swap=True)

    def _between(self, op: str, x: X, args: tuple[X, ...], swap: bool = False) -> E:
        wraps: list[tuple[int, E]] = []
        a, b = (self._bound(self.value(k), wraps) for k in args)
        found = E("cond", "n", (E(op, "n", (a, b)), b if swap else a, a if swap else b), x.span)
        for var, value in reversed(wraps):
            found = E("bind", "n", (var, value, found))
        return found


def weight(e: Any) -> int:
    """How many operations a value is, each counted once."""
    if isinstance(e, E):
        return 1 + sum(weight(a) for a in e.args if isinstance(a, (E, tuple)) and e.op != "table") + (
            weight(e.args[1]) if e.op == "table" else 0
        )
    return sum(weight(a) for a in e) if isinstance(e, tuple) else 0
