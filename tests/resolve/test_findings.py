"""Every place that reports a finding is reached, and what is reported there is as written down.

`bad/*.card` are rules with mistakes in them; `bad.findings` has the findings of each in full
(`python -m tests.corpora`).  A place that is reached neither by them nor by the pieces of
`test_one_cause` nor by the bad examples of the pages of `cardlang explain` is named by a test.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen
from click.testing import CliRunner

from cardlang.cli.main import main
from cardlang.diagnostic import Diagnostic, Report
from cardlang.engine import Engine
from cardlang.program import Program
from cardlang.resolve import load_program
from cardlang.syntax import read_file
from tests import corpora, entries, reported
from tests import test_explain as explain
from tests.judge.test_watched import told as told_when_played
from tests.resolve import test_habit_corpus as habit_corpus
from tests.resolve import test_one_cause as one_cause
from tests.resolve import test_silent, test_trials
from tests.siblings import siblings, whole

BAD = Path(__file__).with_name("bad")
JUDGED = Path(__file__).parent.parent / "judge"
FILES = sorted(BAD.glob("*.card"))
#: places that no rules file gets to: (module, first argument of the call)
GUARDS = {
    ("cardlang/machine/lowering/cards.py", "too-many-cards"),  # of a product: refused before
}


@frozen
class Found:
    """What is found in a file; the program if it can be used."""

    findings: tuple[Diagnostic, ...]
    program: Program | None


def read(path: Path) -> Found:
    """Read and check a file, and make it ready for its fewest and its most players."""
    program, report = load_program(path, path.name)
    if program is not None:
        engine = Engine.of(program)
        for players in sorted({min(program.players), max(program.players)}):
            report.found.extend(engine.found(players, {}))
            if report.failed:
                return Found(tuple(report.found), None)
    return Found(tuple(report.found), program)


@cache
def read_once(path: Path) -> tuple[Found, frozenset[tuple[str, int]]]:
    """What is found in a file of `bad`, and the lines that were reached when it was found."""
    with reported.reached() as lines:
        found = read(path)
    return found, frozenset(lines)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_findings_are_those_written_down(path: Path) -> None:
    assert corpora.rendered(read_once(path)[0].findings) == corpora.wanted("bad", path.stem)


def test_what_is_written_down_is_there() -> None:
    assert corpora.expected("bad").keys() <= {path.stem for path in FILES}
    assert corpora.expected("trials").keys() == test_trials.TOLD.keys()
    assert corpora.expected("habits").keys() == {n for n, habit in habit_corpus.ALL if habit.code}
    assert corpora.expected("pieces").keys() == one_cause.NAMED.keys()


def read_a_pipe(folder: Path) -> list[str]:
    """A pipe in place of a file: nobody waits for it."""
    path = folder / "pipe.card"
    os.mkfifo(path)
    return _codes(path)


def read_what_fails(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A file that opens and cannot be read."""
    path = folder / "failing.card"
    path.write_text("cardlang 1\n", encoding="utf-8")

    def fail(handle: int, count: int) -> bytes:
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(os, "read", fail)
        return _codes(path)


def read_a_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A system that does not open folders at all."""

    def fail(path: Path, flags: int) -> int:
        raise IsADirectoryError

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", fail)
        return _codes(folder)


def _codes(path: Path) -> list[str]:
    report = Report()
    assert read_file(path, path.name, report) is None
    return [found.code for found in report.found]


def test_what_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_a_pipe(tmp_path) == ["not-a-file"]
    assert read_what_fails(tmp_path, monkeypatch) == ["not-readable"]
    assert read_a_folder(tmp_path, monkeypatch) == ["not-a-file"]


def test_what_it_is_instead_is_said(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.card")
    for path, what in ((tmp_path, "a directory"), (tmp_path / "pipe.card", "not a regular file")):
        report = Report()
        assert read_file(path, path.name, report) is None
        assert [found.message for found in report.found] == [f"`{path.name}` is {what}"]


class Missing:
    """The places that have not been reached yet."""

    def __init__(self, reached: set[tuple[str, int]]) -> None:
        self._reached = reached
        self._left = reported.missed(reached)

    def codes(self) -> set[str]:
        """The codes of them; all that are made if one has no plain code.

        So nothing is read that could only reach again what has been reached.
        """
        self._left = reported.missed(self._reached, self._left)
        codes = {site.code for site in self._left}
        return codes | explain.MADE.keys() if "" in codes else codes


def test_every_place_that_reports_is_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with reported.reached() as reached:
        for path in FILES:
            reached |= read_once(path)[1]
        told = CliRunner().invoke(main, ["test", str(BAD / "failed_example.card")])
        assert told.exit_code == 1
        played: dict[str, list[str]] = {}
        for code, _, text, _ in siblings(JUDGED / "played.txt"):
            played.setdefault(code, []).append(text)
        (tmp_path / "piece.card").write_text(whole(played["no-move"][0]), encoding="utf-8")
        told_when_played(tmp_path / "piece.card")
        missing = Missing(reached)  # places without a plain code have been reached by now
        wanted = missing.codes()
        for code in sorted(wanted.intersection(explain.pages()) - explain.GUARDS):
            here = tmp_path / code
            here.mkdir()
            make = explain.MADE.get(code)
            read(make(here) if make else explain._write(explain.page(code).bad, here))
        for number, piece in enumerate(one_cause.PIECES):
            wanted = missing.codes()
            if piece.code not in wanted and "" not in wanted:
                continue
            here = tmp_path / str(number)
            here.mkdir()
            read(explain._write(piece.bad, here))
        for number, (_, habit) in enumerate(habit_corpus.ALL):
            if habit.code in missing.codes():
                here = tmp_path / f"habit-{number}"
                here.mkdir()
                read(explain._write(habit.text, here))
        for number, (_, make_entry) in enumerate(entries.ALL):
            here = tmp_path / f"entry-{number}"
            here.mkdir()
            entries.codes_of(make_entry(here))
        for number, (code, title, text) in enumerate(test_silent.pieces()):
            if code in missing.codes() and not title.startswith("sound"):
                here = tmp_path / f"silent-{number}"
                here.mkdir()
                test_silent.all_found(text, here)
        for code in sorted(missing.codes() & played.keys()):
            for place in (0, -1):  # a code may be told in two ways
                if place and code not in missing.codes():
                    break
                here = tmp_path / f"played-{code}-{-place}"
                here.mkdir()
                (here / "piece.card").write_text(whole(played[code][place]), encoding="utf-8")
                told_when_played(here / "piece.card")
        read_a_pipe(tmp_path)
        read_what_fails(tmp_path, monkeypatch)
        read_a_folder(tmp_path, monkeypatch)
    missed = reported.missed(reached)
    guards = [site for site in missed if (site.module, site.code) in GUARDS]
    assert [str(site) for site in missed if site not in guards] == []
    assert {(site.module, site.code) for site in guards} == GUARDS


def test_a_place_that_nothing_reaches_is_named() -> None:
    with reported.reached() as reached:
        read(BAD / "let_hides.card")
    missed = reported.missed(reached)
    assert len(missed) == len(reported.sites()) - 1
    assert "already-there" not in [
        s.code for s in missed if s.module == "cardlang/resolve/steps/deeds.py"
    ]
