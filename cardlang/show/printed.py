"""The deck of a game on paper: a page of HTML for A4, with a score sheet.

Nine cards of 63 by 88 millimetres lie on a leaf of fronts, and on the leaf behind it their backs,
each row turned round, so that a printer that turns the paper at its long edge puts every back
behind its front.  The backs show what the deck says, or what the table has agreed on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardlang.messages import Tongue
from cardlang.messages.catalogue import FIRST
from cardlang.show.cards import Stock, back_of, face_of
from cardlang.show.html import drawn
from cardlang.show.wording import names_of

if TYPE_CHECKING:
    from cardlang.engine import Engine
    from cardlang.game_info import Options

ROW = 3  # cards side by side
LEAF = 9  # cards on a leaf
DEALS = 20  # lines of the score sheet


def leaves(cards: Sequence[str], backs: Sequence[str]) -> Iterator[tuple[bool, list[str]]]:
    """Yield leaves of fronts and of backs in turn, each with LEAF places; "" is an empty one."""
    for start in range(0, len(cards), LEAF):
        for behind, drawings in ((False, cards), (True, backs)):
            leaf = list(drawings[start : start + LEAF])
            leaf += [""] * (LEAF - len(leaf))
            rows = [leaf[k : k + ROW] for k in range(0, LEAF, ROW)]
            yield behind, [one for row in rows for one in (reversed(row) if behind else row)]


def printed_deck(
    engine: Engine,
    players: int | None = None,
    options: Options | None = None,
    language: str = FIRST,
    backs: str | None = None,
) -> str:
    """Return the page for a table.

    UsageError if the game does not allow these players, options or backs.
    """
    machine = engine.machine(players, options, backs)
    names, tongue = names_of(engine.program, language), Tongue(language)
    stock = Stock({card.id: face_of(names, card) for card in machine.cards})
    fronts = [stock.front(card.id) for card in machine.cards]
    behind = [stock.back(back_of(names, card, machine.backs)) for card in machine.cards]
    return drawn(
        "show/templates/deck.html",
        language=language,
        title=engine.program.title,
        say=tongue.say,
        count=len(machine.cards),
        sides=len(machine.sides),
        deals=DEALS,
        leaves=list(leaves(fronts, behind)),
        shared=stock.shared(),
    )
