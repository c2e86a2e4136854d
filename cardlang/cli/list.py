"""`cardlang list`: the games that ship, by family."""

from __future__ import annotations

from collections import Counter
from textwrap import shorten
from typing import Any

import click

from cardlang.cache.listed import listed
from cardlang.cli.parts.common import emit, mistakes, say, slugs, spoken_here
from cardlang.cli.parts.families import GameFamily, families, minutes_of
from cardlang.cli.parts.options import json_option, language_option
from cardlang.diagnostic import UsageError
from cardlang.engine import open_game
from cardlang.show.text import COLUMNS

_TITLE = 20  # columns of a name


@click.command("list")
@click.option(
    "--players", type=click.IntRange(1, 16), metavar="N", help="Games that so many can play."
)
@click.option(
    "--deck",
    metavar="NAME",
    help="Games that can be played with this pack: `french`, `french-32`, `hanafuda`, …",
)
@click.option(
    "--minutes",
    type=click.IntRange(1),
    metavar="M",
    help="Games of which a match takes no longer, by rule of thumb.",
)
@language_option("The language of the list; that of the system if not said.")
@json_option
def command(
    players: int | None, deck: str | None, minutes: int | None, language: str | None, as_data: bool
) -> int:
    """Show the games that ship with cardlang.

    By family, with the players they are for and about how long a match takes.

    \b
    Examples:
      cardlang list
      cardlang list --players 3 --deck french-32 --minutes 30
      cardlang list --lang de
      cardlang list --json
    """
    with mistakes(as_data):
        tongue = language or spoken_here()
        known = listed()
        pack = None if deck is None else _pack(deck, known)
        lasts = minutes_of()
        rows: dict[str, dict[str, Any]] = {}
        for slug in slugs():
            row = known.get(slug) or _row(slug)
            if players is not None and players not in row["players"]:
                continue
            if minutes is not None and lasts.get(slug, minutes + 1) > minutes:
                continue
            seats = row.pop("usual") if players is None else players
            packs = row.pop("packs", None)
            if pack is not None and not _fits(packs or packs_of(slug), pack, seats):
                continue
            told = row.pop("told", None)
            if told is None:
                told = {} if tongue == "en" else {tongue: _about(slug, tongue)}
            about = told.get(tongue, row["about"])
            rows[slug] = {**row, "about": about, "minutes": lasts.get(slug)}
        kinds = families()
        if as_data:
            for slug, row in rows.items():
                row["families"] = [kind.names["en"] for kind in kinds if slug in kind.games]
                row["deck"] = row.pop("deck", None) or deck_of(slug)
            emit({"games": list(rows.values())})
            return 0
        if not rows:
            raise UsageError("no game that ships is so; leave out a condition")
    _print(kinds, rows, tongue)
    return 0


def _print(kinds: list[GameFamily], rows: dict[str, dict[str, Any]], language: str) -> None:
    counts = {slug: _counts(row["players"]) for slug, row in rows.items()}
    column = max(map(len, counts.values()))
    told: set[str] = set()
    for kind in kinds:
        mine = [slug for slug in kind.games if slug in rows and slug not in told]
        told |= {*mine}
        if not mine:
            continue
        say(f"{'' if told == {*mine} else chr(10)}{kind.names.get(language, kind.names['en'])}")
        for slug in mine:
            row = rows[slug]
            lasts = f"{row['minutes']:>3}'" if row["minutes"] else "   "
            head = f"  {slug:<{_TITLE}}{counts[slug]:<{column}} {lasts}  "
            say(head + shorten(row["about"] or row["title"], COLUMNS - len(head), placeholder=" …"))


def _row(slug: str) -> dict[str, Any]:
    """The data of a game, read from its rules."""
    info = open_game(slug).info
    players = list(info.players)
    told = {"slug": info.slug, "title": info.title, "players": players, "about": info.about}
    return {**told, "usual": info.default_players}


def _about(slug: str, language: str) -> str:
    """The sentence of a game in a language, else in English."""
    engine = open_game(slug)
    prose = () if engine.program is None else engine.program.prose
    said = (one.text for one in prose if one.language == language)
    return next(said, engine.info.about)


def _pack(name: str, known: dict[str, dict[str, Any]]) -> Counter[str]:
    """The cards of a deck of the prelude, or of one that a game declares for itself.

    UsageError if there is none of this name.
    """
    from cardlang.cli.parts.families import decks, pack_of

    found = pack_of(name)
    if found is not None:
        return found
    own = {known[slug]["deck"] if slug in known else deck_of(slug): slug for slug in slugs()}
    if name not in own:
        from cardlang.suggest import did_you_mean

        some = ", ".join(decks())
        hint = did_you_mean(name, [*decks(), *own])
        raise UsageError(
            f"there is no deck `{name[:64]}`; "
            + (hint or f"there are {some} and those that games declare for themselves")
        )
    slug, cards = own[name], Counter[str]()
    for _, ids in known[slug]["packs"] if slug in known else packs_of(slug):
        cards |= Counter(ids.split(" "))
    return cards


def deck_of(slug: str) -> str:
    """The name of the deck that a game is played with."""
    return open_game(slug).program.deck.name


def packs_of(slug: str) -> list[list[Any]]:
    """The cards that a game is played with, unless other options are chosen: numbers of players,
    and the ids of all their cards in one text."""
    engine = open_game(slug)
    found: dict[str, list[int]] = {}
    for players in engine.info.players:
        ids = " ".join(card.id for card in engine.cards(players, {}))
        found.setdefault(ids, []).append(players)
    return [[players, ids] for ids, players in found.items()]


def _fits(packs: list[list[Any]], pack: Counter[str], players: int) -> bool:
    """Return whether the cards that so many play with all lie in a pack."""
    ids = next(ids for numbers, ids in packs if players in numbers)
    return Counter(ids.split(" ")) <= pack


def _counts(players: list[int]) -> str:
    """`2-4`, or `3, 4, 6` where a number is left out."""
    low, high = min(players), max(players)
    if len(players) > 1 and players == list(range(low, high + 1)):
        return f"{low}-{high}"
    return ", ".join(map(str, players))
