"""Evidence on a game from playing it, and how much is played to have it.

The amounts are counts: a first few matches tell what one costs, and an allowance of decisions and
fuel says how many more there are.  A game of long matches is thus judged by fewer of them, and its
intervals say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, evolve, field, frozen

from cardlang.judge import (
    elsewhere,
    endings,
    playing,
    reading_backs,
    secrecy,
    skill,
    spread,
    weighing,
)
from cardlang.judge.able import Able, able
from cardlang.judge.coverage import Coverage, CoverageProbe
from cardlang.judge.elsewhere import Elsewhere
from cardlang.judge.fast import Compiled
from cardlang.judge.options import idle_options
from cardlang.judge.playing import OfferTally, Price, Roles, Trace
from cardlang.judge.subject import JudgedTable, Subject
from cardlang.judge.watched import Leftovers
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played
from cardlang.match.live.driver import Outcome, Runner, Terms
from cardlang.match.live.setup import Setup
from cardlang.messages import Tongue

if TYPE_CHECKING:
    from cardlang.run.native import Native

MATCHES = 2000  # at most, that are only summed up
FEWEST = 200  # at least
_FIRST = 8  # matches that tell what one costs
_PROBED = 20_000  # units of `playing.Price` that they may cost
_SUMMED = 4_000_000  # units for the matches that are summed up
_SHORT = 60  # units of a match so short that variants are played without C
_PLAINLY = 200_000  # units that are played without C
_ANEW = 500_000  # number of the first match that is to confirm what others made likely
_TRACED = 75_000  # for those that are looked at step by step
_ASKED = 15, 30, 60, 120  # after these it is asked whether there is anything that never happened
_SEEN = 120  # of these matches, if there is nothing
_REPLAYED = 60  # matches of strong bots that are looked at before it is asked again
_STRONG = 1_800  # decisions that strong bots take where it is in doubt whether they win more
_ABLE, _ABLE_MATCHES = 1_200, 40  # decisions of seats that play to win, and their matches at most
_ABLE_LOOKING = 8_000_000  # what they look ahead, in units
_TRIED, _CLAIMED = 64, 16_000  # playouts of a decision of theirs; decisions, where it names no card
_LOOKING = 6_000_000  # what they look ahead, in units again
_AHEAD = 16  # matches that a decision of theirs comes to: eight worlds, some moves, half a match
_LUCK = 30_000
_SPREAD = 100_000
_AT_TABLE, _AT_OPTION = 8, 3  # matches of others where random ones were cut off
_PAIRS = 96  # of matches that one seat must not tell apart
_READING = 60  # deals that a choice comes to at which a seat is asked with the backs and without
_BACKS = 900  # decisions that strong bots take, among whom some heed the backs


@frozen
class Settings:
    """Settings of a judgement.

    `seed` is what the seeds of all matches come from (`first`); `matches` how many are summed up
    (None: as many as the allowance pays for); `against` the games that it is compared with (None:
    all that ship); `effort` the part of all allowances that is used, for who wants a quick look;
    `language` that of all sentences.  Without `search` no bot looks ahead and no move is compared
    with others: what skill and single moves are worth, and how long players sit who want to win,
    stays unknown.  With `variants` short matches are played without C, which is made for each game.
    """

    seed: int = 1
    matches: int | None = None
    against: tuple[Path, ...] | None = None
    effort: float = 1.0
    language: str = "en"
    search: bool = True
    variants: bool = False

    @property
    def first(self) -> int:
        """The seed of the first match."""
        return self.match(0)

    def match(self, number: int) -> int:
        """The seed of a match: the last nine digits of the SHA-256 of both numbers.

        So no two seeds judge by the same matches.
        """
        return int(sha256(f"judge {self.seed} {number}".encode()).hexdigest(), 16) % 10**9

    def seeds(self, count: int, begin: int = 0) -> list[int]:
        """The seeds of so many matches, from one number on."""
        return [self.match(begin + number) for number in range(count)]


@frozen
class CutOff:
    """Matches of random seats at one table that a limit ended, and what others made of them."""

    table: JudgedTable
    cut: tuple[Played, ...]
    matches: int  # all that were played there
    ending: endings.Ending


@define
class Evidence:
    """Results of all that was played, at the usual table and at others."""

    subject: Subject
    settings: Settings
    machine: Machine
    native: Native | None
    price: Price
    compiled: Compiled = field(factory=Compiled)
    searching: str = "python"  # in what bots look ahead
    terms: Terms = field(factory=Terms)  # of matches of random seats
    cut: list[CutOff] = field(factory=list)
    played: list[Played] = field(factory=list)
    firsts: list[int] = field(factory=list)  # of each of these, who chose first
    tables: list[Elsewhere] = field(factory=list)
    traces: list[Trace] = field(factory=list)
    offers: OfferTally = field(factory=OfferTally)
    coverage: Coverage | None = None
    unsure: set[int] = field(factory=set)  # lines of which not all tables were played
    left: Leftovers | None = None  # cards that nobody plays
    able: Able | None = None  # matches of seats that play to win
    strong: skill.Strong | None = None
    backs: skill.Backs | None = None
    luck: tuple[float, float, float, int] | None = None  # value, low, high, matches
    spread: spread.SpreadFigures | None = None
    readings: list[reading_backs.BackReading] = field(factory=list)  # by choice
    readings_each: float = 0.0  # such choices of a seat in a deal
    moves: weighing.MoveFigures | None = None  # of classes of moves
    secrecy: secrecy.Secrecy | None = None
    roles: Roles = field(factory=Roles)  # of cards, at all tables
    idle_options: list[tuple[str, int]] = field(factory=list)  # name, matches that were compared

    @property
    def tongue(self) -> Tongue:
        """The language in which sentences are said."""
        return self.subject.tongue

    @property
    def finished(self) -> list[Played]:
        """The matches at the usual table that came to their end."""
        return [match for match in self.played if match.fault is None]


def gather(subject: Subject, settings: Settings) -> Evidence | None:
    """Plays a game; None if it cannot be played at its usual table."""
    usual = subject.usual
    if usual is None or usual.machine is None or subject.engine is None:
        return None
    machine = usual.machine
    runner, _ = subject.engine.runner(machine)
    first = _first(runner, settings, Terms())
    price = Price(playing.price(machine, first).match / settings.effort)
    evidence = Evidence(subject, settings, machine, None, price)
    if any(map(endings.is_cut, first)):
        first = _cut_short(evidence, runner, first)
    broken = all(match.fault is not None for match in first)
    evidence.compiled.off = settings.variants and evidence.price.match * settings.effort < _SHORT
    price = evidence.price
    count = settings.matches or price.affordable(_SUMMED, FEWEST, MATCHES)
    evidence.played = first
    with playing.compiled_for(count * price.match):
        if not broken:
            evidence.native = evidence.compiled.native(machine)
            seeds = settings.seeds(count)
            evidence.played = playing.many(runner, evidence.native, seeds, evidence.terms)
        for match in evidence.played:
            evidence.firsts.append(playing.first_to_act(runner, match.seed))
        _trace(evidence)
        _elsewhere(evidence)
        _cut_off(evidence)
        if not broken:
            _look_closer(evidence)
    return evidence


def again(evidence: Evidence, table: JudgedTable, count: int) -> tuple[list[Played], list[int]]:
    """So many other matches of random seats at a table, and who chose first in each; none where
    they would be too dear."""
    engine, machine = evidence.subject.engine, table.machine
    assert engine is not None and machine is not None
    runner, _ = engine.runner(machine)
    seeds = evidence.settings.seeds(count, _ANEW)
    probe = playing.many(runner, None, seeds[:1], evidence.terms)
    cost = count * playing.price(machine, probe).match
    with playing.compiled_for(cost):
        native = evidence.compiled.native(machine) if cost > _PLAINLY else None
        if native is None and cost > _SUMMED:
            return [], []
        matches = playing.many(runner, native, seeds, evidence.terms)
    return matches, [playing.first_to_act(runner, match.seed) for match in matches]


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
    first = _first(runner, settings, evidence.terms)
    evidence.price = Price(playing.price(evidence.machine, first).match / settings.effort)
    return first


def _cut_off(evidence: Evidence) -> None:
    """Let others play the matches that were cut off, at the tables where nobody has tried yet."""
    known = {_cause(one.table) for one in evidence.cut}
    rows = [(evidence.subject.tables[0], evidence.played)]
    rows += [(one.table, list(one.matches)) for one in evidence.tables]
    for table, matches in rows:
        if _cause(table) not in known and any(map(endings.is_cut, matches)):
            known.add(_cause(table))
            with playing.compiled_for(0):
                _note_cut(evidence, table, matches)


def _cause(table: JudgedTable) -> object:
    """The options that a table plays otherwise: of those with the same ones the first is enough."""
    return tuple(table.options) or table.players


def _note_cut(evidence: Evidence, table: JudgedTable, matches: list[Played]) -> None:
    engine, machine = evidence.subject.engine, table.machine
    assert engine is not None and machine is not None
    cut = tuple([one for one in matches if endings.is_cut(one)])
    setup = engine.setup(table.players, evidence.settings.first, table.options)
    compiled = evidence.compiled
    setup = evolve(setup, backend=compiled.searching(machine, compiled.native(machine)))
    seeds = evidence.settings.seeds(_AT_OPTION if table.options else _AT_TABLE)
    found = endings.ending(setup, cut, seeds)
    evidence.cut.append(CutOff(table, cut, len(matches), found))


def _first(runner: Runner, settings: Settings, terms: Terms) -> list[Played]:
    """The matches that tell what one costs: fewer, if they are long."""
    found: list[Played] = []
    while len(found) < _FIRST:
        found += playing.many(runner, None, [settings.match(len(found))], terms)
        if len(found) > 1 and playing.price(runner.machine, found).match * len(found) > _PROBED:
            break
    return found


def _trace(evidence: Evidence) -> None:
    """Matches step by step at the usual table; in a faster way once all has happened."""
    subject, machine, settings = evidence.subject, evidence.machine, evidence.settings
    assert subject.source is not None and subject.engine is not None
    evidence.coverage = Coverage(subject.source)
    probe = CoverageProbe(machine)
    runner: Runner = probe.runner
    offers: OfferTally | None = evidence.offers
    assert subject.program is not None
    left = evidence.left = Leftovers.of(subject.program, machine, subject.source)
    dealt = None if left is None else left.look
    count = evidence.price.affordable(_TRACED, 3, 300)
    for done in range(count):
        if offers is not None and done in _ASKED:
            evidence.coverage.add(probe)
            if _all_happened(evidence):
                (runner, _), offers = subject.engine.runner(machine), None
        if done >= _SEEN and offers is None:
            break
        at = settings.match(done)
        trace = playing.traced(runner, at, evidence.terms, offers, dealt=dealt)
        evidence.traces.append(trace)
    evidence.coverage.add(probe)
    evidence.roles.add(evidence.offers.roles(machine))
    for found in evidence.cut:
        if found.table.machine is machine:
            _look_at(evidence, found.ending.told, Terms())


def _all_happened(evidence: Evidence) -> bool:
    """True if by now every line has run, what adds has added, no condition held always or
    never, every verb was offered, and every card was named, in a game whose moves name cards."""
    assert evidence.coverage is not None
    machine, offers = evidence.machine, evidence.offers
    named = {machine.cards[card].twin for card in offers.named}
    verbs = {verb.name for decision in machine.decisions for verb in decision.verbs}
    if not verbs <= offers.verbs or (named and not {card.twin for card in machine.cards} <= named):
        return False
    coverage = evidence.coverage
    never = coverage.never() or coverage.never_held()
    return all(coverage.added.values()) and not (never or coverage.always(1))


def _elsewhere(evidence: Evidence) -> None:
    """Play a few matches at every other table, and at those on which something unseen hangs; their
    offers and lines count as well."""
    subject, machine, settings = evidence.subject, evidence.machine, evidence.settings
    coverage, offers = evidence.coverage, evidence.offers
    assert coverage is not None

    def play(table: JudgedTable) -> None:
        assert table.machine is not None
        sat = elsewhere.sit(table, table.machine, settings.match, evidence.terms, settings.effort)
        coverage.add(sat.probe)
        offers.verbs |= sat.offers.verbs
        evidence.roles.add(sat.offers.roles(table.machine))
        evidence.tables.append(sat.played)

    for table in elsewhere.others(subject):
        play(table)
    evidence.unsure |= elsewhere.seek(
        subject, lambda: elsewhere.unseen(subject, coverage, machine, offers), play
    )


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
    found = skill.luck(runner, settings.seeds(groups), cut)
    evidence.luck = found.value, found.low, found.high, groups * skill.TIMES
    if settings.search:
        _search(evidence, cut, short)
    pairs = max(8, int(settings.effort * _PAIRS))
    evidence.secrecy = secrecy.secrecy(runner, settings.seeds(3 * pairs), pairs, settings.first)
    evidence.idle_options += idle_options(subject, settings.seeds, evidence.price, evidence.terms)


def _search(evidence: Evidence, cut: int | None, short: float) -> None:
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
    seeds = settings.seeds(tried)
    evidence.spread = spread.spread(setup, seeds, lengths, seed, evidence.terms)
    free = _free(evidence)
    part = 1.0 if cut is None or not deals else cut * len(evidence.finished) / deals
    asked = max(1.0, free * part)  # decisions with a choice, of all seats, in a match so short
    ahead = max(float(_AHEAD), 4 * _choices(evidence))  # eight worlds, half a match
    looked = Price(asked * short * ahead).affordable(_LOOKING, 1, 60)
    _play_to_win(evidence, setup, short / max(1, cut or 1) if cut else short)
    turns = max(min(4, 2 * looked), min(looked, int(settings.effort * _STRONG / asked)))
    seeds = settings.seeds(turns)
    evidence.strong = skill.strong(setup, seeds, cut, _doubted(evidence))
    _look_again(evidence, cut)
    _weigh_moves(evidence, setup, free, cut)
    _heed_backs(evidence, setup, free, cut)


def _play_to_win(evidence: Evidence, setup: Setup, deal: float) -> None:
    """Play matches of seats that play to win; `deal` is the price of what they look ahead."""
    effort = evidence.settings.effort
    looked = _looking(evidence, deal).affordable(_ABLE_LOOKING, 1, _ABLE)
    seeds = evidence.settings.seeds(_ABLE_MATCHES)
    wanted = max(20, min(int(effort * _ABLE), looked))
    assert evidence.coverage is not None
    probe, offers = CoverageProbe(evidence.machine), OfferTally()
    evidence.able = able(setup, probe.runner, offers, seeds, wanted)
    _looked_at(evidence, probe, offers)


def _looking(evidence: Evidence, deal: float) -> Price:
    """Return what a decision of such seats costs: more of those that name no card."""
    machine, cost, count = evidence.machine, 0.0, 0
    lengths = [len(trace.steps) for trace in evidence.traces]
    each = evidence.price.match * len(lengths) / max(1, sum(lengths))
    for trace in evidence.traces:
        for number, _, moves, _ in trace.steps:
            decision = machine.decisions[number]
            count += 1
            if moves > 1 and not decision.names_cards and any(v.picks for v in decision.verbs):
                cost += _CLAIMED * each
            elif moves > 1:
                cost += max(_TRIED, 3 * moves) * deal / 2
    return Price(cost / max(1, count))


def _choices(evidence: Evidence) -> float:
    """Return the legal moves of a decision on the average."""
    decisions = sum(one.decisions for one in evidence.finished)
    return sum(one.offered for one in evidence.finished) / max(1, decisions)


def more_able(evidence: Evidence, count: int, decisions: int) -> Able | None:
    """Play other matches of seats that play to win, so many at most; none where they are dear."""
    engine, machine = evidence.subject.engine, evidence.machine
    if evidence.able is None or engine is None or evidence.able.cut is not None:
        return None
    setup = evolve(
        engine.setup(machine.players, evidence.settings.first), backend=evidence.searching
    )
    seeds = evidence.settings.seeds(count, _ANEW)
    spent = sum(len(trace.steps) for trace in evidence.able.ended)
    wanted = min(int(evidence.settings.effort * decisions), 5 * spent)
    return able(setup, engine.runner(machine)[0], OfferTally(), seeds, wanted)


def _doubted(evidence: Evidence) -> bool:
    """Return whether it may turn out that deals decide all, or that no choice matters."""
    if len(evidence.machine.sides) == 1:
        return False
    assert evidence.luck is not None and evidence.spread is not None
    idle = evidence.spread.sampled >= spread.FEWEST and evidence.spread.spread.high < spread.SAME
    return idle or evidence.luck[1] > skill.BY_DEAL


def _look_again(evidence: Evidence, cut: int | None) -> None:
    """The matches of strong bots step by step, until nothing is left that never happened."""
    assert evidence.coverage is not None and evidence.strong is not None
    told = list(evidence.strong.told)
    while told and not _all_happened(evidence):
        part, told = told[:_REPLAYED], told[_REPLAYED:]
        _look_at(evidence, part, Terms(cut))


def _look_at(
    evidence: Evidence, told: Sequence[tuple[int, tuple[Outcome, ...]]], terms: Terms
) -> None:
    """Matches of bots step by step."""
    probe, offers = CoverageProbe(evidence.machine), OfferTally()
    for at, outcomes in told:
        playing.traced(probe.runner, at, terms, offers, outcomes)
    _looked_at(evidence, probe, offers)


def _looked_at(evidence: Evidence, probe: CoverageProbe, offers: OfferTally) -> None:
    """Note what has run and what was offered in matches of bots at the usual table."""
    assert evidence.coverage is not None
    evidence.coverage.add(probe)
    evidence.offers.verbs |= offers.verbs
    evidence.roles.add(offers.roles(evidence.machine))


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
    evidence.moves = weighing.weigh(
        setup,
        evidence.strong.told,
        lambda number: settings.match(_ANEW + number),
        Terms(deals, evidence.terms.decisions),
        evidence.price.match * settings.effort * part,
        max(1.0, free * part),
        sum(match.offered for match in finished) / decisions,
        settings.effort,
    )


def _heed_backs(evidence: Evidence, setup: Setup, free: float, cut: int | None) -> None:
    """Compare bots that heed backs with those that do not, where backs tell something."""
    machine, finished = evidence.machine, evidence.finished
    if len({card.back for card in machine.cards}) < 2 or len(machine.sides) < 2:
        return
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
        seeds = evidence.settings.seeds(count, _ANEW)
        evidence.readings = reading_backs.readings(setup, seeds, choices)
        evidence.readings_each = choices / machine.players


def _free(evidence: Evidence) -> float:
    """Decisions with more than one move, in a match on the average."""
    steps = [sum(count > 1 for _, _, count, _ in trace.steps) for trace in evidence.traces]
    return sum(steps) / len(steps) if steps else 0.0
