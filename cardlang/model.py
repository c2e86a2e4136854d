"""The checked program: every name resolved, every value of a known kind, every place with its span.

The front makes it, the machine is lowered from it; the rulebook, the diagram and the diff read it.

Values are `X` nodes and statements are `S` nodes: an operation, its arguments, a span (and, for a
value, its kind).  Rules and values are resolved once; words are templates, so their bodies appear
wherever they are used, each inside a `phase` statement that names the word.  The number of players
and the options are still open here: `players` and `option` are operations like any other.

Operations of values (arguments in brackets; b is a `Binding` that ranges over a set):

    const(value)  players()  deal-number()  all(base)  option(decl)  var(b)  card-label(text[, n])
    keep(decl, owner)  zone(decl, owner)  attr(attribute, card)  ranking(decl, label)
    call(decl, args)  number-of(label)  label-of(number, base)  label-as(label, base)
    unit(point)  set(items)  range(low, high)
    where(set, b, condition)  having(set, b, which, key)  extreme(which, set, b, key)
    quantified(which, set, b, claim)  image(set, b, value)  sum(set, b, value)
    best(set, order, args)  beats(a, b, order, args)
    if(value, condition)  else(items)  and(items)  or(items)  not(x)  cases(pairs)
    is(a, b)  below(a, b)  at-most(a, b)  in(a, set)  within(set, set)  nothing(x)
    common(set, set)  agreed(set, b, value)
    pair(first, second): whose a thing is that there is one of for each two kinds
    add sub mul div mod (a, b)  neg(a)  union(a, b)  minus(a, b)
    groups(set, pattern, args)  is-group(set, pattern, args)  packing(groups, b, value)
    profile(set, b, key)  spread(set, b, key)  tail(pile, pattern, args)
    either(condition, zone, other)   for where cards go
    reach(line, number, set, pattern, args)
    fn(name, args)   for the kernel's own words (count, top, next, side …)

Operations of statements:

    let(b, value)  assign(place, value)  if(branches)  for(label, b, set, start, body)
    until(label, condition, limit, body)  times(label, count, body)  phase(label, decl, body, given)
    choose(chooser, b, verbs, together, label, node, otherwise)  again(label)  done(label)
    move(what, zone, under)  shuffle(zone)  show(what, to)  end(what)
    attempt(label, body)  back(label)  once(b, set, body)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field

from cardlang.quick import frozen
from cardlang.source import Span
from cardlang.syntax import tree


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
        """Whether labels of both are called the same, so that they are compared by their names."""
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
    """What a value is: points of a base, one or a set; `low` and `high` bound numbers if known."""

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


@define(eq=False)
class Binding:
    """A name for a value: a let, a parameter, a loop's or a candidate's name."""

    name: str
    kind: Kind
    span: Span
    source: Any = None  # where its cards lie, if known: an X of op `zone`
    used: bool = False


@frozen(eq=False)
class X:
    """A value: an operation, its kind, its place, its arguments (see the table above)."""

    op: str
    kind: Kind
    span: Span
    args: tuple[Any, ...] = ()


@frozen(eq=False)
class S:
    """A statement: an operation, its place, its arguments (see the table above)."""

    op: str
    span: Span
    args: tuple[Any, ...] = ()
    via: tuple[Span, ...] = ()  # the places of the calls that brought it here, outermost first


@frozen(eq=False)
class Given:
    """What a word was given where it is used, for those who tell people of it.

    By the name of the part: an X, a Binding, or a node of the tree for what is looked at anew.
    """

    parts: dict[str, Any]


@define(eq=False)
class Label:
    """Somewhere to jump to: the end of a loop or word, or the head of a choice."""

    name: str


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
    public: bool = False  # whether it reads nothing that somebody at the table cannot see


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


@define(eq=False)
class DeckPart:
    """One line of a deck: attributes crossed, or single cards, or rows of data."""

    kind: str  # product, cards, table, without
    attributes: tuple[Base, ...] = ()
    ids: tuple[str, ...] = ()
    candidate: Binding | None = None
    where: X | None = None
    times: X | None = None
    rows: tuple[tuple[str, str, dict[str, int]], ...] = ()  # id, title, attribute values
    span: Span | None = None


@define(eq=False)
class Deck:
    """The cards a game is played with: their attributes and the lines that make them."""

    name: str
    attributes: dict[str, Base]
    columns: tuple[str, ...]  # attributes that are whole numbers printed on cards
    parts: tuple[DeckPart, ...]
    backs: tuple[str, ...]
    node: tree.Deck
    prose: tuple[tree.Prose, ...] = ()  # its own, or that of the deck that it names


@frozen(eq=False)
class Pick:
    """What a verb picks: from a set, one or `low` to `high` of it."""

    binding: Binding
    source: X
    low: X | None
    high: X | None
    aloud: bool
    span: Span


@frozen(eq=False)
class Verb:
    """One thing that a choice offers."""

    name: str
    picks: tuple[Pick, ...]
    when: X | None
    body: tuple[S, ...]
    node: tree.Verb


@frozen(eq=False)
class ExampleStep:
    """A line of an example: `given shuffle when move then may may-not` with its resolved parts."""

    what: str
    span: Span
    place: X | None = None
    value: X | None = None
    cards: tuple[str, ...] | None = None
    body: tuple[S, ...] = ()
    moves: tuple[tuple[int, str], ...] = ()
    seat: int = 0
    texts: tuple[str, ...] = ()


@define(eq=False)
class Example:
    """A situation, what is done in it, and what must follow."""

    title: str
    steps: tuple[ExampleStep, ...]
    players: X | None
    options: dict[str, X]
    node: tree.Example
    source: str = ""


#: what is called something: `verb`, `zone`, `keep`, `option`, `card`, a kind or an option, and
#: which one, for labels by their place; "" for how cards of several parts are put together
Wording = dict[tuple[str, str | int], str]


@frozen(eq=False)
class Allow:
    """A warning that the rules do not want to hear, and where it is kept quiet."""

    code: str
    spans: tuple[Span, ...] | None  # the sections it is about; None: all of the game
    own: bool  # whether the game's own file says so, no parent of it
    node: tree.Allow


@define(eq=False)
class Program:
    """A game that has been read and checked."""

    title: str
    slug: str
    prose: tuple[tree.Prose, ...]
    players: tuple[int, ...]
    partners: str  # "", "opposite", "alternate", "together"
    partners_when: X | None
    anticlockwise: bool  # the way round in which the turn passes
    options: dict[str, Option]
    deck: Deck
    zones: dict[str, Zone]
    keeps: dict[str, Keep]
    rankings: dict[str, Ranking]
    rules: dict[str, Definition]
    orders: dict[str, Order]
    words: dict[str, tree.Word]
    deal: tuple[S, ...]
    before_deal: tuple[S, ...]
    after_deal: tuple[S, ...]
    once: bool
    ends: X | None
    winner: X | None
    score: Keep
    box: Zone
    examples: tuple[Example, ...]
    digest: str
    files: tuple[str, ...] = ()
    bases: dict[str, Base] = field(factory=dict)
    facts: dict[str, Definition] = field(factory=dict)  # worked out from public things
    wordings: dict[str, Wording] = field(factory=dict)  # by language
    allows: tuple[Allow, ...] = ()


# ------------------------------------------------------------------ where cards lie


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
