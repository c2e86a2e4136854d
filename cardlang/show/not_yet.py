"""Keeps whose sentence is about something that has not happened yet.

`the taker of the last trick` is somebody from the start, since whoever leads first stands there.
The sentence belongs to the words in the file of the keep, which set it and move cards in the same
go; a game that takes the keep over only says who comes first.  So nothing is told of such a keep
before one of these motions has been seen in the deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from cardlang.match.records.events import Ended, Event, Moved, Scored
from cardlang.program import (
    SEAT,
    SIDE,
    AssignStep,
    Keep,
    MoveStep,
    Program,
    Step,
    ZoneCards,
    walk_steps,
)

Motion = tuple[str, str]
"""The places that cards leave and come to, without their owners."""


@lru_cache(maxsize=1)  # the sheet of a game asks once for each statement
def motions_of(program: Program) -> dict[str, frozenset[Motion]]:
    """By keep: motions of cards that go with whatever its sentence is about."""
    found = {}
    for keep in program.keeps.values():
        if _begins_with_somebody(keep):
            motions = list(_with_each(program, keep))
            if motions and all(motions):
                found[keep.name] = frozenset().union(*motions)
    return found


def not_yet(motions: Mapping[str, frozenset[Motion]], events: Sequence[Event]) -> frozenset[str]:
    """The keeps with none of their motions among the events of the deal."""
    if not motions:
        return frozenset()
    seen = {(_family(one.source), _family(one.target)) for one in _of_deal(events)}
    return frozenset(name for name, known in motions.items() if known.isdisjoint(seen))


def _begins_with_somebody(keep: Keep) -> bool:
    """Return whether a keep of the prelude is one seat or side as each deal begins.

    The sentence of a game's own can be worded for whoever comes first, too.
    """
    known = keep.node is not None and keep.node.span.source.name.startswith("prelude/")
    if not known or keep.kind.many or keep.families:
        return False
    return keep.kind.base in (SEAT, SIDE) and keep.each == "deal" and keep.starts is not None


def _with_each(program: Program, keep: Keep) -> Iterator[frozenset[Motion]]:
    """The motions beside each statement that sets a keep, in the file of the keep."""
    assert keep.node is not None
    for body in _bodies((program.before_deal, program.deal, program.after_deal)):
        for step in body:
            sets = isinstance(step, AssignStep) and step.place.keep is keep
            if sets and step.span.source is keep.node.span.source:
                yield frozenset(_motions(body))


def _bodies(bodies: Iterable[Sequence[Step]]) -> Iterator[Sequence[Step]]:
    for body in bodies:
        yield body
        for step in walk_steps(body):
            yield from step.bodies()


def _motions(body: Iterable[Step]) -> Iterator[Motion]:
    for step in body:
        if isinstance(step, MoveStep):
            source, target = step.what, step.to
            if isinstance(source, ZoneCards) and isinstance(target, ZoneCards):
                yield source.zone.name, target.zone.name


def _of_deal(events: Sequence[Event]) -> Iterator[Moved]:
    """The motions of the deal that is played, or was played last, from the last one on."""
    played = False
    for event in reversed(events):
        if isinstance(event, Scored) and played:
            return
        played = played or not isinstance(event, Scored | Ended)
        if isinstance(event, Moved):
            yield event


def _family(place: str) -> str:
    """The name of a place without its owner: `won of 2`."""
    return place.partition(" of ")[0]
