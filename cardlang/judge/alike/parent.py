"""A variant against the game that it extends: what the rules change, and what that does.

Both are played with the same seeds at the same table, so the same cards are dealt as long as the
rules deal them alike.  What is told is the mean difference match by match, with its interval.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from cardlang.diagnostic import RuleError, UsageError
from cardlang.engine import open_game
from cardlang.judge import statistics
from cardlang.judge.fast import Compiled
from cardlang.judge.matches.playing import Price, many
from cardlang.judge.verdict import Figure, Parent
from cardlang.many.playout import Played
from cardlang.match.live.driver import Terms
from cardlang.messages import ENGLISH, Tongue
from cardlang.show.diff import compare

_MEASURES: dict[str, tuple[str, Callable[[Played], float]]] = {
    "length": ("judge-more-length", lambda match: float(match.decisions)),
    "deals": ("judge-more-deals", lambda match: float(match.deals)),
    "choices": (
        "judge-more-choices",
        lambda match: match.offered / match.decisions if match.decisions else 0.0,
    ),
    "ties": ("judge-more-ties", lambda match: float(match.winners.bit_count() > 1)),
}


_PYTHON = 40_000  # units of `playing.Price` above which it is worth to compile the parent


_WHOLE = Terms()


def against(
    path: Path,
    parent: Path,
    played: Sequence[Played],
    players: int,
    price: Price,
    tongue: Tongue = ENGLISH,
    terms: Terms = _WHOLE,
    compiled: Compiled | None = None,
) -> Parent:
    """Changes from the parent, in rules and in play at the usual table."""
    told = compare(parent, path)
    changes = []
    for change in told.changes:
        changes.append(tongue.say(CHANGES[change.what], section=change.section, now=change.now))
    return Parent(
        told.first, (*changes,), _play(parent, played, players, price, tongue, terms, compiled)
    )


CHANGES = {
    "new": "judge-rules-new",
    "gone": "judge-rules-gone",
    "changed": "judge-rules-changed",
    "renamed": "judge-rules-renamed",
}
"""The message for each kind of change that `compare` tells."""


def _play(
    parent: Path,
    played: Sequence[Played],
    players: int,
    price: Price,
    tongue: Tongue,
    terms: Terms,
    compiled: Compiled | None,
) -> tuple[tuple[str, Figure], ...]:
    try:
        engine = open_game(parent)
        machine = engine.machine(players)
    except (RuleError, UsageError):
        return ()
    runner, _ = engine.runner(machine)
    dear = price.match * len(played) > _PYTHON
    native = (compiled or Compiled()).native(machine) if dear else None
    others = many(runner, native, [match.seed for match in played], terms)
    pairs = [
        (mine, other)
        for mine, other in zip(played, others, strict=True)
        if mine.fault is None and other.fault is None
    ]
    tests = {
        name: [measure(mine) - measure(other) for mine, other in pairs]
        for name, (_, measure) in _MEASURES.items()
    }
    held = statistics.holm([statistics.differs(values, 0.0) for values in tests.values()])
    found = []
    for (name, values), real in zip(tests.items(), held, strict=True):
        change = statistics.mean(values)
        chance = tongue.say("judge-more-than-chance" if real else "judge-may-be-chance")
        text = tongue.say(_MEASURES[name][0], change=change.value, chance=chance)
        found.append((name, Figure(change.value, change.low, change.high, len(values), text)))
    return tuple(found)
