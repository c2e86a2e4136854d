"""The ground of lowering: constant tables, where everything lies, and plain values.

Everything fixed before play (players, options, what is printed on cards) is folded here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.machine.cards import Constants, refuse
from cardlang.machine.fold import fold_e, form
from cardlang.machine.ir import NIL, CardInfo, E
from cardlang.machine.lift import const, uses
from cardlang.model import (
    CARD,
    FLAG,
    GROUPS,
    NUMBER,
    SEAT,
    SIDE,
    Base,
    Binding,
    Definition,
    Keep,
    Kind,
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


def weight(e: Any) -> int:
    """How many operations a value is, each counted once."""
    if isinstance(e, E):
        if e.op == "table":
            return 1 + weight(e.args[1])
        return 1 + sum(weight(a) for a in e.args)
    return sum(weight(a) for a in e) if isinstance(e, tuple) else 0


class Ground:
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
        self._folded: dict[Any, list[int]] = {}
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

    def folded(self, e: E, var: int, size: int) -> list[int]:
        """What a value comes to at each point; the same ones are asked for again and again."""
        key = size, form(e, var)
        found = self._folded.get(key)
        if found is None:
            found = self._folded[key] = [self.fold(e, var, k) for k in range(size)]
        return found

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
