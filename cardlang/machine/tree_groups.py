"""Values of cards that belong together: groups with a shape, and how ranks are spread."""

from __future__ import annotations

from cardlang.machine.tree_values import Node, Row, Value
from cardlang.quick import frozen


@frozen(eq=False)
class Shape(Node):
    """A pattern: `low` to `high` cards with equal entries in the tables `same`, all different ones
    in `different`, consecutive ones in `run` (-1: no run), whose entries of a table add up to what
    `totals` wants, and all of them in `among`."""

    parts = ("totals", "among")
    low: int
    high: int
    same: Row
    different: Row
    run: int
    totals: tuple[tuple[int, Value], ...]
    among: Value

    def tables(self) -> tuple[int, ...]:
        """All tables that are read."""
        run = (self.run,) if self.run >= 0 else ()
        return (*self.same, *self.different, *run, *(table for table, _ in self.totals))


@frozen(eq=False)
class Groups(Value):
    """All subsets of some cards that have a shape."""

    parts = ("over", "shape")
    over: Value
    shape: Shape


@frozen(eq=False)
class IsGroup(Value):
    """Whether a set of cards has a shape."""

    parts = ("over", "shape")
    over: Value
    shape: Shape

    @property
    def maybe(self) -> bool:
        return False


@frozen(eq=False)
class Tail(Value):
    """The longest run of top cards of a pile that has a shape, as a set."""

    parts = ("pile", "among", "shape")
    pile: Value
    among: Value | None  # the cards that count
    shape: Shape


@frozen(eq=False)
class Spread(Value):
    """How the entries of a table are spread over some cards.

    `which` is `profile` (the sizes of the sets of equal ones, the largest first, as digits) or
    `spread` (the entries themselves, those of the largest set first, as digits of a large base).
    """

    parts = ("over",)
    which: str
    over: Value
    table: int


__all__ = [
    "Groups",
    "IsGroup",
    "Shape",
    "Spread",
    "Tail",
]
