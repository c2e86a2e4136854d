"""The deck on paper: every card once, its own back behind it, wherever the paper is turned."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.api import engine_of
from cardlang.cli.cards import command
from cardlang.show.printed import LEAF, ROW, leaves, printed_deck
from tests.shipped import load

FACE = re.compile(r"#face-(\d+)")


def faces(page: str) -> list[list[str]]:
    """The leaves of a page, each as the numbers of its drawings; "" is an empty place."""
    sections = re.findall(r'<section class="leaf \w+">(.*?)</section>', page, re.DOTALL)
    return [
        [found[0] if (found := FACE.findall(cell)) else "" for cell in section.split("<div>")[1:]]
        for section in sections
    ]


@pytest.mark.parametrize("size", [1, 3, 9, 10, 32, 110])
def test_every_back_lies_behind_its_card(size: int) -> None:
    cards = [f"card {k}" for k in range(size)]
    found = list(leaves(cards, cards))
    assert [behind for behind, _ in found] == [False, True] * -(-size // LEAF)
    for (_, fronts), (_, backs) in zip(found[::2], found[1::2], strict=True):
        assert len(fronts) == len(backs) == LEAF
        for k in range(LEAF):
            row, column = divmod(k, ROW)
            assert fronts[k] == backs[row * ROW + ROW - 1 - column]
    assert [card for _, leaf in found[::2] for card in leaf if card] == cards


@pytest.mark.parametrize(
    ("slug", "backs", "kinds"), [("bonus-malus", None, 4), ("skat", None, 1), ("skat", "suit", 4)]
)
def test_a_page_has_all_cards_and_their_backs(slug: str, backs: str | None, kinds: int) -> None:
    engine = engine_of(load(slug))
    pages = faces(printed_deck(engine, backs=backs))
    fronts = [number for leaf in pages[::2] for number in leaf if number]
    behind = [number for leaf in pages[1::2] for number in leaf if number]
    assert len(fronts) == len(set(fronts)) == len(behind) == len(engine.cards())
    assert len(set(behind)) == kinds and not set(behind) & set(fronts)


def test_the_command_writes_the_page_in_a_language(tmp_path: Path) -> None:
    page = tmp_path / "deck.html"
    done = CliRunner().invoke(
        command, ["briscola", "--players", "4", "--lang", "de", "-o", str(page)]
    )
    assert (done.exit_code, done.output) == (0, "")
    text = page.read_text(encoding="utf-8")
    assert "40 Karten" in text and "Spiel 20" in text and "Münzen-Ass" in text
    assert text.count("<td></td>") == 2 * 22, "a column for each side"
