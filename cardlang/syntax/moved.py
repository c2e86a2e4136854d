"""A tree that was read at one place, as it would be read at another.

A node is made anew for each of the old, by a function that is written once for its class from the
types of its fields: that takes a fifth of the time of reading.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import fields

from cardlang.source import Source, Span
from cardlang.syntax.tree import Comments, SyntaxNode

_Mover = Callable[[Any, Source, int], Any]
_KEPT = frozenset({"str", "int", "bool", "Comments"})  # what says nothing of a place
_PARTS = {  # how a field of a type is moved; all others as what they hold
    **dict.fromkeys(_KEPT, "{0}"),
    "Span": "Span(s, {0}.start + by, {0}.end + by)",
}
_OF_NODE = "({0} and MOVERS[{0}.__class__]({0}, s, by))"  # nothing is None or an empty tuple


def moved(item: SyntaxNode, source: Source, by: int) -> Any:
    """The same node in another source, so many characters further on (or back)."""
    return _MOVERS[item.__class__](item, source, by)


class _Movers(dict[type, _Mover]):
    def __missing__(self, kind: type) -> _Mover:
        """The function for a class of nodes: `lambda node, …: kind(part of it moved, …)`."""
        if not issubclass(kind, SyntaxNode):
            raise TypeError(f"a tree holds no {kind.__name__}")
        parts = []
        for one in sorted(fields(kind), key=lambda one: one.kw_only):
            part = _PARTS.get(str(one.type), _OF_NODE).format(f"node.{one.name}")
            parts.append(f"{one.name}={part}" if one.kw_only else part)
        names = {"kind": kind, "MOVERS": self, "Span": Span}
        made: _Mover = eval(f"lambda node, s, by: kind({', '.join(parts)})", names)
        self[kind] = made
        return made


def _kept(thing: Any, _source: Source, _by: int) -> Any:
    return thing


def _several(things: tuple[Any, ...], source: Source, by: int) -> tuple[Any, ...]:
    return tuple([_MOVERS[thing.__class__](thing, source, by) for thing in things])


_MOVERS = _Movers({**dict.fromkeys((str, int, bool, type(None), Comments), _kept), tuple: _several})
