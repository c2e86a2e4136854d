"""Suspicions about what is chosen: nothing, or nothing that matters, or what is always best."""

from __future__ import annotations

import math
from collections.abc import Iterator

from attrs import frozen

from cardlang.judge import statistics
from cardlang.judge.against.failures import own_line
from cardlang.judge.against.fairness import UNWON
from cardlang.judge.evidence import Evidence
from cardlang.judge.moves import dominance
from cardlang.judge.moves.rivals import MoveClass
from cardlang.judge.moves.skill import BY_DEAL, IDLE, STRONG
from cardlang.judge.moves.skill import ENOUGH as ENOUGH_DEALS
from cardlang.judge.moves.spread import FEWEST as LOOKED
from cardlang.judge.moves.spread import SAME
from cardlang.judge.places import deal_place, deck_place, own_place
from cardlang.judge.subject import place
from cardlang.judge.suspicion import Suspicion, above
from cardlang.judge.verdict import PASS, Reason

FORCED = 0.9
"""More than so many of the decisions without a choice are too many."""
KINGS = 0.25
"""More than so many of the matches in which a king is made are too many."""
WORTHLESS, BACKED, UNUSED = 0.15, 60, 0.1
"""If backs are worth less than this part of the spread of points, by so many choices at least,
and change what is chosen at fewer than so many more than chance does, they are worth nothing."""


@frozen
class BackWorth:
    """The worth of reading backs: points at a choice, such choices in a deal, how much more often
    than by chance it changes what is chosen, and how far points of a deal lie apart."""

    points: statistics.Interval
    each: float
    more: statistics.Interval
    spread: float

    @property
    def part(self) -> float:
        """The upper end of what it is worth in a deal, as a part of how far points lie apart."""
        return self.points.high * self.each / self.spread if self.spread else math.inf


WON = 0.05  # what a strong bot wins more than its share, at least, where choices count


def without_choice(evidence: Evidence) -> Iterator[Suspicion]:
    """Decisions with one move only; where there are others, choices that change nothing."""
    shares = [
        sum(count == 1 for _, _, count, _ in trace.steps) / len(trace.steps)
        for trace in evidence.traces
        if trace.steps
    ]
    if not shares:
        text = evidence.tongue.say("judge-never-decide")
        yield Suspicion(0.0, True, Reason("forced", text, deal_place(evidence)))
        return
    share = sum(shares) / len(shares)
    around = statistics.mean(shares)
    told = {"share": share, "low": around.low, "high": min(1.0, around.high), "may": FORCED}
    text = evidence.tongue.say("judge-no-choices", **told, matches=len(shares))
    large = share > FORCED
    yield Suspicion(above(shares, FORCED), large, Reason("forced", text, deal_place(evidence)))
    if not large:
        yield from _matters(evidence)


def _matters(evidence: Evidence) -> Iterator[Suspicion]:
    """Choices that change nothing: a strong bot gains nothing, no move is better than another."""
    strong, luck = evidence.strong, evidence.luck
    if strong is None or luck is None or strong.seeds < 4 or len(evidence.machine.sides) == 1:
        return
    finished = evidence.finished
    if sum(not one.winners for one in finished) > UNWON * len(finished):
        return  # a fair share of the wins is less than one of so many sides, and nobody knows it
    _, low, _, matches = luck
    say = evidence.tongue.say
    text = say("judge-decided-by-deal", matches=matches, bot=STRONG)
    won = strong.share
    doubtful = won.value < WON and won.low <= 0
    decided = low > BY_DEAL and (doubtful or won.high < WON)
    yield Suspicion(
        0.0 if decided else 1.0, decided, Reason("decided-by-deal", text, deal_place(evidence))
    )
    spread = evidence.spread
    if spread is None or spread.sampled < LOOKED or decided:
        return
    fair = 1 / len(evidence.machine.sides)
    gains = strong.share.low > 0 or strong.share.high >= IDLE * fair or strong.seeds < ENOUGH_DEALS
    idle = not gains and spread.spread.high < SAME
    gain = strong.share.value
    text = say("judge-choices-idle", bot=STRONG, gain=gain, spread=spread.spread.value)
    yield Suspicion(0.0 if idle else 1.0, idle, Reason("choices-idle", text, deal_place(evidence)))


