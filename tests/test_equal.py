"""The table of `good` against `flat`: what rests on more deals stays, and games are counted."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from bench import equal
from bench.bots import Pair
from bench.equal import page


def pair(game: str, found: list[float]) -> Pair:
    return Pair(game, "flat:9", "good:5", found)


def test_what_rests_on_more_deals_stays() -> None:
    before = page({"one": pair("one", [1.0, 2.0] * 6), "two": pair("two", [-1.0, 2.0] * 6)})
    assert "Ahead in 1 of 2 games, behind in 0." in before
    few = {"one": pair("one", [-1.0, -2.0] * 5), "three": pair("three", [-1.0, -2.0] * 5)}
    after = page({**few, "four": pair("four", [1.0])}, before)
    assert before.splitlines()[2:4] == [after.splitlines()[2], after.splitlines()[4]]
    assert "| three | points | -1.50 ± 0.38 (10) | `flat:9` |" in after
    assert "Ahead in 1 of 3 games, behind in 1." in after
    assert after.endswith("Fewer than 10 deals: `four` (1).")
    assert "| one | points | -1.50" in page({"one": pair("one", [-1.0, -2.0] * 7)}, before)
    assert "Fewer" not in page({"four": pair("four", [1.0] * 10)}, after)
    assert "`five` (2), `four` (1)." in page({"five": pair("five", [1.0] * 2)}, after)


def test_it_plays_as_many_deals_as_are_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(equal, "prepared", lambda slug: None)
    monkeypatch.setattr(equal, "deal", lambda *_: 1.0)
    asked = Namespace(fewest=10, seconds=9.0, longest=9.0, kept=tmp_path / "equal.jsonl")
    known = {"one": pair("one", [1.0, 2.0] * 5)}
    assert "(10)" in equal.measure("one", asked, known)  # clear at once
    asked.fewest = 12
    assert "(12)" in equal.measure("one", asked, known)
