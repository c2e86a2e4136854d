"""`cardlang play`: a game at the terminal, in plain lines."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.cli.common import complain, load, mistakes, say, spoken_here, why
from cardlang.cli.main import FINDINGS, GOOD, INTERRUPTED, USAGE
from cardlang.cli.options import MAX_SEED, complete_game, language_option, table_options, words_of
from cardlang.match.live.setup import UsageError
from cardlang.messages import Tongue

if TYPE_CHECKING:
    from cardlang.api import Game
    from cardlang.cli.full_screen import FullScreen
    from cardlang.machine.ir import Machine
    from cardlang.match.state import State
    from cardlang.show.notation import Notation
    from cardlang.table.store import Keeper, Kept

PERSON = "person"
LEVEL = "middle"  # of the other seats, if nothing else is said


@click.command("play")
@click.argument("game", required=False, shell_complete=complete_game)
@table_options
@click.option(
    "--seats",
    callback=words_of,
    default=None,
    metavar="0,2",
    help="Which seats are people (0 if not said); `none` to watch.",
)
@click.option(
    "--level",
    type=click.Choice(["easy", "middle", "hard"]),
    help="How well the other seats are played; `middle` if neither this nor --bots is given.",
)
@language_option("The language of the table; that of the system if not said.")
@click.option("--screen", is_flag=True, help="Draw the table on the whole screen.")
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
    level: str | None,
    language: str | None,
    screen: bool,
    resume: bool,
    no_save: bool,
    cards: Path | None,
    branch: Path | None,
    at: int | None,
    bots: tuple[str, ...] | None,
    seed: int | None,
    records: Path | None,
    players: int | None,
    options: dict[str, str],
    backs: str | None,
) -> int:
    """Play a game at the terminal, against bots or with friends.

    Every move has a label: type it, or the move itself, such as `play 7H`.  `?` shows what else may
    be typed.  A match is kept after every move, for you alone; without GAME, or with --resume, an
    unfinished one goes on.

    \b
    Examples:
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
        if screen:
            _needs_textual()
        if at is not None and branch is None:
            raise UsageError("--at says where to play on from a record; give it with --from")
        kept = None
        if not any(fixed) and seed is None:
            kept = _kept(game, tongue, resume)
        elif resume:
            raise UsageError("a match that goes on is fixed already; give --resume alone")
        if kept is not None:
            begun = _resumed(kept, game, tongue)
        elif game is None and branch is None:
            hint = "`cardlang list` shows them"
            if not resume:
                hint += ", `cardlang play --resume` goes on with the last match"
            raise UsageError(f"GAME is missing; {hint}")
        elif branch is not None:
            begun = _branched(branch, at, game, seats, bots, no_save)
        else:
            assert game is not None
            seed = secrets.randbelow(MAX_SEED + 1) if seed is None else seed
            begun = _started(
                game, players, seed, options, backs, seats, bots, cards, no_save, tongue
            )
        if records is not None:
            _make(records)
        if screen and PERSON not in begun.names:
            raise UsageError("--screen is for people who play; look on without it")
    return _play(begun, tongue, records, screen)


class Begun:
    """A match that stands at the table, ready to be played."""

    def __init__(
        self, rules: Game, state: State, names: Sequence[str], keeper: Keeper | None
    ) -> None:
        self.rules = rules
        self.state = state
        self.names = names
        self.keeper = keeper


