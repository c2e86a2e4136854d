"""Numbers of a sentence that its lines do not have: amounts, limits, how many cards and times."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardlang.resolve.review.passages import DECLARED, SIGNS, LineWord, ProsePassage
from cardlang.resolve.review.sentences.aligned import (
    aligned,
    bounded,
    of_a_size,
    one_more,
    paid,
    ranged,
    single,
    taken,
)
from cardlang.resolve.review.sentences.claims import (
    LIMITED,
    UPPER,
    Claim,
    Disagreement,
    Prose,
    Wordlist,
    line_limits,
)
from cardlang.resolve.review.sentences.named import SayableName
from cardlang.resolve.review.sentences.plain_claims import between, cards, edge, parts, rows
from cardlang.resolve.review.sentences.reckoned import by_line, distance, made_of, steps_within
from cardlang.syntax import tree

_NEAR = 3  # `is 64` may be what a sentence calls three aces; only a number near by is a slip
_AMOUNTS = ("gains", "loses", "deal", "draw")  # words of lines before a number of cards or points
_BEGINS = frozenset({"and", "or", "when", "if", "where", "until", ":"})  # before a comparison
_COUNTED = 10  # words of a comparison before its limit
_WORTH = (*_AMOUNTS, "(", ":", "else")  # before what something is worth


class NumberReader:
    """The reader of the numbers that are said over one passage in one language."""

    def __init__(
        self,
        passage: ProsePassage,
        words: Wordlist,
        language: str,
        names: list[SayableName],
        printed: frozenset[str],
        size: int | None,
    ) -> None:
        self.passage, self.words, self.language = passage, words, language
        self.names, self.printed, self.size = names, printed, size

    def disagreements(self, prose: Prose) -> Iterator[Disagreement]:
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
        yield from paid(passage, words, prose, self.strange)
        yield from bounded(passage, prose)
        yield from taken(passage, words, prose)
        yield from single(passage, words, prose, self.strange)
        yield from of_a_size(passage, prose, self.strange)
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
        strange = self.strange(claims)
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

    def strange(self, claims: tuple[Claim, ...]) -> list[Claim]:
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
