"""Numbers that a sentence counts one thing by, and its lines another.

`thirty chestnuts` above a match that ends with the thirtieth deal.  Told only where the lines hold
something against that very number once, and nothing else has it; where what they count is of
another sort; and where nothing joins the two, such as a line in which one comes from the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from cardlang.quick import frozen
from cardlang.resolve.review.passages import DECLARED, LineWord, ProsePassage
from cardlang.resolve.review.sentences.claims import SIDES, Disagreement, Prose, Wordlist
from cardlang.resolve.review.sentences.named import SayableName
from cardlang.syntax import tree

_BEGINS = frozenset({"and", "or", "when", "if", "where", "until", ":", "while", "has", "having"})
_ASIDE = frozenset({"deal", "deal-packet", "deal-unseen", "players", ".."})  # before other numbers
_COUNTED = ("keep", "zone")  # sorts of names that a sentence counts things by
_BUILT_IN = frozenset({"score", "deal-number"})


@frozen
class _HeldNumber:
    """A number in lines: the words of what is held against it."""

    about: tuple[LineWord, ...]
    rises: bool  # it holds from some number on

    @property
    def texts(self) -> frozenset[str]:
        """The words before the comparison, each once."""
        return frozenset(word.text for word in self.about)


def counted_otherwise(
    passage: ProsePassage, words: Wordlist, names: list[SayableName], prose: Prose
) -> Iterator[Disagreement]:
    """The first number that a sentence counts by a name or as cards, and its lines by another."""
    if "_" not in prose.marked or isinstance(passage.node, (tree.KeepNode, tree.ZoneNode)):
        return
    if isinstance(passage.node, DECLARED) and not isinstance(passage.node, tree.GameNode):
        return
    reader = _UnitReader(passage)
    for part in prose.text.replace(";", ".").split(". "):
        if words.search("closes", part) is None:
            continue
        inner = words.prose(part)
        for value, said, thing in _counted(reader, words, names, inner):
            limit = reader.limit(value, thing) if thing else reader.common(value)
            if limit is not None:
                yield Disagreement("sentence-word", said, limit.about[-1].text, limit.about[-1])
                return


def _counted(
    reader: _UnitReader, words: Wordlist, names: list[SayableName], prose: Prose
) -> Iterator[tuple[int, str, str]]:
    """The numbers of a part of a sentence, its words, and what it counts; "" for cards held."""
    marked = prose.marked.lower()
    for name in names if "_" in marked else ():
        if name.sort in _COUNTED and name.told(prose.small):
            (thing,) = name.words
            if reader.is_own(thing):
                for found in _number_of(name.stem, words.ending).finditer(marked):
                    yield int(found[1]), prose.words(found), thing
    for value, said in words.counted("held", prose):
        yield value, said, ""


@lru_cache(maxsize=1024)
def _number_of(stem: str, ending: str) -> re.Pattern[str]:
    plain = "[ -]".join(re.escape(part) for part in stem.split())
    return re.compile(rf"_(\d+)_ {plain}{ending}(?![\w-])")


class _UnitReader:
    """The lines that a sentence speaks of, read for what is held against a number."""

    def __init__(self, passage: ProsePassage) -> None:
        self.passage = passage
        whole = isinstance(passage.node, tree.GameNode)
        self.words = passage.named.whole.words if whole else passage.words

    def is_own(self, name: str) -> bool:
        """Return whether a name is given in the game's own file."""
        entry = self.passage.layers.spaces["thing"].get(name)
        return entry is not None and entry.node.span.source is self.passage.layers.root

    def limit(self, value: int, thing: str) -> _HeldNumber | None:
        """The comparison with a number, if it is told by nothing and is not of a thing."""
        limit = self._only(value)
        if limit is None:
            return None
        known = self.passage.named.all | _BUILT_IN
        about = [word for word in limit.about if word.text in known and word.text != thing]
        if thing in self._reached(limit.texts) or not about:
            return None
        for word in about:
            if self._is_zone(thing) and self._is_zone(word.text):
                if not limit.rises:
                    return None  # as many are left there as are gone
            elif self._joined(word.text, thing):
                return None
        return _HeldNumber(tuple(about), limit.rises)

    def common(self, value: int) -> _HeldNumber | None:
        """The comparison with a number, if it is of the cards of a place that is nobody's."""
        limit = self._only(value)
        if limit is None or limit.texts.isdisjoint({"count", "of"}):
            return None
        about = [word for word in limit.about if word.text in self.passage.named.all]
        if len(about) != 1 or not self._is_zone(about[0].text, ()):
            return None
        return _HeldNumber(tuple(about), limit.rises)

    def _is_zone(self, name: str, families: tuple[()] | None = None) -> bool:
        """Return whether a name is that of a place, or of one that is nobody's."""
        entry = self.passage.layers.spaces["thing"].get(name)
        node = entry.node if entry is not None else None
        return isinstance(node, tree.ZoneNode) and families in (None, node.families)

    def _only(self, value: int) -> _HeldNumber | None:
        """The one comparison with a number, where no other line has it."""
        if value < 2:
            return None
        found: list[_HeldNumber] = []
        texts = [word.text for word in self.words]
        for at, word in enumerate(self.words):
            if word.number is None or not word.text.isdecimal():
                continue
            limit = self._at(at)
            edges = {word.number, word.number + (texts[at - 1] == "above")}
            if limit is not None and value in edges:
                found.append(limit)
            elif word.number == value:
                around = {*texts[max(0, at - 1) : at], *texts[at + 1 : at + 2]}
                if around.isdisjoint(_ASIDE):
                    return None
        return found[0] if len(found) == 1 else None

    def _at(self, at: int) -> _HeldNumber | None:
        """The comparison of which a number is the end."""
        texts = [word.text for word in self.words[max(0, at - 3) : at]]
        joined = " ".join(texts)
        side = next((side for side in SIDES if joined.endswith(f"is {side}")), "")
        if not side and not joined.endswith("is"):
            return None
        end = at - 1 - len(side.split())
        begin, line = end, self.passage.line(self.words[at])
        while begin and self.words[begin - 1].text not in _BEGINS:
            if self.passage.line(self.words[begin - 1]) != line:
                break
            begin -= 1
        rises = side in ("at least", "above")
        return _HeldNumber(tuple(self.words[begin:end]), rises) if begin < end else None

    def _reached(self, texts: frozenset[str]) -> set[str]:
        """Some words, and all in the lines that they name."""
        named = self.passage.named
        found = set(texts)
        todo = found & named.all
        while todo:
            for lines, names in named.behind(todo.pop()):
                todo |= names - found
                found |= lines.texts
        return found

    def _joined(self, name: str, thing: str) -> bool:
        """Return whether some line of the file has two names, or what one of them comes from."""
        if name == "deal-number":
            return False
        rows: dict[int, set[str]] = {}
        for word in self.passage.named.whole.words:
            rows.setdefault(self.passage.line(word), set()).add(word.text)
        return any(name in row and thing in self._reached(frozenset(row)) for row in rows.values())
