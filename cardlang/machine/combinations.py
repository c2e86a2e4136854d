"""Combinations: groups of which each label is there so often, and in which some cards are wild.

A wild card may take any label of an attribute, from the lowest to the highest that cards which are
not wild bear.  So of the labels that cards show only their number counts: `ToldCombinations` holds
how often each label of one attribute is there, and says how many different labels there can be in
the end (`sizes`) and where a sequence of so many can begin (`begins`).

`search_combinations` grows sets of cards that are not wild along the labels of the first
attribute, lowest first, gives a set up where a line cannot hold any more, and puts to each so many
wild cards as make a group of it.  Order and limits are those of `groups`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cardlang.machine.faults import bits
from cardlang.machine.groups import KEPT, WORK, Search, Totals, in_order
from cardlang.machine.tree import NIL
from cardlang.machine.tree_groups import Attribute
from cardlang.quick import define, field

Form = tuple[int, int, tuple[Attribute, ...], int, int, Totals]
"""Sizes from, to; attributes; the wild cards, how many of them at most; totals."""


@define
class ToldCombinations:
    """Counts of each label of an attribute in some cards that are not wild."""

    attribute: Attribute
    first: int  # the lowest label that a wild card can take
    last: int
    widest: int  # the most labels that there can be in the end
    counts: list[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.counts = [0] * len(self.attribute.labels)

    def there(self) -> list[int]:
        """The labels that are there."""
        return [label for label, n in enumerate(self.counts) if n]

    def may(self, label: int) -> bool:
        """True if more cards can make a group of it, now that a card of this label is there."""
        a, n, there = self.attribute, self.counts[label], self.there()
        if len(there) > self.widest or (a.once and n > 1) or (a.each and n > a.each):
            return False
        if a.places and there[-1] - there[0] >= self.widest:
            return False
        return not a.split or covered([self.counts[k] for k in there], a.split)

    def lacks(self, label: int, most: int) -> int:
        """The least number of wild cards needed if only cards from this label on come in."""
        a, need, there = self.attribute, 0, self.there()
        if not there:
            return 0
        low = there[0]
        if a.same and low != label:
            return most + 1
        if a.places and a.places[0][label] - a.places[0][low] != label - low:
            return most + 1
        least = a.each or (a.split[-1] if a.split else 1)
        for n in self.counts[low:label]:
            if not n:
                need += least if a.places else 0
            elif a.each:
                need += a.each - n
            elif a.split:
                need += min(part for part in a.split if part >= n) - n
        return need

    def sizes(self, size: int, wild: int) -> range:
        """The possible numbers of labels if there are `size` cards in all, so many of them wild."""
        a, there = self.attribute, [n for n in self.counts if n]
        low = max(a.low, len(there))
        high = min(a.high, len(there) + wild, self.last - self.first + 1)
        if a.same:
            high = min(high, 1)
        if a.once:
            low, high = max(low, size), min(high, size if max(there) == 1 else 0)
        if a.each:
            fits = max(there) <= a.each and size % a.each == 0
            low, high = max(low, size // a.each), min(high, size // a.each if fits else 0)
        if a.split:
            fits = sum(a.split) == size and covered(there, a.split)
            low, high = max(low, len(a.split)), min(high, len(a.split) if fits else 0)
        return range(low, high + 1)

    def begins(self, many: int) -> Iterator[int]:
        """With which labels so many in sequence can begin that hold all that are there."""
        there = self.there()
        low, high = max(self.first, there[-1] - many + 1), min(there[0], self.last - many + 1)
        for first in range(low, high + 1):
            if all(_close(places[first : first + many]) for places in self.attribute.places):
                yield first

    def fits(self, size: int, wild: int) -> bool:
        """Return whether so many wild cards make a group of `size` cards of it."""
        sizes = self.sizes(size, wild)
        if not self.attribute.places:
            return len(sizes) > 0
        return any(True for many in sizes for _ in self.begins(many))


def _close(places: tuple[int, ...]) -> bool:
    """Return whether different places lie without a gap."""
    return max(places) - min(places) == len(places) - 1


def covered(counts: list[int], split: tuple[int, ...]) -> bool:
    """True if so many cards of each label have room in the parts, most first, each in its own."""
    ordered = sorted(counts, reverse=True)
    return len(ordered) <= len(split) and all(
        n <= part for n, part in zip(ordered, split, strict=False)
    )


def told_of(form: Form) -> list[ToldCombinations]:
    """Nothing told yet, of each attribute."""
    _, high, attributes, wild, _, _ = form
    found = []
    for a in attributes:
        natural = [label for label, cards in enumerate(a.labels) if cards & ~wild]
        first, last = (natural[0], natural[-1]) if natural else (0, -1)
        widest = min(a.high, high, last - first + 1)
        widest = min(widest, high // a.each) if a.each else widest
        widest = min(widest, len(a.split)) if a.split else widest
        found.append(ToldCombinations(a, first, last, min(widest, 1) if a.same else widest))
    return found


@lru_cache(maxsize=KEPT)
def search_combinations(mask: int, form: Form) -> tuple[tuple[int, ...], int]:
    """The groups of some cards, and the work it took to find them; the last answers are kept."""
    search = _Search(mask, form)
    search.grow(0, 0, 0, search.nothing)
    return in_order(search.found), WORK * search.nodes


class _Search(Search):
    def __init__(self, mask: int, form: Form) -> None:
        low, self.high, attributes, wild, most, totals = form
        super().__init__(low, totals)
        able = [c for c in bits(mask) if all(table[c] != NIL for table, _ in totals)]
        self.rows = [a.row for a in attributes]
        self.told = told_of(form)
        self.wild = [c for c in able if wild >> c & 1]
        self.most = min(most, len(self.wild))
        cards = [c for c in able if not wild >> c & 1 and all(row[c] >= 0 for row in self.rows)]
        self.cards = sorted(cards, key=lambda c: self.rows[0][c]) if self.rows else cards

    def grow(self, at: int, mask: int, size: int, sums: tuple[int, ...]) -> None:
        """Go on with cards that are not wild."""
        if size:
            for wild in range(max(0, self.low - size), min(self.most, self.high - size) + 1):
                if all(told.fits(size + wild, wild) for told in self.told):
                    self.fill(0, mask, size, wild, sums)
        if size == self.high:
            return
        for place in range(at, len(self.cards)):
            if size + len(self.cards) - place + self.most < self.low:
                return
            card = self.cards[place]
            self.count(1)
            if self.told and self.told[0].lacks(self.rows[0][card], self.most) > self.most:
                return
            more = self.joined(card, sums)
            if more is None:
                continue
            for told, row in zip(self.told, self.rows, strict=True):
                told.counts[row[card]] += 1
            if all(told.may(row[card]) for told, row in zip(self.told, self.rows, strict=True)):
                self.grow(place + 1, mask | 1 << card, size + 1, more)
            for told, row in zip(self.told, self.rows, strict=True):
                told.counts[row[card]] -= 1

    def fill(self, at: int, mask: int, size: int, left: int, sums: tuple[int, ...]) -> None:
        """Put so many wild cards to a set."""
        if not left:
            self.close(mask, size, sums)
            return
        for place in range(at, len(self.wild) - left + 1):
            card = self.wild[place]
            self.count(1)
            more = self.joined(card, sums)
            if more is not None:
                self.fill(place + 1, mask | 1 << card, size + 1, left - 1, more)


def _told(mask: int, form: Form) -> tuple[list[ToldCombinations], int, int] | None:
    """The labels of some cards, their number and that of wild ones; None: no group."""
    low, high, attributes, wild, most, totals = form
    size, wilds, cards = mask.bit_count(), (mask & wild).bit_count(), bits(mask)
    if not low <= size <= high or wilds > most or wilds == size:
        return None
    for table, goal in totals:
        if any(table[c] == NIL for c in cards) or sum(table[c] for c in cards) != goal:
            return None
    found = told_of(form)
    for told, a in zip(found, attributes, strict=True):
        for card in bits(mask & ~wild):
            if a.row[card] < 0:
                return None
            told.counts[a.row[card]] += 1
    return found, size, wilds


def is_combination(mask: int, form: Form) -> bool:
    """Return whether these cards are one group as a whole."""
    asked = _told(mask, form)
    if asked is None:
        return False
    found, size, wilds = asked
    return all(told.fits(size, wilds) for told in found)


def reach(mask: int, form: Form, which: str, at: int, part: int, numbers: tuple[int, ...]) -> int:
    """The number of the highest label that a group can stand for, as `Reach` has it."""
    asked = _told(mask, form)
    if asked is None or not all(told.fits(asked[1], asked[2]) for told in asked[0]):
        return NIL
    found, size, wilds = asked
    told = found[at]
    there, sizes = told.there(), told.sizes(size, wilds)
    if which == "run":
        return numbers[max(first + many - 1 for many in sizes for first in told.begins(many))]
    if which == "all":
        return numbers[max(there[-1], told.last if sizes[-1] > len(there) else -1)]
    split = list(told.attribute.split)
    split.remove(part)
    for label in range(told.last, -1, -1):
        rest = [n for k, n in enumerate(told.counts) if n and k != label]
        if told.counts[label] <= part and covered(rest, tuple(split)):
            return numbers[label]
    return NIL
