"""Whoever asks for worlds alone gets the same ones, and all words once they are asked for."""

from __future__ import annotations

import pytest

from cardlang.api import engine_of
from cardlang.knowledge.sight import Onlookers
from cardlang.match.live.driver import Driver, Outcome
from cardlang.run.stream import CHANCE, Stream
from tests.shipped import load

GAMES = "hearts goofspiel cheat quartett bonus-malus cuckoo texas-holdem skat".split()


LATER = 16  # decisions after which words are asked for too


@pytest.mark.parametrize("name", GAMES)
def test_worlds_do_not_hang_on_words(name: str) -> None:
    engine = engine_of(load(name))
    setup = engine.setup(engine.info.default_players, 5)
    told: list[Outcome] = []
    chance, dice = Stream(5, CHANCE), Stream(5, 1)
    reading, worlds = Onlookers(setup, lambda: told), Onlookers(setup, lambda: told)
    driver = Driver(setup.runner, setup.terms)
    driver.settle(chance.shuffle, told)
    for number in range(24):
        moves = driver.offers()
        if not moves:
            break
        decision, seat = driver.asked
        one, other = (looker.sight(seat, decision, moves) for looker in (reading, worlds))
        seen = one.observation
        for blind in (False, True):
            assert one.recipe(blind) == other.recipe(blind)
        assert number < LATER or seen == other.observation
        driver.choose(move := moves[dice.below(len(moves))])
        told.append(move)
        driver.settle(chance.shuffle, told)
