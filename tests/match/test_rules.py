"""Rules asked from Python: on an empty table, and where a match stands."""

from __future__ import annotations

import random
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

import cardlang

from .games import game

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def test_a_value_of_cards() -> None:
    points = game("cribbage").rule("show-points")
    assert points("5S 5D 5C JH", "5H") == 29
    assert points(["4H", "5H", "6H", "6S"], "9C") == 16
    assert [str(part) for part in points.parts] == ["four (a set of cards)", "fifth (a card)"]


def test_what_comes_back() -> None:
    gin = game("gin-rummy")
    assert gin.rule("melds")("AS 2S 3S 3H 3D") == (("3S", "3H", "3D"), ("2S", "3S", "AS"))
    euchre = game("euchre")
    assert euchre.rule("friends")(1) == (1, 3)
    assert euchre.rule("trumps")() == ("JD",)  # while nothing is trump
    assert euchre.rule("partner")(1) == 3
    assert game("golf-six").rule("column")("lower-middle") == 2
    assert game("golf-six").rule("column")("LM") == 2
    assert game("blackjack").rule("natural")("AS KH") is True
    assert game("blackjack").rule("points")("AS KH 5C") == 16


def test_options_and_the_start_of_keeps() -> None:
    assert game("cribbage").rule("crib-owner")() == 0
    assert game("cribbage-valet").rule("crib-owner")() == 1
    assert game("twenty-nine").rule("all-points")() == 28
    assert game("twenty-nine").rule("all_points", options={"last_trick": True})() == 29


@pytest.mark.parametrize("name", ["hearts", "klaverjassen", "agram"])
def test_where_a_match_stands(name: str) -> None:
    rules = game(name)
    legal = rules.rule("follow-suit" if name == "agram" else "playable")
    draw = random.Random(3)
    state = rules.start(players=4, seed=3, deals=1)
    while not state.is_over:
        moves = state.legal_moves()
        if str(moves[0]).startswith("play"):
            cards = legal(state.to_act, at=state)
            assert [f"play {card}" for card in cards] == [str(move) for move in moves]
        state.apply(draw.choice(moves))


def test_every_strength_of_a_poker_hand() -> None:
    """7,462 hands of five cards differ in strength: one for each row of ranks, and the flushes."""
    strength = game("five-card-draw").rule("poker-strength")
    hands = [[rank + "S" for rank in ranks] for ranks in combinations(RANKS, 5)]
    for ranks in combinations_with_replacement(RANKS, 5):
        if len(set(ranks)) > 1:
            suits = ["SHDC"[ranks[:k].count(rank)] for k, rank in enumerate(ranks)]
            suits[-1] = suits[-1] if len(set(ranks)) < 5 else "H"
            hands.append([rank + suit for rank, suit in zip(ranks, suits, strict=True)])
    assert len(hands) == 7_462
    assert len({strength(hand) for hand in hands}) == 7_462


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((), r"asked about four \(a set of cards\), fifth \(a card\); 0 were given"),
        (("5S 5S", "5H"), "`5S` is there only 1 times"),
        (("5S 5X", "5H"), "`5X` is no card of this deck"),
        (("5S", 5), "`5` is no card of this deck"),
        ((5, "5H"), r"four \(a set of cards\) cannot be `5`"),
    ],
)
def test_what_cannot_be_asked(given: tuple[Any, ...], message: str) -> None:
    with pytest.raises(cardlang.UsageError, match=message):
        game("cribbage").rule("show-points")(*given)


def test_seats_and_rules_that_are_not_there() -> None:
    with pytest.raises(cardlang.UsageError, match="did you mean `show-points`"):
        game("cribbage").rule("show-point")
    with pytest.raises(cardlang.UsageError, match="did you mean `lower-left`"):
        game("golf-six").rule("column")("lover-left")
    with pytest.raises(cardlang.UsageError, match=r"seat \(a seat\) cannot be `4`"):
        game("hearts").rule("lead")(4)
    with pytest.raises(cardlang.UsageError, match="another game, table or option"):
        game("hearts").rule("lead")(1, at=game("whist").start(seed=1))
