"""What a sheet says only where it is needed: which order, and an end that another one contains."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.show.sheet import draw, write_sheet
from tests.shipped import load

ENDS = """cardlang 1
game "G"
players 2..4
deck french
keep points of each seat as number, starts 0, for the match
each deal:
    shuffle-deck
    for each seat from eldest:
        choose by seat:
            take: {inside} of seat gains 1
            pass: nothing
        if {inside} of seat is at least {much}: end match
match ends when highest {behind} is at least 9
winner is sides having highest score
"""
ORDERS = """cardlang 1
game "G"
players 2
deck french
order tall:
    otherwise, by rank
{more}each deal:
    shuffle-deck
    deal 5 to seats from eldest
    choose by eldest:
        take: score of eldest gains 1
        pass: nothing
    move best of hand of eldest by tall to hand of dealer
    move best of hand of dealer by {other} to hand of eldest
match ends when deal-number is at least 2
winner is sides having highest score
"""
SMALL = "order small:\n    otherwise, by suit\n"
OTHER = (("", "tall"), (SMALL, "small"))


def sheet(text: str, folder: Path) -> str:
    path = folder / "g.card"
    path.write_text(text, encoding="utf-8")
    told = draw(write_sheet(engine_of(cardlang.load(path)), "en"), "text")
    return " ".join(told.split())


@pytest.mark.parametrize("much", [9, 8])
@pytest.mark.parametrize("behind", ["points", "score"])
@pytest.mark.parametrize("inside", ["points", "score"])
def test_an_end_is_told_unless_another_comes_before_it(
    inside: str, behind: str, much: int, tmp_path: Path
) -> None:
    text = sheet(ENDS.format(inside=inside, behind=behind, much=much), tmp_path)
    assert f"as soon as {'the ' * (inside == 'score')}{inside} of some player" in text
    assert ("It also ends after the deal" in text) == ((inside, much) != (behind, 9))


def test_an_order_is_named_where_there_are_several(tmp_path: Path) -> None:
    texts = [sheet(ORDERS.format(more=more, other=other), tmp_path) for more, other in OTHER]
    assert ["by the order “tall”" in text for text in texts] == [False, True]


def test_the_first_dealer_is_agreed_on_though_other_keeps_stand_before_it() -> None:
    text = draw(write_sheet(engine_of(load("texas-holdem")), "en"), "text")
    assert "The dealer is agreed on before the first deal." in text