def _play(begun: Begun, tongue: Tongue, records: Path | None, screen: bool) -> int:
    """Play a match, and give the status of the command."""
    from cardlang.api import engine_of
    from cardlang.cli.host import at_a_terminal, host, page, tell, waiting
    from cardlang.match.records.record import keep_record, record_text
    from cardlang.match.state import setup_of
    from cardlang.match.strength import Strengths
    from cardlang.show.notation import notation_of
    from cardlang.show.text import Paint, wants_colour
    from cardlang.table.match import Match
    from cardlang.table.session import Session

    engine, state = engine_of(begun.rules), begun.state
    setup = setup_of(state)
    machine = setup.runner.machine
    with waiting(tongue.say("reading", game=machine.slug)):
        paint = Paint(wants_colour(sys.stdout) and not screen)  # there pieces are coloured
        notation = notation_of(engine.program, machine, paint, tongue.language)
        match = Match(state, begun.names, setup.seed or 0, begun.keeper)
        drawn = _full_screen(begun.rules.title, notation, machine) if screen else None
        session = Session(
            match,
            notation,
            Strengths(engine.program, state),
            drawn.tell if drawn else tell,
            rules=_sheet(begun.rules, tongue),
            page=drawn.page if drawn else page,
            warn=drawn.tell if drawn else lambda text: say(text, err=True),
            waiting=drawn.waiting if drawn else waiting,
            curtains=bool(drawn) or at_a_terminal(),
            drawn=bool(drawn),
        )
    key = "title-unseeded" if setup.seed is None else "title"
    title = begun.rules.title
    say(tongue.say(key, title=title, players=machine.players, seed=setup.seed))
    if state.decisions:
        say(tongue.say("resumed", count=state.decisions))
    drawn.lead(session, tell) if drawn else host(session)
    if begun.keeper is not None:
        begun.keeper.close()
    if records is not None:
        try:
            name = f"{machine.slug}-{machine.players}-{setup.seed}"
            path = keep_record(records, name, record_text(match.state.record()))
        except OSError as error:
            say(f"cardlang play: {error.filename} cannot be written: {why(error)}", err=True)
            return USAGE
        say(tongue.say("written", path=path))
    if session.quitted:
        return INTERRUPTED
    return FINDINGS if match.state.is_aborted else GOOD


def _needs_textual() -> None:
    from importlib.util import find_spec

    if find_spec("textual") is None:
        raise UsageError("--screen needs textual: pip install 'cardlang[screen]'")


def _full_screen(title: str, notation: Notation, machine: Machine) -> FullScreen:
    from cardlang.cli.full_screen import FullScreen
    from cardlang.show.screen import prints_of

    return FullScreen(title, prints_of(notation.tongue.names, machine), notation.tongue)


def _sheet(rules: Game, tongue: Tongue) -> Callable[[], str]:
    """The rules sheet, written when somebody asks for it."""

    def told() -> str:
        from cardlang.api import engine_of
        from cardlang.show.sheet import draw, write_sheet

        return draw(write_sheet(engine_of(rules), tongue.language), "text")

    return told


# -------------------------------------------------------------------- how a match begins


def _started(
    game: str,
    players: int | None,
    seed: int,
    options: dict[str, str],
    backs: str | None,
    seats: tuple[str, ...] | None,
    bots: tuple[str, ...] | None,
    cards: Path | None,
    no_save: bool,
    tongue: Tongue,
) -> Begun:
    from cardlang.api import engine_of
    from cardlang.cli.host import waiting
    from cardlang.table.cards import dealt

    with waiting(tongue.say("reading", game=game)):
        rules = load(game)
        complain(rules.findings)
        machine = engine_of(rules).machine(players, options, backs)
        people = people_of(seats or ("0",), machine.players)
        names = names_of(people, bots, machine.players)
        setup = engine_of(rules).setup(machine.players, seed, options, backs, players_are=names)
        state = dealt(setup, cards)
    return Begun(rules, state, names, None if no_save else _keeper(rules, state))


def _keeper(rules: Game, state: State) -> Keeper | None:
    from cardlang.match.state import setup_of
    from cardlang.table.store import Keeper

    setup = setup_of(state)
    if PERSON not in setup.players_are:
        return None
    return Keeper(setup, _source(rules))


def _source(rules: Game) -> Path | None:
    """The rules file of a game that does not ship."""
    from cardlang.front import find_game

    path = rules.path
    return None if path is None or path == find_game(rules.slug) else path.resolve()


