"""`cardlang list`: the games that ship."""

from __future__ import annotations

from textwrap import fill
from typing import Any

import click

from cardlang.cache.listed import listed
from cardlang.cli.common import emit, load, mistakes, say, slugs
from cardlang.cli.options import json_option
from cardlang.show.text import COLUMNS


@click.command("list")
@json_option
def command(as_data: bool) -> None:
    """Show the games that ship with cardlang.

    \b
    Examples:
      cardlang list
      cardlang list --json
    """
    with mistakes(as_data):
        known = listed()
        games = [known.get(slug) or _game(slug) for slug in slugs()]
    if as_data:
        emit({"games": games})
        return
    widest = max((len(game["slug"]) for game in games), default=0)
    counts = [_counts(game["players"]) for game in games]
    column = max(map(len, counts), default=0)
    for game, players in zip(games, counts, strict=True):
        line = game["about"] or game["title"]
        head = f"{game['slug']:<{widest}}  {players:<{column}}  "
        say(fill(line, COLUMNS, initial_indent=head, subsequent_indent=" " * len(head)))


def _game(slug: str) -> dict[str, Any]:
    game = load(slug)
    return {
        "slug": game.slug,
        "title": game.title,
        "players": list(game.players),
        "about": game.about,
    }


def _counts(players: list[int]) -> str:
    """`2-4`, or `3, 4, 6` where a number is left out."""
    low, high = min(players), max(players)
    if len(players) > 1 and players == list(range(low, high + 1)):
        return f"{low}-{high}"
    return ", ".join(map(str, players))
