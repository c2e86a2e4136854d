"""`simulate --csv`: a line for each deal says what records say, in the order of seeds."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from cardlang import UsageError
from cardlang.match.records.events import Ended
from cardlang.match.records.reading import read_events
from cardlang.simulation import simulate
from tests.shipped import load


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("slug", ["bonus-malus", "leduc-poker", "dump"])
def test_lines_are_the_deals_of_records(slug: str, tmp_path: Path) -> None:
    asked: dict[str, Any] = {"matches": 12, "seed": 3, "bots": "random"}
    simulate(load(slug), **asked, csv=tmp_path / "all.csv")
    simulate(load(slug), **asked, records=tmp_path / "records")
    found = table(tmp_path / "all.csv")
    for seed in range(3, 15):
        (path,) = (tmp_path / "records").glob(f"*-{seed}.jsonl")
        record = read_events(path)
        lines = [line for line in found if line["seed"] == str(seed)]
        seats = range(record.header.players)
        assert [tuple(int(line[f"score_{k}"]) for k in seats) for line in lines] == record.deals
        gained = [sum(int(line[f"gained_{k}"]) for line in lines) for k in seats]
        assert tuple(gained) == record.deals[-1]
        assert sum(int(line["decisions"]) for line in lines) == len(record.choices)
        assert [line["last"] for line in lines] == ["0"] * (len(lines) - 1) + ["1"]
        end = record.events[-1]
        assert isinstance(end, Ended) and lines[-1]["winners"] == " ".join(map(str, end.winners))
        assert [line["deal"] for line in lines] == [str(k + 1) for k in range(len(lines))]
    assert [line["seed"] for line in found] == sorted((line["seed"] for line in found), key=int)


def test_processes_write_the_same(tmp_path: Path) -> None:
    one, two = (tmp_path / name for name in ("one.csv", "two.csv"))
    asked: dict[str, Any] = {"matches": 6, "seed": 1, "deals": 1, "bots": "greedy"}
    simulate(load("dump"), **asked, csv=one)
    simulate(load("dump"), **asked, csv=two, jobs=2)
    assert one.read_bytes() == two.read_bytes()


def test_a_match_that_is_given_up(tmp_path: Path) -> None:
    simulate(load("dump"), matches=1, seed=1, max_decisions=5, csv=tmp_path / "cut.csv")
    (line,) = table(tmp_path / "cut.csv")
    assert (line["decisions"], line["last"], line["aborted"]) == ("5", "1", "decisions")
    assert line["winners"] == "" and int(line["score_0"]) == 0


def test_one_way_of_keeping_and_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "there.csv"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="already"):
        simulate(load("dump"), matches=1, seed=1, csv=path)
    assert path.read_text(encoding="utf-8") == "mine"
    with pytest.raises(UsageError, match="one of them"):
        simulate(load("dump"), matches=1, seed=1, csv=tmp_path / "a", pack=tmp_path / "b")
