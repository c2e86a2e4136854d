"""What a lobby says of games: at once of those that ship, and the same as their rules say."""

from __future__ import annotations

import time

import pytest

from cardlang.hosted import listing
from cardlang.hosted.listing import Listing, about
from cardlang.resources import playable


def test_all_games_that_ship_are_known_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(game: str) -> object:
        raise AssertionError(f"{game} was read")

    monkeypatch.setattr(listing, "about", read)
    found, whole = Listing(playable()).known()
    assert whole
    assert [one["game"] for one in found] == list(playable())


@pytest.mark.parametrize("game", ["bonus-malus", "cuckoo", "hearts"])
def test_they_are_told_as_their_rules_tell_them(game: str) -> None:
    [found], _ = Listing([game]).known()
    assert found == about(game)


def test_what_is_not_listed_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "listed", dict)
    games = Listing(["cuckoo", "no-such-game"])
    until = time.monotonic() + 200
    while not games.known()[1] and time.monotonic() < until:
        time.sleep(0.02)
    assert [one["title"] for one in games.known()[0]] == ["Cuckoo"]
