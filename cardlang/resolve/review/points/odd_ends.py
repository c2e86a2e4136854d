"""Ends of a match that hold before anything was played, or that can be passed by downwards.

Scores that each deal sets anew, too: what the deals before have brought is lost.  Ends that go by
what one seat has which is another with each deal.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.program import (
    CARD,
    NUMBER,
    SEAT,
    AllOf,
    AllTrue,
    AnyTrue,
    AssignStep,
    AtMost,
    AtOnceStep,
    Below,
    ChooseStep,
    Constant,
    CountOf,
    EndMatchStep,
    Equal,
    Expression,
    ExtremeValue,
    Filtered,
    ForEachStep,
    Keep,
    KeepValue,
    MoveStep,
    Named,
    NextOf,
    PreviousOf,
    QuantifiedClaim,
    RuleCall,
    Step,
    walk,
    walk_steps,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import OuterStep, PlacedStep, StepCourse


def tell_odd_ends(checker: Checker, course: StepCourse) -> None:
    """Warn of all of them in the game's own file."""
    ends = course.program.ends
    if ends is not None:
        _from_the_start(checker, course, ends)
        _of_another(checker, course, ends)
        for claim in course.alternatives(ends):
            _leapt_down(checker, course, claim)
    _score_anew(checker, course)


def _from_the_start(checker: Checker, course: StepCourse, ends: Expression) -> None:
    """Warn of an end that holds of what scores and keeps are before the first deal."""
    if _at_start(course, ends) is not True or not course.once("holds-already", ends.span):
        return
    checker.report.warning(
        "holds-already",
        "this holds before anything was played, so the match may be over after one deal",
        ends.span,
        help="ask for an amount that is reached in play, such as `highest score is at least 50`",
    )


def _of_another(checker: Checker, course: StepCourse, ends: Expression) -> None:
    """Warn of an end that goes by the score of a seat which is another with each deal."""
    turning = {
        deed.step.place.keep.name
        for deed in course.deeds
        if isinstance(deed.step, AssignStep) and not deed.around
        if deed.step.place.keep.each == "match" and deed.step.place.keep.kind.base is SEAT
        if _beside_itself(course, deed.step)
    }
    for part in walk(course.meant(ends)):
        if not isinstance(part, KeepValue) or part.owner is None or part.keep.each != "match":
            continue
        if turning.isdisjoint(course.reads(part.owner)) or not course.once("whose-end", part.span):
            continue
        seat = " ".join(part.owner.span.text.split())
        name = part.keep.name
        checker.report.warning(
            "whose-end",
            f"`{seat}` is somebody else with each deal, and the match goes by that one alone",
            part.span,
            help=f"write `highest {name}` or `some {name} is …` where anybody is meant",
        )


def _beside_itself(course: StepCourse, step: AssignStep) -> bool:
    """Return whether a statement sets a seat to the one beside it."""
    value = course.meant(step.value)
    return isinstance(value, (NextOf, PreviousOf)) and step.place.keep.name in course.reads(value.x)


def _at_start(course: StepCourse, x: Expression) -> bool | None:
    """The answer to a claim about scores and keeps before the first deal, if that is known."""
    x = course.meant(x)
    match x:
        case AllTrue(items=items):
            told = [_at_start(course, item) for item in items]
            return False if False in told else None if None in told else True
        case AnyTrue(items=items):
            told = [_at_start(course, item) for item in items]
            return True if True in told else None if None in told else False
        case QuantifiedClaim(claim=claim):
            return _at_start(course, claim)
        case RuleCall(rule=rule) if rule.body is not None and not rule.params:
            return _at_start(course, rule.body)
        case Below(left=one, right=other):
            left, right = _amount(course, one), _amount(course, other)
            return None if left is None or right is None else left < right
        case AtMost(left=one, right=other):
            left, right = _amount(course, one), _amount(course, other)
            return None if left is None or right is None else left <= right
        case Equal(left=one, right=other):
            left, right = _amount(course, one), _amount(course, other)
            return None if left is None or right is None else left == right
    return None


def _amount(course: StepCourse, x: Expression) -> int | None:
    """The number that a value is before the first deal, if that is known."""
    x = course.meant(x)
    match x:
        case Constant(value=int(number)):
            return number
        case ExtremeValue(which=which, key=key) if which != "total":
            return _amount(course, key)
        case KeepValue(keep=keep) if keep.kind.base is NUMBER and not keep.kind.many:
            return None if _set_before(course, keep) else _starts(course, keep)
    return None


