"""Jobs on an entry's rules, for a process with limits.

Each is a plain function of JSON's values.  They read rules files from a folder that was made for
them, whose names have been looked at before.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cardlang import limits
from cardlang.api import Game, engine_of, load
from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.engine import Engine, open_game
from cardlang.entry import digests
from cardlang.judge import Settings, judge_subject
from cardlang.judge.alike.duplicate import RANDOM, duplicate
from cardlang.judge.alike.fingerprint import fingerprint, placed
from cardlang.judge.bounds import WHOLE
from cardlang.judge.report.page import leaf
from cardlang.judge.subject import Subject, subject_of
from cardlang.match.examples import run_examples
from cardlang.match.records.reading import RecordError
from cardlang.resources import find_game
from cardlang.show.sheet import draw, write_sheet
from cardlang.simulation import simulate

JOB = "cardlang.entry.inside"
RECORD_BYTES = limits.ENTRY_MEMBER_BYTES // 2  # of a played match


def look(folder: str, rules: str, languages: Sequence[str], record: str | None) -> dict[str, Any]:
    """All that the rules file of an entry gives.

    `findings` of rules and examples as rows; `digest` and `print` of the rules, `sheets` by their
    languages, if they work; what is wrong with the record, if there is one; `extends`, the name of
    a parent that lies elsewhere.
    """
    path = Path(folder, rules)
    subject = subject_of(path, digests.TABLES)
    found = [*subject.findings, *(one for table in subject.tables for one in table.findings)]
    told: dict[str, Any] = {"digest": None, "print": None, "sheets": {}, "record": None}
    told["extends"] = _parent(subject)
    if subject.program is not None and not any(one.severity == "error" for one in found):
        results = run_examples(subject.program)
        found += [
            Diagnostic("failed-example", f"{one.title}: {one.message}", one.span, help=one.help)
            for one in results
            if not one.ok
        ]
        engine = subject.engine
        assert engine is not None
        told["digest"] = digests.of_rules(engine)
        told["print"] = fingerprint(engine.machine()).kept()
        told["sheets"] = sheets(engine, languages)
        told["record"] = None if record is None else _replayed(path, Path(folder, record))
    told["findings"] = [_row(one) for one in _each_once(found)]
    return told


def make(folder: str, rules: str, languages: Sequence[str], seed: int) -> dict[str, Any]:
    """Make what the program adds to an entry whose rules are good: sheets, a match, the digest."""
    game = load(Path(folder, rules))
    engine = engine_of(game)
    return {
        "digest": digests.of_rules(engine),
        "sheets": sheets(engine, languages),
        "record": _played(game, seed),
    }


def parent_of(path: Path) -> tuple[str, tuple[str, str] | None, list[Path]]:
    """Of an author's own rules file: its title, its parent with digest, the files to copy.

    RuleError if the rules do not work; files of its folder that it stands on are copied too.
    """
    subject = subject_of(path, 1)
    if subject.program is None or subject.book is None:
        raise RuleError(subject.findings)
    found = _parent(subject)
    parent = None
    if found is not None:
        game, digest = found.split(" ")
        parent = game, digest
    read = [place for place, source in subject.book.looked if source is not None]
    beside = [place for place in read if place.parent.resolve() == path.parent.resolve()]
    files = list(dict.fromkeys([path, *beside])) if find_game(path.stem) != path else [path]
    return subject.program.title, parent, files


def sheets(engine: Engine, languages: Sequence[str]) -> dict[str, str]:
    """The rules sheets of a game as Markdown, by their languages."""
    return {language: draw(write_sheet(engine, language), "md") for language in languages}


def _played(game: Game, seed: int) -> str:
    """The record of a match of random seats; of one deal if the whole is too long."""
    text = ""
    for deals in (None, 1):
        with TemporaryDirectory() as folder:
            simulate(game, matches=1, seed=seed, deals=deals, records=folder)
            (path,) = Path(folder).iterdir()
            text = path.read_text(encoding="utf-8")
        if len(text) <= RECORD_BYTES:
            break
    return text


def _replayed(path: Path, record: Path) -> dict[str, Any]:
    """The error of a record, a line and a message, or none; and its warnings."""
    try:
        state = load(path).replay(record)
    except RecordError as error:
        return {"line": error.line, "message": error.message, "warnings": []}
    except (ValueError, RuleError) as error:
        return {"line": 1, "message": str(error), "warnings": []}
    return {"line": None, "message": "", "warnings": list(state.warnings)}


def _parent(subject: Subject) -> str | None:
    """The text digest of the game that the rules extend, and its name."""
    parent = subject.parent
    return None if parent is None else f"{parent.stem.replace('_', '-')} {_digest(parent)}"


def _digest(path: Path) -> str:
    return digests.of_text(path.read_bytes())


def _each_once(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    seen: dict[tuple[str, str, int], Diagnostic] = {}
    for one in found:
        seen.setdefault((one.code, one.span.source.name, one.span.start), one)
    return list(islice(seen.values(), limits.DIAGNOSTICS))


def _row(one: Diagnostic) -> dict[str, Any]:
    return {
        "code": one.code,
        "severity": one.severity,
        "message": one.message[: limits.MESSAGE_CHARACTERS],
        "file": Path(one.span.source.name).name,
        "start": one.span.start,
        "end": one.span.end,
        "note": one.note[: limits.MESSAGE_CHARACTERS],
        "help": one.help[: limits.MESSAGE_CHARACTERS],
    }


def features(path: str) -> dict[str, Any]:
    """The fingerprint of rules at their usual table, and the lines of their own file.

    `places` are line and text by feature; `print` is None if the rules do not work.
    """
    subject = subject_of(Path(path), 1)
    if subject.usual is None or subject.usual.machine is None or subject.source is None:
        return {"print": None, "places": {}}
    machine = subject.usual.machine
    own = subject.source
    found = {
        name: [span.line, own.line(span.line).strip()[: limits.QUOTE_COLUMNS]]
        for name, span in placed(machine).items()
        if span.source.name == own.name
    }
    return {"print": fingerprint(machine).kept(), "places": found}


def pressed(text: str) -> str:
    """A text in fewer letters, as it is kept."""
    return base64.b85encode(zlib.compress(text.encode("utf-8"), 9)).decode("ascii")


def unpressed(text: str) -> str:
    """The text that was `pressed`."""
    return zlib.decompress(base64.b85decode(text)).decode("utf-8")


def judged(
    path: str,
    seed: int,
    matches: int | None,
    against: list[str] | None,
    effort: float = 1.0,
    drawn: bool = False,
    seconds: float = WHOLE,
    language: str = "en",
) -> dict[str, Any]:
    """Judge a rules file; the result also holds what compares it with other entries, and if it is
    to be drawn its part of a page."""
    games = None if against is None else tuple(map(Path, against))
    settings = Settings(seed, matches, games, effort, language, seconds=seconds)
    subject = subject_of(Path(path), settings.tables)
    told = judge_subject(subject, settings)
    usual = subject.usual
    found = None if usual is None or usual.machine is None else fingerprint(usual.machine).kept()
    machines = [
        table.machine for table in subject.tables[: digests.TABLES] if table.machine is not None
    ]
    digest = digests.of_machines(machines) if found is not None else None
    page = pressed(leaf(told, Path(path))) if drawn else ""
    return {"judgement": told.to_json(), "print": found, "digest": digest, "leaf": page}


def paired(first: str, second: str, seed: int, count: int = RANDOM) -> dict[str, Any]:
    """Play two rules files on the same deals, so many at most: what came of it, and their titles,
    or which of them are `faulty`."""
    engines: list[Engine] = []
    faulty = []
    for number, path in enumerate((first, second)):
        try:
            engines.append(open_game(Path(path)))
        except RuleError:
            faulty.append(number)
    if faulty:
        return {"told": None, "titles": [], "faulty": faulty}
    told = duplicate(engines[0], engines[1], Settings(seed).seeds(count))
    titles = [engine.info.title for engine in engines]
    return {"told": told.to_json(), "titles": titles, "faulty": []}
