"""Sentences of a game that is extended, and of the prelude, against what the extension changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.resolve import read_game

PARENT = """cardlang 1
game "Parent"
    "A game to thirty points."
    de "Ein Spiel bis dreißig Punkte."
players 4
use melds
deck french

pattern duo:
    2 cards
    same rank
pattern trio:
    3..4 cards
    same rank
value worth of card:
    "what a card counts"
    rank is K: 9
    otherwise: 1
rule strong of seat:
    hand having highest rank
rule groups-there of seat:
    "trios of three or four, pairs of two"
    de "Drillinge zu drei oder vier, Paare zu zweit"
    groups of hand by trio + groups of hand by duo
define lay-down for seat:
    "{seat} lays down a trio of three or four cards."
    de "{seat} legt einen Drilling von drei oder vier Karten aus."
    choose by seat:
        lay group in groups-there:
            "a king counts nine"
            de "ein König zählt neun"
            move group to box
            score gains total worth among group
        keep-back:
            "the highest card goes to the box"
            move strong of seat to box
each deal:
    shuffle-deck
    deal 8 to seats from eldest
    for each seat from eldest:
        lay-down for seat
match ends when highest score is at least 30
"""
CHILD = 'cardlang 1\ngame "Child"\n    "Another game."\nextends "parent"\n\n'
TRIO = "change pattern trio:\n    {}\n    same rank\n"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        # a number that stands nowhere any more, in a rule and in the word that uses it
        (TRIO.format("3 cards"), {("trio", "four")}),
        # one that another section has, too: it lacks what is there now
        (TRIO.format("2..4 cards"), {("trio", "three")}),
        # words that exclude each other
        (
            "change rule strong of seat:\n    hand having lowest rank\n",
            {("strong", "highest")},
        ),
        # the value of a card, in a sentence of the move that pays it
        ("change value worth of card:\n    rank is K: 8\n    otherwise: 1\n", {("worth", "nine")}),
        # nothing is untrue: what is the same, and what no sentence speaks of
        (TRIO.format("3..4 cards"), set()),
        ("change pattern duo:\n    2 cards\n    same suit\n", set()),
        # the sentences are said anew
        (
            TRIO.format("3 cards")
            + 'change rule groups-there of seat:\n    "trios of three"\n'
            + "    groups of hand by trio\n"
            + "change define lay-down for seat:\n    choose by seat:\n"
            + "        lay group in groups-there: move group to box\n        keep-back\n",
            set(),
        ),
        # a section of the prelude, of which nothing here speaks
        ("change pattern set:\n    5 cards\n    same rank\n", set()),
    ],
)
def test_a_sentence_that_a_change_makes_untrue_is_told(
    tmp_path: Path, change: str, said: set[tuple[str, str]]
) -> None:
    (tmp_path / "parent.card").write_text(PARENT, "utf-8")
    file = tmp_path / "child.card"
    file.write_text(CHILD + change, "utf-8")
    _, report, _ = read_game(file, "child.card")
    assert not report.failed, [str(one) for one in report.found]
    found = [one for one in report.found if one.code == "sentence-inherited"]
    assert {(one.span.text, one.message.split("“")[1].split("”")[0]) for one in found} == said


def test_the_end_of_a_match_is_told_where_the_sentence_of_the_game_stays(tmp_path: Path) -> None:
    (tmp_path / "parent.card").write_text(PARENT, "utf-8")
    file = tmp_path / "child.card"
    text = 'cardlang 1\nextends "parent"\nmatch ends when highest score is at least {}\n'
    found = []
    for points in (30, 50):
        file.write_text(text.format(points), "utf-8")
        _, report, _ = read_game(file, "child.card")
        found.append([one.message for one in report.found if one.code == "sentence-inherited"])
    assert found == [[], ["a sentence says “thirty”, and `match ends` is changed here"]]


@pytest.mark.parametrize(
    ("says", "sagt", "said"),
    [
        ("the 3 of diamonds", "Karo 3", []),
        ("the three of diamonds", "die diamonds 3", []),
        ("3 cards", "3 Karten", ["3"]),
    ],
)
def test_a_number_of_a_card_s_name_is_no_number_that_was_changed(
    tmp_path: Path, says: str, sagt: str, said: list[str]
) -> None:
    whole = PARENT + (
        "value first-count:\n    3\n"
        "define count-first for seat:\n"
        f'    "Who holds {says} scores."\n    de "Wer {sagt} hat, punktet."\n'
        "    score of seat gains first-count\n"
    )
    (tmp_path / "parent.card").write_text(whole, "utf-8")
    file = tmp_path / "child.card"
    change = "change value first-count:\n    5\nchange each deal:\n    shuffle-deck\n"
    change += "    deal 8 to seats from eldest\n    for each seat from eldest:\n"
    change += "        lay-down for seat\n        count-first for seat\n"
    file.write_text(CHILD + change, "utf-8")
    _, report, _ = read_game(file, "child.card")
    assert not report.failed, [str(one) for one in report.found]
    found = [one for one in report.found if one.code == "sentence-inherited"]
    assert [one.message.split("“")[1].split("”")[0] for one in found] == said
