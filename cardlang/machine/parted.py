"""Cards that part into groups of other patterns: four melds and a pair, a plane and single cards.

The groups of each portion among the cards are listed first.  `search_parted` puts them together,
portion by portion, each group behind the one before it in its list.  `is_parted` and `reach_parted`
have to use up the cards: the lowest that is left lies in the next group.

Of cards that print alike (`lower`) a group takes those with the lowest numbers that are left, so
that what differs in nothing is tried once; listing does so where each print is wanted once.  All
groups that are looked at are counted against the limits of `groups`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from cardlang.machine.combinations import Form, search_combinations
from cardlang.machine.faults import Fault, bits
from cardlang.machine.groups import (
    KEPT,
    NODES,
    RESULTS,
    WORK,
    Shape,
    in_order,
    is_group,
    search_groups,
)
from cardlang.machine.tree import NIL, Row

Piece = tuple[bool, int, Shape | Form]
"""A pattern of a part: whether it is a combination, the cards that may belong, its form."""

Portion = tuple[tuple[Piece, ...], int, int, bool]
"""Its pieces; from how many, to how many groups; or as many as the first group has labels."""

Parts = tuple[Shape, tuple[Portion, ...], Row, Row, Row]
"""Parts of a pattern: its shape, its portions; `labels`, `apart`, `lower` of `Parted`."""

Rise = Callable[[int], int]
Choice = tuple[int, int, int]  # a group, so many labels, the piece of its portion that it is of


class _Parter:
    """Base of the searches: the groups of each portion, and what is counted."""

    def __init__(self, mask: int, parts: Parts, sparing: bool) -> None:
        self.base, portions, self.labels, self.apart, lower = parts
        self.lower = lower if sparing else ()
        self.nodes = self.work = 0
        self.bounds = [portion[1:] for portion in portions]
        self.choices = [self.listed(mask, portion[0], k) for k, portion in enumerate(portions)]
        self.many = 0  # labels of the first group

    def listed(self, mask: int, pieces: tuple[Piece, ...], k: int) -> list[Choice]:
        """The groups of a portion, in order; of one that is found in two pieces the first."""
        found: dict[tuple[int, int], Choice] = {}
        for at, (combined, among, form) in enumerate(pieces):
            search = search_combinations if combined else search_groups
            groups, work = search(mask & among, form)
            self.work += work
            each = self.labels[at] if k == 0 else 0
            for group in groups:
                many = group.bit_count() // each if each else 1
                found.setdefault((group, many), (group, many, at))
        return sorted(found.values(), key=lambda c: (c[0].bit_count(), c[0], c[1], c[2]))

    def count(self) -> None:
        self.nodes += 1
        if self.nodes > NODES:
            raise Fault("too-many-groups", None)

    def fits(self, group: int, left: int, blocked: int) -> bool:
        """Return whether a group may be taken from the cards that are left."""
        if group & ~left or group & blocked:
            return False
        return not self.lower or all(not self.lower[c] & left & ~group for c in bits(group))

    def blocks(self, group: int) -> int:
        """The cards that share a label with a group."""
        found = 0
        for card in bits(group) if self.apart else ():
            found |= self.apart[card]
        return found

    def bound(self, k: int) -> tuple[int, int]:
        """From how many to how many groups of a portion."""
        low, high, many = self.bounds[k]
        return (self.many, self.many) if many else (low, high)

    @property
    def spent(self) -> int:
        return self.work + WORK * self.nodes


def _never(parts: Parts) -> bool:
    """Return whether fewer groups than none are wanted."""
    return any(high < 0 and not many for _, _, high, many in parts[1])


class _Listing(_Parter):
    def __init__(self, mask: int, parts: Parts, once: bool) -> None:
        super().__init__(mask, parts, once)
        self.found: set[int] = set()

    def go(self, k: int, start: int, taken: int, left: int, blocked: int, done: int) -> None:
        """Put groups of a portion to those that are chosen."""
        low, high = self.bound(k)
        if taken >= low:
            if k + 1 < len(self.choices):
                self.go(k + 1, 0, 0, left, blocked, done)
            elif done not in self.found and is_group(done, self.base):
                self.found.add(done)
                if len(self.found) > RESULTS:
                    raise Fault("too-many-groups", None)
        if taken >= high:
            return
        for at in range(start, len(self.choices[k])):
            group, many, _ = self.choices[k][at]
            self.count()
            if self.fits(group, left, blocked):
                if k == 0:
                    self.many = many
                more = blocked | self.blocks(group)
                self.go(k, at + 1, taken + 1, left & ~group, more, done | group)


@lru_cache(maxsize=KEPT)
def search_parted(mask: int, parts: Parts, once: bool) -> tuple[tuple[int, ...], int]:
    """The groups of some cards, and the work it took to find them; the last answers are kept."""
    if _never(parts):
        return (), 0
    search = _Listing(mask, parts, once)
    search.go(0, 0, 0, mask, 0, 0)
    return in_order(search.found), search.spent


class _Cover(_Parter):
    def covers(self, left: int, blocked: int, taken: list[int]) -> bool:
        """Return whether the cards that are left part into what is still wanted."""
        bounds = [self.bound(k) for k in range(len(taken))]
        if not left:
            return all(low <= n for n, (low, _) in zip(taken, bounds, strict=True))
        lowest = left & -left
        for k, choices in enumerate(self.choices):
            if taken[k] >= bounds[k][1]:
                continue
            for group, _, _ in choices:
                self.count()
                if not group & lowest or not self.fits(group, left, blocked):
                    continue
                taken[k] += 1
                more = blocked | self.blocks(group)
                if self.covers(left & ~group, more, taken):
                    taken[k] -= 1
                    return True
                taken[k] -= 1
        return False

    def begun(self, mask: int, choice: Choice) -> bool:
        """Return whether the cards part with a first group among them."""
        group, self.many, _ = choice
        self.count()
        taken = [1] + [0] * (len(self.choices) - 1)
        return (
            self.bound(0)[1] > 0
            and self.fits(group, mask, 0)
            and self.covers(mask & ~group, self.blocks(group), taken)
        )


@lru_cache(maxsize=KEPT)
def is_parted(mask: int, parts: Parts) -> tuple[bool, int]:
    """Return whether these cards are one group as a whole, and the work it took to find out."""
    if _never(parts) or not is_group(mask, parts[0]):
        return False, 0
    search = _Cover(mask, parts, True)
    if any(many for _, _, many in search.bounds):
        found = any(search.begun(mask, choice) for choice in search.choices[0])
    else:
        found = search.covers(mask, 0, [0] * len(search.choices))
    return found, search.spent


def reach_parted(mask: int, parts: Parts, rises: tuple[Rise, ...]) -> tuple[int, int]:
    """The highest number that a group of the first portion reaches, and the work that took.

    `rises`: by piece of the first portion, how high a group reaches.
    """
    best = NIL
    if _never(parts) or not is_group(mask, parts[0]):
        return best, 0
    search = _Cover(mask, parts, True)
    for choice in search.choices[0]:
        if search.begun(mask, choice):
            best = max(best, rises[choice[2]](choice[0]))
    return best, search.spent
