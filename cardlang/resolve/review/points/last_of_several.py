"""A loop in which each seat that has most takes the place of the one before: the last one stays."""

from __future__ import annotations

from cardlang.program import (
    SEAT,
    SIDE,
    AssignStep,
    CountOf,
    Equal,
    Expression,
    ExtremeValue,
    Filtered,
    ForEachStep,
    HavingMost,
    LeavingStep,
    Named,
    walk,
    walk_steps,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse, written_out
from cardlang.resolve.review.sentences.parts import is_said_over


def tell_last_of_several(checker: Checker, course: StepCourse) -> None:
    """Warn of each such loop in the game's own file."""
    for deed in course.deeds:
        step = deed.step
        if isinstance(step, AssignStep) and step.change == "becomes" and deed.around:
            if isinstance(step.value, Named) and not step.place.keep.families:
                _last(checker, course, deed, step, step.value)


def _last(
    checker: Checker, course: StepCourse, deed: PlacedStep, step: AssignStep, seat: Named
) -> None:
    keep = step.place.keep
    if keep.kind.base not in (SEAT, SIDE) or keep.kind.many:
        return
    loops = (f.step for f in reversed(deed.around) if isinstance(f.step, ForEachStep))
    loop = next((one for one in loops if one.binding is seat.binding), None)
    if loop is None or any(isinstance(one, LeavingStep) for one in walk_steps((loop,))):
        return
    tests = [test for frame in deed.inside(loop) for test in (*frame.tests, *frame.passed)]
    asked = [*course.claims(tests), course.meant(loop.over)]
    counted = any(isinstance(part, CountOf) for part in walk(*asked))
    if counted or keep.name in course.reads(*tests) or not any(_most(course, x) for x in asked):
        return
    if is_said_over(checker, "last-one", step.span):
        return
    if course.once("first-of-several", course.own(step)):
        checker.report.warning(
            "first-of-several",
            f"several can have as much, and then `{keep.name}` becomes the last of them",
            step.span,
            help="ask `count of` them before, or say who of them it is:"
            f" `nearest of ({written_out(loop.over)} having highest …) by eldest`",
        )


def _most(course: StepCourse, claim: Expression) -> bool:
    """Return whether a claim, or a set of seats, is of who has most of something."""
    claim = course.meant(claim)
    if isinstance(claim, Filtered):
        return _most(course, claim.condition)
    if isinstance(claim, Equal):
        sides = map(course.meant, claim.children())
        return any(isinstance(part, ExtremeValue) and part.which != "total" for part in sides)
    return isinstance(claim, HavingMost)
