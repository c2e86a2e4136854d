"""Sentences that say something else than the lines they stand for.

Prose is not understood.  A sentence is taken at its word only where it has a number, a limit, one
of two words that exclude each other, or the name of a label, zone, keep or option; where nothing
that its lines reach has the same; and where its lines have another one of that sort that no
sentence there tells.  So whatever is told is told of a pair: words of a sentence, a word of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from cardlang.diagnostic import Diagnostic, SpanLabel
from cardlang.program import Program, Zone
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.deck_facts import DeckFacts, size_of
from cardlang.resolve.review.passages import DECLARED, LineWord, ProsePassage, passages
from cardlang.resolve.review.sentences.aligned import both, compared, ranked
from cardlang.resolve.review.sentences.claims import (
    INSTEAD,
    Disagreement,
    Prose,
    Wordlist,
    wordlist,
)
from cardlang.resolve.review.sentences.may_and_must import offered
from cardlang.resolve.review.sentences.named import PLACES, SayableName, names_in
from cardlang.resolve.review.sentences.numbers import NumberReader
from cardlang.resolve.review.sentences.other_units import counted_otherwise
from cardlang.resolve.review.sentences.plain_claims import begun_by, beyond, faces
from cardlang.resolve.review.sentences.said_of_all import said_of_all
from cardlang.resolve.review.sentences.translated import (
    differences,
    tell_translated,
    where,
)
from cardlang.source import Span
from cardlang.syntax import tree

_NAMED = re.compile(r"\{[^{}]*\}")
_SIDES = {"next": "right", "previous": "left"}  # of a game that goes anticlockwise
_QUOTES = "“”„"


_FIRSTS = [
    frozenset(form.partition(" ")[0] for forms in pair.values() for form in forms)
    for pair in INSTEAD
]
_ALL_FIRSTS = frozenset[str]().union(*_FIRSTS)
_SIDE_FIRSTS = next(row for pair, row in zip(INSTEAD, _FIRSTS, strict=True) if "next" in pair)
_PEOPLE_FIRSTS = next(row for row in _FIRSTS if "opponents" in row)


def tell_disagreements(checker: Checker, program: Program, facts: DeckFacts) -> None:
    """Warns of each sentence of the game's own file that disagrees with its lines."""
    names = names_in(checker, program, facts)
    sights = {
        name: thing.sight
        for name, thing in checker.things.items()
        if isinstance(thing, Zone) and thing.node.span.source is checker.layers.root
        if thing.top_sight in (thing.sight, "nobody")
    }
    size = size_of(checker.deck)
    printed = frozenset(f"label {name}" for name in checker.deck.attributes)
    for passage in passages(checker.layers):
        told = set[str]()
        read: list[tuple[list[tree.ProseNode], Prose]] = []
        for language, prose in passage.sentences.items():
            words = wordlist(language)
            if words is not None:
                known = names.get(language, [])
                reader = _Reader(passage, words, language, known, sights, printed, size)
                text = words.prose(_NAMED.sub("{}", " ".join(line.text for line in prose)))
                read.append((prose, text))
                for found in reader.disagreements(text):
                    _tell(checker, prose, found)
                    told.add(found.code)
        for prose, text in read[1:]:
            for other in differences(text, read[0][1]):
                if other.code not in told:
                    tell_translated(checker, prose, read[0][0], other)


def _tell(checker: Checker, prose: list[tree.ProseNode], found: Disagreement) -> None:
    span, place = where(prose, found.said), found.place
    if not found.line:
        checker.report.add(
            Diagnostic(
                found.code,
                f"the sentence says “{found.said}”; without `winner` the highest score wins",
                span,
                "warning",
                help="write `winner is sides having lowest score`, or change the sentence",
            )
        )
        return
    line = Span(span.source, place.start, place.start + len(place.text))
    checker.report.add(
        Diagnostic(
            found.code,
            f"the sentence says “{found.said.strip(_QUOTES)}”, and its lines `{found.line}`",
            span,
            "warning",
            _note(checker, found.line),
            labels=(SpanLabel(line, f"`{found.line}` here"),),
            help=f"say in the sentence what line {line.line} does, or change that line",
        )
    )


def _note(checker: Checker, line: str) -> str:
    zone = checker.things.get(line.removeprefix("to "))
    if line.startswith("to ") and isinstance(zone, Zone):
        seen = "everybody sees" if zone.sight == "all" else "not everybody sees"
        return f"{seen} the cards of `{zone.name}`"
    players = checker.layers.singles.get("players")
    if line in _SIDES and isinstance(players, tree.PlayersNode) and players.anticlockwise:
        return f"the turn passes anticlockwise, so `{line}` is on the {_SIDES[line]}"
    return ""


