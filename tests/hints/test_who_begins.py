"""Who begins, in a sentence and in its lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.resolve import read_game

GAME = """cardlang 1
game "Who Begins"
    "Play cards."
players 3
deck french
define ask-around:
    "{}"
    for each seat from {}:
        choose by seat:
            play card in hand: move card to box
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    ask-around
    score of dealer gains 1
match ends when deal-number is 2
"""


@pytest.mark.parametrize(
    ("sentence", "first", "said"),
    [
        ("In turn, the player after the dealer first, each plays.", "dealer", "after the dealer"),
        ("In turn, the player after the dealer first, each plays.", "eldest", ""),
        ("The dealer begins, and each plays.", "eldest", "The dealer begins"),
        ("The dealer begins, and each plays.", "dealer", ""),
        ("All play in turn, beginning with the dealer.", "eldest", "beginning with the dealer"),
        ("The player after the dealer plays, the dealer last.", "dealer", ""),
        ("The dealer plays, too.", "eldest", ""),
        ('Each plays."\n    de "Reihum, Vorhand zuerst, spielt jeder.', "dealer", "Vorhand"),
        ('Each plays."\n    de "Zuerst der Geber, dann alle.', "eldest", "Zuerst der Geber"),
        ('Each plays."\n    de "Zuerst der Spieler nach dem Geber.', "eldest", ""),
    ],
)
def test_who_begins_in_a_sentence_begins_in_its_lines(
    tmp_path: Path, sentence: str, first: str, said: str
) -> None:
    path = tmp_path / "begins.card"
    path.write_text(GAME.format(sentence, first), "utf-8")
    _, report, _ = read_game(path, "begins.card")
    assert not report.failed, [str(one) for one in report.found]
    found = [one.span.text for one in report.found if one.code == "sentence-word"]
    assert found == ([said] if said else [])
