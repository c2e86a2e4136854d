"""Values of orders and patterns: what beats what, and groups of cards."""

from __future__ import annotations

from cardlang.program.expression import Expression
from cardlang.program.sets import OverMembers
from cardlang.program.things import (
    Order,
    Pattern,
)
from cardlang.quick import frozen


@frozen(eq=False)
class BestBy(Expression):
    """The best of some cards (or groups) by an order."""

    cards: Expression
    order: Order
    given: tuple[Expression, ...]
    parts = ("cards", "given")

    def things(self) -> tuple[object, ...]:
        return (self.order,)


@frozen(eq=False)
class BeatsClaim(Expression):
    """Return whether a card beats another by an order."""

    one: Expression
    other: Expression
    order: Order
    given: tuple[Expression, ...]
    parts = ("one", "other", "given")

    def things(self) -> tuple[object, ...]:
        return (self.order,)


@frozen(eq=False)
class GroupsIn(Expression):
    """All groups of some cards that make a pattern."""

    cards: Expression
    pattern: Pattern
    given: tuple[Expression, ...]
    parts = ("cards", "given")

    def things(self) -> tuple[object, ...]:
        return (self.pattern,)


@frozen(eq=False)
class GroupClaim(Expression):
    """Return whether cards make a pattern."""

    cards: Expression
    pattern: Pattern
    given: tuple[Expression, ...]
    parts = ("cards", "given")

    def things(self) -> tuple[object, ...]:
        return (self.pattern,)


@frozen(eq=False)
class GroupBeats(Expression):
    """Return whether a group beats another: by a better line of forms, or in its form as high."""

    one: Expression
    other: Expression
    pattern: Pattern
    given: tuple[Expression, ...]
    parts = ("one", "other", "given")

    def things(self) -> tuple[object, ...]:
        return (self.pattern,)


@frozen(eq=False)
class TailOf(Expression):
    """The longest end of a pile that makes a pattern."""

    cards: Expression
    pattern: Pattern
    given: tuple[Expression, ...]
    parts = ("cards", "given")

    def things(self) -> tuple[object, ...]:
        return (self.pattern,)


@frozen(eq=False)
class ReachOf(Expression):
    """The number of the highest label that a group can stand for, by a line of its pattern."""

    cards: Expression
    pattern: Pattern
    given: tuple[Expression, ...]
    parts = ("cards", "given")

    def things(self) -> tuple[object, ...]:
        return (self.pattern,)


@frozen(eq=False)
class PackingOf(OverMembers):
    """The groups without a card in common that together are worth most."""

    value: Expression
    parts = ("among", "value")


@frozen(eq=False)
class ProfileOf(OverMembers):
    """The numbers of cards with each label, the largest first, as the digits of a number."""

    key: Expression
    parts = ("among", "key")


@frozen(eq=False)
class SpreadOf(OverMembers):
    """The labels of cards, the most frequent first, as one number to compare."""

    key: Expression
    parts = ("among", "key")
