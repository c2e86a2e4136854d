"""Histories that a seat cannot tell apart, the course of a match as rows, trees as files."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache

import pytest

from cardlang import UsageError
from cardlang.adapters.course import CourseRows
from cardlang.adapters.features import Features
from cardlang.api import engine_of
from cardlang.run.stream import CHANCE, Stream
from cardlang.theory import History, Tree, efg, expected_returns, extensive_form, uniform
from cardlang.theory.resample import resampled
from tests.exact import GAMES
from tests.shipped import load

KUHN = GAMES / "kuhn.card"


@cache
def leduc() -> Tree:
    return extensive_form("leduc-poker", deals=1)


def played(slug: str, players: int, moves: int, seed: int) -> History:
    """A history of random moves, where a seat is to choose."""
    history = History(engine_of(load(slug)).setup(players, deals=1))
    dice = random.Random(seed)
    while not history.is_over and (history.is_chance or moves):
        if history.is_chance:
            cards, chances = zip(*history.draws(), strict=True)
            history.draw(dice.choices(cards, chances)[0])
        else:
            history.choose(dice.choice(history.moves))
            moves -= 1
    return history


@pytest.mark.parametrize(
    ("slug", "players", "moves"),
    [
        ("bonus-malus", 3, 5),
        ("hearts", 4, 12),
        ("go-fish", 3, 4),
        ("hanabi", 3, 6),
        ("doppelkopf", 4, 12),
        ("skat", 3, 3),
    ],
)
def test_the_seat_has_seen_the_same(slug: str, players: int, moves: int) -> None:
    history = played(slug, players, moves, 2)
    seat = history.to_act
    assert seat is not None
    chance, others = Stream(4, CHANCE), 0
    for _ in range(3):
        found = resampled(history, seat, chance)
        again = History(history.setup)
        for step in found.steps:
            again.take(step)
        assert again.observation(seat) == history.observation(seat)
        assert again.to_act == seat and again.moves == found.moves
        others += found.steps != history.steps
    assert others
    with pytest.raises(UsageError, match="is not to choose"):
        resampled(history, players, chance)


def test_all_that_may_be_is_as_likely() -> None:
    """In Kuhn Poker the other seat holds each of the two other cards half of the time."""
    history = History(engine_of(load(str(KUHN))).setup(2, deals=1))
    while history.is_chance:
        history.draw(history.draws()[0][0])
    seat, chance = history.to_act, Stream(1, CHANCE)
    assert seat is not None
    held = Counter(resampled(history, seat, chance).steps for _ in range(300))
    assert len(held) == 2
    assert min(held.values()) > 115  # 1 in 10,000 by chance


@pytest.mark.parametrize("game", [str(KUHN), "leduc-poker"])
def test_rows_remember_what_observations_do(game: str) -> None:
    """Two information sets have two rows; the course alone tells them apart with what is seen."""
    rules = load(game)
    setup = engine_of(rules).setup(2, deals=1)
    course, features = CourseRows(setup, 24), Features(setup.runner.machine)
    tree = leduc() if game == "leduc-poker" else extensive_form(rules, 2, deals=1)
    rows = {
        (*features.of(known.observation), *course.of(known.observation))
        for known in tree.information_sets
    }
    assert len(rows) == len(tree.information_sets)
    assert {len(row) for row in rows} == {len(features) + len(course)}
    assert len(course) == 24 * len(course.names)
    with pytest.raises(UsageError, match="has room for 2"):
        CourseRows(setup, 2).of(tree.information_sets[-1].observation)


_LINE = re.compile(r'([cpt]) "" (\d+) (?:(\d+) )?"" \{ (.*) \}')


def test_a_file_of_gambit_holds_the_tree() -> None:
    """Read as its manual says: the value of uniform play, ends and information sets."""
    tree = leduc()
    head, empty, *lines = efg(tree, 'a "game"').splitlines()
    assert (head, empty) == ('EFG 2 R "a \\"game\\"" { "seat 0" "seat 1" }', '""')
    rows, sets = iter(lines), set[tuple[str, str]]()

    def value() -> list[float]:
        kind, first, second, rest = (_LINE.match(next(rows)) or pytest.fail("no line")).groups()
        if kind == "t":
            return [float(part) for part in rest.split(", ")]
        if kind == "p":
            sets.add((first, second))
            count = rest.count('"') // 2
            shares = [1 / count] * count
        else:
            shares = [float(part) for part in re.findall(r'" (\S+)', rest)]
        parts = [value() for _ in shares]
        return [sum(s * part[k] for s, part in zip(shares, parts, strict=True)) for k in (0, 1)]

    assert value() == pytest.approx(expected_returns(tree, uniform(tree)))
    assert next(rows, None) is None
    assert len(lines) == len(tree.nodes) and len(sets) == len(tree.information_sets)
