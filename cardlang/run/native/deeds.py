"""Deeds of the machine as C: what changes a state."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.machine import tree
from cardlang.machine.tree import Bounds, Cell, Const, Deed, Table, Value, ZoneAt, walk
from cardlang.run.native.layout import padded
from cardlang.run.native.parted import PartedValues
from cardlang.run.native.writer import NOTHING, number


class NativeDeeds(PartedValues):
    """Everything that changes a state."""

    here = 0  # the block that is being written
    watching = False  # whether it is kept what each seat remembers of where cards lie

    def deed(self, d: Deed) -> None:
        self.put("{")
        _WAYS[type(d)](self, d)
        self.put("}")

    # --------------------------------------------------------------- cells

    def checked(self, d: Deed, e: Value, text: str, bounds: Bounds | None) -> str:
        """A value that is to be stored, after the check of its range."""
        least, most, misses = self.layout.ranges.of(e)
        if bounds is None or (
            not misses
            and least is not None
            and most is not None
            and bounds.low <= least <= most <= bounds.high
        ):
            return text
        k, nothing = self.hold(e.type, text), NOTHING[e.type]
        unless = f" && {k} != {nothing}" if bounds.maybe else ""
        missing, beyond = self.fault("nothing-stored", d.span), self.fault("range", d.span)
        outside = f"{k} < {number(bounds.low)} || {k} > {number(bounds.high)}"
        self.put(f"if (CL_UNLIKELY(({outside}){unless}))")
        self.put(f"{{ if ({k} == {nothing}) {missing}; {beyond}; }}")
        return k

    def _set(self, d: tree.Set) -> None:
        cell, e = self.layout.cell(d.cell), d.value
        if e.type == "o":
            self.put(f"o_copy(&{cell}, {self.value(e)});")
        else:
            self.put(f"{cell} = {self.checked(d, e, self.value(e), d.bounds)};")

    def _set_family(self, d: tree.SetFamily) -> None:
        k = self.hold("p", self.value(d.at))
        if self.layout.ranges.sure(d.at, d.count) and d.base == self.layout.families[d.base][0]:
            k = f"{k} & {padded(d.count) - 1}"
        else:
            missing = self.fault("no-owner-now", d.span)
            self.put(f"if (CL_UNLIKELY((uint64_t){k} >= {d.count})) {missing};")
        value = self.checked(d, d.value, self.value(d.value), d.bounds)
        self.put(f"{self.layout.array(d.base)}[{k}] = {value};")

    # --------------------------------------------------------------- cards

    def moving(self, source: str, to: str, cards: str) -> None:
        """Cards are about to move, which seats may see."""
        if self.watching:
            self.put(f"k_moving(known, Z, P, {source}, {to}, {cards});")

    def looked(self, *zones: str) -> None:
        """Something has changed in zones, at whose top seats may look."""
        if self.watching and any(zone.top_seen_by for zone in self.m.zones):
            self.put(*[f"k_look(known, Z, P, {zone});" for zone in zones])

    def target(self, d: Deed, to: str, where: Value) -> None:
        """Cards are laid down: there must be a place for them."""
        if not self.layout.ranges.sure(where, len(self.m.zones)):
            self.put(f"if (CL_UNLIKELY({to} < 0)) {self.fault('no-owner-now', d.span)};")

    def place(self, where: Value) -> str:
        """The number of the zone into which cards go."""
        to, size = self.value(where), len(self.m.zones)
        if self.layout.ranges.sure(where, size) and not isinstance(where, Const):
            to = f"({to}) & {padded(size) - 1}"
        return self.hold("p", to)

    def find(self, d: Deed, card: str, zones: tuple[int, ...] | None) -> str:
        """The zone in which a card lies, sought in the likely ones first."""
        size = len(self.m.zones)
        first, count = (zones[0], len(zones)) if zones else (0, size)
        if zones != tuple(range(first, first + count)):
            first, count = 0, size
        source = self.declare("int64_t", f"z_find(Z + {first}, {count}, {card})")
        if count < size:
            everywhere = f"{source} = z_find(Z, {size}, {card})"
            self.put(f"if ({source} >= 0) {source} += {first}; else {everywhere};")
        self.put(f"if (CL_UNLIKELY({source} < 0)) {self.fault('no-card', d.span)};")
        return source

    def ordered(self, zones: tuple[int, ...] | None) -> bool | None:
        """Return whether zones have piles: all, none, or it differs."""
        several = range(len(self.m.zones)) if zones is None else zones
        found = {self.m.zones[z].ordered for z in several}
        return found.pop() if len(found) == 1 else None

    def zones_of(self, where: Value) -> tuple[int, ...] | None:
        """The zones whose number this can be, if it tells."""
        if isinstance(where, Const):
            return (where.value,) if where.value >= 0 else None
        if isinstance(where, Table):
            return tuple(z for z in where.row if z >= 0) or None
        return None

    def guess(self, d: tree.Put) -> tuple[str, tuple[int, ...]] | None:
        """The zone in which a card lies as a rule: of one that was picked, where it was picked
        from; and those that it can be."""
        sources: list[Value] = []
        if isinstance(d.card, Cell) and self.layout.ranges.real(d.card):
            sources = self.layout.sources.get(d.card.cell, [])
        for source in sources:
            at = next((e.at for e in walk(source) if isinstance(e, ZoneAt)), None)
            if at is None or not self.layout.ranges.sure(at, len(self.m.zones)):
                continue
            zones = self.zones_of(at)
            if zones and (isinstance(at, Const) or isinstance(at.children()[0], Cell)):
                return self.place(at), zones
        return (str(d.zones[0]), d.zones) if d.zones is not None and len(d.zones) == 1 else None

    def _put(self, d: tree.Put) -> None:
        card = self.hold("p", self.value(d.card))
        self.put("{" if self.layout.ranges.real(d.card) else f"if ({card} >= 0) {{")
        to = self.place(d.to)
        found = None if self.watching else self.guess(d)
        if found is not None:
            z, zones = found
            self._fetch(d, card, z, zones)
            self.target(d, to, d.to)
        else:
            z = self.find(d, card, d.zones)
            self.target(d, to, d.to)
            self.moving(z, to, f"s_one({card})")
            self.put(f"z_lift(Z, P, PILES, {z}, {card});")
        self.put(f"Z[{to}] = s_or(Z[{to}], s_one({card}));")
        self._piled(self.zones_of(d.to), to, "o_put_under" if d.under else "o_put", card)
        self.looked(z, to)
        self.put("}")

    def _fetch(self, d: tree.Put, card: str, z: str, zones: tuple[int, ...]) -> None:
        """Take a card that almost always lies in a certain zone, one of these."""
        seek = f"z_seek(Z, P, PILES, {len(self.m.zones)}, {card})"
        self.put(f"if (CL_UNLIKELY(!s_in(Z[{z}], {card}))) {{")
        self.put(f"if ({seek} < 0) {self.fault('no-card', d.span)}; }}")
        self.put(f"else {{ Z[{z}] = s_minus(Z[{z}], s_one({card}));")
        self._piled(zones, z, "o_lift", card)
        self.put("}")

    def _piled(self, zones: tuple[int, ...] | None, z: str, what: str, card: str) -> None:
        """Do something to the pile of a zone, one of these, if it has one."""
        known = self.ordered(zones)
        if known is not False:
            test = f"if (PILES[{z}] >= 0) " if known is None else ""
            self.put(f"{test}{what}(&P[PILES[{z}]], {card});")

    def _put_all(self, d: tree.PutAll) -> None:
        rest = self.declare("cl_set", self.value(d.cards), "r")
        to = self.place(d.to)
        self.put(f"while (s_some({rest})) {{")
        source = self.find(d, self.hold("p", f"s_low({rest})"), d.zones)
        mask = self.declare("cl_set", f"s_and({rest}, Z[{source}])")
        self.put(f"{rest} = s_minus({rest}, {mask});")
        self._moved(d, source, to, mask)

    def _pour(self, d: tree.Pour) -> None:
        source = self.hold("p", self.value(d.source))
        to = self.place(d.to)
        mask = self.declare("cl_set", f"{source} >= 0 ? Z[{source}] : s_none()")
        self.put(f"if (s_some({mask})) {{")
        self._moved(d, source, to, mask)

    def _moved(self, d: tree.PutAll | tree.Pour, source: str, to: str, mask: str) -> None:
        """Some cards of a zone go to another, the last thing that is done inside brackets."""
        self.target(d, to, d.to)
        self.moving(source, to, mask)
        self.put(f"z_move(Z, P, PILES, {source}, {to}, {mask}, {int(d.under)});")
        self.looked(source, to)
        self.put("}")

    def _show(self, d: tree.Show) -> None:
        """Work out what is shown: it changes nothing, but may burn fuel."""
        found = [self.value(e) for e in d.children()]
        if self.watching:
            self.put(f"k_shown(known, Z, {found[0]}, {found[1]});")


_WAYS: dict[type[Deed], Callable[..., None]] = {
    tree.Set: NativeDeeds._set,
    tree.SetFamily: NativeDeeds._set_family,
    tree.Put: NativeDeeds._put,
    tree.PutAll: NativeDeeds._put_all,
    tree.Pour: NativeDeeds._pour,
    tree.Show: NativeDeeds._show,
}
