"""Cards that are chosen in view of what is to be named."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from cardlang import limits
from cardlang.bots import aims
from cardlang.bots.ahead import Playouts
from cardlang.bots.aims import aims_from, halved, weigh_aimed
from cardlang.bots.habits import mean
from cardlang.bots.unanswered import answers
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.knowledge.worlds import draw
from cardlang.match.live.driver import Driver, Terms
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.run.stream import Stream
from tests.match.games import played
from tests.run.test_native import needs_compiler
from tests.test_bots import tiny

HIGH_OR_LOW = """deck french-24
kind aim: high low
keep aimed as aim
each deal:
    shuffle-deck
    deal 6 to seats from eldest
    repeat 4 times:
        choose by 0:
            lay card in hand of 0: move card to box
    choose by 0:
        play-for wanted in aims:
            aimed becomes wanted
    repeat 2 times:
        choose by 0:
            play card in hand of 0:
                if aimed is high and rank of card is A: score of 0 gains 10
                if aimed is low and rank of card is 9: score of 0 gains 10
                move card to box
match ends when deal-number is 3
"""


def sight_of(state: State, backend: str = "python") -> Sight:
    """The choice that a match stands at."""
    moves = state.legal_moves()
    onlookers = Onlookers(evolve(setup_of(state), backend=backend), lambda: outcomes_of(state))
    return onlookers.sight(moves[0].seat, moves[0].decision, [move.raw for move in moves])


def taken_up(seed: int, backend: str = "python") -> Sight:
    """Skat, when the declarer has taken up the Skat."""
    state = played("skat", 3, seed, moves=0)
    for move in ("pass", "pass", "bid 18", "take"):
        state.apply(move)
    return sight_of(state, backend)


def test_who_lays_away_before_a_game_is_named_aims_at_one() -> None:
    """Four suits, a Grand, and a Null, open or not; nothing when the cards are played."""
    sight = taken_up(1)
    several = aims.aims(sight, sight.recipe(), 1, 1)
    verbs = sight.runner.machine.decisions[several[0][1]].verbs
    assert [verbs[move[0]].name for *_, move in several] == [*["suit"] * 4, "grand", "null", "null"]
    assert {seat for seat, *_ in several} == {sight.seat}
    for slug, players in (("hearts", 4), ("cribbage", 2), ("crazy-eights", 3)):
        sight = sight_of(played(slug, players, 3, moves=0))
        assert aims.aims(sight, sight.recipe(), 1, 1) == []


def test_an_aim_is_followed_by_a_card_first() -> None:
    """A choice that names something at once is no aim of cards."""
    state = played("skat", 3, 1, moves=0)
    for move in ("pass", "pass", "bid 18", "hand"):
        state.apply(move)
    sight = sight_of(state)
    cells = draw(sight.recipe(), sight.runner.machine, sight.runner, Stream(1, 1))
    world = Driver.at(sight.runner, Terms(1, limits.DECISIONS), cells)
    assert len(world.offers()) > 1
    assert aims_from(world, answers(sight.runner).quiet, Stream(1, 0)) == []


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_cards_are_kept_for_what_they_are_good_for(seed: int, tmp_path: Path) -> None:
    """Aces and nines cannot both be played for: whichever there are more of stay in hand."""
    state = tiny(tmp_path, HIGH_OR_LOW).start(players=2, seed=seed)
    sight = sight_of(state)
    several = aims.aims(sight, sight.recipe(), 1, 1)
    assert len(several) == 2
    found = weigh_aimed(Playouts(sight, sight.recipe(), 1200, 3, 1, 1), several)[0]
    cards = [sight.runner.machine.cards[move[1]].id for move in sight.moves]
    counts = {rank: sum(card.startswith(rank) for card in cards) for rank in "A9"}
    most = max(counts.values())
    kept = [rank for rank in "A9" if counts[rank] == most > 0]
    best = max(range(len(found)), key=lambda k: mean(found[k]))
    assert found[best][0] > 0
    if len(kept) == 1 and most < 3:
        assert not cards[best].startswith(kept[0])


def test_the_best_third_of_the_aims_goes_on() -> None:
    asked: list[tuple[int, int]] = []
    several = [(0, 1, (k,)) for k in range(7)]

    def weighing(aim: aims.Aim, share: int) -> list[tuple[int, int]]:
        asked.append((aim[2][0], share))
        return [(1, aim[2][0]), (-1, 100)]

    best, found = halved(several, 630, weighing, lambda aim, worth: worth)
    assert (best, found) == (several[6], [(1, 6), (-1, 100)])
    assert asked == [*((k, 30) for k in range(7)), *((k, 70) for k in (6, 5, 4)), (6, 210)]


@needs_compiler
def test_native_code_and_python_aim_alike() -> None:
    found = []
    for backend in ("native", "python"):
        sight = taken_up(2, backend)
        several = aims.aims(sight, sight.recipe(), 5, 1)[:3]
        found.append(weigh_aimed(Playouts(sight, sight.recipe(), 40, 5, 1, 1), several))
    assert found[0] == found[1]
