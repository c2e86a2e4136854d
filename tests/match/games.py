"""Matches of the games that ship, for tests that hold for all of them."""

from __future__ import annotations

import os
import random

from cardlang.match.state import State
from cardlang.resources import folder
from tests.shipped import load

SLUGS = sorted(path.stem.replace("_", "-") for path in folder("games").glob("*.card"))


game = load


def tables() -> list[tuple[str, int]]:
    """All games with the fewest and the most players; all numbers with CARDLANG_THOROUGH."""
    found = []
    for slug in SLUGS:
        counts = game(slug).players
        some = counts if os.environ.get("CARDLANG_THOROUGH") else {min(counts), max(counts)}
        found += [(slug, players) for players in sorted(some)]
    return found


def played(slug: str, players: int, seed: int, moves: int = 10**9, deals: int | None = 1) -> State:
    """A match of random moves, so many at most."""
    state = game(slug).start(players=players, seed=seed, deals=deals)
    dice = random.Random(seed)
    for _ in range(moves):
        if state.is_over:
            break
        state.apply(dice.choice(state.legal_moves()))
    return state
