"""States that live in C are states: all that they say is the same, at every move."""

from __future__ import annotations

import ctypes
import pickle
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import cardlang
from cardlang import IllegalMove, State, UsageError
from cardlang.api import Game, engine_of
from cardlang.engine import Engine
from cardlang.match import native_pool
from cardlang.match.live.moves import Wording
from cardlang.run.native import NativeError, lanes
from cardlang.run.stream import CHANCE, Stream
from tests.shipped import load

KINDS = ["leduc-poker", "trick-100", "schwimmen"]
HOW = (  # by numbers, by moves of one's own and of the other kind of state, by texts
    lambda number, move, other: (number,) * 4,
    lambda number, move, other: (move, other, other, move),
    lambda number, move, other: (str(move),) * 4,
)


def compiled(slug: str) -> Game:
    """A game of its own: what is compiled stays so."""
    game = Game(load(slug)._engine)
    game.compile()
    return game


def ordinary(slug: str, seed: int, deals: int | None = None) -> State:
    """A match that does not live in C, whatever has been compiled."""
    setup = load(slug)._engine.setup(seed=seed, deals=deals)
    return State(setup, Stream(seed, CHANCE))


def in_c(state: State) -> bool:
    """Whether C plays the match of a state."""
    return state._native is not None


def told(state: State) -> tuple[object, ...]:
    """What a state says without becoming an ordinary one."""
    turn = state.is_over, state.to_act, state.is_aborted, state.decisions, state.fuel
    shown = state.scores, state.winners, state.fault if state.is_over else None, state.warnings
    return (*turn, *shown, state.legal_actions())


def moves_of(state: State) -> list[object]:
    """The moves of a state, with all that there is to know of them."""
    return [(str(m), repr(m), m.seat, m.decision, m.raw) for m in state.legal_moves()]


@pytest.mark.parametrize("slug", KINDS)
def test_every_move_is_the_same(slug: str) -> None:
    game, dice = compiled(slug), random.Random(slug)
    for seed, deals in ((1, 1), (2, None)):
        state, other = game.start(seed=seed, deals=deals), ordinary(slug, seed, deals)
        for _ in range(120):
            assert told(state) == told(other)
            if state.is_over:
                break
            twins, numbers = (state.copy(), other.copy()), state.legal_actions()
            at = dice.randrange(len(numbers))
            taken: tuple[Any, ...] = (numbers[at],) * 4
            if slug != "trick-100":  # whose cards are there twice
                assert moves_of(state) == moves_of(other)
                move, others = state.legal_moves()[at], other.legal_moves()[at]
                assert move == others and hash(move) == hash(others)
                assert pickle.loads(pickle.dumps(move)) == move
                taken = HOW[at % 3](game.actions().number(str(move)), move, others)
            for one, how in zip((*twins, state, other), taken, strict=True):
                one.apply_action(how) if isinstance(how, int) else one.apply(how)
            assert told(twins[0]) == told(state) == told(twins[1]) == told(other)
        assert in_c(state)
        assert pickle.loads(pickle.dumps(state)).record() == other.record()
        assert state.record() == other.record()
        assert not in_c(state) and told(state) == told(other)


TWINS = """\
cardlang 1
game "Twins"
players 2
deck twins:
    rank: A B C D
    each rank, 3 times
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    repeat 2 times:
        for each seat from eldest:
            choose by seat:
                lay 1..3 card in hand: move card to box
match ends when deal-number is 9
"""


def test_sets_of_cards_that_look_alike_have_one_number(tmp_path: Path) -> None:
    path, dice = tmp_path / "twins.card", random.Random(1)
    path.write_text(TWINS, encoding="utf-8")
    game = cardlang.load(path)
    setup = engine_of(game).setup(seed=1)
    game.compile()
    state, other = game.start(seed=1), State(setup, Stream(1, CHANCE))
    while not state.is_over:
        assert told(state) == told(other)
        state.apply_action(taken := dice.choice(state.legal_actions()))
        other.apply_action(taken)
    assert in_c(state) and told(state) == told(other)
    assert state.record() == other.record()


