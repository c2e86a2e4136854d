"""A judgement goes on without a compiler that works, gives the same figures, and says so."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardlang.bots import ahead
from cardlang.judge import Settings, judge
from cardlang.judge.report.summary import measured
from cardlang.judge.report.text import draw
from cardlang.run.native import build
from tests.judge.test_contract import TINY
from tests.shipped import FILES

SETTINGS = Settings(1, 60, tuple(FILES[:1]), 0.01)

#: what a compiler does instead of its work, after so many calls, and a word of what is told then
BROKEN = {
    "missing": (None, 0, "not found"),
    "slow": ("exec sleep 600", 1, "took more than"),
    "killed": ("kill -9 $$", 0, "signal 9"),
    "computes": ("while :; do :; done", 2, "stopped (signal"),
    "no-room": ("echo 'error: No space left on device' >&2; exit 1", 2, "No space left"),
    "silent": ("exit 0", 0, "cannot make a library"),
}


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Nothing is in the cache, and no library is loaded."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    _forget()
    yield tmp_path
    _forget()


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The judgement with a compiler that works."""
    told = judge(_game(tmp_path_factory.mktemp("usual")), SETTINGS).to_json()
    assert told["notes"] == []
    return told


def _forget() -> None:
    for known in (build._compiler, ahead._native, ahead._making):
        known.cache_clear()


def _game(folder: Path) -> Path:
    path = folder / "guess_it.card"
    path.write_text(TINY, "utf-8")
    return path


def _compiler(folder: Path, work: str | None, calls: int) -> str:
    """A compiler that works for so many calls, and then does something else."""
    if work is None:
        return str(folder / "nowhere" / "cc")
    path, count = folder / "cc", folder / "count"
    path.write_text(
        f'#!/bin/sh\necho x >> "{count}"\n'
        f'if [ "$(wc -l < "{count}")" -gt {calls} ]; then {work}; fi\nexec cc "$@"\n'
    )
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.mark.parametrize("kind", BROKEN)
def test_a_compiler_that_does_not_work_is_told_and_changes_nothing_else(
    kind: str, usual: dict[str, Any], fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work, calls, word = BROKEN[kind]
    game = _game(fresh)
    monkeypatch.setenv("CC", _compiler(fresh, work, calls))
    monkeypatch.setattr(build, "TIMEOUT", 1.0)
    monkeypatch.setattr(build, "WAITING", 1 if kind == "slow" else 200)
    _forget()
    told = judge(game, SETTINGS)
    (note,) = told.notes
    assert word in note and note in measured(told)
    assert "without C" in draw(told)
    assert {**told.to_json(), "notes": [], "file": usual["file"]} == usual


def test_a_library_of_bots_that_fails_is_asked_for_once(
    fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matches are compiled; what looks ahead is not, and no third try is made."""
    game = _game(fresh)
    monkeypatch.setenv("CC", _compiler(fresh, "kill -9 $$", calls=3))
    told = judge(game, SETTINGS)
    assert "signal 9" in told.notes[0]
    assert (fresh / "count").read_text().count("x") == 4
    monkeypatch.delenv("CC")
    _forget()
    assert {**told.to_json(), "notes": []} == judge(game, SETTINGS).to_json()
