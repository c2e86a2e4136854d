"""The time of a match among players who want to win it.

Random seats often need many more deals than people do: they miss the moves that end a deal, and
come to a goal by chance only.  Where they would sit too long, one match is played by strong bots on
all seats, as far as an allowance of decisions goes.
"""

from __future__ import annotations

from attrs import evolve, frozen

from cardlang.bots.table import match
from cardlang.judge.evidence import Evidence
from cardlang.judge.playing import OfferTally, Price, traced
from cardlang.judge.scorecard import minutes_of
from cardlang.judge.skill import STRONG, shortened
from cardlang.match.live.driver import Outcome, Terms
from cardlang.run.interpret import Interpreter

_ALLOWANCE = 12_000_000  # units of `playing.Price`
_AHEAD = 16  # matches, as they are cut for bots, that a decision of theirs comes to
_MOST = 3_000  # decisions


@frozen
class Sitting:
    """One match of strong bots: minutes by the rule of thumb, deals, and whether it has ended."""

    minutes: float
    deals: int
    whole: bool


def sitting(evidence: Evidence) -> Sitting | None:
    """The time that strong bots sit at the usual table; None if not even one deal is affordable, or
    if nothing is to be searched.
    """
    if not evidence.settings.search:
        return None
    subject, machine, seed = evidence.subject, evidence.machine, evidence.settings.first
    assert subject.engine is not None
    finished = evidence.finished
    deals = sum(one.deals for one in finished) / len(finished)
    cut = shortened(finished)
    part = 1.0 if cut is None or not deals else cut / deals
    most = Price(evidence.price.match * part * _AHEAD).affordable(_ALLOWANCE, 50, _MOST)
    setup = evolve(
        subject.engine.setup(machine.players, seed, max_decisions=most),
        backend=evidence.searching,
        players_are=(STRONG,) * machine.players,
    )
    outcomes: list[Outcome] = []
    played = match(setup, seed, outcomes)
    trace = traced(Interpreter(machine), seed, Terms(decisions=most), OfferTally(), outcomes)
    minutes = minutes_of([count for _, _, count, _ in trace.steps], played.deals)
    whole = played.fault is None
    return Sitting(minutes, played.deals, whole) if whole or played.deals else None


def expected(found: Sitting, deals: float) -> float:
    """The minutes of a match: as it was, or at the pace of its deals for so many of them."""
    return found.minutes if found.whole else max(found.minutes, found.minutes / found.deals * deals)
