"""The syntax tree: what a rules file says, before any name has a meaning.

One class a construct, plain frozen data, no behaviour.  Every node has a `span`; nodes that stand
on a line of their own (`Line` and its children) also carry the comments written beside them, so
that the formatter can print a file back.  Chains of operators are kept flat (`Arith`, `BoolOp`,
`Else`), so that no tree is deeper than the nesting limit of the language allows.
"""

from __future__ import annotations

from typing import Union

from attrs import field, frozen

from cardlang.source import Span


@frozen
class Comments:
    """Comments that belong to a line: whole lines `before` it, and one `after` it."""

    before: tuple[str, ...] = ()
    after: str = ""


NO_COMMENTS = Comments()


@frozen
class Node:
    span: Span = field(kw_only=True, eq=False)


@frozen
class Line(Node):
    """A node that begins a line of its own."""

    comments: Comments = field(default=NO_COMMENTS, kw_only=True, eq=False)


# ---------------------------------------------------------------- expressions


@frozen
class Name(Node):
    text: str


@frozen
class Label(Node):
    """Something the deck prints: `QS`, `10H`, `05`, `A`."""

    text: str


@frozen
class Number(Node):
    value: int
    text: str


@frozen
class Nothing(Node):
    """`none` (also written `empty` after `is`)."""


@frozen
class Flag(Node):
    value: bool


@frozen
class SetOf(Node):
    """`{A K 10}`: members one after another."""

    items: tuple[Expr, ...]


@frozen
class Range(Node):
    """`low..high`, both included."""

    low: Expr
    high: Expr


@frozen
class Chain(Node):
    """`w1 of w2 of w3 by B among C`: at least two words, or one word with `by` or `among`."""

    words: tuple[Expr, ...]
    by: Expr | None = None
    among: Expr | None = None


@frozen
class Minus(Node):
    value: Expr


@frozen
class Arith(Node):
    """`first op expr op expr …`, all of one level: ops are `+ -`, or `* / mod`."""

    first: Expr
    rest: tuple[tuple[str, Expr], ...]


@frozen
class Not(Node):
    value: Expr


@frozen
class BoolOp(Node):
    """`a and b and c`, or with `or`."""

    op: str
    items: tuple[Expr, ...]


@frozen
class Compare(Node):
    """`left is [not] TEST [right]`.

    `test` is one of `is above below at-least at-most in none empty`; the last two have no right.
    """

    left: Expr
    test: str
    right: Expr | None
    negated: bool


@frozen
class Beats(Node):
    """`left beats right by ORDER`."""

    left: Expr
    right: Expr
    by: Expr


@frozen
class Quantified(Node):
    """`every hand is empty`, `some tricks is above 3`: a comparison about each member of a family.

    `which` is `every` or `some`; `claim.left` names the family.
    """

    which: str
    claim: Compare


@frozen
class Extreme(Node):
    """`highest KEY [among S]`; `which` is `highest`, `lowest` or `total`."""

    which: str
    key: Expr
    among: Expr | None


@frozen
class Where(Node):
    base: Expr
    condition: Expr


@frozen
class Having(Node):
    """`S having highest KEY`: all members with the best key; `which` is `highest` or `lowest`."""

    base: Expr
    which: str
    key: Expr


@frozen
class If(Node):
    """`value if condition`: the value, or nothing."""

    value: Expr
    condition: Expr


@frozen
class Else(Node):
    """`a else b else c`: the first that is something."""

    items: tuple[Expr, ...]


Expr = Union[
    Name, Label, Number, Nothing, Flag, SetOf, Range, Chain, Minus, Arith, Not, BoolOp, Compare,
    Beats, Quantified, Extreme, Where, Having, If, Else,
]  # fmt: skip


# ------------------------------------------------------------------ statements


@frozen
class Prose(Line):
    """A sentence for people; `language` is `en` where none is written."""

    text: str
    language: str = "en"


@frozen
class Block(Node):
    """Prose, then statements.  `inline` says that it stood on the line of its head."""

    prose: tuple[Prose, ...]
    body: tuple[Statement, ...]
    inline: bool = field(default=False, eq=False)


@frozen
class Let(Line):
    name: Name
    value: Expr


