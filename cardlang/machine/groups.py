"""Groups: all sets of cards that a pattern allows, and the best way to part cards into them.

`search_groups` grows sets card by card in deck order.  A partial set is given up as soon as a
line of the pattern cannot hold any more: another suit, a rank twice, a sum too high.  Which cards
may stand beside which is worked out once for a pattern, as a mask for each card, so that cards that
may not join are counted as tried and never looked at.  Sets of consecutive ranks are grown along
the ranking instead, from each possible first rank.  The result is
ordered by size, then by mask, the same in every backend; both the results and the partial sets are
counted against a limit.

`search_packing` takes the lowest card of all groups, leaves it out or takes each group that holds
it, and keeps what is worth most (then what leaves the fewest cards, then what was found first).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from cardlang.machine.faults import Fault, bits
from cardlang.machine.tree import NIL

P = TypeVar("P", bound="tuple[int, int, *tuple[object, ...]]")  # a pattern: least, most cards
Totals = tuple[tuple[tuple[int, ...], int], ...]
Shape = tuple[
    int,
    int,
    tuple[tuple[int, ...], ...],
    tuple[tuple[int, ...], ...],
    tuple[int, ...] | None,
    Totals,
]
RESULTS = 4_096
NODES = 100_000
PACKING = 512
WORK = 4  # that a partial set counts
KEPT = 128  # answers


def in_order(groups: Iterable[int]) -> tuple[int, ...]:
    """Groups in their order: by size, then by mask."""
    return tuple(sorted(groups, key=lambda m: (m.bit_count(), m)))


def sized(low: int, high: int, size: int) -> tuple[int, int]:
    """From how many to how many cards, if there are just so many; none if that is too few."""
    return (size, size) if low <= size <= high else (low, 0)


@lru_cache(maxsize=KEPT)
def search_groups(mask: int, shape: Shape) -> tuple[tuple[int, ...], int]:
    """The groups of some cards, and the work it took to find them; the last answers are kept."""
    if mask.bit_count() < shape[0]:
        return (), 0
    search = _Grower(mask, shape)
    for first in search.firsts:
        search.grow(first, search.able, 0, 0, search.nothing)
    return in_order(search.found), WORK * search.nodes


@lru_cache(maxsize=KEPT)
def _company(
    same: tuple[tuple[int, ...], ...], different: tuple[tuple[int, ...], ...]
) -> tuple[int, tuple[int, ...]]:
    """The cards that have all these labels; and by card, those that may be in a group with it."""
    able, company = -1, [-1] * max((len(table) for table in (*same, *different)), default=0)
    for tables, unlike in ((same, 0), (different, -1)):
        for table in tables:
            alike: dict[int, int] = {}
            for card, label in enumerate(table):
                alike[label] = alike.get(label, 0) | 1 << card
            able &= ~sum([cards for label, cards in alike.items() if label < 0])
            for card, label in enumerate(table):
                company[card] &= alike[label] ^ unlike
    return able, tuple(company)


class Search:
    """Base of searches for groups: what is tried, found, and added up card by card."""

    def __init__(self, low: int, totals: Totals) -> None:
        self.low = low
        self.totals = [(table, wanted, min(table) < 0) for table, wanted in totals]
        self.wanted = tuple([wanted for _, wanted in totals])
        self.nothing = (0,) * len(totals)
        self.found: list[int] = []
        self.nodes = 0

    def count(self, tried: int) -> None:
        self.nodes += tried
        if self.nodes > NODES:
            raise Fault("too-many-groups", None)

    def close(self, mask: int, size: int, sums: tuple[int, ...]) -> None:
        if size >= self.low and sums == self.wanted:
            self.found.append(mask)
            if len(self.found) > RESULTS:
                raise Fault("too-many-groups", None)

    def joined(self, card: int, sums: tuple[int, ...]) -> tuple[int, ...] | None:
        """The sums with another card; None if that is too much, or the card has none."""
        if not sums:
            return sums
        found = []
        for (table, wanted, falling), so_far in zip(self.totals, sums, strict=True):
            if table[card] == NIL or (not falling and so_far + table[card] > wanted):
                return None
            found.append(so_far + table[card])
        return tuple(found)


class _Grower(Search):
    """Sets that grow card by card: along a ranking the next one stands one higher.

    `fit` are the cards that may join all that are chosen, but for what they come to; `sums` is what
    those come to so far.
    """

    def __init__(self, mask: int, shape: Shape) -> None:
        low, self.high, same, different, self.run, totals = shape
        super().__init__(low, totals)
        self.able, self.company = _company(same, different)
        self.firsts, self.places = [mask], dict[int, int]()
        if self.run is not None:
            for card in bits(mask):
                place = self.run[card]
                if place != NIL:
                    self.places[place] = self.places.get(place, 0) | 1 << card
            self.firsts = [self.places[place] for place in sorted(self.places)]

    def grow(self, tried: int, fit: int, mask: int, size: int, sums: tuple[int, ...]) -> None:
        """`tried`: the cards of which one comes next."""
        self.close(mask, size, sums)
        if size == self.high:
            return
        self.count(tried.bit_count())
        for card in bits(tried & fit):
            more = self.joined(card, sums)
            if more is None:
                continue
            if self.run is None:
                behind = tried & -2 << card
            else:
                behind = self.places.get(self.run[card] + 1, 0)
            fitting = fit & (self.company[card] if self.company else -1)
            self.grow(behind, fitting, mask | 1 << card, size + 1, more)


def is_group(mask: int, shape: Shape) -> bool:
    """Return whether these cards are one group as a whole."""
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


def longest_tail(cards: Sequence[int], among: int, shape: P, asks: Callable[[int, P], bool]) -> int:
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


def search_packing(groups: tuple[int, ...], worth: list[int]) -> tuple[tuple[int, ...], int]:
    """Disjoint groups with the greatest sum of worths, and the work it took to find them.

    Each step looks at all groups.
    """
    if len(groups) > PACKING:
        raise Fault("too-many-groups", None)
    search = _Packer(groups, worth)
    union = 0
    for group in groups:
        union |= group
    search.go(union)
    return in_order(search.taken), search.nodes * (WORK + len(groups) // 8)


class _Packer:
    def __init__(self, groups: tuple[int, ...], worth: list[int]) -> None:
        self.pairs = [(g, w) for g, w in zip(groups, worth, strict=True) if g]  # of no card: never
        self.best = (-(2**60), 0)
        self.taken: tuple[int, ...] = ()
        self.nodes = 0

    def go(self, union: int) -> None:
        """Search depth first, from all cards; as deep as there are cards, so without recursion."""
        todo: list[tuple[int, int, int, tuple[int, ...]]] = [(union, 0, 0, ())]
        while todo:
            free, worth, covered, taken = todo.pop()  # free: for further groups
            self.nodes += 1
            if self.nodes > NODES:
                raise Fault("too-many-groups", None)
            left = [(g, w) for g, w in self.pairs if not g & ~free]
            if worth + sum(w for _, w in left if w > 0) < self.best[0]:
                continue
            if (worth, covered) > self.best:
                self.best, self.taken = (worth, covered), taken
            if not left:
                continue
            lowest = min(g & -g for g, _ in left)
            todo.append((free & ~lowest, worth, covered, taken))  # last of all
            todo += [
                (free & ~group, worth + w, covered + group.bit_count(), (*taken, group))
                for group, w in reversed(left)
                if group & lowest
            ]


def multiplicities(mask: int, table: tuple[int, ...]) -> list[tuple[int, int]]:
    """Pairs (how often, value) of the values there, the most frequent and highest first."""
    found = Counter([table[card] for card in bits(mask) if table[card] >= 0])
    return sorted([(n, value) for value, n in found.items()], reverse=True)


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
