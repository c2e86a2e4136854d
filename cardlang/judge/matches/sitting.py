"""Times that a match takes among players who want to win it.

Random seats often need many more deals than people do: they miss the moves that end a deal, and
come to a goal by chance only.  So the matches of seats that play to win are asked (`able`).  Where
none of them came to its end, its deals are taken for those that random seats need, which are more.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from cardlang.judge import statistics
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches.playing import Trace
from cardlang.judge.statistics import Interval

SECONDS_FREE, SECONDS_FORCED, SECONDS_DEAL = 6, 2, 30
"""The rule of thumb for minutes: so long takes a decision with a choice, one without, a deal."""

LONG = 180  # minutes that people hardly sit through


def minutes_of(counts: Sequence[int], deals: int) -> float:
    """Return the minutes of a match by its legal moves at each decision, and its deals."""
    seconds = sum(SECONDS_FREE if count > 1 else SECONDS_FORCED for count in counts)
    return (seconds + SECONDS_DEAL * deals) / 60


@frozen
class Sitting:
    """Minutes of a match by the rule of thumb, how many matches say so, and after how many deals a
    match was cut off that says so alone (0: it was not)."""

    minutes: Interval
    matches: int
    deals: int = 0


def sitting(evidence: Evidence) -> Sitting | None:
    """Return how long seats that play to win sit; None if nothing is known of it."""
    found = evidence.able
    if found is None:
        return None
    if found.ended:
        return Sitting(statistics.mean(list(map(_minutes, found.ended))), len(found.ended))
    if found.cut is None or not found.cut.deals:
        return None
    finished = evidence.finished
    deals = sum(one.deals for one in finished) / len(finished)
    minutes = max(_minutes(found.cut), _minutes(found.cut) / found.cut.deals * deals)
    return Sitting(Interval(minutes, minutes, minutes), 1, found.cut.deals)


def _minutes(trace: Trace) -> float:
    return minutes_of([count for _, _, count, _ in trace.steps], trace.deals)
