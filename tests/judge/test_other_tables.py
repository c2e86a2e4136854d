"""Seats that win too much at another table than the usual one: those that play to win are asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.judge import Settings
from cardlang.judge.against.accusations import accusations
from cardlang.judge.bounds import FIRST
from cardlang.judge.gathering import gather
from cardlang.judge.subject import subject_of
from cardlang.judge.verdict import PASS, WARN

GAME = """cardlang 1
game "Wide And Narrow"
players 2, 3
deck fields:
    "fields worth 2 to 13"
    worth: 2..13
    each worth

each deal:
    shuffle-deck
    deal 2 to seats from eldest
    for each seat from eldest:
        choose by seat:
            take n in 1..4:
                if n is BEST or players is 3 or seat is eldest and n is below 4: score gains 30
    for each seat: score gains total worth among hand
match ends when deal-number is 1
winner is sides having highest score
"""
ASKED = frozenset(["unfair-seat", "settled-early"])


@pytest.mark.parametrize(
    ("best", "seconds", "weight"), [("1", 45.0, PASS), ("5", 45.0, WARN), ("1", FIRST, PASS)]
)
def test_what_only_random_seats_waste_at_another_table_is_no_advantage(
    best: str, seconds: float, weight: str, tmp_path: Path
) -> None:
    """Of two, eldest finds one of three good numbers, the other the only one, or none; at a
    first look nobody is asked and nothing held."""
    path = tmp_path / "wide.card"
    path.write_text(GAME.replace("BEST", best), encoding="utf-8")
    found = gather(subject_of(path), Settings(1, 400, (), seconds=seconds))
    assert found is not None and found.able is not None
    told = [one for one in accusations(found) if one.code == "unfair-seat"]
    assert [one.weight for one in told] == [weight]
    assert "With 2 players" in told[0].text
