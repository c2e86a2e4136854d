"""Playing matches in many places: on any executor of `concurrent.futures`.

The seeds are dealt out in batches, and what comes back is whole numbers, which are added up.  So a
result depends on the seeds alone: not on how many workers there are, how fast each is, which of
them comes first, or whether one is lost.  A batch that does not come back is given out again, and
only after several times the run is given up.

A batch is to take a third of a second, so its size follows from how long the last ones took, and
only a few are under way for each worker.  On an executor of somebody else each carries the machine,
which a worker opens once; a worker whose sources are not ours would mean something else by it, and
refuses.  A process of our own is given the machine when it begins, and after that only seeds: what
is sent to it then always fits into a pipe, so nobody waits to write to one that has died.

What is kept of matches is written by whoever asked for it: the workers, which may be far away, send
it.
"""

from __future__ import annotations

import pickle
import signal
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from threading import Lock, local
from time import perf_counter
from typing import Any

from attrs import define, evolve, frozen

from cardlang.machine.ir import Machine
from cardlang.many import batches
from cardlang.many.backends import BackendError, open_backend
from cardlang.many.keeping import RECORDS, Form, Kept, RecordKeeper, kept
from cardlang.many.playout import Played, Table, playout
from cardlang.many.scribing import Recorder
from cardlang.many.tally import Tally
from cardlang.match.live.driver import Outcome, Terms
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.run.native import Making, Native, NativeError, opened

TIMES = 4  # how often a batch is given out before a run is given up
_SLICE = 0.33  # seconds that a batch should take
_FIRST = 8  # matches of the first batches
_LARGEST = 1 << 20
_SOURCES = (".py", ".h", ".card", ".lark")
_AHEAD = 8  # batches of records that a worker takes to follow
_KNOWN = 4  # tasks that a worker keeps open

Progress = Callable[[int, int], object]
Work = Callable[[range, int], "Answer"]
"""Task of a worker: these seeds, for the first, second … time."""


class WorkersError(BackendError):
    """The workers cannot play these matches; the message says why."""


@frozen
class Task:
    """A task for a worker: to play matches of some seeds."""

    machine: Machine
    terms: Terms
    backs: str | None
    players_are: tuple[str, ...]
    backend: str
    keeps: Form | None  # how matches are kept, if they are
    table: Table | None = None  # who plays the matches, if not random seats

    def setup(self, seed: int = 0) -> Setup:
        """The setup of a match of this seed, with a runner of its own."""
        runner, _, _ = open_backend(self.machine, self.backend)
        wording = Wording(self.machine)
        return Setup(
            runner, wording, self.terms, seed, self.backs, self.players_are, backend=self.backend
        )


@frozen
class Answer:
    """The results of a batch."""

    tally: Tally
    kept: list[Kept]
    seconds: float
    backend: str


@cache
def sources() -> str:
    """The sum over our own sources."""
    return sum_over(Path(__file__).resolve().parents[2])


def sum_over(package: Path) -> str:
    """A digest of all sources of a package: any of them may have a say in what a match is."""
    total = sha256()
    for path in sorted(package.rglob("*")):
        if path.suffix in _SOURCES:
            total.update(path.relative_to(package).as_posix().encode())
            total.update(sha256(path.read_bytes()).digest())
    return total.hexdigest()


# ------------------------------------------------------------------ of a worker


class _Code:
    """The native code of a task, if there is any: the threads of a process share it."""

    def __init__(self, task: Task) -> None:
        self._native: Native | None = None
        self._making: Making | None = None
        if task.table is not None or task.keeps in RECORDS:
            return
        if task.backend == "native":
            self._native = opened(task.machine)
        elif task.backend == "auto":
            try:
                self._native = opened(task.machine, at_hand=True)
            except NativeError:
                return
            self._making = Making(task.machine) if self._native is None else None

    @property
    def native(self) -> Native | None:
        if self._making is not None and self._making.done:
            self._native, self._making = self._making.ready, None
        return self._native


class _Worker:
    """A task that was opened by one thread: ready to play any of its seeds."""

    def __init__(self, task: Task, code: _Code) -> None:
        self.task = task
        self.code = code
        self.setup = task.setup()
        self._recorder: Recorder | None = None

    def play(self, seeds: range) -> Answer:
        """Play these matches, natively as soon as that can be had."""
        begun = perf_counter()
        tally, found = Tally(), list[Kept]()
        native, keeps = self.code.native, self.task.keeps
        if native is not None and keeps not in RECORDS:
            keep = found.append if keeps else None
            batches.natively(native, self.setup, seeds, 1, tally, keep=keep)
        elif keeps in RECORDS and self.task.table is None:
            if self._recorder is None:
                self._recorder = Recorder(self.setup, keeps, self.task.backend)
            for done, seed in enumerate(seeds, start=1):
                played, record = self._recorder.match(seed, _AHEAD * len(seeds) - done)
                tally.add(played)
                found.append(record)
        else:
            for seed in seeds:
                tally.add(one(self.setup, self.task.table, native, seed, keeps, found.append))
        name = self.task.backend if native is None else "native"
        return Answer(tally, found, perf_counter() - begun, name)


