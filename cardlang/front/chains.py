"""Chains: `suit of top of stock`, `best of trick by height-order`, `next of taker among active`.

A chain is read from its end.  `by` belongs to the last word that takes one, `among` likewise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.front import names, patterns
from cardlang.front.fit import fit, side_of, unit
from cardlang.front.scope import ByName, Scope
from cardlang.model import (
    ANY,
    CARD,
    GROUPS,
    NUMBER,
    SEAT,
    SIDE,
    Binding,
    Definition,
    Keep,
    Kind,
    Option,
    X,
    Zone,
)  # fmt: skip
from cardlang.source import Span
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree

if TYPE_CHECKING:
    from cardlang.front.world import World


class _Parts:
    """The `by` and `among` of a chain, each to be taken once."""

    def __init__(self, node: tree.Chain) -> None:
        self.by, self.among = node.by, node.among

    def take(self, preposition: str) -> tree.Expr | None:
        node = self.by if preposition == "by" else self.among
        if preposition == "by":
            self.by = None
        else:
            self.among = None
        return node


def chain(world: World, node: tree.Chain, scope: Scope, expect: Kind | None) -> X:
    parts = _Parts(node)
    words = node.words
    head = words[-1]
    if len(words) == 1:
        if not isinstance(head, tree.Name):
            return _left_over(world, parts, world.value(head, scope, expect))
        return _left_over(world, parts, _word(world, head, None, parts, scope, node))
    aim = _domain(world, words[-2], scope)
    x = world.value(head, scope, aim)
    for place in range(len(words) - 2, -1, -1):
        word = words[place]
        if not isinstance(word, tree.Name):
            world.report.error(
                "of", f"`{word.span.text[:40]}` cannot be asked of something", word.span,
                help="before `of` stands a name: `suit of …`, `hand of …`, `count of …`",
            )  # fmt: skip
            return names.unknown(node.span)
        x = _word(world, word, x, parts, scope, node)
        if x.kind.base is ANY:
            return x
    return _left_over(world, parts, x)


def _left_over(world: World, parts: _Parts, x: X) -> X:
    for preposition in ("by", "among"):
        rest = parts.take(preposition)
        if rest is not None and x.kind.base is not ANY:
            world.report.error(
                "extra-part", f"nothing here takes a part with `{preposition}`", rest.span
            )
            return names.unknown(x.span)
    return x


def _domain(world: World, word: tree.Expr, scope: Scope) -> Kind | None:
    """The kind of what may stand after `word of`."""
    if not isinstance(word, tree.Name):
        return None
    text = word.text
    found = names.find(world, text)
    if isinstance(found, (Zone, Keep)) and found.family is not None:
        return Kind(found.family)
    if isinstance(found, Definition) and found.params:
        return found.params[0].kind
    if text in world.deck.attributes or text in world.deck.columns:
        return Kind(CARD)
    if text in world.rankings:
        world.asked.add(text)
        return Kind(world.rankings[text].base)
    if text in names.WORDS:
        return names.WORDS[text][0]
    return None


def _word(
    world: World, word: tree.Name, x: X | None, parts: _Parts, scope: Scope, node: tree.Chain
) -> X:
    """`word of x`."""
    text, span = word.text, word.span.to(node.span) if x is not None else word.span
    if x is not None and x.kind.base is ANY:
        return x
    local = scope.look(text)
    if isinstance(local, ByName):
        return names.by_name(world, local, scope, span, x)
    if isinstance(local, X) and local.kind.base is ANY:  # a part of a word that nothing uses
        return names.unknown(span)
    if x is not None and (
        text in world.deck.attributes or text in world.deck.columns or text in world.rankings
    ):
        return names.attribute(world, text, x, span)
    found = names.find(world, text)
    if found is not None and not isinstance(found, Option):
        given = {} if x is None else {"of": x}
        if isinstance(found, Definition):
            kinds = dict(zip(found.prepositions, (p.kind for p in found.params), strict=True))
            for preposition in ("by", "among"):
                if preposition in found.prepositions:
                    part = parts.take(preposition)
                    if part is not None:
                        given[preposition] = world.value(part, scope, kinds[preposition])
        return names.apply(world, found, text, span, scope, given)
    if text in names.WORDS and x is not None:
        return _kernel(world, word, x, parts, scope, node)
    choices = [*names.WORDS, *world.deck.attributes, *world.deck.columns, *world.rankings]
    choices += [e.name for e in world.book.entries("thing")]
    world.report.error(
        "unknown-name", f"nothing is called `{text}`", word.span, help=did_you_mean(text, choices)
    )
    return names.unknown(word.span)


def _kernel(
    world: World, word: tree.Name, x: X, parts: _Parts, scope: Scope, node: tree.Chain
) -> X:
    text, span = word.text, word.span.to(node.span)
    domain, takes_by, takes_among = names.WORDS[text]
    if domain is not None:
        if domain.base is SIDE and x.kind.base is SEAT:
            x = side_of(x)
        x = fit(world, x, Kind(domain.base, many=domain.many or x.kind.many))
        if x.kind.base is ANY:
            return x
    by = parts.take("by") if takes_by else None
    if takes_by and by is None:
        world.report.error("missing-part", f"`{text} of …` needs a `by …`", word.span)
        return names.unknown(span)
    if text == "best":
        return _best(world, x, by, scope, span)
    if text in ("groups", "packing", "profile", "spread", "tail"):
        assert by is not None
        return _grouped(world, text, x, by, scope, span)
    if text == "union":
        if x.kind.base is GROUPS:
            return X("fn", Kind(CARD, many=True), span, (text, (x,)))
        return unit(x)
    if text in ("count", "first", "only"):
        one = unit(x)
        kind = Kind(NUMBER, low=0) if text == "count" else Kind(one.kind.base, maybe=True)
        if one.kind.base is GROUPS and text != "count":
            kind = Kind(CARD, many=True)
        return X("fn", kind, span, (text, (one,)))
    if text in ("top", "bottom", "nth"):
        return _pile(world, text, x, by, scope, span)
    if text in ("next", "previous"):
        among_node = parts.take("among") if takes_among else None
        seats = Kind(SEAT, many=True)
        among = X("all", seats, span, (SEAT,))
        if among_node is not None:
            among = fit(world, world.value(among_node, scope, seats), seats)
        return X("fn", Kind(SEAT, maybe=x.kind.maybe), span, (text, (x, among)))
    if text == "side":
        return side_of(x)
    if text == "members":
        if x.kind.many:
            it = Binding("it", Kind(SIDE), span)
            one = X("fn", Kind(SEAT, many=True), span,
                    ("members", (X("var", it.kind, span, (it,)),)))  # fmt: skip
            return X("image", Kind(SEAT, many=True), span, (x, it, one))
        return X("fn", Kind(SEAT, many=True), span, (text, (x,)))
    if text == "holder":
        return X("fn", Kind(SEAT, maybe=True), span, (text, (x,)))
    if text == "steps":
        assert by is not None
        other = fit(world, world.value(by, scope, Kind(SEAT)), Kind(SEAT))
        return X("fn", Kind(NUMBER, low=0, high=15), span, (text, (x, other)))
    assert by is not None
    second = fit(world, world.value(by, scope, Kind(NUMBER)), Kind(NUMBER))
    return X("fn", Kind(NUMBER), span, (text, (x, second)))


def _grouped(world: World, text: str, x: X, by: tree.Expr, scope: Scope, span: Span) -> X:
    if text == "groups":
        return patterns.groups(world, x, by, scope, span)
    if text == "packing":
        return patterns.packing(world, x, by, scope, span)
    if text == "tail":
        if names.pile_of(x) is None:
            return _pile(world, text, x, None, scope, span)
        found, args = patterns.pattern(world, by, scope)
        if found is None:
            return names.unknown(span)
        return X("tail", Kind(CARD, many=True), span, (x, found, args))
    return patterns.counts(world, text, x, by, scope, span)


def _best(world: World, x: X, by: tree.Expr | None, scope: Scope, span: Span) -> X:
    assert by is not None
    order, args = names.order(world, by, scope)
    if order is None:
        return names.unknown(span)
    kind = Kind(order.candidate.kind.base, maybe=True)
    if x.kind.base is GROUPS:
        kind = Kind(CARD, many=True)
    else:
        x = fit(world, unit(x), Kind(order.candidate.kind.base, many=True))
    return X("best", kind, span, (x, order, args))


def _pile(world: World, text: str, x: X, by: tree.Expr | None, scope: Scope, span: Span) -> X:
    if x.kind.many and names.pile_of(x) is None:
        world.report.error(
            "no-order", f"these cards lie in no order, so there is no `{text}`", x.span,
            help="add `in order` to the zone, or write `first of`, `only of`, `best of … by …`",
        )  # fmt: skip
        return names.unknown(span)
    kind = Kind(CARD, maybe=True)
    if text == "nth":
        assert by is not None
        place = fit(world, world.value(by, scope, Kind(NUMBER)), Kind(NUMBER))
        return X("fn", kind, span, (text, (x, place)))
    return X("fn", kind, span, (text, (x,)))
