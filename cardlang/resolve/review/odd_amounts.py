"""Amounts that are not what they seem: places of labels added up as if they were their numbers."""

from __future__ import annotations

from cardlang.program import (
    AssignStep,
    Expression,
    ExtremeValue,
    NumberOf,
    Printed,
    walk,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse


def tell_odd_amounts(checker: Checker, course: StepCourse) -> None:
    """Warn of them in the game's own file."""
    for deed in course.deeds:
        step = deed.step
        if isinstance(step, AssignStep) and step.change in ("gains", "loses"):
            for part in walk(course.meant(step.amount)):
                _place_of_label(checker, course, part)


def _place_of_label(checker: Checker, course: StepCourse, x: Expression) -> None:
    """Warn of a total of labels of which some are numbers, and count something else."""
    match x:
        case ExtremeValue(which="total", key=NumberOf(label=Printed() as label)):
            base = label.kind.base
        case _:
            return
    if base.numbers is not None:
        return
    rows = [(label.id, at) for at, label in enumerate(base.labels)]
    others = [(name, at) for name, at in rows if name.isdigit() and int(name) != at]
    other = others[-1] if others else None
    if other is not None and course.once("place-of-label", x.span):
        checker.report.warning(
            "place-of-label",
            f"of a `{base.name}` its place in the row counts here, so that `{other[0]}` counts"
            f" {other[1]}",
            x.span,
            help=f"say what a card counts: `value pips of card: by {base.name}: …`",
        )
