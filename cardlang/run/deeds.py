"""Deeds of the machine as Python functions: what changes a state.

A deed is a function of the state, the vars and the watch (or None), which is told of cards that
move and are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from cardlang.machine.alike import twins_of
from cardlang.machine.faults import Beyond, Fault, bits
from cardlang.machine.ir import Machine
from cardlang.machine.tree import (
    NOTHING,
    Const,
    Deed,
    Pour,
    Put,
    PutAll,
    Set,
    SetFamily,
    Show,
    Value,
)
from cardlang.run.evals import Doing, State, Values, Vars
from cardlang.source import Span

_ROW = 32  # deeds that are worth a function of their own

# ------------------------------------------------------------- cells


def _set(d: Set, values: Values) -> Doing:
    cell, value, checked = d.cell, values.of(d.value), _checked(d)

    def set(s: State, v: Vars, watch: Any) -> None:
        k = value(s, v)
        if checked is not None:
            checked(k, cell)
        s[cell] = k

    return set


def in_rows(deeds: Sequence[Deed]) -> Iterator[Deed | list[Set]]:
    """The deeds in order; many that give constants to cells in a row come together, as a list.

    So the values of a thousand cards begin anew by one function, not by a thousand.
    """
    row: list[Set] = []
    for d in deeds:
        if isinstance(d, Set) and d.bounds is None and _is_plain(d.value):
            if row and d.cell != row[-1].cell + 1:
                yield from _joined(row)
                row = []
            row.append(d)
        else:
            yield from _joined(row)
            row = []
            yield d
    yield from _joined(row)


def _is_plain(value: Value) -> bool:
    return isinstance(value, Const) and value.type != "g"


def _joined(row: list[Set]) -> list[Set] | list[list[Set]]:
    return row if len(row) < _ROW else [row]


def set_row(row: Sequence[Set]) -> Doing:
    """The function that does the deeds of a row."""
    low, high = row[0].cell, row[-1].cell + 1
    kept = [d.value.value for d in row if isinstance(d.value, Const)]

    def setting(s: State, v: Vars, watch: Any) -> None:
        s[low:high] = kept

    return setting


def _set_family(d: SetFamily, values: Values) -> Doing:
    base, count, at = d.base, d.count, values.of(d.at)
    value, checked = values.of(d.value), _checked(d)

    def set_family(s: State, v: Vars, watch: Any) -> None:
        k = at(s, v)
        if not 0 <= k < count:
            raise Fault("no-owner-now", d.span)
        stored = value(s, v)
        if checked is not None:
            checked(stored, base + k)
        s[base + k] = stored

    return set_family


def _checked(d: Set | SetFamily) -> Callable[[Any, int], None] | None:
    """Makes a fault of a value for a cell that does not keep to its bounds; None without bounds."""
    bounds = d.bounds
    if bounds is None:
        return None
    low, high, maybe, span = bounds.low, bounds.high, bounds.maybe, d.span
    nothing = NOTHING[d.value.type if d.value.type == "n" else "p"]

    def checked(k: Any, cell: int) -> None:
        if low <= k <= high or (maybe and k == nothing):
            return
        if k == nothing:
            raise Fault("nothing-stored", span)
        raise Fault("range", span, Beyond(cell, k, low, high))

    return checked


# ------------------------------------------------------------- cards


class _Mover:
    """Takes cards of one zone from where they lie and puts them down in another."""

    def __init__(self, machine: Machine, span: Span, likely: tuple[int, ...] | None = None) -> None:
        self.masks, self.orders, self.span = machine.masks, machine.orders, span
        self.ordered = [zone.ordered for zone in machine.zones]
        self.zones: tuple[int, ...] = (*(likely or ()), *range(len(machine.zones)))

    def find(self, s: State, card: int) -> int:
        """The zone in which a card lies; likely ones are asked first."""
        for z in self.zones:
            if s[self.masks + z] >> card & 1:
                return z
        raise Fault("no-card", self.span)

    def move(self, s: State, mask: int, source: int, target: int, under: bool, watch: Any) -> None:
        """Cards go in the order in which they lie, bottom first; without one in the deck's."""
        s[self.masks + source] &= ~mask
        if self.ordered[source]:
            lying = s[self.orders + source]
            if not mask & (mask - 1) and mask >> lying[-1] & 1:  # the top card alone
                cards, rest = lying[-1:], lying[:-1]
            else:
                cards = tuple([c for c in lying if mask >> c & 1])
                rest = tuple([c for c in lying if not mask >> c & 1])
            s[self.orders + source] = rest
        else:
            cards = tuple(bits(mask))
        if target < 0:
            raise Fault("no-owner-now", self.span)
        s[self.masks + target] |= mask
        if self.ordered[target]:
            lying = s[self.orders + target]
            s[self.orders + target] = cards[::-1] + lying if under else lying + cards
        if watch is not None:
            watch.moved(cards, source, target, under)


