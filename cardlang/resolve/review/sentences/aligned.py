"""Claims of a sentence beside the numbers of its lines, each in its own way of saying them.

In their order, one by one; as an amount that is paid, drawn or raised by; as an end of a range; and
comparisons without a number.  Each asks for a pair of which no other reading is near.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.resolve.review.passages import DECLARED, SIGNS, LineWord, ProsePassage
from cardlang.resolve.review.sentences.claims import (
    Disagreement,
    Prose,
    Wordlist,
    line_limits,
)
from cardlang.resolve.review.sentences.named import SayableName
from cardlang.resolve.review.sentences.reckoned import distance
from cardlang.resolve.review.sentences.said_of_all import Strange
from cardlang.syntax import tree

_SUM = ("+", "-")
_DEALT = ("deal", "draw", "deal-packet")
_PAID = ("gains", "loses", "becomes")
_REACHED, _PASSED = ("at least", "at most"), ("above", "below")
_RANKED = {"ranked-low": -1, "ranked-high": 0}  # the place that is wrong; lowest stands first


def aligned(passage: ProsePassage, prose: Prose) -> Iterator[Disagreement]:
    """`three …, one …, two …` above lines with as many numbers in this order, but for one."""
    if isinstance(passage.node, (*DECLARED, tree.DeckNode)):
        return
    if any(claim.counts == "times" for claim in prose.claims):
        return  # `twice that` stands for a number
    said = [claim for claim in prose.claims if claim.value > 1 and not claim.in_range]
    if len(said) < 2:
        return
    words = passage.words
    bare = [at for at in passage.bare if (words[at].number or 0) > 1 and words[at].text.isdecimal()]
    there = [words[at] for at in bare if not _of_players(passage, at)]
    if len(said) != len(there):
        return
    edges = {word.start: {limit.number, limit.edge} for limit, word in line_limits(passage.words)}
    bounds = {bound.number: {bound.edge, bound.number} for _, bound in prose.limits}
    other = [
        (claim, word)
        for claim, word in zip(said, there, strict=True)
        if bounds.get(claim.value, {claim.value}).isdisjoint(edges.get(word.start, {word.number}))
    ]
    if len(other) == 1 and other[0][1].number not in {claim.value for claim in prose.claims}:
        claim, word = other[0]
        at = passage.words.index(word)
        if passage.around(at)[0] not in SIGNS and passage.around(at)[1] not in SIGNS:
            yield Disagreement("sentence-number", claim.words, word.text, word)


def _of_players(passage: ProsePassage, at: int) -> bool:
    """Return whether a number is one of players: `players is not 4` is said by other numbers."""
    return "players" in (word.text for word in passage.words[max(at - 3, 0) : at])


def bounded(passage: ProsePassage, prose: Prose) -> Iterator[Disagreement]:
    """`one, or three` above `1..4 cards` of a pattern."""
    if not isinstance(passage.node, tree.PatternNode) or prose.limits:
        return
    ends = [word for bound, word in line_limits(passage.words) if bound.side]
    claims = [claim for claim in prose.claims if claim.value > 1]
    if len(claims) == 1 and len(ends) == 2 and not claims[0].in_range:
        last = ends[-1]
        numbers = {word.number for word in passage.words}
        if last.number not in prose.numbers and claims[0].value not in numbers:
            yield Disagreement("sentence-number", claims[0].words, f".. {last.text}", last)


def paid(
    passage: ProsePassage, words_of: Wordlist, prose: Prose, strange: Strange
) -> Iterator[Disagreement]:
    """`costs twenty` above lines that pay other numbers, where nothing in the file is twenty."""
    amounts = dict(words_of.counted("paid", prose))
    claims = [one for one in prose.claims if one.value in amounts and one.value > 1]
    if not claims or isinstance(passage.node, (*DECLARED, tree.DeckNode)):
        return
    words = passage.words
    reach = set[int]().union(*(found.numbers for found in passage.reach))
    for claim in strange(tuple(claims)):
        if any(2 * one != claim.value and claim.value - one in reach for one in reach):
            continue  # a sum
        there = [
            words[at]
            for at in passage.bare
            if (words[at].number or 0) > 1 and words[at].text.isdecimal()
            if passage.around(at)[0] in _PAID
        ]
        if there:
            near = min(there, key=lambda word: distance(claim.value, word.number or 0))
            yield Disagreement("sentence-number", amounts[claim.value], near.text, near)


def one_more(passage: ProsePassage, words_of: Wordlist, prose: Prose) -> Iterator[Disagreement]:
    """`one more` above lines that add another number."""
    said = words_of.search("one-more", prose.text)
    if not said:
        return
    words = passage.words
    added = [word for word in words if word.number is not None and _before(passage, word) in _SUM]
    if len(added) == 1 and (added[0].number or 0) > 1:
        if added[0].number not in prose.numbers and passage.around_is_bare(added[0]):
            yield Disagreement("sentence-number", said[0], f"+ {added[0].text}", added[0])


def _before(passage: ProsePassage, word: LineWord) -> str:
    return passage.around(passage.words.index(word))[0]


def compared(passage: ProsePassage, words_of: Wordlist, prose: Prose) -> Iterator[Disagreement]:
    """`at least as high` above lines that ask for more."""
    if isinstance(passage.node, (*DECLARED, tree.DeckNode)) or prose.limits:
        return
    said = words_of.search("as-much", prose.text)
    if said is None or any(found.say(_REACHED) for found in passage.near):
        return
    place = passage.lines.place(_PASSED)
    if place is not None:
        yield Disagreement("sentence-word", said[0], place.text, place)


def ranked(
    passage: ProsePassage, words_of: Wordlist, names: list[SayableName], prose: Prose
) -> Iterator[Disagreement]:
    """`the ace high` above a ranking in which it comes first."""
    if not isinstance(passage.node, tree.RankingNode):
        return
    labels = passage.words[1 + [word.text for word in passage.words].index(":") :]
    named = [name for name in names if name.told(prose.small)]  # an expression for each is dear
    for key, wrong in _RANKED.items():
        for name in named:
            found = words_of.search_named(key, name.stem, prose.text)
            if found and labels[wrong].text in name.words:
                yield Disagreement("sentence-word", found[0], labels[wrong].text, labels[wrong])


def both(passage: ProsePassage, prose: Prose) -> Iterator[Disagreement]:
    """`highest` above lines that ask for the highest and, where nothing is said, the lowest."""
    if isinstance(passage.node, (*DECLARED, tree.DeckNode)):
        return
    said = {word: found for word in ("highest", "lowest") if (found := prose.said(word))}
    if len(said) != 1:
        return
    ((key, words),) = said.items()
    (other,) = {"highest", "lowest"} - {key}
    for at in passage.bare:
        word = passage.words[at]
        if word.text == other and passage.around(at)[0] == "having" and passage.lines.say([key]):
            yield Disagreement("sentence-word", words, other, word)
            return


def taken(passage: ProsePassage, words_of: Wordlist, prose: Prose) -> Iterator[Disagreement]:
    """`draws two cards` above lines that deal or draw another number, and no other."""
    said = dict(words_of.counted("taken", prose))
    if not said:
        return
    amounts = [
        passage.words[at]
        for at in passage.bare
        if passage.around(at)[0] in _DEALT and (passage.words[at].number or 0) > 0
    ]
    amounts = [word for word in amounts if passage.around_is_bare(word)]
    if len(amounts) != 1 or amounts[0].number in said:
        return
    reach = [found for found in passage.reach if found is not passage.lines]
    for value, words in said.items():
        packets = value % (amounts[0].number or 1) == 0  # two cards at a time
        if not packets and not any(value in found.numbers for found in reach):
            yield Disagreement("sentence-number", words, amounts[0].text, amounts[0])
            return


def single(
    passage: ProsePassage, words_of: Wordlist, prose: Prose, strange: Strange
) -> Iterator[Disagreement]:
    """`raises by two` above lines of which the only number is one that something gains."""
    if isinstance(passage.node, (*DECLARED, tree.DeckNode)):
        return
    there = [word for word in passage.words if word.number is not None]
    if len(there) != 1 or there[0].number != 1 or not passage.around_is_bare(there[0]):
        return
    by = dict(words_of.counted("by", prose))
    claims = [claim for claim in prose.claims if claim.value > 1 and claim.value in by]
    if len(claims) == 1 and _before(passage, there[0]) in _PAID and strange(tuple(claims)):
        yield Disagreement("sentence-number", claims[0].words, "1", there[0])


def of_a_size(passage: ProsePassage, prose: Prose, strange: Strange) -> Iterator[Disagreement]:
    """`two of a rank` above a pattern of `1 card`."""
    if isinstance(passage.node, tree.PatternNode):
        claims = strange(tuple(claim for claim in prose.claims if claim.value > 1))
        sizes = [at for at, word in enumerate(passage.words) if word.text in ("card", "cards")]
        ones = [at - 1 for at in sizes if at and passage.words[at - 1].number == 1]
        if claims and ones and all(claim.value != 1 for claim in prose.claims):
            yield Disagreement("sentence-number", claims[0].words, "1 card", passage.words[ones[0]])


def ranged(passage: ProsePassage, words_of: Wordlist, prose: Prose) -> Iterator[Disagreement]:
    """`three or four` above a move that asks for at least two."""
    if not isinstance(passage.node, tree.VerbNode) or prose.limits:
        return
    said = list(words_of.spans(prose))
    limits = list(line_limits(passage.words))
    if len(said) != 1 or len(limits) != 1:
        return
    (low, high, words), (bound, word) = said[0], limits[0]
    numbers = {one.number for one in passage.words}
    if bound.words.startswith("at least") and numbers.isdisjoint({low, high}):
        yield Disagreement("sentence-number", words, bound.words, word)