def one(
    setup: Setup,
    table: Table | None,
    native: Native | None,
    seed: int,
    keeps: Form | None,
    keep: Callable[[Kept], object],
) -> Played:
    """A match, which is given to `keep` if matches are kept; `table` plays it if anybody does."""
    outcomes: list[Outcome] | None = [] if keeps else None
    if table is not None:
        played = table(setup, seed, outcomes)
    elif outcomes is None:
        played = playout(setup.runner, setup.terms, seed)
    else:
        played = told(setup, native, seed, outcomes)
    if keeps and outcomes is not None:
        setup = evolve(setup, more={**setup.more, **played.thought})
        keep(kept(keeps, setup, seed, outcomes))
    return played


def told(setup: Setup, native: Native | None, seed: int, outcomes: list[Outcome]) -> Played:
    """A match, and what happened in it."""
    if native is None:
        return playout(setup.runner, setup.terms, seed, outcomes)
    played, found = batches.outcomes(native, setup, seed)
    outcomes += found
    return played


_lock = Lock()
_tasks: dict[bytes, tuple[Task, _Code]] = {}  # of this process
_here = local()  # the workers of each thread: what runs a machine is for one thread


def _opened(data: bytes) -> _Worker:
    workers: dict[bytes, _Worker] = _here.__dict__.setdefault("workers", {})
    if data not in workers:
        with _lock:
            if data not in _tasks:
                _room(_tasks)
                task: Task = pickle.loads(data)
                _tasks[data] = task, _Code(task)
            _room(workers)
            workers[data] = _Worker(*_tasks[data])
    return workers[data]


def _room(held: dict[bytes, Any]) -> None:
    """Of the tasks that a worker has played, it knows the last ones."""
    while len(held) >= _KNOWN:
        del held[next(iter(held))]


def play_batch(made_by: str, data: bytes, seeds: range, time: int) -> Answer:
    """Play a batch in a worker. `time` tells those apart that are given out again."""
    if made_by != sources():
        raise WorkersError("a worker runs another version of cardlang")
    return _opened(data).play(seeds)


def carried(task: Task) -> Work:
    """Work for workers anywhere: all they need comes with each batch."""
    return partial(play_batch, sources(), packed(task))


def packed(task: Task) -> bytes:
    """A task as bytes."""
    return pickle.dumps(task, pickle.HIGHEST_PROTOCOL)


_own = b""  # the task of a process of our own


def begin_process(data: bytes) -> None:
    """In a process of our own, which plays one task; whoever started it decides when to stop."""
    global _own
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _own = data


def play_own(seeds: range, time: int) -> Answer:
    """Play a batch in a process of our own."""
    return _opened(_own).play(seeds)


# ----------------------------------------------------------------- of the asker


@define
class _Part:
    seeds: range
    time: int = 1


@define
class _Deal:
    """The seeds that are still to be played, in parts."""

    left: range
    again: list[_Part]
    size: int = _FIRST

    def next(self, workers: int) -> _Part:
        if self.again:
            return self.again.pop()
        size = max(1, min(self.size, -(-len(self.left) // (2 * workers))))
        part, self.left = self.left[:size], self.left[size:]
        return _Part(part)

    def learn(self, matches: int, seconds: float) -> None:
        faster = _SLICE / seconds if seconds > 0 else 4.0
        self.size = max(1, min(_LARGEST, int(matches * min(4.0, faster)) + 1))

    def __bool__(self) -> bool:
        return bool(self.left or self.again)


def distribute(
    work: Work,
    seeds: range,
    workers: int,
    opened: Callable[[], Executor],
    tally: Tally,
    keeper: RecordKeeper | None = None,
    progress: Progress | None = None,
) -> tuple[bool, set[str]]:
    """Play these matches on an executor; whether it was broken off, and the backends that played.

    `opened` gives the executor, and another one when that has broken; an executor that cannot be
    replaced is given again.
    """
    deal = _Deal(seeds, [])
    away: dict[Future[Answer], _Part] = {}
    backends: set[str] = set()
    executor = opened()
    try:
        while deal or away:
            try:
                while deal and len(away) < 2 * workers + 2:
                    part = deal.next(workers)
                    try:
                        future = executor.submit(work, part.seeds, part.time)
                    except RuntimeError:  # it has broken, or was shut down
                        deal.again.append(part)
                        raise
                    away[future] = part
            except RuntimeError as error:
                if not away:
                    deal.again[-1] = _again(deal.again[-1], error)
                    executor = opened()
            done, _ = wait(away, return_when=FIRST_COMPLETED) if away else (set(), None)
            for future in done:
                part = away.pop(future)
                try:
                    answer = future.result()
                except WorkersError:
                    raise
                except NativeError as error:
                    raise BackendError(f"the native backend is not at hand: {error}") from None
                except Exception as error:
                    deal.again.append(_again(part, error))
                    continue
                if keeper is not None:
                    keeper.keep(answer.kept)
                tally.merge(answer.tally)
                backends.add(answer.backend)
                deal.learn(len(part.seeds), answer.seconds)
                if progress is not None:
                    progress(tally.matches, len(seeds))
    except KeyboardInterrupt:
        return True, backends
    finally:
        for future in away:
            future.cancel()
    return False, backends


def _again(part: _Part, error: BaseException) -> _Part:
    if part.time >= TIMES:
        first = part.seeds.start
        why = " ".join(str(error).split())[:300] or type(error).__name__
        raise WorkersError(
            f"the batch from seed {first} was lost {TIMES} times; the last time: {why}"
        ) from None
    return _Part(part.seeds, part.time + 1)
