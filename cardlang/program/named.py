"""Values that name something: what is known, places, what is printed on cards, rules."""

from __future__ import annotations

from cardlang.program.expression import Binding, Expression
from cardlang.program.kinds import Base
from cardlang.program.things import (
    Definition,
    Keep,
    Option,
    Ranking,
    Zone,
)
from cardlang.quick import frozen

# ------------------------------------------------------------------ what is known, and names


@frozen(eq=False)
class Unknown(Expression):
    """A value with a mistake in it, which has been told."""


@frozen(eq=False)
class NothingThere(Expression):
    """`none`, of the kind that its place asks for."""


@frozen(eq=False)
class Constant(Expression):
    """A number, or the place of a label, seat or flag in its kind."""

    value: int


@frozen(eq=False)
class PlayerCount(Expression):
    """`players`."""


@frozen(eq=False)
class DealNumber(Expression):
    """`deal-number`."""


@frozen(eq=False)
class MatchWinner(Expression):
    """`winner`, of an example: those who have won."""


@frozen(eq=False)
class MatchOver(Expression):
    """`match-over`, of an example."""


@frozen(eq=False)
class AllOf(Expression):
    """Everything of a kind: `seats`, `suits`, `cards`."""

    base: Base


@frozen(eq=False)
class OptionValue(Expression):
    """The value to which an option is set."""

    option: Option

    def things(self) -> tuple[object, ...]:
        return (self.option,)


@frozen(eq=False)
class Named(Expression):
    """The value for which a name of the passage stands."""

    binding: Binding


@frozen(eq=False)
class CardLabel(Expression):
    """A card by its label; `nth` says which of several that print alike."""

    text: str
    nth: int = 0


# ----------------------------------------------------------------------------------- places


@frozen(eq=False)
class OwnerPair(Expression):
    """The owner of a thing of which there is one for each two kinds."""

    one: Expression
    other: Expression
    parts = ("one", "other")


@frozen(eq=False)
class KeepValue(Expression):
    """The value of a keep: that of its owner, if there is one of each."""

    keep: Keep
    owner: Expression | None
    parts = ("owner",)

    def things(self) -> tuple[object, ...]:
        return (self.keep,)


@frozen(eq=False)
class ZoneCards(Expression):
    """A place for cards, or the cards in it."""

    zone: Zone
    owner: Expression | None
    parts = ("owner",)

    def things(self) -> tuple[object, ...]:
        return (self.zone,)


@frozen(eq=False)
class Destination(Expression):
    """The place to which cards go: one where a condition holds, else another."""

    condition: Expression
    place: ZoneCards
    other: ZoneCards | Destination
    parts = ("condition", "place", "other")


# ----------------------------------------------------------------- what is printed, and rules


@frozen(eq=False)
class Printed(Expression):
    """An attribute printed on a card, by its name."""

    attribute: str
    card: Expression
    parts = ("card",)


@frozen(eq=False)
class RankedAt(Expression):
    """The place of a label in a ranking."""

    ranking: Ranking
    label: Expression
    parts = ("label",)

    def things(self) -> tuple[object, ...]:
        return (self.ranking,)


@frozen(eq=False)
class RuleCall(Expression):
    """A rule or value of the game, with what it is asked about."""

    rule: Definition
    given: tuple[Expression, ...]
    parts = ("given",)

    def things(self) -> tuple[object, ...]:
        return (self.rule,)


@frozen(eq=False)
class NumberOf(Expression):
    """The number of a label."""

    label: Expression
    parts = ("label",)


@frozen(eq=False)
class LabelOf(Expression):
    """The label that has a number."""

    number: Expression
    base: Base
    parts = ("number",)


@frozen(eq=False)
class LabelAs(Expression):
    """A label as the one of another kind that is called the same."""

    label: Expression
    base: Base
    parts = ("label",)
