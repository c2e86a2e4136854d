"""What the commands share: parameters, loading a game, and saying what came of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cardlang.cli.main import FINDINGS
from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.messages import LANGUAGES
from cardlang.show.text import printable, wants_colour

if TYPE_CHECKING:
    from cardlang.api import Game

F = TypeVar("F", bound=Callable[..., Any])

MAX_SEED = 2**63 - 1


def slugs() -> list[str]:
    """The games that ship, in the order of the alphabet."""
    from cardlang.resources import folder

    files = [path for kind in ("games", "examples") for path in folder(kind).glob("*.card")]
    return sorted({path.stem.replace("_", "-") for path in files})


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


game_argument = click.argument("game", shell_complete=complete_game)
files_argument = click.argument(
    "files", nargs=-1, required=True, metavar="FILE…", shell_complete=complete_game
)
json_option = click.option(
    "--json", "as_data", is_flag=True, help="Print one JSON value instead of text."
)
strict_option = click.option("--strict", is_flag=True, help="Count warnings as findings too.")


def table_options(command: F) -> F:
    """The options that say what is played: the same for people and for bots."""
    for option in reversed(_TABLE):
        command = option(command)
    return command


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
_TABLE = (
    players_option,
    options_option,
    click.option(
        "--seed",
        type=click.IntRange(0, MAX_SEED),
        metavar="S",
        help="Whole number that fixes all chance; drawn and printed if not given.",
    ),
    click.option(
        "--backs",
        metavar="ATTRIBUTE",
        help="Play with cards whose backs show this attribute, such as the suit.",
    ),
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
        "--records",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help="Write the record of each match into this folder.",
    ),
)


def spoken_here() -> str:
    """The language of the system, if the program speaks it; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        given = os.environ.get(name, "")
        if given:
            return given[:2].lower() if given[:2].lower() in LANGUAGES else "en"
    return "en"


def emit(value: Any) -> None:
    """One JSON value on standard output, in characters that every terminal can bear."""
    import json

    click.echo(json.dumps(value, indent=2))


def say(text: str, *, err: bool = False) -> None:
    """A line of our own making, with what others wrote in it made harmless."""
    click.echo("\n".join(map(printable, text.split("\n"))), err=err)


def styled(text: str, stream: IO[str]) -> None:
    """Text with colour codes, to a stream that wants them or lost them before."""
    click.echo(text, file=stream, nl=False, color=True)


def complain(diagnostics: Iterable[Diagnostic]) -> None:
    """Findings as text, to standard error."""
    found = list(diagnostics)
    if found:
        from cardlang.show.diagnostics import draw

        styled(draw(found, colour=wants_colour(sys.stderr)), sys.stderr)


def place(name: str) -> Path:
    """The rules file that is meant by a path or by the name of a game; UsageError if none is."""
    from cardlang.front import find_game
    from cardlang.match.live.setup import UsageError
    from cardlang.suggest import did_you_mean

    if name.endswith(".card") or "/" in name or os.sep in name:
        trouble = _trouble(Path(name))
        if trouble:
            raise UsageError(f"`{name}` {trouble}")
        return Path(name)
    path = find_game(name)
    if path is None:
        hint = did_you_mean(name, slugs()) or "`cardlang list` shows them"
        raise UsageError(f"no game that ships is called `{name[:64]}`; {hint}")
    return path


def _trouble(path: Path) -> str:
    """Why there is no file to be read, if there is none."""
    try:
        if not path.exists():
            return "is not found"
        if not path.is_file():
            return "is a directory" if path.is_dir() else "is not a regular file"
        return "" if os.access(path, os.R_OK) else "is not readable"
    except (OSError, ValueError) as error:
        return f"is not readable: {error}"


def load(name: str) -> Game:
    """The game of that path or name; UsageError if there is none, RuleError if it is not sound.

    Whether it can be played as it is asked for is told when a match is set up.
    """
    from cardlang.api import Game
    from cardlang.engine import open_game
    from cardlang.match.live.setup import UsageError

    path = place(name)
    try:
        path.name.encode("utf-8")
    except UnicodeEncodeError:  # records name the game by its file
        raise UsageError(f"the name of `{name}` is no UTF-8; give the file another") from None
    return Game(open_game(path if path == Path(name) else name))


@contextmanager
def mistakes(as_data: bool = False) -> Iterator[None]:
    """Mistakes of people end the command with a status, and never with a traceback."""
    from cardlang.match.live.setup import UsageError

    try:
        yield
    except UsageError as error:
        raise click.UsageError(str(error), click.get_current_context()) from None
    except RuleError as error:
        complain(error.diagnostics)
        if as_data:
            from cardlang.show.diagnostics import as_json

            emit({"diagnostics": as_json(error.diagnostics)})
        raise click.exceptions.Exit(FINDINGS) from None