def _starts(course: StepCourse, keep: Keep) -> int | None:
    """The number with which a keep of the whole match starts."""
    if keep is course.program.score:
        return 0
    if keep.each != "match" or keep.kind.maybe:
        return None
    if keep.starts is None:
        return 0
    starts = course.meant(keep.starts)
    return starts.value if isinstance(starts, Constant) and isinstance(starts.value, int) else None


def _set_before(course: StepCourse, keep: Keep) -> bool:
    """Return whether a keep is changed before the first deal."""
    steps = walk_steps(course.program.before_deal)
    return any(isinstance(step, AssignStep) and step.place.keep is keep for step in steps)


def _leapt_down(checker: Checker, course: StepCourse, claim: Expression) -> None:
    """Warn of a match that ends when one player is left, where several can go out at once."""
    match claim:
        case Equal(left=CountOf(x=those), right=Constant(value=int(number))) if number > 0:
            pass
        case _:
            return
    cards = course.meant(those)
    if isinstance(cards, RuleCall) and cards.rule.body is not None:
        cards = cards.rule.body
    if not isinstance(cards, Filtered) or cards.kind.base is not SEAT:
        return
    for keep in _numbers(course, cards.condition):
        if any(_of_several(course, deed.around) for deed in _lowering(course, keep)):
            if course.once("late-end", claim.span):
                checker.report.warning(
                    "late-end",
                    f"several may lose `{keep.name}` in one deal, so that fewer than"
                    f" {number} may be left",
                    claim.span,
                    help="write `is at most` for `is`",
                )
            return


def _numbers(course: StepCourse, condition: Expression) -> Iterator[Keep]:
    """The numbers of each seat that a condition asks for."""
    for part in walk(course.meant(condition)):
        if isinstance(part, KeepValue) and part.keep.families == (SEAT,):
            if part.keep.kind.base is NUMBER:
                yield part.keep


def _lowering(course: StepCourse, keep: Keep) -> Iterator[PlacedStep]:
    """The statements that lower a number."""
    for deed in course.deeds:
        if isinstance(deed.step, AssignStep) and deed.step.place.keep is keep:
            if deed.step.change == "loses":
                yield deed


def _of_several(course: StepCourse, around: tuple[OuterStep, ...]) -> bool:
    """Return whether a statement stands in a loop over several seats, done for each of them."""
    for frame in reversed(around):
        step = frame.step
        if isinstance(step, (ForEachStep, AtOnceStep)) and step.binding.kind.base is SEAT:
            return course.meant(step.over).kind.many
        if isinstance(step, ChooseStep) and step.together:
            return True
    return False


def _score_anew(checker: Checker, course: StepCourse) -> None:
    """Warn of a score that is set, and never raised, in each of several deals."""
    program = course.program
    if program.once or program.ends is None:
        return
    score = program.score
    steps = [deed.step for deed in course.deeds]
    booked = [one for one in steps if isinstance(one, AssignStep) and one.place.keep is score]
    if any(isinstance(step, EndMatchStep) for step in steps) or not any(map(_gathers, steps)):
        return
    if any(one.change != "becomes" or _lasting(course, one.value) for one in booked):
        return
    for step in booked:
        if course.once("overwritten", course.own(step)):
            checker.report.warning(
                "overwritten",
                "each deal sets the score anew, and what the deals before have brought is lost",
                course.own(step) or step.span,
                help="write `gains` for `becomes`",
            )
            return


def _gathers(step: Step) -> bool:
    """Return whether a statement gathers all cards."""
    return isinstance(step, MoveStep) and isinstance(step.what, AllOf) and step.what.base is CARD


def _lasting(course: StepCourse, value: Expression) -> bool:
    """Return whether a value hangs on what lasts for the whole match, or on nothing."""
    if isinstance(course.meant(value), (Constant, Named)):
        return True
    names = course.reads(value)
    keeps = {deed.step.place.keep for deed in course.deeds if isinstance(deed.step, AssignStep)}
    lasting = {keep.name for keep in keeps if keep.each == "match"} | {course.program.score.name}
    return not names or not names.isdisjoint(lasting)
