"""Secrets, which some seat cannot see, and what everybody knows at a point of a machine."""

from __future__ import annotations

from typing import Literal

from cardlang.machine.tree import Value, form
from cardlang.quick import frozen
from cardlang.source import Span

CellKey = tuple[Literal["cell"], int]
"""The value of a cell."""
ZoneKey = tuple[Literal["zone"], object]
"""The cards of a zone, by the form of its place."""
OrderKey = tuple[Literal["order"], object]
"""Their order."""
TurnKey = tuple[Literal["turn"], int, object]
"""The cards of a zone in each turn of a loop, by its head and the form of the place."""
ZonesKey = tuple[Literal["zones"], int]
"""The cards of each zone of a mask."""
TogetherKey = tuple[Literal["together"], int]
"""The cards of the zones of a mask taken together."""
KeepKey = tuple[Literal["keep"], int, object]
"""A value that is kept for a place, by its first cell and the form of the place."""
FamilyKey = tuple[Literal["family"], int]
"""All that is kept for places, by its first cell."""
ValueKey = tuple[Literal["value"], object]
"""The result of any other value, by its form."""

Key = (
    CellKey | ZoneKey | OrderKey | TurnKey | ZonesKey | TogetherKey | KeepKey | FamilyKey | ValueKey
)
"""A name for something hidden: showing what has this key tells it."""


@frozen(eq=False)
class Secret:
    """A read of something that some seat cannot see.

    `at` gives the number of the place, of `seen`: by number, the mask of the seats that see it.
    """

    name: str
    is_zone: bool
    at: Value
    seen: tuple[tuple[int, int], ...]
    keys: frozenset[Key]
    span: Span | None = None
    places: int = 0  # zones, and behind them cells, that it is about, as a mask
    apart: bool = False  # an order, or what lay there before: a show of the place does not tell it


Secrets = frozenset[Secret]
NONE: Secrets = frozenset()
NO_KEYS: frozenset[Key] = frozenset()


@frozen(eq=False)
class Home:
    """The home of a named card: `at` is None if all seats know the card."""

    at: Value | None


@frozen(eq=False)
class SecretFacts:
    """Facts that everybody knows at a point of the machine.

    `news` are the places, as in `Secret`, where something lies that `mover` did not see when it
    chose.  `strayed` has decided which hidden cards have gone where since they were gathered.
    `stale` are the cells, as a mask, that depend on places which have changed since they were set.
    """

    sets: int
    orders: int
    places: dict[Key, Home]
    mover: Value | None = None
    news: int = 0
    strayed: Secrets = NONE
    stale: int = 0

    def meet(self, other: SecretFacts) -> SecretFacts:
        """The facts known on both of two ways."""
        if self is other:
            return self
        places = {k: home for k, home in self.places.items() if other.places.get(k) is home}
        mover = self.mover if self.same_mover(other) else None
        sets, orders = self.sets & other.sets, self.orders & other.orders
        strayed = self.strayed | other.strayed
        news, stale = self.news | other.news, self.stale | other.stale
        return SecretFacts(sets, orders, places, mover, news, strayed, stale)

    def same(self, other: SecretFacts) -> bool:
        """Return whether nothing more or less is known."""
        mine = (self.sets, self.orders, self.news, self.strayed, self.stale)
        others = (other.sets, other.orders, other.news, other.strayed, other.stale)
        return mine == others and self.places == other.places and self.same_mover(other)

    def same_mover(self, other: SecretFacts) -> bool:
        """Return True if the same seat has moved, or none has."""
        if self.mover is other.mover:
            return True
        return None not in (self.mover, other.mover) and form(self.mover) == form(other.mover)


BLANK = SecretFacts(0, 0, {})
"""Nothing is known but what lies in sight."""

NOTHING: frozenset[Key] = NO_KEYS
KNOWN = Home(None)
"""All know which card it is."""
