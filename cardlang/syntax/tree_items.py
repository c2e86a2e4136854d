"""The syntax tree of sections: the items of a rules file.

What cards there are is in `tree_decks`, rules, orders and patterns in `tree_definitions`, examples
in `tree_examples`.
"""

from __future__ import annotations

from cardlang.quick import field, frozen
from cardlang.source import Span
from cardlang.syntax.tree_statements import BlockNode, ProseNode
from cardlang.syntax.tree_values import (
    Expr,
    NameNode,
    NumberNode,
    RangeNode,
    SyntaxLine,
    SyntaxNode,
)


@frozen
class Item(SyntaxLine):
    """A section: begins in the first column.  `change` stands before a replacement, `fixed`
    before what no variant may replace."""

    change: bool = field(default=False, kw_only=True)
    fixed: bool = field(default=False, kw_only=True)


@frozen
class VersionNode(Item):
    number: int


@frozen
class GameNode(Item):
    title: str
    prose: tuple[ProseNode, ...]


@frozen
class ExtendsNode(Item):
    slug: str


@frozen
class UseNode(Item):
    names: tuple[NameNode, ...]


@frozen
class PlayersNode(Item):
    """`players 2, 4..6, usually 4, anticlockwise, partners opposite when players is 4`."""

    counts: tuple[NumberNode | RangeNode, ...]
    partners: NameNode | None = None
    when: Expr | None = None
    anticlockwise: bool = False
    usual: NumberNode | None = None


@frozen
class OptionNode(Item):
    name: NameNode
    values: tuple[Expr, ...]  # names, labels, numbers, flags, or one Range
    default: Expr | None
    prose: tuple[ProseNode, ...]


@frozen
class TextNode(SyntaxNode):
    value: str


@frozen
class CalledNode(SyntaxLine):
    """`suit: hearts "Herz", spades "Pik"`: what words of one sort are called.

    In a line for cards, a text without a word before it says how cards are put together; in one
    for examples a title stands before its text.
    """

    sort: NameNode
    pairs: tuple[tuple[Expr | TextNode | None, TextNode], ...]


@frozen
class WordingNode(Item):
    """`names de:` and its lines: how things are called in a language for people."""

    language: NameNode
    lines: tuple[CalledNode, ...]


@frozen
class ClauseNode(SyntaxNode):
    """Some words after a comma, as written: `face up`, `seen by owner`, `in order`."""

    words: tuple[str, ...]


@frozen
class ZoneNode(Item):
    name: NameNode
    families: tuple[NameNode, ...]  # `of each side and rank`: none, one or two
    clauses: tuple[ClauseNode, ...]
    prose: tuple[ProseNode, ...]


@frozen
class KindNode(SyntaxNode):
    """`suit or none`, `0..7`, `seats`."""

    name: NameNode | None
    low: Expr | None = None
    high: Expr | None = None
    or_none: bool = False


@frozen
class KeepNode(Item):
    names: tuple[NameNode, ...]
    families: tuple[NameNode, ...]
    kind: KindNode
    starts: Expr | None
    each: NameNode | None  # `each trick-round`
    for_match: bool
    seen_by: NameNode | None
    off_table: bool
    prose: tuple[ProseNode, ...]


@frozen
class NeedsNode(Item):
    """`needs trump as suit or none, usually none`."""

    name: NameNode
    family: NameNode | None
    kind: KindNode
    usually: Expr | None
    prose: tuple[ProseNode, ...]


@frozen
class ParamNode(SyntaxNode):
    preposition: str  # "" for the object; `of by among` in values; `to from for with at …` in words
    name: NameNode
    kind: KindNode | None
    result: KindNode | None = None  # a second `as`: what comes out of the rule


@frozen
class WordNode(Item):
    """`define NAME [object] [preposition parameter]… [doing BLOCK [of PARAM] [else BLOCK]]:`."""

    name: NameNode
    params: tuple[ParamNode, ...]
    doing: NameNode | None
    doing_of: NameNode | None
    doing_else: NameNode | None
    block: BlockNode


@frozen
class DealNode(Item):
    """`each deal:` or `one deal:` (`once`)."""

    once: bool
    block: BlockNode


@frozen
class HookNode(Item):
    """`before WORD:` / `after WORD:` (`when` is that word)."""

    when: str
    name: NameNode
    block: BlockNode


@frozen
class EndsNode(Item):
    condition: Expr


@frozen
class WinnerNode(Item):
    value: Expr


@frozen
class RemoveNode(Item):
    """`remove option odd-card`, by the word of its section; `remove examples` names none."""

    section: str
    name: NameNode | TextNode | None


@frozen
class AllowNode(Item):
    """`allow unused in spare`: a warning that is not to be given, and why."""

    code: NameNode
    where: NameNode | None
    prose: tuple[ProseNode, ...]


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
    "AllowNode",
    "CalledNode",
    "ClauseNode",
    "DealNode",
    "EndsNode",
    "ExtendsNode",
    "File",
    "GameNode",
    "HookNode",
    "Item",
    "KeepNode",
    "KindNode",
    "NeedsNode",
    "OptionNode",
    "ParamNode",
    "PlayersNode",
    "RemoveNode",
    "TextNode",
    "UseNode",
    "VersionNode",
    "WinnerNode",
    "WordNode",
    "WordingNode",
    "ZoneNode",
]
