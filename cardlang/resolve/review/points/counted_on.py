"""Numbers that are kept for the match, or only rise, and count each time anew.

What a pot or a count holds is scored with each deal, and stays there: so it is scored again the
next time.  A purse that says what one may buy, and of which nothing is ever paid.  A pile to which
a move lays cards, and of which the same move then scores all of a kind; how high the pile
has become may be what is meant.
"""

from __future__ import annotations

from cardlang.program import (
    NUMBER,
    SEAT,
    SIDE,
    AssignStep,
    ChooseStep,
    Constant,
    CountOf,
    DealNumber,
    EndMatchStep,
    Expression,
    ExtremeValue,
    Filtered,
    Keep,
    KeepValue,
    LeavingStep,
    MoveStep,
    Reckoned,
    RuleCall,
    Step,
    SumOver,
    TimesStep,
    UntilStep,
    Verb,
    Zone,
    ZoneCards,
    walk,
    walk_steps,
    zone_source,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.points.repeated import gone_through, summed

_SUMS = frozenset({"sum", "arith"})
_ROUNDS = (TimesStep, UntilStep)


def tell_counted_on(checker: Checker, course: StepCourse) -> None:
    """Warn of both in the game's own file."""
    sets: dict[Keep, list[AssignStep]] = {}
    for deed in course.deeds:
        if isinstance(deed.step, AssignStep):
            sets.setdefault(deed.step.place.keep, []).append(deed.step)
    rising = [
        keep
        for keep, steps in sets.items()
        if keep is not course.program.score
        and keep.kind.base is NUMBER
        and all(step.change == "gains" for step in steps)
    ]
    for keep in rising:
        if keep.each == "match" and not course.program.once:
            _each_deal(checker, course, keep)
            _often(checker, course, keep)
        _each_round(checker, course, keep, sets[keep])
    _all_of_pile(checker, course)


def _each_round(checker: Checker, course: StepCourse, keep: Keep, rising: list[AssignStep]) -> None:
    """Warn of a count that rises in a loop, and is scored as a whole in each round of it."""
    inside = {id(step) for step in rising}
    for deed in course.deeds:
        step = deed.step
        if not isinstance(step, AssignStep) or step.place.keep is not course.program.score:
            continue
        if step.change == "becomes" or not _summand(course, step.amount, keep):
            continue
        at = next((k for k, f in enumerate(deed.around) if isinstance(f.step, _ROUNDS)), None)
        if at is None or course.own(step) is None:
            continue
        loop, inner = deed.around[at].step, deed.around[at + 1 :]
        if not any(id(one) in inside for one in walk_steps((loop,))):
            continue
        if any(isinstance(f.step, (ChooseStep, *_ROUNDS)) for f in inner):
            continue
        if course.reads(*(test for f in inner for test in (*f.tests, *f.passed))):
            continue
        if any(isinstance(one, LeavingStep) for one in walk_steps((loop,))):
            continue
        span = course.own(step)
        if course.once("counted-again", span):
            assert span is not None
            checker.report.warning(
                "counted-again",
                f"`{keep.name}` rises from round to round, and this counts all of it again each"
                " time",
                span,
                help="count once behind the loop, less deep",
            )
            return


def _all_of_pile(checker: Checker, course: StepCourse) -> None:
    """Warn of a move that lays cards on a pile of one's own, and scores all of a kind there."""
    for deed in course.deeds:
        step, around = deed.step, deed.around
        if not isinstance(step, AssignStep) or step.place.keep is not course.program.score:
            continue
        at = next((k for k, f in enumerate(around) if isinstance(f.step, _ROUNDS)), None)
        verb = next((f.verb for f in reversed(around) if f.verb is not None), None)
        if at is None or verb is None or step.change == "becomes":
            continue
        inner = around[at + 1 :]
        asked = course.reads(*(test for f in inner for test in (*f.tests, *f.passed)))
        looped = [part.zone for f in inner for part in gone_through(course, f.step)]
        for zone in _sifted(course, step.amount) or looped:
            if zone.families not in ((SEAT,), (SIDE,)) or zone.name in asked:
                continue
            if not _laid_by(verb, zone) or any(
                _given_away(deed.step, zone) for deed in course.deeds
            ):
                continue
            if any(isinstance(one, LeavingStep) for one in walk_steps(verb.body)):
                continue
            if course.once("counted-again", course.own(step)):
                checker.report.warning(
                    "counted-again",
                    f"the cards in `{zone.name}` stay there, and this counts them again each time",
                    step.span,
                    help=f"count the cards that come to `{zone.name}` here, or all of them once"
                    " behind the loop",
                )
            break


def _sifted(course: StepCourse, amount: Expression) -> list[Zone]:
    """The places of which an amount counts the cards of a kind."""
    sifted = [
        source
        for x in walk(course.meant(amount))
        if isinstance(x, (CountOf, SumOver, ExtremeValue))
        for part in walk(course.meant(x.x if isinstance(x, CountOf) else x.among))
        if isinstance(part, Filtered) and (source := zone_source(part)) is not None
    ]
    return [part.zone for part in summed(course, amount) if part.zone in sifted]


def _laid_by(verb: Verb, zone: Zone) -> bool:
    """Return whether a move brings cards to a place."""
    return any(
        isinstance(step, MoveStep) and isinstance(step.to, ZoneCards) and step.to.zone is zone
        for step in walk_steps(verb.body)
    )


def _given_away(step: Step, zone: Zone) -> bool:
    """Return whether a statement can take cards from a place, other than by gathering all."""
    if isinstance(step, ChooseStep):
        sources = [pick.source for verb in step.verbs for pick in verb.picks]
        return any(_asks_cards(source, zone) for source in sources)
    return isinstance(step, MoveStep) and _asks_cards(step.what, zone)


def _asks_cards(x: Expression, zone: Zone) -> bool:
    return any(isinstance(part, ZoneCards) and part.zone is zone for part in walk(x))


def _each_deal(checker: Checker, course: StepCourse, keep: Keep) -> None:
    program = course.program
    for deed in course.deeds:
        step = deed.step
        if not isinstance(step, AssignStep) or step.place.keep is not program.score:
            continue
        if step.change == "becomes" or course.own(step) is None:
            continue
        if not _summand(course, step.amount, keep):
            continue
        tests = [test for frame in deed.around for test in (*frame.tests, *frame.passed)]
        asked = course.reads(*tests)
        if keep.name in asked or program.score.name in asked or _deal_asked(tests):
            continue
        if any(
            isinstance(one, EndMatchStep)
            for frame in deed.around[-1:]
            for one in walk_steps((frame.step,))
        ):
            continue
        if course.once("counted-again", step.span):
            checker.report.warning(
                "counted-again",
                f"`{keep.name}` is for the match and only rises, and this counts all of it again"
                " with each deal",
                step.span,
                help=f"set `{keep.name}` back to 0 behind this line, or leave out `for the match`"
                " behind its `keep`",
            )
            return


def _often(checker: Checker, course: StepCourse, keep: Keep) -> None:
    """Warn of what is scored being raised as often as all deals so far have counted."""
    for deed in course.deeds:
        step = deed.step
        if not isinstance(step, TimesStep) or course.own(step) is None:
            continue
        count = course.meant(step.count)
        if not isinstance(count, KeepValue) or count.keep is not keep:
            continue
        inner = walk_steps(step.body)
        raised = {one.place.keep.name for one in inner if isinstance(one, AssignStep)}
        scored = course.reads(*_scored(course))
        if not raised.isdisjoint(scored) and course.once("counted-again", step.span):
            checker.report.warning(
                "counted-again",
                f"`{keep.name}` is for the match and only rises, and this counts all of it again"
                " with each deal",
                step.span,
                help=f"leave out `for the match` behind `keep {keep.name} …`",
            )
            return


def _scored(course: StepCourse) -> list[Expression]:
    """The amounts that scores change by."""
    steps = (deed.step for deed in course.deeds)
    score = course.program.score
    return [one.amount for one in steps if isinstance(one, AssignStep) and one.place.keep is score]


def _summand(course: StepCourse, x: Expression, keep: Keep) -> bool:
    """Return whether what a keep holds is part of an amount, and no factor in it."""
    x = course.meant(x)
    match x:
        case KeepValue():
            return x.keep is keep
        case Reckoned(operator=operator, left=left, right=right) if (
            operator.rule in _SUMS
            or operator.sign == "/"
            or (operator.sign == "*" and any(isinstance(x, Constant) for x in (left, right)))
        ):
            return _summand(course, left, keep) or _summand(course, right, keep)
        case SumOver(value=value):
            return _summand(course, value, keep)
        case ExtremeValue(which="total", key=key):
            return _summand(course, key, keep)
        case RuleCall(rule=rule) if rule.body is not None:
            return _summand(course, rule.body, keep)
    return False


def _deal_asked(tests: list[Expression]) -> bool:
    """Return whether it is asked which deal it is."""
    return any(isinstance(part, DealNumber) for part in walk(*tests))
