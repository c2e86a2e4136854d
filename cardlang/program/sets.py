"""Values that are sets, or asked of the members of a set."""

from __future__ import annotations

from cardlang.program.expression import Binding, Expression
from cardlang.quick import frozen
from cardlang.syntax import tree

Extremity = tree.Extremity
Quantifier = tree.Quantifier
WhichEnd = tree.WhichEnd


@frozen(eq=False)
class UnitSet(Expression):
    """A point as the set that holds it; nothing as the empty set."""

    point: Expression
    parts = ("point",)


@frozen(eq=False)
class Listed(Expression):
    """A set whose members are written out: `{7 8 9}`."""

    items: tuple[Expression, ...]
    parts = ("items",)


@frozen(eq=False)
class FromTo(Expression):
    """A range: `7..10`."""

    low: Expression
    high: Expression
    parts = ("low", "high")


@frozen(eq=False)
class Union(Expression):
    """Sets put together."""

    left: Expression
    right: Expression
    parts = ("left", "right")


@frozen(eq=False)
class Without(Expression):
    """A set but for the members of another."""

    left: Expression
    right: Expression
    parts = ("left", "right")


@frozen(eq=False)
class InCommon(Expression):
    """The members that two sets have in common."""

    left: Expression
    right: Expression
    parts = ("left", "right")


@frozen(eq=False)
class OverMembers(Expression):
    """A question to each member of a set, which is called `it`."""

    among: Expression
    it: Binding


@frozen(eq=False)
class Filtered(OverMembers):
    """Those of whom a condition holds: `where`."""

    condition: Expression
    parts = ("among", "condition")


@frozen(eq=False)
class HavingMost(OverMembers):
    """Those that have the highest or lowest value."""

    end: WhichEnd
    key: Expression
    parts = ("among", "key")


@frozen(eq=False)
class ExtremeValue(OverMembers):
    """The highest or lowest value that a member has, or the total of all."""

    which: Extremity
    key: Expression
    parts = ("among", "key")


@frozen(eq=False)
class QuantifiedClaim(OverMembers):
    """Return whether a claim holds of every member, or of some."""

    quantifier: Quantifier
    claim: Expression
    parts = ("among", "claim")


@frozen(eq=False)
class Image(OverMembers):
    """The set of what the members have."""

    value: Expression
    parts = ("among", "value")


@frozen(eq=False)
class SumOver(OverMembers):
    """The sum of what the members have."""

    value: Expression
    parts = ("among", "value")


@frozen(eq=False)
class AgreedValue(OverMembers):
    """The answer on which those members agree that have one; nothing where they differ."""

    value: Expression
    parts = ("among", "value")
