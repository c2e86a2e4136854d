"""Parts of the sentences of a game, one by one, each beside the words of its language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.resolve.checker import Checker
from cardlang.resolve.review.passages import passages
from cardlang.resolve.review.sentences.claims import Wordlist, wordlist
from cardlang.source import Span
from cardlang.syntax import tree

CLAUSES = re.compile("[.;:]")
PHRASES = re.compile("[.;:,]")


def sentence_parts(
    checker: Checker, ends: re.Pattern[str] = CLAUSES, over: Span | None = None
) -> Iterator[tuple[str, Wordlist, str]]:
    """The parts of all sentences that can be read, with their languages.

    Of those alone that stand over some lines, if they are given.
    """
    for passage in passages(checker.layers):
        if over is not None and not _is_over(passage.node, over):
            continue
        for language, prose in passage.sentences.items():
            words = wordlist(language)
            if words is not None:
                text = " ".join(line.text for line in prose)
                yield from ((language, words, part) for part in ends.split(text))


def is_said_over(checker: Checker, key: str, lines: Span) -> bool:
    """Return whether a sentence over some lines has words of a sort, such as `last-one`."""
    return any(words.search(key, part) for _, words, part in sentence_parts(checker, over=lines))


def _is_over(node: tree.SyntaxNode, lines: Span) -> bool:
    span = node.span
    return span.source is lines.source and span.start <= lines.start < span.end
