"""Cards that a cell may hold, as far as a seat can tell: what was chosen before it moves.

Cards that were picked, or named by a `let`, are fixed from that moment on, wherever others go
meanwhile.  Of three cards that seat 1 chose from its hand none is a card that seat 0 had in its own
then; so they still are none of those when seat 0 has handed on its cards to seat 1.  That is how
whoever passes cards goes on knowing them while hands pass through one another.

For each cell and seat two masks are noted when the cell is filled: the cards that may be in it and
those that must.  Both follow from what the seat knew then, and from the rules: which places the
cards come from must be plain from cells that tell nothing of any card (`_closed`).  Nothing is
noted of a cell that a hidden card has filled, or not (`_doubtful`); it may hold anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from cardlang.knowledge.branches import Branches
from cardlang.knowledge.reads import reads
from cardlang.machine.faults import Fault
from cardlang.machine.ir import Machine
from cardlang.machine.rows import From, Gives
from cardlang.machine.tree import (
    Apply,
    Best,
    Branch,
    Cell,
    Cond,
    Const,
    Deed,
    Distinct,
    Each,
    End,
    Family,
    OrElse,
    Pile,
    Put,
    PutAll,
    Set,
    SetFamily,
    Table,
    Value,
    ZoneAt,
)
from cardlang.match.live.driver import Cells, Runner
from cardlang.match.live.moves import is_of_cards

Limits = tuple[tuple[int, ...], tuple[int, ...]]
"""By seat: the cards that may be held, and those that must be."""


class Held:
    """Cards that cells hold, as far as each seat can tell."""

    __slots__ = ("_closed", "_doubtful", "_found", "_machine", "_runner")

    def __init__(self, runner: Runner) -> None:
        self._machine = runner.machine
        self._runner = runner
        self._closed = _closed(runner.machine)
        self._doubtful = _doubtful(runner.machine)
        self._found: dict[int, Limits] = {}

    def copy(self) -> Held:
        """The same, independent of this one."""
        twin = Held(self._runner)
        twin._found = self._found.copy()
        return twin

    def pick(
        self, cell: int, source: Value, cards: int, sees: int, cells: Cells, known: Sequence[int]
    ) -> None:
        """Cards were picked from a source; the seats `sees` know which."""
        limits = self.limits(source, cells, known) or self._any()
        self._found[cell] = (
            tuple([cards if sees >> k & 1 else may for k, may in enumerate(limits[0])]),
            tuple([cards if sees >> k & 1 else 0 for k in range(len(known))]),
        )

    def store(self, d: Deed, cells: Cells, known: Sequence[int]) -> None:
        """A deed is about to fill a cell."""
        if isinstance(d, Set):
            self._note(d.cell, self.limits(d.value, cells, known))
        elif isinstance(d, SetFamily):
            at = self._number(d.at, cells)
            if at is None:
                for cell in d.cells:
                    self._note(cell, None)
            else:
                self._note(d.base + at, self.limits(d.value, cells, known))

    def limits(self, e: Value, cells: Cells, known: Sequence[int]) -> Limits | None:
        """The cards that may and must be in a value, as each seat knows these cards now."""
        if isinstance(e, (ZoneAt, Pile)):
            zone = self._number(e.at, cells)
            if zone is None:
                return None
            here = cells[self._machine.masks + zone] if zone >= 0 else 0
            every = (1 << len(self._machine.cards)) - 1
            return tuple([every & ~seat | here for seat in known]), tuple(
                [seat & here for seat in known]
            )
        if isinstance(e, Cell):
            return self._found.get(e.cell)
        if isinstance(e, Family):
            at = self._number(e.at, cells)
            return None if at is None else self._found.get(e.base + at)
        whole = isinstance(e, Apply) and e.operation.members is From.ALL
        parts = [self.limits(part, cells, known) for part in _parts(e)]
        found = [part for part in parts if part is not None]
        if not found or len(found) < len(parts):
            return None
        may, must = [0] * len(known), [0] * len(known)
        for one in found:
            may = [a | b for a, b in zip(may, one[0], strict=True)]
            must = [a | b if whole else 0 for a, b in zip(must, one[1], strict=True)]
        return tuple(may), tuple(must)

    def _note(self, cell: int, limits: Limits | None) -> None:
        if limits is None or cell in self._doubtful:
            self._found.pop(cell, None)
        else:
            self._found[cell] = limits

    def _any(self) -> Limits:
        players = self._machine.players
        return ((1 << len(self._machine.cards)) - 1,) * players, (0,) * players

    def _number(self, at: Value, cells: Cells) -> int | None:
        """The number of the zone or member that is meant, where everybody can tell."""
        for part, _ in reads(at):
            if not isinstance(part, Cell) or part.cell in self._closed:
                return None
        try:
            found = self._runner.value(cells, at)
        except Fault:
            return None  # the deed itself will find it
        return found if isinstance(found, int) else None


def _parts(e: Value) -> tuple[Value, ...]:
    """The values whose cards make those of a value; none where that cannot be said."""
    if isinstance(e, Apply):
        return e.args if e.operation.members is From.ALL else e.args[: e.operation.narrows]
    if isinstance(e, Each):
        return (e.over,) if e.how.gives is Gives.CHOSEN else ()
    if isinstance(e, (Best, Distinct)):
        return (e.over,)
    if isinstance(e, End):
        return (e.pile,)
    if isinstance(e, Cond):
        return (*(value for _, value in e.arms), e.otherwise)
    return e.args if isinstance(e, OrElse) else ()


def exchanges(machine: Machine) -> bool:
    """Return whether cards that a cell holds may go to a place that not all seats see."""
    everybody = (1 << machine.players) - 1
    for block in machine.blocks:
        for d in block.deeds:
            if isinstance(d, (Put, PutAll)):
                e = d.card if isinstance(d, Put) else d.cards
                if isinstance(e, (Cell, Family)) and any(
                    machine.zones[z].seen_by != everybody for z in _targets(machine, d.to)
                ):
                    return True
    return False


def _targets(machine: Machine, to: Value) -> Sequence[int]:
    if isinstance(to, Const):
        return [to.value]
    return [z for z in to.row if z >= 0] if isinstance(to, Table) else range(len(machine.zones))


@lru_cache(maxsize=64)
def _closed(machine: Machine) -> frozenset[int]:
    """The cells that may tell something of a card that not all have seen."""
    everybody = (1 << machine.players) - 1
    open_to_all = {info.cell for info in machine.cells if info.seen_by == everybody}
    closed = {info.cell for info in machine.cells} - open_to_all
    open_to_all.update(range(machine.scores, machine.deal_number + 2))  # and whether it is over
    for decision in machine.decisions:
        for verb in decision.verbs:
            closed |= {pick.cell for pick in verb.picks if is_of_cards(pick)}
    stores: list[tuple[range, list[Value]]] = []
    for block in machine.blocks:
        for d in block.deeds:
            if d.cells:
                stores.append((d.cells, [part for e in d.children() for part, _ in reads(e)]))
    changed = True
    while changed:
        changed = False
        for filled, looks in stores:
            if filled[0] in closed or filled[0] in open_to_all:
                continue
            if any(_tells(part, closed) for part in looks):
                closed.update(filled)
                changed = True
    return frozenset(closed)


@lru_cache(maxsize=64)
def _doubtful(machine: Machine) -> frozenset[int]:
    """The cells that are filled or not by a branch that may tell something of a hidden card."""
    closed, branches = _closed(machine), Branches(machine, lambda cell: True)
    found: set[int] = set()
    for block in machine.blocks:
        way = block.exit
        if isinstance(way, Branch) and any(_tells(part, closed) for part, _ in reads(way.test)):
            for write in branches.writes(way.test):
                found.update(range(write.base, write.base + write.count))
    return frozenset(found)


def _tells(part: Value, closed: AbstractSet[int]) -> bool:
    return not part.cells or any(cell in closed for cell in part.cells)