@pytest.mark.parametrize("room", [1 << 20, 300, 0])
def test_moves_are_a_tuple_of_which_each_is_made_once_while_there_is_room(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardlang.match.numbered._ALL", room)
    game, other, kept = compiled("schwimmen"), ordinary("schwimmen", 1), []
    state, again = game.start(seed=1), game.start(seed=1)
    while not state.is_over:
        moves, same, plain = state.legal_moves(), again.legal_moves(), other.legal_moves()
        assert type(moves) is type(plain) is tuple
        assert moves == plain and moves == state.legal_moves() and hash(moves) == hash(plain)
        assert pickle.loads(pickle.dumps(moves)) == plain
        kept += [one is two for one, two in zip(moves, same, strict=True)]
        for one, move in ((state, moves[-1]), (again, plain[-1]), (other, same[-1])):
            one.apply(move)
    assert (any(kept), all(kept)) == (room > 0, room == 1 << 20)
    assert told(state) == told(other) and state.legal_moves() == ()


def test_what_c_does_not_know_is_asked_of_an_ordinary_state() -> None:
    game = compiled("leduc-poker")
    for asked in (
        lambda state: state.observation(0),
        lambda state: state.words(),
        lambda state: (state.fault, state.deal_number, state.events, repr(state)),
        lambda state: state.apply(str(state.legal_moves()[-1])) or state.record(),
    ):
        state, other = game.start(seed=3), ordinary("leduc-poker", 3)
        for one in (state, other):
            one.apply_action(one.legal_actions()[0])
        twin = state.copy()
        assert asked(state) == asked(other)
        assert (in_c(state), in_c(twin)) == (False, True)
        twin.apply_action(twin.legal_actions()[-1])
        assert twin.decisions == 2


def test_an_argument_may_make_it_an_ordinary_state() -> None:
    game, other = compiled("leduc-poker"), ordinary("leduc-poker", 3)
    takes: list[Callable[[State], object]] = [
        lambda state: state.apply(state.observation(cast(int, state.to_act)).legal[0]),
        lambda state: state.apply_action(state.legal_actions()[len(state.record()) * 0]),
    ]
    for take in takes:
        state, twin = game.start(seed=3), other.copy()
        take(state), take(twin)
        assert not in_c(state) and told(state) == told(twin)


def test_refusals_are_the_same() -> None:
    game = compiled("leduc-poker")
    state, other = game.start(seed=3), ordinary("leduc-poker", 3)
    illegal = next(n for n in range(3) if n not in state.legal_actions())
    for number in (-1, 3, 2**40, 2**70, -(2**70), illegal):
        said = []
        for one in (state, other):
            with pytest.raises(IllegalMove) as refused:
                one.apply_action(number)
            said.append(str(refused.value))
        assert said[0] == said[1]
    wrong: tuple[Any, ...] = (1.0, float(state.legal_actions()[0]), "1", None, [1], 1j)
    for given in wrong:
        for one in (state, other):
            with pytest.raises(UsageError, match="the number of a move is a whole number, not "):
                one.apply_action(given)
    for given in (*wrong[2:], 7):
        for one in (state, other):
            if not isinstance(given, str):
                with pytest.raises(UsageError, match=r"one of `legal_moves\(\)` or a text, not "):
                    one.copy().apply(given)
            with pytest.raises(UsageError, match="the words of a move are a list of texts, not "):
                one.copy().apply_words(
                    cast(list[str], [given] if isinstance(given, int) else given)
                )
    seats: list[Any] = [-1, 2, 2**70, "0", 0.0]
    for seat in seats:
        for one in (state.copy(), other):
            for ask in (one.observation, one.record):
                with pytest.raises(UsageError, match="seats are 0 to 1, not "):
                    ask(seat)
    assert in_c(state) and told(state) == told(other)
    move = state.legal_moves()[0]
    for one in (state, other):
        one.apply(move)
        with pytest.raises(IllegalMove, match="turn of seat"):
            one.apply(move)
    assert told(state) == told(other)
    with pytest.raises(UsageError, match="by words"):
        Game(load("scopa")._engine).compile()


def test_two_threads_may_want_the_last_spare_room() -> None:
    class Taken(list[Any]):
        """There is a room when it is looked for, and another thread has it by then."""

        def __bool__(self) -> bool:
            return True

    game = compiled("leduc-poker")
    game._pool._tables[engine_of(game).machine()].spare = Taken()  # type: ignore[union-attr]
    state = game.start(seed=1)
    twin = state.copy()
    twin.apply_action(twin.legal_actions()[0])
    assert in_c(state) and twin.decisions == 1 > state.decisions


def test_limits_stay_as_long_as_a_match_or_a_copy_goes_on() -> None:
    """C reads them at every move; where they stood before, there is something else by now."""
    names = ["random"] * 4
    for seed in range(8):
        game = compiled("bonus-malus")
        state = game.start(players=4, seed=seed, deals=1, players_are=names)
        if seed % 2:
            state = state.copy()
        del game
        size = ctypes.sizeof(lanes.LaneTerms)
        others = [ctypes.create_string_buffer(b"\1" * size, size) for _ in range(1000)]
        assert in_c(state)
        while not state.is_over:
            state.apply_action(state.legal_actions()[0])
        assert (state.decisions, state.is_aborted, len(others)) == (52, False, 1000)


def test_what_c_leaves_goes_on_in_python(tmp_path: Path) -> None:
    from tests.lanes.test_lanes import LONG_NUMBERS

    path = tmp_path / "long_numbers.card"
    path.write_text(LONG_NUMBERS, encoding="utf-8")
    game, plain = cardlang.load(path), cardlang.load(path)
    game.compile()
    state, other, kinds = game.start(seed=1), plain.start(seed=1), set()
    while not state.is_over:
        kinds.add(in_c(state))
        for one in (state, other):
            one.apply_action(one.legal_actions()[0])
        assert told(state) == told(other)
    assert kinds == {True, False} and state.record() == other.record()


def test_what_is_compiled_is_taken_by_itself_once_it_is_worth_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native_pool, "MANY", 5)
    compiled("leduc-poker")  # now it lies in the cache
    library = lanes.library
    lanes._made.clear()
    monkeypatch.setattr(lanes, "generate", None)  # nothing is written
    game, kinds = Game(load("leduc-poker")._engine), list[bool]()
    game._engine = Engine.of(game._engine.program)  # without numbers
    for seed in range(8):
        kinds.append(in_c(game.start(seed=seed)))
    assert kinds == [False] * 5 + [True] * 3
    asking = Game(Engine.of(game._engine.program))
    asking.start(seed=1).legal_actions()
    assert in_c(asking.start(seed=1))
    assert game.start(seed=9, players_are=["a", "b"]).record()[0]["players_are"] == ["a", "b"]
    assert game.start(seed=9).record() == ordinary("leduc-poker", 9).record()
    terms: list[dict[str, Any]] = [
        {"players": 2.0},
        {"seed": -1},
        {"deals": 0},
        {"max_decisions": True},
    ]
    for wrong in terms:
        with pytest.raises(UsageError):
            game.start(**{"seed": 3, **wrong})
    monkeypatch.setenv("CARDLANG_CFLAGS", "-O0 -DOTHER")
    lanes._made.clear()
    with pytest.raises(NativeError, match="not compiled yet"):
        library(engine_of(game).machine(), at_hand=True)


def test_very_many_matches_are_worth_a_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native_pool, "MANY", 2)
    monkeypatch.setattr(native_pool, "LONG", 4)
    monkeypatch.setattr(lanes, "recall", lambda machine: None)
    lanes._made.clear()
    begun, make = threading.Event(), native_pool.NativePool._make

    def later(pool: native_pool.NativePool, wording: Wording) -> None:
        """Compile as always, but never before all ordinary matches have begun."""
        assert begun.wait(60)
        make(pool, wording)

    monkeypatch.setattr(native_pool.NativePool, "_make", later)
    game = Game(load("leduc-poker")._engine)
    for seed in range(6):
        assert not in_c(game.start(seed=seed))
    begun.set()
    for thread in threading.enumerate():
        if thread.name == "cardlang-lanes":
            thread.join()
    assert in_c(game.start(seed=7))
