"""Matches of seats that play to win, at the usual table.

All seats take the move after which things stand best (`greedy`).  Their matches say how long people
sit who know the aim of a game, and they reach what random seats miss.  They are dear: an allowance
of decisions says how many there are, and one that takes too long is cut off and ends the row.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, field, frozen

from cardlang.bots.table import match
from cardlang.judge.endings import CUT, SEATS
from cardlang.judge.playing import OfferTally, Trace, traced
from cardlang.match.live.driver import Outcome, Runner, Terms
from cardlang.match.live.setup import Setup

_LEAST = 60  # decisions that a match may take in any case


@frozen
class Able:
    """Matches of seats that play to win, looked at step by step.

    `ended` are those that came to their end, `cut` the one that did not; `faults` are those of
    matches that broke off.
    """

    ended: tuple[Trace, ...] = ()
    cut: Trace | None = None
    faults: tuple[tuple[str, str], ...] = field(default=())

    @property
    def firsts(self) -> list[int]:
        """The seats that chose first in the matches that ended; -1 where nobody did."""
        return [trace.steps[0][1] if trace.steps else -1 for trace in self.ended]


def able(
    setup: Setup, runner: Runner, offers: OfferTally, seeds: Sequence[int], decisions: int
) -> Able:
    """Play matches of these seeds, until so many decisions have been taken.

    `runner` looks at them step by step, and `offers` notes what is offered.
    """
    table = evolve(setup, players_are=(SEATS,) * setup.runner.machine.players)
    ended: list[Trace] = []
    faults: list[tuple[str, str]] = []
    spent = 0
    for seed in seeds:
        if spent >= decisions:
            break
        terms = Terms(decisions=max(_LEAST, 2 * decisions - spent))
        outcomes: list[Outcome] = []
        fault = match(evolve(table, terms=terms), seed, outcomes).fault
        trace = traced(runner, seed, terms, offers, outcomes)
        spent += len(trace.steps)
        if fault is None:
            ended.append(trace)
        elif fault[0] in CUT:
            return Able(tuple(ended), trace, tuple(faults))
        else:
            faults.append(fault)
    return Able(tuple(ended), None, tuple(faults))
