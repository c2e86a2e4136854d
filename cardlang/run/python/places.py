"""Where generated Python finds and keeps cells and zones.

`Places` works on a state, a list that others may copy and look into between two calls; piles are
tuples.  `Local` keeps everything of a whole match in local variables: a cell in `c12`, a zone's
cards in `m7` and, if its order matters, in the list `o7`, which is changed in place.  Cells and
zones that are told apart only at run time share a list, `F40` or `Z2`, which ends with what stands
for nothing, so that -1 need not be asked for.

The methods from `spots` on are for deeds: they add statements that take and lay cards, or give
their texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field

from cardlang import limits
from cardlang.machine import tree
from cardlang.machine.ir import Machine
from cardlang.machine.toil import whole
from cardlang.machine.tree import NOTHING, Value, walk
from cardlang.run.python import moving
from cardlang.run.python.code import Code, Shelf, V
from cardlang.run.python.errors import CannotGenerate
from cardlang.source import Span

LEAVE = "return None"
_MANY = 60  # zones that are asked one after another; cards further on make a match slow


def check(m: Machine) -> tuple[str, ...]:
    """Gives a match up whose work has passed a mark twice while nobody was asked.

    The mark `u` was `v` when it was set, and is lowered by work that burns no fuel: `z` sums that.
    """
    return (
        "if f > u:",
        " x = len(offered); z += v - u",
        f" if x == y or x > most or f + z > {whole(len(m.cards))}: {LEAVE}",
        " y = x",
        f" u = v = f + {limits.SETUP_FUEL // 3}",
    )


def values_in(m: Machine, blocks: Iterable[int]) -> Iterator[Value]:
    """Every value in some blocks, in what is offered, and the winner, with all its parts."""
    yield from walk(m.winner)
    for b in blocks:
        yield from walk(*m.blocks[b].deeds, m.blocks[b].exit)
    for decision in m.decisions:
        for verb in decision.verbs:
            yield from walk(*verb.values())


@define
class Places:
    """Places in a state `s`.  A fault is left to the interpreter, if nothing else is said."""

    m: Machine
    shelf: Shelf
    silent: bool = False  # for what is offered no fuel is counted
    fuel: str = "s[1]"
    step: str = "s[2]"  # counts the work of a step
    meter: str = ""  # counts the work of what is offered, where that can be too much
    instead: dict[int, V] = field(factory=dict)  # cells whose value is known otherwise

    def cell(self, i: int) -> V:
        return self.instead.get(i) or V(f"s[{i}]")

    def family(self, base: int, at: V, sure: bool, nothing: object) -> V:
        if at.const is not None:
            return V(f"s[{base + at.const}]")
        if sure:
            return V(f"s[{base} + {at}]", deep=at.deep + 1)
        t, test = at.text, f"{at} >= 0"
        if not at.plain:
            t = self.shelf.temp()
            test = f"({t} := {at}) >= 0"
        return V(f"(s[{base} + {t}] if {test} else {nothing})", deep=at.deep + 2)

    def mask(self, base: int, at: V, sure: bool) -> V:
        return self.family(self.m.masks + base, at, sure, 0)

    def order(self, base: int, at: V, sure: bool) -> V:
        return self.family(self.m.orders + base, at, sure, "()")

    @property
    def counts(self) -> bool:
        """Whether work is counted here."""
        return not self.silent or bool(self.meter)

    def burn(self, code: Code, amount: str) -> None:
        """Fuel that is burnt; it is work too."""
        self.work(code, amount)
        if not self.silent:
            code.add(f"{self.fuel} += {amount}")

    def work(self, code: Code, amount: str) -> None:
        """What counts against the limit of a step, and burns no fuel."""
        if not self.silent:
            code.add(f"s[2] += {amount}")
        elif self.meter:
            code.add(f"{self.meter} += {amount}")

    def look(self, code: Code) -> None:
        """Leave what comes near the limit of a step to the interpreter."""
        count = self.meter if self.silent else "s[2]"
        if count:
            code.add(f"if {count} > {limits.SETUP_FUEL // 2}: raise Leave")

    def fault(self, code: Code, kind: str, span: Span | None) -> None:
        code.add("raise Leave")

    def spots(self, zones: tuple[int, ...] | None) -> tuple[int, ...]:
        """The zones that are asked one by one whether a card lies there; then comes `elsewhere`."""
        return ()

    def elsewhere(
        self, code: Code, rest: V, zones: tuple[int, ...] | None, part: str, cards: str, span: Span
    ) -> None:
        """Take what lies together with the first card of `rest`: a set `part`, the pile `cards`."""
        lift = self.shelf.put(moving.lifting(self.m))
        every = self.shelf.put(zones or tuple(range(len(self.m.zones))))
        code.add(f"{part}, {cards} = {lift}(s, {rest}, {every})")
        with code.under(f"if not {part}:"):
            self.fault(code, "no-card", span)

    def filled(self, pile: str, cards: str) -> str:
        """A pile becomes these cards."""
        return f"{pile} = {cards}"

    def laid(self, pile: str, cards: str) -> str:
        """Cards, or one as `(card,)`, are laid on a pile."""
        return f"{pile} += {cards}"

    def popped(self, pile: str, card: str) -> str:
        """The top card is taken from a pile."""
        return f"{card} = {pile}[-1]; {pile} = {pile}[:-1]"


@define
class Local(Places):
    """Places in local variables.  At a fault the match is given up and played again by steps."""

    blocks: list[int] = field(factory=list)
    fuel: str = "f"
    step: str = "u"  # which work lowers
    families: dict[int, tuple[int, int, str]] = field(factory=dict)  # cell -> base, size, type
    groups: dict[int, tuple[int, int]] = field(factory=dict)  # zone -> first zone, how many
    cells: set[int] = field(factory=set)  # cells in locals of their own

    def burn(self, code: Code, amount: str) -> None:
        if self.silent:
            self.work(code, amount)
        else:
            code.add(f"f += {amount}")

    def work(self, code: Code, amount: str) -> None:
        if not self.silent or self.meter == self.step:
            code.add(f"u -= {amount}")
        elif self.meter:
            code.add(f"{self.meter} += {amount}")

    def look(self, code: Code) -> None:
        if not self.silent or self.meter == self.step:
            for line in check(self.m):
                code.add(line)
        elif self.meter:
            code.add(f"if {self.meter} > {limits.SETUP_FUEL // 2}: {LEAVE}")

    def __attrs_post_init__(self) -> None:
        spans: list[tuple[int, int]] = []
        for e in values_in(self.m, self.blocks):
            if isinstance(e, tree.Family):
                self._family(e.base, e.count, e.type)
            elif isinstance(e, (tree.Zone, tree.Pile)):
                spans.extend(self._zones(e.at))
            elif isinstance(e, tree.Zones):
                spans.append((e.first, e.first + e.count))
        for b in self.blocks:
            block = self.m.blocks[b]
            if isinstance(block.exit, tree.Shuffle):
                spans.extend(self._zones(block.exit.zone))
            for d in block.deeds:
                if isinstance(d, tree.SetFamily):
                    self._family(d.base, d.count, d.value.type)
                elif isinstance(d, (tree.Put, tree.PutAll, tree.Pour)):
                    spans.extend(self._zones(d.to))
                if isinstance(d, tree.Pour):
                    spans.extend(self._zones(d.source))
        self._group(spans)

    def _family(self, base: int, n: int, type: str) -> None:
        for i in range(base, base + n):
            if self.families.setdefault(i, (base, n, type))[:2] != (base, n):
                raise CannotGenerate("cells overlap")

    def _zones(self, e: Value) -> list[tuple[int, int]]:
        """The zones among which a zone's number chooses."""
        if isinstance(e, tree.Const):
            return []
        if isinstance(e, tree.Table):
            known = [z for z in e.row if z >= 0]
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

    def cell(self, i: int) -> V:
        known = self.instead.get(i)
        if known is not None:
            return known
        if i in self.families:
            base = self.families[i][0]
            return V(f"F{base}[{i - base}]")
        self.cells.add(i)
        return V(f"c{i}", True)

    def family(self, base: int, at: V, sure: bool, nothing: object) -> V:
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
        text = f"({name}{first}[{base - first} + {t}] if ({t} := {at}) >= 0 else {nothing})"
        return V(text, deep=at.deep + 2)

    def mask(self, base: int, at: V, sure: bool) -> V:
        return self._zone("Z", "m", base, at, sure, "0")

    def order(self, base: int, at: V, sure: bool) -> V:
        return self._zone("O", "o", base, at, sure, "()")

    def fault(self, code: Code, kind: str, span: Span | None) -> None:
        code.add(LEAVE)

    def spots(self, zones: tuple[int, ...] | None) -> tuple[int, ...]:
        return zones or tuple(range(min(len(self.m.zones), _MANY)))

    def elsewhere(
        self, code: Code, rest: V, zones: tuple[int, ...] | None, part: str, cards: str, span: Span
    ) -> None:
        code.add(LEAVE)

    def filled(self, pile: str, cards: str) -> str:
        return f"{pile}[:] = {cards}"

    def laid(self, pile: str, cards: str) -> str:
        if cards.endswith(",)"):
            return f"{pile}.append{cards.replace(',', '')}"
        return f"{pile} += {cards}"

    def popped(self, pile: str, card: str) -> str:
        return f"{card} = {pile}.pop()"

    def opening(self, code: Code) -> None:
        """All cells and zones as a match begins."""
        zones, deck = self.m.zones, (1 << len(self.m.cards)) - 1
        if self.cells:
            code.add(" = ".join([f"c{i}" for i in sorted(self.cells)]) + " = 0")
        for base, n, type in sorted({*self.families.values()}):
            code.add(f"F{base} = [0] * {n} + [{NOTHING[type]}]")
        for z, zone in enumerate(zones):
            if z not in self.groups:
                code.add(f"m{z} = {deck if z == 0 else 0}")
            if zone.ordered or z in self.groups:
                code.add(f"o{z} = []")
        for first, n in sorted({*self.groups.values()}):
            code.add(f"Z{first} = [0] * {n + 1}")
            if first == 0:
                code.add(f"Z0[0] = {deck}")
            code.add(f"O{first} = [{', '.join(f'o{z}' for z in range(first, first + n))}, []]")
