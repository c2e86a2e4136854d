"""Python for seats round the table, zones, and cards in order.

Where the keys of `best` rise with the number of the card, as in most suits, the best card is simply
the highest one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardlang.machine.ir import NIL, E
from cardlang.run.python.code import V, number
from cardlang.run.python.groups import Groups
from cardlang.run.python.tables import SMALL, members, nexts


class Values(Groups):
    """All values of a machine."""

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
        _, mask, j, keys, _ = e.args
        if e.type == "m":
            return self.ranked(e, self.name(self.val(mask)))
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
        t = self.result(f"{among}.bit_length() - 1")
        with self.code.under(f"if {among} & {among} - 1 > 0:"):
            self.code.add(f"{t} = -1")
            self.greatest(e, t, among)
        return V(t, True)

    def ranked(self, e: E, among: V) -> V:
        """The best of groups."""
        self.burn(e, among)
        t = self.result("-1")
        self.greatest(e, t, among)
        return self.op("{} if {} >= 0 else 0", V(t), V(t))

    def greatest(self, e: E, t: str, among: V) -> None:
        """A loop that finds the member with the greatest keys."""
        order, mask, j, keys, last = e.args
        top, c = self.shelf.temp(), self.shelf.temp()
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

    def rising(self, mask: E, j: int, keys: tuple[E, ...]) -> int:
        """1 if the key of a card rises with its number among all cards at hand, -1 if it falls."""
        if len(keys) != 1:
            return 0
        key, way = keys[0], 1
        while key.op in ("neg", "neg?"):
            key, way = key.args[0], -way
        if key.op != "table" or key.args[1].op != "var" or key.type != "n":
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
