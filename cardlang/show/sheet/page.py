"""A rules sheet as one page of HTML: nothing from elsewhere, drawn cards, A4 when it is printed.

Every face is drawn once, out of sight, and used wherever the card is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from cardlang.show.cards import Stock
from cardlang.show.sheet.parts import Heading, Pack, Paragraph, Part, Point, Points, Sheet, Table
from cardlang.show.text import printable

STYLE = """
:root { color-scheme: light dark; --line: #b9b2a0; }
body { font: 1rem/1.5 Georgia, "Times New Roman", serif; max-width: 44rem; margin: 2rem auto;
  padding: 0 1rem; color: #1b1b1b; background: #fdfcf8; overflow-wrap: break-word;
  hyphens: auto; }
h1, h2, h3 { line-height: 1.2; break-after: avoid; }
h1 { font-size: 2.2rem; margin-bottom: 1rem; }
h2 { margin-top: 2rem; border-bottom: 2px solid var(--line); padding-bottom: .2rem; }
h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
ul, ol { margin: .3rem 0; padding-left: 1.5rem; }
li { margin: .2rem 0; }
.wide { overflow-x: auto; margin: .8rem 0; hyphens: none; }
table { border-collapse: collapse; font-size: .85rem; }
th, td { padding: .1rem .6rem .1rem 0; text-align: left; border-bottom: 1px solid var(--line); }
.cards { display: flex; flex-wrap: wrap; gap: .25rem; margin: .4rem 0 .6rem; }
.cards .card { width: 3.4rem; height: auto; }
.pack { margin-top: .9rem; }
.pack .card { width: 2.9rem; }
.figures .card { width: 6.2rem; }
.out { position: absolute; width: 0; height: 0; }
@media (prefers-color-scheme: dark) {
  :root { --line: #5d584d; }
  body { color: #e8e4da; background: #1c1b19; }
}
@media print {
  @page { size: A4; margin: 16mm 18mm; }
  :root { color-scheme: light; --line: #999; }
  body { font-size: 10.5pt; max-width: none; margin: 0; padding: 0; color: #000;
    background: none; }
  .cards .card { width: 12mm; }
  .pack .card { width: 10.5mm; }
  .figures .card { width: 25mm; }
  li > :not(ul), tr, .cards, h3 + ul > li { break-inside: avoid; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


def page(sheet: Sheet) -> str:
    """The sheet as a page."""
    title, stock = _html(sheet.title), Stock(sheet.faces)
    body = elements(sheet, stock)
    return (
        f'<!DOCTYPE html>\n<html lang="{_html(sheet.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{stock.shared()}<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
    )


def elements(sheet: Sheet, stock: Stock) -> str:
    """What the sheet says, without its title, to stand in a page that shows `stock.shared()`."""
    return "\n".join(_element(part, stock, sheet) for part in sheet.parts)


def _html(text: str) -> str:
    return escape(printable(text))


def _element(part: Part, stock: Stock, sheet: Sheet) -> str:
    if isinstance(part, Heading):
        return f"<h{part.level}>{_html(part.text)}</h{part.level}>"
    if isinstance(part, Paragraph):
        return f"<p>{_html(part.text)}</p>"
    if isinstance(part, Points):
        return _list(part.points, "ol" if part.numbered else "ul", stock)
    if isinstance(part, Pack):
        return _pack(part, stock, sheet)
    return _table(part)


def _pack(part: Pack, stock: Stock, sheet: Sheet) -> str:
    """All cards in the order of the deck, and the backs that there are."""
    figures = any(face.rows for face in sheet.faces.values())
    backs = {marks: stock.back(marks) for marks in sheet.backs.values()}
    drawn = "".join(map(stock.front, part.cards)) + "".join(backs.values())
    return f'<div class="cards {"figures" if figures else "pack"}">{drawn}</div>' if drawn else ""


def _table(table: Table) -> str:
    head = "".join(f"<th>{_html(cell)}</th>" for cell in table.head)
    rows = "\n".join(
        f"<tr>{''.join(f'<td>{_html(cell)}</td>' for cell in row)}</tr>" for row in table.rows
    )
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n{rows}\n</table></div>'


def _list(points: Iterable[Point], tag: str, stock: Stock) -> str:
    items = []
    for point in points:
        text = _html(point.text)
        if point.lead:
            colon = ": " if text or point.under else ""
            text = f"<strong>{_html(point.lead)}</strong>{colon}{text}"
        drawn = "".join(stock.front(name) for name in point.cards)
        cards = f'<div class="cards">{drawn}</div>' if drawn else ""
        inner = _list(point.under, "ul", stock) if point.under else ""
        items.append(f"<li>{text}{cards}{inner}</li>")
    return f"<{tag}>\n" + "\n".join(items) + f"\n</{tag}>"
