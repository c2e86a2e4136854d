"""`cardlang play`: a game at the terminal, in plain lines."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.cli.main import FINDINGS, GOOD, INTERRUPTED, USAGE
from cardlang.cli.parts.begin import BegunMatch, branched, kept_before, resumed, started
from cardlang.cli.parts.common import mistakes, say, spoken_here, why
from cardlang.cli.parts.host import at_a_terminal
from cardlang.cli.parts.options import (
    MAX_SEED,
    complete_game,
    language_option,
    named_game,
    table_options,
    words_of,
)
from cardlang.diagnostic import UsageError
from cardlang.durable import make_folder, sync
from cardlang.messages import Tongue

if TYPE_CHECKING:
    from cardlang.engine import Engine
    from cardlang.machine.ir import Machine


@click.command("play")
@click.argument("game", required=False, shell_complete=complete_game, callback=named_game)
@table_options
@click.option(
    "--seats",
    callback=words_of,
    default=None,
    metavar="0,2",
    help="Which seats are people (0 if not said); `none` to watch.",
)
@click.option(
    "--names",
    "called",
    callback=words_of,
    default=None,
    metavar="NAME,…",
    help="How the people are called, in the order of their seats; bots have names of their own.",
)
@click.option(
    "--level",
    type=click.Choice(["easy", "middle", "hard"]),
    help="How well the other seats are played; `middle` if neither this nor --bots is given.",
)
@language_option("The language of the table; that of the system if not said.")
@click.option("--resume", is_flag=True, help="Go on with the match played last (of this game).")
@click.option("--no-save", is_flag=True, help="Do not keep the match.")
@click.option(
    "--cards",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Shuffle as this file says: a record, or lines `shuffle: AS 7S …` from the top.",
)
@click.option(
    "--from",
    "branch",
    type=click.Path(path_type=Path),
    metavar="RECORD",
    help="Play on from a record, which stays as it is.",
)
@click.option(
    "--at",
    type=click.IntRange(0),
    metavar="N",
    help="With --from: play on after so many of its moves; after all if not said.",
)
def command(
    game: str | None,
    seats: tuple[str, ...] | None,
    called: tuple[str, ...] | None,
    level: str | None,
    language: str | None,
    resume: bool,
    no_save: bool,
    cards: Path | None,
    branch: Path | None,
    at: int | None,
    bots: tuple[str, ...] | None,
    think: str | None,
    seed: int | None,
    records: Path | None,
    players: int | None,
    options: dict[str, str],
    backs: str | None,
) -> int:
    """Play a game at the terminal, against bots or with friends.

    Every move has a label: type it, or the move itself, such as `play 7H`.  `?` shows what else may
    be typed.  A match is kept after every move, for you alone; without GAME, or with --resume, an
    unfinished one goes on; without one, all games are offered.

    \b
    Examples:
      cardlang play
      cardlang play bonus-malus
      cardlang play my_game.card --players 3 --seats 0,1 --seed 7
      cardlang play skat --lang de
      cardlang play --resume
      cardlang play dump --seats none
    """
    tongue = Tongue(language or spoken_here())
    fixed = players, options, backs, seed, cards, branch
    with mistakes():
        if level is not None and bots is not None:
            raise UsageError("--level and --bots both say who plays; give one of them")
        bots = bots if level is None else (level,)
        if think is not None:
            from cardlang.bots.budget import budgeted

            bots = budgeted(bots or ("good",), think)
        if at is not None and branch is None:
            raise UsageError("--at says where to play on from a record; give it with --from")
        kept = None
        if not any(fixed) and seed is None:
            kept = kept_before(game, tongue, resume)
        elif resume:
            raise UsageError("a match that goes on is fixed already; give --resume alone")
        if not (kept or game or branch or resume) and at_a_terminal():
            from cardlang.cli.parts.offering import offered

            game = offered(tongue)
            if game is None:
                return INTERRUPTED
        said = called or ()
        if kept is not None:
            begun = resumed(kept, game, said, tongue)
        elif branch is not None:
            begun = branched(branch, at, game, seats, bots, said, no_save)
        elif game is None:
            hint = "`cardlang list` shows them"
            if not resume:
                hint += ", `cardlang play --resume` goes on with the last match"
            raise UsageError(f"GAME is missing; {hint}")
        else:
            seed = secrets.randbelow(MAX_SEED + 1) if seed is None else seed
            table = players, seed, options, backs
            begun = started(game, *table, seats, bots, cards, said, no_save, tongue)
        if records is not None:
            _make(records)
    return _play(begun, tongue, records)


def _play(begun: BegunMatch, tongue: Tongue, records: Path | None) -> int:
    """Play a match, and give the status of the command."""
    from cardlang.api import engine_of
    from cardlang.cli.parts.host import host, page, tell, waiting
    from cardlang.match.records.record import keep_record, record_bytes
    from cardlang.match.state import setup_of
    from cardlang.match.strength import Strengths
    from cardlang.show.notation import notation_of
    from cardlang.show.text import Paint, wants_colour
    from cardlang.table.match import Match
    from cardlang.table.names import names_for_one
    from cardlang.table.session import Session

    engine, state = engine_of(begun.rules), begun.state
    setup = setup_of(state)
    machine = setup.runner.machine
    with waiting(tongue.say("reading", game=machine.slug)):
        paint = Paint(wants_colour(sys.stdout))
        notation = notation_of(engine.program, machine, paint, tongue.language)
        notation.tongue.people = names_for_one(begun.called, begun.names, notation.tongue)
        match = Match(state, begun.names, setup.seed or 0, begun.keeper)
        session = Session(
            match,
            notation,
            Strengths(engine.program, state),
            tell,
            rules=_sheet(engine, machine, tongue),
            page=page,
            warn=lambda text: say(text, err=True),
            waiting=waiting,
            curtains=at_a_terminal(),
        )
    key = "title-unseeded" if setup.seed is None else "title"
    title = begun.rules.title
    say(tongue.say(key, title=title, players=machine.players, seed=setup.seed))
    if state.decisions:
        say(tongue.say("resumed", count=state.decisions))
    host(session)
    if begun.keeper is not None:
        begun.keeper.close()
    if records is not None:
        setup_of(match.state).more.update(match.thought())
        try:
            name = f"{machine.slug}-{machine.players}-{setup.seed}"
            path = keep_record(records, name, record_bytes(match.state.record()))
            sync(path)
        except OSError as error:
            say(
                f"cardlang play: {error.filename} cannot be written: {why(error)}",
                err=True,
            )
            return USAGE
        say(tongue.say("written", path=path))
    if session.quitted:
        return INTERRUPTED
    return FINDINGS if match.state.is_aborted else GOOD


def _sheet(engine: Engine, machine: Machine, tongue: Tongue) -> Callable[[bool], str]:
    """The rules sheet of this table, written when somebody asks for it; whole with its examples."""

    def told(whole: bool) -> str:
        from cardlang.show.sheet import draw, write_sheet

        sheet = write_sheet(
            engine, tongue.language, machine.players, machine.options, with_examples=whole
        )
        more = "" if whole else "\n" + tongue.say("rules-more") + "\n"
        return draw(sheet, "text") + more

    return told


def _make(folder: Path) -> None:
    try:
        make_folder(folder)
    except OSError as error:
        raise UsageError(f"`{folder}` cannot be made: {why(error)}") from None
