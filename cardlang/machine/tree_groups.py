"""Values of cards that belong together: groups with a shape, and how ranks are spread."""

from __future__ import annotations

from typing import Literal

from cardlang.machine.tree_nodes import Node, Row, Value
from cardlang.quick import field, frozen


@frozen
class Attribute:
    """A claim of a combination on one attribute: how often its labels are there.

    Labels are numbered as they rise, those only that some card bears.
    """

    row: Row  # by card: its label; -1: it has none
    places: tuple[Row, ...] = ()  # of each line `consecutive`: by label, its place; the first rises
    same: bool = False  # there is one label
    once: bool = False  # each label that is there is there once
    each: int = 0  # so many times each label that is there is there; 0: any number
    split: Row = ()  # so many cards of one label, so many of another, most first; (): any
    low: int = 1  # so many labels
    high: int = 2**30
    labels: tuple[int, ...] = field(init=False, eq=False)  # by label: the cards that bear it

    def __attrs_post_init__(self) -> None:
        masks = [0] * (max(self.row, default=-1) + 1)
        for card, label in enumerate(self.row):
            if label >= 0:
                masks[label] |= 1 << card
        object.__setattr__(self, "labels", tuple(masks))


@frozen(eq=False)
class Combined(Node):
    """A part of a pattern that concerns labels of wild cards: `most` of those in `wild`."""

    parts = ("wild",)
    attributes: tuple[Attribute, ...]
    wild: Value
    most: int


@frozen(eq=False)
class Shape(Node):
    """A pattern: `low` to `high` cards with equal entries in the tables `same`, all different ones
    in `different`, consecutive ones in `run` (-1: no run), whose entries of a table add up to what
    `totals` wants, and all of them in `among`.  Of a combination `combined` says what the first
    three would say.  With a `size` there are just so many cards, if that is from `low` to `high`.
    """

    parts = ("totals", "among", "combined", "size")
    low: int
    high: int
    same: Row
    different: Row
    run: int
    totals: tuple[tuple[int, Value], ...]
    among: Value
    combined: Combined | None = None
    size: Value | None = None

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
    """Return whether a set of cards has a shape."""

    parts = ("over", "shape")
    maybe = False
    over: Value
    shape: Shape


@frozen(eq=False)
class Tail(Value):
    """The longest run of top cards of a pile that has a shape, as a set."""

    parts = ("pile", "among", "shape")
    pile: Value
    among: Value | None  # the cards that count
    shape: Shape


@frozen(eq=False)
class Reach(Value):
    """The number of the highest label that a group with a shape can stand for.

    `which` is `run` (of the labels in sequence), `all` (of all labels), or `part` (of those that
    are there `part` times, as one of the parts); labels are those of `attribute` of the shape.
    """

    parts = ("over", "shape")
    over: Value
    shape: Shape
    which: Literal["run", "all", "part"]
    attribute: int
    numbers: Row  # by label
    part: int = 0


@frozen(eq=False)
class Spread(Value):
    """The spread of the entries of a table over some cards.

    `which` is `profile` (the sizes of the sets of equal ones, the largest first, as digits) or
    `spread` (the entries themselves, those of the largest set first, as digits of a large base).
    """

    parts = ("over",)
    which: Literal["profile", "spread"]
    over: Value
    table: int


@frozen(eq=False)
class Portion(Node):
    """So many groups, each of one of the shapes; None: as many as the first group has labels."""

    parts = ("shapes", "low", "high")
    shapes: tuple[Shape, ...]
    low: Value | None
    high: Value | None


@frozen(eq=False)
class Parted(Node):
    """The parts into which cards fall.

    `labels`: by shape of the first portion, so many cards of a group make one label (0: all do).
    `apart`: by card, the cards with the same label, of which only one group may have some; (): any.
    `lower`: by card, those that print alike and have lower numbers; (): none, or they differ.
    """

    parts = ("portions",)
    portions: tuple[Portion, ...]
    labels: Row
    apart: Row
    lower: Row


@frozen(eq=False)
class PartedGroups(Value):
    """All subsets of some cards that have a shape and can be parted; `once`: each print once."""

    parts = ("over", "shape", "parted")
    over: Value
    shape: Shape
    parted: Parted
    once: bool = False


@frozen(eq=False)
class IsParted(Value):
    """Return whether a set of cards has a shape and can be parted."""

    parts = ("over", "shape", "parted")
    maybe = False
    over: Value
    shape: Shape
    parted: Parted


@frozen(eq=False)
class Height(Node):
    """The height of a group of a shape, as `Reach` has it."""

    parts = ("shape",)
    shape: Shape
    which: Literal["run", "all", "part"]
    attribute: int
    numbers: Row
    part: int = 0


@frozen(eq=False)
class PartedReach(Value):
    """The greatest height of a group of the first portion, in any way to part some cards."""

    parts = ("over", "shape", "parted", "heights")
    over: Value
    shape: Shape
    parted: Parted
    heights: tuple[Height, ...]  # by shape of the first portion
