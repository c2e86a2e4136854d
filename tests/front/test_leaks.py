"""What the check of leaks follows, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.front import load_program

RULES = """cardlang 1
game "Leaks"
players 4
deck french
kind team: kontra re
zone table, face up
zone prize, face down
keep party of each seat as team, seen by owner
keep noted of each seat as team, seen by nobody
{declared}
one deal:
    shuffle-deck
    move top of stock to prize
    repeat 6 times: move top of stock to table
    deal 3 to seats from eldest
{deal}
"""
FIT = """order fit:
    suit is suit of only of prize, by rank
    otherwise, by rank"""
FIT_MINE = """order fit:
    suit is suit of first of hand of 1, by rank
    otherwise, by rank"""
MAKING = """value worth of card:
    by rank: A 1, 2 2
    otherwise: 5
pattern making:
    1..3 cards
    total worth is {}"""


def told(tmp_path: Path, declared: str, deal: str) -> list[tuple[int, str]]:
    """Line and message of each leak; lines are counted from the first of the deal's own."""
    path = tmp_path / "leaks.card"
    path.write_text(RULES.format(declared=declared, deal=deal), encoding="utf-8")
    _, report = load_program(path, path.name)
    assert {found.severity for found in report.found} <= {"warning"}
    first = path.read_text("utf-8").splitlines().index(deal.splitlines()[0])
    return [
        (found.span.line - first - 1, found.message.split("`")[1])
        for found in report.found
        if found.code == "leak"
    ]


@pytest.mark.parametrize(
    ("declared", "deal", "line", "name"),
    [
        (
            "",
            """    let good be table where suit is suit of only of prize
    choose by 1:
        take card in good: move card to hand of 1
        pass""",
            2,
            "prize",
        ),
        (
            "",
            """    let seen be top of stock
    choose by 1:
        peek when suit of seen is hearts: nothing
        pass""",
            2,
            "stock",
        ),
        (
            "",
            """    for each card in prize:
        choose by 1:
            peek when card is 2C: nothing
            pass""",
            2,
            "prize",
        ),
        (
            FIT,
            """    choose by 1:
        take card in best of table by fit: move card to hand of 1
        pass""",
            1,
            "prize",
        ),
        (
            FIT,
            """    choose by 1:
        take when 2C beats 3C by fit: nothing
        pass""",
            1,
            "prize",
        ),
        (
            MAKING.format("worth of prize"),
            """    choose by 1:
        take group in groups of table by making: move group to hand of 1
        pass""",
            1,
            "prize",
        ),
        (
            "define look c as card for seat:\n    choose by seat:\n"
            "        peek when suit of c is hearts: nothing\n        pass",
            "    look top of stock for 0",
            -3,
            "stock",
        ),
        (
            "",
            """    choose together by (seats where A is in rank of hand):
        yes
        no""",
            0,
            "hand",
        ),
        (
            "rule rich: seats where A is in rank of hand",
            """    choose together by seats:
        yes when next of mover is in rich
        no""",
            1,
            "hand",
        ),
        (
            "",
            """    choose by 1:
        re: party of 1 becomes re
        kontra""",
            1,
            "re",
        ),
        (
            "",
            """    choose by 1:
        side team in teams: party of 1 becomes team""",
            1,
            "side",
        ),
    ],
)
def test_a_leak_is_found(tmp_path: Path, declared: str, deal: str, line: int, name: str) -> None:
    found = told(tmp_path, declared, deal)
    assert [(line, name)] == found or (line < 0 and [name for _, name in found] == [name])


@pytest.mark.parametrize(
    ("declared", "deal"),
    [
        (
            "rule rich: seats where A is in rank of hand",
            """    choose together by seats:
        yes when mover is in rich
        no when mover is in seats - rich""",
        ),
        (
            "",
            """    let drawn be top of stock
    move drawn to hand of 1
    choose by 1:
        keep when suit of drawn is hearts: nothing
        pass""",
        ),
        (
            "",
            """    let up be top of stock
    show up
    choose by 1:
        take when suit of up is hearts: nothing
        pass""",
        ),
        (
            "",
            """    let first be next of dealer
    let good be hand of next of dealer where suit is hearts
    choose by first:
        take card in good: nothing
        pass""",
        ),
        (
            FIT_MINE,
            """    choose by 1:
        take card in best of table by fit: move card to hand of 1
        pass""",
        ),
        (
            MAKING.format("11"),
            """    choose by 1:
        take group in groups of hand of 1 by making: nothing
        pass""",
        ),
        (
            "",
            """    choose together by (seats where hand is not empty):
        yes
        no""",
        ),
        (
            "",
            """    choose by 1:
        re: noted of 1 becomes re
        lay card in hand of 1: party of 1 becomes re if suit of card is hearts else kontra""",
        ),
    ],
)
def test_what_a_seat_can_know_is_no_leak(tmp_path: Path, declared: str, deal: str) -> None:
    assert told(tmp_path, declared, deal) == []
