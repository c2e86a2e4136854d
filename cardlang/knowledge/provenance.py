"""The provenance of the contents of cells: who can tell what the rules keep.

A match is a machine whose cells hold more than the cards: what a game keeps, what a `let` names,
what was picked, how far a loop has come.  Some of that was worked out from cards that a seat has
not seen.  A `Provenance` is an observer that follows this too: for every cell the mask of the seats
to which its content is *plain*, because all that went into it was in their sight or knowledge when
it was written.  How many cards lie somewhere is plain to all.

- What a seat picked is plain to itself, and to those who saw the picked card lie; a number, a seat
  or a label to all.  A card becomes plain to whoever sees it move or is shown it.
- A keep that is seen is plain to those who see it.  One that is hidden is plain only if besides all
  branches were plain that were taken since the match last stopped: `if QS is in hand: spy becomes
  seat` tells of the queen, although a seat is no secret.  Nor is it plain any more to whoever did
  not see a branch that might have written it and did not (`branches`).
- Where it is not plain which member of a family was written, none of the family is.

For what is not plain it notes what a world (`worlds`) can make of it: the value that was stored
(`stored`), whether it is a set of whole places whose cards have not been mixed with others since
(`whole`), and the place from which it was picked and how many cards (`picked`); of each also to
whom it is plain that it is so.

While choices made together are under cover, `base` is the match as it stood before the first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import and_
from typing import Any

from attrs import frozen

from cardlang.knowledge.branches import Branches
from cardlang.knowledge.observer import Observer
from cardlang.knowledge.proofs import Proofs, Proved, proved
from cardlang.knowledge.reads import reads, zones_meant
from cardlang.machine.faults import bits
from cardlang.machine.rows import From
from cardlang.machine.tree import (
    Apply,
    Cell,
    Deed,
    End,
    Family,
    Pile,
    Place,
    Put,
    PutAll,
    Set,
    SetFamily,
    Show,
    Value,
    ZoneAt,
    Zones,
)
from cardlang.match.live.driver import Cells, Outcome, Terms
from cardlang.match.live.moves import Wording, is_of_cards, picked_cards
from cardlang.run.interpret import Interpreter


@frozen
class Snapshot:
    """Notes on the cells at one moment."""

    cells: Cells
    plain: list[int]
    stored: dict[int, tuple[Value, int]]
    whole: dict[int, int]
    picked: dict[int, tuple[int, int, int]]


class Provenance(Observer):
    """An observer that knows to whom the cells are plain."""

    plain: list[int]  # by cell, the seats to which it is plain
    stored: dict[
        int, tuple[Value, int]
    ]  # by cell, what was stored, and to whom it is plain that it was
    whole: dict[int, int]  # by cell, the seats that can tell the places whose cards belong to it
    picked: dict[
        int, tuple[int, int, int]
    ]  # by cell, the zone that it was picked from, how many, and to whom this is plain
    base: Snapshot | None
    proofs: list[Proofs]  # by seat: what moves have proved of places
    asked: Callable[[Provenance, Outcome], None] | None = None  # before a move is made in sight

    def __init__(self, runner: Interpreter, terms: Terms, wording: Wording) -> None:
        machine = runner.machine
        self.tracing = runner
        self.everybody = (1 << machine.players) - 1
        self.plain = [self.everybody] * machine.size
        self.stored, self.whole, self.picked = {}, {}, {}
        self.base = None
        self.proofs = [Proofs() for _ in range(machine.players)]
        self._proved: list[Proved] = []  # in this run
        self._sure = self.everybody
        scores = range(machine.scores, machine.deal_number + 2)  # and whether the match is over
        self._seen_by = dict.fromkeys(scores, self.everybody)
        self._seen_by.update({info.cell: info.seen_by for info in machine.cells})
        self._branches = Branches(machine, lambda cell: self._seen_in_rules(cell) != self.everybody)
        self._parts: dict[Value, list[tuple[Value, bool]]] = {}
        first = machine.blocks[machine.dealing].deeds
        self._first = first[0] if first else None
        super().__init__(runner, terms, wording)

    @property
    def covered(self) -> int:
        """The number of choices made together that are still under cover."""
        return len(self._sealed)

    def snapshot(self) -> Snapshot:
        """The notes on the cells now, as copies."""
        cells = self.driver.cells.copy()
        return Snapshot(
            cells, self.plain.copy(), dict(self.stored), dict(self.whole), dict(self.picked)
        )

    # ------------------------------------------------------------ what happens

    def _choose(self, move: Outcome) -> None:
        decision, seat = self.driver.asked
        cells = self.driver.cells
        sealed = self.machine.decisions[decision].sealed
        if sealed and not self._sealed:
            self.base = self.snapshot()
        if self.asked is not None and not sealed:
            self.asked(self, move)
        self._sure = self.everybody
        picks = self.machine.decisions[decision].verbs[move[0]].picks
        for pick, value in zip(picks, move[1:], strict=True):
            self._forget(pick.cell)
            if not is_of_cards(pick):
                self.plain[pick.cell] = self.everybody
                continue
            cards = picked_cards(pick, value)
            seen = self.everybody
            for card in cards if not pick.aloud else ():
                seen &= self.sight(cells, card) | 1 << seat
            self.plain[pick.cell] = seen
            zones = {self.zone_of(card) for card in cards}
            if len(zones) == 1:
                self.picked[pick.cell] = zones.pop(), len(cards), self.everybody
        super()._choose(move)
        if not sealed:
            heard = self._open[-1].heard
            self._proved.append(Proved(heard, proved(self, seat, decision, move)))

    def _unseal(self, at_stop: bool) -> None:
        super()._unseal(at_stop)
        if not self._sealed:
            self.base = None

    def _carried(self, moving: int, source: int, target: int, followed: list[int]) -> None:
        for seat, (clear, settled) in enumerate(zip(followed, self.proofs, strict=True)):
            for one in self._proved:
                one.by_seat[seat].carried(moving, source, target, clear, settled)
            settled.carried(moving, source, target, clear, settled)

    def _stopped(self) -> None:
        self._sure = self.everybody
        for one in self._proved:
            hear = reduce(and_, one.heard.values(), self.everybody)
            for seat in bits(hear):
                self.proofs[seat].add(one.by_seat[seat])
        self._proved.clear()
        super()._stopped()

    def branched(self, e: Value) -> None:
        """A branch was taken by this value: who does not see it can be sure of less."""
        told = self.seats(e)
        if told == self.everybody:
            return
        self._sure &= told
        for write in self._branches.writes(e):
            cells = range(write.base, write.base + write.count)
            where, sees = -1, 0
            if write.at is not None:
                where, sees = self.tracing.value(self.driver.cells, write.at), self.seats(write.at)
            for cell in cells:
                self._doubt(cell, told if cell == write.base + where else told | sees)

    def _doubt(self, cell: int, told: int) -> None:
        """Only these seats can tell any longer that a hidden cell holds what it did."""
        self.plain[cell] &= told | self._seen_by[cell]
        if cell in self.stored:
            e, sure = self.stored[cell]
            self.stored[cell] = e, sure & told
        if cell in self.whole:
            self.whole[cell] &= told
        if cell in self.picked:
            zone, count, seats = self.picked[cell]
            self.picked[cell] = zone, count, seats & told

    def _seen_in_rules(self, cell: int) -> int:
        """The seats that see a keep; everybody, if it is none."""
        return self._seen_by.get(cell, self.everybody)

    def does(self, d: Deed) -> None:
        """A deed is about to be done."""
        super().does(d)
        if d is self._first:
            self._sure = self.everybody  # a new deal begins, whatever came before
        if isinstance(d, Set) and self._seen_by.get(d.cell) != self.everybody:
            self._store(d.cell, d.value, self.everybody)
        elif isinstance(d, SetFamily) and self._seen_by.get(d.base) != self.everybody:
            base, count = d.base, d.count
            told = self.seats(d.at)
            where = self.tracing.value(self.driver.cells, d.at)
            if not 0 <= where < count:
                return
            self._store(base + where, d.value, told)
            if told != self.everybody:
                for cell in range(base, base + count):
                    self.plain[cell] &= told | self._seen_by.get(cell, 0)
                    self._forget(cell)

    def did(self, d: Deed) -> None:
        """A deed has been done.  Cards that were seen in it are plain where they were held."""
        super().did(d)
        if not isinstance(d, (Put, PutAll, Show)):
            return
        e = d.card if isinstance(d, Put) else d.cards
        cell = self._held(e)
        if cell < 0:
            return
        value = self.driver.cells[cell]
        mask = value if e.type == "m" else 1 << value if value >= 0 else 0
        for seat in bits(self.everybody & ~self.plain[cell]):
            if not mask & ~self.known(seat):
                self.plain[cell] |= 1 << seat

    def moved(self, cards: tuple[int, ...], source: int, target: int, under: bool) -> None:
        """As an observer; sets of whole places that are mixed with others are no longer whole."""
        super().moved(cards, source, target, under)
        for cell, seats in self.whole.items():
            for seat in bits(seats):
                known = self.known(seat)
                for zone in (source, target):
                    hidden = self.driver.cells[self.machine.masks + zone] & ~known
                    if hidden & self.driver.cells[cell] not in (0, hidden):
                        self.whole[cell] &= ~(1 << seat)

    # ------------------------------------------------------------ stored values

    def _forget(self, cell: int) -> None:
        self.stored.pop(cell, None)
        self.whole.pop(cell, None)
        self.picked.pop(cell, None)

    def _store(self, cell: int, e: Value, told: int) -> None:
        seats = self.seats(e) & told
        held = self._held(e)
        picked, whole = self.picked.get(held), self._whole(e) & self._sure & told
        self._forget(cell)
        if cell in self._seen_by:
            self.plain[cell] = self._seen_by[cell] | seats & self._sure
        else:
            self.plain[cell] = seats
        self.stored[cell] = e, self._sure & told
        if picked is not None:
            zone, count, seats = picked
            self.picked[cell] = zone, count, seats & self._sure & told
        if whole & ~self.plain[cell]:
            self.whole[cell] = whole

    def _held(self, e: Value) -> int:
        """The cell that a value simply reads; -1 if it does anything else."""
        if isinstance(e, Cell):
            return e.cell
        if isinstance(e, Family):
            where = self.tracing.value(self.driver.cells, e.at)
            return e.base + where if 0 <= where < e.count else -1
        return -1

    def _whole(self, e: Value) -> int:
        """The seats that can tell the places of which a set is made."""
        if isinstance(e, ZoneAt):
            return self.seats(e.at)
        if isinstance(e, Apply) and e.operation.members is From.ALL:
            return self._whole(e.args[0]) & self._whole(e.args[1])
        held = self._held(e)
        if held >= 0:
            return self.whole.get(held, 0) | self.plain[held]
        return self.seats(e)

    # ------------------------------------------------------------ values

    def seats(self, e: Value) -> int:
        """The seats to which a value is plain now."""
        found = self.everybody
        for part in self.parts_of(e):
            found &= self.part_plain(*part)
            if not found:
                break
        return found

    def parts_of(self, e: Value) -> list[tuple[Value, bool]]:
        """The parts of the state that a value looks at."""
        parts = self._parts.get(e)
        if parts is None:
            parts = self._parts[e] = reads(e)
        return parts

    def part_plain(self, e: Value, fixed: bool) -> int:
        """The seats to which one look of a value at the state is plain now."""
        cells = self.driver.cells
        if isinstance(e, Cell):
            return self.plain[e.cell]
        if isinstance(e, Family):
            at = self.tracing.value(cells, e.at) if fixed else -1
            whole = range(e.base, e.base + e.count)
            members = whole if not fixed else [e.base + at] if at >= 0 else []
            found = self.everybody
            for cell in members:
                found &= self.plain[cell]
            return found
        if isinstance(e, Place):
            card = self.tracing.value(cells, e.card) if fixed else -1
            if not fixed:
                return self._knowing(range(len(self.machine.zones)), False)
            return self._knowing_card(card) if card >= 0 else self.everybody
        if isinstance(e, End):
            card = self.tracing.value(cells, e)
            return self._knowing_card(card, placed=True) if card >= 0 else self.everybody
        if isinstance(e, Zones):
            mask = self.tracing.value(cells, e.owners) if fixed else (1 << e.count) - 1
            return self._knowing([e.first + k for k in bits(mask)], False)
        assert isinstance(e, (ZoneAt, Pile))
        zones = [self.tracing.value(cells, e.at)] if fixed else zones_meant(self.machine, e.at)
        return self._knowing([z for z in zones if z >= 0], isinstance(e, Pile))

    def _knowing(self, zones: Any, in_order: bool) -> int:
        """The seats that know all cards of these zones."""
        found = 0
        cells, machine = self.driver.cells, self.machine
        for seat in range(machine.players):
            known = self.knowledge.known[seat]
            if in_order:
                known &= self.knowledge.placed[seat]
            if all(
                machine.zones[z].seen_by >> seat & 1 or not cells[machine.masks + z] & ~known
                for z in zones
            ):
                found |= 1 << seat
        return found

    def _knowing_card(self, card: int, placed: bool = False) -> int:
        found = self.sight(self.driver.cells, card)
        for seat in range(self.machine.players):
            known = self.knowledge.known[seat]
            if placed:
                known &= self.knowledge.placed[seat]
            found |= (known >> card & 1) << seat
        return found

    def zone_of(self, card: int) -> int:
        """The number of the zone in which a card lies."""
        machine, cells = self.machine, self.driver.cells
        return next(z for z in range(len(machine.zones)) if cells[machine.masks + z] >> card & 1)
