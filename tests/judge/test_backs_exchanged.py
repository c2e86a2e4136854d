"""Backs that show what no rule asks for are told from those that some rule asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.api import engine_of
from cardlang.engine import open_game
from cardlang.judge import Settings, judge
from cardlang.judge.against.idle_choices import idle_backs
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches.playing import Price
from cardlang.judge.moves.backs_exchanged import unasked
from cardlang.judge.moves.reading_backs import BacksInSight, in_sight
from cardlang.judge.subject import subject_of
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


RACE = """cardlang 1
game "Race"
    "Everybody turns cards up; whoever is first at twenty wins."
players 2
deck leaps, backs show leap:
    "leaps of one to four"
    leap: 1..4
    each leap, 8 times
keep pond of each seat as number
    "how far {{seat}} is"
one deal:
    shuffle-deck
    turns for seats from eldest:
        choose by seat:
            "Turn a card up."
            {moves}
        if pond is at least 20 or stock is empty: done
    for each seat: score gains pond
winner is sides having highest score
"""
JUMP = """jump:
                pond gains leap of top of stock
                move top of stock to box
"""


@pytest.mark.parametrize(("moves", "told"), [(JUMP, 1), (f"{JUMP}            rest", 0)])
def test_backs_help_nobody_who_has_no_choice(moves: str, told: int, tmp_path: Path) -> None:
    path = tmp_path / "race.card"
    path.write_text(RACE.format(moves=moves), encoding="utf-8")
    rules = open_game(path)
    looked = in_sight(rules.setup(2, 1), range(8), 240, Terms())
    assert looked.tell == (not told)
    evidence = Evidence(subject_of(path, 1), Settings(1), rules.machine(), None, Price(1.0))
    evidence.in_sight = looked
    found = [one.reason.text for one in idle_backs(evidence)]
    assert ["nothing to choose by them" in text for text in found] == [True] * told
    evidence.in_sight = BacksInSight(1, False, looked.forced)  # one choice, and few are looked at
    assert not list(idle_backs(evidence))
