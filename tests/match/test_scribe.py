"""Records written as a match is played: the bytes of `record`, by Python and by C."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import cardlang
from cardlang import limits
from cardlang.api import engine_of
from cardlang.many.keeping import recorded
from cardlang.many.playout import playout
from cardlang.match.live.setup import Setup
from cardlang.match.native_scribe import NativeScribe
from cardlang.match.native_state import NativeTable
from cardlang.match.records.reading import read_record
from cardlang.match.records.record import record_bytes, record_text, retell, write_record
from cardlang.match.records.scribe import readable_text
from cardlang.match.records.sizes import RecordTooLong
from tests.shipped import SLUGS, load, thinned

SEEDS = range(11, 14)


def setup_of(slug: str, **terms: Any) -> Setup:
    return engine_of(load(slug)).setup(None, 0, None, None, **terms)


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if thinned("scribe", 6, slug)])
def test_what_is_written_in_passing_is_the_record(slug: str) -> None:
    """Of each shipped game: playing and writing at once, and writing what has happened."""
    setup = setup_of(slug, deals=1, max_decisions=60)
    told: list[Any] = []
    row = playout(setup.runner, setup.terms, 11, told)
    for short in (False, True):
        lines = retell(evolve(setup, seed=11), told, short)
        form: Any = "short" if short else "records"
        played, (_, _, data) = recorded(form, setup, 11)
        assert data.decode() == record_text(lines)
        assert played == row
        assert readable_text(evolve(setup, seed=11), told, short) == record_text(lines)
        half = told[: len(told) // 2]
        assert readable_text(evolve(setup, seed=11), half) == record_text(
            retell(evolve(setup, seed=11), half)
        )


@pytest.mark.parametrize("slug", ["bonus-malus", "doppelkopf", "hanabi", "leduc-poker", "rummy"])
def test_c_writes_the_same_bytes(slug: str) -> None:
    setup = setup_of(slug, deals=2)
    table = NativeTable(setup.wording)
    for short, deals, most in ((False, 2, 10_000), (True, None, 400), (False, 1, 10_000)):
        terms = evolve(setup.terms, deals=deals, decisions=most)
        given = evolve(setup, terms=terms)
        scribe = NativeScribe(table, given, short)
        for seed in SEEDS:
            played, (_, _, data) = recorded("short" if short else "records", given, seed)
            found = scribe.write(seed, deals, most)
            if played.fault is not None:
                assert found is None  # limits and faults are left to Python
                continue
            assert found is not None and found.text == data
            assert (found.fuel, found.decisions, found.scores, found.won, found.deals) == (
                played.fuel,
                played.decisions,
                played.scores,
                played.winners,
                played.deals,
            )
            assert (found.offered, found.fewest, found.most) == (
                played.offered,
                played.fewest,
                played.most,
            )


def test_c_writes_what_can_be_read_and_not_a_byte_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """At each limit of a record it writes one, and one below it leaves that to Python."""
    setup = setup_of("bonus-malus", deals=1)
    scribe = NativeScribe(NativeTable(setup.wording), setup, False)
    whole = scribe.write(11, 1, 10_000)
    assert whole is not None
    lines = whole.text.splitlines(keepends=True)
    for limit, needed in (
        ("RECORD_BYTES", len(whole.text)),
        ("RECORD_LINES", len(lines)),
        ("RECORD_LINE_BYTES", max(map(len, lines[1:-1]))),
    ):
        for less in (0, 1):
            with monkeypatch.context() as patch:
                patch.setattr(limits, limit, needed - less)
                found = scribe.write(11, 1, 10_000)
                assert (found is None) == bool(less), limit
                assert found is None or found.text == whole.text


def test_no_record_is_written_that_nobody_could_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too long even without the legal moves: said, and no file is left."""
    lines = cardlang.load("hearts").start(seed=1).record()
    for limit, value in (
        ("RECORD_BYTES", 500),
        ("RECORD_LINE_BYTES", 300),
        ("RECORD_LINES", 1),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(limits, limit, value)
            with pytest.raises(RecordTooLong, match="too long to be read again"):
                record_bytes(lines)
            with pytest.raises(RecordTooLong):
                cardlang.simulate("hearts", seed=1, deals=1, max_decisions=1, records=tmp_path)
            with pytest.raises(RecordTooLong):
                write_record(tmp_path / "r", lines)
    assert list(tmp_path.iterdir()) == []


def test_a_record_of_lines_loses_its_legal_moves_where_it_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = load("bonus-malus").start(seed=3)
    while not state.is_over:
        state.apply(state.legal_moves()[0])
    monkeypatch.setattr(limits, "RECORD_BYTES", len(record_text(state.record())) - 1)
    write_record(tmp_path / "r", state.record())
    assert read_record(tmp_path / "r")[0]["record"] == "cardlang/1-short"
    assert load("bonus-malus").replay(tmp_path / "r").record() == state.record()


def test_a_run_in_c_keeps_the_same_files(tmp_path: Path) -> None:
    """Records by C, by Python and by two processes; what they add up to is the same."""
    game, found = load("leduc-poker"), []
    game.compile()
    for name, asked in (
        ("python", {"backend": "python"}),
        ("native", {"backend": "native"}),
        ("two", {"jobs": 2}),
    ):
        summary = cardlang.simulate(game, matches=9, seed=4, records=tmp_path / name, **asked)
        files = {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}
        assert len(files) == 9
        found.append((files, summary.tally))
    assert found[0] == found[1] == found[2]
