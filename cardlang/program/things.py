"""Things that a game names: zones, keeps, options, rankings, rules, orders and patterns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cardlang.program.expression import Binding, Expression
from cardlang.program.kinds import ANY, Base, Kind
from cardlang.quick import define, field, frozen
from cardlang.syntax import tree

Sight = Literal["all", "nobody", "owner", "others"]


@define(eq=False)
class Zone:
    """A place for cards: one, or one of each of a family, or of each two of two families."""

    name: str
    families: tuple[Base, ...]  # SEAT, SIDE, CARD, or kinds with labels
    ordered: bool
    sight: Sight
    top_sight: Sight  # who sees the top card besides
    node: tree.ZoneNode
    down_to: Expression | None = None  # said of a card: the top reaches down to the first such one


@define(eq=False)
class Keep:
    """Something that is remembered: one, or one of each of a family, or of each two of two."""

    name: str
    families: tuple[Base, ...]
    kind: Kind
    starts: Expression | None
    each: str  # the word whose beginning resets it; "deal", or "match"
    seen_by: Sight
    node: tree.KeepNode | None
    low: Expression | None = None  # bounds that depend on players or options
    high: Expression | None = None
    whom: tuple[Binding, ...] = ()  # by family, whom `starts` speaks of


@define(eq=False)
class Option:
    """A choice that is settled before a match."""

    name: str
    kind: Kind
    values: tuple[int, ...]  # allowed values; empty where `low..high`
    low: int | None
    high: int | None
    default: Expression
    node: tree.OptionNode


@define(eq=False)
class Ranking:
    """The labels of an attribute in an order of their own."""

    name: str
    base: Base
    places: tuple[int, ...]  # by label of the base: its place here, -1 where it has none
    node: tree.RankingNode


@define(eq=False)
class Definition:
    """A rule or a value: `body` speaks of `params`."""

    name: str
    what: tree.What
    params: tuple[Binding, ...]
    prepositions: tuple[str, ...]
    node: tree.DefineNode
    kind: Kind = field(default=Kind(ANY))
    lets: tuple[tuple[Binding, Expression], ...] = ()
    body: Expression | None = None
    used: bool = False
    result: Kind | None = None  # the kind that its head says it has
    wanted: Kind | None = None  # the kind that a `needs` of the prelude asks for
    source: Zone | None = None  # where its cards lie, if known: see `zone_source`


@define(eq=False)
class Order:
    """An order in which one beats another: conditions with keys, tier by tier."""

    name: str
    candidate: Binding
    params: tuple[Binding, ...]
    node: tree.OrderNode
    tiers: tuple[tuple[Expression | None, tuple[tuple[bool, Expression], ...]], ...] = ()
    ties: tree.Ties = "first"
    used: bool = False


@frozen(eq=False)
class LabelClaim:
    """A claim of a line of a pattern on labels: `x` is that of the candidate.

    Lines with one and the same `about` (an attribute, or a rule) speak of the same labels.
    """

    x: Expression
    about: str


@frozen(eq=False)
class SameLabel(LabelClaim):
    """All cards have one label."""


@frozen(eq=False)
class DifferentLabels(LabelClaim):
    """No label is there twice."""


@frozen(eq=False)
class RunOfLabels(LabelClaim):
    """The labels follow each other."""


@frozen(eq=False)
class EachLabel(LabelClaim):
    """Each label is there so many times."""

    number: int


@frozen(eq=False)
class LabelParts(LabelClaim):
    """So many of one label, so many of another, and no others."""

    parts: tuple[int, ...]


@frozen(eq=False)
class LabelCount(LabelClaim):
    """There are so many labels."""

    low: int
    high: int


def once(lines: Iterable[LabelClaim]) -> bool:
    """Return whether lines about one attribute allow each label once only.

    So does `different`, and `consecutive` where no other line says how often labels are there.
    """
    lines = list(lines)
    several = any(isinstance(line, (EachLabel, LabelParts, LabelCount)) for line in lines)
    runs = any(isinstance(line, RunOfLabels) for line in lines)
    return (runs and not several) or any(isinstance(line, DifferentLabels) for line in lines)


@frozen(eq=False)
class PatternUse(Expression):
    """A pattern that another one names, with what it is asked of; a value only to be walked."""

    pattern: Pattern
    given: tuple[Expression, ...]
    parts = ("given",)

    def things(self) -> tuple[object, ...]:
        return (self.pattern,)


@frozen(eq=False)
class PatternShare:
    """So many groups of a pattern, from `low` to `high`; None: as many as the first has labels."""

    low: Expression | None
    high: Expression | None
    use: PatternUse


@define(eq=False)
class Pattern:
    """A pattern of cards that belong together: `lines`, `totals` and conditions speak of a
    candidate.

    With `shares` the cards part into groups of other patterns, with no label of `apart` in two of
    them.  With `forms` they are a group of one of other patterns; each line of these is a tuple,
    the best first.
    """

    name: str
    candidate: Binding
    params: tuple[Binding, ...]
    node: tree.PatternNode
    low: int = 1
    high: int = 1
    lines: tuple[LabelClaim, ...] = ()
    totals: tuple[tuple[Expression, Expression], ...] = ()
    where: tuple[Expression, ...] = ()
    wild: Expression | None = None
    most: int = 0  # wild cards
    size: Expression | None = None  # `size cards`: so many, as the game stands
    shares: tuple[PatternShare, ...] = ()
    apart: Expression | None = None
    forms: tuple[tuple[PatternUse, ...], ...] = ()
    rising: tuple[LabelClaim, Expression] | None = None  # the line that tells `reach`, its number
    used: bool = False
    settled: bool = False  # all lines are looked at

    def uses(self) -> tuple[PatternUse, ...]:
        """The patterns that it names."""
        return (
            *[share.use for share in self.shares],
            *[use for line in self.forms for use in line],
        )

    def plain(self) -> list[Pattern]:
        """Itself, or its forms."""
        return [use.pattern for line in self.forms for use in line] or [self]

    @property
    def cards_a_label(self) -> int | None:
        """So many cards of a group make one label more; 0: it has one; None: its lines differ."""
        each = [line.number for line in self.lines if isinstance(line, EachLabel)]
        if each:
            return each[0]
        parts = [line.parts for line in self.lines if isinstance(line, LabelParts)]
        if any(isinstance(line, SameLabel) for line in self.lines) or any(
            len(part) == 1 for part in parts
        ):
            return 0
        return 1 if once(self.lines) else None

    def values(self) -> list[Expression]:
        """The values that its lines are made of, the patterns that it names among them."""
        found = [line.x for line in self.lines]
        found += [part for total in self.totals for part in total]
        optional = [self.wild, self.size, self.apart]
        optional += [end for share in self.shares for end in (share.low, share.high)]
        return [*found, *self.where, *[x for x in optional if x is not None], *self.uses()]

    @property
    def combined(self) -> bool:
        """Return whether it says more than what each card is beside each other."""
        runs = [line for line in self.lines if isinstance(line, RunOfLabels)]
        new = any(isinstance(line, (EachLabel, LabelParts, LabelCount)) for line in self.lines)
        return self.wild is not None or new or len(runs) > 1


#: what a name of the game may stand for, besides options
Thing = Zone | Keep | Definition | Order | Ranking | Pattern
