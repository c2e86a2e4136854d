"""The scorecard: each figure with its interval, how many matches it is from, and a sentence.

Matches of random seats measure what the rules do by themselves; only `skill` asks a bot.  What each
figure means and how it misleads is told in `docs/judge.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from cardlang.judge import statistics
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches.playing import Trace
from cardlang.judge.matches.sitting import SECONDS_DEAL, SECONDS_FORCED, SECONDS_FREE, sitting
from cardlang.judge.moves.skill import STRONG, share_of
from cardlang.judge.statistics import Interval
from cardlang.judge.verdict import Figure
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played
from cardlang.messages import Tongue

Measure = Callable[[Evidence], Figure | None]


def scorecard(evidence: Evidence) -> dict[str, Figure]:
    """All figures that the matches give, by name."""
    if not evidence.finished:
        return {}
    figures = {name: measure(evidence) for name, measure in _MEASURES.items()}
    return {name: figure for name, figure in figures.items() if figure is not None}


def _figure(interval: Interval, matches: int, text: str) -> Figure:
    """A figure; one match by itself has no interval."""
    if matches == 1 and interval.low == interval.high:
        return Figure(interval.value, None, None, matches, text)
    return Figure(interval.value, interval.low, interval.high, matches, text)


def _length(evidence: Evidence) -> Figure:
    lengths = sorted(match.decisions for match in evidence.finished)
    mean = statistics.mean(lengths)
    low, high = quantile(lengths, 0.05), quantile(lengths, 0.95)
    deals = statistics.mean([match.deals for match in evidence.finished]).value
    values = {"mean": mean.value, "low": low, "high": high}
    text = evidence.tongue.say("judge-length", **values, deals=in_deals(deals, evidence.tongue))
    return _figure(mean, len(lengths), text)


def in_deals(deals: float, tongue: Tongue) -> str:
    """Return in how many deals a match is played, as the end of a sentence; nothing for none."""
    whole = round(deals)
    if abs(deals - whole) < 0.05:
        return tongue.say("judge-in-whole-deals", deals=whole) if whole else ""
    return tongue.say("judge-in-deals", deals=deals)


def quantile(ascending: Sequence[int], share: float) -> int:
    """The value below which a share of some ascending values lies."""
    return ascending[min(len(ascending) - 1, int(share * len(ascending)))]


def _minutes(evidence: Evidence) -> Figure:
    forced = _forced_share(evidence).value
    seconds_each = SECONDS_FREE * (1 - forced) + SECONDS_FORCED * forced
    mean = statistics.mean(
        [
            (match.decisions * seconds_each + match.deals * SECONDS_DEAL) / 60
            for match in evidence.finished
        ]
    )
    seconds = {"free": SECONDS_FREE, "forced": SECONDS_FORCED, "deal": SECONDS_DEAL}
    minutes = minutes_text(mean.value, evidence.tongue)
    text = evidence.tongue.say("judge-minutes", minutes=minutes, **seconds)
    return _figure(mean, len(evidence.finished), text)


def minutes_text(minutes: float, tongue: Tongue) -> str:
    """Some minutes, as people say them."""
    if minutes < 1.5:
        return tongue.say("judge-a-minute")
    if minutes < 120:
        return tongue.say("judge-some-minutes", minutes=minutes)
    return tongue.say("judge-hours", hours=minutes / 60)


def _to_win(evidence: Evidence) -> Figure | None:
    time = sitting(evidence)
    if time is None or time.deals or evidence.able is None:
        return None
    ended = evidence.able.ended
    values = {
        "minutes": minutes_text(time.minutes.value, evidence.tongue),
        "length": sum(len(trace.steps) for trace in ended) / len(ended),
        "deals": in_deals(sum(trace.deals for trace in ended) / len(ended), evidence.tongue),
    }
    text = evidence.tongue.say("judge-to-win", **values)
    minutes = Interval(time.minutes.value, max(0.0, time.minutes.low), time.minutes.high)
    return _figure(minutes, time.matches, text)


def _forced_share(evidence: Evidence) -> Interval:
    shares = [
        sum(count == 1 for _, _, count, _ in trace.steps) / len(trace.steps)
        for trace in evidence.traces
        if trace.steps
    ]
    mean = statistics.mean(shares)
    return Interval(mean.value, max(0.0, mean.low), min(1.0, mean.high))


def _forced(evidence: Evidence) -> Figure | None:
    share = _forced_share(evidence)
    text = evidence.tongue.say("judge-forced", share=share.value)
    return _figure(share, len(evidence.traces), text)


def _choices(evidence: Evidence) -> Figure:
    mean = statistics.mean(
        [match.offered / match.decisions for match in evidence.finished if match.decisions]
    )
    text = evidence.tongue.say("judge-choices", mean=mean.value)
    return _figure(mean, len(evidence.finished), text)


# ------------------------------------------------------------------------ who wins


def wins_by_place(evidence: Evidence) -> list[list[float]]:
    """By place in the order of play, first to act first, the win share in each match."""
    return by_place(evidence.machine.players, evidence.played, evidence.firsts)


def by_place(players: int, matches: Sequence[Played], firsts: Sequence[int]) -> list[list[float]]:
    """The same of some matches, given who chose first in each."""
    shares: list[list[float]] = [[] for _ in range(players)]
    for match, first in zip(matches, firsts, strict=True):
        if match.fault is None:
            for place in range(players):
                seat = (max(0, first) + place) % players
                shares[place].append(
                    (match.winners >> seat & 1) / max(1, match.winners.bit_count())
                )
    return shares


def _several(values: Sequence[Sequence[float]], matches: int, text: str) -> Figure:
    means = [statistics.mean(mean) for mean in values]
    return Figure(
        tuple(mean.value for mean in means),
        tuple(max(0.0, mean.low) for mean in means),
        tuple(min(1.0, mean.high) for mean in means),
        matches,
        text,
    )


def _seats(evidence: Evidence) -> Figure:
    shares = wins_by_place(evidence)
    means = [statistics.mean(wins).value for wins in shares]
    say = evidence.tongue.say
    listed = ", ".join(say("judge-share", share=share) for share in means)
    text = say("judge-seats", shares=listed)
    return _several(shares, len(evidence.finished), text)


def sides_shares(machine: Machine, matches: Sequence[Played]) -> list[list[float]]:
    """By side, its win share in each match."""
    return [
        [share_of(machine, match.winners, side) for match in matches]
        for side in range(len(machine.sides))
    ]


def _sides(evidence: Evidence) -> Figure | None:
    sides = evidence.machine.sides
    if len(sides) in (1, evidence.machine.players):
        return None
    shares = sides_shares(evidence.machine, evidence.finished)
    tongue = evidence.tongue
    listed = ", ".join(
        tongue.say(
            "judge-seats-of",
            seats=tongue.listed(map(str, seats)),
            share=statistics.mean(wins).value,
        )
        for seats, wins in zip(sides, shares, strict=True)
    )
    text = tongue.say("judge-sides", shares=listed)
    return _several(shares, len(evidence.finished), text)


def winning_sides(machine: Machine, match: Played) -> list[int]:
    """Return the sides of which a seat has won a match."""
    return [
        side
        for side, seats in enumerate(machine.sides)
        if any(match.winners >> seat & 1 for seat in seats)
    ]


def tied(evidence: Evidence, match: Played) -> bool:
    """Return whether more than one side has won."""
    return len(winning_sides(evidence.machine, match)) > 1


def _ties(evidence: Evidence) -> Figure:
    matches = evidence.finished
    share = statistics.wilson(sum(tied(evidence, match) for match in matches), len(matches))
    text = evidence.tongue.say("judge-ties", share=share.value)
    broken, places = ties_broken(evidence)
    if broken:
        share_of_all = broken / len(matches)
        listed = ", ".join(evidence.tongue.say("judge-share", share=one / broken) for one in places)
        text += " " + evidence.tongue.say("judge-ties-broken", share=share_of_all, shares=listed)
    return _figure(share, len(matches), text)


def ties_broken(evidence: Evidence) -> tuple[int, list[float]]:
    """Count the matches that one side won though another had as many points, and by place in the
    order of play, first to act first, those of them that were won from it.

    None where who wins is not said by points: where the winners have neither most in all matches
    nor fewest in all, or nobody ever has more than another.
    """
    sides, players = evidence.machine.sides, evidence.machine.players
    broken, places = 0, [0.0] * players
    most = fewest = True
    apart = False
    for match, first in zip(evidence.played, evidence.firsts, strict=True):
        winning = winning_sides(evidence.machine, match)
        if match.fault is not None or not winning:
            continue
        points = match.scores[winning[0]]
        of_winners = {match.scores[side] for side in winning}
        most &= of_winners == {max(match.scores)}
        fewest &= of_winners == {min(match.scores)}
        apart |= len(set(match.scores)) > 1
        if len(winning) == 1 and match.scores.count(points) > 1:
            broken += 1
            for seat in sides[winning[0]]:
                places[(seat - max(0, first)) % players] += 1 / len(sides[winning[0]])
    return (broken, places) if apart and (most or fewest) else (0, [0.0] * players)


# ------------------------------------------------------------------------ play and luck


def _skill(evidence: Evidence) -> Figure | None:
    strong = evidence.strong
    if strong is None or not strong.seeds:
        return None
    share, say = strong.share, evidence.tongue.say
    cut = "" if strong.deals is None else say("judge-cut", deals=strong.deals)
    words = {"bot": STRONG, "cut": cut}
    if len(evidence.machine.sides) == 1:
        text = say("judge-skill-alone", share=share.value, **words)
    else:
        fair = 1 / len(evidence.machine.sides)
        text = say("judge-skill", share=share.value + fair, fair=fair, **words)
        share = _unsure(share, fair, strong.seeds)
    return _figure(share, strong.matches, text)


def _unsure(gain: Interval, fair: float, deals: int) -> Interval:
    """The gain of a bot over a fair share, of which nobody loses more than all nor gains more than
    the rest; where it won all deals, or none, Student's interval has no width, and that of a share
    of so many deals stands for it."""
    if gain.low < gain.high or gain.value + fair not in (0.0, 1.0):
        return Interval(gain.value, max(-fair, gain.low), min(1 - fair, gain.high))
    wins = statistics.wilson(deals * (gain.value + fair), deals)
    return Interval(gain.value, wins.low - fair, wins.high - fair)


def _backs(evidence: Evidence) -> Figure | None:
    backs = evidence.backs
    if backs is None or not backs.seeds:
        return None
    value = backs.worth.value
    key = "judge-backs-points" if backs.points else "judge-backs-wins"
    unsure = backs.worth.low <= 0 <= backs.worth.high
    chance = evidence.tongue.say("judge-may-be-chance") if unsure else ""
    text = evidence.tongue.say(key, worth=value, chance=chance, bot=STRONG)
    return _figure(backs.worth, backs.matches, text)


def _luck(evidence: Evidence) -> Figure | None:
    if evidence.luck is None:
        return None
    value, low, high, matches = evidence.luck
    text = evidence.tongue.say("judge-luck", share=value)
    return Figure(value, low, high, matches, text)


def _spread(evidence: Evidence) -> Figure | None:
    sample = evidence.spread
    if sample is None or not sample.sampled:
        return None
    points = 100 * sample.spread.value
    text = evidence.tongue.say("judge-spread", points=points, decisions=sample.sampled)
    spread = sample.spread
    bounded = Interval(spread.value, max(-1.0, spread.low), min(1.0, spread.high))
    return _figure(bounded, sample.sampled, text)


def _kings(evidence: Evidence) -> Figure | None:
    sample = evidence.spread
    if sample is None or not sample.sampled or len(evidence.machine.sides) < 3:
        return None
    text = evidence.tongue.say("judge-kings", share=sample.kings.value)
    return _figure(sample.kings, sample.matches, text)


# ------------------------------------------------------------------------ the course


def _lead_changes(evidence: Evidence) -> Figure | None:
    if len(evidence.machine.sides) == 1:
        return None  # alone or together, nobody is ahead of another
    changes = []
    for trace in evidence.traces:
        leaders = [mask for _, mask in trace.leads if mask]
        whole = (1 << evidence.machine.players) - 1
        while leaders and leaders[0] == whole:
            leaders.pop(0)
        changes.append(sum(a != b for a, b in pairwise(leaders)))
    mean = statistics.mean(changes)
    text = evidence.tongue.say("judge-lead-changes", mean=mean.value)
    return _figure(Interval(mean.value, max(0.0, mean.low), mean.high), len(changes), text)


def settled_at(machine: Machine, traces: Sequence[Trace]) -> list[float]:
    """The share of each of some matches after which who would win stays who wins.

    Where all sides of several share a match nobody is ahead at its end, so nothing was settled, not
    even if nobody ever was: as where seats that reckon alike name the same price each time.
    """
    shares = []
    shared = (1 << machine.players) - 1 if len(machine.sides) > 1 else 0
    for trace in traces:
        if trace.fault is not None or not trace.steps:
            continue
        if trace.winners == shared != 0:
            shares.append(1.0)
            continue
        since = len(trace.steps)
        for step, mask in reversed(trace.leads):
            if mask != trace.winners:
                break
            since = step
        shares.append(min(1.0, since / len(trace.steps)))
    return shares


def _settled(evidence: Evidence) -> Figure | None:
    shares = settled_at(evidence.machine, evidence.traces)
    if not shares or len(evidence.machine.sides) == 1:
        return None
    mean = statistics.mean(shares)
    text = evidence.tongue.say("judge-settled", share=mean.value)
    bounded = Interval(mean.value, max(0.0, mean.low), min(1.0, mean.high))
    return _figure(bounded, len(shares), text)


def _drama(evidence: Evidence) -> Figure | None:
    behind = total = 0
    for trace in evidence.traces:
        half = [mask for step, mask in trace.leads if 2 * step <= len(trace.steps) and mask]
        if trace.fault is None and trace.winners and len(half) > 1:
            total += 1
            behind += not half[-1] & trace.winners
    if not total or len(evidence.machine.sides) == 1:
        return None
    share = statistics.wilson(behind, total)
    text = evidence.tongue.say("judge-drama", share=share.value)
    return _figure(share, total, text)


_MEASURES: dict[str, Measure] = {
    "length": _length,
    "minutes": _minutes,
    "minutes_to_win": _to_win,
    "forced": _forced,
    "choices": _choices,
    "seats": _seats,
    "sides": _sides,
    "ties": _ties,
    "skill": _skill,
    "luck": _luck,
    "backs": _backs,
    "settled": _settled,
    "lead_changes": _lead_changes,
    "drama": _drama,
    "spread": _spread,
    "kingmaking": _kings,
}
