"""Amounts that are kept: prices that nobody pays, and counts that begin anew too soon.

A verb that asks for so many coins and takes none, where other verbs take theirs.  A count that each
deal begins anew and raises once, though it is held against several.  What is kept for the match,
though all set it anew in turn and look at each other's.  The card of a turn, remembered for the
turns of others too.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.program import (
    CARD,
    NUMBER,
    SEAT,
    SIDE,
    AssignStep,
    AtMost,
    AtOnceStep,
    Below,
    ChooseStep,
    Constant,
    CountOf,
    Equal,
    Expression,
    ExtremeValue,
    ForEachStep,
    FromTo,
    IsIn,
    Keep,
    KeepValue,
    Named,
    Negation,
    NothingThere,
    PlayerCount,
    QuantifiedClaim,
    Reckoned,
    Step,
    TimesStep,
    UntilStep,
    Verb,
    Within,
    walk,
    walk_steps,
)
from cardlang.reckoning import Reckoning
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse, holds
from cardlang.resolve.review.values.one_for_all import is_mover

_ROUNDS = (TimesStep, UntilStep, ChooseStep)


def tell_kept_amounts(checker: Checker, course: StepCourse) -> None:
    """Warn of all of them in the game's own file."""
    sets: dict[Keep, list[tuple[PlacedStep, AssignStep]]] = {}
    for deed in course.deeds:
        if isinstance(deed.step, AssignStep):
            sets.setdefault(deed.step.place.keep, []).append((deed, deed.step))
    for keep, steps in sets.items():
        if keep.kind.base is CARD and keep.kind.maybe and not keep.families:
            _of_another_turn(checker, course, keep, steps)
        if keep.each == "match" and keep.families == (SEAT,):
            _of_last_deal(checker, course, keep, steps)
        if keep is course.program.score or not _number(keep):
            continue
        if len(keep.families) == 1 and keep.families[0] in (SEAT, SIDE):
            _unpaid(checker, course, keep, steps)
        if keep.each == "deal" and not course.program.once:
            _begins_anew(checker, course, keep, steps)
        if not keep.families:
            _in_a_row(checker, course, keep, steps)


def _number(keep: Keep) -> bool:
    return (keep.kind.base is NUMBER or bool(keep.kind.base.numbers)) and not keep.kind.many


# ------------------------------------------------------------------------------------- prices


def _unpaid(
    checker: Checker, course: StepCourse, keep: Keep, sets: list[tuple[PlacedStep, AssignStep]]
) -> None:
    """Warn of a verb that asks whether its chooser has so much, and takes nothing of it."""
    paying = [
        frame.verb
        for deed, step in sets
        if step.change == "loses"
        for frame in deed.around
        if isinstance(frame.step, ChooseStep) and frame.verb is not None
        if is_mover(course, step.place.owner, frame.step)
        if any(_asks_for(course, frame.verb.when, keep))
    ]
    if not paying:
        return
    for deed in course.deeds:
        choice = deed.step
        if not isinstance(choice, ChooseStep):
            continue
        for verb in choice.verbs:
            claim = next(_asks_for(course, verb.when, keep), None)
            if claim is None or _pays(course, choice, verb, keep):
                continue
            span = claim.span if claim.span.source is course.root else verb.node.span
            if course.once("unpaid", span):
                checker.report.warning(
                    "unpaid",
                    f"`{verb.name}` asks for `{keep.name}`, and takes nothing of it",
                    span,
                    help=f"write `{keep.name} loses …` below it where this is its price",
                )


def _asks_for(course: StepCourse, when: Expression | None, keep: Keep) -> Iterator[Expression]:
    """The claims that the chooser has so much, more than one, of what a keep counts."""
    for claim in course.claims([] if when is None else [when]):
        low: Expression | None = None
        match claim:
            case (
                AtMost(left=Constant() as low, right=held)
                | Below(left=Constant() as low, right=held)
            ):
                pass
            case IsIn(point=held, among=FromTo(low=Constant() as low)):
                pass
            case Within(part=held, whole=FromTo(low=Constant() as low)):
                pass
            case _:
                continue
        if isinstance(low, Constant) and low.value >= 1 and _held(held, keep):
            yield claim


def _held(x: Expression, keep: Keep) -> bool:
    found = [part for part in walk(x) if isinstance(part, KeepValue)]
    return len(found) == 1 and found[0].keep is keep and isinstance(found[0].owner, Named)


