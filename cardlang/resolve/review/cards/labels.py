"""Labels that no card of the deck bears, where cards are asked for them.

`rank is 6` in a pack that begins with the 7 is never true, `rank is above 6` always.  A label may
be there for other ends, such as a claim; so only what is printed on a card is looked at.  A label
is borne if a card may have it for some number of players and some values of the options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardlang.program import (
    NUMBER,
    Base,
    Conditional,
    Constant,
    Expression,
    Filtered,
    FromTo,
    HavingMost,
    Image,
    Listed,
    NumberOf,
    Printed,
    RuleCall,
    UnitSet,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.items.deck import text_of
from cardlang.resolve.review.deck_facts import DeckFacts
from cardlang.resolve.review.uses import Uses
from cardlang.source import Span
from cardlang.suggest import either
from cardlang.syntax import tree

CODE = "label-nowhere"
_APART = 3  # cards that are told of one by one


def tell_nowhere(checker: Checker, uses: Uses, facts: DeckFacts) -> None:
    """Warns of each such label of the game's own file, and of each such card."""
    if facts.lost:
        return
    lacking: dict[tuple[str, int], list[tuple[str, Span]]] = {}
    bases: dict[str, Base] = {}
    for test in uses.tests:
        one, two = test.children()
        base = printed(one)
        if base is None:
            one, two, base = two, one, printed(two)
        if base is not None:
            bases[base.name] = base
            for label in _labels(two, base):
                text = _lacking(facts, base, label)
                if text and label.span.source is checker.layers.root:
                    lacking.setdefault((base.name, label.span.line), []).append((text, label.span))
    for (name, _), found in lacking.items():
        _warn(checker, facts, bases[name], sorted(found, key=lambda one: one[1].start))
    _cards(checker, facts, [(card.text, card.span) for card in uses.cards])
    _rankings(checker, uses, facts)
    _cards(checker, facts, _of_examples(checker))


def printed(x: Expression) -> Base | None:
    """The attribute of which a value is a label that stands on some card; None if it is not."""
    match x:
        case Conditional(value=inner) | UnitSet(point=inner) | NumberOf(label=inner):
            return printed(inner)
        case Filtered(among=inner) | HavingMost(among=inner) | Image(value=inner):
            return printed(inner)
        case RuleCall(rule=rule):
            return printed(rule.body) if rule.body is not None else None
        case Printed():
            return x.kind.base if x.kind.base is not NUMBER else None
    return None


def _labels(x: Expression, base: Base) -> Iterator[Constant]:
    """The labels and numbers that are written out in what something is compared with."""
    if isinstance(x, (Listed, FromTo, UnitSet, NumberOf)):
        for part in x.children():
            yield from _labels(part, base)
    elif isinstance(x, Constant) and (x.kind.base is base or x.kind.base is NUMBER):
        yield x


def _lacking(facts: DeckFacts, base: Base, label: Constant) -> str:
    """A label that no card bears, as it is written; "" if one does."""
    place = label.value
    if label.kind.base is NUMBER:
        if base.numbers is None and str(place) in base.index:
            return ""  # a place in the row
        text, place = str(place), _place(base, place)
    else:
        text = base.labels[place].move
    return text if place < 0 or not facts.shows(base, place) else ""


def _place(base: Base, number: int) -> int:
    """The place of the label that shows a number; -1 if none does."""
    return base.numbers.index(number) if base.numbers and number in base.numbers else -1


def _warn(
    checker: Checker, facts: DeckFacts, base: Base, lacking: Sequence[tuple[str, Span]]
) -> None:
    """Tell of the labels of one line that no card bears."""
    places = [at for at in range(len(base.labels)) if facts.shows(base, at)]
    there = [base.labels[at].move for at in places]
    whole = len(there) >= 9 and places[-1] - places[0] == len(places) - 1
    shown = f"`{there[0]}` to `{there[-1]}`" if whole else either(there)
    texts = [*dict.fromkeys(text for text, _ in lacking)]
    message = f"no card of the deck has the {base.name} `{texts[0]}`"
    if len(texts) > 1:
        message = f"no card of the deck has the {base.name} {either(texts)}"
    checker.report.warning(
        CODE,
        message,
        lacking[0][1],
        help=f"a card's {base.name} is {shown}" if there else f"no card has a {base.name}",
    )


def _cards(checker: Checker, facts: DeckFacts, named: Iterable[tuple[str, Span]]) -> None:
    """Tells of the cards that the deck has not; of many once."""
    lacking: dict[str, Span] = {}
    for text, span in named:
        if text not in facts.ids:
            lacking.setdefault(text, span)
    texts = list(lacking)
    if len(texts) <= _APART:
        for text in texts:
            _tell_cards(checker, f"card `{text}`", lacking[text])
        return
    said = ", ".join(f"`{text}`" for text in texts[:_APART])
    more = f" and {len(texts) - _APART} more that are named here or below"
    _tell_cards(checker, f"cards {said}{more}", lacking[texts[0]])


def _tell_cards(checker: Checker, said: str, span: Span) -> None:
    they = "these cards" if said.startswith("cards") else "this card"
    help = f"its lines leave {they} out, whatever the options"
    checker.report.warning(CODE, f"the deck has no {said}", span, help=help)


def _rankings(checker: Checker, uses: Uses, facts: DeckFacts) -> None:
    for ranking in checker.rankings.values():
        if ranking.node.span.source is not uses.root:
            continue
        for label in ranking.node.labels:
            at = ranking.base.index.get(text_of(label), -1)
            if at >= 0 and not facts.shows(ranking.base, at):
                _warn(checker, facts, ranking.base, [(text_of(label), label.span)])


def _of_examples(checker: Checker) -> Iterator[tuple[str, Span]]:
    """The cards that the game's own examples name."""
    for entry in checker.layers.examples:
        node = entry.node
        if not isinstance(node, tree.ExampleNode) or node.span.source is not checker.layers.root:
            continue
        for line in node.lines:
            for card in getattr(line, "cards", None) or ():
                text = text_of(card)
                if checker.is_card(text):
                    yield text, card.span
