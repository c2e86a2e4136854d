"""Tokens of the moves of a decision, found without making a move twice.

To offer a move is to name it, and the same few moves are offered again and again.  A `Tokens`
keeps, verb by verb, one thing for each: the thing itself for a verb that picks nothing; for one
that picks once a dict by what is picked, a number, or the members in a tuple where several are
picked at once; for any other verb a dict by the move.  What the things are is up to whoever makes
the `Tokens`: the moves as they are inside, or the moves that people hold.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.machine.ir import Decision, VerbInfo
from cardlang.run.memo import Memo

Raw = tuple[int, ...]
_MOST = 1 << 15  # things that a verb remembers


def picks_once(verb: VerbInfo) -> bool:
    """Return whether a move is known by the one thing that is picked."""
    return len(verb.picks) == 1 and (verb.when is None or verb.when_first)


class Tokens:
    """The things for the moves of one decision."""

    __slots__ = ("make", "verbs")

    def __init__(self, decision: Decision, make: Callable[[Raw], Any]) -> None:
        self.make = make
        self.verbs = tuple(_kept(k, verb, make) for k, verb in enumerate(decision.verbs))


def _kept(index: int, verb: VerbInfo, make: Callable[[Raw], Any]) -> Any:
    if not verb.picks:
        return make((index,))
    if not picks_once(verb):
        return Memo(make, _MOST).__getitem__
    several = verb.picks[0].several and verb.picks[0].source.type != "g"

    def by_pick(picked: Any) -> Any:
        return make((index, sum([1 << k for k in picked]) if several else picked))

    return Memo(by_pick, _MOST).__getitem__
