"""The beginning of a match at the terminal: anew, where it was left, or from a record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from cardlang.cli.parts.common import complain, load, say, why
from cardlang.diagnostic import UsageError
from cardlang.messages import Tongue
from cardlang.table import PERSON

if TYPE_CHECKING:
    from cardlang.api import Game
    from cardlang.match.state import State
    from cardlang.table.store import Keeper, KeptMatch

LEVEL = "middle"  # of the other seats, if nothing else is said


@frozen
class BegunMatch:
    """A match that stands at the table, ready to be played."""

    rules: Game
    state: State
    names: Sequence[str]  # who plays, by seat
    called: Sequence[str]  # how they are called; empty for people who did not say
    keeper: Keeper | None


def started(
    game: str,
    players: int | None,
    seed: int,
    options: dict[str, str],
    backs: str | None,
    seats: tuple[str, ...] | None,
    bots: tuple[str, ...] | None,
    cards: Path | None,
    called: Sequence[str],
    no_save: bool,
    tongue: Tongue,
) -> BegunMatch:
    """A new match: people sit on `seats`, bots (one for all or one a seat) on the others.

    UsageError and RuleError say what cannot be played so.
    """
    from cardlang.api import engine_of
    from cardlang.bots.trained import named, strangers
    from cardlang.cli.parts.host import waiting
    from cardlang.table.cards import dealt
    from cardlang.table.names import names_at

    with waiting(tongue.say("reading", game=game)):
        rules = load(game)
        complain(rules.findings)
        machine = engine_of(rules).machine(players, options, backs)
        people = people_of(seats or ("0",), machine.players)
        names = tuple([named(name, machine) for name in names_of(people, bots, machine.players)])
        if word := strangers(machine, names):
            say(word, err=True)
        setup = engine_of(rules).setup(machine.players, seed, options, backs, players_are=names)
        state = dealt(setup, cards)
        named_so = names_at(names, called, f"{machine.slug} {seed}")
    keeper = None if no_save else _keeper(rules, state, named_so)
    return BegunMatch(rules, state, names, named_so, keeper)


def _keeper(rules: Game, state: State, called: Sequence[str]) -> Keeper | None:
    from cardlang.match.state import setup_of
    from cardlang.table.store import Keeper

    setup = setup_of(state)
    if PERSON not in setup.players_are:
        return None
    return Keeper(setup, _source(rules), called)


def _source(rules: Game) -> Path | None:
    """The rules file of a game that does not ship."""
    from cardlang.resolve import find_game

    path = rules.path
    return None if path is None or path == find_game(rules.slug) else path.resolve()


def kept_before(game: str | None, tongue: Tongue, resume: bool) -> KeptMatch | None:
    """The match that is to go on: the one played last, or one that somebody chooses now."""
    from cardlang.cli.parts.host import ask, at_a_terminal
    from cardlang.table.store import unfinished

    if not (resume or at_a_terminal()):
        return None
    slug = None if game is None else _slug(game)
    found, lost = unfinished(slug)
    for each in lost:
        say(tongue.say("resume-lost", path=each.path, why=each.why), err=True)
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


def resumed(kept: KeptMatch, game: str | None, called: Sequence[str], tongue: Tongue) -> BegunMatch:
    """A match that was kept, where it was left; UsageError if it cannot go on."""
    from cardlang.cli.parts.host import waiting
    from cardlang.match.records.reading import RecordError
    from cardlang.match.state import outcomes_of, setup_of
    from cardlang.table.names import names_at
    from cardlang.table.store import Keeper, called_in, lines_of

    with waiting(tongue.say("reading", game=kept.game)):
        rules = load(game or kept.source or kept.game)
        try:
            lines = lines_of(kept.path)
            state = rules.replay(lines)
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
    seats, key = kept.players_are, kept.path.stem
    before = () if called else called_in(lines, len(seats))
    return BegunMatch(rules, state, seats, before or names_at(seats, called, key), keeper)


def branched(
    record: Path,
    at: int | None,
    game: str | None,
    seats: tuple[str, ...] | None,
    bots: tuple[str, ...] | None,
    called: Sequence[str],
    no_save: bool,
) -> BegunMatch:
    """A match that goes on from a record, after `at` of its moves; UsageError if it cannot."""
    from cardlang.match.records.reading import RecordError, decoded, read_record
    from cardlang.table.cards import first_moves
    from cardlang.table.names import names_at

    try:
        lines = read_record(record)
        told = decoded(lines)
        players, total = told.header.players, len(told.choices)
        rules = load(game or told.header.game)
        if at is not None and at > total:
            raise UsageError(f"{record} has {total} moves; --at is a number up to {total}")
        whole = rules.replay(lines)
        people = people_of(seats or ("0",), players)
        names = names_of(people, bots, players)
        state = first_moves(whole, total if at is None else at, names)
    except OSError as error:
        raise UsageError(f"`{record}` is not readable: {why(error)}") from None
    except RecordError as error:
        raise UsageError(f"{record}: {error}") from None
    named_so = names_at(names, called, record.stem)
    keeper = None if no_save else _keeper(rules, state, named_so)
    return BegunMatch(rules, state, names, named_so, keeper)


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
    """The players by seat: people, and for the other seats one bot for all or one a seat."""
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
