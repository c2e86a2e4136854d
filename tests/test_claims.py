"""Choices that name no card: what is looked at with few playouts, and what counts as better."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve

from cardlang.bots import ahead, claims, good, habits, make
from cardlang.bots.unanswered import answers
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


def test_moves_that_differ_in_numbers_are_one_way() -> None:
    """The bids of an auction are one way, the cheapest first; the pass is another."""
    sight = sight_of("skat", 3, 1, "python")
    decision = sight.runner.machine.decisions[sight.decision]
    found = claims.ways(decision, list(reversed(sight.moves)))
    assert sorted(found.values()) == [sorted(sight.moves[:-1]), [sight.moves[-1]]]
    sight = sight_of("contract-bridge", 4, 1, "python")
    decision = sight.runner.machine.decisions[sight.decision]
    assert sorted(map(len, claims.ways(decision, sight.moves).values())) == [1, 7, 7, 7, 7, 7]


def test_without_c_nobody_opens_with_a_number_that_no_hand_is_worth() -> None:
    for seed in range(1, 5):
        sight = sight_of("skat", 3, seed, "python")
        taken = make("good:1", Stream(seed, 1))(sight)
        assert taken in (*range(4), len(sight.moves) - 1)


def trial(rows: Sequence[Sequence[int]]) -> claims.Trial:
    """What moves brought in the same worlds."""
    products = [[sum(a * b for a, b in zip(one, two, strict=True)) for two in rows] for one in rows]
    return claims.Trial(
        [(k,) for k in range(len(rows))], [(len(r), sum(r)) for r in rows], products
    )


def test_a_move_that_is_ahead_by_chance_is_not_taken() -> None:
    """Four worlds: the first move always brings 1; the others up to 10 and 40 more or less."""
    assert trial([[1, 1, 1, 1], [-9, 11, -6, 14], [41, 31, 36, 32]]).sure() == {(0,), (2,)}


def test_worlds_are_compared_in_pairs() -> None:
    """Both vary a lot from world to world, but one of them is a little better in each."""
    assert trial([[100, -100, 80, -80], [103, -98, 84, -77]]).sure() == {(0,), (1,)}


def test_a_move_that_no_world_offered_is_left() -> None:
    assert claims.Trial([(0,), (1,)], [(0, 0), (2, 6)], [[0, 0], [0, 18]]).sure() == {(1,)}
    assert claims.Trial([(0,)], [(0, 0)], [[0]]).sure() == {(0,)}


@pytest.mark.parametrize(
    ("slug", "players", "verb", "silent"),
    [
        ("skat", 3, "pass", True),
        ("contract-bridge", 4, "pass", True),
        ("klapper-jas", 3, "pass", True),
        ("five-card-draw", 4, "check", False),
    ],
)
def test_the_rules_tell_what_is_quiet_and_what_play_tests(
    slug: str, players: int, verb: str, silent: bool
) -> None:
    """A raise has to be answered; who bids may be let play for it."""
    sight = sight_of(slug, players, 1, "python")
    found = answers(sight.runner)
    verbs = sight.runner.machine.decisions[sight.decision].verbs
    assert verbs[found.quiet[sight.decision]].name == verb
    assert found.manners(sight.decision, []) == ahead.Manners(found.quiet, silent, -1)


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
