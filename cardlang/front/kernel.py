"""What the kernel's own words mean: `count of …`, `top of …`, `next of … among …`."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from cardlang.front import patterns
from cardlang.front.checker import Checker
from cardlang.front.kinds import CARDS, said, side_of, unit, unknown
from cardlang.front.scope import Scope
from cardlang.front.things import order
from cardlang.model import CARD, GROUPS, NUMBER, SEAT, SIDE, Binding, Kind, X, pile_of
from cardlang.source import Span
from cardlang.syntax import tree

SEATS = Kind(SEAT, many=True)


@frozen(eq=False)
class KernelQuestion:
    """A kernel's word as it is asked: of what, with which parts, and where."""

    text: str
    x: X
    by: tree.Expr | None
    among: tree.Expr | None
    scope: Scope
    span: Span


def ask(checker: Checker, asked: KernelQuestion) -> X:
    """The meaning of a kernel's word; `asked.by` is there where the word takes one."""
    return _WORDS[asked.text](checker, asked)


def _by(asked: KernelQuestion) -> tree.Expr:
    assert asked.by is not None
    return asked.by


def _fn(asked: KernelQuestion, kind: Kind, *args: X) -> X:
    return X("fn", kind, asked.span, (asked.text, args))


def _union(checker: Checker, asked: KernelQuestion) -> X:
    return _fn(asked, CARDS, asked.x) if asked.x.kind.base is GROUPS else unit(asked.x)


def _count(checker: Checker, asked: KernelQuestion) -> X:
    return _fn(asked, Kind(NUMBER, low=0), unit(asked.x))


def _one(checker: Checker, asked: KernelQuestion) -> X:
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
    return _fn(asked, CARDS if of_groups else Kind(several.kind.base, maybe=True), several)


def _neighbour(checker: Checker, asked: KernelQuestion) -> X:
    among = X("all", SEATS, asked.span, (SEAT,))
    if asked.among is not None:
        among = checker.fitted(asked.among, asked.scope, SEATS)
    return _fn(asked, Kind(SEAT, maybe=asked.x.kind.maybe), asked.x, among)


def _side(checker: Checker, asked: KernelQuestion) -> X:
    return side_of(asked.x)


def _members(checker: Checker, asked: KernelQuestion) -> X:
    if not asked.x.kind.many:
        return _fn(asked, SEATS, asked.x)
    it = Binding("it", Kind(SIDE), asked.span)
    one = _fn(asked, SEATS, X("var", it.kind, asked.span, (it,)))
    return X("image", SEATS, asked.span, (asked.x, it, one))


def _holder(checker: Checker, asked: KernelQuestion) -> X:
    return _fn(asked, Kind(SEAT, maybe=True), asked.x)


def _copies(checker: Checker, asked: KernelQuestion) -> X:
    return _fn(asked, Kind(CARD, many=True, copies=True), asked.x)


def _steps(checker: Checker, asked: KernelQuestion) -> X:
    other = checker.fitted(_by(asked), asked.scope, Kind(SEAT))
    return _fn(asked, Kind(NUMBER, low=0, high=15), asked.x, other)


def _of_two(checker: Checker, asked: KernelQuestion) -> X:
    return _fn(asked, Kind(NUMBER), asked.x, checker.number(_by(asked), asked.scope))


def _best(checker: Checker, asked: KernelQuestion) -> X:
    found, args = order(checker, _by(asked), asked.scope)
    if found is None:
        return unknown(asked.span)
    base, x, kind = found.candidate.kind.base, asked.x, CARDS
    if x.kind.base is not GROUPS:
        kind = Kind(base, maybe=True)
        x = checker.fit(unit(x), Kind(base, many=True))
    return X("best", kind, asked.span, (x, found, args))


def _groups(checker: Checker, asked: KernelQuestion) -> X:
    return patterns.groups(checker, asked.x, _by(asked), asked.scope, asked.span)


def _packing(checker: Checker, asked: KernelQuestion) -> X:
    return patterns.packing(checker, asked.x, _by(asked), asked.scope, asked.span)


def _counts(checker: Checker, asked: KernelQuestion) -> X:
    return patterns.counts(checker, asked.text, asked.x, _by(asked), asked.scope, asked.span)


def _tail(checker: Checker, asked: KernelQuestion) -> X:
    if not _lies_in_order(checker, asked, always=True):
        return unknown(asked.span)
    found, args = patterns.pattern(checker, _by(asked), asked.scope)
    if found is None:
        return unknown(asked.span)
    return X("tail", CARDS, asked.span, (asked.x, found, args))


def _reach(checker: Checker, asked: KernelQuestion) -> X:
    return patterns.reach(checker, asked.x, _by(asked), asked.scope, asked.span)


def _end(checker: Checker, asked: KernelQuestion) -> X:
    if not _lies_in_order(checker, asked):
        return unknown(asked.span)
    return _fn(asked, Kind(CARD, maybe=True), asked.x)


def _nth(checker: Checker, asked: KernelQuestion) -> X:
    if not _lies_in_order(checker, asked):
        return unknown(asked.span)
    place = checker.number(_by(asked), asked.scope)
    return _fn(asked, Kind(CARD, maybe=True), asked.x, place)


def _lies_in_order(checker: Checker, asked: KernelQuestion, always: bool = False) -> bool:
    """Whether cards lie in an order (one card does, unless it must be a pile); told where not."""
    x = asked.x
    if pile_of(x) is not None or not (x.kind.many or always):
        return True
    help = "write `only of` or `best of … by …`"
    if x.op == "union" and any(pile_of(part) is not None for part in x.args):
        words = [asked.text if pile_of(part) is not None else "only" for part in x.args]
        each = [f"{word} of {said(part.span)}" for word, part in zip(words, x.args, strict=True)]
        help = f"write `({' else '.join(each)})`"
    if x.op == "image" and x.args[2].op == "zone" and pile_of(x.args[2]) is not None:
        one = x.args[1].kind.base
        what = f"{asked.text} of {x.args[2].args[0].name} of {one.name}"
        help = f"make a rule of one {one.name}, as in `rule last of {one.name}: {what}`, and ask "
        help += f"`last of {one.plural}`"
    if x.op == "zone" and x.args[0].node.span.source is x.span.source:
        help += f", or say `in order` where `{x.args[0].name}` is declared"
    checker.report.error(
        "no-order",
        f"these cards lie in no order, so there is no `{asked.text}`",
        x.span,
        help=help,
    )
    return False


_WORDS: dict[str, Callable[[Checker, KernelQuestion], X]] = {
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
