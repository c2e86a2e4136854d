"""A rules sheet as text of 80 columns, as Markdown, and as a page of its own."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from html import escape

from cardlang.show.sheet.parts import Heading, Paragraph, Part, Point, Points, Sheet, Table
from cardlang.show.text import printable, width

COLUMNS = 80
FORMATS = ("text", "md", "html")


def draw(sheet: Sheet, form: str) -> str:
    """The sheet in one of the formats, with a line end at the end."""
    if form == "html":
        return _page(sheet)
    parts = [_title(sheet, form), *(_part(part, form) for part in sheet.parts)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _title(sheet: Sheet, form: str) -> str:
    title = _safe(sheet.title, form)
    return f"# {title}" if form == "md" else f"{title}\n{'=' * width(title)}"


def _safe(text: str, form: str) -> str:
    text = printable(text)
    return re.sub(r"([\\`*_<>\[\]#|])", r"\\\1", text) if form == "md" else text


def _part(part: Part, form: str) -> str:
    if isinstance(part, Heading):
        text = _safe(part.text, form)
        if form == "md":
            return f"{'#' * part.level} {text}"
        text = _wrapped(text, "", "")
        return f"{text}\n{'-' * width(text)}" if part.level == 2 else text
    if isinstance(part, Paragraph):
        return _wrapped(_safe(part.text, form), "", "")
    if isinstance(part, Points):
        return "\n".join(_points(part.points, "", part.numbered, form))
    return _table(part, form)


def _wrapped(text: str, first: str, others: str) -> str:
    return textwrap.fill(
        text,
        COLUMNS,
        initial_indent=first,
        subsequent_indent=others,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _points(points: Iterable[Point], indent: str, numbered: bool, form: str) -> Iterable[str]:
    for number, point in enumerate(points, start=1):
        mark = f"{number}. " if numbered else "- "
        yield _wrapped(_line(point, form), indent + mark, indent + " " * len(mark))
        yield from _points(point.under, indent + " " * len(mark), False, form)


def _line(point: Point, form: str) -> str:
    text = _safe(point.text, form)
    if not point.lead:
        return text
    lead = _safe(point.lead, form)
    lead = f"**{lead}**" if form == "md" else lead
    return f"{lead}: {text}" if text or point.under else lead


def _table(table: Table, form: str) -> str:
    rows = [[_safe(cell, form) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [cell + " " * (wide - width(cell)) for cell, wide in zip(row, widths, strict=True)]
        lines.append(f"| {' | '.join(cells)} |" if form == "md" else "  ".join(cells).rstrip())
    if form != "md" and sum(widths) + 2 * (len(widths) - 1) > COLUMNS:
        return "\n".join(_record(row, rows[0]) for row in rows[1:])
    rule = ["-" * wide for wide in widths]
    lines.insert(1, f"| {' | '.join(rule)} |" if form == "md" else "  ".join(rule))
    return "\n".join(lines)


def _record(row: list[str], head: list[str]) -> str:
    """A row that is too wide for a line."""
    told = ", ".join(f"{name} {cell}" for name, cell in zip(head[1:], row[1:], strict=True))
    return _wrapped(f"{row[0]}: {told}", "- ", "  ")


# -------------------------------------------------------------------------------- a page

_STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 Georgia, "Times New Roman", serif; max-width: 42rem; margin: 2rem auto;
  padding: 0 1rem; color: #1b1b1b; background: #fdfcf8; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.2; break-after: avoid; }
h2 { margin-top: 2rem; border-bottom: 1px solid #b9b2a0; }
h3 { font-size: 1rem; margin-bottom: .3rem; }
ul, ol { margin: .3rem 0; padding-left: 1.5rem; }
li { margin: .2rem 0; }
.examples ul { list-style: none; padding-left: 0; }
.examples ul ul { padding-left: 1.5rem; list-style: disc; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; }
th, td { padding: .1rem .6rem .1rem 0; text-align: left; border-bottom: 1px solid #b9b2a0; }
@media (prefers-color-scheme: dark) {
  body { color: #e8e4da; background: #1c1b19; }
}
@media print {
  @page { size: A4; margin: 18mm; }
  body { font-size: 10.5pt; max-width: none; margin: 0; padding: 0; color: #000;
    background: none; }
  li, tr { break-inside: avoid; }
}
"""


def _page(sheet: Sheet) -> str:
    title = _html(sheet.title)
    body = "\n".join(_element(part) for part in sheet.parts)
    return (
        f'<!DOCTYPE html>\n<html lang="{_html(sheet.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
    )


def _html(text: str) -> str:
    return escape(printable(text))


def _element(part: Part) -> str:
    if isinstance(part, Heading):
        return f"<h{part.level}>{_html(part.text)}</h{part.level}>"
    if isinstance(part, Paragraph):
        return f"<p>{_html(part.text)}</p>"
    if isinstance(part, Points):
        return _list(part.points, "ol" if part.numbered else "ul")
    head = "".join(f"<th>{_html(cell)}</th>" for cell in part.head)
    rows = "\n".join(
        f"<tr>{''.join(f'<td>{_html(cell)}</td>' for cell in row)}</tr>" for row in part.rows
    )
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n{rows}\n</table></div>'


def _list(points: Iterable[Point], tag: str) -> str:
    items = []
    for point in points:
        text = _html(point.text)
        if point.lead:
            colon = ": " if text or point.under else ""
            text = f"<strong>{_html(point.lead)}</strong>{colon}{text}"
        inner = _list(point.under, "ul") if point.under else ""
        items.append(f"<li>{text}{inner}</li>")
    return f"<{tag}>\n" + "\n".join(items) + f"\n</{tag}>"
