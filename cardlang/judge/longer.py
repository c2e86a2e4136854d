"""Matches that are looked at for the sake of what has not been seen by then.

That something never happens is said of two hundred matches and more.  Of a game whose matches are
dear fewer are looked at step by step, though something is left: so the rest of the two hundred are
played where there is room for all of them, and for nothing else.  They are of random seats, which
may never do what people do: so some have to be there of seats that look ahead, and none are played
for a first look.
"""

from __future__ import annotations

from attrs import evolve

from cardlang.judge.against.never import (
    ENOUGH,
    FEWEST,
    matches_of_bots,
    matches_traced,
    never_ran,
)
from cardlang.judge.bounds import WHOLE
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches import rare
from cardlang.judge.matches.coverage import CoverageProbe
from cardlang.judge.matches.playing import OfferTally, traced
from cardlang.judge.matches.step_by_step import SLOWER, all_happened, looked_at
from cardlang.judge.settings import LONGER, RARE
from cardlang.machine.ir import Machine

_Gated = tuple[tuple[Machine, tuple[rare.Gate, ...]], ...]
"""The conditions that kept a line from running, at each table whose rules have it."""
_UNITS = 500_000  # of `playing.Price` that they may take


def look_longer(evidence: Evidence) -> None:
    """Play matches of random seats up to two hundred in all, if something was never seen."""
    lacking = ENOUGH - matches_traced(evidence)
    if evidence.bounds.seconds < WHOLE / 2 or matches_of_bots(evidence) < FEWEST:
        return
    if lacking <= 0 or evidence.some_tables or all_happened(evidence):
        return
    price = evidence.price.match
    if lacking * price > _UNITS:
        return
    bounds = evidence.bounds
    if lacking * SLOWER * bounds.match > bounds.room("longer"):
        return
    probe, offers = CoverageProbe(evidence.machine), OfferTally()
    for seed in evidence.settings.seeds(lacking, LONGER):
        traced(probe.runner, seed, evidence.terms, offers)
    evidence.sought = lacking
    looked_at(evidence, probe, offers, lacking)


def look_for_rare(evidence: Evidence) -> None:
    """Ask of what never ran whether it can: is it rare, or dead?"""
    coverage, subject = evidence.coverage, evidence.subject
    assert coverage is not None and subject.source is not None
    if matches_traced(evidence) < ENOUGH or evidence.some_tables or evidence.unreached:
        return
    dealt = max(rare.FEWEST, int(evidence.settings.effort * rare.DEALT))
    seeds = evidence.settings.seeds(rare.MATCHES, RARE)
    moved, terms, bounds = evidence.roles.moved, evidence.terms, evidence.bounds
    deals = [one.deals for one in evidence.finished]
    deal = bounds.match * len(deals) / max(1, sum(deals))
    known: dict[_Gated, rare.Rarity] = {}
    dead: set[_Gated] = set()
    for what, _, tried in never_ran(evidence):
        tables = [
            (probe.machine, rare.gates(probe, what, subject.source.name))
            for probe in coverage.probes_of(what)
        ]
        tables = [(machine, wanted) for machine, wanted in tables if wanted]
        if not tables:
            continue
        key = tuple([(machine, tuple(wanted)) for machine, wanted in tables])
        if key in known and (known[key].allows(tried) or key in dead):
            evidence.rare[what] = known[key]  # many lines may stand below one condition
            continue
        found = rare.rarity(*tables[0], seeds, terms, moved, bounds, dealt)
        if found is None or not found.allows(tried):
            arranged = rare.comes_about(tables, seeds[0], deal, bounds)
            found = evolve(found or rare.Rarity(0, 0, 0.0), arranged=arranged)
        if not found.allows(tried):
            found = evolve(found, habit=rare.comes_of_habit(tables, seeds[1], deal, bounds))
        evidence.rare[what] = known[key] = found
        if not found.allows(tried):
            dead.add(key)
