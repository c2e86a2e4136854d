"""Values of places: zones, piles, seats round the table, and groups of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.machine.ir import E
from cardlang.run.values import Eval, bits
from cardlang.run.values_of_sets import Sets


class Compiler(Sets):
    """All operations of the machine."""

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

    def best_group(self, groups: Eval, j: int, keys: tuple[Eval, ...], last: bool, w: int) -> Eval:
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
        from cardlang.machine.groups import enumerate_groups

        mask, shape = self.go(e.args[0]), self.shape(e, 1)

        def groups(s: list[Any], v: list[Any]) -> Any:
            among, form = shape(s, v)
            found = enumerate_groups(mask(s, v) & among, form)
            s[1] += len(found)
            return found

        return groups

    def _isgroup(self, e: E) -> Eval:
        from cardlang.machine.groups import is_group

        mask, shape = self.go(e.args[0]), self.shape(e, 1)

        def isgroup(s: list[Any], v: list[Any]) -> Any:
            among, form = shape(s, v)
            cards = mask(s, v)
            return not cards & ~among and is_group(cards, form)

        return isgroup

    def _tail(self, e: E) -> Eval:
        from cardlang.machine.groups import longest_tail

        lying, shape = self.lying(e, 1), self.shape(e, 2)

        def tail(s: list[Any], v: list[Any]) -> Any:
            among, form = shape(s, v)
            cards = tuple(lying(s, v))
            while cards and not all(among >> c & 1 for c in cards[-form[0] :]):
                return 0
            return longest_tail(cards, form)

        return tail

    def _packing(self, e: E) -> Eval:
        from cardlang.machine.groups import best_packing

        each = self.each(e)

        def packing(s: list[Any], v: list[Any]) -> Any:
            pairs = each(s, v)
            return best_packing(tuple([k for k, _ in pairs]), [x for _, x in pairs])

        return packing

    def _profile(self, e: E) -> Eval:
        from cardlang.machine.groups import profile

        mask, line = self.go(e.args[0]), self.m.tables[e.args[1]]
        return lambda s, v: profile(mask(s, v), line)

    def _spread(self, e: E) -> Eval:
        from cardlang.machine.groups import spread

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
