"""Warnings on what is of a deal, is kept for the match, and is never set back.

`keep broken as flag, for the match`: once hearts are broken they are so in all later deals.  A
count that ends a deal ends all later ones at once; a trump that is named where there is none is
named once in the match; who has left a round by a choice sits out in all that follow.
"""

from __future__ import annotations

from cardlang.program import (
    FLAG,
    NUMBER,
    SEAT,
    AssignStep,
    AtMost,
    Below,
    ChooseStep,
    Constant,
    DealNumber,
    DoneStep,
    EndDealStep,
    Expression,
    ForEachStep,
    IfStep,
    IsNothing,
    Keep,
    KeepValue,
    UntilStep,
    Without,
    walk,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse, holds
from cardlang.resolve.review.keeps.for_a_deal import is_for_a_deal, is_for_the_match
from cardlang.resolve.review.uses import Uses

_OF_ONE_CAUSE = ("shut-for-good", "counted-again")
_Sets = list[tuple[PlacedStep, AssignStep]]


def tell_stays_set(checker: Checker, course: StepCourse, uses: Uses) -> None:
    """Warns of each such keep in the game's own file."""
    program = course.program
    if program.once:
        return
    sets: dict[Keep, _Sets] = {}
    for deed in course.deeds:
        if isinstance(deed.step, AssignStep):
            sets.setdefault(deed.step.place.keep, []).append((deed, deed.step))
    at_end = course.reads(program.ends, program.winner)
    for keep, assigns in sets.items():
        if keep.each != "match" or keep is program.score or keep.name in at_end:
            continue
        if keep.name not in uses.asked or any(course.own(step) is None for _, step in assigns):
            continue
        by_itself = _stays_by_itself(course, keep, assigns)
        if by_itself and not is_for_the_match(checker, keep):
            _tell(checker, course, keep, assigns[0][1])
        elif not by_itself and _only_one_way(course, keep, assigns):
            if is_for_a_deal(checker, keep):
                _tell(checker, course, keep, assigns[0][1])


def _tell(checker: Checker, course: StepCourse, keep: Keep, step: AssignStep) -> None:
    span = course.own(step)
    known = (one.message for one in checker.report.found if one.code in _OF_ONE_CAUSE)
    if any(f"`{keep.name}`" in message for message in known):
        return
    if course.once("never-renewed", span):
        assert span is not None
        checker.report.warning(
            "never-renewed",
            f"`{keep.name}` is for the match and never set back: what a deal makes of it holds in"
            " all later ones",
            span,
            help=f"leave out `for the match` where `{keep.name}` is to begin anew with each deal",
        )


def _stays_by_itself(course: StepCourse, keep: Keep, sets: _Sets) -> bool:
    """Return whether what is done with a keep makes sense for a deal alone."""
    if not _only_one_way(course, keep, sets) or not _by_play(course, sets):
        return False
    if keep.kind.many:
        return keep.kind.base is SEAT and _leaves_a_round(course, keep, sets)
    if keep.kind.base is FLAG:
        return not keep.families
    return keep.kind.base is NUMBER and _ends_deals(course, keep)


def _only_one_way(course: StepCourse, keep: Keep, sets: _Sets) -> bool:
    """Return whether all statements move a keep away from where it starts, and none back."""
    steps = [step for _, step in sets]
    if keep.kind.base is FLAG and not keep.kind.many:
        starts = keep.starts.value if isinstance(keep.starts, Constant) else 0
        return all(isinstance(s.value, Constant) and s.value.value != starts for s in steps)
    if keep.kind.maybe and not keep.kind.many:
        return all(_is_first(course, keep, deed) for deed, _ in sets)
    return len({step.change for step in steps}) == 1 and steps[0].change in ("gains", "loses")


def _is_first(course: StepCourse, keep: Keep, deed: PlacedStep) -> bool:
    """Return whether a keep is set only where it has nothing yet."""
    tests = [test for frame in deed.around for test in frame.tests]
    claims = course.claims(tests)
    return any(isinstance(claim, IsNothing) and holds(claim.value, keep) for claim in claims)


def _by_play(course: StepCourse, sets: _Sets) -> bool:
    """Return whether a keep is set by what is done in a deal, and not by how far the match is."""
    tests = [
        test for deed, _ in sets for frame in deed.around for test in (*frame.tests, *frame.passed)
    ]
    if course.program.score.name in course.reads(*tests):
        return False
    return not any(isinstance(part, DealNumber) for part in walk(*tests))


def _leaves_a_round(course: StepCourse, keep: Keep, sets: _Sets) -> bool:
    """Return whether seats come to a set by their choices, and have none more from then on."""
    if not all(any(frame.verb is not None for frame in deed.around) for deed, _ in sets):
        return False
    return any(
        isinstance(part, Without) and holds(part.right, keep)
        for deed in course.deeds
        if isinstance(deed.step, ChooseStep)
        for frame in deed.around
        if isinstance(frame.step, (ForEachStep, UntilStep))
        for part in walk(course.meant(_over(frame.step)))
    )


def _over(step: ForEachStep | UntilStep) -> Expression:
    """The set that a loop goes through, or the question of each round."""
    return step.over if isinstance(step, ForEachStep) else step.condition


def _ends_deals(course: StepCourse, keep: Keep) -> bool:
    """Return whether a deal, or a round of it, is over once a number has risen so far."""
    for deed in course.deeds:
        step = deed.step
        tests = []
        if isinstance(step, IfStep):
            ends = (EndDealStep, DoneStep)
            tests = [t for t, body in step.branches if t and body and isinstance(body[-1], ends)]
        elif isinstance(step, UntilStep):
            tests = [step.condition]
        for claim in (one for test in tests for one in course.alternatives(test)):
            match claim:
                case AtMost(left=Constant(), right=KeepValue() as held):
                    pass
                case Below(left=Constant(), right=KeepValue() as held):
                    pass
                case _:
                    continue
            if holds(held, keep) and not keep.families:
                return True
    return False
