"""Lowering of values: from resolved names to operations on cells, rows and masks.

Everything fixed before play (players, options, what is printed on cards) is folded here.  Questions
asked of each member of a set are lifted to operations on whole sets where possible (see `lift`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.front.names import pile_of
from cardlang.machine.cards import refuse
from cardlang.machine.ground import may_be_nothing, nothing_of, type_of, weight
from cardlang.machine.ir import E
from cardlang.machine.lift import const, pure
from cardlang.machine.sets import Sets
from cardlang.model import (
    SEAT,
    Binding,
    Order,
    Pattern,
    X,
)  # fmt: skip


class Lowering(Sets):
    """Lowers all values: orders, groups and the kernel's own words too."""

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
        if pile_of(args[0]) is not None:  # of a pile: the card laid first
            return self._of_pile("bottom", x, args)
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


__all__ = ["Lowering", "may_be_nothing", "nothing_of", "type_of", "weight"]
