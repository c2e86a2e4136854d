"""Random matches of every documented game, number of players and option, and of classics with their
usual number, held against the second checks: two of each documented case, one of a classic.

Thousands: `python -m tests.second_check.campaign 1000`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.second_check.campaign import CLASSICS, GAMES, problems
from tests.shipped import load

CASES = [
    (slug, players, options)
    for slug, choices in GAMES.items()
    for players in load(slug).players
    for options in choices
] + [
    (slug, load(slug).default_players, options)
    for slug, choices in CLASSICS.items()
    for options in choices
]


@pytest.mark.parametrize(("slug", "players", "options"), CASES)
def test_records_obey_the_rules(slug: str, players: int, options: dict[str, Any]) -> None:
    matches = 2 if slug in GAMES else 1
    assert list(problems(slug, players, options, matches, seed=1_000)) == []
