"""Suspicions about who wins: seats and sides, shared matches, and matches settled early.

What random seats make likely is played anew, or asked of seats that play to win, before it is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import comb

from attrs import evolve

from cardlang.judge import statistics
from cardlang.judge.bounds import WHOLE
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches.able import Able
from cardlang.judge.matches.anew import again, more_able
from cardlang.judge.matches.playing import Trace, summed
from cardlang.judge.places import deal_place, unequal_place, winner_place
from cardlang.judge.report.scorecard import (
    by_place,
    settled_at,
    sides_shares,
    tied,
    winning_sides,
    wins_by_place,
)
from cardlang.judge.statistics import Interval, differs
from cardlang.judge.subject import JudgedTable
from cardlang.judge.suspicion import Suspicion, above
from cardlang.judge.verdict import PASS, Reason
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played
from cardlang.messages import Tongue

UNFAIR, POINTS = 0.3, 0.1
"""A seat or side may win so much more or less often than its fair share, as a part of it, and by so
many points of a hundred at most."""
TIED = 0.5
"""More than so many of the matches tied are too many."""
FEWEST = 12
"""Fewest matches from which on it is told when they are settled, and how others fare."""
ELSEWHERE = 30
"""Fewest matches at another table from which on it is told who wins there."""
LOSING, LOST = 0.75, 0.9
"""If in more of the matches all sides but one win, and in more than so many half and more but not
all, the game is about who loses."""
UNWON = 0.1
"""More than so many of the matches that nobody wins are too many."""
SETTLED, EARLY = 0.25, 0.6
"""A match should not be settled before so much of it is played, nor should more than so many be."""
ACCUSED = 1000
"""So many matches are played anew before it is said that a seat or side has an advantage."""
_HEARD, _HEARD_FOR = 300, 6_000  # matches of seats that play to win, and their decisions
_HEARD_LEAST = 4  # matches of theirs, or else deals, that say how many are shared
SUSPECT = 0.05  # if what was played so far is less likely than this by chance


def unfair(evidence: Evidence) -> Iterator[Suspicion]:
    """Tests of who wins, at the usual table and then at each other one."""
    at = unequal_place(evidence)
    shares, tongue = wins_by_place(evidence), evidence.tongue
    usual = list(_fair(evidence.machine, evidence.finished, shares, None, at, tongue))
    yield from _sure(evidence, evidence.subject.tables[0], None, usual, len(evidence.finished))
    if not _doubted(usual) and _able_doubt(evidence):
        yield from unfair_among_able(evidence)  # random seats may waste what one is given
    for found in evidence.tables:
        machine = found.table.machine
        matches = [match for match in found.matches if match.fault is None]
        if machine is not None and len(matches) >= ELSEWHERE:
            shares = by_place(machine.players, found.matches, found.firsts)
            tests = _fair(machine, matches, shares, found.table, at, evidence.tongue)
            yield from _sure(evidence, found.table, found.table, tests, len(matches))


def unfair_among_able(evidence: Evidence) -> Iterator[Suspicion]:
    """Tests of who wins at the usual table among seats that play to win."""
    machine, tongue = evidence.machine, evidence.tongue
    more = more_able(evidence, _HEARD, _HEARD_FOR) if len(machine.sides) > 1 else None
    if more is None or len(more.ended) < FEWEST:
        return
    names = _names(machine, tongue)
    shares = _shares_of(machine, more)
    fair = fair_share(shares)
    if not fair:
        return
    may = min(UNFAIR * fair, POINTS)
    for name, values in sorted(zip(names, shares, strict=True), key=lambda one: -sum(one[1])):
        around, paired = share_among(more, values)
        told = {"share": around.value, "low": around.low, "high": around.high, "fair": fair}
        who = name[:1].upper() + name[1:]
        text = tongue.say("judge-unfair-able", who=who, **told, may=may, matches=len(values))
        large = around.low > fair + may or around.high < fair - may
        chance = differs(paired, fair) if paired else _exact(around.value, len(values), fair)
        yield Suspicion(chance, large, Reason("unfair-seat", text, unequal_place(evidence)))


def _shares_of(machine: Machine, able: Able) -> list[list[float]]:
    """The win shares of sides, or of places in the order of play, in such matches that ended."""
    ended = [summed(trace) for trace in able.ended]
    if len(machine.sides) < machine.players:
        return sides_shares(machine, ended)
    return by_place(machine.players, ended, able.firsts)


def _able_doubt(evidence: Evidence) -> bool:
    """Return whether somebody wins too much, or too little, in the matches of seats that play to
    win that were played in any case."""
    able, machine = evidence.able, evidence.machine
    if able is None or len(machine.sides) == 1 or len(able.ended) < FEWEST:
        return False
    shares = _shares_of(machine, able)
    fair = fair_share(shares)
    may = min(UNFAIR * fair, POINTS)
    return bool(fair) and any(
        abs(sum(values) / len(values) - fair) > may and differs(values, fair) < SUSPECT
        for values in shares
    )


def _names(machine: Machine, tongue: Tongue) -> list[str]:
    """The names of the sides, or of the places in the order of play."""
    if len(machine.sides) < machine.players:
        return [
            tongue.say("judge-side", seats=tongue.listed(map(str, seats)))
            for seats in machine.sides
        ]
    return [tongue.say(_ordinal(place, machine.players)) for place in range(machine.players)]


def _sure(
    evidence: Evidence,
    table: JudgedTable,
    told: JudgedTable | None,
    tests: Iterable[Suspicion],
    count: int,
) -> Iterator[Suspicion]:
    """Tests of who wins at a table, anew by matches of their own where few were played and one of
    them would accuse somebody."""
    tests = list(tests)
    if count >= ACCUSED or not _doubted(tests) or evidence.settings.asked is not None:
        yield from tests
        return
    machine = table.machine
    assert machine is not None
    matches, firsts = again(evidence, table, ACCUSED)
    if matches:
        ended = [match for match in matches if match.fault is None]
        shares = by_place(machine.players, matches, firsts)
        yield from _fair(machine, ended, shares, told, unequal_place(evidence), evidence.tongue)


def _doubted(tests: Iterable[Suspicion]) -> bool:
    """Return whether one of some tests would accuse somebody."""
    return any(test.large and test.chance < SUSPECT for test in tests)


def _fair(
    machine: Machine,
    matches: list[Played],
    shares: list[list[float]],
    table: JudgedTable | None,
    at: str | None,
    tongue: Tongue,
) -> Iterator[Suspicion]:
    """Tests of who wins at a table; None is the usual one."""
    if len(machine.sides) == 1:
        return
    if len(machine.sides) < machine.players:
        shares = sides_shares(machine, matches)
    names = _names(machine, tongue)
    fair = fair_share(shares)
    if not fair:
        return
    may = min(UNFAIR * fair, POINTS)
    order = sorted(range(len(shares)), key=lambda k: -abs(sum(shares[k]) / len(matches) - fair))
    for k in order:
        share = sum(shares[k]) / len(matches)
        chance = differs(shares[k], fair)
        around = statistics.mean(shares[k])
        told: dict[str, float] = {"share": share, "matches": len(matches), "fair": fair}
        told |= {"low": max(0.0, around.low), "high": min(1.0, around.high), "may": may}
        if table is None:
            who = names[k][:1].upper() + names[k][1:]
            text = tongue.say("judge-unfair-seat", who=who, **told)
        else:
            if len(matches) < ACCUSED // 2:  # so few are no normal distribution
                chance = max(chance, _exact(share, len(matches), fair))
            name = table.beside(tongue)
            text = tongue.say("judge-unfair-seat-at", table=name, who=names[k], **told)
        large = abs(share - fair) > may
        yield Suspicion(chance, large, Reason("unfair-seat", text, at), k, share > fair, table)


def fair_share(shares: Sequence[Sequence[float]]) -> float:
    """The win share that each has if all win alike: less than one of so many, where matches are won
    by nobody; 0 if all are."""
    matches = len(shares[0])
    return sum(map(sum, shares)) / len(shares) / matches if matches else 0.0


def _exact(share: float, count: int, fair: float) -> float:
    """The chance of winning at least, or at most, such a share of a few matches."""
    wins = round(share * count)
    odds = [comb(count, k) * fair**k * (1 - fair) ** (count - k) for k in range(count + 1)]
    return min(1.0, 2 * min(sum(odds[wins:]), sum(odds[: wins + 1])))


_ACTS = (
    "judge-acts-first",
    "judge-acts-second",
    "judge-acts-third",
    "judge-acts-fourth",
    "judge-acts-fifth",
)


def _ordinal(place: int, players: int) -> str:
    """The message that says which place in the order of play it is."""
    if place == players - 1:
        return "judge-acts-last"
    return _ACTS[min(place, len(_ACTS) - 1)]


def shared(evidence: Evidence) -> Iterator[Suspicion]:
    """Matches that are tied, or that nobody wins."""
    if len(evidence.machine.sides) == 1:
        return
    values = [float(tied(evidence, match)) for match in evidence.finished]
    if _loses(evidence):
        values = [0.0 for _ in values]
    share = sum(values) / len(values)
    say = evidence.tongue.say
    text = say("judge-many-ties", **_shares(values), may=TIED)
    found = Reason("many-ties", text, winner_place(evidence))
    yield Suspicion(above(values, TIED), share > TIED, found)
    values = [float(not match.winners) for match in evidence.finished]
    share = sum(values) / len(values)
    text = say("judge-no-winner", **_shares(values), may=UNWON)
    found = Reason("no-winner", text, winner_place(evidence))
    yield Suspicion(above(values, UNWON), share > UNWON, found)


def _shares(values: list[float]) -> dict[str, float]:
    """Return the share of matches with something, its interval, and how many there are."""
    found = statistics.wilson(sum(values), len(values))
    told = {"share": found.value, "low": found.low, "high": found.high}
    return {**told, "matches": len(values)}


def _loses(evidence: Evidence) -> bool:
    """Return whether it is a game about who loses: one side does in most matches, and hardly ever
    more than half or none."""
    sides, count = evidence.machine.sides, len(evidence.finished)
    winning = [len(winning_sides(evidence.machine, match)) for match in evidence.finished]
    alone = sum(won == len(sides) - 1 for won in winning)
    some = sum(len(sides) <= 2 * won < 2 * len(sides) for won in winning)
    return len(sides) > 2 and alone > LOSING * count and some > LOST * count


def settled_early(evidence: Evidence) -> Iterator[Suspicion]:
    """Matches that go on for long when it is settled who wins, among seats that play to win; among
    random ones only where no others have played."""
    if len(evidence.machine.sides) == 1:
        return
    plainly = [trace for trace in evidence.traces if trace.fault is None and trace.steps]
    able = evidence.able
    others = [] if able is None else [trace for trace in able.ended if trace.steps]
    machine = evidence.machine
    suspect = _settles(machine, plainly) or _settles(machine, others)
    doubtful = _early(machine, others).value > EARLY and not _mostly_settled(machine, others)
    if others and (doubtful or (suspect and len(others) < FEWEST)):
        more = more_able(evidence, _HEARD if doubtful else FEWEST, _HEARD_FOR)
        others += [] if more is None else [trace for trace in more.ended if trace.steps]
    if able is not None and len(others) < _HEARD_LEAST:
        return  # nobody has played to win often enough
    asked = others or plainly
    shares = settled_at(machine, asked)
    if len(shares) < _HEARD_LEAST or not all(trace.winners for trace in asked):
        return
    found = statistics.mean(shares)
    told = {"share": found.value, "low": max(0.0, found.low), "high": found.high, "may": SETTLED}
    random = settled_at(machine, plainly)
    told["random"] = sum(random) / len(random) if random else 0.0
    key = "judge-settled-early-able" if others else "judge-settled-early"
    text = evidence.tongue.say(key, **told, matches=len(shares))
    large = _settles(machine, asked)
    if not large and others and _mostly_settled(machine, others):
        large, early = True, _early(machine, others)
        told = {"share": early.value, "low": early.low, "high": early.high, "may": EARLY}
        told |= {"random": _early(machine, plainly).value, "part": SETTLED}
        text = evidence.tongue.say("judge-settled-mostly", **told, matches=len(shares))
    yield Suspicion(
        0.0 if large else 1.0, large, Reason("settled-early", text, deal_place(evidence))
    )


def _settles(machine: Machine, traces: Sequence[Trace]) -> bool:
    """Return whether matches like these are settled early beyond doubt, and go on for long."""
    return _go_on(traces) and statistics.mean(settled_at(machine, traces)).high < SETTLED


def _mostly_settled(machine: Machine, traces: Sequence[Trace]) -> bool:
    """Return whether most matches like these are, though some are not."""
    return len(traces) >= FEWEST and _go_on(traces) and _early(machine, traces).low > EARLY


def _early(machine: Machine, traces: Sequence[Trace]) -> Interval:
    """The share of matches that are settled early."""
    shares = settled_at(machine, traces)
    return statistics.wilson(sum(share < SETTLED for share in shares), len(shares))


def _go_on(traces: Sequence[Trace]) -> bool:
    """Return whether there are matches enough, which somebody wins, and in which much is chosen."""
    if len(traces) < _HEARD_LEAST or not all(trace.winners for trace in traces):
        return False
    choices = sum(count > 1 for trace in traces for _, _, count, _ in trace.steps) / len(traces)
    return choices >= 10


# ------------------------------------------------------------------------ what others say


def as_others_say(evidence: Evidence, test: Suspicion) -> Reason:
    """Return the reason of a test, with what seats that play to win have to say about it.

    Where these surely do not win as much too much, or too little, it is no accusation; nor where
    they win less than that, known to within what is let pass.  At a first look, which hears few of
    them, they have to agree at least: what random seats waste is left to the whole judgement.
    """
    machine, reason, quick = evidence.machine, test.reason, evidence.bounds.seconds < WHOLE / 2
    if reason.code in ("many-ties", "no-winner"):
        return _shared_by_others(evidence, reason)
    if test.table is not None and test.table.machine is not None:
        machine = test.table.machine
    others = more_able(evidence, _HEARD, _HEARD_FOR, test.table) if test.who >= 0 else None
    if others is None or len(others.ended) < FEWEST:
        return evolve(reason, weight=PASS) if quick and test.who >= 0 else reason
    shares = _shares_of(machine, others)
    fair = fair_share(shares)
    if not fair:
        return reason
    may = min(UNFAIR * fair, POINTS)
    found, _ = share_among(others, shares[test.who])
    told = {"share": found.value, "low": found.low, "high": found.high}
    held = found.high > fair + may if test.ahead else found.low < fair - may
    if quick or found.high - found.low <= 2 * may:
        held = found.value > fair + may if test.ahead else found.value < fair - may
    key = "judge-others-agree" if held else "judge-others-even"
    text = evidence.tongue.say(key, text=reason.text, **told, matches=len(others.ended))
    return evolve(reason, text=text, weight=reason.weight if held else PASS)


def share_among(able: Able, shares: Sequence[float]) -> tuple[Interval, list[float]]:
    """Return the mean of win shares in the matches of seats that play to win, and by deal what it
    is on the average over all hands, if enough deals were turned round the table."""
    rows = [sum(shares[at] for at in group) / len(group) for group in able.groups if len(group) > 1]
    if len(rows) < FEWEST:
        return statistics.wilson(sum(shares), len(shares)), []
    found = statistics.mean(rows)
    return Interval(found.value, max(0.0, found.low), min(1.0, found.high)), rows


def _shared_by_others(evidence: Evidence, reason: Reason) -> Reason:
    """Return a reason about shared matches, with what seats that play to win share.

    Random seats may all end at nothing in a game whose aim they never reach.
    """
    able = evidence.able
    ended = [] if able is None else [summed(trace) for trace in able.ended]
    if len(ended) < _HEARD_LEAST:
        more = more_able(evidence, _HEARD_LEAST, _HEARD_FOR)
        ended += [] if more is None else [summed(trace) for trace in more.ended]
    if len(ended) < _HEARD_LEAST:
        return _seldom_scored(evidence, reason)
    ties = reason.code == "many-ties"
    values = [float(tied(evidence, one) if ties else not one.winners) for one in ended]
    shares = _shares(values)
    held = shares["share"] > (TIED if ties else UNWON)
    key = "judge-others-agree" if held else "judge-others-aim"
    text = evidence.tongue.say(key, text=reason.text, **shares)
    return evolve(reason, text=text, weight=reason.weight if held else PASS)


def _seldom_scored(evidence: Evidence, reason: Reason) -> Reason:
    """Return a reason about shared matches where those that play to win are too dear to be counted.

    It is no accusation where these score in more than twice as many of their deals, nor where they
    came to the end of so few that nobody knows.
    """
    able = evidence.able
    others = [] if able is None else [*able.ended, *([able.cut] if able.cut is not None else [])]
    if others and sum(trace.deals for trace in others) < _HEARD_LEAST:
        return evolve(reason, weight=PASS)
    often, random_often = _scoring(others), _scoring(evidence.traces)
    if not others or often <= 2 * random_often:
        return reason
    told = {"share": random_often, "often": often}
    text = evidence.tongue.say("judge-others-score", text=reason.text, **told)
    return evolve(reason, text=text, weight=PASS)


def _scoring(traces: Sequence[Trace]) -> float:
    """Return the share of the deals of some matches in which somebody scored."""
    deals = sum(trace.deals for trace in traces)
    return sum(trace.counting for trace in traces) / deals if deals else 0.0
