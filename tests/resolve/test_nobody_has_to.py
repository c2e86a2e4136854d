"""Turns in which all may pass for ever are told, also where passing has a condition."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.engine import open_game

GAME = """cardlang 1
game "Lanterns"
    "Take a lantern or pass; when all are taken, the spades among one's own count."
players 2..3
deck french-32
zone lamps, face up
    "the lanterns"
zone mine of each seat, face up
    "what {{seat}} has"
keep waits as 0..9{starts}
    "how often somebody may wait"
one deal:
    shuffle-deck
    repeat 9 times: move top of stock to lamps
    turns for seats from eldest:
        choose by seat:
            "Take a lantern, or pass."
            take card in lamps: move card to mine
            {passing}
        if lamps is empty:{ends}
    for each seat: score gains count of (mine where suit is spades) + waits
winner is sides having highest score
"""
STARTS = ", starts 3"
SAID = '\n            "It ends with the last lantern."\n            done'


@pytest.mark.parametrize(
    ("passing", "starts", "ends", "told"),
    [
        ("pass", STARTS, " done", True),
        ("pass", STARTS, SAID, True),  # a sentence of its own leads out of the turns as well
        ("pass when waits is above 0", STARTS, SAID, True),
        ("pass when waits is above 0: waits loses 1", STARTS, SAID, False),
        ("pass when waits is above 0", "", SAID, False),  # it begins with nothing
        ("pass when lamps is not empty", STARTS, SAID, False),
        ("pass when seat is dealer", STARTS, SAID, False),
    ],
)
def test_a_move_that_stays_open_and_changes_nothing_is_told(
    passing: str, starts: str, ends: str, told: bool, tmp_path: Path
) -> None:
    path = tmp_path / "lanterns.card"
    path.write_text(GAME.format(passing=passing, starts=starts, ends=ends), encoding="utf-8")
    found = [one.code for one in open_game(path).findings if one.code == "nobody-has-to"]
    assert found == ["nobody-has-to"] * told
