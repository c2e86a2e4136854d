"""The part of who wins that lies in the deals, where a match has several of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.engine import open_game
from cardlang.judge.moves.skill import luck, same_deals
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.run.stream import Stream

GAME = """cardlang 1
game "Hot Hand"
    "Hearts count."
use tricks
players 3
deck french-24
keep hearts-held of each seat as number
    "the hearts of {{seat}}"
each deal:
    shuffle-deck
    deal 8 to seats from eldest
    {counted}
    repeat until every hand is empty: play-trick from taker with follow-suit
    for each seat: score gains hearts-held
match ends when deal-number is 4
winner is sides having highest score
"""
DEALT = "for each seat: hearts-held becomes count of (hand where suit is hearts)"


@pytest.mark.parametrize(("counted", "all_luck"), [(DEALT, True), ("nothing", False)])
def test_what_each_of_several_deals_decides_is_all_luck(
    counted: str, all_luck: bool, tmp_path: Path
) -> None:
    text = GAME.format(counted=counted)
    if not all_luck:
        text = text.replace("score gains hearts-held", "score gains tricks")
    (tmp_path / "hot_hand.card").write_text(text, encoding="utf-8")
    engine = open_game(tmp_path / "hot_hand.card")
    runner, _ = engine.runner(engine.machine())
    found = luck(runner, range(1, 41), None)
    assert (found.low > 0.99) is all_luck
    assert (found.high < 0.9) is not all_luck


def test_cards_come_again_in_each_deal_whatever_was_played(tmp_path: Path) -> None:
    (tmp_path / "hot_hand.card").write_text(GAME.format(counted=DEALT), encoding="utf-8")
    engine = open_game(tmp_path / "hot_hand.card")
    runner, _ = engine.runner(engine.machine())

    def orders(choices: int) -> list[Outcome]:
        driver, dice, told = Driver(runner, Terms()), Stream(choices, 1), list[Outcome]()
        shuffle = same_deals(driver, 7)

        def noted(cards: list[int]) -> None:
            shuffle(cards)
            told.append(tuple(cards))

        driver.settle(noted)
        while moves := driver.offers():
            driver.choose(moves[dice.below(len(moves))])
            driver.settle(noted)
        return told

    first = orders(1)
    assert len(set(first)) == 4 and [orders(k) for k in (2, 3)] == [first, first]
