"""Single changes of a game's numbers, tried: which of them would mend what is held against it.

Every number of the rules that is no card's and stands in no example is made one more and one less,
twice as much and half as much.  Each variant is judged quickly, by a part of what is played
otherwise, and only for what is held against the game; one that seems to mend some of it is judged
again, for everything and by other matches, and told if it mends it there too.  Numbers near to what
is held against the game come first.  No change asks what came of another, so several processes may
share them, and what is told stays the same.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from attrs import evolve, frozen

from cardlang.judge.judging import judge_subject
from cardlang.judge.settings import Settings
from cardlang.judge.subject import Subject, subject_of
from cardlang.judge.verdict import FAIL, WARN, Judgement, Reason
from cardlang.messages import Tongue
from cardlang.source import Source

MOST = 200  # variants
_EFFORT, _MATCHES = 0.02, 300  # of a quick judgement
_SECONDS = 0.6  # that are played at first
_STAGES = ("plays", "ends")  # what numbers mend
_FEW = 24  # variants, where it takes a whole judgement to see what is held against a game
_SEARCHED = frozenset({"decided-by-deal", "choices-idle", "kingmaking", "too-long", "dominant"})
_SEARCHED |= {"settled-early", "idle-card", "idle-backs"}
_BESIDE = re.compile(r"(cardlang|game|example|names|use|extends|allow|deck|kind|ranking|order)\b")
_NUMBER = re.compile(r"(?<![\w.-])\d{1,9}(?![\w-])|(?<=\.\.)\d{1,9}(?![\w-])")


@frozen
class MendingNumber:
    """A change of one number that mends something: codes that are gone, and that came."""

    line: int
    text: str
    was: int
    now: int
    mended: tuple[str, ...]
    left: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        told = {"line": self.line, "text": self.text, "was": self.was, "now": self.now}
        return {**told, "mended": list(self.mended), "left": list(self.left)}


@frozen
class NumberTrials:
    """All that was tried of a game: what is held against it, and what would mend it."""

    against: tuple[Reason, ...]
    tried: int
    refused: int  # of these, games that cannot be played or read any more
    found: tuple[MendingNumber, ...]
    left_out: int = 0  # changes that were not tried, for there are too many

    def to_json(self) -> dict[str, Any]:
        told = {"against": [reason.to_json() for reason in self.against], "tried": self.tried}
        found = [one.to_json() for one in self.found]
        return {**told, "refused": self.refused, "left_out": self.left_out, "found": found}


@frozen
class _Bench:
    """The ways in which changes of a game are tried, in any process: a quick judgement, then
    another one, of variants below a folder; `codes` are held against the game."""

    path: Path
    folder: Path
    first: Settings
    again: Settings
    codes: frozenset[str]


def trials(path: Path, settings: Settings, jobs: int = 1) -> NumberTrials:
    """Try single changes of a game's numbers, in so many processes."""
    subject = subject_of(path)
    quick = evolve(settings, effort=_EFFORT, matches=_MATCHES, against=(), variants=True)
    against, most, seconds = _against(judge_subject(subject, quick)), MOST, _SECONDS
    if not against:  # what takes many matches to be seen takes as many to be mended
        quick = evolve(settings, effort=settings.effort, against=(), variants=True)
        subject, most, seconds = subject_of(path), _FEW, quick.seconds
        against = _against(judge_subject(subject, quick))
    if not against or subject.source is None:
        return NumberTrials(tuple(against), 0, 0, ())
    codes = frozenset(reason.code for reason in against)
    searched = bool(codes & _SEARCHED)
    first = evolve(quick, search=searched, seconds=seconds, asked=codes)
    changes = sorted(_changes(subject.source), key=lambda one: _far(one, against))
    with TemporaryDirectory(prefix="cardlang-try-") as folder:
        bench = _Bench(path, Path(folder), first, evolve(quick, seed=quick.seed + 1), codes)
        tried = list(_each(bench, changes[:most], jobs))
    found = [one for one in tried if isinstance(one, MendingNumber)]
    found.sort(key=lambda one: (len(one.left), -len(one.mended), one.line))
    left_out = len(changes) - len(tried)
    return NumberTrials(tuple(against), len(tried), tried.count(None), tuple(found), left_out)


def _each(
    bench: _Bench, changes: Sequence[Change], jobs: int
) -> Iterator[MendingNumber | bool | None]:
    """Try each change, in their order."""
    if jobs == 1 or len(changes) < 2:
        yield from map(partial(_try, bench), changes)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(jobs, len(changes))) as pool:
        yield from pool.map(partial(_try, bench), changes)


