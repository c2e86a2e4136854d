"""Working out how to draw the worlds of a seat: from a provenance to a recipe (see `worlds`).

The state of the match is at hand here, and must not come out.  Of the cards it is asked only what
the seat can see: how many there are at a place, what the backs in sight show, and where those lie
that the seat knows.  Of the cells it is asked only those that are plain to the seat.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardlang.knowledge.proofs import Proofs
from cardlang.knowledge.provenance import Provenance, Snapshot
from cardlang.knowledge.splits import Split, barring
from cardlang.knowledge.worlds import (
    AT,
    GROUP,
    PILE,
    RANGE,
    SET,
    SOME,
    TOP,
    WHOLE,
    Group,
    Recipe,
)
from cardlang.machine.faults import bits
from cardlang.machine.ir import CELLS, FUEL, PC, STEP, WORK, CellInfo, Machine, PickInfo
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

_SLOTS = 4000  # drawn numbers of cards; native code has room for `SLOTS` more


def recipe(provenance: Provenance, seat: int, proven: bool = True) -> Recipe:
    """The recipe for the worlds of a seat, now that the provenance has come to the present;
    `proven`, if they are to agree with what moves prove.
    """
    return _Maker(provenance, seat, provenance.proofs[seat] if proven else Proofs()).made()


class _Maker:
    def __init__(self, provenance: Provenance, seat: int, proofs: Proofs) -> None:
        self.provenance, self.seat, self.proofs = provenance, seat, proofs
        self.machine = provenance.machine
        base = provenance.base
        self.replies = 0 if base is None else provenance.covered
        self.notes: Snapshot = provenance.snapshot() if base is None else base
        self.true = self.notes.cells
        self.cells = self.true.copy()
        self.known = provenance.known(seat) | self._tops_in_sight()
        self.every = (1 << len(self.machine.cards)) - 1
        self.needs = self._needs()
        self.marks: list[tuple[int, int, int, int, int]] = []
        self.points: list[int] = []

    def made(self) -> Recipe:
        groups, piles, tops = self._places()
        self._cells()
        splits, groups = self._barred(groups) if groups else ((), groups)
        return Recipe(
            self.seat,
            tuple(self.cells),
            splits,
            groups,
            piles,
            tops,
            self.needs,
            tuple(self.marks),
            tuple(self.points),
            self.replies,
        )

    # ------------------------------------------------------------ cards

    def _tops_in_sight(self) -> int:
        machine, found = self.machine, 0
        for zone, info in enumerate(machine.zones):
            order = self.true[machine.orders + zone]
            if info.ordered and order and info.top_seen_by >> self.seat & 1:
                found |= sum(1 << card for card in info.top(order))
        return found

    def _needs(self) -> tuple[tuple[int, int], ...]:
        """The places that must hold one of some cards, as moves have proved; where it can be one
        card only, it is known to lie there."""
        proofs, masks = self.proofs, self.machine.masks
        needs: set[tuple[int, int]] = set()
        known = -1
        while known != self.known:
            known = self.known
            needs = {
                (zone, cards & ~known & ~proofs.lacking.get(zone, 0))
                for zone, cards in proofs.having
                if not cards & known & self.true[masks + zone]
            }
            self.known |= sum({cards for _, cards in needs if cards.bit_count() == 1})
        return tuple(
            sorted(
                (zone, cards)
                for zone, cards in needs
                if not any(at == zone and not few & ~cards and few != cards for at, few in needs)
            )
        )

    def _places(self) -> tuple[Any, Any, Any]:
        """Groups, piles and tops."""
        machine, backs = self.machine, self.provenance.deck.backs
        unknown = [self.every & ~self.known & back for back in backs]
        takes: list[list[tuple[int, int, int]]] = [[] for _ in backs]
        rest: list[tuple[int, int, int]] = []
        loose: list[Group] = []
        piles: list[tuple[int, tuple[int, ...]]] = []
        tops: list[tuple[int, int]] = []
        first = len(backs) + 1 if len(backs) > 1 else 1  # the number of the first loose group
        for zone, info in enumerate(machine.zones):
            mask = self.true[machine.masks + zone]
            if info.seen_by >> self.seat & 1:
                continue
            if not info.ordered:
                self.cells[machine.masks + zone] = mask & self.known
                for number, back in enumerate(unknown):
                    if mask & back:
                        takes[number].append(((mask & back).bit_count(), SET, zone))
                continue
            frame = self._frame(zone)
            if -1 not in frame:
                continue
            self.cells[machine.orders + zone] = ()
            self.cells[machine.masks + zone] = sum(1 << card for card in frame if card >= 0)
            pile = len(piles)
            piles.append((zone, tuple(frame)))
            floating = [card for card in bits(mask & self.known) if card not in frame]
            places = frame.count(-1)
            strangers = places - len(floating)
            back = -1
            if len(backs) > 1 and frame[-1] < 0:
                top = self.true[machine.orders + zone][-1]
                back = next(k for k, cards in enumerate(backs) if cards >> top & 1)
            if not floating:
                if back >= 0:
                    takes[back].append((1, TOP, pile))
                    strangers -= 1
                if strangers:
                    rest.append((strangers, PILE, pile))
                continue
            if strangers:
                rest.append((strangers, GROUP, first + len(loose)))
                if back >= 0:
                    tops.append((pile, backs[back]))
            elif back >= 0:
                fit = tuple(card for card in floating if backs[back] >> card & 1)
                floating = [card for card in floating if card not in fit]
                places -= 1
                handed = [(len(fit) - 1, GROUP, first + len(loose) + 1)] if len(fit) > 1 else []
                loose.append(Group(fit, ((1, TOP, pile), *handed)))
            loose.append(Group(tuple(floating), ((places, PILE, pile),) if places else ()))
        groups = self._groups(unknown, takes, rest)
        if any(group.takes for group in (*groups, *loose)):
            return (*groups, *loose), tuple(piles), tuple(tops)
        return (), (), ()

    def _groups(
        self,
        unknown: list[int],
        takes: list[list[tuple[int, int, int]]],
        rest: list[tuple[int, int, int]],
    ) -> list[Group]:
        """The unknown cards: all together, or by their backs and then what is left of them."""
        if len(unknown) == 1:
            return [Group(tuple(bits(unknown[0])), (*takes[0], *rest))]
        groups = []
        for cards, taken in zip(unknown, takes, strict=True):
            left = cards.bit_count() - sum(count for count, _, _ in taken)
            if left:
                taken = [*taken, (left, GROUP, len(unknown))]
            groups.append(Group(tuple(bits(cards)), tuple(taken)))
        return [*groups, Group((), tuple(rest))]

    def _barred(self, groups: tuple[Group, ...]) -> tuple[tuple[Split, ...], tuple[Group, ...]]:
        """The groups, with what moves have proved: cards of a kind come before the group from
        which they are taken, and what is left of them goes to it."""
        lacking = self.proofs.lacking
        splits: list[Split] = []
        before: list[Group] = []
        after: list[Group] = []
        slots = 0
        for number, group in enumerate(groups):
            cards = sum(1 << card for card in group.cards)
            takes = [(count, zone) for count, kind, zone in group.takes if kind == SET]
            found = barring(cards, takes, lacking) if lacking and slots < _SLOTS else None
            if found is None:
                after.append(group)
                continue
            zones, classes, split = found
            splits.append(split)
            for kind in classes:
                dealt = [(-2 - slots - k, SET, zones[place]) for k, place in enumerate(kind.places)]
                slots += len(kind.places)
                before.append(Group(tuple(bits(kind.cards)), (*dealt, (-1, GROUP, number))))
            rest = [take for take in group.takes if take[1] != SET or take[2] not in zones]
            after.append(Group((), tuple(rest)))
        return tuple(splits), tuple(_later(group, len(before)) for group in (*before, *after))

    def _frame(self, zone: int) -> list[int]:
        """A pile as the seat knows it: the cards whose place it knows, and -1 for the others."""
        order = self.true[self.machine.orders + zone]
        info, placed = self.machine.zones[zone], self.provenance.knowledge.placed[self.seat]
        placed &= self.known
        if order and info.top_seen_by >> self.seat & 1:
            placed |= sum(1 << card for card in info.top(order))
        return [card if placed >> card & 1 else -1 for card in order]

    # ------------------------------------------------------------ cells

    def _cells(self) -> None:
        machine, cells, seat = self.machine, self.cells, self.seat
        ways = ways_of(machine)
        here = -self.true[PC] - 1
        live = ways.lives.at[here] & ~ways.lives.answers.get(here, 0)  # nobody has answered yet
        cells[FUEL] = cells[STEP] = cells[WORK] = 0
        zones = range(machine.masks, machine.orders + len(machine.zones))
        for cell in range(CELLS, machine.size):
            if cell in zones or cell in ways.public:
                continue
            info = ways.infos.get(cell)
            if info is not None and info.seen_by >> seat & 1:
                continue
            if not live >> cell & 1:
                cells[cell] = () if isinstance(cells[cell], tuple) else 0
            elif not self.notes.plain[cell] >> seat & 1:
                self._hide(cell, info, ways)

    def _hide(self, cell: int, info: CellInfo | None, ways: Ways) -> None:
        """Put something into a cell of which the seat cannot tell what it holds."""
        value, provenance, seat = self.true[cell], self.provenance, self.seat
        e, sure = self.notes.stored.get(cell, (None, 0))
        if e is not None and sure >> seat & 1 and provenance.seats(e) >> seat & 1:
            self.cells[cell] = provenance.tracing.value(provenance.driver.cells, e)
            return
        self.cells[cell] = ways.starts.get(cell, 0)
        if self.notes.whole.get(cell, 0) >> seat & 1:
            self._whole(cell, value)
        elif info is None and cell in ways.of_cards:
            self._same_places(cell, ways)
        elif self.notes.picked.get(cell, (0, 0, 0))[2] >> seat & 1:
            zone, count, _ = self.notes.picked[cell]
            if self.true[self.machine.masks + zone]:
                self._begin(cell, ways)
                self.marks.append((SOME, cell, zone, self.every, count))
        elif info is not None and cell in ways.ranges:
            low, high = ways.ranges[cell]
            self.marks.append((RANGE, cell, low, high, 0))
        elif isinstance(value, tuple):
            self.cells[cell] = ()

    def _begin(self, cell: int, ways: Ways) -> None:
        self.cells[cell] = 0
        if cell in ways.points:
            self.points.append(cell)

    def _whole(self, cell: int, value: int) -> None:
        """A set of whole places."""
        self.cells[cell] = value & self.known
        for zone in range(len(self.machine.zones)):
            if self.true[self.machine.masks + zone] & ~self.known & value:
                self.marks.append((WHOLE, cell, zone, self.every & ~self.known, 0))

    def _same_places(self, cell: int, ways: Ways) -> None:
        """Cards that the rules hold in hand: others of the same places."""
        value = self.true[cell]
        if cell in ways.points:
            value = 1 << value if value >= 0 else 0
        self._begin(cell, ways)
        self.cells[cell] = value & self.known
        hidden = value & ~self.known
        for zone, info in enumerate(self.machine.zones):
            here = hidden & self.true[self.machine.masks + zone]
            if here and info.ordered:
                order = self.true[self.machine.orders + zone]
                for height in [k for k, card in enumerate(order) if here >> card & 1]:
                    self.marks.append((AT, cell, zone, height, 0))
            elif here:
                strangers = self.every & ~self.known
                self.marks.append((SOME, cell, zone, strangers, here.bit_count()))


def _later(group: Group, by: int) -> Group:
    """A group whose groups have so many others before them."""
    return Group(
        group.cards,
        tuple((count, kind, where + by * (kind == GROUP)) for count, kind, where in group.takes),
    )


class Ways:
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
def ways_of(machine: Machine) -> Ways:
    """The ways in which the cells of a machine are filled, worked out once for each machine."""
    return Ways(machine)
