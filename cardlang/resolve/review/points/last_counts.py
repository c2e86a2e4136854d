"""Keeps that each seat sets anew before anybody asks for it, so that the last seat alone counts."""

from __future__ import annotations

from cardlang.program import (
    CARD,
    NUMBER,
    SEAT,
    AllOf,
    AssignStep,
    ChooseStep,
    Constant,
    Expression,
    ForEachStep,
    Keep,
    MembersOf,
    Named,
    Step,
    TimesStep,
    Union,
    UntilStep,
    Without,
    walk_steps,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse
from cardlang.resolve.review.points.repeated import LEAVES, set_in
from cardlang.resolve.review.sentences.parts import is_said_over


def tell_last_counts(checker: Checker, course: StepCourse) -> None:
    """Warn of each such keep in the game's own file."""
    for deed in course.deeds:
        if isinstance(deed.step, AssignStep) and course.own(deed.step) is not None:
            if deed.step.change not in ("gains", "loses"):
                _last_counts(checker, course, deed, deed.step)


def _last_counts(checker: Checker, course: StepCourse, deed: PlacedStep, step: AssignStep) -> None:
    keep = step.place.keep
    if keep.families or keep.kind.base is CARD or keep.kind.many:
        return
    for frame in reversed(deed.around):
        if isinstance(frame.step, (TimesStep, UntilStep)):
            said = isinstance(step.value, (Constant, Named)) or _of_a_pick(course, deed, step)
            if not (said and _each_sets(course, deed, keep, frame.step)):
                return
            break
        chosen = isinstance(frame.step, ChooseStep) and frame.step.together
        if isinstance(frame.step, ChooseStep) and frame.step.start is not None:
            return  # only the best of the choices counts
        looped = isinstance(frame.step, ForEachStep) and _many_seats(course, frame.step.over)
        if chosen or looped:
            break
    else:
        return
    loop = frame.step
    rounds = isinstance(loop, (TimesStep, UntilStep))
    inside = deed.inside(loop) if looped or rounds else ()
    verb = next((f.verb for f in (frame, *inside) if f.verb is not None), None)
    names = course.names_within(loop)
    opposed = _opposed(deed, step)
    if not (course.about(step.value, names) or opposed):
        return
    if (isinstance(step.value, Named) and verb is None) or (
        keep.kind.base is SEAT and verb is None
    ):
        return  # who is the last of a row
    picks = frozenset(pick.binding for pick in verb.picks) if verb is not None else names
    if not (course.about(step.value, picks) or opposed) or any(
        frame.tests for frame in inside if frame.verb is None
    ):
        return
    if verb is not None and verb.when is not None:
        if not set_in(loop).isdisjoint(course.reads(verb.when)):
            return  # a bid that has to be higher than the one that stands
    if not rounds and any(isinstance(part, LEAVES) for part in walk_steps(*loop.bodies())):
        return
    asked = (course.read_by(part) for part in walk_steps((loop,)) if part is not step)
    if any(keep.name in names for names in asked) or keep.name in course.reads(step.value):
        return
    if is_said_over(checker, "last-one", step.span):
        return
    if course.once("last-counts", course.own(step)):
        checker.report.warning(
            "last-counts",
            f"each seat sets `{keep.name}` anew, so that only the last one counts",
            step.span,
            help=f"`keep {keep.name} of each seat …` holds one for each of them",
        )


def _of_a_pick(course: StepCourse, deed: PlacedStep, step: AssignStep) -> bool:
    """Return whether a number that scores go by is reckoned from what was picked.

    Others people are to read.
    """
    verb = next((frame.verb for frame in reversed(deed.around) if frame.verb is not None), None)
    picks = frozenset(pick.binding for pick in verb.picks) if verb is not None else frozenset()
    if step.place.keep.kind.base is not NUMBER or not course.about(step.value, picks):
        return False
    scores = (one.step for one in course.deeds if isinstance(one.step, AssignStep))
    booked = [one.amount for one in scores if one.place.keep is course.program.score]
    return step.place.keep.name in course.reads(*booked)


def _each_sets(course: StepCourse, deed: PlacedStep, keep: Keep, loop: Step) -> bool:
    """Return whether whoever comes to choose in the rounds of a loop sets a keep, and goes on."""
    choice = next((f.step for f in reversed(deed.around) if f.verb is not None), None)
    if not isinstance(choice, ChooseStep) or choice.together or choice.otherwise is not None:
        return False
    turning = not set_in(loop).isdisjoint(course.reads(choice.chooser))
    return turning and all(
        any(isinstance(one, AssignStep) and one.place.keep is keep for one in verb.body)
        and not any(isinstance(one, LEAVES) for one in walk_steps(verb.body))
        for verb in choice.verbs
    )


def _opposed(deed: PlacedStep, step: AssignStep) -> bool:
    """Return whether the verbs of one choice set a keep each to something else."""
    choice = next((frame for frame in reversed(deed.around) if frame.verb is not None), None)
    if choice is None or not isinstance(choice.step, ChooseStep):
        return False
    values = {}
    for verb in choice.step.verbs:
        for one in verb.body:
            if isinstance(one, AssignStep) and one.place.keep is step.place.keep:
                if one.change == "becomes" and isinstance(one.value, Constant):
                    values[verb.name] = one.value.value
    return len(values) == len(choice.step.verbs) > 1 and len({*values.values()}) > 1


def _many_seats(course: StepCourse, over: Expression) -> bool:
    """Return whether a loop goes through several seats for certain."""
    over = course.meant(over)
    if isinstance(over, (Without, Union)):
        over = course.meant(over.left)
    return isinstance(over, (AllOf, MembersOf)) and over.kind.base is SEAT
