"""The scoring words of Contract Bridge against the duplicate table, which is written here apart.

A game that extends Contract Bridge goes through every contract, doubled or not, vulnerable or not,
with every number of tricks taken, has the words of the file score it, and stops to be looked at.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import cardlang

STRAINS = ("clubs", "diamonds", "hearts", "spades", "no-trump")
LEVELS = range(1, 8)
DOUBLES = (1, 2, 4)
TRICKS = range(14)
GAME = """cardlang 1
game "Bridge Scores"
    "Every contract, scored by the words of Contract Bridge."
extends "contract-bridge"
option danger is true or false
    "whether the declarer is vulnerable"
change rule vulnerable of side:
    "as the option says"
    side is side of 0 if danger else side is not side of 0
each deal:
    shuffle-deck
    contractor becomes 0
    for each n in 1..7:
        for each named-strain in strains:
            for each column in 1..3:
                for each taken in 0..13:
                    level becomes n
                    strain becomes named-strain
                    named of 0 becomes strain
                    doubling becomes 4 if column is 3 else column
                    tricks of 0 becomes taken
                    settle
                    choose by 0:
                        next-case
                    score of 0 becomes 0
                    score of 1 becomes 0
match ends when true
"""

# Down one, two ... thirteen tricks: plain and doubled, not vulnerable and vulnerable.
DOWN = {
    (1, False): [50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650],
    (1, True): [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300],
    (2, False): [100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500],
    (2, True): [200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800],
    (4, False): [200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000],
    (4, True): [400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600],
}
# Contracts made exactly, one to seven tricks bid: plain, doubled, redoubled; then vulnerable.
MINOR, MAJOR, NO_TRUMP = "minor", "major", "no-trump"
MADE = {
    (MINOR, 1, False): [70, 90, 110, 130, 400, 920, 1440],
    (MINOR, 2, False): [140, 180, 470, 510, 550, 1090, 1630],
    (MINOR, 4, False): [230, 560, 640, 720, 800, 1380, 1960],
    (MINOR, 1, True): [70, 90, 110, 130, 600, 1370, 2140],
    (MINOR, 2, True): [140, 180, 670, 710, 750, 1540, 2330],
    (MINOR, 4, True): [230, 760, 840, 920, 1000, 1830, 2660],
    (MAJOR, 1, False): [80, 110, 140, 420, 450, 980, 1510],
    (MAJOR, 2, False): [160, 470, 530, 590, 650, 1210, 1770],
    (MAJOR, 4, False): [520, 640, 760, 880, 1000, 1620, 2240],
    (MAJOR, 1, True): [80, 110, 140, 620, 650, 1430, 2210],
    (MAJOR, 2, True): [160, 670, 730, 790, 850, 1660, 2470],
    (MAJOR, 4, True): [720, 840, 960, 1080, 1200, 2070, 2940],
    (NO_TRUMP, 1, False): [90, 120, 400, 430, 460, 990, 1520],
    (NO_TRUMP, 2, False): [180, 490, 550, 610, 670, 1230, 1790],
    (NO_TRUMP, 4, False): [560, 680, 800, 920, 1040, 1660, 2280],
    (NO_TRUMP, 1, True): [90, 120, 600, 630, 660, 1440, 2220],
    (NO_TRUMP, 2, True): [180, 690, 750, 810, 870, 1680, 2490],
    (NO_TRUMP, 4, True): [760, 880, 1000, 1120, 1240, 2110, 2980],
}
OVERTRICK = {(2, False): 100, (2, True): 200, (4, False): 200, (4, True): 400}


def by_the_table(level: int, strain: str, doubled: int, danger: bool, taken: int) -> list[int]:
    """What the declarer's side and the other one score."""
    over = taken - 6 - level
    if over < 0:
        return [0, DOWN[doubled, danger][-over - 1]]
    kind = MINOR if strain in STRAINS[:2] else MAJOR if strain in STRAINS[:4] else NO_TRUMP
    each = OVERTRICK.get((doubled, danger), 20 if kind == MINOR else 30)
    return [MADE[kind, doubled, danger][level - 1] + over * each, 0]


@pytest.mark.parametrize("danger", [False, True])
def test_every_contract_scores_as_in_the_duplicate_table(tmp_path: Path, danger: bool) -> None:
    file = tmp_path / "bridge_scores.card"
    file.write_text(GAME, encoding="utf-8")
    state = cardlang.load(file).start(players=4, seed=1, options={"danger": danger})
    found = []
    while not state.is_over:
        found.append(list(state.scores[:2]))
        state.apply(state.legal_moves()[0])
    cases = list(product(LEVELS, STRAINS, DOUBLES, TRICKS))
    expected = [by_the_table(level, strain, x, danger, t) for level, strain, x, t in cases]
    wrong = [row for row in zip(cases, found, expected, strict=True) if row[1] != row[2]]
    assert wrong == []
