"""Families of the games that ship, how long they last and what else they are called.

All of it is data, in `games/families.toml`; nothing here knows a kind of game.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from typing import Any
from unicodedata import combining, normalize

from attrs import frozen

from cardlang.cache.listed import listed
from cardlang.limits import NAME_CHARACTERS
from cardlang.resources import folder, playable


@frozen
class GameFamily:
    """Games that people look for together; `names` by language."""

    names: dict[str, str]
    games: tuple[str, ...]


@cache
def _data() -> dict[str, Any]:
    with (folder("games") / "families.toml").open("rb") as file:
        return tomllib.load(file)


def families() -> list[GameFamily]:
    """All families in the order in which they are shown; games of none come last."""
    found = []
    for row in _data()["family"]:
        names = {key: text for key, text in row.items() if key != "games"}
        found.append(GameFamily(names, tuple(row["games"].split())))
    known = {slug for family in found for slug in family.games}
    rest = tuple(slug for slug in playable() if slug not in known)
    return [*found, GameFamily(_data()["others"], rest)] if rest else found


def minutes_of() -> dict[str, int]:
    """The minutes of a match by game, where they were measured."""
    return dict(_data().get("minutes", {}))


def called(name: str) -> str | None:
    """The game that is called so too: by its title, its name in other letters, or another name."""
    return names().get(plainly(name)) if len(name) <= NAME_CHARACTERS else None


@cache
def names() -> dict[str, str]:
    """The games by all that they are called, plainly written."""
    titles = {game["title"]: slug for slug, game in listed().items()}
    known = {slug: slug for slug in playable()}
    every = {**titles, **known, **_data()["called"]}
    return {plainly(name): slug for name, slug in every.items()}


def plainly(name: str) -> str:
    """A name without what people leave out: capitals, accents, hyphens, apostrophes."""
    text = normalize("NFKD", name.casefold().replace("&", " and "))
    kept = (one if one.isalnum() else " " for one in text if one not in "'’" and not combining(one))
    return " ".join("".join(kept).split())


def _homes() -> dict[str, str]:
    """The part of the prelude in which each deck stands."""
    import re

    texts = {path.stem: path.read_text("utf-8") for path in folder("prelude").glob("*.card")}
    return {
        name: part
        for part, text in sorted(texts.items())
        for name in re.findall(r"^deck ([a-z0-9-]+)", text, re.MULTILINE)
    }


def decks() -> list[str]:
    """The names of decks that any game may be played with."""
    return sorted(_homes())


def pack_of(name: str) -> Counter[str] | None:
    """The cards of such a deck by their ids, and how often each is there."""
    from cardlang.api import engine_of
    from cardlang.texts import load_text

    part = _homes().get(name)
    if part is None:
        return None
    head = f'cardlang 1\ngame "Pack"\nuse {part}\nplayers 2\ndeck {name}\n'
    text = f"{head}one deal:\n    shuffle-deck\n"
    engine = engine_of(load_text(text + "winner is sides having highest score\n"))
    return Counter(card.id for card in engine.cards(None, {}))
