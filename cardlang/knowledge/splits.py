"""Dealing cards out of which some may not lie at certain places, all ways being equally likely.

Cards are put into classes: those that may go to the same places.  How many cards of each class a
place gets is drawn first, by the number of ways there are to do so, and then the cards of a class
are shuffled and dealt.  Ways are counted from the end: f(class, place, cards left, room at each
place) is the sum over n of

    binomial(cards left, n) * f(class, next place, cards left - n, less n of room there)

What is left of a class behind its last place goes to the rest: to places where any card may lie.
Where there are none, the place that takes the most cards is the rest, and no card of a class may be
left that cannot lie there; so there is one place less to count for.

A `Split` is the answer as a graph.  Each node is a draw: triples (bound, cards, node) of which the
first one is taken whose bound is above a number below `WHOLE`; -1 is no node, and a node with one
triple takes no number.  Each way through it gives as many numbers of cards, in the same order:
class by class, place by place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

from attrs import define, field, frozen

from cardlang.machine.faults import bits

WHOLE = 1 << 31
MOST = 4096  # numbers of cards that are tried in counting
SLOTS = 64  # numbers that a way through one gives
PLACES = 8  # of which it is heeded what they lack

Node = tuple[tuple[int, int, int], ...]
Split = tuple[Node, ...]
"""Nodes; the last one is where a way begins."""


@frozen
class Class:
    """Cards that may go to the same places."""

    cards: int
    places: tuple[int, ...]  # numbers of places
    may_rest: bool = True  # whether they may go to the rest

    @property
    def size(self) -> int:
        return self.cards.bit_count()


def classes(cards: int, barred: Sequence[int], rest: int = 0) -> list[Class]:
    """Cards by the places to which they may go; `barred` are by place the cards that may not go
    there, and `rest` those that may not go to the rest."""
    found: dict[tuple[tuple[int, ...], bool], int] = {}
    for card in bits(cards):
        places = tuple(k for k, mask in enumerate(barred) if not mask >> card & 1)
        key = places, not rest >> card & 1
        found[key] = found.get(key, 0) | 1 << card
    return [Class(mask, *key) for key, mask in sorted(found.items())]


def split(kinds: Sequence[Class], rooms: Sequence[int]) -> Split | None:
    """A split of the cards of each class among places; `rooms` are what each place takes. None if
    there is no way, or no simple one.
    """
    if sum(len(kind.places) for kind in kinds) > SLOTS:
        return None
    counting = _Counting(list(kinds))
    try:
        ways, _ = counting.ways(0, 0, kinds[0].size, tuple(rooms))
    except OverflowError:
        return None
    return tuple(counting.nodes) if ways else None


@define
class _Counting:
    kinds: list[Class]
    nodes: list[Node] = field(factory=list)
    known: dict[tuple[int, int, int, tuple[int, ...]], tuple[int, int]] = field(factory=dict)
    tried: int = 0

    def ways(self, of: int, at: int, left: int, rooms: tuple[int, ...]) -> tuple[int, int]:
        """Return the number of ways from here on, and the node; -1 behind the end."""
        while at == len(self.kinds[of].places):
            if left and not self.kinds[of].may_rest:
                return 0, -1
            of, at = of + 1, 0
            if of == len(self.kinds):
                return int(not any(rooms)), -1
            left = self.kinds[of].size
        key = of, at, left, rooms
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._drawn(of, at, left, rooms)
        return found

    def _drawn(self, of: int, at: int, left: int, rooms: tuple[int, ...]) -> tuple[int, int]:
        place = self.kinds[of].places[at]
        choices = []
        self.tried += 1 + min(left, rooms[place])
        if self.tried > MOST:
            raise OverflowError
        for n in range(min(left, rooms[place]) + 1):
            after = (*rooms[:place], rooms[place] - n, *rooms[place + 1 :])
            ways, node = self.ways(of, at + 1, left - n, after)
            if ways:
                choices.append((comb(left, n) * ways, n, node))
        whole = sum(ways for ways, _, _ in choices)
        if not whole:
            return 0, -1
        self.nodes.append(_bounded(choices, whole))
        return whole, len(self.nodes) - 1


def _bounded(choices: list[tuple[int, int, int]], whole: int) -> Node:
    """Ways as bounds below `WHOLE`; nothing that is possible becomes impossible by rounding."""
    found, sofar, bound = [], 0, 0
    for k, (ways, n, node) in enumerate(choices):
        sofar += ways
        most = WHOLE - (len(choices) - 1 - k)
        bound = min(most, max(bound + 1, sofar * WHOLE // whole))
        found.append((bound, n, node))
    return tuple(found)


def barring(
    cards: int, takes: Sequence[tuple[int, int]], lacking: Mapping[int, int]
) -> tuple[list[int], list[Class], Split] | None:
    """Takes (cards, zone) to be dealt by classes, the classes, and how many of each.

    `lacking` says by zone which cards do not lie there.  Where that would take too long, what is
    known of the places with the fewest such cards is left out.  None if nothing is left.
    """
    barred = {zone: lacking.get(zone, 0) & cards for _, zone in takes}
    places = sorted((zone for zone in barred if barred[zone]), key=lambda z: barred[z].bit_count())
    places = places[-PLACES:]
    while places:
        kept = [(count, zone) for count, zone in takes if zone in places]
        rest = 0
        if sum(count for count, _ in kept) == cards.bit_count():
            most = max(kept)
            kept.remove(most)
            rest = barred[most[1]]
        found = classes(cards, [barred[zone] for _, zone in kept], rest)
        made = split(found, [count for count, _ in kept])
        if made is not None:
            return [zone for _, zone in kept], found, made
        places = places[1:]
    return None
