"""`cardlang play`: a game at the terminal, in plain lines."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from cardlang.cli.common import (
    MAX_SEED,
    complain,
    game_argument,
    load,
    mistakes,
    say,
    table_options,
    words_of,
)
from cardlang.cli.main import USAGE
from cardlang.match.live.setup import UsageError

PERSON = "person"


@click.command("play")
@game_argument
@table_options
@click.option(
    "--seats",
    callback=words_of,
    default="0",
    metavar="0,2",
    show_default=True,
    help="Which seats are people; `none` to watch.",
)
def command(
    game: str,
    seats: tuple[str, ...],
    bots: tuple[str, ...] | None,
    seed: int | None,
    records: Path | None,
    players: int | None,
    options: dict[str, str],
    backs: str | None,
) -> int:
    """Play a game at the terminal, against bots or with friends.

    Every move has a number: type it, or the move itself, such as `play 7H`.  `?` shows what else
    may be typed.

    \b
    Examples:
      cardlang play bonus-malus
      cardlang play my_game.card --players 3 --seats 0,1 --seed 7
      cardlang play dump --seats none
    """
    from cardlang.api import engine_of
    from cardlang.bots import make
    from cardlang.cli.host import Host, waiting
    from cardlang.match.records.record import keep_record, record_text
    from cardlang.match.strength import Strengths
    from cardlang.run.stream import Stream
    from cardlang.show.notation import notation_of
    from cardlang.show.text import Paint, wants_colour

    seed = secrets.randbelow(MAX_SEED + 1) if seed is None else seed
    with mistakes(), waiting(f"reading the rules of {game}"):
        rules = load(game)
        complain(rules.findings)
        machine = engine_of(rules).machine(players, options, backs)
        people = people_of(seats, machine.players)
        names = names_of(people, bots, machine.players)
        state = rules.start(machine.players, seed, options, backs, players_are=names)
        if records is not None:
            _make(records)
    say(f"{rules.title}, {machine.players} players, seed {seed}")
    hands = {
        seat: make(name, Stream(seed, 1 + seat))
        for seat, name in enumerate(names)
        if seat not in people
    }
    program = engine_of(rules).program
    notation = notation_of(program, machine, Paint(wants_colour(sys.stdout)))
    status = Host(state, notation, Strengths(program, state), hands, names).run()
    if records is not None:
        try:
            name = f"{machine.slug}-{machine.players}-{seed}"
            path = keep_record(records, name, record_text(state.record()))
        except OSError as error:
            say(f"cardlang play: {error.filename} cannot be written: {error.strerror}", err=True)
            return USAGE
        say(f"record: {path}")
    return status


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"`{folder}` cannot be made: {error.strerror}") from None


def people_of(words: Sequence[str], players: int) -> tuple[int, ...]:
    """The seats of people, as `--seats` names them."""
    if tuple(words) == ("none",):
        return ()
    known = [str(seat) for seat in range(players)]
    for word in words:
        if word not in known:
            raise UsageError(f"there is no seat `{word}`; seats are 0 to {players - 1}, or `none`")
    return tuple(sorted({int(word) for word in words}))


def names_of(people: Sequence[int], bots: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """Who plays, by seat: people, and for the other seats one bot for all or one a seat."""
    from cardlang.bots import RANDOM, check

    others = [seat for seat in range(players) if seat not in people]
    given = list(bots or (RANDOM,))
    check(given)
    if len(given) == 1:
        given *= len(others)
    if len(given) != len(others):
        raise UsageError(
            f"{len(others)} seats need one bot for all or {len(others)}, not {len(given)}"
        )
    names = dict(zip(others, given, strict=True))
    return tuple(names.get(seat, PERSON) for seat in range(players))
