"""Passages of a game's own file: sentences, and the lines that they stand for.

The lines of a passage are the words of what its sentences are at the head of, without any sentence.
What these words name (rules, words, zones, options, of the prelude too) reaches further; `reach`
has all of that.  What is declared only, such as a zone, means what the whole file does with
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any

from attrs import define, field

from cardlang.quick import frozen
from cardlang.resolve.files.layers import Layers
from cardlang.source import Source, Span
from cardlang.syntax import tree

_SAID = re.compile(r'"([^"\n]*)"|#.*')
_LANGUAGE = re.compile(r"\b([a-z]{2}) $")
_WORD = re.compile(r"[^\W\d]\w*(?:-\w+)*|\d\w*|\.\.|[-+*/,:()]")
_DIGITS = re.compile(r"[0-9]{1,9}")
_BLOCKS = ("block", "body", "branches", "cases", "verbs", "otherwise")
_FURTHER: dict[object, tuple[str, ...]] = {}  # by class of a node: those that it has
_ROUND = {"next": "previous", "previous": "next"}
SIGNS = ("-", "+", "*", "/")
DECLARED = (tree.ZoneNode, tree.KeepNode, tree.OptionNode, tree.GameNode, tree.LabelsNode)


@frozen
class LineWord:
    """A word of the lines, with its place in the source."""

    text: str
    start: int
    source: Source
    number: int | None = None  # also of a card: `10H`


@lru_cache(maxsize=32)
def _without_sentences(source: Source) -> str:
    """The text of a source with blanks for its sentences and remarks."""
    pieces, end, text = [], 0, source.text
    for found in _SAID.finditer(text):
        start = found.start() - (3 if found[1] is not None and _language(text, found) else 0)
        pieces.append(text[end:start] + " " * (found.end() - start))
        end = found.end()
    return "".join(pieces) + text[end:]


def _language(text: str, sentence: re.Match[str]) -> str:
    """The language before a sentence, if it is named."""
    found = _LANGUAGE.search(text, max(0, sentence.start() - 4), sentence.start())
    return found[1] if found else ""


@lru_cache(maxsize=2048)
def _words(text: str) -> tuple[str, frozenset[str], frozenset[int]]:
    """The words of some lines, with a blank on both sides of each; each once; and the numbers."""
    found = _WORD.findall(text)
    texts = frozenset(found)
    numbers = frozenset(int(_number(word)) for word in texts if word[0].isdigit())
    return f" {' '.join(found)} ", texts, numbers


class RuleLines:
    """The words and signs of some lines, without sentences and remarks."""

    def __init__(self, span: Span, text: str | None = None) -> None:
        self.span = span
        if text is None:
            text = _without_sentences(span.source)[span.start : span.end]
        self._text = text
        self.joined, self.texts, self.numbers = _words(text)

    @cached_property
    def words(self) -> tuple[LineWord, ...]:
        """The words with their places."""
        return tuple(
            LineWord(
                found[0],
                self.span.start + found.start(),
                self.span.source,
                int(_number(found[0])) if found[0][0].isdigit() else None,
            )
            for found in _WORD.finditer(self._text)
        )

    def say(self, forms: Iterable[str]) -> bool:
        """Return whether one of some words, or of some words in a row, stands here."""
        return any(
            form in self.texts or (" " in form and f" {form} " in self.joined) for form in forms
        )

    def place(self, forms: Iterable[str]) -> LineWord | None:
        """The place of the first of some words, or of some words in a row."""
        for form in forms:
            at = self.joined.find(f" {form} ")
            if at >= 0:
                return self.words[self.joined.count(" ", 0, at + 1) - 1]
        return None


def _start(span: Span) -> int:
    return span.start


def _number(word: str) -> str:
    """The digits that a word begins with, as far as a number can go: `10` of `10H`."""
    found = _DIGITS.match(word)
    return found[0] if found else "0"


def _told(text: str, language: str) -> str:
    found = (m for m in _SAID.finditer(text) if (_language(text, m) or "en") == language)
    return " ".join(m[1] or "" for m in found)


_prelude_lines = lru_cache(maxsize=1024)(RuleLines)


class NamedLines:
    """The lines of all sections of a game, by their names."""

    def __init__(self, layers: Layers) -> None:
        assert layers.root is not None
        self._spans: dict[str, list[Span]] = {}
        for entries in layers.spaces.values():
            for name, entry in entries.items():
                self._spans.setdefault(name, []).append(entry.node.span)
        if "players" in layers.singles:
            self._spans.setdefault("players", []).append(layers.singles["players"].span)
        self._layers, self._root = layers, layers.root
        self._behind: dict[str, list[tuple[RuleLines, frozenset[str]]]] = {}
        self.all = self._spans.keys()

    @cached_property
    def whole(self) -> RuleLines:
        """The lines of the game's own file, without its examples."""
        text, pieces, end = _without_sentences(self._root), [], 0
        for span in sorted((item.span for item in own_sections(self._layers)), key=_start):
            pieces.append(" " * (span.start - end) + text[max(end, span.start) : span.end])
            end = max(end, span.end)
        return RuleLines(Span(self._root, 0, len(text)), "".join(pieces))

    def behind(self, name: str) -> list[tuple[RuleLines, frozenset[str]]]:
        """The lines that a name stands for, each with the names in them."""
        if name not in self._behind:
            rows = [
                RuleLines(span) if span.source is self._root else _prelude_lines(span)
                for span in self._spans[name]
            ]
            self._behind[name] = [(row, row.texts & self.all) for row in rows]
        return self._behind[name]


