"""The program of the worker's process: it does one job and ends.

    python -I …/cardlang/worker/child.py FOLDER

FOLDER holds `job.json`, and is where the job works: its home, its temporary files, its cache if it
was given no other.  The limits are set before anything of this package is imported, but for what
confines it: bytecode that is written within a limit could be half a file.  Messages go to the
parent through what was standard output, each a line of JSON; what a job prints goes nowhere.
Standard input stays open as long as the parent lives: at its end the process ends too.

A resident does one job after the other, each a line on standard input, and keeps what it knows.
Its limit of computing is for each of them.  What nobody needs any more it looks for while nobody
asks, so that no answer waits for that.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import threading
from contextlib import suppress
from queue import Empty, Queue
from typing import Any, NoReturn

OUT_OF_MEMORY = 97  # the status of a process that could not even say so
_RESERVE = 1 << 20  # bytes that are given back when memory is used up
_PROCESSES = 128  # threads and processes more than the user has when a job begins
_REST = 1.0  # seconds without an order, after which a resident tidies up
_BUSY = 20  # orders without a rest, after which it does so all the same
_THRESHOLDS = 20_000, 20, 100  # of Python's own tidying, which is for long jobs then


def main(folder: str) -> None:
    """Read the job, keep to its limits, do it, and answer."""
    with open(os.path.join(folder, "job.json"), encoding="utf-8") as file:
        job = json.load(file)
    answers = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    sys.path[:0] = [path for path in job["path"] if path not in sys.path]
    resident: bool = job["job"] is None
    from cardlang.worker.confine import confine

    bounds = _bounded(job["limits"], resident)
    _stand_back(int(job["limits"]["behind"]))
    bounds += confine([folder, *job["writable"]])
    threading.stack_size(1 << 18)
    asked: Queue[bytes] = Queue()
    threading.Thread(target=_until_alone, args=(asked,), daemon=True).start()
    _send(answers, {"bounds": bounds})
    if resident:
        _attend(asked, answers, job["limits"]["cpu"])
    _answer(answers, job)


def _attend(asked: Queue[bytes], answers: int, seconds: float) -> NoReturn:
    """Do one order after the other, for ever."""
    gc.set_threshold(*_THRESHOLDS)
    done = 0
    while True:
        order, done = _next(asked, done)
        _allow(seconds)
        _answer(answers, {"progress": False, **json.loads(order)})


def _next(asked: Queue[bytes], done: int) -> tuple[bytes, int]:
    """The next order, and how many there were since the last rest."""
    if done < _BUSY:
        with suppress(Empty):
            return asked.get(timeout=_REST), done + 1
    gc.collect()
    return asked.get(), 0


def _bounded(limits: dict[str, float], resident: bool) -> list[str]:
    """Set the limits that this system has; their names."""
    try:
        import resource
    except ImportError:  # Windows
        return []
    seconds = max(1, round(limits["cpu"]))
    wanted = [
        ("computing", resource.RLIMIT_CPU, seconds),
        ("written", resource.RLIMIT_FSIZE, limits["written"]),
        ("files", resource.RLIMIT_NOFILE, limits["files"]),
        ("core", resource.RLIMIT_CORE, 0),
    ]
    if sys.platform == "linux":  # others take the limit and do not keep to it
        wanted.append(("memory", resource.RLIMIT_AS, limits["memory"]))
        if os.getuid():  # of the administrator no system counts processes
            wanted.append(("processes", resource.RLIMIT_NPROC, _running() + _PROCESSES))
    done = []
    for name, which, number in wanted:
        _, most = resource.getrlimit(which)
        least = int(number) if most == resource.RLIM_INFINITY else min(int(number), most)
        hard = least
        if which == resource.RLIMIT_CPU:
            hard = most if resident else least + 1
        try:
            resource.setrlimit(which, (least, hard))
        except (ValueError, OSError):
            continue
        done.append(name)
    return [name for name in done if name != "core"]


def _running() -> int:
    """Count the threads of the user, all processes together."""
    count, user = 0, os.getuid()
    for name in os.listdir("/proc"):
        with suppress(OSError):  # it has ended meanwhile
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == user:
                count += len(os.listdir(f"/proc/{name}/task"))
    return count


def _stand_back(behind: int) -> None:
    """Let others compute first.  Linux may weigh sessions against each other, and this is one."""
    if behind and hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(behind)
        with suppress(OSError), open("/proc/self/autogroup", "w", encoding="ascii") as file:
            file.write(str(behind))


def _allow(seconds: float) -> None:
    """Let the process compute so many seconds more than it has."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    wanted = round(used.ru_utime + used.ru_stime + seconds) + 1
    least = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (least, most))


def _until_alone(asked: Queue[bytes]) -> None:
    """Read orders to the end of the parent; then end, with all processes that a job started."""
    kept = b""
    while piece := os.read(0, 1 << 16):
        *lines, kept = (kept + piece).split(b"\n")
        for line in lines:
            asked.put(line)
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def _send(answers: int, message: dict[str, Any]) -> None:
    data = json.dumps(message, allow_nan=False).encode() + b"\n"
    while data:
        data = data[os.write(answers, data) :]


def _answer(answers: int, job: dict[str, Any]) -> None:
    """Do the job, and say what came of it."""
    reserve = bytearray(_RESERVE)
    try:
        from importlib import import_module

        module, _, name = job["job"].partition(":")
        work = getattr(import_module(module), name)
        arguments = dict(job["arguments"])
        if job["progress"]:
            arguments["progress"] = lambda value: _send(answers, {"progress": value})
        value = work(**arguments)
        _send(answers, {"value": value, **_used()})
    except MemoryError:
        del reserve
        try:
            _send(answers, {"failure": "memory", "told": ""})
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
    except Exception as error:
        _send(answers, _failure(error))


def _failure(error: Exception) -> dict[str, Any]:
    import errno
    import traceback

    code = "crash"
    if isinstance(error, OSError) and error.errno in (errno.EFBIG, errno.EMFILE):
        code = "files"
    elif isinstance(error, OSError) and error.errno == errno.ENOMEM:
        code = "memory"
    sys.stderr.write(traceback.format_exc()[-4096:])
    sys.stderr.flush()
    told = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return {"failure": code, "told": told.encode("ascii", "backslashreplace").decode()}


def _used() -> dict[str, Any]:
    """Seconds of computing, with that of the processes it waited for; bytes of memory, its own."""
    try:
        import resource
    except ImportError:
        return {}
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return {"computing": sum(one.ru_utime + one.ru_stime for one in used), "memory": peak()}


def peak() -> int:
    """The most memory in bytes that this process has held so far.

    Where Linux tells it, that since the program began; `getrusage` may count what the parent held.
    """
    with suppress(OSError), open("/proc/self/status", encoding="ascii", errors="replace") as file:
        for line in file:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


if __name__ == "__main__":
    main(sys.argv[1])
