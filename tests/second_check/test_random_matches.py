"""Random matches of every game, held against the second checks: of a documented game for every
number of players; of the others half, with the usual number, and some lines of options.

Thousands: `python -m tests.second_check.campaign 1000`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.second_check.campaign import CLASSICS, GAMES, VALET, problems
from tests.shipped import load, thinned

CASES = [
    (slug, players, options)
    for slug, choices in (*GAMES.items(), *CLASSICS.items(), *VALET.items())
    for players in load(slug).players
    for options in choices
    if players == load(slug).default_players or (slug in GAMES and not options)
    if thinned(f"random matches {options}", 2 if options in choices[:1] else 8, slug)
]


@pytest.mark.parametrize(("slug", "players", "options"), CASES)
def test_records_obey_the_rules(slug: str, players: int, options: dict[str, Any]) -> None:
    assert list(problems(slug, players, options, 1, seed=1_000)) == []
