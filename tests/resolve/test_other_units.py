"""A number that the sentence of a game counts one thing by, and its end another."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.resolve import read_game

GAME = """cardlang 1
game "Piece"
    {said}
use tricks
players 4
deck french-32
keep chestnuts of each seat as number, for the match
    "chestnuts of {{seat}}"
zone basket of each seat, face down
each deal:
    shuffle-deck
    deal 6 to seats from eldest
    repeat until every hand is empty:
        play-trick from taker with follow-suit
        chestnuts of taker gains 1
        if basket of taker is empty: move top of stock to basket of taker
        if {closed}: done
    for each seat: score gains count of (won where suit is hearts)
match ends when {ends}
winner is sides having highest score
"""
SOME = "some hand is empty"
FIVE = "count of stock is 5"


@pytest.mark.parametrize(
    ("said", "closed", "ends", "told"),
    [
        ("First to thirty chestnuts wins.", SOME, "deal-number is at least 30", "deal-number"),
        ("It is over at 30 chestnuts.", SOME, "highest score is at least 30", "score"),
        ("Whoever has two baskets wins.", SOME, "highest score is above 1", "score"),
        (
            "The deal ends with 3 chestnuts.",
            "count of stock is at most 3",
            "deal-number is 4",
            "stock",
        ),
        ("Whoever holds five cards ends it.", FIVE, "deal-number is 4", "stock"),
        ("Six deals are played.", SOME, "highest score is at least 6", "score"),
        ("Ten deals are played.", SOME, "highest score is at least 50", "score"),
        ("First to 50 points.", SOME, "deal-number is at least 8", "deal-number"),
    ],
)
def test_another_thing_is_counted(
    said: str, closed: str, ends: str, told: str, tmp_path: Path
) -> None:
    assert _told(f'"{said}"', closed, ends, tmp_path) == [told]


@pytest.mark.parametrize(
    ("said", "closed", "ends", "told"),
    [
        ("Wer zuerst 30 Kastanien hat, gewinnt.", SOME, "deal-number is 30", "deal-number"),
        ("Wer fünf Karten hat, beendet es.", FIVE, "deal-number is 4", "stock"),
        ("Sechs Runden werden gespielt.", SOME, "highest score is at least 6", "score"),
    ],
)
def test_another_thing_is_counted_in_german(
    said: str, closed: str, ends: str, told: str, tmp_path: Path
) -> None:
    named = 'names de:\n    keep: chestnuts "Kastanien"\n'
    assert _told(f'de "{said}"', closed, ends, tmp_path, named) == [told]


@pytest.mark.parametrize(
    ("said", "closed", "ends"),
    [
        ("First to thirty chestnuts wins.", SOME, "highest chestnuts is at least 30"),
        ("First to thirty wins.", SOME, "deal-number is at least 30"),
        ("Thirty chestnuts are there.", SOME, "deal-number is at least 30"),
        ("Each trick is a chestnut; first to six chestnuts.", SOME, "deal-number is at least 7"),
        ("The deal ends with three cards left.", "count of stock is at most 3", "deal-number is 4"),
        ("Six deals are played.", SOME, "deal-number is at least 6"),
        ("Two rounds of talk, and it ends at 50.", SOME, "highest score is at least 50"),
        ("First to 50 points.", SOME, "highest score is at least 50"),
    ],
)
def test_the_same_thing_is_counted(said: str, closed: str, ends: str, tmp_path: Path) -> None:
    assert _told(f'"{said}"', closed, ends, tmp_path) == []


def test_what_comes_from_the_other_is_the_same(tmp_path: Path) -> None:
    counted = "score gains chestnuts + count of (won where suit is hearts)"
    said, ends = '"First to thirty chestnuts wins."', "highest score is at least 30"
    assert _told(said, SOME, ends, tmp_path, "", counted) == []


def _told(
    said: str, closed: str, ends: str, folder: Path, more: str = "", counted: str = ""
) -> list[str]:
    """What the sentences of a game are said to disagree with."""
    text = GAME.format(said=said, closed=closed, ends=ends) + more
    if counted:
        text = text.replace("score gains count of (won where suit is hearts)", counted)
    path = folder / "piece.card"
    path.write_text(text, encoding="utf-8")
    _, report, _ = read_game(path, path.name)
    assert [one.message for one in report.found if one.severity == "error"] == []
    found = [one for one in report.found if one.code == "sentence-word"]
    return [one.message.rpartition("its lines `")[2].rstrip("`") for one in found]
