"""Cards that were chosen before others came: who passes goes on knowing what was passed."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.knowledge.view import Observation
from cardlang.match.state import State

SWAP = """cardlang 1
game "Swap"
use passing
players 3
deck french
zone aside of each seat, face down
keep put of each seat as cards, seen by nobody
one deal:
    shuffle-deck
    deal {dealt} to seats from eldest
    show hand of 1 to 0
    choose by 0:
        first
    {deeds}
    choose by 0:
        second
winner is seats
"""


def known(seen: Observation, name: str, owner: int) -> tuple[str, ...]:
    return next(z.known for z in seen.zones if (z.name, z.owner) == (name, str(owner)))


def swapped(tmp_path: Path, deeds: str, dealt: int, seed: int) -> tuple[State, tuple[str, ...]]:
    path = tmp_path / "swap.card"
    path.write_text(SWAP.format(deeds=deeds, dealt=dealt), encoding="utf-8")
    state = cardlang.load(path).start(seed=seed)
    before = known(state.observation(0), "hand", 1)
    assert len(before) == dealt
    state.apply(state.legal_moves()[0])
    return state, before


LETS = """let mine be hand of 1
    let theirs be hand of 2
    move mine to hand of 2
    move theirs to hand of 1"""
BY_KEEPS = """for each seat: put becomes hand
    for each seat: move put to hand of next of seat"""
SOME = """let some-of be hand of 2 where suit is hearts or suit is clubs
    move hand of 1 to hand of 2
    move some-of to hand of 1"""
BEST = """let best be hand of 2 having highest rank
    move hand of 1 to hand of 2
    move best to hand of 1"""

AT_ONCE = "for each seat at once: move hand to hand of next of seat"
EXCHANGE = "exchange hand of 1 with hand of 2"


@pytest.mark.parametrize("dealt", [1, 4])
@pytest.mark.parametrize("deeds", [LETS, BY_KEEPS, SOME, BEST, AT_ONCE, EXCHANGE])
def test_hands_that_pass_through_one_another(tmp_path: Path, deeds: str, dealt: int) -> None:
    for seed in range(4):
        state, before = swapped(tmp_path, deeds, dealt, seed)
        assert set(before) <= set(known(state.observation(0), "hand", 2))
        assert not set(before) & set(known(state.observation(0), "hand", 1))


def test_what_may_be_among_the_chosen_is_forgotten(tmp_path: Path) -> None:
    """Which of the two is taken, seat 0 does not know."""
    deeds = """move hand of 2 to hand of 1
    let some-of be hand of 1 where suit is hearts
    move some-of to hand of 2"""
    for seed in range(6):
        state, _ = swapped(tmp_path, deeds, 2, seed)
        held = {len(z.cards) for z in state.observation(0).zones if z.name == "hand"}
        if held == {2, 4, 0}:
            continue  # nothing, or everything, moved
        assert known(state.observation(0), "hand", 1) == ()
        assert known(state.observation(0), "hand", 2) == ()


DOUBTFUL = """if QS is in hand of 2: put of 2 becomes hand of 2
    else: put of 2 becomes hand of 1
    move hand of 2 to hand of 1
    move put of 2 to hand of 2"""


def test_what_a_hidden_card_decides_says_nothing(tmp_path: Path) -> None:
    """Which of the two sets was put down follows from a card that seat 0 has not seen."""
    for seed in range(40):
        state, before = swapped(tmp_path, DOUBTFUL, 4, seed)
        if "QS" in before:
            continue
        assert known(state.observation(0), "hand", 1) == ()


@pytest.mark.parametrize("seed", [2, 5])
def test_who_passed_three_cards_knows_where_they_lie_until_they_are_played(seed: int) -> None:
    state = cardlang.load("hearts").start(seed=seed)
    passed: dict[int, set[str]] = {}
    while len(passed) < 4:
        move, seat = state.legal_moves()[0], state.to_act
        assert seat is not None
        passed[seat] = set(str(move).split()[1:])
        state.apply(move)
    played: set[str] = set()
    for _ in range(51):
        for seat, cards in passed.items():
            left = set(known(state.observation(seat), "hand", (seat + 1) % 4))
            assert cards - played <= left
            if not played:
                assert left == cards
        move = state.legal_moves()[0]
        played |= {str(move).split()[1]}
        state.apply(move)
