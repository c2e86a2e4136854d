"""Resolvers of the kernel's own words: `count of …`, `top of …`, `next of … among …`."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.diagnostic import Fix
from cardlang.program import (
    CARD,
    GROUPS,
    NUMBER,
    SEAT,
    SIDE,
    AllOf,
    BestBy,
    Binding,
    BottomOf,
    CopiesOf,
    CountOf,
    Expression,
    FirstOf,
    HolderOf,
    Image,
    Kind,
    LargerOf,
    MembersOf,
    Named,
    NextOf,
    NthOf,
    OnlyOf,
    PreviousOf,
    SmallerOf,
    StepsOf,
    TailOf,
    TopOf,
    Union,
    UnionOfGroups,
    ZoneCards,
    pile_of,
)
from cardlang.quick import frozen
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import CARDS, said, side_of, unit, unknown
from cardlang.resolve.scope import Scope
from cardlang.resolve.values import patterns
from cardlang.resolve.values.things import order
from cardlang.source import Span
from cardlang.syntax import tree
from cardlang.syntax.tree import ZoneNode

SEATS = Kind(SEAT, many=True)


@frozen(eq=False)
class KernelQuestion:
    """A kernel's word as it is asked: of what, with which parts, and where."""

    text: str
    x: Expression
    by: tree.Expr | None
    among: tree.Expr | None
    scope: Scope
    span: Span


def ask(checker: Checker, asked: KernelQuestion) -> Expression:
    """The meaning of a kernel's word; `asked.by` is there where the word takes one."""
    return MEANINGS[asked.text](checker, asked)


def _by(asked: KernelQuestion) -> tree.Expr:
    assert asked.by is not None
    return asked.by


def _union(checker: Checker, asked: KernelQuestion) -> Expression:
    if asked.x.kind.base is not GROUPS:
        return unit(asked.x)
    return UnionOfGroups(CARDS, asked.span, asked.x)


def _count(checker: Checker, asked: KernelQuestion) -> Expression:
    return CountOf(Kind(NUMBER, low=0), asked.span, unit(asked.x))


def _one(checker: Checker, asked: KernelQuestion) -> Expression:
    several = unit(asked.x)
    if asked.text == "first" and asked.x.kind.many and pile_of(asked.x) is not None:
        pile = said(asked.x.span)
        checker.report.warning(
            "first-of-a-pile",
            f"`first of {pile}` is the card with the lowest number, not the one laid first",
            asked.span,
            help=f"the card laid first is `bottom of {pile}`, the one laid last `top of {pile}`",
        )
    of_groups = several.kind.base is GROUPS
    kind = CARDS if of_groups else Kind(several.kind.base, maybe=True)
    word = FirstOf if asked.text == "first" else OnlyOf
    return word(kind, asked.span, several)


def _neighbour(checker: Checker, asked: KernelQuestion) -> Expression:
    among: Expression = AllOf(SEATS, asked.span, SEAT)
    if asked.among is not None:
        among = checker.fitted(asked.among, asked.scope, SEATS)
    word = NextOf if asked.text == "next" else PreviousOf
    return word(Kind(SEAT, maybe=asked.x.kind.maybe), asked.span, asked.x, among)


def _side(checker: Checker, asked: KernelQuestion) -> Expression:
    return side_of(asked.x)


def _members(checker: Checker, asked: KernelQuestion) -> Expression:
    if not asked.x.kind.many:
        return MembersOf(SEATS, asked.span, asked.x)
    it = Binding("it", Kind(SIDE), asked.span)
    one = MembersOf(SEATS, asked.span, Named(it.kind, asked.span, it))
    return Image(SEATS, asked.span, asked.x, it, one)


def _holder(checker: Checker, asked: KernelQuestion) -> Expression:
    return HolderOf(Kind(SEAT, maybe=True), asked.span, asked.x)


def _copies(checker: Checker, asked: KernelQuestion) -> Expression:
    return CopiesOf(Kind(CARD, many=True, copies=True), asked.span, asked.x)


def _steps(checker: Checker, asked: KernelQuestion) -> Expression:
    other = checker.fitted(_by(asked), asked.scope, Kind(SEAT))
    return StepsOf(Kind(NUMBER, low=0, high=15), asked.span, asked.x, other)


def _of_two(checker: Checker, asked: KernelQuestion) -> Expression:
    word = SmallerOf if asked.text == "smaller" else LargerOf
    other = checker.number(_by(asked), asked.scope)
    return word(Kind(NUMBER), asked.span, asked.x, other)


