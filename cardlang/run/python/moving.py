"""Functions that generated Python calls to move cards, and places where cards most likely lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from cardlang.machine import tree
from cardlang.machine.ir import Machine
from cardlang.machine.operations import ARGLEAST, ARGMOST, FILTER, INTER, LOW, MINUS, ONLY, UNIT
from cardlang.machine.tree import Value
from cardlang.run.python.tables import MEMBERS

State = list[Any]
Cards = tuple[int, ...]
Lift = Callable[[State, int, Cards], tuple[int, Cards]]


def without(cards: Cards, card: int) -> Cards:
    """A pile without a card that lies in it."""
    return cards[:-1] if cards[-1] == card else tuple([c for c in cards if c != card])


def kept(pile: Iterable[int], part: int) -> Cards:
    """The rest of a pile without the cards of a set."""
    return tuple([c for c in pile if not part >> c & 1])


def lying_in(pile: Iterable[int], part: int) -> Cards:
    """Those cards of a pile that are in a set."""
    return tuple([c for c in pile if part >> c & 1])


@cache
def _lifting(
    masks: int, orders: int, ordered: tuple[bool, ...]
) -> Callable[..., tuple[int, Cards]]:
    def lift(s: State, rest: int, zones: Cards) -> tuple[int, Cards]:
        low = rest & -rest
        for z in (*zones, *range(len(ordered))):
            part = s[masks + z] & rest
            if part & low:
                s[masks + z] ^= part
                if not ordered[z]:
                    return part, MEMBERS[part]
                pile = s[orders + z]
                if part == 1 << pile[-1]:
                    s[orders + z] = pile[:-1]
                else:
                    s[orders + z] = kept(pile, part)
                return part, lying_in(pile, part)
        return 0, ()

    return lift


def lifting(m: Machine) -> Lift:
    """A function of a state, a set of cards, and the zones in which they most likely lie.

    Takes all of the set that lie in one zone with its lowest card, and hands back these cards, as a
    set and in the order in which they lie; 0 if that card is nowhere.
    """
    return _lifting(m.masks, m.orders, tuple([zone.ordered for zone in m.zones]))


_INSIDE = (LOW, ONLY, MINUS, UNIT, INTER)
_FREE = (
    tree.Const,
    tree.Var,
    tree.Cell,
    tree.Family,
    tree.Table,
    tree.Apply,
    tree.Cond,
    tree.OrElse,
)
_PARTS = (FILTER, ARGMOST, ARGLEAST)


def home(e: Value, picks: dict[int, Value]) -> Value | None:
    """The number (a value) of a zone in which the cards of a value most likely lie, or None.

    It is worked out once more to look there, so it must be something that burns nothing.
    `picks` gives the sources of cells that picks fill.
    """
    left, seen = [e], set[int]()
    while left:
        e = left.pop()
        if isinstance(e, (tree.ZoneAt, tree.Pile)):
            return e.at if all(isinstance(part, _FREE) for part in tree.walk(e.at)) else None
        if isinstance(e, tree.End):
            left.append(e.pile)
        elif isinstance(e, tree.Distinct) or (isinstance(e, tree.Each) and e.how in _PARTS):
            left.append(e.over)
        elif isinstance(e, tree.Best):
            left.append(e.pile or e.over)
        elif isinstance(e, tree.Cell) and e.cell in picks and e.cell not in seen:
            seen.add(e.cell)
            left.append(picks[e.cell])
        elif isinstance(e, tree.Apply) and e.operation in _INSIDE:
            left.extend(e.args[1::-1] if e.operation is INTER else e.args[:1])
        elif isinstance(e, tree.OrElse):
            left.extend(reversed(e.args))
        elif isinstance(e, tree.Cond):
            left.extend([e.otherwise, *[value for _, value in reversed(e.arms)]])
    return None
