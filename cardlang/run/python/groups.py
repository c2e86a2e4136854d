"""Python for groups: sets of cards that match a pattern.

The search for groups is a function of its own, the same for every way of running.  It can meet a
limit; then the statement that calls it leaves with the fault.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.machine import groups
from cardlang.machine.ir import E
from cardlang.run.python.code import V
from cardlang.run.python.members import Members
from cardlang.run.values import Fault


class Groups(Members):
    """Values that speak of groups."""

    def shape(self, e: E, at: int) -> tuple[V, V]:
        """The cards that may belong to a pattern, and its form with the sums wanted now."""
        low, high, same, different, run, totals, among = e.args[at:]
        tables = self.m.tables
        sames, others = tuple(tables[t] for t in same), tuple(tables[t] for t in different)
        line = self.shelf.put(tables[run]) if run >= 0 else "None"
        sums = "".join(f"({self.shelf.put(tables[t])}, {self.val(k)}), " for t, k in totals)
        form = f"({low}, {high}, {self.shelf.put(sames)}, {self.shelf.put(others)}, {line}, "
        return self.val(among), V(form + f"({sums}))", deep=3)

    def risky(self, function: Callable[..., object], *parts: V) -> V:
        """A call of a function that may meet a limit."""
        t = self.shelf.temp()
        self.shelf.space["Fault"] = Fault
        with self.code.under("try:"):
            name = self.shelf.put(function, ("call", function))
            self.code.add(f"{t} = {name}({', '.join(map(str, parts))})")
        with self.code.under("except Fault:"):
            self.places.fault(self.code, "too-many-groups", None)
        return V(t, True)

    def _groups(self, e: E) -> V:
        among, form = self.shape(e, 1)
        mask = self.val(e.args[0])
        found = self.risky(groups.enumerate_groups, self.op("{} & {}", mask, among), form)
        self.places.burn(self.code, f"len({found})")
        return found

    def _isgroup(self, e: E) -> V:
        among, form = self.shape(e, 1)
        first, later = self.named(self.val(e.args[0]))
        is_group = self.call(groups.is_group, later, form)
        return self.op("not {} & ~{} and {}", first, among, is_group)

    def _tail(self, e: E) -> V:
        among, form = self.shape(e, 2)
        return self.call(tail, self.lying(e.args[0], e.args[1]), among, form)

    def _packing(self, e: E) -> V:
        found, j, body = self.ranged(e)
        ks, xs = self.result("[]"), self.result("[]")
        with self.each(found, e.args[0], j) as k:
            x = self.val(body)
            self.code.add(f"{ks}.append({k})")
            self.code.add(f"{xs}.append({x})")
        return self.risky(groups.best_packing, V(f"tuple({ks})"), V(xs))

    def _profile(self, e: E) -> V:
        line = V(self.shelf.put(self.m.tables[e.args[1]]), True)
        return self.call(groups.profile, self.val(e.args[0]), line)

    def _spread(self, e: E) -> V:
        line = V(self.shelf.put(self.m.tables[e.args[1]]), True)
        return self.call(groups.spread, self.val(e.args[0]), line)

    def lying(self, order: E, mask: E | None) -> V:
        """The cards of an order that count."""
        raise NotImplementedError


def tail(cards: tuple[int, ...], among: int, form: groups.Shape) -> int:
    """The longest end of a pile that is a group, as a mask."""
    if cards and not all(among >> c & 1 for c in cards[-form[0] :]):
        return 0
    return groups.longest_tail(tuple(cards), form)
