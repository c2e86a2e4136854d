"""The parent's side: start the process, read its messages, end it.

Whatever comes out of the process is bytes from a stranger.  They are counted before they are kept,
cut into lines, read as JSON, and given to the asker; nothing is unpickled, and no message does more
than carry a value, a progress or the code of a failure.  However a job ends, its process group is
ended with it, also when the asker is interrupted.  A worker needs nothing but itself, so several
may run at once, each asked for by a thread of its own.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, NoReturn

from attrs import evolve

from cardlang.worker import child
from cardlang.worker.limits import PLAYING, Limits
from cardlang.worker.outcome import Outcome, ended, failure

_ROOT = Path(__file__).resolve().parents[2]
_DETAIL = 4096  # bytes
_KEPT = ("PATH", "CC", "CARDLANG_CFLAGS", "SYSTEMROOT")  # of the environment: what compilers need
_BOUNDS = frozenset(
    "computing memory written files processes network writing signals priority marks".split()
)
_CODES = frozenset(["crash", "files", "memory"])  # that a process may tell of itself


def run(
    job: str,
    arguments: Mapping[str, Any],
    limits: Limits = PLAYING,
    on_progress: Callable[[Any], None] | None = None,
    *,
    cache: str | os.PathLike[str] | None = None,
) -> Outcome:
    """Do a job in a clean process, and wait for it.

    `job` is a function as `module:name`, called with `arguments` by their names; these and what it
    returns are what JSON can say.  If `on_progress` is given, the function gets another argument,
    `progress`, a function of one such value, and every value that it is called with is handed on.
    `cache` is a folder that stands in for the user's cache and outlives the job, so that a
    second job need not read and compile the same again; whoever shares it among jobs trusts them.

    The process works in an empty folder of its own, which is its home and is removed afterwards;
    paths in `arguments` are therefore absolute.  Never raises for what the job does; TypeError if
    `arguments` are not JSON's.
    """
    with tempfile.TemporaryDirectory(prefix="cardlang-job-", ignore_cleanup_errors=True) as name:
        folder = os.path.realpath(name)
        told = {"job": job, "arguments": arguments, "progress": on_progress is not None}
        kept = prepare(folder, told, limits, cache)
        with tempfile.TemporaryFile() as complaints:
            try:
                process = started(folder, kept, complaints.fileno())
            except OSError as error:
                why = error.strerror or type(error).__name__
                return Outcome(failure=failure("start", limits, why))
            try:
                found = Messages(process, limits, on_progress).read()
            finally:
                end(process)
            complaints.seek(0, os.SEEK_END)
            complaints.seek(max(0, complaints.tell() - _DETAIL))
            detail = complaints.read().decode("utf-8", "replace")
        if found.failure is not None and not found.failure.detail:
            return evolve(found, failure=evolve(found.failure, detail=detail))
        return found


def _refused(constant: str) -> NoReturn:
    raise ValueError(constant)


def _plain(text: str) -> str:
    """Text of a stranger's, with what is no printable character told by its number."""
    return "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in text)


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) else None


def _paths() -> list[str]:
    """The search path of modules: this package, then what the parent has, but not
    where it works.
    """
    here = os.path.realpath(os.curdir)
    others = [p for p in sys.path if os.path.isabs(p) and os.path.realpath(p) != here]
    return list(dict.fromkeys([str(_ROOT), *others]))


def prepare(
    folder: str, told: Mapping[str, Any], limits: Limits, cache: str | os.PathLike[str] | None
) -> str:
    """Write into the folder of a process what it is to do; the folder of its cache."""
    kept = os.path.join(folder, "cache") if cache is None else os.path.realpath(cache)
    os.makedirs(kept, 0o700, exist_ok=True)
    whole = {**told, "limits": limits.as_dict(), "path": _paths(), "writable": [kept]}
    Path(folder, "job.json").write_text(json.dumps(whole, allow_nan=False), encoding="utf-8")
    return kept


