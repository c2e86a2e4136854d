"""Deeds of the machine as C: what changes a state."""

from __future__ import annotations

from cardlang.machine.ir import D, E
from cardlang.run.native.layout import padded, values_of
from cardlang.run.native.loops import Values

_FEW = 16


class Deeds(Values):
    """Everything that changes a state."""

    def deed(self, d: D) -> None:
        self.put("{")
        getattr(self, "_do_" + d.op)(d)
        self.put("}")

    # --------------------------------------------------------------- cells

    def checked(self, d: D, type: str, value: str, bounds: tuple[int, ...]) -> str:
        """A value that is to be stored, after the check of its range."""
        if not bounds:
            return value
        low, high, maybe = bounds
        least, most, may_miss = self.layout.ranges.of(d.args[1] if d.op == "set" else d.args[3])
        if not may_miss and least is not None and most is not None and low <= least <= most <= high:
            return value
        nothing = "CL_NIL" if type == "n" else "-1"
        k = self.hold(type, value)
        unless = f" && {k} != {nothing}" if maybe else ""
        missing = self.fault("nothing-stored", d.span)
        beyond = self.fault("range", d.span)
        self.put(f"if (CL_UNLIKELY({k} < INT64_C({low}) || {k} > INT64_C({high})){unless})")
        self.put(f"{{ if ({k} == {nothing}) {missing}; {beyond}; }}")
        return k

    def _do_set(self, d: D) -> None:
        i, e = d.args[0], d.args[1]
        if e.type == "o":
            self.put(f"o_copy(&{self.layout.cell(i)}, {self.value(e)});")
            return
        name = "s_next" if self.walks(d) else ""
        text = f"{name}({', '.join(self.two(e))})" if name else self.value(e)
        value = self.checked(d, e.type, text, d.args[2:])
        self.put(f"{self.layout.cell(i)} = {value};")

    def walks(self, d: D) -> bool:
        """Whether this is the next member of a set that has some, from a place on."""
        e = d.args[1]
        if e.op != "from" or not self.layout.real(e.args[1]):
            return False
        asking = (x for x in self.m.blocks[self.here].deeds
                  if x.op == "set" and x.args[1].op in ("low", "from"))  # fmt: skip
        return next(asking) is d and self.layout.ranges.asked_before(self.here, e.args[0])

    def _do_setf(self, d: D) -> None:
        base, n, at, e = d.args[:4]
        k = self.hold("p", self.value(at))
        if self.layout.sure(at, n) and base == self.layout.families[base][0]:
            k = f"{k} & {padded(n) - 1}"
        else:
            missing = self.fault("no-owner-now", d.span)
            self.put(f"if (CL_UNLIKELY((uint64_t){k} >= {n})) {missing};")
        value = self.checked(d, e.type, self.value(e), d.args[4:])
        self.put(f"{self.layout.array(base)[0]}[{k}] = {value};")

    # --------------------------------------------------------------- cards

    def target(self, d: D, to: str, where: E) -> None:
        """Cards are laid down: there must be a place for them."""
        if not self.layout.sure(where, len(self.m.zones)):
            self.put(f"if (CL_UNLIKELY({to} < 0)) {self.fault('no-owner-now', d.span)};")

    def place(self, where: E) -> str:
        """The number of the zone into which cards go."""
        to, size = self.value(where), len(self.m.zones)
        if self.layout.sure(where, size) and where.op != "const":
            to = f"({to}) & {padded(size) - 1}"
        return self.hold("p", to)

    def find(self, d: D, card: str, zones: tuple[int, ...] | None) -> str:
        """The zone in which a card lies, sought in the likely ones first."""
        source = self.name()
        count = len(self.m.zones)
        if zones is not None and zones == tuple(range(zones[0], zones[0] + len(zones))):
            few = "_few" if len(zones) <= _FEW else ""
            first = f"z_find{few}(Z + {zones[0]}, {len(zones)}, {card})"
            if len(zones) == 1:
                self.put(f"int64_t {source} = {zones[0]};")
                self.put(f"if (CL_UNLIKELY(!s_has(Z[{zones[0]}], {card})))")
            else:
                self.put(f"int64_t {source} = {first};")
                self.put(f"if ({source} >= 0) {source} += {zones[0]}; else")
            self.put(f"{source} = z_find(Z, {count}, {card});")
        else:
            self.put(f"int64_t {source} = z_find(Z, {count}, {card});")
        self.put(f"if (CL_UNLIKELY({source} < 0)) {self.fault('no-card', d.span)};")
        return source

    def ordered(self, zones: tuple[int, ...] | None) -> bool | None:
        """Whether zones have piles: all, none, or it differs."""
        several = range(len(self.m.zones)) if zones is None else zones
        found = {self.m.zones[z].ordered for z in several}
        return found.pop() if len(found) == 1 else None

    def guess(self, what: E) -> tuple[str, tuple[int, ...]] | None:
        """The zone in which a card that was picked lies as a rule: where it was picked from; and
        those that it can be."""
        if what.op != "cell" or not self.layout.real(what):
            return None
        for pick in self.layout.picks:
            zones = [e for e in values_of(pick.source) if e.op == "zone"]
            if pick.cell != what.args[0] or not zones:
                continue
            at = zones[0].args[0]
            if not self.layout.sure(at, len(self.m.zones)):
                continue
            if at.op == "const":
                return self.place(at), (at.args[0],)
            if at.op == "table" and at.args[1].op == "cell":
                return self.place(at), tuple(z for z in self.m.tables[at.args[0]] if z >= 0)
        return None

    def drawn(self, d: D) -> bool:
        """The top of a pile, which lies where it was seen."""
        what, _, where, _ = d.args
        if what.op != "top" or what.args[1] is not None or what.args[0].args[0].op != "const":
            return False
        z = what.args[0].args[0].args[0]
        if z < 0:
            return False
        card, pile = self.name(), f"P[{self.layout.piles[z]}]"
        self.put(f"if ({pile}.n) {{ int64_t {card} = {pile}.c[{pile}.n - 1];")
        to = self.place(where)
        self.put(f"{pile}.n--; Z[{z}] = s_minus(Z[{z}], s_one({card}));")
        self.lay_one(d, to, card)
        return True

    def _do_put(self, d: D) -> None:
        if self.drawn(d):
            return
        what, zones, where, _ = d.args
        card = self.hold("p", self.value(what))
        self.put("{" if self.layout.real(what) else f"if ({card} >= 0) {{")
        to = self.place(where)
        found = self.guess(what)
        if found is None and zones is not None and len(zones) == 1:
            found = str(zones[0]), zones
        if found is not None:
            self.taken(d, card, *found)
        else:
            source = self.find(d, card, zones)
            one = f"s_one({card})"
            if zones is not None and self.ordered(zones) is False:
                self.put(f"if (CL_UNLIKELY(PILES[{source}] >= 0)) "
                         f"o_lift(&P[PILES[{source}]], {card});")  # fmt: skip
                self.put(f"Z[{source}] = s_minus(Z[{source}], {one});")
            else:
                self.put(f"z_lift(Z, P, PILES, {source}, {card});")
        self.lay_one(d, to, card)

    def taken(self, d: D, card: str, z: str, zones: tuple[int, ...]) -> None:
        """Take a card that almost always lies in a certain zone, one of these."""
        self.put(f"if (CL_UNLIKELY(!s_in(Z[{z}], {card}))) {{ "
                 f"if (z_seek(Z, P, PILES, {len(self.m.zones)}, {card}) < 0) "
                 f"{self.fault('no-card', d.span)}; }}")  # fmt: skip
        self.put(f"else {{ Z[{z}] = s_minus(Z[{z}], s_one({card}));")
        piled = self.ordered(zones)
        if piled:
            self.put(f"o_lift(&P[PILES[{z}]], {card});")
        elif piled is None:
            self.put(f"if (PILES[{z}] >= 0) o_lift(&P[PILES[{z}]], {card});")
        self.put("}")

    def lay_one(self, d: D, to: str, card: str) -> None:
        """Lay down a card, the last thing that is done inside an `if`."""
        where, under = d.args[2:]
        self.target(d, to, where)
        self.put(f"Z[{to}] = s_or(Z[{to}], s_one({card}));")
        lay = "o_put_under" if under else "o_put"
        known = self.ordered(self._targets(where))
        if known:
            self.put(f"{lay}(&P[PILES[{to}]], {card});")
        elif known is None:
            self.put(f"if (PILES[{to}] >= 0) {lay}(&P[PILES[{to}]], {card});")
        self.put("}")

    def _targets(self, where: E) -> tuple[int, ...] | None:
        """The zones that a deed may lay cards into."""
        if where.op == "const":
            return (where.args[0],) if where.args[0] >= 0 else None
        if where.op == "table":
            return tuple(z for z in self.m.tables[where.args[0]] if z >= 0) or None
        return None

    def _do_puts(self, d: D) -> None:
        what, zones, where, under = d.args
        rest, mask = self.name("r"), self.name()
        self.put(f"cl_set {rest} = {self.value(what)};")
        to = self.place(where)
        self.put(f"while (s_some({rest})) {{")
        first = self.hold("p", f"s_low({rest})")
        source = self.find(d, first, zones)
        self.put(f"cl_set {mask} = s_and({rest}, Z[{source}]);")
        self.put(f"{rest} = s_minus({rest}, {mask});")
        if self.ordered(self._targets(where)) is False:
            self._move_set(d, source, mask, to, where)
        else:
            cards, n = self.name(), self.name()
            self.put(f"cl_card {cards}[CL_CARDS];")
            self.put(f"uint32_t {n} = z_take(Z, P, PILES, {source}, {mask}, {cards});")
            self.target(d, to, where)
            self.put(f"z_lay(Z, P, PILES, {to}, {mask}, {cards}, {n}, {int(under)});")
        self.put("}")

    def _move_set(self, d: D, source: str, mask: str, to: str, where: E) -> None:
        """Into a zone where the order does not matter."""
        self.put(f"Z[{source}] = s_minus(Z[{source}], {mask});")
        self.put(f"if (PILES[{source}] >= 0) {{ cl_card away[CL_CARDS];")
        self.put(f"o_lift_all(P + PILES[{source}], {mask}, away); }}")
        self.target(d, to, where)
        self.put(f"Z[{to}] = s_or(Z[{to}], {mask});")

    def _do_pour(self, d: D) -> None:
        source, where, under = d.args
        a = self.hold("p", self.value(source))
        to = self.place(where)
        mask = self.name()
        self.put(f"cl_set {mask} = {a} >= 0 ? Z[{a}] : s_none();")
        self.put(f"if (s_some({mask})) {{ Z[{a}] = s_none();")
        if self.ordered(self._targets(where)) is False:
            self.put(f"if (PILES[{a}] >= 0) P[PILES[{a}]].n = 0;")
            self.target(d, to, where)
            self.put(f"Z[{to}] = s_or(Z[{to}], {mask}); }}")
            return
        cards, n = self.name(), self.name()
        self.put(f"cl_card {cards}[CL_CARDS]; uint32_t {n};")
        self.put(f"if (PILES[{a}] >= 0) {{ cl_pile *from = P + PILES[{a}]; {n} = from->n; "
                 f"memcpy({cards}, from->c, {n} * sizeof(cl_card)); from->n = 0; }}")  # fmt: skip
        self.put(f"else {n} = s_cards({mask}, {cards});")
        self.target(d, to, where)
        self.put(f"z_lay(Z, P, PILES, {to}, {mask}, {cards}, {n}, {int(under)}); }}")

    def _do_show(self, d: D) -> None:
        """What is shown changes nothing, but to work it out may burn fuel."""
        for e in d.args:
            self.value(e)
