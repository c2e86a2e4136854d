"""Matches step by step at the usual table: which lines ran, and what was offered."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.judge.against import in_vain
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches import playing
from cardlang.judge.matches.coverage import Coverage, CoverageProbe
from cardlang.judge.matches.free_passes import FreePasses
from cardlang.judge.matches.playing import OfferTally
from cardlang.judge.matches.watched import Leftovers
from cardlang.match.live.driver import Outcome, Runner, Terms

_TRACED = 75_000  # units of `playing.Price` for those of random seats
_ASKED = 15, 30, 60, 120  # after these it is asked whether there is anything that never happened
SLOWER = 1.5  # times as long as a match takes otherwise
_SEEN = 120  # of these matches, if there is nothing


def trace_matches(evidence: Evidence) -> None:
    """Matches step by step at the usual table; in a faster way once all has happened."""
    subject, machine, settings = evidence.subject, evidence.machine, evidence.settings
    assert subject.source is not None and subject.engine is not None
    evidence.coverage = Coverage(subject.source)
    assert subject.program is not None
    probe = CoverageProbe(machine, in_vain.stored(subject.program, subject.source))
    runner: Runner = probe.runner
    offers: OfferTally | None = evidence.offers
    left = evidence.left = Leftovers.of(subject.program, machine, subject.source)
    dealt = None if left is None else left.look
    passes = evidence.passes = FreePasses.of(subject.program, machine, subject.source)
    done_too = passes.seen if passes.names else None
    count = evidence.price.affordable(_TRACED, 3, 300)
    count = max(1, evidence.bounds.fits("traced", SLOWER * evidence.bounds.match, count))
    looked = 0
    for done in range(count):
        if offers is not None and done in _ASKED:
            evidence.coverage.add(probe, done)
            if all_happened(evidence):
                (runner, _), offers = subject.engine.runner(machine), None
        if done >= _SEEN and offers is None:
            break
        at = settings.match(done)
        trace = playing.traced(runner, at, evidence.terms, offers, dealt=dealt, done=done_too)
        evidence.traces.append(trace)
        looked += runner is probe.runner
    evidence.coverage.add(probe, looked)
    evidence.roles.add(evidence.offers.roles(machine))
    for found in evidence.cut:
        if found.table.machine is machine:
            look_at(evidence, found.ending.told, Terms())


def all_happened(evidence: Evidence) -> bool:
    """True if by now every line has run, what adds has added, no condition held always or
    never, every verb was offered, and every card was named, or lay in two places where moves name
    none."""
    assert evidence.coverage is not None
    machine, offers = evidence.machine, evidence.offers
    named = {machine.cards[card].twin for card in offers.named}
    verbs = {verb.name for decision in machine.decisions for verb in decision.verbs}
    if not verbs <= offers.verbs or (named and not {card.twin for card in machine.cards} <= named):
        return False
    if not named and any(offers.unmoved(machine)):
        return False
    coverage = evidence.coverage
    never = coverage.heads() or coverage.never_held()
    idle = coverage.always(1) or coverage.stores_nothing(1)
    return all(coverage.added.values()) and not (never or idle)


def look_at(
    evidence: Evidence, told: Sequence[tuple[int, tuple[Outcome, ...]]], terms: Terms
) -> None:
    """Matches of bots step by step."""
    probe, offers = CoverageProbe(evidence.machine), OfferTally()
    for at, outcomes in told:
        playing.traced(probe.runner, at, terms, offers, outcomes)
    looked_at(evidence, probe, offers, len(told))


def looked_at(evidence: Evidence, probe: CoverageProbe, offers: OfferTally, matches: int) -> None:
    """Note what has run and what was offered in so many matches of bots at the usual table."""
    assert evidence.coverage is not None
    evidence.coverage.add(probe, matches)
    evidence.offers.verbs |= offers.verbs
    evidence.roles.add(offers.roles(evidence.machine))
