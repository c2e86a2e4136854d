"""Deeds that a sentence promises and its lines do not do: `all cards are shuffled`, and none is.

Prose is not understood.  But whoever says that cards are shuffled, shown, drawn or laid, or that
somebody scores, pays or chooses, means a deed, and of each such deed the lines have one of a few
words.  A language's words for it stand in its grammar, under `claims.promises`.  They are looked
for in statements alone: what a rule or a move is called may speak of deeds that others do.  Nothing
is promised by a part of a sentence that denies, or that says when something is so (`aside`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.diagnostic import Diagnostic
from cardlang.program import Zone
from cardlang.resolve.checker import Checker
from cardlang.resolve.files.layers import Layers
from cardlang.resolve.review.passages import DECLARED, ProsePassage, RuleLines, passages
from cardlang.resolve.review.sentences.claims import wordlist
from cardlang.resolve.review.sentences.translated import where
from cardlang.source import Span
from cardlang.syntax import tree

_TO = re.compile(r" (?:to|into|onto|under) ([\w-]+)")
_NAMED = re.compile(r"\{[^{}]*\}")
#: by promise: beginnings of words of which its lines have one, and the one that is offered
DEEDS = {
    "shuffles": ("shuffle|toss", "shuffle-deck"),
    "shows": ("show|turn|reveal|flip|open|trump|table|discard|deal", "show …"),
    "draws": ("draw|hand|top of|deal|take|gains", "draw 1 for seat from seat"),
    "loses": ("lose|loser|lost|becomes|pay|-", "score loses 1"),
    "scores": ("score|points|gains|lose|becomes|pay|count", "score gains 1"),
    "pays": ("pay|lose|gains|move|becomes", "pay 1 for seat"),
    "gets": ("gains|move|deal|score|becomes|pay|draw|hand", "deal 1 to seats"),
    "lays": ("lay|put|play|to|meld|show|move|deal|draw", "move card to …"),
    "discards": ("discard|move|throw", "move card to discard"),
    "doubles": ("2|*|double|gains", "… becomes 2 * …"),
    "exchanges": ("swap|exchange|change|move|trade|pass|deal|draw", "move card to hand of …"),
    "chooses": ("choose|toss", "choose by seat:"),
    "names": ("choose|becomes|name|ask", "choose by seat:"),
    "wins": ("gains|becomes|pay", "score gains 1"),
}
_LINES = {
    promise: re.compile(f" (?:{begins.replace('*', re.escape('*'))})")
    for promise, (begins, _) in DEEDS.items()
}
_ELSEWHERE = (
    *DECLARED,
    tree.DeckNode,
    tree.RankingNode,
    tree.OrderNode,
    tree.PatternNode,
    tree.DefineNode,
    tree.VerbNode,
)


def tell_promised(checker: Checker) -> None:
    """Warns of a sentence that promises what nothing in its lines does, once in each language."""
    for passage in passages(checker.layers):
        if isinstance(passage.node, _ELSEWHERE):
            continue
        lines = ""
        for language, prose in passage.sentences.items():
            text = _NAMED.sub("{}", " ".join(line.text for line in prose))
            words = wordlist(language)
            for promise, said in words.promises(text) if words is not None else ():
                lines = lines or " ".join(_deeds(checker.layers, passage))
                done = _LINES[promise].search(lines) is not None
                if not done and not (promise == "shows" and _is_laid_open(checker, lines)):
                    _tell(checker, where(prose, said), said, DEEDS[promise][1])
                    break


def _deeds(layers: Layers, passage: ProsePassage) -> Iterator[str]:
    """The lines of a passage, and of all words that they use, with what is done around these."""
    words = layers.spaces["word"]
    yield passage.lines.joined
    name = getattr(getattr(passage.node, "name", None), "text", "")
    todo = {name, *passage.lines.texts} & words.keys()
    seen = set(todo)
    while todo:
        word = todo.pop()
        rows = [*passage.named.behind(word)] if word in passage.named.all else []
        for hook in (one for one in layers.hooks if one.name.split()[-1] == word):
            lines = RuleLines(hook.node.span)
            rows.append((lines, lines.texts & passage.named.all))
        for lines, names in rows:
            yield lines.joined
            new = (names & words.keys()) - seen
            todo |= new
            seen |= new


def _is_laid_open(checker: Checker, lines: str) -> bool:
    """Return whether cards go to a place where everybody sees them."""
    places = (checker.things.get(name) for name in _TO.findall(lines))
    return any(isinstance(place, Zone) and place.sight == "all" for place in places)


def _tell(checker: Checker, place: Span, said: str, deed: str) -> None:
    checker.report.add(
        Diagnostic(
            "sentence-promise",
            f"the sentence says “{said}”, and nothing in its lines does so",
            place,
            "warning",
            help=f"write a line that does it, such as `{deed}`, or change the sentence",
        )
    )
