"""What the tests of the worker have it do: well-behaved jobs, and those that are not."""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def echo(value: Any) -> Any:
    return value


def told(numbers: list[int], progress: Callable[[Any], None]) -> str:
    for number in numbers:
        progress({"at": number})
    return "done"


def place() -> dict[str, Any]:
    """Where the process finds itself."""
    return {
        "folder": os.getcwd(),
        "inside": sorted(os.listdir()),
        "environment": sorted(os.environ),
        "group": os.getpgid(0) == os.getpid(),
        "bytecode": sys.pycache_prefix,
    }


def computes() -> None:
    while True:
        pass


def sleeps(child: str = "") -> None:
    """Sleep for ever; a process of its own, whose number is written to `child`, sleeps too."""
    if child:
        other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        Path(child).write_text(str(other.pid))
    time.sleep(600)


def hoards(size: int) -> int:
    return len(bytearray(size))


def nests(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


def answers(size: int) -> str:
    return "x" * size


def chatters(progress: Callable[[Any], None]) -> None:
    while True:
        progress("x" * 1000)


def garbles(text: str) -> None:
    """Write what is no message where the messages go."""
    for number in range(3, 32):
        try:
            if os.fstat(number).st_mode & 0o170000 == 0o010000:
                os.write(number, text.encode() + b"\n")
        except OSError:
            continue
    time.sleep(5)


def writes(path: str, size: int) -> None:
    with open(path, "wb") as file:
        file.write(b"x" * size)


def opens(count: int) -> int:
    return len([open(os.devnull) for _ in range(count)])


def prints() -> str:
    print("to standard output")
    print("to standard error", file=sys.stderr)
    os.write(1, b'{"value": "forged"}\n')
    return "told"


def fails() -> None:
    raise LookupError("no\x1b[2J such card")


def ends(status: int) -> None:
    os._exit(status)


def signals(sent: str, other: int = 0) -> None:
    os.kill(other or os.getpid(), getattr(signal, sent))


def connects(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), 5):
        pass


def marks(path: str) -> str:
    """Change the mode and times of a file."""
    os.chmod(path, 0o777)
    os.utime(path, (1, 1))
    return "done"


def hurries() -> None:
    """Take another priority."""
    os.setpriority(os.PRIO_PROCESS, 0, os.getpriority(os.PRIO_PROCESS, 0) + 1)


def pries(path: str) -> int:
    """Read a file."""
    with open(path, "rb") as file:
        return len(file.read())


def escapes() -> str:
    """Leave the group by which the parent ends what was started."""
    try:
        subprocess.run(["true"], start_new_session=True, check=True)
    except OSError as error:
        return errno.errorcode[error.errno or 0]
    return ""


def played(game: str, backend: str) -> dict[str, int]:
    import cardlang

    summary = cardlang.simulate(game, matches=20, seed=1, backend=backend)
    return {"matches": summary.matches}


def checked(game: str) -> int:
    from cardlang.cli.parts.reading import checked

    return checked(game).errors


def sticks(kind: str, seed: int, first: int, count: int) -> list[dict[str, Any]]:
    """A batch of which input 1 takes for ever."""
    found = []
    for number in range(first, first + count):
        while number == 1:
            pass
        row = {"number": number, "outcome": "clean", "said": "", "seconds": 0.1, "memory": 1}
        found.append(row)
    return found


def standing() -> dict[str, Any]:
    """How far the process stands back: by itself, and its session."""
    group = Path("/proc/self/autogroup")
    session = group.read_text().split()[-1] if group.exists() else None
    return {"itself": os.getpriority(os.PRIO_PROCESS, 0), "session": session}
