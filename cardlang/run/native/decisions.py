"""Decisions of the machine as C.

A decision is worked out and answered in one place: the moves of every verb are counted, the seat's
stream draws one number below the sum, and the verb to which it falls takes the move of that number.
A verb with one pick from a set counts bits and takes the k-th; one with a condition on its picks,
or with several, goes through them (`picks`).  What fails while moves are counted is left to the
interpreter.

A whole match writes its choices into a log, or takes those that a log gives (`cap` below 0).

Where a match goes on from a state, a decision can be told its move, or write down those there are.
"""

from __future__ import annotations

from cardlang import limits
from cardlang.machine.ir import Decision, PickInfo, VerbInfo
from cardlang.machine.tree import Offered
from cardlang.run.guide import guide_of
from cardlang.run.native.layout import NativeLayout
from cardlang.run.native.picks import MOST, Picks, pick_words
from cardlang.run.native.writer import C_TYPES, NOTHING, Faults


class Decisions(Picks):
    """Everything that changes a state, and what is chosen."""

    most = 0  # work that a step may do
    much = ""  # whether a match has done so much work that a step more could be too much
    reset = ""  # sets the limit of the next step

    def __init__(self, layout: NativeLayout, faults: Faults) -> None:
        super().__init__(layout, faults)
        self.writers[Offered] = self._offered

    def _offered(self, e: Offered) -> str:
        """True if a decision offers anything: its moves are counted as far as the first verb."""
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
            self.put(f"if (CL_UNLIKELY(decisions >= max_decisions)) {given_up};")
        low, high, _ = self.layout.ranges.cells[decision.cell]
        if low is None or low < 0 or high is None or high >= self.m.players:
            self.put(f"if (CL_UNLIKELY((uint64_t){seat} >= CL_PLAYERS)) LATER;")
        self.put(f"if (CL_UNLIKELY({self.much})) LATER; {self.reset}")
        self.put("const int64_t before = extra, quiet = idle; int64_t all = 0, k;")
        if self.stepping:
            drawn = "" if self.numbering else " || (!todo && (r->habits || r->policy))"
            self.put(f"listing = todo == CL_LIST{drawn}; if (listing) r->n = 0;")
        answers = [self.verb(n, verb) for n, verb in enumerate(decision.verbs)]
        listed = f"fuel + {self.most - limits.OFFER_WORK} - step"
        self.put(f"const int64_t held = quiet + n_greater({listed}, 0); idle = held;")
        self.put(f"if (CL_UNLIKELY(all > {MOST})) LATER;")
        none = self.fault("no-move", decision.span)
        self.put(f"if (CL_UNLIKELY(all == 0)) {{ extra = before; {none}; }}")
        self.chosen_move(decision, seat)
        self.put("decisions++; offered += all; cl_range(all, &fewest, &most);")
        self.put(f"fuel += {decision.fuel}; {self.reset}")
        for verb, (count, lines) in zip(decision.verbs, answers, strict=True):
            last = verb is decision.verbs[-1]
            self.put(*(() if last else (f"if (k < {count}) {{",)), *lines)
            self.put(f"extra = before; idle = held; goto B{verb.block};")
            if not last:
                self.put(f"}} k -= {count};")

    def chosen_move(self, decision: Decision, seat: str) -> None:
        """Write which of the moves is taken: the one that was told, or one that is drawn; or they
        have been listed, and that was all.
        """
        draw = f"k = cl_below(&stream[1 + {seat}], (uint32_t)all);"
        if not self.stepping:
            self.put("if (CL_UNLIKELY(log != 0)) {", "if (cap >= 0) {", draw)
            self.put("if (logged < cap) log[logged] = (int32_t)k;", "logged++; }")
            self.put("else if (logged >= ~cap || (k = log[logged++]) >= all)")
            self.put("{ fault = CL_REFUSED; goto done; }", f"}} else {draw}")
            return
        number = self.m.decisions.index(decision)
        self.put(f"if (CL_UNLIKELY(listing)) {{ r->seat = {seat}; r->decision = {number}; }}")
        told = [self._told(cell) for cell, _ in guide_of(self.m).variables]
        row = f"const int64_t told[] = {{{', '.join([*told, '0'])}}};"
        if not self.numbering:
            self.put(f"if (todo == CL_LIST && r->policy) {{ {row}")
            self.put(f"p_listed(r, Z, P, told, {len(told)}, all); }}")
        self.put("if (todo == CL_LIST) { extra = before; idle = quiet; goto listed; }")
        if self.numbering:
            self.put("k = r->taken; todo = CL_GO;")
        else:
            self.put("if (todo) { k = r->taken; todo = CL_GO; }")
            self.put("else if (CL_UNLIKELY(listing && r->habits)) k = h_drawn(r, Z, P, all);")
            self.put(f"else if (CL_UNLIKELY(listing)) {{ {row}")
            self.put(f"k = p_drawn(r, Z, P, told, {len(told)}, all); }} else {draw}")

    def _told(self, cell: int) -> str:
        """A number or point of which a policy knows; -1 for anything else."""
        return self.layout.cell(cell) if self.layout.types.get(cell) == "n" else "-1"

    def verb(self, n: int, verb: VerbInfo) -> tuple[str, list[str]]:
        """Counts a verb's moves: their number, and the lines that take move k of them."""
        count, lines = self.declare("int64_t", "0", "n"), []
        if not verb.picks:
            self.put(f"{count} = {self.condition(verb)} != 0;")
            if noted := self.noted(n, verb):
                self.put(f"if (CL_UNLIKELY(listing && {count})) {{ {noted} }}")
        elif len(verb.picks) > 1 or verb.picks[0].where or (verb.when and not verb.when_first):
            lines = self.deep(n, verb, count)
        else:
            lines = [self.direct(n, verb, verb.picks[0], count)]
        self.put(f"all += {count};")
        return count, lines

    def direct(self, n: int, verb: VerbInfo, pick: PickInfo, count: str) -> str:
        """A verb with one pick of which nothing more is asked; what takes move k."""
        type = "n" if pick.lows is not None else pick.source.type
        held, last = self.declare(C_TYPES[type], NOTHING[type]), ""
        self.put(f"if ({self.condition(verb)}) {{")
        if type == "n":
            low, high = self.bounds(pick)
            self.put(f"{held} = {low}; if ({high} >= {low}) {count} = {high} - {low} + 1; }}")
            taken, last = f"{held} + k", f"{held} + {count} - 1"
        elif type == "g":
            self.put(f"{held} = {self.value(pick.source)}; {count} = {held}.n; }}")
            taken = f"{held}.at[k]"
        elif pick.several:
            self.put(f"{held} = {self.value(pick.source)};")
            self.put(f"{count} = {self.choices(pick, held)}; if ({count} > {MOST}) LATER; }}")
            taken = f"c_nth({held}, {pick.low}, k)"
            if pick.alike:
                taken = f"a_nth({held}, {pick.low}, {pick.high}, k, {MOST}, TWIN)"
        else:
            self.put(f"{held} = {self.value(pick.source)}; {count} = s_count({held}); }}")
            taken = f"s_nth({held}, (uint32_t)k)"
        if noted := self.noted(n, verb):
            with self.within("if (CL_UNLIKELY(listing))"):
                self.put(*self.through(pick, held, last, noted))
        return f"{self.layout.cell(pick.cell)} = {taken};"


def move_words(decisions: list[Decision], words: int) -> int:
    """The words of a move: its verb and its picks."""
    verbs = (verb for decision in decisions for verb in decision.verbs)
    return max((1 + sum(pick_words(p, words) for p in v.picks) for v in verbs), default=1)
