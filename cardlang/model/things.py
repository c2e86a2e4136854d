"""What a game names: zones, keeps, options, rankings, rules, orders and patterns."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from cardlang.model.kinds import ANY, Base, Kind
from cardlang.model.values import Binding, X
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
    down_to: X | None = None  # said of a card: the top reaches down to the first such one


@define(eq=False)
class Keep:
    """Something that is remembered: one, or one of each of a family, or of each two of two."""

    name: str
    families: tuple[Base, ...]
    kind: Kind
    starts: X | None
    each: str  # the word whose beginning resets it; "deal", or "match"
    seen_by: str  # all, owner, nobody
    node: tree.Keep | None
    low: X | None = None  # bounds that depend on players or options
    high: X | None = None
    whom: tuple[Binding, ...] = ()  # by family, whom `starts` speaks of


@define(eq=False)
class Option:
    """What is settled before a match."""

    name: str
    kind: Kind
    values: tuple[int, ...]  # allowed values; empty where `low..high`
    low: int | None
    high: int | None
    default: X
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
    lets: tuple[tuple[Binding, X], ...] = ()
    body: X | None = None
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
    tiers: tuple[tuple[X | None, tuple[tuple[bool, X], ...]], ...] = ()
    ties: str = "first"
    used: bool = False


@frozen(eq=False)
class PatternLine:
    """A line of a pattern about labels: `what` as in the tree, `x` a label of the candidate.

    Lines with one and the same `about` (an attribute, or a rule) speak of the same labels.
    """

    what: str
    x: X
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
    totals: tuple[tuple[X, X], ...] = ()
    where: tuple[X, ...] = ()
    wild: X | None = None
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


def zone_source(x: X) -> Zone | None:
    """The zone (of whomever) in which the cards of a value must lie, where that can be told."""
    if x.op == "zone":
        found: Zone = x.args[0]
        return found
    if x.op in ("where", "having", "minus", "unit", "if", "groups"):
        return zone_source(x.args[0])
    if x.op == "call":
        decided: Definition = x.args[0]
        return decided.source
    if x.op == "else":
        zones = [zone_source(item) for item in x.args[0]]
        return zones[0] if all(zone is zones[0] for zone in zones) else None
    if x.op == "var":
        source: Zone | None = x.args[0].source
        return source
    if x.op == "fn" and x.args[0] in ("top", "bottom", "best", "first", "only", "nth"):
        return zone_source(x.args[1][0])
    if x.op == "best":
        return zone_source(x.args[0])
    return None


def pile_of(x: X) -> X | None:
    """The zone in order whose order the cards of a value have, where that can be told."""
    if x.op == "zone":
        return x if x.args[0].ordered else None
    if x.op in ("where", "having", "minus"):
        return pile_of(x.args[0])
    if x.op == "call" and x.args[0].body is not None:
        inner = pile_of(x.args[0].body)
        return inner if inner is not None and inner.args[1] is None else None
    return None