def _pays(course: StepCourse, choice: ChooseStep, verb: Verb, keep: Keep) -> bool:
    """Return whether a verb takes some of it from whoever chooses, or sets it."""
    return any(
        isinstance(step, AssignStep)
        and step.place.keep is keep
        and step.change != "gains"
        and is_mover(course, step.place.owner, choice)
        for step in walk_steps(verb.body)
    )


# ------------------------------------------------------------------------- counts of one deal


def _begins_anew(
    checker: Checker, course: StepCourse, keep: Keep, sets: list[tuple[PlacedStep, AssignStep]]
) -> None:
    """Warn of a count that rises once a deal and begins anew with each, and is held against more
    than it can be.
    """
    raised = [(deed, step) for deed, step in sets if step.change == "gains"]
    if len(raised) != 1 or any(step.change == "becomes" for _, step in sets):
        return
    deed, step = raised[0]
    if keep.starts is not None and not (
        isinstance(keep.starts, Constant) and keep.starts.value == 0
    ):
        return
    if not _once_a_deal(course, deed, keep, step) or step.span.source is not course.root:
        return
    lowered = [other for _, other in sets if other.change == "loses"]
    one = isinstance(step.amount, Constant) and not lowered
    if not (one and _counts(course, keep, step)) and not _carried(course, keep, lowered):
        return
    if course.once("begins-anew", step.span):
        checker.report.warning(
            "begins-anew",
            f"`{keep.name}` rises once a deal, and begins anew with each deal",
            step.span,
            help=f"write `for the match` behind `keep {keep.name} …` where it is to add up",
        )


def _once_a_deal(course: StepCourse, deed: PlacedStep, keep: Keep, step: AssignStep) -> bool:
    """Return whether a statement is done at most once a deal for each whom a keep is of."""
    for frame in deed.around:
        if isinstance(frame.step, _ROUNDS):
            return False
        if isinstance(frame.step, (ForEachStep, AtOnceStep)):
            if not course.about(step.place.owner, frozenset([frame.step.binding])):
                return False
    return True


def _counts(course: StepCourse, keep: Keep, raising: AssignStep) -> bool:
    """Return whether a count of one is multiplied, or held against two and more."""
    for deed in course.deeds:
        if deed.step is raising:
            continue
        for part in walk(*_values(deed)):
            match part:
                case Reckoned(operator=Reckoning(sign="*"), left=left, right=right):
                    if holds(left, keep) or holds(right, keep):
                        return True
                case Below(left=low, right=high) | AtMost(left=low, right=high):
                    for held, number in ((low, high), (high, low)):
                        if holds(held, keep) and isinstance(number, Constant):
                            if number.value >= 2:
                                return True
    return False


def _values(deed: PlacedStep) -> tuple[Expression, ...]:
    return deed.step.children()


def _carried(course: StepCourse, keep: Keep, lowered: list[AssignStep]) -> bool:
    """Return whether so much of a count is taken off once there is enough, and the rest is kept."""
    return bool(lowered) and all(
        isinstance(step.amount, Constant) and step.amount.value >= 2 for step in lowered
    )


# ------------------------------------------------------------------- what was, and still is there


def _of_last_deal(
    checker: Checker, course: StepCourse, keep: Keep, sets: list[tuple[PlacedStep, AssignStep]]
) -> None:
    """Warn of what each chooser sets anew, looking at all the others', when it is for the match."""
    if keep is course.program.score or keep.name in course.reads(
        course.program.ends, course.program.winner
    ):
        return
    verbs: list[Verb] = []
    for deed, step in sets:
        if step.change != "becomes" or keep.name in course.reads(step.value):
            return
        frame = next((one for one in reversed(deed.around) if one.verb is not None), None)
        if frame is None or not isinstance(frame.step, ChooseStep):
            return
        if not frame.step.together:
            verbs += frame.step.verbs
    for verb in verbs:
        for part in walk(*verb.asked):
            if not isinstance(part, (ExtremeValue, QuantifiedClaim)):
                continue
            key = part.key if isinstance(part, ExtremeValue) else part.claim
            span = part.span if part.span.source is course.root else verb.node.span
            if keep.name in course.reads(key) and course.once("asked-meanwhile", span):
                checker.report.warning(
                    "asked-meanwhile",
                    f"`{keep.name}` is for the match, so those who have not chosen yet still"
                    " have that of the last deal",
                    span,
                    help=f"leave out `for the match` behind `keep {keep.name} …`",
                )
                return


