"""Moves drawn by a learned policy, in Python: `run/guide.py` says what it looks at.

`native/policy.h` does the same, draw for draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Driver, Outcome
from cardlang.run.guide import (
    CARD,
    CHANCES,
    LONG,
    LYING,
    MOST,
    MOVES,
    NUMBER,
    PARTS,
    PLAIN,
    SEAT,
    SUITS,
    guide_of,
)
from cardlang.run.stream import RandomSource

_MASK = (1 << 32) - 1
_HELD = 64  # cards of a hand that are looked at
_NAMED = 24  # units of a move that are cards, at most
_NONE = 32767

Unit = tuple[int, int]
"""A hash, and the card that it is; -1: none."""


def _mix(a: int) -> int:
    a = (a ^ a >> 16) * 0x85EBCA6B & _MASK
    a = (a ^ a >> 13) * 0xC2B2AE35 & _MASK
    return a ^ a >> 16


def _two(a: int, b: int) -> int:
    return _mix(a * 0x01000193 + (b & _MASK) + 1 & _MASK)


def _at(unit: int, key: int) -> int:
    return ((unit ^ key) * 0x9E3779B1 & _MASK) >> 17


class _Context:
    """Things that all see and that the seat knows at one decision, as hashes."""

    def __init__(self, policy: Policy, driver: Driver) -> None:
        machine, guide, cells = policy.machine, policy.guide, driver.cells
        decision, seat = driver.asked
        self.names = guide.cards[decision]
        self.keys: list[int] = []
        for k, (cell, kind) in enumerate(guide.variables):
            value = cells[cell] if policy.told[k] else -1
            if value >= 0 and kind != PLAIN:
                around = machine.players if kind == SEAT else len(machine.sides)
                own = seat if kind == SEAT else policy.sides[seat]
                value = (value - own + around) % around
            value = -1 if value < 0 else min(value, MOST)
            self.keys.append(_two(_two(1, k), value))
        self.lying: list[list[int]] = []
        self.size = len(self.keys)
        for k, (zone, depth) in enumerate(guide.tables):
            mask = cells[machine.masks + zone]
            self.keys.append(_two(_two(2, k), min(mask.bit_count(), 9)))
            if machine.zones[zone].ordered:
                cards = [*reversed(cells[machine.orders + zone])][:depth]
                heights = range(depth)
            else:
                cards, heights = bits(mask)[:LYING], range(1)
            self.lying.append(cards)
            for place, card in enumerate(cards):
                height = heights[min(place, len(heights) - 1)]
                self.keys.append(_two(_two(_two(3, k), height), card))
        self.out = {
            (guide.suit[card], guide.rank[card])
            for other, zones in enumerate(guide.hands)
            if other != seat
            for zone in zones
            for card in bits(cells[machine.masks + zone])
        }
        self.hand: list[int] = []
        for zone in guide.hands[seat]:
            self.hand += bits(cells[machine.masks + zone])
        self.hand = self.hand[:_HELD]
        self.ranks = [guide.rank[card] for card in self.hand]
        self.own = {(guide.suit[card], guide.rank[card]) for card in self.hand}
        self.count = [0] * SUITS
        self.high, self.low = [-1] * SUITS, [_NONE] * SUITS
        for card in self.hand:
            suit, rank = guide.suit[card], guide.rank[card]
            self.count[suit] += 1
            self.high[suit] = max(self.high[suit], rank)
            self.low[suit] = min(self.low[suit], rank)


class Policy:
    """Weights of one machine, and how moves are drawn by them."""

    def __init__(self, machine: Machine, weights: bytes) -> None:
        self.machine, self.raw = machine, weights
        self.guide = guide_of(machine)
        self.weights = memoryview(weights).cast("b")
        self.sides = {seat: k for k, seats in enumerate(machine.sides) for seat in seats}
        self.told = [True] * len(self.guide.variables)

    def drawn(
        self, driver: Driver, moves: Sequence[Outcome], moved: int, lots: RandomSource
    ) -> int:
        """The place of the move that is drawn.  `moved` counts decisions of this playout before."""
        if len(moves) == 1:
            return 0
        if len(moves) > MOVES or moved >= LONG:
            return lots.below(len(moves))
        worths = self.worths(driver, moves)
        best = max(worths)
        chances = [_chance(best - worth) for worth in worths]
        drawn = lots.below(sum(chances))
        for place, chance in enumerate(chances):
            if drawn < chance:
                return place
            drawn -= chance
        raise AssertionError("a number below a sum belongs to one of its parts")

    def worths(self, driver: Driver, moves: Sequence[Outcome]) -> list[int]:
        """The number of each move: eight more make it twice as likely."""
        context = _Context(self, driver)
        decision = driver.decision
        known: dict[tuple[int, int], int] = {}
        found = []
        for move in moves:
            verb = _two(_two(9, decision), move[0])
            worth = 0
            for unit, card in self._units(decision, verb, move):
                key = unit, card
                if key not in known:
                    known[key] = sum(
                        self.weights[at] for at in self._features(context, unit, card, verb)
                    )
                worth += known[key]
            found.append(worth)
        return found

    def _units(self, decision: int, verb: int, move: Outcome) -> list[Unit]:
        said, cards = verb, []
        for what, value in zip(self.guide.picks[decision][move[0]], move[1:], strict=False):
            if what == NUMBER:
                said = _two(said, value)
            elif what == CARD:
                cards += [value] if value >= 0 else []
            else:
                held = bits(value)
                cards += held[: max(0, _NAMED - 1 - len(cards))]
                ranks = [self.guide.rank[card] for card in held]
                said = _two(_two(said, len(held)), min(ranks, default=_NONE))
        return [(said, -1), *[(_two(verb, card), card) for card in cards]]

    def _features(self, x: _Context, unit: int, card: int, verb: int) -> Iterator[int]:
        """Places of the weights of a unit."""
        yield _at(unit, 0)
        for key in x.keys:
            yield _at(unit, key)
        if card >= 0:
            suit, rank = self.guide.suit[card], self.guide.rank[card]
            yield _at(unit, _two(4, min(x.count[suit], 5)))
            yield _at(unit, _two(5, (x.high[suit] > rank) + 2 * (x.low[suit] < rank)))
            outs = [other for of, other in x.out if of == suit]
            more, less = sum(r > rank for r in outs), sum(r < rank for r in outs)
            twins = x.ranks.count(rank)
            near = sum((suit, rank + far) in x.own for far in (-2, -1, 1, 2))
            lies = x.keys[x.size] if x.lying else 0
            shape = 4 * min(twins, 4) + min(near, 3)
            left = 4 * min(more, 3) + min(less, 3)
            yield _at(unit, _two(8, left))
            yield _at(verb, _two(lies ^ 10, left))
            yield _at(verb, _two(11, shape))
            yield _at(unit, _two(12, shape))
            ranked = _two(verb, 4096 + rank)
            for k, lying in enumerate(x.lying):
                ranks = [self.guide.rank[c] for c in lying if self.guide.suit[c] == suit]
                above, below = sum(r > rank for r in ranks), sum(r < rank for r in ranks)
                yield _at(ranked, _two(_two(6, k), 4 * min(above, 3) + min(below, 3)))
        elif not x.names:
            for other in x.hand:
                yield _at(unit, _two(7, other))


def _chance(below: int) -> int:
    return 0 if below >= 16 * PARTS else CHANCES[below % PARTS] >> below // PARTS
