"""Deeds of the machine as Python functions: what changes a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from cardlang.machine.ir import NIL, D, E, Machine
from cardlang.run.values import Fault, bits

if TYPE_CHECKING:
    from cardlang.run.interpret import Interpreter

Deed = Callable[[list[Any], list[Any], Any], None]


def _set(run: Interpreter, d: D) -> Deed:
    i, e = d.args[0], run.compiled(d.args[1])
    if len(d.args) == 2:

        def plain(s: list[Any], v: list[Any], watch: Any) -> None:
            s[i] = e(s, v)

        return plain
    low, high, maybe = d.args[2:]
    nothing = NIL if d.args[1].type == "n" else -1

    def bounded(s: list[Any], v: list[Any], watch: Any) -> None:
        k = e(s, v)
        if not low <= k <= high and not (maybe and k == nothing):
            raise Fault("nothing-stored" if k == nothing else "range", d.span)
        s[i] = k

    return bounded


def _setf(run: Interpreter, d: D) -> Deed:
    base, n, at, e = d.args[0], d.args[1], run.compiled(d.args[2]), run.compiled(d.args[3])
    low, high, maybe = d.args[4:] if len(d.args) > 4 else (None, None, 0)
    nothing = NIL if d.args[3].type == "n" else -1

    def setf(s: list[Any], v: list[Any], watch: Any) -> None:
        where = at(s, v)
        if not 0 <= where < n:
            raise Fault("no-owner-now", d.span)
        k = e(s, v)
        if low is not None and not low <= k <= high and not (maybe and k == nothing):
            raise Fault("nothing-stored" if k == nothing else "range", d.span)
        s[base + where] = k

    return setf


class _Mover:
    """Takes cards out of where they lie and puts them down one by one."""

    def __init__(self, run: Interpreter, d: D) -> None:
        m = run.machine
        self.m, self.span = m, d.span
        self.masks, self.orders = m.masks, m.orders
        self.ordered = tuple(z.ordered for z in m.zones)
        self.every = tuple(range(len(m.zones)))

    def find(self, s: list[Any], card: int, zones: tuple[int, ...] | None) -> int:
        base = self.masks
        for z in zones or self.every:
            if s[base + z] >> card & 1:
                return z
        for z in self.every:
            if s[base + z] >> card & 1:
                return z
        raise Fault("no-card", self.span)

    def lying(self, s: list[Any], mask: int, source: int) -> tuple[int, ...]:
        """Cards of one zone as they lie, bottom first; where there is no order, in deck order."""
        if self.ordered[source]:
            return tuple([c for c in s[self.orders + source] if mask >> c & 1])
        return tuple(bits(mask))

    def lift(self, s: list[Any], cards: tuple[int, ...], mask: int, source: int) -> None:
        s[self.masks + source] &= ~mask
        if self.ordered[source]:
            lying = s[self.orders + source]
            if len(cards) == 1 and lying and lying[-1] == cards[0]:
                s[self.orders + source] = lying[:-1]
            else:
                s[self.orders + source] = tuple([c for c in lying if not mask >> c & 1])

    def lay(
        self, s: list[Any], cards: tuple[int, ...], mask: int, target: int, under: bool
    ) -> None:
        if target < 0:
            raise Fault("no-owner-now", self.span)
        s[self.masks + target] |= mask
        if self.ordered[target]:
            lying = s[self.orders + target]
            s[self.orders + target] = cards[::-1] + lying if under else lying + cards


def _put(run: Interpreter, d: D) -> Deed:
    card, zones, to, under = run.compiled(d.args[0]), d.args[1], run.compiled(d.args[2]), d.args[3]
    mover = _Mover(run, d)

    def put(s: list[Any], v: list[Any], watch: Any) -> None:
        k = card(s, v)
        if k < 0:
            return
        target = to(s, v)
        source = mover.find(s, k, zones)
        cards, mask = (k,), 1 << k
        mover.lift(s, cards, mask, source)
        mover.lay(s, cards, mask, target, under)
        if watch is not None:
            watch.moved(cards, source, target, under)

    return put


def _puts(run: Interpreter, d: D) -> Deed:
    what, zones, to, under = run.compiled(d.args[0]), d.args[1], run.compiled(d.args[2]), d.args[3]
    mover = _Mover(run, d)

    def puts(s: list[Any], v: list[Any], watch: Any) -> None:
        rest = what(s, v)
        target = to(s, v)
        while rest:
            first = (rest & -rest).bit_length() - 1
            source = mover.find(s, first, zones)
            mask = rest & s[mover.masks + source]
            rest &= ~mask
            cards = mover.lying(s, mask, source)
            mover.lift(s, cards, mask, source)
            mover.lay(s, cards, mask, target, under)
            if watch is not None:
                watch.moved(cards, source, target, under)

    return puts


def _pour(run: Interpreter, d: D) -> Deed:
    source, to, under = run.compiled(d.args[0]), run.compiled(d.args[1]), d.args[2]
    mover = _Mover(run, d)

    def pour(s: list[Any], v: list[Any], watch: Any) -> None:
        a, b = source(s, v), to(s, v)
        mask = s[mover.masks + a] if a >= 0 else 0
        if not mask:
            return
        cards = s[mover.orders + a] if mover.ordered[a] else tuple(bits(mask))
        s[mover.masks + a] = 0
        if mover.ordered[a]:
            s[mover.orders + a] = ()
        mover.lay(s, cards, mask, b, under)
        if watch is not None:
            watch.moved(cards, a, b, under)

    return pour


def _show(run: Interpreter, d: D) -> Deed:
    cards, seats = run.compiled(d.args[0]), run.compiled(d.args[1])

    def show(s: list[Any], v: list[Any], watch: Any) -> None:
        shown, to = cards(s, v), seats(s, v)
        if watch is not None:
            watch.shown(shown, to)

    return show


def settling(m: Machine) -> Callable[[Iterable[int]], tuple[int, ...]] | None:
    """What gives cards that are printed alike their places in a shuffled pile, bottom first.

    Of such cards the lower number lies nearer the bottom; nobody can tell, and a record, which
    knows the cards by what is printed on them, tells all.  None where no two cards are alike.
    """
    twins = tuple(card.twin for card in m.cards)
    if twins == tuple(range(len(twins))):
        return None

    def settled(order: Iterable[int]) -> tuple[int, ...]:
        cards = tuple(order)
        alike: dict[int, list[int]] = {}
        for card in sorted(cards, reverse=True):
            alike.setdefault(twins[card], []).append(card)
        return tuple([alike[twins[card]].pop() for card in cards])

    return settled


DEEDS: dict[str, Callable[[Interpreter, D], Deed]] = {
    "set": _set, "setf": _setf, "put": _put, "puts": _puts, "pour": _pour, "show": _show,
}  # fmt: skip

__all__ = ["DEEDS", "Deed", "E", "Fault", "settling"]
