"""The sight of a player at the table who is to choose.

A `Sight` answers what a seat may ask: what it sees (`observation`), what it may do (`moves`), and
how worlds are drawn that it cannot tell from the true one (`recipe`, for `worlds.draw`).  The state
of the match is not in it.

`Onlookers` follow a match for the players: one with open eyes, and one that heeds no backs if a
player asks for it.  They look only when somebody asks, and go on from where they stopped.  Where
nobody asks what seats have noticed, but for worlds alone, no word of it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from attrs import define, evolve

from cardlang.knowledge.provenance import Provenance
from cardlang.knowledge.quiet import Quiet
from cardlang.knowledge.sampling import recipe
from cardlang.knowledge.tracing import tracer
from cardlang.knowledge.view import Observation, observe
from cardlang.knowledge.worlds import Recipe
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Outcome, Runner
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.run.interpret import Interpreter


@define
class PlainChoice:
    """A choice of another seat that names no card, as a bid or a pass, and how it stood then."""

    seat: int
    decision: int
    move: Outcome
    moves: Sequence[Outcome]  # what the seat was offered
    recipe: Recipe  # the worlds of the seat that looks on, before the choice
    zone: int  # where most of the cards lay that the one saw and the other did not know
    strangers: int  # how many these were
    gains: tuple[tuple[float, tuple[float, ...]], ...] | None = None  # by rival of the move: how
    # much better it is, in the mean and by card


class Sight:
    """A seat that is to choose, and what it may ask."""

    __slots__ = ("_onlookers", "decision", "moves", "proven", "seat")

    def __init__(
        self, onlookers: Onlookers, seat: int, decision: int, moves: Sequence[Outcome]
    ) -> None:
        self._onlookers = onlookers
        self.seat = seat
        self.decision = decision  # its number in the machine
        self.moves = moves  # as the machine has them
        self.proven = True  # whether worlds are to agree with what moves prove

    @property
    def setup(self) -> Setup:
        """The setup of the match, which everybody at the table knows."""
        return self._onlookers.setup

    @property
    def runner(self) -> Runner:
        """The runner of the rules, for playing on from worlds."""
        return self._onlookers.setup.runner

    @property
    def backend(self) -> str:
        """By which way to look ahead."""
        return self._onlookers.setup.backend

    @property
    def observation(self) -> Observation:
        """The observation of the seat: what it sees, remembers, and may do."""
        return observe(self._onlookers.provenance(False, told=True), self.seat)

    def recipe(self, blind: bool = False) -> Recipe:
        """The recipe for the worlds that the seat cannot tell apart; blind, as if all backs were
        alike.
        """
        return recipe(self._onlookers.provenance(blind), self.seat, self.proven)

    def calls(self) -> Sequence[PlainChoice]:
        """The choices of others in this deal that name no card, in turn."""
        return self._onlookers.calls(self.seat)

    def strangers(self, zone: int) -> int:
        """The number of cards in a zone that the seat does not know."""
        provenance = self._onlookers.provenance(False)
        here = provenance.driver.cells[provenance.machine.masks + zone]
        return int(here & ~provenance.known(self.seat)).bit_count()

    def elsewhere(self, seat: int, decision: int, moves: Sequence[Outcome]) -> Sight:
        """The sight of a seat that is imagined to choose in a world."""
        return Sight(self._onlookers, seat, decision, moves)

    def instead(self, call: PlainChoice) -> Sight:
        """The sight of the same seat, with what another one was offered."""
        return Sight(self._onlookers, self.seat, call.decision, call.moves)


class Onlookers:
    """Those who follow one match with the eyes of its players."""

    def __init__(self, setup: Setup, outcomes: Callable[[], Sequence[Outcome]]) -> None:
        """`outcomes` gives all that has happened so far."""
        self.setup = setup
        self._outcomes = outcomes
        self._provenances: dict[tuple[bool, bool], tuple[Provenance, int]] = {}
        self._calls: list[list[PlainChoice]] | None = None  # by seat, as soon as somebody asks
        self._deal = 0  # of which these are

    def sight(self, seat: int, decision: int, moves: Sequence[Outcome]) -> Sight:
        """The sight of a seat that is to choose one of these moves."""
        return Sight(self, seat, decision, moves)

    def provenance(self, blind: bool, told: bool = False) -> Provenance:
        """The one who heeds the backs, or the one who does not, come to the present; `told`, if it
        is to keep what seats noticed."""
        machine = self.setup.runner.machine
        blind = blind and any(card.back for card in machine.cards)
        told = told or (blind, True) in self._provenances
        found = self._provenances.get((blind, told))
        if found is None:
            kind, tracing = Provenance if told else Quiet, _tracing(machine, blind)
            found = kind(tracing, self.setup.terms, Wording(tracing.machine)), 0
            if self._calls is not None and not blind:
                self._calls = [[] for _ in range(machine.players)]
                found[0].asked = self._note
        provenance, seen = found
        outcomes = self._outcomes()
        if len(outcomes) > seen:
            provenance.follow(list(outcomes[seen:]))
        self._provenances[blind, told] = provenance, len(outcomes)
        return provenance

    def calls(self, seat: int) -> Sequence[PlainChoice]:
        """The choices of others in this deal that a seat has seen and that name no card."""
        if self._calls is None:
            self._calls = []
            for told in (False, True):
                self._provenances.pop((False, told), None)
        provenance = self.provenance(False)
        machine = provenance.machine
        if provenance.driver.cells[machine.deal_number] != self._deal:
            return ()
        return self._calls[seat]

    def _note(self, provenance: Provenance, move: Outcome) -> None:
        """A move is about to be made in sight of all."""
        machine, cells = provenance.machine, provenance.driver.cells
        decision, mover = provenance.driver.asked
        assert self._calls is not None
        if machine.decisions[decision].names_cards or provenance.base is not None:
            return
        if cells[machine.deal_number] != self._deal:
            self._deal = cells[machine.deal_number]
            self._calls = [[] for _ in range(machine.players)]
        moves = provenance.driver.offers()
        for seat, calls in enumerate(self._calls):
            if seat == mover or len(moves) < 2:
                continue
            made = recipe(provenance, seat)
            unknown = sum(1 << card for group in made.groups for card in group.cards)
            count, zone = _hidden(machine, cells, mover, seat, unknown)
            if count:
                calls.append(PlainChoice(mover, decision, move, moves, made, zone, count))


def _hidden(
    machine: Machine, cells: Sequence[int], mover: int, seat: int, unknown: int
) -> tuple[int, int]:
    """The number of cards that one seat sees and the other does not know, at the place where there
    are most of them; and the number of its zone.
    """
    return max(
        (
            ((cells[machine.masks + zone] & unknown).bit_count(), zone)
            for zone, info in enumerate(machine.zones)
            if not info.ordered and info.seen_by >> mover & 1 and not info.seen_by >> seat & 1
        ),
        default=(0, -1),
    )


@lru_cache(maxsize=16)
def _tracing(machine: Machine, blind: bool) -> Interpreter:
    if blind:
        cards = tuple(evolve(card, back="") for card in machine.cards)
        machine = evolve(machine, cards=cards, backs=())
    return tracer(machine)
