"""Deeds and decisions of the machine as C.

A decision is worked out and answered in one place: the moves of every verb are counted, the seat's
stream draws one number below the sum, and the verb to which it falls takes the move of that number.
A verb with one pick from a set counts bits and takes the k-th; one with a condition on its picks,
or with several, goes through all its moves twice, first to count them and then to stop at the one
that was drawn.  What fails while moves are counted is left to the interpreter.
"""

from __future__ import annotations

from contextlib import ExitStack

from cardlang import limits
from cardlang.machine.ir import D, Decision, E, PickInfo, VerbInfo
from cardlang.run.native.layout import padded, values_of
from cardlang.run.native.loops import Values

_FEW = 16
_MANY = 10 * limits.LEGAL_MOVES


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
        value = self.checked(d, e.type, self.value(e), d.args[2:])
        self.put(f"{self.layout.cell(i)} = {value};")

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

    def find(self, d: D, card: str, zones: tuple[int, ...] | None, guess: str | None = None) -> str:
        """The zone in which a card lies, sought in the likely ones first."""
        source = self.name()
        count = len(self.m.zones)
        if guess is not None:
            self.put(f"int64_t {source} = {guess};")
            self.put(f"if (CL_UNLIKELY({source} < 0 || !s_has(Z[{source}], {card})))")
            self.put(f"{source} = z_find(Z, {count}, {card});")
            self.put(f"if (CL_UNLIKELY({source} < 0)) {self.fault('no-card', d.span)};")
            return source
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

    def guess(self, what: E) -> str | None:
        """The zone in which a card that was picked lies as a rule: where it was picked from."""
        if what.op == "cell":
            for pick in self.layout.picks:
                if pick.cell == what.args[0]:
                    zones = [e for e in values_of(pick.source) if e.op == "zone"]
                    if zones and zones[0].args[0].op in ("const", "table"):
                        at = zones[0].args[0]
                        if at.op == "const" or at.args[1].op == "cell":
                            return self.place(at)
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
        real = self.layout.real(what)
        self.put("{" if real else f"if ({card} >= 0) {{")
        to = self.place(where)
        source = self.find(d, card, zones, self.guess(what))
        one = f"s_one({card})"
        if zones is not None and len(zones) == 1:
            # Almost always there; else wherever it was found.
            z = zones[0]
            self.put(f"if ({source} == {z}) {{ Z[{z}] = s_minus(Z[{z}], {one});")
            if self.m.zones[z].ordered:
                self.put(f"o_lift({self.pile(z)}, {card});")
            self.put(f"}} else z_lift(Z, P, PILES, {source}, {card});")
        else:
            piled = self.ordered(zones) if zones is not None else None
            if piled is False:
                self.put(f"if (CL_UNLIKELY(PILES[{source}] >= 0)) "
                         f"o_lift(&P[PILES[{source}]], {card});")  # fmt: skip
                self.put(f"Z[{source}] = s_minus(Z[{source}], {one});")
            else:
                self.put(f"z_lift(Z, P, PILES, {source}, {card});")
        self.lay_one(d, to, card)

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

    # ----------------------------------------------------------- decisions

    def decide(self, decision: Decision) -> None:
        """Count the moves, draw one, take it."""
        seat = self.layout.cell(decision.cell)
        given_up = self.fault("decisions", decision.span)
        self.put(f"if (CL_UNLIKELY(decisions >= max_decisions)) {given_up};")
        low, high, _ = self.layout.ranges.cells[decision.cell]
        if low is None or low < 0 or high is None or high >= self.m.players:
            self.put(f"if (CL_UNLIKELY((uint64_t){seat} >= CL_PLAYERS)) LATER;")
        self.put("int64_t before = extra, all = 0, k;")
        answers = [self.verb(verb) for verb in decision.verbs]
        if not self.few(decision):
            self.put(f"if (CL_UNLIKELY(all > {limits.LEGAL_MOVES})) LATER;")
        none = self.fault("no-move", decision.span)
        self.put(f"if (CL_UNLIKELY(all == 0)) {{ extra = before; {none}; }}")
        self.put(f"k = cl_below(&stream[1 + {seat}], (uint32_t)all);")
        self.put("if (log) { if (logged < cap) log[logged] = (int32_t)k; logged++; }")
        self.put("decisions++; offered += all;")
        self.put("if (all < fewest) fewest = all;")
        self.put("if (all > most) most = all;")
        for n, (count, lines) in enumerate(answers):
            if n + 1 < len(answers):
                self.put(f"if (k < {count}) {{")
            self.lines += lines
            self.put(f"extra = before + {decision.fuel};")
            self.put(f"goto B{decision.verbs[n].block};")
            if n + 1 < len(answers):
                self.put(f"}} k -= {count};")

    def few(self, decision: Decision) -> bool:
        """Whether there can never be too many moves."""
        picks = [p for v in decision.verbs for p in v.picks]
        single = all(len(v.picks) <= 1 for v in decision.verbs)
        plain = all(not p.several and p.lows is None and p.source.type == "m" for p in picks)
        return single and plain and len(picks) * 64 * self.layout.words < limits.LEGAL_MOVES

    def verb(self, verb: VerbInfo) -> tuple[str, list[str]]:
        """Counts a verb's moves: their number, and the lines that take move k of them."""
        count = self.name("n")
        self.put(f"int64_t {count} = 0;")
        if len(verb.picks) == 1 and (verb.when is None or verb.when_first):
            lines = self.plain(verb, count)
        elif verb.picks:
            lines = self.deep(verb, count)
        else:
            lines = []
            self.put(f"{count} = {self.condition(verb)} != 0;")
        self.put(f"all += {count};")
        return count, lines

    def condition(self, verb: VerbInfo) -> str:
        return self.truth(verb.when) if verb.when is not None else "1"

    def plain(self, verb: VerbInfo, count: str) -> list[str]:
        """A verb with one pick of which nothing more is asked."""
        pick = verb.picks[0]
        cell = self.layout.cell(pick.cell)
        if pick.several or pick.where is not None:
            return self.deep(verb, count)
        held = self.name()
        if pick.lows is not None:
            self.put(f"int64_t {held} = 0;")
        else:
            group = pick.source.type == "g"
            self.put(f"{'cl_list' if group else 'cl_set'} {held} = {self.empty(pick)};")
        self.put(f"if ({self.condition(verb)}) {{")
        if pick.lows is not None:
            low, high = self.bounds(pick)
            self.put(f"{held} = {low};")
            self.put(f"if ({high} >= {low}) {count} = {high} - {low} + 1; }}")
            return [f"{cell} = {held} + k;"]
        self.put(f"{held} = {self.value(pick.source)};")
        if pick.source.type == "g":
            self.put(f"{count} = {held}.n; }}")
            return [f"{cell} = {held}.at[k];"]
        self.put(f"{count} = s_count({held}); }}")
        return [f"{cell} = s_nth({held}, (uint32_t)k);"]

    def empty(self, pick: PickInfo) -> str:
        return "l_none" if pick.source.type == "g" else "s_none()"

    def bounds(self, pick: PickInfo) -> tuple[str, str]:
        """The lowest and the highest of the numbers of a pick."""
        assert pick.lows is not None and pick.highs is not None
        low = self.hold("n", self.value(pick.lows))
        high = self.hold("n", self.value(pick.highs))
        span = self.name()
        self.put(f"int64_t {span};")
        self.put(f"if (CL_UNLIKELY(__builtin_sub_overflow({high}, {low}, &{span}) "
                 f"|| {span} > {_MANY})) LATER;")  # fmt: skip
        return low, high

    def deep(self, verb: VerbInfo, count: str) -> list[str]:
        """A verb whose moves are gone through, to count them and then to find the one drawn."""
        taken = self.name("L")
        self.walk(verb, f"if (++{count} > {limits.LEGAL_MOVES}) LATER;")
        _, lines = self.aside(lambda: self.walk(verb, f"if (k-- == 0) goto {taken};"))
        return ["{", *lines, "}", "LATER;", f"{taken}: ;"]

    def walk(self, verb: VerbInfo, at_each: str) -> str:
        """Nested loops over the picks of a verb; the cells hold what is picked."""
        self.put("{")
        if verb.when is not None and verb.when_first:
            self.put(f"if ({self.truth(verb.when)}) {{")
        with ExitStack() as stack:
            for pick in verb.picks:
                stack.callback(self.put, self.open_pick(pick))
            if verb.when is not None and not verb.when_first:
                self.put(f"if ({self.truth(verb.when)}) {{ {at_each} }}")
            else:
                self.put(at_each)
        if verb.when is not None and verb.when_first:
            self.put("}")
        self.put("}")
        return ""

    def open_pick(self, pick: PickInfo) -> str:
        """The head of a loop over what may be picked; gives its end."""
        cell, old, n = self.layout.cell(pick.cell), self.name("o"), self.name()
        if pick.lows is not None:
            low, high = self.bounds(pick)
            k = self.name()
            self.put(f"int64_t {old} = {cell}, {n} = 0;")
            self.put(f"for (int64_t {k} = {low}; {k} <= {high}; {k}++) {{ {cell} = {k};")
            if pick.where is not None:
                self.put(f"if (!{self.truth(pick.where)}) continue;")
            return f"}} {cell} = {old};"
        source = self.hold(pick.source.type, self.value(pick.source))
        if pick.source.type == "g":
            self.put(f"cl_set {old} = {cell};")
            self.put(f"for (int64_t {n} = 0; {n} < {source}.n; {n}++) {{ "
                     f"{cell} = {source}.at[{n}];")  # fmt: skip
        elif pick.several:
            more, most = self.name(), limits.LEGAL_MOVES
            self.put(f"if (c_count(s_count({source}), {pick.low}, {pick.high}, {most}) > {most}) "
                     "LATER;")  # fmt: skip
            self.put(f"cl_choice {n}; cl_set {old} = {cell};")
            self.put(f"for (int {more} = c_first(&{n}, {source}, {pick.low}, {pick.high}); {more}; "
                     f"{more} = c_next(&{n})) {{ {cell} = c_set(&{n});")  # fmt: skip
        else:
            self.put(f"int64_t {old} = {cell};")
            self.put(f"for (cl_set {n} = {source}; s_some({n});) {{ {cell} = s_pop(&{n});")
        return f"}} {cell} = {old};"