def _put(d: Put, values: Values) -> Doing:
    card, to, under = values.of(d.card), values.of(d.to), d.under
    mover = _Mover(values.machine, d.span, d.zones)

    def put(s: State, v: Vars, watch: Any) -> None:
        k = card(s, v)
        if k >= 0:
            target = to(s, v)
            mover.move(s, 1 << k, mover.find(s, k), target, under, watch)

    return put


def _put_all(d: PutAll, values: Values) -> Doing:
    """From zone to zone, that of the lowest card first; into a place without order in the order of
    the zones, since whoever watches learns from which zone cards came first.
    """
    what, to, under = values.of(d.cards), values.of(d.to), d.under
    mover = _Mover(values.machine, d.span, d.zones)

    def put_all(s: State, v: Vars, watch: Any) -> None:
        left, target = what(s, v), to(s, v)
        if watch is not None and target >= 0 and not mover.ordered[target]:
            for source in range(len(mover.ordered)):
                if mask := left & s[mover.masks + source]:
                    left &= ~mask
                    mover.move(s, mask, source, target, under, watch)
        while left:
            source = mover.find(s, (left & -left).bit_length() - 1)
            mask = left & s[mover.masks + source]
            left &= ~mask
            mover.move(s, mask, source, target, under, watch)

    return put_all


def _pour(d: Pour, values: Values) -> Doing:
    source, to, under = values.of(d.source), values.of(d.to), d.under
    mover = _Mover(values.machine, d.span)

    def pour(s: State, v: Vars, watch: Any) -> None:
        zone, target = source(s, v), to(s, v)
        mask = s[mover.masks + zone] if zone >= 0 else 0
        if mask:
            mover.move(s, mask, zone, target, under, watch)

    return pour


def _show(d: Show, values: Values) -> Doing:
    cards, seats = values.of(d.cards), values.of(d.seats)

    def show(s: State, v: Vars, watch: Any) -> None:
        shown, to = cards(s, v), seats(s, v)
        if watch is not None:
            watch.shown(shown, to)

    return show


def settling(m: Machine) -> Callable[[Iterable[int]], tuple[int, ...]] | None:
    """Return a function that gives cards printed alike their places in a shuffled pile, bottom
    first.

    Of such cards the lower number lies nearer the bottom; nobody can tell, and a record, which
    knows the cards by what is printed on them, tells all.  None where no two cards are alike.
    """
    twins = twins_of(m.cards)
    if not twins:
        return None

    def settled(order: Iterable[int]) -> tuple[int, ...]:
        cards = tuple(order)
        alike: dict[int, list[int]] = {}
        for card in sorted(cards, reverse=True):
            alike.setdefault(twins[card], []).append(card)
        return tuple([alike[twins[card]].pop() for card in cards])

    return settled


_MAKERS: dict[type[Deed], Callable[..., Doing]] = {
    Set: _set,
    SetFamily: _set_family,
    Put: _put,
    PutAll: _put_all,
    Pour: _pour,
    Show: _show,
}


def doing(d: Deed, values: Values) -> Doing:
    """The function that does a deed; it may raise `Fault`."""
    return _MAKERS[type(d)](d, values)
