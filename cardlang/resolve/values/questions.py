"""Questions: what is true or false, and what is compared with what.

The left side says what is asked, so it is looked at first; its kind tells what a bare word on the
right side means.  A set of labels in a deck with copies is asked as `copies` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from cardlang.diagnostic import Fix
from cardlang.program import (
    ANY,
    CARD,
    FLAG,
    NOWHERE,
    NUMBER,
    SEAT,
    SIDE,
    AgreedValue,
    AllTrue,
    AnyTrue,
    AtMost,
    Base,
    BeatsClaim,
    Below,
    Equal,
    Expression,
    GroupBeats,
    GroupClaim,
    IsIn,
    IsNothing,
    KeepValue,
    Kind,
    LabelAs,
    MatchWinner,
    Negation,
    Pattern,
    Printed,
    Within,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import CARDS, known, short, unit, unknown
from cardlang.resolve.scope import Scope
from cardlang.resolve.values import copies
from cardlang.resolve.values.labels import card_label, named_alike
from cardlang.resolve.values.labels import label as named_label
from cardlang.resolve.values.names import said_apart
from cardlang.resolve.values.pattern_parts import rises
from cardlang.resolve.values.patterns import no_reach, pattern
from cardlang.resolve.values.things import order as named_order
from cardlang.resolve.values.whose import names_of, spoken_of
from cardlang.source import Span
from cardlang.syntax import tree

_NEAREST = (
    "`it` is the candidate of the nearest `where`; give that of another one a name of its own"
)


def negation(checker: Checker, node: tree.NotNode, scope: Scope, expect: Kind | None) -> Expression:
    return Negation(Kind(FLAG), node.span, checker.flag(node.value, scope))


def joined_claims(
    checker: Checker, node: tree.JoinedNode, scope: Scope, expect: Kind | None
) -> Expression:
    if isinstance(node, tree.AndNode) and _adds(checker, node, scope):
        return unknown(node.span)
    items = [checker.flag(node.items[0], scope)]
    if not known(items[0]):
        return unknown(node.span)
    for at, (before, item) in enumerate(pairwise(node.items), start=1):
        if _carries_on(checker, before, node.items[at:], scope):
            return unknown(node.span)
        items.append(checker.flag(item, scope))
    joined = AllTrue if isinstance(node, tree.AndNode) else AnyTrue
    return joined(Kind(FLAG), node.span, tuple(items))


def _adds(checker: Checker, node: tree.AndNode, scope: Scope) -> bool:
    """`move group and hand to stock`: what `and` does not put together; that is told."""
    if not all(
        isinstance(item, (tree.NameNode, tree.ChainNode, tree.LabelNode)) for item in node.items
    ):
        return False
    found = [checker.value(item, scope, None) for item in node.items]
    bases = {x.kind.base for x in found}
    if not all(map(known, found)):
        return True
    if len(bases) > 1 or not (bases <= {CARD, SEAT, SIDE} or all(x.kind.many for x in found)):
        return False
    checker.report.error(
        "not-a-question",
        f"`and` joins what is true or false, and this is {found[0].kind}",
        node.span,
        help=f"write `{' + '.join(short(item) for item in node.items)}`",
    )
    return True


_VALUES = (tree.NameNode, tree.LabelNode, tree.NumberNode, tree.ChainNode)
_MORE = {
    **dict.fromkeys(("more", "higher", "better", "above", "greater"), "at least"),
    **dict.fromkeys(("less", "fewer", "lower", "below", "under"), "at most"),
}


def _carries_on(
    checker: Checker, before: tree.Expr, items: Sequence[tree.Expr], scope: Scope
) -> bool:
    """`suit is hearts or diamonds`: more values, where a question is wanted; that is told."""
    if not isinstance(before, tree.CompareNode) or before.test != "is" or before.right is None:
        return False
    item, *more = items
    if not isinstance(item, _VALUES):
        return False
    fix: Fix | None = None
    left, right, no = short(before.left), short(before.right), "not " * before.negated
    text = short(item)
    own = scope.look(text) is not None or text in checker.layers.spaces["thing"]
    if text in _MORE and not own and isinstance(before.right, tree.NumberNode):
        line = f"{left} is {no}{_MORE[text]} {right}"
        help = f"write `{line}`"
        fix = Fix(Span(item.span.source, before.span.start, item.span.end), line)
    else:
        asked = checker.value(before.left, scope, None).kind
        x = checker.value(item, scope, Kind(asked.base))
        if not known(x) or x.kind.base is FLAG:
            return False
        others = [item, *takewhile(lambda one: _is_one(checker, one, x.kind.base, scope), more)]
        members = " ".join(_member(one) for one in (before.right, *others))
        line = f"{left} is {no}in {{{members}}}"
        help = f"write `{line}`"
        span = Span(item.span.source, before.span.start, others[-1].span.end)
        fix = None if "…" in line else Fix(span, line)
        if x.kind.base is not asked.base:
            help, fix = _asked_of(checker, before, text, x.kind.base, scope), None
    message = f"`{text}` asks nothing by itself"
    checker.report.error("not-a-question", message, item.span, help=help, fix=fix)
    return True


def _is_one(checker: Checker, node: tree.Expr, base: Base, scope: Scope) -> bool:
    """Return whether a value is one more of this kind, and no question."""
    if not isinstance(node, _VALUES):
        return False
    x = checker.value(node, scope, Kind(base))
    return known(x) and x.kind.base is base


def _member(node: tree.Expr) -> str:
    """A value as it stands in a set: of several words in brackets."""
    text = short(node)
    return f"({text})" if " " in text else text


def _asked_of(
    checker: Checker, before: tree.CompareNode, text: str, base: Base, scope: Scope
) -> str:
    """`rank is 2 or joker`: the second is no rank, and is asked of something else."""
    subject = base.name
    if base is CARD:
        subject = (names_of(spoken_of(CARD, scope)) or ["card"])[0]
    elif base.name not in checker.deck.attributes:
        return f"ask something about it: `… is {text}`"
    no, joint = ("not ", "and") if before.negated else ("", "or")
    return f"write `{short(before)} {joint} {subject} is {no}{text}`"


def comparison(
    checker: Checker, node: tree.CompareNode, scope: Scope, expect: Kind | None
) -> Expression:
    cards = node.test == "is" and _names_pattern(checker, node.right)
    left = checker.value(node.left, scope, CARDS if cards else None)
    return claim(checker, node, left, scope)


def claim(checker: Checker, node: tree.CompareNode, left: Expression, scope: Scope) -> Expression:
    """`left is …`, where left is already known."""
    if not known(left):
        if node.right is not None and not _names_pattern(checker, node.right):
            checker.value(node.right, scope, None)
        return unknown(node.span)
    x = _test(checker, node, left, scope)
    if node.negated and known(x):
        return Negation(Kind(FLAG), node.span, x)
    return x


def _test(checker: Checker, node: tree.CompareNode, left: Expression, scope: Scope) -> Expression:
    yes = Kind(FLAG)
    if isinstance(left, AgreedValue):
        if node.right is None:
            return copies.nothing(left, node.span)
        several, it, one_of_them = left.among, left.it, left.value
        found = _test(checker, node, one_of_them, scope)
        return copies.some(several, it, found, node.span) if known(found) else found
    if node.right is None:
        if left.kind.base is FLAG:
            checker.report.error(
                "not-a-thing", f"`{short(node.left)}` is true or false, never nothing", node.span
            )
            return unknown(node.span)
        return IsNothing(yes, node.span, left)
    one = Kind(left.kind.base, left.kind.many)
    if (
        node.test == "is"
        and left.kind == Kind(CARD, many=True)
        and _names_pattern(checker, node.right)
    ):
        shape, args = pattern(checker, node.right, scope)
        if shape is None:
            return unknown(node.span)
        group = GroupClaim(yes, node.span, copies.written(left), shape, args)
        return copies.makes(left, group, node.span)
    if node.test == "in":
        aim = Kind(left.kind.base, many=True)
        if isinstance(node.left, tree.NumberNode) and isinstance(
            node.right, (tree.NameNode, tree.ChainNode)
        ):
            right = checker.value(node.right, scope, None)
            if right.kind.many and right.kind.base.labels:  # `2 is in rank of hand`
                named = named_label(checker, short(node.left), right.kind.base, node.left.span)
                return IsIn(yes, node.span, named, right) if named else unknown(node.span)
            right = checker.fit(right, aim)
        else:
            right = checker.value(node.right, scope, aim)
            if right.kind.base is CARD and left.kind.base not in (CARD, ANY):
                text = short(node.left)
                if not isinstance(
                    node.left, (tree.LabelNode, tree.NameNode)
                ) or not checker.is_card(text):
                    return _in_cards(checker, node, left, right)
                left = card_label(checker, text, node.left.span)  # a label of all that is printed
                aim = Kind(CARD, many=True)
            elif _number_among(left, right):
                aim = right.kind
                left = checker.fit(left, Kind(aim.base))
            right = checker.fit(right, aim)
        if isinstance(node.left, tree.SetOfNode) and len(node.left.items) > 1:
            _all_or_one(checker, node)
        labels = copies.is_in(left, right, node.span) if known(right) else None
        if labels is not None:
            return labels
        if left.kind.many:
            return Within(yes, node.span, left, right)
        return IsIn(yes, node.span, left, right) if known(right) else right
    right = said_apart(node, scope) or checker.value(node.right, scope, one)
    if not known(right):
        return right
    if isinstance(right, AgreedValue):
        several, it, one_of_them = right.among, right.it, right.value
        found = _weighed(checker, node, left, one_of_them)
        return copies.some(several, it, found, node.span) if known(found) else found
    return _weighed(checker, node, left, right)


def _weighed(
    checker: Checker, node: tree.CompareNode, left: Expression, right: Expression
) -> Expression:
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
        return IsNothing(yes, node.span, left)
    if node.test == "is":
        return _equal(checker, node, left, right)
    one_, two = numbers(checker, left, right)
    if not (known(one_) and known(two)):
        return unknown(node.span)
    compared = Below if node.test in ("below", "above") else AtMost
    if node.test in ("above", "at-least"):
        one_, two = two, one_
    return compared(yes, node.span, one_, two)


def _number_among(left: Expression, right: Expression) -> bool:
    """`n is in seen`, where labels have been seen that show numbers."""
    number = left.kind.base is NUMBER and not left.kind.many
    return number and right.kind.many and bool(right.kind.base.numbers)


def _all_or_one(checker: Checker, node: tree.CompareNode) -> None:
    """`{QS KS} is in hand`: are all of them there, or is one enough?"""
    assert isinstance(node.left, tree.SetOfNode) and node.right is not None
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


def _in_cards(
    checker: Checker, node: tree.CompareNode, left: Expression, right: Expression
) -> Expression:
    """`worth is in built`: what a card has is looked for among cards."""
    asked, cards = short(node.left), short(node.right) if node.right is not None else ""
    help, base = "", left.kind.base
    if base.name in checker.deck.attributes:
        help = f"write `{asked} is in {base.name} of {cards}`"
    elif base is NUMBER:
        help = f"to find one that has it, write `({cards} where {asked} is …) is not empty`"
    return _never(checker, node, left, "in ", right, help)


def _never(
    checker: Checker,
    node: tree.CompareNode,
    left: Expression,
    how: str,
    right: Expression,
    help: str,
) -> Expression:
    """Tells that what is compared can never be the same, or never be in it."""
    asked, other = short(node.left), short(node.right) if node.right is not None else ""
    fix = None
    if isinstance(right, Printed) and other == right.attribute and not how:
        help = f"whether a card has one is asked with `{other} is not none`"
        fix = Fix(node.span, f"{other} is {'' if node.negated else 'not '}none")
    elif not help and "it" in (asked, other):
        help = _NEAREST
    checker.report.error(
        "kinds",
        f"{left.kind} is never {how}{right.kind}",
        node.span,
        note=f"`{asked}` is {left.kind}, `{other}` is {right.kind}",
        help=help,
        fix=fix,
    )
    return unknown(node.span)


def _meant_count(node: tree.CompareNode, left: Expression, right: Expression) -> bool:
    """`survivors is 1`: seats are asked about, and a number is written."""
    several = (
        left.kind.many and left.kind.base in (SEAT, SIDE) and not isinstance(left, MatchWinner)
    )
    return several and node.test == "is" and isinstance(node.right, tree.NumberNode)


def _names_pattern(checker: Checker, node: tree.Expr | None) -> bool:
    head = node.words[0] if isinstance(node, tree.ChainNode) else node
    return isinstance(head, tree.NameNode) and isinstance(checker.thing(head.text), Pattern)


def numbers(checker: Checker, left: Expression, right: Expression) -> tuple[Expression, Expression]:
    """Two things to be reckoned with, as numbers; of two that are none the first is told."""
    one = checker.fit(left, Kind(NUMBER))
    return one, checker.fit(right, Kind(NUMBER)) if known(one) else one


def _equal(
    checker: Checker, node: tree.CompareNode, left: Expression, right: Expression
) -> Expression:
    yes = Kind(FLAG)
    if left.kind.base is not right.kind.base:
        bases = (left.kind.base, right.kind.base)
        number = NUMBER in bases or all(base.numbers is not None for base in bases)
        if number and not left.kind.many and not right.kind.many:
            left, right = numbers(checker, left, right)
            return Equal(yes, node.span, left, right)
        if not left.kind.many and not right.kind.many and bases[0].shares_names(bases[1]):
            left = LabelAs(Kind(right.kind.base, maybe=True), left.span, left, bases[1])
            return Equal(yes, node.span, left, right)
        if {left.kind.base, right.kind.base} == {SEAT, SIDE} and SIDE is left.kind.base:
            right = checker.fit(right, Kind(SIDE))
        elif right.kind.base is CARD and named_alike(checker, node.left, left):
            left = card_label(checker, short(node.left), left.span)
        else:
            asked, other = short(node.left), short(node.right) if node.right else ""
            help = f"write `count of {asked} is {other}`" if left.kind.many else ""
            if right.kind.base is not NUMBER:
                help = ""
            if left.kind.base is SEAT and right.kind.base is FLAG and isinstance(right, KeepValue):
                help = f"write `{right.keep.name} of {asked}`"
            if left.kind.base is CARD and right.kind.base.name in checker.deck.attributes:
                help = f"write `{right.kind.base.name} of {asked} is {other}`"
            return _never(checker, node, left, "", right, help)
    labels = copies.same(left, right, node.span)
    if labels is not None:
        return labels
    if left.kind.many and right.kind.many:
        return Equal(yes, node.span, left, right)
    if left.kind.many or right.kind.many:
        left, right = unit(left), unit(right)
    return Equal(yes, node.span, left, right)


def beats(checker: Checker, node: tree.BeatsNode, scope: Scope, expect: Kind | None) -> Expression:
    if _names_pattern(checker, node.by):
        return _group_beats(checker, node, scope)
    order, args = named_order(checker, node.by, scope)
    if order is None:
        return unknown(node.span)
    kind = Kind(order.candidate.kind.base, many=order.candidate.kind.many)
    a = checker.fit(copies.first_copy(checker.value(node.left, scope, kind)), kind)
    inside = scope.child(beaten_by=node.by)
    b = checker.fit(copies.first_copy(checker.value(node.right, inside, kind)), kind)
    return BeatsClaim(Kind(FLAG), node.span, a, b, order, args)


def _group_beats(checker: Checker, node: tree.BeatsNode, scope: Scope) -> Expression:
    """Two groups, compared by a pattern."""
    found, args = pattern(checker, node.by, scope)
    sides = [checker.value(side, scope, CARDS) for side in (node.left, node.right)]
    if found is None or not all(known(x) for x in sides):
        return unknown(node.span)
    if not found.forms and not rises(found) and found.name not in checker.layers.lost:
        no_reach(checker, found, node.by)
        return unknown(node.span)
    one, other = [checker.fit(unit(copies.written(x)), CARDS) for x in sides]
    return GroupBeats(Kind(FLAG), node.span, one, other, found, args)
