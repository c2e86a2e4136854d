"""Accusations against a game as it plays: unfair, dead, decided by luck, without choices.

Each accusation is a test with a p-value, or a bound that leaves no doubt, and a size below which
nobody would mind.  All tests of one game are corrected together (Holm), so a sound game is accused
of anything by chance in one of twenty cases at most; and what is significant but small is left out.
"""

from __future__ import annotations

from cardlang.judge import statistics
from cardlang.judge.against.fairness import (
    as_others_say,
    settled_early,
    shared,
    unfair,
    unfair_among_able,
)
from cardlang.judge.against.idle_choices import idle_backs, idle_classes, kingmaking, without_choice
from cardlang.judge.against.never import never_happened
from cardlang.judge.evidence import Evidence
from cardlang.judge.verdict import Reason


def accusations(evidence: Evidence) -> list[Reason]:
    """The accusations that hold against the game, all tests corrected together."""
    if not evidence.finished:
        return []
    whole = evidence.terms.deals is None  # who wins after a part of a match decides nothing
    tests = [
        *(unfair(evidence) if whole else unfair_among_able(evidence)),
        *(shared(evidence) if whole else ()),
        *(settled_early(evidence) if whole else ()),
        *without_choice(evidence),
        *kingmaking(evidence),
        *idle_classes(evidence),
        *idle_backs(evidence),
    ]
    held = statistics.holm([test.chance for test in tests])
    found = [
        as_others_say(evidence, test)
        for test, sure in zip(tests, held, strict=True)
        if sure and test.large
    ]
    if any(reason.code == "kingmaking" for reason in found):
        found = [reason for reason in found if reason.code != "choices-idle"]
    return [*_once(found), *never_happened(evidence)]


def _once(reasons: list[Reason]) -> list[Reason]:
    """Of several seats that are unfairly placed the one that is told first says it all."""
    return list({reason.code: reason for reason in reversed(reasons)}.values())[::-1]
