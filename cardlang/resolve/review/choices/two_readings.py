"""Lines that people read in one way and the language in another.

`clubs or spades and high`: `and` binds first.  `first of` those who have most: of equal ones the
lowest seat.  A height by which cards are alike that can meet.  `A if C else B`, where A may be
empty: B is not asked then.
"""

from __future__ import annotations

from cardlang.diagnostic import Fix
from cardlang.program import (
    SEAT,
    SIDE,
    AnyTrue,
    CaseValue,
    Definition,
    Equal,
    Expression,
    ExtremeValue,
    Fallback,
    Filtered,
    FirstOf,
    HavingMost,
    MembersOf,
    Order,
    Printed,
    RuleCall,
    Union,
    Without,
    Zone,
    ZoneCards,
    same,
    walk,
    zone_source,
)
from cardlang.program.partial import asked_of_card
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.choices.and_or import tell_mixed
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.deck_facts import DeckFacts, written
from cardlang.resolve.review.uses import Uses
from cardlang.source import Span


def tell_two_readings(checker: Checker, course: StepCourse, uses: Uses, facts: DeckFacts) -> None:
    """Warns of all of them in the game's own file."""
    for x in uses.twofold:
        match x:
            case AnyTrue():
                tell_mixed(checker, course, x)
            case FirstOf():
                _first_of_most(checker, course, uses, x)
            case CaseValue(cases=((Expression() as test, one), (None, other))):
                if one.span.start < test.span.start:
                    _emptied(checker, course, x, test, one, other)
    for thing in uses.reached.values():
        if isinstance(thing, Order):
            _alike(checker, course, facts, thing)


# ------------------------------------------------------------------------- `A if C else B`


def _emptied(
    checker: Checker,
    course: StepCourse,
    x: Expression,
    test: Expression,
    one: Expression,
    other: Expression,
) -> None:
    """A selection that may be empty, decided by a condition that does not ask for it."""
    zone = zone_source(one)
    instead = other.items[0] if isinstance(other, Fallback) else other
    if zone is None or zone_source(instead) is not zone or not _selects(course, one):
        return
    if any(same(part, one) for part in walk(test)) or _asks(test, zone):
        return
    if course.once("if-decides", x.span):
        source = x.span.source
        decided = Span(source, one.span.start, test.span.end)
        checker.report.warning(
            "if-decides",
            f"`{_short(test)}` alone decides, also where there is nothing of `{_short(one)}`",
            decided,
            help=f"write `({' '.join(decided.text.split())})` if what follows `else` is meant then",
            fix=Fix(decided, f"({decided.text})"),
        )


def _selects(course: StepCourse, x: Expression) -> bool:
    """Return whether a value is some of the cards that there are, and may be none of them."""
    x = course.meant(x)
    match x:
        case Filtered() | Without():
            return x.kind.many
        case Union(left=one, right=two):
            return _selects(course, one) and _selects(course, two)
        case Fallback(items=items):
            return all(_selects(course, item) for item in items)
        case CaseValue(cases=cases):
            return any(_selects(course, value) for _, value in cases)
        case RuleCall(rule=rule) if rule.body is not None:
            return _selects(course, rule.body)
    return False


def _asks(test: Expression, zone: Zone) -> bool:
    """Return whether a condition asks of the cards of a zone."""
    return any(isinstance(part, ZoneCards) and part.zone is zone for part in walk(test))


# -------------------------------------------------------------------------- first of several


def _first_of_most(checker: Checker, course: StepCourse, uses: Uses, x: FirstOf) -> None:
    """`first of (seats having highest …)`, where several can have as much."""
    several = course.meant(x.x)
    if isinstance(several, MembersOf):
        several = course.meant(several.x)
    if several.kind.base not in (SEAT, SIDE) or not _has_most(course, several):
        return
    if any(same(count.x, x.x) or same(course.meant(count.x), several) for count in uses.counts):
        return
    if course.once("first-of-several", x.span):
        checker.report.warning(
            "first-of-several",
            "several can have as much, and then this is the one with the lowest number",
            x.span,
            help=f"do it for each of them, or say whose turn comes first:"
            f" `nearest of {_short(x.x)} by eldest`",
        )


def _has_most(course: StepCourse, several: Expression) -> bool:
    if isinstance(several, HavingMost):
        return True
    if isinstance(several, RuleCall) and several.rule.body is not None:
        return _has_most(course, several.rule.body)
    if isinstance(several, Filtered) and isinstance(several.condition, Equal):
        return any(
            isinstance(part, ExtremeValue) and part.which != "total"
            for part in map(course.meant, several.condition.children())
        )
    return False


# -------------------------------------------------------------------------------- alike


def _alike(checker: Checker, course: StepCourse, facts: DeckFacts, order: Order) -> None:
    """A rule that the prelude asks for the height of a card, with which cards of a suit are alike.

    Mostly it is what cards count that was given for it.
    """
    for test, keys in order.tiers:
        apart = {part.attribute for part in walk(test) if isinstance(part, Printed)}
        for _, key in keys:
            if not isinstance(key, RuleCall) or order.ties != "first":
                continue
            rule, needs = key.rule, checker.layers.spaces["need"]
            own = rule.node.span.source is course.root and order.node.span.source is not course.root
            if rule.name not in needs or not own or rule.body is None:
                continue
            asked = {part.attribute for part in walk(rule.body) if isinstance(part, Printed)}
            if len(asked - apart) == 1:
                attribute = (asked - apart).pop()
                _heights(checker, course, facts, rule, attribute)


def _heights(
    checker: Checker, course: StepCourse, facts: DeckFacts, rule: Definition, attribute: str
) -> None:
    assert rule.body is not None
    base = checker.deck.attributes.get(attribute)
    heights: dict[int, list[int]] = {}
    for place in sorted(facts.labels.get(attribute, ())):
        height = asked_of_card(rule.body, {attribute: place})
        if isinstance(height, int):
            heights.setdefault(height, []).append(place)
    alike = next((places for places in heights.values() if len(places) > 1), None)
    if base is None or alike is None or not course.once("equal-heights", rule.node.name.span):
        return
    checker.report.warning(
        "equal-heights",
        f"`{rule.name}` says which card wins, and {written(base, alike)} are alike in it",
        rule.node.name.span,
        help=f"of cards that are alike the first one played wins; for what cards count"
        f" write a `value` of another name than `{rule.name}`",
    )


def _short(x: Expression) -> str:
    return " ".join(x.span.text.split())
