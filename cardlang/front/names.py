"""Names: what a bare word means where it stands.

In this order: a label of the kind that is wanted here; a name of the passage (let, loop, parameter,
`mover`, `it`); everything of a kind (`seats`, `suits`, `cards`); an attribute of the card in
question; a zone, keep, rule, value or option of the game; a label of any kind.  What belongs to
each seat, side or card is taken of the subject of the passage.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.diagnostic import Label as Place
from cardlang.front.fit import fit, side_of, unit
from cardlang.front.scope import ByName, Scope, base_of
from cardlang.model import (
    ANY,
    CARD,
    NUMBER,
    SEAT,
    SIDE,
    Base,
    Binding,
    Definition,
    Keep,
    Kind,
    Option,
    Order,
    Pattern,
    Ranking,
    X,
    Zone,
)  # fmt: skip
from cardlang.source import Span
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree

if TYPE_CHECKING:
    from cardlang.front.world import World

Thing = Zone | Keep | Definition | Order | Ranking | Pattern

#: the kernel's own words for values: (kind of what follows `of`, takes `by`, takes `among`)
WORDS: dict[str, tuple[Kind | None, bool, bool]] = {
    "count": (None, False, False), "first": (None, False, False), "only": (None, False, False),
    "top": (Kind(CARD, many=True), False, False), "bottom": (Kind(CARD, many=True), False, False),
    "nth": (Kind(CARD, many=True), True, False), "best": (None, True, False),
    "next": (Kind(SEAT), False, True), "previous": (Kind(SEAT), False, True),
    "side": (Kind(SEAT), False, False), "members": (Kind(SIDE), False, False),
    "holder": (Kind(CARD), False, False), "smaller": (Kind(NUMBER), True, False),
    "groups": (Kind(CARD, many=True), True, False), "union": (None, False, False),
    "packing": (None, True, False), "profile": (Kind(CARD, many=True), True, False),
    "spread": (Kind(CARD, many=True), True, False), "tail": (Kind(CARD, many=True), True, False),
    "larger": (Kind(NUMBER), True, False), "steps": (Kind(SEAT), True, False),
}  # fmt: skip


def unknown(span: Span) -> X:
    return X("any", Kind(ANY), span)


def name(world: World, node: tree.Name, scope: Scope, expect: Kind | None) -> X:
    text, span = node.text, node.span
    if expect is not None and expect.base.labels and text in expect.base.index:
        return label(world, text, expect.base, span) or unknown(span)
    local = scope.look(text)
    if local is not None:
        return _local(world, local, text, span, scope)
    return (
        _standing(world, text, span, scope)
        or _printed(world, text, span, scope)
        or thing(world, text, span, scope)
        or any_label(world, text, span, expect, scope)
    )


def _local(world: World, local: Binding | X | ByName, text: str, span: Span, scope: Scope) -> X:
    if isinstance(local, ByName):
        return by_name(world, local, scope, span, None)
    if text in world.deck.attributes and any(c.kind.base is CARD for c in scope.candidates()):
        world.report.error(
            "two-meanings", f"`{text}` is both a name here and what a card has", span,
            help=f"give the name another word, or write `{text} of it` for the card's",
        )  # fmt: skip
        return unknown(span)
    if isinstance(local, Binding):
        local.used = True
        return X("var", local.kind, span, (local,))
    return X(local.op, local.kind, span, local.args)


def _standing(world: World, text: str, span: Span, scope: Scope) -> X | None:
    """Names that are always there."""
    if text == "it":
        found = scope.candidates()
        if found:
            return X("var", found[0].kind, span, (found[0],))
        world.report.error(
            "whose", "`it` is the candidate of a `where`, and there is none here", span
        )
        return unknown(span)
    if text == "players":
        return X("players", Kind(NUMBER, low=1, high=16), span)
    if text == "deal-number":
        if scope.constant:
            return _constant(world, text, span)
        return X("deal-number", Kind(NUMBER, low=0), span)
    if text == "box":
        return X("zone", Kind(CARD, many=True), span, (world.box, None))
    for base in world.bases.values():
        if base.plural == text and base is not NUMBER:
            return X("all", Kind(base, many=True), span, (base,))
    return None


def _printed(world: World, text: str, span: Span, scope: Scope) -> X | None:
    """An attribute or ranking of the card in question."""
    ranking = world.rankings.get(text)
    if text not in world.deck.attributes and text not in world.deck.columns and ranking is None:
        return None
    card = subject(world, CARD, span, scope, text)
    if card is None:
        return unknown(span)
    return attribute(world, text, card, span)


def attribute(world: World, text: str, card: X, span: Span) -> X:
    """What is printed on a card (on several: all that is printed on them)."""
    ranking = world.rankings.get(text)
    if card.kind.base is ANY:
        return card
    if ranking is not None:
        world.asked.add(text)
        if card.kind.base is ranking.base:
            return X("ranking", Kind(NUMBER, maybe=True), span, (ranking, card))
        printed = attribute(world, ranking.base.name, card, span)
        return X("ranking", Kind(NUMBER, maybe=True), span, (ranking, printed))
    card = fit(world, card, Kind(CARD, many=card.kind.many))
    if text in world.deck.columns:
        kind = Kind(NUMBER, maybe=True)
    else:
        kind = Kind(world.deck.attributes[text], maybe=True)
    if card.kind.many:
        it = Binding("it", Kind(CARD), span)
        one = X("attr", kind, span, (text, X("var", it.kind, span, (it,))))
        if kind.base is NUMBER:
            return X("sum", Kind(NUMBER), span, (card, it, one))
        return X("image", Kind(kind.base, many=True), span, (card, it, one))
    return X("attr", kind, span, (text, card))


def subject(world: World, base: Base, span: Span, scope: Scope, what: str) -> X | None:
    """Whom the passage is about, as far as it is a `base`; reported where that is not clear."""
    for candidate in scope.candidates():
        if candidate.kind.base is base or (base is SIDE and candidate.kind.base is SEAT):
            x = X("var", candidate.kind, span, (candidate,))
            return x if candidate.kind.base is base else side_of(x)
    exact = [s for s in scope.passage() if base_of(s) is base]
    found = exact or [s for s in scope.passage() if base is SIDE and base_of(s) is SEAT]
    if len(found) == 1:
        one = found[0]
        x = X("var", one.kind, span, (one,)) if isinstance(one, Binding) else one
        return x if x.kind.base is base else side_of(x)
    names = [s.name if isinstance(s, Binding) else s.span.text for s in found]
    if what == base.name or (base is SEAT and what == "side"):
        help = f"all of them are `{plural_of(world, what)}`; one is spoken of in `for each {what}:`"
    elif found:
        choices = ", ".join(f"`{what} of {n}`" for n in names)
        help = f"say whose: {choices}"
    elif what == "score":
        help = "write `score of …`; asked of all, `highest score` or `lowest score`"
    elif base is CARD:
        help = f"write `{what} of …`, or ask it of candidates: `hand where {what} is …`"
    else:
        help = f"write `{what} of …`: no {base.name} is spoken of here"
    world.report.error("whose", f"whose `{what}`?", span, help=help)
    return None


def plural_of(world: World, name: str) -> str:
    return world.bases[name].plural if name in world.bases else f"{name}s"


# ---------------------------------------------------------------------- things


def find(world: World, text: str) -> Thing | Option | None:
    """A zone, keep, rule, value, order, ranking or option of the game."""
    return world.thing(text)


def thing(world: World, text: str, span: Span, scope: Scope) -> X | None:
    found = find(world, text)
    if found is None and text in world.lacking:  # which has been told
        return unknown(span)
    if found is None and text in ("side",):
        seat = subject(world, SEAT, span, scope, text)
        return side_of(seat) if seat is not None else unknown(span)
    if found is None:
        return None
    return apply(world, found, text, span, scope, {})


def apply(
    world: World, found: Thing | Option, text: str, span: Span, scope: Scope, given: dict[str, X]
) -> X:
    """A thing of the game, of the given owner (under `of`, `by`, `among`) or of the subject."""
    if isinstance(found, Option):
        world.asked.add(found.name)
        return X("option", found.kind, span, (found,))
    if isinstance(found, Ranking):
        card = given.get("of") or subject(world, CARD, span, scope, text)
        return attribute(world, text, card, span) if card is not None else unknown(span)
    if scope.constant and not isinstance(found, Definition):
        return _constant(world, text, span)
    if isinstance(found, (Zone, Keep)):
        return _place(world, found, text, span, scope, given.get("of"))
    if isinstance(found, Pattern):
        world.report.error(
            "pattern-alone", f"`{text}` is a pattern; ask which cards make one", span,
            help=f"write `groups of … by {text}` or `… is {text}`",
        )  # fmt: skip
        return unknown(span)
    if isinstance(found, Order):
        world.report.error(
            "order-alone", f"`{text}` is an order; ask what is best by it", span,
            help=f"write `best of … by {text}` or `… beats … by {text}`",
        )  # fmt: skip
        return unknown(span)
    return _call(world, found, text, span, scope, given)


def _constant(world: World, text: str, span: Span) -> X:
    world.report.error(
        "not-fixed", f"`{text}` changes during play and cannot be asked here", span,
        help="here only the number of players, options and printed attributes are known",
    )  # fmt: skip
    return unknown(span)


def _place(
    world: World, found: Zone | Keep, text: str, span: Span, scope: Scope, owner: X | None
) -> X:
    op = "zone" if isinstance(found, Zone) else "keep"
    kind = Kind(CARD, many=True) if isinstance(found, Zone) else found.kind
    if found.family is None:
        if owner is not None and owner.kind.base is not ANY:
            world.report.error(
                "no-owner", f"there is one `{text}`, not one of each", owner.span,
                help=f"write `{text}` alone",
            )  # fmt: skip
        return X(op, kind, span, (found, None))
    if owner is None:
        owner = subject(world, found.family, span, scope, text)
        if owner is None:
            return unknown(span)
    many = owner.kind.many
    if found.family is SIDE and owner.kind.base is SEAT:
        owner = side_of(owner)
    owner = fit(world, owner, Kind(found.family, many=many))
    if not many:
        maybe = kind.maybe or (not kind.many and owner.kind.maybe)
        return X(op, Kind(kind.base, kind.many, maybe), span, (found, owner))
    it = Binding("it", Kind(found.family), span)
    one = X(op, kind, span, (found, X("var", it.kind, span, (it,))))
    if kind.base is NUMBER:
        return X("sum", Kind(NUMBER), span, (owner, it, one))
    return X("image", Kind(kind.base, many=True), span, (owner, it, one))


def _call(
    world: World, found: Definition, text: str, span: Span, scope: Scope, given: dict[str, X]
) -> X:
    world.define(found, span)
    args: list[X] = []
    several: X | None = None
    for param, preposition in zip(found.params, found.prepositions, strict=True):
        x = given.get(preposition)
        if x is None and preposition == "of" and not param.kind.many:
            x = subject(world, param.kind.base, span, scope, text)
            if x is None:
                return unknown(span)
        if x is None:
            world.report.error(
                "missing-part", f"`{text}` needs a part with `{preposition}`", span,
                labels=(Place(found.node.span, "declared here"),),
            )  # fmt: skip
            return unknown(span)
        if x.kind.many and not param.kind.many and several is None and preposition == "of":
            several = fit(world, x, Kind(param.kind.base, many=True))
            it = Binding("it", param.kind, span)
            x = X("var", it.kind, span, (it,))
        args.append(fit(world, x, param.kind))
    for preposition, x in given.items():
        if preposition not in found.prepositions and x.kind.base is not ANY:
            world.report.error(
                "extra-part", f"`{text}` takes nothing with `{preposition}`", x.span,
                labels=(Place(found.node.span, "declared here"),),
            )  # fmt: skip
    kind = found.kind
    one = X("call", kind, span, (found, tuple(args)))
    if several is None:
        return one
    if kind.base is NUMBER and not kind.many:
        return X("sum", Kind(NUMBER), span, (several, it, one))
    return X("image", Kind(kind.base, many=True), span, (several, it, one))


def by_name(world: World, arg: ByName, scope: Scope, span: Span, owner: X | None) -> X:
    """An argument that is looked at anew: a rule's name applied to whom the word speaks of."""
    node = arg.node
    if isinstance(node, tree.Name):
        inner = arg.scope.look(node.text)
        if isinstance(inner, ByName):
            return by_name(world, inner, scope, span, owner)
        if inner is None:
            found = find(world, node.text)
            if found is not None:
                given = {"of": owner} if owner is not None else {}
                return apply(world, found, node.text, node.span, scope, given)
    outer = arg.scope.child(subjects=tuple(scope.passage()))
    return world.value(node, outer, None)


