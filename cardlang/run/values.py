"""Values of the machine as Python functions of a state and the vars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.machine.ir import NIL, E, Machine
from cardlang.source import Span

Eval = Callable[[list[Any], list[Any]], Any]


class Fault(Exception):
    """The rules ask for something impossible, or a limit was met."""

    def __init__(self, code: str, span: Span | None) -> None:
        super().__init__(code)
        self.code, self.span = code, span


def compile_value(e: E, m: Machine) -> Eval:
    """The function that works out `e`."""
    make = getattr(_Compiler, "_" + e.op.replace("?", "_maybe"), None)
    if make is None:
        raise AssertionError(f"no such operation: {e.op}")
    found: Eval = make(_Compiler(m), e)
    return found


def bits(mask: int) -> list[int]:
    """The members of a mask, low to high."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


NOTHING = {"n": NIL, "p": -1, "m": 0, "g": 0}


class _Compiler:
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
        inner = E(e.op[:-1], "n", (E("var", "n", (0,)), E("var", "n", (1,))), e.span)
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

    # ------------------------------------------------------------------ sets

    def _union(self, e: E) -> Eval:
        a, b = self.two(e)
        if e.type == "g":
            return lambda s, v: tuple(
                sorted({*a(s, v), *b(s, v)}, key=lambda m: (m.bit_count(), m))
            )
        return lambda s, v: a(s, v) | b(s, v)

    def _inter(self, e: E) -> Eval:
        a, b = self.two(e)
        return lambda s, v: a(s, v) & b(s, v)

    def _minus(self, e: E) -> Eval:
        a, b = self.two(e)
        if e.type == "g":

            def without(s: list[Any], v: list[Any]) -> Any:
                groups, others = a(s, v), b(s, v)
                return tuple([m for m in groups if m not in others])

            return without
        return lambda s, v: a(s, v) & ~b(s, v)

    def _unit(self, e: E) -> Eval:
        a = self.go(e.args[0])

        def unit(s: list[Any], v: list[Any]) -> Any:
            k = a(s, v)
            return 1 << k if k >= 0 else 0

        return unit

    def _has(self, e: E) -> Eval:
        mask, point = self.two(e)

        def has(s: list[Any], v: list[Any]) -> Any:
            k, among = point(s, v), mask(s, v)
            return among >> k & 1 if k >= 0 else 0

        return has

    def _count(self, e: E) -> Eval:
        a = self.go(e.args[0])
        if e.args[0].type == "g":
            return lambda s, v: len(a(s, v))
        return lambda s, v: a(s, v).bit_count()

    def _rest(self, e: E) -> Eval:
        a = self.go(e.args[0])
        return lambda s, v: a(s, v)[1:]

    def _low(self, e: E) -> Eval:
        a = self.go(e.args[0])
        if e.type == "m":
            return lambda s, v: next(iter(a(s, v)), 0)

        def low(s: list[Any], v: list[Any]) -> Any:
            k = a(s, v)
            return (k & -k).bit_length() - 1

        return low

    def _only(self, e: E) -> Eval:
        a = self.go(e.args[0])
        if e.type == "m":
            return lambda s, v: g[0] if len(g := a(s, v)) == 1 else 0

        def only(s: list[Any], v: list[Any]) -> Any:
            k = a(s, v)
            return k.bit_length() - 1 if k and not k & (k - 1) else -1

        return only

    def _distinct(self, e: E) -> Eval:
        a, cards = self.go(e.args[0]), self.m.cards

        def distinct(s: list[Any], v: list[Any]) -> Any:
            found, seen = 0, set()
            for k in bits(a(s, v)):
                if cards[k].twin not in seen:
                    seen.add(cards[k].twin)
                    found |= 1 << k
            return found

        return distinct

    # ---------------------------------------------------------- over members

    def over(self, e: E) -> tuple[Eval, int, Eval]:
        return self.go(e.args[0]), e.args[1], self.go(e.args[2])

    def _filter(self, e: E) -> Eval:
        mask, j, body = self.over(e)
        w = e.weight
        if e.type == "g":
            each = self.each(e)
            return lambda s, v: tuple([k for k, x in each(s, v) if x])

        def filter(s: list[Any], v: list[Any]) -> Any:
            found, whole = 0, mask(s, v)
            s[1] += w * whole.bit_count()
            for k in bits(whole):
                v[j] = k
                if body(s, v):
                    found |= 1 << k
            return found

        return filter

    def each(self, e: E) -> Callable[[list[Any], list[Any]], list[tuple[int, Any]]]:
        """Every member with what is asked of it."""
        mask, j, body = self.over(e)
        w = e.weight
        members = tuple if e.args[0].type == "g" else bits

        def each(s: list[Any], v: list[Any]) -> list[tuple[int, Any]]:
            found, whole = [], members(mask(s, v))
            s[1] += w * len(whole)
            for k in whole:
                v[j] = k
                found.append((k, body(s, v)))
            return found

        return each

    def _total(self, e: E) -> Eval:
        each = self.each(e)
        return lambda s, v: sum([x for _, x in each(s, v) if x != NIL])

    def _most(self, e: E) -> Eval:
        each = self.each(e)
        return lambda s, v: max([x for _, x in each(s, v) if x != NIL], default=NIL)

    def _least(self, e: E) -> Eval:
        each = self.each(e)
        return lambda s, v: min([x for _, x in each(s, v) if x != NIL], default=NIL)

    def extreme(self, e: E, best: Callable[[list[Any]], Any]) -> Eval:
        each = self.each(e)

        def extreme(s: list[Any], v: list[Any]) -> Any:
            pairs = [(k, x) for k, x in each(s, v) if x != NIL]
            if not pairs:
                return () if e.type == "g" else 0
            top = best([x for _, x in pairs])
            if e.type == "g":
                return tuple([k for k, x in pairs if x == top])
            return sum([1 << k for k, x in pairs if x == top])

        return extreme

    def _argmost(self, e: E) -> Eval:
        return self.extreme(e, max)

    def _argleast(self, e: E) -> Eval:
        return self.extreme(e, min)

    def _image(self, e: E) -> Eval:
        each = self.each(e)

        def image(s: list[Any], v: list[Any]) -> Any:
            found = 0
            for _, x in each(s, v):
                if x >= 0:
                    found |= 1 << x
            return found

        return image

    def _joined(self, e: E) -> Eval:
        each = self.each(e)

        def joined(s: list[Any], v: list[Any]) -> Any:
            found = 0
            for _, x in each(s, v):
                found |= x
            return found

        return joined

    def _exists(self, e: E) -> Eval:
        mask, j, body = self.over(e)
        members = tuple if e.args[0].type == "g" else bits

        def exists(s: list[Any], v: list[Any]) -> Any:
            for k in members(mask(s, v)):
                v[j] = k
                if body(s, v):
                    return 1
            return 0

        return exists

    def _forall(self, e: E) -> Eval:
        mask, j, body = self.over(e)
        members = tuple if e.args[0].type == "g" else bits

        def forall(s: list[Any], v: list[Any]) -> Any:
            for k in members(mask(s, v)):
                v[j] = k
                if not body(s, v):
                    return 0
            return 1

        return forall

    # ----------------------------------------------------------------- zones

    def _zone(self, e: E) -> Eval:
        base = self.m.masks
        if e.args[0].op == "const":
            z = e.args[0].args[0]
            if z < 0:
                return lambda s, v: 0
            i = base + z
            return lambda s, v: s[i]
        at = self.go(e.args[0])

        def zone(s: list[Any], v: list[Any]) -> Any:
            z = at(s, v)
            return s[base + z] if z >= 0 else 0

        return zone

    def _order(self, e: E) -> Eval:
        base, at = self.m.orders, self.go(e.args[0])

        def order(s: list[Any], v: list[Any]) -> Any:
            z = at(s, v)
            return s[base + z] if z >= 0 else ()

        return order

    def _join(self, e: E) -> Eval:
        first, n, members = e.args[0] + self.m.masks, e.args[1], self.go(e.args[2])

        def join(s: list[Any], v: list[Any]) -> Any:
            found = 0
            for k in bits(members(s, v)):
                if k < n:
                    found |= s[first + k]
            return found

        return join

    def lying(self, e: E, at: int) -> Callable[[list[Any], list[Any]], Any]:
        """The cards of an order that count, bottom first."""
        order = self.go(e.args[0])
        mask = self.go(e.args[at]) if e.args[at] is not None else None

        def lying(s: list[Any], v: list[Any]) -> Any:
            cards = order(s, v)
            if mask is None:
                return cards
            among = mask(s, v)
            return [c for c in cards if among >> c & 1]

        return lying

    def _top(self, e: E) -> Eval:
        lying = self.lying(e, 1)

        def top(s: list[Any], v: list[Any]) -> Any:
            cards = lying(s, v)
            return cards[-1] if cards else -1

        return top

    def _bottom(self, e: E) -> Eval:
        lying = self.lying(e, 1)

        def bottom(s: list[Any], v: list[Any]) -> Any:
            cards = lying(s, v)
            return cards[0] if cards else -1

        return bottom

    def _nth(self, e: E) -> Eval:
        lying, at = self.lying(e, 2), self.go(e.args[1])

        def nth(s: list[Any], v: list[Any]) -> Any:
            cards, k = lying(s, v), at(s, v)
            return cards[-k] if 1 <= k <= len(cards) else -1

        return nth

    def _best(self, e: E) -> Eval:
        order = self.go(e.args[0]) if e.args[0] is not None else None
        mask, j, last = self.go(e.args[1]), e.args[2], e.args[4]
        keys = tuple(self.go(k) for k in e.args[3])
        w = e.weight
        if e.type == "m":
            return self.best_group(mask, j, keys, last, w)

        def best(s: list[Any], v: list[Any]) -> Any:
            among = mask(s, v)
            if not among:
                return -1
            s[1] += w * among.bit_count()
            if not among & (among - 1):
                return among.bit_length() - 1
            cards = bits(among) if order is None else [c for c in order(s, v) if among >> c & 1]
            found, top = -1, None
            for c in cards:
                v[j] = c
                key = [k(s, v) for k in keys]
                if top is None or key > top or (last and key == top):
                    found, top = c, key
            return found

        return best

    def best_group(
        self, groups: Eval, j: int, keys: tuple[Eval, ...], last: bool, w: int
    ) -> Eval:
        def best(s: list[Any], v: list[Any]) -> Any:
            among = groups(s, v)
            s[1] += w * len(among)
            found, top = 0, None
            for group in among:
                v[j] = group
                key = [k(s, v) for k in keys]
                if top is None or key > top or (last and key == top):
                    found, top = group, key
            return found

        return best

    # ---------------------------------------------------------------- groups

    def shape(self, e: E, at: int) -> Callable[[list[Any], list[Any]], tuple[int, Any]]:
        """A pattern's constants with the sums wanted now, and the cards that may belong."""
        low, high, same, different, run, totals, among = e.args[at:]
        tables = self.m.tables
        sames = tuple(tables[t] for t in same)
        others = tuple(tables[t] for t in different)
        line = tables[run] if run >= 0 else None
        sums = tuple((tables[t], self.go(wanted)) for t, wanted in totals)
        allowed = self.go(among)

        def shape(s: list[Any], v: list[Any]) -> tuple[int, Any]:
            wanted = tuple([(t, w(s, v)) for t, w in sums])
            return allowed(s, v), (low, high, sames, others, line, wanted)

        return shape

    def _groups(self, e: E) -> Eval:
        from cardlang.run.groups import enumerate_groups

        mask, shape = self.go(e.args[0]), self.shape(e, 1)

        def groups(s: list[Any], v: list[Any]) -> Any:
            among, form = shape(s, v)
            found = enumerate_groups(mask(s, v) & among, form)
            s[1] += len(found)
            return found

        return groups

    def _isgroup(self, e: E) -> Eval:
        from cardlang.run.groups import is_group

        mask, shape = self.go(e.args[0]), self.shape(e, 1)

        def isgroup(s: list[Any], v: list[Any]) -> Any:
            among, form = shape(s, v)
            cards = mask(s, v)
            return not cards & ~among and is_group(cards, form)

        return isgroup

    def _tail(self, e: E) -> Eval:
        from cardlang.run.groups import longest_tail

        lying, shape = self.lying(e, 1), self.shape(e, 2)

        def tail(s: list[Any], v: list[Any]) -> Any:
            among, form = shape(s, v)
            cards = tuple(lying(s, v))
            while cards and not all(among >> c & 1 for c in cards[-form[0] :]):
                return 0
            return longest_tail(cards, form)

        return tail

    def _packing(self, e: E) -> Eval:
        from cardlang.run.groups import best_packing

        each = self.each(e)

        def packing(s: list[Any], v: list[Any]) -> Any:
            pairs = each(s, v)
            return best_packing(tuple([k for k, _ in pairs]), [x for _, x in pairs])

        return packing

    def _profile(self, e: E) -> Eval:
        from cardlang.run.groups import profile

        mask, line = self.go(e.args[0]), self.m.tables[e.args[1]]
        return lambda s, v: profile(mask(s, v), line)

    def _spread(self, e: E) -> Eval:
        from cardlang.run.groups import spread

        mask, line = self.go(e.args[0]), self.m.tables[e.args[1]]
        return lambda s, v: spread(mask(s, v), line)

    def _after(self, e: E) -> Eval:
        mask, seat, n = self.go(e.args[0]), self.go(e.args[1]), e.args[2]

        def after(s: list[Any], v: list[Any]) -> Any:
            among, k = mask(s, v), seat(s, v)
            for step in range(1, n + 1) if k >= 0 else ():
                if among >> (k + step) % n & 1:
                    return (k + step) % n
            return -1

        return after

    def _before(self, e: E) -> Eval:
        mask, seat, n = self.go(e.args[0]), self.go(e.args[1]), e.args[2]

        def before(s: list[Any], v: list[Any]) -> Any:
            among, k = mask(s, v), seat(s, v)
            for step in range(1, n + 1) if k >= 0 else ():
                if among >> (k - step) % n & 1:
                    return (k - step) % n
            return -1

        return before

    def _from(self, e: E) -> Eval:
        mask, seat = self.go(e.args[0]), self.go(e.args[1])

        def start(s: list[Any], v: list[Any]) -> Any:
            among, k = mask(s, v), seat(s, v)
            high = among >> k if k >= 0 else 0
            if high:
                return k + (high & -high).bit_length() - 1
            return (among & -among).bit_length() - 1

        return start

    def _place(self, e: E) -> Eval:
        card, base, n = self.go(e.args[0]), self.m.masks, len(self.m.zones)

        def place(s: list[Any], v: list[Any]) -> Any:
            k = card(s, v)
            if k < 0:
                return -1
            return next(z for z in range(n) if s[base + z] >> k & 1)

        return place


def _all(items: tuple[Eval, ...], s: list[Any], v: list[Any]) -> bool:
    return all(item(s, v) for item in items)


def _any(items: tuple[Eval, ...], s: list[Any], v: list[Any]) -> bool:
    return any(item(s, v) for item in items)