@frozen
class Assign(Line):
    """`place becomes|gains|loses value`; `op` is that word."""

    place: Expr
    op: str
    value: Expr


@frozen
class Argument(Node):
    preposition: str
    value: Expr


@frozen
class Call(Line):
    """A word: `deal 7 to seats from eldest`, with a block `turns for seats from eldest: …`."""

    word: Name
    object: Expr | None
    arguments: tuple[Argument, ...]
    block: Block | None = None


@frozen
class Branch(Line):
    condition: Expr | None  # None: `else:`
    block: Block


@frozen
class IfChain(Line):
    branches: tuple[Branch, ...]


@frozen
class ForEach(Line):
    name: Name
    over: Expr | None
    start: Expr | None
    block: Block


@frozen
class RepeatUntil(Line):
    condition: Expr
    limit: Expr | None
    block: Block


@frozen
class RepeatTimes(Line):
    times: Expr
    block: Block


@frozen
class Pick(Node):
    """`[aloud] [low[..high]] name in source`; without numbers one thing is picked."""

    name: Name
    source: Expr
    low: Expr | None = None
    high: Expr | None = None
    aloud: bool = False


@frozen
class Verb(Line):
    name: Name
    picks: tuple[Pick, ...]
    when: Expr | None
    block: Block | None


@frozen
class Choose(Line):
    """`choose by seat:`; `together` for sealed choices of several seats."""

    by: Expr
    together: bool
    prose: tuple[Prose, ...]
    verbs: tuple[Verb, ...]


@frozen
class Move(Line):
    what: Expr
    to: Expr
    under: bool = False


@frozen
class Shuffle(Line):
    zone: Expr


@frozen
class Show(Line):
    what: Expr
    to: Expr | None


@frozen
class Jump(Line):
    """`done`, `choose again`, `nothing`, `end deal`, `end match` (`kind` is that text)."""

    kind: str


@frozen
class Do(Line):
    """Inside a word: carry out the block that the word was given."""

    name: Name


@frozen
class Spoilt(Line):
    """A line that could not be read; its diagnostic has been given."""


Statement = Union[
    Let, Assign, Call, IfChain, ForEach, RepeatUntil, RepeatTimes, Choose, Move, Shuffle, Show,
    Jump, Do, Spoilt,
]  # fmt: skip


# ----------------------------------------------------------------------- items


@frozen
class Item(Line):
    """A section: begins in the first column.  `change` stands before a replacement."""

    change: bool = field(default=False, kw_only=True)


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
    """`players 2, 4..6, partners opposite when players is 4`."""

    counts: tuple[Number | Range, ...]
    partners: Name | None = None
    when: Expr | None = None


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


DeckLine = Union[AttributeLine, ProductLine, CardLine, TableLine, WithoutLine]


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
    """`kind strain: clubs C, diamonds D, notrump`: a kind of labels that no card bears."""

    name: Name
    values: tuple[tuple[Expr, ...], ...]  # each group: Name, Label, Number
    prose: tuple[Prose, ...]
    listed: bool = field(default=False, eq=False)  # written with commas


@frozen
class Clause(Node):
    """Some words after a comma, as written: `face up`, `seen by owner`, `in order`, `holds 36`."""

    words: tuple[str, ...]


@frozen
class Zone(Item):
    name: Name
    family: Name | None
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
    family: Name | None
    kind: Kind
    starts: Expr | None
    each: Name | None  # `each trick-round`
    for_match: bool
    seen_by: Name | None
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
    """`3..4 cards`, `same suit`, `different rank`, `consecutive rank`, `total pips is 15`,
    `where COND`; `what` is the first word, `size` for the number of cards."""

    what: str
    name: Expr | None = None
    value: Expr | None = None
    low: Number | None = None
    high: Number | None = None


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
    seat: Number
    moves: tuple[ExampleMove, ...]


ExampleLine = Union[Given, GivenShuffle, When, Moves, Then, ThenMay]


@frozen
class Example(Item):
    title: str
    lines: tuple[ExampleLine, ...]


@frozen
class Remove(Item):
    """`remove option odd-card`: `what` is the section word."""

    what: str
    name: Name | Text


@frozen
class File:
    """A whole rules file: its items in order, and the comments after the last of them."""

    items: tuple[Item, ...]
    trailing: tuple[str, ...] = ()