@define(eq=False, slots=False)
class ProsePassage:
    """Sentences at one place, by language, and the lines below or beside them."""

    sentences: dict[str, list[tree.ProseNode]]
    node: tree.SyntaxNode
    layers: Layers
    named: NamedLines = field(repr=False)
    within: tuple[tree.SyntaxNode, ...] = ()  # what has sentences of its own

    @cached_property
    def lines(self) -> RuleLines:
        """The lines themselves."""
        span = self.node.span
        return RuleLines(Span(span.source, 0, 0) if isinstance(self.node, tree.GameNode) else span)

    @cached_property
    def words(self) -> tuple[LineWord, ...]:
        """The words of the lines themselves."""
        return self.lines.words

    @cached_property
    def bare(self) -> tuple[int, ...]:
        """The places of words below which no other sentence stands."""
        inner = [(node.span.start, node.span.end) for node in self.within]
        return tuple(
            at
            for at, word in enumerate(self.words)
            if not any(start <= word.start < end for start, end in inner)
        )

    def around(self, at: int) -> tuple[str, str]:
        """The words before and behind a place of the lines."""
        before = self.words[at - 1].text if at else ""
        return before, "".join(word.text for word in self.words[at + 1 : at + 2])

    def next_number(self, at: int) -> int | None:
        """The number that stands behind a place of the lines, if one does."""
        return self.words[at + 1].number if at + 1 < len(self.words) else None

    def around_is_bare(self, word: LineWord) -> bool:
        """Return whether no other sentence stands over a word, and nothing is reckoned with it."""
        at = self.words.index(word)
        return at in self.bare and self.around(at)[1] not in SIGNS

    def line(self, word: LineWord) -> int:
        """The number of the line in which a word stands."""
        return self.node.span.source.place(word.start)[0]

    def turned(self, word: str) -> str:
        """The word of lines for a side: `next` sits on the left, or the right if anticlockwise."""
        players = self.layers.singles.get("players")
        turned = isinstance(players, tree.PlayersNode) and players.anticlockwise
        return _ROUND.get(word, word) if turned else word

    @property
    def choice(self) -> tree.ChooseNode | None:
        """The choice that the lines are, if they are one and nothing else."""
        block = getattr(self.node, "block", None)
        lines = block.body if isinstance(block, tree.BlockNode) else (self.node,)
        only = lines[0] if len(lines) == 1 else None
        return only if isinstance(only, tree.ChooseNode) else None

    @property
    def last_choice(self) -> tree.ChooseNode | None:
        """The one choice that a move leads to, as the last thing of it."""
        block = self.node.block if isinstance(self.node, tree.VerbNode) else None
        asked = [one for one in block.body if isinstance(one, tree.ChooseNode)] if block else []
        return asked[0] if block and asked == list(block.body[-1:]) else None

    def told(self, language: str) -> str:
        """All that is said in a language here and within."""
        return _told(self.node.span.text, language)

    @cached_property
    def reach(self) -> tuple[RuleLines, ...]:
        """The lines, and those of all that they name."""
        found = [self.lines]
        if isinstance(self.node, DECLARED):
            found.append(self.named.whole)
        todo = {name for lines in found for name in lines.texts & self.named.all}
        seen = set(todo)
        while todo:
            for lines, names in self.named.behind(todo.pop()):
                found.append(lines)
                todo |= names - seen
                seen |= names
        return tuple(found)

    @property
    def near(self) -> Iterator[RuleLines]:
        """The lines, and those that they reach in the same file."""
        source = self.node.span.source
        return (lines for lines in self.reach if lines.span.source is source)


