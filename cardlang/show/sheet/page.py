"""A rules sheet as one page of HTML: nothing from elsewhere, drawn cards, A4 when it is printed.

Every face is drawn once, out of sight, and used wherever the card is shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.show.cards import Stock
from cardlang.show.html import drawn
from cardlang.show.sheet.parts import RulesSheet
from cardlang.show.text import printable


def page(sheet: RulesSheet) -> str:
    """The sheet as a page."""
    return page_of(told(sheet, ""))


def page_of(told: Mapping[str, str]) -> str:
    """The page of a sheet that was `told`, here or in a worker."""
    return drawn("show/templates/sheet.html", **told)


def told(sheet: RulesSheet, mark: str = "sheet-") -> dict[str, str]:
    """The sheet for a page: `body` and `shared` (drawings, once), and the `style` of both."""
    stock = Stock(sheet.faces, mark)
    return {
        "title": printable(sheet.title),
        "language": sheet.language,
        "body": drawn("show/templates/elements.html", sheet=sheet, stock=stock),
        "shared": stock.shared(),
        "style": drawn("show/templates/page.css"),
    }
