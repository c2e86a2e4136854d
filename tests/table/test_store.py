"""Nothing is lost: matches are kept as they go, and go on."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import cardlang
from cardlang.cli.main import main
from cardlang.match.records.reading import read_record
from cardlang.match.records.record import write_record
from cardlang.match.state import outcomes_of, setup_of
from cardlang.table.store import Keeper, folder, lines_of, unfinished
from tests import kills
from tests.table.tables import seated, table


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def run(*args: str, input: str = "") -> Result:
    return CliRunner().invoke(main, seated(args), input, prog_name="cardlang")


def records() -> list[Path]:
    return sorted(folder().glob("*.jsonl"))


def test_killed_at_any_time_nothing_confirmed_is_lost() -> None:
    kills_made, moves = kills.campaign(5, seed=1, games=("bonus-malus", "dump"), least=3)
    assert kills_made == 5
    assert moves


def test_a_match_is_kept_for_its_user_alone() -> None:
    at = table("dump", 1, keep=True)
    assert records() == []
    at.type("1")
    (path,) = records()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    kept = cardlang.load("dump").replay(lines_of(path))
    assert outcomes_of(kept) == outcomes_of(at.match.state)


@pytest.mark.parametrize("mode", [0o777, 0o750, 0o701, 0o700])
def test_a_folder_that_others_may_read_is_closed(mode: int) -> None:
    folder().mkdir(parents=True)
    folder().chmod(mode)
    table("dump", 1, keep=True).type("1")
    assert stat.S_IMODE(folder().stat().st_mode) == 0o700


def test_a_new_match_never_takes_the_file_of_another() -> None:
    for _ in range(3):
        table("dump", 1, keep=True).type("1")
    assert len(records()) == 3


def test_what_is_taken_back_is_cut_off() -> None:
    at = table("bonus-malus", 7, keep=True)
    at.type("8C")
    (path,) = records()
    before = path.read_bytes()
    at.type("1")
    assert path.read_bytes().startswith(before)
    at.type("undo")
    at.type("undo")
    left = cardlang.load("bonus-malus").replay(lines_of(path))
    assert outcomes_of(left) == outcomes_of(at.match.state)
    at.type("9C")
    after = cardlang.load("bonus-malus").replay(lines_of(path))
    assert outcomes_of(after) == outcomes_of(at.match.state)


def test_a_line_that_was_cut_short_is_dropped() -> None:
    at = table("dump", 1, keep=True)
    at.type("1")
    assert at.match.keeper is not None
    at.match.keeper.close()
    (path,) = records()
    whole = path.read_bytes()
    last = whole[:-1].rindex(b"\n") + 1
    for size in (last, last + 1, (last + len(whole)) // 2, len(whole) - 1):
        path.write_bytes(whole[:size])
        state = cardlang.load("dump").replay(lines_of(path))
        keeper = Keeper.of(path, setup_of(state), outcomes_of(state))
        state.apply(state.legal_moves()[0])
        keeper.keep(outcomes_of(state))
        keeper.close()
        assert outcomes_of(cardlang.load("dump").replay(path)) == outcomes_of(state)


def test_files_are_short_and_whole_ones_go_on_whole() -> None:
    at = table("dump", 1, keep=True)
    at.type("1")
    assert at.match.keeper is not None
    at.match.keeper.close()
    (path,) = records()
    state = cardlang.load("dump").replay(lines_of(path))
    assert json.loads(lines_of(path)[0])["record"] == "cardlang/1-short"
    for lines in (state.record(), [json.loads(line) for line in lines_of(path)]):
        write_record(path, lines)
        state = cardlang.load("dump").replay(lines_of(path))
        keeper = Keeper.of(path, setup_of(state), outcomes_of(state))
        state.apply(state.legal_moves()[0])
        keeper.keep(outcomes_of(state))
        state.apply(state.legal_moves()[0])
        keeper.keep(outcomes_of(state))
        state.undo()
        keeper.cut(outcomes_of(state))
        keeper.close()
        assert read_record(path)[0] == lines[0]
        again = cardlang.load("dump").replay(path)
        assert outcomes_of(again) == outcomes_of(state)


def test_an_unfinished_match_goes_on() -> None:
    first = run("play", "bonus-malus", "--seed", "7", input="8C\nq\n")
    assert first.stdout.endswith("`cardlang play --resume` goes on with it\n")
    (path,) = records()
    again = run("play", "--resume", input="1\nq\n")
    assert again.exit_code == 130
    assert "Bonus-Malus, 4 players, seed 7\ngoing on after 6 moves\n" in again.stdout
    assert records() == [path]
    state = cardlang.load("bonus-malus").replay(path)
    assert state.decisions > 6
    assert [kept.game for kept in unfinished()[0]] == ["bonus-malus"]
    ended = run("play", "bonus-malus", "--resume", input="1\n" * 500)
    assert ended.exit_code == 0
    assert cardlang.load("bonus-malus").replay(path).is_over
    none = run("play", "--resume")
    assert (none.exit_code, "there is no unfinished match" in none.stderr) == (2, True)
    assert "GAME is missing" in run("play").stderr


def test_an_own_game_goes_on_too(tmp_path: Path) -> None:
    own = tmp_path / "own.card"
    text = (Path(cardlang.load("dump").path or "")).read_text("utf-8")
    own.write_text(text, "utf-8")
    run("play", str(own), "--seed", "1", input="1\nq\n")
    for which in ((), (str(own),)):
        again = run("play", *which, "--resume", input="q\n")
        assert "going on after " in again.stdout


def test_what_is_played_elsewhere_is_left_alone() -> None:
    at = table("dump", 1, keep=True)
    at.type("1")
    result = run("play", "--resume")
    assert (result.exit_code, "another terminal" in result.stderr) == (2, True)


def test_nothing_is_kept_if_that_is_asked_for_or_not_possible(tmp_path: Path) -> None:
    run("play", "dump", "--seed", "1", "--no-save", input="1\nq\n")
    run("play", "dump", "--seed", "1", input="q\n")  # nobody has moved
    run("play", "dump", "--seed", "1", "--seats", "none")
    assert not folder().exists() or records() == []
    os.environ["XDG_DATA_HOME"] = str(tmp_path / "file")
    (tmp_path / "file").write_text("no folder")
    result = run("play", "dump", "--seed", "1", input="1\n1\nq\n")
    assert result.stdout.count("can no longer be kept") == 1
    assert "Traceback" not in result.output
