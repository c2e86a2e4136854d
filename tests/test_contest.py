"""A contest: what is kept is not judged again, one entry never touches another, tables are tables.

The campaign of kills is `python -m tests.contest`.
"""

from __future__ import annotations

import csv
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cardlang import worker
from cardlang.cli.main import main
from cardlang.diagnostic import UsageError
from cardlang.entry import contest
from cardlang.entry.examine import examine
from cardlang.entry.store import EntryStore, EntryStoreError
from cardlang.entry.tables import ORDERS, as_csv, as_json, as_page, ordered
from cardlang.worker.outcome import Failure, Outcome
from tests import entries

BAD = '<script>alert("1")</script>'


def judgement(path: str) -> dict[str, Any]:
    """What a judge could say of a file, by its name."""
    number = int(Path(path).stem.rpartition("_")[2])
    figure = {"value": number / 7, "low": 0.0, "high": 1.0, "matches": 8, "text": "So long."}
    seats = {**figure, "value": [0.4, 0.6], "low": [0.0, 0.0], "high": [1.0, 1.0]}
    reason = {"code": "unfair-seat", "text": BAD, "at": "a.card:1", "verdict": "warn"}
    verdict = "warn" if number % 2 else "pass"
    return {
        "title": f"=Game {number}",
        "verdict": verdict,
        "stages": [{"stage": "plays", "verdict": verdict, "reasons": [reason]}],
        "scorecard": {"length": figure, "seats": seats} if number else {},
        "nearest": [{"game": "dump", "alike": 0.25, "by": "structure"}],
    }


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The files that are judged, by a judge that is at once done; number 4 needs too much."""
    seen: list[str] = []

    def run(job: str, arguments: dict[str, Any], *rest: object, **more: object) -> Outcome:
        path = arguments["path"]
        seen.append(Path(path).name)
        if path.endswith("_4.card"):
            return Outcome(failure=Failure("time", "It was still at work."))
        told = {"game": "g", "players": 2, "cards": 52, "numbers": {}, "features": {path[-6]: 3}}
        return Outcome({"judgement": judgement(path), "print": told, "digest": "sha256:1"})

    monkeypatch.setattr(worker, "run", run)
    yield seen


def made(folder: Path, count: int = 6) -> list[Path]:
    folder.mkdir()
    for k in range(count):
        (folder / f"g_{k}.card").write_text(f"# {k}\n", encoding="utf-8")
    (folder / "broken.zip").write_bytes(b"PK")
    return contest.entries_of([str(folder)])


def held(paths: list[Path], kept: Path, seed: int = 1) -> list[contest.ContestRow]:
    store = EntryStore.open(kept)
    try:
        return contest.run(paths, store, contest.ContestTerms(seed, 8, ()), kept.with_suffix(""))
    finally:
        store.close()


def tables(rows: list[contest.ContestRow]) -> tuple[str, str, str]:
    rows = ordered(rows, "verdict,name")
    return as_page(rows, "told"), as_csv(rows), as_json(rows)


def test_what_is_kept_is_not_judged_again(tmp_path: Path, asked: list[str]) -> None:
    paths = made(tmp_path / "entries")
    chance = random.Random(1)
    for _ in range(4):  # in any order, any part of them
        held(chance.sample(paths, 3), tmp_path / "kept.db")
    again = tables(held(paths, tmp_path / "kept.db"))
    good = [name for name in asked if name != "g_4.card"]
    assert sorted(good) == [f"g_{k}.card" for k in (0, 1, 2, 3, 5)]
    assert again == tables(held(paths[::-1], tmp_path / "new.db"))
    assert asked.count("g_4.card") % 2 == 0  # what ran out of time twice is not begun again
    asked.clear()
    (tmp_path / "entries" / "g_2.card").write_text("# changed\n", encoding="utf-8")
    held(paths, tmp_path / "kept.db")
    assert set(asked) == {"g_2.card"}
    held(paths, tmp_path / "kept.db", seed=2)
    assert {"g_0.card", "g_1.card", "g_2.card"} <= set(asked)


def test_one_bad_entry_touches_no_other(tmp_path: Path, asked: list[str]) -> None:
    folder = made(tmp_path / "e")[0].parent
    (folder / "linked").mkdir()
    (folder / "linked" / "entry.toml").symlink_to("/etc/passwd")
    os.mkfifo(folder / "pipe.zip")
    (folder / "nowhere.card").symlink_to(folder / "nothing")
    rows = {
        Path(row.name).name: row
        for row in held(contest.entries_of([str(folder)]), tmp_path / "kept.db")
    }
    assert len(rows) == 8
    assert [one["code"] for one in rows["linked"].value["findings"]] == ["entry-link"]
    assert rows["broken.zip"].verdict == "fail" and rows["broken.zip"].judgement is None
    assert rows["g_4.card"].value["why"].startswith("Not judged here")
    assert rows["g_0.card"].verdict == "pass" and rows["g_1.card"].verdict == "warn"


@pytest.mark.parametrize("code", sorted(entries.MADE))
def test_what_is_wrong_with_an_entry_weighs_as_much_as_the_judge_says(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each finding of an entry whose rules the judge lets pass, warns of, or fails."""
    monkeypatch.setattr(contest, "Apart", lambda: entries.APART)
    (tmp_path / "entries").mkdir()
    path = entries.MADE[code](tmp_path / "entries")
    found = [one for one in examine(path, entries.APART).findings if one.code.startswith("entry-")]
    weights = {{"error": "fail", "warning": "warn"}[one.severity] for one in found}
    for verdict in ("pass", "warn", "fail"):
        judged = set[str]()

        def judge(*_: object, verdict: str = verdict, judged: set[str] = judged) -> Any:
            judged.add(verdict)
            return {**contest._NOTHING, "verdict": verdict}, True

        monkeypatch.setattr(contest, "_rules", judge)
        (row,) = held([path], tmp_path / f"{verdict}.db")
        assert [one["code"] for one in row.value["findings"]] == [one.code for one in found]
        both = weights | (judged or {"fail"})
        assert row.verdict == next(one for one in ("fail", "warn", "pass") if one in both)


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        assert not {name for name, _ in attrs} & {"href", "src", "style", "onclick"}

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_tables_say_the_same_and_do_nothing(tmp_path: Path, asked: list[str]) -> None:
    rows = held(made(tmp_path / "e"), tmp_path / "kept.db")
    page, sheet, data = tables(rows)
    tags = Tags()
    tags.feed(page)
    assert "script" not in tags.found
    assert f"a.card:1: {BAD} [unfair-seat]" in tags.texts
    lines = list(csv.DictReader(sheet.splitlines()))
    told = json.loads(data)
    names = [line["name"].rpartition(os.sep)[2] for line in lines]
    assert [one["entry"].rpartition(os.sep)[2] for one in told] == names
    assert [line["verdict"] for line in lines] == [one["verdict"] for one in told]
    assert {line["title"] for line in lines if line["title"]} == {
        f"'=Game {k}" for k in (0, 1, 2, 3, 5)
    }


