"""Lines that do nothing: a `done` that leaves what ends there anyway, a thing compared with itself.

An end of the match, too, for which no deal is left.
"""

from __future__ import annotations

from cardlang.program import (
    NUMBER,
    SEAT,
    AssignStep,
    ChooseStep,
    Constant,
    DoneStep,
    Equal,
    Expression,
    ExtremeValue,
    IfStep,
    IsNothing,
    Keep,
    KeepValue,
    LeavingStep,
    MoveStep,
    PhaseStep,
    QuantifiedClaim,
    TimesStep,
    ToldStep,
    TopOf,
    UntilStep,
    Zone,
    ZoneCards,
    same,
    walk_steps,
    zone_source,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse, behind
from cardlang.resolve.review.uses import Uses

_GONE_ON = (IfStep, ToldStep, PhaseStep, ChooseStep)


def tell_in_vain(checker: Checker, course: StepCourse, uses: Uses) -> None:
    """Warn of all of them in the game's own file."""
    for deed in course.deeds:
        if isinstance(deed.step, DoneStep):
            _done(checker, course, deed, deed.step)
        elif isinstance(deed.step, MoveStep):
            _stays(course, checker, deed.step)
        elif isinstance(deed.step, AssignStep):
            _becomes_itself(course, checker, deed.step)
    for asked in uses.asked_nothing:
        _never_nothing(checker, course, asked)
    for test in uses.tests:
        if isinstance(test, Equal) and same(test.left, test.right):
            if not isinstance(test.left, Constant) and course.once("same-sides", test.span):
                checker.report.warning(
                    "same-sides",
                    "both sides are the same, so this always holds",
                    test.span,
                    help="ask for something else on one side, or leave this out",
                )
    _late_end(checker, course)
    _passed_by(checker, course)


def _stays(course: StepCourse, checker: Checker, step: MoveStep) -> None:
    """Warn of cards that go to the top of the place where they lie."""
    what = step.what.x if isinstance(step.what, TopOf) else step.what
    if step.under or not isinstance(what, ZoneCards) or not same(what, step.to):
        return
    span = course.own(step)
    if span is not None and course.once("moves-nowhere", span):
        checker.report.warning(
            "moves-nowhere",
            f"these cards lie in `{what.zone.name}` already",
            span,
            help="move them to another place, or leave this out",
        )


def _becomes_itself(course: StepCourse, checker: Checker, step: AssignStep) -> None:
    """Warn of a keep that becomes what it holds."""
    if step.change != "becomes" or not same(step.value, step.place):
        return
    span = course.own(step)
    if span is not None and course.once("same-sides", span):
        checker.report.warning(
            "same-sides",
            "the same stands on both sides of `becomes`, so this changes nothing",
            span,
            help=f"say what `{step.place.keep.name}` becomes, or leave this out",
        )


def _never_nothing(checker: Checker, course: StepCourse, test: IsNothing) -> None:
    """Warn of a keep that always has a value, and is asked whether it has none."""
    held = test.value
    if not isinstance(held, KeepValue) or held.kind.maybe or held.kind.many:
        return
    errors = (one.span for one in checker.report.found if one.severity == "error")
    declared = None if held.keep.node is None else held.keep.node.span
    if declared is None or any(
        span.source is declared.source and declared.start <= span.start < declared.end
        for span in errors
    ):
        return  # it begins with nothing, which is told there
    if course.once("never-nothing", test.span):
        name = held.keep.name
        base = held.kind.base.name
        checker.report.warning(
            "never-nothing",
            f"`{name}` is never nothing: it always has a {base}",
            test.span,
            help=f"ask for a value, or declare `keep {name} as {base} or none`",
        )


def _done(checker: Checker, course: StepCourse, deed: PlacedStep, step: DoneStep) -> None:
    """Warn of a `done` behind which the word that it leaves has nothing more to do."""
    inner = deed.step
    for frame in reversed(deed.around):
        outer = frame.step
        if not isinstance(outer, _GONE_ON) or (isinstance(outer, ChooseStep) and outer.together):
            return
        if not any(body and body[-1] is inner for body in outer.bodies()):
            return
        inner = outer
        if isinstance(outer, PhaseStep) and outer.label is step.label:
            break
    else:
        return
    word = outer.word.name.text
    if course.once("done-in-vain", step.span):
        checker.report.warning(
            "done-in-vain",
            f"`done` leaves `{word}` alone, which ends here anyway",
            step.span,
            help="write `end deal` where the deal is over, or leave this out",
        )


def _late_end(checker: Checker, course: StepCourse) -> None:
    """Warn of a match that is to end when a place is empty, while the deal goes on."""
    ends = course.program.ends
    zone = None if ends is None else _emptied(course, ends)
    if ends is None or zone is None:
        return
    turns = False
    for deed in course.deeds:
        step = deed.step
        if isinstance(step, UntilStep) and zone.name in course.reads(step.condition):
            return
        if isinstance(step, IfStep) and zone.name in course.reads(*step.conditions):
            if any(isinstance(part, LeavingStep) for part in walk_steps((step,))):
                return
        if isinstance(step, MoveStep) and zone_source(step.what) is zone:
            turns = turns or any(isinstance(f.step, (TimesStep, UntilStep)) for f in deed.around)
    if turns and course.once("late-end", ends.span):
        checker.report.warning(
            "late-end",
            f"this is asked when a deal is over, and none ends when a `{zone.name}` is empty",
            ends.span,
            help=f"write `if {zone.name} is empty: end match` below the line that empties it",
        )


def _passed_by(checker: Checker, course: StepCourse) -> None:
    """Warn of a match that ends at one amount alone, which a deal can leap over."""
    for claim in course.alternatives(course.program.ends):
        if isinstance(claim, QuantifiedClaim):
            claim = claim.claim
        if not isinstance(claim, Equal):
            continue
        amount, held = course.meant(claim.right), course.meant(claim.left)
        if isinstance(held, ExtremeValue) and held.which != "total":
            held = course.meant(held.key)
        if not isinstance(amount, Constant) or not isinstance(held, KeepValue):
            continue
        if amount.value < 2 or not _leaps(course, held.keep, amount.value):
            continue
        if course.once("late-end", claim.span):
            checker.report.warning(
                "late-end",
                f"this is asked when a deal is over, and `{held.keep.name}` may have gone beyond"
                f" {amount.value} by then",
                claim.span,
                help="write `is at least` for `is`",
            )


def _leaps(course: StepCourse, keep: Keep, goal: int) -> bool:
    """Return whether what a deal adds to a keep may lead from below an amount to above it."""
    if keep.kind.base is not NUMBER:
        return False
    steps: set[int] = set()
    for deed in course.deeds:
        step = deed.step
        if not isinstance(step, AssignStep) or step.place.keep is not keep:
            continue
        if step.change != "gains":
            return False
        amount = course.meant(step.amount)
        again = any(isinstance(frame.step, (TimesStep, UntilStep)) for frame in deed.around)
        again = again and not any(isinstance(one, LeavingStep) for one in behind(course, deed))
        steps.add(amount.value if isinstance(amount, Constant) and not again else 0)
    if not steps:
        return False
    by = steps.pop() if len(steps) == 1 else 0
    return by <= 0 or goal % by != 0


def _emptied(course: StepCourse, ends: Expression) -> Zone | None:
    """The place of a seat whose being empty is all that a match ends with."""
    x = course.meant(ends)
    if not isinstance(x, QuantifiedClaim) or x.quantifier != "some":
        return None
    claim = x.claim
    if isinstance(claim, IsNothing) and isinstance(claim.value, ZoneCards):
        return claim.value.zone if claim.value.zone.families == (SEAT,) else None
    return None
