"""Many matches from Python: who plays them, where they are kept, what came of them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from cardlang import limits
from cardlang.api import Game, engine_of
from cardlang.diagnostic import UsageError, as_given
from cardlang.engine import Backs, open_game
from cardlang.game_info import Options
from cardlang.run.stream import MAX_SEED

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from cardlang.bots import Function
    from cardlang.many.keeping import RecordKeeper
    from cardlang.many.playout import Table
    from cardlang.many.simulate import Progress
    from cardlang.many.tally import Summary
    from cardlang.match.live.setup import Setup

_RANDOM = "random"


def simulate(
    game: Game | str | PathLike[str],
    players: int | None = None,
    matches: int = 1,
    seed: int | None = None,
    options: Options | None = None,
    deals: int | None = None,
    backs: Backs = None,
    bots: str | Sequence[str | Function] | None = None,
    jobs: int = 1,
    backend: str = "auto",
    max_decisions: int = limits.DECISIONS,
    records: str | PathLike[str] | None = None,
    short: bool = False,
    pack: str | PathLike[str] | None = None,
    csv: str | PathLike[str] | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Summary:
    """Play matches without people, and say what came of them.

    `game` is a game, or what `load` takes; `players`, `options`, `deals`, `backs` and
    `max_decisions` mean what `help(cardlang.Game)` says.  Match i, counted from 0, has the seed
    `seed` + i, so it can be played again by itself.

    `bots`      one for all seats or one a seat: names, such as `random`, `flat:200`, `ismcts:1000`
                (or one text with commas between them), or functions, which are given the
                `Observation` of their seat and answer with one of its `legal` moves, or with the
                place of one; all are random if not said
    `jobs`      how many processes play, or threads where native code does; with `executor`, which
                is any of `concurrent.futures`, how many workers that has
    `backend`   `auto`, `interpret`, `python` or `native`
    `records`   a folder, into which the record of every match is written; with `short` they leave
                the legal moves out, as do those that would be too long to be read again
    `pack`      or else a new file that holds all of them, packed: `read_pack` reads it
    `csv`       or else a new file of comma-separated values, a line for each deal
    `progress`  called with the matches played and the matches to play

    Interrupted by the keyboard, it gives what it has.  UsageError for what does not exist or is out
    of range, RuleError as `load`, BackendError if the game cannot be run in this way, OSError if a
    record cannot be written.
    """
    from cardlang.many.simulate import simulate_matches

    engine = engine_of(game) if isinstance(game, Game) else open_game(game)
    for name, number in (("matches", matches), ("jobs", jobs)):
        if type(number) is not int or not 1 <= number <= MAX_SEED:
            raise UsageError(f"{name} is a whole number from 1, not {as_given(number)}")
    if seed is None:
        import secrets

        seed = secrets.randbelow(MAX_SEED + 2 - matches)
    given = _given(bots)
    single = backend == "auto" and matches == 1 and executor is None and set(given) == {_RANDOM}
    setup = engine.setup(players, seed, options, backs, deals, max_decisions, single=single)
    if seed + matches - 1 > MAX_SEED:
        raise UsageError(f"{matches} matches from seed {seed} go beyond the last seed, 2^63-1")
    seated = _seats(given, setup.runner.machine.players)
    setup = evolve(setup, backend=backend, players_are=_names(seated, setup))
    table = _table(seated, jobs > 1 or executor is not None)
    keeper = _keeper(setup, range(seed, seed + matches), records, short, pack, csv)
    try:
        return simulate_matches(
            setup,
            range(seed, seed + matches),
            table=table,
            jobs=jobs,
            keeper=keeper,
            progress=progress,
            executor=executor,
            prepared=_prepared(setup) if any(bot != _RANDOM for bot in given) else None,
        )
    finally:
        if keeper is not None:
            keeper.close()


def _names(seated: Sequence[str | Function], setup: Setup) -> tuple[str, ...]:
    """The names of bots in records, with the trained numbers that they play by."""
    if set(seated) == {_RANDOM}:
        return (_RANDOM,) * len(seated)
    from cardlang.bots.trained import named

    return tuple([named(_name(bot), setup.runner.machine) for bot in seated])


def _keeper(
    setup: Setup,
    seeds: range,
    records: str | PathLike[str] | None,
    short: bool,
    pack: str | PathLike[str] | None,
    csv: str | PathLike[str] | None,
) -> RecordKeeper | None:
    """The keeper of the matches of these seeds, if they are kept."""
    if short and records is None:
        raise UsageError("short is a form of records; name the folder that they go to")
    places = [place for place in (records, pack, csv) if place is not None]
    if not places:
        return None
    from cardlang.many.deal_table import DealTable
    from cardlang.many.keeping import Folder, PackFile

    if setup.terms.decisions > limits.RECORD_LINES:
        raise UsageError(f"matches are kept up to {limits.RECORD_LINES:,} decisions")
    if len(places) > 1:
        raise UsageError("matches are kept as records, packed or as a table of deals: one of them")
    place = Path(places[0])
    if records is not None:
        return Folder(place, short)
    try:
        return DealTable(place, setup, seeds) if pack is None else PackFile(place, setup, seeds[0])
    except FileExistsError:
        raise UsageError(f"there is a file `{place}` already; name a new one") from None


def _given(bots: str | Sequence[str | Function] | None) -> tuple[str | Function, ...]:
    """The bots as they were asked for, each by its name or as a function."""
    if isinstance(bots, str):
        return tuple(name.strip() for name in bots.split(","))
    if callable(bots):
        return (bots,)
    given = bots or (_RANDOM,)
    for bot in given if isinstance(given, Sequence) else [given]:
        if not (isinstance(bot, str) or callable(bot)):
            said = as_given(bot)
            raise UsageError(f"a bot is a name or a function of an observation, not {said}")
    return tuple(given)


def _seats(bots: tuple[str | Function, ...], players: int) -> tuple[str | Function, ...]:
    """The bots by seat: one for all, or one a seat."""
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise UsageError(f"{players} players need one bot for all or {players}, not {len(bots)}")
    return bots


def _name(bot: str | Function) -> str:
    if isinstance(bot, str):
        return bot
    from cardlang.bots import name_of

    return name_of(bot)


def _prepared(setup: Setup) -> Callable[[], bool] | None:
    """Says whether native code is ready to look ahead, where it is taken as soon as it is."""
    if setup.backend != "auto":
        return None
    from cardlang.bots.ahead import settled

    return partial(settled, setup.runner.machine)


def _table(bots: Sequence[str | Function], elsewhere: bool) -> Table | None:
    """The players of the matches of these bots; nobody if all of them are random."""
    if all(bot == _RANDOM for bot in bots):
        return None
    from cardlang.bots import check
    from cardlang.bots.table import match

    check([bot for bot in bots if isinstance(bot, str)])
    functions = tuple(None if isinstance(bot, str) else bot for bot in bots)
    if not any(functions):
        return match
    if elsewhere:
        try:
            pickle.dumps(functions)
        except Exception as error:
            raise UsageError(f"a bot cannot be sent to other processes: {error}") from None
    return partial(match, functions=functions)
