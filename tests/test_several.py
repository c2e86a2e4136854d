"""Sets of cards: what a card adds is told by all sets that hold it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, cast

import pytest
from attrs import evolve

from cardlang.bots import good, several
from cardlang.bots.ahead import Playouts
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.knowledge.worlds import Recipe
from cardlang.machine.faults import bits
from cardlang.match.live.driver import Outcome
from cardlang.match.state import outcomes_of, setup_of
from cardlang.run.stream import Stream
from tests.match.games import played
from tests.run.test_native import needs_compiler


def sight_of(slug: str, players: int, seed: int, backend: str, moves: int = 0) -> Sight:
    """The choice of a match after some moves."""
    state = played(slug, players, seed, moves=moves)
    legal = state.legal_moves()
    onlookers = Onlookers(evolve(setup_of(state), backend=backend), lambda: outcomes_of(state))
    return onlookers.sight(legal[0].seat, legal[0].decision, [move.raw for move in legal])


def test_what_cards_add_is_found_in_sets_with_luck() -> None:
    """Card k is worth k, and what a set brought is up to 40 more or less by luck: by their own
    playouts the best three are not among those that go on, by what cards add they are."""
    sets = [(0, sum(1 << card for card in cards)) for cards in combinations(range(12), 3)]
    lots = Stream(3, 1)
    worth = [sum(k for k in range(12) if mask >> k & 1) for _, mask in sets]
    worths = [float(one + lots.below(81) - 40) for one in worth]
    sums = several.added(dict(zip(sets, worths, strict=True)))

    def going_on(found: Sequence[float]) -> list[int]:
        return sorted(range(len(sets)), key=lambda k: -found[k])[: several.KEPT]

    by_luck, by_cards = going_on(worths), going_on([sums[one] for one in sets])
    best = sets.index((0, 7 << 9))
    assert best in by_cards
    assert best not in by_luck
    middle = sum(worth[place] for place in by_cards) / several.KEPT
    assert middle > sum(worth[place] for place in by_luck) / several.KEPT


def test_only_sets_of_one_size_are_told_apart_by_their_cards() -> None:
    """Hearts passes three of thirteen; a lead of Climbers has sets of many sizes, a bid none."""
    sight = sight_of("hearts", 4, 1, "python")
    machine, decision = sight.runner.machine, sight.decision
    assert several.names_sets(machine, decision, sight.moves)
    assert not several.names_sets(machine, decision, sight.moves[: several.MANY - 1])
    mixed = [*sight.moves[:-1], (0, 3)]
    assert not several.names_sets(machine, decision, mixed)
    sight = sight_of("skat", 3, 1, "python")
    assert not several.names_sets(sight.runner.machine, sight.decision, list(sight.moves) * 2)


def test_the_luck_of_the_worlds_of_a_group_is_not_told_of_its_sets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The worlds of each group bring all its sets up to 4,000 more; card k of the hand brings k."""
    sight = sight_of("hearts", 4, 1, "python")
    held = sorted({card for move in sight.moves for card in range(52) if move[1] >> card & 1})
    lots = Stream(7, 1)

    def tried(slow: object, sight: Sight, recipe: object, some: list[Outcome], *terms: Any) -> Any:
        luck = lots.below(4001) if terms[-1] else 0  # of groups
        brought = [luck + sum(held.index(card) for card in bits(move[1])) for move in some]
        return [(4, 4 * one) for one in brought], [[0] * len(some) for _ in some]

    monkeypatch.setattr(several, "weighed", tried)
    asked = Playouts(sight, cast(Recipe, None), 100, 1, None, 0)
    found, _ = several.weigh_sets(asked)
    kept = [move for move, (count, _) in zip(sight.moves, found, strict=True) if count > 0]
    assert len(kept) == several.KEPT
    worth = {move: sum(held.index(card) for card in bits(move[1])) for move in sight.moves}
    assert max(sight.moves, key=lambda move: worth[move]) in kept
    assert sum(worth[move] for move in kept) / len(kept) > 25  # 33 is the most, 18 the middle


@needs_compiler
def test_native_code_and_python_choose_sets_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(good, "THOUGHT", 0)
    monkeypatch.setattr(several, "KEPT", 4)
    found = []
    for backend in ("native", "python"):
        sight = sight_of("hearts", 4, 2, backend)
        some = sight.runner.machine, sight.moves[:: len(sight.moves) // several.MANY]
        few = Sight(sight._onlookers, sight.seat, sight.decision, some[1])
        squares: list[float] = []
        found.append((good.weigh(few, few.recipe(), 3, 5, squares), squares))
    assert found[0] == found[1]
    kept = [count for count, _ in found[0][0] if count > 0]
    assert 1 <= len(kept) <= 4
