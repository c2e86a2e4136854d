"""Places of cells and zones in generated Python.

`PlaceWriter` works on a state, a list that others may copy and look into between two calls; piles
are tuples.  `Local` keeps everything of a whole match in local variables: what has the place 12 in
a state in `c12`; piles are lists, which are changed in place.  Cells and zones that are told apart
only at run time share a list, such as `F40`, which ends with what stands for nothing, so that -1
need not be asked for.

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
class PlaceWriter:
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
        """Return whether work is counted here."""
        return not self.silent or bool(self.meter)

    def burn(self, code: Code, amount: str) -> None:
        """Fuel that is burnt; it is work too."""
        self.work(code, amount)
        if not self.silent:
            code.add(f"{self.fuel} += {amount}")

    def work(self, code: Code, amount: str) -> None:
        """Count work against the limit of a step; it burns no fuel."""
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
class Local(PlaceWriter):
    """Places in local variables.  At a fault the match is given up and played again by steps."""

    blocks: list[int] = field(factory=list)
    fuel: str = "f"
    step: str = "u"  # which work lowers
    lists: dict[int, tuple[int, int, str]] = field(factory=dict)  # place -> first, end, nothing
    alone: set[int] = field(factory=set)  # places in locals of their own

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
        spans: set[tuple[int, int, str]] = set()  # of what is told apart at run time

        def family(base: int, count: int, type: str) -> None:
            spans.add((base, base + count, str(NOTHING[type])))

        def zones(first: int, end: int) -> None:
            for base, nothing in ((self.m.masks, "0"), (self.m.orders, "[]")):
                spans.add((base + first, base + end, nothing))

        def among(e: Value) -> None:
            if isinstance(e, tree.Table):
                known = [z for z in e.row if z >= 0]
                zones(min(known, default=0), max(known, default=-1) + 1)
            elif not isinstance(e, tree.Const):
                zones(0, len(self.m.zones))

        for e in values_in(self.m, self.blocks):
            if isinstance(e, tree.Family):
                family(e.base, e.count, e.type)
            elif isinstance(e, (tree.ZoneAt, tree.Pile)):
                among(e.at)
            elif isinstance(e, tree.Zones):
                zones(e.first, e.first + e.count)
        for b in self.blocks:
            block = self.m.blocks[b]
            if isinstance(block.exit, tree.Shuffle):
                among(block.exit.zone)
            for d in block.deeds:
                if isinstance(d, tree.SetFamily):
                    family(d.base, d.count, d.value.type)
                elif isinstance(d, (tree.Put, tree.PutAll, tree.Pour)):
                    among(d.to)
                if isinstance(d, tree.Pour):
                    among(d.source)
        self.share(sorted(spans))

    def share(self, spans: list[tuple[int, int, str]]) -> None:
        """Places whose spans overlap share a list."""
        merged: list[tuple[int, int, str]] = []
        for first, end, nothing in spans:
            if merged and first < merged[-1][1]:
                start, old, kind = merged.pop()
                if kind != nothing:
                    raise CannotGenerate("cells overlap")
                first, end = start, max(old, end)
            merged.append((first, end, nothing))
        for shared in merged:
            self.lists.update(dict.fromkeys(range(shared[0], shared[1]), shared))

    def cell(self, i: int) -> V:
        known = self.instead.get(i)
        if known is not None:
            return known
        if i in self.lists:
            first = self.lists[i][0]
            return V(f"F{first}[{i - first}]")
        self.alone.add(i)
        return V(f"c{i}", True)

    def family(self, base: int, at: V, sure: bool, nothing: object) -> V:
        if at.const is not None:
            return self.cell(base + at.const)
        first = self.lists[base][0]
        if first == base:
            return V(f"F{first}[{at}]", deep=at.deep + 1)
        if sure:
            return V(f"F{first}[{base - first} + {at}]", deep=at.deep + 1)
        t = self.shelf.temp()
        text = f"(F{first}[{base - first} + {t}] if ({t} := {at}) >= 0 else {nothing})"
        return V(text, deep=at.deep + 2)

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
        piles = range(self.m.orders, self.m.orders + len(self.m.zones))
        for i in sorted(self.alone):
            code.add(f"c{i} = {'[]' if i in piles else 0}")
        for first, end, nothing in sorted({*self.lists.values()}):
            if first in piles:
                code.add(f"F{first} = [[] for _ in range({end - first + 1})]")
            else:
                code.add(f"F{first} = [0] * {end - first} + [{nothing}]")
        code.add(f"{self.cell(self.m.masks)} = {(1 << len(self.m.cards)) - 1}")
