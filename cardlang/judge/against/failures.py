"""Matches that break off: what is said of each fault, and of matches that a limit ended.

What a limit ended is a loop only if every kind of seat says so (`endings`).  If seats that look
ahead come to an end, random ones never did what the game is about, and that is told and not held
against it.  If nobody does, but they come nearer to it from deal to deal, the match is long
(`pace`).  If they do not, though single deals bring them nearer, that is a warning; where nothing
ever does, it fails.  At a table with an option's outermost value, or where
the work ran out after several deals, it is the limit that is told.  If there was no time to look
for an end that no random seats saw, that is told too, since silence would pass a loop; a first look
does not hold it against a game.
"""

from __future__ import annotations

from cardlang import limits
from cardlang.game_info import numbers_of
from cardlang.judge.bounds import WHOLE
from cardlang.judge.evidence import CutOff, Evidence
from cardlang.judge.matches.endings import BETTER, CUT, LONGEST, SEATS, Ending, is_cut, is_within
from cardlang.judge.matches.pace import MatchPace
from cardlang.judge.matches.sitting import LONG, SECONDS_DEAL, SECONDS_FORCED, minutes_of
from cardlang.judge.matches.stopped import own_span
from cardlang.judge.subject import JudgedTable, Subject, place
from cardlang.judge.verdict import FAIL, PASS, WARN, Reason
from cardlang.many.playout import Played
from cardlang.messages import Tongue

_SECONDS = SECONDS_FORCED  # of a decision of a match that is only counted: at least so many


def broken(subject: Subject, evidence: Evidence) -> list[Reason]:
    """A reason for each fault and line, with how often it came, and for each table at which nobody
    came to an end."""
    found: dict[tuple[str, str], tuple[int, int, str, JudgedTable]] = {}
    rows = [(subject.tables[0], evidence.played)]
    rows += [(one.table, list(one.matches)) for one in evidence.tables]
    for table, matches in rows:
        for match in matches:
            if match.fault is None or is_cut(match):
                continue
            count = sum(other.fault == match.fault for other in matches)
            before = found.get(match.fault)
            if before is None or count / len(matches) > before[0] / before[1]:
                found[match.fault] = count, len(matches), str(match.seed), table
    reasons, tongue = [], subject.tongue
    for (code, at), (count, total, seed, table) in found.items():
        name = "endless" if code == "loop" else "stuck" if code == "no-move" else code
        key = {"loop": "judge-loop", "no-move": "judge-stuck"}.get(code, "judge-breaks")
        told = {"table": table.beside(tongue), "what": tongue.say(key, code=code), "seed": seed}
        text = tongue.say("judge-fault", **told, share=_share(count, total, tongue))
        reasons.append(Reason(name, text, own_line(subject, table, at), FAIL))
    reasons += _never_ended(subject, evidence)
    if (unseen := evidence.unseen) is not None:
        text = subject.tongue.say("judge-cut-off-unseen", text=_cut_text(subject, unseen, True))
        weight = WARN if evidence.bounds.seconds >= WHOLE / 2 else PASS
        reasons.append(Reason("cut-off", text, _place(subject, unseen), weight))
    if evidence.strong is not None and not reasons:
        able = () if evidence.able is None else evidence.able.faults
        for code, at in dict.fromkeys((*evidence.strong.faults, *able)):
            if code not in CUT or not any(one.ending.sound for one in evidence.cut):
                text = tongue.say("judge-bots-break", code=code)
                at_own = own_line(subject, subject.tables[0], at)
                reasons.append(Reason(code, text, at_own, FAIL))
    return reasons


