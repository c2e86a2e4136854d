"""Facts about the cells of a machine that no match changes: of what kind a hidden one is, how a
cell is begun, and between which numbers it lies.

They are read off the deeds that fill a cell.  A cell of the rules' own, such as a `let`, is of
cards if a value stored there is.
"""

from __future__ import annotations

from functools import lru_cache

from cardlang.machine.ir import CellInfo, Machine, PickInfo
from cardlang.machine.liveness import Lives
from cardlang.machine.rows import From, Gives
from cardlang.machine.tree import (
    Apply,
    Best,
    Bounds,
    Cell,
    Cond,
    Const,
    Distinct,
    Each,
    End,
    Family,
    IsGroup,
    IsParted,
    OrElse,
    Set,
    SetFamily,
    Tail,
    Value,
    ZoneAt,
    Zones,
)


class CellFacts:
    """Facts that are fixed about the cells of a machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.lives = Lives(machine)
        self.infos = {info.cell: info for info in machine.cells}
        self.public = {
            machine.deal_number,
            *range(machine.scores, machine.scores + len(machine.sides)),
        }
        self.points: set[int] = set()
        self.of_cards: set[int] = set()
        self.starts: dict[int, int] = {}
        self.ranges: dict[int, tuple[int, int]] = {}
        self._stores: dict[int, list[Value]] = {}
        self._look()
        for info in machine.cells:
            self._constants(info)
            none = -1 if self.starts.get(info.cell) == -1 else 0
            if info.what == "flag":
                self.ranges[info.cell] = 0, 1
            elif info.what == "seat" and not info.many:
                self.ranges[info.cell] = none, machine.players - 1
            elif info.labels and not info.many:
                self.ranges[info.cell] = none, len(info.labels) - 1
            if info.of_cards or info.what in ("card", "cards"):
                self.ranges.pop(info.cell, None)
            if info.what == "card" and not info.many:
                self.points.add(info.cell)

    def _look(self) -> None:
        machine = self.machine
        for number, block in enumerate(machine.blocks):
            for d in block.deeds:
                if isinstance(d, Set):
                    self._stores.setdefault(d.cell, []).append(d.value)
                    first = number in (machine.start, machine.dealing)
                    if isinstance(d.value, Const) and first:
                        self.starts.setdefault(d.cell, d.value.value)
                    self._range(d.cell, 1, d.bounds)
                elif isinstance(d, SetFamily):
                    for cell in d.cells:
                        self._stores.setdefault(cell, []).append(d.value)
                    self._range(d.base, d.count, d.bounds)
        picks = [p for d in machine.decisions for v in d.verbs for p in v.picks]
        for pick in picks:
            self._pick(pick)
        for cell, stored in self._stores.items():
            if cell not in self.infos:
                self._internal(cell, stored)

    def _range(self, base: int, count: int, bounds: Bounds | None) -> None:
        if bounds is not None and bounds.high - bounds.low < 1 << 16:
            for cell in range(base, base + count):
                info = self.infos.get(cell)
                if info is not None and info.what == "number" and not info.of_cards:
                    self.ranges[cell] = bounds.low, bounds.high

    def _constants(self, info: CellInfo) -> None:
        """A number that the rules only ever set to constants lies between them."""
        stored = self._stores.get(info.cell, [])
        values = [e.value for e in stored if isinstance(e, Const)]
        if info.what == "number" and info.cell not in self.ranges and not info.of_cards:
            if len(values) == len(stored) > 1 and max(values) - min(values) < 1 << 16:
                self.ranges[info.cell] = min(values), max(values)

    def _pick(self, pick: PickInfo) -> None:
        if pick.what in ("card", "cards"):
            self.of_cards.add(pick.cell)
            if not (pick.several or pick.what == "cards"):
                self.points.add(pick.cell)

    def _internal(self, cell: int, stored: list[Value]) -> None:
        if any(self._of_cards(e, 0) for e in stored):
            self.of_cards.add(cell)
            if all(e.type == "p" for e in stored):
                self.points.add(cell)

    def _of_cards(self, e: Value, depth: int) -> bool:
        """Return whether a value is a card, or several."""
        if isinstance(e, (ZoneAt, Zones)):
            return True
        if isinstance(e, Cell) and depth < 8:
            cell = e.cell
            if cell in self.infos:
                return self.infos[cell].what in ("card", "cards")
            return cell in self.of_cards or any(
                self._of_cards(inner, depth + 1) for inner in self._stores.get(cell, ())
            )
        if isinstance(e, Family) and e.base in self.infos:
            return self.infos[e.base].what in ("card", "cards")
        return any(self._of_cards(part, depth + 1) for part in _passed_on(e))


def _passed_on(e: Value) -> tuple[Value, ...]:
    """The values in one that make it one of cards if they are."""
    if isinstance(e, Apply):
        return e.args if e.operation.members is not From.NEW else ()
    if isinstance(e, Each):
        if e.type == "g":
            return ()
        if e.how.gives is Gives.CHOSEN:
            return (e.over,)
        return (e.body,) if e.how.gives is Gives.ANSWERS else ()
    if isinstance(e, Best):
        return (e.over,) if e.pile is None else (e.pile, e.over)
    if isinstance(e, Tail):
        return (e.pile, e.shape.among, *(() if e.among is None else (e.among,)))
    if isinstance(e, (IsGroup, IsParted)):
        return (e.over, e.shape.among)
    return e.children() if isinstance(e, (Distinct, End, OrElse, Cond)) else ()


@lru_cache(maxsize=64)
def cell_facts(machine: Machine) -> CellFacts:
    """The facts about the cells of a machine, worked out once for each machine."""
    return CellFacts(machine)
