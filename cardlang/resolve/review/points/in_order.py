"""Orders of which lines can never win, winners who have most of what is to be got rid of, and piles
that come back as everybody saw them.
"""

from __future__ import annotations

from cardlang.program import (
    AssignStep,
    BestBy,
    CountOf,
    Equal,
    Expression,
    HavingMost,
    IfStep,
    IsNothing,
    Keep,
    KeepValue,
    LeavingStep,
    MembersOf,
    MoveStep,
    Named,
    Order,
    Printed,
    QuantifiedClaim,
    ShuffleStep,
    Step,
    TopOf,
    Without,
    Zone,
    ZoneCards,
    walk,
    walk_steps,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse


def tell_in_order(checker: Checker, course: StepCourse) -> None:
    """Warn of all of them in the game's own file."""
    _never_wins(checker, course)
    _most_left(checker, course)
    for deed in course.deeds:
        if isinstance(deed.step, MoveStep):
            _turned_over(checker, course, deed, deed.step)


# ------------------------------------------------------------------------------- lines of orders


def _never_wins(checker: Checker, course: StepCourse) -> None:
    """Warn of lines of an order behind one that the first card laid always fits."""
    led = _led(course)
    for part in course.parts():
        if not isinstance(part, BestBy) or not isinstance(part.cards, ZoneCards):
            continue
        fits = led.get(part.cards.zone, {})
        order = part.order
        for at, (condition, _) in enumerate(order.tiers[:-1]):
            if _asks_led(condition, order, fits):
                _tell_line(checker, course, order, at + 1)
                break


def _led(course: StepCourse) -> dict[Zone, dict[Keep, str]]:
    """By zone, the keeps that hold what the first card laid there shows, and which attribute."""
    found: dict[Zone, dict[Keep, str]] = {}
    moves = [one.step for one in course.deeds if isinstance(one.step, MoveStep)]
    for deed in course.deeds:
        step = deed.step
        if not isinstance(step, AssignStep) or not isinstance(step.value, Printed):
            continue
        card, keep = step.value.card, step.place.keep
        if not isinstance(card, Named) or keep.families or not deed.around:
            continue
        frame = deed.around[-1]
        first = any(
            isinstance(test, IsNothing)
            and isinstance(test.value, KeepValue)
            and test.value.keep is keep
            for test in frame.tests
        )
        for move in moves:
            if first and isinstance(move.what, Named) and move.what.binding is card.binding:
                if isinstance(move.to, ZoneCards):
                    found.setdefault(move.to.zone, {})[keep] = step.value.attribute
    return found


def _asks_led(condition: Expression | None, order: Order, fits: dict[Keep, str]) -> bool:
    """Return whether a line asks for nothing but what the first card shows."""
    if not isinstance(condition, Equal):
        return False
    for x, held in (
        (condition.left, condition.right),
        (condition.right, condition.left),
    ):
        if isinstance(x, Printed) and isinstance(held, KeepValue):
            if isinstance(x.card, Named) and x.card.binding is order.candidate:
                return fits.get(held.keep) == x.attribute
    return False


def _tell_line(checker: Checker, course: StepCourse, order: Order, at: int) -> None:
    condition = order.tiers[at][0]
    if condition is not None and course.once("never-wins", condition.span):
        checker.report.warning(
            "never-wins",
            "a card that fits a line above is always there, so one that only fits this line never"
            " wins",
            condition.span,
            help="write this line above the one that the first card laid fits, if its cards win",
        )


# -------------------------------------------------------------------------------- who has most left


def _most_left(checker: Checker, course: StepCourse) -> None:
    """Warn of a winner who has most of what somebody has to get rid of for the end to come."""
    winner = course.program.winner
    if isinstance(winner, MembersOf):
        winner = winner.x
    if not isinstance(winner, HavingMost) or winner.end != "highest":
        return
    key = course.meant(winner.key)
    if not isinstance(key, CountOf) or not isinstance(key.x, ZoneCards):
        return
    zone = key.x.zone
    if _collects(course, zone):
        return
    ending = [] if course.program.ends is None else [course.program.ends]
    for deed in course.deeds:
        if isinstance(deed.step, IfStep):
            for test, body in deed.step.branches:
                if test is not None and any(isinstance(s, LeavingStep) for s in walk_steps(body)):
                    ending.append(test)
    if any(_emptied(claim, zone) for claim in course.claims(ending)) and course.once(
        "loser-wins", winner.span
    ):
        checker.report.warning(
            "loser-wins",
            f"it ends when somebody's `{zone.name}` is empty, and who has most in it wins",
            winner.span,
            help=f"write `lowest count of {zone.name}`, or say that whoever has none has won",
        )


def _collects(course: StepCourse, zone: Zone) -> bool:
    """Return whether whole piles of the table come to a place: who has none may have lost."""
    moves = [deed.step for deed in course.deeds if isinstance(deed.step, MoveStep)]
    return any(
        isinstance(move.to, ZoneCards)
        and move.to.zone is zone
        and isinstance(move.what, ZoneCards)
        and not move.what.zone.families
        for move in moves
    )


def _emptied(claim: Expression, zone: Zone) -> bool:
    if isinstance(claim, QuantifiedClaim) and claim.quantifier == "some":
        claim = claim.claim
    return (
        isinstance(claim, IsNothing)
        and isinstance(claim.value, ZoneCards)
        and claim.value.zone is zone
    )


# ------------------------------------------------------------------------------- piles turned over


def _turned_over(checker: Checker, course: StepCourse, deed: PlacedStep, step: MoveStep) -> None:
    """Warn of an open pile that becomes a covered one, from which cards are drawn, as it lies."""
    if not isinstance(step.to, ZoneCards) or step.to.zone.sight == "all" or step.under:
        return
    pile = step.what.left if isinstance(step.what, Without) else step.what
    if not isinstance(pile, ZoneCards) or not pile.zone.ordered or not step.to.zone.ordered:
        return
    if "all" not in (pile.zone.sight, pile.zone.top_sight) or max(course.program.players) < 2:
        return
    zone = step.to.zone
    shuffled = False
    drawn = False
    for other in course.deeds:
        mixed = isinstance(other.step, ShuffleStep) and isinstance(other.step.zone, ZoneCards)
        shuffled = shuffled or (mixed and other.step.zone.zone is zone)  # type: ignore[attr-defined]
        if isinstance(other.step, MoveStep):
            drawn = drawn or any(
                isinstance(part, TopOf) and isinstance(part.x, ZoneCards) and part.x.zone is zone
                for part in walk(other.step.what)
            )
    if not (shuffled and drawn):
        return
    block = next((b for b in _blocks(course, deed) if any(one is step for one in b)), ())
    for part in walk_steps(block):
        if isinstance(part, ShuffleStep) and isinstance(part.zone, ZoneCards):
            if part.zone.zone in (zone, pile.zone):
                return
    span = course.own(step)
    if course.once("unshuffled", span):
        assert span is not None
        checker.report.warning(
            "unshuffled",
            f"everybody has seen the cards of `{pile.zone.name}`, and they come in that order now",
            span,
            help=f"write `shuffle {zone.name}` below this line",
        )


def _blocks(course: StepCourse, deed: PlacedStep) -> tuple[tuple[Step, ...], ...]:
    """The blocks in one of which a statement stands."""
    program = course.program
    if not deed.around:
        return (program.before_deal, program.deal, program.after_deal)
    return deed.around[-1].step.bodies()
