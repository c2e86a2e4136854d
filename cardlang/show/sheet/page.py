"""A rules sheet as one page of HTML: nothing from elsewhere, drawn cards, A4 when it is printed.

Every face is drawn once, out of sight, and used wherever the card is shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.show.cards import Stock
from cardlang.show.html import STYLE, document, escaped
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
from cardlang.show.text import printable


def page(sheet: RulesSheet) -> str:
    """The sheet as a page."""
    stock = Stock(sheet.faces)
    body = elements(sheet, stock)
    head = f"{stock.shared()}<h1>{escaped(sheet.title)}</h1>\n"
    return document(sheet.title, head + body, language=sheet.language)


def told(sheet: RulesSheet) -> dict[str, str]:
    """The sheet for a page: `body` and `shared` (drawings, once), and the `style` of both."""
    stock = Stock(sheet.faces, mark="sheet-")
    body = elements(sheet, stock)
    return {
        "title": printable(sheet.title),
        "language": sheet.language,
        "body": body,
        "shared": stock.shared(),
        "style": STYLE,
    }


def elements(sheet: RulesSheet, stock: Stock) -> str:
    """What the sheet says, without its title, to stand in a page that shows `stock.shared()`."""
    return "\n".join(_element(part, stock, sheet) for part in sheet.parts)


def _element(part: Part, stock: Stock, sheet: RulesSheet) -> str:
    if isinstance(part, Heading):
        return f"<h{part.level}>{escaped(part.text)}</h{part.level}>"
    if isinstance(part, Paragraph):
        return f"<p>{escaped(part.text)}</p>"
    if isinstance(part, Points):
        return _list(part.points, "ol" if part.numbered else "ul", stock)
    if isinstance(part, SheetPack):
        return _pack(part, stock, sheet)
    return _table(part)


def _pack(part: SheetPack, stock: Stock, sheet: RulesSheet) -> str:
    """All cards in the order of the deck, and the backs that there are."""
    figures = any(face.rows for face in sheet.faces.values())
    backs = {marks: stock.back(marks) for marks in sheet.backs.values()}
    drawn = "".join(map(stock.front, part.cards)) + "".join(backs.values())
    return f'<div class="cards {"figures" if figures else "pack"}">{drawn}</div>' if drawn else ""


def _table(table: SheetTable) -> str:
    head = "".join(f"<th>{escaped(cell)}</th>" for cell in table.head)
    rows = "\n".join(
        f"<tr>{''.join(f'<td>{escaped(cell)}</td>' for cell in row)}</tr>" for row in table.rows
    )
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n{rows}\n</table></div>'


def _list(points: Iterable[Point], tag: str, stock: Stock) -> str:
    items = []
    for point in points:
        text = escaped(point.text)
        if point.lead:
            colon = ": " if text or point.under else ""
            text = f"<strong>{escaped(point.lead)}</strong>{colon}{text}"
        drawn = "".join(stock.front(name) for name in point.cards)
        cards = f'<div class="cards">{drawn}</div>' if drawn else ""
        inner = _list(point.under, "ul", stock) if point.under else ""
        items.append(f"<li>{text}{cards}{inner}</li>")
    return f"<{tag}>\n" + "\n".join(items) + f"\n</{tag}>"
