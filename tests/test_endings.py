"""The last cards: what is looked through to the end, and what is taken by that."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from attrs import evolve

from cardlang.bots import ahead, exact
from cardlang.bots.ahead import Playouts
from cardlang.bots.flat import direction
from cardlang.bots.tree import payoff
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.knowledge.worlds import draw
from cardlang.match.live.driver import Driver, Terms
from cardlang.match.state import outcomes_of, setup_of
from cardlang.run.stream import Stream
from tests.match.games import played
from tests.run.test_native import needs_compiler
from tests.test_bots import match, tiny

TRAP = """deck french
keep dared as flag
keep answer as 0..9
each deal:
    shuffle-deck
    deal 1 to seats from eldest
    dared becomes false
    choose by 0:
        lay card in hand of 0: move card to box
        dare: dared becomes true
    if dared:
        choose by 1:
            say number in 0..9: answer becomes number
        if answer is not 7: score of 0 gains 5
    else: score of 0 gains 3
match ends when deal-number is 4
"""
SHUFFLED = TRAP.replace("    if dared:", "    shuffle stock\n    if dared:")
TOGETHER = TRAP.replace(
    "    if dared:",
    "    choose together by seats:\n        one: nothing\n        two: nothing\n    if dared:",
)


def asked(sight: Sight, count: int = 0, seed: int = 1) -> Playouts:
    """A question about a choice."""
    towards = direction(sight.runner.machine)
    return Playouts(sight, sight.recipe(), count, seed, 1 if towards else None, towards)


def endings(slug: str, players: int, left: int, some: int, backend: str = "python") -> list[Sight]:
    """Choices among several cards after so many moves of random matches, one of each."""
    found: list[Sight] = []
    for seed in range(200):
        state = played(slug, players, seed, moves=left)
        while not state.is_over and len(state.legal_moves()) < 2:
            state.apply(state.legal_moves()[0])
        if state.is_over or state.deal_number > 1:
            continue
        setup = evolve(setup_of(state), backend=backend)
        moves = state.legal_moves()
        onlookers = Onlookers(setup, partial(tuple, outcomes_of(state)))
        raw = [move.raw for move in moves]
        found.append(onlookers.sight(moves[0].seat, moves[0].decision, raw))
        if len(found) == some:
            break
    assert len(found) == some
    return found


def openly(driver: Driver, towards: int) -> list[int]:
    """What a deal comes to if all cards are open, by seat: all moves are tried."""
    offers = driver.offers()
    if not offers:
        return [payoff(driver, seat, towards) for seat in range(driver.machine.players)]
    seat, paid = driver.seat, list[int]()
    for move in offers:
        after = driver.copy()
        after.choose(move)
        after.settle(Stream(1, 0).shuffle)
        found = openly(after, towards)
        if not paid or found[seat] > paid[seat]:
            paid = found
    return paid


@pytest.mark.parametrize(
    ("slug", "players", "moves"), [("whist", 4, 43), ("hearts", 4, 47), ("schnapsen", 2, 17)]
)
def test_what_is_looked_through_is_what_comes_of_it(slug: str, players: int, moves: int) -> None:
    """By all moves of all seats, in the same worlds, whether two sides play or more."""
    for sight in endings(slug, players, moves, 3):
        question = asked(sight)
        rows = exact.search(question, 3, 10**6, 10**6)
        assert rows is not None and len(rows) == 3
        for number, row in enumerate(rows):
            chance = Stream(question.seed, 2 * number)
            cells = draw(question.recipe, sight.runner.machine, sight.runner, chance)
            driver = Driver.at(sight.runner, Terms(question.deals), cells)
            for move, paid in zip(sight.moves, row, strict=True):
                after = driver.copy()
                after.choose(move)
                after.settle(Stream(1, 0).shuffle)
                assert openly(after, question.towards)[sight.seat] == paid


def enough(question: Playouts) -> int:
    """The fewest moves by which a world is looked through."""
    low, high = 0, 1 << 14
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if exact.search(question, 1, middle, middle) else (middle, high)
    return high


@needs_compiler
@pytest.mark.parametrize(("slug", "players", "moves"), [("whist", 4, 41), ("hearts", 4, 45)])
def test_native_code_takes_the_same_moves(slug: str, players: int, moves: int) -> None:
    """In the same order, so that both have enough of it at the same one."""
    for sight in endings(slug, players, moves, 3, "native"):
        question = asked(sight)
        first = enough(question)
        for fewer, most in ((1, first), (0, first), (0, 2 * first), (0, 5 * first)):
            rows = exact.search(question, 6, first - fewer, most)
            assert rows == ahead.solved(_never, question, 6, first - fewer, most)
            assert rows is not None and bool(rows) != bool(fewer)


def _never(*_: object) -> None:
    raise AssertionError("native code has to do it")


def test_what_is_given_away_is_seen_however_rare(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To dare brings 4.5 against answers by lot, and nothing against the one that is best."""
    game = tiny(tmp_path, TRAP)
    assert match(game, "good:1,random", 1).scores[0] == 4 * 3
    monkeypatch.setattr(exact, "MOVES", 0)
    assert match(game, "good:1,random", 1).scores[0] != 4 * 3


@pytest.mark.parametrize("rules", [SHUFFLED, TOGETHER])
def test_it_is_not_the_way_where_chance_or_secrets_follow(tmp_path: Path, rules: str) -> None:
    state = tiny(tmp_path, rules).start(seed=1)
    moves = state.legal_moves()
    onlookers = Onlookers(evolve(setup_of(state), backend="python"), lambda: outcomes_of(state))
    sight = onlookers.sight(0, moves[0].decision, [move.raw for move in moves])
    assert exact.last_cards(asked(sight, 4000)) is None


def test_few_moves_are_too_few() -> None:
    """As many worlds as there is room for, eight at least; where all is known there is one."""
    (sight,) = endings("whist", 4, 40, 1)
    told = [exact.last_cards(asked(sight, count)) for count in (1, 40, 4000)]
    assert told[0] is None
    assert [row and len(row) for row in told[1:]] == [told[1] and len(told[1]), exact.MOST]
    (sight,) = endings("schnapsen", 2, 16, 1)
    assert exact.is_one_world(sight.recipe())
    assert len(exact.last_cards(asked(sight, 100)) or ()) == 1


def test_a_move_is_dropped_where_it_is_behind_by_more_than_chance() -> None:
    assert exact.kept([[3, 3, 1]]) == [0, 1]
    assert exact.kept([[3, 0, 1], [3, 5, 1], [3, 0, 1]]) == [0, 1]
    assert exact.kept([[3, 1, 1], [3, 2, 1], [3, 1, 1]]) == [0]


def test_what_has_far_too_many_ways_is_not_begun() -> None:
    """The square of the moves that may be taken is held against the ways where the first moves
    lead."""
    sight = endings("whist", 4, 36, 1)[0]
    machine = sight.runner.machine
    cells = draw(sight.recipe(), machine, sight.runner, Stream(1, 0))
    driver, ways = Driver.at(sight.runner, Terms(1), cells), 1
    at = driver.copy()
    while offers := at.offers():
        ways *= len(offers)
        at.choose(offers[0])
        at.settle(Stream(1, 0).shuffle)
    found = [exact.hopeful(driver, most) for most in range(1, ways)]
    assert found == [most * most >= ways for most in range(1, ways)]
    assert 0 < found.index(True) < ways - 2
