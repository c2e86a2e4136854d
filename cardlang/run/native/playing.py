"""The function that plays a match, or goes on from where one stands.

Every block of the machine that can be reached is a label of the function `play`, and a jump is a
`goto`, so the compiler sees the whole course of a match and joins, unrolls and reorders as it
likes.  The cells are variables of that function.

There are three forms of it.  The one that plays whole matches begins with a seed and stops at the
end.  The other begins with a `cl_state` that stands at a decision, and may put one back: it fills
the variables from the state, jumps to the decision, takes the move it was told to take or lists
those there are, and goes on.  The third does the same, but lists the numbers of the moves at the
next decision at once, and keeps what each seat remembers; its arrays, zones and piles are those of
the state, which is stepped where it lies.  To keep them apart costs a library each
where they are wanted, and keeps each as small and as fast as it can be.

**Fuel.**  `fuel` is what the blocks cost, `extra` what decisions and ranging values cost on top,
`idle` the work of values and shuffles that burns no fuel.  The work of deeds is not counted one by
one: it is at most so many times the fuel (`toil.of_fuel`), and taken to be so much.
The limit of a step, `step`, is looked at where the way can turn back, and there so far below it
that no way to the next such place can overstep it.  What ranges, searches or is tried lowers
`step`, and looks at once; what it does at a decision, where moves are listed, is told by `step`
too.  A match that comes close to a limit is left to the interpreter, which knows the very block.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from cardlang import limits
from cardlang.machine import tree
from cardlang.machine.alike import twins_of
from cardlang.machine.ir import Block
from cardlang.machine.toil import of_fuel, whole
from cardlang.machine.tree import Const, Deed, Exit, Set
from cardlang.run.native.build import NativeError
from cardlang.run.native.decisions import Decisions
from cardlang.run.native.layout import NativeLayout, padded
from cardlang.run.native.rounds import checked
from cardlang.run.native.states import States
from cardlang.run.native.writer import Faults

_WHOLE = (
    "static __attribute__((noinline)) void play(uint64_t seed, int64_t max_deals, "
    "int64_t max_decisions, cl_played *out, int32_t *log, int64_t cap)"
)
_STEPS = (
    "static __attribute__((noinline)) void play(const cl_state *from, cl_run *r, cl_state *to, "
    "cl_played *out)"
)


class Body(Decisions):
    """Writes the function that plays."""

    def __init__(
        self, layout: NativeLayout, faults: Faults, stepping: bool = False, lanes: bool = False
    ) -> None:
        super().__init__(layout, faults)
        self.stepping = stepping or lanes
        self.numbering = self.watching = lanes
        self.states = States(layout)
        if lanes:
            layout.narrowed()
        times = of_fuel(layout.m)
        self.heads, slack = checked(layout, times)
        if 4 * slack * times > limits.SETUP_FUEL:
            raise NativeError("the rules are too long for native code")
        shuffled = 4 * limits.CARDS  # which comes uncounted
        self.most = (limits.SETUP_FUEL - shuffled) // times - slack
        self.reset = f"step = fuel + {self.most};"
        much = whole(len(layout.m.cards)) - 2 * limits.SETUP_FUEL
        self.much = f"{times} * fuel + extra + idle > {much}"

    def play(self) -> list[str]:
        layout, m = self.layout, self.m
        for b in layout.blocks:
            self.block(b)
        blocks, self.lines = self.lines, []
        winners = self.value(m.winner)
        ending, self.lines = [*self.lines, f"winners = (int64_t)s_word({winners});"], []
        piles = max(layout.piles) + 1
        return [
            "#define FAULT(k) { fault = k; goto done; }",
            "#define LATER { fault = CL_LATER; goto done; }",
            _STEPS if self.stepping else _WHOLE,
            "{",
            "int64_t fuel = 0, extra = 0, idle = 0, deals = 0, winners = 0, fault = 0, logged = 0;",
            f"int64_t decisions = 0, offered = 0, fewest = {limits.LEGAL_MOVES}, most = 0;",
            f"int64_t step = {self.most};",
            "int at;" if self.numbering else "",
            "cl_set *const Z = to->Z; cl_pile *const P = to->P;"
            if self.numbering
            else f"cl_set Z[{padded(len(m.zones))}]; cl_pile P[{max(1, piles)}]; int at;",
            *(["cl_heap heap = {0};"] if layout.grouped else []),
            *(self.resumed() if self.stepping else self.begun(piles)),
            *blocks,
            f"end: {{ {self.reset}",
            *ending,
            "}",
            "done:",
            f"if ({self.much}) fault = CL_LATER;",
            "out->decisions = decisions; out->deals = deals; out->fuel = fuel + extra;",
            "out->offered = offered; out->fewest = decisions ? fewest : 0; out->most = most;",
            "out->winners = winners; out->fault = fault; out->logged = logged;",
            *(f"out->scores[{k}] = {layout.cell(m.scores + k)};" for k in range(len(m.sides))),
            *(["h_free(heap.top);"] if layout.grouped else []),
            *(self.paused() if self.stepping else []),
            "}",
        ]

    def begun(self, piles: int) -> list[str]:
        """A match from its seed."""
        layout, m = self.layout, self.m
        return [
            "cl_stream stream[1 + CL_PLAYERS];",
            *layout.declarations(),
            "for (at = 0; at <= CL_PLAYERS; at++) cl_stream_open(&stream[at], seed, (uint64_t)at);",
            "memset(Z, 0, sizeof Z);",
            f"Z[0] = {self.set_of((1 << len(m.cards)) - 1)};",
            f"for (at = 0; at < {piles}; at++) P[at].n = 0;",
            f"goto B{m.start};",
        ]

    def resumed(self) -> list[str]:
        """A match from a state."""
        stops = [b for b in self.layout.blocks if isinstance(self.m.blocks[b].exit, tree.Decide)]
        return [
            "cl_stream *stream = r->stream; int64_t todo = r->todo; int listing = 0;",
            *(["cl_set *const known = r->known;"] if self.watching else []),
            "const int64_t max_deals = r->max_deals, max_decisions = r->max_decisions;",
            *self.states.filled(self.numbering),
            "out->paused = 0;",
            "switch (from->at) {",
            *(f"case {b}: goto R{b};" for b in stops),
            f"default: goto B{self.m.start};",
            "}",
        ]

    def paused(self) -> list[str]:
        """The lines upon the end, and where a match pauses instead."""
        kept, scores = self.layout.lists, self.m.scores
        freed = ["h_free(heap.top);"] if self.layout.grouped else []
        cells = [self.layout.cell(scores + k) for k in range(len(self.m.sides))]
        return [
            "return;",
            "listed:",
            "if (!to) {",
            *freed,
            "out->fault = 0;",
            "return;",
            "}",
            "paused:",
            *(f"out->scores[{k}] = {cell};" for k, cell in enumerate(cells)),
            "out->paused = 1; out->fault = 0; out->fuel = fuel + extra; out->deals = deals;",
            "out->decisions = decisions;",
            *self.states.kept(self.numbering),
            *([f"h_tidy(&to->heap, to->L, {len(kept)});"] if kept else []),
            *freed,
        ]

    # ------------------------------------------------------------ blocks

    def block(self, b: int) -> None:
        block = self.m.blocks[b]
        self.here = b
        self.put(f"B{b}: {{")
        if block.fuel:
            self.put(f"fuel += {block.fuel};")
        if b in self.heads:
            self.put("if (CL_UNLIKELY(fuel > step)) LATER;")
            self.tidy()
        self.deeds(block.deeds)
        _WAYS[type(block.exit)](self, block.exit, block)
        self.put("}")

    def tidy(self) -> None:
        if self.layout.grouped:
            lists = self.layout.lists
            roots = f"L, {len(lists)}" if lists else "0, 0"
            self.put(f"if (CL_UNLIKELY(heap.used > CL_TIDY)) {{ h_tidy(&heap, {roots});")
            self.put("if (heap.trouble) LATER; }")

    def deeds(self, deeds: list[Deed]) -> None:
        places = iter(range(len(deeds)))
        for alike, run in groupby(deeds, lambda d: self.filling(d, next(places))):
            found = list(run)
            if alike is not None and len(found) > 2 and isinstance(found[0], Set):
                name, value = self.layout.array(found[0].cell), self.value(found[0].value)
                self.put(f"for (at = 0; at < {len(found)}; at++) {name}[at] = {value};")
            else:
                for d in found:
                    self.deed(d)

    def filling(self, d: Deed, place: int) -> tuple[object, ...] | None:
        """A key of neighbouring deeds that give neighbouring cells of an array one constant."""
        if not isinstance(d, Set) or not isinstance(d.value, Const) or d.bounds is not None:
            return None
        family = self.layout.families.get(d.cell)
        if family is None or d.value.type == "g":
            return None
        return family, d.cell - place, d.value.value

    # --------------------------------------------------------- ways on

    def _jump(self, way: tree.Jump, block: Block) -> None:
        self.put(f"goto B{way.to};")

    def _branch(self, way: tree.Branch, block: Block) -> None:
        self.put(f"if ({self.truth(way.test)}) goto B{way.yes}; else goto B{way.no};")

    def _decide(self, way: tree.Decide, block: Block) -> None:
        b = self.here
        if self.stepping:
            then = "todo = CL_LIST;" if self.numbering else "goto paused;"
            self.put("if (CL_UNLIKELY(decisions >= max_decisions && r->pausing)) {")
            self.put(f"to->at = {b}; {then} }}", f"R{b}:")
        if b not in self.heads:
            self.tidy()
        self.decide(self.m.decisions[way.decision])

    def _shuffle(self, way: tree.Shuffle, block: Block) -> None:
        z = self.hold("p", self.value(way.zone))
        self.put(
            f"if (CL_UNLIKELY({z} < 0)) LATER;",
            "cl_card cards[CL_CARDS], *shuffled = cards; uint32_t n;",
            f"if (PILES[{z}] >= 0) {{ shuffled = P[PILES[{z}]].c; n = P[PILES[{z}]].n; }}",
            f"else n = s_cards(Z[{z}], cards);",
            "step -= 2 * (int64_t)n; idle += 2 * (int64_t)n; if (CL_UNLIKELY(fuel > step)) LATER;",
            "o_shuffle(&stream[0], shuffled, n);",
        )
        if not self.stepping:
            self.put("if (log && cap >= 0) logged = o_log(log, logged, cap, shuffled, n);")
        if self.numbering:
            self.put(f"if (CL_UNLIKELY(r->scribe != 0)) w_shuffle(r->scribe, {z}, shuffled, n);")
        if twins_of(self.m.cards):
            self.put(f"if (PILES[{z}] >= 0) o_settle(shuffled, n, TWIN);")
        self.looked(z)
        self.put(f"goto B{way.to};")

    def _score(self, way: tree.Score, block: Block) -> None:
        if self.numbering:
            first, sides = self.m.scores, len(self.m.sides)
            cells = ", ".join([self.layout.cell(first + k) for k in range(sides)])
            self.put("if (CL_UNLIKELY(r->scribe != 0)) {")
            self.put(f"const int64_t sides[] = {{{cells}}}; w_score(r->scribe, sides); }}")
        self.put("if (++deals == max_deals) goto end;", f"goto B{way.to};")

    def _over(self, way: Exit, block: Block) -> None:
        self.put("goto end;")

    def _fail(self, way: tree.Fail, block: Block) -> None:
        self.put(self.fault(way.code, block.span) + ";")


_WAYS: dict[type[Exit], Callable[..., None]] = {
    tree.Jump: Body._jump,
    tree.Branch: Body._branch,
    tree.Decide: Body._decide,
    tree.Shuffle: Body._shuffle,
    tree.Score: Body._score,
    tree.Over: Body._over,
    tree.Halt: Body._over,
    tree.Fail: Body._fail,
}
