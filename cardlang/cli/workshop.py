"""`cardlang workshop`: write rules on the left, play on the right, in a browser."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.cli.main import GOOD
from cardlang.cli.parts.common import mistakes, say
from cardlang.cli.parts.serving import listening, needs_web, place_options
from cardlang.diagnostic import UsageError
from cardlang.web.listen import EVERYWHERE, LOOPBACK, names_of


@click.command("workshop")
@click.argument("place", metavar="[FILE|FOLDER]", required=False, type=click.Path(path_type=Path))
@place_options(0, "any that is free if not given")
@click.option(
    "--export",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Write the workshop as a page for any web space, which needs no server of its own.",
)
@click.option(
    "--pyodide",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="With --export: Python for browsers, as unpacked from npm; else it is fetched.",
)
def command(
    place: Path | None,
    host: str,
    port: int,
    no_browser: bool,
    export: Path | None,
    pyodide: Path | None,
) -> int:
    """Write rules and play them at once, in a browser.

    Findings, completion and the sentences that players read while you type; a table whose cards
    obey each change; the rules sheet, statistics, the judge. Each change is saved into the file,
    and what stood there before is kept. FILE may be new; without it all rules files of the current
    folder can be opened. Ctrl-C ends it.

    \b
    Examples:
      cardlang workshop my_game.card
      cardlang workshop my_games/
      cardlang workshop my_game.card --port 8000 --no-browser
      cardlang workshop my_game.card --export site/
    """
    with mistakes():
        if export is not None:
            if port or host not in LOOPBACK:
                raise UsageError("--export starts no server; leave --host and --port out")
            _export(place, export, pyodide)
            return GOOD
        if pyodide is not None:
            raise UsageError("`--pyodide` goes with `--export DIR`")
        place = Path(".") if place is None else place
        needs_web("the workshop")
        from cardlang.workshop.host.desk import Desk
        from cardlang.workshop.host.pages import WorkshopPages

        if not place.is_dir() and place.suffix != ".card":
            raise UsageError(f"`{place}` is neither a folder nor a file that ends in `.card`")
        if not place.is_dir() and not place.resolve().parent.is_dir():
            raise UsageError(f"there is no folder `{place.parent}`")
        if host in EVERYWHERE:
            told = f"`{host}` is every address of this machine; name the one that others open"
            raise UsageError(f"{told}, such as --host 192.168.1.20")
        at = listening(host, port)
        shown, hosts = names_of(host, at.getsockname()[1])
        pages = WorkshopPages(Desk(place), hosts)
        pages.warm()
        from cardlang.workshop.host.serve import (
            serve,  # which takes a while: the workers begin before
        )

        link = f"http://{shown}/#{pages.token}"

        def ready() -> None:
            say(f"{link}\nCtrl-C ends the workshop.")
            if host not in LOOPBACK:
                say("Whoever has this link can read and change the rules files here.", err=True)
            if not no_browser:
                import webbrowser

                webbrowser.open(link)

        serve(pages, at, lambda line: say(line, err=True), ready)
    return GOOD


def _export(place: Path | None, to: Path, folder: Path | None) -> None:
    """The page, with the rules files that were named to begin with; else with a small game."""
    from cardlang.resources import kinds
    from cardlang.workshop.host.desk import Desk, DeskError, beginning
    from cardlang.workshop.host.pyodide import in_folder, pinned
    from cardlang.workshop.host.site import site, write

    if place is None:
        name = "my_game.card"
        rules = {name: beginning(Path(name), "", min(kinds()), "")}
    else:
        if not place.is_dir() and place.suffix != ".card":
            raise UsageError(f"`{place}` is neither a folder nor a file that ends in `.card`")
        desk = Desk(place)
        try:
            rules = {name: str(desk.read(name)["text"]) for name in desk.names()}
        except DeskError as error:
            raise UsageError(str(error)) from None
    found = site(in_folder(folder) if folder is not None else pinned(), rules)
    write(to, found)
    size = sum(map(len, found.values())) / 1e6
    say(
        f"{to}: {len(found)} files, {size:.1f} MB. Put the folder into any web space; to look at "
        f"it here,\n  python3 -m http.server --bind 127.0.0.1 --directory {to} 8000\n"
        "and open http://127.0.0.1:8000/"
    )
