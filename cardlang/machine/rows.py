"""The rows of the tables of `operations`: what there is to say of an operation.

Rows are known by their names, so that a value that is kept names its operation and no more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from cardlang.quick import frozen

Type = Literal["n", "p", "m", "o", "g"]
"""Of values: a number, a point, a mask, the order of a pile, groups."""

Range = tuple[int | None, int | None, bool]
ANY: Range = (None, None, True)
FLAG: Range = (0, 1, False)

Result = int | tuple[int, ...]
"""A number, point or set; groups."""

Pairs = list[tuple[int, int]]
"""Members, and what each of them answers."""


@frozen(eq=False)
class Operation:
    name: str
    takes: str  # the types of its operands
    gives: Type
    work: Callable[..., Result]
    says: str
    python: str  # the operands as {}
    c: str
    range: Callable[..., Range] | None = None  # of the operands' ranges; None: a flag
    strict: int | None = None
    divides: bool = False  # the fault `division` where the second operand is 0
    wide: str = ""  # in C, where it can leave 64 bits: sets what `&` names, says if it does not fit

    def __attrs_post_init__(self) -> None:
        _OPERATIONS[self.name] = self

    def number(self, *operands: int) -> int:
        """The result, where that is no list of groups; yes is 1."""
        found = self.work(*operands)
        assert not isinstance(found, tuple)
        return int(found)

    def __reduce__(self) -> tuple[Callable[[str], Operation], tuple[str]]:
        return operation_named, (self.name,)


@frozen(eq=False)
class Ranging:
    name: str
    finish: Callable[[Pairs, str], Result]  # pairs, and the type that comes out
    says: str
    burns: bool = True  # whether asking a member costs fuel
    stops: int | None = None  # the answer that ends it: true (1) or false (0); None: none does

    def __attrs_post_init__(self) -> None:
        _RANGINGS[self.name] = self

    def __reduce__(self) -> tuple[Callable[[str], Ranging], tuple[str]]:
        return ranging_named, (self.name,)


def operation_named(name: str) -> Operation:
    return _OPERATIONS[name]


def ranging_named(name: str) -> Ranging:
    return _RANGINGS[name]


_OPERATIONS: dict[str, Operation] = {}
_RANGINGS: dict[str, Ranging] = {}
