"""Proofs by moves: cards that cannot have lain in a hand when a move was made from it.

Whoever does not follow suit, where the rules want it of all who can, shows that no card of that
suit was in the hand.  Nobody says this of suits here: a move was made, so the rules allowed it; and
if they had not allowed it with a certain card in hand, whatever the other cards were, that card was
not there.  For each card that may lie at a place, all that the rules asked of the move is worked
out as far as the seat that looks on can tell (`partly`), with that card among those of the place:
if it was not allowed, the place is `lacking` that card.  In the same way it is asked whether the
move was allowed with none of the cards that may lie there; if it was not, one of them did, and the
fewest of which that can be said are what the place is `having` one of: whoever asks for a card of a
set holds another one.

That a place is lacking cards stays true as cards leave it.  A card that comes there may be any of
those that may have come from where it lay; one that is seen to come is lacking no longer.  That it
is having one of some cards stays true until one of these, or a card that nobody could follow,
leaves it.  So the true state of a match is never ruled out, and what is proved follows from what a
seat has noticed, and from nothing else.

Moves that are made under cover prove nothing here, nor do moves that were not made.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, starmap
from typing import Protocol

from attrs import define, field

from cardlang.knowledge.knowledge import CardGroups
from cardlang.knowledge.partly import Partly
from cardlang.knowledge.vague import both, range_of
from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine, PickInfo, VerbInfo
from cardlang.machine.rows import Truth
from cardlang.machine.tree import Cell, Value
from cardlang.machine.truths import every
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.moves import is_of_cards, picked_cards
from cardlang.run.interpret import Interpreter

HAVING = 64  # that a place has one of some cards: so often this is kept in mind


@define
class Proofs:
    """Facts proved to one seat."""

    lacking: dict[int, int] = field(factory=dict)  # zone -> cards that do not lie there
    having: list[tuple[int, int]] = field(factory=list)  # zone, cards of which one lies there

    def add(self, more: Proofs) -> None:
        """That more is proved."""
        for zone, cards in more.lacking.items():
            self.lacking[zone] = self.lacking.get(zone, 0) | cards
        self.having += [both for both in more.having if both not in self.having]
        del self.having[:-HAVING]

    def carried(self, moving: int, source: int, target: int, clear: int, settled: Proofs) -> None:
        """Cards have gone from one zone to another; those that are `clear` it could follow.

        `settled` are the proofs that hold besides.
        """
        if source == target:
            return
        here = self.lacking.get(target)
        if here is not None:
            if moving & ~clear:
                here &= self.lacking.get(source, 0) | settled.lacking.get(source, 0)
            self.lacking[target] = here & ~(moving & clear)
        if self.having:
            self.having = [
                (zone, cards)
                for zone, cards in self.having
                if zone != source or not (moving & ~clear or moving & cards)
            ]


class ProofFollower(Protocol):
    """A follower of a match with the eyes of every seat (`provenance`)."""

    everybody: int
    plain: list[int]
    proofs: list[Proofs]

    @property
    def machine(self) -> Machine: ...
    @property
    def driver(self) -> Driver: ...
    @property
    def deck(self) -> CardGroups: ...
    @property
    def tracing(self) -> Interpreter: ...
    def known(self, seat: int) -> int: ...
    def parts_of(self, e: Value) -> Sequence[tuple[Value, bool]]: ...
    def part_plain(self, e: Value, fixed: bool) -> int: ...


@define
class Proved:
    """Facts proved by one move, as long as it is open who hears which cards were picked."""

    heard: dict[tuple[int, int], int]  # pick and card -> the seats that hear it
    by_seat: list[Proofs]  # what is proved to each seat that hears all


def proved(provenance: ProofFollower, seat: int, decision: int, move: Outcome) -> list[Proofs]:
    """By seat: what a move proves to it, if it hears all of it.

    The move has just been chosen, and nothing has been done yet.
    """
    verb = provenance.machine.decisions[decision].verbs[move[0]]
    found = [Proofs() for _ in range(provenance.machine.players)]
    if not any(e.parts for e in verb.values()):
        return found
    for other in bits(provenance.everybody & ~(1 << seat)):
        look = _Look(provenance, other, verb, move)
        zones = look.zones(seat)
        look.place(zones)
        if zones and look.allowed() is None:
            for zone in zones:
                look.ask(zone, found[other])
    return found


class _Look:
    """One seat looks at a move of another one."""

    def __init__(self, provenance: ProofFollower, seat: int, verb: VerbInfo, move: Outcome) -> None:
        self.provenance, self.seat, self.verb, self.move = provenance, seat, verb, move
        machine, self.cells = provenance.machine, provenance.driver.cells
        self.machine = machine
        self.known = provenance.known(seat)
        self.unknown = (1 << len(machine.cards)) - 1 & ~self.known
        self.overlaid = {pick.cell for pick in verb.picks}
        self.there: dict[int, int] = {}  # by zone, cards that are there besides those known
        self.without: dict[int, int] = {}  # by zone, cards that are not there
        self._plain: dict[Value, bool] = {}
        self.values = Partly(
            provenance.tracing,
            self.cells.copy(),
            [0] * (machine.vars + 1),
            self._is_plain,
            self._visible,
            self.held,
            self.top,
        )

    def zones(self, mover: int) -> list[int]:
        """The places of which something may be proved: where the mover sees cards that the seat
        does not know."""
        found = []
        for zone, info in enumerate(self.machine.zones):
            if info.ordered or info.seen_by >> self.seat & 1 or not info.seen_by >> mover & 1:
                continue
            if self.cells[self.machine.masks + zone] & self.unknown:
                found.append(zone)
        return found

    def place(self, zones: list[int]) -> None:
        """Picked cards that can have been picked from one of these zones only lie there."""
        for pick, value in zip(self.verb.picks, self.move[1:], strict=True):
            for card in picked_cards(pick, value) if is_of_cards(pick) else ():
                for zone in zones if self.unknown >> card & 1 else ():
                    self.without[zone] = 1 << card
                    if self._may_pick(pick, value) is False:
                        self.there[zone] = self.there.get(zone, 0) | 1 << card
                    self.without[zone] = 0

    def ask(self, zone: int, found: Proofs) -> None:
        """Note what the move proves of the cards of a zone."""
        sure, may = self.held(zone)
        before, lacking = self.there.get(zone, 0), 0
        for card in bits(may & ~sure):
            self.there[zone] = before | 1 << card
            if self.allowed() is False:
                lacking |= 1 << card
        self.there[zone] = before
        if lacking:
            found.lacking[zone] = lacking
        having = self._having(zone, may & ~sure & ~lacking, lacking)
        if having:
            found.having.append((zone, having))

    def _having(self, zone: int, may: int, lacking: int) -> int:
        """The fewest cards without all of which the move would not have been allowed."""
        self.without[zone] = may | lacking
        if self.allowed() is not False:
            may = 0
        for card in bits(may):
            self.without[zone] = may & ~(1 << card) | lacking
            if self.allowed() is False:
                may &= ~(1 << card)
        self.without[zone] = 0
        return may

    # ------------------------------------------------------------ what is seen

    def _is_plain(self, e: Value) -> bool:
        found = self._plain.get(e)
        if found is None:
            found = self._plain[e] = all(
                (isinstance(part, Cell) and self._visible(part.cell))
                or self.provenance.part_plain(part, fixed) >> self.seat & 1
                for part, fixed in self.provenance.parts_of(e)
            )
        return found

    def _visible(self, cell: int) -> bool:
        return cell in self.overlaid or bool(self.provenance.plain[cell] >> self.seat & 1)

    def held(self, zone: int) -> tuple[int, int]:
        """The cards that surely lie in a zone, and those that may."""
        info, here = self.machine.zones[zone], self.cells[self.machine.masks + zone]
        if info.seen_by >> self.seat & 1:
            return here, here
        more = self.there.get(zone, 0)
        sure = here & self.known | more
        if sure.bit_count() >= here.bit_count():
            return sure, sure
        may = self.unknown
        if not info.ordered:
            may = 0
            for back in self.provenance.deck.backs:
                strangers, taken = here & ~self.known & back, more & ~self.known & back
                if strangers.bit_count() > taken.bit_count():
                    may |= self.unknown & back
        lacking = self.provenance.proofs[self.seat].lacking.get(zone, 0)
        return sure, sure | (may & ~lacking & ~self.without.get(zone, 0))

    def top(self, zone: int) -> frozenset[int]:
        """The cards that may be the top one of a zone in order: its back is seen."""
        order = self.cells[self.machine.orders + zone]
        if not order:
            return frozenset([-1])
        back = next(back for back in self.provenance.deck.backs if back >> order[-1] & 1)
        sure, may = self.held(zone)
        return frozenset(bits((sure | may) & back))

    # ------------------------------------------------------------ what is allowed

    def allowed(self) -> Truth:
        """Return whether the rules allow the move; None: that cannot be told."""
        whens = () if self.verb.when is None else (self.verb.when,)
        picks = zip(self.verb.picks, self.move[1:], strict=True)
        return every(chain(map(self.values.truth, whens), starmap(self._may_pick, picks)))

    def _may_pick(self, pick: PickInfo, value: int) -> Truth:
        if pick.lows is not None and pick.highs is not None:
            return self._may_count(pick, value)
        source = self.values.of(pick.source)
        if pick.source.type == "g":
            return value in source if isinstance(source, tuple) else None
        sure, may = both(source)
        wanted = value if pick.several else 1 << value
        if wanted & ~may:
            return False
        return None if wanted & ~sure else True

    def _may_count(self, pick: PickInfo, value: int) -> Truth:
        assert pick.lows is not None and pick.highs is not None
        (low, most, _), (least, high, _) = (
            range_of(self.values.of(e)) for e in (pick.lows, pick.highs)
        )
        if (low is not None and value <= low) or (high is not None and value > high):
            return False
        where = True if pick.where is None else self.values.truth(pick.where)
        inside = most is not None and most <= value and least is not None and value <= least
        return where if inside or where is False else None
