"""The table of a contest: as a page, as CSV and as JSON, the same rows in the same order.

The page needs nothing but itself and runs no scripts.  In CSV a text that a spreadsheet would take
for a formula begins with an apostrophe.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

from cardlang.diagnostic import UsageError
from cardlang.entry.contest import ContestRow
from cardlang.judge.verdict import STAGES
from cardlang.show.html import drawn
from cardlang.show.text import printable

FIGURES = (
    "length minutes forced choices seats ties skill luck settled lead_changes drama spread "
    "kingmaking"
).split()
WORDS = ("name", "title", "author", "verdict", "cluster", "nearest")
ORDERS = (*WORDS, *FIGURES)
_RANK = {"pass": 0, "warn": 1, "fail": 2}
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def ordered(rows: Iterable[ContestRow], order: str) -> list[ContestRow]:
    """Rows in an order: names of columns with commas between them, `-` before one for descending.

    What has no such figure comes last; ties are in the order of names.  UsageError for a column
    that there is not.
    """
    found = sorted(rows, key=lambda row: row.name)
    for part in reversed([part.strip() for part in order.split(",")]):
        name, down = part.removeprefix("-"), part.startswith("-")
        if name not in ORDERS:
            raise UsageError(f"there is no column `{name[:64]}`; there are {', '.join(ORDERS)}")
        there = [row for row in found if _key(row, name) is not None]
        gone = [row for row in found if _key(row, name) is None]
        found = sorted(there, key=lambda row: _key(row, name), reverse=down) + gone
    return found


def _key(row: ContestRow, name: str) -> Any:
    if name in FIGURES:
        return _number(row, name)
    if name == "nearest":
        near = _nearest(row)
        return None if near is None else near["alike"]
    if name == "verdict":
        return _RANK[row.verdict]
    if name == "cluster":
        return row.cluster
    return row.name if name == "name" else row.value[name]


def _number(row: ContestRow, name: str) -> float | None:
    """A figure as one number: of several, how far the farthest is from what is fair."""
    figure = _figure(row, name)
    value = None if figure is None else figure["value"]
    if isinstance(value, list):
        return round(max(abs(one - 1 / len(value)) for one in value), 4) if value else None
    return value


def _figure(row: ContestRow, name: str) -> dict[str, Any] | None:
    judgement = row.judgement or {"scorecard": {}}
    found: dict[str, Any] | None = judgement["scorecard"].get(name)
    return found


def _nearest(row: ContestRow) -> dict[str, Any] | None:
    near = (row.judgement or {"nearest": []})["nearest"]
    return near[0] if near else None


def _stages(row: ContestRow) -> dict[str, str]:
    stages = (row.judgement or {"stages": []})["stages"]
    return {stage["stage"]: stage["verdict"] for stage in stages}


def _reasons(row: ContestRow) -> list[dict[str, Any]]:
    """Reasons against an entry, by itself and by the judge."""
    found = list(row.value["findings"])
    if row.value["why"]:
        found.append({"code": "not-judged", "text": row.value["why"], "at": None})
    for stage in (row.judgement or {"stages": []})["stages"]:
        if stage["verdict"] in ("warn", "fail"):
            found += [one for one in stage["reasons"] if one["verdict"] in ("warn", "fail")]
    return found


# --------------------------------------------------------------------------------- JSON


def as_json(rows: Sequence[ContestRow]) -> str:
    """One value: a list of entries, each with all that was said of it."""
    return json.dumps(values(rows), indent=1) + "\n"


def values(rows: Sequence[ContestRow]) -> list[dict[str, Any]]:
    """The same as plain data."""
    return [
        {
            "entry": row.name,
            "bytes": row.digest,
            "rules": row.value["rules"],
            "title": row.value["title"],
            "author": row.value["author"],
            "verdict": row.verdict,
            "cluster": row.cluster,
            "findings": row.value["findings"],
            "not_judged": row.value["why"] or None,
            "judgement": row.judgement,
        }
        for row in rows
    ]


# ---------------------------------------------------------------------------------- CSV


def as_csv(rows: Sequence[ContestRow]) -> str:
    """A line for each entry; of each figure the value and the ends of its 95 % interval."""
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    figures = [f"{name}{end}" for name in FIGURES for end in ("", "_low", "_high")]
    table.writerow([*WORDS[:5], "nearest", "alike", *STAGES, "reasons", *figures, "digest"])
    for row in rows:
        near = _nearest(row)
        stages = _stages(row)
        cells: list[Any] = [row.name, row.value["title"], row.value["author"], row.verdict]
        cells += [row.cluster, near and near["game"], near and near["alike"]]
        cells += [stages.get(stage) for stage in STAGES]
        cells.append(" ".join(dict.fromkeys(one["code"] for one in _reasons(row))))
        for name in FIGURES:
            figure = _figure(row, name) or {}
            cells += [_cell(figure.get(end)) for end in ("value", "low", "high")]
        table.writerow([_safe(cell) for cell in (*cells, row.digest)])
    return out.getvalue()


def _cell(value: Any) -> Any:
    return " ".join(map(str, value)) if isinstance(value, list) else value


def _safe(cell: Any) -> Any:
    if not isinstance(cell, str):
        return cell
    text = printable(cell)
    return f"'{text}" if text.startswith(_FORMULA) else text


# ---------------------------------------------------------------------------------- page


def as_page(rows: Sequence[ContestRow], told: str) -> str:
    """A page of its own; `told` is a line on how it was judged."""
    groups: dict[int, list[str]] = {}
    for row in sorted(rows, key=lambda row: row.name):
        if row.cluster is not None:
            groups.setdefault(row.cluster, []).append(row.name)
    return drawn(
        "entry/templates/contest.html",
        told=told,
        summary=_summary(rows),
        rows=rows,
        figures=FIGURES,
        figure=_written,
        nearest=_nearest,
        reasons=_reasons,
        groups=sorted(groups.items()),
    )


def _summary(rows: Sequence[ContestRow]) -> str:
    counts = {verdict: sum(row.verdict == verdict for row in rows) for verdict in _RANK}
    parts = [f"{count} {verdict}" for verdict, count in counts.items()]
    return f"{len(rows)} entries: {', '.join(parts)}."


def _written(row: ContestRow, name: str) -> tuple[str, str]:
    """A figure and its interval, if it has one, as people read them."""
    figure = _figure(row, name)
    if figure is None or figure["value"] is None:
        return "", ""
    if isinstance(figure["value"], list):
        return " ".join(f"{one:.1%}" for one in figure["value"]), ""
    known = figure["low"] is not None and figure["high"] is not None
    interval = f"{figure['low']:,.3g} to {figure['high']:,.3g}" if known else ""
    return f"{figure['value']:,.3g}", interval
