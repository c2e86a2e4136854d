"""`cardlang table`: tables for several people, each with a browser and a link of their own."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import SplitResult, urlsplit

import click

from cardlang.cli.main import GOOD
from cardlang.cli.parts.common import mistakes, place, say
from cardlang.cli.parts.options import (
    FILE,
    backs_option,
    complete_game,
    options_option,
    players_option,
    seconds_of_bots,
    seed_option,
    words_of,
)
from cardlang.cli.parts.serving import listening, needs_web, place_options
from cardlang.diagnostic import UsageError
from cardlang.limits import TABLE_CLOCK
from cardlang.resources import data_folder, playable
from cardlang.web.listen import EVERYWHERE, LOOPBACK, names_of

_SHOWN = 8  # tables whose links are printed where no game is named
PORT = 8470
"""The usual one: links hold after a restart only if the port is the same."""


@click.command("table")
@click.argument("games", nargs=-1, metavar="[GAME…]", shell_complete=complete_game)
@players_option
@options_option
@seed_option()
@backs_option
@click.option(
    "--bots",
    callback=words_of,
    metavar="B,…",
    help="Who plays the last seats: `random`, `easy`, `middle`, `hard`, `good:200`, …; all other "
    "seats are for people.",
)
@click.option(
    "--think",
    metavar="SECONDS",
    callback=seconds_of_bots,
    help="How long a bot may take for a move, `0.5s`; 1s if not given. Where many bots are to move "
    "at once they share it out, and make fewer simulations.",
)
@click.option(
    "--clock",
    type=click.IntRange(5, TABLE_CLOCK),
    metavar="SECONDS",
    help="The time for a move; after it, a bot makes this move. No limit if not given.",
)
@click.option(
    "--new",
    is_flag=True,
    help="Set up other tables, although this command has set up some that are not over.",
)
@click.option(
    "--store",
    type=FILE,
    metavar="FILE",
    help="The file that keeps the tables; one in your data folder if not given.",
)
@click.option(
    "--database",
    metavar="URL",
    help="Keep the tables in a database instead, as SQLAlchemy names it.",
)
@click.option(
    "--link",
    metavar="URL",
    help="How others reach this server, where that is not its own address: https://cards.example",
)
@place_options(PORT, f"{PORT} if not given, so that links hold after a restart")
def command(
    games: tuple[str, ...],
    players: int | None,
    options: dict[str, str],
    seed: int | None,
    backs: str | None,
    bots: tuple[str, ...] | None,
    think: float | None,
    clock: int | None,
    new: bool,
    store: Path | None,
    database: str | None,
    link: str | None,
    host: str,
    port: int,
    no_browser: bool,
) -> int:
    """Serve tables to several people, a link for each seat.

    A table is set up for each GAME, with a link for watchers too; the lobby sets up more, of any
    game that ships. Every move is on the disk before it counts, and all tables are there again
    after a restart with the same links; the same command goes on at its tables until their matches
    are over. Ctrl-C ends the server.

    \b
    Examples:
      cardlang table bonus-malus
      cardlang table my_game.card --players 4 --bots middle,middle --think 0.5s
      cardlang table --host 0.0.0.0 --link http://192.168.1.20:8470
    """
    with mistakes():
        needs_web("a table")
        from cardlang.bots.good import SECONDS
        from cardlang.hosted.head import Arrangement
        from cardlang.hosted.house import FullError, House
        from cardlang.hosted.pages import Pages
        from cardlang.hosted.serve import serve
        from cardlang.hosted.store import HouseStoreError, Store

        if store is not None and database is not None:
            raise UsageError("--store and --database both say where tables are kept; give one")
        how = players or options or seed is not None or backs or bots or clock or new
        if not games and how:
            raise UsageError("no table is set up; name the GAME, or leave out how it is played")
        named = None if link is None else _named(link)
        if named is None and host in EVERYWHERE:
            told = f"`{host}` is every address of this machine; name the one that others open"
            raise UsageError(f"{told}, such as --link http://192.168.1.20:{port}")
        wanted = tuple(
            game if "/" not in game and not game.endswith(".card") else str(place(game).resolve())
            for game in games
        )
        try:
            kept = Store.open(database or store or data_folder() / "tables.sqlite")
            seconds = SECONDS if think is None else think
            house = House(kept, lambda line: say(line, err=True), think=seconds)
        except HouseStoreError as error:
            raise UsageError(str(error)) from None
        try:
            at = listening(host, port)  # first, so that what does not start sets up no table
        except BaseException:
            house.close()
            raise
        shown_heads = []
        try:
            for game in wanted:
                seats = _seats(house.engine(game).machine(players, options, backs).players, bots)
                arranged = Arrangement(
                    players=players,
                    options=options,
                    backs=backs,
                    seed=seed,
                    seats=seats,
                    clock=clock or 0,
                )
                found = None if new else house.like(game, arranged)
                shown_heads.append(found or house.new(game, arranged))
        except BaseException as error:
            at.close()
            house.close()
            if isinstance(error, FullError | HouseStoreError):
                raise UsageError(str(error)) from None
            raise
        shown, hosts = names_of(host, at.getsockname()[1])
        base = named or urlsplit(f"http://{shown}")
        pages = Pages(
            house,
            hosts | {base.netloc},
            scheme=base.scheme,
            games=tuple(dict.fromkeys((*wanted, *playable()))),
        )
        lobby = f"{base.scheme}://{base.netloc}/#{pages.token}"

        def ready() -> None:
            say(f"lobby: {lobby}")
            held = shown_heads or list(house.heads[-_SHOWN:])
            if len(house.heads) > len(held):
                say(f"{len(house.heads)} tables are kept here; the lobby has all of them")
            for head in held:
                say(f"\n{head.title}, {head.players} players")
                for seat in head.people:
                    say(f"  seat {seat}: {base.scheme}://{base.netloc}/#{head.keys[seat]}")
                say(f"  watch:  {base.scheme}://{base.netloc}/#{head.watch}")
            say("\nCtrl-C ends the server; the tables stay.")
            if host not in LOOPBACK:
                say("Whoever has the link of a seat sees its cards and plays for it.", err=True)
            if not no_browser:
                import webbrowser

                webbrowser.open(lobby)

        serve(pages, at, lambda line: say(line, err=True), ready)
    return GOOD


def _named(link: str) -> SplitResult:
    """The address by which others reach the server: a scheme and a host, and no more."""
    try:
        base = urlsplit(link)
        good = base.scheme in ("http", "https") and bool(base.hostname)
        good = good and (base.port is None or base.port > 0) and "@" not in base.netloc
    except ValueError:
        good = False
    if not good or link != link.strip() or any(not " " < letter < "\x7f" for letter in link):
        raise UsageError(f"--link: `{link}` is no address such as https://cards.example")
    if base.path not in ("", "/") or base.query or base.fragment:
        raise UsageError(f"--link: say `{base.scheme}://{base.netloc}`, without what follows it")
    return base


def _seats(players: int, bots: tuple[str, ...] | None) -> tuple[str, ...]:
    """The players by seat: bots at the last seats."""
    given = bots or ()
    if len(given) > players:
        raise UsageError(f"{len(given)} bots do not fit at a table of {players}")
    return ("person",) * (players - len(given)) + given
