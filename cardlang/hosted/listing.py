"""The games that a lobby offers, each with its sentence in every language.

Those that ship come with what is said of them (`cache/listed.py`).  Of all others the rules have
to be read, which takes seconds: it is done once, by a thread of its own, and who asks meanwhile is
told those that are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock, Thread
from typing import Any

from cardlang.cache.listed import listed
from cardlang.diagnostic import RuleError, UsageError
from cardlang.engine import open_game
from cardlang.messages import LANGUAGES, Tongue

Json = dict[str, Any]


class Listing:
    """Games by name, in their order; `known` may be asked from several threads."""

    def __init__(self, games: Sequence[str]) -> None:
        self._games = tuple(dict.fromkeys(games))
        self._found: dict[str, Json | None] = {}
        self._lock = Lock()
        self._begun = False

    def known(self) -> tuple[list[Json], bool]:
        """The games that have been read, and whether these are all."""
        with self._lock:
            if not self._begun:
                self._begun = True
                ships = listed()
                self._found = {game: _told(ships[game]) for game in self._games if game in ships}
                Thread(target=self._read, daemon=True).start()
            told = [self._found[game] for game in self._games if self._found.get(game)]
            return [one for one in told if one], len(self._found) == len(self._games)

    def _read(self) -> None:
        for game in self._games:
            if game in self._found:
                continue
            try:
                found: Json | None = about(game)
            except (RuleError, UsageError, OSError):
                found = None  # its file was broken since
            with self._lock:
                self._found[game] = found


def _told(entry: Json) -> Json:
    """A game that ships, for the lobby."""
    told = {language: entry["told"].get(language) or entry["about"] for language in LANGUAGES}
    return {
        "game": entry["slug"],
        "title": entry["title"],
        "players": entry["players"],
        "usual": entry["usual"],
        "about": {language: text.removesuffix(".") for language, text in told.items()},
    }


def about(game: str) -> Json:
    """A game for the lobby."""
    engine = open_game(game)
    if engine.refusal is not None:
        raise engine.refusal
    info = engine.info
    prose = tuple((line.language, line.text) for line in engine.told.prose)
    return {
        "game": game,
        "title": info.title,
        "players": list(info.players),
        "usual": info.default_players,
        "about": {
            language: Tongue(language).prose(prose) if prose else "" for language in LANGUAGES
        },
    }
