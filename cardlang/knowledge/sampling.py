"""Working out how to draw the worlds of a seat: from a provenance to a recipe (see `worlds`).

The state of the match is at hand here, and must not come out.  Of the cards it is asked only what
the seat can see: how many there are at a place, what the backs in sight show, and where those lie
that the seat knows.  Of the cells it is asked only those that are plain to the seat.
"""

from __future__ import annotations

from typing import Any

from cardlang.knowledge.cell_facts import CellFacts, cell_facts
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
from cardlang.machine.ir import CELLS, FUEL, PC, STEP, WORK, CellInfo

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
        facts = cell_facts(machine)
        here = -self.true[PC] - 1
        live = facts.lives.at[here] & ~facts.lives.answers.get(here, 0)  # nobody has answered yet
        cells[FUEL] = cells[STEP] = cells[WORK] = 0
        zones = range(machine.masks, machine.orders + len(machine.zones))
        for cell in range(CELLS, machine.size):
            if cell in zones or cell in facts.public:
                continue
            info = facts.infos.get(cell)
            if info is not None and info.seen_by >> seat & 1:
                continue
            if not live >> cell & 1:
                cells[cell] = () if isinstance(cells[cell], tuple) else 0
            elif not self.notes.plain[cell] >> seat & 1:
                self._hide(cell, info, facts)

    def _hide(self, cell: int, info: CellInfo | None, facts: CellFacts) -> None:
        """Put something into a cell of which the seat cannot tell what it holds."""
        value, provenance, seat = self.true[cell], self.provenance, self.seat
        e, sure = self.notes.stored.get(cell, (None, 0))
        if e is not None and sure >> seat & 1 and provenance.seats(e) >> seat & 1:
            self.cells[cell] = provenance.tracing.value(provenance.driver.cells, e)
            return
        self.cells[cell] = facts.starts.get(cell, 0)
        if self.notes.whole.get(cell, 0) >> seat & 1:
            self._whole(cell, value)
        elif info is None and cell in facts.of_cards:
            self._same_places(cell, facts)
        elif self.notes.picked.get(cell, (0, 0, 0))[2] >> seat & 1:
            zone, count, _ = self.notes.picked[cell]
            if self.true[self.machine.masks + zone]:
                self._begin(cell, facts)
                self.marks.append((SOME, cell, zone, self.every, count))
        elif info is not None and cell in facts.ranges:
            low, high = facts.ranges[cell]
            self.marks.append((RANGE, cell, low, high, 0))
        elif isinstance(value, tuple):
            self.cells[cell] = ()

    def _begin(self, cell: int, facts: CellFacts) -> None:
        self.cells[cell] = 0
        if cell in facts.points:
            self.points.append(cell)

    def _whole(self, cell: int, value: int) -> None:
        """A set of whole places."""
        self.cells[cell] = value & self.known
        for zone in range(len(self.machine.zones)):
            if self.true[self.machine.masks + zone] & ~self.known & value:
                self.marks.append((WHOLE, cell, zone, self.every & ~self.known, 0))

    def _same_places(self, cell: int, facts: CellFacts) -> None:
        """Cards that the rules hold in hand: others of the same places."""
        value = self.true[cell]
        if cell in facts.points:
            value = 1 << value if value >= 0 else 0
        self._begin(cell, facts)
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
