"""A tree that was read at one place, as it would be read at another.

A node is made anew for each of the old, by a function that is written once for its class: that
takes a third of the time of reading.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import fields

from cardlang.source import Source, Span
from cardlang.syntax.tree import Comments, Node

_Mover = Callable[[Any, Source, int], Any]


def moved(item: Node, source: Source, by: int) -> Any:
    """The same node in another source, so many characters further on (or back)."""
    return _moved(item, source, by)


def _moved(thing: Any, source: Source, by: int) -> Any:
    mover = _MOVERS.get(thing.__class__)
    if mover is None:
        mover = _MOVERS[thing.__class__] = _mover(thing.__class__)
    return mover(thing, source, by)


def _kept(thing: Any, _source: Source, _by: int) -> Any:
    return thing


def _several(things: tuple[Any, ...], source: Source, by: int) -> tuple[Any, ...]:
    return tuple([_moved(thing, source, by) for thing in things])


def _span(span: Span, source: Source, by: int) -> Span:
    return Span(source, span.start + by, span.end + by)


def _mover(kind: type) -> _Mover:
    """The function for a class of nodes: `lambda node, …: kind(part of it moved, …)`."""
    if not issubclass(kind, Node):
        raise TypeError(f"a tree holds no {kind.__name__}")
    parts = []
    for one in sorted(fields(kind), key=lambda one: one.kw_only):
        part = f"node.{one.name}" if one.name == "comments" else f"move(node.{one.name}, s, by)"
        parts.append(f"{one.name}={part}" if one.kw_only else part)
    names = {"kind": kind, "move": _moved}
    made: _Mover = eval(f"lambda node, s, by: kind({', '.join(parts)})", names)
    return made


_MOVERS: dict[type, _Mover] = {
    **dict.fromkeys((str, int, bool, type(None), Comments), _kept),
    tuple: _several,
    Span: _span,
}
