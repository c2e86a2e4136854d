"""Marks of people who play entries at a real table: a form to fill in, and its rows added up.

A row of the file is a judge, an entry, a criterion, a mark from 1 to 5, and the reason.  Of what a
judge says twice of the same the later row counts.  A mean is weighted by the criteria; whoever does
not mark one of them is not counted for it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from attrs import frozen

from cardlang.diagnostic import UsageError
from cardlang.messages import ENGLISH, Tongue, typed_words
from cardlang.show.html import drawn
from cardlang.show.text import spreadsheet

CRITERIA = {
    "originality": 25,
    "decisions": 25,
    "clarity": 20,
    "length": 15,
    "replay": 10,
    "deck": 5,
}
"""Criteria that are marked, and the weight of each."""
HEAD = ("judge", "entry", "criterion", "mark", "reason")
_MOST = 1_000_000  # bytes of a file of marks


@frozen
class GivenMark:
    """A mark of one judge for one criterion, with the reason."""

    judge: str
    criterion: str
    mark: int
    reason: str


@frozen
class Marks:
    """All marks of one entry."""

    rows: tuple[GivenMark, ...]

    @property
    def judges(self) -> list[str]:
        """Those who marked it, by their names."""
        return sorted({row.judge for row in self.rows})

    def of(self, criterion: str) -> float | None:
        """The mean of a criterion."""
        found = [row.mark for row in self.rows if row.criterion == criterion]
        return sum(found) / len(found) if found else None

    @property
    def mean(self) -> float:
        """The weighted mean of all criteria that somebody marked, from 1 to 5."""
        known = {name: mark for name in CRITERIA if (mark := self.of(name)) is not None}
        weight = sum(CRITERIA[name] for name in known)
        return round(sum(CRITERIA[name] * mark for name, mark in known.items()) / weight, 2)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        rows = [[row.judge, row.criterion, row.mark, row.reason] for row in self.rows]
        return {"mean": self.mean, "judges": self.judges, "rows": rows}


def read_marks(path: Path) -> dict[str, Marks]:
    """The marks of a file, by the names of entries as they stand there.

    UsageError, with its line, for a row that is none.
    """
    try:
        with path.open("rb") as file:
            text = file.read(_MOST + 1)[:_MOST].decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"`{path}` cannot be read: {error}") from None
    known = {
        word.casefold(): name for word, name in typed_words("contest-criterion", CRITERIA).items()
    }
    found: dict[str, dict[tuple[str, str], GivenMark]] = {}
    for line, row in enumerate(csv.reader(StringIO(text)), start=1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or (line == 1 and tuple(cells[:4]) == HEAD[:4]):
            continue
        judge, entry, criterion, mark, *reason = [*cells, "", "", "", ""][: max(5, len(cells))]
        if not mark:
            continue  # a form that was not filled in here
        criterion = known.get(criterion.casefold(), criterion)
        if criterion not in CRITERIA or mark not in ("1", "2", "3", "4", "5") or not judge:
            raise UsageError(
                f"`{path}`, line {line}: a row is a judge, an entry, one of "
                f"{', '.join(CRITERIA)}, a mark from 1 to 5, and the reason"
            )
        one = GivenMark(judge, criterion, int(mark), ", ".join(part for part in reason if part))
        found.setdefault(entry, {})[judge, criterion] = one
    return {entry: Marks(tuple(rows.values())) for entry, rows in found.items()}


def marks_of(known: Mapping[str, Marks], name: str) -> Marks | None:
    """The marks of an entry, by its path or its file's name, which may be as `blank` writes it."""
    file = Path(name).name
    return known.get(name) or known.get(file) or known.get(spreadsheet(file))


def blank(names: Iterable[str], tongue: Tongue = ENGLISH) -> str:
    """A file of marks to fill in: a row for each entry and criterion."""
    criteria = [tongue.say(f"contest-criterion-{criterion}") for criterion in CRITERIA]
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(HEAD)
    for name in names:
        cell = spreadsheet(Path(name).name)
        table.writerows(["", cell, criterion, "", ""] for criterion in criteria)
    return out.getvalue()


def form(titles: Sequence[tuple[str, str]], tongue: Tongue = ENGLISH) -> str:
    """The same on paper: a sheet for each entry, given its name and its title."""
    return drawn(
        "entry/templates/form.html",
        language=tongue.language,
        say=tongue.say,
        titles=titles,
        criteria=CRITERIA,
    )
