"""`cardlang workshop`: write rules on the left, play on the right, in a browser."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.cli.common import mistakes, say
from cardlang.cli.main import GOOD
from cardlang.cli.serving import listening, needs_web, place_options
from cardlang.match.live.setup import UsageError
from cardlang.web.listen import LOOPBACK, names_of


@click.command("workshop")
@click.argument("place", metavar="[FILE|FOLDER]", default=".", type=click.Path(path_type=Path))
@place_options(0, "any that is free if not given")
def command(place: Path, host: str, port: int, no_browser: bool) -> int:
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
    """
    with mistakes():
        needs_web("the workshop")
        from cardlang.workshop.desk import Desk
        from cardlang.workshop.pages import Pages
        from cardlang.workshop.serve import serve

        if not place.is_dir() and place.suffix != ".card":
            raise UsageError(f"`{place}` is neither a folder nor a file that ends in `.card`")
        if not place.is_dir() and not place.resolve().parent.is_dir():
            raise UsageError(f"there is no folder `{place.parent}`")
        at = listening(host, port)
        shown, hosts = names_of(host, at.getsockname()[1])
        pages = Pages(Desk(place), hosts)
        link = f"http://{shown}/#{pages.token}"

        def ready() -> None:
            say(f"{link}\nCtrl-C ends the workshop.")
            if host not in LOOPBACK:
                say("Whoever has this link can read and change the rules files here.", err=True)
            if not no_browser:
                import webbrowser

                webbrowser.open(link)

        serve(pages, at, ready)
    return GOOD