class _Reader:
    """The reader of the sentences of one passage in one language."""

    def __init__(
        self,
        passage: ProsePassage,
        words: Wordlist,
        language: str,
        names: list[SayableName],
        sights: Mapping[str, str],
        printed: frozenset[str],
        size: int | None,
    ) -> None:
        self.sights, self.printed = sights, printed
        self.passage = passage
        self.words = words
        self.language = language
        self.names = names
        self.numbers = NumberReader(passage, words, language, names, printed, size)

    def disagreements(self, prose: Prose) -> Iterator[Disagreement]:
        """The first disagreement of each sort."""
        number = next(self.numbers.disagreements(prose), None)
        if number is not None:
            yield number
        for found in said_of_all(self.passage, self.words, prose, self.numbers.strange):
            if number is None or found.code != number.code:  # of one number it is told once
                yield found
        if number is None:
            yield from counted_otherwise(self.passage, self.words, self.names, prose)
        yield from self._instead(prose)
        yield from self._names(prose)
        yield from faces(self.passage, self.sights, prose)
        yield from islice(begun_by(self.passage, self.words, prose), 1)
        yield from offered(self.passage, self.words, prose)
        yield from beyond(self.passage, prose)
        yield from compared(self.passage, self.words, prose)
        yield from ranked(self.passage, self.words, self.names, prose)
        yield from both(self.passage, prose)

    # ------------------------------------------------------------------- one or the other

    def _instead(self, prose: Prose) -> Iterator[Disagreement]:
        code = "sentence-word"
        lines = self.passage.lines
        declared = isinstance(self.passage.node, DECLARED)
        stand = lines.texts & _ALL_FIRSTS
        for pair, firsts in zip(INSTEAD, _FIRSTS, strict=True):
            sides = firsts is _SIDE_FIRSTS  # told of what the lines name in the file, too
            if not sides and (not stand or stand.isdisjoint(firsts)):
                continue
            if not (sides or any(lines.say(forms) for forms in pair.values())):
                continue
            said = {
                self.passage.turned(word): found for word in pair if (found := prose.said(word))
            }
            if len(said) != 1:
                continue
            ((wanted, words),) = said.items()
            (other,) = pair.keys() - said.keys()
            near = self.passage.near if sides else (lines,)
            place = next((at for found in near if (at := found.place(pair[other]))), None)
            if place is None or lines.say(pair[wanted]):
                continue
            if declared and sides and self.passage.named.whole.say(pair[wanted]):
                continue  # the file goes both ways, and which of them is meant is not said
            asked_of = isinstance(self.passage.node, (tree.VerbNode, tree.ChooseNode))
            if firsts is _PEOPLE_FIRSTS and not asked_of:
                continue  # what is paid to one side is said of the other, too
            asked = sides and lines.place(pair[other]) is not None
            reach = self.passage.near if asked else self.passage.reach
            if declared or not any(found.say(pair[wanted]) for found in reach):
                yield Disagreement(code, words, other, place)

    # ----------------------------------------------------------------------------- names

    def _names(self, prose: Prose) -> Iterator[Disagreement]:
        """Names of one sort: one that is said, one that stands there and is not."""
        code = "sentence-label"
        if isinstance(self.passage.node, tree.RankingNode):
            return  # what is not in it is what it leaves out
        own, small = self.passage.lines.texts, prose.small
        sorts = {name.sort for name in self.names if not own.isdisjoint(name.words)}
        sorts -= {sort for sort, places in PLACES.items() if own.isdisjoint(places)}
        strange = [
            (name, found)
            for name in self.names
            if name.sort in sorts
            and name.told(small)
            and own.isdisjoint(name.words)
            and (found := name.said(prose.text))
        ]
        if not strange:
            return
        reach = set[str]().union(*(found.texts for found in self.passage.reach))
        told = self.passage.told(self.language).lower()
        for name, found in strange:
            others = [o for o in self.names if o.sort == name.sort and not o.told(told)]
            there = [o for o in others if not own.isdisjoint(o.words)]
            alone = len(there) == 1 == sum(o.sort == name.sort for o, _ in strange)
            alone = alone and (name.sort in self.printed or any(map(str.isdigit, name.stem)))
            if isinstance(self.passage.node, tree.DeckNode):  # or what is not in it is left out
                stand = [o for o in self.names if o.sort == name.sort and o.words & own]
                alone = alone and len(stand) == 1
                if not alone or sum(o.told(small) for o in self.names if o.sort == name.sort) > 1:
                    continue
            if reach.isdisjoint(name.words) or alone:
                place = self._place(others)
                if place is not None:
                    yield Disagreement(code, found, place.text, place)

    def _place(self, names: list[SayableName]) -> LineWord | None:
        """The place of one of some names in the lines, at a place for its sort."""
        for name in names:
            for at, word in enumerate(self.passage.words):
                if word.text in name.words and name.stands(self.passage.around(at)):
                    return word
        return None
