"""A card's label in a deck that has several of that id: any copy will do.

Where cards are wanted, such a label is all its copies.  What is asked of it is asked of each copy,
and any of them may be the one: `AD is in hand`, `player of AD is 1`, `holder of AD`.  What comes of
asking is what the copies agree on, those that have no answer left out; nothing where they differ.
"""

from __future__ import annotations

from collections import Counter

from cardlang.front.kinds import YES, const, unit
from cardlang.model import CARD, FLAG, NUMBER, Binding, Kind, X
from cardlang.source import Span


def first_copy(x: X) -> X:
    """One copy, where what is printed on it is all that counts."""
    if not x.kind.copies:
        return x
    if x.op == "card-label":
        return X("card-label", Kind(CARD), x.span, x.args)
    return X("fn", Kind(CARD, maybe=True), x.span, ("first", (x,)))


def of_each(copies: X, it: Binding, one: X, span: Span) -> X:
    """What `one` says of a card, asked of any copy."""
    base = one.kind.base
    if base is FLAG:
        return some(copies, it, one, span)
    if one.kind.many:
        return X("image", Kind(base, many=True), span, (copies, it, one))
    return X("agreed", Kind(base, maybe=True), span, (copies, it, one))


def some(copies: X, it: Binding, claim: X, span: Span) -> X:
    """Whether a claim holds of some copy."""
    return X("quantified", YES, span, ("some", copies, it, claim))


def nothing(agreed: X, span: Span) -> X:
    """Whether no copy has an answer."""
    copies, it, one = agreed.args
    answers = X("not", YES, span, (X("nothing", YES, span, (one,)),))
    return X("not", YES, span, (some(copies, it, answers, span),))


def keep_of_each(place: X) -> tuple[X, Binding, X] | None:
    """The copies that have a keep each, a name for one of them, and its keep."""
    if place.op not in ("agreed", "quantified", "image"):
        return None
    copies, it, one = place.args[-3:]
    return (copies, it, one) if copies.kind.copies and one.op == "keep" else None


def is_in(x: X, cards: X, span: Span) -> X | None:
    """Whether labels are among some cards: a copy of each, two of one that is said twice.

    None where `x` names no card of which there are several.
    """
    items = labels(x)
    return None if items is None else _all_in(items, cards, span)


def same(one: X, other: X, span: Span) -> X | None:
    """Whether cards are those that labels name, as they print; None where none is copied."""
    for x, cards in ((one, other), (other, one)):
        if x.kind.copies and not cards.kind.many:
            return X("in", YES, span, (cards, x))
        items = labels(x)
        if items is None:
            continue
        if cards.kind.copies:
            return _all_in(items, cards, span)
        number = X("fn", Kind(NUMBER), span, ("count", (unit(cards),)))
        as_many = X("is", YES, span, (number, const(Kind(NUMBER), len(items), span)))
        return X("and", YES, span, ((as_many, _all_in(items, unit(cards), span)),))
    return None


def labels(x: X) -> tuple[X, ...] | None:
    """The cards that a label, or a set of labels, names one by one; None where none is copied."""
    items: tuple[X, ...] = x.args[0] if x.op == "set" else (x,)
    named = all(i.kind.copies or i.op == "unit" for i in items)
    return items if named and any(i.kind.copies for i in items) else None


def written(x: X) -> X:
    """A set of labels as the cards that it shows: a copy for each time that one is written."""
    items = labels(x)
    if items is None:
        return x
    times: Counter[object] = Counter()
    cards = []
    for item in items:
        if item.kind.copies and item.op == "card-label":
            text = item.args[0]
            item = unit(X("card-label", Kind(CARD, maybe=True), item.span, (text, times[text])))
            times[text] += 1
        cards.append(item)
    return X("set", Kind(CARD, many=True), x.span, (tuple(cards),))


def makes(x: X, group: X, span: Span) -> X:
    """Whether cards are a group, which asks for `written(x)`: as many copies as are written."""
    items = labels(x) or ()
    times = Counter(i.args[0] for i in items if i.op == "card-label")
    twice = [i for i in items if i.op == "card-label" and times[i.args[0]] > 1]
    if not twice:
        return group
    there = X("set", Kind(CARD, many=True), span, (tuple(twice),))
    return X("and", YES, span, ((_all_in(tuple(twice), there, span), group),))


def _all_in(items: tuple[X, ...], cards: X, span: Span) -> X:
    times = Counter(_identity(i) for i in items)
    found = []
    for item in {_identity(i): i for i in items}.values():
        there = X("common", Kind(CARD, many=True), span, (item, cards))
        wanted = times[_identity(item)]
        if wanted == 1:
            found.append(X("not", YES, span, (X("nothing", YES, span, (there,)),)))
            continue
        number = X("fn", Kind(NUMBER), span, ("count", (there,)))
        found.append(X("at-most", YES, span, (const(Kind(NUMBER), wanted, span), number)))
    return found[0] if len(found) == 1 else X("and", YES, span, (tuple(found),))


def _identity(x: X) -> object:
    inner = x.args[0] if x.op == "unit" else x
    return inner.args[0] if inner.op == "card-label" else id(x)
