"""Claims of sentences whose lines stand elsewhere: of the game itself, of options, of points.

The sentence of a game speaks of its end and its winner, that of an option of whatever asks for it.
A payment of one point has no number that another one could be taken for, so it is looked at apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardlang.quick import define
from cardlang.resolve.review.passages import SIGNS, LineWord, ProsePassage, RuleLines
from cardlang.resolve.review.sentences.claims import Claim, Disagreement, Prose, Wordlist
from cardlang.syntax import tree

Strange = Callable[[tuple[Claim, ...]], list[Claim]]

_UNITS = {"points": "deal-number", "deals": "score"}  # what is counted, what then is not asked
_DEALT = ("deal", "deal-packet", "deal-unseen", "draw")
_SCORES = ("gains", "loses")


def said_of_all(
    passage: ProsePassage, words: Wordlist, prose: Prose, strange: Strange
) -> Iterator[Disagreement]:
    """Disagreements of a sentence with lines that do not stand below it.

    `strange` picks the claims of numbers that neither its lines nor what they name have.
    """
    reader = _AllReader(passage, words, prose)
    if isinstance(passage.node, tree.GameNode):
        yield from reader.units()
        yield from reader.deals()
        yield from reader.wins()
    elif isinstance(passage.node, tree.OptionNode):
        yield from reader.option(strange)
    else:
        yield from reader.points(strange)


@define
class _AllReader:
    passage: ProsePassage
    words: Wordlist
    prose: Prose

    def units(self) -> Iterator[Disagreement]:
        """`a hundred points` above a match that ends after a hundred deals, and the other way."""
        if "_" not in self.prose.marked:
            return
        words = self.passage.named.whole.words
        for value, said in self.words.counted("reached", self.prose):
            yield from self.ends(value, said)
        for part in self.prose.text.replace(";", ".").split(". "):
            if self.words.search("closes", part) is not None:
                for value, said in self.words.counted("deals", self.words.prose(part)):
                    yield from self.ended(value, said)
        for unit, asked in _UNITS.items():
            for value, said in self.words.counted(unit, self.prose):
                places = [at for at, word in enumerate(words) if word.number == value > 1]
                if len(places) > 1:  # cards are dealt by other numbers
                    places = [at for at in places if words[at - 1].text not in _DEALT]
                before = words[max(0, places[0] - 4) : places[0]] if len(places) == 1 else ()
                texts = [word.text for word in before]
                other = next(one for one in _UNITS if one != unit)
                if not {asked, "is"} <= {*texts}:
                    yield from self.reached_by_name(value, said, asked)
                elif not self.words.counted(other, self.prose):
                    yield Disagreement("sentence-word", said, asked, before[texts.index(asked)])

    def reached_by_name(self, value: int, said: str, asked: str) -> Iterator[Disagreement]:
        """`21 points` above a match that ends after as many deals as an option says, usually 21."""
        ends, named = self._own("ends"), self.passage.named
        unit, other = next(row for row in _UNITS.items() if row[1] != asked)
        if ends is None or asked not in ends.texts or other in ends.texts or value < 2:
            return
        rows = [row for name in ends.texts & named.all for row, _ in named.behind(name)]
        own = [row for row in rows if row.span.source is self.passage.node.span.source]
        place = ends.place([asked])
        if place is None or self.words.counted(unit, self.prose):
            return
        if any(value in row.numbers for row in own):
            yield Disagreement("sentence-word", said, asked, place)

    def deals(self) -> Iterator[Disagreement]:
        """`four deals are played` above a match that goes on until there are more than four."""
        ends = self._own("ends")
        if ends is None or "_" not in self.prose.marked:
            return
        words = ends.words
        limits = {bound.number for _, bound in self.words.limits(self.prose)}
        for value, said in self.words.counted("deals", self.prose):
            if value in limits:
                continue
            for at, word in enumerate(words[3:], 3):
                before = [one.text for one in words[at - 3 : at]]
                if word.number == value and before == ["deal-number", "is", "above"]:
                    yield Disagreement("sentence-word", said, "above", words[at - 1])

    def ends(self, value: int, said: str) -> Iterator[Disagreement]:
        """`first to 150 points` above a match that ends with another score, if nothing is 150."""
        ends = self._own("ends")
        if ends is None:
            return
        numbers = [word for word in ends.words if word.number is not None and word.number > 1]
        reached = any(value in found.numbers for found in self.passage.reach)
        if len(numbers) != 1 or reached:
            return
        if "score" in ends.texts:
            yield Disagreement("sentence-number", said, numbers[0].text, numbers[0])
        elif place := self._ends_with("deal-number"):
            if not self.words.counted("deals", self.prose):
                yield Disagreement("sentence-word", said, "deal-number", place)

    def ended(self, value: int, said: str) -> Iterator[Disagreement]:
        """`ten deals are played` above a match that ends with a score, if nothing is ten."""
        place = self._ends_with("score")
        reached = any(value in found.numbers for found in self.passage.reach)
        if place is not None and value > 1 and not reached:
            if not self.words.counted("points", self.prose):
                yield Disagreement("sentence-word", said, "score", place)

    def _ends_with(self, asked: str) -> LineWord | None:
        """The place of what an end asks for, if it and what it names ask for nothing else."""
        ends = self._own("ends")
        if ends is None:
            return None
        named, found = self.passage.named, set(ends.texts)
        for name in ends.texts & named.all:
            found |= {text for row, _ in named.behind(name) for text in row.texts}
        other = next(one for one in _UNITS.values() if one != asked)
        return ends.place([asked]) if other not in found else None

    def wins(self) -> Iterator[Disagreement]:
        """`the lowest score wins` above a match that the highest score wins, and the other way.

        Without a line for the winner the highest score wins; the head of the game stands for it.
        """
        said = {
            word: found
            for word in ("highest", "lowest")
            if (found := self.words.wins(word, self.prose))
        }
        if len(said) != 1:
            return
        ((wanted, words),) = said.items()
        (other,) = {"highest", "lowest"} - {wanted}
        winner = self._own("winner")
        if winner is not None:
            place = None if winner.say([wanted]) else winner.place([other])
            if place is not None:
                yield Disagreement("sentence-word", words, other, place)
        elif wanted == "lowest" and "winner" not in self.passage.layers.singles:
            head = self.passage.node.span
            yield Disagreement(
                "sentence-word", words, "", LineWord("game", head.start, head.source)
            )

    def option(self, strange: Strange) -> Iterator[Disagreement]:
        """A number on an option without numbers, and another one where the option is asked for."""
        node = self.passage.node
        assert isinstance(node, tree.OptionNode)
        if self.passage.lines.numbers:
            return
        for claim in [one for one in strange(self.prose.claims) if one.value > 1][:1]:
            places = (w for w in self._asked_for(node) if w.number not in self.prose.numbers)
            for word in [*places][:1]:
                yield Disagreement("sentence-number", claim.words, word.text, word)

    def points(self, strange: Strange) -> Iterator[Disagreement]:
        """`two points` above lines of which each scores one and no other number.

        Where they score several numbers, one that is none of them, if one of them is not told.
        """
        words = self.passage.words
        scored = [at for at, word in enumerate(words) if word.text in _SCORES]
        ones = [at + 1 for at in scored if self._is_one(at + 1)]
        counted = dict(self.words.counted("scored", self.prose))
        paid = [at for at in scored if self._is_paid(at)]
        plain = [at + 1 for at in paid if self._is_plain(at + 1)]
        if len(plain) == len(paid) > sum(map(self._is_one, plain)) and isinstance(
            self.passage.node, tree.WordNode
        ):
            told, own = self.prose.numbers, self.passage.lines.numbers
            untold = [words[at] for at in plain if words[at].number not in told]
            for value, said in counted.items():
                if value not in own and len(untold) == 1:
                    yield Disagreement("sentence-number", said, untold[0].text, untold[0])
                    return
        if not ones or len(ones) < len(scored):
            return
        claims = [claim for claim in strange(self.prose.claims) if claim.value in counted]
        for claim in [one for one in claims if one.value > 1][:1]:
            yield Disagreement("sentence-number", counted[claim.value], "1", words[ones[0]])

    def _own(self, single: str) -> RuleLines | None:
        """The lines of a section that there is once, if it stands in the game's own file."""
        node = self.passage.layers.singles.get(single)
        own = node is not None and node.span.source is self.passage.node.span.source
        return RuleLines(node.span) if node is not None and own else None

    def _asked_for(self, node: tree.OptionNode) -> Iterator[LineWord]:
        """The numbers in lines of the file that name an option, and in words which these name."""
        named, name = self.passage.named, node.name.text
        whole = named.whole.words
        lines = {self.passage.line(word) for word in whole if word.text == name}
        there = [word for word in whole if self.passage.line(word) in lines - {node.span.line}]
        for word in there:
            if word.text in named.all and word.text != name:
                for behind, _ in named.behind(word.text):
                    if behind.span.source is node.span.source:
                        there = [*there, *behind.words]
        return (word for word in there if word.number is not None and word.number > 1)

    def _is_paid(self, at: int) -> bool:
        """Return whether it is a score that gains or loses at a place."""
        words, line = self.passage.words, self.passage.line(self.passage.words[at])
        return any(w.text == "score" and self.passage.line(w) == line for w in words[:at])

    def _is_one(self, at: int) -> bool:
        return self._is_plain(at) and self.passage.words[at].number == 1

    def _is_plain(self, at: int) -> bool:
        """Return whether a number stands at a place, and nothing is reckoned with it."""
        words = self.passage.words
        there = at < len(words) and words[at].number is not None
        return there and self.passage.around(at)[1] not in SIGNS
