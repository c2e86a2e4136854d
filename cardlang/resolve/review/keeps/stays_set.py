"""Warnings on what is of a deal, is kept for the match, and is never set back.

`keep broken as flag, for the match`: once hearts are broken they are so in all later deals.
"""

from __future__ import annotations

from cardlang.program import FLAG, AssignStep, Constant, DealNumber, Keep, walk
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse
from cardlang.resolve.review.keeps.for_a_deal import is_for_a_deal, is_for_the_match
from cardlang.resolve.review.uses import Uses

_OF_ONE_CAUSE = ("shut-for-good", "counted-again")


def tell_stays_set(checker: Checker, course: StepCourse, uses: Uses) -> None:
    """Warns of each such keep in the game's own file."""
    program = course.program
    if program.once:
        return
    sets: dict[Keep, list[tuple[PlacedStep, AssignStep]]] = {}
    for deed in course.deeds:
        if isinstance(deed.step, AssignStep):
            sets.setdefault(deed.step.place.keep, []).append((deed, deed.step))
    at_end = course.reads(program.ends, program.winner)
    for keep, assigns in sets.items():
        if keep.each != "match" or keep is program.score or keep.name in at_end:
            continue
        if keep.name not in uses.asked or not _only_one_way(keep, [step for _, step in assigns]):
            continue
        if any(course.own(step) is None for _, step in assigns):
            continue
        if keep.kind.base is FLAG and not keep.families and _by_play(course, assigns):
            if not is_for_the_match(checker, keep):
                _tell(checker, course, keep, assigns[0][1])
        elif is_for_a_deal(checker, keep):
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


def _only_one_way(keep: Keep, steps: list[AssignStep]) -> bool:
    """Return whether all statements move a keep away from where it starts, and none back."""
    if keep.kind.base is FLAG and not keep.kind.many:
        starts = keep.starts.value if isinstance(keep.starts, Constant) else 0
        return all(isinstance(s.value, Constant) and s.value.value != starts for s in steps)
    return len({step.change for step in steps}) == 1 and steps[0].change in ("gains", "loses")


def _by_play(course: StepCourse, sets: list[tuple[PlacedStep, AssignStep]]) -> bool:
    """Return whether a keep is set by what is done in a deal, and not by how far the match is."""
    tests = [
        test for deed, _ in sets for frame in deed.around for test in (*frame.tests, *frame.passed)
    ]
    if course.program.score.name in course.reads(*tests):
        return False
    return not any(isinstance(part, DealNumber) for part in walk(*tests))
