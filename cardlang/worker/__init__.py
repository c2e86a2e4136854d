"""The worker: a clean process with limits, in which the rules of strangers are run.

    from cardlang import worker

    outcome = worker.run("cardlang.judge.stages:examples", {"path": "/entries/17.card"})
    if outcome.failure is None:
        use(outcome.value)
    else:
        say(outcome.failure.sentence)

The language itself is the first wall: rules cannot ask for anything outside of a match, and all
that they do is bounded by `cardlang.limits`.  The worker is the second, for the mistakes of this
program.  What is enforced where, `Outcome.bounds` says and docs/reliability.md lists.
"""

from __future__ import annotations

from cardlang.worker.limits import CHECKING, JUDGING, PLAYING, Limits
from cardlang.worker.outcome import Failure, Outcome
from cardlang.worker.parent import run
from cardlang.worker.resident import Resident

__all__ = ["CHECKING", "JUDGING", "PLAYING", "Failure", "Limits", "Outcome", "Resident", "run"]
