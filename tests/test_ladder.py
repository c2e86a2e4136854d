"""The ladder of bots: it goes on where it was stopped, and stops where a result is clear."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NoReturn

import pytest

from bench import bots as ladder
from cardlang.run.native import NativeError


def none(*_: object) -> NoReturn:
    raise NativeError("not here")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("cardlang.bots.ahead.made", none)
    monkeypatch.setattr("cardlang.bots.ahead._making", lambda machine: Never())
    return tmp_path / "kept" / "bots.jsonl"


class Never:
    ready = None


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Greedy tries each move once, and any difference is clear."""
    monkeypatch.setattr("cardlang.bots.greedy.TRIES", 1)
    monkeypatch.setattr("cardlang.bots.greedy.FEWEST", 1)
    monkeypatch.setattr(ladder, "CLEAR", 0.0)


def run(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *more: str
) -> str:
    words = ["bots", "agram", "--ladder", "random,greedy", "--kept", str(kept), *more]
    monkeypatch.setattr("sys.argv", words)
    ladder.main()
    return capsys.readouterr().out


@pytest.mark.usefixtures("quick")
def test_it_goes_on_where_it_was_stopped(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = run(kept, monkeypatch, capsys)
    assert "0 deals known, 10 played" in first
    lines = kept.read_text().splitlines()
    assert len(lines) == 10
    kept.write_text("\n".join([*lines[:6], lines[6][:9]]))  # killed as it wrote the seventh
    second = run(kept, monkeypatch, capsys)
    assert "6 deals known, 4 played" in second
    assert second.splitlines()[-4:] == first.splitlines()[-4:]
    found = [json.loads(line)[4] for line in lines]
    assert [pair.found for pair in ladder.read(kept).values()] == [found]


@pytest.mark.usefixtures("quick")
def test_it_plays_as_many_deals_as_are_asked(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "0 deals known, 10 played" in run(kept, monkeypatch, capsys)  # clear at once
    assert "10 deals known, 4 played" in run(kept, monkeypatch, capsys, "--fewest", "14")


@pytest.mark.parametrize(
    ("found", "clear"),
    [
        ([1.0, 2.0] * 5, True),
        ([-1.0, -2.0] * 5, True),
        ([1.0, 2.0] * 4, False),  # too few
        ([5.0, -5.0] * 5, False),
        ([1.0, 2.0] * 5 + [1.0], False),  # not one of the looks
        ([1.0, 2.0] * 6, True),
    ],
)
def test_when_a_result_is_clear(found: list[float], clear: bool) -> None:
    assert ladder.Pair("game", "weak", "strong", found).clear() is clear


def test_the_interval_is_students() -> None:
    pair = ladder.Pair("game", "weak", "strong", [1.0, 2.0, 3.0, 2.0, 2.0])
    assert pair.text() == "**+2.00 ± 0.88** (5)"
    assert ladder.Pair("game", "weak", "strong", [1.0, 1.0]).text() == "too few (2)"
    assert ladder.Pair("game", "weak", "strong").text() == "not played"


def test_a_page_keeps_what_rests_on_more_deals() -> None:
    ladder_of = ["weak", "strong"]
    few, many = ([1.0, 2.0] * count for count in (5, 6))

    def known(found: list[float]) -> ladder.Known:
        return {("game", "weak", "strong"): ladder.Pair("game", "weak", "strong", found)}

    before = ladder.lines(known(many), ["game"], ladder_of)
    page = ladder.cells("\n".join(before))
    assert ladder.lines(known(few), ["game"], ladder_of, page) == before
    assert ladder.lines(known(few), ["game"], ladder_of) != before
    after = ladder.lines(known(many), ["game", "other"], ladder_of, page)
    assert after[:3] == before and after[3].endswith("| not played |")
    (told,) = ladder.summary(after, ladder_of)
    assert "beats `weak` in 1 of 1 games and loses to it in 0; 12 deals" in told
