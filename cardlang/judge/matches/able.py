"""Matches of seats that play to win, at the usual table.

All seats take the move after which things stand best (`greedy`).  Their matches say how long people
sit who know the aim of a game, and they reach what random seats miss.  They are dear: an allowance
of decisions says how many there are, and one that takes too long is cut off and ends the row.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, field, frozen

from cardlang.bots.table import match
from cardlang.judge.matches.endings import CUT, SEATS
from cardlang.judge.matches.playing import OfferTally, Trace, traced
from cardlang.judge.matches.turned import turned
from cardlang.match.live.driver import Outcome, Runner, Terms
from cardlang.match.live.setup import Setup

_LEAST = 60  # decisions that a match may take in any case


@frozen
class Able:
    """Matches of seats that play to win, looked at step by step.

    `ended` are those that came to their end, `cut` the one that did not; `faults` are those of
    matches that broke off.  Those of one of the `groups` are a match and the same deals turned
    round the table.
    """

    ended: tuple[Trace, ...] = ()
    cut: Trace | None = None
    faults: tuple[tuple[str, str], ...] = field(default=())
    groups: tuple[tuple[int, ...], ...] = ()  # places in `ended`

    @property
    def firsts(self) -> list[int]:
        """The seats that chose first in the matches that ended; -1 where nobody did."""
        return [trace.steps[0][1] if trace.steps else -1 for trace in self.ended]


def able(
    setup: Setup,
    runner: Runner,
    offers: OfferTally,
    seeds: Sequence[int],
    decisions: int,
    turns: int = 1,
) -> Able:
    """Play matches of these seeds, until so many decisions have been taken; each so many times,
    with the same deals turned round the table.

    `runner` looks at them step by step, and `offers` notes what is offered.
    """
    table = evolve(setup, players_are=(SEATS,) * setup.runner.machine.players)
    ended: list[Trace] = []
    faults: list[tuple[str, str]] = []
    groups: list[tuple[int, ...]] = []
    spent = 0
    cut: Trace | None = None
    for seed in seeds:
        if spent >= decisions or cut is not None:
            break
        first: list[Outcome] = []
        began = len(ended)
        for turn in range(turns):
            terms = Terms(decisions=max(_LEAST, 2 * decisions - spent))
            outcomes: list[Outcome] = []
            seated = evolve(table, terms=terms)
            if turn:
                fault = turned(seated, seed, first, turn, outcomes).fault
            else:
                fault = match(seated, seed, outcomes).fault
                first = outcomes
            trace = traced(runner, seed, terms, offers, outcomes)
            spent += len(trace.steps)
            if fault is None:
                ended.append(trace)
            elif fault[0] in CUT:
                cut = trace
                break
            else:
                faults.append(fault)
        if len(ended) == began + turns:
            groups.append(tuple(range(began, len(ended))))
    return Able(tuple(ended), cut, tuple(faults), tuple(groups))
