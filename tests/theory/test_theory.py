"""Poker for beginners as extensive forms, against what is known of it from elsewhere.

The uniform policy's NashConv is that of OpenSpiel 2.0.2 for its own games; the equilibria of Kuhn
Poker are from H. W. Kuhn, A simplified two-person poker, 1950, and its value, -1/18, too.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import isclose
from pathlib import Path

import pytest

import cardlang
from cardlang import UsageError
from cardlang.theory import (
    InformationSet,
    Policy,
    Tree,
    best_response,
    best_response_value,
    expected_returns,
    exploitability,
    extensive_form,
    nash_conv,
    uniform,
)
from tests.exact import GAMES, TREES
from tests.shipped import load

KNOWN = {
    # information sets, NashConv of the uniform policy
    ("kuhn", 2): (12, 11 / 12),
    ("kuhn", 3): (48, 2.0625),
    ("leduc-poker", 2): (936, 4.747222222222222),
}


@cache
def tree(game: str, players: int) -> Tree:
    path = GAMES / f"{game}.card"
    return extensive_form(path if path.exists() else load(game), players, deals=1)


@pytest.mark.parametrize(("game", "players"), KNOWN)
def test_known_figures(game: str, players: int) -> None:
    found, count = tree(game, players), TREES[game, players]
    assert (count.chance, count.decision, count.terminal) == (
        found.chances,
        found.decisions,
        found.terminals,
    )
    sets, conv = KNOWN[game, players]
    assert sets == len(found.information_sets)
    assert isclose(conv, nash_conv(found, uniform(found)), abs_tol=1e-9)
    assert isclose(0, sum(expected_returns(found, uniform(found))), abs_tol=1e-9)


def equilibrium(alpha: float) -> Policy:
    """Kuhn's, one for each alpha from 0 to 1/3; the first to act is the eldest, seat 1."""

    def policy(known: InformationSet) -> list[float]:
        seen = known.observation
        (card,) = next(z for z in seen.zones if (z.name, z.owner) == ("hand", str(seen.seat))).cards
        facing = "call" in known.moves
        if known.seat == 1 and not facing:
            bold = {"J": alpha, "Q": 0.0, "K": 3 * alpha}[card]
        elif known.seat == 1:
            bold = {"J": 0.0, "Q": alpha + 1 / 3, "K": 1.0}[card]
        elif facing:
            bold = {"J": 0.0, "Q": 1 / 3, "K": 1.0}[card]
        else:
            bold = {"J": 1 / 3, "Q": 0.0, "K": 1.0}[card]
        return [bold if move in ("bet", "call") else 1 - bold for move in known.moves]

    return policy


@pytest.mark.parametrize(("game", "players"), [*KNOWN])
def test_a_win_is_shared_by_those_with_the_highest_score(game: str, players: int) -> None:
    path = GAMES / f"{game}.card"
    rules = path if path.exists() else load(game)
    shares = extensive_form(rules, players, deals=1, returns="wins")
    for node, scored in zip(shares.nodes, tree(game, players).nodes, strict=True):
        best = [score == max(scored.returns) for score in scored.returns]
        assert node.returns == tuple(one / sum(best) for one in best)


@pytest.mark.parametrize("alpha", [0, 0.2, 1 / 3])
def test_equilibria_of_kuhn(alpha: float) -> None:
    found = tree("kuhn", 2)
    value = float(Fraction(-1, 18))
    assert isclose(value, expected_returns(found, equilibrium(alpha))[1], abs_tol=1e-12)
    assert isclose(0, exploitability(found, equilibrium(alpha)), abs_tol=1e-12)
    assert exploitability(found, uniform(found)) > 0.4


@pytest.mark.parametrize("seat", [0, 1])
def test_a_best_response_is_the_best_of_all(seat: int) -> None:
    found = tree("kuhn", 2)
    own = [known for known in found.information_sets if known.seat == seat]
    others = uniform(found)
    values = []
    for moves in product(range(2), repeat=len(own)):
        taken = dict(zip([known.number for known in own], moves, strict=True))
        values.append(expected_returns(found, playing(taken, others))[seat])
    worth, taken = best_response(found, seat, others)
    assert isclose(max(values), worth, abs_tol=1e-12)
    assert isclose(worth, expected_returns(found, playing(taken, others))[seat], abs_tol=1e-12)
    assert worth == best_response_value(found, seat, others)


def playing(taken: dict[int, int], others: Policy) -> Policy:
    """A policy that takes these moves, by the number of the set, and elsewhere that of others."""

    def policy(known: InformationSet) -> list[float]:
        if known.number not in taken:
            return list(others(known))
        return [float(place == taken[known.number]) for place in range(len(known.moves))]

    return policy


def test_perfect_recall() -> None:
    """All histories of a set have the same moves before them, and the same seat's."""
    found = tree("leduc-poker", 2)
    past: dict[int, tuple[tuple[int, int], ...]] = {}
    own: dict[int, dict[int, tuple[tuple[int, int], ...]]] = {id(found.root): {0: (), 1: ()}}
    for node in found.nodes:
        here, known = own[id(node)], node.information
        if known is not None:
            assert past.setdefault(known.number, here[known.seat]) == here[known.seat]
            assert len(node.children) == len(known.moves)
        for place, child in enumerate(node.children):
            own[id(child)] = dict(here)
            if known is not None:
                own[id(child)][known.seat] = (*here[known.seat], (known.number, place))


def constantly(chances: list[float]) -> Callable[[object], list[float]]:
    return lambda known: chances


def test_refusals() -> None:
    with pytest.raises(UsageError, match="more than 100 nodes"):
        extensive_form(load("bonus-malus"), limit=100)
    with pytest.raises(UsageError, match="scores or wins"):
        extensive_form(load("leduc-poker"), returns="money")
    found = tree("kuhn", 2)
    for wrong in ([1.0], [0.5, 0.6], [1.5, -0.5]):
        with pytest.raises(UsageError, match="are no chances"):
            expected_returns(found, constantly(wrong))


HEAP = """\
cardlang 1
game "Heap"
players 2
deck few:
    rank: A B C
    each rank
zone heap, face down
zone table, face up
one deal:
    move cards to heap
    shuffle heap
    move first of heap to table
    choose by 0:
        pass
        wait
winner is seats having highest score
"""


def test_what_a_seat_has_seen_is_what_it_sees_in_a_match(tmp_path: Path) -> None:
    """Where nothing is drawn there is one history; a heap has no order to be drawn."""
    path = tmp_path / "heap.card"
    path.write_text(HEAP, encoding="utf-8")
    found = extensive_form(path, 2)
    assert (found.chances, found.decisions, found.terminals) == (0, 1, 2)
    state = cardlang.load(path).start(players=2, seed=1)
    assert [known.observation for known in found.information_sets] == [state.observation(0)]
