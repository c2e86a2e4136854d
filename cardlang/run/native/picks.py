"""Picks of a move that are gone through, as C: loops over what may be picked, one in another.

A verb with a condition on its picks, or with several, is gone through twice, first to count its
moves and then to stop at the one that was drawn.  What may be picked is worked out before the
loops, once for both ways through, where it is the same in all of them; what that costs is counted
each time it is asked for, as the interpreter does.  Where nothing is asked of the last pick, which
is from a set, the set is counted and skipped as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

from cardlang import limits
from cardlang.machine.ir import PickInfo, VerbInfo
from cardlang.machine.operations import LE, LT
from cardlang.machine.tree import Apply, Cell, Chain, Const, Family, Table, Value, walk
from cardlang.run.native.deeds import NativeDeeds
from cardlang.run.native.layout import NativeLayout
from cardlang.run.native.writer import Faults
from cardlang.run.offers import verb_work
from cardlang.run.walk import links
from cardlang.source import Span

_MANY = 10 * limits.LEGAL_MOVES
MOST = limits.LEGAL_MOVES
_EDGE = 60  # bits of a number that others are compared with
_STEADY = (Apply, Cell, Const, Family, Table)  # values that range over nothing
_COSTS = ("extra", "step", "idle")
_AtAll = Callable[[str, int, str], None]
_Ahead = dict[int, tuple[str, str]]
"""Values worked out before loops over picks: by the cell of a pick the variable that holds
what may be picked, and what it costs where that is asked for."""


class Picks(NativeDeeds):
    """Writer of changes of a state, and of loops over moves."""

    asking = False  # whether it is only asked if anything is offered
    stepping = False  # whether a decision may be told its move, or to list those there are
    numbering = False  # whether it is told its move always, and lists their numbers

    def __init__(self, layout: NativeLayout, faults: Faults) -> None:
        super().__init__(layout, faults)
        verbs = [verb for decision in layout.m.decisions for verb in decision.verbs]
        self._slots = {verb: slot for slot, verb in enumerate(verbs)}

    def fault(self, code: str, span: Span | None) -> str:
        """Leave to the interpreter what fails while it is asked what is offered."""
        return "LATER" if self.asking else super().fault(code, span)

    def condition(self, verb: VerbInfo) -> str:
        """Return whether a verb may be chosen, as far as its picks are known."""
        return self.truth(verb.when) if verb.when is not None else "1"

    def slot(self, verb: VerbInfo) -> str:
        """The place of the numbers of a verb's moves."""
        return f"(r->verbs + {self._slots[verb]})"

    def choices(self, pick: PickInfo, held: str) -> str:
        """The number of ways to pick several from a set."""
        if pick.alike:
            return f"a_count({held}, {pick.low}, {pick.high}, {MOST}, TWIN)"
        return f"c_count(s_count({held}), {pick.low}, {pick.high}, {MOST})"

    def bounds(self, pick: PickInfo) -> tuple[str, str]:
        """The lowest and the highest of the numbers of a pick."""
        assert pick.lows is not None and pick.highs is not None
        low = self.hold("n", self.value(pick.lows))
        high = self.hold("n", self.value(pick.highs))
        span = self.declare("int64_t", "0")
        beyond = f"__builtin_sub_overflow({high}, {low}, &{span}) || {span} > {_MANY}"
        self.put(f"if (CL_UNLIKELY({beyond})) LATER;")
        return low, high

    def deep(self, n: int, verb: VerbInfo, count: str) -> list[str]:
        """Counts moves one by one; the lines that find the one drawn."""
        taken, noted = self.name("L"), self.noted(n, verb)
        ahead = {} if verb.when_first and verb.when is not None else self.ahead(verb)
        counted = None if noted else partial(self.counted, count)
        listed = f"if (CL_UNLIKELY(listing)) {{ {noted} }}" if noted else ""
        self.walk(verb, ahead, f"if (++{count} > {MOST}) LATER; {listed}", counted)
        paid = {cell: (name, "") for cell, (name, _) in ahead.items()}
        begun = len(self.lines)
        self.walk(verb, paid, f"if (k-- == 0) goto {taken};", partial(self.found, taken))
        lines, self.lines[begun:] = self.lines[begun:], []
        return ["{", *lines, "}", "LATER;", f"{taken}: ;"]

    def counted(self, count: str, source: str, work: int, _cell: str) -> None:
        """Counts all members of a set as moves."""
        self.put(f"{count} += s_count({source});")
        self.burn(0, "m", source, work)
        self.put(f"if ({count} > {MOST}) LATER;")

    def found(self, taken: str, source: str, _work: int, cell: str) -> None:
        """Stops at the member of a set that was drawn, if it is among them."""
        size = self.declare("const int64_t", f"s_count({source})")
        self.put(f"if (k < {size}) {{ {cell} = s_nth({source}, (uint32_t)k); goto {taken}; }}")
        self.put(f"k -= {size};")

    def ahead(self, verb: VerbInfo) -> _Ahead:
        """Values that may be picked, worked out before the loops over picks, where they are the
        same in all of them; what that costs is paid where it is asked for.
        """
        found: _Ahead = {}
        cells = set[int]()
        for pick in verb.picks:
            parts = [] if pick.lows is not None else list(walk(pick.source))
            same = not any(isinstance(part, Cell) and part.cell in cells for part in parts)
            cells.add(pick.cell)
            if pick.lows is not None or pick.source.type != "m" or not same:
                continue
            name, lines = self.aside(partial(self._held, pick.source))
            if any("FAULT" in line for line in lines):
                continue
            own = self.name("a")
            self.put(*[f"const int64_t {own}{c} = {c};" for c in _COSTS], *lines)
            for c in _COSTS:
                self.put(f"const int64_t {own}{c}_paid = {c} - {own}{c}; {c} = {own}{c};")
            paid = " ".join(f"{c} += {own}{c}_paid;" for c in _COSTS)
            found[pick.cell] = name, f"{paid} if (CL_UNLIKELY(fuel > step)) LATER;"
        return found

    def _held(self, source: Value) -> str:
        return self.hold("m", self.value(source))

    def noted(self, n: int, verb: VerbInfo) -> str:
        """Writes down the move whose picks the cells hold."""
        if not self.stepping or self.asking:
            return ""
        if self.numbering:
            return self.numbered(verb)
        lines, at = f"cl_move *m = r_note(r, {n});", 1
        for pick in verb.picks:
            cell = self.layout.cell(pick.cell)
            if pick_words(pick, 2) > 1:
                lines += f" memcpy(m->w + {at}, &{cell}, sizeof(cl_set));"
            else:
                lines += f" m->w[{at}] = (uint64_t){cell};"
            at += pick_words(pick, self.layout.words)
        return lines

    def numbered(self, verb: VerbInfo) -> str:
        """Writes down the number of the move whose picks the cells hold."""
        found, places = [f"const cl_verb *v = {self.slot(verb)};"], []
        if not verb.picks:
            return f"{found[0]} v_note(r, v->number[0]);"
        for k, pick in enumerate(verb.picks):
            how = "v_of" if pick.several or pick.source.type == "g" else "v_at"
            places.append(f"p{k}")
            column, cell = f"v->column + {k}", self.layout.cell(pick.cell)
            found.append(f"int64_t p{k} = {how}({column}, {cell});")
        if len(places) == 1:
            return " ".join([*found, "v_note(r, (int32_t)p0);"])
        index = places[0]
        for k, place in enumerate(places[1:], start=1):
            index = f"({index}) * v->column[{k}].count + {place}"
        missing = " | ".join(places)
        return " ".join([*found, f"v_note(r, ({missing}) < 0 ? -1 : v->number[{index}]);"])

    def walk(
        self, verb: VerbInfo, ahead: _Ahead, at_each: str, at_all: _AtAll | None = None
    ) -> None:
        """Nested loops over the picks of a verb; the cells hold what is picked.

        Where nothing is asked of the last pick, which is from a set, `at_all` is written instead of
        a loop over that set: it is given the set, the work for each member, and the cell.
        """
        first = verb.when if verb.when_first else None
        asked = verb.when if first is None else None
        self.put("{" if first is None else f"{{ if ({self.truth(first)}) {{")
        with ExitStack() as stack:
            for pick in verb.picks:
                plain = pick.lows is None and pick.source.type == "m" and not pick.several
                last = pick is verb.picks[-1] and plain and asked is None
                all_at_once = at_all if last and pick.where is None else None
                end = self.open_pick(pick, verb_work(verb), ahead, all_at_once)
                stack.callback(self.put, *end)
            if all_at_once is None:
                late = f"if ({self.condition(verb)}) " if asked is not None else ""
                self.put(f"{late}{{ {at_each} }}")
        self.put("}" if first is None else "} }")

    def open_pick(
        self, pick: PickInfo, work: int, ahead: _Ahead, at_all: _AtAll | None = None
    ) -> list[str]:
        """The head of a loop over what may be picked; gives its end."""
        if pick.where is not None:
            work += 1 + pick.where.size
        counted = f"step -= {work}; idle += {work}; if (CL_UNLIKELY(fuel > step)) LATER;"
        if pick.lows is not None:
            return self.open_numbers(pick, work, counted)
        if pick.cell in ahead:
            source, price = ahead[pick.cell]
            self.put(price)
        else:
            source = self.hold(pick.source.type, self.value(pick.source))
        if at_all is not None:
            at_all(source, work, self.layout.cell(pick.cell))
            return []
        if pick.several and pick.source.type != "g":
            self.put(f"if ({self.choices(pick, source)} > {MOST}) LATER;")
        return self.through(pick, source, "", counted)

    def open_numbers(self, pick: PickInfo, work: int, counted: str) -> list[str]:
        """The same over the numbers that may be picked."""
        low, high = self.bounds(pick)
        tests = [] if pick.where is None else [pick.where]
        if isinstance(pick.where, Chain) and pick.where.every:
            tests = links(pick.where)
        edges = [test for test in tests if self.edge(test, pick)]
        if edges:
            all_counted = counted.replace(f"{work};", f"{work} * ({high} - {low} + 1);", 1)
            self.put(f"if ({low} <= {high}) {{ {all_counted} }}")
            low, high = self.narrowed(edges, pick, low, high)
            counted = ""
        end = self.through(pick, low, high, counted)
        if rest := [partial(self.truth, test) for test in tests if test not in edges]:
            self.put(f"if (!{self.chained(True, rest)}) continue;")
        return end

    def through(self, pick: PickInfo, first: str, last: str, then: str) -> list[str]:
        """The head of a loop in which the cell of a pick holds what may be picked, one after the
        other: numbers from the first to the last, or what there is in the first; gives its end."""
        cell, n, more = self.layout.cell(pick.cell), self.name(), self.name()
        sets = pick.several or pick.source.type == "g"
        old = self.declare("cl_set" if sets else "int64_t", cell, "o")
        if pick.lows is not None:
            head, one = f"int64_t {n} = {first}; {n} <= {last}; {n}++", n
        elif pick.source.type == "g":
            head, one = f"int64_t {n} = 0; {n} < {first}.n; {n}++", f"{first}.at[{n}]"
        elif pick.several:
            self.put(f"cl_choice {n};")
            among = f"{first}, {pick.low}, {pick.high}, {'TWIN' if pick.alike else '0'}"
            head = f"int {more} = c_first(&{n}, {among}); {more}; {more} = c_next(&{n})"
            one = f"c_set(&{n})"
        else:
            head, one = f"cl_set {n} = {first}; s_some({n});", f"s_pop(&{n})"
        self.put(f"for ({head}) {{ {cell} = {one}; {then}")
        return [f"}} {cell} = {old};"]

    def edge(self, test: Value, pick: PickInfo) -> bool:
        """True if a test says how low or how high a number may be, by what costs no work to know
        and is the same for all of them."""
        if not isinstance(test, Apply) or test.operation not in (LE, LT):
            return False
        ours = [isinstance(side, Cell) and side.cell == pick.cell for side in test.args]
        if sum(ours) != 1 or self.misses(test):
            return False
        other = test.args[ours.index(False)]
        return self.layout.ranges.bits(other) <= _EDGE and all(
            isinstance(part, _STEADY) and not (isinstance(part, Cell) and part.cell == pick.cell)
            for part in walk(other)
        )

    def narrowed(self, edges: list[Value], pick: PickInfo, low: str, high: str) -> tuple[str, str]:
        """The lowest and the highest number that some tests let through."""
        asking, self.asking = self.asking, True  # the interpreter may not come to it
        low, high = self.declare("int64_t", low), self.declare("int64_t", high)
        for test in edges:
            assert isinstance(test, Apply)
            first, second = test.args
            beyond = "" if test.operation is LE else " + 1"
            if isinstance(second, Cell) and second.cell == pick.cell:
                least = self.declare("int64_t", f"{self.value(first)}{beyond}")
                self.put(f"if ({low} < {least}) {low} = {least};")
            else:
                most = self.declare("int64_t", f"{self.value(second)}{beyond.replace('+', '-')}")
                self.put(f"if ({high} > {most}) {high} = {most};")
        self.asking = asking
        return low, high


def pick_words(pick: PickInfo, words: int) -> int:
    """The words of a pick in a move: those of a set, or one."""
    return words if pick.several or pick.source.type == "g" else 1
