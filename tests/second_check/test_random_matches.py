"""Random matches of every game, held against the second checks: of a documented game for every
number of players; of the others half, with the usual number, and some lines of options.

Thousands: `python -m tests.second_check.campaign 1000`.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardlang.cache.listed import listed
from tests.second_check.campaign import CLASSICS, GAMES, VALET, problems
from tests.shipped import load, thinned


def numbers(slug: str) -> list[int]:
    """The numbers of players that a game allows, read from its file only if no list has them."""
    known = listed()
    return list(known[slug]["players"] if slug in known else load(slug).players)


CASES = [
    (slug, players, options)
    for slug, choices in (*GAMES.items(), *CLASSICS.items(), *VALET.items())
    for options in choices
    for players in (numbers(slug) if slug in GAMES and not options else [None])  # None: as usual
    if thinned(f"random matches {options}", 2 if options in choices[:1] else 8, slug)
]


@pytest.mark.parametrize(("slug", "players", "options"), CASES)
def test_records_obey_the_rules(slug: str, players: int | None, options: dict[str, Any]) -> None:
    players = players or load(slug).default_players
    assert list(problems(slug, players, options, 1, seed=1_000)) == []
