"""Values that range over members, as C: loops, the best of a pile, groups.

Each is a loop over the members of a set, low to high, or of a list of groups, in its order.  What
is asked of each member is written inside the loop under the name of its var.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from cardlang.machine.ir import NIL, E
from cardlang.run.native.values import Plain


class Values(Plain):
    """All values."""

    def burn(self, weight: int, count: str) -> None:
        """The fuel of a value that ranges over so many members."""
        if weight:
            self.put(f"extra += {weight} * {count};" if weight != 1 else f"extra += {count};")

    @contextmanager
    def over(self, type: str, whole: str, j: int) -> Iterator[str]:
        """A loop over members; the name of the member."""
        name = self.name("v")
        if type == "g":
            at = self.name("i")
            self.put(f"for (int64_t {at} = 0; {at} < {whole}.n; {at}++) {{")
            self.put(f"cl_set {name} = {whole}.at[{at}];")
        else:
            left = self.name("r")
            self.put(f"for (cl_set {left} = {whole}; s_some({left});) {{")
            self.put(f"int64_t {name} = s_pop(&{left});")
        old = self.vars.get(j)
        self.vars[j] = name
        yield name
        self.put("}")
        if old is not None:
            self.vars[j] = old

    def whole(self, e: E, weight: int) -> str:
        """The members, held, and their fuel."""
        text = self.value(e)
        name = self.name()
        self.put(f"{'cl_list' if e.type == 'g' else 'cl_set'} {name} = {text};")
        if weight:
            self.burn(weight, f"{name}.n" if e.type == "g" else f"s_count({name})")
        return name

    @contextmanager
    def each(self, e: E) -> Iterator[tuple[str, str]]:
        """A loop in which a member, and what is asked of it, are known."""
        whole = self.whole(e.args[0], e.weight)
        with self.over(e.args[0].type, whole, e.args[1]) as member:
            yield member, self.value(e.args[2])

    def list_of(self, most: str) -> tuple[str, str]:
        """Room for a list of so many groups, and the list."""
        at = self.name()
        found = self.name()
        self.put(f"cl_set *{at} = h_take(&heap, {most}); if (!{at}) LATER;")
        self.put(f"cl_list {found} = {{{at}, 0}};")
        return at, found

    def _filter(self, e: E) -> str:
        if e.type == "g":
            whole = self.whole(e.args[0], e.weight)
            at, found = self.list_of(f"{whole}.n")
            with self.over("g", whole, e.args[1]) as member:
                self.put(f"if ({self.truth(e.args[2])}) {at}[{found}.n++] = {member};")
            return found
        found = self.name()
        self.put(f"cl_set {found} = s_none();")
        whole = self.whole(e.args[0], e.weight)
        with self.over("m", whole, e.args[1]) as member:
            self.put(f"{found} = s_or({found}, s_when({self.truth(e.args[2])}, {member}));")
        return found

    def _total(self, e: E) -> str:
        found = self.name()
        self.put(f"int64_t {found} = 0;")
        with self.each(e) as (_, x):
            k = self.hold("n", x)
            self.put(f"if ({k} != CL_NIL && CL_UNLIKELY(__builtin_add_overflow({found}, {k}, "
                     f"&{found}))) LATER;")  # fmt: skip
        return found

    def _tabsum(self, e: E) -> str:
        t, found = self.table(e.args[1]), self.name()
        self.put(f"int64_t {found} = 0;")
        whole = self.whole(e.args[0], 0)
        with self.over("m", whole, -1) as member:
            line = self.m.tables[e.args[1]]
            self.put(f"{found} += AT_{t}({len(line)}, {member}, 0);")
        return found

    def _most(self, e: E) -> str:
        found, sign = self.name(), ">" if e.op == "most" else "<"
        self.put(f"int64_t {found} = CL_NIL;")
        with self.each(e) as (_, x):
            k = self.hold("n", x)
            self.put(f"if ({k} != CL_NIL && ({found} == CL_NIL || {k} {sign} {found})) "
                     f"{found} = {k};")  # fmt: skip
        return found

    _least = _most

    def _argmost(self, e: E) -> str:
        top, sign = self.name(), ">" if e.op == "argmost" else "<"
        whole = self.whole(e.args[0], e.weight)
        self.put(f"int64_t {top} = CL_NIL;")
        if e.type == "g":
            at, found = self.list_of(f"{whole}.n")
            clear, add = f"{found}.n = 0", f"{at}[{found}.n++] = {{}}"
        else:
            found = self.name()
            self.put(f"cl_set {found} = s_none();")
            clear, add = f"{found} = s_none()", f"{found} = s_or({found}, s_one({{}}))"
        with self.over(e.args[0].type, whole, e.args[1]) as member:
            k = self.hold("n", self.value(e.args[2]))
            self.put(f"if ({k} != CL_NIL) {{ if ({top} == CL_NIL || {k} {sign} {top}) "
                     f"{{ {clear}; {top} = {k}; }}")  # fmt: skip
            self.put(f"if ({k} == {top}) {add.format(member)}; }}")
        return found

    _argleast = _argmost

    def _image(self, e: E) -> str:
        found = self.name()
        self.put(f"cl_set {found} = s_none();")
        with self.each(e) as (_, x):
            self.put(f"{found} = s_or({found}, s_unit({x}));")
        return found

    def _joined(self, e: E) -> str:
        found = self.name()
        self.put(f"cl_set {found} = s_none();")
        with self.each(e) as (_, x):
            self.put(f"{found} = s_or({found}, {x});")
        return found

    def _exists(self, e: E) -> str:
        found, every = self.name(), e.op == "forall"
        self.put(f"int64_t {found} = {int(every)};")
        whole = self.whole(e.args[0], 0)
        with self.over(e.args[0].type, whole, e.args[1]):
            c = self.truth(e.args[2])
            self.put(f"if ({'!' if every else ''}{c}) {{ {found} = {int(not every)}; break; }}")
        return found

    _forall = _exists

    # ----------------------------------------------------------------- best

    def _best(self, e: E) -> str:
        order, mask, j, keys, last = e.args
        among, found = self.whole(mask, 0), self.name()
        if e.type == "m":
            self.put(f"cl_set {found} = s_none();")
            self.burn(e.weight, f"{among}.n")
            self.ranked(j, keys, last, found, lambda: self.over("g", among, j))
            return found
        self.put(f"int64_t {found} = -1;")
        self.put(f"if (s_some({among})) {{")
        self.burn(e.weight, f"s_count({among})")
        self.put(f"if (s_single({among})) {found} = s_low({among}); else {{")
        if order is None:
            self.ranked(j, keys, last, found, lambda: self.over("m", among, j))
        else:
            pile = self.name()
            self.put(f"const cl_pile *{pile} = {self.value(order)};")
            self.ranked(j, keys, last, found, lambda: self.lying(pile, among, j))
        self.put("} }")
        return found

    @contextmanager
    def lying(self, pile: str, among: str, j: int) -> Iterator[str]:
        """A loop over those cards of a pile that are in a set, bottom first."""
        at, name = self.name("i"), self.name("v")
        self.put(f"for (uint32_t {at} = 0; {at} < ({pile})->n; {at}++) {{")
        self.put(f"int64_t {name} = ({pile})->c[{at}];")
        self.put(f"if (!s_in({among}, {name})) continue;")
        old = self.vars.get(j)
        self.vars[j] = name
        yield name
        self.put("}")
        if old is not None:
            self.vars[j] = old

    def ranked(
        self, j: int, keys: tuple[E, ...], last: bool, found: str,
        loop: Callable[[], AbstractContextManager[str]],
    ) -> None:  # fmt: skip
        """Find the member with the greatest keys."""
        if len(keys) == 1:
            self.highest(keys[0], last, found, loop)
            return
        tops = [self.name() for _ in keys]
        seen = self.name()
        self.put(f"int {seen} = 0;")
        for top in tops:
            self.put(f"int64_t {top} = 0;")
        with loop() as member:
            ks = [self.hold("n", self.value(key)) for key in keys]
            above = "1" if last else "0"
            for k, top in reversed(list(zip(ks, tops, strict=True))):
                above = f"({k} > {top} || ({k} == {top} && {above}))"
            taken = "; ".join(f"{top} = {k}" for k, top in zip(ks, tops, strict=True))
            self.put(f"if (!{seen} || {above}) {{ {found} = {member}; {seen} = 1; {taken}; }}")

    def highest(
        self, key: E, last: bool, found: str, loop: Callable[[], AbstractContextManager[str]]
    ) -> None:
        """The same with one key, in a form that needs no branch."""
        top, better = self.name(), self.name()
        self.put(f"int64_t {top} = INT64_MIN;")
        with loop() as member:
            k = self.hold("n", self.value(key))
            self.put(f"int {better} = {k} {'>=' if last else '>'} {top};")
            self.put(f"{found} = {better} ? {member} : {found};")
            self.put(f"{top} = {better} ? {k} : {top};")

    # --------------------------------------------------------------- groups

    def shape(self, e: E, at: int) -> tuple[str, str, str]:
        """A pattern: its constants, the sums wanted now, and the cards that may belong."""
        low, high, same, different, run, totals, among = e.args[at:]
        wanted = [self.hold("n", self.value(w)) for _, w in totals]
        allowed = self.hold("m", self.value(among))
        k = len(self.shapes)
        falling = ", ".join(str(int(min(self.m.tables[t]) < 0)) for t, _ in totals) or "0"
        lists = []
        for letter, tables in (("A", same), ("B", different), ("C", [t for t, _ in totals])):
            names = ", ".join(self.table(t, True) for t in tables) or "0"
            lists.append(f"static const int64_t *const S{k}{letter}[] = {{{names}}};")
        line = self.table(run, True) if run >= 0 else "0"
        sets = "".join(f"static const cl_set S{k}{letter}[] = {{{row}}};"
                       for letter, row in self.beside(same, different, run, totals))  # fmt: skip
        self.shapes.append("\n".join([
            *lists, f"static const int8_t S{k}D[] = {{{falling}}};", sets,
            f"static const cl_shape S{k} = {{{low}, {high}, {len(same)}, {len(different)}, "
            f"{len(totals)}, S{k}A, S{k}B, S{k}C, {line}, S{k}D, S{k}E, S{k}F, S{k}G, S{k}H}};",
        ]))  # fmt: skip
        sums = "0"
        if wanted:
            sums = self.name()
            self.put(f"const int64_t {sums}[] = {{{', '.join(wanted)}}};")
        return f"&S{k}", sums, allowed

    def beside(
        self, same: tuple[int, ...], different: tuple[int, ...], run: int,
        totals: tuple[tuple[int, E], ...],
    ) -> Iterator[tuple[str, str]]:  # fmt: skip
        """What a pattern says of each card, as rows of sets: which can belong, which fit beside
        it, which stand one higher, which stand as high."""
        tables, cards = self.m.tables, range(len(self.m.cards))
        able = [c for c in cards if all(tables[t][c] >= 0 for t in (*same, *different))
                and all(tables[t][c] != NIL for t, _ in totals)]  # fmt: skip
        line = tables[run] if run >= 0 else ()

        def row(holds: Callable[[int, int], bool]) -> str:
            sets = (sum(1 << d for d in cards if holds(c, d)) for c in cards)
            return ", ".join(self.set_of(mask, True) for mask in sets) or "0"

        yield "F", row(lambda c, d: all(tables[t][c] == tables[t][d] for t in same)
                       and all(tables[t][c] != tables[t][d] for t in different))  # fmt: skip
        ranked = {c: line[c] for c in cards if line and line[c] != NIL}
        among = ranked if line else cards
        yield "E", ", ".join(self.set_of(sum(1 << c for c in held), True) for held in (able, among))
        yield "G", row(lambda c, d: c in ranked and ranked.get(d) == ranked[c] + 1) if line else "0"
        yield "H", row(lambda c, d: c in ranked and ranked.get(d) == ranked[c]) if line else "0"

    def _groups(self, e: E) -> str:
        shape, sums, among = self.shape(e, 1)
        mask = self.value(e.args[0])
        found = self.listed(f"g_all(&heap, s_and({mask}, {among}), {shape}, {sums})")
        self.put(f"extra += {found}.n;")
        return found

    def _isgroup(self, e: E) -> str:
        shape, sums, among = self.shape(e, 1)
        mask = self.hold("m", self.value(e.args[0]))
        return f"(!s_some(s_minus({mask}, {among})) && g_is_set({mask}, {shape}, {sums}))"

    def _tail(self, e: E) -> str:
        shape, sums, among = self.shape(e, 2)
        pile, of = self.value(e.args[0]), "0"
        if e.args[1] is not None:
            of = "&" + self.hold("m", self.value(e.args[1]))
        return f"g_tail({pile}, {of}, {among}, {shape}, {sums})"

    def _packing(self, e: E) -> str:
        whole, worth, place = self.whole(e.args[0], e.weight), self.name(), self.name()
        self.put(f"int64_t {worth}[CL_PACKING + 1], {place} = 0;")
        with self.over("g", whole, e.args[1]):
            k = self.value(e.args[2])
            self.put(f"if ({place} < CL_PACKING) {worth}[{place}++] = {k};")
        return self.listed(f"g_pack(&heap, {whole}, {worth})")

    def _profile(self, e: E) -> str:
        mask, t = self.value(e.args[0]), self.table(e.args[1], True)
        found = self.name()
        self.put(f"int64_t {found} = g_{e.op}(&heap, {mask}, {t});")
        self.put("if (CL_UNLIKELY(heap.trouble)) LATER;")
        return found

    _spread = _profile
