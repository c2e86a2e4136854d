"""Rules that nothing but the counting of points asks for.

A view tells what rules work out from public things.  What a win would count, a bonus or the worth
of a contract is no state of play: shown beside it, it reads as if it had happened.  People are told
it with the result, or when they ask for the whole table.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.program import (
    AssignStep,
    Binding,
    Definition,
    Expression,
    IfStep,
    LetStep,
    Named,
    Program,
    Step,
    walk,
    walk_steps,
)
from cardlang.resolve.review.uses import parts_of


def only_counted(program: Program) -> frozenset[str]:
    """The names of the facts that are read by changes of scores alone."""
    bodies = program.before_deal, program.deal, program.after_deal
    lets: dict[Binding, Expression] = {}
    for step in walk_steps(*bodies):
        if isinstance(step, LetStep):
            lets[step.binding] = step.value
    todo = [value for step in walk_steps(*bodies) for value in _read_by(step, program)]
    todo += [value for value in (program.ends, program.winner) if value is not None]
    seen: set[int] = set()
    read: set[str] = set()
    while todo:
        for part in walk(todo.pop()):
            if isinstance(part, Named) and part.binding in lets:
                todo.append(lets.pop(part.binding))
            for thing in part.things():
                if id(thing) in seen:
                    continue
                seen.add(id(thing))
                if isinstance(thing, Definition):
                    read.add(thing.name)
                todo += _values(parts_of(thing))
    return frozenset(name for name in program.facts if name not in read)


def _read_by(step: Step, program: Program) -> Iterator[Expression]:
    """The values of a statement, of a change of scores none."""
    if isinstance(step, LetStep) or _counts(step, program):
        return
    yield from step.children()


def _counts(step: Step, program: Program) -> bool:
    """Return whether a statement does nothing but change scores, or what is kept for the match."""
    if isinstance(step, AssignStep):
        return step.place.keep is program.score or step.place.keep.each == "match"
    inner = [inner for body in step.bodies() for inner in body]
    return isinstance(step, IfStep) and all(
        isinstance(one, LetStep) or _counts(one, program) for one in inner
    )


def _values(parts: list[object]) -> Iterator[Expression]:
    for part in parts:
        if isinstance(part, Expression):
            yield part
        elif isinstance(part, (tuple, list)):
            yield from _values([*part])
        elif hasattr(part, "children"):
            yield from part.children()
