"""The page that a jury reads: a judgement, the rules sheet and a sample deal, in one file of HTML.

No scripts, nothing from elsewhere.  A `leaf` is what one game has on the page; it may be made in
the process that judged the game.  `page` puts leaves together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from cardlang.diagnostic import RuleError, UsageError
from cardlang.engine import open_game
from cardlang.judge.report import charts
from cardlang.judge.report.summary import STAGE_NAMES, measured, summary
from cardlang.judge.report.text import NAMES, idle, numbers
from cardlang.judge.subject import JudgedTable
from cardlang.judge.verdict import Figure, Judgement
from cardlang.messages import Tongue
from cardlang.show.cards import Stock
from cardlang.show.html import drawn
from cardlang.show.sheet import write_sheet
from cardlang.show.sheet.parts import Heading, Paragraph, RulesSheet

_EXAMPLES = 6  # of the rules sheet


@frozen
class Plate:
    """A chart with its title, and the table of what it shows."""

    title: str
    chart: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def page(told: Sequence[Judgement], leaves: Sequence[str]) -> str:
    """The whole page: one game, or several under a table of them all."""
    say = told[0].tongue.say
    title = say("judge-titles")
    if len(told) == 1:
        title = say("judge-title", game=told[0].title or told[0].game)
    return drawn(
        "judge/templates/page.html",
        title=title,
        language=told[0].language,
        say=say,
        games=[(one, Path(one.file).name) for one in told],
        leaves=leaves,
    )


def leaf(told: Judgement, path: Path, mark: str = "") -> str:
    """The part of one game in the page; `mark` keeps its cards apart from those of others."""
    sheet = _sheet(told, path)
    return _leaf(told, path, sheet, Stock(sheet.faces if sheet else {}, mark))


def unread(told: Judgement) -> str:
    """The leaf of a game that could not be judged here: its rules are not opened again."""
    return _leaf(told, Path(), None, Stock({}))


def _leaf(told: Judgement, path: Path, sheet: RulesSheet | None, stock: Stock) -> str:
    lines, sample = _lines(path), told.shapes.get("sample")
    return drawn(
        "judge/templates/leaf.html",
        told=told,
        tongue=told.tongue,
        say=told.tongue.say,
        file=Path(told.file).name,
        summary=summary(told),
        line_at=lambda at: _line(at, path.name, lines),
        stages=STAGE_NAMES,
        names=NAMES,
        numbers=numbers,
        plates=_plates(told),
        idle=idle(told),
        sample=sample,
        **(_said(sample, told.tongue) if sample else {}),
        sheet=sheet,
        stock=stock,
        measured=measured(told),
        table_name=lambda row: JudgedTable(row["players"], row["options"], None).name(told.tongue),
    )


def _sheet(told: Judgement, path: Path) -> RulesSheet | None:
    """The rules sheet of the game, shortened; None for a file that is no game."""
    try:
        sheet = write_sheet(open_game(path), told.language, None, None)
    except (RuleError, UsageError, OSError):
        return None
    return _shortened(sheet, told.tongue)


def _shortened(sheet: RulesSheet, tongue: Tongue) -> RulesSheet:
    """A sheet with a few of its worked examples: a jury reads the rules, not every test of them."""
    heads = [
        k for k, part in enumerate(sheet.parts) if isinstance(part, Heading) and part.level > 2
    ]
    if len(heads) <= _EXAMPLES:
        return sheet
    text = tongue.say("judge-more-examples", count=len(heads) - _EXAMPLES)
    return evolve(sheet, parts=(*sheet.parts[: heads[_EXAMPLES]], Paragraph(text)))


def _lines(path: Path) -> list[str]:
    try:
        return path.read_bytes()[: 1 << 18].decode("utf-8", "replace").splitlines()
    except OSError:
        return []


def _line(at: str | None, name: str, lines: list[str]) -> str:
    """The line of the rules that is meant."""
    file, _, number = (at or "").rpartition(":")
    if file != name or not number.isdigit() or not 1 <= int(number) <= len(lines):
        return ""
    return lines[int(number) - 1].strip()[:200]


def _said(sample: Mapping[str, Any], tongue: Tongue) -> dict[str, str]:
    """Lines on who plays in the sample deal, and the scores after it."""
    say, bots = tongue.say, sample["players_are"]
    seats = [str(seat) for seat, name in enumerate(bots) if name != "random"]
    plays = say("judge-all-random")
    if seats:
        key = "judge-looks" if len(seats) == 1 else "judge-look"
        plays = say(key, seats=tongue.listed(seats), bot=bots[int(seats[0])])
    each = [say("judge-score", seat=k, score=score) for k, score in enumerate(sample["scores"])]
    return {"plays": plays, "scores": ", ".join(each)}


# ------------------------------------------------------------------------ charts


def _plates(told: Judgement) -> list[Plate]:
    card, tongue = told.scorecard, told.tongue
    drawn = [
        _places(card, tongue),
        _at_a_glance(card, tongue),
        _lengths(told.shapes.get("lengths"), tongue),
        _ahead(told.shapes.get("ahead"), tongue),
    ]
    return [plate for plate in drawn if plate is not None]


def _several(figure: Figure) -> list[tuple[float, float, float]]:
    parts = (figure.value, figure.low, figure.high)
    if not all(isinstance(part, tuple) for part in parts):
        return []
    return list(zip(*parts, strict=True))  # type: ignore[arg-type]  # tuples, as was just asked


def _places(card: Mapping[str, Figure], tongue: Tongue) -> Plate | None:
    figure = card.get("seats")
    found = _several(figure) if figure is not None else []
    if figure is None or len(found) < 2:
        return None
    names = [tongue.say("judge-place", place=k + 1) for k in range(len(found))]
    rows = [charts.Share(name, *row) for name, row in zip(names, found, strict=True)]
    title = tongue.say("judge-who-wins", matches=figure.matches)
    return _shares(title, rows, 1 / len(rows), tongue)


_GLANCE = {
    "forced": "judge-glance-forced",
    "ties": "judge-glance-ties",
    "luck": "judge-glance-luck",
    "settled": "judge-glance-settled",
    "drama": "judge-glance-drama",
}


def _at_a_glance(card: Mapping[str, Figure], tongue: Tongue) -> Plate | None:
    rows = [
        charts.Share(tongue.say(key), figure.value, figure.low, figure.high)
        for name, key in _GLANCE.items()
        if (figure := card.get(name)) is not None
        and isinstance(figure.value, float | int)
        and isinstance(figure.low, float | int)
        and isinstance(figure.high, float | int)
    ]
    return _shares(tongue.say("judge-glance"), rows, None, tongue) if rows else None


def _shares(title: str, rows: Sequence[charts.Share], fair: float | None, tongue: Tongue) -> Plate:
    say = tongue.say
    cells = []
    for row in rows:
        value, low, high = (say("judge-share", share=one) for one in (row.value, row.low, row.high))
        cells.append((row.name, value, say("judge-to", low=low, high=high)))
    head = ("", say("judge-share-head"), say("judge-interval-head"))
    return Plate(title, charts.shares(title, rows, fair, tongue), head, cells)


def _lengths(data: Mapping[str, Any] | None, tongue: Tongue) -> Plate | None:
    if not data or len(data["counts"]) < 2:
        return None
    low, wide, counts = data["from"], data["width"], data["counts"]
    spans = [(low + k * wide, low + (k + 1) * wide - 1) for k in range(len(counts))]
    title = tongue.say("judge-how-long", matches=sum(counts))

    def number(count: int) -> str:
        return tongue.say("judge-count", count=count)

    drawn = charts.histogram(title, counts, number(spans[0][0]), number(spans[-1][1]), tongue)
    rows = []
    for (a, b), count in zip(spans, counts, strict=True):
        both = tongue.say("judge-to", low=number(a), high=number(b))
        rows.append((number(a) if a == b else both, number(count)))
    head = (tongue.say("judge-decisions"), tongue.say("judge-matches"))
    return Plate(title, drawn, head, rows)


def _ahead(data: Mapping[str, Any] | None, tongue: Tongue) -> Plate | None:
    if not data:
        return None
    say = tongue.say
    title = say("judge-ahead", matches=data["matches"])
    values = data["shares"]
    drawn = charts.course(title, values, say("judge-beginning"), say("judge-end"), tongue)
    rows = [(f"{k * 10} %", say("judge-whole", share=value)) for k, value in enumerate(values)]
    return Plate(title, drawn, (say("judge-of-match"), say("judge-ahead-wins")), rows)
