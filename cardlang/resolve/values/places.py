"""Zones and keeps asked for by name: whose each is, of one kind or of two.

Of `zone meld of each side and rank` there is one for each side and each rank, asked as `meld of
side by 7`.  What the passage is about may be left out, first or second; where `by` is left out
and no rank is spoken of, all of a side's are meant together: cards as a set, numbers as a sum.
"""

from __future__ import annotations

from cardlang.diagnostic import SpanLabel as Place
from cardlang.program import (
    ANY,
    CARD,
    NOWHERE,
    NUMBER,
    SEAT,
    SIDE,
    AllOf,
    Base,
    Binding,
    Constant,
    Expression,
    Image,
    Keep,
    KeepValue,
    Kind,
    Named,
    OwnerPair,
    SideOf,
    SumOver,
    Zone,
    ZoneCards,
)
from cardlang.quick import frozen
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import known, side_of, unknown
from cardlang.resolve.scope import Scope
from cardlang.resolve.values.copies import of_each
from cardlang.resolve.values.whose import as_owner, mistaken, names_of, spoken_of, subject
from cardlang.source import Span
from cardlang.syntax import tree


@frozen(eq=False)
class AskedPlace:
    """A request for a thing: where, and with which parts (`of`, `by`, `among`)."""

    span: Span
    scope: Scope
    given: dict[str, Expression]


def place(checker: Checker, found: Zone | Keep, text: str, asked: AskedPlace) -> Expression:
    """A zone or keep, of the given owners or of whom the passage is about."""
    span = asked.span
    if not found.families:
        owner = asked.given.get("of")
        if owner is not None and known(owner):
            checker.report.error(
                "no-owner",
                f"there is one `{text}`, not one of each",
                owner.span,
                help=f"write `{text}` alone",
            )
        return _one(found, None, span)
    owners: tuple[Expression, ...] | None
    if len(found.families) == 2:
        owners = _two(checker, found, text, asked)
    else:
        one = asked.given.get("of")
        one = one or subject(checker, found.families[0], span, asked.scope, text)
        owners = None if one is None else (one,)
    if owners is None or not all(map(known, owners)):
        return unknown(span)
    fitted = []
    for owner, family in zip(owners, found.families, strict=True):
        many = owner.kind.many
        if family is SIDE and owner.kind.base is SEAT:
            owner = side_of(owner)
        fitted.append(checker.fit(owner, Kind(family, many=many)))
    return _of(found, fitted, span)


def _one(found: Zone | Keep, owner: Expression | None, span: Span) -> Expression:
    """The zone or keep of one owner."""
    if isinstance(found, Zone):
        return ZoneCards(Kind(CARD, many=True), span, found, owner)
    kind = found.kind
    maybe = kind.maybe or (not kind.many and owner is not None and owner.kind.maybe)
    return KeepValue(Kind(kind.base, kind.many, maybe), span, found, owner)


def _of(found: Zone | Keep, owners: list[Expression], span: Span) -> Expression:
    """The zone or keep of these owners; of several all together, numbers as their sum."""
    several: list[tuple[Expression, Binding]] = []
    ones = []
    for owner, family in zip(owners, found.families, strict=True):
        if owner.kind.many:
            it = Binding("it", Kind(family), span)
            several.append((owner, it))
            owner = Named(it.kind, span, it)
        ones.append(owner)
    whose = ones[0]
    if len(ones) == 2:
        kind = Kind(found.families[0], maybe=any(one.kind.maybe for one in ones))
        whose = OwnerPair(kind, span, ones[0], ones[1])
    x = _one(found, whose, span)
    base = x.kind.base
    for owner, it in reversed(several):
        if owner.kind.copies:
            x = of_each(owner, it, x, span)
        elif base is NUMBER:
            x = SumOver(Kind(NUMBER), span, owner, it, x)
        else:
            x = Image(Kind(base, many=True), span, owner, it, x)
    return x


# ------------------------------------------------------------------------------- of two kinds


def _two(
    checker: Checker, found: Zone | Keep, text: str, asked: AskedPlace
) -> tuple[Expression, Expression] | None:
    """The two owners of a thing that there is one of for each two kinds; None where that is told to
    be wrong.
    """
    first, second = asked.given.get("of"), asked.given.get("by")
    if _swapped(checker, found, text, asked):
        return None
    here = [spoken_of(family, asked.scope) for family in found.families]
    one, other = found.families
    if first is None:
        plain = len(here[0]) == 1 and (second is not None or (len(here[1]) == 1 and one != other))
        if not plain:
            _whose(checker, found, text, asked, here)
            return None
        first = as_owner(here[0][0], one, asked.span)
        return first, second or as_owner(here[1][0], other, asked.span)
    if second is None:
        meant = [s for s in here[1] if s.kind.base is other and not _is(first, s)]
        if meant:
            _one_or_all(checker, found, text, asked, names_of(meant))
            return None
        second = AllOf(Kind(other, many=True), asked.span, other)
    return first, second


