"""Two lines that follow each other, of which the second undoes the first or does it once more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from cardlang.program import (
    AssignStep,
    Fallback,
    ForEachStep,
    IfStep,
    LetStep,
    MoveStep,
    Named,
    PhaseStep,
    Step,
    TimesStep,
    ToldStep,
    TopOf,
    UnitSet,
    ZoneCards,
    walk_steps,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse

_WRAPS = (PhaseStep, ToldStep)
_AROUND = (*_WRAPS, ForEachStep, LetStep, TimesStep)  # what is done in them first is done next


def tell_once_more(checker: Checker, course: StepCourse) -> None:
    """Warn of both in the game's own file."""
    program = course.program
    bodies = [program.before_deal, program.deal, program.after_deal]
    for body in (*bodies, *(body for deed in course.deeds for body in deed.step.bodies())):
        for step, after in pairwise(body):
            _same_line(checker, course, step, after)
            if isinstance(step, MoveStep):
                _drawn_again(checker, course, step, after)


def _same_line(checker: Checker, course: StepCourse, step: Step, after: Step) -> None:
    """Warn of a line that stands twice."""
    if after.span.source is not course.root or not _as_well_once(after):
        return
    if step.span.source is not course.root or step.span.start == after.span.start:
        return
    if step.span.text.split() != after.span.text.split():
        return
    if course.once("same-line", after.span):
        checker.report.warning(
            "same-line",
            "this is what the line above says, so it is done twice",
            after.span,
            help="leave one of both out, or write `repeat 2 times:` above it",
        )


def _as_well_once(step: Step) -> bool:
    """Return whether a statement done twice is the same as done once, with another number.

    Amounts that are added, and words that do one thing so many times.
    """
    if isinstance(step, PhaseStep) and [type(one) for one in _plain([step])] == [TimesStep]:
        return True
    match step:
        case PhaseStep(body=body) | ForEachStep(body=body) | IfStep(branches=((_, body),)):
            return bool(body) and all(isinstance(one, (AssignStep, ForEachStep)) for one in body)
    return isinstance(step, AssignStep)


def _drawn_again(checker: Checker, course: StepCourse, step: MoveStep, after: Step) -> None:
    """Warn of a card that is taken from a pile right after cards were laid on top of it."""
    if step.under or not isinstance(step.to, ZoneCards) or not step.to.zone.ordered:
        return
    if course.own(step) is None or not isinstance(step.what, Named):
        return
    taking = next((one for one in walk_steps((after,)) if not isinstance(one, _AROUND)), None)
    what = taking.what if isinstance(taking, MoveStep) else None
    if isinstance(what, Fallback):
        what = what.items[0]
    if isinstance(what, UnitSet):
        what = what.point
    if taking is None or not isinstance(what, TopOf):
        return
    pile = course.meant(what.x)
    span = course.own(taking)
    if span is None or not isinstance(pile, ZoneCards) or pile.owner is not None:
        return
    if pile.zone is step.to.zone and course.once("drawn-again", span):
        checker.report.warning(
            "drawn-again",
            f"this takes the card that was laid on `{pile.zone.name}` just before",
            span,
            help=f"take a card first, or lay the other one `under {pile.zone.name}`",
        )


def _plain(body: Iterable[Step]) -> Iterator[Step]:
    """The statements of a block, those of words instead of the words, without their parts."""
    for step in body:
        if isinstance(step, _WRAPS):
            for inner in step.bodies():
                yield from _plain(inner)
        elif not isinstance(step, LetStep):
            yield step
