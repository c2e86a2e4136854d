"""The reference interpreter: reads a machine block by block.

A machine (`machine.ir`) is blocks: deeds, then a way on.  Each value, deed and offer is turned once
into a Python function, when it is first needed (`values`, `deeds`, `offers`); to run is to call
these block by block up to a stop, where the world has to answer.  Nothing is optimised beyond that;
what this interpreter does is what the machine means.

At a stop the place in a state is not a block but `-1 - block`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from cardlang import limits
from cardlang.machine.faults import Beyond, Fault
from cardlang.machine.ir import FUEL, PC, STEP, WORK, Machine
from cardlang.machine.toil import of_deeds, whole
from cardlang.machine.tree import (
    Branch,
    Decide,
    Deed,
    Exit,
    Fail,
    Jump,
    Score,
    Shuffle,
    Value,
)
from cardlang.run.deeds import doing, in_rows, set_row, settling
from cardlang.run.evals import Doing, Eval, State
from cardlang.run.offers import Listed, Offer, beyond, unchanged
from cardlang.run.probe import NO_PROBE, Listing, Probe
from cardlang.run.stops import BARE, Stop
from cardlang.run.tokens import Tokens
from cardlang.run.values import ValueMaker

Whole = tuple[int, int, int, int, int, int, tuple[int, ...], int]
"""A match: decisions, deals, fuel, legal moves in all, fewest, most, scores by side, winners."""

_Block = tuple[int, int, tuple[Doing, ...], Eval | None, int, int]
"""A block's fuel, work, deeds, test (None: there is none) and ways on; -1: it stops."""


class RunWatch(Protocol):
    """A listener that may be told of events while a machine runs."""

    def moved(self, cards: tuple[int, ...], source: int, target: int, under: bool) -> None:
        """Cards have gone from one zone to another, in this order."""

    def shown(self, cards: int, seats: int) -> None:
        """Cards (a mask) are shown to seats (a mask)."""