def test_rows_are_in_the_order_that_is_asked_for(tmp_path: Path, asked: list[str]) -> None:
    rows = held(made(tmp_path / "e"), tmp_path / "kept.db")

    def names(order: str) -> list[str]:
        return [Path(row.name).stem[-1] for row in ordered(rows, order)]

    assert names("-length,name") == ["5", "3", "2", "1", "n", "0", "4"]
    assert names("-verdict,-name") == ["n", "5", "4", "3", "1", "2", "0"]
    for column in ORDERS:
        assert sorted(names(column)) == sorted(names(f"-{column}")) == sorted(names("name"))
    with pytest.raises(UsageError, match="there is no column `beauty`"):
        ordered(rows, "beauty")


def test_the_command_keeps_the_tables_that_it_tells_of(tmp_path: Path, asked: list[str]) -> None:
    folder, kept = made(tmp_path / "e")[0].parent, tmp_path / "kept"

    def told(*more: str) -> tuple[int, str]:
        names = ["judge", str(folder), "--resume", str(kept), "--order", "verdict,name", *more]
        result = CliRunner().invoke(main, names)
        return result.exit_code, result.stdout

    status, text = told("--seed", "7", "--matches", "8")
    verdicts = [line for line in text.split("\n") if re.search(r": (pass|warn|fail)\b", line)]
    assert status == 1 and len(verdicts) >= 6 and "broken.zip: fail" in text
    assert text.rstrip().endswith("contest.html, contest.csv, contest.json")
    assert "from seed 7, 8 matches each." in (kept / "contest.html").read_text("utf-8")
    before = {end: (kept / f"contest.{end}").read_bytes() for end in ("html", "csv", "json")}
    asked.clear()
    status, text = told("--matches", "8", "--json")  # the seed of before
    assert not asked and status == 1
    rows = json.loads(before["json"])
    assert json.loads(text) == rows and len(rows) == 7
    assert {end: (kept / f"contest.{end}").read_bytes() for end in before} == before
    (folder / "broken.zip").unlink()
    assert told("--matches", "8")[0] == 0


def test_what_is_no_store_is_said(tmp_path: Path) -> None:
    (tmp_path / "contest.db").write_bytes(b"no database" * 100)
    with pytest.raises(EntryStoreError):
        EntryStore.open(tmp_path / "contest.db")
    (tmp_path / "a.card").write_text("cardlang 1\n", encoding="utf-8")
    told = CliRunner().invoke(
        main, ["judge", str(tmp_path / "a.card"), "--resume", str(tmp_path), "--seed", "1"]
    )
    assert told.exit_code == 2 and "cannot be used" in told.output
    told = CliRunner().invoke(main, ["judge", "a.zip", "--resume", str(tmp_path / "new")])
    assert told.exit_code == 2 and "is not found" in told.output


_WRITER = """
import sys
from cardlang.entry.store import Store
from pathlib import Path
store = Store.open(Path(sys.argv[1]))
print("ready", flush=True)
for k in range(10**9):
    store.keep(str(k), "s", {"number": k, "long": "x" * 2000})
    print(k, flush=True)
"""


def test_a_result_is_whole_or_not_there_when_the_writer_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    command = [sys.executable, "-c", _WRITER, str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    last = -1
    for line in process.stdout:
        last = last if line == "ready\n" else int(line)
        if last == 20:
            break
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    store = EntryStore.open(path)
    found = [store.result(str(k), "s") for k in range(last + 1)]
    assert [value and value["number"] for value in found] == list(range(last + 1))
    store.close()
