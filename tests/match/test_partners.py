"""Who are partners, by how many play."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.api import engine_of

GAME = """\
cardlang 1
game "Sides"
players 2..8, partners {how} when players is in {{4 6 8}}
deck french
one deal: nothing
winner is seats
"""


@pytest.mark.parametrize(
    ("how", "players", "sides"),
    [
        ("alternate", 4, ((0, 2), (1, 3))),
        ("alternate", 6, ((0, 2, 4), (1, 3, 5))),
        ("alternate", 8, ((0, 2, 4, 6), (1, 3, 5, 7))),
        ("alternate", 3, ((0,), (1,), (2,))),
        ("opposite", 4, ((0, 2), (1, 3))),
        ("opposite", 6, ((0, 3), (1, 4), (2, 5))),
        ("together", 6, ((0, 1, 2, 3, 4, 5),)),
    ],
)
def test_sides(how: str, players: int, sides: tuple[tuple[int, ...], ...], tmp_path: Path) -> None:
    path = tmp_path / "sides.card"
    path.write_text(GAME.format(how=how), encoding="utf-8")
    assert engine_of(cardlang.load(path)).machine(players).sides == sides
