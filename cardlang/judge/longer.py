"""Matches that are looked at for the sake of what has not been seen by then.

That something never happens is said of two hundred matches and more.  Of a game whose matches are
dear fewer are looked at step by step, though something is left: so the rest of the two hundred are
played where there is room for all of them, and for nothing else.  They are of random seats, which
may never do what people do: so some have to be there of seats that look ahead, and none are played
for a first look.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, evolve, field

from cardlang.judge.against.never import (
    ENOUGH,
    FEWEST,
    matches_of_bots,
    matches_traced,
    never_ran,
)
from cardlang.judge.bounds import WHOLE
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches.coverage import CoverageProbe
from cardlang.judge.matches.playing import OfferTally, traced
from cardlang.judge.matches.rare import (
    DEALT,
    FEWEST_DEALT,
    MATCHES,
    Gate,
    Rarity,
    comes_about,
    comes_of_habit,
    denials,
    gates,
    rarity,
)
from cardlang.judge.matches.step_by_step import SLOWER, all_happened, looked_at
from cardlang.judge.matches.watched import ASKED
from cardlang.judge.settings import LONGER, RARE
from cardlang.machine.ir import Machine
from cardlang.source import Span

_Gated = tuple[tuple[Machine, tuple[Gate, ...]], ...]
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
    """Ask of what never ran whether it can, and of what always held whether it can fail."""
    coverage, subject = evidence.coverage, evidence.subject
    assert coverage is not None and subject.source is not None
    if matches_traced(evidence) < ENOUGH or evidence.some_tables or evidence.unreached:
        return
    search = _RareLook(evidence)
    for what, _, tried in never_ran(evidence):
        rows = [(one, gates(one, what, subject.source.name)) for one in coverage.probes_of(what)]
        search.look(what, rows, tried)
    for span, _ in coverage.always(ASKED):
        if span.line not in subject.denied:
            rows = [(one, denials(one, span)) for one in coverage.probes_of(span)]
            search.look(span, rows, coverage.matches_asking(span))


@define
class _RareLook:
    """Looks for what opens gates, once for those that several lines have behind them."""

    evidence: Evidence
    known: dict[_Gated, Rarity] = field(factory=dict)
    dead: set[_Gated] = field(factory=set)

    def look(
        self, what: int | Span, rows: Sequence[tuple[CoverageProbe, list[Gate]]], tried: int
    ) -> None:
        """Note how rare it is that one of some gates opens, which none did in matches so many."""
        tables = [(probe.machine, wanted) for probe, wanted in rows if wanted]
        if not tables:
            return
        key = tuple([(machine, tuple(wanted)) for machine, wanted in tables])
        found = self.known.get(key)  # many lines may stand below one condition
        if found is None or not (found.allows(tried) or key in self.dead):
            found = self.known[key] = self._rarity(tables, tried)
            if not found.allows(tried):
                self.dead.add(key)
        self.evidence.rare[what] = found

    def _rarity(self, tables: Sequence[tuple[Machine, list[Gate]]], tried: int) -> Rarity:
        evidence = self.evidence
        seeds, bounds = evidence.settings.seeds(MATCHES, RARE), evidence.bounds
        dealt = max(FEWEST_DEALT, int(evidence.settings.effort * DEALT))
        deals = [one.deals for one in evidence.finished]
        deal = bounds.match * len(deals) / max(1, sum(deals))
        first = rarity(*tables[0], seeds, evidence.terms, evidence.roles.moved, bounds, dealt)
        found = first or Rarity(0, 0, 0.0)
        if not found.allows(tried):
            found = evolve(found, arranged=comes_about(tables, seeds[0], deal, bounds))
        if not found.allows(tried):
            found = evolve(found, habit=comes_of_habit(tables, seeds[1], deal, bounds))
        return found
