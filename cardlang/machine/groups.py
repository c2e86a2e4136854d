"""Groups: all sets of cards that a pattern allows, and the best way to part cards into them.

`enumerate_groups` grows sets card by card in deck order.  A partial set is given up as soon as a
line of the pattern cannot hold any more: another suit, a rank twice, a sum too high.  Sets of
consecutive ranks are grown along the ranking instead, from each possible first rank.  The result is
ordered by size, then by mask, the same in every backend; both the results and the partial sets are
counted against a limit.

`best_packing` takes the lowest card of all groups, leaves it out or takes each group that holds it,
and keeps what is worth most (then what leaves the fewest cards, then what was found first).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from cardlang.machine.faults import Fault, bits
from cardlang.machine.tree import NIL

Shape = tuple[
    int,
    int,
    tuple[tuple[int, ...], ...],
    tuple[tuple[int, ...], ...],
    tuple[int, ...] | None,
    tuple[tuple[tuple[int, ...], int], ...],
]
RESULTS = 4_096
NODES = 100_000
PACKING = 512
WORK = 4  # that a partial set counts


def enumerate_groups(mask: int, shape: Shape) -> tuple[int, ...]:
    """All groups of the cards in `mask`: (low, high, same, different, run, totals)."""
    return search_groups(mask, shape)[0]


def search_groups(mask: int, shape: Shape) -> tuple[tuple[int, ...], int]:
    """The groups, and the work it took to find them."""
    if mask.bit_count() < shape[0]:
        return (), 0
    grow = _Grower(shape)
    if shape[4] is not None:
        grow.along(bits(mask), shape[4])
    else:
        grow.deeper(bits(mask), 0, 0, 0)
    if len(grow.found) > RESULTS:
        raise Fault("too-many-groups", None)
    return tuple(sorted(grow.found, key=lambda m: (m.bit_count(), m))), WORK * grow.nodes


class _Grower:
    def __init__(self, shape: Shape) -> None:
        self.low, self.high, self.same, self.different, _, self.totals = shape
        self.found: list[int] = []
        self.nodes = 0
        self.chosen: list[int] = []
        self.falling = [min(table) < 0 for table, _ in self.totals]

    def count(self) -> None:
        self.nodes += 1
        if self.nodes > NODES:
            raise Fault("too-many-groups", None)

    def fits(self, card: int) -> bool:
        """Whether a card may join those chosen."""
        for table in self.same:
            if table[card] < 0 or (self.chosen and table[card] != table[self.chosen[0]]):
                return False
        for table in self.different:
            if table[card] < 0 or any(table[card] == table[c] for c in self.chosen):
                return False
        for (table, wanted), falling in zip(self.totals, self.falling, strict=True):
            if table[card] == NIL:
                return False
            if not falling and sum(table[c] for c in self.chosen) + table[card] > wanted:
                return False
        return True

    def close(self, mask: int) -> None:
        if all(sum(t[c] for c in self.chosen) == wanted for t, wanted in self.totals):
            self.found.append(mask)

    def deeper(self, cards: list[int], at: int, mask: int, size: int) -> None:
        if size >= self.low:
            self.close(mask)
        if size == self.high:
            return
        for place in range(at, len(cards)):
            card = cards[place]
            self.count()
            if self.fits(card):
                self.chosen.append(card)
                self.deeper(cards, place + 1, mask | 1 << card, size + 1)
                self.chosen.pop()

    def along(self, cards: list[int], run: tuple[int, ...]) -> None:
        """Grow along a ranking: the next card stands one higher."""
        places: dict[int, list[int]] = {}
        for card in cards:
            if run[card] != NIL:
                places.setdefault(run[card], []).append(card)
        for first in sorted(places):
            self.step(places, first, 0, 0)

    def step(self, places: dict[int, list[int]], rank: int, mask: int, size: int) -> None:
        if size >= self.low:
            self.close(mask)
        if size == self.high:
            return
        for card in places.get(rank, ()):
            self.count()
            if self.fits(card):
                self.chosen.append(card)
                self.step(places, rank + 1, mask | 1 << card, size + 1)
                self.chosen.pop()


def is_group(mask: int, shape: Shape) -> bool:
    """Whether these cards are one group as a whole."""
    if not shape[0] <= mask.bit_count() <= shape[1]:
        return False
    cards = bits(mask)
    _, _, same, different, run, totals = shape
    for table in same:
        if len({table[c] for c in cards}) != 1 or table[cards[0]] < 0:
            return False
    for table in different:
        if len({table[c] for c in cards}) != len(cards):
            return False
    if run is not None:
        ranks = sorted(run[c] for c in cards)
        if ranks[0] == NIL or any(b - a != 1 for a, b in pairwise(ranks)):
            return False
    return all(sum(t[c] for c in cards) == wanted for t, wanted in totals)


def longest_tail(cards: Sequence[int], among: int, shape: Any, asks: Callable[..., bool]) -> int:
    """The longest end of a pile (bottom first) that is a group of cards of `among`, as a mask.

    `shape` begins with how many cards there are; `asks` says whether some cards are a group of it.
    """
    most = 0
    while most < len(cards) and among >> cards[-1 - most] & 1:
        most += 1
    for size in range(min(shape[1], most), shape[0] - 1, -1):
        mask = sum(1 << c for c in cards[len(cards) - size :])
        if asks(mask, shape):
            return mask
    return 0


def best_packing(groups: tuple[int, ...], worth: list[int]) -> tuple[int, ...]:
    """Disjoint groups with the greatest sum of worths."""
    return search_packing(groups, worth)[0]


def search_packing(groups: tuple[int, ...], worth: list[int]) -> tuple[tuple[int, ...], int]:
    """These groups, and the work it took: each step looks at all groups."""
    if len(groups) > PACKING:
        raise Fault("too-many-groups", None)
    search = _Packer(groups, worth)
    union = 0
    for group in groups:
        union |= group
    search.go(union, 0, 0, ())
    taken = tuple(sorted(search.taken, key=lambda m: (m.bit_count(), m)))
    return taken, search.nodes * (WORK + len(groups) // 8)


class _Packer:
    def __init__(self, groups: tuple[int, ...], worth: list[int]) -> None:
        self.pairs = list(zip(groups, worth, strict=True))
        self.best = (-(2**60), 0)
        self.taken: tuple[int, ...] = ()
        self.nodes = 0

    def go(self, free: int, worth: int, covered: int, taken: tuple[int, ...]) -> None:
        """`free`: cards that may still be used by further groups."""
        self.nodes += 1
        if self.nodes > NODES:
            raise Fault("too-many-groups", None)
        left = [(g, w) for g, w in self.pairs if not g & ~free]
        if worth + sum(w for _, w in left if w > 0) < self.best[0]:
            return
        if (worth, covered) > self.best:
            self.best, self.taken = (worth, covered), taken
        if not left:
            return
        lowest = min(g & -g for g, _ in left)
        for group, w in left:
            if group & lowest:
                self.go(free & ~group, worth + w, covered + group.bit_count(), (*taken, group))
        self.go(free & ~lowest, worth, covered, taken)


def multiplicities(mask: int, table: tuple[int, ...]) -> list[tuple[int, int]]:
    """How often each value is there: (how often, value), the most frequent and highest first."""
    found: dict[int, int] = {}
    for card in bits(mask):
        value = table[card]
        if value >= 0:
            found[value] = found.get(value, 0) + 1
    return sorted(((n, value) for value, n in found.items()), reverse=True)


def profile(mask: int, table: tuple[int, ...]) -> int:
    """Multiplicities as digits, highest first: 41 is four and one, 32 a full house."""
    number = 0
    for n, _ in multiplicities(mask, table):
        number = number * 10 + min(n, 9)
    return number


def spread(mask: int, table: tuple[int, ...]) -> int:
    """The values by (multiplicity, value), packed into one number to compare equal profiles."""
    base = max((v for v in table if v != NIL), default=0) + 2
    number = 0
    for _, value in multiplicities(mask, table):
        number = number * base + value + 1
    return number
