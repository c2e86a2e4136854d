"""Lines that people read in one way and the language in another.

`clubs or spades and high`: `and` binds first.  `first of` those who have most: of equal ones the
lowest seat.  A height by which cards are alike that can meet.  `A if C else B`, where A may be
empty: B is not asked then.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardlang.diagnostic import Fix
from cardlang.program import (
    NUMBER,
    SEAT,
    SIDE,
    AllTrue,
    AnyTrue,
    AtMost,
    Below,
    CaseValue,
    Constant,
    CountOf,
    DealNumber,
    Definition,
    Equal,
    Expression,
    ExtremeValue,
    Fallback,
    Filtered,
    FirstOf,
    HavingMost,
    IsIn,
    IsNothing,
    KeepValue,
    MembersOf,
    Named,
    Negation,
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
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.deck_facts import DeckFacts, written
from cardlang.resolve.review.sentences.parts import sentence_parts
from cardlang.resolve.review.uses import Uses
from cardlang.source import Span

_NAMED = 4  # letters of a word that begins a line and is named in a sentence: `knock`


def tell_two_readings(checker: Checker, course: StepCourse, uses: Uses, facts: DeckFacts) -> None:
    """Warns of all of them in the game's own file."""
    for x in uses.twofold:
        match x:
            case AnyTrue():
                _mixed(checker, course, x)
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


# ---------------------------------------------------------------------------- `and` beside `or`


def _mixed(checker: Checker, course: StepCourse, x: AnyTrue) -> None:
    """`A or B and C` without brackets, where A and B ask one thing, and so may belong together."""
    for at, item in enumerate(x.items):
        if not isinstance(item, AllTrue) or item.span.text.startswith("("):
            continue
        before = x.items[at - 1] if at else None
        after = x.items[at + 1] if at + 1 < len(x.items) else None
        pairs = [(before, item.items[0], False), (after, item.items[-1], True)]
        for other, claim, behind in pairs:
            rest = item.items[:-1] if behind else item.items[1:]
            if other is None or not (
                _may_belong(course, rest, other, claim)
                or _leaves_out(rest, other, claim)
                or (behind is False and _said_of_both(checker, x))
            ):
                continue
            if not course.once("and-or", x.span):
                return
            both = f"{claim.span.text} or {other.span.text}"
            if not behind:
                both = f"{other.span.text} or {claim.span.text}"
            others = " and ".join(part.span.text for part in rest)
            apart = f"({item.span.text})"
            together = f"{others} and ({both})" if behind else f"({both}) and {others}"
            checker.report.warning(
                "and-or",
                f"`and` binds before `or`: `{_short(other)}` alone is enough here",
                x.span,
                help=f"write `{_line(together)}`, or put brackets round `{_line(apart)[1:-1]}`",
            )
            return


def _may_belong(
    course: StepCourse, rest: tuple[Expression, ...], other: Expression, claim: Expression
) -> bool:
    """Return whether people would take the rest to be asked of both claims."""
    if _of_one_seat(other, claim) or _both_empty(rest, other, claim):
        return True
    if _of_one_thing(other, claim):
        return _about(rest, claim)
    if _two_amounts(other, claim):
        return _share_a_name(rest, claim)
    if _counts(other, claim):
        return not any(_about((x,), claim) for x in rest)
    if _alike_in_two(other, claim):
        return _about(rest, claim)
    return _both_enough(course, other, claim) and not any(_enough(course, x) for x in rest)


def _leaves_out(rest: tuple[Expression, ...], one: Expression, other: Expression) -> bool:
    """Return whether the rest is who or what is left out, such as `it is not dealer`.

    Neither of the claims that it may belong to says who or what is meant.
    """
    return all(
        isinstance(x, Negation)
        and isinstance(x.claim, Equal)
        and isinstance(x.claim.left, Named)
        and not any(_says_which(claim, x.claim.left) for claim in (one, other))
        and all(_about((claim,), x.claim.left) for claim in (one, other))
        for x in rest
    )


def _says_which(claim: Expression, who: Named) -> bool:
    """Return whether a claim says of a candidate itself which it is."""
    claim = claim.claim if isinstance(claim, Negation) else claim
    return isinstance(claim, (Equal, IsIn)) and same(claim.children()[0], who)


