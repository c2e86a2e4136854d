"""Backs: what of a question about cards their backs answer, which all see.

A back is in sight wherever a card lies, but for those of a pile beneath its top; how a card came
there was seen, so these are known as well.  Which cards a keep names is another matter: they lie
among others, and nobody sees which are meant.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.machine.ir import CardInfo
from cardlang.machine.tree import Cell, Const, Each, Family, Table, Value, Var, walk


class DeckBacks:
    """The backs of a deck."""

    def __init__(self, cards: Sequence[CardInfo]) -> None:
        self.cards = cards
        self._sets: dict[str, int] = {}
        self._rows: dict[tuple[int, ...], bool] = {}

    def shown(self, row: tuple[int, ...]) -> bool:
        """Return whether the entries of a row of cards are those of their backs."""
        if len(row) != len(self.cards):
            return False
        if row not in self._rows:
            pairs = {(card.back, entry) for card, entry in zip(self.cards, row, strict=True)}
            self._rows[row] = len(pairs) == len({back for back, _ in pairs})
        return self._rows[row]

    def alike(self, e: Value) -> bool:
        """Return whether a value is a fixed set of cards, of each back all or none."""
        row = e.row if isinstance(e, Table) else (e.value,) if isinstance(e, Const) else ()
        if e.type != "m" or not row:
            return False
        if not self._sets:
            for k, card in enumerate(self.cards):
                self._sets[card.back] = self._sets.get(card.back, 0) | 1 << k
        sets = self._sets.values()
        return all(mask & back in (0, back) for mask in row for back in sets)

    def twins(self, e: Const) -> bool:
        """Return whether a set has only cards that are printed alike."""
        cards = self.cards if e.type == "m" else ()
        return len({card.twin for k, card in enumerate(cards) if e.value >> k & 1}) == 1

    def asked(self, e: Each) -> bool:
        """Return whether cards of places are asked, and only what their backs show.

        Which cards a keep holds can be hidden, and then so are their backs.
        """
        if of_a_keep(e.over):
            return False
        todo: list[Value] = [e.body]
        while todo:
            part = todo.pop()
            if isinstance(part, Var) and part.var == e.var:
                return False
            if not (isinstance(part, Table) and self.shown(part.row)):
                todo += part.children()
        return True


def of_a_keep(e: Value) -> bool:
    """Return whether cards may be those that a keep holds."""
    return any(isinstance(part, (Cell, Family)) and part.type == "m" for part in walk(e))
