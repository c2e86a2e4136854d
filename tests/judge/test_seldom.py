"""Moves that are right with rare hands alone are no moves that are never right."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.judge.moves.rivals import MoveClass
from cardlang.judge.moves.seldom import MATCHES, is_seldom_right
from cardlang.judge.subject import subject_of
from cardlang.match.live.driver import Terms

GAME = """cardlang 1
game "All Or Nothing"
players 4
deck french-32
each deal:
    shuffle-deck
    deal 6 to seats from eldest
    for each seat from eldest:
        choose by seat:
            boast:
                score of seat gains GAIN
                score of seat loses 40
            pass
match ends when deal-number is 4
winner is sides having highest score
"""


@pytest.mark.parametrize(
    ("gain", "count", "is_right"),
    [
        ("80 if count of (hand where rank is A) is 4 else 0", MATCHES, True),
        ("80 if count of (hand where suit is hearts) is 6 else 0", MATCHES, True),
        ("8 * count of (hand where rank is in {K 8})", 24, True),  # a hand is made for it
        ("80 if count of (hand where rank is A) is 5 else 0", MATCHES, False),
        ("6 * count of (hand where rank is in {K 8})", 24, False),
    ],
)
def test_what_a_rare_hand_makes_right_is_found(
    gain: str, count: int, is_right: bool, tmp_path: Path
) -> None:
    path = tmp_path / "boast.card"
    path.write_text(GAME.replace("GAIN", gain), encoding="utf-8")
    subject = subject_of(path, 1)
    assert subject.engine is not None
    setup = subject.engine.setup(4, 1, {})
    kind = MoveClass(0, "boast", "verb")
    assert is_seldom_right(setup, kind, range(count), Terms(1)) is is_right
