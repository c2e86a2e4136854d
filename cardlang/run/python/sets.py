"""Python for sets."""

from __future__ import annotations

from collections.abc import Callable

from cardlang import limits
from cardlang.machine.ir import E
from cardlang.run.python.code import V, number
from cardlang.run.python.numbers import Numbers
from cardlang.run.python.tables import SMALL

_ROW = 128  # entries of a row that tells what is in a set


class Sets(Numbers):
    """Operations on whole sets."""

    def truth(self, e: E) -> V:
        return self.has(e, True) if e.op == "has" else super().truth(e)

    def _union(self, e: E) -> V:
        if e.type == "g":
            return self.call(joined, *self.two(e))
        return self.masks("|", *self.two(e))

    def _inter(self, e: E) -> V:
        return self.masks("&", *self.two(e))

    def masks(self, sign: str, a: V, b: V) -> V:
        if a.const is not None and b.const is not None:
            return number(a.const | b.const if sign == "|" else a.const & b.const)
        return self.op(f"{{}} {sign} {{}}", a, b)

    def _minus(self, e: E) -> V:
        if e.type == "g":
            return self.call(without, *self.two(e))
        a = self.val(e.args[0])
        if e.args[1].op == "unit":
            k = self.val(e.args[1].args[0])
            if k.const is None and self.ranges.within(e.args[1].args[0], limits.CARDS):
                return self.op("{} & {}", a, self.entry("REST", k))
            b = self.unit(k, e.args[1].args[0])
        else:
            b = self.val(e.args[1])
        if a.const is not None and b.const is not None:
            return number(a.const & ~b.const)
        if b.const is not None:
            return self.op("{} & {}", a, number(~b.const))
        return self.op("{} & ~{}", a, b)

    def unit(self, k: V, e: E) -> V:
        if k.const is not None:
            return number(1 << k.const if k.const >= 0 else 0)
        if self.ranges.within(e, limits.CARDS):
            return self.entry("UNIT", k)
        first, later = self.named(k)
        return self.op("1 << {} if {} >= 0 else 0", later, first)

    def _unit(self, e: E) -> V:
        return self.unit(self.val(e.args[0]), e.args[0])

    def has_parts(self, e: E) -> tuple[V, V]:
        """The mask and the point of a `has`; the point is one that `UNIT` knows."""
        point = self.val(e.args[1])
        mask = self.val(e.args[0])
        if point.const is None and not self.ranges.within(e.args[1], limits.CARDS):
            first, later = self.named(point)
            point = self.op("{} if 0 <= {} else -1", later, first)
        return mask, point

    def _has(self, e: E) -> V:
        return self.has(e, False)

    def has(self, e: E, truth: bool) -> V:
        """Whether a set has a point, as a flag or as something that is true."""
        mask, point = self.has_parts(e)
        if point.const is not None:
            if point.const < 0:
                return number(0)
            if mask.const is not None:
                return number(mask.const >> point.const & 1)
            if truth:
                return self.op("{} & {}", mask, number(1 << point.const))
            return self.op("{} >> {} & 1", mask, point)
        if mask.const is not None and self.ranges.within(e.args[1], _ROW):
            row = tuple(mask.const >> k & 1 for k in range(_ROW))
            return V(f"{self.shelf.put((*row, 0))}[{point}]", deep=point.deep + 1)
        unit = self.entry("UNIT", point)
        return self.op("{} & {}" if truth else "{} & {} != 0", mask, unit)

    def small(self, mask: E) -> bool:
        return self.ranges.width(mask) <= SMALL

    def _count(self, e: E) -> V:
        if e.args[0].op == "zone":
            pile = self.places.pile(e.args[0])
            if pile is not None:
                return V(f"len({pile})", deep=1)
        mask = self.val(e.args[0])
        if e.args[0].type == "g":
            return V(f"len({mask})", deep=mask.deep + 1)
        return self.counted(mask, self.small(e.args[0]))

    def counted(self, mask: V, small: bool) -> V:
        if mask.const is not None:
            return number(mask.const.bit_count())
        if small:
            return self.entry("counts", mask)
        return V(f"{mask}.bit_count()", deep=mask.deep + 1)

    def call(self, function: Callable[..., object], *parts: V) -> V:
        """A call of a function that changes nothing and cannot fail."""
        name = self.shelf.put(function, ("call", function))
        text = f"{name}({', '.join(map(str, parts))})"
        return V(text, deep=1 + max(p.deep for p in parts))

    def _low(self, e: E) -> V:
        mask = self.val(e.args[0])
        if e.type == "m":
            first, later = self.named(mask)
            return self.op("{}[0] if {} else 0", later, first)
        if mask.const is not None:
            return number((mask.const & -mask.const).bit_length() - 1)
        if self.small(e.args[0]):
            return self.entry("lows", mask)
        first, later = self.named(mask)
        return self.op("({} & -{}).bit_length() - 1", first, later)

    def _only(self, e: E) -> V:
        first, later = self.named(self.val(e.args[0]))
        if e.type == "m":
            return self.op("{}[0] if len({}) == 1 else 0", later, first)
        if first.const is not None:
            first = later = self.name(V(f"0 + {first}"))
        return self.op("{}.bit_length() - 1 if {} and not {} & {} - 1 else -1", later, first,
                       later, later)  # fmt: skip

    def _rest(self, e: E) -> V:
        groups = self.val(e.args[0])
        return V(f"{groups}[1:]", deep=groups.deep + 1)

    def _distinct(self, e: E) -> V:
        if all(c.twin == k for k, c in enumerate(self.m.cards)):
            return self.val(e.args[0])
        twins = tuple(c.twin for c in self.m.cards)
        helper = self.shelf.put(distinct_of(twins), ("distinct", twins))
        mask = self.val(e.args[0])
        return V(f"{helper}[{mask}]", deep=mask.deep + 1)


class _Distinct(dict[int, int]):
    """Masks without the cards that are printed like an earlier one, worked out when asked for."""

    def __init__(self, twins: tuple[int, ...]) -> None:
        super().__init__()
        self.twins = twins

    def __missing__(self, mask: int) -> int:
        found, seen, rest = 0, 0, mask
        while rest:
            low = rest & -rest
            rest ^= low
            twin = 1 << self.twins[low.bit_length() - 1]
            if not seen & twin:
                seen |= twin
                found |= low
        if len(self) > 20_000:
            self.clear()
        self[mask] = found
        return found


def distinct_of(twins: tuple[int, ...]) -> _Distinct:
    return _Distinct(twins)


def joined(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    """Groups that are in either."""
    return tuple(sorted({*one, *two}, key=lambda m: (m.bit_count(), m)))


def without(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    """Groups that are in one and not in the other."""
    return tuple([m for m in one if m not in two])
