"""Composed sentences read back say what the rules do: conditions, payments and directions."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.show.sheet import LANGUAGES, write_sheet
from tests.sheets.law import unchecked
from tests.sheets.reading import read

HIGH = 5  # of the numbers that are bid
HEAD = """cardlang 1
game "Read back"
players 4{around}
deck french
keep first-number as number
keep other-number as number
keep mark of each seat as number
one deal:
    shuffle-deck
    deal 3 to seats from eldest
    choose by dealer:
        bid x in 0..{high}:
            first-number becomes x
            mark of dealer becomes x
    choose by dealer:
        hold x in 0..{high}:
            other-number becomes x
            mark of eldest becomes x
"""
WHO = (
    "dealer",
    "eldest",
    "next of dealer",
    "previous of dealer",
    "next of next of dealer",
    "previous of previous of eldest",
    "previous of eldest",
)
SIGNS = ("is above", "is below", "is at least", "is at most", "is", "is not")


def claim(random: Random) -> str:
    """A condition, about the numbers bid, the stock or the marks; or that it does not hold."""
    sort, number = random.randrange(10), random.randint(1, HIGH - 1)
    one, other = random.sample(("first-number", "other-number"), 2)
    if sort == 0:
        told = f"count of stock {random.choice(SIGNS[:4])} {random.randint(39, 41)}"
    elif sort == 1:
        told = f"count of (seats having {random.choice(('highest', 'lowest'))} mark) is 1"
    elif sort == 2:
        told = f"{one} is in {{{number} {number - 1}}}"
    elif sort == 3:
        told = f"{one} {random.choice(SIGNS)} {other}"
    elif sort == 4:
        told = f"{number} {random.choice(SIGNS[:4])} {one}"
    else:
        told = f"{one} {random.choice(SIGNS)} {number}"
    return f"not ({told})" if random.randrange(2) else told


def condition(random: Random) -> str:
    """A claim, or two of them together; or that they do not hold."""
    if random.randrange(3):
        return claim(random)
    told = f"{claim(random)} {random.choice(('and', 'or'))} {claim(random)}"
    return f"not ({told})" if random.randrange(2) else told


def rules(random: Random) -> str:
    """A game in which each deed pays what no other pays."""
    text = HEAD.format(around=random.choice(("", ", anticlockwise")), high=HIGH)
    for at in range(0, 27, 3):
        pays = [
            f"score of {random.choice(WHO)} {random.choice(('gains', 'loses'))} {2 ** (at + more)}"
            for more in range(3)
        ]
        sort = random.randrange(6)
        if sort == 0:
            paid, _, number = pays[0].rpartition(" ")
            either = f"({number} if {condition(random)} else {2 ** (at + 1)})"
            text += f"    {paid} {either}\n"
        elif sort == 1:
            best = random.choice(("highest", "lowest"))
            deed = f"score of seat {random.choice(('gains', 'loses'))} {2**at}"
            text += f"    for each seat in seats having {best} mark: {deed}\n"
        else:
            text += f"    if {condition(random)}: {pays[0]}\n"
            if sort > 3:
                text += f"    else if {condition(random)}: {pays[1]}\n"
            if sort > 2:
                text += f"    else: {pays[2]}\n"
    return text


@pytest.mark.parametrize("seed", range(12))
def test_sentences_read_back_reckon_as_the_rules_do(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    path = tmp_path / "read_back.card"
    path.write_text(rules(random), "utf-8")
    with unchecked():
        game = cardlang.load(path)
        sheets = [write_sheet(engine_of(game), language) for language in LANGUAGES]
    for first in range(HIGH + 1):
        for other in range(HIGH + 1):
            state = game.start(seed=seed)
            state.apply(f"bid {first}")
            state.apply(f"hold {other}")
            known = {"first": first, "other": other, "stock": 52 - 12}
            for sheet in sheets:
                assert read(sheet, known) == state.scores, (sheet.language, first, other)
