"""Claims of a sentence that can be told without understanding it, and claims of lines.

A number, a bound (`7 or more`), and one of several words that exclude each other (`highest`,
`lowest`).  By which words a language says these stands in its grammar, under `claims`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache, partial
from typing import Literal

from cardlang.messages.catalogue import LANGUAGES, catalogue
from cardlang.quick import frozen
from cardlang.resolve.review.passages import LineWord

_KEPT = 2048  # sentences whose claims are kept, those read last
_PARTED = ".,;:"
ASIDE = ("aside", "wins")  # of promises: beside what there is none, and what stands beside a loss
_FAR = 100  # numbers of a range that are counted as told
_TOKEN = re.compile(
    r"(?<![\w.,/-])(\d{1,9})(?!\w|[.,/-]\d)|(?<![\w-])[^\W\d_]+(?:-[^\W\d_]+)?(?![\w-])"
)
_NUMBER = re.compile(r"_(\d+)_")

#: pairs of words that exclude each other, each with the words of lines that say so
INSTEAD: tuple[dict[str, tuple[str, ...]], ...] = (
    {"highest": ("highest", "best of"), "lowest": ("lowest",)},
    {"face up": ("face up",), "face down": ("face down",)},
    {"next": ("next", "eldest"), "previous": ("previous",)},
    {"following": ("next",), "preceding": ("previous",)},
    {"opponents": ("opponents",), "friends": ("friends", "partner", "partners")},
    {"clockwise": ("clockwise",), "anticlockwise": ("anticlockwise",)},
    {"top": ("top",), "bottom": ("bottom",)},
    {"to": ("to",), "under": ("under",)},
    {"gains": ("gains",), "loses": ("loses",)},
    {"every": ("every",), "some": ("some",)},
    {"before": ("before",), "after": ("after",)},
    {"same": ("same",), "different": ("different",)},
    {"for the match": ("for the match",), "each deal": ("each deal",)},
)
#: how a limit is said in lines, and whether its own number lies below the edge
SIDES = {"at least": 0, "above": 1, "below": 0, "at most": 1}
UPPER = {"at least": "at least", "above": "at least", "below": "at most", "at most": "at most"}
"""By side of a limit the end of a range that it is."""
LIMITED = frozenset({"least", "above", "below", "most", ".."})  # a word of each limit in lines


@frozen
class Claim:
    """A number of a sentence in its words, and what it counts: any thing, cards, or times.

    Of `thirty-six points of seventy` the seventy has thirty-six as its `part`.
    """

    value: int
    words: str
    counts: Literal["things", "cards", "times"] = "things"
    in_range: bool = False
    part: int | None = None


@frozen
class Bound:
    """A number as a limit: `edge` is the lowest number on its upper side."""

    number: int
    edge: int
    words: str
    side: str = ""  # of a range, in which nothing can be turned round


@frozen
class Disagreement:
    """Words of a sentence and a word of its lines that do not go together.

    `line` is empty where the lines say it by having none.
    """

    code: str
    said: str
    line: str
    place: LineWord


class Prose:
    """A text in one language, in which numbers, in words or digits, are written alike: `_7_`."""

    def __init__(self, text: str, words: Wordlist) -> None:
        self.text = text
        self._words = words
        self._places: list[tuple[int, int]] = [(0, 0)]  # behind each number: here, in the text
        self._said: dict[str, str] = {}

    @cached_property
    def small(self) -> str:
        """The text in small letters."""
        return self.text.lower()

    @cached_property
    def marked(self) -> str:
        """The text with its numbers written alike."""
        text, pieces, end, length = self.text, [], 0, 0
        for found in _TOKEN.finditer(text):
            value = int(found[1]) if found[1] else self._words.values.get(found[0].lower())
            if value is not None:
                piece = f"{text[end : found.start()]}_{value}_"
                pieces.append(piece)
                end, length = found.end(), length + len(piece)
                self._places.append((length, end))
        return "".join(pieces) + text[end:]

    def words(self, found: re.Match[str]) -> str:
        """The words of the text where something was found."""
        return self.text[self._place(found.start()) : self._place(found.end())]

    def _place(self, at: int) -> int:
        """A place of the text; the end of a number is that of its words."""
        behind, old = self._places[bisect_right(self._places, (at, len(self.text))) - 1]
        return old + at - behind

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The numbers of a sentence, but for those of players."""
        return tuple(self._words.claims(self))

    @cached_property
    def limits(self) -> tuple[tuple[str, Bound], ...]:
        """The limits that a sentence names, each with its side."""
        return tuple(self._words.limits(self))

    @cached_property
    def numbers(self) -> frozenset[int]:
        """All numbers that a text can be meant to tell."""
        return self._words.numbers(self.marked)

    def counted(self, unit: str) -> list[tuple[int, str]]:
        """The numbers of cards, points or deals that a text names, with its words."""
        return self._words.counted(unit, self)

    def said(self, word: str) -> str:
        """The words of a text that say a word of INSTEAD; '' if there are none."""
        found = self._said.get(word)
        if found is None:
            found = self._said[word] = self._words.said(word, self)
        return found


