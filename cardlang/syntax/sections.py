"""Sections that have been read before: who edits a text changes one of them at a time.

A line that begins in the first column with the word of a section begins an item, whatever comes
before it.  So a text falls into passages, each from such a line, with the remarks above it, to the
next.  A passage in which nothing was wrong means the same wherever it stands, and its items are
kept; when the same passage comes again, in the same text or in another, they are moved there
instead of being read.  Items hold on to the text that they stand in, so those that have not come
again for some readings are forgotten.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from threading import Lock

from cardlang.diagnostic import Diagnostic
from cardlang.limits import TOKENS
from cardlang.quick import frozen
from cardlang.source import Source
from cardlang.syntax import tree
from cardlang.syntax.moved import moved
from cardlang.text import forms
from cardlang.text.heads import is_example
from cardlang.text.layout import LayoutRow

_MOST = 1 << 19  # characters of all passages that are kept
_READINGS = 64  # after so many without it, a passage is forgotten
_HEAD = re.compile(
    rf"^(?:(?:{'|'.join(forms.PREFIXES)})[ ]+)?(?:{'|'.join(forms.SECTIONS)})(?![\w-])",
    re.MULTILINE,
)


@frozen
class Kept:
    """Items that were read in a passage, which of them are examples, and how many words.

    An item is None where it is an example of which only the words were read.
    """

    start: int
    items: tuple[tree.Item | None, ...]
    examples: tuple[bool, ...]
    words: int
    reading: int
    """Reading in which it was last kept or found."""


def passages(text: str) -> Iterator[tuple[int, int]]:
    """The beginning and end of each passage; remarks behind the last one are in none."""
    starts = [_above(text, found.start()) for found in _HEAD.finditer(text)]
    ends = [*starts[1:], _above(text, len(text))]
    return zip(starts, ends, strict=True) if starts else iter(())


def _above(text: str, at: int) -> int:
    """The beginning of the remarks and empty lines that lie directly above a line."""
    while at:
        begin = text.rfind("\n", 0, at - 1) + 1
        said = text[begin:at].strip(" \t\n")
        if (said and not said.startswith("#")) or text[at - 1] != "\n":
            break
        at = begin
    return at


Read = tuple[tree.Item | None, bool, int]  # an item, whether it is an example, and its words


class SectionCache:
    """The passages that were read last, by their text."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._size = 0
        self._reading = 0
        self._lock = Lock()

    def begin(self) -> None:
        """One more text is going to be read."""
        with self._lock:
            self._reading += 1
            while self._kept and self._oldest().reading <= self._reading - _READINGS:
                self._drop()

    def find(self, source: Source, start: int, end: int, examples: bool) -> Kept | None:
        """Find the items of a passage of this text, moved to where it is now."""
        text = source.text[start:end]
        with self._lock:
            found = self._kept.get(text)
            if found is None or (examples and None in found.items):
                return None
            by = start - found.start
            items = tuple([item and moved(item, source, by) for item in found.items])
            now = Kept(start, items, found.examples, found.words, self._reading)
            self._kept[text] = now  # so that no former text is held on to
            self._kept.move_to_end(text)
            return now

    def keep(self, source: Source, start: int, end: int, items: list[Read]) -> None:
        """Keep the items of a passage in which nothing was wrong."""
        text = source.text[start:end]
        parts, examples, words = zip(*items, strict=True)
        with self._lock:
            if text not in self._kept:
                self._size += len(text)
            self._kept[text] = Kept(start, parts, examples, sum(words), self._reading)
            self._kept.move_to_end(text)
            while self._size > _MOST:
                self._drop()

    def _oldest(self) -> Kept:
        return next(iter(self._kept.values()))

    def _drop(self) -> None:
        gone, _ = self._kept.popitem(last=False)
        self._size -= len(gone)

    def forget(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._kept.clear()
            self._size = 0


MEMORY = SectionCache()


class KnownSections:
    """Sections of one text that are known before it is read, and that are kept then."""

    def __init__(self, source: Source, examples: bool, fresh: bool = False) -> None:
        """Of a text that is to be read `fresh` nothing is known, and nothing kept."""
        self._source = source
        self._fresh = fresh
        self._kept: deque[Kept] = deque()
        self._new: dict[int, int] = {}  # passages to read, from where to where
        self._read: dict[int, list[Read]] = {}
        self._spoilt: set[int] = set()
        self.passages: dict[int, int] = {}
        """From where to where the text need not be read."""
        left = len(source.text)
        MEMORY.begin()
        for start, end in passages(source.text):
            found = None if fresh else MEMORY.find(source, start, end, examples)
            if found is None:
                self._new[start] = end
            else:
                self._kept.append(found)
                self.passages[start] = end
                left -= end - start - found.words
        if left > TOKENS:  # which the reader has to count itself
            self._new |= self.passages
            self.passages, self._kept = {}, deque()
        self._starts = sorted(self._new)

    def before(self, at: int, examples: bool) -> list[tree.Item]:
        """The items of known passages that come next, up to an offset; with or without examples."""
        found: list[tree.Item] = []
        while self._kept and self._kept[0].start < at:
            kept = self._kept.popleft()
            both = zip(kept.items, kept.examples, strict=True)
            found += [item for item, is_example in both if item and (examples or not is_example)]
        return found

    def read(self, rows: list[LayoutRow], item: tree.Item | None, left_out: bool = False) -> None:
        """Note what has been read of some lines; None where they were left out or could not be."""
        at = self._passage(rows[0].start)
        if item is None and not left_out:
            self._spoilt.add(at)
        else:
            words = sum([len(row.tokens) for row in rows])
            self._read.setdefault(at, []).append((item, is_example(rows), words))

    def keep(self, found: Iterable[Diagnostic]) -> None:
        """Keep the passages in which nothing was wrong."""
        bad = self._spoilt | {self._passage(one.span.start) for one in found}
        for start, items in self._read.items():
            if start not in bad and not self._fresh:
                MEMORY.keep(self._source, start, self._new[start], items)

    def _passage(self, at: int) -> int:
        """The beginning of the passage to read that an offset is in; -1 in front of all."""
        number = bisect_right(self._starts, at)
        return self._starts[number - 1] if number else -1
