"""States that live in C are states: all that they say is the same, at every move."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest

import cardlang
from cardlang import IllegalMove, State, UsageError
from cardlang.api import Game
from cardlang.match.inside import NativeState
from tests.shipped import load

KINDS = ["leduc-poker", "trick-100", "schwimmen"]


def compiled(slug: str) -> Game:
    """A game of its own: what is compiled stays so."""
    game = Game(load(slug)._engine)
    game.compile()
    return game


def told(state: State) -> tuple[object, ...]:
    """What a state says without becoming an ordinary one."""
    turn = state.is_over, state.to_act, state.is_aborted, state.decisions, state.fuel
    return (*turn, state.scores, state.winners, state.legal_actions())


@pytest.mark.parametrize("slug", KINDS)
def test_every_move_is_the_same(slug: str) -> None:
    plain, game, dice = load(slug), compiled(slug), random.Random(slug)
    for seed, deals in ((1, 1), (2, None)):
        state, other = game.start(seed=seed, deals=deals), plain.start(seed=seed, deals=deals)
        for _ in range(120):
            assert told(state) == told(other)
            if state.is_over:
                break
            number = dice.choice(state.legal_actions())
            twins = state.copy(), other.copy()
            for one in (*twins, state, other):
                one.apply_action(number)
            assert told(twins[0]) == told(state) == told(twins[1])
        assert type(state) is NativeState
        assert pickle.loads(pickle.dumps(state)).record() == other.record()
        assert state.record() == other.record()
        assert type(state) is State and told(state) == told(other)


def test_what_c_does_not_know_is_asked_of_an_ordinary_state() -> None:
    plain, game = load("leduc-poker"), compiled("leduc-poker")
    for asked in (
        lambda state: [str(move) for move in state.legal_moves()],
        lambda state: state.observation(0),
        lambda state: state.words(),
        lambda state: (state.fault, state.deal_number, state.events, repr(state)),
        lambda state: state.apply(str(state.legal_moves()[-1])) or state.record(),
    ):
        state, other = game.start(seed=3), plain.start(seed=3)
        for one in (state, other):
            one.apply_action(one.legal_actions()[0])
        twin = state.copy()
        assert asked(state) == asked(other)
        assert (type(state), type(twin)) == (State, NativeState)
        twin.apply_action(twin.legal_actions()[-1])
        assert twin.decisions == 2


def test_refusals_are_the_same() -> None:
    plain, game = load("leduc-poker"), compiled("leduc-poker")
    state, other = game.start(seed=3), plain.start(seed=3)
    illegal = next(n for n in range(3) if n not in state.legal_actions())
    for number in (-1, 3, 2**40, illegal):
        said = []
        for one in (state, other):
            with pytest.raises(IllegalMove) as refused:
                one.apply_action(number)
            said.append(str(refused.value))
        assert said[0] == said[1]
    assert type(state) is NativeState and told(state) == told(other)
    with pytest.raises(UsageError, match="by words"):
        Game(load("scopa")._engine).compile()


def test_what_c_leaves_goes_on_in_python(tmp_path: Path) -> None:
    from tests.lanes.test_lanes import LONG_NUMBERS

    path = tmp_path / "long_numbers.card"
    path.write_text(LONG_NUMBERS, encoding="utf-8")
    game, plain = cardlang.load(path), cardlang.load(path)
    game.compile()
    state, other, kinds = game.start(seed=1), plain.start(seed=1), set()
    while not state.is_over:
        kinds.add(type(state))
        for one in (state, other):
            one.apply_action(one.legal_actions()[0])
        assert told(state) == told(other)
    assert kinds == {NativeState, State} and state.record() == other.record()
