"""A worker that stays: it does one job after the other and keeps what it has read.

An editor asks ten times a second; to start a process and read the prelude each time would take
longer than the answer.  A resident is kept to the same limits as any worker, memory and files for
its whole life, time and output for each job.  Where a job breaks one of them, the process is ended,
and the next job begins with a new one, which knows nothing.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Mapping
from threading import Lock
from typing import Any

from cardlang.worker.limits import PLAYING, Limits
from cardlang.worker.outcome import Outcome, failure
from cardlang.worker.parent import Messages, end, prepare, started


class Resident:
    """One process, started when it is first asked.  `ask` may be called by several threads."""

    def __init__(
        self, limits: Limits = PLAYING, cache: str | os.PathLike[str] | None = None
    ) -> None:
        self.limits = limits
        self._cache = cache
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._messages: Messages | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def ask(self, job: str, arguments: Mapping[str, Any]) -> Outcome:
        """Do a job, a function as `module:name`; what came of it, as `worker.run` says it."""
        order = json.dumps({"job": job, "arguments": arguments}, allow_nan=False).encode() + b"\n"
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._close()
                try:
                    self._start()
                except OSError as error:
                    why = error.strerror or type(error).__name__
                    return Outcome(failure=failure("start", self.limits, why))
            assert self._process is not None and self._messages is not None
            try:
                assert self._process.stdin is not None
                self._process.stdin.write(order)
                self._process.stdin.flush()
            except OSError:
                pass  # it has ended, which is what the next message says
            found = self._messages.next(self.limits.wall)
            if found.failure is not None and found.failure.code != "crash":
                self._close()
            return found

    def stop(self) -> None:
        """End the process in the middle of whatever it does; the next job starts another."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process."""
        self.stop()
        with self._lock:
            self._close()

    def _start(self) -> None:
        self._folder = tempfile.TemporaryDirectory(
            prefix="cardlang-resident-", ignore_cleanup_errors=True
        )
        folder = os.path.realpath(self._folder.name)
        told: dict[str, Any] = {"job": None, "arguments": {}, "progress": False}
        kept = prepare(folder, told, self.limits, self._cache)
        with open(os.devnull, "wb") as nowhere:
            self._process = started(folder, kept, nowhere.fileno())
        self._messages = Messages(self._process, self.limits, None)

    def _close(self) -> None:
        if self._messages is not None:
            self._messages.stop()
        if self._process is not None:
            end(self._process)
        if self._folder is not None:
            self._folder.cleanup()
        self._process = self._messages = self._folder = None
