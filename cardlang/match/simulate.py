"""Playing many matches, here or in several processes.

Match i is seeded seed + i, so each can be played again by itself.  Interrupted, a simulation gives
what it has.
"""

from __future__ import annotations

import secrets
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from os import PathLike, fspath
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import define, evolve

from cardlang import limits
from cardlang.front.suggest import did_you_mean, either
from cardlang.machine.ir import Machine
from cardlang.match import batches
from cardlang.match.course import Outcome, Runner, Terms
from cardlang.match.moves import Wording
from cardlang.match.playout import Played, playout
from cardlang.match.record import retell, write_record
from cardlang.match.setup import Setup, UsageError
from cardlang.match.tally import Summary, Tally
from cardlang.run.interpret import Interpreter
from cardlang.run.native import Native, NativeError, opened
from cardlang.run.stream import MAX_SEED

if TYPE_CHECKING:
    from cardlang.api import Game, Options

BOTS = ("random",)
BACKENDS = ("auto", "interpret", "python", "native")
_CHUNK = 256  # matches that a process plays at a stretch, at most

Progress = Callable[[int, int], object]
"""Called with the matches played and the matches to play."""


class BackendError(Exception):
    """This game cannot be run in the way that was asked for; the message says why."""


@define
class _Batch:
    """What it takes to play matches, in this process or in another one."""

    setup: Setup
    folder: Path | None
    native: Native | None = None

    def one(self, seed: int) -> Played:
        setup = self.setup
        if self.folder is None:
            return playout(setup.runner, setup.terms, seed)
        outcomes: list[Outcome] = []
        if self.native is not None:
            played, outcomes = batches.outcomes(self.native, setup, seed)
        else:
            played = playout(setup.runner, setup.terms, seed, outcomes)
        machine = setup.runner.machine
        path = self.folder / f"{machine.slug}-{machine.players}-{seed}.jsonl"
        write_record(path, retell(evolve(setup, seed=seed), outcomes))
        return played


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
) -> Summary:
    """Play matches without people, and say what came of them.

    With `records` the record of every match is written into that folder.  UsageError for what does
    not exist, BackendError if the game cannot be run in this way.
    """
    if isinstance(game, (str, PathLike)):
        from cardlang.api import load

        game = load(fspath(game))
    for name, number in (("matches", matches), ("jobs", jobs)):
        if type(number) is not int or number < 1:
            raise UsageError(f"{name} is a whole number from 1, not {number!r}")
    if seed is None:
        seed = secrets.randbelow(MAX_SEED + 2 - matches)
    setup = game.setup(players, seed, options, backs, deals, max_decisions)
    if seed + matches - 1 > MAX_SEED:
        raise UsageError(f"{matches} matches from seed {seed} go beyond the last seed, 2^63-1")
    machine = setup.runner.machine
    runner, name, reason = open_backend(machine, backend)
    names = _bots(bots, machine.players)
    setup = evolve(setup, runner=runner, players_are=names)
    folder = None if records is None else Path(records)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    native = _native(machine) if name == "native" else None
    batch = _Batch(setup, folder, native)
    seeds = range(seed, seed + matches)
    tally = Tally()
    play = _alone if jobs == 1 or matches == 1 or native is not None else _together
    begun = perf_counter()
    if folder is None and native is not None:
        interrupted = batches.natively(native, setup, seeds, jobs, tally, progress)
    elif folder is None and backend == "auto":
        interrupted, why = batches.switching(
            setup, seeds, jobs, tally, progress,
            lambda left: play(batch, left, jobs, tally, _onward(progress, tally, matches)),
        )  # fmt: skip
        name, reason = ("native", why) if why else (name, reason)
    else:
        interrupted = play(batch, seeds, jobs, tally, progress)
    seconds = perf_counter() - begun
    return Summary(
        machine.slug, machine.players, machine.sides, tally.matches, matches, seed, seconds, name,
        reason, tally, interrupted,
    )  # fmt: skip


def open_backend(machine: Machine, backend: str) -> tuple[Runner, str, str]:
    """A way of running a machine: it, its name, and why it was taken."""
    if backend not in BACKENDS:
        hint = did_you_mean(backend, BACKENDS) or f"there is {either(BACKENDS)}"
        raise UsageError(f"no backend is called `{backend}`; {hint}")
    if backend == "interpret":
        return Interpreter(machine), "interpret", "asked for"
    if backend == "auto":
        return Interpreter(machine), "interpret", "no faster one is at hand"
    if backend == "native":
        return Interpreter(machine), "native", "asked for"  # what C leaves to Python is interpreted
    raise BackendError(f"the {backend} backend is not at hand")


def _native(machine: Machine) -> Native | None:
    try:
        return opened(machine)
    except NativeError as error:
        raise BackendError(f"the native backend is not at hand: {error}") from None


def _onward(progress: Progress | None, tally: Tally, matches: int) -> Progress | None:
    """Progress of what is left of a run, as progress of the run."""
    return None if progress is None else lambda done, asked: progress(tally.matches, matches)


def _bots(bots: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """The bots by seat: one for all, or one a seat."""
    names = tuple(bots or BOTS[:1])
    for name in names:
        if name not in BOTS:
            hint = did_you_mean(name, BOTS) or f"there is {either(BOTS)}"
            raise UsageError(f"no bot is called `{name}`; {hint}")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise UsageError(f"{players} players need one bot for all or {players}, not {len(names)}")
    return names


def _alone(batch: _Batch, seeds: range, jobs: int, tally: Tally, progress: Progress | None) -> bool:
    try:
        for done, seed in enumerate(seeds, start=1):
            tally.add(batch.one(seed))
            if progress is not None:
                progress(done, len(seeds))
    except KeyboardInterrupt:
        return True
    return False


def _together(
    batch: _Batch, seeds: range, jobs: int, tally: Tally, progress: Progress | None
) -> bool:
    size = min(_CHUNK, -(-len(seeds) // (16 * jobs)))
    chunks = [seeds[at : at + size] for at in range(0, len(seeds), size)]
    # A worker makes its own way of running: what runs a machine need not travel.
    machine, setup = batch.setup.runner.machine, batch.setup
    parts = (machine, setup.terms, setup.backs, setup.players_are, batch.folder)
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), initializer=_begin, initargs=parts)
    try:
        for future in as_completed([pool.submit(_chunk, chunk) for chunk in chunks]):
            tally.merge(future.result())
            if progress is not None:
                progress(tally.matches, len(seeds))
    except KeyboardInterrupt:
        return True
    finally:
        pool.shutdown(cancel_futures=True)
    return False


_batch: _Batch | None = None  # of a worker process


def _begin(
    machine: Machine, terms: Terms, backs: str | None, names: tuple[str, ...], folder: Path | None
) -> None:
    global _batch
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process decides
    runner, _, _ = open_backend(machine, "interpret")
    _batch = _Batch(Setup(runner, Wording(machine), terms, 0, backs, names), folder)


def _chunk(seeds: range) -> Tally:
    assert _batch is not None
    tally = Tally()
    for seed in seeds:
        tally.add(_batch.one(seed))
    return tally
