"""The base of all values: what one is, and how one goes through those that it is made of.

`parts` names the fields in which values lie, in the order in which they are worked out; `children`
and `walk` go by it, so that a new value needs no walker of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from cardlang.program.kinds import Kind
from cardlang.quick import define, field, frozen, names_of
from cardlang.source import Span


@define(eq=False)
class Binding:
    """A name for a value: a let, a parameter, a loop's or a candidate's name."""

    name: str
    kind: Kind
    span: Span
    source: object = None  # where its cards lie, if known: a Zone
    used: bool = False


@frozen(eq=False)
class ProgramNode:
    """A node with values in it: in the fields named by `parts`."""

    parts: ClassVar[tuple[str, ...]] = ()
    _children: tuple[Expression, ...] | None = field(init=False, default=None, repr=False, eq=False)

    def children(self) -> tuple[Expression, ...]:
        """The values that it is made of, in the order in which they are worked out."""
        found = self._children
        if found is None:
            gathered: list[Expression] = []
            for name in self.parts:
                part = getattr(self, name)
                if isinstance(part, Expression):
                    gathered.append(part)
                elif part is not None:
                    self.gather(part, gathered)
            found = tuple(gathered)
            object.__setattr__(self, "_children", found)
        return found

    def things(self) -> tuple[object, ...]:
        """The things of the game that it names itself: zones, rules, options and the like."""
        return ()

    def gather(self, part: object, found: list[Expression]) -> None:
        """Adds the values that lie in a field: one, or several in tuples, or none."""
        if isinstance(part, Expression):
            found.append(part)
        elif isinstance(part, tuple):
            for one in part:
                self.gather(one, found)
        elif isinstance(part, ProgramNode) and part.inner:
            found.extend(part.children())

    @property
    def inner(self) -> bool:
        """Return whether the values in it count as those of what it stands in."""
        return True


@frozen(eq=False)
class Expression(ProgramNode):
    """A value: its kind and its place; what it is made of is told by its class."""

    kind: Kind
    span: Span


def walk(*roots: Expression | None) -> Iterator[Expression]:
    """All values that some are made of, each before those in it; rules that are called are left."""
    stack = [root for root in reversed(roots) if root is not None]
    while stack:
        top = stack.pop()
        yield top
        if top.parts:
            stack += top.children()[::-1]


_APART = frozenset(["kind", "span", "_children"])  # fields that no value is written by


def same(one: Expression, other: Expression) -> bool:
    """Return whether two values are written alike: of one class, and all their fields alike."""
    if type(one) is not type(other):
        return False
    names = [name for name in names_of(type(one)) if name not in _APART]
    return all(_alike(getattr(one, name), getattr(other, name)) for name in names)


def _alike(one: object, other: object) -> bool:
    if isinstance(one, Expression) and isinstance(other, Expression):
        return same(one, other)
    if isinstance(one, tuple) and isinstance(other, tuple):
        pairs = len(one) == len(other) and zip(one, other, strict=True)
        return pairs is not False and all(_alike(a, b) for a, b in pairs)
    return one is other or one == other
