"""The lines that findings show as models are good lines: `check` accepts each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.text import forms
from tests import frames

#: what stands below a model that ends with a colon, and what a model speaks of
BELOW = {
    "order": "    otherwise, by rank",
    "pattern": "    3 cards",
    "define": "    repeat amount times: nothing",
    "example": "    then stock is empty",
    "before": "    nothing",
    "after": "    nothing",
    "each": "    shuffle-deck",
    "one": "    shuffle-deck",
    "choose": "    pass",
    "names": '    suit: hearts "Herz"',
    "table": '        X1 "X" 3',
}
BESIDE = {
    "players": "rule big: players is 4",
    "allow": '    "for variants"\nrule spare: deal-number is 3',
}
#: these speak of another file, or begin one
VARIANTS = {"extends", "change", "remove", "cardlang"}


def errors(text: str, folder: Path) -> list[tuple[str, str]]:
    _, found = frames.read(frames.whole(text), folder)
    return [(f.code, f.message) for f in found if f.severity == "error"]


@pytest.mark.parametrize("word", sorted(forms.SECTIONS.keys() - VARIANTS))
def test_a_section(word: str, tmp_path: Path) -> None:
    text = forms.SECTIONS[word]
    if word == "fixed":  # the frame of the excerpts has a deck
        text = text.replace("deck butterfly", "zone crib, face down")
    if text.endswith(":"):
        text += "\n" + BELOW[word]
    if word in ("needs", "option"):
        text = text.replace("trump", "strong-suit")
    assert errors(f"{text}\n{BESIDE.get(word, '')}".rstrip("\n"), tmp_path) == []


@pytest.mark.parametrize("word", sorted(forms.STATEMENTS.keys() - {"do"}))
def test_a_statement(word: str, tmp_path: Path) -> None:
    text = forms.STATEMENTS[word]
    if text.endswith(":"):
        text += "\n" + BELOW.get(word, "    nothing")
    if word == "else":
        text = "if stock is empty: nothing\n" + text
    inside = "\n".join("    " + line for line in text.split("\n"))
    assert errors(f"for each seat:\n{inside}", tmp_path) == []


@pytest.mark.parametrize("word", sorted(forms.DECK_LINES))
def test_a_line_of_a_deck(word: str, tmp_path: Path) -> None:
    line = forms.DECK_LINES[word]
    below = "\n" + BELOW["table"] if word == "table" else ""
    head = "deck own:\n    rank: 2 3 4\n    suit: spades S, hearts H\n    drinks: number\n"
    text = head + "    each rank suit\n    " + line + below
    assert errors(text, tmp_path) == []
