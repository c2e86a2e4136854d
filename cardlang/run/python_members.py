"""Python for values that range over the members of a set, and for cards in order.

A loop over a known, small set is written out.  Otherwise the members come from a row (small masks)
or from a dict that remembers them.  Where the keys of `best` rise with the number of the card, as
in most suits, the best card is simply the highest one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise

from cardlang.machine.ir import NIL, E
from cardlang.run.python_code import V, number
from cardlang.run.python_tables import SMALL, members, nexts
from cardlang.run.python_values import NOTHING, Plain

FEW = 8  # members of a known set for which a loop is written out


class Values(Plain):
    """All values of a machine."""

    # ------------------------------------------------------------- members

    def members(self, mask: V, e: E) -> str:
        """What a `for` runs through: the members of a mask, low to high."""
        if mask.const is not None:
            return self.shelf.put(members(mask.const), ("members", mask.const))
        return str(self.entry("smalls" if self.small(e) else "MEMBERS", mask))

    def burn(self, e: E, mask: V) -> None:
        """The fuel for asking each member."""
        if e.weight:
            count = self.counted(mask, self.small(e.args[1 if e.op == "best" else 0]))
            if count.const is not None:
                if count.const:
                    self.places.burn(self.code, str(e.weight * count.const))
                return
            self.places.burn(self.code, f"{e.weight} * {count}")

    def ranged(self, e: E) -> tuple[V, int, E]:
        """The set, the var and what is asked; fuel is burnt."""
        mask = self.val(e.args[0])
        if mask.const is None:
            mask = self.name(mask)
        self.burn(e, mask)
        return mask, e.args[1], e.args[2]

    @contextmanager
    def each(self, mask: V, e: E, j: int) -> Iterator[V]:
        """A loop in which a var is one member after another."""
        t = self.shelf.temp()
        with self.code.under(f"for {t} in {self.members(mask, e)}:"), self.bound(j, V(t, True)):
            yield V(t, True)

    def known(self, mask: V) -> tuple[int, ...] | None:
        """The members of a set for which a loop is better written out."""
        if mask.const is None or mask.const.bit_count() > FEW:
            return None
        return members(mask.const)

    def single(self, k: V) -> V:
        """The set of one member."""
        return number(1 << k.const) if k.const is not None else self.entry("UNIT", k)

    def result(self, start: str) -> str:
        t = self.shelf.temp()
        self.code.add(f"{t} = {start}")
        return t

    def fold(
        self, e: E, start: int, step: Callable[[str, V, V], None]
    ) -> V:
        """A result that changes with what is said of each member."""
        mask, j, body = self.ranged(e)
        t = self.result(str(start))
        whole = self.known(mask)
        if whole is not None:
            for k in whole:
                with self.bound(j, number(k)):
                    step(t, number(k), self.val(body))
        else:
            with self.each(mask, e.args[0], j) as member:
                step(t, member, self.val(body))
        return V(t, True)

    def texts(self, e: E) -> list[str] | None:
        """What is asked of each member of a small known set, if it is expressions alone."""
        if e.args[0].op != "const" or self.maybe(e.args[2]):
            return None
        mask = self.val(e.args[0])
        whole = self.known(mask)
        if not whole:
            return None
        found = []
        with self.code.aside() as lines:
            for k in whole:
                with self.bound(e.args[1], number(k)):
                    found.append(str(self.val(e.args[2])))
        if lines:
            return None
        self.burn(e, mask)
        return found

    def _filter(self, e: E) -> V:
        mask, j, body = self.ranged(e)
        t = self.result("0")
        with self.each(mask, e.args[0], j) as k:
            test = self.truth(body)
            self.code.add(f"if {test}: {t} |= {self.single(k)}")
        return V(t, True)

    def _total(self, e: E) -> V:
        found = self.texts(e)
        if found is not None:
            return V("(" + " + ".join(found) + ")", deep=6)
        maybe = self.maybe(e.args[2])

        def step(t: str, k: V, v: V) -> None:
            v = self.name(v) if maybe else v
            self.code.add(f"if {v} != {NIL}: {t} += {v}" if maybe else f"{t} += {v}")

        return self.fold(e, 0, step)

    def extreme(self, e: E, sign: str) -> V:
        found = self.texts(e)
        if found is not None:
            name = "max" if sign == ">" else "min"
            return V(f"{name}({', '.join(found)})" if len(found) > 1 else f"({found[0]})", deep=6)

        def step(t: str, k: V, v: V) -> None:
            v = self.name(v)
            test = f"{t} == {NIL} or {v} {sign} {t}"
            self.code.add(f"if {v} != {NIL} and ({test}): {t} = {v}" if self.maybe(e.args[2])
                          else f"if {test}: {t} = {v}")  # fmt: skip

        return self.fold(e, NIL, step)

    def _most(self, e: E) -> V:
        return self.extreme(e, ">")

    def _least(self, e: E) -> V:
        return self.extreme(e, "<")

    def having(self, e: E, sign: str) -> V:
        top = self.result("0")

        def step(t: str, k: V, v: V) -> None:
            v = self.name(v)
            test = f"not {t} or {v} {sign} {top}"
            if self.maybe(e.args[2]):
                test = f"{v} != {NIL} and ({test})"
            unit = self.single(k)
            with self.code.under(f"if {test}:"):
                self.code.add(f"{t} = {unit}")
                self.code.add(f"{top} = {v}")
            same = f"{t} and {v} == {top}"
            self.code.add(f"elif {same}: {t} |= {unit}")

        return self.fold(e, 0, step)

    def _argmost(self, e: E) -> V:
        return self.having(e, ">")

    def _argleast(self, e: E) -> V:
        return self.having(e, "<")

    def _image(self, e: E) -> V:
        return self.fold(
            e, 0, lambda t, k, v: self.code.add(f"{t} |= {self.unit(v, e.args[2])}")
        )

    def _joined(self, e: E) -> V:
        return self.fold(e, 0, lambda t, k, v: self.code.add(f"{t} |= {v}"))

    def quantified(self, e: E, op: str) -> V:
        mask, j, body = self.val(e.args[0]), e.args[1], e.args[2]
        whole = self.known(mask)
        if whole is not None:
            if not whole:
                return number(int(op == "and"))

            def one(k: int) -> V:
                with self.bound(j, number(k)):
                    test = self.truth(body)
                if test.const is not None:
                    return number(int(bool(test.const)))
                return test if test.text.startswith("(not ") else self.op("not not {}", test)

            return self.chain(op, [lambda k=k: one(k) for k in whole])  # type: ignore[misc]  # a default argument binds k now
        t = self.result("0" if op == "or" else "1")
        with self.each(mask, e.args[0], j):
            test = self.truth(body)
            with self.code.under(f"if {test}:" if op == "or" else f"if not {test}:"):
                self.code.add(f"{t} = {1 if op == 'or' else 0}")
                self.code.add("break")
        return V(t, True)

    def _exists(self, e: E) -> V:
        return self.quantified(e, "or")

    def _forall(self, e: E) -> V:
        return self.quantified(e, "and")

    def gathered(self, e: E, mask: E, line: tuple[int, ...], sign: str) -> V:
        """The entries of a row at the members of a set, added up or joined."""
        v = self.val(mask)
        if self.small(mask):
            row = []
            for m in range(1 << self.ranges.width(mask)):
                found = 0
                for at in members(m):
                    part = line[at] if at < len(line) else 0
                    found = found | part if sign == "|" else found + part
                row.append(found)
            if v.const is not None:
                return number(row[v.const])
            return V(f"{self.shelf.put(tuple(row))}[{v}]", deep=v.deep + 1)
        row_name = self.shelf.put(line)
        t, k = self.result("0"), self.shelf.temp()
        with self.code.under(f"for {k} in {self.members(v, mask)}:"):
            step = f"{t} {sign}= {row_name}[{k}]"
            fits = self.ranges.width(mask) <= len(line)
            self.code.add(step if fits else f"if {k} < {len(line)}: {step}")
        return V(t, True)

    def _rowjoin(self, e: E) -> V:
        return self.gathered(e, e.args[1], self.m.rows[e.args[0]], "|")

    def _tabsum(self, e: E) -> V:
        return self.gathered(e, e.args[0], self.m.tables[e.args[1]], "+")

    # ---------------------------------------------------------------- seats

    def step(self, e: E) -> V:
        mask, seat = self.val(e.args[0]), self.val(e.args[1])
        n: int = e.args[2]
        fits = n <= SMALL and self.ranges.width(e.args[0]) <= n
        if fits and self.ranges.within(e.args[1], n):
            rows = self.shelf.put(nexts(n, e.op), ("nexts", n, e.op))
            return V(f"{rows}[{seat}][{mask}]", deep=1 + max(seat.deep, mask.deep))
        if e.op == "from":
            return V(f"{self.shelf.known('started')}({mask}, {seat})",
                     deep=1 + max(seat.deep, mask.deep))  # fmt: skip
        way = 1 if e.op == "after" else -1
        return V(f"{self.shelf.known('stepped')}({mask}, {seat}, {n}, {way})",
                 deep=1 + max(seat.deep, mask.deep))  # fmt: skip

    _after = _before = _from = step

    # ---------------------------------------------------------------- zones

    def zone_at(self, e: E) -> tuple[int, int, V, bool]:
        """A zone by its number: the first of a row of zones, how many, which, surely one of them.

        Nothing is -1.
        """
        zones = len(self.m.zones)
        if e.op == "table":
            line = self.m.tables[e.args[0]]
            base = min((z for z in line if z >= 0), default=0)
            count = max(line) - base + 1
            at = self.val(e.args[1])
            sure = self.ranges.sure(e.args[1], len(line)) and -1 not in line
            if at.const is not None:
                z = line[at.const] if 0 <= at.const < len(line) else -1
                return 0, zones, number(z), z >= 0
            if line == tuple(range(base, base + count)):
                if self.ranges.within(e.args[1], len(line)):
                    return base, count, at, sure
            return base, count, self.line(tuple(z - base if z >= 0 else -1 for z in line),
                                          e.args[1], -1), sure  # fmt: skip
        v = self.val(e)
        return 0, zones, v, self.ranges.sure(e, zones)

    def _zone(self, e: E) -> V:
        base, count, at, sure = self.zone_at(e.args[0])
        if at.const is not None and at.const < 0:
            return number(0)
        return self.places.mask(base, count, at, sure)

    def _order(self, e: E) -> V:
        base, count, at, sure = self.zone_at(e.args[0])
        if at.const is not None and at.const < 0:
            return V("()", True)
        return self.places.order(base, count, at, sure)

    def _join(self, e: E) -> V:
        first, n, of = e.args
        mask = self.val(of)
        whole = self.known(mask)
        if whole is not None:
            parts = [str(self.places.mask(first, n, number(k), True)) for k in whole if k < n]
            return V("(" + (" | ".join(parts) or "0") + ")", deep=1)
        t, k = self.result("0"), self.shelf.temp()
        with self.code.under(f"for {k} in {self.members(mask, of)}:"):
            part = f"{t} |= {self.places.mask(first, n, V(k, True), True)}"
            self.code.add(part if self.ranges.width(of) <= n else f"if {k} < {n}: {part}")
        return V(t, True)

    def _place(self, e: E) -> V:
        card = self.name(self.val(e.args[0]))
        t = self.result("-1")
        unit = self.name(self.unit(card, e.args[0]))
        zones = len(self.m.zones)
        with self.code.under("while True:"):
            for z in range(zones):
                mask = self.places.mask(0, zones, number(z), True)
                with self.code.under(f"if {mask} & {unit}:"):
                    self.code.add(f"{t} = {z}")
                    self.code.add("break")
            self.code.add("break")
        return V(t, True)

    # ---------------------------------------------------------------- order

    def lying(self, order: E, mask: E | None) -> V:
        """The cards of an order that count."""
        cards = self.val(order)
        if mask is None:
            return cards
        cards = self.name(cards)
        among = self.name(self.val(mask))
        t, c = self.result("[]"), self.shelf.temp()
        with self.code.under(f"for {c} in {cards}:"):
            self.code.add(f"if {among} & {self.entry('UNIT', V(c))}: {t}.append({c})")
        return V(t, True)

    def _top(self, e: E) -> V:
        first, later = self.named(self.lying(e.args[0], e.args[1]))
        return self.op("{}[-1] if {} else -1", later, first)

    def _bottom(self, e: E) -> V:
        first, later = self.named(self.lying(e.args[0], e.args[1]))
        return self.op("{}[0] if {} else -1", later, first)

    def _nth(self, e: E) -> V:
        cards = self.name(self.lying(e.args[0], e.args[2]))
        first, later = self.named(self.val(e.args[1]))
        return self.op("{}[-{}] if 1 <= {} <= len({}) else -1", cards, later, first, cards)

    def _best(self, e: E) -> V:
        order, mask, j, keys, last = e.args
        among = self.name(self.val(mask))
        self.burn(e, among)
        if among.const is not None:
            if among.const.bit_count() < 2:
                return number(among.const.bit_length() - 1)
            among = V(self.result(str(among)), True)
        way = self.rising(mask, j, keys)
        if way > 0:
            return V(f"({among}.bit_length() - 1)", deep=1)
        if way < 0:
            return self.op("({} & -{}).bit_length() - 1", among, among)
        t = self.shelf.temp()
        self.code.add(f"{t} = {among}.bit_length() - 1")
        with self.code.under(f"if {among} & {among} - 1 > 0:"):
            top, c = self.shelf.temp(), self.shelf.temp()
            self.code.add(f"{t} = -1")
            cards = self.members(among, mask) if order is None else str(self.val(order))
            with self.code.under(f"for {c} in {cards}:"):
                if order is not None:
                    self.code.add(f"if not {among} & {self.entry('UNIT', V(c))}: continue")
                with self.bound(j, V(c, True)):
                    parts = [self.val(key) for key in keys]
                key = parts[0] if len(parts) == 1 else V(f"({', '.join(map(str, parts))})")
                key = self.name(key)
                sign = ">=" if last else ">"
                with self.code.under(f"if {t} < 0 or {key} {sign} {top}:"):
                    self.code.add(f"{top} = {key}")
                    self.code.add(f"{t} = {c}")
        return V(t, True)

    def rising(self, mask: E, j: int, keys: tuple[E, ...]) -> int:
        """1 if the key of a card rises with its number among all cards at hand, -1 if it falls."""
        key = keys[0]
        way = 1
        while key.op in ("neg", "neg?"):
            key, way = key.args[0], -way
        if len(keys) > 1 or key.op != "table" or key.args[1].op != "var" or key.type != "n":
            return 0
        if key.args[1].args[0] != j:
            return 0
        line = self.m.tables[key.args[0]]
        for whole in self.around(mask):
            lines = []
            for cards in whole:
                found = [line[k] if k < len(line) else NIL for k in members(cards)]
                lines.append(found)
            pairs = [pair for found in lines for pair in pairwise(found)]
            if any(NIL in found for found in lines):
                continue
            if all(a < b for a, b in pairs):
                return way
            if all(a > b for a, b in pairs):
                return -way
        return 0

    def around(self, mask: E) -> Iterator[tuple[int, ...]]:
        """Lists of sets, one of which holds all of a mask."""
        if mask.op == "const":
            yield (mask.args[0],)
        elif mask.op == "row":
            yield self.m.rows[mask.args[0]]
        elif mask.op in ("inter", "minus", "filter", "distinct"):
            yield from self.around(mask.args[0])
            if mask.op == "inter":
                yield from self.around(mask.args[1])


__all__ = ["NOTHING", "Values"]
