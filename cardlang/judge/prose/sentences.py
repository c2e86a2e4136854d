"""Return whether the rules are told in sentences that say something.

Each section of the game's own file that players meet (rules, words, zones, keeps, options) and each
offer should have a sentence, in some language.  A sentence says nothing if it is a placeholder, if
it only repeats the name of what it stands beside, or if several things have the same one.

A sentence has the numbers of its lines, and a word for each denial, limit, loss and place in them:
where one is missing, no sheet has it, for a sentence stands for its lines; `untold` says which.

A choice is bare if neither it nor the `choose` around it has a sentence although it is open only
sometimes (`when`, `where`, `having`): the sheet would keep the condition from its readers, or tell
it like code.  So is one that does more than use words, where no word with a sentence holds it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

from cardlang import limits
from cardlang.engine import Engine, open_game
from cardlang.judge.prose.unmentioned import unmentioned
from cardlang.messages import Tongue
from cardlang.messages.catalogue import FIRST
from cardlang.resolve import read_text
from cardlang.resolve.files.layers import Layers
from cardlang.resolve.review.passages import passages
from cardlang.resolve.review.sentences.claims import wordlist
from cardlang.show.sheet import LANGUAGES, left_out, write_sheet
from cardlang.show.sheet.parts import RulesSheet
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.wording import names_of
from cardlang.source import Span
from cardlang.syntax import tree

_EMPTY = re.compile(
    r"^\W*(to ?do|tbd|tba|fixme|xxx+|n/?a|none|nothing|text|prose|sentence|description|lorem\b.*"
    r"|(the )?(usual|normal|obvious|standard)( (rule|rules|way|thing|things|one))?"
    r"|(as|see) (usual|above|below|the rules?|rules?|code|described|written|stated|always)"
    r"|self[- ]explanatory|(the|a) (rule|rules|word|thing|game|value|zone|card game|option)"
    r"|(this|it) (is|does)( (a|the))? ?(rule|word|thing|game|what it (says|does))?"
    r"|(does|is) what it (says|is)|(to be|will be) (written|described|added)( later)?"
    r"|(a|the) (nice|good|fun|new|great) (card )?game|see (the )?(code|file|source))\W*$",
    re.IGNORECASE,
)
_SMALL = frozenset(
    "a an and are be by do does for from has have in is it its of on or one says that the their "
    "there these this to was what which who with rule rules game word der die das".split()
)
_STEM = 5  # letters at least of a word that says what a sentence is about
#: sets of which only some are meant, which the sheet would have to tell like code
_SIFTED = (tree.WhereNode, tree.HavingNode)
_WORD = re.compile(r"[^\W\d_]+|\d+")


@frozen
class Untold:
    """A section without a sentence, or with one that says nothing; `why` is a code."""

    why: str  # no-prose, empty-prose, same-prose, bare-choice, long-sentence or untold
    name: str
    said: str
    span: Span
    such: str = ""  # words that would tell it, where it is no number

    def told(self, tongue: Tongue) -> str:
        """A sentence on what is missing."""
        key = "judge-untold-word" if self.such else _MISSING[self.why]
        return tongue.say(key, name=self.name, said=self.said, such=self.such)


_MISSING = {
    "no-prose": "judge-no-prose",
    "empty-prose": "judge-empty-prose",
    "same-prose": "judge-same-prose",
    "bare-choice": "judge-bare-choice",
    "long-sentence": "judge-long-sentence",
    "untold": "judge-untold",
}


def untold_in(path: Path) -> list[Untold]:
    """`untold` of a file; nothing of one that is no game."""
    book = read_text(path, str(path)).layers
    return [] if book is None else untold(book, open_game(path))


def numbers_of(path: Path, engine: Engine) -> list[Untold]:
    """`lines_untold` of a game in a file."""
    book = read_text(path, str(path)).layers
    return [] if book is None else [*lines_untold(book, engine)]


def untold(book: Layers, engine: Engine | None) -> list[Untold]:
    """Things that the game's own file does not tell its readers, in the order of the text."""
    found: list[Untold] = []
    same: dict[str, list[tuple[str, Span]]] = defaultdict(list)
    for name, prose, span, wanted in _sections(book):
        said = [one.text for one in prose if one.language == "en"] or [one.text for one in prose]
        if not said:
            if wanted:
                found.append(Untold("no-prose", name, "", span))
            continue
        text = " ".join(said)
        same[" ".join(_words(text))].append((name, prose[0].span))
        if says_nothing(text, name if wanted else ""):
            found.append(Untold("empty-prose", name, text, prose[0].span))
    for places in same.values():
        told = {name for name, _ in places}
        if len(told) > 2:
            names = ", ".join(f"`{name}`" for name in sorted(told)[:4])
            first = places[0][1]
            found.append(Untold("same-prose", names, first.text.strip('" '), first))
    found += [Untold("bare-choice", verb.name.text, "", verb.name.span) for verb in _bare(book)]
    if engine is not None:
        empty = {one.name for one in found if one.why == "empty-prose"}
        sheet = write_sheet(engine, FIRST)
        found += _overlong(book, sheet)
        found += [one for one in lines_untold(book, engine, sheet) if one.name not in empty]
    return sorted(found, key=lambda one: one.span.start)


def _overlong(book: Layers, sheet: RulesSheet) -> Iterator[Untold]:
    """The sentences that would be too long with what they name, where they stand."""
    long = sheet.too_long
    for _, prose, _, _ in _sections(book):
        for one in prose:
            if one.text in long:
                yield Untold("long-sentence", f"{limits.SHEET_SENTENCE:,}", one.text, one.span)


