"""Laws that hold for a state of any game."""

from __future__ import annotations

import pickle
import random

import pytest

from cardlang.match.live.illegal import IllegalMove
from cardlang.match.live.moves import Move

from .games import game, played, tables


@pytest.mark.parametrize(("slug", "players"), tables())
def test_moves_are_texts_and_back(slug: str, players: int) -> None:
    state = played(slug, players, 3, moves=0)
    dice = random.Random(3)
    while not state.is_over:
        moves = state.legal_moves()
        texts = [str(move) for move in moves]
        assert len(set(texts)) == len(texts) > 0
        assert all(move.seat == state.to_act for move in moves)
        twin = state.copy()
        pick = dice.randrange(len(moves))
        twin.apply(texts[pick])
        state.apply(moves[pick])
        assert (twin.to_act, twin.scores) == (state.to_act, state.scores)
    assert state.legal_moves() == ()
    assert state.to_act is None


@pytest.mark.parametrize(("slug", "players"), tables())
def test_a_copy_is_independent_and_goes_the_same_way(slug: str, players: int) -> None:
    state = played(slug, players, 5, moves=9)
    before = state.record()
    twin = state.copy()
    dice = random.Random(1)
    while not twin.is_over:
        twin.apply(dice.choice(twin.legal_moves()))
    assert state.record() == before
    dice = random.Random(1)
    while not state.is_over:
        state.apply(dice.choice(state.legal_moves()))
    assert state.record() == twin.record()
    assert state.observation(0) == twin.observation(0)


@pytest.mark.parametrize(("slug", "players"), tables())
def test_a_pickled_state_goes_on(slug: str, players: int) -> None:
    state = played(slug, players, 5, moves=9)
    twin = pickle.loads(pickle.dumps(state))
    for one in (state, twin):
        one.apply(one.legal_moves()[0])
    assert twin.record() == state.record()


def test_equal_moves() -> None:
    state = played("bonus-malus", 4, 7, moves=0)
    move, other = state.legal_moves()[:2]
    again = state.copy().legal_moves()[0]
    assert move == again
    assert hash(move) == hash(again)
    assert move != other
    assert move != str(move)
    assert repr(move) == f"Move(1, '{move}')"
    assert pickle.loads(pickle.dumps(move)) == move


def test_the_first_deal() -> None:
    state = game("bonus-malus").start(players=4, seed=7)
    assert state.to_act == 1
    assert state.deal_number == 1
    assert state.scores == (0, 0, 0, 0)
    assert state.winners == ()
    assert not state.is_over
    assert len(state.legal_moves()) == 7


def test_deals_cut_a_match_short() -> None:
    state = played("bonus-malus", 4, 7, deals=2)
    lines = state.record()
    assert [line["event"] for line in lines[1:]].count("score") == 2
    assert lines[-1]["event"] == "end"
    assert not state.is_aborted
    best = max(state.scores)
    assert state.winners == tuple(s for s, score in enumerate(state.scores) if score == best)


def test_decisions_are_limited() -> None:
    state = game("bonus-malus").start(players=4, seed=7, max_decisions=5)
    for _ in range(5):
        state.apply(state.legal_moves()[0])
    assert state.is_over
    assert state.is_aborted
    assert state.winners == ()
    assert state.fault is not None
    assert state.fault[0] == "decisions"
    assert state.record()[0]["max_decisions"] == 5
    assert state.record()[-1] == {
        "event": "aborted",
        "reason": "decisions",
        "at": state.fault[1],
    }
    with pytest.raises(IllegalMove, match="the match is over"):
        state.apply("play AS")


def test_a_move_of_another_seat_is_refused() -> None:
    state = played("bonus-malus", 4, 7, moves=0)
    move = state.legal_moves()[0]
    with pytest.raises(IllegalMove, match="turn of seat 1, not of seat 2"):
        state.apply(Move(2, move.raw, move.decision, None, str(move)))


def test_a_move_of_another_decision_is_read_by_its_text() -> None:
    state = played("bonus-malus", 4, 7, moves=0)
    move = state.legal_moves()[-1]
    state.apply(Move(1, (0, 0), 99, None, str(move)))
    assert state.record()[-1]["move"] == str(move)


def test_a_secret_key_stands_in_no_record() -> None:
    key = bytes(range(32))
    state = game("bonus-malus").start(players=2, key=key)
    assert state.record()[0]["seed"] is None
    assert state.record()[1] == game("bonus-malus").start(players=2, key=key).record()[1]
