"""Comparisons of play: the rankings that count, and the kinds whose labels rank by themselves.

Everything that a game asks for is gone through, and in it the keys by which something is higher
than something else; a total of pips is no such key.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.program import (
    AtMost,
    Below,
    Definition,
    ExtremeValue,
    HavingMost,
    NumberOf,
    Order,
    Pattern,
    Program,
    RankedAt,
    RunOfLabels,
    walk_steps,
)
from cardlang.program.expression import ProgramNode


def compared(program: Program) -> set[str]:
    """The names of the rankings that something asks for, and of the kinds whose labels rank."""
    found: set[str] = set()
    for x in _reached(_roots(program)):
        match x:
            case RankedAt(ranking=ranking):
                found.add(ranking.name)
            case Below() | AtMost():
                found |= _ranked((x.left, x.right))
            case HavingMost(key=key):
                found |= _ranked((key,))
            case ExtremeValue(key=key, which=which) if which != "total":
                found |= _ranked((key,))
            case Order(tiers=tiers):
                found |= _ranked(key for _, keys in tiers for _, key in keys)
            case Pattern(lines=lines):
                found |= _ranked(line.x for line in lines if isinstance(line, RunOfLabels))
    return found


def forms_of(program: Program) -> list[Pattern]:
    """The patterns with forms that play asks for."""
    reached = [x for x in _reached(_roots(program)) if isinstance(x, Pattern) and x.forms]
    return sorted(reached, key=lambda pattern: pattern.node.span.start)


def _roots(program: Program) -> Iterator[object]:
    yield from (program.ends, program.winner)
    for s in walk_steps(program.before_deal, program.deal, program.after_deal):
        yield s
        yield from getattr(s, "verbs", ())
    for keep in program.keeps.values():
        yield keep.starts
    for zone in program.zones.values():
        yield zone.down_to


def _ranked(keys: object) -> set[str]:
    """The kinds whose labels are numbers in some keys."""
    nodes = _reached(keys)
    return {x.label.kind.base.name for x in nodes if isinstance(x, NumberOf)}


def _reached(roots: object) -> Iterator[object]:
    """Values, rules, orders and patterns that some values ask for, each once."""
    todo, seen = list(roots), set()  # type: ignore[call-overload]
    while todo:
        x = todo.pop()
        if x is None or id(x) in seen:
            continue
        seen.add(id(x))
        yield x
        match x:
            case Definition(body=body, lets=lets):
                todo += [body, *(value for _, value in lets)]
            case Order(tiers=tiers):
                todo += [part for when, keys in tiers for part in (when, *(k for _, k in keys))]
            case Pattern():
                todo += x.values()
            case ProgramNode():
                todo += [*x.children(), *x.things()]
