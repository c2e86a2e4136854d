"""What can be said of a whole match before it is written as one function.

Of a pile whose order nobody asks for, only the cards are kept; of a pile whose cards are only
counted, only the order.  And a card that was picked from a zone need not be looked for there, as
long as nothing can have moved since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardlang.machine.ir import D, E, Machine, PickInfo
from cardlang.run.python.doing import inside
from cardlang.run.python.places import Local

Ways = dict[int, tuple[int, ...]]


class Unread:
    """Which piles need no mask, and which masks no pile."""

    def __init__(
        self, m: Machine, local: Local, rising: Callable[[E, int, tuple[E, ...]], int], trust: bool
    ) -> None:
        self.m, self.rising, self.trust = m, rising, trust
        self.masks: set[int] = set()  # zones whose cards are asked for
        self.piles: set[int] = set()  # zones whose order is asked for
        self.every = False  # whether all masks are
        self.values([m.winner])
        for b in local.blocks:
            block = m.blocks[b]
            self.values([a for a in block.out if isinstance(a, E)])
            if block.out[0] == "shuffle":
                self.zones(block.out[1], self.piles)
            for d in block.deeds:
                self.deed(d)
        for decision in m.decisions:
            for verb in decision.verbs:
                self.values([verb.when])
                for pick in verb.picks:
                    self.values([pick.source, pick.lows, pick.highs, pick.where])
        alone = [z for z, info in enumerate(m.zones) if info.ordered and z not in local.groups]
        local.no_pile = {z for z in alone if z not in self.piles}
        if not self.every:
            local.no_mask = {z for z in alone if z in self.piles and z not in self.masks}

    def among(self, e: E) -> set[int]:
        """The zones that a zone's number may name."""
        if e.op == "const":
            return {e.args[0]}
        known = self.m.tables[e.args[0]] if e.op == "table" else range(len(self.m.zones))
        return {z for z in known if z >= 0}

    def zones(self, e: E, found: set[int]) -> None:
        found |= self.among(e)

    def ordered(self, e: E) -> bool:
        return any(self.m.zones[z].ordered for z in self.among(e) if z >= 0)

    def deed(self, d: D) -> None:
        self.values([a for a in d.args if isinstance(a, E)])
        if d.op == "pour" and self.ordered(d.args[1]):
            self.zones(d.args[0], self.piles)
        elif d.op == "puts" and self.ordered(d.args[2]) and (d.args[1] or not self.trust):
            self.piles.update(d.args[1] or range(len(self.m.zones)))

    def values(self, values: Iterable[E | None]) -> None:
        stack: list[Any] = [e for e in values if e is not None]
        while stack:
            e = stack.pop()
            if not isinstance(e, E):
                if isinstance(e, tuple):
                    stack.extend(e)
                continue
            if e.op == "zone":
                self.zones(e.args[0], self.masks)
            elif e.op == "order":
                self.zones(e.args[0], self.piles)
            elif e.op == "place":
                self.every = True
            elif e.op in ("count", "some") and e.args[0].op == "zone":
                if e.args[0].args[0].op == "const":
                    continue
            args = e.args[:2] if e.op == "table" else e.args
            if e.op == "best" and e.type == "p" and self.rising(*e.args[1:4]):
                args = args[1:]
            stack.extend(args)


class Lying:
    """By block: the picks (by their cells) that still lie where they were picked."""

    def __init__(self, m: Machine, blocks: list[int], ways: Ways) -> None:
        self.m, self.ways = m, ways
        self.found: dict[int, set[int]] = {}
        entered: dict[int, int] = {}
        for targets in ways.values():
            for to in targets:
                entered[to] = entered.get(to, 0) + 1
        puts = {
            b: [d.args[0].args[0] for d in m.blocks[b].deeds
                if d.op == "put" and d.args[0].op == "cell"]
            for b in blocks
        }  # fmt: skip
        for x in blocks:
            if m.blocks[x].out[0] != "decide":
                continue
            for verb in m.decisions[m.blocks[x].out[1]].verbs:
                if entered[verb.block] != 1:
                    continue
                for pick in verb.picks:
                    for p in blocks:
                        if puts[p].count(pick.cell) == 1 and self.still(x, verb.block, p, pick):
                            self.found.setdefault(p, set()).add(pick.cell)

    def reach(self, start: int, without: set[int]) -> set[int]:
        seen: set[int] = set()
        stack = [start]
        while stack:
            b = stack.pop()
            if b not in seen and b not in without:
                seen.add(b)
                stack.extend(self.ways[b])
        return seen

    def still(self, x: int, start: int, p: int, pick: PickInfo) -> bool:
        """Whether nothing has moved between a decision and the block that moves what was picked."""
        zone = inside(pick.source)
        if zone is None or pick.several or pick.lows is not None:
            return False
        at = zone.args[0]
        if at.op == "table":
            at = at.args[1]
        if at.op not in ("const", "cell"):
            return False
        cells = {pick.cell} | ({at.args[0]} if at.op == "cell" else set())
        if p in self.reach(self.m.start, {start}):
            return False
        between = self.reach(start, {x})
        if p not in between:
            return False
        for to in self.ways[p]:
            if p in self.reach(to, {x}):
                return False
        before = {b for b in between if p in self.reach(b, {x})}
        for b in before:
            block = self.m.blocks[b]
            if b != p and block.out[0] == "decide":
                return False
            for d in block.deeds:
                if b == p and d.op == "put" and d.args[0].op == "cell":
                    if d.args[0].args[0] == pick.cell:
                        break
                if d.op in ("put", "puts", "pour"):
                    return False
                if d.op == "set" and d.args[0] in cells:
                    return False
                if d.op == "setf" and not cells.isdisjoint(range(d.args[0], sum(d.args[:2]))):
                    return False
        return True


__all__ = ["Lying", "Unread"]
