"""Gathering of evidence: what is played of a game, in which order, and how much of it.

The amounts are counts: a first few matches tell what one costs, and an allowance of decisions and
fuel says how many more there are.  A game of long matches is thus judged by fewer of them, and its
intervals say so.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from cardlang.judge.against.options import (
    ABLE,
    ABLE_LONGEST,
    OptionMatches,
    idle_options,
    same_values,
)
from cardlang.judge.bounds import WHOLE, PlayBounds, compiling, seconds_of
from cardlang.judge.evidence import CutOff, Evidence
from cardlang.judge.longer import look_for_rare, look_longer
from cardlang.judge.matches import elsewhere, endings, lasting, playing, secrecy
from cardlang.judge.matches.playing import Price
from cardlang.judge.matches.step_by_step import look_at, trace_matches
from cardlang.judge.moves import skill
from cardlang.judge.moves.looking_ahead import search
from cardlang.judge.settings import ANEW, FEWEST, MATCHES, SUMMED, Settings
from cardlang.judge.subject import JudgedTable, Subject
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played
from cardlang.match.live.driver import Outcome, Runner, Terms

_FIRST = 8  # matches that tell what one costs
_PROBED = 20_000  # units of `playing.Price` that they may cost
_SHORTEST = 24  # decisions of a match of able seats, with an option's value and without
_OPTION = 3  # matches that a value of an option takes, which most often differ at once
_SHORT = 60  # units of a match so short that variants are played without C
_LUCK = 30_000
_AT_TABLE, _AT_OPTION = 8, 3  # matches of others where random ones were cut off
_LASTING, _LASTED = 200_000, 3  # decisions that such matches are let go on for, and how many
_TRIES, _PLAYOUT = 32, 0.014  # playouts of a decision of theirs, and seconds of one at most
_FIRST_PART = 0.1  # of the bound, for the first matches
_ONCE, _TABLE = 0.04, 2.0  # seconds to make a table ready; times as long a match takes there
_PAIRS = 96  # of matches that one seat must not tell apart


def gather(subject: Subject, settings: Settings) -> Evidence | None:
    """Plays a game; None if it cannot be played at its usual table."""
    usual = subject.usual
    if usual is None or usual.machine is None or subject.engine is None:
        return None
    machine = usual.machine
    runner, _ = subject.engine.runner(machine)
    bounds = PlayBounds(settings.seconds)
    first = _first(runner, settings, Terms(), bounds)
    price = Price(playing.price(machine, first).match / settings.effort)
    evidence = Evidence(subject, settings, machine, None, price, bounds=bounds)
    evidence.compiled.off = not bounds.compiles(machine)
    if any(map(endings.is_cut, first)):
        first = _cut_short(evidence, runner, first)
    broken = all(match.fault is not None for match in first)
    if settings.variants and evidence.price.match * settings.effort < _SHORT:
        evidence.compiled.off = True
    price = evidence.price
    count = settings.matches or price.affordable(SUMMED, FEWEST, MATCHES)
    evidence.played = first
    with playing.compiled_for(count * price.match):
        if not broken:
            evidence.native = evidence.compiled.native(machine)
            count = max(len(first), bounds.fits("matches", bounds.match / bounds.faster, count))
            seeds = settings.seeds(count)
            evidence.played = playing.many(runner, evidence.native, seeds, evidence.terms)
        for match in evidence.played:
            evidence.firsts.append(playing.first_to_act(runner, match.seed))
        trace_matches(evidence)
        if not settings.at_usual:
            _elsewhere(evidence)
        _cut_off(evidence)
        if not broken:
            _look_closer(evidence)
            look_longer(evidence)
            look_for_rare(evidence)
    return evidence


def _first(runner: Runner, settings: Settings, terms: Terms, bounds: PlayBounds) -> list[Played]:
    """The matches that tell what one costs, which is noted: fewer, if they are long."""
    found: list[Played] = []
    while len(found) < _FIRST:
        found += playing.many(runner, None, [settings.match(len(found))], terms)
        if len(found) > 1 and playing.price(runner.machine, found).match * len(found) > _PROBED:
            break
        if seconds_of(runner.machine, found) * len(found) > _FIRST_PART * bounds.seconds:
            break
    bounds.match = seconds_of(runner.machine, found)
    return found


def _cut_short(evidence: Evidence, runner: Runner, first: list[Played]) -> list[Played]:
    """Let random seats play only as many deals as others need, where only others come to an end;
    return the first matches anew.
    """
    settings, usual = evidence.settings, evidence.subject.tables[0]
    with playing.compiled_for(0):
        _note_cut(evidence, usual, first)
    deals = evidence.cut[-1].ending.deals if evidence.cut else 0
    if deals < 2 or not evidence.cut[-1].ending.sound:
        return first
    evidence.terms = Terms(deals)
    first = _first(runner, settings, evidence.terms, evidence.bounds)
    evidence.price = Price(playing.price(evidence.machine, first).match / settings.effort)
    return first


def _cut_off(evidence: Evidence) -> None:
    """Let others play the matches that were cut off, at the tables where nobody has tried yet."""
    known = [_cause(one.table) for one in evidence.cut]
    rows = [(evidence.subject.tables[0], evidence.played)]
    rows += [(one.table, list(one.matches)) for one in evidence.tables]
    for table, matches in rows:
        cause = _cause(table)
        if any(map(endings.is_cut, matches)) and not any(_is_of(cause, one) for one in known):
            known.append(cause)
            with playing.compiled_for(0):
                _note_cut(evidence, table, matches)


def _cause(table: JudgedTable) -> frozenset[str] | int:
    """The options that a table plays otherwise, or else how many play there."""
    return frozenset(table.options) or table.players


def _is_of(cause: frozenset[str] | int, known: frozenset[str] | int) -> bool:
    """Return whether a table is cut off for a cause that is known: the same options, or more."""
    if isinstance(cause, int) or isinstance(known, int):
        return cause == known
    return known <= cause


def _note_cut(evidence: Evidence, table: JudgedTable, matches: list[Played]) -> None:
    engine, machine = evidence.subject.engine, table.machine
    assert engine is not None and machine is not None
    cut = tuple([one for one in matches if endings.is_cut(one)])
    if compiling(machine) > evidence.bounds.room("endings") and table.options:
        evidence.bounds.cut["endings"] = False
        return
    if table is evidence.subject.tables[0]:
        none = len(cut) == len(matches)
        evidence.unseen = CutOff(table, cut, len(cut), endings.Ending(0, 0)) if none else None
    setup = engine.setup(table.players, evidence.settings.first, table.options)
    compiled = evidence.compiled
    setup = evolve(setup, backend=compiled.searching(machine, compiled.native(machine)))
    if endings.proved(setup, cut):
        evidence.unseen = None
        evidence.cut.append(CutOff(table, cut, len(matches), endings.Ending(0, 0, proved=True)))
        return
    seeds = evidence.settings.seeds(_AT_OPTION if table.options else _AT_TABLE)
    deal = seconds_of(machine, cut) / max(1.0, sum(one.deals for one in cut) / len(cut))
    within = any(map(endings.is_within, cut))
    playout = min(deal, _PLAYOUT) if within else deal
    each = _TRIES * playout / evidence.bounds.faster
    most = evidence.bounds.fits("endings", each, endings.LONGEST_ROW)
    program = evidence.subject.program
    ends = None if program is None or program.ends is None else program.ends.span
    found = endings.ending(setup, cut, seeds, most, ends) if most else None
    quick = evidence.bounds.seconds < WHOLE / 2
    usual_lost = table is evidence.subject.tables[0] and len(cut) == len(matches)
    if found is None and (quick or not usual_lost):
        evidence.bounds.cut["endings"] = False
        return
    if quick and found is not None and not found.ended:
        evidence.bounds.cut["endings"] = True
        return
    if not (quick or within or (found is not None and found.sound)):
        most = evidence.bounds.fits("better", each, endings.BETTERS)
        found = (endings.among_better(setup, seeds, most) if most else None) or found
    if found is None or not (found.ended or found.lasting):
        leaning = endings.leant(setup, cut, evidence.settings.first, ends)
        found = evolve(found or endings.Ending(0, 0), leaning=leaning, within=within)
    lasting = found.lasting
    if lasting is None and found.played and not found.ended and not found.within:
        lasting = _lasting(evidence, machine, setup.runner)
    evidence.cut.append(CutOff(table, cut, len(matches), found, lasting))
    if table is evidence.subject.tables[0]:
        evidence.unseen = None


def _lasting(evidence: Evidence, machine: Machine, runner: Runner) -> Played | None:
    """The middle one of some matches of random seats that end when they are let go on for long."""
    native = evidence.compiled.native(machine)
    terms = Terms(decisions=_LASTING if native is not None else _LASTING // 4)
    seeds = evidence.settings.seeds(_LASTED)
    found = [one for one in playing.many(runner, native, seeds, terms) if one.fault is None]
    found.sort(key=lambda one: one.decisions)
    return found[len(found) // 2] if 2 * len(found) > _LASTED else None


def _elsewhere(evidence: Evidence) -> None:
    """Play a few matches at every other table, and at those on which something unseen hangs; their
    offers and lines count as well."""
    subject, machine, settings = evidence.subject, evidence.machine, evidence.settings
    coverage, offers, bounds = evidence.coverage, evidence.offers, evidence.bounds
    assert coverage is not None
    room = bounds.room("tables")

    def play(table: JudgedTable) -> None:
        nonlocal room
        assert table.machine is not None
        sat = elsewhere.sit(table, table.machine, settings.match, evidence.terms, settings.effort)
        coverage.add(sat.probe, len(sat.played.matches))
        offers.verbs |= sat.offers.verbs
        evidence.roles.add(sat.offers.roles(table.machine))
        evidence.tables.append(sat.played)
        matches = sat.played.matches
        room -= _ONCE + _TABLE * len(matches) * seconds_of(table.machine, matches)

    for table in elsewhere.others(subject):
        if room <= 0:
            evidence.some_tables = True
            bounds.cut["tables"] = bool(evidence.tables)
            return
        play(table)
    if bounds.seconds >= WHOLE / 2:
        room += bounds.room("sought")
    evidence.unsure |= elsewhere.seek(
        subject,
        lambda: elsewhere.unseen(subject, coverage, machine, offers),
        play,
        lambda: room > 0,
    )


def _last(evidence: Evidence, runner: Runner) -> None:
    """Let seats go on for as long as they can, where nobody has scored yet."""
    scores = [match.scores for match in evidence.finished]
    scores += [] if evidence.able is None else [trace.scores for trace in evidence.able.ended]
    room = int(lasting.DECISIONS * evidence.settings.effort)
    if scores and not any(map(any, scores)):
        found = lasting.lasting(runner, evidence.settings.seeds(lasting.MATCHES, ANEW), room)
        look_at(evidence, found.told, Terms())
        if not found.sure:
            evidence.unreached = True
            evidence.bounds.cut.setdefault("longer", True)


def _look_closer(evidence: Evidence) -> None:
    """Gather what takes more than random matches: bots, repeated deals, moves tried, pairs."""
    subject, machine, settings = evidence.subject, evidence.machine, evidence.settings
    assert subject.engine is not None and evidence.coverage is not None
    runner, _ = subject.engine.runner(machine)
    finished = evidence.finished
    cut = skill.shortened(finished) or evidence.terms.deals
    deals = sum(match.deals for match in finished)
    whole = evidence.price.match
    short = whole if cut is None or not deals else whole * cut * len(finished) / deals
    groups = Price(short).affordable(_LUCK / skill.TIMES, 10, 200)
    bounds = evidence.bounds
    shortened = bounds.match * short / whole if whole else bounds.match
    groups = bounds.fits("luck", skill.TIMES * shortened, groups, 3)
    if groups and settings.asks("decided-by-deal", "choices-idle"):
        found = skill.luck(runner, settings.seeds(groups), cut)
        evidence.luck = found.value, found.low, found.high, groups * skill.TIMES
    if settings.search:
        search(evidence, cut, short)
        _last(evidence, runner)
    pairs = max(8, int(settings.effort * _PAIRS))
    pairs = bounds.fits("secrets", shortened, pairs)
    if pairs and settings.asks("leak"):
        seeds = settings.seeds(3 * pairs)
        evidence.secrecy = secrecy.secrecy(runner, seeds, pairs, settings.first)
    tables = len(subject.tables)
    each = bounds.match * _OPTION
    if not settings.asks("dead-option"):
        return
    if not evidence.some_tables and bounds.fits("options", each, tables, tables):
        told = _told_by_able(evidence)
        longest = ABLE_LONGEST
        if evidence.looking:
            longest = min(longest, int(bounds.room("options") / (2 * ABLE * evidence.looking)))
        longest = longest if longest >= _SHORTEST else 0
        by = OptionMatches(subject, settings.seeds, evidence.price, evidence.terms, *told, longest)
        for name, count, sure in idle_options(by):
            if sure:
                evidence.idle_options.append((name, count))
            else:
                bounds.cut.setdefault("options", True)
        if settings.seconds >= WHOLE / 2 and not settings.variants:
            evidence.same_values.extend(same_values(by))


def _told_by_able(evidence: Evidence) -> tuple[list[Sequence[Outcome]], list[Sequence[Outcome]]]:
    """The matches at the usual table of seats that play to win, and of strong ones among others."""
    able, strong = evidence.able, evidence.strong
    traces = [] if able is None else [*able.ended, *([able.cut] if able.cut is not None else [])]
    others = () if strong is None else strong.told
    return [trace.outcomes for trace in traces], [outcomes for _, outcomes in others]