class Wordlist:
    """The words of one language by which sentences claim something.

    What sentences claim that were read lately is known: who edits a text changes one at a time.
    """

    def __init__(self, language: str) -> None:
        data = catalogue(language).grammar["claims"]
        rows = ((words, int(value)) for value, words in data["numbers"].items())
        self.values = {word: value for words, value in rows for word in words.split("|")}
        self.values |= _compounds(data["compound"], self.values)
        self._data = data
        self.ending, self.quoted, self.toward = data["ending"], data["quoted"], data["toward"]
        self.prose = lru_cache(maxsize=_KEPT)(partial(Prose, words=self))

    def search(self, key: str, text: str) -> re.Match[str] | None:
        """The first words of a text that are of a sort: `may`, `must`, `freely`."""
        return _expression(self._data[key]).search(text)

    def search_named(self, key: str, name: str, text: str) -> re.Match[str] | None:
        """The first words of a text that say something of a name: `ranked-low`."""
        return _expression(self._data[key].replace("@", re.escape(name))).search(text)

    def has_mark(self, mark: str, text: str) -> bool:
        """Return whether some word of a text can be about what a mark stands for."""
        return _whole(self._data["marks"][mark]["by"]).search(text) is not None

    @cached_property
    def _promises(self) -> re.Pattern[str]:
        """All promises but those of ASIDE, each a group of its name."""
        rows = {key: by for key, by in self._data["promises"].items() if key not in ASIDE}
        either = "|".join(f"(?P<{key}>{by})" for key, by in rows.items())
        return re.compile(rf"\b(?:{either})\b", re.IGNORECASE)

    def promises(self, text: str) -> Iterator[tuple[str, str]]:
        """The deeds that a text promises, each with its words.

        None of a part that denies, or says when something is so; but a gain beside a loss.
        """
        aside, gains = (_whole(self._data["promises"][key]) for key in ASIDE)
        for found in self._promises.finditer(text):
            start = max(text.rfind(sign, 0, found.start()) for sign in _PARTED) + 1
            ends = [at for sign in _PARTED if (at := text.find(sign, found.end())) >= 0]
            if aside.search(text, start, min(ends, default=len(text))) is None:
                yield str(found.lastgroup), found[0]
            if found.lastgroup == "loses" and (gain := gains.search(text)) is not None:
                yield ASIDE[1], gain[0]

    def such(self, mark: str) -> str:
        """Words that a sentence has for a mark, as its author is told them."""
        return str(self._data["marks"][mark]["such"])

    def wins(self, word: str, prose: Prose) -> str:
        """The words of a text that say that the highest, or lowest, score wins; '' if none do."""
        found = _expression(self._data["wins"][word]).search(prose.text)
        return found[0] if found else ""

    def claims(self, prose: Prose) -> Iterator[Claim]:
        """The numbers of a sentence, but for those of players."""
        text, people = prose.marked, _expression(self._data["people"])
        numbers = [found for found in _NUMBER.finditer(text) if not people.match(text, found.end())]
        ranges = [*self._data["bounds"].values(), self._data["range"]] if numbers else ()
        spans = [found.span() for by in ranges for found in _expression(by).finditer(text)]
        for found in numbers:
            ranged = any(low <= found.start() and found.end() <= high for low, high in spans)
            before = _expression(self._data["part"]).search(text, 0, found.start())
            part = None if before is None else int(_NUMBER.findall(before[0])[-1])
            yield Claim(int(found[1]), prose.words(found), in_range=ranged, part=part)
        for found in _expression(self._data["single"]).finditer(text):
            yield Claim(1, prose.words(found), "cards")
        for value, by in self._data["times"].items():
            for found in _whole(by).finditer(text):
                yield Claim(int(value), prose.words(found), "times")

    def numbers(self, marked: str) -> frozenset[int]:
        """All numbers that a text, with its numbers written alike, can be meant to tell."""
        more = {int(value) for value, by in self._data["also"].items() if _whole(by).search(marked)}
        more |= {int(found[1]) for found in _NUMBER.finditer(marked)}
        for found in _expression(self._data["range"]).finditer(marked):  # `seven to three`
            low, high = sorted(int(number) for number in _NUMBER.findall(found[0]))
            more |= {*range(low, min(high, low + _FAR))}
        return frozenset(more)

    def spans(self, prose: Prose) -> Iterator[tuple[int, int, str]]:
        """The ranges that a sentence names, `three or four`, with its words."""
        for found in _expression(self._data["range"]).finditer(prose.marked):
            low, high = map(int, _NUMBER.findall(found[0]))
            if low < high:
                yield low, high, prose.words(found)

    def limits(self, prose: Prose) -> Iterator[tuple[str, Bound]]:
        """The limits that a sentence names, each with its side."""
        for side, by in self._data["bounds"].items() if "_" in prose.marked else ():
            for found in _expression(by).finditer(prose.marked):
                number = int(_NUMBER.findall(found[0])[0])
                yield side, Bound(number, number + SIDES[side], prose.words(found))

    def counted(self, unit: str, prose: Prose) -> list[tuple[int, str]]:
        """The numbers of points, or of deals, that a sentence names, with its words."""
        found = _expression(self._data["units"][unit]).finditer(prose.marked)
        return [(int(_NUMBER.findall(one[0])[0]), prose.words(one)) for one in found]

    def said(self, word: str, prose: Prose) -> str:
        """The words of a text that say a word of INSTEAD; '' if there are none."""
        known = self._data["instead"]
        found = _expression(known[word] if word in known else self._data["beside"][word]).search(
            prose.marked
        )
        return prose.words(found) if found else ""


