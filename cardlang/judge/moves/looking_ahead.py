"""Evidence from bots that look ahead: what strong ones win, and what moves and backs are worth."""

from __future__ import annotations

from attrs import evolve

from cardlang.judge.evidence import Evidence
from cardlang.judge.matches.able import able
from cardlang.judge.matches.coverage import CoverageProbe
from cardlang.judge.matches.playing import OfferTally, Price
from cardlang.judge.matches.step_by_step import all_happened, look_at, looked_at
from cardlang.judge.moves import backs_exchanged, reading_backs, skill, spread, weighing
from cardlang.judge.moves.worth import BATCHES, FEWEST, PLAYS
from cardlang.judge.settings import ANEW
from cardlang.match.live.driver import Terms
from cardlang.match.live.setup import Setup

_REPLAYED = 60  # matches of strong bots that are looked at before it is asked again
_STRONG = 1_800  # decisions that strong bots take where it is in doubt whether they win more
_ABLE, _ABLE_MATCHES = 1_200, 40  # decisions of seats that play to win, and their matches at most
_ABLE_LOOKING = 8_000_000  # what they look ahead, in units
_TRIED, _CLAIMED = 64, 16_000  # playouts of a decision of theirs; decisions, where it names no card
_WIDE = 4  # moves of such a decision, beyond which it costs as many times more
_SLOW = 0.2  # seconds of a decision of theirs, beyond which they are not asked
_LOOKING = 6_000_000  # what they look ahead, in units again
_AHEAD = 16  # matches that a decision of theirs comes to: eight worlds, some moves, half a match
_SPREAD = 100_000
_READING = 60  # deals that a choice comes to at which a seat is asked with the backs and without
_LOOKED_THROUGH, _LOOKED_AT = 20_000, 240  # units and choices at which backs may tell anything
_EXCHANGED = 24  # matches that are played again with cards of other backs
_BACKS = 900  # decisions that strong bots take, among whom some heed the backs


