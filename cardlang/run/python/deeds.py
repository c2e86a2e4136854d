"""Deeds as Python: how a state, or a whole match in local variables, changes cells and zones.

Deeds come in the interpreter's order, so at a fault a state is what the interpreter would have
left.  Where a card most likely lies is asked first.  What differs between a state and local
variables is told by places (`PlaceWriter`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext

from attrs import frozen

from cardlang.machine import tree
from cardlang.machine.ir import Machine
from cardlang.machine.rows import Range
from cardlang.machine.toil import of_deeds
from cardlang.machine.tree import NOTHING, Value
from cardlang.run.python import moving
from cardlang.run.python.code import V, number
from cardlang.run.python.piles import PileValues
from cardlang.run.python.places import PlaceWriter
from cardlang.source import Span


@frozen
class Spot:
    """A zone: the text of its mask and its pile, if there is one, and what is known of it."""

    mask: str
    pile: str
    ordered: bool | None  # None: that depends
    number: str
    sure: bool  # whether it is surely there
    at: str = "0"  # nothing if it is not


_OFTEN = 16  # work of a deed, beside its fuel, up to which nobody looks at the limit
_NOWHERE = Spot("0", "()", False, "-1", False, "-1")


def picks_of(m: Machine) -> dict[int, Value]:
    """The sources of the cells into which single cards are picked."""
    verbs = [verb for decision in m.decisions for verb in decision.verbs]
    return {p.cell: p.source for verb in verbs for p in verb.picks if p.what == "card"}


class Deeds:
    """Writes deeds behind what `values` has written."""

    def __init__(self, values: PileValues, places: PlaceWriter, picks: dict[int, Value]) -> None:
        self.values, self.places, self.picks = values, places, picks
        self.m, self.ranges, self.shelf = values.m, values.ranges, values.shelf
        self.writers: dict[type[tree.Deed], Callable[..., None]] = {
            tree.Set: self.set,
            tree.SetFamily: self.set_family,
            tree.Put: self.put,
            tree.PutAll: self.put_all,
            tree.Pour: self.pour,
            tree.Show: self.show,
        }

    def write(self, deeds: list[tree.Deed]) -> None:
        """Some deeds, one after another."""
        work = of_deeds(deeds, len(self.m.cards))
        if work:
            self.places.work(self.values.code, str(work))
            if work > _OFTEN * len(deeds):
                self.places.look(self.values.code)
        for d in deeds:
            self.writers[type(d)](d)

    def add(self, text: str) -> None:
        self.values.code.add(text)

    def fault(self, kind: str, span: Span) -> None:
        self.places.fault(self.values.code, kind, span)

    # ---------------------------------------------------------------- cells

    def show(self, d: tree.Show) -> None:
        for e in d.children():
            self.values.name(self.values.value(e))

    def set(self, d: tree.Set) -> None:
        v = self.checked(d.value, d.bounds, d.span)
        v = V(f"tuple({v})") if d.value.type == "o" else v
        self.add(f"{self.places.cell(d.cell)} = {v}")

    def set_family(self, d: tree.SetFamily) -> None:
        at = self.values.name(self.values.value(d.at))
        if at.const is not None and not 0 <= at.const < d.count:
            self.fault("no-owner-now", d.span)
            return
        if at.const is None and not self.ranges.sure(d.at, d.count):
            with self.values.code.under(f"if not 0 <= {at} < {d.count}:"):
                self.fault("no-owner-now", d.span)
        v = self.checked(d.value, d.bounds, d.span)
        self.add(f"{self.places.family(d.base, at, True, 0)} = {v}")

    def checked(self, e: Value, bounds: tree.Bounds | None, span: Span) -> V:
        """A value that is to be stored, after the test of its range."""
        v = self.values.value(e)
        if bounds is None or fits(self.ranges.of(e), e.type, bounds):
            return v
        v, nothing = self.values.name(v), NOTHING[e.type]
        more = f" and {v} != {nothing}" if bounds.maybe else ""
        with self.values.code.under(f"if not {bounds.low} <= {v} <= {bounds.high}{more}:"):
            with self.values.code.under(f"if {v} == {nothing}:"):
                self.fault("nothing-stored", span)
            self.fault("range", span)
        return v

    # ---------------------------------------------------------------- zones

    def spot(self, e: Value) -> Spot:
        """The zone that a value names, as things stand."""
        base, count, at, sure = self.values.zone_at(e)
        at = self.values.name(at)
        if at.const is not None:
            return self.one(base + at.const) if at.const >= 0 else _NOWHERE
        kinds = {zone.ordered for zone in self.m.zones[base : base + count]}
        mask, pile = self.places.mask(base, at, True), self.places.order(base, at, True)
        ordered = kinds.pop() if len(kinds) == 1 else None
        return Spot(str(mask), str(pile), ordered, f"{base} + {at}", sure, str(at))

    def one(self, z: int) -> Spot:
        """A zone known by its number."""
        mask, pile = self.places.mask(0, number(z), True), self.places.order(0, number(z), True)
        return Spot(str(mask), str(pile), self.m.zones[z].ordered, str(z), True)

    def if_ordered(self, spot: Spot, step: str) -> None:
        """A change of a zone's pile, if it has one."""
        if spot.ordered is None:
            kinds = tuple([zone.ordered for zone in self.m.zones])
            self.add(f"if {self.shelf.put(kinds, ('kinds', kinds))}[{spot.number}]: {step}")
        elif spot.ordered:
            self.add(step)

    def lay(self, to: Spot, unit: str, cards: str, d: tree.Put | tree.PutAll | tree.Pour) -> None:
        """Put down cards that have been taken up."""
        if not to.sure:
            with self.values.code.under(f"if {to.at} < 0:"):
                self.fault("no-owner-now", d.span)
        if to is _NOWHERE:
            return
        self.add(changed(to.mask, "|", unit))
        if d.under:
            laid = self.places.filled(to.pile, f"(*{cards}[::-1], *{to.pile})")
        else:
            laid = self.places.laid(to.pile, cards)
        self.if_ordered(to, laid)

    def by_number(self, mask: str) -> str:
        """The cards of a set that lie in no order."""
        return f"{self.shelf.known('members')}({mask})"

    def put(self, d: tree.Put) -> None:
        values, code, card = self.values, self.values.code, d.card
        if isinstance(card, tree.End) and card.which == "top" and card.among is None:
            source = self.spot(card.pile.at) if isinstance(card.pile, tree.Pile) else _NOWHERE
            if source.sure and source.ordered:
                with code.under(f"if {source.pile}:"):
                    target = self.spot(d.to)
                    k = V(self.shelf.temp(), True)
                    self.add(self.places.popped(source.pile, str(k)))
                    unit = values.name(values.entry("UNIT", k))
                    self.add(changed(source.mask, "^", str(unit)))
                    self.lay(target, str(unit), f"({k},)", d)
                return
        k = values.name(values.value(card))
        if k.const is not None and k.const < 0:
            return
        asked = k.const is None and values.maybe(card)
        with code.under(f"if {k} >= 0:") if asked else nullcontext():
            target = self.spot(d.to)
            unit = values.name(values.entry("UNIT", k))
            likely = moving.home(card, self.picks)
            spots = [self.spot(likely)] if likely is not None else []
            part, cards = self.shelf.temp(), self.shelf.temp()

            def take(spot: Spot) -> None:
                self.add(changed(spot.mask, "^", str(unit)))
                if spot.ordered:
                    rest = f"{self.shelf.put(moving.without)}({spot.pile}, {k})"
                    self.add(self.places.filled(spot.pile, rest))

            self.take(spots, unit, d, take, part, cards)
            self.lay(target, str(unit), f"({k},)", d)

    def take(
        self,
        spots: list[Spot],
        unit: V,
        d: tree.Put | tree.PutAll,
        lift: Callable[[Spot], None],
        part: str,
        cards: str,
    ) -> None:
        """Ask zones one after another whether cards lie there, and take them from the first."""
        code, word, seen = self.values.code, "if", set[str]()
        for spot in [*spots, *[self.one(z) for z in self.places.spots(d.zones)]]:
            if spot.mask in seen or spot.ordered is None or spot is _NOWHERE:
                continue
            seen.add(spot.mask)
            test = f"{spot.mask} & {unit}"
            test = test if spot.sure else f"{spot.at} >= 0 and {test}"
            with code.under(f"{word} {test}:"):
                lift(spot)
            word = "elif"
        with code.under("else:") if seen else nullcontext():
            self.places.elsewhere(code, unit, d.zones, part, cards, d.span)

    def put_all(self, d: tree.PutAll) -> None:
        values, code = self.values, self.values.code
        rest = values.variable("m", values.value(d.cards))
        target = self.spot(d.to)
        part, cards = self.shelf.temp(), self.shelf.temp()

        def lift(spot: Spot) -> None:
            self.add(f"{part} = {spot.mask} & {rest}")
            self.add(changed(spot.mask, "^", part))
            if target.ordered is not False:
                lying = f"{self.shelf.put(moving.lying_in)}({spot.pile}, {part})"
                self.add(f"{cards} = {lying if spot.ordered else self.by_number(part)}")
            if spot.ordered:
                rest_of = f"{self.shelf.put(moving.kept)}({spot.pile}, {part})"
                self.add(self.places.filled(spot.pile, rest_of))

        with code.under(f"while {rest}:"):
            first = rest
            if target.ordered is not False and self.places.spots(d.zones):
                first = values.variable("m", V(f"{rest} & -{rest}"))
            self.take([], first, d, lift, part, cards)
            self.add(f"{rest} ^= {part}")
            self.lay(target, part, cards, d)

    def pour(self, d: tree.Pour) -> None:
        source, target = self.spot(d.source), self.spot(d.to)
        if source is _NOWHERE:
            return
        cards, whole = self.shelf.temp(), self.shelf.temp()
        self.add(f"{whole} = {source.mask}")
        test = whole if source.sure else f"{source.at} >= 0 and {whole}"
        with self.values.code.under(f"if {test}:"):
            if target.ordered is not False:
                both = [f"tuple({source.pile})"] if source.ordered is not False else []
                both += [] if source.ordered else [self.by_number(whole)]
                self.add(f"{cards} = {' or '.join(both)}")
            self.add(f"{source.mask} = 0")
            self.if_ordered(source, self.places.filled(source.pile, "()"))
            self.lay(target, whole, cards, d)


def changed(place: str, sign: str, by: str) -> str:
    """A change of a mask in the shortest way: a list is not asked twice for its place."""
    return f"{place} = {place} {sign} {by}" if "[" in place else f"{place} {sign}= {by}"


def fits(found: Range, type: str, bounds: tree.Bounds) -> bool:
    """Return whether a value always passes the test of its range."""
    low = min(bounds.low, -1) if type == "p" and bounds.maybe else bounds.low
    if found[0] is None or found[1] is None or (found[2] and not bounds.maybe):
        return False
    return low <= found[0] and found[1] <= bounds.high
