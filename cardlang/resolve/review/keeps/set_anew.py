"""Warnings on what is set in vain: it is set anew, or begins anew, before anybody asks for it."""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.program import (
    AgainStep,
    AssignStep,
    ChooseStep,
    Constant,
    IfStep,
    Keep,
    LeavingStep,
    NothingThere,
    Step,
    TakeBackStep,
    same,
    walk_steps,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import LOOPS, PlacedStep, StepCourse, behind

JUMPS = (ChooseStep, AgainStep, LeavingStep, TakeBackStep)
"""Statements behind which it is not surely the next one that is done."""


def tell_overwritten(
    checker: Checker, course: StepCourse, keep: Keep, sets: list[tuple[PlacedStep, AssignStep]]
) -> None:
    """Warn of what is set, and set anew before anybody asks for it."""
    for deed, step in sets:
        if step.change != "becomes" or step.span.source is not course.root:
            continue
        for later in _all_behind(course, deed):
            if isinstance(later, ChooseStep) and _chosen_anew(course, later, step):
                _tell_vain(checker, course, step, "whatever is chosen below sets it anew")
                break
            if isinstance(later, AssignStep) and same(later.place, step.place):
                if later.change == "becomes" and keep.name not in course.reads(
                    later.value, later.place.owner
                ):
                    _tell_vain(checker, course, step, f"line {later.span.line} sets it anew")
                break
            inner = list(walk_steps((later,)))
            if any(isinstance(part, JUMPS) for part in inner):
                break
            if any(keep.name in course.read_by(part) for part in inner):
                break
    _lost(checker, course, keep, sets)


def _all_behind(course: StepCourse, deed: PlacedStep) -> Iterable[Step]:
    """The statements that come surely after one, out of branches and the verbs of choices."""
    yield from behind(course, deed)
    around = list(deed.around)
    while around and isinstance(around[-1].step, (IfStep, ChooseStep)):
        outer = around.pop().step
        if isinstance(outer, ChooseStep) and outer.together:
            return
        yield from behind(course, PlacedStep(outer, tuple(around)))


def _chosen_anew(course: StepCourse, choice: ChooseStep, set: AssignStep) -> bool:
    """Return whether each verb of a choice sets a keep first of all, and nothing asks for it."""
    name = set.place.keep.name
    if choice.together or choice.otherwise is not None or name in course.read_by(choice):
        return False
    for verb in choice.verbs:
        first = verb.body[0] if verb.body else None
        if not isinstance(first, AssignStep) or not same(first.place, set.place):
            return False
        if first.change != "becomes" or name in course.reads(first.value, first.place.owner):
            return False
    return True


def _lost(
    checker: Checker, course: StepCourse, keep: Keep, sets: list[tuple[PlacedStep, AssignStep]]
) -> None:
    """Warn of what is set last of all in a deal, and begins anew with the next one."""
    program = course.program
    if keep.each != "deal" or program.once or (keep.starts is not None and keep.kind.many):
        return
    ends = course.reads(program.ends, program.winner)
    for deed, step in sets:
        if step.change != "becomes" or step.span.source is not course.root or keep.name in ends:
            continue
        if any(isinstance(frame.step, (ChooseStep, *LOOPS)) for frame in deed.around):
            continue
        if isinstance(step.value, (Constant, NothingThere)):
            continue  # nothing is lost by it
        rest = course.deeds[course.deeds.index(deed) + 1 :]
        if not any(keep.name in course.read_by(later.step) for later in rest):
            _tell_vain(checker, course, step, "each deal begins with it anew", "for the match")


def _tell_vain(
    checker: Checker, course: StepCourse, step: AssignStep, why: str, clause: str = ""
) -> None:
    name = step.place.keep.name
    help = f"leave this line out, or ask for `{name}` before"
    if clause:
        help = f"write `{clause}` behind its `keep`, or ask for `{name}` before the deal ends"
    if course.once("overwritten", step.span):
        checker.report.warning(
            "overwritten",
            f"nobody asks for `{name}` after this: {why}",
            step.span,
            help=help,
        )
