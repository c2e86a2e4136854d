"""Cards as SVG, from nothing but the declaration of a deck.

`front(face_of(names, card))` is a drawing that stands alone; `back(back_of(names, card))` is its
back, which shows what the deck (or `shown`) says.  On a page with many cards, draw them with
`alone=False` and put `shared(*drawings)` into the page once, or ask a `Stock` for them.
"""

from __future__ import annotations

from cardlang.show.cards.face import Face, Mark, back_of, face_of, mark_of
from cardlang.show.cards.paper import HIGH, WIDE, back, front, shared
from cardlang.show.cards.stock import Stock

__all__ = [
    "HIGH",
    "WIDE",
    "Face",
    "Mark",
    "Stock",
    "back",
    "back_of",
    "face_of",
    "front",
    "mark_of",
    "shared",
]
