"""Where generated Python finds cells and zones.

`Listed` reads a state, a list that others may copy and look into between two calls.  `Local` keeps
everything of a whole match in local variables: a cell in `c12`, a zone's cards in `m7` and, if its
order matters, in the list `o7`.  Cells and zones that are told apart only at run time share a list,
`F40` or `Z2`, which ends with what stands for nothing, so that -1 need not be asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field

from cardlang.machine.ir import NIL, E, Machine
from cardlang.run.python.code import Code, Shelf, V
from cardlang.run.python.errors import CannotGenerate
from cardlang.source import Span


@define
class Listed:
    """Places in a state `s`.  `Steps` decides what becomes of faults."""

    m: Machine
    shelf: Shelf
    instead: dict[int, V] = field(factory=dict)  # cells whose value is known otherwise

    def cell(self, i: int) -> V:
        return self.instead.get(i) or V(f"s[{i}]")

    def _at(self, base: int, at: V, sure: bool, nothing: str) -> V:
        if at.const is not None:
            return V(f"s[{base + at.const}]")
        if sure:
            return V(f"s[{base} + {at}]", deep=at.deep + 1)
        if at.plain:
            return V(f"(s[{base} + {at}] if {at} >= 0 else {nothing})", deep=at.deep + 1)
        t = self.shelf.temp()
        return V(f"(s[{base} + {t}] if ({t} := {at}) >= 0 else {nothing})", deep=at.deep + 2)

    def family(self, base: int, n: int, at: V, sure: bool, nothing: int) -> V:
        return self._at(base, at, sure, str(nothing))

    def mask(self, base: int, n: int, at: V, sure: bool) -> V:
        return self._at(self.m.masks + base, at, sure, "0")

    def order(self, base: int, n: int, at: V, sure: bool) -> V:
        return self._at(self.m.orders + base, at, sure, "()")

    def pile(self, zone: E) -> V | None:
        return None

    def burn(self, code: Code, amount: str) -> None:
        code.add(f"s[1] += {amount}")

    def fault(self, code: Code, kind: str, span: Span | None) -> None:
        raise NotImplementedError


class Careful(Listed):
    """Places for a value that is asked for by itself: a fault is left to the interpreter."""

    def fault(self, code: Code, kind: str, span: Span | None) -> None:
        code.add("raise ArithmeticError")


class Silent(Careful):
    """Places for what is offered: no fuel is counted."""

    def burn(self, code: Code, amount: str) -> None:
        pass


def parts_of(machine: Machine, blocks: list[int]) -> Iterator[E]:
    """Every value in some blocks, in what is offered, and the winner, with all its parts."""
    stack: list[Any] = [machine.winner]
    for b in blocks:
        block = machine.blocks[b]
        stack.extend(d.args for d in block.deeds)
        stack.append(block.out)
    for decision in machine.decisions:
        for verb in decision.verbs:
            stack.append(verb.when)
            for pick in verb.picks:
                stack.append((pick.source, pick.lows, pick.highs, pick.where))
    while stack:
        x = stack.pop()
        if isinstance(x, E):
            yield x
            if x.op != "table":
                stack.extend(x.args)
            else:
                stack.append(x.args[1])
        elif isinstance(x, tuple):
            stack.extend(x)


@define
class Local:
    """Places in local variables."""

    m: Machine
    shelf: Shelf
    blocks: list[int]
    instead: dict[int, V] = field(factory=dict)
    silent: bool = False  # while it is worked out what is offered
    families: dict[int, tuple[int, int, str]] = field(factory=dict)  # cell -> base, size, type
    groups: dict[int, tuple[int, int]] = field(factory=dict)  # zone -> first zone, how many
    cells: set[int] = field(factory=set)  # cells in locals of their own
    no_mask: set[int] = field(factory=set)  # zones of which only the pile is kept
    no_pile: set[int] = field(factory=set)  # zones of which only the mask is kept

    def __attrs_post_init__(self) -> None:
        spans: list[tuple[int, int]] = []
        for e in parts_of(self.m, self.blocks):
            if e.op == "family":
                self._family(e.args[0], e.args[1], e.type)
            elif e.op in ("zone", "order"):
                spans.extend(self._zones(e.args[0]))
            elif e.op == "join":
                spans.append((e.args[0], e.args[0] + e.args[1]))
        for b in self.blocks:
            if self.m.blocks[b].out[0] == "shuffle":
                spans.extend(self._zones(self.m.blocks[b].out[1]))
            for d in self.m.blocks[b].deeds:
                if d.op == "setf":
                    self._family(d.args[0], d.args[1], d.args[3].type)
                elif d.op in ("put", "puts"):
                    spans.extend(self._zones(d.args[2]))
                elif d.op == "pour":
                    spans.extend([*self._zones(d.args[0]), *self._zones(d.args[1])])
        self._group(spans)

    def _family(self, base: int, n: int, type: str) -> None:
        for i in range(base, base + n):
            if self.families.setdefault(i, (base, n, type))[:2] != (base, n):
                raise CannotGenerate("cells overlap")

    def _zones(self, e: E) -> list[tuple[int, int]]:
        """The zones among which a zone's number chooses."""
        if e.op == "const":
            return []
        if e.op == "table":
            line = self.m.tables[e.args[0]]
            known = [z for z in line if z >= 0]
            return [(min(known), max(known) + 1)] if known else []
        return [(0, len(self.m.zones))]

    def _group(self, spans: list[tuple[int, int]]) -> None:
        merged: list[list[int]] = []
        for low, end in sorted(set(spans)):
            if merged and low < merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], end)
            else:
                merged.append([low, end])
        for low, end in merged:
            for z in range(low, end):
                self.groups[z] = low, end - low

    # --------------------------------------------------------------- places

    def cell(self, i: int) -> V:
        known = self.instead.get(i)
        if known is not None:
            return known
        if i in self.families:
            base = self.families[i][0]
            return V(f"F{base}[{i - base}]")
        self.cells.add(i)
        return V(f"c{i}", True)

    def family(self, base: int, n: int, at: V, sure: bool, nothing: int) -> V:
        return V(f"F{base}[{at}]", deep=at.deep + 1)

    def _zone(self, name: str, own: str, base: int, at: V, sure: bool, nothing: str) -> V:
        if at.const is not None:
            z = base + at.const
            if z not in self.groups or name == "O":
                return V(f"{own}{z}", True)
            first = self.groups[z][0]
            return V(f"{name}{first}[{z - first}]")
        first = self.groups[base][0]
        if first == base:
            return V(f"{name}{first}[{at}]", deep=at.deep + 1)
        if sure:
            return V(f"{name}{first}[{base - first} + {at}]", deep=at.deep + 1)
        t = self.shelf.temp()
        return V(f"({name}{first}[{base - first} + {t}] if ({t} := {at}) >= 0 else {nothing})",
                 deep=at.deep + 2)  # fmt: skip

    def mask(self, base: int, n: int, at: V, sure: bool) -> V:
        return self._zone("Z", "m", base, at, sure, "0")

    def order(self, base: int, n: int, at: V, sure: bool) -> V:
        return self._zone("O", "o", base, at, sure, "()")

    def pile(self, zone: E) -> V | None:
        at = zone.args[0]
        if at.op != "const" or at.args[0] not in self.no_mask:
            return None
        return V(f"o{at.args[0]}", True)

    def burn(self, code: Code, amount: str) -> None:
        if not self.silent:
            code.add(f"f += {amount}")

    def fault(self, code: Code, kind: str, span: Span | None) -> None:
        code.add("return None")

    def opening(self, code: Code) -> None:
        """All cells and zones as a match begins."""
        m = self.m
        if self.cells:
            code.add(" = ".join(f"c{i}" for i in sorted(self.cells)) + " = 0")
        for base, n, type in sorted({*self.families.values()}):
            end = {"n": NIL, "p": -1, "m": 0}.get(type, 0)
            code.add(f"F{base} = [0] * {n} + [{end}]")
        for z, zone in enumerate(m.zones):
            if z not in self.groups and z not in self.no_mask:
                code.add(f"m{z} = {(1 << len(m.cards)) - 1 if z == 0 else 0}")
            if (zone.ordered and z not in self.no_pile) or z in self.groups:
                code.add(f"o{z} = []")
        for first, n in sorted({*self.groups.values()}):
            code.add(f"Z{first} = [0] * {n + 1}")
            if first == 0:
                code.add(f"Z0[0] = {(1 << len(m.cards)) - 1}")
            code.add(f"O{first} = [{', '.join(f'o{z}' for z in range(first, first + n))}, []]")


__all__ = ["Careful", "Listed", "Local", "Silent", "parts_of"]
