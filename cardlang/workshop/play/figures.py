"""Figures of random matches while rules are written: lengths, who wins, what never ran.

The matches are played step by step by the judge's interpreter, which remembers the lines that ran;
how many there are is asked for, or as many as the judge's allowance pays for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from cardlang.judge.matches.coverage import Coverage, CoverageProbe
from cardlang.judge.matches.playing import OfferTally, Price, price, summed, traced
from cardlang.many.playout import Played
from cardlang.many.tally import Summary, Tally
from cardlang.match.live.driver import Terms
from cardlang.workshop.play.matches import Begun, engine
from cardlang.workshop.text.rules import Rules

ALLOWANCE = 40_000  # units of `judge.playing.Price`: about two seconds
_FEWEST = 3
_BARS = 24


def figures(
    rules: Rules,
    match: Begun,
    most: int,
    progress: Callable[[int], object] | None = None,
) -> dict[str, Any]:
    """Figures of up to `most` matches of random seats at the table of a match.

    `never` are the lines of the text that no match came to, from 1; `inside` all of them, with
    those that lie inside of others.
    """
    machine = engine(rules).machine(match.players, dict(match.options))
    probe, offers, tally = CoverageProbe(machine), OfferTally(), Tally()
    leads: Counter[int] = Counter()
    lengths: list[int] = []
    changes = forced = steps = 0
    played: list[Played] = []
    wanted = most
    while len(played) < wanted:
        trace = traced(probe.runner, match.seed + len(played), Terms(), offers)
        counts = [count for _, _, count, _ in trace.steps]
        forced += sum(count == 1 for count in counts)
        steps += len(counts)
        lengths.append(len(counts))
        changes += sum(a != b for (_, a), (_, b) in zip(trace.leads, trace.leads[1:], strict=False))
        leads[trace.winners] += 1
        one = summed(trace)
        played.append(one)
        tally.add(one)
        if len(played) == _FEWEST:
            wanted = Price(price(machine, played).match).affordable(ALLOWANCE, _FEWEST, most)
        if progress is not None:
            progress(len(played))
    coverage = Coverage(rules.source)
    coverage.add(probe)
    summary = Summary(
        engine(rules).info.slug,
        machine.players,
        machine.sides,
        len(played),
        len(played),
        match.seed,
        0.0,
        "interpret",
        "",
        tally,
    )
    told = summary.as_dict()
    return {
        "matches": len(played),
        "players": machine.players,
        "sides": [list(side) for side in machine.sides],
        "length": told["length"],
        "branching": told["branching"],
        "deals": told["deals"],
        "wins": told["wins"],
        "mean_scores": told["mean_scores"],
        "aborted": told["aborted"],
        "faults": told["faults"],
        "forced": forced / steps if steps else 0.0,
        "changes": changes / len(played),
        "histogram": _bars(lengths),
        "never": coverage.heads(),
        "inside": coverage.never(),
    }


def _bars(lengths: list[int]) -> dict[str, Any]:
    """The numbers of matches by length, in bars of equal width."""
    low, high = min(lengths), max(lengths)
    wide = max(1, -(-(high - low + 1) // _BARS))
    bars = [0] * ((high - low) // wide + 1)
    for length in lengths:
        bars[(length - low) // wide] += 1
    return {"from": low, "step": wide, "bars": bars}
