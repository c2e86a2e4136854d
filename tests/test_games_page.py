"""The played excerpts of docs/games.md: each move is offered to that seat, in that order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cardlang

PAGE = Path(__file__).parent.parent / "docs" / "games.md"
EXCERPTS = re.findall(
    r"```played (\S+) players=(\d+) seed=(\d+)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL
)


@pytest.mark.parametrize(("slug", "players", "seed", "moves"), EXCERPTS)
def test_an_excerpt_is_played(slug: str, players: str, seed: str, moves: str) -> None:
    state = cardlang.load(slug).start(players=int(players), seed=int(seed))
    for line in moves.splitlines():
        seat, _, move = line.partition(": ")
        assert state.to_act == int(seat), line
        assert move in [str(m) for m in state.legal_moves()], line
        state.apply(move)


def test_every_documented_game_has_its_page() -> None:
    games = {path.stem.replace("_", "-") for path in (PAGE.parent.parent / "games").glob("*.card")}
    assert {slug for slug, *_ in EXCERPTS} == games


def test_the_page_names_every_option() -> None:
    text = PAGE.read_text("utf-8")
    for slug, *_ in EXCERPTS:
        for option in cardlang.load(slug).options:
            assert f"`{option}`" in text, (slug, option)
