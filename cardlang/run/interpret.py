"""The reference interpreter: reads a machine block by block.

Each value of the machine is turned once into a function of the state and of the vars (a list that
holds what `where` and the like range over).  A deed is a function of the state, the vars and the
watch.  Nothing is optimised beyond that; what this interpreter does is what the machine means.
"""

from __future__ import annotations

from typing import Any, Protocol

from cardlang import limits
from cardlang.machine.ir import CELLS, FUEL, PC, STEP, E, Machine
from cardlang.run.deeds import DEEDS, Deed, Fault, settling
from cardlang.run.offers import Offer
from cardlang.run.tokens import Tokens
from cardlang.run.values import Eval, compile_value
from cardlang.source import Span

State = list[Any]
Stop = tuple[Any, ...]
Whole = tuple[int, int, int, int, int, int, tuple[int, ...], int]
"""A match: decisions, deals, fuel, legal moves in all, fewest, most, scores by side, winners."""


class Watch(Protocol):
    """What may be told of while a machine runs."""

    def moved(self, cards: tuple[int, ...], source: int, target: int, under: bool) -> None:
        """Cards have gone from one zone to another, in this order."""

    def shown(self, cards: int, seats: int) -> None:
        """Cards (a mask) are shown to seats (a mask)."""


class Interpreter:
    """Runs one machine.  States are plain lists: `list(state)` is an independent copy."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.vars: list[Any] = [0] * (machine.vars + 1)
        self.settled = settling(machine)
        self._values: dict[int, Eval] = {}
        self._blocks: list[tuple[int, tuple[Deed, ...], tuple[Any, ...]] | None]
        self._blocks = [None] * len(machine.blocks)
        self._offers: list[Offer | None] = [None] * len(machine.decisions)

    def compiled(self, e: E) -> Eval:
        """The function of a value."""
        found = self._values.get(id(e))
        if found is None:
            found = compile_value(e, self.machine)
            self._values[id(e)] = found
        return found

    def value(self, state: State, e: E) -> Any:
        return self.compiled(e)(state, self.vars)

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

    def _block(self, number: int) -> tuple[int, tuple[Deed, ...], tuple[Any, ...]]:
        block = self.machine.blocks[number]
        deeds = tuple(DEEDS[d.op](self, d) for d in block.deeds)
        out = tuple(self.compiled(a) if isinstance(a, E) else a for a in block.out)
        made = (block.fuel, deeds, out)
        self._blocks[number] = made
        return made

    def run(self, state: State, watch: Watch | None = None) -> Stop:
        """Run to the next stop and name it; run again, it names the same stop.

        Stops: `("decide", decision, seat)`, `("shuffle", zone)`, `("score",)`, `("end",)`,
        `("halt",)`, `("fault", code, span)`.
        """
        blocks, vars = self._blocks, self.vars
        pc = state[PC]
        if pc < 0:
            return self._stopped(state, -pc - 1)
        while True:
            fuel, deeds, out = blocks[pc] or self._block(pc)
            state[FUEL] += fuel
            state[STEP] += fuel
            if state[STEP] > limits.SETUP_FUEL:
                return self._fault(state, pc, "fuel")
            try:
                for deed in deeds:
                    deed(state, vars, watch)
                way = out[0]
                if way == "jump":
                    pc = out[1]
                    continue
                if way == "branch":
                    pc = out[2] if out[1](state, vars) else out[3]
                    continue
            except Fault as fault:
                state[PC] = -pc - 1
                return ("fault", fault.code, fault.span)
            state[PC] = -pc - 1
            return self._stopped(state, pc)

    def _fault(self, state: State, pc: int, code: str) -> Stop:
        state[PC] = -pc - 1
        return ("fault", code, self.machine.blocks[pc].span)

    def _stopped(self, state: State, pc: int) -> Stop:
        _, _, out = self._blocks[pc] or self._block(pc)
        way = out[0]
        if way == "decide":
            state[STEP] = 0
            decision = self.machine.decisions[out[1]]
            return ("decide", out[1], state[decision.cell])
        if way == "shuffle":
            zone = out[1](state, self.vars)
            if zone >= 0:
                return ("shuffle", zone)
            block = self.machine.blocks[pc]
            return ("fault", "no-owner-now", block.out[1].span or block.span)
        if way == "fault":
            return ("fault", out[1], self.machine.blocks[pc].span)
        return (way,)

    # --------------------------------------------------------------- answers

    def _out(self, state: State) -> tuple[Any, ...]:
        pc = -state[PC] - 1
        return (self._blocks[pc] or self._block(pc))[2]

    def offer(self, number: int) -> Offer:
        found = self._offers[number]
        if found is None:
            found = Offer(self, self.machine.decisions[number])
            self._offers[number] = found
        return found

    def offers(self, state: State) -> list[tuple[int, ...]]:
        """The legal moves at a decide stop, in canonical order: (verb, pick, …)."""
        return self.offer(self._out(state)[1]).moves(state)

    def choose(self, state: State, move: tuple[int, ...]) -> None:
        """Answer a decide stop; the move is not checked."""
        decision = self.machine.decisions[self._out(state)[1]]
        state[FUEL] += decision.fuel
        verb = decision.verbs[move[0]]
        for pick, value in zip(verb.picks, move[1:], strict=True):
            state[pick.cell] = value
        state[PC] = verb.block

    def step(self, state: State, move: tuple[int, ...]) -> Stop:
        """Answer a decide stop and run to the next stop; the move is not checked."""
        self.choose(state, move)
        return self.run(state)

    def legal(self, state: State, tokens: Tokens) -> list[Any]:
        """What stands for the legal moves at a decide stop, in canonical order."""
        return [tokens.make(move) for move in self.offers(state)]

    def shuffled(self, state: State, order: tuple[int, ...], watch: Watch | None = None) -> None:
        """Answer a shuffle stop: the zone's cards, bottom first."""
        out = self._out(state)
        fuel = state[FUEL]
        zone = out[1](state, self.vars)
        state[FUEL] = fuel  # the stop has been paid for
        if self.machine.zones[zone].ordered:
            settled = order if self.settled is None else self.settled(order)
            state[self.machine.orders + zone] = settled
        state[PC] = out[2]

    def counted(self, state: State) -> None:
        """Answer a score stop: the match goes on, or ends."""
        state[PC] = self._out(state)[1]

    def winners(self, state: State) -> int:
        """The winning seats as the scores stand, as a mask."""
        return int(self.value(state, self.machine.winner))

    def playout(self, seed: int, deals: int | None, most: int) -> None:
        """A whole match of random seats is played by steps."""


__all__ = ["CELLS", "Fault", "Interpreter", "Span", "State", "Stop", "Watch", "Whole"]
