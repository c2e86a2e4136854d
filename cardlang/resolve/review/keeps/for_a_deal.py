"""Sentences that say of something that it is for one deal: `once in each deal one may double`."""

from __future__ import annotations

import re

from cardlang.program import Keep, Verb
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.passages import passages
from cardlang.resolve.review.sentences.claims import wordlist

_ENDS = re.compile("[.;:]")


def is_for_a_deal(checker: Checker, keep: Keep, verb: Verb) -> bool:
    """Return whether a sentence says of a move, or of a keep, that it is for a deal.

    What is once for the match is said of none.
    """
    names = {name.replace("-", " ") for name in (keep.name, verb.name)}
    found = False
    for passage in passages(checker.layers):
        for language, prose in passage.sentences.items():
            words = wordlist(language)
            if words is None:
                continue
            for part in _ENDS.split(" ".join(line.text for line in prose)):
                if words.said("for the match", words.prose(part)):
                    return False
                named = any(name in part.lower() for name in names)
                if named or words.search("once", part) is not None:
                    found |= words.search("in-a-deal", part) is not None
    return found
