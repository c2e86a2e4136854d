"""The arguments and options that several commands have, each said once."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cardlang.cli.parts.common import slugs
from cardlang.diagnostic import UsageError
from cardlang.messages import LANGUAGES

F = TypeVar("F", bound=Callable[..., Any])

MAX_SEED = 2**63 - 1

FILE = click.Path(dir_okay=False, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)


class Output(click.Path):
    """A file that is written when all is done: where it cannot be, that is told before."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, writable=True, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path, in a folder that is there."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if not path.parent.is_dir():
            self.fail(f"`{path}` cannot be written: there is no folder `{path.parent}`", param, ctx)
        if not path.exists() and not os.access(path.parent, os.W_OK):
            self.fail(f"`{path}` cannot be written: its folder may not be written to", param, ctx)
        return path


def complete_game(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The games that ship, and rules files."""
    known = [CompletionItem(slug) for slug in slugs() if slug.startswith(incomplete)]
    return [*known, CompletionItem(incomplete, type="file")]


def pairs_of(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, str]:
    """NAME=VALUE, any number of them."""
    found = {}
    for text in value:
        name, sign, told = text.partition("=")
        if not (sign and name and told):
            raise click.BadParameter(f"`{text}` is not of the form NAME=VALUE", ctx, param)
        found[name] = told
    return found


def budget_of(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A budget of thought, as bots have it behind their name."""
    if value is None:
        return None
    from cardlang.bots.budget import read_budget

    try:
        return read_budget(value)
    except UsageError as error:
        raise click.BadParameter(str(error), ctx, param) from None


def seconds_of_bots(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    """The seconds that a bot has for a move."""
    from cardlang.bots.budget import LEAST, MOST, seconds_of

    seconds = None if value is None else seconds_of(value.strip())
    if value is not None and seconds is None:
        told = f"`{value}` is no time; write seconds, such as `0.5s` ({LEAST:g}s to {MOST:g}s)"
        raise click.BadParameter(told, ctx, param)
    return seconds


def words_of(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[str, ...] | None:
    """Words with commas between them."""
    if value is None:
        return None
    words = tuple(word.strip() for word in value.split(","))
    if not all(words):
        raise click.BadParameter("words with commas between them are expected", ctx, param)
    return words


def named_game(context: click.Context, parameter: click.Parameter, name: str | None) -> str | None:
    """A game as it is named, by its slug where that is another name of one that ships."""
    from cardlang.cli.parts.common import known_as

    return None if name is None else known_as(name)


game_argument = click.argument("game", shell_complete=complete_game, callback=named_game)
files_argument = click.argument(
    "files", nargs=-1, required=True, metavar="FILE…", shell_complete=complete_game
)
json_option = click.option(
    "--json", "as_data", is_flag=True, help="Print one JSON value instead of text."
)
strict_option = click.option("--strict", is_flag=True, help="Count warnings as findings too.")
players_option = click.option(
    "--players", type=click.IntRange(min=1), metavar="N", help="How many players."
)
options_option = click.option(
    "--option",
    "options",
    callback=pairs_of,
    multiple=True,
    metavar="NAME=VALUE",
    help="Set an option of the game; may be given several times.",
)
backs_option = click.option(
    "--backs",
    metavar="ATTRIBUTE",
    help="Play with cards whose backs show this attribute, such as the suit.",
)


def seed_option(most: int = MAX_SEED) -> Callable[[F], F]:
    """The option that fixes all chance; `most` where more than one seed is counted from it."""
    return click.option(
        "--seed",
        type=click.IntRange(0, most),
        metavar="S",
        help="Whole number that fixes all chance; drawn and printed if not given.",
    )


def jobs_option(told: str) -> Callable[[F], F]:
    """The option for the number of jobs at once; `told` is its help."""
    return click.option(
        "--jobs",
        type=click.IntRange(1, 256),
        default=1,
        metavar="J",
        show_default=True,
        help=told,
    )


def language_option(told: str, usual: str | None = None) -> Callable[[F], F]:
    """A language that the program speaks; `told` says of what, `usual` what it is if not said."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(LANGUAGES),
        default=usual,
        show_default=usual is not None,
        help=told,
    )


def html_option(told: str) -> Callable[[F], F]:
    """A page that is written besides; `told` says what is on it."""
    return click.option("--html", "page", type=Output(), metavar="FILE", help=told)


_TABLE = (
    players_option,
    options_option,
    seed_option(),
    backs_option,
    click.option(
        "--bots",
        callback=words_of,
        metavar="B,…",
        help="Who plays the seats of the program, one for all or one a seat: `random`; `easy`, "
        "`middle`, `hard`; `good`, about a second a move; `good:500`, so many simulations; "
        "`greedy`; `flat:200`, which tries its moves in 200 worlds that it cannot tell from the "
        "true one; `ismcts:1000`, a tree search of 1,000 rounds; `pipe:./mybot`, a program.",
    ),
    click.option(
        "--think",
        metavar="BUDGET",
        callback=budget_of,
        help="For `good` and `hard`: how long a move may take, `0.2s`, or how many simulations it "
        "gets, `200`.",
    ),
    click.option(
        "--records",
        type=FOLDER,
        metavar="DIR",
        help="Write the record of each match into this folder.",
    ),
)


def table_options(command: F) -> F:
    """The options that say what is played: the same for people and for bots."""
    for option in reversed(_TABLE):
        command = option(command)
    return command
