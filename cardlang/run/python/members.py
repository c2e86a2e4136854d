"""Python for values that ask something of each member of a set, or of each of some groups.

The members come from a dict that remembers them; groups are a tuple of masks and gone through as
they are.
Where the keys of `best` rise with the number of the card, as in most suits, the best card is simply
the highest one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise

from cardlang.machine import groups, tree
from cardlang.machine import operations as op
from cardlang.machine.faults import Fault
from cardlang.machine.rows import Answered, Gives
from cardlang.machine.tree import NIL, Value
from cardlang.run.python.code import V, number
from cardlang.run.python.tables import MEMBERS
from cardlang.run.python.values import Writer
from cardlang.source import Span

_FEW = 8  # members of a known set that are asked without a loop, if that is simple
MUCH = 400  # work that is not looked at
_STEPS = {
    op.FILTER: "if {v}: {add}",
    op.TOTAL: "{t} += {v}",
    op.MOST: f"if {{t}} == {NIL} or {{v}} > {{t}}: {{t}} = {{v}}",
    op.LEAST: f"if {{t}} == {NIL} or {{v}} < {{t}}: {{t}} = {{v}}",
    op.ARGMOST: "if not {t} or {v} > {top}: {one}; {top} = {v}\nelif {v} == {top}: {add}",
    op.ARGLEAST: "if not {t} or {v} < {top}: {one}; {top} = {v}\nelif {v} == {top}: {add}",
    op.IMAGE: "{t} |= {unit}",
    op.JOINED: "{t} |= {v}",
    op.PACKING: "{t}.append({k}); {top}.append({v})",
}
"""Code by verb: adds a member `k` of which `v` is said to the result `t`, and to `top` beside."""


class Members(Writer):
    """Values that ask something of each member."""

    asking = 0  # loops over members that are being written

    def burn(self, weight: int, mask: V, e: Value, work: int = 0) -> None:
        """The fuel for asking each member, or work alone."""
        each, add = (weight, self.places.burn) if weight else (work, self.places.work)
        if each and mask.const is not None:
            add(self.code, str(each * mask.const.bit_count()))
        elif each:
            add(
                self.code,
                f"{each} * len({mask})" if e.type == "g" else f"{each} * {mask}.bit_count()",
            )
        if self.asking or each * self.most_of(mask, e) > MUCH:
            self.places.look(self.code)

    def most_of(self, mask: V, e: Value) -> int:
        """The greatest number of members of a set."""
        if e.type == "g":
            return MUCH
        return self.ranges.width(e) if mask.const is None else mask.const.bit_count()

    def members(self, mask: V, e: Value) -> str:
        """The members that a `for` runs through: those of a mask, low to high."""
        if e.type == "g":
            return str(mask)
        return str(self.entry("MEMBERS", mask))

    @contextmanager
    def over(self, mask: V, e: Value, var: int) -> Iterator[V]:
        """A loop over members, and the member for which the var stands meanwhile."""
        t = V(self.shelf.temp(), True)
        self.asking += 1
        with self.code.under(f"for {t} in {self.members(mask, e)}:"), self.bound(var, t):
            yield t
        self.asking -= 1

    def each(self, e: tree.Each) -> V:
        mask, how = self.value(e.over), e.how
        if mask.const is None:
            mask = self.name(mask)
        self.burn(e.weight, mask, e.over, e.work)
        if e.how.stops is not None:
            return self.quantified(e, mask)
        maybe = how.answers is Answered.NUMBERS and self.maybe(e.body)
        listed = e.type == "g"
        start = "[]" if listed else NIL if how.gives is Gives.ONE_ANSWER else 0
        t = self.variable("", V(str(start)))
        top = self.variable("", V("[]" if listed else "0")) if "{top}" in _STEPS[how] else None
        with self.over(mask, e.over, e.var) as k:
            v = self.truth(e.body) if how.answers is Answered.TRUTH else self.value(e.body)
            v = self.name(v) if _STEPS[how].count("{v}") > 1 or maybe else v
            if how is op.IMAGE:
                words = {"unit": self.unit(v, e.body)}
            elif listed:
                words = {"add": V(f"{t}.append({k})"), "one": V(f"{t} = [{k}]")}
            elif "{add}" in _STEPS[how]:
                unit = self.entry("UNIT", k)
                words = {"add": V(f"{t} |= {unit}"), "one": V(f"{t} = {unit}")}
            else:
                words = {}
            text = _STEPS[how].format(t=t, v=v, k=k, top=top, **words)
            self.code.add_all(text, f"if {v} != {NIL}:" if maybe else "")
        if how is op.PACKING:
            return self.packed(t, top, e.span)
        return V(f"tuple({t})", deep=1) if listed else t

    def risky(
        self,
        function: Callable[..., object],
        *parts: V,
        fault: str = "too-many-groups",
        span: Span | None = None,
    ) -> V:
        """A call of a function that may meet a limit."""
        self.shelf.space["Fault"] = Fault
        with self.code.under("try:"):
            t = self.variable("", self.call(function, *parts))
        with self.code.under("except Fault:"):
            self.places.fault(self.code, fault, span)
        return t

    def packed(self, found: V, worth: V | None, span: Span | None) -> V:
        """The groups without a card in common that are worth most."""
        assert worth is not None
        both = self.risky(groups.search_packing, V(f"tuple({found})"), worth, span=span)
        self.places.work(self.code, f"{both}[1]")
        self.places.look(self.code)
        return self.variable("", V(f"{both}[0]"))

    def quantified(self, e: tree.Each, mask: V) -> V:
        every = e.how.stops == 0
        if mask.const is not None and 0 < mask.const.bit_count() <= _FEW and simple(e.body):
            return self.chained(every, [partial(self.flag, e, k) for k in MEMBERS[mask.const]])
        t = self.variable("n", number(int(every)))
        with self.over(mask, e.over, e.var), self.when(self.truth(e.body), not every):
            self.assign(t, number(int(not every)))
            self.leave()
        return t

    def flag(self, e: tree.Each, k: int) -> V:
        """The answer of a known member, as a flag."""
        with self.bound(e.var, number(k)):
            test = self.truth(e.body)
        if test.const is not None:
            return number(int(bool(test.const)))
        return test if test.text.startswith("(not ") else self.op("not not {}", test)

    # ---------------------------------------------------------------- rows

    def gathered(self, mask: Value, line: tuple[int, ...], sign: str) -> V:
        """The entries of a row at the members of a set, added up or joined."""
        v = self.value(mask)
        name, t, k = self.shelf.put(line), self.variable("", number(0)), self.shelf.temp()
        with self.code.under(f"for {k} in {self.members(v, mask)}:"):
            step = f"{t} {sign}= {name}[{k}]"
            fits = self.ranges.width(mask) <= len(line)
            self.code.add(step if fits else f"if {k} < {len(line)}: {step}")
        return t

    def rows_of(self, e: tree.RowsOf) -> V:
        return self.gathered(e.over, self.m.rows[e.table], "|")

    def table_sum(self, e: tree.TableSum) -> V:
        return self.gathered(e.over, self.m.tables[e.table], "+")

    # ---------------------------------------------------------------- best

    def best(self, e: tree.Best) -> V:
        among = self.name(self.value(e.over))
        self.burn(e.weight, among, e.over)
        if e.type == "m":
            t = self.variable("", number(-1))
            self.greatest(e, t, among)
            return self.op("{} if {} >= 0 else 0", t, t)
        if among.const is not None:
            if among.const.bit_count() < 2:
                return number(among.const.bit_length() - 1)
            among = self.variable("", among)
        way = self.rising(e)
        if way > 0:
            return V(f"({among}.bit_length() - 1)", deep=1)
        if way < 0:
            return self.op("({} & -{}).bit_length() - 1", among, among)
        t = self.variable("", V(f"{among}.bit_length() - 1"))
        with self.code.under(f"if {among} & {among} - 1 > 0:"):
            self.assign(t, number(-1))
            self.greatest(e, t, among)
        return t

    def greatest(self, e: tree.Best, t: V, among: V) -> None:
        """A loop that finds the member with the greatest keys."""
        top, c = self.shelf.temp(), V(self.shelf.temp(), True)
        cards = self.members(among, e.over) if e.pile is None else str(self.value(e.pile))
        self.asking += 1
        with self.code.under(f"for {c} in {cards}:"):
            if e.pile is not None:
                self.code.add(f"if not {among} & {self.entry('UNIT', c)}: continue")
            with self.bound(e.var, c):
                parts = [self.value(key) for key in e.keys]
            key = parts[0] if len(parts) == 1 else V(f"({', '.join(map(str, parts))})")
            key = self.name(key)
            with self.code.under(f"if {t} < 0 or {key} {'>=' if e.last else '>'} {top}:"):
                self.code.add(f"{top} = {key}")
                self.assign(t, c)
        self.asking -= 1

    def rising(self, e: tree.Best) -> int:
        """1 if the key of a card rises with its number among all cards at hand, -1 if it falls."""
        if len(e.keys) != 1:
            return 0
        key, way = e.keys[0], 1
        while isinstance(key, tree.Apply) and key.operation is op.NEG:
            key, way = key.args[0], -way
        if not isinstance(key, tree.Table) or key.type != "n":
            return 0
        if not isinstance(key.at, tree.Var) or key.at.var != e.var:
            return 0
        for whole in self.around(e.over):
            lines = [
                [key.row[k] if k < len(key.row) else NIL for k in MEMBERS[cards]] for cards in whole
            ]
            pairs = [pair for line in lines for pair in pairwise(line)]
            if any(NIL in line for line in lines):
                continue
            if all(a < b for a, b in pairs):
                return way
            if all(a > b for a, b in pairs):
                return -way
        return 0

    def around(self, mask: Value) -> Iterator[tuple[int, ...]]:
        """Lists of sets, one of which holds all of a mask."""
        left = [mask]
        while left:
            e = left.pop()
            if isinstance(e, tree.Const):
                yield (e.value,)
            elif isinstance(e, tree.Table):
                yield e.row
            elif isinstance(e, tree.Distinct) or (isinstance(e, tree.Each) and e.how is op.FILTER):
                left.append(e.over)
            elif isinstance(e, tree.Apply) and e.operation in (op.INTER, op.MINUS):
                left.extend(reversed(e.args[: 2 if e.operation is op.INTER else 1]))


def simple(e: Value) -> bool:
    """Return whether nothing is asked of members within a value."""
    return not any(isinstance(part, (tree.Each, tree.Best)) for part in tree.walk(e))
