"""Talk at a table: lines of words, and six signs.

Talk belongs to the moment.  The last lines are kept as long as the server runs, in no journal and
in no record, so nobody can fill a disk with them; and each seat may say so much in a time.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock

from attrs import define, field, frozen

from cardlang.limits import TABLE_SAYING
from cardlang.table.names import one_line

SIGNS = ("hello", "thanks", "well-played", "sorry", "one-moment", "good-night")
"""Signs, which every page shows in its own language."""

_KEPT = 40  # lines of one table
_AT_ONCE = 4  # lines that a seat may say one after the other
_PAUSE = 2.5  # seconds, after which it may say one more


@frozen
class Saying:
    """A line of a seat: a text, or the name of a sign; `number` counts the lines of a table."""

    number: int
    seat: int
    text: str = ""
    sign: str = ""


@define
class _Breath:
    """The lines that a seat has left, as of a time."""

    left: float
    at: float


@define(eq=False)
class Talk:
    """The talk at one table; may be used from several threads."""

    clock: Callable[[], float] = time.monotonic
    _lines: deque[Saying] = field(factory=lambda: deque(maxlen=_KEPT))
    _breath: dict[int, _Breath] = field(factory=dict)
    _count: int = 0
    _lock: Lock = field(factory=Lock)

    def say(self, seat: int, text: str = "", sign: str = "") -> bool:
        """Add a line; False if the seat has said too much already."""
        with self._lock:
            now = self.clock()
            breath = self._breath.setdefault(seat, _Breath(_AT_ONCE, now))
            breath.left = min(_AT_ONCE, breath.left + (now - breath.at) / _PAUSE)
            breath.at = now
            if breath.left < 1:
                return False
            breath.left -= 1
            self._count += 1
            self._lines.append(Saying(self._count, seat, text, sign))
            return True

    def since(self, number: int) -> Sequence[Saying]:
        """The lines behind one, of those that are kept."""
        with self._lock:
            return [line for line in self._lines if line.number > number]


def saying(said: str) -> str:
    """A line that may be said, in one form; empty if it cannot be."""
    text = one_line(said)
    return "" if len(text) > TABLE_SAYING else text
