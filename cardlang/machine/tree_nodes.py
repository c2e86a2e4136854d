"""Nodes of machines, with values in them, and how one goes through these.

`children` names the values in a node, in the order in which they are worked out; `walk` all of
them.  `size` is how many operations a value is, each counted once: fuel is counted with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from cardlang.machine.rows import Type
from cardlang.quick import field, frozen
from cardlang.source import Span

NIL = -(2**60)  # no number


NOTHING = {"n": NIL, "p": -1, "m": 0, "g": 0}
"""By type: what stands for nothing."""


Row = tuple[int, ...]


@frozen(eq=False)
class Node:
    """A node with values in it: in the fields named by `parts`."""

    parts: ClassVar[tuple[str, ...]] = ()
    _children: tuple[Value, ...] | None = field(init=False, default=None, repr=False)

    def children(self) -> tuple[Value, ...]:
        """The values in it, in the order in which they are worked out."""
        found = self._children
        if found is None:
            gathered: list[Value] = []
            for name in self.parts:
                part = getattr(self, name)
                if isinstance(part, Value):
                    gathered.append(part)
                else:
                    _gather(part, gathered)
            found = tuple(gathered)
            object.__setattr__(self, "_children", found)
        return found


def _gather(part: object, found: list[Value]) -> None:
    if isinstance(part, tuple):
        for one in part:
            if isinstance(one, Value):
                found.append(one)
            else:
                _gather(one, found)
    elif isinstance(part, Node):
        found.extend(part.children())


@frozen(eq=False)
class Value(Node):
    type: Type
    span: Span | None = field(default=None, kw_only=True)
    _size: int = field(init=False, default=0, repr=False)

    @property
    def size(self) -> int:
        """The number of its operations, each counted once."""
        if not self._size:
            size = self.own()
            for child in self.children():  # a long sum is as deep as it is long
                size += child._size or child.size
            object.__setattr__(self, "_size", size)
        return self._size

    @property
    def cells(self) -> range:
        """The cells that it looks at by itself."""
        return range(0)

    def own(self) -> int:
        """The number of its operations without those in it."""
        return 1

    @property
    def maybe(self) -> bool:
        """Return whether it can be nothing, as far as one can tell; that of sets says nothing."""
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
            children = top._children
            stack += (top.children() if children is None else children)[::-1]
