"""Expressions: names, chains, comparisons and sets get their meaning and kind.

The kind that is expected decides what a bare word means: after `suit is`, `hearts` is a suit;
after `of each seat`'s zone, `2` is a seat.  One function a form of the syntax; all return an `X`,
of the kind `ANY` where something was wrong (and has been reported), so that one mistake is told
once.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from cardlang.front import copies
from cardlang.front.chains import chain
from cardlang.front.checker import Checker
from cardlang.front.kinds import const, joined, known, member, short, unit, unknown
from cardlang.front.labels import any_label, card_label
from cardlang.front.labels import label as named_label
from cardlang.front.names import name
from cardlang.front.patterns import pattern
from cardlang.front.scope import Scope
from cardlang.front.things import families_of
from cardlang.front.things import order as named_order
from cardlang.model import (
    ANY,
    CARD,
    FLAG,
    NOWHERE,
    NUMBER,
    SEAT,
    SIDE,
    Base,
    Binding,
    Kind,
    Pattern,
    X,
    zone_source,
)
from cardlang.source import Span
from cardlang.syntax import tree

Resolver = Callable[[Checker, Any, Scope, Kind | None], X]
Ranged = tuple[X, Binding]  # a set, and the name of its members


def resolve(checker: Checker, node: tree.Expr, scope: Scope, expect: Kind | None = None) -> X:
    """The meaning of a value; `expect` is the kind that its place asks for, if any."""
    return FORMS[type(node)](checker, node, scope, expect)


def _number(checker: Checker, node: tree.Number, scope: Scope, expect: Kind | None) -> X:
    if expect is not None and expect.base not in (NUMBER, FLAG, ANY):
        label = named_label(checker, node.text, expect.base, node.span)
        if label is not None:
            return label
        if checker.deck_lost and expect.base not in (SEAT, SIDE):
            return unknown(node.span)
    return const(Kind(NUMBER, low=node.value, high=node.value), node.value, node.span)


def _label(checker: Checker, node: tree.Label, scope: Scope, expect: Kind | None) -> X:
    if expect is not None and expect.base is not ANY:
        label = named_label(checker, node.text, expect.base, node.span)
        if label is not None:
            return label
    return any_label(checker, node.text, node.span, expect, scope)


def _nothing(checker: Checker, node: tree.Nothing, scope: Scope, expect: Kind | None) -> X:
    if expect is not None and expect.base is not ANY:
        return X("nothing-there", Kind(expect.base, expect.many, not expect.many), node.span)
    return X("nothing-there", Kind(NOWHERE, maybe=True), node.span)


def _flag(checker: Checker, node: tree.Flag, scope: Scope, expect: Kind | None) -> X:
    return const(Kind(FLAG), int(node.value), node.span)


def _set(checker: Checker, node: tree.SetOf, scope: Scope, expect: Kind | None) -> X:
    inner = Kind(expect.base) if expect is not None and expect.base is not ANY else None
    items = [checker.value(item, scope, inner) for item in node.items]
    named = [i.kind.base for i in items if known(i) and i.kind.base is not NOWHERE]
    base = named[0] if named else expect.base if expect else NOWHERE
    fitted = [checker.fit(item, Kind(base, many=True)) for item in items]
    return X("set", Kind(base, many=True), node.span, (tuple(fitted),))


def _range(checker: Checker, node: tree.Range, scope: Scope, expect: Kind | None) -> X:
    inner = Kind(expect.base) if expect is not None else None
    low = checker.value(node.low, scope, inner)
    high = checker.value(node.high, scope, inner)
    if isinstance(node.low, tree.Number) and high.kind.base.labels:  # `4..A`
        low = named_label(checker, node.low.text, high.kind.base, node.low.span) or low
    elif isinstance(node.high, tree.Number) and low.kind.base.labels:
        high = named_label(checker, node.high.text, low.kind.base, node.high.span) or high
    if low.kind.base.labels and low.kind.base is high.kind.base:
        return X("range", Kind(low.kind.base, many=True), node.span, (low, high))
    low, high = checker.fit(low, Kind(NUMBER)), checker.fit(high, Kind(NUMBER))
    return X("range", Kind(NUMBER, many=True), node.span, (low, high))


def _minus(checker: Checker, node: tree.Minus, scope: Scope, expect: Kind | None) -> X:
    value = checker.fit(checker.value(node.value, scope, Kind(NUMBER)), Kind(NUMBER))
    return X("neg", Kind(NUMBER, maybe=value.kind.maybe), node.span, (value,))


ARITH = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "div",
    "mod": "mod",
    "but at most": "lesser",
    "but at least": "greater",
}


def _arith(checker: Checker, node: tree.Arith, scope: Scope, expect: Kind | None) -> X:
    if isinstance(node.first, tree.Range) and node.rest[0][0].startswith("but"):
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
            left = X(
                "union" if op == "+" else "minus",
                kind,
                span,
                (checker.fit(left, kind), checker.fit(right, kind)),
            )
        else:
            one, two = _numbers(checker, left, right)
            if not (known(one) and known(two)):
                return unknown(span)
            maybe = one.kind.maybe or two.kind.maybe
            left = X(ARITH[op], Kind(NUMBER, maybe=maybe), span, (one, two))
    return left


def _number_with_set(checker: Checker, first: tree.Expr, left: X, right: X) -> bool:
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


def _capped_range(checker: Checker, node: tree.Arith, numbers: tree.Range) -> X:
    """`1..n but at most 3`: numbers of which the last one is meant to be the lesser of two."""
    word, operand = node.rest[0]
    far = f"{short(numbers.high)} {word} {short(operand)}"
    help = f"write `{short(numbers.low)}..({far})`"
    message = f"`{word}` is said of a number, and this is a range of them"
    checker.report.error("missing-brackets", message, node.span, help=help)
    return unknown(node.span)


def _points(left: X, right: X) -> bool:
    """Adding two seats, cards or the like makes a set of them."""
    bases = {left.kind.base, right.kind.base} - {NOWHERE, ANY}
    return len(bases) == 1 and bases.pop() in (CARD, SEAT, SIDE)


def _not(checker: Checker, node: tree.Not, scope: Scope, expect: Kind | None) -> X:
    return X("not", Kind(FLAG), node.span, (checker.flag(node.value, scope),))


def _bool(checker: Checker, node: tree.BoolOp, scope: Scope, expect: Kind | None) -> X:
    items = [checker.flag(node.items[0], scope)]
    if not known(items[0]):
        return unknown(node.span)
    for before, item in pairwise(node.items):
        if _carries_on(checker, before, item, scope):
            return unknown(node.span)
        items.append(checker.flag(item, scope))
    return X(node.op, Kind(FLAG), node.span, (tuple(items),))


_MORE = {"more": "at least", "higher": "at least", "less": "at most", "fewer": "at most"}


def _carries_on(checker: Checker, before: tree.Expr, item: tree.Expr, scope: Scope) -> bool:
    """`suit is hearts or diamonds`: one more value, where a question is wanted; that is told."""
    if not isinstance(before, tree.Compare) or before.test != "is" or before.right is None:
        return False
    if not isinstance(item, (tree.Name, tree.Label, tree.Number)):
        return False
    left, right, no = short(before.left), short(before.right), "not " * before.negated
    if item.text in _MORE and isinstance(before.right, tree.Number):
        help = f"write `{left} is {_MORE[item.text]} {right}`"
    else:
        asked = checker.value(before.left, scope, None).kind
        x = checker.value(item, scope, Kind(asked.base))
        if not known(x) or x.kind.base is FLAG:
            return False
        help = f"write `{left} is {no}in {{{right} {item.text}}}`"
    message = f"`{item.text}` asks nothing by itself"
    checker.report.error("not-a-question", message, item.span, help=help)
    return True


def _compare(checker: Checker, node: tree.Compare, scope: Scope, expect: Kind | None) -> X:
    left = checker.value(node.left, scope, None)
    return claim(checker, node, left, scope)


def claim(checker: Checker, node: tree.Compare, left: X, scope: Scope) -> X:
    """`left is …`, where left is already known."""
    if not known(left):
        if node.right is not None:
            checker.value(node.right, scope, None)
        return unknown(node.span)
    x = _test(checker, node, left, scope)
    if node.negated and known(x):
        return X("not", Kind(FLAG), node.span, (x,))
    return x


def _test(checker: Checker, node: tree.Compare, left: X, scope: Scope) -> X:
    yes = Kind(FLAG)
    if left.op == "agreed":
        if node.right is None:
            return copies.nothing(left, node.span)
        several, it, one_of_them = left.args
        found = _test(checker, node, one_of_them, scope)
        return copies.some(several, it, found, node.span) if known(found) else found
    if node.right is None:
        if left.kind.base is FLAG:
            checker.report.error(
                "not-a-thing", f"`{short(node.left)}` is true or false, never nothing", node.span
            )
            return unknown(node.span)
        return X("nothing", yes, node.span, (left,))
    one = Kind(left.kind.base, left.kind.many)
    if node.test == "is" and left.kind == Kind(CARD, many=True) and _names_pattern(checker, node):
        shape, args = pattern(checker, node.right, scope)
        return X("is-group", yes, node.span, (left, shape, args)) if shape else unknown(node.span)
    if node.test == "in":
        aim = Kind(left.kind.base, many=True)
        if isinstance(node.left, tree.Number) and isinstance(node.right, (tree.Name, tree.Chain)):
            right = checker.value(node.right, scope, None)
            if right.kind.many and right.kind.base.labels:  # `2 is in rank of hand`
                named = named_label(checker, short(node.left), right.kind.base, node.left.span)
                return X("in", yes, node.span, (named, right)) if named else unknown(node.span)
            right = checker.fit(right, aim)
        else:
            right = checker.value(node.right, scope, aim)
            if right.kind.base is CARD and left.kind.base not in (CARD, ANY):
                text = short(node.left)
                if not isinstance(node.left, (tree.Label, tree.Name)) or not checker.is_card(text):
                    return _in_cards(checker, node, left, right)
                left = card_label(checker, text, node.left.span)  # a label of all that is printed
                aim = Kind(CARD, many=True)
            elif _number_among(left, right):
                aim = right.kind
                left = checker.fit(left, Kind(aim.base))
            right = checker.fit(right, aim)
        if isinstance(node.left, tree.SetOf) and len(node.left.items) > 1:
            _all_or_one(checker, node)
        labels = copies.is_in(left, right, node.span) if known(right) else None
        if labels is not None:
            return labels
        if left.kind.many:
            return X("within", yes, node.span, (left, right))
        return X("in", yes, node.span, (left, right)) if known(right) else right
    right = checker.value(node.right, scope, one)
    if not known(right):
        return right
    if right.op == "agreed":
        several, it, one_of_them = right.args
        found = _weighed(checker, node, left, one_of_them)
        return copies.some(several, it, found, node.span) if known(found) else found
    return _weighed(checker, node, left, right)


def _weighed(checker: Checker, node: tree.Compare, left: X, right: X) -> X:
    """`left is right`, `left is above right` …, where both are known."""
    yes = Kind(FLAG)
    assert node.right is not None
    if _meant_count(node, left, right):
        checker.report.error(
            "kinds",
            f"`{short(node.right)}` is a {left.kind.base} here, not a number",
            node.right.span,
            help=f"write `count of {short(node.left)} is {short(node.right)}`, "
            f"or `{short(node.left)} is {{{short(node.right)}}}`",
        )
        return unknown(node.span)
    if right.kind.base is NOWHERE:
        return X("nothing", yes, node.span, (left,))
    if node.test == "is":
        return _equal(checker, node, left, right)
    one_, two = _numbers(checker, left, right)
    if not (known(one_) and known(two)):
        return unknown(node.span)
    ops = {
        "below": ("below", one_, two),
        "above": ("below", two, one_),
        "at-most": ("at-most", one_, two),
        "at-least": ("at-most", two, one_),
    }
    op, a, b = ops[node.test]
    return X(op, yes, node.span, (a, b))


def _number_among(left: X, right: X) -> bool:
    """`n is in seen`, where labels have been seen that show numbers."""
    number = left.kind.base is NUMBER and not left.kind.many
    return number and right.kind.many and bool(right.kind.base.numbers)


def _all_or_one(checker: Checker, node: tree.Compare) -> None:
    """`{QS KS} is in hand`: are all of them there, or is one enough?"""
    assert isinstance(node.left, tree.SetOf) and node.right is not None
    items, where = [short(item) for item in node.left.items], short(node.right)
    if len({*items}) < len(items):  # `{AD AD} is in hand`: both copies
        return
    each = " and ".join(f"{item} is in {where}" for item in items)
    some = " or ".join(f"{item} is in {where}" for item in items)
    checker.report.warning(
        "all-or-one",
        f"this asks whether all of {short(node.left)} are there",
        node.span,
        help=f"for all write `{each}`; for one of them `{some}`",
    )


def _in_cards(checker: Checker, node: tree.Compare, left: X, right: X) -> X:
    """`worth is in built`: what a card has is looked for among cards."""
    asked, cards = short(node.left), short(node.right) if node.right is not None else ""
    help, base = "", left.kind.base
    if base.name in checker.deck.attributes:
        help = f"write `{asked} is in {base.name} of {cards}`"
    elif base is NUMBER:
        help = f"to find one that has it, write `({cards} where {asked} is …) is not empty`"
    checker.report.error(
        "kinds",
        f"{left.kind} is never in {right.kind}",
        node.span,
        note=f"`{asked}` is {left.kind}, `{cards}` is {right.kind}",
        help=help,
    )
    return unknown(node.span)


def _meant_count(node: tree.Compare, left: X, right: X) -> bool:
    """`survivors is 1`: seats are asked about, and a number is written."""
    several = left.kind.many and left.kind.base in (SEAT, SIDE) and left.op != "winner"
    return several and node.test == "is" and isinstance(node.right, tree.Number)


def _names_pattern(checker: Checker, node: tree.Compare) -> bool:
    head = node.right.words[0] if isinstance(node.right, tree.Chain) else node.right
    return isinstance(head, tree.Name) and isinstance(checker.thing(head.text), Pattern)


def _numbers(checker: Checker, left: X, right: X) -> tuple[X, X]:
    """Two things to be reckoned with, as numbers; of two that are none the first is told."""
    one = checker.fit(left, Kind(NUMBER))
    return one, checker.fit(right, Kind(NUMBER)) if known(one) else one


def _equal(checker: Checker, node: tree.Compare, left: X, right: X) -> X:
    yes = Kind(FLAG)
    if left.kind.base is not right.kind.base:
        bases = (left.kind.base, right.kind.base)
        number = NUMBER in bases or all(base.numbers is not None for base in bases)
        if number and not left.kind.many and not right.kind.many:
            left, right = _numbers(checker, left, right)
            return X("is", yes, node.span, (left, right))
        if not left.kind.many and not right.kind.many and bases[0].shares_names(bases[1]):
            left = X("label-as", Kind(right.kind.base, maybe=True), left.span, (left, bases[1]))
            return X("is", yes, node.span, (left, right))
        if {left.kind.base, right.kind.base} == {SEAT, SIDE} and SIDE is left.kind.base:
            right = checker.fit(right, Kind(SIDE))
        else:
            asked, other = short(node.left), short(node.right) if node.right else ""
            help = f"write `count of {asked} is {other}`" if left.kind.many else ""
            if right.kind.base is not NUMBER:
                help = ""
            if left.kind.base is CARD and right.kind.base.name in checker.deck.attributes:
                help = f"write `{right.kind.base.name} of {asked} is {other}`"
            checker.report.error(
                "kinds",
                f"{left.kind} is never {right.kind}",
                node.span,
                note=f"`{asked}` is {left.kind}, `{other}` is {right.kind}",
                help=help,
            )
            return unknown(node.span)
    labels = copies.same(left, right, node.span)
    if labels is not None:
        return labels
    if left.kind.many and right.kind.many:
        return X("is", yes, node.span, (left, right))
    if left.kind.many or right.kind.many:
        left, right = unit(left), unit(right)
    return X("is", yes, node.span, (left, right))


def _beats(checker: Checker, node: tree.Beats, scope: Scope, expect: Kind | None) -> X:
    order, args = named_order(checker, node.by, scope)
    if order is None:
        return unknown(node.span)
    kind = Kind(order.candidate.kind.base, many=order.candidate.kind.many)
    a = checker.fit(copies.first_copy(checker.value(node.left, scope, kind)), kind)
    b = checker.fit(copies.first_copy(checker.value(node.right, scope, kind)), kind)
    return X("beats", Kind(FLAG), node.span, (a, b, order, args))


def _quantified(checker: Checker, node: tree.Quantified, scope: Scope, expect: Kind | None) -> X:
    families = families_of(checker, node.claim.left)
    if not families:
        return unknown(node.span)
    inner, asked = _each(families, scope, node.span)
    left = resolve(checker, node.claim.left, inner, None)
    found = claim(checker, node.claim, left, inner)
    for everyone, it in reversed(asked):
        found = X("quantified", Kind(FLAG), node.span, (node.which, everyone, it, found))
    return found


def _each(families: tuple[Base, ...], scope: Scope, span: Span) -> tuple[Scope, list[Ranged]]:
    """A scope that speaks of one of each kind; for each kind all of it, and what one is called."""
    asked: list[Ranged] = []
    for base in families:
        it = Binding("it", Kind(base), span)
        asked.append((X("all", Kind(base, many=True), span, (base,)), it))
        scope = scope.child(candidate=it)
    return scope, asked


def _extreme(checker: Checker, node: tree.Extreme, scope: Scope, expect: Kind | None) -> X:
    if node.among is not None:
        among = checker.value(node.among, scope, None)
        if not known(among):
            return among
        among = unit(among)
        it = Binding("it", member(Kind(among.kind.base)), node.span, source=zone_source(among))
        inner, asked = scope.child(candidate=it), [(among, it)]
    else:
        families = families_of(checker, node.key)
        if not families:
            return unknown(node.span)
        inner, asked = _each(families, scope, node.span)
    found = checker.fit(resolve(checker, node.key, inner, Kind(NUMBER)), Kind(NUMBER))
    kind = Kind(NUMBER, maybe=node.which != "total")
    for among, it in reversed(asked):
        found = X("extreme", kind, node.span, (node.which, among, it, found))
    return found


def _where(checker: Checker, node: tree.Where, scope: Scope, expect: Kind | None) -> X:
    base = checker.value(node.base, scope, expect)
    if not known(base):
        return base
    base = unit(base)
    it = Binding("it", member(base.kind), node.base.span, source=zone_source(base))
    condition = checker.flag(node.condition, scope.child(candidate=it))
    return X("where", Kind(base.kind.base, many=True), node.span, (base, it, condition))


def _having(checker: Checker, node: tree.Having, scope: Scope, expect: Kind | None) -> X:
    base = checker.value(node.base, scope, expect)
    if not known(base):
        return base
    base = unit(base)
    it = Binding("it", member(base.kind), node.base.span, source=zone_source(base))
    inner = scope.child(candidate=it)
    key = checker.fit(resolve(checker, node.key, inner, Kind(NUMBER)), Kind(NUMBER))
    return X("having", base.kind, node.span, (base, it, node.which, key))


def _if(checker: Checker, node: tree.If, scope: Scope, expect: Kind | None) -> X:
    condition = checker.flag(node.condition, scope)
    value = checker.value(node.value, scope, expect)
    kind = value.kind
    if kind.base is FLAG:
        return X("and", kind, node.span, ((value, condition),))
    kind = Kind(kind.base, kind.many, not kind.many, copies=kind.copies)
    return X("if", kind, node.span, (value, condition))


def _else(checker: Checker, node: tree.Else, scope: Scope, expect: Kind | None) -> X:
    first = checker.value(node.items[0], scope, expect)
    aim = expect or (first.kind if known(first) and first.kind.base is not NOWHERE else None)
    rest = [checker.value(item, scope, aim) for item in node.items[1:]]
    items, kind = joined(checker.report, [first, *rest], expect)
    maybe = items[-1].kind.maybe and not kind.many
    kind = Kind(kind.base, kind.many, maybe, copies=kind.copies)
    return X("else", kind, node.span, (tuple(items),))


FORMS: dict[type, Resolver] = {
    tree.Name: name,
    tree.Label: _label,
    tree.Number: _number,
    tree.Nothing: _nothing,
    tree.Flag: _flag,
    tree.SetOf: _set,
    tree.Range: _range,
    tree.Chain: chain,
    tree.Minus: _minus,
    tree.Arith: _arith,
    tree.Not: _not,
    tree.BoolOp: _bool,
    tree.Compare: _compare,
    tree.Beats: _beats,
    tree.Quantified: _quantified,
    tree.Extreme: _extreme,
    tree.Where: _where,
    tree.Having: _having,
    tree.If: _if,
    tree.Else: _else,
}
