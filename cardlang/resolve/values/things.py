"""Things of the game asked for by name: whose zone, which label of a card, a rule with its parts.

What belongs to each seat, side or card is taken of the given owner (behind `of`) or else of the
subject of the passage.
"""

from __future__ import annotations

import re

from cardlang.diagnostic import Fix
from cardlang.diagnostic import SpanLabel as Place
from cardlang.program import (
    ANY,
    CARD,
    NUMBER,
    Base,
    Binding,
    Definition,
    Expression,
    Image,
    Keep,
    Kind,
    Named,
    Option,
    OptionValue,
    Order,
    Pattern,
    Printed,
    RankedAt,
    Ranking,
    RuleCall,
    SumOver,
    Thing,
    Zone,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import unknown
from cardlang.resolve.scope import ByName, Scope
from cardlang.resolve.values.copies import first_copy, of_each
from cardlang.resolve.values.places import AskedPlace, place
from cardlang.resolve.values.whose import parted, subject
from cardlang.source import Span
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree


def attribute(checker: Checker, text: str, card: Expression, span: Span) -> Expression:
    """The attribute printed on a card (on several: all that is printed on them)."""
    ranking = checker.rankings.get(text)
    if card.kind.base is ANY:
        return card
    if ranking is not None:
        checker.asked.add(text)
        if card.kind.base is ranking.base:
            return RankedAt(Kind(NUMBER, maybe=True), span, ranking, card)
        printed = attribute(checker, ranking.base.name, card, span)
        return RankedAt(Kind(NUMBER, maybe=True), span, ranking, printed)
    card = first_copy(card)
    card = checker.fit(card, Kind(CARD, many=card.kind.many))
    if text in checker.deck.columns:
        kind = Kind(NUMBER, maybe=True)
    else:
        kind = Kind(checker.deck.attributes[text], maybe=True)
    if card.kind.many:
        it = Binding("it", Kind(CARD), span)
        one = Printed(kind, span, text, Named(it.kind, span, it))
        if kind.base is NUMBER:
            return SumOver(Kind(NUMBER), span, card, it, one)
        return Image(Kind(kind.base, many=True), span, card, it, one)
    return Printed(kind, span, text, card)


def apply(
    checker: Checker,
    found: Thing | Option,
    text: str,
    span: Span,
    scope: Scope,
    given: dict[str, Expression],
) -> Expression:
    """A thing of the game, of the given owner (under `of`, `by`, `among`) or of the subject."""
    if isinstance(found, Option):
        checker.asked.add(found.name)
        return OptionValue(found.kind, span, found)
    if isinstance(found, Ranking):
        card = given.get("of") or subject(checker, CARD, span, scope, text)
        return attribute(checker, text, card, span) if card is not None else unknown(span)
    if scope.constant and not isinstance(found, Definition):
        return constant(checker, text, span)
    if isinstance(found, (Zone, Keep)):
        return place(checker, found, text, AskedPlace(span, scope, given))
    if isinstance(found, Pattern):
        checker.report.error(
            "pattern-alone",
            f"`{text}` is a pattern; ask which cards make one",
            span,
            help=f"write `groups of … by {text}` or `… is {text}`",
        )
        return unknown(span)
    if isinstance(found, Order):
        checker.report.error(
            "order-alone",
            f"`{text}` is an order; ask what is best by it",
            span,
            help=f"write `best of … by {text}` or `… beats … by {text}`",
        )
        return unknown(span)
    return _call(checker, found, text, span, scope, given)


def constant(checker: Checker, text: str, span: Span) -> Expression:
    """Tells of something that changes in play, asked where only constants are known."""
    checker.report.error(
        "not-fixed",
        f"`{text}` changes during play and cannot be asked here",
        span,
        help="here only the number of players, options and printed attributes are known",
    )
    return unknown(span)


def _call(
    checker: Checker,
    found: Definition,
    text: str,
    span: Span,
    scope: Scope,
    given: dict[str, Expression],
) -> Expression:
    checker.define(found, span)
    if found.body is not None and found.body.kind.base is ANY:
        return unknown(span)  # it has a mistake, which is told
    if not found.params and found.name in checker.layers.lost:
        return unknown(span)  # whose it is has been told to be missing
    args: list[Expression] = []
    several: Expression | None = None
    for param, preposition in zip(found.params, found.prepositions, strict=True):
        x = given.get(preposition)
        if x is None and preposition == "of" and not param.kind.many:
            x = subject(checker, param.kind.base, span, scope, text)
            if x is None:
                return unknown(span)
        if x is None:
            checker.report.error(
                "missing-part",
                f"`{text}` needs a part with `{preposition}`",
                span,
                labels=(Place(found.node.span, "declared here"),),
            )
            return unknown(span)
        if x.kind.many and not param.kind.many and several is None and preposition == "of":
            several = checker.fit(x, Kind(param.kind.base, many=True))
            it = Binding("it", param.kind, span)
            x = Named(it.kind, span, it)
        args.append(checker.fit(x, param.kind))
    for preposition, x in given.items():
        if preposition not in found.prepositions and x.kind.base is not ANY:
            checker.report.error(
                "extra-part",
                f"`{text}` takes nothing with `{preposition}`",
                x.span,
                labels=(Place(found.node.span, "declared here"),),
            )
    kind = found.kind
    one = RuleCall(kind, span, found, tuple(args))
    if several is None:
        return one
    if several.kind.copies:
        return of_each(several, it, one, span)
    if kind.base is NUMBER and not kind.many:
        return SumOver(Kind(NUMBER), span, several, it, one)
    return Image(Kind(kind.base, many=True), span, several, it, one)


def by_name(
    checker: Checker, arg: ByName, scope: Scope, span: Span, given: dict[str, Expression]
) -> Expression:
    """An argument that is looked at anew: a rule's name applied to whom the word speaks of."""
    node = arg.node
    if isinstance(node, tree.NameNode):
        inner = arg.scope.look(node.text)
        if isinstance(inner, ByName):
            return by_name(checker, inner, scope, span, given)
        found = meant(checker, arg)
        if found is not None:
            return apply(checker, found, node.text, node.span, scope, given)
    outer = arg.scope.child(subjects=tuple(scope.passage()))
    return checker.value(node, outer, None)


def meant(checker: Checker, arg: ByName) -> Thing | Option | None:
    """The thing whose name an argument is that is looked at anew."""
    inner: Binding | Expression | ByName | None = arg
    while isinstance(inner, ByName) and isinstance(inner.node, tree.NameNode):
        name, inner = inner.node.text, inner.scope.look(inner.node.text)
    return checker.thing(name) if inner is None else None


def order(
    checker: Checker, node: tree.Expr, scope: Scope
) -> tuple[Order | None, tuple[Expression, ...]]:
    """The order named by `by …`, with the parts it is given."""
    head, owner = parted(checker, node, scope)
    while isinstance(head, tree.NameNode):
        local = scope.look(head.text)
        if isinstance(local, ByName):
            head, scope = local.node, local.scope
            continue
        if (
            isinstance(local, Expression) and local.kind.base is ANY
        ):  # a part of a word that nothing uses
            return None, ()
        found = checker.thing(head.text)
        if isinstance(found, Order):
            checker.ordered(found)
            args = []
            for param in found.params:
                if owner is None and param.kind.base is found.candidate.kind.base:
                    return _part_missing(checker, head, found, param)
                x = owner or subject(checker, param.kind.base, head.span, scope, head.text)
                if x is None:
                    return None, ()
                args.append(checker.fit(first_copy(x), param.kind))
            return found, tuple(args)
        break
    orders = [e.name for e in checker.layers.entries("thing") if isinstance(e.node, tree.OrderNode)]
    text = node.text if isinstance(node, tree.NameNode) else node.span.text[:40]
    if isinstance(head, tree.NameNode) and (
        checker.missed(head.text) or checker.forgotten(head.text, head.span)
    ):
        return None, ()
    checker.report.error(
        "unknown-order",
        f"no order is called `{text}`",
        node.span,
        note="expected an order, which says what beats what",
        help=_by_what(checker, text) or did_you_mean(text, orders),
    )
    return None, ()


def _by_what(checker: Checker, text: str) -> str:
    """Advice where no order is named but something cards have: how the best are
    asked for by that.
    """
    printed = {*checker.deck.attributes, *checker.deck.columns, *checker.rankings}
    if text in printed or isinstance(checker.thing(text), Definition):
        return f"all that have the most are `… having highest {text}`"
    return ""


def _part_missing(
    checker: Checker, head: tree.NameNode, found: Order, part: Binding
) -> tuple[None, tuple[()]]:
    """An order that compares with something, and is not told with what."""
    checker.report.error(
        "missing-part",
        f"`{head.text}` needs its part `{part.name}`",
        head.span,
        help=f"write `by {head.text} of …`",
        labels=(Place(found.node.span, "declared here"),),
    )
    return None, ()


def _of_a_card(checker: Checker, rule: Definition, at: Span) -> bool:
    """Return whether a rule is asked of one card."""
    checker.define(rule, at)
    return bool(rule.params) and rule.params[0].kind == Kind(CARD)


def families_of(checker: Checker, node: tree.Expr, which: str = "") -> tuple[Base, ...]:
    """The kinds that a bare `hand`, `score` … is one of each of (for `every`, `highest`)."""
    head = node.words[0] if isinstance(node, tree.ChainNode) else node
    found = checker.thing(head.text) if isinstance(head, tree.NameNode) else None
    if isinstance(found, (Zone, Keep)) and found.families:
        if not isinstance(node, tree.ChainNode):
            return found.families
        if len(node.words) == 1 and len(found.families) == 2 and node.by is not None:
            return found.families[:1]
    if isinstance(found, Definition) and not isinstance(node, tree.ChainNode):
        checker.define(found, head.span)
        if found.params and not found.params[0].kind.many:
            return (found.params[0].kind.base,)
    text = " ".join(node.span.text.split())[:40]
    help = "name something that each seat, side or card has, or say `among …`"
    asked, _, cards = text.partition(" of ")
    if cards and (asked in checker.deck.attributes or asked in checker.deck.columns):
        help = f"`… is in {asked} of {cards}` asks whether some card is so, `({cards} where"
        help += f" {asked} is not …) is empty` whether all are"
        if which:
            help = f"write `{which} {asked} among {cards}`"
    elif (
        cards and which and isinstance(found, Definition) and _of_a_card(checker, found, head.span)
    ):
        help = f"write `{which} {asked} among {cards}`"
    fix = _without_some(node.span)
    if fix is not None:
        help = f"write `{' '.join(fix.text.split())[:60]} is not empty`"
    message = f"there is not one `{text}` of each"
    checker.report.error("no-family", message, node.span, help=help, fix=fix)
    return ()


def _without_some(at: Span) -> Fix | None:
    """`some (hand where …) is not empty`: the set is asked itself."""
    text = at.source.text
    if not at.text.startswith("(") or re.match(r"\s+is not empty\b", text[at.end :]) is None:
        return None
    some = re.search(r"\b(?:some|any) +$", text[: at.start])
    return None if some is None else Fix(Span(at.source, some.start(), at.end), at.text)
