"""Patterns: which cards belong together, and the values made of them.

`groups of S by P` are all sets of cards of S for which every line of P holds.  A group is a set of
cards: in `where`, `having` and picks over groups the candidate is such a set.
"""

from __future__ import annotations

from cardlang.diagnostic import SpanLabel as Place
from cardlang.program import (
    ANY,
    CARD,
    GROUPS,
    NUMBER,
    Binding,
    Expression,
    GroupsIn,
    Kind,
    Listed,
    Named,
    PackingOf,
    Pattern,
    ProfileOf,
    ReachOf,
    SpreadOf,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.items.definitions import parameter
from cardlang.resolve.kinds import CARDS, unit, unknown
from cardlang.resolve.scope import Scope
from cardlang.resolve.values import copies, pattern_lines
from cardlang.resolve.values.pattern_parts import rises
from cardlang.resolve.values.things import apply, attribute
from cardlang.resolve.values.whose import parted, subject
from cardlang.source import Span
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree


def declare_pattern(checker: Checker, node: tree.PatternNode) -> Pattern:
    """A pattern whose lines are not looked at yet."""
    params = tuple(parameter(checker, p) for p in node.params)
    return Pattern(node.name.text, Binding("it", Kind(CARD), node.span), params, node)


def shape(checker: Checker, found: Pattern) -> None:
    """Resolve the lines of a pattern, once."""
    if found.used:
        return
    found.used = True
    scope = Scope(word=found.name, barrier=True, candidate=found.candidate)
    for param in found.params:
        scope.names[param.name] = param
    pattern_lines.resolve(checker, found, scope, pattern)


def pattern(
    checker: Checker, node: tree.Expr, scope: Scope
) -> tuple[Pattern | None, tuple[Expression, ...]]:
    """The pattern named by `by …` or after `is`, with what it is given."""
    head, owner = parted(checker, node, scope)
    if isinstance(head, tree.NameNode):
        found = checker.thing(head.text)
        if isinstance(found, Pattern):
            shape(checker, found)
            args = []
            for param in found.params:
                x = owner or subject(checker, param.kind.base, head.span, scope, head.text)
                if x is None:
                    return None, ()
                args.append(checker.fit(x, param.kind))
            return found, tuple(args)
    text = head.text if isinstance(head, tree.NameNode) else head.span.text[:40]
    if isinstance(head, tree.NameNode) and (
        checker.missed(head.text) or checker.forgotten(head.text, head.span)
    ):
        return None, ()
    patterns = [
        e.name for e in checker.layers.entries("thing") if isinstance(e.node, tree.PatternNode)
    ]
    help = did_you_mean(text, patterns)
    several = text.removeprefix("(").removesuffix(")").split(" or ")
    if len(several) > 1 and set(several) <= set(patterns):
        help = f"make a pattern with the line `one of {', '.join(several)}`, and name it here"
    checker.report.error("unknown-pattern", f"no pattern is called `{text}`", node.span, help=help)
    return None, ()


def groups(checker: Checker, x: Expression, by: tree.Expr, scope: Scope, span: Span) -> Expression:
    """All sets of cards that make a pattern."""
    found, args = pattern(checker, by, scope)
    if found is None:
        return unknown(span)
    cards = checker.fit(unit(_shown(x)), CARDS)
    return GroupsIn(Kind(GROUPS, many=True), span, cards, found, args)


def _shown(x: Expression) -> Expression:
    """A set of labels as it is written: one copy for each."""
    return copies.written(x) if isinstance(x, Listed) else x


def reach(checker: Checker, x: Expression, by: tree.Expr, scope: Scope, span: Span) -> Expression:
    """The number of the highest label that a group can stand for."""
    found, args = pattern(checker, by, scope)
    if found is None:
        return unknown(span)
    if not rises(found):
        if found.name not in checker.layers.lost:
            no_reach(checker, found, by)
        return unknown(span)
    cards = checker.fit(unit(_shown(x)), CARDS)
    return ReachOf(Kind(NUMBER, maybe=True), span, cards, found, args)


def no_reach(checker: Checker, found: Pattern, by: tree.Expr) -> None:
    """Tells that no line of a pattern says how high its groups reach."""
    checker.report.error(
        "no-reach",
        f"a `{found.name}` has no labels that rise",
        by.span,
        help="it needs a line such as `same rank` or `consecutive rank`",
        labels=(Place(found.node.name.span, "declared here"),),
    )


def packing(checker: Checker, x: Expression, by: tree.Expr, scope: Scope, span: Span) -> Expression:
    """The disjoint groups that together are worth most."""
    if x.kind.base is not GROUPS:
        checker.report.error(
            "kinds",
            f"groups are wanted here, this is {x.kind}",
            x.span,
            help="first make groups, as in `packing of (groups of hand by meld) by pips`",
        )
        return unknown(span)
    it = Binding("it", CARDS, span)
    value = measure(checker, by, it, scope)
    if value.kind.base is ANY:
        return value
    return PackingOf(Kind(GROUPS, many=True), span, x, it, value)


def measure(checker: Checker, by: tree.Expr, it: Binding, scope: Scope) -> Expression:
    """A value named by `by …`, asked of a set of cards: the sum over them."""
    if isinstance(by, tree.NameNode):
        found = checker.thing(by.text)
        it_x = Named(it.kind, by.span, it)
        checker.asked.add(by.text)
        if by.text in checker.deck.attributes or by.text in checker.rankings:
            return checker.fit(attribute(checker, by.text, it_x, by.span), Kind(NUMBER))
        if found is not None:
            return apply(checker, found, by.text, by.span, scope, {"of": it_x})
    return checker.number(by, scope.child(candidate=it))


def counts(
    checker: Checker, text: str, x: Expression, by: tree.Expr, scope: Scope, span: Span
) -> Expression:
    """`profile of cards by rank` and `spread of cards by rank`: how often each value is there."""
    it = Binding("it", Kind(CARD), span)
    key = checker.fit(checker.value(by, scope.child(candidate=it), None), Kind(NUMBER))
    cards = checker.fit(unit(x), CARDS)
    asked = ProfileOf if text == "profile" else SpreadOf
    return asked(Kind(NUMBER), span, cards, it, key)
