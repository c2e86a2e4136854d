"""Cards that part into groups, held against a model that tries every way to part them.

The model knows what a pair or a run is from ranks and suits alone, and shares no search with the
machine; the ways of running are held together by the corpus and by random programs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import frozen

from cardlang.machine.faults import bits
from cardlang.machine.lowering.forms import Forms
from cardlang.machine.parted import Parts, _Parter, is_parted, reach_parted, search_parted
from cardlang.machine.tree import NIL

Card = tuple[int, int]  # rank, suit
KINDS = ("single", "pair", "trio", "run", "suited")


def fits(kind: str, cards: list[Card]) -> bool:
    """Return whether cards are of a kind."""
    ranks, suits = sorted(rank for rank, _ in cards), {suit for _, suit in cards}
    sizes = {"single": 1, "pair": 2, "trio": 3, "run": 3, "suited": 2}
    if len(cards) != sizes[kind]:
        return False
    if kind == "run":
        return ranks == list(range(ranks[0], ranks[0] + 3))
    return len(suits) == 1 if kind == "suited" else len(set(ranks)) == 1


@frozen
class Wanted:
    """From so many to so many groups, each of one of some kinds; `many`: as the first has ranks."""

    kinds: tuple[str, ...]
    low: int
    high: int
    many: bool = False


@frozen
class Situation:
    """Some cards, what they should part into, and whether ranks must differ between the groups."""

    deck: list[Card]
    portions: tuple[Wanted, ...]
    apart: bool

    def ways(self, left: frozenset[int], k: int = 0, many: int = 0) -> Iterator[list[list[int]]]:
        """All ways to part cards: by portion, the cards of its groups one after another."""
        if k == len(self.portions):
            if not left:
                yield []
            return
        wanted = self.portions[k]
        low, high = (many, many) if wanted.many else (wanted.low, wanted.high)
        for size in range(low, high + 1):
            for groups in self.several(left, wanted.kinds, size):
                taken = frozenset(card for group in groups for card in group)
                ranks = len({self.deck[card][0] for card in taken})
                for rest in self.ways(left - taken, k + 1, ranks if k == 0 else many):
                    yield [*groups, *rest]

    def several(
        self, left: frozenset[int], kinds: tuple[str, ...], size: int
    ) -> Iterator[list[list[int]]]:
        if not size:
            yield []
            return
        for many in (1, 2, 3):
            for group in combinations(sorted(left), many):
                if any(fits(kind, [self.deck[card] for card in group]) for kind in kinds):
                    for rest in self.several(left - set(group), kinds, size - 1):
                        yield [list(group), *rest]

    def good(self, cards: int) -> list[list[list[int]]]:
        """The ways to part a set of cards that keep ranks apart, if they should."""
        found = []
        for groups in self.ways(frozenset(bits(cards))):
            ranks = [{self.deck[card][0] for card in group} for group in groups]
            if not self.apart or sum(map(len, ranks)) == len(set().union(*ranks)):
                found.append(groups)
        return found

    def firsts(self, groups: list[list[int]]) -> int:
        """The highest rank of the first group."""
        return max(self.deck[card][0] for card in groups[0])

    def parts(self) -> Parts:
        """What the machine is asked."""
        ranks, suits = tuple(r for r, _ in self.deck), tuple(s for _, s in self.deck)
        every = (1 << len(self.deck)) - 1
        shapes = {
            "single": (1, 1, (ranks,), (), None, ()),
            "pair": (2, 2, (ranks,), (), None, ()),
            "trio": (3, 3, (ranks,), (), None, ()),
            "run": (3, 3, (), (), ranks, ()),
            "suited": (2, 2, (suits,), (), None, ()),
        }
        portions = tuple(
            (tuple((False, every, shapes[kind]) for kind in w.kinds), w.low, w.high, w.many)
            for w in self.portions
        )
        labels = tuple(1 if kind == "run" else 0 for kind in self.portions[0].kinds)
        alike = [sum(1 << c for c, r in enumerate(ranks) if r == rank) for rank in ranks]
        lower = tuple(
            sum(1 << c for c in range(card) if self.deck[c] == self.deck[card])
            for card in range(len(self.deck))
        )
        base = (1, 64, (), (), None, ())
        return base, portions, labels, tuple(alike) if self.apart else (), lower


def situation(dice: Random) -> Situation:
    deck = sorted((dice.randrange(4), dice.randrange(2)) for _ in range(7))
    portions = []
    for k in range(dice.randint(1, 2)):
        kinds = tuple(dice.sample([kind for kind in KINDS if k or kind != "suited"], 2))[: 1 + k]
        low = dice.randint(0, 2)
        portions.append(Wanted(kinds, low, low + dice.randint(0, 1)))
    if dice.random() < 0.4:
        first = Wanted(tuple(dice.sample(("pair", "trio", "run"), 2)), 1, 1)
        portions = [first, Wanted(("single",), 0, 0, many=True)]
    return Situation(deck, tuple(portions), dice.random() < 0.5)


@pytest.mark.parametrize("seed", range(24))
def test_cards_part_as_the_model_says(seed: int) -> None:
    case = situation(Random(seed))
    parts = case.parts()
    whole = (1 << len(case.deck)) - 1
    wanted = {cards: case.good(cards) for cards in range(1, whole + 1)}
    there = [cards for cards, ways in wanted.items() if ways]
    assert sorted(search_parted(whole, parts, False)[0]) == there
    shown = {tuple(case.deck[card] for card in bits(cards)) for cards in there}
    once = [
        tuple(case.deck[card] for card in bits(c)) for c in search_parted(whole, parts, True)[0]
    ]
    assert (sorted(once), len(once)) == (sorted(shown), len(shown))
    for cards, ways in wanted.items():
        assert is_parted(cards, parts)[0] == bool(ways), (case, cards)
        rise = tuple([lambda group: max(case.deck[c][0] for c in bits(group))] * 2)
        firsts = [case.firsts(groups) for groups in ways] if case.portions[0].low == 1 else []
        if firsts and case.portions[0].high == 1:
            assert reach_parted(cards, parts, rise)[0] == max(firsts)
        if not ways:
            assert reach_parted(cards, parts, rise)[0] == NIL


@pytest.mark.parametrize("seed", range(20))
def test_below_a_card_are_those_that_print_alike_and_have_lower_numbers(seed: int) -> None:
    dice = Random(seed)
    prints = [dice.randrange(4) for _ in range(dice.randrange(1, 9))]
    cards = [SimpleNamespace(twin=prints.index(one)) for one in prints]
    for alike in (True, False):  # to all shapes
        maker: Any = SimpleNamespace(cards=cards, by_print=lambda shape, said=alike: said)
        portions: list[Any] = [SimpleNamespace(shapes=("shape",))]
        below = tuple(
            sum(1 << other for other in range(card) if prints[other] == prints[card])
            for card in range(len(cards))
        )
        assert Forms.lower(maker, portions) == (below if alike and any(below) else ())


@pytest.mark.parametrize("seed", range(6))
def test_groups_are_listed_in_one_order_whatever_the_order_of_their_pieces(seed: int) -> None:
    """Two pieces that find the same groups count labels otherwise."""
    case = situation(Random(seed))
    base, portions, _, apart, lower = case.parts()
    pieces, whole = portions[0][0], (1 << len(case.deck)) - 1
    twice, labels = (*pieces, *pieces), (*[1] * len(pieces), *[2] * len(pieces))
    listed = []
    for step in (1, -1):
        portion = twice[::step], *portions[0][1:]
        parter = _Parter(whole, (base, (portion,), labels[::step], apart, lower), False)
        listed.append([(group, many) for group, many, _ in parter.choices[0]])
    assert listed[0] == listed[1] == sorted(listed[0], key=lambda c: (c[0].bit_count(), *c))
    assert len(listed[0]) > len({group for group, _ in listed[0]}) or not listed[0]