def order(world: World, node: tree.Expr, scope: Scope) -> tuple[Order | None, tuple[X, ...]]:
    """The order named by `by …`, with the parts it is given."""
    owner = None
    head = node
    if isinstance(node, tree.Chain) and len(node.words) == 2:
        head = node.words[0]
        owner = world.value(node.words[1], scope, None)
    while isinstance(head, tree.Name):
        local = scope.look(head.text)
        if isinstance(local, ByName):
            head, scope = local.node, local.scope
            continue
        if isinstance(local, X) and local.kind.base is ANY:  # a part of a word that nothing uses
            return None, ()
        found = find(world, head.text)
        if isinstance(found, Order):
            world.ordered(found)
            args = []
            for param in found.params:
                x = owner or subject(world, param.kind.base, head.span, scope, head.text)
                if x is None:
                    return None, ()
                args.append(fit(world, x, param.kind))
            return found, tuple(args)
        break
    orders = [e.name for e in world.book.entries("thing") if isinstance(e.node, tree.Order)]
    text = node.text if isinstance(node, tree.Name) else node.span.text[:40]
    world.report.error(
        "unknown-order", f"no order is called `{text}`", node.span,
        note="expected an order, which says what beats what", help=did_you_mean(text, orders),
    )  # fmt: skip
    return None, ()


