"""What is taken back is as it was, however the cards were named, and wherever a keep was set."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang

GAME = """\
cardlang 1
game "Attempts"
players 2
deck french-24
zone row, face up
zone other, face up
zone heap, face up, in order
keep taken as cards
keep mine of each seat as cards
keep was as cards
one deal:
    shuffle-deck
    move top of stock to row
    repeat 4 times: move top of stock to row
    move top of stock to heap
    repeat 2 times:
        was becomes row
        if count of {it} is above 0: score of 1 gains 1
        attempt:
            {doing}
            mine of eldest becomes other
            taken becomes other
            take back
        if row is was and other is empty and count of heap is 1: score of 0 gains 1
        {fill}
    if count of {it} is above 0: score of 0 gains 1
"""
NAMES = {
    "a keep": ("taken becomes row", "taken"),
    "a part of a keep": ("taken becomes row", "(taken having lowest rank)"),
    "a keep of one seat": ("mine of 1 becomes row", "mine of 1"),
    "of one seat, set of whoever it is": ("mine of dealer becomes row", "mine of 0"),
    "of all": ("for each seat: mine becomes row", "(mine of 0 + mine of 1)"),
    "by way of another keep": ("mine of 0 becomes row\n        taken becomes mine of 0", "taken"),
    "either": ("mine of 1 becomes row", "(mine of 0 if deal-number is 2 else mine of 1)"),
    "without a keep": ("nothing", "row"),
}
WAYS = {
    "at once": "move {it} to other",
    "one by one": "for each card in {it}: move card to other",
    "onto a pile": "move {it} to heap",
    "in an attempt of its own": "attempt:\n                move {it} to heap\n"
    "                take back\n            move {it} to other",
    "by a name": "let some-cards be {it}\n            move some-cards to other",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_taken_back_is_as_it_was(name: str, way: str, tmp_path: Path) -> None:
    fill, it = NAMES[name]
    path = tmp_path / "attempts.card"
    text = GAME.format(it=it, doing=WAYS[way].format(it=it), fill=fill)
    path.write_text(text, encoding="utf-8")
    scores = cardlang.load(path).start(players=2, seed=1).scores
    assert scores == (3, 1 if name != "without a keep" else 2)
