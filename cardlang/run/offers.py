"""Offers to a seat: the legal moves of a decision, in canonical order.

Verbs in the order of the text; picks from left to right, cards, seats and labels by number, numbers
upwards, several cards by how many and then in deck order; of what prints alike the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from operator import is_
from typing import Any

from cardlang import limits
from cardlang.machine.alike import picked, twins_of
from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import FUEL, STEP, Decision, PickInfo, VerbInfo
from cardlang.machine.tree import Offered
from cardlang.run.evals import Eval, Values, Vars
from cardlang.run.members import charge

Listed = list[tuple[list[Any], int]]
"""One pair: a state at a decision, and the work of listing its moves, which was done last."""


def unchanged(cells: list[Any], state: list[Any]) -> bool:
    """Return whether a state still holds the very things of which its cells were noted.

    Nothing is compared, since not all that a cell can hold may be (`match.perft`).
    """
    return len(cells) == len(state) and all(map(is_, cells, state))


def beyond(work: int) -> int:
    """The work of the match that listing moves counts as."""
    return max(0, work - limits.OFFER_WORK)


def offered(e: Offered, values: Values) -> Eval:
    """Return whether a decision offers anything."""
    decision = values.machine.decisions[e.decision]
    made: list[Offer] = []  # once the vars are known

    def asked(s: list[Any], v: Vars) -> int:
        if not made:
            made.append(Offer(values, v, decision))
        return int(made[0].anything(s))

    return asked


class _Pick:
    """The values of one pick, as things stand."""

    def __init__(self, values: Values, vars: Vars, info: PickInfo) -> None:
        self.info, self.cell, self.vars = info, info.cell, vars
        self.twins = twins_of(values.machine.cards) if info.alike else ()
        self.source = values.of(info.source)
        self.size = info.where.size if info.where is not None else 0
        self.lows = values.of(info.lows) if info.lows is not None else None
        self.highs = values.of(info.highs) if info.highs is not None else None
        self.where = values.of(info.where) if info.where is not None else None

    def values(self, s: list[Any]) -> list[int]:
        """Points, numbers, or sets of cards as masks."""
        if self.lows is not None and self.highs is not None:
            return self._numbers(s)
        mask = self.source(s, self.vars)
        if self.info.source.type == "g":
            return list(mask)
        if not self.info.several:
            return bits(mask)
        found = []
        for cards in self._choices(mask):
            found.append(sum([1 << c for c in cards]))
            if len(found) > limits.LEGAL_MOVES:
                raise Fault("too-many-moves", self.info.span)
        return found

    def _choices(self, mask: int) -> Iterator[tuple[int, ...]]:
        low, high = self.info.low, self.info.high
        if self.info.alike:
            return picked(mask, low, high, self.twins)
        members = bits(mask)
        sizes = range(low, min(high, len(members)) + 1)
        return chain.from_iterable([combinations(members, size) for size in sizes])

    def _numbers(self, s: list[Any]) -> list[int]:
        assert self.lows is not None and self.highs is not None
        low, high = self.lows(s, self.vars), self.highs(s, self.vars)
        if high - low > 10 * limits.LEGAL_MOVES:
            raise Fault("too-many-moves", self.info.span)
        if self.where is None:
            return list(range(low, high + 1))
        found, old = [], s[self.cell]
        for k in range(low, high + 1):
            charge(s, 1 + self.size, self.info.span)
            s[self.cell] = k
            if self.where(s, self.vars):
                found.append(k)
        s[self.cell] = old
        return found


def verb_work(verb: VerbInfo) -> int:
    """The work of each try of a pick against the limit of an offer's work."""
    return 1 + (verb.when.size if verb.when is not None and not verb.when_first else 0)


class _Verb:
    """The moves of one verb."""

    def __init__(self, values: Values, vars: Vars, index: int, info: VerbInfo) -> None:
        self.index, self.info, self.vars = index, info, vars
        self.picks = [_Pick(values, vars, p) for p in info.picks]
        self.when = values.of(info.when) if info.when is not None else None
        self.work = verb_work(info)
        self.plain = len(self.picks) == 1 and (self.when is None or info.when_first)

    def moves(self, s: list[Any]) -> Iterator[tuple[int, ...]]:
        """Its moves in canonical order."""
        if self.when is not None and self.info.when_first and not self.when(s, self.vars):
            return
        if self.plain:
            index = self.index
            for value in self.picks[0].values(s):
                yield (index, value)
            return
        yield from self._deeper(s, 0, (self.index,))

    def _deeper(self, s: list[Any], at: int, move: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if at == len(self.picks):
            if self.when is None or self.info.when_first or self.when(s, self.vars):
                yield move
            return
        pick = self.picks[at]
        old = s[pick.cell]
        for value in pick.values(s):
            charge(s, self.work, self.info.span)
            s[pick.cell] = value
            yield from self._deeper(s, at + 1, (*move, value))
        s[pick.cell] = old


class Offer:
    """The verbs of one decision."""

    def __init__(self, values: Values, vars: Vars, decision: Decision) -> None:
        self.decision = decision
        self.verbs = [_Verb(values, vars, k, v) for k, v in enumerate(decision.verbs)]

    def anything(self, state: list[Any]) -> bool:
        """True if there is a move; the work counts, and nothing else in the state is changed."""
        fuel = state[FUEL]
        try:
            return any(list(verb.moves(state)) for verb in self.verbs)
        finally:
            state[FUEL] = fuel

    def moves(self, state: list[Any], listed: Listed) -> list[tuple[int, ...]]:
        """All moves, (verb, pick, …); the state is left as it was, its fuel and its work too.

        What work it took is noted in `listed`.  A `Fault` if there are none or too many.
        """
        found: list[tuple[int, ...]] = []
        fuel, step, state[STEP] = state[FUEL], state[STEP], 0
        try:
            for verb in self.verbs:
                for move in verb.moves(state):
                    found.append(move)
                    if len(found) > limits.LEGAL_MOVES:
                        raise Fault("too-many-moves", verb.info.span)
        finally:
            work, state[FUEL], state[STEP] = state[STEP], fuel, step
            listed[0] = state.copy(), work
        if not found:
            raise Fault("no-move", self.decision.span)
        return found
