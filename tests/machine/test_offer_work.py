"""The most that listing moves takes is never too low, nor far too high where all is tried."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.machine.ir import Machine
from cardlang.machine.offer_work import OfferWork
from cardlang.machine.ranges import Ranges
from cardlang.match.live.driver import Driver, Terms
from cardlang.run.interpret import Interpreter

HEAD = """\
cardlang 1
game "Listed"
players 2
deck d:
    suit: spades S, hearts H
    n: 1..16
    each suit n
pattern pair:
    2 cards
    same n
keep k as 0..9
one deal:
    shuffle-deck
    move stock to hand of 0
    k becomes 3
    choose by 0:
"""
ALL_TRIED = {
    "numbers": "bid a in 1..60 when a is above 3: nothing",
    "two numbers": "bid a in 1..20, b in 1..20 when a + b is above 3: nothing",
    "cards by cards": "play c in (hand where total n among hand is above n): nothing",
    "cards by the best": "play c in (hand where n is highest n among hand): nothing",
    "two cards": "play c in hand, d in hand when total (n * n) among hand is above n of c: nothing",
    "numbers by cards": "bid a in 1..30 when total (n * k) among hand is above a: nothing",
}
SOME_TRIED = {
    "cards": "play c in (hand where n is above 3): nothing",
    "some cards": "play 3 c in (hand where n is below 9): nothing",
    "groups": "play c in (groups of hand by pair): nothing",
    "by groups": "play c in (hand where count of (groups of hand by pair) is above n): nothing",
    "over groups": "play c in (hand where total (count of it) among (groups of hand by pair) "
    "is above n): nothing",
}
TIMES = 4  # as much as what is tried in truth


def listed(machine: Machine) -> list[tuple[int, int]]:
    """What listing took at the decisions of a match, and the most that it may take."""
    offers = OfferWork(Ranges(machine, machine.reached()))
    runner, choose, found = Interpreter(machine), Random(2), []
    driver = Driver(runner, Terms())
    for stop in driver.stops():
        if stop[0] == "shuffle":
            driver.shuffle(tuple(driver.pile))
        elif stop[0] == "decide":
            moves = driver.offers()
            decision = runner.offer(runner._decision(driver.cells)).decision
            found.append((runner.listed[0][1], offers.most(decision)))
            driver.choose(choose.choice(moves))
    return found


@pytest.mark.parametrize("what", ALL_TRIED | SOME_TRIED)
def test_what_is_listed_is_bounded(what: str, tmp_path: Path) -> None:
    path = tmp_path / "listed.card"
    body = (ALL_TRIED | SOME_TRIED)[what]
    path.write_text(f"{HEAD}        {body}\n        pass\n", encoding="utf-8")
    for work, most in listed(engine_of(cardlang.load(path)).machine(2)):
        assert work <= most
        assert what in SOME_TRIED or (work > 0 and most <= TIMES * work)
