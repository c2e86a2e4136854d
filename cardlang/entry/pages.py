"""The pages of a contest beside its table: one for each entry, and two entries side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from cardlang.entry.contest import ContestRow
from cardlang.entry.inside import unpressed
from cardlang.entry.paired import Pairs, sentences, slip
from cardlang.entry.rules import EntryRules
from cardlang.entry.tables import FIGURES, judges_of, mean_of, points_of, written
from cardlang.judge.alike.duplicate import Duplicate
from cardlang.judge.report.text import NAMES
from cardlang.judge.verdict import Judgement
from cardlang.messages import ENGLISH, Tongue
from cardlang.show.html import drawn

FOLDER = "entries"


def name_of(row: ContestRow) -> str:
    """The name of an entry's page: by its content, so that it stays."""
    return f"{sha256((row.name + row.digest).encode()).hexdigest()[:16]}.html"


def playable(row: ContestRow) -> bool:
    """True of an entry that was played, so that people can play it."""
    return bool((row.judgement or {}).get("scorecard"))


def place_of(row: ContestRow) -> str:
    """The folder, beside the table, in which the rules of an entry lie."""
    return f"{FOLDER}/{Path(name_of(row)).stem}"


def links(rows: Sequence[ContestRow]) -> dict[str, str]:
    """From the table to the pages of entries that have one, by their names."""
    return {row.name: f"{FOLDER}/{name_of(row)}" for row in rows if row.value.get("leaf")}


def pages(
    rows: Sequence[ContestRow],
    table: Callable[[ContestRow], str | None],
    tongue: Tongue = ENGLISH,
    deals: Pairs = MappingProxyType({}),
    rules: Mapping[str, EntryRules] = MappingProxyType({}),
) -> Iterator[tuple[str, str]]:
    """Names and texts of all pages, in the order of the table; `table` gives a link at which an
    entry is played, if there is one, `deals` what neighbours make of the same deals, and `rules`
    what lies in the folder of an entry."""
    shown = [row for row in rows if row.value.get("leaf")]
    names = [name_of(row) for row in shown]
    for place, row in enumerate(shown):
        told = Judgement.read({**(row.judgement or {}), "file": Path(row.name).name})
        after = names[place + 1] if place + 1 < len(names) else None
        played = rules.get(row.name)
        yield (
            names[place],
            drawn(
                "entry/templates/entry.html",
                title=row.value["title"] or Path(row.name).name,
                language=tongue.language,
                say=tongue.say,
                games=[(told, Path(row.name).name)],
                leaves=[unpressed(row.value["leaf"])],
                before=names[place - 1] if place else None,
                after=after,
                beside=None if after is None else _beside_name(names[place], after),
                table=table(row),
                file=None if played is None else f"{place_of(row)}/{played.name}",
                wrong=row.value["findings"],
                verdict=row.verdict,
                marks=row.marks,
                mean=mean_of(row, tongue),
                judges=judges_of(row, tongue),
            ),
        )
    for (one, first), (other, second) in pairwise(zip(shown, names, strict=True)):
        found = deals.get((one.name, other.name))
        page = _beside((one, other), (first, second), tongue, found)
        yield _beside_name(first, second), page


def _beside_name(first: str, second: str) -> str:
    return f"{first[:8]}-{second[:8]}.html"


def _beside(
    rows: Sequence[ContestRow], names: Sequence[str], tongue: Tongue, deals: Duplicate | None
) -> str:
    say = tongue.say
    titles = [row.value["title"] or Path(row.name).name for row in rows]
    lines: list[tuple[str, list[tuple[str, str]]]] = [
        (say("contest-verdict"), [_verdict(row, tongue) for row in rows]),
        (say("contest-merit"), [(points_of(row, tongue), "") for row in rows]),
    ]
    if any(row.marks for row in rows):
        lines.append((say("contest-marks"), [(mean_of(row, tongue), "") for row in rows]))
    for name in FIGURES:
        cells = [written(row, name, tongue) for row in rows]
        if any(value for value, _ in cells):
            lines.append((say(NAMES[name]), cells))
    return drawn(
        "entry/templates/beside.html",
        language=tongue.language,
        say=say,
        names=titles,
        heads=list(zip(titles, names, strict=True)),
        lines=lines,
        told=[] if deals is None else list(sentences(deals, titles, tongue)),
        slip=[] if deals is None or deals.why else slip(deals, titles, tongue),
    )


def _verdict(row: ContestRow, tongue: Tongue) -> tuple[str, str]:
    """The verdict on an entry, and how much of a judgement it comes from."""
    looked = "contest-full" if row.looked == "full" else "contest-first-look"
    return tongue.say(f"contest-{row.verdict}"), tongue.say(looked)
