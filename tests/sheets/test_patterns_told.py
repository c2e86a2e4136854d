"""What a pattern is asked of is told wherever it is named, also inside other patterns."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang import load
from cardlang.api import engine_of
from cardlang.show.sheet import LANGUAGES, rules_sheet

GAME = """cardlang 1
game "Patterns"
players 3
deck french
zone lying, face up
pattern few of size as number:{few}
    size cards
    same rank
pattern three:
    one of (few of 3)
pattern pairs:
    parted into 2 of (few of 2)
pattern forms of most as number:
    one of bomb
    one of (few of 1), (few of most), pairs
pattern bomb:
    4 cards
    same rank
rule over of a as card by b as card:
    rank of a is above rank of b
each deal:
    shuffle-deck
    deal 8 to seats from eldest
    turns for seats from eldest:
        choose by seat:
            play group in groups of hand by forms of 2 where it beats lying by forms of 2:
                move group to lying
            lay group in groups of hand by three:
                move group to lying
            throw when lying is few of 5 and over of (only of lying) by (only of hand):
                move hand to box
            put group in groups of hand by few of 6 where reach of it by few of 6 is above 7:
                move group to lying
            take: move tail of column by pairs-in of 9 to hand
            pass
        if hand is empty: done
match ends when deal-number is 2
zone column, in order, face up
pattern pairs-in of size as number:{few}
    size cards
"""
LONG = '\n    "so many cards"\n    de "so viele Karten"'


def sheets(path: Path, text: str) -> list[str]:
    path.write_text(text, encoding="utf-8")
    engine = engine_of(load(path))
    return [rules_sheet(engine, None, None, language) for language in LANGUAGES]


@pytest.mark.parametrize("few", ["", LONG], ids=["without a sentence", "with one"])
@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("one of (few of 3)", "one of (few of 4)"),
        ("parted into 2 of (few of 2)", "parted into 2 of (few of 3)"),
        ("one of (few of 1), (few of most)", "one of (few of 5), (few of most)"),
        ("in groups of hand by forms of 2", "in groups of hand by forms of 4"),
        ("it beats lying by forms of 2", "it beats lying by forms of 3"),
        ("lying is few of 5", "lying is few of 3"),
        ("groups of hand by few of 6", "groups of hand by few of 4"),
        ("reach of it by few of 6", "reach of it by few of 4"),
        ("by pairs-in of 9", "by pairs-in of 8"),
        # a better form and one of the same line, parts that are of one kind
        ("one of bomb\n    one of (few of 1)", "one of bomb, (few of 1)"),
        ("over of (only of lying) by (only of hand)", "over of (only of hand) by (only of lying)"),
        ("rank of a is above rank of b", "rank of b is above rank of a"),
    ],
)
def test_what_a_pattern_is_asked_of_is_told(
    tmp_path: Path, few: str, line: str, other: str
) -> None:
    text = GAME.replace("{few}", few)
    assert line in text
    before = sheets(tmp_path / "one.card", text)
    after = sheets(tmp_path / "two.card", text.replace(line, other))
    assert all(one != two for one, two in zip(before, after, strict=True))


def test_forms_of_one_line_do_not_beat_each_other(tmp_path: Path) -> None:
    english, german = sheets(tmp_path / "one.card", GAME.replace("{few}", ""))
    told = " ".join(english.split())
    assert (
        "- A form beats those below it, and a lower one of its own with as many cards."
        " - bomb: 4 cards; the same rank"
        " - these, of which none beats another - few (1): as many cards as this: 1;" in told
    )
    assert "these cards beat the place “lying”" in told
    assert "diese, von denen keine eine andere schlägt - few (1):" in " ".join(german.split())