def _try(bench: _Bench, change: Change) -> MendingNumber | bool | None:
    """Try a change: what it mends, if it does; None where it is no game any more."""
    place, source = _laid_out(bench.path, bench.folder / str(os.getpid()))
    codes = bench.codes
    left = _left(place, source, change, bench.first)
    if left is None:
        return None
    if not codes - left or left - codes:
        return False
    again = _left(place, source, change, bench.again)
    if again is None or again - codes or not codes - left - again:
        return False
    return _tried(source, change, codes, left | again)


@lru_cache(maxsize=1)
def _laid_out(path: Path, folder: Path) -> tuple[Path, Source]:
    """A copy of a game for the variants of one process: the place of these, and its text."""
    folder.mkdir()
    subject = subject_of(path, 1)
    assert subject.source is not None
    return _copied(subject, folder), subject.source


Change = tuple[int, int, int, int]
"""Line, column from 0, the number that is there, the number that is tried."""


def _changes(source: Source) -> Iterator[Change]:
    """The changes of numbers in the rules: not of cards, names, sentences and examples."""
    beside = False
    for line in range(1, source.lines + 1):
        text = source.line(line)
        if text[:1].strip():
            beside = bool(_BESIDE.match(text))
        if beside:
            continue
        bare = re.sub(r'"[^"]*"', lambda found: " " * len(found[0]), text).partition("#")[0]
        for found in _NUMBER.finditer(bare):
            was = int(found[0])
            others = dict.fromkeys((was + 1, was - 1, 2 * was, was // 2))
            for now in others:
                if now >= 0 and now != was:
                    yield line, found.start(), was, now


def _far(change: Change, against: list[Reason]) -> tuple[int, int]:
    """Return the distance of a change from what is held against the game, in lines."""
    lines = [int(reason.at.rpartition(":")[2]) for reason in against if reason.at]
    return min((abs(change[0] - line) for line in lines), default=0), change[0]


def _copied(subject: Subject, folder: Path) -> Path:
    """Copy a file and those that it extends; the place of its variants."""
    assert subject.book is not None
    for known, source in subject.book.looked:
        if source is not None and known.is_file():
            copyfile(known, folder / known.name)
    return folder / subject.path.name


def _left(place: Path, source: Source, change: Change, settings: Settings) -> set[str] | None:
    """Judge a variant; the codes that are held against it, None where it cannot be played."""
    line, column, was, now = change
    lines = [source.line(k) for k in range(1, source.lines + 1)]
    text = lines[line - 1]
    lines[line - 1] = f"{text[:column]}{now}{text[column + len(str(was)) :]}"
    place.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = judge_subject(subject_of(place, settings.tables), settings)
    early = [stage for stage in told.stages if stage.stage in ("safe", "reads", "checks")]
    if any(stage.verdict == FAIL for stage in early) or not told.scorecard:
        return None
    return {reason.code for reason in _against(told)}


def _against(told: Judgement) -> list[Reason]:
    """Return the reasons that numbers may mend."""
    return [
        reason
        for stage in told.stages
        if stage.stage in _STAGES
        for reason in stage.reasons
        if reason.weight in (WARN, FAIL)
    ]


def _tried(source: Source, change: Change, codes: frozenset[str], left: set[str]) -> MendingNumber:
    line, _, was, now = change
    mended = tuple(sorted(codes - left))
    return MendingNumber(line, source.line(line).strip(), was, now, mended, tuple(sorted(left)))


def drawn(told: NumberTrials, tongue: Tongue) -> list[str]:
    """Draw what was tried as lines for a terminal."""
    say = tongue.say
    if not told.against:
        return [say("judge-try-nothing")]
    lines = [f"{reason.text} [{reason.code}]" for reason in told.against]
    for one in told.found:
        key = "judge-try-mends" if not one.left else "judge-try-mends-some"
        row = {"line": str(one.line), "text": one.text, "was": str(one.was), "now": str(one.now)}
        codes = {"mended": ", ".join(one.mended), "left": ", ".join(one.left)}
        lines.append("  " + say(key, **row, **codes))
    if not told.found:
        lines.append("  " + say("judge-try-none"))
    count = {"tried": told.tried, "refused": told.refused, "more": told.left_out}
    lines.append(say("judge-try-count", **count))
    return lines