def _said_of_both(checker: Checker, x: AnyTrue) -> bool:
    """Return whether a sentence of these lines says `A or B, but …`: the last is of both."""
    source = x.span.source
    begins = source.text.rfind("\n", 0, x.span.start) + 1
    first = (source.text[begins : x.span.start].split() or [""])[0]
    named = re.compile(rf"\b{re.escape(first)}\b", re.IGNORECASE)
    return any(
        words.search("or-but", part) is not None
        and (over or (len(first) >= _NAMED and named.search(part) is not None))
        for lines, over in ((x.span, True), (None, False))
        for _, words, part in sentence_parts(checker, over=lines)
    )


def _of_one_thing(one: Expression, other: Expression) -> bool:
    """Return whether two claims say each of one thing that it is a label or a number."""
    if not isinstance(one, (Equal, IsIn)) or not isinstance(other, (Equal, IsIn)):
        return False
    key = one.children()[0]
    if isinstance(one, IsIn) and isinstance(other, IsIn):
        return False
    return bool(key.kind.base.labels) and same(key, other.children()[0])


def _of_one_seat(one: Expression, other: Expression) -> bool:
    """Return whether two claims say each of one seat who it is."""
    if not isinstance(one, Equal) or not isinstance(other, Equal):
        return False
    who, again = one.left, other.left
    return isinstance(who, Named) and who.kind.base is SEAT and same(who, again)


def _both_empty(rest: tuple[Expression, ...], one: Expression, other: Expression) -> bool:
    """Return whether two claims are that a place is empty, and nothing else asks that."""
    return (
        isinstance(one, IsNothing)
        and isinstance(other, IsNothing)
        and not any(isinstance(part, IsNothing) for part in walk(*rest))
    )


def _two_amounts(one: Expression, other: Expression) -> bool:
    """Return whether two claims say of one keep of a number which it is."""
    match one, other:
        case (
            Equal(left=KeepValue() as number, right=Constant()),
            Equal(left=KeepValue() as again, right=Constant()),
        ):
            return number.kind.base is NUMBER and same(number, again)
    return False


def _counts(one: Expression, other: Expression) -> bool:
    """Return whether two claims are that there are so many of the same cards."""
    match one, other:
        case (
            Equal(left=CountOf() as count, right=Constant()),
            Equal(left=CountOf() as again, right=Constant()),
        ):
            return same(count, again)
    return False


def _both_enough(course: StepCourse, one: Expression, other: Expression) -> bool:
    """Return whether two claims are that there is enough of different things."""
    if not (_enough(course, one) and _enough(course, other)):
        return False
    return course.program.ends is not None and any(
        part is one for part in walk(course.meant(course.program.ends))
    )


def _enough(course: StepCourse, claim: Expression) -> bool:
    """Return whether a claim is that a number has risen so far, as people end a match by."""
    match claim:
        case AtMost(left=Constant(), right=number) | Below(left=Constant(), right=number):
            return isinstance(course.meant(number), (DealNumber, ExtremeValue))
    return False


def _alike_in_two(one: Expression, other: Expression) -> bool:
    """Return whether two claims say that the same two cards are alike, each in something else."""
    match one, other:
        case (
            Equal(left=Printed(card=a), right=Printed(card=b)),
            Equal(left=Printed(card=c), right=Printed(card=d)),
        ):
            return same(a, c) and same(b, d)
    return False


def _share_a_name(claims: Iterable[Expression], one: Expression) -> bool:
    """Return whether each of some claims asks of a seat or card of which another one asks."""
    names = {part.binding for part in walk(one) if isinstance(part, Named)}
    return all(
        any(part.binding in names for part in walk(x) if isinstance(part, Named)) for x in claims
    )


def _about(claims: Iterable[Expression], one: Expression) -> bool:
    """Return whether claims ask of what another one asks of, such as the same card."""
    names = {part.binding for part in walk(one) if isinstance(part, Named)}
    asked = {part.binding for part in walk(*claims) if isinstance(part, Named)}
    return not names or not names.isdisjoint(asked)


def _line(text: str) -> str:
    return " ".join(text.split())


def _short(x: Expression) -> str:
    return _line(x.span.text)


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
