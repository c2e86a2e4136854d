"""Where an accusation points: a line that treats one seat otherwise, cards that never move."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang import load_text
from cardlang.api import engine_of
from cardlang.judge import Settings
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches.playing import OfferTally, Price, traced
from cardlang.judge.places import unequal_place
from cardlang.judge.subject import subject_of
from cardlang.many.playout import Played
from cardlang.match.live.driver import Terms

GAME = """cardlang 1
game "Odds"
    "Each lays a card, and the higher one counts."
players 2
deck french-32
zone row of each seat, face up
    "the card of {seat}"
one deal:
    shuffle-deck
    deal 3 to seats from eldest
    FIRST
    for each seat from eldest:
        choose by seat:
            "Lay a card."
            lay card in hand: move card to row
    for each seat: score gains count of (row where suit is hearts)
    LAST
winner is sides having highest score
"""


@pytest.mark.parametrize(
    ("first", "last", "line"),
    [
        ("score of 1 gains 2", "nothing", 11),
        ("nothing", "if 1 is 2: score of 0 gains 1", 17),
        ("score of eldest gains 2", "nothing", 11),
        ("move top of stock to hand of eldest", "nothing", 11),
        ("for each seat in {eldest}: score gains 2", "nothing", 8),  # a loop over seats
        ("score of 0 gains 2", "score of 1 gains 2", 8),  # each is named as often as the rest
        ("nothing", "nothing", 8),
    ],
)
def test_an_unfair_seat_is_told_at_the_line_that_treats_one_otherwise(
    tmp_path: Path, first: str, last: str, line: int
) -> None:
    path = tmp_path / "odds.card"
    path.write_text(GAME.replace("FIRST", first).replace("LAST", last), encoding="utf-8")
    subject = subject_of(path, 1)
    machine = subject.tables[0].machine
    assert machine is not None
    evidence = Evidence(subject, Settings(1), machine, None, Price(1.0))
    assert unequal_place(evidence) == f"odds.card:{line}"


BY_RULE = """
rule suit-of of seat:
    "spades, clubs, and otherwise hearts"
    spades if seat is 0
    else clubs if seat is FIRST
    else hearts
"""


@pytest.mark.parametrize(("first", "line"), [("1", 8), ("2", 22), ("0", 22)])
def test_a_rule_that_names_all_seats_but_one_treats_them_alike(
    tmp_path: Path, first: str, line: int
) -> None:
    """Whom it does not name is meant by what is otherwise; with four seats two are."""
    text = GAME.replace("players 2", "players 4" if first == "2" else "players 3")
    text = text.replace("FIRST", "nothing").replace("LAST", "nothing")
    text = text.replace("suit is hearts", "suit is suit-of of seat")
    path = tmp_path / "odds.card"
    path.write_text(text + BY_RULE.replace("FIRST", first), encoding="utf-8")
    subject = subject_of(path, 1)
    machine = subject.tables[0].machine
    assert machine is not None
    evidence = Evidence(subject, Settings(1), machine, None, Price(1.0))
    assert unequal_place(evidence) == f"odds.card:{line}"


def test_a_match_that_always_had_one_deal_is_one_of_a_single_deal(tmp_path: Path) -> None:
    text = GAME.replace("FIRST", "score of eldest gains 2").replace("LAST", "nothing")
    text = text.replace("one deal:", "each deal:")
    text = text.replace("winner is", "match ends when deal-number is 1\nwinner is")
    path = tmp_path / "odds.card"
    path.write_text(text, encoding="utf-8")
    subject = subject_of(path, 1)
    machine = subject.tables[0].machine
    assert machine is not None
    for deals, line in ((1, 11), (2, 8)):
        evidence = Evidence(subject, Settings(1), machine, None, Price(1.0))
        evidence.played = [Played(1, 6, one, 1, 9, 1, 2, (1, 0), 1, None) for one in (1, deals)]
        assert unequal_place(evidence) == f"odds.card:{line}"


TURNED = """cardlang 1
game "Guess"
players 2
deck french-24
zone open, face up, in order
each deal:
    shuffle-deck
    {aside}
    repeat 6 times:
        choose by eldest:
            red: score of eldest gains 1
            black: score of dealer gains 1
        move top of stock to open
match ends when deal-number is 2
winner is sides having highest score
"""


@pytest.mark.parametrize(
    ("aside", "left"),
    [
        ("move (stock where rank is A and suit is spades) under stock", {"AS"}),
        ("move (stock where rank is A and suit is spades) to box", {"AS"}),
        ("nothing", set()),
    ],
)
def test_a_card_that_lies_in_one_place_where_moves_name_none(aside: str, left: set[str]) -> None:
    engine = engine_of(load_text(TURNED.format(aside=aside)))
    runner, _ = engine.runner(machine := engine.machine(2))
    offers = OfferTally()
    for seed in range(60):
        traced(runner, seed, Terms(), offers)
    found = {machine.cards[twin].id for twins, _ in offers.unmoved(machine) for twin in twins}
    assert found == left
    assert offers.roles(machine).moved == {card.id for card in machine.cards} - left


HOLES = """cardlang 1
game "Holes"
players 2
deck stones:
    weight: 0..5
    each weight, 2 times
zone drawn, face up, in order
keep lost as number
each deal:
    shuffle-deck
    {aside}
    lost becomes 0
    repeat 5 times:
        move top of stock to drawn
        if weight of top of drawn is 0: done
        choose by eldest:
            stay
            leave: lost gains 1
match ends when deal-number is 2
winner is sides having highest score
"""


@pytest.mark.parametrize(
    ("aside", "moved"),
    [
        ("nothing", True),
        ("move (stock where weight is 0) under stock", False),
        ("move (stock where weight is 0) to box", False),
    ],
)
def test_a_card_that_ends_a_deal_has_come_though_it_lies_in_the_stock_at_each_choice(
    aside: str, moved: bool
) -> None:
    engine = engine_of(load_text(HOLES.format(aside=aside)))
    runner, _ = engine.runner(machine := engine.machine(2))
    offers = OfferTally()
    for seed in range(60):
        traced(runner, seed, Terms(), offers)
    holes = {card.id for card in machine.cards if card.id.startswith("0")}
    assert holes
    left = {machine.cards[twin].id for twins, _ in offers.unmoved(machine) for twin in twins}
    assert holes & left
    assert holes.isdisjoint(offers.roles(machine).moved) is not moved
