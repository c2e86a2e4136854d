"""The command `cardlang`: finds the subcommand, runs it, and turns what happened into a status.

A subcommand lives in a module of its own, which is imported when it is called and not before;
`cardlang --help` reads the table below.  A command returns its status, or None for 0.  The
status is 0 for good, 1 for findings, 2 for wrong usage, 130 where a person broke off.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

COMMANDS = {
    "list": "Show the games that ship with cardlang.",
    "new": "Begin a game or a variant, with a file that checks and plays.",
    "check": "Read rules files and report what is wrong with them.",
    "test": "Run the worked examples inside rules files.",
    "rules": "Print the rules sheet of a game, in a language of your choice.",
    "cards": "Print the deck of a game on A4 to cut out, with a score sheet.",
    "play": "Play a game at the terminal, against bots or with friends.",
    "table": "Serve tables to several people, a link for each seat.",
    "workshop": "Write rules and play them at once, in a browser.",
    "shelf": "Make a gallery of a folder of games, without a server.",
    "lsp": "Serve your editor: findings, remedies and completion as you type.",
    "simulate": "Play many matches between bots and sum them up.",
    "train": "Train the bots of a game: `good` learns by self-play.",
    "judge": "Judge games: safe, sound, fair, new, and told in plain words.",
    "entry": "Make, check, pack, show and compare entries of a contest.",
    "perft": "Count all that can happen in a game, node by node.",
    "diff": "Tell in the language of rules what differs between two games.",
    "replay": "Verify recorded matches, step through one, or write it as a page.",
    "explain": "Tell what a finding means, with a bad and a good example.",
    "fmt": "Lay out rules files in the one usual way.",
    "doctor": "Tell how rules can be run on this machine, and why not faster.",
    "completion": "Print the script that completes commands in your shell.",
}

GOOD, FINDINGS, USAGE, INTERRUPTED = 0, 1, 2, 130


class LazyGroup(click.Group):
    """A group that knows its commands by name, and imports one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, imported now; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"cardlang.cli.{cmd_name}")
        from cardlang.collecting import spare  # not for help alone

        spare()
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with a hint where a name is mistyped."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            from cardlang.suggest import did_you_mean

            hint = did_you_mean(name, COMMANDS) or f"there are {', '.join(COMMANDS)}"
            raise click.UsageError(f"there is no command `{name}`; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with one line each, none of them imported."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line; ends the process with its status."""

        def call() -> Any:
            return super(LazyGroup, self).main(
                args,
                prog_name,
                complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )

        if not standalone_mode:
            return call()
        _bear_with_odd_characters()
        try:
            status = call()
            if sys.stdout is not None:
                sys.stdout.flush()  # what cannot be written is told here, not while Python ends
        except BrokenPipeError:
            _write_no_more()
            status = INTERRUPTED
        except OSError as error:
            _write_no_more()
            click.echo(one_line(click.ClickException(_failure(error))), err=True)
            status = USAGE
        except click.ClickException as error:
            click.echo(one_line(error), err=True)
            status = USAGE
        except (click.Abort, KeyboardInterrupt):
            click.echo("interrupted", err=True)
            status = INTERRUPTED
        sys.exit(status or GOOD)


def _failure(error: OSError) -> str:
    """A sentence on what the system did not do, and with which file, if it says so."""
    what = error.strerror or str(error)
    return what if error.filename is None else f"{str(error.filename)[:200]}: {what}"


def _write_no_more() -> None:
    """Standard output takes nothing any more; what is left for it goes nowhere."""
    if sys.__stdout__ is not None and sys.stdout is sys.__stdout__:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno())


def _bear_with_odd_characters() -> None:
    """Let streams escape what they cannot encode, and replace what they cannot decode."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdin else "backslashreplace")


def one_line(error: click.ClickException) -> str:
    """One line on what was wrong with the call, and where to read more."""
    from cardlang.show.text import printable

    context = getattr(error, "ctx", None)
    path = context.command_path if context else "cardlang"
    message = " ".join(error.format_message().split()).rstrip(".")
    return printable(f"{path}: {message} (see `{path} --help`)")


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from cardlang.version import __version__

    click.echo(f"cardlang {__version__}")
    ctx.exit()


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Card games as rules sheets that play.

    A rules sheet is a text file that ends in `.card`.  GAME and FILE are such a file, or the name
    of a game that ships: `cardlang list` shows them.

    \b
    Examples:
      cardlang play bonus-malus
      cardlang check my_game.card

    Exit status: 0 good, 1 findings, 2 wrong usage, 130 interrupted.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
