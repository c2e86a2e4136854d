"""Solvers of small games: what they come to is known, and the same by three ways."""

from __future__ import annotations

from functools import cache
from math import isclose
from typing import Any

import pytest

from cardlang import UsageError
from cardlang.theory import (
    InformationSet,
    Tree,
    expected_returns,
    exploitability,
    extensive_form,
    uniform,
)
from cardlang.theory.solving import Solver, solved
from tests.exact import GAMES


@cache
def kuhn(players: int = 2) -> Tree:
    return extensive_form(GAMES / "kuhn.card", players, deals=1)


@pytest.mark.parametrize(
    ("method", "iterations", "left"),
    [("cfr", 1_000, 0.01), ("cfr+", 300, 0.001), ("outcome-sampling", 6_000, 0.06)],
)
def test_kuhn_poker_is_solved(method: str, iterations: int, left: float) -> None:
    """The value is Kuhn's, and the jack never calls a bet nor does the king ever fold to one."""
    tree = kuhn()
    policy = solved(tree, iterations, method, seed=3)
    assert exploitability(tree, policy) < left
    assert isclose(expected_returns(tree, policy)[1], -1 / 18, abs_tol=left)
    for known in tree.information_sets:
        hand = next(z for z in known.observation.zones if z.name == "hand" and z.cards)
        if "call" in known.moves and hand.cards[0] in ("J", "K"):
            calls = policy(known)[known.moves.index("call")]
            assert isclose(calls, hand.cards[0] == "K", abs_tol=5 * left)


@pytest.mark.parametrize(("wild", "known"), [(False, -1 / 9), (True, 1 / 3)])
def test_liars_dice_is_worth_what_others_found(wild: bool, known: float) -> None:
    """One die of three sides each; who begins sits behind the dealer."""
    tree = extensive_form(GAMES / "liars_dice.card", 2, {"wild": wild}, deals=1)
    solver = Solver(tree).run(150)
    assert exploitability(tree, solver.policy) < 1e-3
    other, first = expected_returns(tree, solver.policy)
    assert abs(first - other - known) < 2e-3


def test_an_iteration_is_that_of_the_textbook() -> None:
    """Regrets after the first iterations of `cfr`, against a walk through the tree."""
    tree, solver = kuhn(3), Solver(kuhn(3), "cfr")
    regrets: dict[int, list[float]] = {
        known.number: [0.0] * len(known.moves) for known in tree.information_sets
    }
    for _ in range(3):
        before = {number: row[:] for number, row in regrets.items()}

        def matched(known: InformationSet, held: Any = before) -> list[float]:
            positive = [max(0.0, x) for x in held[known.number]]
            total = sum(positive)
            return [x / total if total else 1 / len(positive) for x in positive]

        def walk(node: Any, reach: list[float], policy: Any = matched) -> list[float]:
            if node.returns:
                return list(node.returns)
            known = node.information
            shares = node.chances if known is None else policy(known)
            mover = tree.players if known is None else known.seat
            parts = []
            for share, child in zip(shares, node.children, strict=True):
                here = [r * (share if k == mover else 1) for k, r in enumerate(reach)]
                parts.append(walk(child, here))
            worth = [
                sum(s * part[seat] for s, part in zip(shares, parts, strict=True))
                for seat in range(tree.players)
            ]
            if known is not None:
                others = 1.0
                for k, r in enumerate(reach):
                    others *= 1 if k == mover else r
                for place, part in enumerate(parts):
                    regrets[known.number][place] += others * (part[mover] - worth[mover])
            return worth

        walk(tree.root, [1.0] * (tree.players + 1))
        solver.run(1)
    flat = [x for known in tree.information_sets for x in regrets[known.number]]
    assert solver._regrets.tolist() == pytest.approx(flat)


def test_samples_come_to_what_a_whole_iteration_does() -> None:
    """Regrets and parts of the average, of a policy that is not even, to within chance."""
    tree = kuhn()
    solver = Solver(tree, "outcome-sampling", seed=5)
    arrays, np = solver._arrays, solver._arrays.numpy
    begun = np.array([1.0 + number * 7 % 5 for number in range(arrays.slots)])
    reach, worth = arrays.went(arrays.shares(begun))
    for seat in range(tree.players):
        samples = []
        for _ in range(4_000):
            solver._regrets, solver._sums = begun.copy(), np.zeros(arrays.slots)
            solver._sample(seat)
            samples.append((solver._regrets - begun, solver._sums))
        policy = arrays.shares(begun)
        exact = arrays.gains(seat, reach, worth), arrays.weights(seat, reach) * policy
        for kind in (0, 1):
            rows = np.array([sample[kind] for sample in samples])
            error = rows.std(axis=0) / len(rows) ** 0.5
            assert (abs(rows.mean(axis=0) - exact[kind]) <= 5 * error + 1e-9).all()


def test_it_goes_on_where_it_was_and_refuses() -> None:
    tree = kuhn()
    once, twice = Solver(tree).run(40), Solver(tree).run(15).run(25)
    known = tree.information_sets[3]
    assert once.policy(known) == twice.policy(known) and once.iterations == 40
    assert Solver(tree).policy(known) == uniform(tree)(known)
    with pytest.raises(UsageError, match="method is one of"):
        Solver(tree, "magic")
