"""Deeds that sentences promise and lines do not do."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.resolve import read_game
from cardlang.resolve.review.sentences.promised import DEEDS

GAME = """cardlang 1
game "Promises"
    "Play cards."
players 3
deck french
zone shown, face up
zone aside, face down
{}
define other-word:
    "The stock is put away."
    move stock to aside
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat from eldest:
        choose by seat:
            play card in hand:
                move card to shown
    doing
match ends when deal-number is 3
"""
AWAY = "    move stock to aside"


def told(path: Path, text: str) -> list[str]:
    path.write_text(text, "utf-8")
    _, report, _ = read_game(path, "promises.card")
    assert not report.failed, [str(one) for one in report.found]
    return [one.span.text for one in report.found if one.code == "sentence-promise"]


@pytest.mark.parametrize(
    ("sentence", "lines", "said"),
    [
        ("All cards are shuffled.", AWAY, ["are shuffled"]),
        ("All cards are shuffled.", "    shuffle-deck", []),
        ("The stock is shown.", AWAY, ["is shown"]),
        ("The stock is shown.", "    move stock to shown", []),  # where everybody sees it
        ("Everybody draws.", "    other-word", ["draws"]),
        ("Everybody draws.", "    for each seat: draw 1 for seat from seat", []),
        ("Everybody loses 2 points.", "    for each seat: score gains 2", ["loses 2"]),
        ("The dealer pays.", "    shuffle stock", ["pays"]),
        ("The dealer scores.", AWAY, ["scores"]),
        ("The dealer gets two cards.", "    shuffle stock", ["gets two cards"]),
        ("The dealer lays cards aside.", "    shuffle stock", ["lays"]),
        ("The dealer discards a card.", "    shuffle stock", ["discards a"]),
        ("The dealer exchanges a card.", "    shuffle stock", ["exchanges"]),
        ("The dealer chooses.", AWAY, ["chooses"]),
        ("The dealer names a suit.", AWAY, ["names"]),
        ("The price is doubled.", AWAY, ["is doubled"]),
        # of a gain beside a loss there is a line, and of the loss
        (
            "Whoever is first scores 3, all others lose; the last loses 3 points.",
            "    score of dealer loses 3",
            ["scores"],
        ),
        (
            "The first scores 3, the last loses 3 points.",
            "    score of dealer loses 0 - 3",
            ["scores"],
        ),
        ("Whoever wins scores 3; the last loses 3.", "    score of dealer becomes 3", []),
        # what is not so, and when something is so, is no promise
        ("Nothing is shown.", AWAY, []),
        ("When a card is shown, the stock goes.", AWAY, []),
        ("Put away the stock.", AWAY, []),
    ],
)
def test_a_promise_that_nothing_keeps_is_told(
    tmp_path: Path, sentence: str, lines: str, said: list[str]
) -> None:
    word = f'define doing:\n    "{sentence}"\n{lines}\n'
    assert told(tmp_path / "promises.card", GAME.format(word)) == said


def test_a_promise_is_kept_by_words_and_by_what_is_done_around_them(tmp_path: Path) -> None:
    word = 'define doing:\n    "The stock is shuffled."\n    other-word\n'
    after = "after other-word:\n    shuffle aside\n"
    assert told(tmp_path / "a.card", GAME.format(word)) == ["is shuffled"]
    assert told(tmp_path / "b.card", GAME.format(word + after)) == []


@pytest.mark.parametrize(
    ("sentence", "size", "right"),
    [
        ("two of a rank", "1 card", False),
        ("two of a rank", "2 cards", True),
        ("one card, of two sorts", "1 card", True),  # a number that stands for something else
    ],
)
def test_a_pattern_of_one_card_has_no_sentence_of_two(
    tmp_path: Path, sentence: str, size: str, right: bool
) -> None:
    pattern = f'pattern few:\n    "{sentence}"\n    {size}\n    same rank\n'
    path = tmp_path / "few.card"
    path.write_text(GAME.format(pattern + "define doing:\n    move stock to aside"), "utf-8")
    _, report, _ = read_game(path, "few.card")
    found = [one.code for one in report.found if one.code == "sentence-number"]
    assert found == ([] if right else ["sentence-number"])


def test_german_promises_are_told(tmp_path: Path) -> None:
    word = 'define doing:\n    de "Der Talon wird neu gemischt."\n    move stock to aside\n'
    assert told(tmp_path / "a.card", GAME.format(word)) == ["wird neu gemischt"]
    assert len(DEEDS) == 14
