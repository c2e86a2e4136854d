"""Expressions: names, chains, comparisons and sets get their meaning and kind.

The kind that is expected decides what a bare word means: after `suit is`, `hearts` is a suit;
after `of each seat`'s zone, `2` is a seat.  One function a form of the syntax; all return a value,
of the kind `ANY` where something was wrong (and has been reported), so that one mistake is told
once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.program import (
    ANY,
    CARD,
    FLAG,
    NOWHERE,
    NUMBER,
    SEAT,
    SIDE,
    AllOf,
    AllTrue,
    Base,
    Binding,
    CaseValue,
    Conditional,
    Expression,
    ExtremeValue,
    Fallback,
    Filtered,
    FromTo,
    HavingMost,
    Kind,
    Listed,
    Negative,
    NothingThere,
    QuantifiedClaim,
    Reckoned,
    Union,
    UnitSet,
    Without,
    zone_source,
)
from cardlang.reckoning import RECKONING
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import const, joined, known, member, short, unit, unknown
from cardlang.resolve.scope import Scope
from cardlang.resolve.values.chains import chain
from cardlang.resolve.values.labels import any_label
from cardlang.resolve.values.labels import label as named_label
from cardlang.resolve.values.names import name
from cardlang.resolve.values.questions import (
    beats,
    claim,
    comparison,
    joined_claims,
    negation,
    numbers,
)
from cardlang.resolve.values.ranges import tell_backwards
from cardlang.resolve.values.things import families_of
from cardlang.source import Span
from cardlang.syntax import tree

Resolver = Callable[[Checker, Any, Scope, Kind | None], Expression]
Ranged = tuple[Expression, Binding]  # a set, and the name of its members


def resolve(
    checker: Checker, node: tree.Expr, scope: Scope, expect: Kind | None = None
) -> Expression:
    """The meaning of a value; `expect` is the kind that its place asks for, if any."""
    return FORMS[type(node)](checker, node, scope, expect)


def _number(
    checker: Checker, node: tree.NumberNode, scope: Scope, expect: Kind | None
) -> Expression:
    if expect is not None and expect.base not in (NUMBER, FLAG, ANY):
        label = named_label(checker, node.text, expect.base, node.span)
        if label is not None:
            return label
        if checker.deck_lost and expect.base not in (SEAT, SIDE):
            return unknown(node.span)
    return const(Kind(NUMBER, low=node.value, high=node.value), node.value, node.span)


def _label(checker: Checker, node: tree.LabelNode, scope: Scope, expect: Kind | None) -> Expression:
    if expect is not None and expect.base is not ANY:
        label = named_label(checker, node.text, expect.base, node.span)
        if label is not None:
            return label
    return any_label(checker, node.text, node.span, expect, scope)


def _nothing(
    checker: Checker, node: tree.NothingNode, scope: Scope, expect: Kind | None
) -> Expression:
    if expect is not None and expect.base is not ANY:
        return NothingThere(Kind(expect.base, expect.many, not expect.many), node.span)
    return NothingThere(Kind(NOWHERE, maybe=True), node.span)


def _flag(checker: Checker, node: tree.FlagNode, scope: Scope, expect: Kind | None) -> Expression:
    return const(Kind(FLAG), int(node.value), node.span)


def _set(checker: Checker, node: tree.SetOfNode, scope: Scope, expect: Kind | None) -> Expression:
    inner = Kind(expect.base) if expect is not None and expect.base is not ANY else None
    items = [checker.value(item, scope, inner) for item in node.items]
    named = [i.kind.base for i in items if known(i) and i.kind.base is not NOWHERE]
    base = named[0] if named else expect.base if expect else NOWHERE
    fitted = [checker.fit(item, Kind(base, many=True)) for item in items]
    return Listed(Kind(base, many=True), node.span, tuple(fitted))


def _range(checker: Checker, node: tree.RangeNode, scope: Scope, expect: Kind | None) -> Expression:
    inner = Kind(expect.base) if expect is not None else None
    low = checker.value(node.low, scope, inner)
    high = checker.value(node.high, scope, inner)
    if isinstance(node.low, tree.NumberNode) and high.kind.base.labels:  # `4..A`
        low = named_label(checker, node.low.text, high.kind.base, node.low.span) or low
    elif isinstance(node.high, tree.NumberNode) and low.kind.base.labels:
        high = named_label(checker, node.high.text, low.kind.base, node.high.span) or high
    tell_backwards(checker, low, high)
    if low.kind.base.labels and low.kind.base is high.kind.base:
        return FromTo(Kind(low.kind.base, many=True), node.span, low, high)
    low, high = checker.fit(low, Kind(NUMBER)), checker.fit(high, Kind(NUMBER))
    return FromTo(Kind(NUMBER, many=True), node.span, low, high)


def _minus(checker: Checker, node: tree.MinusNode, scope: Scope, expect: Kind | None) -> Expression:
    value = checker.fit(checker.value(node.value, scope, Kind(NUMBER)), Kind(NUMBER))
    return Negative(Kind(NUMBER, maybe=value.kind.maybe), node.span, value)


ARITH = {row.sign: row for row in RECKONING.values()}


def _arith(checker: Checker, node: tree.ArithNode, scope: Scope, expect: Kind | None) -> Expression:
    if isinstance(node.first, tree.RangeNode) and node.rest[0][0].startswith("but"):
        return _capped_range(checker, node, node.first)
    sets = expect if expect is not None and expect.many else None
    left = checker.value(node.first, scope, sets)
    for op, operand in node.rest:
        span = node.span
        aim = left.kind if left.kind.many else sets
        right = checker.value(operand, scope, aim)
        of_sets = left.kind.many or right.kind.many or _points(left, right)
        if op in ("+", "-") and _number_with_set(checker, node.first, left, right):
            return unknown(span)
        if op in ("+", "-") and of_sets:
            base = left.kind.base if left.kind.base not in (NOWHERE, ANY) else right.kind.base
            kind = Kind(base, many=True)
            joined_ = Union if op == "+" else Without
            left = joined_(kind, span, checker.fit(left, kind), checker.fit(right, kind))
        else:
            one, two = numbers(checker, left, right)
            if not (known(one) and known(two)):
                return unknown(span)
            maybe = one.kind.maybe or two.kind.maybe
            left = Reckoned(Kind(NUMBER, maybe=maybe), span, ARITH[op], one, two)
    return left


def _number_with_set(
    checker: Checker, first: tree.Expr, left: Expression, right: Expression
) -> bool:
    """`n + {2 3}`: is it reckoned, or are numbers put together?  That is told."""
    number = left.kind.base is NUMBER and not left.kind.many
    if not (number and right.kind.base is NUMBER and right.kind.many):
        return False
    checker.report.error(
        "kinds",
        f"`{short(first)}` is a number, and this is a set of numbers",
        right.span,
        help=f"for a set write `{{{short(first)}}}` instead of `{short(first)}`, "
        "and brackets around a set that is meant as a whole",
    )
    return True


def _capped_range(checker: Checker, node: tree.ArithNode, numbers: tree.RangeNode) -> Expression:
    """`1..n but at most 3`: numbers of which the last one is meant to be the lesser of two."""
    word, operand = node.rest[0]
    far = f"{short(numbers.high)} {word} {short(operand)}"
    help = f"write `{short(numbers.low)}..({far})`"
    message = f"`{word}` is said of a number, and this is a range of them"
    checker.report.error("missing-brackets", message, node.span, help=help)
    return unknown(node.span)


def _points(left: Expression, right: Expression) -> bool:
    """Adding two seats, cards or the like makes a set of them."""
    bases = {left.kind.base, right.kind.base} - {NOWHERE, ANY}
    return len(bases) == 1 and bases.pop() in (CARD, SEAT, SIDE)


def _quantified(
    checker: Checker, node: tree.QuantifiedNode, scope: Scope, expect: Kind | None
) -> Expression:
    families = families_of(checker, node.claim.left)
    if not families:
        return unknown(node.span)
    inner, asked = _each(families, scope, node.span)
    left = resolve(checker, node.claim.left, inner, None)
    found = claim(checker, node.claim, left, inner)
    for everyone, it in reversed(asked):
        found = QuantifiedClaim(Kind(FLAG), node.span, everyone, it, node.which, found)
    return found


def _each(families: tuple[Base, ...], scope: Scope, span: Span) -> tuple[Scope, list[Ranged]]:
    """A scope that speaks of one of each kind; for each kind all of it, and what one is called."""
    asked: list[Ranged] = []
    for base in families:
        it = Binding("it", Kind(base), span)
        asked.append((AllOf(Kind(base, many=True), span, base), it))
        scope = scope.child(candidate=it)
    return scope, asked


def _extreme(
    checker: Checker, node: tree.ExtremeNode, scope: Scope, expect: Kind | None
) -> Expression:
    if node.among is not None:
        among = checker.value(node.among, scope, None)
        if not known(among):
            return among
        among = unit(among)
        it = Binding("it", member(Kind(among.kind.base)), node.span, source=zone_source(among))
        inner, asked = scope.child(candidate=it), [(among, it)]
    else:
        families = families_of(checker, node.key, node.which)
        if not families:
            return unknown(node.span)
        inner, asked = _each(families, scope, node.span)
    found = checker.fit(resolve(checker, node.key, inner, Kind(NUMBER)), Kind(NUMBER))
    kind = Kind(NUMBER, maybe=node.which != "total")
    for among, it in reversed(asked):
        found = ExtremeValue(kind, node.span, among, it, node.which, found)
    return found


def _candidates(
    checker: Checker, node: tree.Expr, scope: Scope, expect: Kind | None
) -> tuple[Expression, Binding | None]:
    """A set of which something is asked of each, and the name of that; no name if it is unknown."""
    base = checker.value(node, scope, expect)
    if not known(base):
        return base, None
    base = unit(base)
    return base, Binding("it", member(base.kind), node.span, source=zone_source(base))


def _where(checker: Checker, node: tree.WhereNode, scope: Scope, expect: Kind | None) -> Expression:
    base, it = _candidates(checker, node.base, scope, expect)
    if it is None:
        return base
    if isinstance(base, UnitSet) and base.kind.base is NUMBER and _counted(checker, node):
        return unknown(node.span)
    condition = checker.flag(node.condition, scope.child(candidate=it))
    return Filtered(Kind(base.kind.base, many=True), node.span, base, it, condition)


def _counted(checker: Checker, node: tree.WhereNode) -> bool:
    """True if `count of hand where …` or `total … among hand where …` is written; that is told."""
    base = node.base
    if isinstance(base, tree.ChainNode) and base.among is None and base.by is None:
        first, inner = base.words[0], base.words[1]
        if not (isinstance(first, tree.NameNode) and first.text == "count"):
            return False
    elif isinstance(base, tree.ExtremeNode) and base.among is not None:
        inner = base.among
    else:
        return False
    source = node.span.source
    head = Span(source, base.span.start, inner.span.start).text
    asked = Span(source, inner.span.start, node.span.end).text
    checker.report.error(
        "missing-brackets",
        "what is counted is chosen first, in brackets",
        node.span,
        help=f"write `{' '.join(f'{head}({asked})'.split())}`",
    )
    return True


def _having(
    checker: Checker, node: tree.HavingNode, scope: Scope, expect: Kind | None
) -> Expression:
    base, it = _candidates(checker, node.base, scope, expect)
    if it is None:
        return base
    inner = scope.child(candidate=it)
    key = checker.fit(resolve(checker, node.key, inner, Kind(NUMBER)), Kind(NUMBER))
    return HavingMost(base.kind, node.span, base, it, node.which, key)


def _if(checker: Checker, node: tree.IfNode, scope: Scope, expect: Kind | None) -> Expression:
    condition = checker.flag(node.condition, scope)
    value = checker.value(node.value, scope, expect)
    kind = value.kind
    if kind.base is FLAG:
        return AllTrue(kind, node.span, (value, condition))
    kind = Kind(kind.base, kind.many, not kind.many, copies=kind.copies)
    return Conditional(kind, node.span, value, condition)


def _else(checker: Checker, node: tree.ElseNode, scope: Scope, expect: Kind | None) -> Expression:
    first = checker.value(node.items[0], scope, expect)
    aim = expect or (first.kind if known(first) and first.kind.base is not NOWHERE else None)
    rest = [checker.value(item, scope, aim) for item in node.items[1:]]
    items, kind = joined(checker.report, [first, *rest], expect)
    maybe = items[-1].kind.maybe and not kind.many
    kind = Kind(kind.base, kind.many, maybe, copies=kind.copies)
    return Fallback(kind, node.span, tuple(items))


def _if_else(
    checker: Checker, node: tree.IfElseNode, scope: Scope, expect: Kind | None
) -> Expression:
    condition = checker.flag(node.condition, scope)
    first = checker.value(node.value, scope, expect)
    aim = expect or (first.kind if known(first) and first.kind.base is not NOWHERE else None)
    items, kind = joined(checker.report, [first, checker.value(node.other, scope, aim)], expect)
    maybe = any(item.kind.maybe for item in items) and not kind.many
    kind = Kind(kind.base, kind.many, maybe, copies=kind.copies)
    return CaseValue(kind, node.span, ((condition, items[0]), (None, items[1])))


FORMS: dict[type, Resolver] = {
    tree.NameNode: name,
    tree.LabelNode: _label,
    tree.NumberNode: _number,
    tree.NothingNode: _nothing,
    tree.FlagNode: _flag,
    tree.SetOfNode: _set,
    tree.RangeNode: _range,
    tree.ChainNode: chain,
    tree.MinusNode: _minus,
    tree.ArithNode: _arith,
    tree.NotNode: negation,
    tree.AndNode: joined_claims,
    tree.OrNode: joined_claims,
    tree.CompareNode: comparison,
    tree.BeatsNode: beats,
    tree.QuantifiedNode: _quantified,
    tree.ExtremeNode: _extreme,
    tree.WhereNode: _where,
    tree.HavingNode: _having,
    tree.IfNode: _if,
    tree.ElseNode: _else,
    tree.IfElseNode: _if_else,
}
