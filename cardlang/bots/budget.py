"""Budgets of thought: seconds a move, or a number of simulations, for bots that have none.

0.2s    no bot takes longer than that for a move
200     so many simulations a move, the same every time
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from cardlang.diagnostic import UsageError

LEAST, MOST = 0.01, 600.0  # seconds
GOOD = "good"
_FREE = (GOOD, "hard")  # levels that say no number themselves
MIDDLE = 10  # simulations of the level of that name
_SECONDS = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?s")
_NUMBERS = re.compile(r"(@[0-9a-f]*|\+untrained)\Z")
_NUMBER = re.compile(r"[0-9]{1,7}")


def seconds_of(text: str) -> float | None:
    """The seconds that `0.2s` says; None if the text says none, or too few or too many."""
    if not _SECONDS.fullmatch(text):
        return None
    seconds = float(text[:-1])
    return seconds if LEAST <= seconds <= MOST else None


def read_budget(text: str) -> str:
    """A budget as it stands behind `good:`.  UsageError if it is none."""
    said = text.strip().replace(" ", "")
    if seconds_of(said) is not None or (_NUMBER.fullmatch(said) and 1 <= int(said) <= 1_000_000):
        return said
    raise UsageError(
        f"`{text}` is no budget; write seconds, such as `0.2s` ({LEAST:g}s to {MOST:g}s), or a "
        "number of simulations, such as `200`"
    )


def budgeted(names: Sequence[str], budget: str) -> tuple[str, ...]:
    """The bots with a budget for those that name none themselves.

    UsageError if there is no such bot.
    """
    found = tuple([_with(name, budget) for name in names])
    if found == tuple(names):
        raise UsageError(
            "--think is for `good` and `hard`, which name no number; no bot here is one of them"
        )
    return found


def _with(name: str, budget: str) -> str:
    plain, numbers = _apart(name)
    return f"{GOOD}:{budget}{numbers}" if plain in _FREE else name


def _apart(name: str) -> tuple[str, str]:
    """A name without what says by which trained numbers it plays, and that."""
    found = _NUMBERS.search(name)
    return (name, "") if found is None else (name[: found.start()], found.group())


def thought(bots: Sequence[object]) -> dict[str, Any]:
    """The simulations of bots that thought by the clock, for the head of a record: by seat the
    number of moves, and the least, the mean and the most of a move; nothing if there are none."""
    rows = [getattr(bot, "made", None) for bot in bots]
    if not any(rows):
        return {}
    told = [
        {"moves": len(row), "least": min(row), "mean": sum(row) // len(row), "most": max(row)}
        if row
        else None
        for row in rows
    ]
    return {"simulations": told}


def within(name: str, seconds: float) -> str:
    """A bot that takes no longer than so many seconds for a move, as far as it can be told to."""
    name, numbers = _apart(name)
    kind, *parts = name.split(":")
    if name in _FREE:
        return f"{GOOD}:{seconds:.3f}s{numbers}"
    if name == "middle":
        return f"{GOOD}:{MIDDLE}:{seconds:.3f}s{numbers}"
    if kind != GOOD:
        return name
    said = seconds_of(parts[-1])
    least = seconds if said is None else min(said, seconds)
    return ":".join([GOOD, *(parts if said is None else parts[:-1]), f"{least:.3f}s{numbers}"])