def _best(checker: Checker, asked: KernelQuestion) -> Expression:
    found, args = order(checker, _by(asked), asked.scope)
    if found is None:
        return unknown(asked.span)
    base, x, kind = found.candidate.kind.base, asked.x, CARDS
    if x.kind.base is not GROUPS:
        kind = Kind(base, maybe=True)
        x = checker.fit(unit(x), Kind(base, many=True))
    return BestBy(kind, asked.span, x, found, args)


def _groups(checker: Checker, asked: KernelQuestion) -> Expression:
    return patterns.groups(checker, asked.x, _by(asked), asked.scope, asked.span)


def _packing(checker: Checker, asked: KernelQuestion) -> Expression:
    return patterns.packing(checker, asked.x, _by(asked), asked.scope, asked.span)


def _counts(checker: Checker, asked: KernelQuestion) -> Expression:
    return patterns.counts(checker, asked.text, asked.x, _by(asked), asked.scope, asked.span)


def _tail(checker: Checker, asked: KernelQuestion) -> Expression:
    if not _lies_in_order(checker, asked, always=True):
        return unknown(asked.span)
    found, args = patterns.pattern(checker, _by(asked), asked.scope)
    if found is None:
        return unknown(asked.span)
    if found.shares or found.forms:
        message = f"the cards of a `{found.name}` part into others, or have forms"
        help = "a tail is asked of a pattern whose lines speak of cards"
        checker.report.error("tail-of-parts", message, asked.span, help=help)
        return unknown(asked.span)
    return TailOf(CARDS, asked.span, asked.x, found, args)


def _reach(checker: Checker, asked: KernelQuestion) -> Expression:
    return patterns.reach(checker, asked.x, _by(asked), asked.scope, asked.span)


def _end(checker: Checker, asked: KernelQuestion) -> Expression:
    if not _lies_in_order(checker, asked):
        return unknown(asked.span)
    word = TopOf if asked.text == "top" else BottomOf
    return word(Kind(CARD, maybe=True), asked.span, asked.x)


def _nth(checker: Checker, asked: KernelQuestion) -> Expression:
    if not _lies_in_order(checker, asked):
        return unknown(asked.span)
    place = checker.number(_by(asked), asked.scope)
    return NthOf(Kind(CARD, maybe=True), asked.span, asked.x, place)


def _lies_in_order(checker: Checker, asked: KernelQuestion, always: bool = False) -> bool:
    """True if cards lie in an order (one card does, unless it must be a pile); told where not."""
    x = asked.x
    if pile_of(x) is not None or not (x.kind.many or always):
        return True
    help = "write `only of` or `best of … by …`"
    if isinstance(x, Union) and any(pile_of(part) is not None for part in x.children()):
        words = [asked.text if pile_of(part) is not None else "only" for part in x.children()]
        spans = [said(part.span) for part in x.children()]
        each = [f"{word} of {text}" for word, text in zip(words, spans, strict=True)]
        help = f"write `({' else '.join(each)})`"
    if isinstance(x, Image) and isinstance(x.value, ZoneCards) and x.value.zone.ordered:
        one = x.it.kind.base
        what = f"{asked.text} of {x.value.zone.name} of {one.name}"
        help = f"make a rule of one {one.name}, as in `rule last of {one.name}: {what}`, and ask "
        help += f"`last of {one.plural}`"
    fix = None
    if isinstance(x, ZoneCards) and x.zone.node.span.source is x.span.source:
        fix = _in_order(x.zone.node)
        help = f"where top and bottom count, write `{fix.text}`; of one card alone ask `only of`"
    elif isinstance(x, ZoneCards):
        help += "; to take one unseen, `shuffle` them in a zone that is `in order`"
    checker.report.error(
        "no-order",
        f"these cards lie in no order, so there is no `{asked.text}`",
        x.span,
        help=help,
        fix=fix,
    )
    return False


def _in_order(zone: ZoneNode) -> Fix:
    """The head of a zone that is a pile."""
    last = [zone.name, *zone.families, *zone.clauses][-1].span
    head = Span(last.source, zone.span.start, last.end)
    return Fix(head, f"{head.text}, in order")


MEANINGS: dict[str, Callable[[Checker, KernelQuestion], Expression]] = {
    "count": _count,
    "first": _one,
    "only": _one,
    "top": _end,
    "bottom": _end,
    "nth": _nth,
    "best": _best,
    "next": _neighbour,
    "previous": _neighbour,
    "side": _side,
    "members": _members,
    "holder": _holder,
    "copies": _copies,
    "smaller": _of_two,
    "groups": _groups,
    "union": _union,
    "packing": _packing,
    "profile": _counts,
    "spread": _counts,
    "tail": _tail,
    "reach": _reach,
    "larger": _of_two,
    "steps": _steps,
}
