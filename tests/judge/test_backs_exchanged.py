"""Backs that show what no rule asks for are told from those that some rule asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.api import engine_of
from cardlang.engine import open_game
from cardlang.judge import Settings, judge
from cardlang.judge.moves.backs_exchanged import unasked
from cardlang.match.live.driver import Terms
from tests.judge.corpus import held
from tests.shipped import load

GAME = """cardlang 1
game "Higher"
    "Say whether the next card is higher; who is right scores 1."
players 2
deck french-24, backs show suit
zone faced, face up, in order
    "the cards turned up"
each deal:
    shuffle-deck
    move top of stock to faced
    repeat 8 times:
        for each seat from eldest:
            let before be top of faced
            choose by seat:
                "Say what the next card will be."
                higher:
                    move top of stock to faced
                    if {higher}: score gains 1
                lower:
                    move top of stock to faced
                    if rank of top of faced is below rank of before: score gains 1
match ends when deal-number is 2
winner is sides having highest score
"""
RANKS = "rank of top of faced is above rank of before"
SUITS = "suit of top of faced is suit of before"


@pytest.mark.parametrize(("higher", "same"), [(RANKS, 8), (f"{RANKS} or {SUITS}", 0), (SUITS, 0)])
def test_a_suit_that_is_asked_for_anywhere_matters(higher: str, same: int, tmp_path: Path) -> None:
    (tmp_path / "higher.card").write_text(GAME.format(higher=higher), encoding="utf-8")
    engine = open_game(tmp_path / "higher.card")
    runner, _ = engine.runner(engine.machine())
    assert unasked(runner, range(8), Terms()) == same


def test_backs_that_no_rule_asks_for_are_told(tmp_path: Path) -> None:
    path = tmp_path / "higher.card"
    path.write_text(GAME.format(higher=RANKS), encoding="utf-8")
    told = [reason for _, reason in held(judge(path, Settings(1, 200, (), 0.1)))]
    found = [reason for reason in told if reason.code == "idle-backs"]
    assert [reason.at for reason in found] == ["higher.card:5"]
    assert "No rule asks" in found[0].text


@pytest.mark.parametrize("name", ["whist-telling", "greenhouse", "open-letters", "customs-house"])
def test_backs_of_games_that_ship_are_asked_for(name: str) -> None:
    engine = engine_of(load(name))
    runner, _ = engine.runner(engine.machine())
    assert unasked(runner, range(8), Terms(1)) == 0
