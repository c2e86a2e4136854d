"""Values of the program: one class for each, with what it is made of in typed fields.

Rules and values are resolved once; the number of players and the options are still open here:
`PlayerCount` and `OptionValue` are values like any other.  Who has to know every value (`AnyValue`)
asks with `match` and ends in `assert_never`: the type checker names the places that a new one has
to reach.
"""

from __future__ import annotations

from typing import ClassVar, cast

from cardlang.program.expression import Binding, Expression
from cardlang.program.kinds import Base
from cardlang.program.things import (
    Definition,
    Keep,
    Option,
    Order,
    Pattern,
    Ranking,
    Zone,
)
from cardlang.quick import frozen
from cardlang.reckoning import Reckoning
from cardlang.syntax import tree

Extremity = tree.Extremity
Quantifier = tree.Quantifier
WhichEnd = tree.WhichEnd


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


# ------------------------------------------------------------------------------------- sets


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


# ----------------------------------------------------------------------- orders and patterns


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


# -------------------------------------------------------------------- the kernel's own words


@frozen(eq=False)
class KernelWord(Expression):
    """A word that the kernel knows, asked of something: `x`."""

    x: Expression
    parts: ClassVar[tuple[str, ...]] = ("x",)


@frozen(eq=False)
class CountOf(KernelWord):
    """The number of members of a set."""


@frozen(eq=False)
class FirstOf(KernelWord):
    """The member with the lowest number."""


@frozen(eq=False)
class OnlyOf(KernelWord):
    """The one member of a set; nothing unless there is exactly one."""


@frozen(eq=False)
class TopOf(KernelWord):
    """The card laid last on a pile."""


@frozen(eq=False)
class BottomOf(KernelWord):
    """The card laid first on a pile."""


@frozen(eq=False)
class NthOf(KernelWord):
    """A card of a pile by its place."""

    by: Expression
    parts = ("x", "by")


@frozen(eq=False)
class NeighbourOf(KernelWord):
    """A seat beside another, among some."""

    among: Expression
    parts = ("x", "among")


@frozen(eq=False)
class NextOf(NeighbourOf):
    """The seat whose turn it is after another's."""


@frozen(eq=False)
class PreviousOf(NeighbourOf):
    """The seat whose turn it was before another's."""


@frozen(eq=False)
class SideOf(KernelWord):
    """The side of a seat, or the sides of several."""


@frozen(eq=False)
class MembersOf(KernelWord):
    """The seats of a side."""


@frozen(eq=False)
class HolderOf(KernelWord):
    """The seat that has a card in one of its zones."""


@frozen(eq=False)
class CopiesOf(KernelWord):
    """All cards that print like one."""


@frozen(eq=False)
class StepsOf(KernelWord):
    """The distance of a seat from another, in the way round of the turn."""

    by: Expression
    parts = ("x", "by")


@frozen(eq=False)
class SmallerOf(KernelWord):
    """The smaller of two numbers."""

    by: Expression
    parts = ("x", "by")


@frozen(eq=False)
class LargerOf(KernelWord):
    """The larger of two numbers."""

    by: Expression
    parts = ("x", "by")


@frozen(eq=False)
class UnionOfGroups(KernelWord):
    """All cards of some groups."""


#: every value that there is
AnyValue = (
    Unknown
    | NothingThere
    | Constant
    | PlayerCount
    | DealNumber
    | MatchWinner
    | MatchOver
    | AllOf
    | OptionValue
    | Named
    | CardLabel
    | OwnerPair
    | KeepValue
    | ZoneCards
    | Destination
    | Printed
    | RankedAt
    | RuleCall
    | NumberOf
    | LabelOf
    | LabelAs
    | UnitSet
    | Listed
    | FromTo
    | Union
    | Without
    | InCommon
    | Filtered
    | HavingMost
    | ExtremeValue
    | QuantifiedClaim
    | Image
    | SumOver
    | AgreedValue
    | Conditional
    | Fallback
    | CaseValue
    | AllTrue
    | AnyTrue
    | Negation
    | Equal
    | Below
    | AtMost
    | IsIn
    | Within
    | IsNothing
    | Reckoned
    | Negative
    | BestBy
    | BeatsClaim
    | GroupsIn
    | GroupClaim
    | GroupBeats
    | TailOf
    | ReachOf
    | PackingOf
    | ProfileOf
    | SpreadOf
    | CountOf
    | FirstOf
    | OnlyOf
    | TopOf
    | BottomOf
    | NthOf
    | NextOf
    | PreviousOf
    | SideOf
    | MembersOf
    | HolderOf
    | CopiesOf
    | StepsOf
    | SmallerOf
    | LargerOf
    | UnionOfGroups
)


def any_value(x: Expression) -> AnyValue:
    """The same value, as one of all that there are: for `match` with `assert_never`."""
    return cast(AnyValue, x)


def binding_of(x: Expression) -> Binding | None:
    """The name that a value is, if it is nothing else."""
    return x.binding if isinstance(x, Named) else None
