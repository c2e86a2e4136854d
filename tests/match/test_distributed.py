"""Playing matches elsewhere: the same sums wherever, in whatever order, and whoever is lost."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from math import ceil
from multiprocessing.process import BaseProcess
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest
from attrs import evolve

from cardlang.api import engine_of
from cardlang.many import batches, distributed
from cardlang.many.backends import BackendError
from cardlang.many.distributed import TIMES, Task, WorkersError, _Deal, play_batch, sum_over
from cardlang.many.simulate import Run
from cardlang.many.tally import Summary
from cardlang.run.native import Native, NativeError
from cardlang.simulation import simulate
from tests.shipped import load

from .games import game

MATCHES = 40
ROOT = Path(__file__).parents[2]


def played(**arguments: Any) -> Summary:
    given = {"players": 4, "matches": MATCHES, "seed": 9, "deals": 1, "backend": "interpret"}
    return simulate(game("bonus-malus"), **{**given, **arguments})


class Unsteady(Executor):
    """Plays in this process, the last batch first; `loses` says which of the submissions go."""

    def __init__(self, loses: Callable[[int], bool]) -> None:
        self.loses = loses
        self.asked = 0
        self.waiting: list[tuple[Future[Any], Any]] = []

    def submit(self, work: Any, /, *given: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.asked += 1
        if self.loses(self.asked):
            future.set_exception(BrokenExecutor("a worker was lost"))
        else:
            self.waiting.append((future, lambda: work(*given)))
            if len(self.waiting) == 3:
                self.finish()
        return future

    def finish(self) -> None:
        while self.waiting:
            future, work = self.waiting.pop()
            future.set_result(work())


class Late(Unsteady):
    """Finishes at once when the last batches are handed in."""

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        future = super().submit(work, *given, **named)
        if given[0].stop == 9 + MATCHES or given[1] > 1:
            self.finish()
        return future


def test_order_and_loss_make_no_difference() -> None:
    here = played().tally
    assert played(executor=Late(lambda asked: False)).tally == here
    unsteady = Late(lambda asked: asked % 3 == 0)
    assert played(executor=unsteady, jobs=2).tally == here
    assert unsteady.asked > MATCHES // 8


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_parts_grow_smaller_so_that_nobody_waits_for_the_last(workers: int) -> None:
    """Each part is half of a worker's share of what is left at most, and all are played once."""
    played: list[int] = []
    deal = _Deal(range(3, 203), [], size=200)
    while deal:
        share = ceil(len(deal.left) / (2 * workers))
        part = deal.next(workers).seeds
        assert 1 <= len(part) <= share
        played += part
    assert played == list(range(3, 203))


@pytest.mark.parametrize("backend", ["interpret", "auto"])
def test_threads(backend: str) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert played(executor=executor, backend=backend).tally == played().tally


def test_processes_of_our_own_play_as_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no native code, how random seats are played is chosen once, here; for bots
    each process chooses."""
    sent: list[str] = []

    def packed(task: Task) -> bytes:
        sent.append(task.backend)
        return usual(task)

    def opened(*_: Any, **__: Any) -> Native:
        raise NativeError("there is no compiler")

    usual = distributed.packed
    monkeypatch.setattr(distributed, "packed", packed)
    monkeypatch.setattr(batches, "opened", opened)
    monkeypatch.setattr(batches, "_GLANCE", 0.0)
    arguments: dict[str, Any] = {"matches": 6, "jobs": 2, "backend": "auto"}
    assert played(**arguments).backend != "auto"
    assert played(bots=["greedy"], **arguments).backend != "auto"
    assert [backend == "auto" for backend in sent] == [False, True]


def test_a_process_that_dies_is_replaced() -> None:
    killed: list[BaseProcess] = []

    def progress(done: int, asked: int) -> None:
        if not killed:
            killed.append(multiprocessing.active_children()[0])
            killed[0].kill()

    arguments: dict[str, Any] = {"matches": 200, "deals": 1}
    found = played(jobs=2, progress=progress, **arguments)
    assert killed and not found.interrupted
    assert found.tally == played(**arguments).tally


LOST = """
import multiprocessing, sys
from cardlang import simulate

