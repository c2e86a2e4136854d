"""The worker: answers, limits, and what a job cannot do."""

from __future__ import annotations

import os
import platform
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from cardlang import worker
from cardlang.worker import CHECKING, PLAYING, Limits, Outcome, parent

HELPERS = "tests.jobs"
#: by the clock more than a machine needs that does twenty other things besides
SMALL = Limits(cpu=2, wall=180, memory=128 << 20, output=1 << 16, written=1 << 16, files=32)


def run(name: str, limits: Limits = SMALL, **arguments: Any) -> Outcome:
    return worker.run(f"{HELPERS}:{name}", arguments, limits)


def gone(process: int) -> bool:
    """Has it ended, within a minute?  Nobody may be there to take note of its end."""
    for _ in range(1200):
        try:
            if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
            os.kill(process, 0)
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False


def test_values_come_back() -> None:
    value = {"a": [1, 2.5, None, True], "ä\u2028\x1b": "\ud800"}
    found = run("echo", value=value)
    assert found.value == value and found.ok
    assert found.computing is not None and 0 < found.computing < 2
    assert found.memory is not None and 1 << 20 < found.memory < 128 << 20


def test_progress() -> None:
    heard: list[Any] = []
    found = worker.run(f"{HELPERS}:told", {"numbers": [3, 1, 2]}, SMALL, heard.append)
    assert found.value == "done"
    assert heard == [{"at": 3}, {"at": 1}, {"at": 2}]


def test_what_is_no_json_is_not_sent() -> None:
    with pytest.raises(TypeError):
        run("echo", value={1, 2})


def test_a_clean_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "key")
    place = run("place").value
    assert place["inside"] == ["cache", "job.json"]
    assert "SECRET" not in place["environment"]
    assert {"HOME", "CARDLANG_CFLAGS"} <= {*place["environment"]}
    assert place["bytecode"] == sys.pycache_prefix
    assert place["group"] and not Path(place["folder"]).exists()


def test_a_worker_may_stand_back() -> None:
    usual, back = run("standing").value, run("standing", evolve(SMALL, behind=7)).value
    assert back["itself"] == usual["itself"] + 7
    assert usual["session"] in (None, "0") and back["session"] in (None, "7")


FAILURES: list[tuple[str, dict[str, Any], Limits, str, str]] = [
    ("computes", {}, evolve(SMALL, cpu=1), "computing", "more than 1 seconds of computing"),
    ("sleeps", {}, evolve(SMALL, wall=0.5), "time", "still at work after 0.5 seconds"),
    ("hoards", {"size": 1 << 30}, SMALL, "memory", "more than 128 MiB of memory"),
    ("answers", {"size": 1 << 16}, SMALL, "output", "more than 64 KiB"),
    ("writes", {"path": "wide", "size": 1 << 17}, SMALL, "files", "a file of more than 64 KiB"),
    ("opens", {"count": 40}, SMALL, "files", "more than 32 files"),
    ("fails", {}, SMALL, "crash", "LookupError: noU+001B[2J such card"),
    ("nests", {"depth": 100_000}, SMALL, "crash", "RecursionError"),
    ("ends", {"status": 3}, SMALL, "crash", "ended with status 3"),
    ("ends", {"status": 0}, SMALL, "crash", "ended with status 0"),
    ("signals", {"sent": "SIGSEGV"}, SMALL, "crash", "ended by SIGSEGV"),
    ("signals", {"sent": "SIGKILL"}, SMALL, "killed", "ended from outside"),
    ("garbles", {"text": "{"}, SMALL, "answer", "not JSON"),
    ("garbles", {"text": "[" * 60_000}, SMALL, "answer", "not JSON"),
    ("garbles", {"text": '{"value": NaN}'}, SMALL, "answer", "not JSON"),
    ("garbles", {"text": "[1]"}, SMALL, "answer", "no message"),
    ("garbles", {"text": '{"failure": "x", "told": ""}'}, SMALL, "answer", "no message"),
    ("nowhere", {}, SMALL, "crash", "no attribute 'nowhere'"),
]


@pytest.mark.parametrize(
    ("job", "arguments", "bounds", "code", "said"),
    FAILURES,
    ids=[f"{f[0]}-{f[4]}" for f in FAILURES],
)
def test_ways_to_fail(
    job: str, arguments: dict[str, Any], bounds: Limits, code: str, said: str
) -> None:
    found = run(job, bounds, **arguments)
    assert found.failure is not None and found.value is None
    assert found.failure.code == code
    assert said in found.failure.sentence and found.failure.sentence.endswith(".")
    assert found.failure.again == (code in ("time", "killed"))


def test_endless_progress_is_cut() -> None:
    heard: list[Any] = []
    found = worker.run(f"{HELPERS}:chatters", {}, SMALL, heard.append)
    assert found.failure is not None and found.failure.code == "output"
    assert len(heard) <= 64


def test_what_is_printed_is_no_answer() -> None:
    found = run("prints")
    assert found.value == "told"


def test_details_are_kept() -> None:
    found = run("fails")
    assert found.failure is not None and "in fails" in found.failure.detail


def test_all_processes_end(tmp_path: Path) -> None:
    """With the asker's time, and with the asker."""
    noted = tmp_path / "number"  # a job may write where its cache is
    asked = {"child": str(noted)}
    for wall in (1, 4, 16, 64):  # until it has come so far as to start another one
        found = worker.run(f"{HELPERS}:sleeps", asked, evolve(SMALL, wall=wall), cache=tmp_path)
        assert found.failure is not None and found.failure.code == "time"
        if noted.exists() and noted.read_text():
            break
    assert gone(int(noted.read_text()))