def _compounds(form: str, values: dict[str, int]) -> dict[str, int]:
    """The words for 21 to 99 of a language: `thirty-six`, `sechsunddreißig`.

    The form begins with the word for the one in them, which elsewhere may be an article.
    """
    one, _, form = form.partition(" ")
    units = {one: 1} | {word: value for word, value in values.items() if value < 10}
    tens = {word: value for word, value in values.items() if 19 < value < 100}
    return {
        form.format(unit=unit, tens=ten): value + more
        for ten, value in tens.items()
        for unit, more in units.items()
    }


@cache
def _expression(text: str) -> re.Pattern[str]:
    return re.compile(text.replace("#", r"_\d+_"), re.IGNORECASE)


@cache
def _whole(words: str) -> re.Pattern[str]:
    return _expression(rf"\b(?:{words})\b")


@cache
def wordlist(language: str) -> Wordlist | None:
    """The words of a language; None of one that the program does not know, or that has no list."""
    known = language in LANGUAGES and catalogue(language).grammar["claims"] is not None
    return Wordlist(language) if known else None


def line_limits(words: tuple[LineWord, ...]) -> Iterator[tuple[Bound, LineWord]]:
    """The limits in lines: `is above 6`, `at most 5`, `2..5`."""
    texts = [word.text for word in words]
    for at, (text, word) in enumerate(zip(texts, words, strict=True)):
        if word.number is not None and text.isdecimal():
            number, before = word.number, " ".join(texts[max(0, at - 2) : at])
            for side, more in SIDES.items():
                if before.endswith(side):
                    yield Bound(number, number + more, f"{side} {number}"), word
            if before.endswith(".."):
                yield Bound(number, number + 1, f".. {number}", "at most"), word
            if texts[at + 1 : at + 2] == [".."]:
                yield Bound(number, number, f"{number} ..", "at least"), word