def own_sections(layers: Layers) -> list[tree.Item]:
    """The sections of the game's own file that its rules are made of, each once."""
    items = (item for item in sections(layers) if item.span.source is layers.root)
    return list({item.span.start: item for item in items}.values())


def sections(layers: Layers) -> list[tree.Item]:
    """The sections of all files that the rules of a game are made of."""
    entries = [e.node for space in layers.spaces.values() for e in space.values()]
    return [*entries, *layers.singles.values(), *(hook.node for hook in layers.hooks)]


def passages(layers: Layers) -> Iterator[ProsePassage]:
    """All passages of the game's own file."""
    if layers.root is not None:
        yield from _passages(layers, own_sections(layers))


def inherited(layers: Layers) -> Iterator[ProsePassage]:
    """The passages of other files that stand, of the prelude too."""
    if layers.root is not None:
        items = {id(item): item for item in sections(layers) if item.span.source is not layers.root}
        yield from _passages(layers, items.values())


def _passages(layers: Layers, items: Iterable[tree.Item]) -> Iterator[ProsePassage]:
    named = NamedLines(layers)
    for item in items:
        headed = list(_headed(item, item))
        for prose, node in headed:
            inner = tuple(n for _, n in headed if n is not node and _inside(n, node))
            sentences: dict[str, list[tree.ProseNode]] = {}
            for one in prose:
                sentences.setdefault(one.language, []).append(one)
            yield ProsePassage(sentences, node, layers, named, inner)


def _inside(node: tree.SyntaxNode, other: tree.SyntaxNode) -> bool:
    return other.span.start <= node.span.start and node.span.end <= other.span.end


def _further(node: tree.SyntaxNode) -> tuple[str, ...]:
    """The fields of a node in which sentences can stand further in."""
    kind: object = type(node)
    found = _FURTHER.get(kind)
    if found is None:
        found = _FURTHER[kind] = tuple(name for name in _BLOCKS if hasattr(kind, name))
    return found


def _headed(node: Any, above: tree.SyntaxNode) -> Iterator[tuple[tuple[tree.ProseNode, ...], Any]]:
    """Sentences, and the node that they are at the head of."""
    if isinstance(node, tuple):
        for one in node:
            yield from _headed(one, above)
    elif isinstance(node, tree.SyntaxNode):
        prose = getattr(node, "prose", ())
        if prose:
            yield prose, above if isinstance(node, tree.BlockNode) else node
        for name in _further(node):
            yield from _headed(getattr(node, name), node)
