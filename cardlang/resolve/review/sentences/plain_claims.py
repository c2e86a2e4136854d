"""Claims of a sentence that no word of a limit is near: rows of tables, faces of places, limits."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from cardlang.resolve.review.passages import DECLARED, LineWord, ProsePassage
from cardlang.resolve.review.sentences.claims import (
    Disagreement,
    Prose,
    Wordlist,
    line_limits,
)
from cardlang.resolve.review.sentences.named import SayableName
from cardlang.syntax import tree

_FACES = ("face up", "face down")
_SHOWN = frozenset({"show", *(word for face in _FACES for word in face.split())})


@lru_cache(maxsize=1024)
def _row(stem: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(stem)}\w{{0,2}} _(\d+)_")


def edge(passage: ProsePassage, words_of: Wordlist, prose: Prose) -> Iterator[Disagreement]:
    """`with three tricks` above `is above 3`: a number that is said to be enough is not."""
    if isinstance(passage.node, (*DECLARED, tree.DeckNode)) or prose.limits:
        return
    if words_of.search("compares", prose.text):
        return
    said = {claim.value: claim.words for claim in prose.claims if claim.value > 1}
    if not said:
        return
    numbers = [word.number for word in passage.words]
    for limit, word in line_limits(passage.words):
        if limit.side == "" and limit.words.startswith("above") and limit.number in said:
            alone = numbers.count(limit.number) == 1 and limit.edge not in prose.numbers
            if alone and passage.around_is_bare(word):
                yield Disagreement("sentence-number", said[limit.number], limit.words, word)


def parts(passage: ProsePassage, prose: Prose) -> Iterator[Disagreement]:
    """`four of a rank and two others` above `4 of one rank, 1 of another`: another number."""
    if not isinstance(passage.node, tree.PatternNode):
        return
    words = passage.words
    texts = [word.text for word in words]
    shares = [
        (word.number, word)
        for at, word in enumerate(words)
        if word.number is not None and texts[at + 1 : at + 3] in (["of", "one"], ["of", "another"])
    ]
    said = [claim for claim in prose.claims if claim.counts == "things"]
    if len(shares) != len(said) or len(said) < 2:
        return
    others = [
        (claim, number, word)
        for claim, (number, word) in zip(said, shares, strict=True)
        if claim.value != number
    ]
    if len(others) == 1:
        claim, number, word = others[0]
        yield Disagreement("sentence-number", claim.words, f"{number} of", word)


def between(passage: ProsePassage, words_of: Wordlist, prose: Prose) -> Iterator[Disagreement]:
    """`three or four` above `2..4 cards`: a range of which one end is another."""
    if not isinstance(passage.node, tree.PatternNode) or prose.limits:
        return
    said = list(words_of.spans(prose))
    ends = [(limit, word) for limit, word in line_limits(passage.words) if limit.side]
    if len(said) != 1 or len(ends) != 2:
        return
    low, high, text = said[0]
    numbers = [word.number for _, word in ends]
    for value, other, (_, word) in ((low, high, ends[0]), (high, low, ends[1])):
        if value != word.number and other in numbers:
            yield Disagreement("sentence-number", text, f"{numbers[0]}..{numbers[1]}", word)


def cards(
    passage: ProsePassage, words_of: Wordlist, size: int | None, prose: Prose
) -> Iterator[Disagreement]:
    """`54 cards`, and no other number, above a deck of another size."""
    node = passage.node
    if not isinstance(node, tree.DeckNode) or size is None or len(prose.claims) != 1:
        return
    words = passage.words
    if "card" in passage.lines.texts:
        return  # single cards are told beside the pack
    often = [word for word, behind in pairwise(words) if behind.text == "times"]
    for value, text in words_of.counted("cards", prose):
        if value != size:
            name = LineWord(node.name.text, node.name.span.start, node.name.span.source)
            place = often[0] if often else name
            yield Disagreement("sentence-number", text, f"{size} cards", place)


def rows(
    passage: ProsePassage, names: Iterable[SayableName], printed: Container[str], prose: Prose
) -> Iterator[Disagreement]:
    """`king 5` above a table in which the king has another number."""
    if "by" not in passage.lines.texts:
        return
    words = passage.words
    texts = [word.text for word in words]
    small = prose.marked.lower()
    claimed = {claim.value for claim in prose.claims}
    last = len(words) - 1
    values = {
        word.number
        for at, word in enumerate(words)
        if texts[at - 1] not in (":", ",") or at == last or not texts[at + 1].isdecimal()
    }
    for name in names:
        every = list(_row(name.stem).finditer(small)) if name.sort in printed else []
        said = every[0] if every else None
        if said is None:
            continue
        figures = {int(one[1]) for one in every}
        for at in range(1, last):
            row = texts[at] in name.words and texts[at - 1] in (":", ",")
            number = words[at + 1].number if row else None
            if number is None or not texts[at + 1].isdecimal() or number in figures:
                continue
            if int(said[1]) not in values or number not in claimed:
                text = f"{said[0].partition(' _')[0]} {said[1]}"
                yield Disagreement("sentence-number", text, str(number), words[at + 1])


def begun_by(passage: ProsePassage, words_of: Wordlist, prose: Prose) -> Iterator[Disagreement]:
    """`the player after the dealer first` above `from dealer`, and the other way."""
    if isinstance(passage.node, (*DECLARED, tree.DeckNode)):
        return
    lines, words = passage.lines, passage.words
    after = words_of.search("after-dealer", prose.text)
    alone = words_of.search("dealer-alone", prose.text)
    first = words_of.search("dealer-first", prose.text)
    for at in passage.bare:
        if not at or words[at - 1].text != "from":
            continue
        if words[at].text == "dealer" and after and not alone:
            if not lines.say(("eldest", "next of dealer")):
                yield Disagreement("sentence-word", after[0], "from dealer", words[at])
        elif words[at].text == "eldest" and first and not after:
            if not lines.say(("dealer",)):
                yield Disagreement("sentence-word", first[0], "from eldest", words[at])


def faces(passage: ProsePassage, sights: Mapping[str, str], prose: Prose) -> Iterator[Disagreement]:
    """`face up` above lines of which each place is face down, and the other way."""
    lines = passage.lines
    if isinstance(passage.node, DECLARED) or not lines.texts.isdisjoint(_SHOWN):
        return
    if lines.texts.isdisjoint(("to", "under")):
        return
    if passage.choice is not None and passage.choice.together:
        return  # what all lay together nobody sees before all have laid it
    said = {face: found for face in _FACES if (found := prose.said(face))}
    if len(said) != 1:
        return
    ((face, words),) = said.items()
    there = lines.texts & sights.keys()
    if any((sights[name] == "all") is (face == "face up") for name in there):
        return
    for at, word in enumerate(passage.words):
        if word.text in there and passage.around(at)[0] in ("to", "under"):
            yield Disagreement("sentence-word", words, f"to {word.text}", word)
            return


def beyond(passage: ProsePassage, prose: Prose) -> Iterator[Disagreement]:
    """`each trick above six` above `tricks - 6`: whoever has fewer gets less than nothing."""
    if "-" not in passage.lines.texts or passage.layers.root is None:
        return
    texts = [word.text for word in passage.words]
    for side, limit in prose.limits:
        for before, word in pairwise(passage.words) if side == "above" else ():
            if before.text != "-" or word.number != limit.number:
                continue
            at = passage.words.index(word)
            behind = " ".join(texts[at + 1 : at + 4])
            if texts.count(word.text) > 1:
                continue
            if behind != "but at least" and not _asked(passage.layers.root.text, limit.number):
                yield Disagreement("sentence-word", limit.words, f"- {limit.number}", word)


def _asked(text: str, number: int) -> bool:
    """Return whether rules hold something against a number, or the one above it."""
    limits = rf"\b(?:above {number}|at (?:least|most) {number + 1}|below {number + 1})\b"
    return re.search(limits, text) is not None
