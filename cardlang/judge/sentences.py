"""Whether the rules are told in sentences that say something.

Each section of the game's own file that players meet (rules, words, zones, keeps, options) and each
offer should have a sentence, in some language.  A sentence says nothing if it is a placeholder, if
it only repeats the name of what it stands beside, or if several things have the same one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from attrs import frozen

from cardlang.front.layers import Layers
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
_WORD = re.compile(r"[^\W\d_]+|\d+")


@frozen
class Untold:
    """A section without a sentence, or with one that says nothing; `why` is a code."""

    why: str  # no-prose or empty-prose
    name: str
    said: str
    span: Span


def untold(book: Layers) -> list[Untold]:
    """What the game's own file does not tell its readers, in the order of the text."""
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
    return sorted(found, key=lambda one: one.span.start)


def says_nothing(text: str, name: str) -> bool:
    """Whether a sentence is a placeholder, or only repeats a name."""
    words = _words(text)
    if not words or _EMPTY.match(text):
        return True
    known = set(_WORD.findall(name.lower()))
    known |= {word + "s" for word in known} | {word.rstrip("s") for word in known}
    meant = [word for word in words if word not in _SMALL]
    return bool(name) and all(word in known for word in meant)


def _words(text: str) -> list[str]:
    return _WORD.findall(re.sub(r"\{[^}]*\}", " ", text).lower())


def _sections(book: Layers) -> Iterator[tuple[str, tuple[tree.Prose, ...], Span, bool]]:
    """Name, prose, place, and whether a sentence that only repeats the name says nothing."""
    game = book.singles.get("game")
    if isinstance(game, tree.Game) and game.span.source is book.root:
        yield game.title, game.prose, game.span, True
    for space in ("option", "thing", "word"):
        for entry in book.entries(space):
            node = entry.node
            if entry.prelude or node.span.source is not book.root:
                continue
            if isinstance(node, (tree.Order, tree.Pattern, tree.Ranking)):
                continue  # these are told in words by the program
            prose = node.block.prose if isinstance(node, tree.Word) else getattr(node, "prose", ())
            yield entry.name, prose, entry.span, space == "word"
