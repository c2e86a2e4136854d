"""Playing many matches: here, in several processes, or on any executor.

A `Run` knows what is to be played and by whom, and adds up what comes of it.  It chooses between
three ways: one after another here, in processes of our own, and on an executor of somebody else;
where nothing but sums is wanted, native code plays batches (`batches`).  Interrupted, it gives what
it has.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import evolve

from cardlang.machine.ir import Machine
from cardlang.many.backends import BACKENDS, BackendError, open_backend
from cardlang.many.playout import Table, playout
from cardlang.many.tally import Summary, Tally
from cardlang.match.live.driver import Outcome
from cardlang.match.live.setup import Setup
from cardlang.match.looking import TOLD_BY_PLAY, why_given_up
from cardlang.quick import define, field
from cardlang.run.interpret import Interpreter

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from cardlang.many.distributed import Task
    from cardlang.many.keeping import Form, Kept, RecordKeeper
    from cardlang.run.native import Native

_WORKERS = 16  # that an executor is taken to have, if nobody says

Progress = Callable[[int, int], object]
"""Called with the matches played and the matches to play."""


def simulate_matches(
    setup: Setup,
    seeds: range,
    *,
    table: Table | None = None,
    jobs: int = 1,
    keeper: RecordKeeper | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
    prepared: Callable[[], bool] | None = None,
) -> Summary:
    """Play a match of each seed as `setup` says, by its backend, and say what came of them.

    `table` plays the matches if not all seats are random; `jobs` is the number of processes or
    threads, or of the workers of `executor`; `keeper` keeps the matches.
    Until `prepared` says so, matches are played here, before processes share the others.
    BackendError if the game cannot be run in this way.
    """
    runner = setup.runner
    if setup.backend == "auto" and isinstance(runner, Interpreter):
        name, reason = "interpret", "for one match nothing is generated"
    else:
        runner, name, reason = open_backend(runner.machine, setup.backend, runner)
    if table is not None and setup.backend == "auto":
        reason = "bots are asked move by move; they look ahead in C as soon as it is at hand"
    native = None
    if name == "native" and executor is None and table is None:
        native = _native(runner.machine)
    run = Run(
        evolve(setup, runner=runner),
        seeds,
        name,
        reason,
        table,
        jobs,
        keeper,
        progress,
        native,
        prepared,
    )
    begun = perf_counter()
    interrupted = run.on(executor) if executor is not None else run.here()
    return run.summary(perf_counter() - begun, interrupted)


def _native(machine: Machine) -> Native:
    from cardlang.run.native import NativeError, opened

    try:
        native = opened(machine)
    except NativeError as error:
        raise BackendError(f"the native backend is not at hand: {error}") from None
    assert native is not None
    return native


@define
class Run:
    """Matches that are to be played, and what came of those that have been."""

    setup: Setup
    seeds: range
    name: str  # of the backend that plays
    reason: str  # why it does
    table: Table | None
    jobs: int
    keeper: RecordKeeper | None
    progress: Progress | None
    native: Native | None
    prepared: Callable[[], bool] | None
    tally: Tally = field(factory=Tally)

    def summary(self, seconds: float, interrupted: bool) -> Summary:
        """The summary of the matches."""
        machine = self.setup.runner.machine
        self.tally.whys = self._whys()
        return Summary(
            machine.slug,
            machine.players,
            machine.sides,
            self.tally.matches,
            len(self.seeds),
            self.seeds.start,
            seconds,
            self.name,
            self.reason,
            self.tally,
            interrupted,
        )

    def _whys(self) -> dict[int, str]:
        """By seed, what came of the first match that broke off at a line, where more can be said
        than a code: it is played again."""
        first: dict[tuple[str, str], int] = {}
        for seed, code, at in self.tally.faults:
            first.setdefault((code, at), seed)
        setup, told = self.setup, {}
        for (code, _), seed in first.items():
            if code in TOLD_BY_PLAY:
                outcomes: list[Outcome] = []
                if self.table is None:
                    playout(setup.runner, setup.terms, seed, outcomes)
                else:
                    self.table(setup, seed, outcomes)
                told[seed] = why_given_up(setup, outcomes)
        return told

    def here(self) -> bool:
        """Play on this machine; whether it was broken off."""
        # C plays whole matches alone
        whole = self._keeps in (None, "packed") and self.table is None
        switches = self.setup.backend == "auto" and len(self.seeds) > 1
        if not whole or (self.native is None and not switches):
            return self._play(self.seeds)
        from cardlang.many import batches  # knows native code, which most do without

        setup, jobs, tally = self.setup, self.jobs, self.tally
        keep = self._keep if self._keeps else None
        if self.native is not None:
            return batches.natively(
                self.native, setup, self.seeds, jobs, tally, self.progress, keep=keep
            )
        interrupted, switched, why = batches.switching(
            setup, self.seeds, jobs, tally, self.progress, self._play, self._one, keep
        )
        self.name = "native" if switched else self.name
        self.reason = why or self.reason
        return interrupted

    def _records(self, left: range) -> bool:
        """Records of random seats, one after another; whether it was broken off."""
        from cardlang.many.scribing import Recorder

        form = self._keeps
        assert form is not None
        recorder = Recorder(self.setup, form, self.setup.backend if len(left) > 1 else "")
        try:
            for done, seed in enumerate(left, start=1):
                played, record = recorder.match(seed, len(left) - done)
                self.tally.add(played)
                self._keep(record)
                self._told()
        except KeyboardInterrupt:
            return True
        finally:
            if recorder.why and self.setup.backend == "auto":
                self.name, self.reason = "native", f"for records; {recorder.why}"
        return False

    def _play(self, left: range) -> bool:
        if self.jobs == 1 or len(left) == 1 or self.native is not None:
            random = self._keeps in ("records", "short") and self.table is None
            return self._records(left) if random else self._alone(left)
        while self.prepared is not None and len(left) > 1 and not self.prepared():
            if self._alone(left[:1]):
                return True
            left = left[1:]
        return self._together(left)

    def _told(self) -> None:
        if self.progress is not None:
            self.progress(self.tally.matches, len(self.seeds))

    def _alone(self, left: range) -> bool:
        """One after another; whether it was broken off."""
        try:
            for seed in left:
                self._one(seed)
                self._told()
        except KeyboardInterrupt:
            return True
        return False

    def _one(self, seed: int) -> None:
        setup, keeps = self.setup, self._keeps
        if keeps is None and self.table is None:
            self.tally.add(playout(setup.runner, setup.terms, seed))
            return
        from cardlang.many.distributed import one

        self.tally.add(one(setup, self.table, self.native, seed, keeps, self._keep))

    @property
    def _keeps(self) -> Form | None:
        return None if self.keeper is None else self.keeper.form

    def _keep(self, kept: Kept) -> None:
        if self.keeper is not None:
            self.keeper.keep([kept])

    def _together(self, left: range) -> bool:
        """In processes of our own; whether it was broken off."""
        from concurrent.futures import ProcessPoolExecutor

        from cardlang.many.distributed import begin_process, distribute, packed, play_own

        # What bots look ahead with is found by each process for itself, and lies in the cache.
        records = self._keeps in ("records", "short")
        own = self.table is None and not records
        data = packed(self._task(self.name if own else self.setup.backend))
        pools: list[ProcessPoolExecutor] = []

        def opened() -> ProcessPoolExecutor:
            count = min(self.jobs, len(left))
            pools.append(ProcessPoolExecutor(count, initializer=begin_process, initargs=(data,)))
            return pools[-1]

        def progress(done: int, asked: int) -> None:
            self._told()

        try:
            return distribute(play_own, left, self.jobs, opened, self.tally, self.keeper, progress)[
                0
            ]
        finally:
            for pool in pools:
                pool.shutdown(cancel_futures=True)

    def on(self, executor: Executor) -> bool:
        """Play on an executor; whether it was broken off."""
        from cardlang.many.distributed import carried, distribute

        workers = self.jobs if self.jobs > 1 else _WORKERS
        backend = self.setup.backend
        interrupted, names = distribute(
            carried(self._task(backend)),
            self.seeds,
            workers,
            lambda: executor,
            self.tally,
            self.keeper,
            self.progress,
        )
        self.name = max(names, key=BACKENDS.index, default=backend)
        self.reason = self.reason if self.name == backend else "workers chose"
        return interrupted

    def _task(self, backend: str) -> Task:
        from cardlang.many.distributed import Task

        setup = self.setup
        return Task(
            setup.runner.machine,
            setup.terms,
            setup.backs,
            setup.players_are,
            backend,
            self._keeps,
            self.table,
        )
