"""The syntax tree of statements: what is done in a deal."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import field

from cardlang.quick import frozen
from cardlang.syntax.tree_values import Expr, Line, Name, Node

Change = Literal["becomes", "gains", "loses"]


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
    """`place becomes|gains|loses value`; `change` is that word."""

    place: Expr
    change: Change
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
class DeedCase(Line):
    """`priest, baron: …`; without labels `otherwise: …`."""

    labels: tuple[Expr, ...]
    block: Block


@frozen
class DeedCases(Line):
    """`by person of card:` and its cases."""

    key: Expr
    prose: tuple[Prose, ...]
    cases: tuple[DeedCase, ...]


@frozen
class ForEach(Line):
    name: Name
    over: Expr | None
    start: Expr | None
    block: Block
    once: bool = False  # all look before anything is done


@frozen
class Attempt(Line):
    """`attempt:`, whose steps `take back` undoes."""

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
    why: tuple[Prose, ...] = ()  # what is said where `when` does not hold


@frozen
class Otherwise(Line):
    """`otherwise:` of a choice: what is done where nothing is offered."""

    block: Block


@frozen
class Choose(Line):
    """`choose by seat:`; `together` for sealed choices of several seats."""

    by: Expr
    together: bool
    prose: tuple[Prose, ...]
    verbs: tuple[Verb, ...]
    otherwise: Otherwise | None = None


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
    """A line of words that are always the same: `said`."""

    said: ClassVar[str]


@frozen
class NothingDone(Jump):
    said = "nothing"


@frozen
class Done(Jump):
    said = "done"


@frozen
class ChooseAgain(Jump):
    said = "choose again"


@frozen
class TakeBack(Jump):
    said = "take back"


@frozen
class EndDeal(Jump):
    said = "end deal"


@frozen
class EndMatch(Jump):
    said = "end match"


JUMPS: dict[str, type[Jump]] = {
    made.said: made for made in (NothingDone, Done, ChooseAgain, TakeBack, EndDeal, EndMatch)
}
"""By their words."""


@frozen
class Do(Line):
    """Inside a word: carry out the block that the word was given."""

    name: Name


@frozen
class Spoilt(Line):
    """A line that could not be read; its diagnostic has been given."""


Statement = (
    Let
    | Assign
    | Call
    | IfChain
    | ForEach
    | RepeatUntil
    | RepeatTimes
    | Choose
    | DeedCases
    | Attempt
    | Move
    | Shuffle
    | Show
    | Jump
    | Do
    | Spoilt
)


__all__ = [
    "JUMPS",
    "Argument",
    "Assign",
    "Attempt",
    "Block",
    "Branch",
    "Call",
    "Change",
    "Choose",
    "ChooseAgain",
    "DeedCase",
    "DeedCases",
    "Do",
    "Done",
    "EndDeal",
    "EndMatch",
    "ForEach",
    "IfChain",
    "Jump",
    "Let",
    "Move",
    "NothingDone",
    "Otherwise",
    "Pick",
    "Prose",
    "RepeatTimes",
    "RepeatUntil",
    "Show",
    "Shuffle",
    "Spoilt",
    "Statement",
    "TakeBack",
    "Verb",
]
