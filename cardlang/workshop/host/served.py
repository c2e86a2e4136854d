"""Tables of a game of the workshop: the command that serves them, in a process of its own.

A table is bound to the rules that it began with.  So a text that has changed since gets another
table; one that has not is told the links that it has.  The server ends with the workshop; its
tables stay in the user's data folder.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from threading import Lock

from attrs import define, field

from cardlang.workshop.host.desk import DeskError

_LINK = re.compile(r"^lobby: (\S+)$")
_READY = "Ctrl-C"
_ENDING = 10.0  # seconds for a server to end


@define
class ServedTables:
    """Servers of tables, one for each file; `place` is the address at which they listen."""

    place: str = "127.0.0.1"
    _running: dict[Path, tuple[str, subprocess.Popen[str], str]] = field(factory=dict)
    _lock: Lock = field(factory=Lock)

    def lobby(self, path: Path, text: str) -> str:
        """The link of the lobby for a game.  DeskError if it cannot be served."""
        with self._lock:
            known = self._running.get(path)
            if known is not None and known[0] == text and known[1].poll() is None:
                return known[2]
            if known is not None:
                _end(known[1])
            process, link = self._start(path)
            self._running[path] = text, process, link
            return link

    def close(self) -> None:
        """End all servers."""
        with self._lock:
            for _, process, _ in self._running.values():
                _end(process)
            self._running.clear()

    def _start(self, path: Path) -> tuple[subprocess.Popen[str], str]:
        how = ["--no-browser", "--port", "0", "--host", self.place]
        command = [sys.executable, "-m", "cardlang", "table", str(path), *how]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
        )
        assert process.stdout is not None
        link, told = "", ""
        for line in process.stdout:
            found = _LINK.match(line.strip())
            link = found[1] if found else link
            told = line.strip() or told
            if _READY in line and link:
                return process, link
        _end(process)
        raise DeskError(told[:300] or "the server of tables did not start")


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(_ENDING)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()
