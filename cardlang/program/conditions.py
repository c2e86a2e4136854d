"""Values that are true or false, the better of two, and numbers that are reckoned."""

from __future__ import annotations

from cardlang.program.expression import Expression
from cardlang.quick import frozen
from cardlang.reckoning import Reckoning

# ------------------------------------------------------------------------------- conditions


@frozen(eq=False)
class Conditional(Expression):
    """A value if a condition holds, else nothing."""

    value: Expression
    condition: Expression
    parts = ("value", "condition")


@frozen(eq=False)
class Fallback(Expression):
    """The first of some values that is not nothing: `else`."""

    items: tuple[Expression, ...]
    parts = ("items",)


@frozen(eq=False)
class CaseValue(Expression):
    """The value of the first case whose condition holds; the last one may have none."""

    cases: tuple[tuple[Expression | None, Expression], ...]
    parts = ("cases",)


@frozen(eq=False)
class AllTrue(Expression):
    """`and`."""

    items: tuple[Expression, ...]
    parts = ("items",)


@frozen(eq=False)
class AnyTrue(Expression):
    """`or`."""

    items: tuple[Expression, ...]
    parts = ("items",)


@frozen(eq=False)
class Negation(Expression):
    """`not`."""

    claim: Expression
    parts = ("claim",)


@frozen(eq=False)
class Comparison(Expression):
    """Two values side by side, of one kind."""

    left: Expression
    right: Expression
    parts = ("left", "right")


@frozen(eq=False)
class Equal(Comparison):
    """`is`."""


@frozen(eq=False)
class Below(Comparison):
    """Return whether the first number is less than the second."""


@frozen(eq=False)
class AtMost(Comparison):
    """Return whether the first number is at most the second."""


@frozen(eq=False)
class IsIn(Expression):
    """Return whether a point is a member of a set."""

    point: Expression
    among: Expression
    parts = ("point", "among")


@frozen(eq=False)
class Within(Expression):
    """Return whether all members of a set are members of another."""

    part: Expression
    whole: Expression
    parts = ("part", "whole")


@frozen(eq=False)
class IsNothing(Expression):
    """Return whether a point is nothing, or a set empty."""

    value: Expression
    parts = ("value",)


# ---------------------------------------------------------------------------------- numbers


@frozen(eq=False)
class Reckoned(Expression):
    """Two numbers reckoned with, by a row of `RECKONING`."""

    operator: Reckoning
    left: Expression
    right: Expression
    parts = ("left", "right")


@frozen(eq=False)
class Negative(Expression):
    """A number with the other sign."""

    value: Expression
    parts = ("value",)
