"""A card's label in a deck that has several of that id: any copy will do.

Where cards are wanted, such a label is all its copies.  What is asked of it is asked of each copy,
and any of them may be the one: `AD is in hand`, `player of AD is 1`, `holder of AD`.  What comes of
asking is what the copies agree on, those that have no answer left out; nothing where they differ.
"""

from __future__ import annotations

from collections import Counter

from cardlang.program import (
    CARD,
    FLAG,
    NUMBER,
    AgreedValue,
    AllTrue,
    AtMost,
    Binding,
    CardLabel,
    CountOf,
    Equal,
    Expression,
    FirstOf,
    Image,
    InCommon,
    IsIn,
    IsNothing,
    KeepValue,
    Kind,
    Listed,
    Negation,
    QuantifiedClaim,
    UnitSet,
)
from cardlang.resolve.kinds import YES, const, unit
from cardlang.source import Span


def first_copy(x: Expression) -> Expression:
    """One copy, where what is printed on it is all that counts."""
    if not x.kind.copies:
        return x
    if isinstance(x, CardLabel):
        return CardLabel(Kind(CARD), x.span, x.text, x.nth)
    return FirstOf(Kind(CARD, maybe=True), x.span, x)


def of_each(copies: Expression, it: Binding, one: Expression, span: Span) -> Expression:
    """The answer of any copy of a card to `one`."""
    base = one.kind.base
    if base is FLAG:
        return some(copies, it, one, span)
    if one.kind.many:
        return Image(Kind(base, many=True), span, copies, it, one)
    return AgreedValue(Kind(base, maybe=True), span, copies, it, one)


def some(copies: Expression, it: Binding, claim: Expression, span: Span) -> Expression:
    """Return whether a claim holds of some copy."""
    return QuantifiedClaim(YES, span, copies, it, "some", claim)


def nothing(agreed: AgreedValue, span: Span) -> Expression:
    """Return whether no copy has an answer."""
    copies, it, one = agreed.among, agreed.it, agreed.value
    answers = Negation(YES, span, IsNothing(YES, span, one))
    return Negation(YES, span, some(copies, it, answers, span))


def keep_of_each(place: Expression) -> tuple[Expression, Binding, KeepValue] | None:
    """The copies that have a keep each, a name for one of them, and its keep."""
    match place:
        case AgreedValue(among=copies, it=it, value=one) | Image(among=copies, it=it, value=one):
            pass
        case QuantifiedClaim(among=copies, it=it, claim=one):
            pass
        case _:
            return None
    return (copies, it, one) if copies.kind.copies and isinstance(one, KeepValue) else None


def is_in(x: Expression, cards: Expression, span: Span) -> Expression | None:
    """Return whether labels are among some cards: a copy of each, two of one that is said twice.

    None where `x` names no card of which there are several.
    """
    items = labels(x)
    return None if items is None else _all_in(items, cards, span)


def same(one: Expression, other: Expression, span: Span) -> Expression | None:
    """Return whether cards are those that labels name, as they print; None where none is copied."""
    for x, cards in ((one, other), (other, one)):
        if x.kind.copies and not cards.kind.many:
            return IsIn(YES, span, cards, x)
        items = labels(x)
        if items is None:
            continue
        if cards.kind.copies:
            return _all_in(items, cards, span)
        number = CountOf(Kind(NUMBER), span, unit(cards))
        as_many = Equal(YES, span, number, const(Kind(NUMBER), len(items), span))
        return AllTrue(YES, span, (as_many, _all_in(items, unit(cards), span)))
    return None


def labels(x: Expression) -> tuple[Expression, ...] | None:
    """The cards that a label, or a set of labels, names one by one; None where none is copied."""
    items = x.items if isinstance(x, Listed) else (x,)
    named = all(i.kind.copies or isinstance(i, UnitSet) for i in items)
    return items if named and any(i.kind.copies for i in items) else None


def written(x: Expression) -> Expression:
    """A set of labels as the cards that it shows: a copy for each time that one is written."""
    items = labels(x)
    if items is None:
        return x
    times: Counter[object] = Counter()
    cards = []
    for item in items:
        if item.kind.copies and isinstance(item, CardLabel):
            text = item.text
            item = unit(CardLabel(Kind(CARD, maybe=True), item.span, text, times[text]))
            times[text] += 1
        cards.append(item)
    return Listed(Kind(CARD, many=True), x.span, tuple(cards))


def makes(x: Expression, group: Expression, span: Span) -> Expression:
    """True if cards are a group, which asks for `written(x)`: as many copies as are written."""
    items = labels(x) or ()
    named = [i for i in items if isinstance(i, CardLabel)]
    times = Counter(i.text for i in named)
    twice = [i for i in named if times[i.text] > 1]
    if not twice:
        return group
    there = Listed(Kind(CARD, many=True), span, tuple(twice))
    return AllTrue(YES, span, (_all_in(tuple(twice), there, span), group))


def _all_in(items: tuple[Expression, ...], cards: Expression, span: Span) -> Expression:
    times = Counter(_identity(i) for i in items)
    found: list[Expression] = []
    for item in {_identity(i): i for i in items}.values():
        there = InCommon(Kind(CARD, many=True), span, item, cards)
        wanted = times[_identity(item)]
        if wanted == 1:
            found.append(Negation(YES, span, IsNothing(YES, span, there)))
            continue
        number = CountOf(Kind(NUMBER), span, there)
        found.append(AtMost(YES, span, const(Kind(NUMBER), wanted, span), number))
    return found[0] if len(found) == 1 else AllTrue(YES, span, tuple(found))


def _identity(x: Expression) -> object:
    inner = x.point if isinstance(x, UnitSet) else x
    return inner.text if isinstance(inner, CardLabel) else id(x)
