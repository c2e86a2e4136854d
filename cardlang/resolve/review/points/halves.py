"""Amounts of sides: exactly half of all there is, or the same counted for both members.

`points of won is at least 60` of 120, asked of each of two sides, may hold of both; who means more
than half says 61.  What a side has for a seat is no other than what it has for the seat's partner.
"""

from __future__ import annotations

from cardlang.program import (
    SEAT,
    SIDE,
    AllOf,
    AtMost,
    Below,
    Constant,
    CountOf,
    Deck,
    Expression,
    ForEachStep,
    Keep,
    KeepValue,
    Named,
    Reckoned,
    RuleCall,
    SideOf,
    SumOver,
    Zone,
    ZoneCards,
    same,
    walk,
)
from cardlang.program.partial import asked_of_card
from cardlang.reckoning import PLUS
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse
from cardlang.resolve.review.deck_facts import cards_of
from cardlang.resolve.review.points.repeated import side_mate


def tell_halves(checker: Checker, course: StepCourse) -> None:
    """Warn of both in the game's own file."""
    _sum_of_both(checker, course)
    if not _two(course):
        return
    for deed in course.deeds:
        for frame in deed.around[-1:]:
            for test in course.claims(frame.tests):
                match test:
                    case AtMost(left=Constant(value=limit), right=held):
                        _half(checker, course, deed, test, held, limit)
                    case Below(left=Constant(value=limit), right=held):
                        _half(checker, course, deed, test, held, limit + 1)


def _two(course: StepCourse) -> bool:
    """Return whether there are two sides at every table."""
    program = course.program
    if program.partners:
        return program.players == (4,) and program.partners != "together"
    return program.players == (2,)


def _half(
    checker: Checker,
    course: StepCourse,
    deed: PlacedStep,
    test: Expression,
    held: Expression,
    limit: int,
) -> None:
    held = course.meant(held)
    if isinstance(held, CountOf):
        zone, value = held.x, None
    elif isinstance(held, SumOver):
        zone, value = held.among, held.value
    else:
        return
    if not isinstance(zone, ZoneCards) or not _each_of_two(course, deed, zone):
        return
    whole = _whole(course.program.deck, value)
    if whole is None or 2 * limit != whole or not course.once("both-halves", test.span):
        return
    checker.report.warning(
        "both-halves",
        f"both sides can have {limit} of {whole} at once",
        test.span,
        help=f"write `is above {limit}` where more than half is meant",
    )


def _each_of_two(course: StepCourse, deed: PlacedStep, zone: ZoneCards) -> bool:
    """Return whether a place is that of each in a loop over both sides."""
    for frame in deed.around:
        loop = frame.step
        if isinstance(loop, ForEachStep) and loop.binding.kind.base in (SEAT, SIDE):
            if isinstance(course.meant(loop.over), AllOf):
                if course.about(zone.owner, frozenset([loop.binding])):
                    return True
    return False


def _whole(deck: Deck, value: Expression | None) -> int | None:
    """Return what all cards of the deck come to; None where that is not sure."""
    cards = cards_of(deck)
    if cards is None or value is None:
        return None if cards is None else len(cards)
    if not isinstance(value, RuleCall) or value.rule.lets or value.rule.body is None:
        return None
    if len(value.given) != 1 or not isinstance(value.given[0], Named):
        return None
    whole = 0
    for printed in cards:
        one = asked_of_card(value.rule.body, printed)
        if not isinstance(one, int):
            return None
        whole += one
    return whole


def _sum_of_both(checker: Checker, course: StepCourse) -> None:
    """Warn of what a side has for a seat, added to what it has for the seat's partner."""
    for part in course.parts() if course.program.partners else ():
        if not isinstance(part, Reckoned) or part.operator is not PLUS:
            continue
        one, other = _sides_of(part.left), _sides_of(part.right)
        if one is None or other is None or one[0] is not other[0]:
            continue
        (seat, is_mate), (mate, was_mate) = side_mate(one[1]), side_mate(other[1])
        if is_mate != was_mate and same(seat, mate) and course.once("side-twice", part.span):
            checker.report.warning(
                "side-twice",
                f"`{one[0].name}` is that of the side, and is added to itself here",
                part.span,
                help="leave out what the partner has: it is the same",
            )


def _sides_of(x: Expression) -> tuple[Zone | Keep, Expression] | None:
    """Return what there is one of for each side, in a value, and the seat whose side it is."""
    found = [
        (part.zone if isinstance(part, ZoneCards) else part.keep, part.owner.x)
        for part in walk(x)
        if isinstance(part, (ZoneCards, KeepValue)) and isinstance(part.owner, SideOf)
    ]
    return found[0] if len(found) == 1 else None
