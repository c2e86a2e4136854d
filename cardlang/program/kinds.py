"""Kinds: which points values are made of, and whether one or a set."""

from __future__ import annotations

from cardlang.quick import field, frozen
from cardlang.source import Span


@frozen
class LabelInfo:
    """One value of a kind: its part in card ids, its word in moves, its word for people."""

    id: str
    move: str
    person: str
    aliases: tuple[str, ...]


@frozen(eq=False)
class Base:
    """A set of points that values are made of.

    `labels` is empty for numbers, flags, cards, seats and sides.  `numbers` holds the value of
    each label when all labels are whole numbers.
    """

    name: str
    labels: tuple[LabelInfo, ...] = ()
    numbers: tuple[int, ...] | None = None
    plural: str = ""
    span: Span | None = None
    index: dict[str, int] = field(factory=dict, repr=False)

    def __attrs_post_init__(self) -> None:
        for place, label in enumerate(self.labels):
            for alias in label.aliases:
                self.index.setdefault(alias, place)

    def __str__(self) -> str:
        return self.name

    def called_like(self, label: LabelInfo) -> int:
        """The place of the label that is called the same as one of another kind; -1: none is."""
        found = {self.index[alias] for alias in label.aliases if alias in self.index}
        return found.pop() if len(found) == 1 else -1

    def shares_names(self, other: Base) -> bool:
        """True if labels of both are called the same, so that they are compared by their names."""
        return any(other.called_like(label) >= 0 for label in self.labels)


NUMBER = Base("number", plural="numbers")


FLAG = Base("flag")


CARD = Base("card", plural="cards")


SEAT = Base("seat", plural="seats")


SIDE = Base("side", plural="sides")


NOWHERE = Base("nothing")  # the kind of a bare `none`


ANY = Base("anything")  # the kind of what could not be resolved; suppresses further findings


GROUPS = Base("groups")


@frozen
class Kind:
    """The kind of a value: points of a base, one or a set; `low` and `high` bound
    numbers if known.
    """

    base: Base
    many: bool = False  # a set of points
    maybe: bool = False  # a point, or none
    low: int | None = None
    high: int | None = None
    copies: bool = field(default=False, eq=False)  # all that print alike, any of which will do

    def __str__(self) -> str:
        if self.base is GROUPS:
            return "several groups of cards"
        if self.many and not self.copies:
            return "a set of " + (self.base.plural or self.base.name + "s")
        if self.base is NOWHERE:
            return "nothing"
        article = "an" if self.base.name[0] in "aeiou" else "a"
        return f"{article} {self.base.name}" + (" or none" if self.maybe else "")
