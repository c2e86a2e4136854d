"""Values: trees of operations, each a class whose fields have names.

A *value* is worked out on a state and changes nothing of it (but for the fuel it burns).  Its
`type` says what comes out of it:

    n  a whole number or a flag; nothing is NIL
    p  a point, that is a seat, side, card, label or zone; nothing is -1
    m  a set of points, as a mask; nothing is 0
    g  groups: a tuple of masks, by size, then mask
    o  cards in an order, a tuple, bottom first

What can be said in one line of the table of `operations` is `Apply`.  The others are here: what
reads the state (`Cell`, `Family`, `ZoneAt`, `Pile`, `Zones`, `Place`, `End`), constants and rows of
constants, what looks at no more operands than it needs (`Chain`, `Cond`, `OrElse`), names (`Var`,
`Bind`), and what asks something of each member of a set (`Each`, `Best`).  What is asked of cards
that belong together is in `tree_groups`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from cardlang.machine.rows import Gives, Operation, Ranging
from cardlang.machine.tree_nodes import NIL, NOTHING, Node, Row, Value, walk
from cardlang.quick import frozen, names_of

# ------------------------------------------------------------- constants, state


@frozen(eq=False)
class Const(Value):
    value: int

    @property
    def maybe(self) -> bool:
        return self.value == NOTHING[self.type] and self.type != "m"


@frozen(eq=False)
class Var(Value):
    """A name for a value, or the member that is being asked."""

    var: int
    maybe: bool = False  # whether it can be nothing


@frozen(eq=False)
class Cell(Value):
    cell: int
    maybe: bool = False

    @property
    def cells(self) -> range:
        return range(self.cell, self.cell + 1)


@frozen(eq=False)
class Family(Value):
    """Cell number `at` of `count` cells from `base` on; nothing if there is none."""

    parts = ("at",)
    base: int
    count: int
    at: Value
    maybe: bool = False

    @property
    def cells(self) -> range:
        return range(self.base, self.base + self.count)


@frozen(eq=False)
class Table(Value):
    """Entry `at` of a constant row; nothing if there is none.

    `table` is its number in `machine.tables`, in `machine.rows` if its entries are sets.
    """

    parts = ("at",)
    table: int
    at: Value
    row: Row

    @property
    def maybe(self) -> bool:
        return NOTHING[self.type] in self.row or self.at.maybe


@frozen(eq=False)
class RowsOf(Value):
    """The union of the entries of a row of sets that a set of points names."""

    parts = ("over",)
    table: int
    over: Value


@frozen(eq=False)
class TableSum(Value):
    """The sum of the entries of a row of numbers over the members of a set."""

    parts = ("over",)
    maybe = False
    over: Value
    table: int


@frozen(eq=False)
class ZoneAt(Value):
    """The cards of the zone with this number, as a set."""

    parts = ("at",)
    at: Value


@frozen(eq=False)
class Pile(Value):
    """The cards of the zone with this number in their order."""

    parts = ("at",)
    at: Value


@frozen(eq=False)
class Zones(Value):
    """The cards of all zones that a set of owners has, of `count` zones from `first` on."""

    parts = ("owners",)
    first: int
    count: int
    owners: Value


@frozen(eq=False)
class Place(Value):
    """The number of the zone in which a card lies."""

    parts = ("card",)
    card: Value


@frozen(eq=False)
class End(Value):
    """The top or bottom card of a pile, or the one at a place counted from the top (1 first).

    Where there is `among`, only its cards count.  `which` is `top`, `bottom` or `nth`.
    """

    parts = ("pile", "at", "among")
    which: Literal["top", "bottom", "nth"]
    pile: Value
    at: Value | None = None
    among: Value | None = None


@frozen(eq=False)
class Around(Value):
    """The next member of a set of seats: `after` or `before` a seat, or `from` it on."""

    parts = ("among", "seat")
    which: Literal["after", "before", "from"]
    among: Value
    seat: Value
    seats: int


@frozen(eq=False)
class Distinct(Value):
    """Of cards that are printed alike only the one with the lowest number; of groups the first."""

    parts = ("over",)
    over: Value


# ------------------------------------------------------------- plain, choices, names


@frozen(eq=False)
class Apply(Value):
    """An operation of the table: all its operands are worked out, then it is."""

    parts = ("args",)
    operation: Operation
    args: tuple[Value, ...]

    @property
    def maybe(self) -> bool:
        left: list[Value] = [self]  # a long sum is as deep as it is long
        while left:
            e = left.pop()
            if isinstance(e, Apply) and e.operation.strict == NIL:
                left.extend(e.args)
            elif e.operation.gives == "p" if isinstance(e, Apply) else e.maybe:
                return True
        return False


@frozen(eq=False)
class Chain(Value):
    """`and` (`every`) or `or`: whether all, or any, of some flags; asked in turn."""

    parts = ("args",)
    maybe = False
    every: bool
    args: tuple[Value, ...]


@frozen(eq=False)
class Cond(Value):
    """The value of the first of `arms` (test, value) whose test is true, or `otherwise`."""

    parts = ("arms", "otherwise")
    arms: tuple[tuple[Value, Value], ...]
    otherwise: Value

    def own(self) -> int:
        return len(self.arms)

    def rest(self) -> Value:
        """The value asked for where the first test is false."""
        if len(self.arms) == 1:
            return self.otherwise
        return Cond(self.type, self.arms[1:], self.otherwise, span=self.span)

    @property
    def maybe(self) -> bool:
        return self.otherwise.maybe or any(value.maybe for _, value in self.arms)


@frozen(eq=False)
class OrElse(Value):
    """The first of some values that is not nothing; the last one if all are."""

    parts = ("args",)
    args: tuple[Value, ...]

    def own(self) -> int:
        return len(self.args) - 1

    @property
    def maybe(self) -> bool:
        return self.args[-1].maybe


@frozen(eq=False)
class Bind(Value):
    """`body`, in which each of some vars is a value that is worked out once, in turn."""

    parts = ("names", "body")
    names: tuple[tuple[int, Value], ...]
    body: Value

    def own(self) -> int:
        return len(self.names)

    @property
    def maybe(self) -> bool:
        return self.body.maybe


# ------------------------------------------------------------- over members


@frozen(eq=False)
class Each(Value):
    """The result of asking `body` of every member of a set or of groups, var by var.

    Members come low to high.  Asking one burns `weight`.
    """

    parts = ("over", "body")
    how: Ranging
    over: Value
    var: int
    body: Value

    @property
    def weight(self) -> int:
        return self.body.size if self.how.burns else 0

    @property
    def work(self) -> int:
        """The work of asking one against the limit of a step, whether or not it burns."""
        return self.body.size

    @property
    def maybe(self) -> bool:
        return self.how.gives not in (Gives.NUMBER, Gives.TRUTH)


@frozen(eq=False)
class Best(Value):
    """The member with the greatest keys, compared one after another.

    Of equal ones it is the first in the pile, or the last if `last`; without a pile the one with
    the lowest number comes first.
    """

    parts = ("pile", "over", "keys")
    pile: Value | None
    over: Value
    var: int
    keys: tuple[Value, ...]
    last: bool

    @property
    def weight(self) -> int:
        return sum([key.size for key in self.keys])


# ------------------------------------------------------------- all values


def reads_var(e: Value, var: int) -> bool:
    """Return whether a value reads a var."""
    return any(type(part) is Var and part.var == var for part in walk(e))


_APART = frozenset(["span", "_children", "_size", "row", "maybe"])


@cache
def _names(kind: type[Node]) -> list[str]:
    """The fields of a class that tell what comes of a value."""
    return [name for name in names_of(kind) if name not in _APART]


def form(e: object, var: int = -1) -> object:
    """A key: two values of the same form come to the same, whatever `var` is called in them."""
    if isinstance(e, tuple):
        return tuple([form(part, var) for part in e])
    if not isinstance(e, Node):
        return e
    if isinstance(e, Var) and e.var == var:
        return "it"
    kind: Any = type(e)
    made = [kind]
    for name in _names(kind):
        part = getattr(e, name)
        made.append(form(part, var) if isinstance(part, (Node, tuple)) else part)
    return tuple(made)
