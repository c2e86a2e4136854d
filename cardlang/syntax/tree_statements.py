"""The syntax tree of statements: what is done in a deal."""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from cardlang.quick import field, frozen
from cardlang.syntax.tree_values import Expr, NameNode, SyntaxLine, SyntaxNode

Change = Literal["becomes", "gains", "loses"]


@frozen
class ProseNode(SyntaxLine):
    """A sentence for people; `language` is `en` where none is written."""

    text: str
    language: str = "en"


@frozen
class BlockNode(SyntaxNode):
    """Prose, then statements.  `inline` says that it stood on the line of its head."""

    prose: tuple[ProseNode, ...]
    body: tuple[Statement, ...]
    inline: bool = field(default=False, eq=False)


@frozen
class LetNode(SyntaxLine):
    name: NameNode
    value: Expr


@frozen
class AssignNode(SyntaxLine):
    """`place becomes|gains|loses value`; `change` is that word."""

    place: Expr
    change: Change
    value: Expr


@frozen
class ArgumentNode(SyntaxNode):
    preposition: str
    value: Expr


@frozen
class CallNode(SyntaxLine):
    """A word: `deal 7 to seats from eldest`, with a block `turns for seats from eldest: …`, and
    with one behind `else:` too.
    """

    word: NameNode
    object: Expr | None
    arguments: tuple[ArgumentNode, ...]
    block: BlockNode | None = None
    otherwise: BranchNode | None = None


@frozen
class BranchNode(SyntaxLine):
    condition: Expr | None  # None: `else:`
    block: BlockNode


@frozen
class IfChainNode(SyntaxLine):
    branches: tuple[BranchNode, ...]


@frozen
class DeedCaseNode(SyntaxLine):
    """`priest, baron: …`; without labels `otherwise: …`."""

    labels: tuple[Expr, ...]
    block: BlockNode


@frozen
class DeedCasesNode(SyntaxLine):
    """`by person of card:` and its cases."""

    key: Expr
    prose: tuple[ProseNode, ...]
    cases: tuple[DeedCaseNode, ...]


@frozen
class ForEachNode(SyntaxLine):
    name: NameNode
    over: Expr | None
    start: Expr | None
    block: BlockNode
    once: bool = False  # all look before anything is done


@frozen
class AttemptNode(SyntaxLine):
    """`attempt:`, whose steps `take back` undoes."""

    block: BlockNode


@frozen
class RepeatUntilNode(SyntaxLine):
    condition: Expr
    limit: Expr | None
    block: BlockNode


@frozen
class RepeatTimesNode(SyntaxLine):
    times: Expr
    block: BlockNode


@frozen
class PickNode(SyntaxNode):
    """`[aloud] [low[..high]] name in source`; without numbers one thing is picked."""

    name: NameNode
    source: Expr
    low: Expr | None = None
    high: Expr | None = None
    aloud: bool = False


@frozen
class VerbNode(SyntaxLine):
    name: NameNode
    picks: tuple[PickNode, ...]
    when: Expr | None
    block: BlockNode | None
    why: tuple[ProseNode, ...] = ()  # what is said where `when` does not hold


@frozen
class OtherwiseNode(SyntaxLine):
    """`otherwise:` of a choice: what is done where nothing is offered."""

    block: BlockNode


@frozen
class ChooseNode(SyntaxLine):
    """`choose by seat:`; `together` for sealed choices of several seats.

    `start`: of these only the best is done, `best first from next of seat`.
    """

    by: Expr
    together: bool
    prose: tuple[ProseNode, ...]
    verbs: tuple[VerbNode, ...]
    otherwise: OtherwiseNode | None = None
    start: Expr | None = None


@frozen
class MoveNode(SyntaxLine):
    what: Expr
    to: Expr
    under: bool = False


@frozen
class DeedNode(SyntaxLine):
    """A line of words and values that needs no maker and no printer of its own.

    `forms` says how it is written: its words, and its fields in their order, in braces, with the
    rule of the grammar where that is not `expr` (`format_values.PLACES`).  The first form is
    printed all of whose fields are there.  The rule `deed` of the grammar is made of all of them.
    """

    forms: ClassVar[tuple[str, ...]]


@frozen
class ShuffleNode(DeedNode):
    zone: Expr
    forms = ("shuffle {zone:sum}",)


@frozen
class ShowNode(DeedNode):
    what: Expr
    to: Expr | None = None
    forms = ("show {what} to {to:chosen}", "show {what}")


@frozen
class DoNode(DeedNode):
    """Inside a word: carry out the block that the word was given."""

    name: NameNode
    forms = ("do {name:NAME}",)


@frozen
class NothingDoneNode(DeedNode):
    forms = ("nothing",)


@frozen
class DoneNode(DeedNode):
    forms = ("done",)


@frozen
class ChooseAgainNode(DeedNode):
    forms = ("choose again",)


@frozen
class TakeBackNode(DeedNode):
    forms = ("take back",)


@frozen
class EndDealNode(DeedNode):
    forms = ("end deal",)


@frozen
class EndMatchNode(DeedNode):
    forms = ("end match",)


FIELD = re.compile(r"\{(\w+)[^}]*\}")
DEEDS: dict[str, type[DeedNode]] = {
    FIELD.sub("{}", form): made
    for made in (
        ShuffleNode,
        ShowNode,
        DoNode,
        NothingDoneNode,
        DoneNode,
        ChooseAgainNode,
        TakeBackNode,
        EndDealNode,
        EndMatchNode,
    )
    for form in made.forms
}
"""By their words, with `{}` for each field."""


@frozen
class SpoiltNode(SyntaxLine):
    """A line that could not be read; its diagnostic has been given."""


Statement = (
    LetNode
    | AssignNode
    | CallNode
    | IfChainNode
    | ForEachNode
    | RepeatUntilNode
    | RepeatTimesNode
    | ChooseNode
    | DeedCasesNode
    | AttemptNode
    | MoveNode
    | DeedNode
    | SpoiltNode
)


__all__ = [
    "DEEDS",
    "FIELD",
    "ArgumentNode",
    "AssignNode",
    "AttemptNode",
    "BlockNode",
    "BranchNode",
    "CallNode",
    "Change",
    "ChooseAgainNode",
    "ChooseNode",
    "DeedCaseNode",
    "DeedCasesNode",
    "DeedNode",
    "DoNode",
    "DoneNode",
    "EndDealNode",
    "EndMatchNode",
    "ForEachNode",
    "IfChainNode",
    "LetNode",
    "MoveNode",
    "NothingDoneNode",
    "OtherwiseNode",
    "PickNode",
    "ProseNode",
    "RepeatTimesNode",
    "RepeatUntilNode",
    "ShowNode",
    "ShuffleNode",
    "SpoiltNode",
    "Statement",
    "TakeBackNode",
    "VerbNode",
]
