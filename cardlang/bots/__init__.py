"""Players of the program.

A bot is a function of what its seat may know and the moves it is offered; it answers with the
number of the move it takes.  It never sees the state of the match.  `make` finds one by its name
and gives it the stream of chance of its seat, so that the same seed plays the same match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardlang.run.stream import Source

Bot = Callable[[Any, Sequence[Any]], int]
"""(observation, legal moves) -> the number of the move taken."""


def _random(stream: Source) -> Bot:
    """Takes any legal move, each as likely as the others."""
    return lambda _, moves: stream.below(len(moves))


_MAKERS: dict[str, Callable[[Source], Bot]] = {"random": _random}

NAMES = tuple(_MAKERS)


def make(name: str, stream: Source) -> Bot:
    """The bot of that name; KeyError if there is none."""
    return _MAKERS[name](stream)
