"""Values of sets: what is asked of their members, one by one or all at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.machine.ir import NIL, E
from cardlang.run.values import Eval, Plain, bits


class Sets(Plain):
    """Sets, and what ranges over them."""

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
