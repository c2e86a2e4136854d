"""`A or B and C` without brackets, where people mean `A or B`, and `C` of both."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardlang.program import (
    NUMBER,
    SEAT,
    AllTrue,
    AnyTrue,
    AtMost,
    Below,
    Constant,
    CountOf,
    DealNumber,
    Equal,
    Expression,
    ExtremeValue,
    IsIn,
    IsNothing,
    KeepValue,
    Named,
    Negation,
    Printed,
    QuantifiedClaim,
    Within,
    same,
    walk,
    zone_source,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.sentences.parts import sentence_parts

_NAMED = 4  # letters of a word that begins a line and is named in a sentence: `knock`


def tell_mixed(checker: Checker, course: StepCourse, x: AnyTrue) -> None:
    """`A or B and C` without brackets, where A and B ask one thing, and so may belong together."""
    for at, item in enumerate(x.items):
        if not isinstance(item, AllTrue) or _is_bracketed(item):
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
    if _in_one_place(rest, other, claim):
        return True
    if _of_one_thing(other, claim):
        return _about(rest, claim)
    if _two_amounts(other, claim):
        return _share_a_name(rest, claim)
    if _counts(other, claim):
        return not any(_about((x,), claim) for x in rest)
    if _alike_in_two(other, claim):
        return True
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
    claims = [x.claim if isinstance(x, QuantifiedClaim) else x for x in (one, other)]
    return all(isinstance(x, IsNothing) for x in claims) and not any(
        isinstance(part, IsNothing) for part in walk(*rest)
    )


def _in_one_place(rest: tuple[Expression, ...], one: Expression, other: Expression) -> bool:
    """Return whether two claims, and no other, are that something lies in one place."""
    places = [_place(x) for x in (one, other)]
    if places[0] is None or places[1] is None or not same(places[0], places[1]):
        return False
    return all(place is None or not same(place, places[0]) for place in map(_place, rest))


def _place(claim: Expression) -> Expression | None:
    """The place of cards in which a claim says that something lies."""
    among = claim.children()[1] if isinstance(claim, (IsIn, Within)) else None
    return among if among is not None and zone_source(among) is not None else None


def _is_bracketed(x: Expression) -> bool:
    """Return whether brackets stand round the whole of a value."""
    text, depth = x.span.text, 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return text[0] == "(" and at == len(text) - 1
    return False


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
