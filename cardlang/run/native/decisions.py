"""Decisions of the machine as C.

A decision is worked out and answered in one place: the moves of every verb are counted, the seat's
stream draws one number below the sum, and the verb to which it falls takes the move of that number.
A verb with one pick from a set counts bits and takes the k-th; one with a condition on its picks,
or with several, goes through all its moves twice, first to count them and then to stop at the one
that was drawn.  What fails while moves are counted is left to the interpreter.

Where a match goes on from a state, a decision can be told its move, or write down those there are.
"""

from __future__ import annotations

from contextlib import ExitStack

from cardlang import limits
from cardlang.machine.ir import Decision, PickInfo, VerbInfo
from cardlang.run.native.deeds import Deeds

_MANY = 10 * limits.LEGAL_MOVES


class Decisions(Deeds):
    """Everything that changes a state, and what is chosen."""

    stepping = False  # whether a decision may be told its move, or to list those there are

    def decide(self, decision: Decision, reset: str) -> None:
        """Count the moves, draw one, take it.  `reset` sets the limit of the next step."""
        seat = self.layout.cell(decision.cell)
        given_up = self.fault("decisions", decision.span)
        self.put(f"if (CL_UNLIKELY(tally >= limit)) {{ {reset} "
                 f"if (max_decisions > CL_MOST_DECISIONS) LATER; {given_up}; }}")  # fmt: skip
        low, high, _ = self.layout.ranges.cells[decision.cell]
        if low is None or low < 0 or high is None or high >= self.m.players:
            self.put(f"if (CL_UNLIKELY((uint64_t){seat} >= CL_PLAYERS)) LATER;")
        self.put("int64_t before = extra, all = 0, k;")
        begun = len(self.lines)
        answers = [self.verb(n, verb) for n, verb in enumerate(decision.verbs)]
        burns = any("extra +=" in line for line in self.lines[begun:])
        burns = burns or any("extra +=" in line for _, lines in answers for line in lines)
        if not self.few(decision):
            self.put(f"if (CL_UNLIKELY(all > {limits.LEGAL_MOVES})) LATER;")
        none = self.fault("no-move", decision.span)
        self.put(f"if (CL_UNLIKELY(all == 0)) {{ extra = before; {none}; }}")
        if self.stepping:
            self.put(f"if (CL_UNLIKELY(todo)) {{ if (todo == CL_LIST) {{ r->seat = {seat}; "
                     "goto listed; } k = r->taken; todo = 0; }")  # fmt: skip
            self.put(f"else k = cl_below(&stream[1 + {seat}], (uint32_t)all);")
        else:
            self.put(f"k = cl_below(&stream[1 + {seat}], (uint32_t)all);")
            self.put("if (CL_UNLIKELY(log != 0)) "
                     "{ if (logged < cap) log[logged] = (int32_t)k; logged++; }")  # fmt: skip
        self.put("tally += all + (INT64_C(1) << CL_TALLY);")
        if self.below_64(decision):
            self.put("counts |= UINT64_C(1) << (all & 63);")
        else:
            self.put("cl_range(all, &fewest, &most);")
        self.put(f"fuel += {decision.fuel}; {reset}")
        for n, (count, lines) in enumerate(answers):
            if n + 1 < len(answers):
                self.put(f"if (k < {count}) {{")
            self.lines += lines
            if burns:
                self.put("extra = before;")
            self.put(f"goto B{decision.verbs[n].block};")
            if n + 1 < len(answers):
                self.put(f"}} k -= {count};")

    def below_64(self, decision: Decision) -> bool:
        """Whether there are always less than 64 moves."""
        most = 0
        for verb in decision.verbs:
            if len(verb.picks) == 1:
                pick = verb.picks[0]
                if pick.several or pick.lows is not None or pick.source.type != "m":
                    return False
                most += self.layout.ranges.width(pick.source)
            elif verb.picks:
                return False
            else:
                most += 1
        return most < 64

    def few(self, decision: Decision) -> bool:
        """Whether there can never be too many moves."""
        picks = [p for v in decision.verbs for p in v.picks]
        single = all(len(v.picks) <= 1 for v in decision.verbs)
        plain = all(not p.several and p.lows is None and p.source.type == "m" for p in picks)
        return single and plain and len(picks) * 64 * self.layout.words < limits.LEGAL_MOVES

    def verb(self, n: int, verb: VerbInfo) -> tuple[str, list[str]]:
        """Counts a verb's moves: their number, and the lines that take move k of them."""
        count = self.name("n")
        self.put(f"int64_t {count} = 0;")
        if len(verb.picks) == 1 and (verb.when is None or verb.when_first):
            lines = self.plain(n, verb, count)
        elif verb.picks:
            lines = self.deep(n, verb, count)
        else:
            lines = []
            self.put(f"{count} = {self.condition(verb)} != 0;")
            self.told(f"if ({count}) r_note(r, {n});")
        self.put(f"all += {count};")
        return count, lines

    def condition(self, verb: VerbInfo) -> str:
        return self.truth(verb.when) if verb.when is not None else "1"

    def told(self, lines: str) -> None:
        """What is done where the moves are to be listed."""
        if self.stepping:
            self.put(f"if (CL_UNLIKELY(todo == CL_LIST)) {{ {lines} }}")

    def move_words(self) -> int:
        """The words of a move: the verb and its picks."""
        words = [1 + sum(self._pick_words(p) for p in v.picks)
                 for d in self.m.decisions for v in d.verbs]  # fmt: skip
        return max(words, default=1)

    def _pick_words(self, pick: PickInfo) -> int:
        return self.layout.words if pick.several or pick.source.type == "g" else 1

    def plain(self, n: int, verb: VerbInfo, count: str) -> list[str]:
        """A verb with one pick of which nothing more is asked."""
        pick = verb.picks[0]
        cell = self.layout.cell(pick.cell)
        if pick.where is not None:
            return self.deep(n, verb, count)
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
            self.told(f"r_numbers(r, {n}, {held}, {count});")
            return [f"{cell} = {held} + k;"]
        self.put(f"{held} = {self.value(pick.source)};")
        if pick.several and pick.source.type != "g":
            ends, most = f"{pick.low}, {pick.high}", limits.LEGAL_MOVES
            self.put(f"{count} = c_count(s_count({held}), {ends}, {most}); "
                     f"if ({count} > {most}) LATER; }}")  # fmt: skip
            self.told(f"r_choices(r, {n}, {held}, {ends});")
            return [f"{cell} = c_nth({held}, {pick.low}, k);"]
        if pick.source.type == "g":
            self.put(f"{count} = {held}.n; }}")
            self.told(f"r_sets(r, {n}, {held}.at, {count});")
            return [f"{cell} = {held}.at[k];"]
        self.put(f"{count} = s_count({held}); }}")
        self.told(f"r_members(r, {n}, {held});")
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

    def deep(self, n: int, verb: VerbInfo, count: str) -> list[str]:
        """A verb whose moves are gone through, to count them and then to find the one drawn."""
        taken = self.name("L")
        too_many = f"if (++{count} > {limits.LEGAL_MOVES}) LATER;"
        self.walk(verb, f"{too_many} {self.noted(n, verb)}")
        _, lines = self.aside(lambda: self.walk(verb, f"if (k-- == 0) goto {taken};"))
        return ["{", *lines, "}", "LATER;", f"{taken}: ;"]

    def noted(self, n: int, verb: VerbInfo) -> str:
        """Writes down the move whose picks the cells hold."""
        if not self.stepping:
            return ""
        lines, at = f"cl_move *m = r_note(r, {n});", 1
        for pick in verb.picks:
            cell, words = self.layout.cell(pick.cell), self._pick_words(pick)
            if pick.several or pick.source.type == "g":
                lines += f" memcpy(m->w + {at}, &{cell}, sizeof(cl_set));"
            else:
                lines += f" m->w[{at}] = (uint64_t){cell};"
            at += words
        return f"if (CL_UNLIKELY(todo == CL_LIST)) {{ {lines} }}"

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
