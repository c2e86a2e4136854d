"""A flawed game and a twin one line apart for each code: the one is told, the other is not.

All pairs are judged by `python -m tests.judge --flawed --twins`, and here with CARDLANG_THOROUGH=1;
otherwise a few.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve

import cardlang
from cardlang.judge import Settings, judge
from cardlang.judge.verdict import FAIL
from tests.judge.corpus import flaws, held, named, twins
from tests.shipped import THOROUGH

PAGES = Path(cardlang.__file__).parent / "explain"
NOTED = {"long-at-random", "no-example", "pairs", "skipped", "some-tables", "variant-of"}
"""What is told of a sound game, and held against none."""
ELSEWHERE = {"like", "near-copy", "long-sentence", "not-judged"}
"""What has tests of its own: likeness, sentences, limits of the process."""
PAIRS = {twin.flaw.path.stem: twin for twin in twins()}
QUICK = ("blank_backs", "too_short")
SETTINGS = Settings(1, None, (), 1.0) if THOROUGH else Settings(1, 200, (), 0.05)


def test_each_code_has_a_flawed_game_and_each_of_these_a_twin() -> None:
    pages = {page.stem: page.read_text("utf-8") for page in PAGES.glob("*.md")}
    codes = {code for code, text in pages.items() if re.search("^severity: reason$", text, re.M)}
    assert len(codes) > 30 and codes > NOTED | ELSEWHERE
    assert codes - NOTED - ELSEWHERE <= {flaw.code for flaw in flaws()}
    unread = {flaw.path.stem for flaw in flaws() if flaw.stage in ("reads", "checks")}
    assert {flaw.path.stem for flaw in flaws()} - PAIRS.keys() <= unread
    assert all(twin.old != twin.new for twin in PAIRS.values())


@pytest.mark.parametrize("name", sorted(PAIRS) if THOROUGH else QUICK)
def test_a_flaw_is_told_and_its_twin_is_rid_of_it(name: str, tmp_path: Path) -> None:
    twin = PAIRS[name]
    against = None if twin.flaw.stage == "new" else ()  # copies are of games that ship
    settings = evolve(SETTINGS, against=against)
    assert named(judge(twin.flaw.path, settings), twin.flaw)
    told = judge(twin.write(tmp_path), settings)
    assert twin.flaw.code not in {reason.code for _, reason in held(told)}
    assert told.stages[1].verdict != FAIL, "the twin is no game"
