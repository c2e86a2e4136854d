"""Moving cards in a state, for generated Python: what is too rare or too long to write out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.machine.ir import Machine
from cardlang.run.python.tables import MEMBERS

State = list[Any]
Zones = tuple[int, ...]
NO_CARD, NO_OWNER = "no-card", "no-owner-now"


class Moving:
    """Functions of a state that move cards, for one machine.

    They return what has gone wrong, if anything; the state is then as far as the cards have come.
    """

    def __init__(self, machine: Machine) -> None:
        masks, orders = machine.masks, machine.orders
        ordered = tuple(z.ordered for z in machine.zones)
        every = tuple(range(len(ordered)))

        def lying(s: State, mask: int, source: int) -> Zones:
            if ordered[source]:
                return tuple([c for c in s[orders + source] if mask >> c & 1])
            return MEMBERS[mask]

        def lift(s: State, mask: int, source: int) -> None:
            s[masks + source] &= ~mask
            if ordered[source]:
                lying = s[orders + source]
                if lying and mask == 1 << lying[-1]:
                    s[orders + source] = lying[:-1]
                else:
                    s[orders + source] = tuple([c for c in lying if not mask >> c & 1])

        def lay(s: State, cards: Zones, mask: int, target: int, under: bool) -> str:
            if target < 0:
                return NO_OWNER
            s[masks + target] |= mask
            if ordered[target]:
                lying = s[orders + target]
                s[orders + target] = cards[::-1] + lying if under else lying + cards
            return ""

        def find(s: State, unit: int, zones: Zones) -> int:
            for z in zones:
                if s[masks + z] & unit:
                    return z
            for z in every:
                if s[masks + z] & unit:
                    return z
            return -1

        def put(s: State, card: int, zones: Zones, target: int, under: bool) -> str:
            unit = 1 << card
            source = find(s, unit, zones)
            if source < 0:
                return NO_CARD
            lift(s, unit, source)
            return lay(s, (card,), unit, target, under)

        def puts(s: State, rest: int, zones: Zones, target: int, under: bool) -> str:
            while rest:
                source = find(s, rest & -rest, zones)
                if source < 0:
                    return NO_CARD
                mask = rest & s[masks + source]
                rest &= ~mask
                cards = lying(s, mask, source)
                lift(s, mask, source)
                wrong = lay(s, cards, mask, target, under)
                if wrong:
                    return wrong
            return ""

        def pour(s: State, source: int, target: int, under: bool) -> str:
            mask = s[masks + source] if source >= 0 else 0
            if not mask:
                return ""
            cards = s[orders + source] if ordered[source] else MEMBERS[mask]
            s[masks + source] = 0
            if ordered[source]:
                s[orders + source] = ()
            return lay(s, cards, mask, target, under)

        self.put: Callable[..., str] = put
        self.puts: Callable[..., str] = puts
        self.pour: Callable[..., str] = pour
        self.every = every


def home(e: Any, picks: dict[int, Any]) -> Any:
    """The number (a value) of a zone in which the cards of a value most likely lie, or None.

    `picks` gives the sources of cells that picks fill.
    """
    op, args = e.op, e.args
    if op == "zone":
        return args[0]
    if op in ("order", "place"):
        return args[0] if op == "order" else None
    if op in ("top", "bottom", "nth"):
        return home(args[0], picks)
    if op in ("low", "only", "distinct", "minus", "filter", "argmost", "argleast", "unit"):
        return home(args[0], picks)
    if op == "best":
        return home(args[0] if args[0] is not None else args[1], picks)
    if op == "cell" and args[0] in picks:
        source = picks.pop(args[0])
        found = home(source, picks)
        picks[args[0]] = source
        return found
    if op in ("inter", "orelse"):
        found = home(args[0], picks)
        return found if found is not None else home(args[1], picks)
    if op == "cond":
        found = home(args[1], picks)
        return found if found is not None else home(args[2], picks)
    return None
