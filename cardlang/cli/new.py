"""`cardlang new`: a game or a variant to begin with."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.cli.asking import asked
from cardlang.cli.common import mistakes, place, say, why
from cardlang.cli.main import GOOD
from cardlang.cli.options import complete_game
from cardlang.diagnostic import UsageError


@click.command("new")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--from",
    "parent",
    metavar="GAME",
    shell_complete=complete_game,
    help="Begin a variant of this game.",
)
@click.option("--kind", metavar="KIND", help="tricks, shedding, melding or patience.")
@click.option("--title", metavar="TITLE", help="What the game is called.")
@click.option("--players", metavar="N,…", help="Numbers of players, such as 4, 2..5 or 2,4.")
@click.option("--deck", metavar="DECK", help="The cards, such as french or french-32.")
def command(
    file: Path,
    parent: str | None,
    kind: str | None,
    title: str | None,
    players: str | None,
    deck: str | None,
) -> int:
    """Begin a game or a variant, with a file that checks and plays.

    What is not said is asked.  A file that is there is never written over.

    \b
    Examples:
      cardlang new my_game.card
      cardlang new my_game.card --kind tricks --title "My Game" --players 4
      cardlang new my_hearts.card --from hearts
    """
    from cardlang.entry import skeletons

    with mistakes():
        if file.suffix != ".card" or not file.stem.isprintable():
            raise UsageError(f"`{str(file)[:200]}` does not end in `.card`")
        if file.exists() or file.is_symlink():
            raise UsageError(f"`{file}` is there already; nothing is written over")
        named = file.stem.replace("_", " ").replace("-", " ").title()
        if parent is not None:
            given = [name for name in (kind, players, deck) if name is not None]
            if given:
                raise UsageError("a variant has the kind, the players and the deck of its parent")
            above = place(parent)
            called = asked(title, "Title", "--title", skeletons.title_of, named)
            text = skeletons.variant(file, above, called)
        else:
            called = asked(title, "Title", "--title", skeletons.title_of, named)
            sort = asked(kind, _kinds(kind), "--kind", _kind)
            seats, cards = skeletons.usual(sort)
            seats = asked(players, "Players", "--players", skeletons.players_of, seats)
            cards = asked(deck, f"Deck ({', '.join(skeletons.decks())})", "--deck", _deck, cards)
            text = skeletons.game(file, sort, called, seats, cards)
        _write(file, text)
    say(f"{file}: made; `cardlang play {file}` plays it")
    return GOOD


def _kinds(given: str | None) -> str:
    from cardlang.resources import kinds

    if given is None:
        for name, sentence in kinds().items():
            click.echo(f"  {name}: {sentence}", err=True)
    return "Kind"


def _kind(text: str) -> str:
    from cardlang.resources import kinds

    if text not in kinds():
        raise UsageError(f"there is no kind `{text[:64]}`; there are {', '.join(kinds())}")
    return text


def _deck(text: str) -> str:
    from cardlang.entry.skeletons import decks

    if text not in decks():
        raise UsageError(f"there is no deck `{text[:64]}`; there are {', '.join(decks())}")
    return text


def _write(file: Path, text: str) -> None:
    """Into a new file, even if somebody makes one in between."""
    try:
        with file.open("x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError:
        raise UsageError(f"`{file}` is there already; nothing is written over") from None
    except OSError as error:
        raise UsageError(f"`{file}` cannot be written: {why(error)}") from None
