"""The campaign over random tables draws them alike, goes on where it was, and says what differs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.second_check import __main__ as tables
from tests.second_check import dump
from tests.second_check.campaign import CUT
from tests.shipped import load


def test_a_table_hangs_on_its_number_alone() -> None:
    some = [tables.drawn("skat", number, 1) for number in range(40)]
    assert some == [tables.drawn("skat", number, 1) for number in range(40)]
    assert some != [tables.drawn("skat", number, 2) for number in range(40)]
    tried = {(name, value) for _, options, _ in some for name, value in options.items()}
    for option in load("skat").options.values():
        if not isinstance(option.values, range):
            assert {(option.name, value) for value in option.values} <= tried
    assert {None, 1} <= {options.get(CUT) for _, options, _ in some}


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    first = list(tables.campaign(["dump", "agram"], 3, 1, 1, log))
    assert [row["slug"] for row in first] == ["dump", "agram"]
    assert [row["matches"] for row in first] == [3, 3]
    more = list(tables.campaign(["dump"], 5, 1, 1, log))
    assert [(row["table"], row["matches"]) for row in more] == [(1, 2)]
    assert list(tables.campaign(["dump", "agram"], 3, 1, 1, log)) == []
    assert tables.read(log) == first + more
    assert "| Dump | 2 |" in tables.table(tables.read(log))


def test_what_was_held_against_another_check_counts_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log.jsonl"
    assert len(list(tables.campaign(["dump"], 1, 1, 1, log))) == 1
    monkeypatch.setattr(tables, "digest", lambda slug: "another")
    assert tables.read(log) == []


def test_what_differs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(lines: list[dict[str, Any]]) -> list[str]:
        return ["line 2: wrong", "line 3: wrong, too"]

    monkeypatch.setattr(dump, "check", check)
    row = tables.play("dump", 0, 2, 1)
    assert [told.partition(": ")[2] for told in row["objections"]] == ["line 2: wrong"] * 2
    assert row["decisions"] > 0 and row["matches"] == 2
