"""Rankings that are listed from the highest down, where the first label is the lowest.

A row is taken for one that falls if most of its steps go down in the order that the deck has.
Nothing is told where a sentence says of the ranking that the low ones are high.
"""

from __future__ import annotations

from itertools import pairwise

from cardlang.program import Ranking
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.sentences.claims import wordlist
from cardlang.resolve.review.uses import Uses

_LEAST = 3  # steps of a row
_MOST = 3  # steps down for one that goes up


def tell_listed_down(checker: Checker, uses: Uses) -> None:
    """Warn of each such ranking of the game's own file that something asks for."""
    for thing in uses.reached.values():
        if not isinstance(thing, Ranking) or thing.node.span.source is not uses.root:
            continue
        row = sorted((place, label) for label, place in enumerate(thing.places) if place >= 0)
        steps = [(one, other) for (_, one), (_, other) in pairwise(row)]
        down = [(one, other) for one, other in steps if other < one]
        if len(steps) < _LEAST or len(down) < _MOST * (len(steps) - len(down)) or _low(thing):
            continue
        first, last = (thing.base.labels[label] for _, label in (row[0], row[-1]))
        checker.report.warning(
            "highest-first",
            f"the first label is the lowest: here `{first}` is below `{last}`",
            thing.node.span,
            help="list them from the lowest up",
        )


def _low(ranking: Ranking) -> bool:
    """Return whether a sentence of a ranking speaks of what is low."""
    said = ((wordlist(one.language), one.text) for one in ranking.node.prose)
    return any(words is not None and words.has_mark("lowest", text) for words, text in said)
