"""Choices that decide nothing, or that one player makes for ever.

A choice whose alternatives do nothing and tell nothing; a number that may be as high as the one
before; a whole hand that one player plays before the next has a turn; cards that all draw whenever
one has a turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.program import (
    NUMBER,
    SEAT,
    AssignStep,
    AtMost,
    Binding,
    ChooseStep,
    Expression,
    Filtered,
    ForEachStep,
    IsNothing,
    Keep,
    LetStep,
    MoveStep,
    Named,
    PhaseStep,
    Step,
    TimesStep,
    ToldStep,
    TopOf,
    UntilStep,
    Verb,
    Zone,
    ZoneCards,
    walk,
    walk_steps,
    zone_source,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse, holds

_WRAPS = (PhaseStep, TimesStep, ToldStep)


def tell_odd_choices(checker: Checker, course: StepCourse) -> None:
    """Warn of all of them in the game's own file."""
    for deed in course.deeds:
        match deed.step:
            case ChooseStep() as step:
                _decides_nothing(checker, course, step)
                _as_high(checker, course, deed, step)
            case ForEachStep() as step if course.everybody(step.over):
                _whole_hand(checker, course, step)
                _all_each_turn(checker, course, deed, step)


# ------------------------------------------------------------------------- nothing is decided


def _decides_nothing(checker: Checker, course: StepCourse, step: ChooseStep) -> None:
    """Warn of a choice after which all is as before, whatever was chosen."""
    if any(verb.picks or verb.body for verb in step.verbs) or not step.verbs:
        return
    if course.once("decides-nothing", course.own(step)):
        names = " or ".join(f"`{verb.name}`" for verb in step.verbs)
        checker.report.warning(
            "decides-nothing",
            f"after {names} all is as before, but that it was said",
            step.verbs[0].node.name.span,
            help="let an alternative do something, or leave the choice out",
        )


# ---------------------------------------------------------------------------- as high a number


def _as_high(checker: Checker, course: StepCourse, deed: PlacedStep, step: ChooseStep) -> None:
    """Warn of a number that replaces the one that stands, and may be the same again and again."""
    if not any(isinstance(frame.step, UntilStep) for frame in deed.around):
        return
    for verb in step.verbs:
        picks = {pick.binding for pick in verb.picks if pick.binding.kind.base is NUMBER}
        claims = list(course.claims(_asked(verb)))
        for keep in _taken_over(verb, picks):
            bounds = [claim for claim in claims if keep.name in course.reads(claim)]
            if len(bounds) != 1 or not _reaches(bounds[0], keep, picks):
                continue
            if course.once("as-high", bounds[0].span):
                checker.report.warning(
                    "as-high",
                    f"the same number may be chosen again and again, since `{keep.name}` itself is"
                    " enough",
                    bounds[0].span,
                    help="write `is above` where it has to be more than that of the one before",
                )


def _asked(verb: Verb) -> Iterator[Expression]:
    """The conditions of a verb and of what is picked for it."""
    if verb.when is not None:
        yield verb.when
    for pick in verb.picks:
        if isinstance(pick.source, Filtered):
            yield pick.source.condition


def _taken_over(verb: Verb, picks: set[Binding]) -> Iterator[Keep]:
    """The keeps of all that are set to what was picked."""
    for step in verb.body:
        if isinstance(step, AssignStep) and step.change == "becomes":
            if isinstance(step.value, Named) and step.value.binding in picks:
                if not step.place.keep.families:
                    yield step.place.keep


def _reaches(claim: Expression, keep: Keep, picks: set[Binding]) -> bool:
    """Return whether a claim holds of the number that is kept, and of those above."""
    if not isinstance(claim, AtMost) or not holds(claim.left, keep):
        return False
    return isinstance(claim.right, Named) and (
        claim.right.binding in picks or claim.right.binding.name == "it"
    )


# --------------------------------------------------------------------------- whose turn it is


def _whole_hand(checker: Checker, course: StepCourse, loop: ForEachStep) -> None:
    """Warn of a loop over all in which each chooses until nothing is left in the own hand."""
    for inner in _plain(loop.body):
        if not isinstance(inner, UntilStep):
            continue
        zone = _own_empty(course, inner.condition, loop.binding)
        choices = [step for step in walk_steps(inner.body) if isinstance(step, ChooseStep)]
        if zone is None or len(choices) != 1:
            continue
        played = [pick for verb in choices[0].verbs for pick in verb.picks]
        if any(zone_source(pick.source) is zone for pick in played):
            span = course.own(inner)
            if course.once("whole-hand", span) and span is not None:
                checker.report.warning(
                    "whole-hand",
                    f"the first to choose goes on until the own `{zone.name}` is empty, before"
                    " anybody else has a turn",
                    span,
                    help=f"write `repeat until every {zone.name} is empty:` above `for each"
                    f" {loop.binding.name}`",
                )


def _own_empty(course: StepCourse, test: Expression, seat: Binding) -> Zone | None:
    """The place of a seat whose being empty is all that a condition asks."""
    match course.meant(test):
        case IsNothing(value=ZoneCards(zone=zone, owner=Named(binding=owner))):
            return zone if owner is seat else None
    return None


def _all_each_turn(
    checker: Checker, course: StepCourse, deed: PlacedStep, loop: ForEachStep
) -> None:
    """Warn of cards that all get in a block in which one seat, of a loop over seats, chooses."""
    frames = list(deed.around)
    while frames and isinstance(frames[-1].step, _WRAPS):
        frames.pop()
    if not frames or not _gives_each(loop):
        return
    block = _block_of(frames[-1].step, loop)
    outer = frames[-1].step
    turns = [step.binding for step in block if isinstance(step, LetStep)]
    if isinstance(outer, ForEachStep):
        turns.append(outer.binding)
    for step in _plain(block):
        if isinstance(step, ChooseStep) and isinstance(step.chooser, Named):
            if step.chooser.binding in turns and step.chooser.binding.kind.base is SEAT:
                if course.once("all-each-turn", course.own(loop)):
                    checker.report.warning(
                        "all-each-turn",
                        "all get cards here, whenever one of them has a turn",
                        course.own(loop) or loop.span,
                        help="give cards to the one whose turn it is, or write this line outside"
                        " the turns",
                    )
                return


def _gives_each(loop: ForEachStep) -> bool:
    """Return whether a loop gives cards of a pile to each for whom it is gone through."""
    for step in walk_steps(loop.body):
        if isinstance(step, ChooseStep):
            return False
    for step in walk_steps(loop.body):
        if isinstance(step, MoveStep) and isinstance(step.to, ZoneCards):
            owner = step.to.owner
            if isinstance(owner, Named) and owner.binding is loop.binding:
                if any(isinstance(part, TopOf) for part in walk(step.what)):
                    return True
    return False


def _block_of(outer: Step, inner: Step) -> tuple[Step, ...]:
    """The block of a statement in which another stands, words and repetitions aside."""
    for body in outer.bodies():
        if any(one is inner for one in _plain(body)):
            return body
    return ()


def _plain(body: Iterable[Step]) -> Iterator[Step]:
    """The statements of a block, those of words and repetitions in it as well."""
    for step in body:
        yield step
        if isinstance(step, _WRAPS):
            for inner in step.bodies():
                yield from _plain(inner)
