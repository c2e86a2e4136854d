"""Values as the language writes them: `false`, `AS KS`, `{0 2}`, `none`."""

from __future__ import annotations

from typing import Any

from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine
from cardlang.machine.tree import NIL
from cardlang.program import CARD, FLAG, GROUPS, NUMBER, Kind


def spoken(machine: Machine, kind: Kind, value: Any) -> str:
    """A value of this kind, as it came out of the machine; a set of one as its member."""
    if kind.base is GROUPS:
        return " and ".join(f"({_cards(machine, mask)})" for mask in value) or "no groups"
    if kind.many:
        if kind.base is CARD:
            return _cards(machine, value)
        points = [_point(machine, kind, point) for point in bits(value)]
        return points[0] if len(points) == 1 else "{" + " ".join(points) + "}"
    return _point(machine, kind, value)


def _cards(machine: Machine, mask: int) -> str:
    return " ".join([machine.cards[card].id for card in bits(mask)]) or "no cards"


def _point(machine: Machine, kind: Kind, value: int) -> str:
    if kind.base is FLAG:
        return "true" if value else "false"
    if value == NIL or (value == -1 and kind.base is not NUMBER):
        return "none"
    if kind.base is CARD:
        return machine.cards[value].id
    return kind.base.labels[value].move if kind.base.labels else str(value)
