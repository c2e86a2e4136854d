"""Labels: `hearts`, `10`, `QS`, where a kind is wanted and where none is told."""

from __future__ import annotations

from cardlang.diagnostic import Fix
from cardlang.program import (
    CARD,
    NUMBER,
    SEAT,
    SIDE,
    Base,
    Binding,
    CardLabel,
    Constant,
    Expression,
    Kind,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.items.deck import plural
from cardlang.resolve.kinds import side_of, unknown
from cardlang.resolve.scope import Scope
from cardlang.resolve.vocabulary import WORDS
from cardlang.source import Span
from cardlang.suggest import did_you_mean, either, guess, said_here
from cardlang.syntax import tree

_FEW = 14  # labels that are told where none of them is written


def label(checker: Checker, text: str, base: Base, span: Span) -> Expression | None:
    """The label `text` of a kind, if it has one (cards, seats and options included)."""
    if base.labels:
        at = base.index.get(text)
        return Constant(Kind(base, low=at, high=at), span, at) if at is not None else None
    if base is CARD:
        return card_label(checker, text, span) if checker.is_card(text) else None
    if base in (SEAT, SIDE) and text.isdigit() and int(text) < 16:
        seat = Constant(Kind(SEAT), span, int(text))
        return seat if base is SEAT else side_of(seat)  # a side is named by any of its seats
    return None


def card_label(checker: Checker, text: str, span: Span) -> Expression:
    """The card that prints as `text`; all of them where the deck has several alike."""
    several = text in checker.alike
    return CardLabel(Kind(CARD, many=several, copies=several), span, text)


def named_alike(checker: Checker, node: tree.Expr, read: Expression) -> bool:
    """Return whether a label that was read as one of an attribute is what a card is called, too."""
    if not isinstance(node, (tree.LabelNode, tree.NameNode)) or not isinstance(read, Constant):
        return False
    return checker.is_card(node.text)


def any_label(
    checker: Checker, text: str, span: Span, expect: Kind | None, scope: Scope
) -> Expression:
    """A label whose kind nothing here tells; or, at last, a name nobody knows."""
    if expect is not None and expect.base is CARD and checker.is_card(text):
        return card_label(checker, text, span)  # a card that is called as an attribute's label
    homes = [b for b in checker.bases.values() if text in b.index]
    if len(homes) == 1:
        return label(checker, text, homes[0], span) or unknown(span)
    if checker.is_card(text):
        return card_label(checker, text, span)
    if homes:
        kinds = " and ".join(f"a {b.name}" for b in homes)
        help = f"which it is shows beside what has the kind, as in `{homes[0].name} of … is {text}`"
        checker.report.error("two-meanings", f"`{text}` is {kinds}", span, help=help)
        return unknown(span)
    if checker.missed(text) or checker.forgotten(text, span):
        return unknown(span)
    names = _all_names(checker, scope, expect)
    help = said_here(text, names)
    if expect is not None and help in ("", did_you_mean(text, names)):
        if guess(text, names) in ("", *WORDS):
            help = _one_of(expect.base) or help
    if text.isdecimal() and (expect is None or expect.base is NUMBER):
        help = f"did you mean `{int(text)}`?"  # `01`: what stands for itself is read before
    parts = text.split("-")
    for cut in range(len(parts) - 1, 0, -1):
        left, right = "-".join(parts[:cut]), "-".join(parts[cut:])
        if left in names and (right.isdigit() or right in names):
            help = f"write `{left} - {right}`: a minus stands between blanks"
    if shown := _shown(checker, text):
        help = f"cards have no names yet here: ask what they show, `{shown}`"
    if text in WORDS:
        help = f"`{text}` is asked of something: `{text} of …`"
    if text in checker.deck.attributes:
        help = asked_of_a_card(text)
    if text == checker.picking:
        help = f"here it is `it`; `{text}` is known from the next pick on"
    elif any(text == it.kind.base.name for it in scope.candidates()):
        help = f"the {text} that is asked about is `it`; what it has is written bare: `rank is …`"
    elif text == "seat":
        help = "who chooses is `mover`" if "mover" in scope.visible() else _which_seat(scope)
    fix = _named_in_the_other_number(scope, text)
    if text == "card" and fix is None and scope.look("it") is not None:
        fix = Fix(span, "it")
        help = "the card that is asked about is `it`; what it has is written bare: `rank is …`"
    checker.report.error("unknown-name", f"nothing is called `{text}`", span, help=help, fix=fix)
    return unknown(span)


def _one_of(base: Base) -> str:
    """The labels of which one is wanted, where these are few."""
    words = [label.move for label in base.labels]
    return f"a {base.name} is one of {either(words)}" if 1 < len(words) <= _FEW else ""


def _shown(checker: Checker, text: str) -> str:
    """The question for a card by what it shows, in a deck whose cards have no ids yet: `QC`."""
    if checker.ids:
        return ""
    bases = [base for name, base in checker.bases.items() if name in checker.deck.attributes]
    for one in bases:
        for other in bases:
            for cut in range(1, len(text)):
                left, right = one.index.get(text[:cut]), other.index.get(text[cut:])
                if one is not other and left is not None and right is not None:
                    first, second = one.labels[left].move, other.labels[right].move
                    return f"{one.name} is {first} and {other.name} is {second}"
    return ""


def _named_in_the_other_number(scope: Scope, text: str) -> Fix | None:
    """The edit of a name of the passage that is plural where its uses are singular, or the reverse.

    A pick called `cards`, of which the lines below say `card`, is meant to be called `card`.
    """
    for name in scope.visible():
        thing = scope.look(name)
        if isinstance(thing, Binding) and plural(min(text, name, key=len)) == max(
            text, name, key=len
        ):
            if name != text and thing.span.text == name:
                return Fix(thing.span, text)
    return None


def asked_of_a_card(attribute: str) -> str:
    """The remedy where an attribute stands without a card."""
    return (
        f"a card is asked for it, `{attribute} of …`; of several it is `total {attribute} among …`,"
        " or `highest` or `lowest` in place of `total`, behind `having highest` too"
    )


def _which_seat(scope: Scope) -> str:
    """Advice where `seat` is no name: whom else the passage can name."""
    names = [s.name for s in scope.passage() if isinstance(s, Binding) and s.kind.base is SEAT]
    if names:
        return f"the seat that is spoken of is `{names[0]}` here"
    return (
        "no seat is spoken of here: all of them are `seats`; one is named, such as `eldest`, or "
        "spoken of below `for each seat:`"
    )


def _all_names(checker: Checker, scope: Scope, expect: Kind | None) -> list[str]:
    names = [*scope.visible(), *checker.deck.attributes, *checker.options, *WORDS]
    names += ["players", "deal-number", *checker.ids]
    names += [e.name for e in checker.layers.entries("thing")]
    names += [e.name for e in checker.layers.entries("need")]
    names += [b.plural for b in checker.bases.values() if b.plural]
    if expect is not None:
        names += list(expect.base.index)
    names += [label for base in checker.deck.attributes.values() for label in base.index]
    return names
