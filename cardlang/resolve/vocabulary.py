"""The kernel's own words for values: what each is asked of, and which parts it takes.

A zone, keep, rule, value, order, ranking or option may be called like one of `WORDS`: in its file,
and in those that extend it, the name is meant; everywhere else the word (`Checker.says`).
"""

from __future__ import annotations

from cardlang.program import CARD, NUMBER, SEAT, SIDE, Kind
from cardlang.quick import frozen


@frozen
class Word:
    """A word of the kernel: the kind of what follows `of` (None: any), and its parts.

    What is asked of one may be asked of several `together`: `members of sides`.
    """

    of: Kind | None = None
    by: bool = False
    among: bool = False
    together: bool = False


ALWAYS_THERE = frozenset("score players deal-number box it mover side".split())
"""Names that mean something in every game, and that no zone, keep, rule or option may have."""

_CARDS = Kind(CARD, many=True)

WORDS: dict[str, Word] = {
    "count": Word(),
    "first": Word(),
    "only": Word(),
    "top": Word(_CARDS),
    "bottom": Word(_CARDS),
    "nth": Word(_CARDS, by=True),
    "best": Word(by=True),
    "next": Word(Kind(SEAT), among=True),
    "previous": Word(Kind(SEAT), among=True),
    "side": Word(Kind(SEAT), together=True),
    "members": Word(Kind(SIDE), together=True),
    "holder": Word(Kind(CARD)),
    "copies": Word(Kind(CARD), together=True),
    "smaller": Word(Kind(NUMBER), by=True),
    "groups": Word(_CARDS, by=True),
    "union": Word(),
    "packing": Word(by=True),
    "profile": Word(_CARDS, by=True),
    "spread": Word(_CARDS, by=True),
    "tail": Word(_CARDS, by=True),
    "reach": Word(_CARDS, by=True),
    "larger": Word(Kind(NUMBER), by=True),
    "steps": Word(Kind(SEAT), by=True),
}
