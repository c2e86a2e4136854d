"""Choices that name no card: what is looked at with few playouts, and what counts as better."""

from __future__ import annotations

import pytest
from attrs import evolve

from cardlang.bots import ahead, claims, good, habits, make
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.match.state import outcomes_of, setup_of
from cardlang.run.stream import Stream
from tests.match.games import played
from tests.run.test_native import needs_compiler


def sight_of(slug: str, players: int, seed: int, backend: str) -> Sight:
    """The first choice of a match."""
    state = played(slug, players, seed, moves=0)
    moves = state.legal_moves()
    setup = evolve(setup_of(state), backend=backend)
    onlookers = Onlookers(setup, lambda: outcomes_of(state))
    return onlookers.sight(moves[0].seat, moves[0].decision, [move.raw for move in moves])


@pytest.mark.parametrize(("playouts", "expected"), [(32, 3), (64 * 20, 19), (64 * 1000, 63)])
def test_few_playouts_look_at_low_numbers(playouts: int, expected: int) -> None:
    """The pass stays beside the lowest bids, in the order in which they are offered."""
    sight = sight_of("skat", 3, 1, "python")
    decision = sight.runner.machine.decisions[sight.decision]
    moves = claims.shortlist(decision, list(reversed(sight.moves)), playouts)
    assert moves == [sight.moves[-1], *reversed(sight.moves[:expected])]


def test_without_c_nobody_opens_with_a_number_that_no_hand_is_worth() -> None:
    for seed in range(1, 5):
        sight = sight_of("skat", 3, seed, "python")
        taken = make("good:1", Stream(seed, 1))(sight)
        assert taken in (0, 1, 2, len(sight.moves) - 1)


def test_a_move_that_is_ahead_by_chance_is_not_taken() -> None:
    """Four worlds: the first move always brings 1; the others up to 10 and 40 more or less."""
    rows = [[1, 1, 1, 1], [-9, 11, -6, 14], [41, 31, 36, 32]]
    found = [(len(row), sum(row)) for row in rows]
    products = [[sum(a * b for a, b in zip(one, two, strict=True)) for two in rows] for one in rows]
    assert [n > 0 for n, _ in claims.surely(found, products)] == [True, False, True]
    assert [total for _, total in claims.surely(found, products)] == [4, 10, 140]


def test_worlds_are_compared_in_pairs() -> None:
    """Both vary a lot from world to world, but one of them is a little better in each."""
    rows = [[100, -100, 80, -80], [103, -98, 84, -77]]
    found = [(len(row), sum(row)) for row in rows]
    products = [[sum(a * b for a, b in zip(one, two, strict=True)) for two in rows] for one in rows]
    assert [n > 0 for n, _ in claims.surely(found, products)] == [True, True]


def test_a_move_that_no_world_offered_is_left() -> None:
    assert claims.surely([(0, 0), (2, 6)], [[0, 0], [0, 18]]) == [(0, 0), (2, 6)]
    assert claims.surely([(0, 0)], [[0]]) == [(0, 0)]


@needs_compiler
def test_native_code_and_python_choose_alike() -> None:
    weighed, found = [], []
    for backend in ("native", "python"):
        sight = sight_of("skat", 3, 2, backend)
        moves = [sight.moves[k] for k in (0, 2, -1)]
        weighed.append(ahead.weighed(habits.search, sight, sight.recipe(), moves, 40, 7, 1, 1))
        found.append(good.weigh(sight, sight.recipe(), 3, 5))
    assert weighed[0] == weighed[1]
    assert found[0] == found[1]
