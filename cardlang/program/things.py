"""What a game names: zones, keeps, options, rankings, rules, orders and patterns."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from cardlang.program.expression import Binding, Expression
from cardlang.program.kinds import ANY, Base, Kind
from cardlang.quick import frozen
from cardlang.syntax import tree


@define(eq=False)
class Zone:
    """A place for cards: one, or one of each of a family, or of each two of two families."""

    name: str
    families: tuple[Base, ...]  # SEAT, SIDE, CARD, or kinds with labels
    ordered: bool
    sight: str  # all, nobody, owner, others
    top_sight: str  # who sees the top card besides
    node: tree.Zone
    down_to: Expression | None = None  # said of a card: the top reaches down to the first such one


@define(eq=False)
class Keep:
    """Something that is remembered: one, or one of each of a family, or of each two of two."""

    name: str
    families: tuple[Base, ...]
    kind: Kind
    starts: Expression | None
    each: str  # the word whose beginning resets it; "deal", or "match"
    seen_by: str  # all, owner, nobody
    node: tree.Keep | None
    low: Expression | None = None  # bounds that depend on players or options
    high: Expression | None = None
    whom: tuple[Binding, ...] = ()  # by family, whom `starts` speaks of


@define(eq=False)
class Option:
    """What is settled before a match."""

    name: str
    kind: Kind
    values: tuple[int, ...]  # allowed values; empty where `low..high`
    low: int | None
    high: int | None
    default: Expression
    node: tree.Option


@define(eq=False)
class Ranking:
    """The labels of an attribute in an order of their own."""

    name: str
    base: Base
    places: tuple[int, ...]  # by label of the base: its place here, -1 where it has none
    node: tree.Ranking


@define(eq=False)
class Definition:
    """A rule or a value: `body` speaks of `params`."""

    name: str
    what: str
    params: tuple[Binding, ...]
    prepositions: tuple[str, ...]
    node: tree.Define
    kind: Kind = field(default=Kind(ANY))
    lets: tuple[tuple[Binding, Expression], ...] = ()
    body: Expression | None = None
    used: bool = False
    result: Kind | None = None  # the kind that its head says it has
    wanted: Kind | None = None  # the kind that a `needs` of the prelude asks for
    source: Zone | None = None  # where its cards lie, if known: see `zone_source`


@define(eq=False)
class Order:
    """What beats what: conditions with keys, tier by tier."""

    name: str
    candidate: Binding
    params: tuple[Binding, ...]
    node: tree.Order
    tiers: tuple[tuple[Expression | None, tuple[tuple[bool, Expression], ...]], ...] = ()
    ties: str = "first"
    used: bool = False


@frozen(eq=False)
class PatternLine:
    """A line of a pattern about labels: `what` as in the tree, `x` a label of the candidate.

    Lines with one and the same `about` (an attribute, or a rule) speak of the same labels.
    """

    what: str
    x: Expression
    about: str
    low: int = 0
    high: int = 0
    parts: tuple[int, ...] = ()


def once(lines: Iterable[PatternLine]) -> bool:
    """Whether lines about one attribute allow each label once only.

    So does `different`, and `consecutive` where no other line says how often labels are there.
    """
    whats = {line.what for line in lines}
    several = whats & {"each", "parts", "labels"}
    return "different" in whats or ("consecutive" in whats and not several)


@define(eq=False)
class Pattern:
    """Which cards belong together: `lines`, `totals` and conditions speak of a candidate."""

    name: str
    candidate: Binding
    params: tuple[Binding, ...]
    node: tree.Pattern
    low: int = 1
    high: int = 1
    lines: tuple[PatternLine, ...] = ()
    totals: tuple[tuple[Expression, Expression], ...] = ()
    where: tuple[Expression, ...] = ()
    wild: Expression | None = None
    most: int = 0  # wild cards
    used: bool = False

    @property
    def combined(self) -> bool:
        """Whether it says more than what each card is beside each other."""
        whats = [line.what for line in self.lines]
        new = {"each", "parts", "labels"}.intersection(whats)
        return self.wild is not None or bool(new) or whats.count("consecutive") > 1


#: what a name of the game may stand for, besides options
Thing = Zone | Keep | Definition | Order | Ranking | Pattern
