"""Work that commands share: loading a game, saying what came of it, and writing it to a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from cardlang.cli.main import FINDINGS
from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.messages import LANGUAGES
from cardlang.show.text import printable, wants_colour

if TYPE_CHECKING:
    from cardlang.api import Game


def slugs() -> list[str]:
    """The games that ship, in the order of the alphabet."""
    from cardlang.resources import playable

    return playable()


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


def complain(diagnostics: Iterable[Diagnostic], language: str = "en") -> None:
    """Findings as text, to standard error."""
    found = list(diagnostics)
    if found:
        from cardlang.messages.findings import told
        from cardlang.show.quotes import draw

        spoken = partial(told, language)
        styled(draw(found, colour=wants_colour(sys.stderr), spoken=spoken), sys.stderr)


def place(name: str) -> Path:
    """The rules file that is meant by a path or by the name of a game; UsageError if none is."""
    from cardlang.diagnostic import UsageError
    from cardlang.resolve import find_game
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
    """The reason why there is no file to be read, if there is none."""
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
    from cardlang.diagnostic import UsageError
    from cardlang.engine import open_game

    path = place(name)
    try:
        path.name.encode("utf-8")
    except UnicodeEncodeError:  # records name the game by its file
        raise UsageError(f"the name of `{name}` is no UTF-8; give the file another") from None
    return Game(open_game(path if path == Path(name) else name))


def known_as(name: str) -> str:
    """The slug of a game that ships, if this is another name of it; else the name itself."""
    from cardlang.resources import find_game

    if name.endswith(".card") or "/" in name or os.sep in name or find_game(name) is not None:
        return name
    from cardlang.cli.parts.families import called, plainly

    found = called(name)
    if found is None:
        return name
    if plainly(name) != plainly(found):
        say(f"`{name}` is `{found}` here", err=True)
    return found


def why(error: OSError) -> str:
    """The reason that the system gave for an error."""
    return error.strerror or str(error)


def write_file(path: Path, text: str) -> None:
    """Write a text or a page that was asked for; UsageError if the system does not have it."""
    from cardlang.diagnostic import UsageError
    from cardlang.durable import write_whole

    data = text.encode("utf-8")
    try:
        if path.is_file() or not path.exists():
            write_whole(path, data)
        else:  # a device, or a pipe
            path.write_bytes(data)
    except OSError as error:
        raise UsageError(f"`{path}` cannot be written: {why(error)}") from None


@contextmanager
def mistakes(as_data: bool = False) -> Iterator[None]:
    """Mistakes of people end the command with a status, and never with a traceback."""
    from cardlang.diagnostic import UsageError

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
