"""Which cards of a deck look alike: ids that several cards may share.

A deck may make one id several times, by `times` or by several of its lines.  Lines that overlap
only in ids that their conditions keep apart share none, so conditions are worked out as far as they
ask what is printed; of `players` and options nothing is known yet, and either may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from math import prod
from typing import Any

from cardlang.front.deck import card_ids
from cardlang.limits import PRODUCT
from cardlang.model import FLAG, DeckPart, X

_OPEN: Any = object()
"""What nobody knows before the number of players and the options are known."""
_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "is": lambda a, b: a == b,
    "below": lambda a, b: a < b,
    "at-most": lambda a, b: a <= b,
    "in": lambda a, b: a in b,
}


def shared_ids(parts: Iterable[DeckPart]) -> frozenset[str]:
    """The ids that several cards may share."""
    made = [(part, card_ids([part])) for part in parts]
    found: frozenset[str] = frozenset()
    for place, (part, ids) in enumerate(made):
        if part.times is not None:
            found |= ids
        for other, others in made[:place]:
            both = ids & others - found
            if both:
                found |= both & _made(part, ids) & _made(other, others)
    return found


def _made(part: DeckPart, ids: frozenset[str]) -> frozenset[str]:
    """The ids that a line makes, and those it may make."""
    if part.where is None or part.kind != "product":
        return ids
    if prod(len(base.labels) for base in part.attributes) > PRODUCT:
        return ids  # which is a mistake of its own
    found = set()
    for places in product(*(range(len(base.labels)) for base in part.attributes)):
        printed = {b.name: k for b, k in zip(part.attributes, places, strict=True)}
        if _worth(part.where, printed) is not False:
            found.add("".join(b.labels[printed[b.name]].id for b in part.attributes))
    return frozenset(found)


def _worth(x: X, printed: Mapping[str, int]) -> Any:
    """What a value comes to for a card; None for nothing."""
    if x.op == "const":
        return bool(x.args[0]) if x.kind.base is FLAG else x.args[0]
    if x.op == "attr":
        return printed.get(x.args[0])
    if x.op == "nothing-there":
        return None
    if x.op in ("and", "or"):
        return _joined(x.op == "or", [_worth(i, printed) for i in x.args[0]])
    if x.op == "set":
        parts = [_worth(i, printed) for i in x.args[0]]
        return _OPEN if any(p is _OPEN for p in parts) else frozenset[Any]().union(*parts)
    values = [_worth(a, printed) for a in x.args if isinstance(a, X)]
    if any(v is _OPEN for v in values):
        return _OPEN
    if x.op in _TESTS:
        return None not in values and bool(_TESTS[x.op](*values))
    if x.op == "not":
        return not values[0]
    if x.op == "nothing":
        return values[0] is None
    if x.op == "unit":
        return frozenset(values)
    if x.op == "range" and None not in values:
        return frozenset(range(values[0], values[1] + 1))
    if x.op == "number-of":
        base = x.args[0].kind.base
        return None if values[0] is None else (base.numbers or range(1 << 20))[values[0]]
    return _OPEN


def _joined(decides: bool, flags: list[Any]) -> Any:
    """`or` (decided by a true one) or `and` (by a false one) of flags that may be open."""
    if any(flag is decides for flag in flags):
        return decides
    return _OPEN if any(flag is _OPEN for flag in flags) else not decides
