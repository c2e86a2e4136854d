"""Groups that cannot beat each other, and bids that have to be above one that is never made.

A form of a pattern that says nothing but how many cards there are has nothing that rises.  A number
above a keep that holds nothing until such a number is chosen is never there.
"""

from __future__ import annotations

from cardlang.program import (
    AssignStep,
    AtMost,
    Below,
    ChooseStep,
    Expression,
    Filtered,
    GroupBeats,
    GroupsIn,
    Keep,
    KeepValue,
    NothingThere,
    NumberOf,
    Pattern,
    Verb,
    walk,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import LOOPS, PlacedStep, StepCourse
from cardlang.resolve.review.uses import Uses


def tell_never_there(checker: Checker, course: StepCourse, uses: Uses) -> None:
    """Warn of both in the game's own file."""
    held, alone = _patterns(course, uses)
    for pattern in held:
        for form in pattern.plain() if pattern.forms else ():
            if form not in alone:  # its groups are listed, and compared, otherwise
                _flat(checker, course, form)
    _above_nothing(checker, course)


def _patterns(course: StepCourse, uses: Uses) -> tuple[list[Pattern], list[Pattern]]:
    """The patterns by which groups are held against each other, and those of which lists are."""
    values: list[Expression] = []
    for deed in course.deeds:
        values += deed.step.children()
        if isinstance(deed.step, ChooseStep):
            for verb in deed.step.verbs:
                values += verb.asked
    bodies = [getattr(thing, "body", None) for thing in uses.reached.values()]
    parts = list(walk(*values, *(body for body in bodies if isinstance(body, Expression))))
    held = [part.pattern for part in parts if isinstance(part, GroupBeats)]
    return held, [part.pattern for part in parts if isinstance(part, GroupsIn)]


def _flat(checker: Checker, course: StepCourse, form: Pattern) -> None:
    if form.lines or form.totals or form.where or form.shares or form.forms:
        return
    if course.once("never-wins", form.node.name.span):
        checker.report.warning(
            "never-wins",
            f"a `{form.name}` has no labels that rise, so none beats another",
            form.node.name.span,
            help="say of which label there are so many, such as `1 of one rank`, or `same rank`",
        )


def _above_nothing(checker: Checker, course: StepCourse) -> None:
    """Warn of numbers that have to be above a keep which only such a number ever sets."""
    setting: dict[Keep, list[PlacedStep]] = {}
    for deed in course.deeds:
        step = deed.step
        if isinstance(step, AssignStep) and step.place.keep.kind.maybe:
            if not isinstance(step.value, NothingThere):
                setting.setdefault(step.place.keep, []).append(deed)
    for keep, deeds in setting.items():
        if keep.starts is not None and not isinstance(keep.starts, NothingThere):
            continue
        claims = [_claim(course, deed, keep) for deed in deeds]
        while claims[-1:] == [None] and len(claims) > 1 and _only_later(deeds, keep):
            deeds, claims = deeds[:-1], claims[:-1]
        for claim in claims if None not in claims else ():
            if claim is not None and course.once("false-of-nothing", claim.span):
                checker.report.warning(
                    "false-of-nothing",
                    f"this is false while there is no `{keep.name}`, and so there never is one",
                    claim.span,
                    help=f"write `({keep.name} is none or {claim.span.text})`",
                )


def _claim(course: StepCourse, deed: PlacedStep, keep: Keep) -> Expression | None:
    """The claim, of the verb in which a statement stands, that a keep makes false at first."""
    verbs = [frame.verb for frame in deed.around if frame.verb is not None]
    return _bound(course, verbs[-1], keep) if verbs else None


def _only_later(deeds: list[PlacedStep], keep: Keep) -> bool:
    """Return whether the last of some statements is done behind the others, once a deal."""
    loops = {id(f.step) for f in deeds[-1].around if isinstance(f.step, LOOPS)}
    before = {id(f.step) for deed in deeds[:-1] for f in deed.around}
    return keep.each == "deal" and loops.isdisjoint(before)


def _bound(course: StepCourse, verb: Verb, keep: Keep) -> Expression | None:
    """The claim of a verb, or of what is picked for it, that compares with what a keep holds."""
    tests = [verb.when] if verb.when is not None else []
    for pick in verb.picks:
        if isinstance(pick.source, Filtered):
            tests.append(pick.source.condition)
    for claim in course.claims(tests):
        if isinstance(claim, (Below, AtMost)):
            for side in (claim.left, claim.right):
                held = side.label if isinstance(side, NumberOf) else side
                if isinstance(held, KeepValue) and held.keep is keep:
                    return claim
    return None
