"""Deeds with cards: they are moved to a place, shuffled there and shown."""

from __future__ import annotations

from cardlang.diagnostic import Fix
from cardlang.program import (
    ANY,
    CARD,
    NUMBER,
    SEAT,
    AllOf,
    Destination,
    Expression,
    Image,
    Kind,
    MoveStep,
    ShowStep,
    ShuffleStep,
    Step,
    ZoneCards,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import short
from cardlang.resolve.scope import Scope
from cardlang.resolve.steps.parts import not_a_zone
from cardlang.source import Span
from cardlang.syntax import tree


def move(checker: Checker, node: tree.MoveNode, scope: Scope) -> list[Step]:
    """Cards go to a place."""
    cards = Kind(CARD, many=True)
    what = checker.value(node.what, scope, cards)
    what = checker.fit(what, Kind(CARD, many=what.kind.many))
    zone = _target(checker, node.to, scope)
    if zone is None:
        return []
    return [MoveStep(node.span, what, zone, node.under, via=scope.via)]


def _zone_of(checker: Checker, node: tree.Expr, scope: Scope) -> ZoneCards | None:
    """A place for cards; reported where it is none."""
    zone = checker.value(node, scope, None)
    if zone.kind.base is ANY:
        return None
    if isinstance(zone, Image) and _several_places(checker, node, zone):
        return None
    if not isinstance(zone, ZoneCards):
        not_a_zone(checker, node, zone.kind.base in (SEAT, NUMBER) and not zone.kind.many)
        return None
    return zone


def _several_places(checker: Checker, node: tree.Expr, x: Expression) -> bool:
    """Return whether zones of several owners are named where one is wanted; that is told."""
    whole, owners = node.span, []
    while isinstance(x, Image):
        owners.append(x.among)
        x = x.value
    if not isinstance(x, ZoneCards):
        return False
    inside = [o.span for o in owners if whole.start < o.span.start and o.span.end <= whole.end]
    help = f"say which one: `{short(node)} by …`"
    if inside:
        at = inside[-1].start - whole.start
        help = f"write `{whole.text[:at]}only of {whole.text[at:]}`, or `first of`"
    message = f"`{short(node)}` is several places, and one is wanted"
    checker.report.error("one-or-several", message, whole, help=help)
    return True


def _end_of_a_pile(checker: Checker, node: tree.Expr, scope: Scope) -> bool:
    """Return whether cards are moved `to top of` a pile, or `to bottom of` it, which is told."""
    if not isinstance(node, tree.ChainNode) or len(node.words) < 2:
        return False
    end, pile, source = node.words[0], node.words[1].span, node.span.source
    if not isinstance(end, tree.NameNode) or end.text not in ("top", "bottom"):
        return False
    if checker.thing(end.text) is not None or scope.look(end.text) is not None:
        return False
    before = source.text[: node.span.start].split()[-1]  # `to` or `under`
    word = {"top": "to", "bottom": "under"}[end.text]
    said = f"{word} {' '.join(source.text[pile.start : node.span.end].split())}"
    start = source.text.rindex(before, 0, node.span.start)
    plain = (end.text, before) != ("top", "under")  # beneath the top card is no place at all
    checker.report.error(
        "not-a-zone",
        f"`{short(node)}` is a card, and no place for cards",
        node.span,
        help=f"what is moved to a pile lies on top: write `{said}`"
        if end.text == "top"
        else f"what is to lie beneath a pile is moved under it: write `{said}`",
        fix=Fix(Span(source, start, pile.start), f"{word} ") if plain else None,
    )
    return True


def _target(checker: Checker, node: tree.Expr, scope: Scope) -> ZoneCards | Destination | None:
    """The target of cards: a place, or one of several by conditions."""
    if isinstance(node, tree.IfNode):
        checker.report.error(
            "not-a-zone",
            "nothing says where the cards go otherwise",
            node.span,
            help=f"write `({short(node.value)} if {short(node.condition)} else …)`, "
            "or put the move below an `if`",
        )
        checker.quietly(node.condition, scope)
        return None
    if isinstance(node, tree.ElseNode):
        item = node.items[0]
        checker.report.error(
            "not-a-zone",
            "a place for cards is always there, so nothing comes to what stands behind `else`",
            item.span,
            help=f"say when cards go there: `({short(item)} if … else …)`",
        )
        return None
    if not isinstance(node, tree.IfElseNode):
        return None if _end_of_a_pile(checker, node, scope) else _zone_of(checker, node, scope)
    test, place = checker.flag(node.condition, scope), _zone_of(checker, node.value, scope)
    other = _target(checker, node.other, scope)
    if place is None or other is None:
        return None
    return Destination(place.kind, node.span, test, place, other)


def shuffle(checker: Checker, node: tree.ShuffleNode, scope: Scope) -> list[Step]:
    """The cards of a place are shuffled."""
    zone = _zone_of(checker, node.zone, scope)
    return [] if zone is None else [ShuffleStep(node.span, zone, via=scope.via)]


def show(checker: Checker, node: tree.ShowNode, scope: Scope) -> list[Step]:
    """Cards are shown, to all where nobody is named."""
    cards, seats = Kind(CARD, many=True), Kind(SEAT, many=True)
    what = checker.fit(checker.value(node.what, scope, cards), cards)
    to: Expression = AllOf(seats, node.span, SEAT)
    if node.to is not None:
        to = checker.fit(checker.value(node.to, scope, seats), seats)
    return [ShowStep(node.span, what, to, via=scope.via)]
