"""Outcomes of a job: a value, or why there is none."""

from __future__ import annotations

import signal
from typing import Any

from attrs import frozen

from cardlang.worker.limits import Limits


@frozen
class Failure:
    """The reason why a job has no value.

    `code` is one of `time`, `computing`, `memory`, `output`, `files`, `answer`, `crash`, `killed`
    and `start`; `sentence` says it to people, with a full stop.  `detail` is for those who mend
    this program: the end of what the process wrote to its standard error, which is not yet harmless
    for a terminal.  `again` says whether the same job could end otherwise another time.
    """

    code: str
    sentence: str
    detail: str = ""

    @property
    def again(self) -> bool:
        """Does it hang on what else the machine does?"""
        return self.code in ("time", "killed", "start")

    @property
    def asked_for(self) -> bool:
        """Does the job ask for more than it may, on any machine?"""
        return self.code in ("computing", "memory", "output", "files")


@frozen
class Outcome:
    """The outcome of a job.

    `value` is what the function gave, of JSON's kinds only, if `failure` is None.  `bounds` names
    what the process was kept to: `computing`, `memory`, `written`, `files`, `network`, `writing`,
    `signals`; time and output are bounded everywhere.  `computing` is in seconds and `memory` in
    bytes at the most, both None where the process could not tell.
    """

    value: Any = None
    failure: Failure | None = None
    bounds: tuple[str, ...] = ()
    computing: float | None = None
    memory: int | None = None

    @property
    def ok(self) -> bool:
        """Is there a value?"""
        return self.failure is None


def failure(code: str, limits: Limits, told: str = "", detail: str = "") -> Failure:
    """A failure with the sentence of its code."""
    return Failure(
        code, _SENTENCES[code].format(limits=limits, told=told, **_sizes(limits)), detail
    )


_SENTENCES = {
    "time": "It was still at work after {limits.wall:g} seconds and was stopped.",
    "computing": "It needed more than {limits.cpu:g} seconds of computing and was stopped.",
    "memory": "It needed more than {memory} of memory and was stopped.",
    "output": "It answered with more than {output} and was stopped.",
    "files": "It wrote a file of more than {written}, or had more than {limits.files} files open.",
    "answer": "What it answered could not be read: {told}.",
    "crash": "cardlang made a mistake of its own: {told}.",
    "killed": "Its process was ended from outside.",
    "start": "No process could be started for it: {told}.",
}


def _sizes(limits: Limits) -> dict[str, str]:
    sizes = {"memory": limits.memory, "output": limits.output, "written": limits.written}
    return {name: size(number) for name, number in sizes.items()}


def size(number: float) -> str:
    """A number of bytes, as people write it."""
    for unit in ("bytes", "KiB", "MiB"):
        if number < 1024:
            return f"{number:g} {unit}"
        number /= 1024
    return f"{number:g} GiB"


def ended(code: int, limits: Limits, detail: str) -> Failure:
    """The failure of a process that gave no answer; `code` as `Popen.returncode` has it."""
    if code >= 0:
        return failure("crash", limits, f"the process ended with status {code}", detail)
    number = -code
    if number == getattr(signal, "SIGXCPU", None):
        return failure("computing", limits, detail=detail)
    if number == getattr(signal, "SIGKILL", None):
        return failure("killed", limits, detail=detail)
    try:
        name = signal.Signals(number).name
    except ValueError:
        name = f"signal {number}"
    return failure("crash", limits, f"the process was ended by {name}", detail)