def _never_ended(subject: Subject, evidence: Evidence) -> list[Reason]:
    """The tables at which neither random seats nor others come to an end: of those with the same
    cause the first."""
    found: dict[tuple[str, str | None], Reason] = {}
    plain = any(
        not one.table.options and not one.ending.sound and one.lasting is None
        for one in evidence.cut
    )
    for one in evidence.cut:
        pace = one.ending.pace
        if one.ending.sound or one.lasting is not None or (pace is not None and pace.deals):
            continue
        within = [match for match in one.cut if is_within(match)]
        by_work = all(match.fault is not None and match.fault[0] == "fuel" for match in one.cut)
        limited = not within and (by_work or (bool(one.table.options) and not plain))
        told = _cut_text(subject, one, limited)
        if one.ending.is_known:
            continue
        if limited and one.ending.played:
            key = "judge-cut-off-usual" if one.table.options else "judge-cut-off-plain"
            reason = Reason("cut-off", subject.tongue.say(key, text=told), _place(subject, one))
        elif one.ending.is_unknown:
            text = subject.tongue.say("judge-cut-off-unseen", text=_cut_text(subject, one, True))
            reason = Reason("cut-off", text, _place(subject, one))
        else:
            text = _no_end(subject, one, told)
            weight = FAIL if one.ending.is_sure else WARN
            reason = Reason("endless", text, _place(subject, one), weight)
        found.setdefault((reason.code, reason.at), reason)
    return list(found.values())


def _no_end(subject: Subject, one: CutOff, told: str) -> str:
    """The text on matches of which nobody saw an end, or only seats who did not play to win."""
    say, ending = subject.tongue.say, one.ending
    leaning = ending.leaning
    if ending.proved:
        return say("judge-proved", text=told)
    if ending.is_sure:
        return say("judge-no-others-end", text=told, bot=SEATS)
    text = _cut_text(subject, one, limited=True)
    if leaning is not None and leaning.ended is not None:
        return say("judge-leaning-ends", text=text, habit=leaning.ended.told(subject.tongue))
    if ending.ended:
        counts = {"matches": ending.played, "ended": ending.ended, "decisions": LONGEST}
        return say("judge-few-end", text=text, bot=SEATS, **counts)
    if _possible(ending) and ending.played:
        return say("judge-no-nearer", text=text, bot=SEATS)
    if ending.played:
        text = say("judge-no-others-end", text=text, bot=SEATS).rstrip(".")
    return say("judge-unproved", text=text, habits=0 if leaning is None else leaning.tried)


def _possible(ending: Ending) -> bool:
    paces = [ending.pace, None if ending.leaning is None else ending.leaning.pace]
    return any(pace is not None and pace.possible for pace in paces)


def ended_by_others(subject: Subject, evidence: Evidence) -> list[Reason]:
    """Reasons for tables at which random seats are cut off and others are not, or where they come
    to an end when they are let go on."""
    reasons = []
    for one in evidence.cut:
        pace = None if one.ending.sound else one.ending.pace
        if one.lasting is not None and not one.ending.sound:
            reasons.append(_lasts(subject, one, one.lasting))
            if not one.table.options:
                break
        elif pace is not None and pace.deals:
            text = _comes_nearer(subject, one, pace)
            reasons.append(_long_way(evidence, one, pace, text))
            if not one.table.options:
                break
        elif one.ending.is_known and one.ending.leaning is not None:
            habit = one.ending.leaning.ended
            assert habit is not None
            told = {"text": _cut_text(subject, one, limited=True)}
            text = subject.tongue.say(
                "judge-leaning-ends", **told, habit=habit.told(subject.tongue)
            )
            reasons.append(Reason("long-at-random", text, _place(subject, one), PASS))
        if one.ending.sound:
            key = "judge-others-end" if one.ending.deals else "judge-others-end-deal"
            if one.ending.seats == BETTER:
                key = "judge-others-end-better"
            told = {"text": _cut_text(subject, one, limited=True), "bot": one.ending.seats}
            ended = {name: getattr(one.ending, name) for name in ("deals", "decisions")}
            text = subject.tongue.say(
                key, **told, matches=one.ending.played, ended=one.ending.ended, **ended
            )
            if one.table is subject.tables[0] and evidence.terms.deals is not None:
                cut = subject.tongue.say("judge-so-many-deals", deals=evidence.terms.deals)
                text = f"{text} {cut}"
            code, weight = "long-at-random", PASS
            if one.ending.parted:
                text = subject.tongue.say("judge-some-never-end", text=text, decisions=LONGEST)
                code, weight = "endless", WARN
            reasons.append(Reason(code, text, _place(subject, one), weight))
            if not one.table.options:
                break
    return reasons


