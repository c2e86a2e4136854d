"""Likeness of games: what is lent by the prelude weighs little, and when two are relatives."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import isclose

import pytest

from cardlang import load_text
from cardlang.api import engine_of
from cardlang.judge.alike.fingerprint import (
    _LEAST,
    LENT,
    Fingerprint,
    _told,
    alike,
    fingerprint,
    rarity,
)
from cardlang.judge.alike.nearest import (
    AS_ONE,
    PLAYED,
    SHARED,
    VARIANT,
    Neighbour,
    related,
)
from cardlang.judge.judging import _nearest
from cardlang.judge.stages import new
from cardlang.judge.subject import subject_of
from cardlang.judge.verdict import FAIL, WARN
from cardlang.machine.tree import Node
from cardlang.messages import Tongue
from tests.shipped import FILES, load


def _print(features: str, lent: str = "") -> Fingerprint:
    return Fingerprint("x", 2, 52, dict.fromkeys(features, 1), {}, frozenset(lent))


def test_what_the_prelude_lends_weighs_a_fifth() -> None:
    """Two games that share as much of it are less alike than two that share words of their own."""
    games = [_print("abcd", "a"), _print("abce", "a"), _print("fg"), _print("h")]
    weights = rarity(games)
    assert isclose(weights["a"], LENT * weights["b"]) and weights["b"] > 0
    by_prelude = alike(_print("ad", "a"), _print("ae", "a"), weights)
    by_words = alike(_print("bd"), _print("be"), weights)
    assert 0 < by_prelude < by_words / 2


RULES = """cardlang 1
game "Alike"
    "A game."
use tricks
players 4
deck french-32
each deal:
    shuffle-deck
    deal 8 to seats from eldest
    {line}
match ends when deal-number is at least 3
winner is sides having highest score
"""
TRICKS = "repeat until every hand is empty: play-trick from taker with follow-suit"
OWN = "for each seat: score gains 3 * count of (hand where suit is hearts) - count of hand"


def test_a_word_of_the_prelude_is_lent_and_a_line_of_the_file_is_not() -> None:
    """Whoever adds one to a game adds features of that kind alone."""
    plain, tricks, own = (
        fingerprint(engine_of(load_text(RULES.format(line=line))).machine())
        for line in ("nothing", TRICKS, OWN)
    )
    more = tricks.features.keys() - plain.features.keys()
    assert len(more & tricks.lent) > len(more) / 2
    mine = own.features.keys() - plain.features.keys()
    assert mine and not mine & own.lent


@pytest.mark.parametrize(
    ("share", "play", "told"),
    [
        (VARIANT, 0.0, True),
        (VARIANT - 0.01, PLAYED - 0.01, False),
        (SHARED, PLAYED, True),
        (SHARED - 0.01, PLAYED, False),
        (SHARED - 0.01, AS_ONE - 0.01, False),
        (0.0, AS_ONE, True),
        (VARIANT - 0.01, 0.0, False),
    ],
)
def test_games_are_relatives_by_rules_by_play_or_by_both(
    share: float, play: float, told: bool
) -> None:
    assert related(share, play) is told


def test_the_nearest_games_are_told_and_all_of_the_family() -> None:
    near = [
        Neighbour(f"game-{k}", alike, (1,), (2, 3)) for k, alike in enumerate((0.9, 0.8, 0.3, 0.01))
    ]
    told = _nearest(near, Tongue("en"))
    assert [(one.game, one.alike) for one in told] == [
        ("game-0", 0.9),
        ("game-1", 0.8),
        ("game-2", 0.3),
    ]
    near = [Neighbour(f"game-{k}", 0.9, (), ()) for k in range(3)]
    for share, count in ((0.2, 4), (0.199, 3)):
        assert len(_nearest([*near, Neighbour("cousin", share, (), ())], Tongue("en"))) == count
    family = [Neighbour(f"game-{k}", 0.99, (), ()) for k in range(5)]
    assert len(_nearest(family, Tongue("en"))) == 5


@pytest.mark.parametrize(
    ("share", "play", "mine", "told"),
    [
        (1.0, None, (), [("copy", FAIL)]),
        (0.995, None, (), [("copy", FAIL)]),
        (0.995, None, (12,), [("copy-other-numbers", WARN)]),
        (0.994, None, (), [("near-copy", WARN)]),
        (0.994, None, (12,), [("near-copy", WARN)]),
        (0.9, None, (), [("near-copy", WARN)]),
        (0.899, None, (), [("like", WARN)]),
        (0.45, None, (), [("like", WARN)]),
        (0.449, None, (), []),
        (0.2, 0.75, (), [("like", WARN)]),
        (0.199, 0.75, (), []),
        (0.449, 0.749, (), []),
        (0.0, 0.93, (), [("like", WARN)]),
        (0.0, 0.929, (), []),
    ],
)
def test_what_is_told_of_the_nearest_game_from_both_sides_of_each_threshold(
    share: float, play: float | None, mine: tuple[int, ...], told: list[tuple[str, str]]
) -> None:
    subject = subject_of(next(path for path in FILES if path.stem == "hearts"), 1)
    near = Neighbour("another", share, mine, (), play=play)
    assert [(one.code, one.weight) for one in new(subject, [near]).reasons] == told


def test_a_variant_hides_no_other_game_that_is_near() -> None:
    """Neither a variant of the very game nor one of a game that is told, wherever they stand."""
    subject = subject_of(next(path for path in FILES if path.stem == "hearts"), 1)
    copy = Neighbour("another", 1.0, (), ())
    own = Neighbour("own", 1.0, (), (), extends=subject.slug)
    theirs = Neighbour("theirs", 0.5, (), (), extends="another")
    for near in permutations([copy, own, theirs]):
        assert [one.code for one in new(subject, near).reasons] == ["copy"]


def _size(node: Node) -> int:
    return 1 + sum(map(_size, node.children()))


def test_every_part_that_is_large_enough_is_a_feature_and_no_other() -> None:
    machine = engine_of(load("whist")).machine()
    deeds = [deed for number in machine.reached() for deed in machine.blocks[number].deeds]
    sizes = set()
    for deed in deeds:
        features, large = Counter[str](), 0
        name, size = _told(deed, {}, features, Counter())
        parts: list[Node] = [deed]
        while parts:
            node = parts.pop()
            large += _size(node) >= _LEAST
            parts += node.children()
        assert (size, features.total(), name in features) == (_size(deed), large, size >= _LEAST)
        sizes.add(size >= _LEAST)
    assert sizes == {True, False}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("empty and", "empty or"),
        ("every hand is", "some hand is"),
        ("highest", "lowest"),
        ("top", "bottom"),
    ],
)
def test_a_word_that_turns_a_rule_makes_another_feature(one: str, other: str) -> None:
    text = """cardlang 1
game "Turned"
players 2
deck french
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat:
        if every hand is empty and stock is empty: score gains 1
        move top of stock to hand
        score gains (highest count of hand among seats)
match ends when deal-number is 3
winner is sides having highest score
"""
    assert one in text
    said = [text, text.replace(one, other, 1)]
    prints = [fingerprint(engine_of(load_text(some)).machine()).features for some in said]
    assert prints[0] != prints[1]
