"""Somebody who names no game is offered those that ship, family by family."""

from __future__ import annotations

from textwrap import shorten

from cardlang.cli.parts.common import say
from cardlang.cli.parts.families import called, families
from cardlang.cli.parts.host import ask
from cardlang.engine import open_game
from cardlang.messages import Tongue
from cardlang.resources import find_game
from cardlang.show.text import COLUMNS


def offered(tongue: Tongue) -> str | None:
    """The game that somebody chooses, by its number or name; None if they leave.

    `0` goes back to the families.
    """
    kinds, shown = families(), None
    while True:
        rows = [kind.names.get(tongue.language, kind.names["en"]) for kind in kinds]
        if shown is not None:
            rows = [_row(slug, tongue.language) for slug in kinds[shown].games]
        for number, row in enumerate(rows, 1):
            say(f"{number:>3}) {row}")
        try:
            typed = ask(tongue.say("offer-family" if shown is None else "offer-game") + " ").strip()
        except (EOFError, KeyboardInterrupt):
            return None
        if typed.casefold() in ("", "q", "quit"):
            return None
        if typed == "0":
            shown = None
        elif typed.isascii() and typed.isdigit() and 1 <= int(typed[:4]) <= len(rows):
            if shown is not None:
                return kinds[shown].games[int(typed) - 1]
            shown = int(typed) - 1
        elif (game := _named(typed)) is not None:
            return game
        else:
            say(tongue.say("offer-none", typed=typed[:64]))


def _named(typed: str) -> str | None:
    """The game of a name, or what ends in `.card`."""
    name = typed.replace(" ", "-").casefold()
    if typed.endswith(".card"):
        return typed
    return name if find_game(name) is not None else called(typed)


def _row(slug: str, language: str) -> str:
    engine = open_game(slug)
    about = engine.info.about
    if language != "en" and engine.program is not None:
        said = (one.text for one in engine.program.prose if one.language == language)
        about = next(said, about)
    return shorten(f"{engine.info.title}: {about}", COLUMNS - 6, placeholder=" …")
