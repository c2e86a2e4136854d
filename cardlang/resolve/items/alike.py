"""Cards of a deck that look alike: ids that several cards may share.

A deck may make one id several times, by `times`, by several of its lines or by rows of a table.
Lines that overlap only in ids that their conditions keep apart share none, so conditions are worked
out as far as they ask what is printed; of `players` and options nothing is known yet, and either
may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import prod

from cardlang.limits import PRODUCT
from cardlang.program import DeckPart
from cardlang.program.partial import asked_of_card
from cardlang.resolve.items.deck import card_ids


def shared_ids(parts: Sequence[DeckPart]) -> frozenset[str]:
    """The ids that several cards may share."""
    made = [(part, card_ids([part])) for part in parts]
    found: frozenset[str] = frozenset()
    for place, (part, ids) in enumerate(made):
        if part.kind == "packs":
            found |= card_ids(parts[:place])
        elif part.times is not None:
            found |= ids
        found |= _in_two_rows(part)
        for other, others in made[:place]:
            both = ids & others - found
            if both:
                found |= both & _made(part, ids) & _made(other, others)
    return found


def _in_two_rows(part: DeckPart) -> frozenset[str]:
    """The ids that several rows of a table have, or one of them several times."""
    times = Counter(row[0] for row in part.rows)
    return frozenset(one for one in times if times[one] > 1)


def _made(part: DeckPart, ids: frozenset[str]) -> frozenset[str]:
    """The ids that a line makes, and those it may make."""
    if part.where is None or part.kind != "product":
        return ids
    if prod(len(base.labels) for base in part.attributes) > PRODUCT:
        return ids  # which is a mistake of its own
    found = set()
    for places in product(*(range(len(base.labels)) for base in part.attributes)):
        printed = {b.name: k for b, k in zip(part.attributes, places, strict=True)}
        if asked_of_card(part.where, printed) != 0:
            found.add("".join(b.labels[printed[b.name]].id for b in part.attributes))
    return frozenset(found)