def _of_another_turn(
    checker: Checker, course: StepCourse, keep: Keep, sets: list[tuple[PlacedStep, AssignStep]]
) -> None:
    """Warn of a card that is remembered in one's turn, and forbidden to all until another is."""
    if any(not _taken(step) or course.own(step) is None for _, step in sets):
        return
    for deed, _ in sets:
        loop = next(
            (f.step for f in reversed(deed.around) if isinstance(f.step, (UntilStep, TimesStep))),
            None,
        )
        if loop is None or not any(isinstance(f.step, ChooseStep) for f in deed.around):
            return
        forbidden = next(_other_than(loop, keep), None)
        if forbidden is not None:
            if course.once("never-renewed", forbidden.span):
                checker.report.warning(
                    "never-renewed",
                    f"`{keep.name}` is never nothing again, so that this holds for the turns of"
                    " others too",
                    forbidden.span,
                    help=f"write `{keep.name} becomes none` where a turn begins or ends",
                )
            return


def _other_than(loop: Step, keep: Keep) -> Iterator[Expression]:
    """The claims in the choices of a loop that something is not what is kept."""
    for step in walk_steps((loop,)):
        for verb in step.verbs if isinstance(step, ChooseStep) else ():
            for part in walk(*verb.asked):
                if isinstance(part, Negation) and isinstance(part.claim, Equal):
                    if holds(part.claim.left, keep) or holds(part.claim.right, keep):
                        yield part


def _taken(step: AssignStep) -> bool:
    """Return whether a statement remembers a card, and does not forget one."""
    return step.change == "becomes" and not isinstance(step.value, NothingThere)


# -------------------------------------------------------------------------------- so many in a row


def _in_a_row(
    checker: Checker, course: StepCourse, keep: Keep, sets: list[tuple[PlacedStep, AssignStep]]
) -> None:
    """Warn of passes that are counted up to the number of players, and never set back in between.

    Nothing is told where whoever passes is put down otherwise, too.
    """
    counted = [
        (deed.around[-1], step)
        for deed, step in sets
        if step.change == "gains" and deed.around and deed.around[-1].verb is not None
    ]
    if not counted or not any(_as_many_as_seats(course, deed, keep) for deed in course.deeds):
        return
    for frame, step in counted:
        choice, verb = frame.step, frame.verb
        assert verb is not None
        assert isinstance(choice, ChooseStep)
        if not isinstance(step.amount, Constant) or verb.picks or len(choice.verbs) < 2:
            continue
        if any(isinstance(one, AssignStep) and one is not step for one in verb.body):
            continue
        others = [one for other in choice.verbs if other is not verb for one in other.body]
        if any(_back(other, keep) for other in walk_steps(others)):
            continue
        again = [one for one, other in sets if _back(other, keep)]
        if any(keep.name not in course.reads(*_tests(one)) for one in again if one.around):
            continue
        if course.once("never-renewed", course.own(step)):
            checker.report.warning(
                "never-renewed",
                f"`{keep.name}` counts all of them, not those in a row: no other line of this"
                " choice sets it back",
                step.span,
                help=f"write `{keep.name} becomes 0` below the lines that end a row",
            )


def _tests(deed: PlacedStep) -> list[Expression]:
    return [test for frame in deed.around for test in (*frame.tests, *frame.passed)]


def _back(step: Step, keep: Keep) -> bool:
    """Return whether a statement sets a keep to a number."""
    return isinstance(step, AssignStep) and step.place.keep is keep and step.change == "becomes"


def _as_many_as_seats(course: StepCourse, deed: PlacedStep, keep: Keep) -> bool:
    """Return whether it is asked here if a number has come to that of seats, or of all but one."""
    for frame in deed.around[-1:]:
        for claim in course.claims(frame.tests):
            if not isinstance(claim, (Equal, AtMost, Below)):
                continue
            for one, other in ((claim.left, claim.right), (claim.right, claim.left)):
                if holds(one, keep) and any(
                    isinstance(part, PlayerCount)
                    or (isinstance(part, CountOf) and part.x.kind.base is SEAT)
                    for part in walk(other)
                ):
                    return True
    return False
