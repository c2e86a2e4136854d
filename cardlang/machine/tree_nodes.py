"""What machines are made of: nodes with values in them, and how one goes through these.

`children` names the values in a node, in the order in which they are worked out; `walk` all of
them.  `size` is how many operations a value is, each counted once: fuel is counted with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import ClassVar

from attrs import field, fields

from cardlang.quick import frozen
from cardlang.source import Span

NIL = -(2**60)  # no number


NOTHING = {"n": NIL, "p": -1, "m": 0, "g": 0}
"""By type: what stands for nothing."""


Row = tuple[int, ...]


@frozen(eq=False)
class Node:
    """What has values in it: in the fields named by `parts`."""

    parts: ClassVar[tuple[str, ...]] = ()

    def children(self) -> tuple[Value, ...]:
        """The values in it, in the order in which they are worked out."""
        way = _WAYS.get(type(self))
        if way is None:
            way = _WAYS[type(self)] = _way(type(self))
        return way(self)


Way = Callable[["Node"], tuple["Value", ...]]
"""How the values in a node are found."""


def _way(kind: type[Node]) -> Way:
    """How the values in a node of a class are found: as its parts are said to be."""
    said = [attribute.type for attribute in fields(kind) if attribute.name in kind.parts]
    if said == ["tuple[Value, ...]"] or (len(said) > 1 and set(said) == {"Value"}):
        found: Way = attrgetter(*kind.parts)
        return found
    if said == ["Value"]:
        one = attrgetter(kind.parts[0])
        return lambda node: (one(node),)
    return _gathered if kind.parts else lambda node: ()


def _gathered(node: Node) -> tuple[Value, ...]:
    found: list[Value] = []
    _gather(tuple([getattr(node, name) for name in node.parts]), found)
    return tuple(found)


_WAYS: dict[type, Way] = {}


def _gather(parts: tuple[object, ...], found: list[Value]) -> None:
    for part in parts:
        if isinstance(part, Value):
            found.append(part)
        elif isinstance(part, tuple):
            _gather(part, found)
        elif isinstance(part, Node):
            found.extend(part.children())


@frozen(eq=False)
class Value(Node):
    type: str
    span: Span | None = field(default=None, kw_only=True)
    _size: int = field(init=False, default=0)

    @property
    def size(self) -> int:
        """How many operations it is, each counted once."""
        if not self._size:
            size = self.own()
            for child in self.children() if self.parts else ():
                size += child._size or child.size
            object.__setattr__(self, "_size", size)
        return self._size

    def own(self) -> int:
        """How many operations it is without those in it."""
        return 1

    @property
    def maybe(self) -> bool:
        """Whether it can be nothing, as far as one can tell; that of sets says nothing."""
        return True


def walk(*roots: Node | None) -> Iterator[Value]:
    """All values in some, each before those in it; no deeper stack than a list."""
    stack: list[Value] = []
    for root in reversed(roots):
        if isinstance(root, Value):
            stack.append(root)
        elif root is not None:
            stack.extend(reversed(root.children()))
    while stack:
        top = stack.pop()
        yield top
        if top.parts:
            stack.extend(reversed(top.children()))


__all__ = [
    "NIL",
    "NOTHING",
    "Node",
    "Row",
    "Value",
    "walk",
]
