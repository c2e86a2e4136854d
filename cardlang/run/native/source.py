"""The C file of a machine: tables, one function that plays a match, and the loops over matches.

Every block of the machine that can be reached is a label of the function `play`, and a jump is a
`goto`, so the compiler sees the whole course of a match and joins, unrolls and reorders as it
likes.  The cells are variables of that function.  The file holds numbers only: no name and no text
of a rules file gets into it, and the same machine always gives the same file.

**Fuel.**  `fuel` is what the blocks cost, `extra` what decisions and ranging values cost on top.
The limit of a step is looked at where the way can turn back, and there so far below the limit that
no way to the next such place can overstep it; a match that comes this close is left to the
interpreter, which knows the very block.

    int64_t cl_sum(seed, matches, deals, max_decisions, sums, winners, noted, later, room)
    void cl_rows(seed, matches, deals, max_decisions, rows)
    void cl_log(seed, deals, max_decisions, row, log, room)

`cl_sum` adds matches up and gives how many were played: it stops where `later`, the seeds of the
matches that the interpreter has to play, is full.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from attrs import frozen

from cardlang import limits
from cardlang.machine.ir import D, E, Machine
from cardlang.run.native.build import NativeError
from cardlang.run.native.deeds import Deeds
from cardlang.run.native.layout import Layout, padded
from cardlang.run.native.values import table_type
from cardlang.run.native.writer import Faults, number
from cardlang.source import Span

NOTED = 10  # aborted matches that are named


@frozen
class Source:
    """A C file and what its fault numbers mean: code and span, number 1 first."""

    text: str
    faults: tuple[tuple[str, Span | None], ...]
    sides: int
    players: int


def generate(machine: Machine) -> Source:
    """The C file of a machine."""
    layout = Layout(machine)
    faults = Faults()
    body = _Body(layout, faults)
    play = body.play()
    head = [
        f"#define CL_WORDS {layout.words}",
        f"#define CL_CARDS {max(1, len(machine.cards))}",
        f"#define CL_PLAYERS {machine.players}",
        f"#define CL_SIDES {len(machine.sides)}",
        f"#define CL_NOTED {NOTED}",
        _text("stream.h"),
        _text("base.h"),
        _text("piles.h"),
    ]
    if layout.grouped:
        head += [_text("groups.h"), _text("packing.h")]
    head.append(_text("sums.h"))
    lines = [*head, *_tables(body), *body.shapes, *play, _LOOPS]
    text = "\n".join(lines) + "\n"
    return Source(text, tuple(faults.found), len(machine.sides), machine.players)


@cache
def _text(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _tables(body: _Body) -> list[str]:
    m, lines = body.m, []
    for t, grouped in sorted(body.tables.items()):
        bits = table_type(m.tables[t], grouped)
        held = ", ".join(number(k) for k in m.tables[t]) or "0"
        lines.append(f"static const int{bits}_t T{t}[{padded(len(m.tables[t]))}] = {{{held}}};")
        lines.append(f"#define AT_T{t}(n, k, none) at{bits}(T{t}, n, k, none)")
    for r in sorted(body.rows):
        held = ", ".join(body.set_of(k, True) for k in m.rows[r]) or body.set_of(0, True)
        lines.append(f"static const cl_set R{r}[{padded(len(m.rows[r]))}] = {{{held}}};")
    piles = ", ".join(str(k) for k in body.layout.piles)
    lines.append(f"static const int16_t PILES[{padded(len(m.zones))}] = {{{piles}}};")
    if any(e.op == "distinct" for e in body.layout.values):
        lines.append(f"static const cl_set EARLIER[] = {{{_earlier(body)}}};")
    return lines


def _earlier(body: _Body) -> str:
    """By card: the lower cards that look like it."""
    by_twin: dict[int, int] = {}
    found = []
    for k, card in enumerate(body.m.cards):
        found.append(body.set_of(by_twin.get(card.twin, 0), True))
        by_twin[card.twin] = by_twin.get(card.twin, 0) | 1 << k
    return ", ".join(found)


class _Body(Deeds):
    """Writes the function that plays a match."""

    def __init__(self, layout: Layout, faults: Faults) -> None:
        super().__init__(layout, faults)
        self.heads = _heads(layout)
        slack = sum(self.m.blocks[b].fuel for b in layout.blocks)
        if 4 * slack > limits.SETUP_FUEL:
            raise NativeError("the rules are too long for native code")
        self.most = limits.SETUP_FUEL - slack

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
            "static __attribute__((noinline)) void play(uint64_t seed, int64_t max_deals, "
            "int64_t max_decisions, cl_played *out, int32_t *log, int64_t cap)",
            "{",
            "int64_t fuel = 0, extra = 0, decisions = 0, deals = 0, offered = 0, most = 0;",
            f"int64_t fewest = {limits.LEGAL_MOVES}, winners = 0, fault = 0, logged = 0;",
            f"int64_t step = {self.most};",
            f"cl_set Z[{padded(len(m.zones))}]; cl_pile P[{max(1, piles)}]; int at;",
            "cl_stream stream[1 + CL_PLAYERS];",
            *(["cl_heap heap = {0};"] if layout.grouped else []),
            *layout.declarations(),
            "for (at = 0; at <= CL_PLAYERS; at++) cl_stream_open(&stream[at], seed, (uint64_t)at);",
            "memset(Z, 0, sizeof Z);",
            f"Z[0] = {self.set_of((1 << len(m.cards)) - 1)};",
            f"for (at = 0; at < {piles}; at++) P[at].n = 0;",
            f"goto B{m.start};",
            *blocks,
            "end: {",
            *ending,
            "}",
            "done:",
            "out->decisions = decisions; out->deals = deals; out->fuel = fuel + extra;",
            "out->offered = offered; out->fewest = decisions ? fewest : 0; out->most = most;",
            "out->winners = winners; out->fault = fault; out->logged = logged;",
            *(f"out->scores[{k}] = {layout.cell(m.scores + k)};" for k in range(len(m.sides))),
            *(["h_free(heap.top);"] if layout.grouped else []),
            "}",
        ]

    # ------------------------------------------------------------ blocks

    def block(self, b: int) -> None:
        block = self.m.blocks[b]
        self.put(f"B{b}: {{")
        if block.fuel:
            self.put(f"fuel += {block.fuel};")
        if b in self.heads:
            self.put("if (CL_UNLIKELY(fuel > step)) LATER;")
            self.tidy()
        self.deeds(block.deeds)
        getattr(self, "_out_" + block.out[0])(b, *block.out[1:])
        self.put("}")

    def tidy(self) -> None:
        if self.layout.grouped:
            lists = self.layout.lists
            roots = f"L, {len(lists)}" if lists else "0, 0"
            self.put(f"if (CL_UNLIKELY(heap.used > CL_TIDY)) {{ h_tidy(&heap, {roots}); "
                     "if (heap.trouble) LATER; }")  # fmt: skip

    def deeds(self, deeds: list[D]) -> None:
        at = 0
        while at < len(deeds):
            run = self.filled(deeds, at)
            if run > 2:
                first = deeds[at].args[0]
                name = self.layout.array(first)[0]
                held = self.value(deeds[at].args[1])
                self.put(f"for (at = 0; at < {run}; at++) {name}[at] = {held};")
            else:
                run = 1
                self.deed(deeds[at])
            at += run

    def filled(self, deeds: list[D], at: int) -> int:
        """How many deeds from here on give neighbouring cells of an array one constant."""
        first = deeds[at].args[0] if deeds[at].op == "set" else -1
        family = self.layout.families.get(first)
        if family is None:
            return 0
        run = 0
        for d in deeds[at:]:
            if d.op != "set" or len(d.args) > 2 or d.args[0] != first + run:
                break
            if d.args[1].op != "const" or d.args[1].args[0] != deeds[at].args[1].args[0]:
                break
            if d.args[0] >= sum(family) or d.args[1].type == "g":
                break
            run += 1
        return run

    # --------------------------------------------------------- ways on

    def _out_jump(self, b: int, to: int) -> None:
        self.put(f"goto B{to};")

    def _out_branch(self, b: int, e: E, yes: int, no: int) -> None:
        self.put(f"if ({self.truth(e)}) goto B{yes}; else goto B{no};")

    def _out_decide(self, b: int, decision: int) -> None:
        self.put(f"step = fuel + {self.most};")
        if b not in self.heads:
            self.tidy()
        self.decide(self.m.decisions[decision])

    def _out_shuffle(self, b: int, zone: E, to: int) -> None:
        z = self.hold("p", self.value(zone))
        self.put(f"if (CL_UNLIKELY({z} < 0)) LATER;")
        self.put("cl_card cards[CL_CARDS], *shuffled = cards; uint32_t n;")
        self.put(f"if (PILES[{z}] >= 0) {{ shuffled = P[PILES[{z}]].c; n = P[PILES[{z}]].n; }}")
        self.put(f"else n = s_cards(Z[{z}], cards);")
        self.put("o_shuffle(&stream[0], shuffled, n);")
        self.put("if (log) {")
        self.put("if (logged < cap) log[logged] = (int32_t)n;")
        self.put("logged++;")
        self.put("for (uint32_t i = 0; i < n; i++, logged++) "
                 "if (logged < cap) log[logged] = shuffled[i]; }")  # fmt: skip
        self.value(zone)  # answering asks for the zone once more, which may burn fuel
        self.put(f"goto B{to};")

    def _out_score(self, b: int, to: int) -> None:
        self.put("if (++deals == max_deals) goto end;")
        self.put(f"goto B{to};")

    def _out_end(self, b: int) -> None:
        self.put("goto end;")

    _out_halt = _out_end

    def _out_fault(self, b: int, code: str) -> None:
        self.put(self.fault(code, self.m.blocks[b].span) + ";")


def _heads(layout: Layout) -> set[int]:
    """Blocks to which a way leads back within one step."""
    m = layout.m
    found: set[int] = set()
    state: dict[int, int] = {}  # 1: on the way here, 2: done
    for start in layout.blocks:
        stack = [(start, 0)]
        while stack:
            b, k = stack.pop()
            out = m.blocks[b].out
            ways = () if out[0] == "decide" else layout.ways[b]
            if k == 0:
                if state.get(b):
                    continue
                state[b] = 1
            if k == len(ways):
                state[b] = 2
                continue
            stack.append((b, k + 1))
            if state.get(ways[k]) == 1:
                found.add(ways[k])
            elif not state.get(ways[k]):
                stack.append((ways[k], 0))
    return found


_LOOPS = """
int64_t cl_sum(uint64_t seed, int64_t matches, int64_t max_deals, int64_t max_decisions,
               cl_sums *sums, int64_t *winners, int64_t *noted, int64_t *later, int64_t room)
{
    int64_t i, notes = 0, left = 0;
    for (i = 0; i < matches && left < room; i++) {
        cl_played p;
        play(seed + (uint64_t)i, max_deals, max_decisions, &p, 0, 0);
        if (p.fault == CL_LATER || !cl_small(&p)) {
            later[left++] = (int64_t)seed + i;
            continue;
        }
        cl_add(sums, winners, &p);
        if (p.fault && notes < CL_NOTED) {
            noted[2 * notes] = (int64_t)seed + i;
            noted[2 * notes++ + 1] = p.fault;
        }
    }
    if (left < room)
        later[left] = -1;
    if (notes < CL_NOTED)
        noted[2 * notes] = -1;
    return i;
}

void cl_rows(uint64_t seed, int64_t matches, int64_t max_deals, int64_t max_decisions,
             cl_played *rows)
{
    int64_t i;
    for (i = 0; i < matches; i++)
        play(seed + (uint64_t)i, max_deals, max_decisions, rows + i, 0, 0);
}

void cl_log(uint64_t seed, int64_t max_deals, int64_t max_decisions, cl_played *row, int32_t *log,
            int64_t room)
{
    play(seed, max_deals, max_decisions, row, log, room);
}
"""