def _is(x: Expression, subject: Binding | Expression) -> bool:
    return x is subject or (isinstance(x, Named) and x.binding is subject)


def _whose(
    checker: Checker,
    found: Zone | Keep,
    text: str,
    asked: AskedPlace,
    here: list[list[Binding | Expression]],
) -> None:
    """Tells that it is not plain whose something is meant."""
    if mistaken(asked.scope):
        return
    second = asked.given.get("by")
    one, other = found.families
    if second is not None:
        by = second.span.text
        choices = [f"`{text} of {name} by {by}`" for name in names_of(here[0])]
        help = ", ".join(choices) or f"write `{text} of … by {by}`"
    elif len(here[0]) == 1 and one is not other:
        whole = f"`{text} of {names_of(here[0])[0]}`"
        help = f"write `{text} by …`; all of them together are {whole}"
    elif len(here[1]) == 1 and one is not other:
        help = f"write `{text} of … by {names_of(here[1])[0]}`"
    else:
        help = f"write `{text} of … by …`: there is one for each {one} and {other}"
    checker.report.error("whose", f"whose `{text}`?", asked.span, help=help)


def _one_or_all(
    checker: Checker, found: Zone | Keep, text: str, asked: AskedPlace, names: list[str]
) -> None:
    """Tells that all may be meant, or the one that the passage is about."""
    other = found.families[1]
    said = f"{text} of {asked.given['of'].span.text}"
    checker.report.error(
        "two-meanings",
        f"`{said}` may be that of one {other}, or of all",
        asked.span,
        help=f"write `{said} by {names[0]}`; all of them together are `{said} by {other.plural}`",
    )


# ----------------------------------------------------------------------- the wrong way round


def _swapped(checker: Checker, found: Zone | Keep, text: str, asked: AskedPlace) -> bool:
    """Return whether what belongs behind `by` stands behind `of`, or the other way round; told."""
    first, second = asked.given.get("of"), asked.given.get("by")
    one, other = found.families
    if first is not None and _meant_by(checker, first, one, other):
        said = first.span.text
        if second is None:
            plain = len(spoken_of(one, asked.scope)) == 1
            help = f"`{text} by {said}`" if plain else f"`{text} of … by {said}`"
        elif fits(second, one) or second.span.text in one.index:
            help = f"`{text} of {second.span.text} by {said}`"
        else:
            return False
        _told(checker, found, text, first.span, help)
        return True
    if second is None or first is not None or fits(second, other) or not fits(second, one):
        return False
    _told(checker, found, text, second.span, f"`{text} of {second.span.text} by …`")
    return True


def turned(checker: Checker, found: Zone | Keep, text: str, node: tree.Expr, scope: Scope) -> bool:
    """True if `meld by 7 of side` is written, whose end is not asked of anything; that is told."""
    if not isinstance(node, tree.ChainNode) or node.by is not None or node.among is not None:
        return False
    head, rest = node.words[0], node.words[1:]
    one, other = found.families
    if isinstance(head, tree.NameNode):
        local = scope.look(head.text)
        named = isinstance(local, Binding) and local.kind.base is other
        if not named and head.text not in other.index:
            return False
        if checker.thing(head.text) is not None or head.text in checker.deck.attributes:
            if len(rest) > 1 or not fits(checker.value(rest[0], scope, Kind(one)), one):
                return False
    whom = " of ".join(word.span.text for word in rest)
    _told(checker, found, text, node.span, f"`{text} of {whom} by {head.span.text}`")
    return True


def _told(checker: Checker, found: Zone | Keep, text: str, span: Span, help: str) -> None:
    one, other = found.families
    message = f"of `{text}` the {one} stands behind `of`, the {other} behind `by`"
    labels = (Place(found.node.span, "declared here"),) if found.node is not None else ()
    checker.report.error("parts-swapped", message, span, help=f"write {help}", labels=labels)


def fits(x: Expression, family: Base) -> bool:
    """Return whether a value can stand for one of a kind; a number can be that of a seat."""
    base = x.kind.base
    if family in (SEAT, SIDE) and (base is SEAT or (base is NUMBER and isinstance(x, Constant))):
        return True
    return base in (family, ANY, NOWHERE)


def _meant_by(checker: Checker, x: Expression, one: Base, other: Base) -> bool:
    """Return whether what stands behind `of` is of the second kind: `meld of K`, `meld of 7`."""
    if x.kind.base is not one and fits(x, other) and not fits(x, one):
        return True
    number = x.x if isinstance(x, SideOf) else x
    if not isinstance(number, Constant) or number.kind.base is not SEAT or one not in (SEAT, SIDE):
        return False
    return number.span.text in other.index and number.value >= _players(checker)


def _players(checker: Checker) -> int:
    """The most seats that a game may have."""
    node = checker.layers.singles.get("players")
    if not isinstance(node, tree.PlayersNode):
        return 16
    ends = [count.high if isinstance(count, tree.RangeNode) else count for count in node.counts]
    return max([end.value for end in ends if isinstance(end, tree.NumberNode)], default=16)
