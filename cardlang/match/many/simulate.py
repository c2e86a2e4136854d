"""Playing many matches: here, in several processes, or on any executor.

Match i is seeded seed + i, so each can be played again by itself.  Interrupted, a simulation gives
what it has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike, fspath
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import evolve

from cardlang import limits
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Outcome, Runner
from cardlang.match.live.setup import Setup, UsageError
from cardlang.match.many.backends import BACKENDS, BackendError, open_backend
from cardlang.match.many.playout import Table, playout
from cardlang.match.many.tally import Summary, Tally
from cardlang.run.interpret import Interpreter
from cardlang.run.stream import MAX_SEED

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from cardlang.api import Game, Options
    from cardlang.match.many.distributed import Task
    from cardlang.run.native import Native

RANDOM = "random"
_WORKERS = 16  # that an executor is taken to have, if nobody says
__all__ = ["BACKENDS", "BackendError", "open_backend", "simulate"]

Progress = Callable[[int, int], object]
"""Called with the matches played and the matches to play."""


def simulate(
    game: Game | str | PathLike[str],
    players: int | None = None,
    matches: int = 1,
    seed: int | None = None,
    options: Options | None = None,
    deals: int | None = None,
    backs: str | Sequence[str] | None = None,
    bots: Sequence[str] | None = None,
    jobs: int = 1,
    backend: str = "auto",
    max_decisions: int = limits.DECISIONS,
    records: str | PathLike[str] | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Summary:
    """Play matches without people, and say what came of them.

    With `records` the record of every match is written into that folder.  With `executor` the
    matches are played there, and `jobs` says how many workers it has; without, `jobs` processes
    play, or as many threads where native code does.  UsageError for what does not exist,
    BackendError if the game cannot be run in this way.
    """
    if isinstance(game, (str, PathLike)):
        from cardlang.api import load

        game = load(fspath(game))
    for name, number in (("matches", matches), ("jobs", jobs)):
        if type(number) is not int or number < 1:
            raise UsageError(f"{name} is a whole number from 1, not {number!r}")
    if seed is None:
        import secrets

        seed = secrets.randbelow(MAX_SEED + 2 - matches)
    single = backend == "auto" and matches == 1 and executor is None
    single = single and set(bots or (RANDOM,)) == {RANDOM}
    setup = game.setup(players, seed, options, backs, deals, max_decisions, single=single)
    if seed + matches - 1 > MAX_SEED:
        raise UsageError(f"{matches} matches from seed {seed} go beyond the last seed, 2^63-1")
    machine = setup.runner.machine
    runner: Runner
    if single and isinstance(setup.runner, Interpreter):
        runner, name, reason = setup.runner, "interpret", "for one match nothing is generated"
    else:
        runner, name, reason = open_backend(machine, backend, setup.runner)
    names = _seats(bots, machine.players)
    table = game.table(names)
    if table is not None and backend == "auto":
        reason = "bots are asked move by move; they look ahead in C as soon as it is at hand"
    setup = evolve(setup, runner=runner, players_are=names, backend=backend)
    folder = None if records is None else Path(records)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    native = None
    if name == "native" and executor is None and table is None:
        native = _native(machine)
    seeds = range(seed, seed + matches)
    tally = Tally()

    def play(left: range) -> bool:
        told = _onward(progress, tally, matches)
        if jobs == 1 or len(left) == 1 or native is not None:
            return _alone(setup, native, table, left, tally, folder, told)
        return _together(setup, name, table, left, jobs, tally, folder, told)

    begun = perf_counter()
    if executor is not None:
        interrupted, name = _elsewhere(
            setup, backend, table, seeds, jobs, tally, folder, progress, executor
        )
        reason = reason if name == backend else "workers chose"
    elif (folder is None and table is None) and (
        native is not None or (backend == "auto" and matches > 1)
    ):
        from cardlang.match.many import batches  # knows native code, which most commands do without

        if native is not None:
            interrupted = batches.natively(native, setup, seeds, jobs, tally, progress)
        else:
            interrupted, switched, why = batches.switching(
                setup, seeds, jobs, tally, progress, play
            )
            name, reason = "native" if switched else name, why or reason
    else:
        interrupted = play(seeds)
    seconds = perf_counter() - begun
    return Summary(
        machine.slug, machine.players, machine.sides, tally.matches, matches, seed, seconds, name,
        reason, tally, interrupted,
    )  # fmt: skip


def _native(machine: Machine) -> Native:
    from cardlang.run.native import NativeError, opened

    try:
        native = opened(machine)
    except NativeError as error:
        raise BackendError(f"the native backend is not at hand: {error}") from None
    assert native is not None
    return native


def _onward(progress: Progress | None, tally: Tally, matches: int) -> Progress | None:
    """Progress of what is left of a run, as progress of the run."""
    return None if progress is None else lambda done, asked: progress(tally.matches, matches)


def _seats(bots: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """The bots by seat: one for all, or one a seat."""
    names = tuple(bots or (RANDOM,))
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise UsageError(f"{players} players need one bot for all or {players}, not {len(names)}")
    return names


def _alone(
    setup: Setup, native: Native | None, table: Table | None, seeds: range, tally: Tally,
    folder: Path | None, progress: Progress | None,
) -> bool:  # fmt: skip
    try:
        for done, seed in enumerate(seeds, start=1):
            if folder is None and table is not None:
                tally.add(table(setup, seed, None))
            elif folder is None:
                tally.add(playout(setup.runner, setup.terms, seed))
            else:
                from cardlang.match.many.distributed import record_of, told, write_one

                outcomes: list[Outcome] = []
                if table is not None:
                    tally.add(table(setup, seed, outcomes))
                else:
                    tally.add(told(setup, native, seed, outcomes))
                write_one(folder, record_of(evolve(setup, seed=seed), outcomes))
            if progress is not None:
                progress(done, len(seeds))
    except KeyboardInterrupt:
        return True
    return False


def _together(
    setup: Setup, backend: str, table: Table | None, seeds: range, jobs: int, tally: Tally,
    folder: Path | None, progress: Progress | None,
) -> bool:  # fmt: skip
    """In processes of our own."""
    from concurrent.futures import ProcessPoolExecutor

    from cardlang.match.many.distributed import begin_process, packed, play_own, scattered

    data = packed(_task(setup, backend, table, folder))
    pools: list[ProcessPoolExecutor] = []

    def opened() -> ProcessPoolExecutor:
        count = min(jobs, len(seeds))
        pools.append(ProcessPoolExecutor(count, initializer=begin_process, initargs=(data,)))
        return pools[-1]

    try:
        return scattered(play_own, seeds, jobs, opened, tally, folder, progress)[0]
    finally:
        for pool in pools:
            pool.shutdown(cancel_futures=True)


def _elsewhere(
    setup: Setup, backend: str, table: Table | None, seeds: range, jobs: int, tally: Tally,
    folder: Path | None, progress: Progress | None, executor: Executor,
) -> tuple[bool, str]:  # fmt: skip
    """On an executor; whether it was broken off, and the fastest backend that played."""
    from cardlang.match.many.distributed import carried, scattered

    work = carried(_task(setup, backend, table, folder))
    stopped, names = scattered(
        work, seeds, jobs if jobs > 1 else _WORKERS, lambda: executor, tally, folder, progress
    )
    return stopped, max(names, key=BACKENDS.index, default=backend)


def _task(setup: Setup, backend: str, table: Table | None, folder: Path | None) -> Task:
    from cardlang.match.many.distributed import Task

    return Task(
        setup.runner.machine, setup.terms, setup.backs, setup.players_are, backend,
        folder is not None, table,
    )  # fmt: skip
