"""The table of a contest: as a page, as CSV and as JSON, the same rows in the same order.

The page needs nothing but itself and runs no scripts.  In CSV a text that a spreadsheet would take
for a formula begins with an apostrophe.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from cardlang.diagnostic import UsageError
from cardlang.entry.contest import ContestRow
from cardlang.judge.verdict import STAGES, Reason, harm
from cardlang.messages import ENGLISH, Tongue
from cardlang.show.html import drawn
from cardlang.show.text import spreadsheet

FIGURES = (
    "length minutes forced choices seats ties skill luck settled lead_changes drama spread "
    "kingmaking"
).split()
WORDS = ("name", "title", "author", "verdict", "cluster", "nearest", "merit", "marks")
SEALED = "author"
"""Column that no jury sees before it has voted."""
SHARES = frozenset("forced seats ties skill luck settled drama spread kingmaking".split())
_HEADS = "verdict", "merit", "marks", "copies", "nearest", "against"
SHOWN = "minutes length choices skill luck settled drama seats".split()
"""Figures that stand in the table of the page; the others are on the page of the entry."""
ORDERS = (*WORDS, *FIGURES)
_RANK = {"pass": 0, "warn": 1, "fail": 2}


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
    if name == "merit":
        return merit(row)
    if name == "marks":
        return row.marks.mean if row.marks is not None else None
    if name == "nearest":
        near = _nearest(row)
        return None if near is None else near["alike"]
    if name == "verdict":
        return _RANK[row.verdict]
    if name == "cluster":
        return row.cluster
    return row.name if name == "name" else row.value[name]


def merit(row: ContestRow) -> float | None:
    """Points of a hundred for what speaks for a game: that play matters (40 for a strong bot's
    lowest likely gain of half the wins and more), that it is open for long (20), that the cards do
    not decide (15), that there are choices (15), that who is behind can win (10)."""
    card = (row.judgement or {"scorecard": {}})["scorecard"]

    def end(name: str, which: str) -> float | None:
        value = card.get(name, {}).get(which)
        return float(value) if isinstance(value, int | float) else None

    skill, settled, luck = end("skill", "low"), end("settled", "value"), end("luck", "value")
    forced, drama = end("forced", "value"), end("drama", "value")
    parts = (
        (40, None if skill is None else 2 * skill),
        (20, settled),
        (15, None if luck is None else 1 - luck),
        (15, None if forced is None else 1 - forced),
        (10, None if drama is None else 2 * drama),
    )
    if all(value is None for _, value in parts):
        return None
    points = sum(most * min(1.0, max(0.0, value)) for most, value in parts if value is not None)
    return round(points, 1)


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
    """Reasons against an entry, by itself and by the judge, of which those that tell most harm come
    first."""
    found = list(row.value["findings"])
    if row.value["why"]:
        found.append({"code": "not-judged", "text": row.value["why"], "at": None})
    held: list[dict[str, Any]] = []
    for stage in (row.judgement or {"stages": []})["stages"]:
        if stage["verdict"] in ("warn", "fail"):
            held += [one for one in stage["reasons"] if one["verdict"] in ("warn", "fail")]
    return [*found, *sorted(held, key=_harm)]


def _harm(told: dict[str, Any]) -> tuple[int, int]:
    return harm(Reason(told["code"], told["text"], told["at"], told["verdict"]))


# --------------------------------------------------------------------------------- JSON


def as_json(rows: Sequence[ContestRow], unsealed: bool = False) -> str:
    """One value: a list of entries, each with all that was said of it."""
    return json.dumps(values(rows, unsealed), indent=1) + "\n"


def values(rows: Sequence[ContestRow], unsealed: bool = False) -> list[dict[str, Any]]:
    """The same as plain data; the author is null as long as it is sealed."""
    return [
        {
            "entry": row.name,
            "bytes": row.digest,
            "rules": row.value["rules"],
            "title": row.value["title"],
            "author": row.value["author"] if unsealed else None,
            "verdict": row.verdict,
            "looked": row.looked,
            "merit": merit(row),
            "marks": None if row.marks is None else row.marks.to_json(),
            "cluster": row.cluster,
            "findings": row.value["findings"],
            "not_judged": row.value["why"] or None,
            "judgement": row.judgement,
        }
        for row in rows
    ]


# ---------------------------------------------------------------------------------- CSV


def as_csv(rows: Sequence[ContestRow], unsealed: bool = False) -> str:
    """A line for each entry; of each figure the value and the ends of its 95 % interval."""
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    figures = [f"{name}{end}" for name in FIGURES for end in ("", "_low", "_high")]
    head = [*WORDS[:5], "nearest", "alike", "looked", "merit", "marks", "marked_by"]
    table.writerow([*head, *STAGES, "reasons", *figures, "digest"])
    for row in rows:
        near = _nearest(row)
        stages = _stages(row)
        author = row.value["author"] if unsealed else ""
        cells: list[Any] = [row.name, row.value["title"], author, row.verdict]
        cells += [row.cluster, near and near["game"], near and near["alike"]]
        marks = row.marks
        cells += [row.looked, merit(row), marks and marks.mean, marks and len(marks.judges)]
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
    return spreadsheet(cell) if isinstance(cell, str) else cell


# ---------------------------------------------------------------------------------- page


def as_page(
    rows: Sequence[ContestRow],
    told: str,
    unsealed: bool = False,
    pages: Mapping[str, str] | None = None,
    left: Sequence[str] = (),
    tongue: Tongue = ENGLISH,
) -> str:
    """A page of its own; `told` is a line on how it was judged, `pages` are links by name of entry,
    `left` is what lay beside the entries and is none."""
    say = tongue.say
    names = short_names(rows)
    groups: dict[int, list[str]] = {}
    for row in sorted(rows, key=lambda row: row.name):
        if row.cluster is not None:
            groups.setdefault(row.cluster, []).append(names[row.name])
    there = {"marks": any(row.marks for row in rows), "copies": bool(groups)}
    return drawn(
        "entry/templates/contest.html",
        told=told,
        language=tongue.language,
        say=say,
        summary=_summary(rows, tongue),
        rows=rows,
        unsealed=unsealed,
        pages=pages or {},
        left=left,
        names=names,
        heads=[head for head in _HEADS if there.get(head, True)],
        headed=lambda name: say(f"contest-figure-{name}"),
        figures=SHOWN,
        figure=lambda row, name: _shown(row, name, tongue),
        share=lambda value: _said("forced", value, tongue),
        points=lambda row: points_of(row, tongue),
        mean=lambda row: mean_of(row, tongue),
        judges=lambda row: judges_of(row, tongue),
        nearest=_nearest,
        reasons=_reasons,
        merit=merit,
        groups=sorted(groups.items()),
    )


def short_names(rows: Sequence[ContestRow]) -> dict[str, str]:
    """The names of entries as a table shows them: of the file, where no other one has the same."""
    ends = Counter(Path(row.name).name for row in rows)
    return {row.name: name if ends[name := Path(row.name).name] == 1 else row.name for row in rows}


def _shown(row: ContestRow, name: str, tongue: Tongue) -> tuple[str, str]:
    """A figure as the table has it: of several shares, how far the farthest is from a fair one."""
    value = _number(row, name)
    if name == "seats":
        return ("", "") if value is None else (_said(name, value, tongue), "")
    told, interval = written(row, name, tongue)
    return told, "" if interval == tongue.say("contest-to", low=told, high=told) else interval


def points_of(row: ContestRow, tongue: Tongue) -> str:
    """The merit of an entry, as people read it."""
    points = merit(row)
    return "" if points is None else tongue.say("contest-whole", value=points)


def mean_of(row: ContestRow, tongue: Tongue) -> str:
    """The mean of the marks of an entry, as people read it."""
    return tongue.say("contest-tenths", value=row.marks.mean) if row.marks else ""


def judges_of(row: ContestRow, tongue: Tongue) -> str:
    """The number of those who marked an entry."""
    return tongue.say("contest-judges", count=len(row.marks.judges) if row.marks else 0)


def _summary(rows: Sequence[ContestRow], tongue: Tongue) -> str:
    counts = {verdict: sum(row.verdict == verdict for row in rows) for verdict in _RANK}
    summary = tongue.say("contest-summary", count=len(rows), **counts)
    looks = sum(row.looked != "full" for row in rows)
    return tongue.say("contest-looks", summary=summary, count=looks) if looks else summary


def written(row: ContestRow, name: str, tongue: Tongue = ENGLISH) -> tuple[str, str]:
    """A figure and its interval, if it has one, as people read them."""
    figure = _figure(row, name)
    if figure is None or figure["value"] is None:
        return "", ""
    if isinstance(figure["value"], list):
        return " ".join(_said(name, one, tongue) for one in figure["value"]), ""
    interval = ""
    if figure["low"] is not None and figure["high"] is not None:
        low, high = (_said(name, figure[end], tongue) for end in ("low", "high"))
        interval = tongue.say("contest-to", low=low, high=high)
    return _said(name, figure["value"], tongue), interval


def _said(name: str, value: float, tongue: Tongue) -> str:
    """A number as people write it: 29%, 1,280, 4.2."""
    key = "contest-whole" if abs(value) >= 10 or value == int(value) else "contest-tenths"
    told = tongue.say("contest-share" if name in SHARES else key, value=value)
    return told.replace("-", "\N{MINUS SIGN}")
