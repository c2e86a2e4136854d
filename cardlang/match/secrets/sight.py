"""What a player at the table is given when it is to choose.

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

from attrs import evolve

from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Outcome, Runner
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.match.secrets.provenance import Provenance
from cardlang.match.secrets.quiet import Quiet
from cardlang.match.secrets.sampling import recipe
from cardlang.match.secrets.tracing import TracingInterpreter
from cardlang.match.secrets.view import Observation, observe
from cardlang.match.secrets.worlds import Recipe


class Sight:
    """A seat that is to choose, and what it may ask."""

    __slots__ = ("_onlookers", "decision", "moves", "seat")

    def __init__(
        self, onlookers: Onlookers, seat: int, decision: int, moves: Sequence[Outcome]
    ) -> None:
        self._onlookers = onlookers
        self.seat = seat
        self.decision = decision  # its number in the machine
        self.moves = moves  # as the machine has them

    @property
    def runner(self) -> Runner:
        """What runs the rules, for playing on from worlds."""
        return self._onlookers.setup.runner

    @property
    def backend(self) -> str:
        """By which way to look ahead."""
        return self._onlookers.setup.backend

    @property
    def observation(self) -> Observation:
        """What the seat sees, remembers, and may do."""
        return observe(self._onlookers.provenance(False, told=True), self.seat)

    def recipe(self, blind: bool = False) -> Recipe:
        """How to draw the worlds that the seat cannot tell apart; blind, as if all backs were
        alike."""
        return recipe(self._onlookers.provenance(blind), self.seat)


class Onlookers:
    """Those who follow one match with the eyes of its players."""

    def __init__(self, setup: Setup, outcomes: Callable[[], Sequence[Outcome]]) -> None:
        """`outcomes` gives all that has happened so far."""
        self.setup = setup
        self._outcomes = outcomes
        self._provenances: dict[tuple[bool, bool], tuple[Provenance, int]] = {}

    def sight(self, seat: int, decision: int, moves: Sequence[Outcome]) -> Sight:
        """What a seat is given that is to choose one of these moves."""
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
        provenance, seen = found
        outcomes = self._outcomes()
        if len(outcomes) > seen:
            provenance.follow(list(outcomes[seen:]))
        self._provenances[blind, told] = provenance, len(outcomes)
        return provenance


@lru_cache(maxsize=16)
def _tracing(machine: Machine, blind: bool) -> TracingInterpreter:
    if blind:
        cards = tuple(evolve(card, back="") for card in machine.cards)
        machine = evolve(machine, cards=cards, backs=())
    return TracingInterpreter(machine)