def numbers_untold(book: Layers, engine: Engine) -> Iterator[Untold]:
    """The numbers of rules and values that a sentence there does not have, each once."""
    seen: set[int] = set()
    for language in LANGUAGES:
        speaker = Speaker(engine.told, names_of(engine.told, language), {})
        for name, number in left_out.untold(speaker):
            if number.span.source is book.root and number.span.start not in seen:
                if _told_beside(book, name, number.value, language):
                    continue
                seen.add(number.span.start)
                yield Untold("untold", name, str(number.value), number.span)


def lines_untold(book: Layers, engine: Engine, sheet: RulesSheet | None = None) -> list[Untold]:
    """The numbers and words of lines that no sentence there can be about, each once.

    A `sheet` that has been written need not be written again.
    """
    found = {one.span.start: one for one in numbers_untold(book, engine)}
    for language in LANGUAGES:
        if any(language in passage.sentences for passage in passages(book)):
            if sheet is None or sheet.language != language:
                sheet = write_sheet(engine, language, with_examples=False)
            for one in unmentioned(book, language, sheet.composed):
                untold = Untold("untold", one.name, one.said, one.span, one.such)
                found.setdefault(one.span.start, untold)
    return sorted(found.values(), key=lambda one: one.span.start)


def _told_beside(book: Layers, name: str, number: int, language: str) -> bool:
    """Return whether another sentence has the number, and a word of the sentence that lacks it."""
    words = wordlist(language)
    said = {
        entry: " ".join(one.text for one in prose if one.language == language)
        for entry, prose, _, _ in _sections(book)
    }
    about = _stems(said.get(name, ""))
    return words is not None and any(
        number in words.prose(text).numbers and about & _stems(text)
        for entry, text in said.items()
        if entry != name
    )


def _stems(text: str) -> set[str]:
    """The beginnings of words that say what a sentence is about."""
    return {word[:_STEM] for word in _words(text) if len(word) >= _STEM and word not in _SMALL}


def _bare(book: Layers) -> Iterator[tree.VerbNode]:
    """The choices of the game's own file of which no sentence says what they are."""
    words = [entry.node for entry in book.entries("word")]
    for node in (*words, *book.singles.values(), *(hook.node for hook in book.hooks)):
        if node.span.source is not book.root:
            continue
        told = isinstance(node, tree.WordNode) and bool(node.block.prose)
        for choose in _nodes(node, (tree.ChooseNode,)):
            for verb in () if choose.prose else choose.verbs:
                if verb.block is not None and verb.block.prose:
                    continue
                picked = any(any(_nodes(pick.source, _SIFTED)) for pick in verb.picks)
                deeds = verb.block.body if verb.block is not None else ()
                acts = not told and not all(isinstance(deed, tree.CallNode) for deed in deeds)
                if verb.when is not None or picked or acts:
                    yield verb


def _nodes(node: object, sorts: tuple[type, ...]) -> Iterator[Any]:
    """All nodes of these sorts in a tree, a node before what is in it."""
    if isinstance(node, tuple):
        for one in node:
            yield from _nodes(one, sorts)
    elif isinstance(node, tree.SyntaxNode):
        if isinstance(node, sorts):
            yield node
        for part in attrs.fields(type(node)):
            yield from _nodes(getattr(node, part.name), sorts)


def says_nothing(text: str, name: str) -> bool:
    """Return whether a sentence is a placeholder, or only repeats a name."""
    words = _words(text)
    if not words or _EMPTY.match(text):
        return True
    known = set(_WORD.findall(name.lower()))
    known |= {word + "s" for word in known} | {word.rstrip("s") for word in known}
    meant = [word for word in words if word not in _SMALL]
    return bool(name) and all(word in known for word in meant)


def _words(text: str) -> list[str]:
    return _WORD.findall(re.sub(r"\{[^}]*\}", " ", text).lower())


def _prose_of(block: tree.BlockNode) -> tuple[tree.ProseNode, ...]:
    """The sentences of a word: its own, or those of all ways that its only statement may take."""
    if block.prose or len(block.body) != 1:
        return block.prose
    (only,) = block.body
    ways: tuple[tree.BlockNode, ...] = ()
    if isinstance(only, tree.IfChainNode):
        ways = tuple(branch.block for branch in only.branches)
    elif isinstance(only, tree.DeedCasesNode):
        ways = tuple(case.block for case in only.cases)
    found = [_prose_of(way) for way in ways]
    return tuple(one for prose in found for one in prose) if all(found) else ()


def _sections(book: Layers) -> Iterator[tuple[str, tuple[tree.ProseNode, ...], Span, bool]]:
    """Name, prose, place, and whether a sentence that only repeats the name says nothing."""
    game = book.singles.get("game")
    if isinstance(game, tree.GameNode) and game.span.source is book.root:
        yield game.title, game.prose, game.span, True
    for space in ("option", "thing", "word"):
        for entry in book.entries(space):
            node = entry.node
            if entry.prelude or node.span.source is not book.root:
                continue
            if isinstance(node, (tree.OrderNode, tree.PatternNode, tree.RankingNode)):
                continue  # these are told in words by the program
            prose = (
                _prose_of(node.block)
                if isinstance(node, tree.WordNode)
                else getattr(node, "prose", ())
            )
            yield entry.name, prose, entry.span, space == "word"
