"""Words of lines that no sentence above them can be about: `is not`, `loses`, `under stock`, `12`.

Prose is not understood.  But whoever tells of `loses` has some word of loss, and whoever tells of
`is not` some word of denial.  A language's words for each such mark stand in its grammar, under
`claims.marks`: many, so that only what is untold beyond doubt is called so.  A sentence is looked
at together with those above and within it, with those of what is picked from, and with the names of
the moves below it, which a sheet shows: `higher`.

No sentence is asked for where none would have such a word: the rows of a table, which the sheet
tells one by one; what an option or the number of players decides; the bounds of loops; and what is
sifted only to work something out.  What the sheet composes behind a sentence is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from cardlang.quick import frozen
from cardlang.resolve.files.layers import Layers
from cardlang.resolve.review.passages import (
    DECLARED,
    SIGNS,
    LineWord,
    ProsePassage,
    RuleLines,
    passages,
)
from cardlang.resolve.review.sentences.claims import Prose, Wordlist, wordlist
from cardlang.source import Span
from cardlang.syntax import tree

#: by a word of the lines: the mark that a sentence has for it
MARKS = {
    "not": "denied",
    "empty": "gone",
    "none": "gone",
    "below": "fewer",
    "most": "fewer",
    "above": "more",
    "least": "more",
    "lowest": "lowest",
    "highest": "highest",
    "under": "under",
    "bottom": "bottom",
    "previous": "previous",
    "loses": "lost",
    "gains": "gains",
    "-": "less",
    "every": "every",
    "dealer": "dealer",
    "different": "different",
    "same": "same",
    "0": "zero",
}
NUMBER = "number"
_ASIDE = (*DECLARED, tree.DeckNode, tree.RankingNode, tree.OrderNode)
_BESIDE = {"above": 1, "most": 1, "below": -1, "least": -1}  # to the other side of a limit
_NOTHINGS = ("empty", "none")
#: by a word of the lines: where it says what everybody expects
_USUAL: dict[str, Callable[[str], bool]] = {
    "none": lambda before: before != "is",
    "gains": lambda before: before != "score",
    "dealer": lambda before: before != "from",
    "least": lambda before: before != "at",
    "most": lambda before: before != "at",
}
_OF_VALUE = ("is", "not", "gains", "loses", "repeat", "deal", "draw", *_BESIDE)
#: the line before a word, where no sentence has a word for it
_PLAYERS = re.compile(r"\bplayers is (?:not )?(?:at )?(?:least |most |above |below )?$")
_NAMES = re.compile(r"[\w-]+")
_BOUND = re.compile(r", at (?:most )?$")
_SIFTED = re.compile(r"\([^()]* (?:where|-) [^()]*$|first of \([^()]*$")
_MEANT = re.compile(r"(?<!rank)(?<!not) is (?:not )?$|by rank is $")  # `level is 6`: twelve tricks
_HEIGHT = re.compile(r"(?:rank is at least|but at most) $")
_NO_ZERO = re.compile(r"^$| mod |none|\bseat is $")
_SCORE = re.compile(r"\bscore(?: of [\w-]+){0,3}$")
#: by a word of the lines: the line behind it, where no sentence has a word for it
_WITHOUT = {
    "0": re.compile(r" if"),
    "not": re.compile(r".*: (?:done|false|0)$"),  # all else goes on, or counts
    "empty": re.compile(r".*: 0$| or"),
    "none": re.compile(r".*: 0$| or"),
    "above": re.compile(r" 0"),
    "least": re.compile(r" (?:0|[A-Z])"),  # `at least LJ`: both jokers
    "lowest": re.compile(r" [\w-]+(?: among [\w-]+)? is\b"),  # `lowest score is 5`: somebody's is
    "highest": re.compile(r" [\w-]+(?: among [\w-]+)? is\b"),
    "bottom": re.compile(r" of trick"),  # the card that was led
    "-": re.compile(r" 1"),
}


@frozen
class Unmentioned:
    """A word of the lines, and words by which a sentence would be about it."""

    name: str  # of what the sentence is at the head of
    said: str  # the word with what stands around it
    such: str  # '' of a number
    span: Span


def unmentioned(
    book: Layers, language: str, composed: Iterable[Span] = ()
) -> Iterator[Unmentioned]:
    """Words of lines that no sentence of a language can be about, where there are some in it."""
    words = wordlist(language)
    if words is None:
        return
    every, options = list(passages(book)), frozenset(x.name for x in book.entries("option"))
    told = [(span.start, span.end) for span in composed if span.source is book.root]
    called = {_name(one.node): _text(one, language) for one in every}
    for passage in every:
        if language not in passage.sentences or isinstance(passage.node, _ASIDE):
            continue
        around = [one for one in every if one is not passage and _within(passage, one)]
        above = [_text(one, language) for one in around]
        above += [called.get(name, "") for name in _picked(passage)]
        above += [_name(verb).replace("-", " ") for verb in getattr(passage.node, "verbs", ())]
        prose = words.prose(" ".join([passage.told(language), *above]))
        name = next(filter(None, (_name(one.node) for one in (passage, *reversed(around)))), "")
        for at in passage.bare:
            word = passage.words[at]
            if any(start <= word.start < end for start, end in told):
                continue
            mark = _missed(passage, at, prose, words, options)
            if mark is not None:
                said = word.text if mark == NUMBER else _said(passage, at)
                such = "" if mark == NUMBER else words.such(mark)
                span = Span(word.source, word.start, word.start + len(word.text))
                yield Unmentioned(name or _first_line(passage), said, such, span)


def _text(passage: ProsePassage, language: str) -> str:
    return " ".join(line.text for line in passage.sentences.get(language, ()))


def _name(node: tree.SyntaxNode) -> str:
    return str(getattr(getattr(node, "name", None), "text", ""))


def _first_line(passage: ProsePassage) -> str:
    return passage.node.span.text.partition("\n")[0].strip(" :")


def _said(passage: ProsePassage, at: int) -> str:
    before, behind = passage.around(at)
    around = [word for word in (before, passage.words[at].text, behind) if word not in "():,"]
    return " ".join(around)


def _picked(passage: ProsePassage) -> Iterator[str]:
    """The names in what is picked from, whose sentences are told before that of the move."""
    for pick in getattr(passage.node, "picks", ()):
        yield from RuleLines(pick.source.span).texts


def _within(passage: ProsePassage, other: ProsePassage) -> bool:
    inner, outer = passage.node.span, other.node.span
    return inner.source is outer.source and outer.start <= inner.start and inner.end <= outer.end


def _missed(
    passage: ProsePassage, at: int, prose: Prose, words: Wordlist, options: frozenset[str]
) -> str | None:
    """The mark that a sentence should have for a word of its lines, and has not."""
    word = passage.words[at]
    before, behind = passage.around(at)
    mark = _mark(word, before, behind)
    if mark == "lost" and _SCORE.search(" ".join(one.text for one in passage.words[:at])):
        mark = "loses"
    if mark is None or _is_decided(word, options) or _goes_without_saying(word):
        return None
    if mark == NUMBER:
        number = word.number or 0
        beside = number + _BESIDE.get(before, 0)
        return None if prose.numbers & {number, beside} else mark
    if word.text == "least" and passage.next_number(at) in prose.numbers:
        return None  # `with three tricks` says enough
    return None if words.has_mark(mark, prose.text) else mark


def _mark(word: LineWord, before: str, behind: str) -> str | None:
    """The mark that a sentence has for a word of its lines, if it needs one."""
    text = word.text
    if word.number is not None and text.isdecimal():
        if word.number == 0:
            return "zero" if before in ("is", "not", "gains", "loses", ":") else None
        counted = before in _OF_VALUE and behind not in SIGNS
        return NUMBER if counted and word.number > 1 else None
    if (text in _NOTHINGS and before == "not") or (text == "not" and behind in _NOTHINGS):
        return None
    usual = _USUAL.get(text)
    return None if usual is not None and usual(before) else MARKS.get(text)


def _line(word: LineWord) -> tuple[str, str]:
    """The line before a word, and behind it."""
    text, end = word.source.text, word.start + len(word.text)
    start = text.rfind("\n", 0, word.start) + 1
    return text[start : word.start].lstrip(), text[end:].partition("\n")[0].rstrip()


def _is_decided(word: LineWord, options: frozenset[str]) -> bool:
    """Return whether an option or the number of players decides it."""
    before, behind = _line(word)
    return _PLAYERS.search(before) is not None or not options.isdisjoint(
        _NAMES.findall(f"{before} {behind}")
    )


def _goes_without_saying(word: LineWord) -> bool:
    """Return whether no sentence would have a word for it where it stands."""
    before, behind = _line(word)
    head, number = before.partition(" ")[0], word.number is not None
    if head == "by" or (_BOUND.search(before) and re.match(r"(?: \d+)?:", behind)):
        return True  # a row of a table, and `repeat until …, at most 5:`
    if head == "repeat" and ":" not in before and not number:
        return True  # what goes on until it is not so goes on while it is so
    without = _WITHOUT.get(word.text)
    if without is not None and without.match(behind):
        return True
    sifted = _SIFTED.search(before) is not None
    if word.text == "0":
        return head == "otherwise:" or _NO_ZERO.search(before) is not None
    if number:
        return sifted or bool(_MEANT.search(before) or _HEIGHT.search(before))
    if word.text == "not":
        return sifted or head == "else"
    if word.text == "-":
        return sifted or before.endswith(" seats ") or before == "seats "
    return sifted and word.text in _NOTHINGS
