"""The campaign of spoilt files: made anew alike, objecting to what is to be objected to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardlang.diagnostic import Diagnostic
from cardlang.source import Source, Span
from tests import spoilt


def test_a_file_is_always_the_same_and_spoilt_in_one_place() -> None:
    kinds = set()
    for number in range(60):
        one = spoilt.spoilt(number, 7)
        assert spoilt.spoilt(number, 7) == one
        kinds.add(one.title)
    assert len(kinds) == 10


def test_one_mistake_gives_hardly_more_than_one_finding(tmp_path: Path) -> None:
    sums = {kind: spoilt.Sums() for kind in spoilt.WAYS}
    for number in range(60):
        one = spoilt.spoilt(number, 3)
        sums[one.kind].add(number, spoilt.read(one.text, tmp_path / spoilt.NAME))
    assert [one.objections for one in sums.values()] == [[], [], []]
    mean = {kind: one.findings / one.with_findings for kind, one in sums.items()}
    assert mean["word"] < 1.3 and mean["line"] < 1.6 and mean["splice"] < 10


def test_a_traceback_and_a_finding_without_a_place_are_objected_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(path: Path, examples: bool) -> tuple[Diagnostic, ...]:
        raise KeyError("trick")

    def nowhere(path: Path, examples: bool) -> tuple[Diagnostic, ...]:
        return (Diagnostic("kinds", "wrong", Span(Source("a", "bc"), 2, 5)),)

    for wrong, said in ((fails, "KeyError"), (nowhere, "no such place")):
        monkeypatch.setattr(spoilt, "_read", wrong)
        assert said in spoilt.read("cardlang 1\n", tmp_path / spoilt.NAME).objection


def test_a_campaign_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spoilt, "BATCH", 1)
    log = tmp_path / "log.jsonl"
    first = spoilt.campaign(2, 1, 1, log)
    rows = log.read_text("utf-8").splitlines()
    assert [json.loads(row)["first"] for row in rows] == [0, 1]
    log.write_text(rows[0] + "\n", "utf-8")
    again = spoilt.campaign(2, 1, 1, log)
    assert {title: one.findings for title, one in again.items()} == {
        title: one.findings for title, one in first.items()
    }
    page = tmp_path / "page.md"
    page.write_text(f"before\n{spoilt.MARKS[0]}\nold\n{spoilt.MARKS[1]}\nafter\n", "utf-8")
    spoilt.write(again, 2, 1, page)
    text = page.read_text("utf-8")
    assert text.startswith("before\n") and text.endswith("after\n") and "old" not in text
    assert "--count 2 --seed 1`: 0 objections" in text
