"""An observation as a row of numbers, all of them named.

The row is made from the `Observation` of a seat and from nothing else, so what a seat may not know
is not in it, and equal observations give equal rows.  It tells what the seat sees and knows now; of
the events it holds nothing but what of them is known to lie somewhere.

    seat N              1 for the seat whose row it is
    to act N            1 for the seat that chooses
    score N             the match score of a seat
    deal number         counted from 1
    zone NAME           how many cards lie there; then for each card of the deck
    zone NAME: ID       how many of this card the seat sees or knows to lie there
    NAME                what the rules keep and the seat may see: a number, the place of a label
                        or card counted from 0, a flag as 1 or 0; -1 where there is nothing
    NAME: LABEL         1 if the label, seat or card is in a set

Owners stand behind names: `zone hand of 2`.  What the seat may not see of it is 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from cardlang.knowledge.view import CellView, Observation
from cardlang.machine.ir import CellInfo, Machine, Owned


@frozen
class _Column:
    """The place in a row of something that the rules keep."""

    at: int
    labels: dict[str, int]
    many: bool


class Features:
    """The rows of one machine.  `names` says what stands where; `len` how long a row is."""

    def __init__(self, machine: Machine) -> None:
        self.ids = list(dict.fromkeys(card.id for card in machine.cards))
        self._card = {id: at for at, id in enumerate(self.ids)}
        self._seats = seats = machine.players
        names = [f"{what} {n}" for what in ("seat", "to act", "score") for n in range(seats)]
        names.append("deal number")
        self._zones = len(names)
        for zone in machine.zones:
            name = f"zone {_named(zone)}"
            names += [name, *[f"{name}: {id}" for id in self.ids]]
        self._columns: dict[tuple[str, str], _Column] = {}
        for info in [*machine.cells, *[info for info, _ in machine.facts]]:
            key = info.name, info.owner_label
            if key not in self._columns:
                labels = self._labels(machine, info)
                self._columns[key] = _Column(
                    len(names), {label: at for at, label in enumerate(labels)}, info.many
                )
                name = _named(info)
                names += [f"{name}: {label}" for label in labels] if info.many else [name]
        self.names = tuple(names)

    def _labels(self, machine: Machine, info: CellInfo) -> Sequence[str]:
        if info.labels:
            return info.labels
        if info.what in ("card", "cards"):
            return self.ids
        if info.many:
            return [str(n) for n in range(max(machine.players, len(machine.sides)))]
        return ("false", "true") if info.what == "flag" else ()

    def __len__(self) -> int:
        return len(self.names)

    def of(self, seen: Observation) -> list[float]:
        """The row of an observation."""
        row = [0.0] * len(self.names)
        seats = self._seats
        row[seen.seat] = 1
        if seen.to_act is not None:
            row[seats + seen.to_act] = 1
        row[2 * seats : 3 * seats] = seen.scores
        row[3 * seats] = seen.deal_number
        at = self._zones
        for zone in seen.zones:
            row[at] = zone.size
            for card in (*zone.cards, *zone.known):
                place = self._card.get(card)
                if place is not None:
                    row[at + 1 + place] += 1
            at += 1 + len(self.ids)
        for cell in seen.cells:
            self._cell(row, cell)
        return row

    def _cell(self, row: list[float], cell: CellView) -> None:
        column = self._columns[cell.name, cell.owner]
        if not column.many:
            row[column.at] = _number(cell.value, column.labels)
        elif cell.value != "none":
            for label in cell.value.split(" "):
                row[column.at + column.labels[label]] = 1


def _named(owned: Owned) -> str:
    return f"{owned.name} of {owned.owner_label}" if owned.owner_label else owned.name


def _number(text: str, labels: dict[str, int]) -> float:
    if text in labels:
        return labels[text]
    return -1 if text == "none" else float(text)
