"""The stages of a judgement: each says from what is known whether a game passes, and why not.

A stage that the rules do not get to, because an earlier one failed, is skipped and says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from cardlang.codes import is_unsafe
from cardlang.diagnostic import Diagnostic
from cardlang.judge.against import in_vain
from cardlang.judge.against.accusations import accusations as accused
from cardlang.judge.against.failures import broken, ended_by_others, ends_place, own_line
from cardlang.judge.alike import nearest
from cardlang.judge.alike.nearest import COPY, Neighbour
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches.coverage import Coverage, CoverageProbe
from cardlang.judge.matches.sitting import LONG, sitting
from cardlang.judge.prose.sentences import untold
from cardlang.judge.report.scorecard import minutes_text, quantile, scorecard
from cardlang.judge.subject import Subject, place
from cardlang.judge.verdict import FAIL, PASS, SKIPPED, WARN, Reason, Stage, stage_of
from cardlang.machine.ir import Machine
from cardlang.match.examples import run_examples
from cardlang.messages import Tongue
from cardlang.messages.findings import said
from cardlang.resolve import slug_of
from cardlang.run.interpret import Interpreter

SHORT = 4  # decisions that hardly make a match


def skipped(name: str, why: str) -> Stage:
    """A stage that was not looked at."""
    return Stage(name, SKIPPED, (Reason("skipped", why, None, SKIPPED),))


# ------------------------------------------------------------------------ the text


def safe(subject: Subject) -> Stage:
    """Return whether the file keeps to the limits and hides nothing."""
    unsafe = (finding for finding in _errors(subject) if is_unsafe(finding.code))
    return stage_of("safe", (_told(subject, finding, FAIL) for finding in unsafe))


def reads(subject: Subject) -> Stage:
    """Return whether the file can be read as rules."""
    mistakes = [finding for finding in subject.mistakes if finding.severity == "error"]
    readable = (finding for finding in mistakes if not is_unsafe(finding.code))
    return stage_of("reads", (_told(subject, finding, FAIL) for finding in readable))


def checks(subject: Subject) -> Stage:
    """Return whether the rules mean something, and work with every number of players and option."""
    earlier = {(finding.code, finding.span) for finding in subject.mistakes}
    reasons = []
    for finding in subject.findings:
        if finding.severity == "error" and is_unsafe(finding.code):
            continue
        if (finding.code, finding.span) not in earlier and finding.code != "leak":
            reasons.append(_told(subject, finding, FAIL if finding.severity == "error" else WARN))
    reasons += _tables(subject)
    return stage_of("checks", _once(reasons))


def _tables(subject: Subject) -> list[Reason]:
    """Findings at some tables only; `leak` is told by the stage that is about secrets."""
    everywhere = {(finding.code, place(finding.span)) for finding in subject.findings}
    reasons = []
    for table in subject.tables:
        for finding in table.findings:
            if finding.code == "leak" or is_unsafe(finding.code):
                continue
            if (finding.code, place(finding.span)) not in everywhere:
                weight = FAIL if finding.severity == "error" else WARN
                name = table.beside(subject.tongue)
                values = {"text": _sentence(finding, subject.tongue), "table": name}
                text = subject.tongue.say("judge-check-says-at", **values)
                reasons.append(Reason(finding.code, text, place(finding.span), weight))
    return reasons


def _once(reasons: Iterable[Reason]) -> list[Reason]:
    return list({(reason.code, reason.at): reason for reason in reversed(list(reasons))}.values())


def _errors(subject: Subject) -> list[Diagnostic]:
    findings = [*subject.mistakes, *subject.findings]
    findings += [finding for table in subject.tables for finding in table.findings]
    errors = {
        (finding.code, place(finding.span)): finding
        for finding in findings
        if finding.severity == "error"
    }
    return list(errors.values())


def _told(subject: Subject, finding: Diagnostic, weight: str) -> Reason:
    text = subject.tongue.say("judge-check-says", text=_sentence(finding, subject.tongue))
    return Reason(finding.code, text, place(finding.span), weight)


def _sentence(finding: Diagnostic, tongue: Tongue) -> str:
    """A finding as a sentence without its full stop; quotation marks are those within others."""
    message = said(finding.message, tongue.language) or finding.message
    outer, inner = tongue.say("judge-quotation-marks").split()
    return (message[:1].upper() + message[1:]).translate(str.maketrans(outer, inner))


def examples(subject: Subject) -> Stage:
    """Return whether the worked examples come out as they say; notes which lines run in them."""
    assert subject.program is not None and subject.source is not None
    probes: list[CoverageProbe] = []
    storing = in_vain.stored(subject.program, subject.source)

    def made(machine: Machine) -> Interpreter:
        probes.append(CoverageProbe(machine, storing))
        return probes[-1].runner

    results = run_examples(subject.program, made=made)
    coverage = Coverage(subject.source)
    for probe in probes:
        coverage.add(probe)
    subject.shown |= coverage.run
    subject.denied |= coverage.denied()
    subject.holding |= coverage.held()
    subject.adding |= coverage.brought()
    failed = [result for result in results if not result.ok]
    reasons = [
        Reason(
            "failed-example",
            subject.tongue.say("judge-failed-example", example=result.title, why=result.message),
            place(result.span),
            FAIL,
        )
        for result in failed
    ]
    if not results:
        text = subject.tongue.say("judge-no-example")
        reasons.append(Reason("no-example", text, weight=PASS))
    return stage_of("examples", reasons)


# ------------------------------------------------------------------------ play


def plays(subject: Subject, evidence: Evidence) -> Stage:
    """Return whether every match comes to its end, and whether it is a game while it lasts."""
    reasons = [*broken(subject, evidence), *accused(evidence)]
    played = 1 + len({id(one.table) for one in evidence.tables})
    if played < subject.all_tables:
        values = {"played": played, "all": subject.all_tables}
        text = subject.tongue.say("judge-some-tables", **values)
        reasons.append(Reason("some-tables", text, None, PASS))
    return stage_of("plays", reasons)


def ends(subject: Subject, evidence: Evidence) -> Stage:
    """Return whether a match is as long as people sit through."""
    figures = scorecard(evidence)
    reasons = ended_by_others(subject, evidence)
    if "length" not in figures:
        why = subject.tongue.say("judge-none-ended")
        return stage_of("ends", reasons) if reasons else skipped("ends", why)
    say = subject.tongue.say
    line = ends_place(subject)
    lengths = sorted(match.decisions for match in evidence.finished)
    minutes = figures["minutes"]
    if isinstance(minutes.low, float) and minutes.low > LONG:
        reasons.append(_long(evidence, minutes.low, minutes.text, line))
    if quantile(lengths, 0.95) < SHORT:
        text = say("judge-too-short", decisions=quantile(lengths, 0.95))
        reasons.append(Reason("too-short", text, line))
    longest, middle = lengths[-1], quantile(lengths, 0.5)
    if longest > 20 * max(middle, 20) and len(lengths) >= 100:
        text = say("judge-uneven", matches=len(lengths), longest=longest, middle=middle)
        reasons.append(Reason("uneven-length", text, line))
    return stage_of("ends", reasons)


def _long(evidence: Evidence, minutes: float, text: str, at: str | None) -> Reason:
    """The reason for matches of random seats that take long: do those of better ones too?  Where
    these were too dear to be asked, nothing is held against the game.

    Deals in which nobody scores do not count: whoever knows what the game is about ends them.
    """
    deals = sum(trace.deals for trace in evidence.traces)
    idle = 1 - sum(trace.counting for trace in evidence.traces) / deals if deals else 0.0
    minutes *= 1 - idle
    tongue = evidence.tongue
    if minutes <= LONG:
        values = {"text": text.rstrip("."), "idle": idle, "minutes": minutes_text(minutes, tongue)}
        text = tongue.say("judge-idle-deals", **values)
        return Reason("long-at-random", text, at, PASS)
    time = sitting(evidence)
    if time is not None:
        minutes = time.minutes.value
        key = "judge-bots-sit-after" if time.deals else "judge-bots-sit"
        values = {"text": text.rstrip("."), "minutes": minutes_text(minutes, tongue)}
        text = tongue.say(key, **values, deals=time.deals, matches=time.matches)
        if minutes <= LONG:
            return Reason("long-at-random", text, at, PASS)
    elif evidence.bounds.cut.get("to-win") is False:
        text = tongue.say("judge-sit-unasked", text=text.rstrip("."))
        return Reason("long-at-random", text, at, PASS)
    return Reason("too-long", tongue.say("judge-too-long", text=text, hours=LONG // 60), at)


def secret(subject: Subject, evidence: Evidence | None) -> Stage:
    """Return whether anybody is told what the rules hide."""
    reasons, tongue = [], subject.tongue
    if evidence is not None and evidence.secrecy is not None:
        for leak in evidence.secrecy.leaks:
            decision = evidence.machine.decisions[leak.decision]
            line = place(decision.span) or ""
            which = tongue.listed(leak.cards)
            if len(leak.cards) != 2:
                which = tongue.say("judge-some-cards")
            text = tongue.say("judge-leak", seat=leak.seat, cards=which, seed=leak.seed)
            own = own_line(subject, subject.tables[0], line)
            reasons.append(Reason("leak", text, own, FAIL))
        if not reasons and evidence.secrecy.pairs:
            text = tongue.say("judge-pairs", pairs=evidence.secrecy.pairs)
            reasons.append(Reason("pairs", text, None, PASS))
    lines = {reason.at for reason in reasons}
    feared = [
        *subject.findings,
        *(finding for table in subject.tables for finding in table.findings),
    ]
    for finding in feared:
        if finding.code == "leak" and place(finding.span) not in lines:
            lines.add(place(finding.span))
            reasons.append(_told(subject, finding, WARN))
    return stage_of("secret", reasons)


# ------------------------------------------------------------------------ paper, novelty


def sheet(subject: Subject) -> Stage:
    """Return whether everything is told in sentences that say something."""
    assert subject.book is not None
    reasons = []
    unsaid = untold(subject.book, subject.engine)
    missing = [gap for gap in unsaid if gap.why == "no-prose"]
    for gap in unsaid:
        if gap.why != "no-prose":
            reasons.append(Reason(gap.why, gap.told(subject.tongue), place(gap.span)))
    for gap in missing[:5]:
        reasons.append(Reason(gap.why, gap.told(subject.tongue), place(gap.span)))
    if len(missing) > 5:
        text = subject.tongue.say("judge-more-prose", count=len(missing) - 5)
        reasons.append(Reason("no-prose", text, None))
    return stage_of("sheet", reasons)


def neighbours_of(subject: Subject, games: Sequence[Path] | None) -> list[Neighbour]:
    """Some games, or all that ship, the nearest first, without the game itself."""
    usual = subject.usual
    assert usual is not None and usual.machine is not None
    others = nearest.shipped() if games is None else games
    return nearest.neighbours(usual.machine, subject.path, others)


def new(subject: Subject, found: Sequence[Neighbour]) -> Stage:
    """Return whether the game is another one than those that ship, or says which it comes from."""
    reasons: list[Reason] = []
    parents = {slug_of(path) for path in _parents(subject)}
    head, say = _game_place(subject), subject.tongue.say
    for one in found[:3]:
        if not one.is_related:
            continue
        if one.extends == subject.slug:
            continue  # a variant of this very game
        nearer = [other.game for other in found[:3] if other.alike >= one.alike]
        if one.extends in nearer:
            continue  # a variant of a game that is told
        values = {"game": one.game, "alike": one.alike, "other": _numbers(one, subject.tongue)}
        if one.game in parents:
            reasons.append(Reason("variant-of", say("judge-variant-of", **values), head, PASS))
        elif one.alike >= COPY:
            apart = bool(one.mine or one.theirs)
            code, weight, key = ("copy", FAIL, "judge-copy")
            if apart:
                code, weight, key = ("copy-other-numbers", WARN, "judge-copy-numbers")
            if one.alike < 0.995:
                code, weight, key = ("near-copy", WARN, "judge-near-copy")
            text = say("judge-say-extends", text=say(key, **values), game=one.game)
            reasons.append(Reason(code, text, _apart_place(subject, one) or head, weight))
        else:
            weight = PASS if parents else WARN
            key = "judge-like" if one.play is None else "judge-like-played"
            text = say(key, **values, play=one.play or 0.0)
            reasons.append(Reason("like", text, head, weight))
    if parents:  # what a parent shares with its other variants is no news
        reasons = [r for r in reasons if r.weight == PASS or r.code == "copy"]
    return stage_of("new", reasons)


def _numbers(one: Neighbour, tongue: Tongue) -> str:
    if not one.mine and not one.theirs:
        return ""
    rows = (list(dict.fromkeys(some))[:4] for some in (one.mine, one.theirs))
    mine, theirs = (", ".join(map(str, some)) for some in rows)
    key = "judge-numbers-other" if mine and theirs else "judge-numbers-own"
    return tongue.say(key if mine else "judge-numbers-without", mine=mine, theirs=theirs)


def _apart_place(subject: Subject, one: Neighbour) -> str | None:
    """The first line of the file with a number that the other game does not have."""
    if not one.mine or subject.source is None:
        return None
    wanted = re.compile(rf"(?<![\w.-]){one.mine[0]}(?![\w-])")
    for line in range(1, subject.source.lines + 1):
        text = subject.source.line(line)
        if wanted.search(re.sub(r'"[^"]*"', "", text.partition("#")[0])):
            return f"{subject.path.name}:{line}"
    return None


def _parents(subject: Subject) -> list[Path]:
    if subject.book is None or not subject.book.extended:
        return []
    return [path for path, source in subject.book.looked if source is not None][1:]


def _game_place(subject: Subject) -> str | None:
    item = None if subject.book is None else subject.book.singles.get("game")
    return place(item.span) if item is not None else None
