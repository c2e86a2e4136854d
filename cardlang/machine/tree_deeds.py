"""Deeds, which change a state, and ways on after a block."""

from __future__ import annotations

from typing import ClassVar

from cardlang.machine.tree_nodes import Node, Value
from cardlang.quick import frozen
from cardlang.source import Span


@frozen(eq=False)
class Deed(Node):
    """A change of a state."""

    span: Span

    @property
    def cells(self) -> range:
        """The cells that it can set to its value."""
        return range(0)


@frozen(eq=False)
class Bounds(Node):
    """The range that a stored value must keep to; a fault if it does not."""

    low: int
    high: int
    maybe: bool  # whether it may be nothing


@frozen(eq=False)
class Set(Deed):
    parts = ("value",)
    cell: int
    value: Value
    bounds: Bounds | None = None

    @property
    def cells(self) -> range:
        return range(self.cell, self.cell + 1)


@frozen(eq=False)
class SetFamily(Deed):
    """Cell number `at` of `count` cells from `base` on is set; the fault no-owner-now if none."""

    parts = ("at", "value")
    base: int
    count: int
    at: Value
    value: Value
    bounds: Bounds | None = None

    @property
    def cells(self) -> range:
        return range(self.base, self.base + self.count)


@frozen(eq=False)
class Put(Deed):
    """A card goes to the zone with a number; nothing happens if there is no card.

    `zones` are those in which it can lie, None: anywhere.
    """

    parts = ("card", "to")
    card: Value
    zones: tuple[int, ...] | None
    to: Value
    under: bool


@frozen(eq=False)
class PutAll(Deed):
    """A set of cards goes to a zone: from each pile in its order, else in the deck's."""

    parts = ("cards", "to")
    cards: Value
    zones: tuple[int, ...] | None
    to: Value
    under: bool


@frozen(eq=False)
class Pour(Deed):
    """All cards of a zone go to another."""

    parts = ("source", "to")
    source: Value
    to: Value
    under: bool


@frozen(eq=False)
class Show(Deed):
    """Cards (a set) are shown to seats (a set)."""

    parts = ("cards", "seats")
    cards: Value
    seats: Value


# ------------------------------------------------------------- ways on


@frozen(eq=False)
class Exit(Node):
    """The way on from a block.  A decision's blocks are those of its verbs: `Machine.after`."""

    ways: ClassVar[tuple[str, ...]] = ()

    def targets(self) -> tuple[int, ...]:
        """The blocks to which it leads by itself: those in the fields named by `ways`."""
        return tuple([getattr(self, name) for name in self.ways])


@frozen(eq=False)
class Jump(Exit):
    ways = ("to",)
    to: int


@frozen(eq=False)
class Branch(Exit):
    parts = ("test",)
    ways = ("yes", "no")
    test: Value
    yes: int
    no: int


@frozen(eq=False)
class Decide(Exit):
    """A stop: a seat chooses."""

    decision: int


@frozen(eq=False)
class Offered(Value):
    """Return whether a decision offers anything as things stand; `asks` is all that its verbs ask.

    What ranging costs is not counted, as with any offer.
    """

    parts = ("asks",)
    decision: int
    asks: tuple[Value, ...]


@frozen(eq=False)
class Shuffle(Exit):
    """A stop: the cards of the zone with a number are shuffled."""

    parts = ("zone",)
    ways = ("to",)
    zone: Value
    to: int


@frozen(eq=False)
class Score(Exit):
    """A stop: a deal is counted."""

    ways = ("to",)
    to: int


@frozen(eq=False)
class Over(Exit):
    """A stop: the match is over."""


@frozen(eq=False)
class Halt(Exit):
    """A stop: what an example or a rule asked for has been done."""


@frozen(eq=False)
class Fail(Exit):
    """A stop: the fault with a code."""

    code: str
