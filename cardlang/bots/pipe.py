"""A bot that is another program: one JSON observation a line in, one move a line out.

`pipe:./mybot` starts `./mybot` once for each seat and match.  For every choice of its seat it is
sent what `Observation` is, as one line of JSON, and answers with one line: a JSON text or a plain
one that is one of the moves in `legal`, or the place of one in that list as a number.  What it
writes to its standard error is shown to whoever runs it.  Before it says its move it may ask for
worlds, and for what other bots make of its moves (`questions`).  When the match is over its input
is closed.

A program that cannot be started, ends, waits longer than `limits.PIPE_SECONDS`, or answers what is
no legal move, is told of in one sentence (`UsageError`), and the match is not played on.
"""

from __future__ import annotations

import json
import shlex
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Any

from attrs import Attribute, asdict

from cardlang import limits
from cardlang.bots.questions import Questions
from cardlang.diagnostic import UsageError
from cardlang.knowledge.sight import Sight


def _told(field: Attribute[Any], _: object) -> bool:
    """True for what the other program is told: the value of a keep as text says enough."""
    return field.name not in ("what", "many")


class Piped:
    """The program that plays one seat."""

    def __init__(self, command: str, questions: Questions, seconds: float | None = None) -> None:
        self.command = command
        self.questions = questions
        self.seconds = limits.PIPE_SECONDS if seconds is None else seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: Queue[bytes] = Queue(maxsize=2)

    def __call__(self, sight: Sight) -> int:
        seen = sight.observation
        answer = self._asked(json.dumps(asdict(seen, filter=_told), ensure_ascii=False))
        asked = 0
        while isinstance(answer, dict):
            asked += 1
            if asked > limits.PIPE_QUESTIONS:
                self.close()
                raise UsageError(
                    f"`{self.command}` has asked {limits.PIPE_QUESTIONS:,} questions before a "
                    "move, and may not ask more"
                )
            told = self.questions.answer(answer, sight)
            answer = self._asked(json.dumps(told, ensure_ascii=False))
        if type(answer) is int and 0 <= answer < len(seen.legal):
            return answer
        if isinstance(answer, str) and answer in seen.legal:
            return seen.legal.index(answer)
        raise UsageError(
            f"`{self.command}` answered {json.dumps(answer)[:80]}; it takes one line with one of "
            f"`legal`, or its place from 0 to {len(seen.legal) - 1}"
        )

    def _asked(self, line: str) -> Any:
        process = self._process or self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            answer = self._lines.get(timeout=self.seconds)
        except Empty:
            self.close()
            raise UsageError(
                f"`{self.command}` has not answered within {self.seconds:g} seconds; it answers "
                "each line with one line, and flushes it"
            ) from None
        except OSError:
            answer = b""
        if not answer.endswith(b"\n"):
            self.close()
            raise UsageError(
                f"`{self.command}` has ended before it answered, with exit code "
                f"{process.wait()}; what it said is on its standard error"
            )
        text = answer.decode(errors="replace").strip()
        try:
            return json.loads(text)
        except ValueError:
            return text

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError, IndexError) as error:
            raise UsageError(f"`{self.command}` cannot be started: {error}") from None
        self._process = process
        Thread(target=_read, args=(process, self._lines), daemon=True).start()
        return process

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is not None:
            if process.stdin is not None:
                with suppress(OSError):  # it has ended
                    process.stdin.close()
            process.kill()
            process.wait()

    def __del__(self) -> None:
        self.close()


def _read(process: subprocess.Popen[bytes], lines: Queue[bytes]) -> None:
    """Read the lines of a program as they come; at the end, what is not a whole line."""
    assert process.stdout is not None
    with process.stdout as stream:
        while True:
            line = stream.readline(limits.PIPE_LINE)
            lines.put(line)
            if not line.endswith(b"\n"):
                return
