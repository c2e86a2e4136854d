"""The syntax tree of sections: the items of a rules file.

What cards there are is in `tree_decks`, rules, orders and patterns in `tree_definitions`, examples
in `tree_examples`.
"""

from __future__ import annotations

from attrs import field

from cardlang.quick import frozen
from cardlang.source import Span
from cardlang.syntax.tree_statements import Block, Prose
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
class Text(Node):
    value: str


@frozen
class Called(Line):
    """`suit: hearts "Herz", spades "Pik"`: what words of one sort are called.

    In a line for cards, a text without a word before it says how cards are put together; in one
    for examples a title stands before its text.
    """

    sort: Name
    pairs: tuple[tuple[Expr | Text | None, Text], ...]


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
class Param(Node):
    preposition: str  # "" for the object; `of by among` in values; `to from for with at …` in words
    name: Name
    kind: Kind | None
    result: Kind | None = None  # a second `as`: what comes out of the rule


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
class Remove(Item):
    """`remove option odd-card`, by the word of its section; `remove examples` names none."""

    section: str
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
    "Called",
    "Clause",
    "Deal",
    "Ends",
    "Extends",
    "File",
    "Game",
    "Hook",
    "Item",
    "Keep",
    "Kind",
    "Needs",
    "Option",
    "Param",
    "Players",
    "Remove",
    "Text",
    "Use",
    "Version",
    "Winner",
    "Word",
    "Wording",
    "Zone",
]
