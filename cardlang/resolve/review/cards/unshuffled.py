"""Warnings on cards that nobody has shuffled."""

from __future__ import annotations

from cardlang.program import (
    AllOf,
    BottomOf,
    Expression,
    MoveStep,
    NthOf,
    TopOf,
    ZoneCards,
    walk,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse


def tell_unshuffled(checker: Checker, course: StepCourse) -> None:
    """Cards that are asked for by their place in a pile which was gathered, and not shuffled."""
    gathered: set[str] = set()
    for deed in course.deeds:
        step = deed.step
        mixed = walk(*[getattr(step, part) for part in step.effects.orders])
        gathered -= {part.zone.name for part in mixed if isinstance(part, ZoneCards)}
        if isinstance(step, MoveStep):
            what = course.meant(step.what)
            if isinstance(what, AllOf) or _is_box(course, what):
                if isinstance(step.to, ZoneCards) and step.to.zone.ordered:
                    gathered.add(step.to.zone.name)
        span = course.own(step)
        for part in walk(*step.children()) if gathered and span is not None else ():
            if not isinstance(part, (TopOf, BottomOf, NthOf)):
                continue
            pile = course.meant(part.x)
            if isinstance(pile, ZoneCards) and pile.zone.name in gathered:
                assert span is not None
                name = pile.zone.name
                checker.report.warning(
                    "unshuffled",
                    f"`{name}` is not shuffled before its cards are dealt: they come in the"
                    " same order each time",
                    span,
                    help=f"write `shuffle {name}` above this line",
                )
                return


def _is_box(course: StepCourse, x: Expression) -> bool:
    return isinstance(x, ZoneCards) and x.zone is course.program.box
