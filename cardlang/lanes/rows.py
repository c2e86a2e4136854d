"""The rows of `sights` in plain Python, from the cells of a match and what a seat remembers."""

from __future__ import annotations

from cardlang.machine.faults import bits
from cardlang.machine.tree import NIL
from cardlang.match.live.driver import Cells
from cardlang.run.sights import MOST, SightNumber, Sights


def cards_row(sights: Sights, cells: Cells, known: int, seat: int) -> bytes:
    """By place and id, how many of these cards the seat sees there, or remembers to lie there."""
    machine, wide = sights.machine, len(sights.ids)
    row = bytearray(len(sights.places) * wide)
    for place, zone in enumerate(sights.zones[seat]):
        mask = cells[machine.masks + zone]
        if not machine.zones[zone].seen_by >> seat & 1:
            mask &= known
        for card in bits(mask):
            row[place * wide + sights.id_of[card]] += 1
    return bytes(row)


def numbers_row(sights: Sights, cells: Cells, seat: int) -> list[int]:
    """The other row of a seat."""
    return [_number(sights, number, cells, seat) for number in sights.numbers]


def _number(sights: Sights, number: SightNumber, cells: Cells, seat: int) -> int:
    machine, kind = sights.machine, number.kind
    at = number.at[seat] if number.at else 0
    if kind == "seat":
        return seat
    if kind == "deal":
        return _small(cells[machine.deal_number])
    if at < 0:
        return -1 if kind in ("cell", "card", "point") else 0
    if kind == "score":
        return _small(cells[machine.scores + at])
    if kind == "size":
        return int(cells[machine.masks + at].bit_count())
    if kind == "back":
        if not machine.zones[at].ordered:
            return int((cells[machine.masks + at] & number.cards).bit_count())
        order = cells[machine.orders + at]
        return number.cards >> order[-1] & 1 if order else 0
    value = cells[at]
    if kind == "member":
        return int(value & number.points[seat] != 0)
    if kind == "point":
        return -1 if value < 0 else (value - number.first[seat]) % number.around
    if kind == "card" and value >= 0:
        return sights.id_of[value]
    return _small(value)


def _small(value: int) -> int:
    return -1 if value == NIL else max(-MOST, min(MOST, value))
