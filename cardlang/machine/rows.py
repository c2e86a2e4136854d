"""The rows of the tables of `operations`: what there is to say of an operation.

Rows are known by their names, so that a value that is kept names its operation and no more.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Literal

from cardlang.quick import frozen

Type = Literal["n", "p", "m", "o", "g"]
"""The sorts of values: a number, a point, a mask, the order of a pile, groups."""

Range = tuple[int | None, int | None, bool]
ANY: Range = (None, None, True)
FLAG: Range = (0, 1, False)

Truth = bool | None
"""The answer to a condition; None: it may be so or not."""

Result = int | tuple[int, ...]
"""A number, point or set; groups."""

Pairs = list[tuple[int, int]]
"""Members, and what each of them answers."""


class From(Enum):
    """The operands from which the members are of a set, group or point that comes out."""

    NEW = auto()  # none that it need be from, or a number comes out
    FIRST = auto()  # the first
    EACH = auto()  # all operands have them
    ALL = auto()  # all that any of the operands has


class Asks(Enum):
    """Knowledge of the operands that the result asks for."""

    VALUES = auto()
    SIZE = auto()  # their sizes, for the size of what comes out
    SIZES = auto()  # their sizes alone, for whatever comes out


@frozen(eq=False)
class Operation:
    name: str
    takes: str  # the types of its operands
    gives: Type
    members: From
    asks: Asks
    work: Callable[..., Result]
    says: str
    python: str  # the operands as {}
    c: str
    range: Callable[..., Range] | None = None  # of the operands' ranges; None: a flag
    strict: int | None = None
    divides: bool = False  # the fault `division` where the second operand is 0
    answers: Callable[..., Truth] | None = None  # what is asked, of the operands' ranges
    wide: str = ""  # in C, where it can leave 64 bits: sets what `&` names, says if it does not fit

    def __attrs_post_init__(self) -> None:
        OPERATIONS[self.name] = self

    @property
    def narrows(self) -> bool:
        """True if it gives some of the members of its first operand, and no others."""
        return self.members in (From.FIRST, From.EACH)

    def number(self, *operands: int) -> int:
        """The result, where that is no list of groups; yes is 1."""
        found = self.work(*operands)
        assert not isinstance(found, tuple)
        return int(found)

    def __reduce__(self) -> tuple[Callable[[str], Operation], tuple[str]]:
        return operation_named, (self.name,)


class Gives(Enum):
    """Results of asking members."""

    CHOSEN = auto()  # some of the members
    ANSWERS = auto()  # all answers, as a set
    ONE_ANSWER = auto()  # one of the answers; nothing if there is none
    NUMBER = auto()  # one that is made of the answers
    TRUTH = auto()


class Answered(Enum):
    """Answers of members."""

    TRUTH = auto()
    NUMBERS = auto()  # those that are nothing do not count
    WORTHS = auto()  # numbers that all count
    MEMBERS = auto()  # a point or a set


@frozen(eq=False)
class Ranging:
    name: str
    gives: Gives
    answers: Answered
    finish: Callable[[Pairs, str], Result]  # pairs, and the type that comes out
    says: str
    burns: bool = True  # whether asking a member costs fuel
    stops: int | None = None  # the answer that ends it: true (1) or false (0); None: none does

    def __attrs_post_init__(self) -> None:
        RANGINGS[self.name] = self

    def __reduce__(self) -> tuple[Callable[[str], Ranging], tuple[str]]:
        return ranging_named, (self.name,)


def operation_named(name: str) -> Operation:
    return OPERATIONS[name]


def ranging_named(name: str) -> Ranging:
    return RANGINGS[name]


OPERATIONS: dict[str, Operation] = {}
RANGINGS: dict[str, Ranging] = {}
"""All rows, by name."""
