"""Known figures come out of the words of the files; `python -m tests.exact` counts all of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from cardlang.run.native.build import NativeError, compiler
from tests.exact import HANDS, SHOWS, cribbage_shows, poker_hands

Card = tuple[int, str]  # the rank, from 1, and the suit


def has_compiler() -> bool:
    try:
        compiler()
    except NativeError:
        return False
    return True


def test_poker_hands_of_a_short_pack() -> None:
    """Ten to ace: 15,504 hands; 4 straight flushes, 80 times four of a kind, no flush beside."""
    expected = [0, 7_680, 4_320, 1_920, 1_020, 0, 480, 80, 4]
    assert expected == poker_hands(20, "python")


@pytest.mark.skipif(not has_compiler(), reason="there is no C compiler")
@pytest.mark.usefixtures("as_for_everybody")
def test_all_poker_hands() -> None:
    assert list(HANDS) == poker_hands(52, "native")


def shown(hand: tuple[Card, ...], starter: Card) -> int:
    """What a hand shows in Cribbage, written apart from the file."""
    five = (*hand, starter)
    points = 0
    for size in range(2, 6):
        for some in combinations(five, size):
            points += 2 * (sum(min(rank, 10) for rank, _ in some) == 15)
    points += 2 * sum(a[0] == b[0] for a, b in combinations(five, 2))
    for size in (5, 4, 3):
        runs = [
            some
            for some in combinations(sorted(rank for rank, _ in five), size)
            if all(b - a == 1 for a, b in pairwise(some))
        ]
        if runs:
            points += size * len(runs)
            break
    if len({suit for _, suit in hand}) == 1:
        points += 5 if starter[1] == hand[0][1] else 4
    return points + ((11, starter[1]) in hand)


def test_cribbage_shows_of_a_short_pack() -> None:
    pack = [(rank, suit) for rank in (5, 11) for suit in "SHDC"]
    pack += [(rank, suit) for rank in (4, 6) for suit in "SH"]
    known = Counter(
        shown(hand, starter)
        for hand in combinations(pack, 4)
        for starter in pack
        if starter not in hand
    )
    found = cribbage_shows(12, "python")
    assert [known[points] for points in range(30)] == found
    assert found[29] == 4


def test_known_shows_agree_with_each_other() -> None:
    assert sum(SHOWS) == 12_994_800
    assert round(sum(k * n for k, n in enumerate(SHOWS)) / sum(SHOWS), 3) == 4.769
