"""`cardlang shelf`: a gallery of a folder of games, for any web space."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cardlang.cli.main import FINDINGS, GOOD
from cardlang.cli.parts.common import mistakes, say

MATCHES = 40


@click.command("shelf")
@click.argument("folder", metavar="FOLDER", type=click.Path(path_type=Path))
@click.option(
    "--export",
    metavar="DIR",
    required=True,
    type=click.Path(path_type=Path),
    help="Where the pages are written: a folder that is new, empty, or holds an older gallery.",
)
@click.option(
    "--pyodide",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Python for browsers, as unpacked from npm; else it is fetched.",
)
@click.option("--no-play", is_flag=True, help="Leave out the workshop that plays the games.")
@click.option(
    "--matches",
    type=click.IntRange(1, 1000),
    default=MATCHES,
    show_default=True,
    help="Matches of random seats, for the figures of each game.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Games at once."
)
def command(
    folder: Path, export: Path, pyodide: Path | None, no_play: bool, matches: int, jobs: int
) -> int:
    """Make a gallery of a folder of games, without a server.

    Rules files and entries of a contest: a card with a picture for each, its rules sheet in all
    languages, its options, figures of random matches, and the game itself, played in the page.

    \b
    Examples:
      cardlang shelf my_games/ --export site/
      cardlang shelf entries/ --export site/ --pyodide package --jobs 4
      cardlang shelf my_games/ --export site/ --no-play
    """
    with mistakes():
        from cardlang.diagnostic import UsageError
        from cardlang.workshop.host.pyodide import in_folder, pinned
        from cardlang.workshop.shelf.gallery import export as write

        if pyodide is not None and no_play:
            raise UsageError("--pyodide is for playing, which --no-play leaves out")
        if not folder.is_dir():
            raise UsageError(f"`{folder}` is no folder")
        python = None if no_play else pinned if pyodide is None else lambda: in_folder(pyodide)

        def progress(done: int, whole: int) -> None:
            if sys.stderr.isatty():
                click.echo(f"\r{done} of {whole} games", err=True, nl=done == whole)

        shown, wrong = write(folder, export, python, matches, jobs, progress)
        for line in wrong:
            say(line, err=True)
        say(
            f"{export}: {shown} game{'' if shown == 1 else 's'}. Put the folder into any web "
            "space; to look at it here,\n"
            f"  python3 -m http.server --bind 127.0.0.1 --directory {export} 8000\n"
            "and open http://127.0.0.1:8000/"
        )
    return FINDINGS if wrong else GOOD
