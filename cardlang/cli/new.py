"""`cardlang new`: a game or a variant to begin with."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from cardlang.cli.main import GOOD
from cardlang.cli.parts.asking import asked
from cardlang.cli.parts.common import mistakes, place, say, spoken_here, why
from cardlang.cli.parts.options import complete_game, language_option
from cardlang.diagnostic import UsageError
from cardlang.durable import write_new


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
@click.option(
    "--answer",
    "answers",
    metavar="NAME=ANSWER",
    multiple=True,
    help="An answer to a question, so that it is not asked, such as players=two.",
)
@language_option("The language of the questions; that of the system if not said.")
def command(
    file: Path,
    parent: str | None,
    kind: str | None,
    title: str | None,
    players: str | None,
    deck: str | None,
    answers: tuple[str, ...],
    language: str | None,
) -> int:
    """Begin a game or a variant, with a file that checks and plays.

    Without --kind and --from ten questions are asked, and after each answer the lines that it has
    changed are shown.  A file that is there is never written over.

    \b
    Examples:
      cardlang new my_game.card
      cardlang new my_game.card --answer turn=shedding --answer players=two
      cardlang new my_game.card --kind tricks --title "My Game" --players 4
      cardlang new my_hearts.card --from hearts
    """
    from cardlang.entry import skeletons
    from cardlang.entry.questions import phrase

    made = phrase("made", "en")
    with mistakes():
        if file.suffix != ".card" or not file.stem.isprintable():
            raise UsageError(f"`{str(file)[:200]}` does not end in `.card`")
        if file.exists() or file.is_symlink():
            raise UsageError(f"`{file}` is there already; nothing is written over")
        named = file.stem.replace("_", " ").replace("-", " ").title()
        if parent is not None:
            if kind or players or deck or answers:
                raise UsageError("a variant has the kind, the players and the deck of its parent")
            above = place(parent)
            called = asked(title, "Title", "--title", skeletons.title_of, named)
            text = skeletons.variant(file, above, called)
        elif kind is None and players is None and deck is None:
            language = language or spoken_here()
            called = asked(title, phrase("title", language), "--title", skeletons.title_of, named)
            text = _questions(called, answers, language)
            made = phrase("made", language)
        else:
            if answers:
                raise UsageError("questions are asked where no `--kind` is said")
            called = asked(title, "Title", "--title", skeletons.title_of, named)
            sort = asked(kind, _kinds(kind), "--kind", _kind)
            seats, cards = skeletons.usual(sort)
            seats = asked(players, "Players", "--players", skeletons.players_of, seats)
            cards = asked(deck, f"Deck ({', '.join(skeletons.decks())})", "--deck", _deck, cards)
            text = skeletons.game(file, sort, called, seats, cards)
        _write(file, text)
    say(made.format(file))
    return GOOD


def _questions(title: str, said: Iterable[str], language: str) -> str:
    """The text that comes of answers: those said, and those that somebody gives now.

    Where nobody answers any more the usual answers hold; the first one has to come from somebody.
    """
    from cardlang.entry import questions

    given = dict(_answer(one) for one in said)
    known: dict[str, str] = {}
    before = ""
    for question in questions.questions():
        if any(known.get(name) not in names for name, names in question.when.items()):
            continue
        open_now = {answer.name: answer for answer in question.open(known)}
        names = list(open_now)

        def read(text: str, names: list[str] = names) -> str:
            if text.isdecimal() and 1 <= int(text) <= len(names):
                return names[int(text) - 1]
            if text not in names:
                told = questions.phrase("none" if text else "empty", language)
                parts = (text[:64], ", ".join(names)) if text else (", ".join(names),)
                raise UsageError(told.format(*parts))
            return text

        if question.name in given:
            known[question.name] = read(given.pop(question.name))
        else:
            click.echo(question.said[language], err=True)
            for number, answer in enumerate(open_now.values(), start=1):
                click.echo(f"  {number} {answer.name}: {answer.said[language]}", err=True)
            usual = None if not before and not said else names[0]
            known[question.name] = asked(
                None, questions.phrase("prompt", language), "--kind", read, usual
            )
        text = questions.text_of(title, known)
        rows = questions.changes(before, text) if before else text.split("\n")
        rows = [f"{row[0]} {row[1:]}" for row in rows] if before else rows
        click.echo("".join(f"    {row}".rstrip() + "\n" for row in rows), err=True)
        before = text
    if given:
        raise UsageError(f"nothing is asked about `{next(iter(given))[:64]}` here")
    return before


def _answer(text: str) -> tuple[str, str]:
    name, sign, answer = text.partition("=")
    if not sign:
        raise UsageError(f"`{text[:64]}` is no answer; write NAME=ANSWER, such as players=two")
    return name, answer


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
        write_new(file, text.encode("utf-8"))
    except FileExistsError:
        raise UsageError(f"`{file}` is there already; nothing is written over") from None
    except OSError as error:
        raise UsageError(f"`{file}` cannot be written: {why(error)}") from None
