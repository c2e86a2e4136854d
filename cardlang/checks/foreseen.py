"""Facts that are alike whatever lies where: numbers of cards in zones, and what hangs on them.

All ways through a machine are gone, in states that know of a zone how many cards it has, and of a
cell what it holds, exactly or as bounds (`extents`).  Where one block is come to in too many states
they are taken together, and what differs is given up; where that is too much work, all is.

What every state agrees on is `sure`.  What nobody can come to, and deeds that move nothing, are not
in the `machine` that is left.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from cardlang.checks.bounds import Extent, either, how_many
from cardlang.checks.extents import Extents
from cardlang.machine.implied import filled
from cardlang.machine.ir import FUEL, STEP, Block, Machine, VerbInfo
from cardlang.machine.operations import ADD, FILTER, SUB
from cardlang.machine.rows import ANY
from cardlang.machine.tree import (
    Apply,
    Best,
    Branch,
    Cell,
    Decide,
    Deed,
    Distinct,
    Each,
    End,
    Exit,
    Jump,
    Pile,
    Pour,
    Put,
    PutAll,
    Set,
    SetFamily,
    Show,
    Value,
    ZoneAt,
)

_STATES = 100  # of a block, before they are taken together
_VISITS = 4000  # of blocks, before all is given up

_State = tuple[tuple[Extent, ...], tuple[tuple[int, int], ...]]
"""The cells, and how many cards each zone has at least and at most."""


class Foreseen(Extents):
    """The analysis of one machine in states that know no card."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.machine = machine
        self._busy: set[Deed] = set()
        self._most: dict[Deed, int] = {}  # how many cards a deed has moved at most
        self._offered: set[VerbInfo] = set()
        self.ways: dict[int, set[int]] = {}  # by block that is come to: where it leads
        self._led: dict[tuple[int, int], set[int]] = {}  # where it leads whoever comes from another
        self._some: dict[int, int] = {}  # by block: the zones where cards may lie as it begins
        self._several: dict[int, int] = {}  # of these, those where more than one may lie
        if self._gone():
            every = (1 << len(machine.zones)) - 1
            self.sure.update((("empty", n), every & ~zones) for n, zones in self._some.items())
            self.sure.update((("single", n), every & ~zones) for n, zones in self._several.items())
            self.sure.update((deed, 1) for deed, most in self._most.items() if most == 1)
            self.machine = self._left()
        else:
            self.sure = {}
            self.ways = {k: {*machine.after(k)} for k in range(len(machine.blocks))}

    def _left(self) -> Machine:
        """The machine without what is never come to, and deeds that do nothing."""
        blocks = list(self.machine.blocks)
        for number, ways in self.ways.items():
            block = self.machine.blocks[number]
            deeds, way = [deed for deed in block.deeds if deed in self._busy], block.exit
            if isinstance(way, Branch) and len(ways) == 1:
                way = Jump(*ways)
            if isinstance(way, Jump):
                way = Jump(self._through(number, way.to))
            kept = block.loop if way is block.exit else None
            blocks[number] = Block(deeds, way, block.fuel, block.span, kept)
        decisions = [
            evolve(
                decision, verbs=tuple([verb for verb in decision.verbs if verb in self._offered])
            )
            for decision in self.machine.decisions
        ]
        return evolve(self.machine, blocks=blocks, decisions=decisions)

    def _through(self, number: int, to: int) -> int:
        """The block from which one comes to a loop, if that surely begins, or does not."""
        there, led = self.machine.blocks[to], self._led[number, to]
        decided = there.loop is not None and not there.deeds and len(led) == 1
        return max(led) if decided and min(led) >= 0 else to

    # ------------------------------------------------------------ all ways

    def _gone(self) -> bool:
        """Go all ways from the start; false if that is too much."""
        begin = tuple(self.runner.start())
        sizes = [(0, 0)] * len(self.machine.zones)
        sizes[0] = self.all_cards, self.all_cards
        todo: list[tuple[int, int, _State]] = [(-1, self.machine.start, (begin, tuple(sizes)))]
        seen: dict[int, dict[_State, list[int]]] = {}
        together: dict[int, _State] = {}
        visits = 0
        while todo:
            before, number, state = todo.pop()
            led = self._led.setdefault((before, number), set())
            states = seen.setdefault(number, {})
            if state in states:
                led.update(states[state])
                continue
            visits += 1
            if visits > _VISITS:
                return False
            if len(states) >= _STATES:
                led.add(-1)
                old = together.get(number)
                state = state if old is None else self._together(old, state)
                if state == old:
                    continue
                together[number] = state
            self.cells, self.sizes = list(state[0]), list(state[1])
            for zones, least in ((self._some, 1), (self._several, 2)):
                there = sum(1 << z for z, (_, most) in enumerate(state[1]) if most >= least)
                zones[number] = zones.get(number, 0) | there
            for deed in self.machine.blocks[number].deeds:
                self._do(deed)
            ways = self._after(self.machine.blocks[number].exit)
            leads = [to for to, _ in ways]
            if number not in together:
                states[state] = leads
            led.update(leads)
            self.ways.setdefault(number, set()).update(leads)
            todo += [(number, to, next) for to, next in ways]
        return True

    def _together(self, a: _State, b: _State) -> _State:
        cells = [
            one if one == other else ANY
            for cell, (one, other) in enumerate(zip(a[0], b[0], strict=True))
        ]
        most = self.all_cards
        sizes = [
            one if one[0] <= other[0] and one[1] >= other[1] else (0, most)
            for one, other in zip(a[1], b[1], strict=True)
        ]
        return tuple(cells), tuple(sizes)

    def _now(self) -> _State:
        self.cells[FUEL] = self.cells[STEP] = 0
        return tuple(self.cells), tuple(self.sizes)

    def _after(self, way: Exit) -> list[tuple[int, _State]]:
        if isinstance(way, Decide):
            return self._chosen(way)
        asked = [self.of(value) for value in way.children()]
        ways = way.targets()
        if isinstance(way, Branch) and isinstance(asked[0], int):
            ways = (way.yes if asked[0] else way.no,)
        elif isinstance(way, Branch):
            return [self._behind(way, holds) for holds in (True, False)]
        return [(to, self._now()) for to in ways]

    def _behind(self, way: Branch, holds: bool) -> tuple[int, _State]:
        """The way from a branch whose test holds, or does not, and what it says of zones."""
        before = list(self.sizes)
        for at, some in filled(way.test, holds, self._if_known):
            zones = self.zones_at(at)
            if len(zones) == 1 and self.sizes[zones[0]][0] == 0 < self.sizes[zones[0]][1]:
                self.sizes[zones[0]] = (1, self.sizes[zones[0]][1]) if some else (0, 0)
        found = (way.yes if holds else way.no), self._now()
        self.sizes = before
        return found

    def _if_known(self, e: Value) -> int | None:
        """The truth of a condition, if that is known."""
        found = self.of(e)
        return int(bool(found)) if isinstance(found, int) else None

    def _chosen(self, way: Decide) -> list[tuple[int, _State]]:
        decision, found = self.machine.decisions[way.decision], []
        self.read(decision.cell)
        before = list(self.cells)
        for verb in decision.verbs:
            self.cells = list(before)
            for pick in verb.picks:
                one = pick.what == "card" and not pick.several
                self.cells[pick.cell] = (1, 1, False) if one else ANY
            sources = [pick.source for pick in verb.picks if pick.low and pick.lows is None]
            if verb.when is not None:
                sources.append(verb.when)
            for value in verb.values():
                self.of(value)
            if any(self.of(value) == 0 for value in sources):
                continue  # it is never offered
            self._offered.add(verb)
            found.append((verb.block, self._now()))
        return found

    # --------------------------------------------------------------- deeds

    def _do(self, deed: Deed) -> None:
        found = [self.of(value) for value in deed.children()]
        if isinstance(deed, Set):
            self.cells[deed.cell] = found[0]
            if self._adds_nothing(deed):
                return
        elif isinstance(deed, SetFamily):
            at, value = found
            for k, cell in enumerate(deed.cells):
                if at == k:
                    self.cells[cell] = value
                elif not isinstance(at, int):
                    old = self.cells[cell]
                    known = ANY not in (old, value)
                    self.cells[cell] = either(deed.value.type, old, value) if known else ANY
        elif isinstance(deed, (Put, PutAll)):
            cards = deed.card if isinstance(deed, Put) else deed.cards
            low, high = how_many(cards.type, found[0])
            if not high:
                return
            self._most[deed] = max(high, self._most.get(deed, 0))
            sources = self._home(cards) or deed.zones or range(len(self.sizes))
            self._move(sources, self.zones_at(deed.to), low, high, isinstance(cards, ZoneAt))
        elif isinstance(deed, Pour):
            sources = self.zones_at(deed.source)
            low, high = self.size(deed.source)
            if not high:
                return
            self._move(sources, self.zones_at(deed.to), low, high, True)
        elif not isinstance(deed, Show):
            self.sizes = [(0, self.all_cards)] * len(self.sizes)
            for cell in deed.cells:
                self.cells[cell] = ANY
        self._busy.add(deed)

    def _adds_nothing(self, deed: Set) -> bool:
        """Return whether a cell surely gains or loses 0, and so stays as it is."""
        match deed.value:
            case Apply(operation=found, args=(Cell(cell=cell), amount)):
                reckons = found in (ADD, SUB) and cell == deed.cell
                return reckons and self.of(amount) == 0
        return False

    def _home(self, e: Value) -> tuple[int, ...]:
        """The zone from which cards come, if that is sure."""
        while True:
            if isinstance(e, (ZoneAt, Pile)):
                zones = self.zones_at(e.at)
                return zones if len(zones) == 1 else ()
            if isinstance(e, Apply) and e.operation.narrows:
                e = e.args[0]
            elif isinstance(e, (Best, Distinct)) or (isinstance(e, Each) and e.how is FILTER):
                e = e.over
            elif isinstance(e, End):
                e = e.pile
            else:
                return ()

    def _move(
        self, sources: Iterable[int], targets: Iterable[int], low: int, high: int, whole: bool
    ) -> None:
        losing, getting = {*sources}, {*targets}
        if low == self.all_cards and len(getting) == 1:
            self.sizes = [
                (low, low) if zone in getting else (0, 0) for zone in range(len(self.sizes))
            ]
            return
        if losing == getting and len(losing) == 1:
            return
        for zone in losing | getting:
            least, most = self.sizes[zone]
            if zone in losing:
                least = max(0, least - high)
                if len(losing) == 1:
                    most = 0 if whole else most - low
            if zone in getting:
                most = min(self.all_cards, most + high)
                if zone not in losing and len(getting) == 1:
                    least += low
            self.sizes[zone] = least, most