def search(evidence: Evidence, cut: int | None, short: float) -> None:
    """Bots that look ahead, and moves tried; `short` is the price of a match of `cut` deals."""
    subject, machine, settings = evidence.subject, evidence.machine, evidence.settings
    seed, whole = settings.first, evidence.price.match
    assert subject.engine is not None and evidence.coverage is not None
    deals = sum(match.deals for match in evidence.finished)
    evidence.searching = evidence.compiled.searching(machine, evidence.native)
    setup = evolve(subject.engine.setup(machine.players, seed), backend=evidence.searching)
    tried = Price(whole / 2 + short * spread.PLAYS * 2 * 4 / 2).affordable(_SPREAD, 12, 120)
    traces = evidence.traces
    lengths = [len(traces[k % len(traces)].steps) for k in range(tried)]
    bounds = evidence.bounds
    match, deal = bounds.match, bounds.match * short / whole / max(1, cut or 1)
    played_on = 2 * spread.PLAYS * 4 * spread.MOVES * deal / bounds.faster
    tried = bounds.fits("moves", 1.5 * match + played_on, tried, spread.FEWEST // 2)
    if tried and settings.asks("decided-by-deal", "choices-idle", "kingmaking"):
        seeds = settings.seeds(tried)
        found = spread.spread(setup, seeds, lengths[:tried], seed, evidence.terms)
        evidence.spread = found
    free = _free(evidence)
    part = 1.0 if cut is None or not deals else cut * len(evidence.finished) / deals
    asked = max(1.0, free * part)  # decisions with a choice, of all seats, in a match so short
    ahead = max(float(_AHEAD), 4 * _choices(evidence))  # eight worlds, half a match
    looked = Price(asked * short * ahead).affordable(_LOOKING, 1, 60)
    if settings.asks("too-long", "settled-early", "endless", "cut-off"):
        _play_to_win(evidence, setup, short / max(1, cut or 1) if cut else short)
    if not settings.asks("decided-by-deal", "choices-idle", "dominant", "idle-card", "idle-backs"):
        return
    turns = max(min(4, 2 * looked), min(looked, int(settings.effort * _STRONG / asked)))
    each = len(machine.sides) * asked * ahead * match * short / whole / 2 / bounds.faster
    turns = bounds.fits("strong", each, turns, 2)
    if not turns:
        return
    seeds = settings.seeds(turns)
    evidence.strong = skill.strong(setup, seeds, cut, _doubted(evidence))
    _look_again(evidence, cut)
    if settings.asks("dominant", "idle-card"):
        _weigh_moves(evidence, setup, free, cut)
    if settings.asks("idle-backs"):
        _heed_backs(evidence, setup, free, cut)


def _play_to_win(evidence: Evidence, setup: Setup, deal: float) -> None:
    """Play matches of seats that play to win; `deal` is the price of what they look ahead."""
    effort = evidence.settings.effort
    looking = _looking(evidence, deal)
    looked = looking.affordable(_ABLE_LOOKING, 1, _ABLE)
    seeds = evidence.settings.seeds(_ABLE_MATCHES)
    wanted = max(20, min(int(effort * _ABLE), looked))
    bounds = evidence.bounds
    each = looking.match * bounds.match / evidence.price.match / bounds.faster
    evidence.looking = each
    wanted = bounds.fits("to-win", each, wanted, 20) if each <= _SLOW else 0
    if not wanted:
        bounds.cut["to-win"] = False
        return
    assert evidence.coverage is not None
    probe, offers = CoverageProbe(evidence.machine), OfferTally()
    evidence.able = able(setup, probe.runner, offers, seeds, wanted)
    looked_at(evidence, probe, offers, len(evidence.able.ended))


def _looking(evidence: Evidence, deal: float) -> Price:
    """Return what a decision of such seats costs: more of those that name no card, of whose moves
    each that is no number is tried by itself."""
    machine, cost, count = evidence.machine, 0.0, 0
    lengths = [len(trace.steps) for trace in evidence.traces]
    each = evidence.price.match * len(lengths) / max(1, sum(lengths))
    for trace in evidence.traces:
        for number, _, moves, _ in trace.steps:
            decision = machine.decisions[number]
            count += 1
            if moves > 1 and not decision.names_cards and any(v.picks for v in decision.verbs):
                cost += _CLAIMED * each * max(1.0, moves / _WIDE)
            elif moves > 1:
                cost += max(_TRIED, 3 * moves) * deal / 2
    return Price(cost / max(1, count))


def _choices(evidence: Evidence) -> float:
    """Return the legal moves of a decision on the average."""
    decisions = sum(one.decisions for one in evidence.finished)
    return sum(one.offered for one in evidence.finished) / max(1, decisions)


def _doubted(evidence: Evidence) -> bool:
    """Return whether it may turn out that deals decide all, or that no choice matters."""
    if len(evidence.machine.sides) == 1:
        return False
    if evidence.luck is None or evidence.spread is None:
        return True
    idle = evidence.spread.sampled >= spread.FEWEST and evidence.spread.spread.high < spread.SAME
    return idle or evidence.luck[1] > skill.BY_DEAL


def _look_again(evidence: Evidence, cut: int | None) -> None:
    """The matches of strong bots step by step, until nothing is left that never happened."""
    assert evidence.coverage is not None and evidence.strong is not None
    told = list(evidence.strong.told)
    while told and not all_happened(evidence):
        part, told = told[:_REPLAYED], told[_REPLAYED:]
        look_at(evidence, part, Terms(cut))


def _weigh_moves(evidence: Evidence, setup: Setup, free: float, cut: int | None) -> None:
    """Weigh the moves of positions, and try the habits of which these make it likely that they are
    best."""
    machine, settings, finished = evidence.machine, evidence.settings, evidence.finished
    if len(machine.sides) < 2 or evidence.strong is None:
        return
    deals = 1 if skill.counts_points(machine) else cut
    whole = sum(match.deals for match in finished) / len(finished)
    part = 1.0 if deals is None or not whole else min(1.0, deals / whole)
    decisions = max(1, sum(match.decisions for match in finished))
    width = sum(match.offered for match in finished) / decisions
    bounds = evidence.bounds
    each = len(machine.decisions) * BATCHES * PLAYS * max(2.0, width) * bounds.match * part
    if not bounds.fits("weighed", each / bounds.faster, FEWEST, FEWEST):
        return
    evidence.moves = weighing.weigh(
        setup,
        evidence.strong.told,
        lambda number: settings.match(ANEW + number),
        Terms(deals, evidence.terms.decisions),
        evidence.price.match * settings.effort * part,
        max(1.0, free * part),
        width,
        settings.effort,
        _looking(evidence, evidence.price.match * part).match,
    )


def _heed_backs(evidence: Evidence, setup: Setup, free: float, cut: int | None) -> None:
    """Compare bots that heed backs with those that do not, where backs tell something."""
    machine, finished = evidence.machine, evidence.finished
    if len({card.back for card in machine.cards}) < 2 or len(machine.sides) < 2:
        return
    looked = evidence.price.affordable(_LOOKED_THROUGH, 2, 20)
    looked = evidence.bounds.fits("backs", 2 * evidence.bounds.match, looked, 2)
    if not looked:
        return
    seeds = evidence.settings.seeds(looked, ANEW)
    evidence.in_sight = reading_backs.in_sight(setup, seeds, _LOOKED_AT, evidence.terms)
    if not evidence.in_sight.tell:
        return  # nobody has anything to heed
    exchanged = evidence.bounds.fits("backs", 2 * evidence.bounds.match, _EXCHANGED)
    if exchanged >= backs_exchanged.FEWEST:
        seeds = evidence.settings.seeds(exchanged, ANEW)
        runner = setup.runner
        evidence.unasked = backs_exchanged.unasked(runner, seeds, evidence.terms)
    alone = skill.counts_points(machine)  # then one deal is enough
    deals = 1 if alone else cut
    whole = sum(match.deals for match in finished) / len(finished)
    part = 1.0 if deals is None or not whole else min(1.0, deals / whole)
    asked = max(1.0, free * part) * len(machine.sides)
    price_of_deal = evidence.price.match * part
    price = Price(asked * price_of_deal * _AHEAD)
    turns = max(
        3, min(price.affordable(_LOOKING, 3, 40), int(evidence.settings.effort * _BACKS / asked))
    )
    evidence.backs = skill.backs(setup, evidence.settings.seeds(turns), deals)
    if alone:
        choices = max(1.0, free * part)
        count = Price(choices * price_of_deal * _READING).affordable(_LOOKING, 8, 160)
        seeds = evidence.settings.seeds(count, ANEW)
        evidence.readings = reading_backs.readings(setup, seeds, choices)
        evidence.readings_each = choices / machine.players


def _free(evidence: Evidence) -> float:
    """Decisions with more than one move, in a match on the average."""
    steps = [sum(count > 1 for _, _, count, _ in trace.steps) for trace in evidence.traces]
    return sum(steps) / len(steps) if steps else 0.0
