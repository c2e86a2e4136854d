"""A summary of many matches, as a small table.

    my-game: 1,000 matches of 4 players, from seed 7

                   mean  min  max
    decisions     312.0  260  420
    legal moves     4.2    1    7
    deals           6.0    5    8

    seat     wins  share  mean score
    0       251.0  25.1%       120.3

Shares and mean scores are those of the matches that were not aborted.  How many of them nobody won
stands below, where there are any.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.many.tally import Summary


def draw_summary(summary: Summary) -> str:
    """A summary as lines: lengths, a table by seat, and what was aborted."""
    data = summary.as_dict()
    lines = [_head(summary), "", *_columns(_spans(data)), "", *_columns(_seats(summary)), ""]
    if summary.unwon:
        lines[-1:] = [f"nobody won {summary.unwon:,} of {summary.matches - summary.aborted:,}", ""]
    rate = f"{summary.decisions:,} decisions in {summary.seconds:.2f} s"
    if summary.seconds:
        rate += f", {data['decisions_per_second']:,.0f} a second"
    lines.append(f"{rate} (backend {summary.backend}: {summary.backend_reason})")
    lines += _aborted(summary, data["faults"])
    return "\n".join(lines)


def _head(summary: Summary) -> str:
    plural = "" if summary.matches == 1 else "es"
    asked = f" of {summary.asked:,}" if summary.interrupted else ""
    return (
        f"{summary.game}: {summary.matches:,}{asked} match{plural} of {summary.players} players, "
        f"from seed {summary.seed}"
    )


def _spans(data: dict[str, Any]) -> list[list[str]]:
    rows = [["", "mean", "min", "max"]]
    names = {"length": "decisions", "branching": "legal moves", "deals": "deals"}
    for key, name in names.items():
        span = data[key]
        rows.append([name, f"{span['mean']:,.1f}", f"{span['min']:,}", f"{span['max']:,}"])
    return rows


def _seats(summary: Summary) -> list[list[str]]:
    rows = [["seat", "wins", "share", "mean score"]]
    finished = summary.matches - summary.aborted
    for seat, (wins, mean) in enumerate(zip(summary.wins, summary.mean_scores, strict=True)):
        share = f"{wins / finished:.1%}" if finished else "-"
        rows.append([str(seat), f"{wins:,.1f}", share, f"{mean:,.1f}"])
    return rows


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The first column to the left, all others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]


def _aborted(summary: Summary, faults: Sequence[dict[str, Any]]) -> list[str]:
    if not summary.aborted:
        return []
    lines = [f"{summary.aborted:,} aborted:"]
    most = summary.as_dict()["length"]["max"]  # the longest are those that were stopped
    stopped = f"stopped after {most:,} decisions, see `--max-decisions`,"
    for x in faults:
        reason = stopped if x["reason"] == "decisions" else x["reason"]
        why = f": {x['why']}" if x["why"] else ""
        lines.append(f"  seed {x['seed']}: {reason} at {x['at'] or 'the start'}{why}")
    more = summary.aborted - len(faults)
    if more > 0:
        lines.append(f"  … and {more:,} more")
    return lines
