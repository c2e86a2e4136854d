"""Python for seats round the table, zones, cards in order, and groups.

The search for groups is a function of its own, the same for every way of running.  It can meet a
limit; then the statement that calls it leaves with the fault.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from cardlang.machine import combinations, groups, parted, tree
from cardlang.machine.ir import Machine
from cardlang.machine.ranges import Ranges
from cardlang.machine.toil import of_pattern, of_tail
from cardlang.machine.tree import NIL, Value
from cardlang.run.python.code import Code, Shelf, V, number
from cardlang.run.python.members import MUCH, Members
from cardlang.run.python.places import PlaceWriter
from cardlang.run.python.values import deepest


class PileValues(Members):
    """All values of a machine."""

    def __init__(
        self, machine: Machine, ranges: Ranges, places: PlaceWriter, shelf: Shelf, code: Code
    ) -> None:
        super().__init__(machine, ranges, places, shelf, code)
        self.writers |= {
            tree.Each: self.each,
            tree.Best: self.best,
            tree.RowsOf: self.rows_of,
            tree.TableSum: self.table_sum,
            tree.Around: self.step,
            tree.ZoneAt: self.zone,
            tree.Pile: self.order,
            tree.Zones: self.zones,
            tree.Place: self.place,
            tree.End: self.end,
            tree.Groups: self.groups,
            tree.IsGroup: self.is_group,
            tree.Tail: self.tail,
            tree.Reach: self.reach,
            tree.PartedGroups: self.parted_groups,
            tree.IsParted: self.is_parted,
            tree.PartedReach: self.parted_reach,
            tree.Spread: self.spread,
        }

    def step(self, e: tree.Around) -> V:
        mask, seat = self.value(e.among), self.value(e.seat)
        deep = 1 + deepest((mask, seat))
        if e.which == "from":
            return V(f"{self.shelf.known('started')}({mask}, {seat})", deep=deep)
        way = 1 if e.which == "after" else -1
        return V(f"{self.shelf.known('stepped')}({mask}, {seat}, {e.seats}, {way})", deep=deep)

    # ---------------------------------------------------------------- zones

    def zone_at(self, e: Value) -> tuple[int, int, V, bool]:
        """A zone by its number: the first of a row of zones, how many, which, surely one of them.

        Nothing is -1.
        """
        zones = len(self.m.zones)
        if not isinstance(e, tree.Table):
            return 0, zones, self.value(e), self.ranges.sure(e, zones)
        line, at = e.row, self.value(e.at)
        if at.const is not None:
            z = line[at.const] if 0 <= at.const < len(line) else -1
            return 0, zones, number(z), z >= 0
        base = min([z for z in line if z >= 0], default=0)
        count = max(line) - base + 1
        sure = self.ranges.sure(e.at, len(line)) and -1 not in line
        straight = line == tuple(range(base, base + count))
        if straight and self.ranges.within(e.at, len(line)):
            return base, count, at, sure
        shifted = tuple([z - base if z >= 0 else -1 for z in line])
        return base, count, self.line(shifted, e.at, at, -1), sure

    def zone(self, e: tree.ZoneAt) -> V:
        base, _, at, sure = self.zone_at(e.at)
        if at.const is not None and at.const < 0:
            return number(0)
        return self.places.mask(base, at, sure)

    def order(self, e: tree.Pile) -> V:
        base, _, at, sure = self.zone_at(e.at)
        if at.const is not None and at.const < 0:
            return V("()", True)
        return self.places.order(base, at, sure)

    def zones(self, e: tree.Zones) -> V:
        mask = self.value(e.owners)
        t, k = self.variable("", number(0)), V(self.shelf.temp(), True)
        with self.code.under(f"for {k} in {self.members(mask, e.owners)}:"):
            part = f"{t} |= {self.places.mask(e.first, k, True)}"
            fits = self.ranges.width(e.owners) <= e.count
            self.code.add(part if fits else f"if {k} < {e.count}: {part}")
        return t

    def place(self, e: tree.Place) -> V:
        card = self.name(self.value(e.card))
        t, unit = self.variable("", number(-1)), self.name(self.unit(card, e.card))
        with self.once():
            for z in range(len(self.m.zones)):
                with self.code.under(f"if {self.places.mask(0, number(z), True)} & {unit}:"):
                    self.assign(t, number(z))
                    self.leave()
            self.leave()
        return t

    # ---------------------------------------------------------------- order

    def lying(self, cards: V, among: Value | None) -> V:
        """The cards of a pile that count."""
        if among is None:
            return cards
        cards, mask = self.name(cards), self.name(self.value(among))
        t, c = self.variable("", V("[]")), self.shelf.temp()
        with self.code.under(f"for {c} in {cards}:"):
            self.code.add(f"if {mask} & {self.entry('UNIT', V(c))}: {t}.append({c})")
        return t

    def end(self, e: tree.End) -> V:
        cards = self.lying(self.value(e.pile), e.among)
        if e.at is None:
            first, later = self.named(cards)
            place = number(-1 if e.which == "top" else 0)
            return self.op("{}[{}] if {} else -1", later, place, first)
        cards = self.name(cards)
        first, later = self.named(self.value(e.at))
        return self.op("{}[-{}] if 1 <= {} <= len({}) else -1", cards, later, first, cards)

    # ---------------------------------------------------------------- groups

    def shape(self, e: tree.Shape) -> tuple[V, V]:
        """The cards that may belong to a pattern, and its form with the sums wanted now."""
        tables = self.m.tables
        sums = [f"({self.shelf.put(tables[t])}, {self.value(k)}), " for t, k in e.totals]
        size = f"{e.low}, {e.high}"
        if e.size is not None:
            size = f"*{self.call(groups.sized, number(e.low), number(e.high), self.value(e.size))}"
        if e.combined is not None:
            both, among = e.combined, self.value(e.among)
            lines, wild = self.shelf.put(both.attributes), self.value(both.wild)
            text = f"({size}, {lines}, {wild}, {both.most}, ({''.join(sums)}))"
            return among, V(text, deep=4)
        same, different = (tuple([tables[t] for t in row]) for row in (e.same, e.different))
        run = self.shelf.put(tables[e.run]) if e.run >= 0 else "None"
        text = f"({size}, {self.shelf.put(same)}, {self.shelf.put(different)}, {run}, "
        return self.value(e.among), V(f"{text}({''.join(sums)}))", deep=4)

    def groups(self, e: tree.Groups) -> V:
        among, shape = self.shape(e.shape)
        mask = self.value(e.over)
        search: Callable[..., object] = groups.search_groups
        if e.shape.combined is not None:
            search = combinations.search_combinations
        both = self.risky(search, self.op("{} & {}", mask, among), shape, span=e.span)
        found = self.variable("", V(f"{both}[0]"))
        self.places.burn(self.code, f"len({found})")
        self.places.work(self.code, f"{both}[1]")
        self.places.look(self.code)
        return found

    def is_group(self, e: tree.IsGroup) -> V:
        among, shape = self.shape(e.shape)
        first, later = self.named(self.asked(e))
        known = self.call(_asks(e.shape), later, shape)
        return self.op("not {} & ~{} and {}", first, among, known)

    def tail(self, e: tree.Tail) -> V:
        among, shape = self.shape(e.shape)
        pile, most, high = self.name(self.value(e.pile)), len(self.m.cards), e.shape.high
        if self.places.counts:
            self.toils(of_tail(f"len({pile})", high, "min"), most + min(most, high) ** 2)
        cards = self.lying(pile, e.among)
        asks = V(self.shelf.put(_asks(e.shape)), True)
        return self.call(groups.longest_tail, cards, among, shape, asks)

    def reach(self, e: tree.Reach) -> V:
        among, shape = self.shape(e.shape)
        first, later = self.named(self.asked(e))
        parts = (V(repr(e.which)), number(e.attribute), number(e.part))
        numbers = V(self.shelf.put(e.numbers), True)
        known = self.call(combinations.reach, later, shape, *parts, numbers)
        return self.op("{} if {} & ~{} else {}", number(NIL), first, among, known)

    def parts(self, shape: tree.Shape, into: tree.Parted) -> tuple[V, V]:
        """The cards that may belong, and what they part into now."""
        among, base = self.shape(shape)
        wanted = []
        for portion in into.portions:
            pieces = []
            for piece in portion.shapes:
                may, form = self.shape(piece)
                pieces.append(f"({piece.combined is not None}, {may}, {form}), ")
            bounds = "0, 0, True"
            if portion.low is not None and portion.high is not None:
                bounds = f"{self.value(portion.low)}, {self.value(portion.high)}, False"
            wanted.append(f"(({''.join(pieces)}), {bounds}), ")
        rows = ", ".join([self.shelf.put(r) for r in (into.labels, into.apart, into.lower)])
        return among, self.variable("", V(f"({base}, ({''.join(wanted)}), {rows})", deep=8))

    def searched(self, both: V) -> V:
        """The result of a search, whose work is counted."""
        self.places.work(self.code, f"{both}[1]")
        self.places.look(self.code)
        return self.variable("", V(f"{both}[0]"))

    def parted_groups(self, e: tree.PartedGroups) -> V:
        among, parts = self.parts(e.shape, e.parted)
        cards = self.op("{} & {}", self.value(e.over), among)
        both = self.risky(parted.search_parted, cards, parts, V(repr(e.once)), span=e.span)
        self.places.burn(self.code, f"len({both}[0])")
        return self.searched(both)

    def is_parted(self, e: tree.IsParted) -> V:
        among, parts = self.parts(e.shape, e.parted)
        return self.searched(
            self.risky(_asked_parted, self.value(e.over), among, parts, span=e.span)
        )

    def parted_reach(self, e: tree.PartedReach) -> V:
        among, parts = self.parts(e.shape, e.parted)
        rises = []
        for height in e.heights:
            told = (height.which, height.attribute, height.part, height.numbers)
            rises.append(f"({self.shape(height.shape)[1]}, {self.shelf.put(told)}), ")
        known = V(f"({''.join(rises)})", deep=6)
        over = self.value(e.over)
        both = self.risky(_parted_reach, over, among, parts, known, span=e.span)
        return self.searched(both)

    def spread(self, e: tree.Spread) -> V:
        function = groups.profile if e.which == "profile" else groups.spread
        line = V(self.shelf.put(self.m.tables[e.table]), True)
        return self.call(function, self.asked(e), line)

    def asked(self, e: tree.IsGroup | tree.Reach | tree.Spread) -> V:
        """The cards of which something is asked, which is work."""
        cards = self.value(e.over)
        if self.places.counts:
            cards = self.name(cards)
            self.toils(of_pattern(e, f"({cards}).bit_count()"), 2 * self.ranges.width(e.over))
        return cards

    def toils(self, work: str, most: int) -> None:
        """Work that burns no fuel, at most so much."""
        self.places.work(self.code, work)
        if self.asking or most > MUCH:
            self.places.look(self.code)


def _asks(shape: tree.Shape) -> Callable[..., bool]:
    """The function that asks some cards whether they are a group."""
    return groups.is_group if shape.combined is None else combinations.is_combination


def _asked_parted(cards: int, among: int, parts: parted.Parts) -> tuple[bool, int]:
    return (False, 0) if cards & ~among else parted.is_parted(cards, parts)


def _parted_reach(
    cards: int, among: int, parts: parted.Parts, told: tuple[tuple[combinations.Form, Any], ...]
) -> tuple[int, int]:
    if cards & ~among:
        return NIL, 0
    rises = [partial(_reached, form, line) for form, line in told]
    return parted.reach_parted(cards, parts, tuple(rises))


def _reached(form: combinations.Form, told: tuple[str, int, int, tree.Row], group: int) -> int:
    return combinations.reach(group, form, *told)
