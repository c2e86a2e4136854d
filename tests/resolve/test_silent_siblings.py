"""Mistakes that read well, written as other people would write them, and what is told of each.

`silent/siblings.txt` has five games of each kind of mistake, `siblings_fresh.txt` two more, which
were written from the names of the kinds alone; 27 of those and of two kinds in `judge/played.txt`
were told at once, of 30.  `siblings_later.txt` has whole games of other kinds; of the first 49, 41
were told at once.  `siblings_newest.txt` has kinds of games
that were not used before: of the first 20 of four kinds 15 were told at once, of ten more of two of
them 2.
Lines that begin with `-` and `+` at
the end of a piece turn it into its twin, which means what it says; of the twin nothing is told that
is told of the mistake.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cardlang.resolve import read_game
from tests.resolve.test_silent import all_found
from tests.siblings import siblings

SILENT = Path(__file__).parent / "silent"
FRESH = list(siblings(SILENT / "siblings_fresh.txt"))
LATER = list(siblings(SILENT / "siblings_later.txt"))
NEWEST = list(siblings(SILENT / "siblings_newest.txt"))
ALL = [*siblings(SILENT / "siblings.txt"), *FRESH, *LATER, *NEWEST]


@pytest.mark.parametrize(
    ("code", "silent", "piece", "twin"),
    [pytest.param(a, "(silent)" in b, c, d, id=f"{a}: {b}") for a, b, c, d in ALL],
)
def test_the_mistake_is_told_and_its_twin_is_not(
    code: str, silent: bool, piece: str, twin: str, tmp_path: Path
) -> None:
    assert (code in all_found(piece, tmp_path)) is not silent
    assert code not in all_found(twin, tmp_path)


def test_of_five_siblings_at_least_four_are_told() -> None:
    told = Counter(code for code, title, _, _ in ALL if "(silent)" not in title)
    assert min(told.values()) >= 4 and len(told) == len({code for code, *_ in ALL})


UNITS = """cardlang 1
game "Piece"
    "The first with {said} wins."
    de "Wer zuerst {deutsch} hat, gewinnt."
use tricks
players 4
deck french-32
each deal:
    shuffle-deck
    deal 8 to seats from eldest
    repeat until every hand is empty: play-trick from taker with follow-suit
    for each seat: score gains tricks
match ends when {ends}
winner is sides having highest score
"""


@pytest.mark.parametrize(
    ("said", "deutsch", "ends", "told"),
    [
        ("a hundred points", "hundert Punkte", "deal-number is at least 100", 2),
        ("100 points", "100 Spiele", "deal-number is 100", 1),
        ("a hundred deals", "hundert Spiele", "highest score is at least 100", 2),
        ("a hundred points", "hundert Punkte", "highest score is at least 100", 0),
        ("100 points after 100 deals", "100 Punkte", "deal-number is at least 100", 1),
    ],
)
def test_points_are_no_deals(said: str, deutsch: str, ends: str, told: int, tmp_path: Path) -> None:
    path = tmp_path / "piece.card"
    path.write_text(UNITS.format(said=said, deutsch=deutsch, ends=ends), encoding="utf-8")
    _, report, _ = read_game(path, "piece.card")
    assert [one.code for one in report.found] == ["sentence-word"] * told


@pytest.mark.parametrize(
    ("said", "ends", "told"),
    [
        ("Four deals are played.", "deal-number is above 4", ["sentence-word"]),
        ("It ends after ten rounds.", "deal-number is above 10", ["sentence-word"]),
        ("The best of 12 deals wins.", "deal-number is above 12", ["sentence-word"]),
        ("Six deals, and the highest score wins.", "deal-number is above 6", ["sentence-word"]),
        ("Four deals are played.", "deal-number is at least 4", []),
        ("It ends when there were more than four deals.", "deal-number is above 4", []),
    ],
)
def test_deals_that_are_played_are_no_more(
    said: str, ends: str, told: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "piece.card"
    text = UNITS.replace("The first with {said} wins.", said)
    text = text.replace('    de "Wer zuerst {deutsch} hat, gewinnt."\n', "")
    path.write_text(text.format(ends=ends), encoding="utf-8")
    _, report, _ = read_game(path, "piece.card")
    assert [one.code for one in report.found] == told


ABOVE = """cardlang 1
game "Piece"
use tricks
players 4, partners opposite
deck french
value odd of side:
    "the tricks {said} six"
    tricks of members of side - 6{floor}
each deal:
    shuffle-deck
    deal 13 to seats from eldest
    repeat until every hand is empty: play-trick from taker with follow-suit
    for each side:
        {asked}score gains odd
match ends when highest score is at least 9
"""


@pytest.mark.parametrize(
    ("said", "floor", "asked", "told"),
    [
        ("above", "", "", ["sentence-word"]),
        ("more than", "", "", ["sentence-word"]),
        ("above", " but at least 0", "", []),
        ("above", "", "if tricks of members of side is above 6: ", []),
        ("less", "", "", []),
    ],
)
def test_what_is_above_a_number_is_not_below_nothing(
    said: str, floor: str, asked: str, told: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "piece.card"
    path.write_text(ABOVE.format(said=said, floor=floor, asked=asked), encoding="utf-8")
    _, report, _ = read_game(path, "piece.card")
    assert [one.code for one in report.found] == told
