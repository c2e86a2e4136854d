"""Decisions of the machine as C.

A decision is worked out and answered in one place: the moves of every verb are counted, the seat's
stream draws one number below the sum, and the verb to which it falls takes the move of that number.
A verb with one pick from a set counts bits and takes the k-th; one with a condition on its picks,
or with several, goes through all its moves twice, first to count them and then to stop at the one
that was drawn.  What fails while moves are counted is left to the interpreter.

Where a match goes on from a state, a decision can be told its move, or write down those there are.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

from attrs import define, field

from cardlang import limits
from cardlang.machine.ir import Decision, PickInfo, VerbInfo
from cardlang.machine.tree import Apply, Cell, Chain, Const, Family, Offered, Table, Value, walk
from cardlang.run.native.deeds import Deeds
from cardlang.run.native.layout import Layout
from cardlang.run.native.writer import C_TYPES, NOTHING, Faults
from cardlang.run.offers import verb_work
from cardlang.run.walk import links
from cardlang.source import Span

_MANY = 10 * limits.LEGAL_MOVES
_MOST = limits.LEGAL_MOVES
_EDGE = 60  # bits of a number that others are compared with
_STEADY = (Apply, Cell, Const, Family, Table)  # values that range over nothing


_COSTS = ("extra", "step", "idle")
_AtAll = Callable[[str, int, str], None]


@define
class Ahead:
    """What has been worked out before loops over picks.

    `lines` do it; `sets` has, by the cell of a pick, the variable that holds what may be picked,
    and what it costs where that is asked for.
    """

    lines: list[str] = field(factory=list)
    sets: dict[int, tuple[str, str]] = field(factory=dict)

    def paid(self) -> Ahead:
        """The same where all has been paid for."""
        return Ahead([], {cell: (name, "") for cell, (name, _) in self.sets.items()})


class Decisions(Deeds):
    """Everything that changes a state, and what is chosen."""

    asking = False  # whether it is only asked if anything is offered
    stepping = False  # whether a decision may be told its move, or to list those there are
    numbering = False  # whether it is told its move always, and lists their numbers
    most = 0  # work that a step may do
    much = ""  # whether a match has done so much work that a step more could be too much
    reset = ""  # sets the limit of the next step

    def __init__(self, layout: Layout, faults: Faults) -> None:
        super().__init__(layout, faults)
        self.writers[Offered] = self._offered
        verbs = [verb for decision in layout.m.decisions for verb in decision.verbs]
        self._slots = {verb: slot for slot, verb in enumerate(verbs)}

    def fault(self, code: str, span: Span | None) -> str:
        """What fails while it is asked what is offered is left to the interpreter."""
        return "LATER" if self.asking else super().fault(code, span)

    def _offered(self, e: Offered) -> str:
        """Whether a decision offers anything: its moves are counted as far as the first verb."""
        found = self.declare("int64_t", "0")
        self.asking = True
        with self.within(""):
            self.put("const int64_t before = extra; int64_t all = 0;")
            for n, verb in enumerate(self.m.decisions[e.decision].verbs):
                with self.when("all == 0"):
                    self.verb(n, verb)
            self.put(f"idle += extra - before; extra = before; {found} = all > 0;")
        self.asking = False
        return found

    def decide(self, decision: Decision) -> None:
        """Count the moves, draw one, take it."""
        seat = self.layout.cell(decision.cell)
        if not self.numbering:
            given_up = self.fault("decisions", decision.span)
            self.put("if (CL_UNLIKELY(tally >= limit)) {")
            self.put(f"if (max_decisions > CL_MOST_DECISIONS) LATER; {given_up}; }}")
        low, high, _ = self.layout.ranges.cells[decision.cell]
        if low is None or low < 0 or high is None or high >= self.m.players:
            self.put(f"if (CL_UNLIKELY((uint64_t){seat} >= CL_PLAYERS)) LATER;")
        self.put(f"if (CL_UNLIKELY({self.much})) LATER; {self.reset}")
        self.put("int64_t before = extra, all = 0, k;")
        if self.numbering:
            self.put("listing = todo == CL_LIST;")
        elif self.stepping:
            self.put("listing = todo == CL_LIST || (!todo && r->habits); if (listing) r->n = 0;")
        begun = len(self.lines)
        answers = [self.verb(n, verb) for n, verb in enumerate(decision.verbs)]
        written = [self.lines[begun:], *(lines for _, lines in answers)]
        burns = any("extra +=" in line for lines in written for line in lines)
        works = any("step -=" in line for lines in written for line in lines)
        if works:
            self.lines.insert(begun, "const int64_t quiet = idle;")
            listed = f"fuel + {self.most - limits.OFFER_WORK} - step"
            self.put(f"const int64_t held = quiet + n_greater({listed}, 0); idle = held;")
        most = self.most_moves(decision)
        if most is None or most >= _MOST:
            self.put(f"if (CL_UNLIKELY(all > {_MOST})) LATER;")
        none = self.fault("no-move", decision.span)
        self.put(f"if (CL_UNLIKELY(all == 0)) {{ extra = before; {none}; }}")
        draw = f"k = cl_below(&stream[1 + {seat}], (uint32_t)all);"
        if self.numbering:
            back = "extra = before; " if burns else ""
            back += "idle = quiet; " if works else ""
            number = self.m.decisions.index(decision)
            noted = f"r->seat = {seat}; r->decision = {number};"
            self.put(f"if (listing) {{ {noted} {back}goto listed; }}")
            self.put("k = r->taken; todo = 0;")
        elif self.stepping:
            number = self.m.decisions.index(decision)
            self.put(f"if (CL_UNLIKELY(listing)) {{ r->seat = {seat}; r->decision = {number}; }}")
            self.put("if (CL_UNLIKELY(todo)) { if (listing) goto listed;")
            self.put("k = r->taken; todo = 0; } else if (listing) k = h_drawn(r, all);")
            self.put(f"else {draw}")
        else:
            self.put(draw, "if (CL_UNLIKELY(log != 0)) {")
            self.put("if (logged < cap) log[logged] = (int32_t)k;", "logged++; }")
        self.put("tally += all + (INT64_C(1) << CL_TALLY);")
        few = most is not None and most < 64
        noted = "counts |= UINT64_C(1) << (all & 63);"
        self.put(noted if few else "cl_range(all, &fewest, &most);")
        self.put(f"fuel += {decision.fuel}; {self.reset}")
        for verb, (count, lines) in zip(decision.verbs, answers, strict=True):
            last = verb is decision.verbs[-1]
            self.put(*(() if last else (f"if (k < {count}) {{",)), *lines)
            self.put(*(("extra = before;",) if burns else ()))
            self.put(*(("idle = held;",) if works else ()), f"goto B{verb.block};")
            if not last:
                self.put(f"}} k -= {count};")

    def most_moves(self, decision: Decision) -> int | None:
        """How many moves there can be, if that is known."""
        most = 0
        for verb in decision.verbs:
            for pick in verb.picks:
                if len(verb.picks) > 1 or pick.several or pick.lows or pick.source.type != "m":
                    return None
                most += self.layout.ranges.width(pick.source)
            most += not verb.picks
        return most

    def verb(self, n: int, verb: VerbInfo) -> tuple[str, list[str]]:
        """Counts a verb's moves: their number, and the lines that take move k of them."""
        count, lines = self.declare("int64_t", "0", "n"), []
        if not verb.picks:
            self.put(f"{count} = {self.condition(verb)} != 0;")
            note = (
                f"v_note(r, {self.slot(verb)}->number[0])" if self.numbering else f"r_note(r, {n})"
            )
            self.told(f"if ({count}) {note};")
        elif len(verb.picks) > 1 or verb.picks[0].where or (verb.when and not verb.when_first):
            lines = self.deep(n, verb, count)
        else:
            lines = [self.direct(n, verb, verb.picks[0], count)]
        self.put(f"all += {count};")
        return count, lines

    def condition(self, verb: VerbInfo) -> str:
        return self.truth(verb.when) if verb.when is not None else "1"

    def told(self, lines: str) -> None:
        """What is done where the moves are to be listed."""
        if self.stepping and not self.asking:
            self.put(f"if (CL_UNLIKELY(listing)) {{ {lines} }}")

    def slot(self, verb: VerbInfo) -> str:
        """Where the numbers of a verb's moves are."""
        return f"(r->verbs + {self._slots[verb]})"

    def listed_by(self, kind: str, n: int, verb: VerbInfo, what: str) -> None:
        """The moves of a verb are to be listed: they themselves, or their numbers."""
        if self.numbering:
            self.told(f"v_{kind}(r, {self.slot(verb)}, {what});")
        else:
            self.told(f"r_{kind}(r, {n}, {what});")

    def direct(self, n: int, verb: VerbInfo, pick: PickInfo, count: str) -> str:
        """A verb with one pick of which nothing more is asked; what takes move k."""
        type = "n" if pick.lows is not None else pick.source.type
        held = self.declare(C_TYPES[type], NOTHING[type])
        self.put(f"if ({self.condition(verb)}) {{")
        if type == "n":
            low, high = self.bounds(pick)
            self.put(f"{held} = {low}; if ({high} >= {low}) {count} = {high} - {low} + 1; }}")
            self.listed_by("numbers", n, verb, f"{held}, {count}")
            taken = f"{held} + k"
        elif type == "g":
            self.put(f"{held} = {self.value(pick.source)}; {count} = {held}.n; }}")
            self.listed_by("sets", n, verb, f"{held}.at, {count}")
            taken = f"{held}.at[k]"
        elif pick.several:
            self.put(f"{held} = {self.value(pick.source)};")
            self.put(f"{count} = {self.choices(pick, held)}; if ({count} > {_MOST}) LATER; }}")
            sizes = f"{pick.low}, {pick.high}"
            if pick.alike:
                twins = "" if self.numbering else ", TWIN"
                self.listed_by("alike", n, verb, f"{held}, {sizes}{twins}")
                taken = f"a_nth({held}, {sizes}, k, {_MOST}, TWIN)"
            else:
                self.listed_by("choices", n, verb, f"{held}, {sizes}")
                taken = f"c_nth({held}, {pick.low}, k)"
        else:
            self.put(f"{held} = {self.value(pick.source)}; {count} = s_count({held}); }}")
            self.listed_by("members", n, verb, held)
            taken = f"s_nth({held}, (uint32_t)k)"
        return f"{self.layout.cell(pick.cell)} = {taken};"

    def choices(self, pick: PickInfo, held: str) -> str:
        """How many ways there are to pick several from a set."""
        if pick.alike:
            return f"a_count({held}, {pick.low}, {pick.high}, {_MOST}, TWIN)"
        return f"c_count(s_count({held}), {pick.low}, {pick.high}, {_MOST})"

    def bounds(self, pick: PickInfo) -> tuple[str, str]:
        """The lowest and the highest of the numbers of a pick."""
        assert pick.lows is not None and pick.highs is not None
        low = self.hold("n", self.value(pick.lows))
        high = self.hold("n", self.value(pick.highs))
        span = self.declare("int64_t", "0")
        beyond = f"__builtin_sub_overflow({high}, {low}, &{span}) || {span} > {_MANY}"
        self.put(f"if (CL_UNLIKELY({beyond})) LATER;")
        return low, high

    # ----------------------------------------------- moves that are gone through

    def deep(self, n: int, verb: VerbInfo, count: str) -> list[str]:
        """Counts moves one by one; the lines that find the one drawn."""
        taken, noted = self.name("L"), self.noted(n, verb)
        ahead = Ahead() if verb.when_first and verb.when is not None else self.ahead(verb)
        self.put(*ahead.lines)
        counted = None if noted else partial(self.counted, count)
        at_each = f"if (++{count} > {_MOST}) LATER; {noted}"
        self.put(*self.walk(verb, ahead, at_each, counted))
        found = partial(self.found, taken)
        at_each = f"if (k-- == 0) goto {taken};"
        return ["{", *self.walk(verb, ahead.paid(), at_each, found), "}", "LATER;", f"{taken}: ;"]

    def counted(self, count: str, source: str, work: int, _cell: str) -> None:
        """Counts all members of a set as moves."""
        self.put(f"{count} += s_count({source});")
        self.burn(0, "m", source, work)
        self.put(f"if ({count} > {_MOST}) LATER;")

    def found(self, taken: str, source: str, _work: int, cell: str) -> None:
        """Stops at the member of a set that was drawn, if it is among them."""
        size = self.declare("const int64_t", f"s_count({source})")
        self.put(f"if (k < {size}) {{ {cell} = s_nth({source}, (uint32_t)k); goto {taken}; }}")
        self.put(f"k -= {size};")

    def ahead(self, verb: VerbInfo) -> Ahead:
        """What may be picked, worked out before the loops over picks, where it is the same in all
        of them; what that costs is paid where it is asked for."""
        found, cells = Ahead(), set[int]()
        for pick in verb.picks:
            parts = [] if pick.lows is not None else list(walk(pick.source))
            same = not any(isinstance(part, Cell) and part.cell in cells for part in parts)
            cells.add(pick.cell)
            if pick.lows is not None or pick.source.type != "m" or not same:
                continue
            name, lines = self.aside(partial(self._held, pick.source))
            if any("FAULT" in line for line in lines):
                continue
            costs = [cost for cost in _COSTS if any(f"{cost} " in line for line in lines)]
            before = [self.name() for _ in costs]
            begin = [f"const int64_t {b} = {c};" for b, c in zip(before, costs, strict=True)]
            price = [self.name() for _ in costs]
            end = [
                f"const int64_t {p} = {c} - {b}; {c} = {b};"
                for p, c, b in zip(price, costs, before, strict=True)
            ]
            found.lines += [*begin, *lines, *end]
            paid = "".join(f"{c} += {p}; " for c, p in zip(costs, price, strict=True))
            paid += "if (CL_UNLIKELY(fuel > step)) LATER;" if "step" in costs else ""
            found.sets[pick.cell] = name, paid
        return found

    def _held(self, source: Value) -> str:
        return self.hold("m", self.value(source))

    def noted(self, n: int, verb: VerbInfo) -> str:
        """Writes down the move whose picks the cells hold."""
        if not self.stepping or self.asking:
            return ""
        if self.numbering:
            return f"if (CL_UNLIKELY(listing)) {{ {self.numbered(verb)} }}"
        lines, at = f"cl_move *m = r_note(r, {n});", 1
        for pick in verb.picks:
            cell = self.layout.cell(pick.cell)
            if pick_words(pick, 2) > 1:
                lines += f" memcpy(m->w + {at}, &{cell}, sizeof(cl_set));"
            else:
                lines += f" m->w[{at}] = (uint64_t){cell};"
            at += pick_words(pick, self.layout.words)
        return f"if (CL_UNLIKELY(listing)) {{ {lines} }}"

    def numbered(self, verb: VerbInfo) -> str:
        """Writes down the number of the move whose picks the cells hold."""
        found, places = [f"const cl_verb *v = {self.slot(verb)};"], []
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
        self, verb: VerbInfo, ahead: Ahead, at_each: str, at_all: _AtAll | None = None
    ) -> list[str]:
        """Nested loops over the picks of a verb; the cells hold what is picked.

        Where nothing is asked of the last pick, which is from a set, `at_all` is written instead of
        a loop over that set: it is given the set, the work for each member, and the cell.
        """
        old, self.lines = self.lines, []
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
        made, self.lines = self.lines, old
        return made

    def open_pick(
        self, pick: PickInfo, work: int, ahead: Ahead, at_all: _AtAll | None = None
    ) -> list[str]:
        """The head of a loop over what may be picked; gives its end."""
        cell, n = self.layout.cell(pick.cell), self.name()
        sets = pick.several or pick.source.type == "g"
        if pick.where is not None:
            work += 1 + pick.where.size
        counted = f"step -= {work}; idle += {work}; if (CL_UNLIKELY(fuel > step)) LATER;"
        if pick.lows is not None:
            low, high = self.bounds(pick)
            tests = [] if pick.where is None else [pick.where]
            if isinstance(pick.where, Chain) and pick.where.every:
                tests = links(pick.where)
            edges = [test for test in tests if self.edge(test, pick)]
            if edges:
                tries = f"({high} - {low} + 1)"
                all_counted = counted.replace(f"{work};", f"{work} * {tries};", 1)
                self.put(f"if ({low} <= {high}) {{ {all_counted} }}")
                low, high = self.narrowed(edges, pick, low, high)
                counted = ""
            old = self.declare("int64_t", cell, "o")
            self.put(f"for (int64_t {n} = {low}; {n} <= {high}; {n}++) {{ {cell} = {n}; {counted}")
            if rest := [partial(self.truth, test) for test in tests if test not in edges]:
                self.put(f"if (!{self.chained(True, rest)}) continue;")
            return [f"}} {cell} = {old};"]
        source = self.source(pick, ahead)
        if at_all is not None:
            at_all(source, work, cell)
            return []
        old = self.declare("cl_set" if sets else "int64_t", cell, "o")
        if pick.source.type == "g":
            self.put(f"for (int64_t {n} = 0; {n} < {source}.n; {n}++) {{")
            self.put(f"{cell} = {source}.at[{n}]; {counted}")
        elif pick.several:
            more = self.name()
            self.put(f"if ({self.choices(pick, source)} > {_MOST}) LATER;")
            how, twins = ("a", ", TWIN") if pick.alike else ("c", "")
            self.put(f"{'cl_lots' if pick.alike else 'cl_choice'} {n};")
            begin = f"int {more} = {how}_first(&{n}, {source}, {pick.low}, {pick.high}{twins})"
            step = f"{more} = {how}_next(&{n})"
            self.put(f"for ({begin}; {more}; {step}) {{ {cell} = {how}_set(&{n}); {counted}")
        else:
            self.put(
                f"for (cl_set {n} = {source}; s_some({n});) {{ {cell} = s_pop(&{n}); {counted}"
            )
        return [f"}} {cell} = {old};"]

    def source(self, pick: PickInfo, ahead: Ahead) -> str:
        """A variable that holds what may be picked."""
        if pick.cell not in ahead.sets:
            return self.hold(pick.source.type, self.value(pick.source))
        name, price = ahead.sets[pick.cell]
        self.put(*([price] if price else []))
        return name

    def edge(self, test: Value, pick: PickInfo) -> bool:
        """Whether a test says how low or how high a number may be, by what costs no work to know
        and is the same for all of them."""
        if not isinstance(test, Apply) or test.operation.name not in ("le", "lt"):
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
            beyond = "" if test.operation.name == "le" else " + 1"
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


def move_words(decisions: list[Decision], words: int) -> int:
    """The words of a move: its verb and its picks."""
    verbs = (verb for decision in decisions for verb in decision.verbs)
    return max((1 + sum(pick_words(p, words) for p in v.picks) for v in verbs), default=1)
