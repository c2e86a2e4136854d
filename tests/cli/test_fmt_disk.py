"""`fmt` on a disk that is full, on endless input, and with names that steer a terminal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang import limits
from cardlang.cli import fmt

UGLY = 'cardlang 1\ngame   "G"\nplayers 2\ndeck french\none deal:\n    shuffle-deck\n'


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(fmt.command, words, standalone_mode=False)
    return result.return_value, result.output


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_file(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "g.card"
    path.write_text(UGLY, encoding="utf-8")
    monkeypatch.setattr(os, step, full)
    status, said = run(str(path))
    assert status == 2 and "No space left" in said
    assert path.read_text(encoding="utf-8") == UGLY
    assert [p.name for p in tmp_path.iterdir()] == ["g.card"]


def test_a_file_keeps_its_mode_and_a_link_stays_one(tmp_path: Path) -> None:
    path, link = tmp_path / "g.card", tmp_path / "link.card"
    path.write_text(UGLY, encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    assert run(str(link))[0] == 0
    assert link.is_symlink() and path.stat().st_mode & 0o777 == 0o640
    assert 'game "G"' in path.read_text(encoding="utf-8")


def test_no_more_is_read_than_a_file_may_have(tmp_path: Path) -> None:
    path = tmp_path / "g.card"
    with path.open("wb") as file:
        file.truncate(2**33)  # a hole, which takes no room
    status, said = run(str(path))
    assert status == 1 and f"{limits.FILE_BYTES // 1024} KiB" in said


def test_names_of_files_do_not_steer_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "g\x1b[31m.card"
    path.write_text(UGLY, encoding="utf-8")
    said = run("--diff", str(path))[1]
    assert "laid out" in said and "\x1b" not in said