def started(folder: str, cache: str, complaints: int) -> subprocess.Popen[bytes]:
    """A process that works in a folder, with nothing of this one's but where compilers lie.

    It reads bytecode where this one does: confined it can write none, and would compile all.
    """
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    environment |= {"HOME": folder, "TMPDIR": folder, "TEMP": folder, "TMP": folder}
    environment |= {"XDG_CACHE_HOME": cache, "LC_ALL": "C.UTF-8", "MALLOC_ARENA_MAX": "1"}
    bytecode = ["-X", f"pycache_prefix={sys.pycache_prefix}"] if sys.pycache_prefix else []
    return subprocess.Popen(
        [sys.executable, "-I", *bytecode, child.__file__, folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=complaints,
        cwd=folder,
        env=environment,
        umask=0o077 if os.name == "posix" else -1,
        start_new_session=True,
    )


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process with all that it started, as far as the system has groups."""
    if hasattr(os, "killpg"):
        with suppress(OSError):  # there is nobody left
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process with all that it started."""
    _kill(process)
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()


class Messages:
    """The messages of a process, as it says them, up to its answer or its end."""

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        limits: Limits,
        on_progress: Callable[[Any], None] | None,
    ) -> None:
        self.process, self.limits, self.on_progress = process, limits, on_progress
        self.until = time.monotonic() + limits.wall
        self.kept = b""
        self.bounds: tuple[str, ...] = ()
        self.pieces: Queue[bytes] = Queue(maxsize=8)
        self.reader = Thread(target=self._listen, daemon=True)

    def _listen(self) -> None:
        assert self.process.stdout is not None
        number = self.process.stdout.fileno()
        piece = b" "
        while piece:
            try:
                piece = os.read(number, 1 << 16)
            except OSError:
                piece = b""
            self.pieces.put(piece)

    def read(self) -> Outcome:
        """The answer, or why there is none."""
        self.reader.start()
        try:
            return self._read()
        finally:
            self.stop()

    def stop(self) -> None:
        """End the process, and listen no more."""
        _kill(self.process)
        while self.reader.is_alive():  # it waits for room, or for the end of the pipe
            try:
                self.pieces.get(timeout=0.05)
            except Empty:
                continue

    def next(self, wall: float) -> Outcome:
        """The next answer of a process that goes on living, within so many seconds."""
        if not self.reader.is_alive() and self.reader.ident is None:
            self.reader.start()
        self.until = time.monotonic() + wall
        return self._read()

    def _read(self) -> Outcome:
        length = 0
        while True:
            try:
                piece = self.pieces.get(timeout=max(0.0, self.until - time.monotonic()))
            except Empty:
                return self._failed("time")
            if not piece:
                return self._ended()
            length += len(piece)
            if length > self.limits.output:
                return self._failed("output")
            *lines, self.kept = (self.kept + piece).split(b"\n")
            for line in lines:
                found = self._message(line)
                if found is not None:
                    return found

    def _ended(self) -> Outcome:
        try:
            code = self.process.wait(max(0.0, self.until - time.monotonic()))
        except subprocess.TimeoutExpired:
            return self._failed("time")
        if code == child.OUT_OF_MEMORY:
            return self._failed("memory")
        return Outcome(failure=ended(code, self.limits, ""), bounds=self.bounds)

    def _failed(self, code: str, told: str = "") -> Outcome:
        return Outcome(failure=failure(code, self.limits, told), bounds=self.bounds)

    def _message(self, line: bytes) -> Outcome | None:
        """The outcome, if a message has it; what is no message of a worker is a failure."""
        try:
            message = json.loads(line, parse_constant=_refused)
        except (ValueError, RecursionError):
            return self._failed("answer", "it is not JSON")
        match message:
            case {"value": value}:
                return Outcome(
                    value,
                    bounds=self.bounds,
                    computing=_number(message.get("computing")),
                    memory=_whole(message.get("memory")),
                )
            case {"failure": str(code), "told": str(told)} if code in _CODES:
                return self._failed(code, _plain(told[:300]))
            case {"progress": value}:
                if self.on_progress is not None:
                    self.on_progress(value)
            case {"bounds": list(names)}:
                self.bounds = tuple(name for name in names if name in _BOUNDS)
            case _:
                return self._failed("answer", "it is no message of a worker")
        return None
