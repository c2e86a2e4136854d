"""Words that the kernel knows, each asked of something."""

from __future__ import annotations

from typing import ClassVar

from cardlang.program.expression import Expression
from cardlang.quick import frozen


@frozen(eq=False)
class KernelWord(Expression):
    """A word that the kernel knows, asked of something: `x`."""

    x: Expression
    parts: ClassVar[tuple[str, ...]] = ("x",)


@frozen(eq=False)
class CountOf(KernelWord):
    """The number of members of a set."""


@frozen(eq=False)
class FirstOf(KernelWord):
    """The member with the lowest number."""


@frozen(eq=False)
class OnlyOf(KernelWord):
    """The one member of a set; nothing unless there is exactly one."""


@frozen(eq=False)
class TopOf(KernelWord):
    """The card laid last on a pile."""


@frozen(eq=False)
class BottomOf(KernelWord):
    """The card laid first on a pile."""


@frozen(eq=False)
class NthOf(KernelWord):
    """A card of a pile by its place."""

    by: Expression
    parts = ("x", "by")


@frozen(eq=False)
class NeighbourOf(KernelWord):
    """A seat beside another, among some."""

    among: Expression
    parts = ("x", "among")


@frozen(eq=False)
class NextOf(NeighbourOf):
    """The seat whose turn it is after another's."""


@frozen(eq=False)
class PreviousOf(NeighbourOf):
    """The seat whose turn it was before another's."""


@frozen(eq=False)
class SideOf(KernelWord):
    """The side of a seat, or the sides of several."""


@frozen(eq=False)
class MembersOf(KernelWord):
    """The seats of a side."""


@frozen(eq=False)
class HolderOf(KernelWord):
    """The seat that has a card in one of its zones."""


@frozen(eq=False)
class CopiesOf(KernelWord):
    """All cards that print like one."""


@frozen(eq=False)
class StepsOf(KernelWord):
    """The distance of a seat from another, in the way round of the turn."""

    by: Expression
    parts = ("x", "by")


@frozen(eq=False)
class SmallerOf(KernelWord):
    """The smaller of two numbers."""

    by: Expression
    parts = ("x", "by")


@frozen(eq=False)
class LargerOf(KernelWord):
    """The larger of two numbers."""

    by: Expression
    parts = ("x", "by")


@frozen(eq=False)
class UnionOfGroups(KernelWord):
    """All cards of some groups."""
