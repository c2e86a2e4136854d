"""Chains: `suit of top of stock`, `best of trick by height-order`, `next of taker among active`.

A chain is read from its end.  `by` belongs to the last word that takes one, `among` likewise.
"""

from __future__ import annotations

from cardlang.diagnostic import Fix
from cardlang.program import (
    ANY,
    CARD,
    SEAT,
    SIDE,
    Binding,
    Definition,
    Expression,
    Keep,
    KeepValue,
    Kind,
    Named,
    Option,
    Order,
    Pattern,
    Thing,
    Zone,
    ZoneCards,
    pile_of,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import short, side_of, unknown
from cardlang.resolve.scope import ByName, Scope
from cardlang.resolve.values.copies import of_each
from cardlang.resolve.values.kernel import KernelQuestion, ask
from cardlang.resolve.values.labels import asked_of_a_card
from cardlang.resolve.values.places import fits, turned
from cardlang.resolve.values.things import apply, attribute, by_name, meant
from cardlang.resolve.vocabulary import WORDS
from cardlang.source import Span
from cardlang.suggest import MEANT, said_here
from cardlang.syntax import tree


class _Parts:
    """The `by` and `among` of a chain, each to be taken once."""

    def __init__(self, node: tree.ChainNode) -> None:
        self.by, self.among = node.by, node.among

    def take(self, preposition: str) -> tree.Expr | None:
        node = self.by if preposition == "by" else self.among
        if preposition == "by":
            self.by = None
        else:
            self.among = None
        return node


_ALWAYS = ("score", "players", "deal-number", "box")
"""Names that every game has, and none declares."""


def chain(checker: Checker, node: tree.ChainNode, scope: Scope, expect: Kind | None) -> Expression:
    """The meaning of a chain, read from its end."""
    parts = _Parts(node)
    words = node.words
    head = words[-1]
    if len(words) == 1:
        if not isinstance(head, tree.NameNode):
            return _left_over(checker, parts, checker.value(head, scope, expect))
        return _left_over(checker, parts, _word(checker, head, None, parts, scope, node))
    aim = _domain(checker, words[-2], scope)
    if isinstance(head, tree.NameNode) and _takes(checker, head, parts, scope):
        x = _word(checker, head, None, parts, scope, node)
    else:
        x = checker.value(head, scope, aim)
    for place in range(len(words) - 2, -1, -1):
        word = words[place]
        if not isinstance(word, tree.NameNode):
            checker.report.error(
                "of",
                f"`{word.span.text[:40]}` cannot be asked of something",
                word.span,
                help=_so_many(word, x),
            )
            return unknown(node.span)
        x = _word(checker, word, x, parts, scope, node)
        if x.kind.base is ANY:
            return x
    return _left_over(checker, parts, x)


def _so_many(word: tree.Expr, x: Expression) -> str:
    """Advice on `3 of hand`."""
    if not isinstance(word, tree.NumberNode) or x.kind.base is not CARD:
        return "before `of` stands a name: `suit of …`, `hand of …`, `count of …`"
    many, text = word.text, " ".join(x.span.text.split())
    text = text if len(text) <= 60 else "…"
    if pile_of(x) is not None:
        return f"one after the other: `repeat {many} times: move top of {text} to …`"
    chosen = f"`lay {many} card in {text}: move card to …`"
    first = f"`repeat {many} times: move first of {text} to …`"
    return f"which ones? Somebody chooses: {chosen}; where it does not matter: {first}"


def _left_over(checker: Checker, parts: _Parts, x: Expression) -> Expression:
    for preposition in ("by", "among"):
        rest = parts.take(preposition)
        if rest is not None and x.kind.base is not ANY:
            help, fix = "", None
            if isinstance(x, (ZoneCards, KeepValue)) and preposition == "by":
                thing = x.zone if isinstance(x, ZoneCards) else x.keep
                if len(thing.families) == 1:
                    help = f"there is one of each {thing.families[0]}: write `{thing.name} of …`"
                    between = Span(rest.span.source, x.span.end, rest.span.start)
                    fix = Fix(between, " of ") if between.text == " by " else None
            checker.report.error(
                "extra-part",
                f"nothing here takes a part with `{preposition}`",
                rest.span,
                help=help,
                fix=fix,
            )
            return unknown(x.span)
    return x


def _domain(checker: Checker, word: tree.Expr, scope: Scope) -> Kind | None:
    """The kind of what may stand after `word of`."""
    if not isinstance(word, tree.NameNode):
        return None
    text = word.text
    if checker.kernels(word):
        return WORDS[text].of
    found = checker.thing(text)
    if isinstance(found, (Zone, Keep)) and found.families:
        return Kind(found.families[0])
    if isinstance(found, Definition) and found.params:
        return found.params[0].kind
    if text in checker.deck.attributes or text in checker.deck.columns:
        return Kind(CARD)
    if text in checker.rankings:
        checker.asked.add(text)
        return Kind(checker.rankings[text].base)
    return WORDS[text].of if text in WORDS and not _asked_of(found) else None


def _word(
    checker: Checker,
    word: tree.NameNode,
    x: Expression | None,
    parts: _Parts,
    scope: Scope,
    node: tree.ChainNode,
) -> Expression:
    """`word of x`."""
    text, span = word.text, word.span.to(node.span) if x is not None else word.span
    if x is not None and x.kind.base is ANY:
        return x
    local = scope.look(text)
    if isinstance(local, ByName):
        thing = meant(checker, local)
        given = _given(checker, thing, text, x, parts, scope, node)
        return unknown(span) if given is None else by_name(checker, local, scope, span, given)
    if (
        isinstance(local, Expression) and local.kind.base is ANY
    ):  # a part of a word that nothing uses
        return unknown(span)
    if x is not None and checker.kernels(word):
        return _kernel(checker, word, x, parts, scope, node)
    if x is not None and (
        text in checker.deck.attributes or text in checker.deck.columns or text in checker.rankings
    ):
        return attribute(checker, text, x, span)
    found = checker.thing(text)
    if text in WORDS and x is not None and not _asked_of(found):
        found = None  # `steps of seat by dealer`, though there is a pattern `steps`
    if found is not None and not isinstance(found, Option):
        given = _given(checker, found, text, x, parts, scope, node)
        return unknown(span) if given is None else apply(checker, found, text, span, scope, given)
    if found is None and text in WORDS and x is not None:
        return _kernel(checker, word, x, parts, scope, node)
    if checker.missed(text) or checker.forgotten(text, word.span):
        return unknown(word.span)
    choices = [*_ALWAYS, *WORDS, *checker.deck.attributes, *checker.deck.columns]
    choices += checker.rankings
    choices += [e.name for e in checker.layers.entries("thing")]
    every = [one for one in checker.deck.attributes if checker.bases[one].plural == text]
    if every and x is not None:
        checker.report.error(
            "unknown-name",
            f"`{text}` are all that there are, and are not asked of anything",
            word.span,
            help=f"write `{every[0]}`",
        )
        return unknown(span)
    help = _said_of_cards(checker, text, x, node) or said_here(text, choices)
    if text in checker.deck.attributes:
        help = asked_of_a_card(text)
    checker.report.error("unknown-name", f"nothing is called `{text}`", word.span, help=help)
    return unknown(word.span)


def _asked_of(found: Thing | Option | None) -> bool:
    """Return whether a thing of the game can be asked of something: `meld of side`."""
    if isinstance(found, (Zone, Keep)):
        return bool(found.families)
    return isinstance(found, Definition) and "of" in found.prepositions


def _given(
    checker: Checker,
    found: Thing | Option | None,
    text: str,
    x: Expression | None,
    parts: _Parts,
    scope: Scope,
    node: tree.ChainNode,
) -> dict[str, Expression] | None:
    """The things given behind `of`, `by` and `among`; None where that is told wrong."""
    given = {} if x is None else {"of": x}
    kinds: dict[str, Kind] = {}
    if isinstance(found, Definition):
        kinds = dict(zip(found.prepositions, (p.kind for p in found.params), strict=True))
    elif isinstance(found, (Zone, Keep)) and len(found.families) == 2:
        kinds = {"by": Kind(found.families[1])}
        if parts.by is not None and x is None and turned(checker, found, text, parts.by, scope):
            return None
        if parts.by is not None and _by_before(checker, node):
            second = _belongs_before(checker, found, text, x, parts.take("by") or node, scope)
            if second is None:
                return None
            given["by"] = second
    for preposition in ("by", "among"):
        if preposition in kinds:
            part = parts.take(preposition)
            if part is not None:
                given[preposition] = checker.value(part, scope, kinds[preposition])
    return given


def _takes(checker: Checker, head: tree.Expr, parts: _Parts, scope: Scope) -> bool:
    """Return whether the last word of a chain takes a part that the chain has."""
    if not isinstance(head, tree.NameNode):
        return False
    local = scope.look(head.text)
    if local is not None and not isinstance(local, ByName):
        return False
    if local is None and checker.kernels(head):
        return False
    found = checker.thing(head.text) if local is None else meant(checker, local)
    if isinstance(found, Definition):
        among = parts.among is not None and "among" in found.prepositions
        return among or (parts.by is not None and "by" in found.prepositions)
    two = isinstance(found, (Zone, Keep)) and len(found.families) == 2
    return two and parts.by is not None


def _belongs_before(
    checker: Checker,
    found: Zone | Keep,
    text: str,
    x: Expression | None,
    by: tree.Expr,
    scope: Scope,
) -> Expression | None:
    """The thing behind `by`, for something of two kinds; None where that is meant for a word
    further to the left, which is told.
    """
    head = by.words[0] if isinstance(by, tree.ChainNode) else by
    named = checker.thing(head.text) if isinstance(head, tree.NameNode) else None
    if not isinstance(named, (Order, Pattern)):
        value = checker.value(by, scope, Kind(found.families[1]))
        if any(fits(value, family) for family in found.families):
            return value
    whole = text if x is None else f"{text} of {x.span.text}"
    checker.report.error(
        "missing-brackets",
        f"`by {by.span.text}` belongs to `{text}` here, and is no {found.families[1]}",
        by.span,
        help=f"put brackets around what stands before it: `({whole}) by {by.span.text}`",
    )
    return None


def _by_before(checker: Checker, node: tree.ChainNode) -> bool:
    """Return whether a word of the chain but its last one takes a part behind `by`."""
    for word in node.words[:-1]:
        if not isinstance(word, tree.NameNode):
            continue
        found = checker.thing(word.text)
        if checker.kernels(word) or (word.text in WORDS and not _asked_of(found)):
            if WORDS[word.text].by:
                return True
            continue
        if isinstance(found, Definition) and "by" in found.prepositions:
            return True
    return False


def _said_of_cards(checker: Checker, text: str, x: Expression | None, node: tree.ChainNode) -> str:
    """`hearts of hand`, `queen of spades`: what is meant by a label in front of `of`."""
    if x is None:
        return ""
    last = node.words[-1]
    suit = last.text if isinstance(last, (tree.NameNode, tree.LabelNode)) else ""
    rank = MEANT.get(text.lower(), text)
    for base in checker.deck.attributes.values():
        if text in base.index and x.kind.base is CARD:
            return f"write `{short(node).partition(' of ')[2]} where {base.name} is {text}`"
        for alias, place in base.index.items():
            if suit in base.index and place == base.index[suit] and checker.is_card(rank + alias):
                return f"write `{rank}{alias}`"
    return ""


def _kernel(
    checker: Checker,
    word: tree.NameNode,
    x: Expression,
    parts: _Parts,
    scope: Scope,
    node: tree.ChainNode,
) -> Expression:
    text, span = word.text, word.span.to(node.span)
    known = WORDS[text]
    if known.of is not None:
        if known.of.base is SIDE and x.kind.base is SEAT:
            x = side_of(x)
        if x.kind.copies and text == "copies":
            return x
        if x.kind.copies and not known.of.many and known.of.base is CARD:
            it = Binding("it", Kind(CARD), span)
            one = _kernel(checker, word, Named(it.kind, span, it), parts, scope, node)
            return one if one.kind.base is ANY else of_each(x, it, one, span)
        many = known.of.many or (known.together and x.kind.many)
        x = checker.fit(x, Kind(known.of.base, many=many))
        if x.kind.base is ANY:
            return x
    by = parts.take("by") if known.by else None
    if by is None and text == "best":
        by = scope.beaten_by
    if known.by and by is None:
        help = f"say it behind: `{text} of … by …`"
        checker.report.error("missing-part", f"`{text} of …` needs a `by …`", word.span, help=help)
        return unknown(span)
    among = parts.take("among") if known.among else None
    return ask(checker, KernelQuestion(text, x, by, among, scope, span))