def _lasts(subject: Subject, one: CutOff, lasting: Played) -> Reason:
    """The reason for matches that do end, after very many decisions.

    It is not held against an option's value that random seats alone were seen to end them, where
    nothing says that others would take as long: in a rubber of Bridge they seldom make what they
    bid, and bots hardly bid.
    """
    hours = _hours(lasting.decisions, lasting.deals)
    told = {"decisions": lasting.decisions, "deals": lasting.deals, "hours": hours}
    key = "judge-lasts" if one.ending.lasting is None else "judge-lasts-able"
    text = subject.tongue.say(key, text=_cut_text(subject, one, limited=True), **told)
    if not one.table.options:
        return Reason("too-long", text, _place(subject, one))
    pace = one.ending.pace
    others = one.ending.lasting is not None or (pace is not None and pace.deals > 0)
    return Reason("cut-off", text, _place(subject, one), WARN if others else PASS)


def _comes_nearer(subject: Subject, one: CutOff, pace: MatchPace) -> str:
    """The text on matches of which nobody saw the end, though they come nearer to it."""
    hours = _hours(pace.decisions, pace.deals)
    told = {"decisions": pace.decisions, "deals": pace.deals, "hours": hours, "bot": SEATS}
    text = _cut_text(subject, one, limited=True)
    return subject.tongue.say("judge-comes-nearer", text=text, **told)


def _long_way(evidence: Evidence, one: CutOff, pace: MatchPace, text: str) -> Reason:
    """The reason for a match that comes nearer to its end: is it far, by what its decisions take?

    Seats who were seen to go on for three hours say so themselves.
    """
    at = _place(evidence.subject, one)
    if one.table.options:
        return Reason("cut-off", text, at)
    counts = [moves for trace in evidence.traces for _, _, moves, _ in trace.steps]
    each = 60 * minutes_of(counts, 0) / max(1, len(counts))
    hours = (each * pace.decisions + SECONDS_DEAL * pace.deals) / 3600
    if one.ending.played or 60 * hours > LONG:
        return Reason("too-long", text, at)
    return Reason("long-at-random", text, at, PASS)


def _hours(decisions: int, deals: int) -> float:
    return (_SECONDS * decisions + SECONDS_DEAL * deals) / 3600


def _cut_text(subject: Subject, one: CutOff, limited: bool) -> str:
    """That matches were cut off at a table, or that they have no end, without a full stop."""
    tongue, (code, _) = subject.tongue, one.cut[0].fault or ("", "")
    what = tongue.say("judge-endless")
    if limited and code != "fuel":
        what = tongue.say("judge-cut-off", decisions=min(one.cut[0].decisions, limits.DECISIONS))
    elif limited:
        what = tongue.say("judge-cut-off-work")
    told = {"table": one.table.beside(tongue), "what": what, "seed": str(one.cut[0].seed)}
    share = _share(len(one.cut), one.matches, tongue)
    return tongue.say("judge-fault", **told, share=share).rstrip(".")


def _place(subject: Subject, one: CutOff) -> str | None:
    """The place at which the end of a match is written, or the line at which a deal went on for
    ever.
    """
    within = [match for match in one.cut if is_within(match)]
    if not within or within[0].fault is None:
        return ends_place(subject)
    return own_line(subject, one.table, within[0].fault[1])


def _share(count: int, total: int, tongue: Tongue) -> str:
    if count == total:
        return tongue.say("judge-every-match")
    if count == 1:
        return tongue.say("judge-one-match", matches=total)
    return tongue.say("judge-match-in", rate=total / count)


def own_line(subject: Subject, table: JudgedTable, at: str) -> str | None:
    """The author's line for the place of a fault, which may lie in the prelude."""
    if not at or subject.source is None:
        return None
    own = f"{subject.path.name}:"
    if at.startswith(own) or subject.program is None or subject.engine is None:
        return at
    given = numbers_of(subject.engine.info, table.options)
    found = own_span(subject.program, table.players, given, subject.source, at)
    return at if found is None else place(found) or at


def ends_place(subject: Subject) -> str | None:
    """The author's line that says when a match ends, or what a deal is."""
    book = subject.book
    for name in ("ends", "deal", "game"):
        item = None if book is None else book.singles.get(name)
        if item is not None and book is not None and item.span.source is book.root:
            return place(item.span)
    return None
