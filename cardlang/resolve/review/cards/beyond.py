"""Numbers that nothing can have: seats that nobody sits at, and what no keep can hold.

Seats are numbered from 0, so that with four players `seat is 4` is never true.  A keep says which
numbers it holds; compared with one beyond these, it decides nothing.
"""

from __future__ import annotations

from cardlang.program import NUMBER, AtMost, Below, Constant, Equal, Expression, KeepValue
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.deck_facts import DeckFacts
from cardlang.resolve.review.uses import Uses


def tell_beyond(checker: Checker, uses: Uses, facts: DeckFacts) -> None:
    """Warns of both in the game's own file."""
    told: set[int] = set()
    for seat in uses.seats:
        if seat.value >= max(facts.players) and seat.span.start not in told:
            told.add(seat.span.start)
            most = max(facts.players)
            checker.report.warning(
                "no-such-seat",
                f"nobody sits at {seat.value}: of {most} players the last sits at {most - 1}",
                seat.span,
                help="seats are numbered from 0",
            )
    for test in uses.tests:
        said = _decided(test)
        if said and test.span.start not in told:
            told.add(test.span.start)
            checker.report.warning(
                "beyond-range",
                said,
                test.span,
                help="say another number, or give the keep another range",
            )


def _decided(test: Expression) -> str:
    """Say that a keep compared with a number answers the same each time; '' if it need not."""
    one, two = test.children()
    turned = isinstance(two, KeepValue)
    kept, number = (two, one) if turned else (one, two)
    if not isinstance(kept, KeepValue) or not isinstance(number, Constant):
        return ""
    low, high = kept.keep.low, kept.keep.high
    if number.kind.base is not NUMBER or kept.keep.kind.base is not NUMBER:
        return ""
    if not isinstance(low, Constant) or not isinstance(high, Constant):
        return ""
    held = (low.value, high.value)
    match test:
        case Equal():
            answers = {low.value <= number.value <= high.value, False}
        case Below():
            answers = {number.value < at if turned else at < number.value for at in held}
        case AtMost():
            answers = {number.value <= at if turned else at <= number.value for at in held}
        case _:
            return ""
    if len(answers) > 1:
        return ""
    bounds = f"`{kept.keep.name}` is {low.value} to {high.value}"
    return f"{bounds}, so that the answer is the same each time"
