"""Slips whose edit once made another game, planted again: the first edit brings the game back."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.remedies import mend
from cardlang.remedies.mend import mended
from cardlang.remedies.offers import remedied
from tests.shipped import FILES
from tests.slips.trials import Slip, errors, fate, text_of, told

ONCE = [
    ("callbreak", "rule beaters of some-cards as cards:", "rule beaters of somecards as cards:"),
    ("trumpf", "call taps, call hours", "call taps, hours call"),
    ("oh_hell", "2: bid 0, 3: bid 0", "two: bid 0, 3: bid 0"),
    ("baskets", "7H joker joker KD", "7H joker Joker KD"),
    ("dou_dizhu", "option all-pass is thrown-in or", "option all-pass is thrownin or"),
    ("klondike", "give-up when stock is empty:", "giveup when stock is empty:"),
    ("skat", "suit colour in suits, more", "suits colour in suits, more"),
    ("freecell", "build card in free where next-up:", "build karte in free where next-up:"),
    ("hanabi", "in colour of hand of other:", "in colour of hand of other,"),
    (
        "lantern_walk",
        'de "36 Karten: Zwei bis Zehn in vier Farben"',
        "de 36 Karten: Zwei bis Zehn in vier Farben",
    ),
    ("freecell", "of foundation of suit when back:", "of foundation of suit when back;"),
    ("dou_dizhu", "\nzone beaten, face up", "\n zone beaten, face up"),
    ("five_fords", '    de "drei einer Farbe in Folge"', '   de "drei einer Farbe in Folge"'),
    ("omaha", "pot-limit or no-limit or", "pot-limit or no limit or"),
    ("freecell", "park card in last-cards when", "park karte in last-cards when"),
    ("rummy_500", "downward of card is not empty", "downward of card is not nothing"),
    ("briscola", "then score of 1 is 1\n", "then score of 1 is one\n"),
    ("schwimmen", "7 7, 8 8, 9 9, A 11", "7 7, eight 8, 9 9, A 11"),
    ("dou_dizhu", "if hand is empty: done\n", "if hand is empty: finished\n"),
    ("five_card_draw_low", 'remove example "jacks', 'remove test "jacks'),
    ("hanabi", "where number is n) is not empty:", "where number is n) is not empty"),
    ("five_fords", "by rank: 6 6, 7 7, 8 8,", "by rank: 6 6, 7 7, eight 8,"),
    ("oh_hell", "then deals is 19", "then deal is 19"),
    ("kings_in_the_corner", "option idle is free or costs", "option idle is Free or costs"),
]


NOBODY_KNOWS = [
    ("french_tarot", "rule trump:", "rule trumps:"),
    ("trumpf", "winner is seats having highest score", "winner is alle having highest score"),
    ("koi_koi", "given sevens-double is false", "given sevens double is false"),
    ("tien_len", "{5S 5C 6D 6H 7S 7C}\n", "{5S, 5C 6D 6H 7S 7C}\n"),
]


def planted_again(game: str, meant: str, written: str) -> Slip:
    """A slip at one place of a shipped game."""
    path = next(one for one in FILES if one.stem == game)
    text = text_of(path)
    at = text.index(meant)
    start, end = text.rfind("\n", 0, at) + 1, text.index("\n", at)
    line = text.count("\n", 0, at) + 1
    now = text[:at] + written + text[at + len(meant) :]
    was = text[start:end]
    return Slip(path, "again", line, was, was.replace(meant, written), now)


@pytest.mark.parametrize(("game", "meant", "written"), ONCE, ids=[f"{a}: {c}" for a, _, c in ONCE])
def test_it_is_restored(game: str, meant: str, written: str) -> None:
    found = fate(planted_again(game, meant, written))
    assert (found.outcome, found.fixed in ("left", "restored")) == ("restored", True)


@pytest.mark.parametrize(("game", "meant", "written"), NOBODY_KNOWS)
def test_no_other_game_is_offered(game: str, meant: str, written: str) -> None:
    assert fate(planted_again(game, meant, written)).outcome == "none"


@pytest.mark.parametrize(
    "written",
    [
        "value worth of card:\n    picture cards 10\n    otherwise: 0\n",
        "value worth: picture cards 10\n",
        "value worth of card:\n    rank is A: 2.5\n    otherwise: 0\n",
    ],
)
def test_no_number_is_made_of_what_was_said(written: str, tmp_path: Path) -> None:
    path = tmp_path / "piece.card"
    head = 'cardlang 1\ngame "P"\nplayers 4\ndeck french-32\n'
    deal = "one deal:\n    shuffle-deck\n    score of eldest gains total worth among stock\n"
    path.write_text(head + written + deal, encoding="utf-8")
    found, source = told(path, path.read_text("utf-8"))
    assert [one.edits for one in errors(list(remedied(path, path.name, found, source)))] == [()]


def test_lines_with_the_same_mistake_are_all_mended(tmp_path: Path) -> None:
    path = tmp_path / "piece.card"
    head = 'cardlang 1\ngame "P"\nplayers 4\ndeck french\n'
    deal = """
one deal:
    shuffle-deck
    deal 3 to seats from eldest
    for each seat:
        if hand is alike or hand is run or hand is flush: score gains 1
"""
    lines = (
        "pattern alike: 3 of one rank\npattern run: 3 cards, consecutive rank, different suit\n"
        "pattern flush: 3 cards, same suit\n"
    )
    text = head + lines + deal
    path.write_text(text, encoding="utf-8")
    found, source = told(path, text)
    offered = remedied(path, path.name, found, source)
    assert mended(path, path.name, text, offered).text == head + (
        "pattern alike:\n    3 of one rank\n"
        "pattern run:\n    3 cards\n    consecutive rank\n    different suit\n"
        "pattern flush:\n    3 cards\n    same suit\n" + deal
    )


@pytest.mark.parametrize(("rounds", "left"), [(1, 2), (2, 1)])
def test_so_many_edits_are_applied_and_no_more(
    rounds: int, left: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mend, "ROUNDS", rounds)
    path = tmp_path / "many.card"
    head = 'cardlang 1\ngame "P"\nplayers 2\ndeck french\none deal:\n    shuffle-deck\n'
    wrong = "    deal 1 to seats form eldest\n" * 3
    text = f"{head}{wrong}    for each seat: score gains count of hand\n"
    path.write_text(text, encoding="utf-8")
    found, source = told(path, text)
    done = mended(path, path.name, text, remedied(path, path.name, found, source))
    assert (len(done.applied), done.text.count("form")) == (3 - left, left)
