"""A judgement from beginning to end: one file and settings in, what is said of it out.

`judge` is a plain function that keeps nothing: it may run here, in a process of its own or on
another machine, and gives the same for the same file, seed and number of matches.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from cardlang.judge import stages
from cardlang.judge.against.never import idle_cards, idle_moves
from cardlang.judge.alike.nearest import FAMILY, Neighbour
from cardlang.judge.alike.parent import against
from cardlang.judge.bounds import WHOLE
from cardlang.judge.evidence import Evidence
from cardlang.judge.gathering import gather
from cardlang.judge.report.page import leaf, unread
from cardlang.judge.report.scorecard import scorecard
from cardlang.judge.report.shapes import shapes
from cardlang.judge.settings import Settings
from cardlang.judge.subject import Subject, subject_of
from cardlang.judge.verdict import (
    FAIL,
    STAGES,
    WARN,
    IdleLine,
    Judgement,
    Near,
    Never,
    Reason,
    stage_of,
)
from cardlang.messages import Tongue
from cardlang.resolve import slug_of
from cardlang.version import __version__

if TYPE_CHECKING:
    from cardlang.worker import Outcome

_JOB = "cardlang.judge.judging:judge_to_json"
_NEAREST = 3  # games that are told in any case
SHOWN = 100  # seeds of matches that are told


def judge_to_json(
    path: str,
    seed: int,
    matches: int | None,
    mark: str | None = None,
    language: str = "en",
    against: list[str] | None = None,
    effort: float = 1.0,
    search: bool = True,
    variants: bool = False,
    seconds: float = WHOLE,
) -> dict[str, Any]:
    """One entry as one job: plain values in and out.  With a `mark` its leaf of a page too."""
    games = None if against is None else tuple(map(Path, against))
    settings = Settings(seed, matches, games, effort, language, search, variants, seconds)
    told = judge(Path(path), settings)
    if mark is None:
        return told.to_json()
    return {**told.to_json(), "leaf": leaf(told, Path(path), mark)}


def tried(job: str, arguments: dict[str, Any], cache: Path) -> Outcome:
    """Run a job that judges one game; once more if that may help."""
    from cardlang import worker

    outcome = worker.run(job, arguments, worker.JUDGING, cache=cache)
    if outcome.failure is not None and outcome.failure.again:
        outcome = worker.run(job, arguments, worker.JUDGING, cache=cache)
    return outcome


def judge_apart(path: Path, settings: Settings, cache: Path) -> Judgement:
    """Judges a stranger's file in a process of its own, with limits, which shares a cache folder.

    What cannot be judged in it is told as not judged here.  That is a warning, since a slow machine
    is no fault of a game; but more memory or computing than may be asked for is one.
    """
    return drawn_apart(path, settings, cache, None)[0]


def drawn_apart(
    path: Path, settings: Settings, cache: Path, mark: str | None
) -> tuple[Judgement, str]:
    """As `judge_apart`, and with a mark the leaf of the game for a page, drawn there too."""
    arguments = {
        "path": str(path.resolve()),
        "seed": settings.seed,
        "matches": settings.matches,
        "mark": mark,
        "language": settings.language,
        "against": None if settings.against is None else [str(one) for one in settings.against],
        "effort": settings.effort,
        "seconds": settings.seconds,
        "search": settings.search,
        "variants": settings.variants,
    }
    outcome = tried(_JOB, arguments, cache)
    if outcome.failure is None:
        drawn = outcome.value.pop("leaf", "")
        return evolve(Judgement.read(outcome.value), file=str(path)), drawn
    told = Judgement(slug_of(path), str(path), None, settings.seed, 0, __version__)
    told.language = settings.language
    tongue = told.tongue
    told.stages = [stages.skipped(name, tongue.say("judge-not-here")) for name in STAGES]
    text = tongue.say("judge-not-here-since", why=outcome.failure.sentence)
    weight = FAIL if outcome.failure.asked_for else WARN
    told.stages[0] = stage_of(STAGES[0], [Reason("not-judged", text, weight=weight)])
    return told, "" if mark is None else unread(told)


def judge(path: Path, settings: Settings) -> Judgement:
    """Judges one rules file, which is there and can be opened."""
    return judge_subject(subject_of(path, settings.tables), settings)


def judge_subject(subject: Subject, settings: Settings) -> Judgement:
    """Judges a file that has been read."""
    subject.tongue = Tongue(settings.language)
    digest = subject.program.digest if subject.program is not None else None
    told = Judgement(
        subject.slug,
        str(subject.path),
        None if digest is None else f"sha256:{digest}",
        settings.seed,
        0,
        __version__,
    )
    told.language = subject.tongue.language
    if subject.program is not None:
        told.title = subject.program.title
    if _text(subject, told):
        _rest(subject, settings, told)
    done = {stage.stage for stage in told.stages}
    why = subject.tongue.say("judge-too-early")
    told.stages += [stages.skipped(name, why) for name in STAGES if name not in done]
    told.stages.sort(key=lambda stage: STAGES.index(stage.stage))
    return told


def _text(subject: Subject, told: Judgement) -> bool:
    """The stages about the text; whether the rules can be played."""
    for stage in (stages.safe, stages.reads, stages.checks):
        told.stages.append(stage(subject))
        if told.stages[-1].verdict == FAIL and subject.program is None:
            return False
    return subject.usual is not None


def _rest(subject: Subject, settings: Settings, told: Judgement) -> None:
    if settings.asked is None:
        told.stages.append(stages.examples(subject))
    evidence = gather(subject, settings)
    assert evidence is not None
    told.matches = len(evidence.played)
    told.players = evidence.machine.players
    told.options = dict(evidence.machine.options)
    told.stages += [stages.plays(subject, evidence), stages.ends(subject, evidence)]
    if settings.asked is not None:
        told.scorecard = scorecard(evidence)
        return
    told.stages += [stages.secret(subject, evidence), stages.sheet(subject)]
    near = stages.neighbours_of(subject, settings.against)
    told.stages.append(stages.new(subject, near))
    told.scorecard = scorecard(evidence)
    told.never = _never(evidence)
    told.nearest = _nearest(near, subject.tongue)
    told.tables = _tables(evidence)
    told.shapes = shapes(evidence)
    told.seeds = settings.seeds(min(told.matches, SHOWN))
    if subject.parent is not None and evidence.finished:
        compared = evidence.finished[:200]
        told.parent = against(
            subject.path,
            subject.parent,
            compared,
            told.players,
            evidence.price,
            subject.tongue,
            evidence.terms,
            evidence.compiled,
        )
    if evidence.compiled.why:
        told.notes = (subject.tongue.say("judge-not-compiled", why=evidence.compiled.why),)
    told.notes += tuple(_left_out(evidence))


def _left_out(evidence: Evidence) -> Iterator[str]:
    """Say what of a judgement was done less often, or not at all, since matches are dear."""
    tongue = evidence.tongue
    for done, key in ((False, "judge-bound-none"), (True, "judge-bound-less")):
        parts = [part for part, some in evidence.bounds.cut.items() if some == done]
        if parts:
            named = [tongue.say(f"judge-bound-{part}") for part in sorted(parts)]
            yield tongue.say(key, parts=tongue.listed(named))


def _never(evidence: Evidence) -> Never:
    source, coverage = evidence.subject.source, evidence.coverage
    assert source is not None and coverage is not None
    name = evidence.subject.path.name
    lines = tuple(IdleLine(f"{name}:{k}", source.line(k).strip()) for k in coverage.never())
    moves = tuple(dict.fromkeys(move for move, _ in idle_moves(evidence)))
    options = tuple(option for option, _ in evidence.idle_options)
    return Never(lines, moves, tuple(idle_cards(evidence)), options)


def _nearest(near: list[Neighbour], tongue: Tongue) -> tuple[Near, ...]:
    found = []
    for place, one in enumerate(near):
        if place < _NEAREST or one.alike >= FAMILY:
            numbers = len(one.mine) + len(one.theirs)
            text = tongue.say("judge-alike", alike=one.alike, count=numbers)
            found.append(Near(one.game, one.alike, "structure", text))
    return tuple(found)


def _tables(evidence: Evidence) -> list[dict[str, Any]]:
    rows = [(evidence.subject.tables[0], evidence.played)]
    rows += [(one.table, list(one.matches)) for one in evidence.tables]
    return [
        {
            "players": table.players,
            "options": dict(table.options),
            "matches": len(matches),
            "length": round(sum(match.decisions for match in matches) / len(matches), 1),
            "broken": sum(match.fault is not None for match in matches),
        }
        for table, matches in rows
    ]
