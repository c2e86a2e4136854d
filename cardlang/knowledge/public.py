"""The view of an onlooker: no more than what everybody at the table sees.

An onlooker is followed like a seat of its own, behind the last one, which owns nothing and never
moves.  It sees the places that all seats see, hears what is said to all, and is shown what all are
shown.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from cardlang.knowledge.observer import Observer
from cardlang.knowledge.tracing import tracer
from cardlang.knowledge.view import Observation, observe
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Outcome
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.match.records.events import Ended, Event, Scored
from cardlang.run.interpret import Interpreter

NOBODY = -1
"""The seat in the view of an onlooker."""


@lru_cache(maxsize=16)
def _watched(machine: Machine) -> Interpreter:
    """The machine with a seat more, which sees what all others see."""
    every, more = (1 << machine.players) - 1, 1 << machine.players

    def wider(mask: int) -> int:
        return mask | more if mask == every else mask

    zones = tuple(
        evolve(zone, seen_by=wider(zone.seen_by), top_seen_by=wider(zone.top_seen_by))
        for zone in machine.zones
    )
    cells = tuple(evolve(cell, seen_by=wider(cell.seen_by)) for cell in machine.cells)
    return tracer(evolve(machine, players=machine.players + 1, zones=zones, cells=cells))


class Public(Observer):
    """Follows a match for those who look on; `follow` tells it what has happened."""

    __slots__ = ()

    def __init__(self, setup: Setup) -> None:
        runner = _watched(setup.runner.machine)
        super().__init__(runner, setup.terms, Wording(runner.machine))

    def shown(self, cards: int, seats: int) -> None:
        """Cards of one place are shown to seats: masks of both."""
        every = self.everybody >> 1
        super().shown(cards, self.everybody if seats & every == every else seats)

    def _note(self, event: Event, seats: int) -> None:
        if isinstance(event, Scored | Ended):
            event = evolve(event, scores=event.scores[:-1])
        super()._note(event, seats)

    def view(self, outcomes: list[Outcome]) -> Observation:
        """The view of an onlooker after these outcomes have happened next."""
        self.follow(outcomes)
        players = self.machine.players - 1
        view = observe(self, players)
        return evolve(view, players=players, seat=NOBODY, scores=view.scores[:-1])