def kingmaking(evidence: Evidence) -> Iterator[Suspicion]:
    """Seats that cannot win any more and choose who does."""
    found = evidence.spread
    if found is None or len(evidence.machine.sides) < 3 or found.matches < LOOKED:
        return
    at = None
    if found.where:
        most = max(set(found.where), key=found.where.count)
        at = own_place(evidence, evidence.machine.decisions[most].span)
    kings = found.kings
    told = {"share": kings.value, "low": kings.low, "high": kings.high, "may": KINGS}
    text = evidence.tongue.say("judge-kingmaker", **told, matches=found.matches)
    large = found.kings.low > KINGS
    yield Suspicion(0.0 if large else 1.0, large, Reason("kingmaking", text, at))


def idle_backs(evidence: Evidence) -> Iterator[Suspicion]:
    """Backs that tell nobody anything, or that nobody gains by: not even the upper end of what
    reading them may be worth in a deal is a part of how far points lie apart from deal to deal."""
    looked = evidence.in_sight
    if looked is not None and not looked.tell and looked.choices >= BACKED:
        text = evidence.tongue.say("judge-blank-backs", choices=looked.choices)
        yield Suspicion(0.0, True, Reason("idle-backs", text, deck_place(evidence)))
    elif looked is not None and not looked.choices and looked.forced >= BACKED:
        text = evidence.tongue.say("judge-backs-for-nothing", moves=looked.forced)
        yield Suspicion(0.0, True, Reason("idle-backs", text, deck_place(evidence)))
    if evidence.unasked and not _gained(evidence):
        text = evidence.tongue.say("judge-unasked-backs", matches=evidence.unasked)
        yield Suspicion(0.0, True, Reason("idle-backs", text, deck_place(evidence)))
        return
    worth = worth_of_backs(evidence)
    if worth is None:
        return
    text = evidence.tongue.say(
        "judge-idle-backs",
        worth=worth.points.value * worth.each,
        low=worth.points.low * worth.each,
        high=worth.points.high * worth.each,
        choices=len(evidence.readings),
        spread=worth.spread,
    )
    idle = worth.part < WORTHLESS and worth.more.high < UNUSED
    yield Suspicion(
        0.0 if idle else 1.0, idle, Reason("idle-backs", text, deck_place(evidence), PASS)
    )


def worth_of_backs(evidence: Evidence) -> BackWorth | None:
    """The worth of reading backs; None where too few choices were looked at."""
    found = evidence.readings
    if len(found) < BACKED:
        return None
    apart = [
        points - sum(match.scores) / len(match.scores)
        for match in evidence.finished
        for points in match.scores
    ]
    deals = sum(match.deals for match in evidence.finished) / len(evidence.finished)
    spread = (sum(one * one for one in apart) / max(1, len(apart)) / max(1.0, deals)) ** 0.5
    points = statistics.mean([one.gain for one in found])
    more = statistics.mean([float(one.differs) - one.by_chance for one in found])
    return BackWorth(points, evidence.readings_each, more, spread)


def _gained(evidence: Evidence) -> bool:
    """Return whether somebody surely gains by the backs."""
    worth = [] if evidence.backs is None else [evidence.backs.worth]
    if len(evidence.readings) >= BACKED:
        worth.append(statistics.mean([one.gain for one in evidence.readings]))
    return any(one.low > 0 for one in worth)


def idle_classes(evidence: Evidence) -> Iterator[Suspicion]:
    """Classes of moves that are always best, never right, or the same as another."""
    found = evidence.moves
    if found is None:
        return
    for one in dominance.told(found.worth, found.kept, evidence.tongue):
        reason = Reason(one.code, one.text, _place_of(evidence, one.kind))
        yield Suspicion(one.chance, one.large, reason)
    for kind, text in dominance.never_worse(found.worth, evidence.tongue):
        reason = Reason("dominant", text, _place_of(evidence, kind), PASS)
        yield Suspicion(0.0, True, reason)


def _place_of(evidence: Evidence, kind: MoveClass) -> str | None:
    """The author's line of the verb of a class, or else of its choice."""
    asked = evidence.machine.decisions[kind.decision]
    spans = [verb.span for verb in asked.verbs if verb.name == kind.verb]
    spots = [own_place(evidence, span) for span in (*spans, asked.span)]
    at = next((spot for spot in spots if spot is not None), None)
    if at is not None:
        return at
    return own_line(evidence.subject, evidence.subject.tables[0], place(asked.span) or "")
