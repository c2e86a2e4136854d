"""Scores that only fall, where the lowest of them wins: whoever is punished most.

`score loses 1` is for what nobody wants, and so is `lowest score`: both together turn round what is
meant.  Told where a match is won by the lowest score and nothing in it ever raises or sets one.
"""

from __future__ import annotations

from cardlang.program import (
    AssignStep,
    Constant,
    Expression,
    HavingMost,
    Keep,
    KeepValue,
    MembersOf,
    Named,
    Negative,
    Reckoned,
    RuleCall,
    walk,
)
from cardlang.reckoning import Reckoning
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse

_DEEP = 8  # rules that an amount may lead through


def tell_who_wins(checker: Checker, course: StepCourse) -> None:
    """Warn where only losses are booked and the lowest score wins."""
    winner, score = course.program.winner, course.program.score
    if isinstance(winner, MembersOf):
        winner = winner.x
    if not isinstance(winner, HavingMost) or winner.end != "lowest":
        return
    if not isinstance(winner.key, KeepValue) or winner.key.keep is not score:
        return
    steps = [deed.step for deed in course.deeds]
    booked = [one for one in steps if isinstance(one, AssignStep) and one.place.keep is score]
    if not booked or any(one.change != "loses" for one in booked):
        return
    if all(_no_gain(course, one.amount, _DEEP) for one in booked):
        span = next((span for one in booked if (span := course.own(one)) is not None), None)
        if course.once("loser-wins", span):
            assert span is not None
            checker.report.warning(
                "loser-wins",
                "scores only fall here and the lowest wins, so who loses most wins",
                span,
                help="write `gains` where these are points that nobody wants, or let the highest"
                " score win",
            )


def _no_gain(course: StepCourse, amount: Expression | None, deep: int) -> bool:
    """Return whether an amount is never below nothing, as far as it is written."""
    if not deep:
        return False
    for part in walk(amount):
        numbers = part.kind.base.numbers
        within: Expression | None = None
        match part:
            case Constant(value=int(number)) if number < 0:
                return False
            case Negative() | Reckoned(operator=Reckoning(sign="-")):
                return False
            case KeepValue(keep=keep) if _sinks(course, keep):
                return False
            case RuleCall(rule=rule):
                within = rule.body
            case Named(binding=binding):
                within = course.lets.get(binding)
        if (numbers and min(numbers) < 0) or not _no_gain(course, within, deep - 1):
            return False
    return True


def _sinks(course: StepCourse, keep: Keep) -> bool:
    """Return whether a number that is kept may be below nothing."""
    if keep is course.program.score:
        return True
    set_ = (deed.step for deed in course.deeds)
    return any(
        isinstance(one, AssignStep) and one.place.keep is keep and one.change != "gains"
        for one in set_
    )
