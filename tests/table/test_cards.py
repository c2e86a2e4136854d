"""Cards of a table that deals itself: shuffles that were written down before."""

from __future__ import annotations

import pytest

from cardlang.run.stream import CHANCE, Stream
from cardlang.table.cards import Stacked

IDS = ("AS", "AS", "KS", "QS", "JS")


def stacked(*shuffles: str) -> Stacked:
    made = Stacked(1, CHANCE)
    made.ids, made.left = IDS, [cards.split() for cards in shuffles]
    return made


def drawn(stream: Stacked, cards: list[int]) -> list[str]:
    """The cards of a pile from its top, after a shuffle."""
    stream.shuffle(cards)
    return [IDS[card] for card in reversed(cards)]


@pytest.mark.parametrize("twice", [False, True])
def test_each_shuffle_takes_the_next_that_fits(twice: bool) -> None:
    stream = stacked("AS KS AS", "JS AS", "KS QS", "AS AS AS")
    small = list(range(2, 5))  # without aces: two of those written down do not fit
    if twice:
        assert drawn(stream, list(range(5)))[:3] == ["AS", "KS", "AS"]
        assert stream.left == [["JS", "AS"], ["KS", "QS"], ["AS", "AS", "AS"]]
    assert drawn(stream, small)[:2] == ["KS", "QS"]
    assert stream.left == [["AS", "AS", "AS"]]
    assert sorted(drawn(stream, list(range(5)))) == sorted(IDS)  # nothing fits: as chance has it
    assert stream.left == [["AS", "AS", "AS"]]


def test_words_are_drawn_as_without() -> None:
    stream, usual = stacked("KS QS"), Stream(1, CHANCE)
    stream.shuffle(list(range(5)))
    usual.shuffle(list(range(5)))
    assert stream.below(1000) == usual.below(1000)
