"""Sentences of other files that are no longer true of what an extension has changed.

A sentence stays as long as the section that it is in, though a section that its lines use says
something else now: `sets of three or four` above `melds of hand`, and `change pattern set:`.
So each section that was changed or taken away is compared with what was there.  A sentence is told
if it reaches that section and has a number, or one of two words that exclude each other, which
stood there, stands there no more, and stands in nothing else that it reaches; and if it has all
numbers that stood there and lacks one of those that do now.  A number that is part of the name of a
card, `3 of diamonds`, is none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardlang.diagnostic import Diagnostic, SpanLabel
from cardlang.program import Program
from cardlang.quick import frozen
from cardlang.resolve.checker import Checker
from cardlang.resolve.files.layers import Layers, Replaced
from cardlang.resolve.review.passages import (
    DECLARED,
    ProsePassage,
    RuleLines,
    inherited,
    sections,
)
from cardlang.resolve.review.sentences.claims import (
    INSTEAD,
    Claim,
    Prose,
    Wordlist,
    wordlist,
)
from cardlang.resolve.review.sentences.translated import where
from cardlang.syntax import tree

_LABELS = re.compile(r"^ (?:change )?(?:ranking|deck|kind) ")
_NAMED = re.compile(r"\{[^{}]*\}")


@frozen
class _Change:
    """Numbers and words that a section no longer says, and those that it says instead."""

    section: Replaced
    before: frozenset[int]
    now: frozenset[int]
    words: tuple[tuple[str, str], ...]  # of INSTEAD: that stood there, and that stands there


def tell_inherited(checker: Checker, program: Program) -> None:
    """Warns of each sentence of another file that a change in the game's own file makes untrue."""
    layers = checker.layers
    changes = list(_changes(layers))
    if not changes:
        return
    told, named = set[int](), dict[str, re.Pattern[str] | None]()
    for passage in inherited(layers):
        for language, lines in passage.sentences.items():
            words = wordlist(language)
            if words is None or id(passage.node) in told:
                continue
            if language not in named:
                named[language] = _cards(checker, words, program.wordings.get(language, {}))
            text = _NAMED.sub("{}", " ".join(line.text for line in lines))
            cards = named[language]
            prose = words.prose(text if cards is None else cards.sub("{}", text))
            found = next(_untrue(passage, prose, changes), None)
            if found is not None and _is_used(layers, passage):
                told.add(id(passage.node))
                _tell(checker, lines, *found)


def _cards(
    checker: Checker, words: Wordlist, called: Mapping[tuple[str, str | int], str]
) -> re.Pattern[str] | None:
    """The names of cards of which a number is a part: `3 of diamonds`, `Karo 3`.

    None where there are no such cards; `called` is what things are called in the language.
    """
    kinds = {name: base for name, base in checker.deck.attributes.items() if base is not None}
    labels = [
        (called.get((name, place), label.person), label.person)
        for name, base in kinds.items()
        for place, label in enumerate(base.labels)
    ]
    digits = {int(name) for pair in labels for name in pair if name.isdecimal()}
    plain = {name for pair in labels for name in pair if name.isalpha() and len(name) > 2}
    if not digits or not plain:
        return None
    spelt = (word for word, value in words.values.items() if value in digits)
    number, label = "|".join((*map(str, digits), *spelt)), "|".join(plain)
    return re.compile(
        rf"\b(?:{number}) of (?:{label})\b|\b(?:{label})[- ](?:{number})\b", re.IGNORECASE
    )


def _changes(layers: Layers) -> Iterator[_Change]:
    """The sections that the game's own file changes or takes away, and that say other things."""
    for section in layers.replaced:
        if section.new.span.source is not layers.root:
            continue
        old = RuleLines(section.old.span)
        gone = isinstance(section.new, tree.RemoveNode)
        new = RuleLines(section.new.span, "" if gone else None)
        words = []
        for pair in INSTEAD:
            for word, other in zip(pair, reversed(pair), strict=True):
                if old.say(pair[word]) and not new.say(pair[word]):
                    if new.say(pair[other]) and not old.say(pair[other]):
                        words.append((word, other))
        before, now = _numbers(old), _numbers(new)
        if before != now or words:
            yield _Change(section, before, now, tuple(words))


def _untrue(
    passage: ProsePassage, prose: Prose, changes: list[_Change]
) -> Iterator[tuple[str, Replaced]]:
    """Words of a sentence that are not so any more, with the section that was changed."""
    said = {claim.value: claim for claim in prose.claims if claim.value > 1}
    for change in changes:
        lost = [said[number] for number in said.keys() & (change.before - change.now)]
        lacking = change.now - change.before - said.keys() - prose.numbers
        whole = len(change.before) > 1 and change.before <= said.keys() and bool(lacking)
        turned = [pair for pair in change.words if prose.said(pair[0])]
        if not (lost or whole or turned):
            continue
        reach = _reach(passage, change.section)
        if reach is None:
            continue
        numbers = set[int]().union(*map(_numbers, reach))
        for claim in lost:
            if claim.value not in numbers:
                yield claim.words, change.section
        if whole:
            yield _first(said, (change.before - change.now) or change.before).words, change.section
        for word, other in turned:
            forms = next(pair[word] for pair in INSTEAD if {word, other} == pair.keys())
            if not prose.said(other) and not any(lines.say(forms) for lines in reach):
                yield prose.said(word), change.section


def _numbers(lines: RuleLines) -> frozenset[int]:
    """The numbers above one in some lines, but for labels: those of cards and of their kinds."""
    if _LABELS.search(lines.joined):
        return frozenset()
    return frozenset(int(word) for word in lines.texts if word.isdecimal() and int(word) > 1)


def _first(said: dict[int, Claim], among: frozenset[int]) -> Claim:
    return next(claim for value, claim in said.items() if value in among)


def _reach(passage: ProsePassage, section: Replaced) -> tuple[RuleLines, ...] | None:
    """The lines that a sentence reaches, if it reached those of a section."""
    layers = passage.layers
    if isinstance(passage.node, DECLARED):  # which means what all rules do with it
        return tuple(_own(layers))
    reach = passage.reach
    return reach if any(section.name in lines.texts for lines in reach) else None


def _own(layers: Layers) -> Iterator[RuleLines]:
    """The lines of all sections but those of the prelude."""
    for item in sections(layers):
        if not item.span.source.name.startswith("prelude/"):
            yield RuleLines(item.span)


def _is_used(layers: Layers, passage: ProsePassage) -> bool:
    """Return whether a sentence of the prelude is one of words that the game uses."""
    if not passage.node.span.source.name.startswith("prelude/"):
        return True
    todo = set[str]().union(*(lines.texts for lines in _own(layers))) & passage.named.all
    seen = set(todo)
    while todo:
        for lines, names in passage.named.behind(todo.pop()):
            if lines.span.source is passage.node.span.source:
                if lines.span.start <= passage.node.span.start < lines.span.end:
                    return True
            todo |= names - seen
            seen |= names
    return False


def _tell(checker: Checker, lines: list[tree.ProseNode], said: str, section: Replaced) -> None:
    name: object = getattr(section.new, "name", None)
    span = name.span if isinstance(name, tree.NameNode) else section.new.span
    checker.report.add(
        Diagnostic(
            "sentence-inherited",
            f"a sentence says “{said}”, and `{section.name}` is changed here",
            span,
            "warning",
            labels=(SpanLabel(where(lines, said), f"“{said}” is said here"),),
            help="change what the sentence stands in too, and say there what holds now",
        )
    )