def family_of(world: World, node: tree.Expr, scope: Scope) -> tuple[Base | None, bool]:
    """The kind that a bare `hand`, `score` … is one of each of (for `every`, `highest`)."""
    head = node.words[0] if isinstance(node, tree.Chain) else node
    if isinstance(head, tree.Name) and not isinstance(node, tree.Chain):
        found = find(world, head.text)
        if isinstance(found, (Zone, Keep)) and found.family is not None:
            return found.family, True
        if isinstance(found, Definition):
            world.define(found, head.span)
            if found.params and not found.params[0].kind.many:
                return found.params[0].kind.base, True
    text = " ".join(node.span.text.split())[:40]
    world.report.error(
        "no-family", f"there is not one `{text}` of each", node.span,
        help="name something that each seat, side or card has, or say `among …`",
    )  # fmt: skip
    return None, False


# ---------------------------------------------------------------------- labels


def label(world: World, text: str, base: Base, span: Span) -> X | None:
    """The label `text` of a kind, if it has one (cards, seats and options included)."""
    if base.labels:
        at = base.index.get(text)
        return X("const", Kind(base, low=at, high=at), span, (at,)) if at is not None else None
    if base is CARD:
        return card_label(world, text, span) if world.is_card(text) else None
    if base in (SEAT, SIDE) and text.isdigit() and int(text) < 16:
        seat = X("const", Kind(SEAT), span, (int(text),))
        return seat if base is SEAT else side_of(seat)  # a side is named by any of its seats
    return None