def test_a_worker_does_not_outlive_its_parent(tmp_path: Path) -> None:
    noted = tmp_path / "cache" / "number"
    asked = (
        "from cardlang import worker\n"
        f"worker.run('{HELPERS}:sleeps', {{'child': {str(noted)!r}}}, cache={str(noted.parent)!r})"
    )
    root = Path(__file__).parents[1]
    parent = subprocess.Popen(
        [sys.executable, "-c", asked], cwd=root, env={"PYTHONPATH": str(root)}
    )
    while not (noted.exists() and noted.read_text()):
        assert parent.poll() is None
        time.sleep(0.05)
    parent.kill()
    parent.wait()
    assert gone(int(noted.read_text()))


def test_interrupted_by_progress(tmp_path: Path) -> None:
    """Whatever the asker raises, nobody is left and the folder is gone."""

    def stop(value: Any) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        worker.run(f"{HELPERS}:told", {"numbers": [1]}, SMALL, stop)


def test_what_bounds_promise(tmp_path: Path) -> None:
    """What an outcome names as bounded is."""
    found = run("echo", value=0)
    if sys.platform == "linux":
        assert {"computing", "memory", "written", "files"} <= set(found.bounds)
    attacks: dict[str, list[tuple[str, dict[str, Any]]]] = {
        "writing": [("writes", {"path": str(tmp_path / "out"), "size": 1})],
        "signals": [("signals", {"sent": "SIGTERM", "other": os.getppid()})],
        "priority": [("hurries", {})],
        "network": [("escapes", {})],
    }
    with socket.create_server(("127.0.0.1", 0)) as server:
        attacks["network"].append(("connects", {"port": server.getsockname()[1]}))
        for bound, tried in attacks.items():
            for job, arguments in tried if bound in found.bounds else ():
                tried_it = run(job, **arguments)
                assert tried_it.failure is not None or tried_it.value == "EPERM", job
                assert tried_it.failure is None or "PermissionError" in tried_it.failure.sentence
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not bound these")
def test_others_keep_their_files_marks_and_secrets(tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_text("x")
    before = path.stat()
    tried = run("marks", path=str(path))
    if "marks" in tried.bounds:
        assert tried.value == "done"
        assert (path.stat().st_mode, path.stat().st_mtime) == (before.st_mode, before.st_mtime)
    if "marks" not in tried.bounds:
        assert platform.machine() not in ("x86_64", "aarch64")
    pried = run("pries", path=f"/proc/{os.getpid()}/mem")
    if "writing" in pried.bounds:
        assert pried.failure is not None and "PermissionError" in pried.failure.sentence


def test_a_worker_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/python")
    found = run("echo", value=0)
    assert found.failure is not None and found.failure.code == "start" and found.failure.again


def test_rules_are_run(tmp_path: Path) -> None:
    """What it is for: matches, native code and all, within the limits of each kind of job."""
    for backend in ("python", "native"):
        found = worker.run(
            f"{HELPERS}:played",
            {"game": "bonus-malus", "backend": backend},
            PLAYING,
            cache=tmp_path,
        )
        assert found.value == {"matches": 20}, found.failure
    found = worker.run(f"{HELPERS}:checked", {"game": "bonus-malus"}, CHECKING, cache=tmp_path)
    assert found.value == 0, found.failure


def test_a_resident_goes_on_after_a_job_that_broke_a_limit() -> None:
    """It keeps its process from job to job; one that asks for too much costs it that."""
    resident = worker.Resident(evolve(worker.PLAYING, output=1000))
    try:
        one = resident.ask("os:getpid", {})
        assert one.failure is None and one.value == resident.ask("os:getpid", {}).value
        told = resident.ask("json:dumps", {"obj": "x" * 5000}).failure
        assert told is not None and told.code == "output"
        told = resident.ask("json:dumps", {"obj": 1, "nothing": 2}).failure
        assert told is not None and told.code == "crash"
        after = resident.ask("os:getpid", {})
        assert after.failure is None and after.value != one.value
    finally:
        resident.close()


@pytest.mark.parametrize(
    ("job", "given", "code"),
    [
        ("sleeps", {}, "time"),
        ("answers", {"size": 5000}, "output"),
        ("computes", {}, "computing"),
        ("nothing-of-this-name", {}, "crash"),
    ],
)
def test_an_answer_is_that_to_the_question(job: str, given: dict[str, Any], code: str) -> None:
    """Whatever came of the jobs before."""
    usual = evolve(SMALL, cpu=1, output=1000, memory=512 << 20)
    resident = worker.Resident(usual)
    try:
        assert resident.ask(f"{HELPERS}:echo", {"value": 1}).value == 1
        resident.limits = evolve(usual, wall=0.5 if code == "time" else usual.wall)
        found = resident.ask(f"{HELPERS}:{job}", given)
        assert found.failure is not None and found.failure.code == code
        resident.limits = usual
        assert resident.ask(f"{HELPERS}:echo", {"value": 2}).value == 2
    finally:
        resident.close()


def test_a_process_ends_where_there_are_no_groups_of_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "killpg")
    process = subprocess.Popen((sys.executable, "-c", "import time; time.sleep(600)"))
    parent.end(process)
    assert process.returncode < 0


def test_modules_are_not_looked_for_where_somebody_works(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    root, here = str(Path(__file__).parents[1]), tmp_path / "work"
    here.mkdir()
    (tmp_path / "link").symlink_to(here)
    monkeypatch.chdir(here)
    given = ["", "below", ".", str(here), str(tmp_path / "link"), str(tmp_path), root]
    monkeypatch.setattr(sys, "path", given)
    assert parent._paths() == [root, str(tmp_path)]
