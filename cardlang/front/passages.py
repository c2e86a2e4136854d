"""What the statements of a passage do: who is asked in them, which cards go where all see them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlang.model import CARD, S, Verb, X, Zone
from cardlang.source import Span

# ------------------------------------------------------------------ statements


def inside(body: Any) -> Iterator[S]:
    """A statement and all in it."""
    if isinstance(body, S):
        yield body
        for arg in body.args:
            yield from inside(arg)
    elif isinstance(body, tuple):
        for part in body:
            yield from inside(part)
    elif isinstance(body, Verb):
        yield from inside(body.body)


def asks(s: S) -> bool:
    """Whether somebody may be asked in a statement."""
    return any(inner.op == "choose" for inner in inside(s))


def tests_of(s: S) -> tuple[X, ...]:
    """The conditions of an `if`."""
    return tuple(test for test, _ in s.args[0] if test is not None)


def own_place(s: S) -> Span | None:
    """The innermost place of the game's text to which a statement is due."""
    places = (*s.via, s.span)
    return next((place for place in reversed(places) if is_own(place)), None)


def is_own(place: Span) -> bool:
    """Whether a place lies in the text of the game, not in the prelude."""
    return not place.source.name.startswith("prelude/")


def is_public(s: S) -> bool:
    """Whether anybody sees whether what is in a statement is done."""
    return any(_seen(inner) for inner in inside(s) if inner is not s)


def _seen(s: S) -> bool:
    if s.op == "assign":
        place: X = s.args[0]
        return place.op == "keep" and bool(place.args[0].seen_by == "all")
    return s.op in ("choose", "move", "shuffle", "end", "done", "again")


def gathers(body: tuple[S, ...]) -> bool:
    """Whether the cards of the last deal are shuffled before anybody chooses."""
    for s in inside(body):
        if s.op == "shuffle":
            return True
        if s.op == "choose":
            return False
    return True


# ----------------------------------------------------------------------- cards


def name_of(x: X) -> int:
    """The name that a value is, or 0."""
    while x.op == "unit":
        x = x.args[0]
    return id(x.args[0]) if x.op == "var" else 0


def zones_in(x: Any) -> Iterator[Zone]:
    """The zones that a value names itself."""
    if isinstance(x, X):
        if x.op == "zone":
            yield x.args[0]
        for arg in x.args:
            yield from zones_in(arg)
    elif isinstance(x, tuple):
        for part in x:
            yield from zones_in(part)


def places_in(x: Any, lets: dict[int, X], depth: int = 9) -> Iterator[X]:
    """The zones and the keeps of cards that a value speaks of."""
    if isinstance(x, X):
        if x.op == "zone" or (x.op == "keep" and x.kind.base is CARD):
            yield x
        if x.op == "var" and depth and id(x.args[0]) in lets:
            yield from places_in(lets[id(x.args[0])], lets, depth - 1)
        if x.op == "call":
            yield from places_in(x.args[0].body, lets, depth - 1 if depth else 0)
        for arg in x.args:
            yield from places_in(arg, lets, depth)
    elif isinstance(x, tuple):
        for part in x:
            yield from places_in(part, lets, depth)


def all_see(target: X, shown: set[int]) -> bool:
    """Whether all see what comes to a place."""
    if target.op == "either":
        return all(all_see(part, shown) for part in target.args[1:])
    if target.op != "zone":
        return False
    zone: Zone = target.args[0]
    return zone.sight == "all" or zone.top_sight == "all" or id(zone) in shown


def laid_open(s: S, lets: dict[int, X]) -> Iterator[X]:
    """The places whose cards a statement shows to all, or lays down in sight of all."""
    if (s.op == "show" and s.args[1].op == "all") or (s.op == "move" and all_see(s.args[1], set())):
        yield from places_in(s.args[0], lets)


def answered(s: S, lets: dict[int, X]) -> Iterator[X]:
    """The places in which a card is looked for that the branch then moves or shows."""
    for test, body in s.args[0]:
        if test is not None and test.op == "in":
            name = name_of(test.args[0])
            if name and any(
                inner.op in ("move", "show") and name_of(inner.args[0]) == name
                for inner in inside(body)
            ):
                yield from places_in(test.args[1], lets)


def names_in(body: tuple[S, ...]) -> dict[int, X]:
    """What the names of lets, loops and picks stand for."""
    names: dict[int, X] = {}
    for s in inside(body):
        if s.op == "let":
            names[id(s.args[0])] = s.args[1]
        elif s.op == "for" and s.args[1].kind.base is CARD:
            names[id(s.args[1])] = s.args[2]
        elif s.op == "choose":
            names |= {id(p.binding): p.source for verb in s.args[2] for p in verb.picks}
    return names


def always_seen(body: tuple[S, ...], names: dict[int, X]) -> set[int]:
    """The zones that only cards come to which all have seen, for good."""
    moves = [s.args[:2] for s in inside(body) if s.op == "move"]
    seen = {id(place.args[0]) for _, to in moves for place in _targets(to)}
    while True:
        lost: set[int] = set()
        for what, to in moves:
            sources = [place for place in places_in(what, names) if place.op == "zone"]
            if not sources or not all(all_see(place, seen) for place in sources):
                lost |= {id(place.args[0]) for place in _targets(to)} & seen
        if not lost:
            return seen
        seen -= lost


def _targets(to: X) -> Iterator[X]:
    if to.op == "either":
        for part in to.args[1:]:
            yield from _targets(part)
    elif to.op == "zone":
        yield to
