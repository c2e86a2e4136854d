"""Turns in which all may pass for ever: a move that is always open, and changes nothing.

A move is always open too where its condition asks for nothing but keeps of the table that begin
with something, and that nothing in the turns ever sets.

Whoever chooses it each time is asked again with everything as it was; so no deal has to end, and
nobody needs the other moves.  Told only where nothing else in a round changes anything but whose
turn it is: no card drawn first, no count of those who have passed, no limit on the rounds.
"""

from __future__ import annotations

from cardlang.program import (
    SEAT,
    AssignStep,
    ChooseStep,
    Constant,
    IfStep,
    KeepValue,
    LeavingStep,
    LetStep,
    NextOf,
    PreviousOf,
    Step,
    ToldStep,
    UntilStep,
    Verb,
    walk,
    walk_steps,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.points.repeated import moved_in, set_in


def tell_nobody_has_to(checker: Checker, course: StepCourse) -> None:
    """Warn of them in the game's own file."""
    for deed in course.deeds:
        if isinstance(deed.step, UntilStep):
            waiting = _waiting(course, deed.step)
            if waiting is not None and course.once("nobody-has-to", waiting.node.name.span):
                name = waiting.name
                checker.report.warning(
                    "nobody-has-to",
                    f"`{name}` is always open and changes nothing, so if all choose it each time"
                    " this never ends",
                    waiting.node.name.span,
                    help=f"let `{name}` cost something, let a round in which all choose it end the"
                    f" turns, or offer it only `when` nothing else can be done",
                )


def _waiting(course: StepCourse, loop: UntilStep) -> Verb | None:
    """The first move of a loop by which nothing comes to pass in it, whoever is asked."""
    if not any(isinstance(one, LeavingStep) for one in walk_steps((loop,))):
        asked = course.reads(loop.condition)
        choices = (one for one in walk_steps((loop,)) if isinstance(one, ChooseStep))
        picked = [pick.source for one in choices for verb in one.verbs for pick in verb.picks]
        if asked.isdisjoint(set_in(loop) | moved_in(loop) | course.reads(*picked)):
            return None  # nothing leads out of it at all: `endless-loop`
    found: list[Verb] = []
    return found[0] if _is_idle(course, loop, loop.body, found) and found else None


def _is_idle(
    course: StepCourse, loop: UntilStep, body: tuple[Step, ...], found: list[Verb]
) -> bool:
    """Return whether a block may be gone through with nothing changed but whose turn it is."""
    for step in body:
        if isinstance(step, ChooseStep):
            idle = [verb for verb in step.verbs if _changes_nothing(course, loop, verb)]
            if not idle:
                return False
            found.append(idle[0])
        elif isinstance(step, UntilStep):
            return False  # it may have an end of its own
        elif isinstance(step, AssignStep):
            if not _is_turn(course, step):
                return False
        elif isinstance(step, IfStep):
            for _, branch in step.branches:
                if not _leads_out(branch) and not _is_idle(course, loop, branch, found):
                    return False
        elif isinstance(step, LeavingStep):
            return False  # once round
        elif isinstance(step, LetStep) or not _does(step):
            if not all(_is_idle(course, loop, inner, found) for inner in step.bodies()):
                return False
        else:
            return False
    return True


def _changes_nothing(course: StepCourse, loop: UntilStep, verb: Verb) -> bool:
    if verb.picks or verb.body:
        return False
    if verb.when is None:
        return True
    ends = [part for part in walk(verb.when) if not part.parts or isinstance(part, KeepValue)]
    asked = [part for part in ends if isinstance(part, KeepValue)]
    return (
        bool(asked)
        and all(isinstance(part, (KeepValue, Constant)) for part in ends)
        and all(part.owner is None and part.keep.starts is not None for part in asked)
        and course.reads(verb.when).isdisjoint(set_in(loop))
    )


def _leads_out(branch: tuple[Step, ...]) -> bool:
    """Return whether a block leaves the turns, with a sentence of its own or without."""
    return any(
        isinstance(one, LeavingStep)
        or (isinstance(one, ToldStep) and any(map(_leads_out, one.bodies())))
        for one in branch
    )


def _does(step: Step) -> bool:
    """Return whether a statement does something itself, what is in it aside."""
    acts = step.effects
    return bool(acts.moves or acts.fills or acts.orders or acts.shows or acts.sets)


def _is_turn(course: StepCourse, step: AssignStep) -> bool:
    """Return whether a statement only passes the turn on."""
    keep = step.place.keep
    if keep.kind.base is not SEAT or keep.kind.many or step.change != "becomes":
        return False
    beside = [part for part in walk(step.value) if isinstance(part, (NextOf, PreviousOf))]
    return any(keep.name in course.reads(part.x) for part in beside)
