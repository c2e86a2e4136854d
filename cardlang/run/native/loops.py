"""Values that range over members, as C: loops, the best of a pile, groups.

Each is a loop over the members of a set, low to high, or of a list of groups, in its order.  What
is asked of each member is written inside the loop under the name of its var.  What is then done
with the answer `_EACH` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from cardlang.machine import operations as op
from cardlang.machine import tree
from cardlang.machine.rows import Answered
from cardlang.machine.toil import of_pattern, of_tail
from cardlang.machine.tree import NIL, Const, Shape, Value
from cardlang.run.native.combinations import combination, literal, sets, summed
from cardlang.run.native.layout import NativeLayout
from cardlang.run.native.values import Plain
from cardlang.run.native.writer import C_TYPES, Faults, number

# By ranging: the C type of what is found, what it begins with, and what is done at each member.
# {f} is what is found, {x} the answer, {k} the member; {t} the best number so far, {clear} and
# {add} empty what is found and take the member in.
_SUM = "if ({x} != CL_NIL && CL_UNLIKELY(__builtin_add_overflow({f}, {x}, &{f}))) LATER;"
_MOST = "if ({x} != CL_NIL && ({f} == CL_NIL || {x} %s {f})) {f} = {x};"
_BEST = (
    "if ({x} != CL_NIL) {{ if ({t} == CL_NIL || {x} %s {t}) {{ {clear}; {t} = {x}; }}"
    " if ({x} == {t}) {add}; }}"
)
_EACH = {
    op.TOTAL: ("0", _SUM),
    op.MOST: ("CL_NIL", _MOST % ">"),
    op.LEAST: ("CL_NIL", _MOST % "<"),
    op.ARGMOST: ("s_none()", _BEST % ">"),
    op.ARGLEAST: ("s_none()", _BEST % "<"),
    op.FILTER: ("s_none()", "{f} = s_or({f}, s_when({x}, {k}));"),
    op.IMAGE: ("s_none()", "{f} = s_or({f}, s_unit({x}));"),
    op.JOINED: ("s_none()", "{f} = s_or({f}, {x});"),
    op.EXISTS: ("0", "if ({x}) {{ {f} = 1; break; }}"),
    op.FORALL: ("1", "if (!{x}) {{ {f} = 0; break; }}"),
}
_SETS = ("{f} = s_none()", "{f} = s_or({f}, s_one({k}))")
_LISTS = ("{f}.n = 0", "{at}[{f}.n++] = {k}")


class LoopValues(Plain):
    """All values."""

    def __init__(self, layout: NativeLayout, faults: Faults) -> None:
        super().__init__(layout, faults)
        self._alike: dict[str, str] = {}  # by the constants of a pattern: their name
        self.special |= {op.UNIT: self._unit, op.HAS: self._has}
        self.writers |= {
            tree.Const: self._const,
            tree.Cell: self._cell,
            tree.Family: self._family,
            tree.Table: self._table,
            tree.RowsOf: self._rows_of,
            tree.TableSum: self._table_sum,
            tree.ZoneAt: self._zone,
            tree.Pile: self._pile,
            tree.Zones: self._zones,
            tree.Place: self._place,
            tree.End: self._end,
            tree.Around: self._around,
            tree.Distinct: self._distinct,
            tree.Each: self._each,
            tree.Best: self._best,
            tree.Groups: self._groups,
            tree.IsGroup: self._is_group,
            tree.Tail: self._tail,
            tree.Reach: self._reach,
            tree.Spread: self._spread,
        }

    @contextmanager
    def over(
        self, type: str, whole: str, var: int, pile: str = "", among: Value | None = None
    ) -> Iterator[str]:
        """A loop over members, or over those of a pile, bottom first; the name of the member.

        Members in a row that are known, as all seats are, are counted through.
        """
        name, row = self.name("v"), _in_a_row(among)
        if pile:
            at = self.name("i")
            self.put(f"for (uint32_t {at} = 0; {at} < ({pile})->n; {at}++) {{")
            self.put(f"int64_t {name} = ({pile})->c[{at}];")
            self.put(f"if (!s_in({whole}, {name})) continue;")
        elif type == "g":
            at = self.name("i")
            self.put(f"for (int64_t {at} = 0; {at} < {whole}.n; {at}++) {{")
            self.put(f"cl_set {name} = {whole}.at[{at}];")
        elif row:
            self.put(f"for (int64_t {name} = {row.start}; {name} < {row.stop}; {name}++) {{")
        else:
            left = self.name("r")
            self.put(f"for (cl_set {left} = {whole}; s_some({left});) {{")
            self.put(f"int64_t {name} = s_pop(&{left});")
        self.vars[var] = name
        with self.worked.loop():
            yield name
        self.put("}")

    def burn(self, weight: int, type: str, whole: str, work: int = 0) -> None:
        """The fuel of a value that ranges over some members, or work alone.

        Work lowers `step`; what comes near the limit is left to the interpreter.
        """
        each = weight or work
        if each:
            count = f"{whole}.n" if type == "g" else f"s_count({whole})"
            times = f"{each} * " if each != 1 else ""
            self.put(f"{'extra' if weight else 'idle'} += {times}{count};")
            self.put(f"step -= {times}{count}; if (CL_UNLIKELY(fuel > step)) LATER;")

    def searched(self) -> None:
        """Counts the work of a search for groups."""
        self.put("step -= heap.work; idle += heap.work; heap.work = 0;")
        self.put("if (CL_UNLIKELY(fuel > step)) LATER;")

    def _each(self, e: tree.Each) -> str:
        how, members = e.how, e.over.type
        whole = self.declare(C_TYPES[members], self.value(e.over))
        self.burn(e.weight, members, whole, e.work)
        if how is op.PACKING:
            return self._packed(e, whole)
        if regular := self._regular(e, whole):
            return self.declare("cl_set", regular)
        begin, at_each = _EACH[how]
        names = {}
        clear, add = _SETS
        if e.type == "g":
            clear, add = _LISTS
            names["at"] = self.declare("cl_set *", f"h_take(&heap, {whole}.n)")
            self.put(f"if (!{names['at']}) LATER;")
            begin = f"{{{names['at']}, 0}}"
            at_each = "if ({x}) {add};" if how is op.FILTER else at_each
        if "{t}" in at_each:
            names["t"] = self.declare("int64_t", "CL_NIL")
        names["f"] = found = self.declare(C_TYPES[e.type], begin)
        with self.over(members, whole, e.var, among=e.over) as names["k"]:
            names["x"] = self.truth(e.body) if how.answers is Answered.TRUTH else self.value(e.body)
            if at_each.count("{x}") > 1:
                names["x"] = self.hold("n", names["x"])
            parts = {"clear": clear.format(**names), "add": add.format(**names)}
            self.put(at_each.format(**names, **parts))
        return found

    def _regular(self, e: tree.Each, whole: str) -> str:
        """The image of members by a row in which so many neighbours are alike, as in a pack in
        order; empty for any other row. Then no loop over members is needed.
        """
        body = e.body
        if e.how is not op.IMAGE or self.layout.words > 1 or not isinstance(body, tree.Table):
            return ""
        if not (isinstance(body.at, tree.Var) and body.at.var == e.var and len(body.row) <= 64):
            return ""
        for width in range(2, len(body.row) // 2 + 1):
            if body.row == tuple(k // width for k in range(len(body.row))):
                firsts = sum(1 << k for k in range(0, len(body.row), width))
                return f"s_quotients({whole}, {width}, {self.set_of(firsts)})"
        return ""

    def _packed(self, e: tree.Each, whole: str) -> str:
        worth, place = self.name(), self.name()
        self.put(f"int64_t {worth}[CL_PACKING + 1], {place} = 0;")
        with self.over("g", whole, e.var):
            k = self.value(e.body)
            self.put(f"if ({place} < CL_PACKING) {worth}[{place}++] = {k};")
        found = self.listed(f"g_pack(&heap, {whole}, {worth})", e.span)
        self.searched()
        return found

    def _table_sum(self, e: tree.TableSum) -> str:
        name = self.table(e.table)
        found = self.declare("int64_t", "0")
        whole, size = self.declare("cl_set", self.value(e.over)), len(self.m.tables[e.table])
        with self.over("m", whole, -1) as member:
            self.put(f"{found} += at_number({name}, {size}, {member}, 0);")
        return found

    # ----------------------------------------------------------------- best

    def _best(self, e: tree.Best) -> str:
        whole = self.declare(C_TYPES[e.over.type], self.value(e.over))
        if e.type == "m":
            found = self.declare("cl_set", "s_none()")
            self.burn(e.weight, "g", whole)
            self._ranked(e, whole, "", found)
            return found
        found = self.declare("int64_t", "-1")
        self.put(f"if (s_some({whole})) {{")
        self.burn(e.weight, "m", whole)
        self.put(f"if (s_single({whole})) {found} = s_low({whole}); else {{")
        pile = "" if e.pile is None else self.declare("const cl_pile *", self.value(e.pile))
        self._ranked(e, whole, pile, found)
        self.put("} }")
        return found

    def _ranked(self, e: tree.Best, whole: str, pile: str, found: str) -> None:
        """Find the member with the greatest keys."""
        if len(e.keys) == 1:  # in a form that needs no branch
            top, better = self.declare("int64_t", "INT64_MIN"), self.name()
            with self.over(e.over.type, whole, e.var, pile, e.over) as member:
                k = self.hold("n", self.value(e.keys[0]))
                self.put(f"int {better} = {k} {'>=' if e.last else '>'} {top};")
                self.put(f"{found} = {better} ? {member} : {found};")
                self.put(f"{top} = {better} ? {k} : {top};")
            return
        seen = self.declare("int", "0")
        tops = [self.declare("int64_t", "0") for _ in e.keys]
        with self.over(e.over.type, whole, e.var, pile, e.over) as member:
            ks = [self.hold("n", self.value(key)) for key in e.keys]
            above = "1" if e.last else "0"
            for k, top in reversed([*zip(ks, tops, strict=True)]):
                above = f"({k} > {top} || ({k} == {top} && {above}))"
            taken = "; ".join(f"{top} = {k}" for k, top in zip(ks, tops, strict=True))
            self.put(f"if (!{seen} || {above}) {{ {found} = {member}; {seen} = 1; {taken}; }}")

    # --------------------------------------------------------------- groups

    def shape(self, s: Shape) -> tuple[str, str, str]:
        """A pattern: its constants, the sums wanted now, and the cards that may belong."""
        constants, wild, sums, allowed = self.shaped(s)
        return f"{constants}, {wild}" if wild else constants, sums, allowed

    def shaped(self, s: Shape) -> tuple[str, str, str, str]:
        """A pattern: where it lies, its wild cards, the sums wanted now, what cards may belong."""
        wanted = [self.hold("n", self.value(w)) for _, w in s.totals]
        allowed = self.value(s.among)
        if not isinstance(s.among, tree.Const):
            allowed = self.hold("m", allowed)
        wild = self.hold("m", self.value(s.combined.wild)) if s.combined is not None else ""
        constants = self._constants(s)
        if s.size is not None:
            size, whole = self.hold("n", self.value(s.size)), constants
            constants = self.name()
            self.put(f"{'cl_form' if s.combined else 'cl_shape'} {constants} = {whole};")
            exact = f"{constants}.low = {constants}.high = (int){size}"
            fits = f"{constants}.low <= {size} && {size} <= {constants}.high"
            self.put(f"if ({fits}) {exact}; else {constants}.high = 0;")
        sums = "0"
        if wanted:
            sums = self.name()
            self.put(f"const int64_t {sums}[] = {{{', '.join(wanted)}}};")
        return f"&{constants}", wild, sums, allowed

    def kept(self, type: str, parts: list[str]) -> str:
        """The name of a row of constants; of those that are the same there is one."""
        text = f"{type} {', '.join(parts)}"
        if text not in self._alike:
            name = self._alike[text] = f"K{len(self.shapes)}"
            self.shapes.append(f"static const {type} {name}[] = {{{', '.join(parts)}}};")
        return self._alike[text]

    def _constants(self, s: Shape) -> str:
        """The name of the constants of a pattern; of those that are the same there is one."""
        both = s.combined
        text = combination(self, s, both) if both else self._plain_shape(s)
        if text not in self._alike:
            name = self._alike[text] = f"S{len(self.shapes)}"
            type = "cl_form" if both else "cl_shape"
            self.shapes.append(f"static const {type} {name} = {text};")
        return self._alike[text]

    def _plain_shape(self, s: Shape) -> str:
        sizes = f"{s.low}, {s.high}, {len(s.same)}, {len(s.totals)}, {int(s.run >= 0)}"
        same = literal("int64_t *const", map(self.table, s.same))
        rows = [sets(self, row) for row in self._beside(s)]
        return f"{{{sizes}, {same}, {summed(self, s)}, {', '.join(rows)}}}"

    def _beside(self, s: Shape) -> list[list[int]]:
        """Claims of a pattern on each card, as rows of sets: which can belong, which fit beside it,
        which stand one higher, which stand as high.
        """
        tables, cards = self.m.tables, range(len(self.m.cards))
        every = (1 << len(cards)) - 1
        ranks = tables[s.run][: len(cards)] if s.run >= 0 else ()
        apart = (*s.different, s.run) if ranks else s.different

        @cache
        def having(t: int, entry: int) -> int:
            return sum([1 << c for c in cards if tables[t][c] == entry])

        able, fits = 0, [every for _ in cards]
        for c in cards:
            if all(tables[t][c] >= 0 for t in (*s.same, *s.different)):
                able |= int(all(tables[t][c] != NIL for t, _ in s.totals)) << c
            for t in s.same:
                fits[c] &= having(t, tables[t][c])
            for t in apart:
                fits[c] &= ~having(t, tables[t][c])
        ranked = every & ~having(s.run, NIL) if ranks else every
        higher, level = ([having(s.run, k + by) if k != NIL else 0 for k in ranks] for by in (1, 0))
        return [[able, ranked], fits, higher, level]

    def _groups(self, e: tree.Groups) -> str:
        shape, sums, among = self.shape(e.shape)
        mask, search = self.value(e.over), "k_all" if e.shape.combined else "g_all"
        found = self.listed(f"{search}(&heap, s_and({mask}, {among}), {shape}, {sums})", e.span)
        self.put(f"extra += {found}.n; step -= {found}.n;")
        self.searched()
        return found

    def asked(self, e: tree.IsGroup | tree.Reach | tree.Spread) -> str:
        """The cards of which something is asked, which is work."""
        mask = self.hold("m", self.value(e.over))
        count = self.once_worked("int64_t", f"(int64_t)s_count({mask})")
        self.toils(of_pattern(e, count))
        return mask

    def toils(self, work: str) -> None:
        """Work that burns no fuel."""
        name = self.name()
        self.put(f"const int64_t {name} = {work}; step -= {name}; idle += {name};")
        self.put("if (CL_UNLIKELY(fuel > step)) LATER;")

    def _is_group(self, e: tree.IsGroup) -> str:
        shape, sums, among = self.shape(e.shape)
        mask = self.asked(e)
        asks = "k_is" if e.shape.combined else "g_is"
        found = f"{asks}({mask}, {shape}, {sums})"
        if not self._all(e.shape.among):
            found = f"(!s_some(s_minus({mask}, {among})) && {found})"
        return found if e.shape.totals else self.once_worked("int64_t", found)

    def _all(self, among: tree.Value) -> bool:
        """Return whether these are all cards."""
        return isinstance(among, tree.Const) and among.value == (1 << len(self.m.cards)) - 1

    def _tail(self, e: tree.Tail) -> str:
        shape, sums, among = self.shape(e.shape)
        pile, of = self.declare("const cl_pile *", self.value(e.pile)), ""
        self.toils(of_tail(f"(int64_t){pile}->n", e.shape.high, "n_lesser"))
        if e.among is not None:
            of = self.hold("m", self.value(e.among))
        found, mask = (self.declare("cl_set", "s_none()") for _ in range(2))
        at, card = self.name(), self.name()
        more = f"{at} >= 0 && s_count({mask}) < {e.shape.high}"
        with self.within(f"for (int64_t {at} = (int64_t){pile}->n - 1; {more}; {at}--)"):
            self.put(f"const int64_t {card} = {pile}->c[{at}];")
            self.put(*([f"if (!s_in({of}, {card})) continue;"] if of else []))
            self.put(f"if (!s_in({among}, {card})) break;")
            self.put(f"{mask} = s_or({mask}, s_one({card}));")
            asks = "k_is" if e.shape.combined else "g_is"
            self.put(f"if ({asks}({mask}, {shape}, {sums})) {found} = {mask};")
        return found

    def _reach(self, e: tree.Reach) -> str:
        shape, sums, among = self.shape(e.shape)
        mask = self.asked(e)
        parts = f"'{e.which[0].upper()}', {e.attribute}, {e.part}"
        asked = f"k_reach({mask}, {shape}, {sums}, {parts})"
        label = self.declare("int64_t", f"s_some(s_minus({mask}, {among})) ? -1 : {asked}")
        numbers = self.name("N")
        row = ", ".join(map(number, e.numbers)) or "0"
        self.shapes.append(f"static const int64_t {numbers}[] = {{{row}}};")
        return f"({label} < 0 ? CL_NIL : {numbers}[{label}])"

    def _spread(self, e: tree.Spread) -> str:
        mask, t = self.asked(e), self.table(e.table)
        base = max([k for k in self.m.tables[e.table] if k != NIL], default=0) + 2
        sizes = f", {number(base)}" if e.which == "spread" else ""
        text = f"g_{e.which}(&heap, {mask}, {t}{sizes})"
        known = self.worked.find(text) is not None
        found = self.once_worked("int64_t", text)
        if not known:
            self.put("if (CL_UNLIKELY(heap.trouble)) LATER;")
        return found


def _in_a_row(among: Value | None) -> range:
    """The members of a constant set that lie in a row; none of another one."""
    if not isinstance(among, Const) or among.type != "m" or among.value <= 0:
        return range(0)
    low, high = (among.value & -among.value).bit_length() - 1, among.value.bit_length()
    return range(low, high) if among.value.bit_count() == high - low else range(0)