def card_label(world: World, text: str, span: Span) -> X:
    """The card that prints as `text`; all of them where the deck has several alike."""
    return X("card-label", Kind(CARD, many=text in world.alike), span, (text,))


def any_label(world: World, text: str, span: Span, expect: Kind | None, scope: Scope) -> X:
    """A label whose kind nothing here tells; or, at last, a name nobody knows."""
    homes = [b for b in world.bases.values() if text in b.index]
    if len(homes) == 1:
        return label(world, text, homes[0], span) or unknown(span)
    if world.is_card(text):
        return card_label(world, text, span)
    if homes:
        kinds = " and ".join(f"a {b.name}" for b in homes)
        world.report.error("two-meanings", f"`{text}` is {kinds}", span,
                           help=f"write `{homes[0].name} is {text}`")  # fmt: skip
        return unknown(span)
    if text in world.book.lost:  # a mistake in what says it has been told
        return unknown(span)
    help = did_you_mean(text, _all_names(world, scope, expect))
    if text == world.picking:
        help = f"here it is `it`; `{text}` is known from the next pick on"
    world.report.error("unknown-name", f"nothing is called `{text}`", span, help=help)
    return unknown(span)


def _all_names(world: World, scope: Scope, expect: Kind | None) -> list[str]:
    names = [*scope.visible(), *world.deck.attributes, *world.options, *WORDS, "players"]
    names += [e.name for e in world.book.entries("thing")]
    names += [e.name for e in world.book.entries("need")]
    names += [b.plural for b in world.bases.values() if b.plural]
    if expect is not None:
        names += list(expect.base.index)
    return names


def zone_source(x: X) -> Zone | None:
    """The zone (of whomever) in which the cards of a value must lie, where that can be told."""
    if x.op == "zone":
        found: Zone = x.args[0]
        return found
    if x.op in ("where", "having", "minus", "unit", "if"):
        return zone_source(x.args[0])
    if x.op == "call":
        body = x.args[0].body
        return zone_source(body) if body is not None else None
    if x.op == "else":
        zones = {id(z): z for item in x.args[0] if (z := zone_source(item)) is not None}
        return next(iter(zones.values())) if len(zones) == 1 and all(
            zone_source(i) is not None for i in x.args[0]) else None  # fmt: skip
    if x.op == "var":
        source: Zone | None = x.args[0].source
        return source
    if x.op == "fn" and x.args[0] in ("top", "bottom", "best", "first", "only", "nth"):
        return zone_source(x.args[1][0])
    if x.op == "best":
        return zone_source(x.args[0])
    return None


def pile_of(x: X) -> X | None:
    """The zone in order whose order the cards of a value have, where that can be told."""
    if x.op == "zone":
        return x if x.args[0].ordered else None
    if x.op in ("where", "having", "minus"):
        return pile_of(x.args[0])
    if x.op == "call" and x.args[0].body is not None:
        inner = pile_of(x.args[0].body)
        return inner if inner is not None and inner.args[1] is None else None
    return None


__all__ = ["WORDS", "apply", "attribute", "by_name", "family_of", "find", "label", "name", "order",
           "pile_of", "subject", "thing", "unit", "unknown", "zone_source"]  # fmt: skip