killed = []

def progress(done, asked):
    if not killed:
        killed.extend(multiprocessing.active_children())
        for child in killed:
            child.kill()

arguments = {"players": 4, "matches": 60, "seed": 1, "deals": 1, "backend": "python"}
here = simulate("klapper-jas", **arguments)
there = simulate("klapper-jas", jobs=3, progress=progress, **arguments)
assert killed and there.tally == here.tally
print("equal")
"""


def test_nobody_waits_for_processes_that_are_lost() -> None:
    """The rules of Klapper-Jas are more than a pipe holds: whoever still wrote them to a process
    that has died would never end."""
    done = subprocess.run(
        [sys.executable, "-c", LOST], capture_output=True, text=True, timeout=120, cwd=ROOT
    )
    assert (done.stdout, done.returncode) == ("equal\n", 0), done.stderr


def test_it_is_given_up_in_the_end() -> None:
    always = Unsteady(lambda asked: True)
    with pytest.raises(WorkersError, match=f"lost {TIMES} times; .*: a worker was lost"):
        played(executor=always)


def test_an_executor_that_is_closed() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(WorkersError, match="cannot schedule new futures after shutdown"):
        played(executor=executor)


def test_a_worker_of_another_version_refuses() -> None:
    with pytest.raises(WorkersError, match="another version"):
        play_batch("0" * 64, b"", range(1), 1)


def test_what_a_worker_cannot_do_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with ThreadPoolExecutor(1) as executor, pytest.raises(BackendError, match="no C compiler"):
        played(executor=executor, backend="native", matches=7, deals=2, max_decisions=77)


def test_interrupted_it_gives_what_it_has() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as executor:
        found = played(executor=executor, progress=stop)
    assert found.interrupted
    assert 0 < found.matches < MATCHES


def test_records_come_from_the_workers(tmp_path: Path) -> None:
    played(records=tmp_path / "here", matches=6)
    with ThreadPoolExecutor(2) as executor:
        played(records=tmp_path / "there", matches=6, executor=executor)
    here = {path.name: path.read_bytes() for path in (tmp_path / "here").iterdir()}
    assert {path.name: path.read_bytes() for path in (tmp_path / "there").iterdir()} == here
    assert len(here) == 6


def test_a_change_of_any_source_is_another_version(tmp_path: Path) -> None:
    whole = tmp_path / "cardlang"
    copytree(ROOT / "cardlang", whole, ignore=ignore_patterns("__pycache__"))
    before = sum_over(whole)
    assert sum_over(ROOT / "cardlang") == before
    folders = {path.parent for path in whole.rglob("*.*") if path.suffix in (".py", ".h", ".card")}
    assert len(folders) > 12
    for folder in folders:
        path = max(path for path in folder.iterdir() if path.suffix in (".py", ".h", ".card"))
        text = path.read_bytes()
        path.write_bytes(text + b"\n")
        assert sum_over(whole) != before, path
        path.write_bytes(text)
    assert sum_over(whole) == before
    (whole / "limits.py").rename(whole / "bounds.py")
    assert sum_over(whole) != before


@pytest.mark.parametrize(
    ("names", "name", "reason"),
    [
        (set(), "python", "asked"),
        ({"python"}, "python", "asked"),
        ({"python", "interpret"}, "python", "asked"),
        ({"interpret", "native", "python"}, "native", "workers chose"),
        ({"interpret"}, "interpret", "workers chose"),
    ],
)
def test_of_what_workers_played_with_the_last_of_all_ways_is_named(
    names: set[str], name: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(distributed, "distribute", lambda *_: (False, names))
    setup = evolve(engine_of(load("whist")).setup(4, 1), backend="python")
    run = Run(setup, range(3), "auto", "asked", None, 2, None, None, None, None)
    with ThreadPoolExecutor(1) as executor:
        assert run.on(executor) is False
    assert (run.name, run.reason) == (name, reason)
