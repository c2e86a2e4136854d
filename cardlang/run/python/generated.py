"""Running a machine as Python that is generated for it: the usual way.

A `Generated` offers what the interpreter offers, on states of the same layout, and comes to the
same stops with the same fuel and the same faults.  Its functions are written when they are first
needed.  What is rare it leaves to an interpreter of its own: runs that somebody watches, faults in
what is offered, and steps that come near the limit of fuel.

`playout` is a whole match of random seats in one function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang import limits
from cardlang.machine.ir import E, Machine
from cardlang.machine.ranges import Ranges
from cardlang.run.interpret import Interpreter, State, Stop, Watch
from cardlang.run.python.chance import Supply
from cardlang.run.python.fused import Fused, Playout
from cardlang.run.python.moving import Moving
from cardlang.run.python.offers import Offers
from cardlang.run.python.places import CannotGenerate
from cardlang.run.python.steps import Broken, Steps

Answer = tuple[int, tuple[tuple[tuple[int, ...], int], ...]]


def compiled(source: str, space: dict[str, Any], name: str, what: str) -> Callable[..., Any]:
    """The function of this name in generated source."""
    exec(compile(source, f"<{what}>", "exec"), space)
    found: Callable[..., Any] = space[name]
    return found


class Generated:
    """Runs one machine.  States are plain lists: `list(state)` is an independent copy."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.slow = Interpreter(machine)
        self._blocks = reachable(machine)
        self._playout: Playout | None = None
        if sum(b.fuel for b in machine.blocks) * 4 > limits.SETUP_FUEL:
            raise CannotGenerate("the rules are too long")
        self.ranges = Ranges(machine, self._blocks)
        self._steps = Steps(machine, self.ranges, Moving(machine))
        self.safe = self._steps.safe
        self._writer = Offers(machine, self.ranges)
        self._offers: dict[int, Callable[[State], list[tuple[int, ...]]]] = {}
        self._answers: dict[int, Answer] = {}
        self._go: list[Callable[[State], Any]] = []
        for number in range(len(machine.blocks)):
            self._go.append(lambda s, number=number: self._write(number)(s))  # type: ignore[misc]  # a default argument binds number now
        for number, block in enumerate(machine.blocks):
            if block.out[0] == "decide":
                decision = machine.decisions[block.out[1]]
                verbs = tuple((tuple(p.cell for p in v.picks), v.block) for v in decision.verbs)
                self._answers[-number - 1] = decision.fuel, verbs

    def __reduce__(self) -> tuple[Any, ...]:
        return Generated, (self.machine,)

    def start(self) -> State:
        """A fresh state: all cards in the box, before anything has happened."""
        return self.slow.start()

    def playout(self, seed: int, deals: int | None, most: int) -> tuple[Any, ...] | None:
        """A whole match of random seats; None if it is better played by steps.

        Decisions, deals, fuel, legal moves in all, fewest and most of them, scores, winners.
        """
        if self._playout is None:
            source, space = Fused(self.machine, self.ranges, self._blocks).source()
            function = compiled(source, space, "playout", "match")
            self._playout = Playout(function, Supply(self.machine.players))
        return self._playout(seed, deals, most)

    # ---------------------------------------------------------------- running

    def _write(self, number: int) -> Callable[[State], Any]:
        source, space = self._steps.source(number)
        go = compiled(source, space, "go", f"block {number}")
        self._go[number] = go
        return go

    def run(self, state: State, watch: Watch | None = None) -> Stop:
        """Run to the next stop and name it; run again, it names the same stop."""
        pc: Any = state[0]
        if watch is not None or pc < 0:
            return self.slow.run(state, watch)
        go, safe, found = self._go, self.safe, pc
        try:
            while found.__class__ is int:
                if state[2] > safe:
                    state[0] = found
                    return self.slow.run(state)
                found = go[found](state)
        except Broken as broken:
            site = self._steps.sites[broken.site]
            state[0] = -site.block - 1
            state[1] += site.fuel
            state[2] += site.fuel
            return ("fault", site.code, site.span)
        stop: Stop = found
        return stop if found is not None else self.slow.run(state)

    # --------------------------------------------------------------- answers

    def offers(self, state: State) -> list[tuple[int, ...]]:
        """The legal moves at a decide stop, in canonical order: (verb, pick, …)."""
        pc: int = state[0]
        offers = self._offers.get(pc)
        if offers is None:
            decision = self.machine.decisions[self.machine.blocks[-pc - 1].out[1]]
            source, space = self._writer.source(decision)
            offers = self._offers[pc] = compiled(source, space, "offers", f"decision {-pc - 1}")
        try:
            return offers(state)
        except ArithmeticError:
            return self.slow.offers(state)

    def choose(self, state: State, move: tuple[int, ...]) -> None:
        """Answer a decide stop; the move is not checked."""
        fuel, verbs = self._answers[state[0]]
        cells, block = verbs[move[0]]
        state[1] += fuel
        for at, cell in enumerate(cells, 1):
            state[cell] = move[at]
        state[0] = block

    def shuffled(self, state: State, order: tuple[int, ...], watch: Watch | None = None) -> None:
        """Answer a shuffle stop: the zone's cards, bottom first."""
        self.slow.shuffled(state, order, watch)

    def counted(self, state: State) -> None:
        """Answer a score stop: the match goes on, or ends."""
        self.slow.counted(state)

    def value(self, state: State, e: E) -> Any:
        return self.slow.value(state, e)

    def winners(self, state: State) -> int:
        """The winning seats as the scores stand, as a mask."""
        return self.slow.winners(state)


def reachable(machine: Machine) -> list[int]:
    """The blocks that a machine can come to."""
    seen: set[int] = set()
    stack = [machine.start, machine.dealing, *machine.entries.values()]
    stack += [step.entry for step in machine.plan if step.entry >= 0]
    while stack:
        number = stack.pop()
        if number in seen:
            continue
        seen.add(number)
        stack.extend(successors(machine, number))
    return sorted(seen)


def successors(machine: Machine, number: int) -> tuple[int, ...]:
    """The blocks that may follow a block."""
    out = machine.blocks[number].out
    if out[0] == "decide":
        return tuple(verb.block for verb in machine.decisions[out[1]].verbs)
    if out[0] in ("jump", "score"):
        return (out[1],)
    if out[0] == "branch":
        return (out[2], out[3])
    return (out[2],) if out[0] == "shuffle" else ()


__all__ = ["CannotGenerate", "Generated", "reachable", "successors"]
