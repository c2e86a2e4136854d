"""Limits of a worker."""

from __future__ import annotations

from attrs import asdict, frozen

from cardlang import limits


@frozen
class Limits:
    """Limits of one job, the start of the process included (about 0.2 s and 60 MiB).

    `cpu`     seconds of computing of the process; each process that it starts has as many
    `wall`    seconds by the clock, after which all its processes are ended
    `memory`  bytes of address space, of each of its processes
    `output`  bytes of its answer and its messages, as JSON
    `written` bytes of any one file
    `files`   files that are open at once, pipes included
    `behind`  how far it stands back where others compute too: 0 not at all, 19 as far as can be
    """

    cpu: float = limits.PLAY_SECONDS
    wall: float = 2.0 * limits.PLAY_SECONDS
    memory: int = limits.PLAY_MEMORY
    output: int = limits.WORKER_OUTPUT
    written: int = limits.WORKER_FILE
    files: int = limits.WORKER_FILES
    behind: int = 0

    def as_dict(self) -> dict[str, float]:
        """As JSON has it."""
        return asdict(self)


PLAYING = Limits()
"""For whatever plays matches."""
JUDGING = Limits(cpu=limits.JUDGE_SECONDS, wall=2.0 * limits.JUDGE_SECONDS)
"""For judging one game, alone or as an entry of a contest."""
_START = 4.0  # seconds of computing to start a process and make the reader's tables, at worst
CHECKING = Limits(
    cpu=limits.CHECK_SECONDS + _START, wall=10.0 * limits.CHECK_SECONDS, memory=limits.CHECK_MEMORY
)
"""For reading and checking one file."""
