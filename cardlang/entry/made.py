"""Additions to an entry by the program: rules sheets, a played match, the judge's figures.

All of it follows from the rules, the languages and the seed, so it is made again where it does not
fit them, and what fits is kept.  It lies in the folder `made`:

    made/sheet.en.md    the rules sheet, for each language
    made/match.jsonl    a match of random seats
    made/judge.json     the judge's figures, with version, seed and the digests of the rules
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import evolve, frozen

from cardlang import worker
from cardlang.entry import digests, inside
from cardlang.entry.about import About
from cardlang.entry.parcel import MADE
from cardlang.judge import Judgement, Settings, judge_apart
from cardlang.version import __version__

RECORD = f"{MADE}match.jsonl"
FIGURES = f"{MADE}judge.json"


def sheet_name(language: str) -> str:
    """The path of the rules sheet in a language."""
    return f"{MADE}sheet.{language}.md"


def names(about: About) -> tuple[str, ...]:
    """Everything that the program adds to an entry."""
    return (*map(sheet_name, about.languages), RECORD, FIGURES)


@frozen
class Apart:
    """Does jobs, each in a process with limits; `here` does them in this one, for what is trusted.

    `OSError` with a sentence says that a job could not be done.
    """

    here: bool = False
    judging: Callable[[Path, Settings, Path], Judgement] = judge_apart

    def ask(self, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Return the result of a function of `inside`."""
        if self.here:
            found: dict[str, Any] = getattr(inside, name)(**arguments)
            return found
        outcome = worker.run(f"{inside.JOB}:{name}", arguments)
        if outcome.failure is not None:
            raise OSError(outcome.failure.sentence)
        answer: dict[str, Any] = outcome.value
        return answer

    def judged(self, path: Path, settings: Settings) -> Judgement:
        """Return the judgement of a rules file."""
        with TemporaryDirectory(prefix="cardlang-entry-", ignore_cleanup_errors=True) as cache:
            return self.judging(path, settings, Path(cache))


def laid_out(members: Mapping[str, bytes], folder: Path) -> None:
    """Write the files of an entry, whose names have been looked at, into a new folder."""
    (folder / MADE).mkdir()
    for name, data in members.items():
        (folder / name).write_bytes(data)


def make(members: Mapping[str, bytes], about: About, apart: Apart) -> dict[str, bytes]:
    """The parts that the program adds, those that already fit as they are.

    OSError if the rules need more than they may.
    """
    with TemporaryDirectory(prefix="cardlang-entry-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        laid_out(members, folder)
        where = {"folder": name, "rules": about.rules, "languages": list(about.languages)}
        told = apart.ask("make", {**where, "seed": about.seed})
        found = {sheet_name(tongue): text.encode() for tongue, text in told["sheets"].items()}
        found[RECORD] = told["record"].encode()
        text = digests.of_text(members[about.rules])
        old = read_figures(members.get(FIGURES))
        wanted = {"version": __version__, "text": text, "rules": told["digest"]}
        if old is not None and wanted.items() <= old.items() and old["seed"] == about.seed:
            found[FIGURES] = members[FIGURES]
        else:
            judgement = apart.judged(folder / about.rules, Settings(about.seed))
            judgement = evolve(judgement, file=about.rules)
            figures = {**wanted, "seed": about.seed, "judgement": judgement.to_json()}
            found[FIGURES] = (json.dumps(figures, indent=1) + "\n").encode()
    return found


def read_figures(data: bytes | None) -> dict[str, Any] | None:
    """Read `made/judge.json`; None if it is not there or says something else."""
    if data is None:
        return None
    try:
        found = json.loads(data)
        Judgement.read(found["judgement"])
        good = all(isinstance(found[name], str) for name in ("version", "text", "rules"))
        return found if good and isinstance(found["seed"], int) else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
