"""Bounds of an offer before it is asked: the most work that listing its moves takes.

The interpreter counts the work of an offer while it goes through it, and stops at the limit of a
step.  Where it cannot come so far, others need not count at all.  Numbers are bounded by what the
ranges of a machine know; nothing is exact, but nothing is too low.
"""

from __future__ import annotations

from math import comb

from cardlang import limits
from cardlang.machine.groups import NODES, RESULTS, WORK
from cardlang.machine.ir import Decision, PickInfo, VerbInfo
from cardlang.machine.ranges import Ranges
from cardlang.machine.tree import (
    Best,
    Each,
    IsGroup,
    IsParted,
    PartedReach,
    Reach,
    Spread,
    Tail,
    Value,
)

_MOST = 10 * limits.LEGAL_MOVES + 1


_SEARCHING = (IsGroup, IsParted, PartedReach, Reach, Spread, Tail)


class OfferWork:
    """Bounds of one machine's offers."""

    def __init__(self, ranges: Ranges) -> None:
        self.ranges = ranges
        self.known: dict[Value, int] = {}

    def most(self, decision: Decision) -> int:
        """The most work that a decision's offer takes."""
        return sum([self._verb(verb) for verb in decision.verbs])

    def _verb(self, verb: VerbInfo) -> int:
        found = times = 1
        for pick in verb.picks:
            each = 2 + (pick.where.size + self._value(pick.where) if pick.where else 0)
            whole = self._choices(pick)
            found += times * (sum([self._value(e) for e in pick.values()]) + whole * each)
            times *= max(1, whole)
        if verb.when is not None:
            found += times * (1 + len(verb.picks)) * (verb.when.size + self._value(verb.when))
        return found

    def _choices(self, pick: PickInfo) -> int:
        """The greatest number of values of a pick."""
        if pick.lows is not None and pick.highs is not None:
            low, high = self.ranges.of(pick.lows)[0], self.ranges.of(pick.highs)[1]
            return _MOST if low is None or high is None else min(_MOST, max(0, high - low + 1))
        if pick.source.type == "g":
            return RESULTS
        count = self.ranges.width(pick.source)
        if not pick.several:
            return count
        sizes = range(pick.low, min(pick.high, count) + 1)
        return min(limits.LEGAL_MOVES, sum([comb(count, size) for size in sizes]))

    def _value(self, e: Value) -> int:
        """The work of a value beside what its block counts."""
        found = self.known.get(e)
        if found is None:
            found = sum([self._value(child) for child in e.children()])
            if isinstance(e, Each):
                found += self._members(e.over) * (e.work + self._value(e.body))
            elif isinstance(e, Best):
                asked = e.weight + sum([self._value(key) for key in e.keys])
                found += self._members(e.over) * asked
            if e.type == "g" or isinstance(e, _SEARCHING):
                found += RESULTS + WORK * NODES  # most of these take less
            self.known[e] = found
        return found

    def _members(self, over: Value) -> int:
        return RESULTS if over.type == "g" else self.ranges.width(over)
