"""Numbers that are nothing where a condition fails: `low becomes 5 if C`, without `else`."""

from __future__ import annotations

from cardlang.program import (
    NUMBER,
    AssignStep,
    Binding,
    Conditional,
    Expression,
    Fallback,
    IsNothing,
    LetStep,
    Named,
    Reckoned,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse, written_out


def tell_without_else(checker: Checker, course: StepCourse) -> None:
    """Warns of those in the game's own file that a keep gets, or that are reckoned with."""
    reckoned = _reckoned_with(course)
    for deed in course.deeds:
        step = deed.step
        if isinstance(step, AssignStep) and step.change == "becomes":
            keep = step.place.keep
            if not keep.kind.maybe and not keep.kind.many:
                _becomes(checker, course, step, step.value)
        elif isinstance(step, LetStep) and step.binding in reckoned:
            if step.value.kind.base is NUMBER:
                _reckoned(checker, course, step.value)


def _becomes(checker: Checker, course: StepCourse, step: AssignStep, x: Expression) -> None:
    """Warn of what a keep becomes only where a condition holds."""
    if not isinstance(x, Conditional) or not course.once("may-be-nothing", course.own(step)):
        return
    test, value = written_out(x.condition), written_out(x.value)
    place, name = written_out(step.place), step.place.keep.name
    other = "0" if x.kind.base is NUMBER else name
    checker.report.warning(
        "may-be-nothing",
        f"where `{test}` does not hold, this is nothing, and `{name}` cannot be that",
        step.span,
        help=f"write `if {test}: {place} becomes {value}`, or `{place} becomes {value} if {test}"
        f" else {other}`",
    )


def _reckoned(checker: Checker, course: StepCourse, x: Expression) -> None:
    """Warn of a number that is reckoned with and may be nothing."""
    if not isinstance(x, Conditional) or not course.once("may-be-nothing", x.span):
        return
    test, value = written_out(x.condition), written_out(x.value)
    checker.report.warning(
        "may-be-nothing",
        f"where `{test}` does not hold, this is nothing, and nothing comes of what is reckoned"
        " with it",
        x.span,
        help=f"write `{value} if {test} else 0`, or ask for it only there: `if {test}: …`",
    )


def _reckoned_with(course: StepCourse) -> frozenset[Binding]:
    """The names that are added up, or that a keep gets, and that are never asked for nothing."""
    used: set[Binding] = set()
    asked: set[Binding] = set()
    for part in course.parts():
        for child in part.children():
            if isinstance(child, Named):
                if isinstance(part, Reckoned):
                    used.add(child.binding)
                elif isinstance(part, (Fallback, IsNothing)):
                    asked.add(child.binding)
    for deed in course.deeds:
        if isinstance(deed.step, AssignStep) and isinstance(deed.step.amount, Named):
            used.add(deed.step.amount.binding)
    return frozenset(used - asked)
