"""Sentences that say something else than the lines they stand for.

Prose is not understood.  A sentence is taken at its word only where it has a number, a limit, one
of two words that exclude each other, or the name of a label, zone, keep or option; where nothing
that its lines reach has the same; and where its lines have another one of that sort that no
sentence there tells.  So whatever is told is told of a pair: words of a sentence, a word of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice, pairwise

from cardlang.diagnostic import Diagnostic, SpanLabel
from cardlang.program import Program, Zone
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.deck_facts import DeckFacts, size_of
from cardlang.resolve.review.passages import (
    DECLARED,
    SIGNS,
    LineWord,
    ProsePassage,
    passages,
)
from cardlang.resolve.review.sentences.aligned import (
    aligned,
    both,
    bounded,
    compared,
    of_a_size,
    one_more,
    paid,
    ranged,
    ranked,
    single,
    taken,
)
from cardlang.resolve.review.sentences.claims import (
    INSTEAD,
    LIMITED,
    UPPER,
    Claim,
    Disagreement,
    Prose,
    Wordlist,
    line_limits,
    wordlist,
)
from cardlang.resolve.review.sentences.may_and_must import offered
from cardlang.resolve.review.sentences.named import PLACES, SayableName, names_in
from cardlang.resolve.review.sentences.other_units import counted_otherwise
from cardlang.resolve.review.sentences.plain_claims import (
    begun_by,
    between,
    beyond,
    cards,
    edge,
    faces,
    parts,
    rows,
)
from cardlang.resolve.review.sentences.reckoned import (
    by_line,
    distance,
    made_of,
    steps_within,
)
from cardlang.resolve.review.sentences.said_of_all import said_of_all
from cardlang.resolve.review.sentences.translated import (
    differences,
    tell_translated,
    where,
)
from cardlang.source import Span
from cardlang.syntax import tree

_NAMED = re.compile(r"\{[^{}]*\}")
_NEAR = 3  # `is 64` may be what a sentence calls three aces; only a number near by is a slip
_SIDES = {"next": "right", "previous": "left"}  # of a game that goes anticlockwise
_QUOTES = "“”„"
_AMOUNTS = ("gains", "loses", "deal", "draw")  # words of lines before a number of cards or points
_BEGINS = frozenset({"and", "or", "when", "if", "where", "until", ":"})  # before a comparison
_COUNTED = 10  # words of a comparison before its limit
_WORTH = (*_AMOUNTS, "(", ":", "else")  # before what something is worth


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
        self.sights, self.printed, self.size = sights, printed, size
        self.passage = passage
        self.words = words
        self.language = language
        self.names = names

    def disagreements(self, prose: Prose) -> Iterator[Disagreement]:
        """The first disagreement of each sort."""
        number = next(self._number_claims(prose), None)
        if number is not None:
            yield number
        for found in said_of_all(self.passage, self.words, prose, self._strange):
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

    # -------------------------------------------------------------------------- numbers

    def _number_claims(self, prose: Prose) -> Iterator[Disagreement]:
        """All disagreements of numbers, the surest first."""
        passage, words = self.passage, self.words
        yield from self._numbers(prose)
        yield from self._limits(prose)
        yield from self._swapped(prose.claims)
        yield from edge(passage, words, prose)
        yield from rows(passage, self.names, self.printed, prose)
        yield from parts(passage, prose)
        yield from cards(passage, words, self.size, prose)
        yield from between(passage, words, prose)
        yield from aligned(passage, prose)
        yield from paid(passage, words, prose, self._strange)
        yield from bounded(passage, prose)
        yield from taken(passage, words, prose)
        yield from single(passage, words, prose, self._strange)
        yield from of_a_size(passage, prose, self._strange)
        yield from ranged(passage, words, prose)
        yield from one_more(passage, words, prose)

    def _numbers(self, prose: Prose) -> Iterator[Disagreement]:
        code = "sentence-number"
        if isinstance(self.passage.node, tree.DeckNode):
            return
        if all(number < 2 for number in self.passage.lines.numbers):
            return  # nothing is there that could be left untold
        claims = prose.claims
        if self._plays_one():
            claims = tuple(claim for claim in claims if claim.counts != "cards")
        strange = self._strange(claims)
        if not claims or (not strange and self.passage.lines.texts.isdisjoint(_AMOUNTS)):
            return
        yield from self._limit_within(prose, strange)
        bare = self._bare()
        amounts = [row for row in bare if self._is_amount(row[1])]
        if not amounts and not (strange and bare):
            return
        lines, untold = self.passage.words, self._untold(bare)
        pairs = [(claim, *row) for claim in strange for row in untold]
        for claim, number, at in sorted(pairs, key=lambda row: distance(row[0].value, row[1])):
            if self._counts(claim, at):
                yield Disagreement(code, claim.words, str(number), lines[at])
        asked = {word.start for _, word in line_limits(lines)}
        known = {word.number for word in lines if word.start not in asked}
        for claim in claims:
            if claim.counts == "times":
                continue  # no number of cards or points
            for number, at in amounts if claim.value not in known else ():
                if (number, at) in untold:
                    yield Disagreement(code, claim.words, str(number), lines[at])

    def _plays_one(self) -> bool:
        """Return whether a move is one of a card, so that `a card` is said of it."""
        head = self.passage.node
        if not isinstance(head, tree.VerbNode):
            return False
        return any(pick.low is None and pick.name.text == "card" for pick in head.picks)

    def _limit_within(self, prose: Prose, strange: list[Claim]) -> Iterator[Disagreement]:
        """A number that is said, above the one limit of a move, whose own sentence has another."""
        limits = list(line_limits(self.passage.words))
        inner = {at for at, word in enumerate(self.passage.words) if (word.number or 0) > 1}
        if len(strange) == 1 == len(inner) and inner.isdisjoint(self.passage.bare):
            (at,) = inner
            word = self.passage.words[at]
            if self.passage.around(at)[1] == "card" and word.number not in prose.numbers:
                yield Disagreement("sentence-number", strange[0].words, word.text, word)
        if self.passage.choice is None or len(strange) != 1 or len(limits) != 1:
            return
        ((limit, word),) = limits
        if limit.number > 1 and prose.numbers.isdisjoint({limit.number, limit.edge}):
            if word.number is not None and self.passage.words.index(word) not in self.passage.bare:
                yield Disagreement("sentence-number", strange[0].words, limit.words, word)

    def _swapped(self, claims: tuple[Claim, ...]) -> Iterator[Disagreement]:
        """One number that is said and not in the lines, where one alone in them is not told.

        It has to be what something is worth or paid, so that nothing is reckoned with it.
        """
        own, words = self.passage.lines.numbers, self.passage.words
        said = {one.value: one for one in claims if own.isdisjoint({one.value, one.part})}
        if len(said) != 1 or isinstance(self.passage.node, (*DECLARED, tree.DeckNode)):
            return
        ((value, claim),) = said.items()
        untold = dict(self._untold(self._bare()))
        for number, at in untold.items() if len(untold) == 1 else ():
            before, behind = self.passage.around(at)
            key = behind.isdecimal()  # of a table: `2 20`
            if value > 1 and before in _WORTH and behind not in (*SIGNS, "..") and not key:
                yield Disagreement("sentence-number", claim.words, str(number), words[at])

    def _strange(self, claims: tuple[Claim, ...]) -> list[Claim]:
        """The claims of numbers that the lines do not have, nor come to, nor reach."""
        own = self.passage.lines.numbers
        strange = [one for one in claims if one.value not in own and one.part not in own]
        if not strange:
            return []
        come = own | {limit.edge for limit, _ in line_limits(self.passage.words)}
        come |= {made for line in by_line(self.passage) for made in made_of(line)}
        come |= {*steps_within(self.passage)}
        doubled = set[int]()
        if any(claim.counts == "times" for claim in claims):
            doubled = {2 * number for number in come}
        strange = [
            claim
            for claim in strange
            if claim.value not in come and (claim.counts == "times" or claim.value not in doubled)
        ]
        if not strange:
            return []
        reach = set[int]().union(*(found.numbers for found in self.passage.reach))
        return [claim for claim in strange if claim.value not in reach]

    def _bare(self) -> list[tuple[int, int]]:
        """Numbers of the lines below which no other sentence stands, with their places."""
        lines = self.passage.words
        rows = [(lines[at].number or 0, at) for at in self.passage.bare]
        return [(number, at) for number, at in rows if number > 1]

    def _is_amount(self, at: int) -> bool:
        """Return whether a number in the lines is that of cards or points."""
        before, behind = self.passage.around(at)
        return before in _AMOUNTS and behind not in SIGNS

    def _untold(self, bare: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Those of some numbers that no sentence there tells."""
        lines = self.passage.words
        prose = self.words.prose(self.passage.told(self.language))
        often = {claim.value for claim in prose.claims if claim.counts == "times"}
        told = prose.numbers | {n * number for n in often for number in prose.numbers}
        edges = {word.start: limit.edge for limit, word in line_limits(lines)}
        return [
            (number, at)
            for number, at in bare
            if told.isdisjoint({number, edges.get(lines[at].start, number)})
        ]

    def _counts(self, claim: Claim, at: int) -> bool:
        """Return whether a number in the lines can be what a claim counts."""
        lines = self.passage.words
        before, behind = self.passage.around(at)
        if claim.counts == "cards":
            return before in _AMOUNTS
        if claim.counts == "times":
            return before == "*" or behind in ("*", "times")
        if before == "mod" or behind.isdecimal():
            return False  # a key of a table: `8 50`
        if ".." in (before, behind):
            return claim.in_range
        return before not in ("is", "not") or abs(claim.value - (lines[at].number or 0)) < _NEAR

    def _limits(self, prose: Prose) -> Iterator[Disagreement]:
        code = "sentence-number"
        if isinstance(self.passage.node, (tree.KeepNode, tree.ZoneNode)):
            return
        if LIMITED.isdisjoint(self.passage.lines.texts):
            return
        lines = list(line_limits(self.passage.words))
        limits = prose.limits if lines else ()
        less = {b.number for a, b in pairwise(self.passage.words) if a.text == "-"}
        for side, limit in limits:
            if side == "above" and limit.number in less:
                continue  # `each card above twenty`: what is counted is less by so many
            same = [(other, word) for other, word in lines if other.side in ("", UPPER[side])]
            if any(limit.edge == other.edge for other, _ in same):
                continue
            for other, word in same:
                if side == "at most" and limit.number == other.edge and self._counted(word):
                    break
                if abs(other.number - limit.number) < 2:
                    yield Disagreement(code, limit.words, other.words, word)

    def _counted(self, word: LineWord) -> bool:
        """True of `count of claim is below 4`: asked before one more is counted."""
        words = self.passage.words
        at = words.index(word)
        texts = [one.text for one in words[max(0, at - _COUNTED) : at]]
        begin = max((k + 1 for k, text in enumerate(texts) if text in _BEGINS), default=0)
        before = texts[begin:]
        entries = self.passage.layers.spaces["thing"]
        where = (self.passage.named.whole, *self.passage.reach)
        keeps = {
            name
            for name in before
            if name in entries and isinstance(entries[name].node, tree.KeepNode)
            if any(f" {name} gains 1 " in lines.joined for lines in where)
        }
        return "count" in before or bool(keeps)

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