def _kept(game: str | None, tongue: Tongue, resume: bool) -> Kept | None:
    """The match that is to go on: the one played last, or one that somebody chooses now."""
    from cardlang.cli.host import ask, at_a_terminal
    from cardlang.table.store import unfinished

    if not (resume or at_a_terminal()):
        return None
    slug = None if game is None else _slug(game)
    found = unfinished(slug)
    if resume:
        if not found:
            raise UsageError(tongue.say("resume-none"))
        return found[0]
    if not found:
        return None
    say(tongue.say("resume-offer"))
    found = found[:9]
    for number, kept in enumerate(found, start=1):
        scores = " ".join(map(str, kept.scores))
        when = kept.changed.strftime("%Y-%m-%d %H:%M")
        scores = tongue.say("scores", scores=scores)
        line = tongue.say(
            "resume-line",
            number=number,
            title=kept.game,
            when=when,
            deal=kept.deal,
            scores=scores,
        )
        say(f"  {line}")
    key = "resume-ask-game" if game is None else "resume-ask"
    if game is not None and len(found) == 1:
        key = "resume-ask-one"
    try:
        typed = ask(tongue.say(key, count=len(found))).strip()
    except EOFError:
        return None
    if typed.isdigit() and 1 <= int(typed) <= len(found):
        return found[int(typed) - 1]
    return None


def _slug(game: str) -> str:
    """The name under which the matches of a game are kept."""
    return Path(game).name.removesuffix(".card").replace("_", "-")


def _resumed(kept: Kept, game: str | None, tongue: Tongue) -> Begun:
    from cardlang.cli.host import waiting
    from cardlang.match.records.record import RecordError
    from cardlang.match.state import outcomes_of, setup_of
    from cardlang.table.store import Keeper, lines_of

    with waiting(tongue.say("reading", game=kept.game)):
        rules = load(game or kept.source or kept.game)
        try:
            state = rules.replay(lines_of(kept.path))
            keeper = Keeper.of(kept.path, setup_of(state), outcomes_of(state))
        except BlockingIOError:
            raise UsageError(f"{kept.path} is being played at another terminal") from None
        except OSError as error:
            raise UsageError(f"{kept.path} cannot go on: {why(error)}") from None
        except RecordError as error:
            raise UsageError(
                f"{kept.path} does not fit the rules as they are now: {error}"
            ) from None
    for warning in state.warnings:
        say(f"{kept.path}: warning: {warning}", err=True)
    return Begun(rules, state, kept.players_are, keeper)


def _branched(
    record: Path,
    at: int | None,
    game: str | None,
    seats: tuple[str, ...] | None,
    bots: tuple[str, ...] | None,
    no_save: bool,
) -> Begun:
    from cardlang.match.records.record import RecordError, read_record
    from cardlang.table.cards import first_moves

    try:
        lines = read_record(record)
        rules = load(game or lines[0]["game"])
        total = sum(line.get("event") == "choice" for line in lines)
        if at is not None and at > total:
            raise UsageError(f"{record} has {total} moves; --at is a number up to {total}")
        whole = rules.replay(lines)
        people = people_of(seats or ("0",), lines[0]["players"])
        names = names_of(people, bots, lines[0]["players"])
        state = first_moves(whole, total if at is None else at, names)
    except OSError as error:
        raise UsageError(f"`{record}` is not readable: {why(error)}") from None
    except RecordError as error:
        raise UsageError(f"{record}: {error}") from None
    return Begun(rules, state, names, None if no_save else _keeper(rules, state))


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"`{folder}` cannot be made: {why(error)}") from None


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
    from cardlang.bots import check

    others = [seat for seat in range(players) if seat not in people]
    given = list(bots or (LEVEL,))
    check(given)
    if len(given) == 1:
        given *= len(others)
    if len(given) != len(others):
        raise UsageError(
            f"{len(others)} seats need one bot for all or {len(others)}, not {len(given)}"
        )
    names = dict(zip(others, given, strict=True))
    return tuple(names.get(seat, PERSON) for seat in range(players))