class Interpreter:
    """Runs one machine.  States are plain lists: `list(state)` is an independent copy."""

    def __init__(self, machine: Machine, probe: Probe = NO_PROBE) -> None:
        self.machine, self.probe = machine, probe
        self.vars: list[Any] = [0] * (machine.vars + 1)
        self.settled = settling(machine)
        self.values = ValueMaker(machine, probe)
        self._blocks: list[_Block | None] = [None] * len(machine.blocks)
        self._offers: dict[int, Offer] = {}
        self._listings: dict[int, Listing] = {}
        self.listed: Listed = [([], 0)]
        self.beyond: Beyond | None = None  # of the last fault of a deed

    def value(self, state: State, e: Value) -> Any:
        """The result of a value in a state; it burns the state's fuel and may raise `Fault`.

        It may take as much work as a step.
        """
        step, state[STEP] = state[STEP], 0
        try:
            return self.values.of(e)(state, self.vars)
        finally:
            state[STEP] = step

    def start(self) -> State:
        """A fresh state: all cards in the box, before anything has happened."""
        m = self.machine
        state: State = [0] * m.size
        state[PC] = m.start
        for zone, info in enumerate(m.zones):
            state[m.orders + zone] = () if info.ordered else 0
        state[m.masks] = (1 << len(m.cards)) - 1
        return state

    # ---------------------------------------------------------------- running

    def _block(self, number: int) -> _Block:
        block = self.machine.blocks[number]
        way = block.exit
        deeds = self.probe.block(number, block, tuple(self._doings(block.deeds)))
        test, yes, no = None, -1, -1
        if isinstance(way, Branch):
            test, yes, no = self.values.of(way.test), way.yes, way.no
        elif isinstance(way, Jump):
            yes = way.to
        work = block.fuel + of_deeds(block.deeds, len(self.machine.cards))
        found = self._blocks[number] = (block.fuel, work, deeds, test, yes, no)
        return found

    def _doings(self, deeds: Sequence[Deed]) -> Iterator[Doing]:
        of, values = self.probe.deed, self.values
        for d in in_rows(deeds) if len(deeds) > 1 else deeds:
            if isinstance(d, Deed):
                yield of(d, doing(d, values))
            elif (work := self.probe.row(d, set_row(d))) is not None:
                yield work
            else:
                yield from (of(each, doing(each, values)) for each in d)

    def run(self, state: State, watch: RunWatch | None = None) -> Stop:
        """Run to the next stop and name it; run again, it names the same stop."""
        blocks, vars = self._blocks, self.vars
        most = min(limits.SETUP_FUEL, whole(len(self.machine.cards)) - state[WORK])
        pc = state[PC]
        if pc < 0:
            return self._stopped(state, -pc - 1)
        while True:
            fuel, work, deeds, test, yes, no = blocks[pc] or self._block(pc)
            state[FUEL] += fuel
            state[STEP] += work
            if state[STEP] > most:
                return self._fault(state, pc, "fuel")
            try:
                for deed in deeds:
                    deed(state, vars, watch)
                to = yes if test is None or test(state, vars) else no
            except Fault as fault:
                state[PC] = -pc - 1
                self.beyond = fault.beyond
                return ("fault", fault.code, fault.span)
            if to < 0:
                state[PC] = -pc - 1
                return self._stopped(state, pc)
            pc = to

    def _fault(self, state: State, pc: int, code: str) -> Stop:
        state[PC] = -pc - 1
        return ("fault", code, self.machine.blocks[pc].span)

    def _stopped(self, state: State, pc: int) -> Stop:
        block = self.machine.blocks[pc]
        way = block.exit
        if isinstance(way, Decide):
            state[WORK] += state[STEP]
            state[STEP] = 0
            return ("decide", way.decision, state[self.machine.decisions[way.decision].cell])
        if isinstance(way, Shuffle):
            try:
                zone = self.values.of(way.zone)(state, self.vars)
            except Fault as fault:
                return ("fault", fault.code, fault.span)
            if zone >= 0:
                return ("shuffle", zone)
            return ("fault", "no-owner-now", way.zone.span or block.span)
        if isinstance(way, Fail):
            return ("fault", way.code, block.span)
        return BARE[type(way)]

    # --------------------------------------------------------------- answers

    def _exit(self, state: State) -> Exit:
        way: Exit = self.machine.blocks[-state[PC] - 1].exit
        return way

    def _decision(self, state: State) -> int:
        way = self._exit(state)
        assert isinstance(way, Decide)
        return way.decision

    def offer(self, number: int) -> Offer:
        """The offer of a decision."""
        if number not in self._offers:
            self._offers[number] = Offer(self.values, self.vars, self.machine.decisions[number])
        return self._offers[number]

    def offers(self, state: State) -> list[tuple[int, ...]]:
        """The legal moves at a decide stop, in canonical order: (verb, pick, …)."""
        number = self._decision(state)
        if number not in self._listings:
            decision, work = self.machine.decisions[number], self.offer(number).moves
            self._listings[number] = self.probe.listing(decision, work)
        return self._listings[number](state, self.listed)

    def listing(self, state: State) -> int:
        """The work of the match that listing the moves at a decide stop counts as.

        They are listed if that was not what was done last.
        """
        if not unchanged(self.listed[0][0], state):
            self.offers(state)
        return beyond(self.listed[0][1])

    def choose(self, state: State, move: tuple[int, ...]) -> None:
        """Answer a decide stop; the move is not checked."""
        self.answer(state, move, self.listing(state))

    def answer(self, state: State, move: tuple[int, ...], work: int) -> None:
        """Answer a decide stop at which it was so much work to list the moves."""
        decision = self.machine.decisions[self._decision(state)]
        state[FUEL] += decision.fuel
        state[WORK] += decision.fuel + work
        verb = decision.verbs[move[0]]
        for pick, value in zip(verb.picks, move[1:], strict=True):
            state[pick.cell] = value
        state[PC] = verb.block

    def step(self, state: State, move: tuple[int, ...]) -> Stop:
        """Answer a decide stop and run to the next stop; the move is not checked."""
        self.choose(state, move)
        return self.run(state)

    def legal(self, state: State, tokens: Tokens) -> list[Any]:
        """The tokens of the legal moves at a decide stop, in canonical order."""
        return [tokens.make(move) for move in self.offers(state)]

    def shuffled(self, state: State, order: tuple[int, ...], watch: RunWatch | None = None) -> None:
        """Answer a shuffle stop: the zone's cards, bottom first."""
        way = self._exit(state)
        assert isinstance(way, Shuffle)
        fuel = state[FUEL]
        zone = self.value(state, way.zone)
        state[FUEL] = fuel  # the stop has been paid for
        state[STEP] += 2 * len(order)
        if self.machine.zones[zone].ordered:
            settled = order if self.settled is None else self.settled(order)
            state[self.machine.orders + zone] = settled
        state[PC] = way.to

    def counted(self, state: State) -> None:
        """Answer a score stop: the match goes on, or ends."""
        way = self._exit(state)
        assert isinstance(way, Score)
        state[PC] = way.to

    def winners(self, state: State) -> int:
        """The winning seats as the scores stand, as a mask."""
        return int(self.value(state, self.machine.winner))

    def playout(self, seed: int, deals: int | None, most: int) -> None:
        """A whole match of random seats is played by steps."""
