"""Deeds of the machine as C: what changes a state."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.machine import tree
from cardlang.machine.tree import Around, Bounds, Cell, Const, Deed, Table, Value, Zone, walk
from cardlang.run.native.layout import padded
from cardlang.run.native.loops import Values
from cardlang.run.native.writer import NOTHING, number

_FEW = 16


class Deeds(Values):
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
        elif isinstance(e, Around) and self._goes_round(d, e):
            self.put(f"{cell} = s_next({self.value(e.among)}, {self.value(e.seat)});")
        else:
            self.put(f"{cell} = {self.checked(d, e, self.value(e), d.bounds)};")

    def _goes_round(self, d: tree.Set, e: Around) -> bool:
        """Whether this takes the next member in a loop, where there is one."""
        loop = self.layout.loops.get(self.here)
        taking = loop is not None and d is self.m.blocks[self.here].deeds[0]
        return taking and e.which == "from" and self.layout.ranges.real(e.seat)

    def _set_family(self, d: tree.SetFamily) -> None:
        k = self.hold("p", self.value(d.at))
        if self.layout.ranges.sure(d.at, d.count) and d.base == self.layout.families[d.base][0]:
            k = f"{k} & {padded(d.count) - 1}"
        else:
            missing = self.fault("no-owner-now", d.span)
            self.put(f"if (CL_UNLIKELY((uint64_t){k} >= {d.count})) {missing};")
        value = self.checked(d, d.value, self.value(d.value), d.bounds)
        self.put(f"{self.layout.array(d.base)[0]}[{k}] = {value};")

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
        everywhere = f"z_find(Z, {len(self.m.zones)}, {card})"
        first, count = (zones[0], len(zones)) if zones else (0, 0)
        if zones is None or zones != tuple(range(first, first + count)):
            source = self.declare("int64_t", everywhere)
        elif count == 1:
            source = self.declare("int64_t", str(first))
            self.put(f"if (CL_UNLIKELY(!s_has(Z[{first}], {card}))) {source} = {everywhere};")
        else:
            few = "_few" if count <= _FEW else ""
            source = self.declare("int64_t", f"z_find{few}(Z + {first}, {count}, {card})")
            self.put(f"if ({source} >= 0) {source} += {first}; else {source} = {everywhere};")
        self.put(f"if (CL_UNLIKELY({source} < 0)) {self.fault('no-card', d.span)};")
        return source

    def ordered(self, zones: tuple[int, ...] | None) -> bool | None:
        """Whether zones have piles: all, none, or it differs."""
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

    def guess(self, what: Value) -> tuple[str, tuple[int, ...]] | None:
        """The zone in which a card that was picked lies as a rule: where it was picked from; and
        those that it can be."""
        if not isinstance(what, Cell) or not self.layout.ranges.real(what):
            return None
        for source in self.layout.sources.get(what.cell, ()):
            at = next((e.at for e in walk(source) if isinstance(e, Zone)), None)
            if at is None or not self.layout.ranges.sure(at, len(self.m.zones)):
                continue
            zones = self.zones_of(at)
            if zones and (isinstance(at, Const) or isinstance(at.children()[0], Cell)):
                return self.place(at), zones
        return None

    def _put(self, d: tree.Put) -> None:
        if self._drawn(d):
            return
        card = self.hold("p", self.value(d.card))
        self.put("{" if self.layout.ranges.real(d.card) else f"if ({card} >= 0) {{")
        to = self.place(d.to)
        seen: tuple[str, ...] = ()
        found = None if self.watching else self.guess(d.card)
        if found is None and not self.watching and d.zones is not None and len(d.zones) == 1:
            found = str(d.zones[0]), d.zones
        if found is not None:
            self._fetch(d, card, *found)
        else:
            z = self.find(d, card, d.zones)
            if self.watching:
                self.target(d, to, d.to)
            self.moving(z, to, f"s_one({card})")
            if d.zones is not None and self.ordered(d.zones) is False:
                self.put(f"if (CL_UNLIKELY(PILES[{z}] >= 0)) o_lift(&P[PILES[{z}]], {card});")
                self.put(f"Z[{z}] = s_minus(Z[{z}], s_one({card}));")
            else:
                self.put(f"z_lift(Z, P, PILES, {z}, {card});")
            seen = z, to
        self._lay(d, to, card, *seen)

    def _drawn(self, d: tree.Put) -> bool:
        """The top of a pile lies where it was seen."""
        e = d.card
        if not isinstance(e, tree.End) or e.which != "top" or e.among is not None:
            return False
        at = e.pile.at if isinstance(e.pile, tree.Pile) else None
        if not isinstance(at, Const) or at.value < 0:
            return False
        z, card, pile = at.value, self.name(), f"P[{self.layout.piles[at.value]}]"
        self.put(f"if ({pile}.n) {{ int64_t {card} = {pile}.c[{pile}.n - 1];")
        to = self.place(d.to)
        if self.watching:
            self.target(d, to, d.to)
        self.moving(str(z), to, f"s_one({card})")
        self.put(f"{pile}.n--; Z[{z}] = s_minus(Z[{z}], s_one({card}));")
        self._lay(d, to, card, str(z), to)
        return True

    def _fetch(self, d: tree.Put, card: str, z: str, zones: tuple[int, ...]) -> None:
        """Take a card that almost always lies in a certain zone, one of these."""
        seek = f"z_seek(Z, P, PILES, {len(self.m.zones)}, {card})"
        self.put(f"if (CL_UNLIKELY(!s_in(Z[{z}], {card}))) {{")
        self.put(f"if ({seek} < 0) {self.fault('no-card', d.span)}; }}")
        self.put(f"else {{ Z[{z}] = s_minus(Z[{z}], s_one({card}));")
        self._piled(zones, z, "o_lift", card)
        self.put("}")

    def _lay(self, d: tree.Put, to: str, card: str, *seen: str) -> None:
        """Lay down a card, the last thing that is done inside an `if`; then zones are `seen`."""
        self.target(d, to, d.to)
        self.put(f"Z[{to}] = s_or(Z[{to}], s_one({card}));")
        self._piled(self.zones_of(d.to), to, "o_put_under" if d.under else "o_put", card)
        self.looked(*seen)
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
        self.target(d, to, d.to)
        self.moving(source, to, mask)
        if self.ordered(self.zones_of(d.to)) is False:  # where the order does not matter
            self.put(f"z_drop(Z, P, PILES, {source}, {to}, {mask});")
        else:
            self.put(f"z_move(Z, P, PILES, {source}, {to}, {mask}, {int(d.under)});")
        self.looked(source, to)
        self.put("}")

    def _pour(self, d: tree.Pour) -> None:
        a = self.hold("p", self.value(d.source))
        to = self.place(d.to)
        mask = self.declare("cl_set", f"{a} >= 0 ? Z[{a}] : s_none()")
        self.put(f"if (s_some({mask})) {{")
        self.target(d, to, d.to)
        self.moving(a, to, mask)
        if self.ordered(self.zones_of(d.to)) is False:
            self.put(f"Z[{a}] = s_none(); if (PILES[{a}] >= 0) P[PILES[{a}]].n = 0;")
            self.put(f"Z[{to}] = s_or(Z[{to}], {mask});")
        else:
            self.put(f"z_pour(Z, P, PILES, {a}, {to}, {mask}, {int(d.under)});")
        self.looked(a, to)
        self.put("}")

    def _show(self, d: tree.Show) -> None:
        """What is shown changes nothing, but to work it out may burn fuel."""
        found = [self.value(e) for e in d.children()]
        if self.watching:
            self.put(f"k_shown(known, Z, {found[0]}, {found[1]});")


_WAYS: dict[type[Deed], Callable[..., None]] = {
    tree.Set: Deeds._set,
    tree.SetFamily: Deeds._set_family,
    tree.Put: Deeds._put,
    tree.PutAll: Deeds._put_all,
    tree.Pour: Deeds._pour,
    tree.Show: Deeds._show,
}
