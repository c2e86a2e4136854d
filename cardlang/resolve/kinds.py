"""Kinds: fitting a value to the kind that its place asks for.

One card serves where cards are wanted, a seat where its side is wanted, a label where its number
is; the other ways round need a word (`first of`, `only of`) and are reported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeGuard

from cardlang.diagnostic import Fix, Report
from cardlang.program import (
    ANY,
    CARD,
    FLAG,
    GROUPS,
    NOWHERE,
    NUMBER,
    SEAT,
    SIDE,
    AgreedValue,
    Base,
    Constant,
    Expression,
    Image,
    Kind,
    LabelOf,
    MembersOf,
    NothingThere,
    NumberOf,
    Printed,
    SideOf,
    UnitSet,
    Unknown,
)
from cardlang.source import Span
from cardlang.syntax import tree

_MARKS = 2  # labels of an attribute that only few cards have, such as `joker`

CARDS = Kind(CARD, many=True)
YES = Kind(FLAG)
_MANY = 16  # labels that are named in a row
_CIRCLE = re.compile(r"((?:next|previous) of [^()+-]+ among )([^()]+)")


def unknown(span: Span) -> Expression:
    """A value of which nothing is known: a mistake in it has been reported."""
    return Unknown(Kind(ANY), span)


def known(x: Expression) -> bool:
    """Return whether a value has a kind, and so no mistake that has been told."""
    return x.kind.base is not ANY


def const(kind: Kind, value: int, span: Span) -> Expression:
    """A value written out: a number, or the place of a label, seat or flag in its kind."""
    return Constant(kind, span, value)


def member(kind: Kind) -> Kind:
    """The kind of one member: of groups, a set of cards."""
    return Kind(CARD, many=True) if kind.base is GROUPS else Kind(kind.base)


def short(node: tree.Expr) -> str:
    """A value as it is written, on one line of at most 40 characters."""
    return said(node.span)


def said(span: Span) -> str:
    """The text of a place, on one line of at most 40 characters."""
    text = " ".join(span.text.split())
    return text if len(text) <= 40 else text[:39] + "…"


def unit(x: Expression) -> Expression:
    """A point as the set that holds it (nothing: the empty set)."""
    if x.kind.many or x.kind.base is ANY:
        return x
    return UnitSet(Kind(x.kind.base, many=True), x.span, x)


def numeric(base: Base) -> bool:
    """Return whether the points of a kind are labels, which have numbers."""
    return bool(base.labels)


def side_of(x: Expression) -> Expression:
    """The side of a seat, or the sides of several."""
    kind = Kind(SIDE, x.kind.many, x.kind.maybe)
    return SideOf(kind, x.span, x)


def fit(report: Report, x: Expression, kind: Kind) -> Expression:
    """`x` as a value of `kind`; what does not fit is reported."""
    have = x.kind
    if have.base is ANY or kind.base is ANY:
        return x
    if have.base is NOWHERE or (isinstance(x, NothingThere) and have.base is not kind.base):
        if kind.base is FLAG:
            return _wrong(report, x, kind)
        return NothingThere(Kind(kind.base, kind.many, not kind.many), x.span)
    if have.base is kind.base:
        if kind.many and not have.many:
            return _answers(x, kind) if isinstance(x, AgreedValue) else unit(x)
        if have.many and not kind.many:
            return _one(report, x, kind)
        return x
    if kind.base is NUMBER and not kind.many and not have.many and numeric(have.base):
        return NumberOf(Kind(NUMBER, maybe=have.maybe), x.span, x)
    if have.base is NUMBER and not have.many and kind.base.numbers is not None:
        label = LabelOf(Kind(kind.base, maybe=True), x.span, x, kind.base)
        return unit(label) if kind.many else label
    if kind.base is SIDE and have.base is SEAT:
        side = side_of(x)
        return unit(side) if kind.many and not side.kind.many else side
    if kind.base is SEAT and have.base is SIDE and kind.many:
        return MembersOf(Kind(SEAT, many=True), x.span, x)
    return _wrong(report, x, kind)


def _answers(x: AgreedValue, kind: Kind) -> Expression:
    """All that copies of a card answer, instead of what they agree on."""
    return Image(kind, x.span, x.among, x.it, x.value)


def _one(report: Report, x: Expression, kind: Kind) -> Expression:
    if x.kind.copies:
        text = " ".join(x.span.text.split())[:30]
        report.error(
            "one-or-several",
            f"one card is wanted here, and there are several {text}",
            x.span,
            help=f"one of them is `first of {text}`; whether a card is one like it "
            "is asked with `is in copies of …`",
        )
        return Unknown(Kind(ANY), x.span)
    help, fix = "write `only of …` (nothing unless there is exactly one) or `first of …`", None
    circle = _CIRCLE.fullmatch(x.span.text)
    if circle is not None:  # `next of seat among seats - out`: brackets hold the circle together
        better = f"{circle[1]}({circle[2]})"
        help, fix = f"write `{' '.join(better.split())}`", Fix(x.span, better)
    report.error(
        "one-or-several",
        f"one {kind.base} is wanted here, this is {x.kind}",
        x.span,
        help=help,
        fix=fix,
    )
    return Unknown(Kind(ANY), x.span)


def _is_bare(x: Expression) -> TypeGuard[Printed]:
    """Return whether a value is an attribute, asked of the card that is spoken of."""
    return isinstance(x, Printed) and x.span.text == x.attribute


def _wrong(report: Report, x: Expression, kind: Kind) -> Expression:
    hint = ""
    if kind.base is NUMBER and x.kind.many:
        hint = f"how many there are is `count of {x.span.text[:30]}`"
        if x.span.text == "cards":
            hint = "`cards` are all of the deck; how many somebody holds is `count of hand`"
        label, of, whose = " ".join(x.span.text.split()).partition(" of ")
        if x.kind.base.labels and of and label == x.kind.base.name and len(whose) <= 30:
            hint = f"write `highest {label} among {whose}`, or `lowest`"
    elif kind.base is CARD and x.kind.base.labels and isinstance(x, Constant):
        label = " ".join(x.span.text.split())
        hint = f"cards that show it are `… where {x.kind.base.name} is {label}`"
    elif kind.base.labels and _is_bare(x) and len(x.kind.base.labels) <= _MARKS:
        hint = f"whether a card has one is asked with `{x.attribute} is not none`"
    elif kind.base.labels and x.kind.base.labels and isinstance(x, Constant) and kind.base.name:
        hint = f"of the {kind.base.plural} there are {_all_labels(kind.base)}"
    elif kind.base is NUMBER and x.kind.base is SEAT and x.kind.maybe:
        hint = f"whether there is one is asked with `{x.span.text[:30]} is not none`"
    elif kind.base is NUMBER and x.kind.base is SEAT:
        hint = "the seat to the left is `next of …`; how far one is from another `steps of … by …`"
    elif kind.base.numbers is not None and _is_bare(x):
        hint = f"a label is no number: say what each counts, as in `by {x.attribute}: …`"
    elif kind.base is SEAT and kind.many and x.span.text.strip() == "players":
        hint = "all who play are `seats`; `players` says how many there are"
    elif kind.base is SEAT and x.kind.base is SIDE:
        hint = "the seats of a side are `members of …`"
    report.error("kinds", f"{kind} is wanted here, this is {x.kind}", x.span, help=hint)
    return Unknown(Kind(ANY), x.span)


def _all_labels(base: Base) -> str:
    """The labels of a kind in their order, as far as they fit in a line."""
    names = [f"`{label.move}`" for label in base.labels]
    return ", ".join(names[:_MANY]) + (" …" if len(names) > _MANY else "")


def joined(
    report: Report, items: Sequence[Expression], expect: Kind | None
) -> tuple[list[Expression], Kind]:
    """Several values that stand for one: all of one kind, a set if one of them is."""
    real = [i.kind for i in items if i.kind.base not in (ANY, NOWHERE)]
    if not real:
        return list(items), expect or items[0].kind
    base = real[0].base
    if any(k.base is not base for k in real) and any(k.base is NUMBER for k in real):
        base = NUMBER
    if expect is not None and expect.base is not ANY and base is not expect.base:
        base = expect.base if expect.base is SIDE else base
    copies = any(k.copies for k in real) and all(k.copies or not k.many for k in real)
    kind = Kind(base, any(k.many for k in real), any(k.maybe for k in real), copies=copies)
    return [fit(report, i, kind) for i in items], kind
