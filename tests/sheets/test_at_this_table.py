"""The sheet of the usual table, and what other values of its options bring."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.api import engine_of
from cardlang.show.sheet import rules_sheet
from tests.sheets.test_told import told
from tests.shipped import load

SMALL = """cardlang 1
game "Small"
    "Play a card."
players 2
option way is one or two or three
    "the way"
option glassy is false or true
    "sevens are seen through"
option jokers is false or true
    "with a joker"
deck pack:
    suit: spades S, hearts H
    rank: 7 8 9 joker
    each rank suit where rank is not joker or jokers
ranking row of rank: joker 9 8 7
    "the row"
keep last as suit or none
    "the suit"
keep fresh as flag, each turn
    "a card has been drawn in this turn"
rule clear of card:
    "one sees through it"
    rank is 7
rule fits of card:
    "it fits"
    glassy and clear of card or rank is 9 or row is 2
define turn for seat:
    choose by seat:
        play card in hand where fits else hand:
            "a card that fits"
            fresh becomes true
            if fresh: last becomes suit of card
            move card to box
each deal:
    shuffle-deck
    deal 2 to seats from eldest
    for each seat from eldest: turn for seat
    if way is not one:
        "Everybody scores 1."
        for each seat: score gains 1
match ends when deal-number is 3
example "nothing yet":
    given hand of 0: 7S
    then last is none
"""


@pytest.mark.parametrize(
    ("game", "has", "lacks"),
    [
        # values that bring the same are told together, not the first of them alone
        ("", "With “two” or “three”: - Everybody scores 1.", "With “two”:"),
        # what is asked for only where an option is chosen is no term of the usual table
        ("", "If this is chosen: - clear: one sees through it", "Terms used here: - clear"),
        # a row has the labels that lie on the table
        ("", "The row, lowest first: 9, 8, 7.", "beats what: - The row, lowest first: joker"),
        # a sentence that names its turn need not be told how long it holds
        ("", "", "card has been drawn in this turn: holds"),
        # nothing is there, plainly
        ("", "The suit: nothing.", "It holds that the suit"),
        # cards that rank downwards in some suits are not listed as rising, and the height is told
        ("scarto", "the angel, trump 20, is above 21", "Rank, lowest first"),
        # a row that only an option asks for stands with the option
        (
            "five-card-draw-low",
            "With “ace to five”: - The ranks, the ace low",
            "order of cards: - The ranks, the ace low",
        ),
        # patterns of the prelude are told as they are, where a game has others, too
        ("rummy", "- run: three or more of a suit in sequence, the ace low", "sets (three"),
        ("texas-holdem", "- straight: five cards in sequence", "any five cards"),
        # a card of an option, in an example at another table, has its name
        ("president", "The hand of C: joker, joker, ace of clubs", "JK"),
        # of several sizes of a set of labels each is told
        (
            "spider",
            "With “2”: - Suit: spades, hearts. - Each of these cards is there 4 times.",
            "!",
        ),
    ],
)
def test_the_sheet_is_of_the_usual_table(tmp_path: Path, game: str, has: str, lacks: str) -> None:
    if game:
        sheet = told(game, "en")
    else:
        path = tmp_path / "small.card"
        path.write_text(SMALL, encoding="utf-8")
        sheet = " ".join(rules_sheet(engine_of(load(path)), language="en").split())
    assert has in sheet
    assert lacks not in sheet


@pytest.mark.parametrize("game", ["tressette", "hearts", "truco", "teen-patti", "euchre"])
def test_an_example_is_of_the_table(game: str) -> None:
    """None speaks of players who do not sit there; one played by another number says so."""
    engine = engine_of(load(game))
    usual = engine.info.default_players
    for players in set(engine.info.players) - {usual}:
        sheet = rules_sheet(engine, players)
        _, _, found = sheet.partition("\nExamples\n")
        for absent in "ABCDEFG"[players:]:
            assert not re.search(rf"\b(of|For|by) {absent}\b|\b{absent}: ", found), (
                players,
                absent,
            )
        for part in found.split("\nExample ")[1:]:
            if "What happens" in part:
                assert f"{players} players." in part or f"{usual} players." in part


ELSEWHERE = """cardlang 1
game "Elsewhere"
    "Lay cards."
players 2
deck french-32
option laying is one or any
    "how many may be laid"
option size is 1..4, usually 2
    "the size"
define meld-cards for seat:
    choose by seat:
        meld card in hand:
            move card to box
            if laying is any: choose again
        pass
define add-cards for seat:
    choose by seat:
        add card in hand:
            move card to box
            choose again
        stop when size is in {1 3} or hand is empty
        go-on: score gains 1
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat from eldest:
        meld-cards for seat
        add-cards for seat
match ends when deal-number is 3
"""


def variants(text: str, path: Path) -> str:
    """What stands behind the heading of variants, in one line."""
    path.write_text(text, encoding="utf-8")
    sheet = rules_sheet(engine_of(load(path)), None, None, "en")
    return " ".join(sheet.partition("\nVariants\n")[2].split())


def test_what_is_told_elsewhere_too_is_told_with_its_option(tmp_path: Path) -> None:
    said = variants(ELSEWHERE, tmp_path / "elsewhere.card")
    again = "- With “any”: - meld: one card from the hand of the player - Then the same choice"
    assert again in said
    without = ELSEWHERE.replace("            if laying is any: choose again\n", "")
    assert again not in variants(without, tmp_path / "without.card")


def test_numbers_of_a_range_that_are_singled_out_are_tried(tmp_path: Path) -> None:
    said = variants(ELSEWHERE, tmp_path / "elsewhere.card")
    assert "- With “1” or “3”: - stop" in said
    other = ELSEWHERE.replace("{1 3}", "{3}")
    assert "- With “3”: - stop" in variants(other, tmp_path / "other.card")
