"""`cardlang workshop`: write rules on the left, play on the right, in a browser."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.cli.common import mistakes, say
from cardlang.cli.main import GOOD
from cardlang.match.live.setup import UsageError

_LOOPBACK = ("127.0.0.1", "localhost", "::1")


@click.command("workshop")
@click.argument("place", metavar="[FILE|FOLDER]", default=".", type=click.Path(path_type=Path))
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen at. Any other than this machine lets others in who have the link.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="P",
    help="The port; any that is free if not given.",
)
@click.option("--no-browser", is_flag=True, help="Print the link and open nothing.")
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
        _needs_web()
        from cardlang.workshop.desk import Desk
        from cardlang.workshop.pages import Pages
        from cardlang.workshop.serve import listener, serve

        if not place.is_dir() and place.suffix != ".card":
            raise UsageError(f"`{place}` is neither a folder nor a file that ends in `.card`")
        if not place.is_dir() and not place.resolve().parent.is_dir():
            raise UsageError(f"there is no folder `{place.parent}`")
        try:
            at = listener(host, port)
        except OSError as error:
            raise UsageError(f"{host}, port {port}: {error.strerror or error}") from None
        number = at.getsockname()[1]
        shown = f"[{host}]" if ":" in host else host
        hosts = {f"{shown}:{number}"}
        if host in _LOOPBACK:
            hosts |= {f"127.0.0.1:{number}", f"localhost:{number}", f"[::1]:{number}"}
        pages = Pages(Desk(place), frozenset(hosts))
        link = f"http://{shown}:{number}/#{pages.token}"

        def ready() -> None:
            say(f"{link}\nCtrl-C ends the workshop.")
            if host not in _LOOPBACK:
                say("Whoever has this link can read and change the rules files here.", err=True)
            if not no_browser:
                import webbrowser

                webbrowser.open(link)

        serve(pages, at, ready)
    return GOOD


def _needs_web() -> None:
    from importlib.util import find_spec

    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise UsageError("the workshop needs a server: pip install 'cardlang[web]'")
