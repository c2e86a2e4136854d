"""A rules sheet as text of 80 columns and as Markdown; as a page it is drawn in `page`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from cardlang.show.markdown import unblocked, unmarked
from cardlang.show.sheet.page import page
from cardlang.show.sheet.parts import (
    Heading,
    Paragraph,
    Part,
    Point,
    Points,
    RulesSheet,
    SheetPack,
    SheetTable,
)
from cardlang.show.text import printable, width

COLUMNS = 80
FORMATS = ("text", "md", "html")


def draw(sheet: RulesSheet, form: str) -> str:
    """The sheet in one of the formats, with a line end at the end."""
    if form == "html":
        return page(sheet)
    parts = [_title(sheet, form), *(_part(part, form, sheet.colon) for part in sheet.parts)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _title(sheet: RulesSheet, form: str) -> str:
    title = _safe(sheet.title, form)
    return f"# {title}" if form == "md" else f"{title}\n{'=' * width(title)}"


def _safe(text: str, form: str) -> str:
    text = printable(text)
    return unmarked(text) if form == "md" else text


def _part(part: Part, form: str, colon: str) -> str:
    if isinstance(part, Heading):
        text = _safe(part.text, form)
        if form == "md":
            return f"{'#' * part.level} {text}"
        text = _wrapped(text, "", "", form)
        return f"{text}\n{'-' * width(text)}" if part.level == 2 else text
    if isinstance(part, Paragraph):
        return _wrapped(_safe(part.text, form), "", "", form)
    if isinstance(part, Points):
        return "\n".join(_points(part.points, "", part.numbered, form, colon))
    if isinstance(part, SheetPack):
        return ""
    return _table(part, form, colon)


def _wrapped(text: str, first: str, others: str, form: str) -> str:
    """Lines of 80 columns; in Markdown none of them begins another list, or makes a heading."""
    lines = textwrap.wrap(
        text,
        COLUMNS,
        initial_indent=first,
        subsequent_indent=others,
        break_on_hyphens=False,
        break_long_words=False,
    )
    if form == "md":
        inner = [unblocked(line[len(others) :]) for line in lines]  # as long as `first`
        lines = [(others if k else first) + line for k, line in enumerate(inner)]
    return "\n".join(lines)


def _points(
    points: Iterable[Point], indent: str, numbered: bool, form: str, colon: str
) -> Iterable[str]:
    for number, point in enumerate(points, start=1):
        mark = f"{number}. " if numbered else "- "
        yield _wrapped(_line(point, form, colon), indent + mark, indent + " " * len(mark), form)
        yield from _points(point.under, indent + " " * len(mark), False, form, colon)


def _line(point: Point, form: str, colon: str) -> str:
    text = _safe(point.text, form)
    if not point.lead:
        return text
    lead = _safe(point.lead, form)
    lead = f"**{lead}**" if form == "md" else lead
    return f"{lead}{colon}{text}" if text or point.under else lead


def _table(table: SheetTable, form: str, colon: str) -> str:
    rows = [[_safe(cell, form) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [cell + " " * (wide - width(cell)) for cell, wide in zip(row, widths, strict=True)]
        lines.append(f"| {' | '.join(cells)} |" if form == "md" else "  ".join(cells).rstrip())
    if form != "md" and sum(widths) + 2 * (len(widths) - 1) > COLUMNS:
        return "\n".join(_record(row, rows[0], colon) for row in rows[1:])
    rule = ["-" * wide for wide in widths]
    lines.insert(1, f"| {' | '.join(rule)} |" if form == "md" else "  ".join(rule))
    return "\n".join(lines)


def _record(row: list[str], head: list[str], colon: str) -> str:
    """A row that is too wide for a line."""
    told = ", ".join(f"{name} {cell}" for name, cell in zip(head[1:], row[1:], strict=True))
    return _wrapped(f"{row[0]}{colon}{told}", "- ", "  ", "text")
