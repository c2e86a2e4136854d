"""Names: what a bare word means where it stands.

In this order: a label of the kind that is wanted here; a name of the passage (let, loop, parameter,
`mover`, `it`); everything of a kind (`seats`, `suits`, `cards`); an attribute of the card in
question; a zone, keep, rule, value or option of the game; a label of any kind.  What belongs to
each seat, side or card is taken of the subject of the passage.
"""

from __future__ import annotations

import re

from attrs import evolve

from cardlang.program import (
    CARD,
    NUMBER,
    SEAT,
    AllOf,
    Binding,
    DealNumber,
    Expression,
    Kind,
    Named,
    PlayerCount,
    ZoneCards,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import side_of, unknown
from cardlang.resolve.scope import ByName, Scope
from cardlang.resolve.values.labels import any_label, label
from cardlang.resolve.values.things import apply, attribute, by_name, constant
from cardlang.resolve.values.whose import spoken_of, subject
from cardlang.source import Span
from cardlang.syntax import tree


def name(checker: Checker, node: tree.NameNode, scope: Scope, expect: Kind | None) -> Expression:
    """The meaning of a bare word; `expect` is the kind that its place asks for, if any."""
    text, span = node.text, node.span
    if expect is not None and expect.base.labels and text in expect.base.index:
        return label(checker, text, expect.base, span) or unknown(span)
    local = scope.look(text)
    if local is not None:
        return _local(checker, local, text, span, scope)
    return (
        _standing(checker, text, span, scope)
        or _picked(checker, text, span, scope)
        or _printed(checker, text, span, scope)
        or thing(checker, text, span, scope)
        or any_label(checker, text, span, expect, scope)
    )


def _local(
    checker: Checker, local: Binding | Expression | ByName, text: str, span: Span, scope: Scope
) -> Expression:
    if isinstance(local, ByName):
        return by_name(checker, local, scope, span, {})
    if text in checker.deck.attributes and any(c.kind.base is CARD for c in scope.candidates()):
        if not _told_there(checker, text, span):
            checker.report.error(
                "two-meanings",
                f"`{text}` is both a name here and what a card has",
                span,
                help=_other_word(text, span),
            )
        return unknown(span)
    if isinstance(local, Binding):
        local.used = True
        return Named(local.kind, span, local)
    return evolve(local, span=span)


def said_apart(node: tree.CompareNode, scope: Scope) -> Expression | None:
    """The name of the passage in `suit of it is suit`, where the card's suit stands before it."""
    left, right = node.left, node.right
    if not isinstance(left, tree.ChainNode) or not isinstance(right, tree.NameNode):
        return None
    words = [word.text for word in left.words if isinstance(word, tree.NameNode)]
    local = scope.look(right.text)
    if words != [right.text, "it"] or len(left.words) > 2 or not isinstance(local, Binding):
        return None
    local.used = True
    return Named(local.kind, right.span, local)


_ITSELF = re.compile(r"(?<![\w-])([a-z][\w-]*) is (?:not )?\1(?![\w-])")


def _told_there(checker: Checker, text: str, span: Span) -> bool:
    """Return whether the other side of `name is name` has been told of."""
    if _ITSELF.search(span.source.line(span.line)) is None:
        return False
    return any(
        one.code == "two-meanings" and one.span.line == span.line and one.span.text == text
        for one in checker.report.found
    )


def _other_word(text: str, span: Span) -> str:
    """Advice where a name of the passage is an attribute, too."""
    line = span.source.line(span.line)
    if f"{text} of it" in line:  # the card's is said already
        return f"give the name another word where it begins, such as `for each the-{text} in …`"
    return f"give the name another word, or write `{text} of it` for the card's"


def _standing(checker: Checker, text: str, span: Span, scope: Scope) -> Expression | None:
    """Names that are always there."""
    if text == "it":
        found = scope.candidates()
        if found:
            return Named(found[0].kind, span, found[0])
        meant = [s.name for s in scope.passage() if isinstance(s, Binding)]
        checker.report.error(
            "whose",
            "`it` is the candidate of a `where`, and there is none here",
            span,
            help=f"what is asked about is called `{meant[0]}` here" if meant else "",
        )
        return unknown(span)
    if text == "players":
        return PlayerCount(Kind(NUMBER, low=1, high=16), span)
    if text == "deal-number":
        if scope.constant:
            return constant(checker, text, span)
        return DealNumber(Kind(NUMBER, low=0), span)
    if text == "box":
        return ZoneCards(Kind(CARD, many=True), span, checker.box, None)
    for base in checker.bases.values():
        if base.plural == text and base is not NUMBER:
            return AllOf(Kind(base, many=True), span, base)
    return None


def _picked(checker: Checker, text: str, span: Span, scope: Scope) -> Expression | None:
    """The candidate of a pick's own `where`, by the pick's name where nothing else has it."""
    if text != checker.picking or not checker.sifting or checker.thing(text) is not None:
        return None
    candidates = scope.candidates()
    printed = text in checker.deck.attributes or text in checker.deck.columns
    if not candidates or (printed and len(spoken_of(CARD, scope)) == 1):
        return None
    if text == "side" and len(spoken_of(SEAT, scope)) == 1:
        return None
    return Named(candidates[-1].kind, span, candidates[-1])


def _printed(checker: Checker, text: str, span: Span, scope: Scope) -> Expression | None:
    """An attribute or ranking of the card in question."""
    ranking = checker.rankings.get(text)
    if text not in checker.deck.attributes and text not in checker.deck.columns and ranking is None:
        return None
    card = subject(checker, CARD, span, scope, text)
    if card is None:
        return unknown(span)
    return attribute(checker, text, card, span)


def thing(checker: Checker, text: str, span: Span, scope: Scope) -> Expression | None:
    """A thing of the game by its name, of the subject where there is one of each; None if none."""
    found = checker.thing(text)
    if found is None and text in checker.lacking:  # which has been told
        return unknown(span)
    if found is None and text in ("side",):
        seat = subject(checker, SEAT, span, scope, text)
        return side_of(seat) if seat is not None else unknown(span)
    if found is None:
        return None
    return apply(checker, found, text, span, scope, {})
