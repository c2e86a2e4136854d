"""Files on a disk that is full, endless input, and names that steer a terminal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang import limits
from cardlang.cli import fmt
from cardlang.cli.main import main
from cardlang.judge import Settings, judge

KUHN = Path(__file__).parents[1] / "games" / "kuhn.card"
UGLY = 'cardlang 1\ngame   "G"\nplayers 2\ndeck french\none deal:\n    shuffle-deck\n'


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(fmt.command, words, standalone_mode=False)
    return result.return_value, result.output


def full(*_: object) -> int:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_file(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "g.card"
    path.write_text(UGLY, encoding="utf-8")
    monkeypatch.setattr(os, step, full)
    status, said = run(str(path))
    assert (status, said) == (2, f"cardlang fmt: {path}: No space left on device\n")
    assert path.read_text(encoding="utf-8") == UGLY
    assert [p.name for p in tmp_path.iterdir()] == ["g.card"]


@pytest.mark.parametrize("words", [["rules", "-o"], ["judge", "--matches", "8", "--html"]])
def test_a_page_is_written_whole_or_not_at_all(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older page stays; what is no file, such as a device, is written as it is."""
    told = judge(KUHN, Settings(1, 8, (KUHN,), 0.02))
    monkeypatch.setattr("cardlang.judge.judge", lambda *_: told)
    page = tmp_path / "page.html"
    page.write_text("the older one", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        result = CliRunner().invoke(main, [*words, str(page), str(KUHN)])
    assert result.exit_code == 2 and f"`{page}` cannot be written: No space" in result.output
    assert page.read_text(encoding="utf-8") == "the older one"
    assert [p.name for p in tmp_path.iterdir()] == ["page.html"]
    link = tmp_path / "link.html"
    link.symlink_to(page)
    assert CliRunner().invoke(main, [*words, str(link), str(KUHN)]).exit_code in (0, 1)
    assert link.is_symlink() and "Kuhn" in page.read_text(encoding="utf-8")
    assert CliRunner().invoke(main, [*words, os.devnull, str(KUHN)]).exit_code in (0, 1)
    assert Path(os.devnull).is_char_device()


@pytest.mark.parametrize("form", ["", "--short"])
def test_records_on_a_full_disk_are_named_and_none_is_a_part(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is room for half of it."""
    write, halves = os.write, list[int]()

    def written(file: int, data: bytes) -> int:
        if len(halves) == 1:
            return full()
        halves.append(write(file, data[: len(data) // 2]))
        return halves[0]

    monkeypatch.setattr(os, "write", written)
    asked = f"simulate dump --matches 1 --seed 1 --jobs 1 {form} --records"
    words = [*asked.split(), str(tmp_path / "kept")]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2
    assert "dump-4-1.jsonl: No space left on device" in result.output.splitlines()[-1]
    monkeypatch.undo()
    assert halves and halves[0] > 0
    assert list((tmp_path / "kept").iterdir()) == []


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
