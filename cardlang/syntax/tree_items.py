"""The syntax tree of sections: the items of a rules file."""

from __future__ import annotations

from attrs import field

from cardlang.quick import frozen
from cardlang.source import Span
from cardlang.syntax.tree_statements import Block, Call, Let, Prose
from cardlang.syntax.tree_values import Expr, Line, Name, Node, Number, Range


@frozen
class Item(Line):
    """A section: begins in the first column.  `change` stands before a replacement, `fixed`
    before what no variant may replace."""

    change: bool = field(default=False, kw_only=True)
    fixed: bool = field(default=False, kw_only=True)


@frozen
class Version(Item):
    number: int


@frozen
class Game(Item):
    title: str
    prose: tuple[Prose, ...]


@frozen
class Extends(Item):
    slug: str


@frozen
class Use(Item):
    names: tuple[Name, ...]


@frozen
class Players(Item):
    """`players 2, 4..6, anticlockwise, partners opposite when players is 4`."""

    counts: tuple[Number | Range, ...]
    partners: Name | None = None
    when: Expr | None = None
    anticlockwise: bool = False


@frozen
class Option(Item):
    name: Name
    values: tuple[Expr, ...]  # names, labels, numbers, flags, or one Range
    default: Expr | None
    prose: tuple[Prose, ...]


@frozen
class AttributeLine(Line):
    """`suit: spades S, hearts H` (groups of aliases), or `rank: 2 3 4` (one group a label)."""

    name: Name
    values: tuple[tuple[Expr, ...], ...]  # each group: Name, Label, Number
    range: Range | None = None
    numeric: bool = False  # `drinks: number`, a column of a table
    listed: bool = field(default=False, eq=False)  # written with commas


@frozen
class ProductLine(Line):
    """`each rank suit [where C] [, N times]`."""

    attributes: tuple[Name, ...]
    where: Expr | None
    times: Expr | None


@frozen
class CardLine(Line):
    """`card king, queen [where C] [, N times]`."""

    labels: tuple[Expr, ...]
    where: Expr | None
    times: Expr | None


@frozen
class Row(Line):
    cells: tuple[Expr | Text, ...]


@frozen
class Text(Node):
    value: str


@frozen
class TableLine(Line):
    columns: tuple[Name, ...]
    rows: tuple[Row, ...]


@frozen
class WithoutLine(Line):
    condition: Expr


DeckLine = AttributeLine | ProductLine | CardLine | TableLine | WithoutLine


@frozen
class Deck(Item):
    """`deck NAME [from NAME] [, backs show A B] [: lines]`."""

    name: Name
    base: Name | None
    backs: tuple[Name, ...]
    lines: tuple[DeckLine, ...]
    prose: tuple[Prose, ...] = ()


@frozen
class Labels(Item):
    """`kind strain: clubs C, diamonds D`, `kind bet: 1..9`: labels that no card bears."""

    name: Name
    values: tuple[tuple[Expr, ...], ...]  # each group: Name, Label, Number
    prose: tuple[Prose, ...]
    range: Range | None = None
    listed: bool = field(default=False, eq=False)  # written with commas


@frozen
class Called(Line):
    """`suit: hearts "Herz", spades "Pik"`: what words of one sort are called.

    In a line for cards, a text without a word before it says how cards are put together.
    """

    sort: Name
    pairs: tuple[tuple[Expr | None, Text], ...]


@frozen
class Wording(Item):
    """`names de:` and its lines: how things are called in a language for people."""

    language: Name
    lines: tuple[Called, ...]


@frozen
class Clause(Node):
    """Some words after a comma, as written: `face up`, `seen by owner`, `in order`."""

    words: tuple[str, ...]


@frozen
class Zone(Item):
    name: Name
    families: tuple[Name, ...]  # `of each side and rank`: none, one or two
    clauses: tuple[Clause, ...]
    prose: tuple[Prose, ...]


@frozen
class Kind(Node):
    """`suit or none`, `0..7`, `seats`."""

    name: Name | None
    low: Expr | None = None
    high: Expr | None = None
    or_none: bool = False


@frozen
class Keep(Item):
    names: tuple[Name, ...]
    families: tuple[Name, ...]
    kind: Kind
    starts: Expr | None
    each: Name | None  # `each trick-round`
    for_match: bool
    seen_by: Name | None
    off_table: bool
    prose: tuple[Prose, ...]


@frozen
class Needs(Item):
    """`needs trump as suit or none, usually none`."""

    name: Name
    family: Name | None
    kind: Kind
    usually: Expr | None
    prose: tuple[Prose, ...]


@frozen
class Ranking(Item):
    name: Name
    of: Name
    labels: tuple[Expr, ...]
    prose: tuple[Prose, ...] = ()


@frozen
class Param(Node):
    preposition: str  # "" for the object; `of by among` in values; `to from for with at …` in words
    name: Name
    kind: Kind | None
    result: Kind | None = None  # a second `as`: what comes out of the rule


@frozen
class Case(Line):
    """`condition: value`; without a condition: `otherwise: value`."""

    condition: Expr | None
    value: Expr


@frozen
class TableCase(Line):
    """`by rank: A 11, 10 10`: the number beside the label."""

    key: Expr
    entries: tuple[tuple[Expr, Expr], ...]


@frozen
class Formula(Line):
    """The whole definition as one value."""

    value: Expr


