"""`cardlang cards`: the deck of a game on paper."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.cli.parts.common import complain, mistakes, place, write_file
from cardlang.cli.parts.options import (
    Output,
    game_argument,
    language_option,
    options_option,
    players_option,
)


@click.command("cards")
@game_argument
@players_option
@options_option
@click.option(
    "--backs",
    metavar="ATTRIBUTE",
    help="Print backs that show this attribute, such as the suit.",
)
@language_option("The language of the cards and of the score sheet.", "en")
@click.option(
    "-o",
    "--output",
    type=Output(),
    metavar="FILE",
    help="Write the page into this file instead of standard output.",
)
def command(
    game: str,
    players: int | None,
    options: dict[str, str],
    backs: str | None,
    language: str,
    output: Path | None,
) -> None:
    """Print the deck of a game on A4 to cut out, with a score sheet.

    One page of HTML, which a browser prints: a score sheet, then leaves of nine cards and behind
    each the leaf of their backs, telling backs included.  Print both sides of the paper, turned at
    its long edge, without scaling, and cut along the lines.

    \b
    Examples:
      cardlang cards bonus-malus -o deck.html
      cardlang cards my_game.card --players 5 --lang de -o deck.html
      cardlang cards whist --backs suit -o deck.html
    """
    from cardlang.engine import open_game
    from cardlang.show.printed import printed_deck

    with mistakes():
        path = place(game)
        engine = open_game(path if path == Path(game) else game)
        complain(engine.findings)
        page = printed_deck(engine, players, options, language, backs)
        if output is None:
            click.echo(page, nl=False)
        else:
            write_file(output, page)
