"""Sentences that say for how long something is: `once in each deal`, `in this round`."""

from __future__ import annotations

import re

from cardlang.program import Keep, Verb
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.sentences.claims import Wordlist, wordlist
from cardlang.resolve.review.sentences.parts import sentence_parts

_WORD = re.compile(r"[^\W\d_]+")
_STEM = 5  # letters: `thrown` and `throws` are of one word


def is_of_a_round(keep: Keep) -> bool:
    """Return whether the sentence of a keep says that it is of a round, a turn or a trick."""
    for line in getattr(keep.node, "prose", ()):
        words = wordlist(line.language)
        if words is not None and words.search("in-a-round", line.text) is not None:
            return True
    return False


def is_for_a_deal(checker: Checker, keep: Keep, verb: Verb | None = None) -> bool:
    """Return whether a sentence says of a move, or of a keep, that it is for a deal.

    What is once for the match is said of none.
    """
    found = False
    for language, words, part in sentence_parts(checker):
        if words.said("for the match", words.prose(part)):
            return False
        if _is_of(words, language, part, keep, verb):
            found |= words.search("in-a-deal", part) is not None
    return found


def is_for_the_match(checker: Checker, keep: Keep, verb: Verb | None = None) -> bool:
    """Return whether a sentence says of a move, or of a keep, that it is once for the match."""
    return any(
        _is_of(words, language, part, keep, verb)
        and words.said("for the match", words.prose(part)) != ""
        for language, words, part in sentence_parts(checker)
    )


def _is_of(words: Wordlist, language: str, part: str, keep: Keep, verb: Verb | None) -> bool:
    """Return whether a part of a sentence names a move or a keep, or says how often.

    It is of a keep, too, if it is the keep's own sentence, or shares two words with that.
    """
    names = {name.replace("-", " ") for name in (keep.name, *([verb.name] if verb else []))}
    if any(name in part.lower() for name in names):
        return True
    if verb is not None and words.search("once", part) is not None:
        return True
    own = [line.text for line in getattr(keep.node, "prose", ()) if line.language == language]
    said = " ".join(own)
    return (own != [] and part in said) or len(_stems(said) & _stems(part)) > 1


def _stems(text: str) -> frozenset[str]:
    """The longer words of a sentence, without their endings."""
    return frozenset(word[:_STEM] for word in _WORD.findall(text.lower()) if len(word) >= _STEM)