@frozen
class Define(Item):
    """`rule` or `value` (`what`): lets, then one formula or cases."""

    what: str
    name: Name
    result: Kind | None  # of one without parts; otherwise the last part has it
    params: tuple[Param, ...]
    prose: tuple[Prose, ...]
    lets: tuple[Let, ...]
    lines: tuple[Case | TableCase | Formula, ...]
    inline: bool = field(default=False, eq=False)


@frozen
class TierKey(Node):
    lowest: bool
    value: Expr


@frozen
class Tier(Line):
    """`condition [, by KEY]…`; without a condition: `otherwise, by KEY`."""

    condition: Expr | None
    keys: tuple[TierKey, ...]


@frozen
class Order(Item):
    name: Name
    params: tuple[Param, ...]
    prose: tuple[Prose, ...]
    tiers: tuple[Tier, ...]
    ties: str  # `first` (played first), `last`


@frozen
class PatternLine(Line):
    """`same suit`, `different rank`, `consecutive rank`, `total pips is 15`, `where COND`, `wild
    where COND, at most 3`; `what` is the first word, or `size` (`3..4 cards`), `labels` (`2..7
    ranks`), `each` (`2 of each rank`), `parts` (`3 of one rank, 2 of another`)."""

    what: str
    name: Expr | None = None
    value: Expr | None = None
    low: Number | None = None
    high: Number | None = None  # of `wild`: how many at most
    parts: tuple[Number, ...] = ()


@frozen
class Pattern(Item):
    """Which cards belong together: all lines must hold."""

    name: Name
    params: tuple[Param, ...]
    prose: tuple[Prose, ...]
    lines: tuple[PatternLine, ...]


@frozen
class Word(Item):
    """`define NAME [object] [preposition parameter]… [doing BLOCK [of PARAM]]:`."""

    name: Name
    params: tuple[Param, ...]
    doing: Name | None
    doing_of: Name | None
    block: Block


@frozen
class Deal(Item):
    """`each deal:` or `one deal:` (`once`)."""

    once: bool
    block: Block


@frozen
class Hook(Item):
    """`before WORD:` / `after WORD:` (`when` is that word)."""

    when: str
    name: Name
    block: Block


@frozen
class Ends(Item):
    condition: Expr


@frozen
class Winner(Item):
    value: Expr


@frozen
class Given(Line):
    """`given X is V` (`what` a Compare, `cards` None) or `given ZONE: cards`."""

    what: Expr
    cards: tuple[Expr, ...] | None


@frozen
class GivenShuffle(Line):
    """`shuffle: 2D 7S …`: the outcome of the next shuffle, top card first."""

    cards: tuple[Expr, ...]


@frozen
class When(Line):
    call: Call


@frozen
class ExampleMove(Node):
    seat: Number | None  # None: in `then SEAT may`, where the seat stands before
    verb: Name
    arguments: tuple[Expr, ...]


@frozen
class Moves(Line):
    moves: tuple[ExampleMove, ...]


@frozen
class Then(Line):
    """`then C` (`cards` None) or `then PLACE: cards`."""

    what: Expr
    cards: tuple[Expr, ...] | None


@frozen
class ThenMay(Line):
    """`then 0 may …`; `negated`: `then 0 may not …`."""

    seat: Number
    moves: tuple[ExampleMove, ...]
    negated: bool = False


ExampleLine = Given | GivenShuffle | When | Moves | Then | ThenMay


@frozen
class Example(Item):
    title: str
    lines: tuple[ExampleLine, ...]


@frozen
class Remove(Item):
    """`remove option odd-card`: `what` is the section word; `remove examples` names none."""

    what: str
    name: Name | Text | None


@frozen
class Allow(Item):
    """`allow unused in spare`: a warning that is not to be given, and why."""

    code: Name
    where: Name | None
    prose: tuple[Prose, ...]


@frozen
class File:
    """A whole rules file: its items in order, and the comments after the last of them.

    `lost` are the names that items and lines with a mistake were to give; `spoilt` are the
    section words of items that could not be read, or not all of their lines; `told` are the
    lines with a mistake, and `marred` the items that have such lines.
    """

    items: tuple[Item, ...]
    trailing: tuple[str, ...] = ()
    lost: frozenset[str] = frozenset()
    spoilt: frozenset[str] = frozenset()
    told: tuple[Span, ...] = ()
    marred: tuple[Span, ...] = ()


__all__ = [
    "Allow",
    "AttributeLine",
    "Called",
    "CardLine",
    "Case",
    "Clause",
    "Deal",
    "Deck",
    "DeckLine",
    "Define",
    "Ends",
    "Example",
    "ExampleLine",
    "ExampleMove",
    "Extends",
    "File",
    "Formula",
    "Game",
    "Given",
    "GivenShuffle",
    "Hook",
    "Item",
    "Keep",
    "Kind",
    "Labels",
    "Moves",
    "Needs",
    "Option",
    "Order",
    "Param",
    "Pattern",
    "PatternLine",
    "Players",
    "ProductLine",
    "Ranking",
    "Remove",
    "Row",
    "TableCase",
    "TableLine",
    "Text",
    "Then",
    "ThenMay",
    "Tier",
    "TierKey",
    "Use",
    "Version",
    "When",
    "Winner",
    "WithoutLine",
    "Word",
    "Wording",
    "Zone",
]
