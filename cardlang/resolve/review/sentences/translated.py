"""Sentences in two languages at one place that claim different things: one of them is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostic import Diagnostic, SpanLabel
from cardlang.quick import frozen
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.sentences.claims import INSTEAD, Prose
from cardlang.source import Span
from cardlang.syntax import tree

_TRANSLATED = frozenset({"highest", "face up", "next", "clockwise", "top"})
"""Words that languages have one for one: `every` may well be `niemand ohne` in another."""
PLAIN: tuple[tuple[str, ...], ...] = (
    *(tuple(pair) for pair in INSTEAD if not _TRANSLATED.isdisjoint(pair)),
    ("higher", "lower"),
)


@frozen
class Mistranslation:
    """Words of a sentence in one language, and those of the other that do not mean the same."""

    code: str
    said: str
    other: str


def differences(one: Prose, other: Prose) -> Iterator[Mistranslation]:
    """The first number, and each word of INSTEAD, of which the one sentence says another.

    A number counts only if the other sentence cannot be meant to tell it, and has one that the
    first cannot be meant to tell, so that nothing is said of what one of them leaves out.
    """
    ours, theirs = _strange(one, other), _strange(other, one)
    if not (ours and theirs):
        ours, theirs = _swapped(one, other)
    if ours and theirs:
        yield Mistranslation("sentence-number", ours[0], theirs[0])
    for pair in PLAIN:
        said = {word: found for word in pair if (found := one.said(word))}
        told = {word: found for word in pair if (found := other.said(word))}
        if len(said) == 1 == len(told) and said.keys() != told.keys():
            yield Mistranslation("sentence-word", *said.values(), *told.values())


def _strange(one: Prose, other: Prose) -> list[str]:
    """The words for numbers that a sentence has and another cannot be meant to tell."""
    return [
        claim.words
        for claim in one.claims
        if claim.value > 1 and claim.counts == "things" and claim.value not in other.numbers
    ]


def _swapped(one: Prose, other: Prose) -> tuple[list[str], list[str]]:
    """The words for a number that a sentence has instead of one of another with as many."""
    ours, theirs = ([claim for claim in x.claims if claim.counts != "times"] for x in (one, other))
    if len(ours) != len(theirs):
        return [], []
    for claim in tuple(ours):
        same = next((found for found in theirs if found.value == claim.value), None)
        if same is not None:
            ours.remove(claim)
            theirs.remove(same)
    for left, prose in ((ours, other), (theirs, one)):
        if any(claim.value == 1 for claim in left) and not prose.counted("cards"):
            return [], []  # `eine Karte` may well be a `single`
    if len(ours) != 1:
        return [], []
    return [ours[0].words], [theirs[0].words]


def tell_translated(
    checker: Checker,
    prose: list[tree.ProseNode],
    first: list[tree.ProseNode],
    found: Mistranslation,
) -> None:
    """Warns at a sentence of what the one in the first language says otherwise."""
    span = where(prose, found.said)
    other = where(first, found.other)
    checker.report.add(
        Diagnostic(
            found.code,
            f"the sentence says “{found.said}”, and the one beside it `{found.other}`",
            span,
            "warning",
            labels=(SpanLabel(other, f"`{found.other}` here"),),
            help="say the same in both languages",
        )
    )


def where(prose: list[tree.ProseNode], said: str) -> Span:
    """The place of words in a sentence; its first line if they go over its end."""
    return next((at for line in prose if (at := within(line.span, said))), prose[0].span)


def within(span: Span, words: str) -> Span | None:
    """The place of words in a part of a text."""
    at = span.text.find(words)
    return Span(span.source, span.start + at, span.start + at + len(words)) if at >= 0 else None
