"""Cards that look alike: what of several things that print alike is taken for all of them.

The cards of one id have consecutive numbers (`lowering.cards`), and a *lot* is those of one id that
are there.  Of choices that print alike the one is taken that holds the lowest of each lot; of
groups that print alike, the first.  So no choice prints twice, and none is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardlang.machine.faults import bits
from cardlang.machine.ir import CardInfo

Lots = list[list[int]]


def twins_of(cards: Sequence[CardInfo]) -> tuple[int, ...]:
    """By card the lowest one that is printed alike; nothing where no two cards are."""
    twins = tuple([card.twin for card in cards])
    return twins if twins != tuple(range(len(twins))) else ()


def lots(cards: Iterable[int], twins: Sequence[int]) -> Lots:
    """Cards by what is printed on them, each lot and all of them low to high."""
    found: dict[int, list[int]] = {}
    for card in cards:
        found.setdefault(twins[card], []).append(card)
    return list(found.values())


def choices(of: Lots, size: int) -> Iterator[tuple[int, ...]]:
    """All choices of so many cards that differ in print, in the order of the cards."""
    taken = [0] * len(of)
    if _filled(taken, of, 0, size):
        return
    while True:
        yield tuple([card for lot, n in zip(of, taken, strict=True) for card in lot[:n]])
        at, behind, free = len(of) - 1, 0, 0
        while at >= 0 and not (taken[at] and free):
            behind += taken[at]
            free += len(of[at]) - taken[at]
            at -= 1
        if at < 0:
            return
        taken[at] -= 1
        _filled(taken, of, at + 1, behind + 1)


def _filled(taken: list[int], of: Lots, at: int, size: int) -> int:
    """From a lot on, as many are taken as there are; how many of them find no room."""
    for lot in range(at, len(of)):
        taken[lot] = min(len(of[lot]), size)
        size -= taken[lot]
    return size


def picked(mask: int, low: int, high: int, twins: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The choices of low to high cards of a mask, by how many and then in order."""
    cards = bits(mask)
    of = lots(cards, twins)
    for size in range(low, min(high, len(cards)) + 1):
        yield from choices(of, size)


def printed(groups: Iterable[int], twins: Sequence[int]) -> tuple[int, ...]:
    """Groups without those that print like an earlier one."""
    found: dict[tuple[int, ...], int] = {}
    for group in groups:
        found.setdefault(tuple([twins[card] for card in bits(group)]), group)
    return tuple(found.values())
