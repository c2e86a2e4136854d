"""Words that answer: which of two blocks is done, on all ways of running, and what is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.diagnostic import Report
from cardlang.resolve import read_game
from cardlang.simulation import simulate
from cardlang.syntax import parse_text
from cardlang.syntax.format import format_file

GAME = """cardlang 1
game "Answers"
    "A word says which of two blocks is done."
players 3
deck french-32
keep kept as 0..9
{word}
each deal:
    shuffle-deck
    deal 1 to seats from eldest
{deal}
match ends when deal-number is 2
winner is sides having highest score
"""
WORD = """
define draw-red for seat doing good else bad:
    "{seat} draws."
    move top of stock to hand
    if suit of top of stock is in {hearts diamonds}: do good
    else: do bad
"""
DEAL = """    for each seat from eldest:
        draw-red for seat: score gains 2
        else:
            "A black card costs one."
            score loses 1
            kept gains 1
        draw-red for seat: score gains 10
"""


def found(word: str, deal: str, folder: Path) -> list[str]:
    """The codes of what is told of a game with a word."""
    path = folder / "answers.card"
    path.write_text(GAME.format(word=word, deal=deal), encoding="utf-8")
    return [one.code for one in read_game(path, "answers.card")[1].found]


def test_both_blocks_are_done_alike_on_all_ways(tmp_path: Path) -> None:
    assert found(WORD, DEAL, tmp_path) == ["unused"]  # `kept` is only set
    path = tmp_path / "answers.card"
    told = [simulate(path, 3, 40, 1, backend=one) for one in ("interpret", "python", "native")]
    scores = [one.mean_scores for one in told]
    assert scores[0] == scores[1] == scores[2]
    assert -3 < min(scores[0]) < max(scores[0]) < 24 and len({*scores[0]}) > 1


@pytest.mark.parametrize(
    ("word", "deal", "codes"),
    [
        (WORD.replace(" else bad", ""), DEAL, {"no-block"}),
        (
            WORD,
            DEAL.replace(
                "        draw-red for seat: score gains 10\n", "        draw-red for seat\n"
            ),
            {"missing-block"},
        ),
        (
            WORD,
            "    draw 1 for seats from eldest: score of 0 gains 1\n    else: nothing\n",
            {"no-block"},
        ),
        (WORD, "    else: nothing\n", {"stray-else"}),
    ],
)
def test_what_does_not_fit_is_told(word: str, deal: str, codes: set[str], tmp_path: Path) -> None:
    assert {*found(word, deal, tmp_path)} - {"unused"} == codes


def test_the_layout_keeps_both_blocks() -> None:
    text = GAME.format(word=WORD, deal=DEAL)
    report = Report()
    once = format_file(parse_text("answers.card", text, report))
    assert not report.failed
    assert format_file(parse_text("answers.card", once, report)) == once
    assert "doing good else bad:" in once and once.count("        else:\n") == 1
