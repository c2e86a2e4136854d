"""Sentences that say for how long something is: `once in each deal`, `in this round`."""

from __future__ import annotations

import re

from cardlang.program import Keep, Verb
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.passages import passages
from cardlang.resolve.review.sentences.claims import wordlist

_ENDS = re.compile("[.;:]")


def is_of_a_round(keep: Keep) -> bool:
    """Return whether the sentence of a keep says that it is of a round, a turn or a trick."""
    for line in getattr(keep.node, "prose", ()):
        words = wordlist(line.language)
        if words is not None and words.search("in-a-round", line.text) is not None:
            return True
    return False


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
