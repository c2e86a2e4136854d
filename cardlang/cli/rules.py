"""`cardlang rules`: the rules sheet of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.cli.parts.common import complain, mistakes, place, write_file
from cardlang.cli.parts.options import (
    Output,
    game_argument,
    language_option,
    options_option,
    players_option,
)

if TYPE_CHECKING:
    from cardlang.engine import Engine


@click.command("rules")
@game_argument
@players_option
@options_option
@language_option("The language of the sheet.", "en")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "md", "html"]),
    default="text",
    show_default=True,
    help="Text of 80 columns, Markdown, or one page of HTML that prints on A4.",
)
@click.option(
    "-o",
    "--output",
    type=Output(),
    metavar="FILE",
    help="Write the sheet into this file instead of standard output.",
)
@click.option(
    "--lines",
    is_flag=True,
    help="Print the lines of the file instead, each with the sentence that stands for it.",
)
def command(
    game: str,
    players: int | None,
    options: dict[str, str],
    language: str,
    form: str,
    output: Path | None,
    lines: bool,
) -> None:
    """Print the rules sheet of a game, in a language of your choice.

    The game in plain sentences: those that stand in the rules file and in the words that it uses,
    in the order in which people learn a game: what it is, players and cards, the deal, the play,
    scoring, the end, options, examples.  What has no sentence is told from what the rules do.
    Cards, moves and options are called as `names de:` says.  With `--players` or `--option` the
    sheet is for that table: numbers are worked out, what was not chosen is left out.

    What a sentence of your file lacks of its lines, so that the sheet lacks it too, is told on
    standard error (`untold`).

    With `--lines`, which lines of the file are told by which sentence, and which by none, so that
    the sheet composes one.

    \b
    Examples:
      cardlang rules bonus-malus
      cardlang rules my_game.card --lines
      cardlang rules klapper-jas --players 2 --lang de
      cardlang rules my_game.card --lang de --format html -o my_game.html
    """
    from cardlang.engine import open_game
    from cardlang.show.sheet import rules_sheet

    with mistakes():
        path = place(game)
        engine = open_game(path if path == Path(game) else game, examples=True)
        complain(engine.findings)
        if lines:
            if players is not None or options or form != "text":
                raise click.UsageError("--lines goes with no table and no format")
            text = _lines(path, language)
        else:
            text = rules_sheet(engine, players, options, language, form)
            for told in _untold(path, engine, language) if path == Path(game) else ():
                click.echo(told, err=True)
        if output is None:
            click.echo(text, nl=False)
        else:
            write_file(output, text)


def _untold(path: Path, engine: Engine, language: str) -> Iterator[str]:
    """Lines on numbers of the rules that their sentences lack, so that the sheet does too."""
    from cardlang.judge.prose.sentences import numbers_of
    from cardlang.messages import Tongue
    from cardlang.show.text import printable

    tongue = Tongue(language)
    for one in numbers_of(path, engine):
        yield printable(f"{path}:{one.span.line}: {one.told(tongue)}")


def _lines(path: Path, language: str) -> str:
    """The lines of a file without mistakes, with their sentences."""
    from cardlang.resolve import read_text
    from cardlang.show.told_lines import drawn_lines, told_lines

    layers = read_text(path, str(path)).layers
    return drawn_lines(told_lines(layers, language)) if layers is not None else ""
