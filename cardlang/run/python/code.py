"""The text of generated Python while it is being written: lines, names, constants.

Nothing of a rules file but numbers gets into this text.  Tables and masks stand in the namespace in
which it is compiled, under names that are counted through.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardlang.quick import define, field, frozen
from cardlang.run.python import tables
from cardlang.run.python.errors import Broken, CannotGenerate, Leave

DEEP = 24  # brackets within brackets, after which a value gets a name
_NESTED = 98  # indentations within each other
Lines = list[tuple[int, str]]
"""Lines of Python, each with its indentation."""


@frozen
class V:
    """The text of a value.  To work it out changes nothing and cannot fail.

    `plain` texts, names and numbers, may be written as often as one likes.
    """

    text: str
    plain: bool = False
    const: int | None = None
    deep: int = 0

    def __str__(self) -> str:
        return self.text


def number(k: int) -> V:
    return V(str(k) if k >= 0 else f"({k})", True, k)


@define
class Shelf:
    """The constants of a piece of generated code, and its names."""

    space: dict[str, Any] = field(factory=lambda: {"Leave": Leave, "Broken": Broken})
    _names: dict[Any, str] = field(factory=dict)
    _count: int = 0

    def put(self, thing: Any, key: Any = None) -> str:
        """The name under which a constant stands."""
        key = thing if key is None else key
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = f"K{len(self._names)}"
            self.space[name] = thing
        return name

    def known(self, name: str) -> str:
        """One of the things of `tables`, by its name there."""
        key = "the", name
        if key not in self._names:
            self.put(getattr(tables, name), key)
        return self._names[key]

    def temp(self) -> str:
        self._count += 1
        return f"t{self._count}"


@define
class Code:
    """Lines, each with its indentation."""

    lines: Lines = field(factory=list)
    depth: int = 0

    def add(self, text: str) -> None:
        self.lines.append((self.depth, text))

    def add_all(self, text: str, head: str = "") -> None:
        """Lines, all of them under a head if there is one."""
        if head:
            self.add(head)
        self.lines.extend([(self.depth + bool(head), line) for line in text.split("\n")])

    @contextmanager
    def under(self, head: str) -> Iterator[None]:
        """Put what is added meanwhile under a head such as `if x:`."""
        self.add(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.add("pass")
        self.depth -= 1

    @contextmanager
    def aside(self) -> Iterator[Lines]:
        """Put what is added meanwhile into a list of its own, for `paste`."""
        lines, depth = self.lines, self.depth
        found: Lines = []
        self.lines, self.depth = found, 0
        yield found
        self.lines, self.depth = lines, depth

    def paste(self, lines: Lines) -> None:
        here = self.depth
        self.lines.extend([(here + depth, text) for depth, text in lines] if here else lines)

    def text(self) -> str:
        """All lines.  Raises CannotGenerate where they nest deeper than Python reads."""
        if max([depth for depth, _ in self.lines], default=0) > _NESTED:
            raise CannotGenerate("choices lie too deep in each other")
        return "\n".join([" " * depth + text for depth, text in self.lines]) + "\n"
