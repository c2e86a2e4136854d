"""Words of lines that no sentence above them can be about are told to the author."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.judge.prose.sentences import untold_in
from cardlang.messages import Tongue

RULES = """cardlang 1
game "Wells"
players 3
option deep is yes or no
deck french
zone well, face down, in order
keep water as number
rule fit of card:
    "{rule}"
    {holds}
define draw-up for seat:
    "{word}"
    {deed}
    choose by seat:
        lay card in hand where fit of card:
            "{verb}"
            {move}
        pass
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    water becomes 9
    for each seat: draw-up for seat
match ends when deal-number is at least 3
winner is sides having highest score
"""
USUAL = {
    "rule": "a card of the suit of the well",
    "holds": "suit is suit of top of well",
    "word": "{seat} lays a card on the well, or passes.",
    "deed": "pass-water",
    "verb": "on the well",
    "move": "move card to well",
}


def told(place: Path, **parts: str) -> list[tuple[str, str]]:
    """What is untold of the usual rules with other parts."""
    path = place / "wells.card"
    text = RULES.format(**{**USUAL, "deed": "water loses 0", **parts})
    path.write_text(text.replace("    water loses 0\n", ""), "utf-8")
    return [(one.name, one.said) for one in untold_in(path) if one.why == "untold"]


RULE = [
    ("a card of the suit of the well", "suit is suit of top of well", ""),
    ("a card of the suit of the well", "suit is not suit of top of well", "is not suit"),
    ("a card of another suit", "suit is not suit of top of well", ""),
    ("a card higher than the well", "rank is above rank of top of well", ""),
    ("a card for the well", "rank is above rank of top of well", "is above rank"),
    ("a card higher than the well", "rank is below rank of bottom of well", "of bottom of"),
    ("a card lower than the first", "rank is below rank of bottom of well", ""),
    ("a card for a well of four", "count of well is at least 4", ""),
    ("a card for a well of four", "count of well is at least 5", "at least 5"),
    ("a card for a well of thirty-one", "count of well is at least 31", ""),
    ("a card for a well of thirty", "count of well is at least 31", "at least 31"),
    ("a card for a good well", "well is empty", "is empty"),
    ("a card by which whoever cannot draw is helped", "well is empty", ""),
    ("a card for an empty well", "well is empty", ""),
    ("any card, if there is a well", "well is not empty", ""),
    ("any card, if it is agreed", "deep is not yes", ""),
    ("any card but an eight", "rank is not 8", ""),
    ("any other card", "rank is not 8", "8"),
]


@pytest.mark.parametrize(("sentence", "holds", "said"), RULE)
def test_a_condition_that_no_word_of_its_sentence_is_about(
    sentence: str, holds: str, said: str, tmp_path: Path
) -> None:
    found = told(tmp_path, rule=sentence, holds=holds)
    assert found == ([("fit", said)] if said else [])


VERB = [
    ("on the well", "move card to well", ""),
    ("on the well", "move card under well", "card under well"),
    ("under the well", "move card under well", ""),
    ("on the well, which costs water", "water loses 1", ""),
    ("on the well", "water loses 1", "water loses 1"),
    ("on the well", "if well is empty: water gains 3", ""),  # the sheet composes it
    ("for a point, on the well", "score of seat loses 1", "seat loses 1"),
    ("which costs a point", "score of seat loses 1", ""),
    ("with water from the well", "water loses 1", ""),
    ("with points from the well", "score of seat loses 1", "seat loses 1"),
    ("to stake water on the well", "water loses 1", ""),
    ("to bet a point on the well", "score of seat loses 1", ""),
]


@pytest.mark.parametrize(("sentence", "move", "said"), VERB)
def test_a_deed_that_no_word_of_its_sentence_is_about(
    sentence: str, move: str, said: str, tmp_path: Path
) -> None:
    found = told(tmp_path, verb=sentence, move=move)
    assert found == ([("lay", said)] if said else [])


def test_what_the_sentences_above_and_of_what_is_picked_say_is_said(tmp_path: Path) -> None:
    deed = {"move": "move card under well", "verb": "of one's hand"}
    assert told(tmp_path, **deed) == [("lay", "card under well")]
    assert told(tmp_path, **deed, word="{seat} lays a card under the well, or passes.") == []
    assert told(tmp_path, **deed, rule="a card that goes under the well") == []


def test_the_name_of_a_move_is_read_where_it_has_no_sentence(tmp_path: Path) -> None:
    """As a sheet shows it: a guess that the next card is `higher`."""
    guess = "lay card in hand where fit of card:"
    rules = (
        RULES.format(**USUAL)
        .replace("    pass-water\n", "")
        .replace("    choose by seat:\n", '    choose by seat:\n        "Guess the next card."\n')
    )
    for name, said in (("higher", []), ("go-over", []), ("guess", ["is above rank"])):
        move = f"{name} card in hand where rank of it is above rank of top of well:"
        text = rules.replace(guess, move).replace('            "on the well"\n', "")
        (tmp_path / "guess.card").write_text(text, "utf-8")
        found = untold_in(tmp_path / "guess.card")
        assert [one.said for one in found if one.why == "untold"] == said, name


def test_each_language_is_read_by_itself(tmp_path: Path) -> None:
    german = 'any card"\n    de "eine Karte für den Brunnen'
    assert told(tmp_path, rule=german, holds="suit is not suit of top of well") == [
        ("fit", "is not suit")
    ]
    german = 'any other card"\n    de "eine Karte für den Brunnen'
    assert told(tmp_path, rule=german, holds="suit is not suit of top of well") == [
        ("fit", "is not suit")
    ]
    german = 'any other card"\n    de "keine Karte des Brunnens'
    assert told(tmp_path, rule=german, holds="suit is not suit of top of well") == []


def test_the_author_is_told_which_word_it_is_and_what_would_tell_it(tmp_path: Path) -> None:
    told(tmp_path, verb="on the well", move="move card under well")
    (found,) = (one for one in untold_in(tmp_path / "wells.card") if one.why == "untold")
    assert found.told(Tongue("en")) == (
        "No sentence of “lay” can be about “card under well” in its lines (such as: under, at the "
        "bottom). Nobody who reads the rules sheet is told of it."
    )
    assert "kann von „card under well“ in seinen Zeilen handeln" in found.told(Tongue("de"))
