"""`cardlang fmt`: rules files in the one usual layout."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import click
from attrs import frozen

from cardlang import limits
from cardlang.cli.main import FINDINGS, GOOD, USAGE
from cardlang.cli.parts.common import complain, place, say, why
from cardlang.cli.parts.options import complete_game
from cardlang.diagnostic import Report, UsageError
from cardlang.durable import write_whole
from cardlang.show.text import printable
from cardlang.source import Source
from cardlang.syntax import parse_source
from cardlang.syntax.format import format_file
from cardlang.text.files import read_source

STDIN = "-"


@frozen
class Rewritten:
    """A rules file before and after."""

    name: str
    before: bytes
    after: str

    @property
    def changed(self) -> bool:
        """Return whether the file would be written anew."""
        return self.before != self.after.encode("utf-8")


@click.command("fmt")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", shell_complete=complete_game)
@click.option("--check", is_flag=True, help="Write nothing; status 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@click.option(
    "--to",
    "version",
    type=click.IntRange(1),
    metavar="VERSION",
    help="Bring files to this version of the language; 1 is the only one there is.",
)
def command(files: tuple[str, ...], check: bool, diff: bool, version: int | None) -> int:
    """Lay out rules files in the one usual way.

    Files are written in place; a file that cannot be read as rules is left alone.  `-` reads
    standard input and writes to standard output.

    \b
    Examples:
      cardlang fmt my_game.card
      cardlang fmt --check --diff games/*.card
      cardlang fmt - < my_game.card
    """
    if version not in (None, 1):
        say(f"cardlang fmt: there is no version {version} of the language yet", err=True)
        return USAGE
    status = GOOD
    for name in files:
        try:
            data = _read(name)
            file = lay_out(name, data)
            if file is None:
                status = max(status, FINDINGS)
                continue
            if diff:
                click.echo("".join(_diff(file)), nl=False)
            if check or diff:
                status = max(status, FINDINGS if check and file.changed else GOOD)
                say(f"{name}: {'would change' if file.changed else 'good'}", err=diff)
            else:
                _write(file)
        except UsageError as error:
            say(f"cardlang fmt: {error}", err=True)
            status = USAGE
        except OSError as error:
            say(f"cardlang fmt: {name}: {why(error)}", err=True)
            status = USAGE
    return status


def lay_out(name: str, data: bytes) -> Rewritten | None:
    """The file, or None where it cannot be read; the findings are told."""
    report = Report()
    source = read_source("standard input" if name == STDIN else name, data, report)
    file = None if source is None else parse_source(source, report)
    if file is None or report.failed:
        complain(report.found)
        return None
    text = format_file(file)
    if parse_source(Source(name, text), Report()) != file:
        raise AssertionError(f"laying out {name} would change what it says")
    return Rewritten(name, data, text)


def _read(name: str) -> bytes:
    """A file, or standard input, as far as one byte beyond what a rules file may have."""
    if name == STDIN:
        return sys.stdin.buffer.read(limits.FILE_BYTES + 1)
    with place(name).open("rb") as file:
        return file.read(limits.FILE_BYTES + 1)


def _write(file: Rewritten) -> None:
    if file.name == STDIN:
        click.echo(file.after, nl=False)
    elif file.changed:
        write_whole(Path(place(file.name)), file.after.encode("utf-8"))
        say(f"{file.name}: written")


def _diff(file: Rewritten) -> Iterator[str]:
    before = file.before.decode("utf-8").splitlines(keepends=True)
    after = file.after.splitlines(keepends=True)
    name = printable(file.name)
    for line in unified_diff(before, after, name, f"{name} (laid out)"):
        yield line if line.endswith("\n") else f"{line}\n\\ no line end\n"
