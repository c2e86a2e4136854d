"""Running a machine as Python that is generated for it: the usual way.

A `Generated` offers what the interpreter offers, on states of the same layout, and comes to the
same stops with the same fuel and the same faults.  To write a function and have it compiled costs
as much as some dozen runs of the interpreter, so the interpreter does at first what may come up
only once; what comes up again gets its function.  What is rare is left to the interpreter for good:
runs that somebody watches, faults in what is offered, steps that come near the limit of fuel, and
parts of a machine that cannot be written (`left`).  Text that Python does not read, other than for
its size, is a mistake of the writers: it is left too, and Python warns of it.

Writers are imported when they are first needed: a short run pays for nothing that it does not use.

`step` is an answer and the run to the next stop in one.  `playout` is a whole match of random seats
in one function.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from cardlang import limits
from cardlang.machine.graph import order
from cardlang.machine.ir import FUEL, PC, STEP, WORK, Decision, Machine, VerbInfo
from cardlang.machine.toil import whole
from cardlang.machine.tree import Decide, Value
from cardlang.run.evals import State
from cardlang.run.interpret import Interpreter, RunWatch, Whole
from cardlang.run.offers import beyond, unchanged
from cardlang.run.python.errors import Broken, CannotGenerate, Leave
from cardlang.run.stops import Stop
from cardlang.run.tokens import Tokens

if TYPE_CHECKING:
    from cardlang.machine.ranges import Ranges
    from cardlang.run.python.offers import OfferWriter
    from cardlang.run.python.steps import PythonSteps

Move = tuple[int, ...]
LIGHT = -1  # of a decision: to list its moves never counts as work of the match
COLD = 40  # times that something is left to the interpreter before its function is written
_FIRST = 2  # matches that are played by steps before there is a function for whole ones
_DEEP = 40_000  # calls within calls while a function is written
_UNWRITABLE = (CannotGenerate, SyntaxError, RecursionError, MemoryError)
_TOO_LARGE = "too many"  # brackets, blocks or indentations: how Python begins to say so

Source = tuple[str, dict[str, Any]]


def compiled(source: Source, what: str) -> Callable[..., Any]:
    """The function that is generated source."""
    text, space = source
    exec(compile(text, f"<{what}>", "exec"), space)
    found: Callable[..., Any] = space[text[len("def ") : text.index("(")]]
    return found


@contextmanager
def deeply() -> Iterator[None]:
    """While values are gone through, each in those around it."""
    usual = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(max(usual, _DEEP))
        yield
    finally:
        sys.setrecursionlimit(usual)


class Generated:
    """Runs one machine.  States are plain lists: `list(state)` is an independent copy.

    `cold` is how often the interpreter is asked first.
    """

    def __init__(self, machine: Machine, cold: int = COLD) -> None:
        self.machine = machine
        self.cold = cold
        self.left: dict[str, str] = {}  # what cannot be written, and why
        self.slow = Interpreter(machine)
        self.safe = limits.SETUP_FUEL // 2 - sum(b.fuel for b in machine.blocks)
        answers = max([decision.fuel for decision in machine.decisions], default=0)
        self.nearly = whole(len(machine.cards)) - 2 * limits.SETUP_FUEL - answers
        if self.safe < 0:
            self.left["all"] = "the rules are too long"
        self._go: list[Callable[[State], Any]] = []
        self._take: list[list[Callable[[State, Move], Any]]] = []  # by block that asks, and verb
        self._offers: list[Callable[[State, Tokens], list[Any]]] = []  # by block that asks
        self._winners: list[Callable[[State], Any]] = []
        self._weighed = [cold + 1] * len(machine.blocks)  # times left until that; 0; or LIGHT
        for b, block in enumerate(machine.blocks):
            self._cold(self._go, f"block {b}", partial(self._going, b), partial(self._slow_go, b))
            self._take.append([])
            way, offers = block.exit, partial(self._offering, b)
            self._cold(self._offers, f"choice {b}", offers, self._slow_offers)
            for verb in machine.decisions[way.decision].verbs if isinstance(way, Decide) else ():
                taking = partial(self._taking, b, verb)
                self._cold(self._take[b], f"verb {verb.name}", taking, self._slow_take)
        self._cold(self._winners, "winners", lambda: self.writer.winner(), self.slow.winners)
        self._fresh = self.slow.start()
        self._raws = {decision: Tokens(decision, as_it_is) for decision in machine.decisions}
        self._opening: tuple[State, Stop] | None = None
        self._played = 0
        self._playout: Callable[[int, int | None, int], Whole | None] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Generated, (self.machine, self.cold)

    @cached_property
    def blocks(self) -> list[int]:
        machine = self.machine
        starts = [machine.start, machine.dealing, *machine.entries.values()]
        starts += [step.entry for step in machine.plan if step.entry >= 0]
        return sorted(order(starts, machine.after))

    @cached_property
    def ranges(self) -> Ranges:
        from cardlang.machine.ranges import Ranges

        return Ranges(self.machine, self.blocks)

    @cached_property
    def steps(self) -> PythonSteps:
        from cardlang.run.python.steps import PythonSteps

        return PythonSteps(self.machine, self.ranges, self.listing)

    @cached_property
    def writer(self) -> OfferWriter:
        from cardlang.run.python.offers import OfferWriter

        return OfferWriter(self.machine, self.ranges, self.slow.listed)

    # ------------------------------------------------- functions, and what is done without them

    def _cold(
        self, place: list[Any], what: str, write: Callable[[], Source], slowly: Callable[..., Any]
    ) -> None:
        place.append(_Cold(self, place, len(place), what, write, slowly))

    def _going(self, block: int) -> Source:
        return self.steps.source(block)

    def _slow_go(self, block: int, state: State) -> Stop:
        state[PC] = block
        return self.slow.run(state)

    def _taking(self, block: int, verb: VerbInfo) -> Source:
        return self.steps.taking(self._asked(block), verb)

    def _slow_take(self, state: State, move: Move) -> Stop:
        self.choose(state, move)
        return self.slow.run(state)

    def _offering(self, block: int) -> Source:
        return self.writer.source(self._asked(block))

    def _slow_offers(self, state: State, tokens: Tokens) -> list[Any]:
        return [tokens.make(move) for move in self.slow.offers(state)]

    def _whole(self) -> Source:
        from cardlang.run.python.fused import Fused

        return Fused(self.machine, self.ranges, self.blocks).source()

    def written(self, write: Callable[[], Source], what: str) -> Callable[..., Any] | None:
        """A function that has been written, or None if that cannot be."""
        if "all" in self.left:
            return None
        try:
            with deeply():
                source = write()
            return compiled(source, what)
        except _UNWRITABLE as error:
            self.left[what] = str(error) or type(error).__name__
            if isinstance(error, SyntaxError) and not str(error).startswith(_TOO_LARGE):
                told = f"cardlang wrote Python that cannot be read, {error}, for {what} of"
                told += (
                    f" {self.machine.slug}: the interpreter does it, and its authors should know"
                )
                warnings.warn(told, RuntimeWarning, stacklevel=2)
        return None

    # ---------------------------------------------------------------- running

    def start(self) -> State:
        """A fresh state: all cards in the box, before anything has happened."""
        return self._fresh.copy()

    def run(self, state: State, watch: RunWatch | None = None) -> Stop:
        """Run to the next stop and name it; run again, it names the same stop."""
        pc: int = state[PC]
        if watch is not None or pc < 0 or state[WORK] > self.nearly:
            return self.slow.run(state, watch)
        if not state[FUEL] and pc == self.machine.start:
            return self._open(state)
        return self._on(state, pc)

    def _open(self, state: State) -> Stop:
        """The way to the first stop, which is always the same."""
        if self._opening is None:
            stop = self._on(state, state[PC])
            self._opening = state.copy(), stop
        cells, stop = self._opening
        state[:] = cells
        return stop

    def _on(self, state: State, found: Any) -> Stop:
        go, safe = self._go, self.safe
        try:
            while found.__class__ is int:
                if state[STEP] > safe:
                    state[PC] = found
                    return self.slow.run(state)
                found = go[found](state)
        except Broken as broken:
            return self._broken(state, broken)
        stop: Stop = found
        return stop if found is not None else self.slow.run(state)

    def _broken(self, state: State, broken: Broken) -> Stop:
        site = self.steps.sites[broken.site]
        state[PC] = -site.block - 1
        state[FUEL] += site.fuel + site.answer + broken.fuel
        state[STEP] += site.fuel + broken.fuel
        state[WORK] += site.answer
        return ("fault", site.code, site.span)

    def step(self, state: State, move: Move) -> Stop:
        """Answer a decide stop and run to the next one; the move is not checked."""
        if state[WORK] > self.nearly:
            return self.slow.step(state, move)
        try:
            found = self._take[-state[PC] - 1][move[0]](state, move)
        except Broken as broken:
            return self._broken(state, broken)
        if found.__class__ is tuple:
            stop: Stop = found
            return stop
        return self._on(state, found)

    # ---------------------------------------------------------------- answers

    def legal(self, state: State, tokens: Tokens) -> list[Any]:
        """The tokens of the legal moves at a decide stop, in canonical order."""
        try:
            found: list[Any] = self._offers[-state[PC] - 1](state, tokens)
        except Leave:
            return self._slow_offers(state, tokens)
        return found

    def offers(self, state: State) -> list[Move]:
        """The legal moves at a decide stop, in canonical order: (verb, pick, …)."""
        return self.legal(state, self._raws[self._asked(-state[PC] - 1)])

    def _asked(self, block: int) -> Decision:
        way = self.machine.blocks[block].exit
        assert isinstance(way, Decide)
        return self.machine.decisions[way.decision]

    def choose(self, state: State, move: Move) -> None:
        """Answer a decide stop; the move is not checked."""
        block = -state[PC] - 1
        left = self._weighed[block]
        if left > 0:
            left = self._weigh(block, left - 1)
        self.slow.answer(state, move, self.listing(state) if left >= 0 else 0)

    def listing(self, state: State) -> int:
        """The work of the match that listing the moves at a decide stop counts as."""
        if not unchanged(self.slow.listed[0][0], state):
            self.offers(state)
        return beyond(self.slow.listed[0][1])

    def _weigh(self, block: int, left: int) -> int:
        """Return whether it can count as work to list the moves of a block is asked in time."""
        if not left and "all" not in self.left:
            from cardlang.run.python.offers import heavy

            with deeply():
                left = 0 if heavy(self.ranges, self._asked(block)) else LIGHT
        self._weighed[block] = left
        return left

    def shuffled(self, state: State, order: tuple[int, ...], watch: RunWatch | None = None) -> None:
        """Answer a shuffle stop: the zone's cards, bottom first."""
        self.slow.shuffled(state, order, watch)

    def counted(self, state: State) -> None:
        """Answer a score stop: the match goes on, or ends."""
        self.slow.counted(state)

    def value(self, state: State, e: Value) -> Any:
        return self.slow.value(state, e)

    def winners(self, state: State) -> int:
        """The winning seats as the scores stand, as a mask."""
        fuel, step, state[STEP] = state[FUEL], state[STEP], 0
        try:
            found: int = self._winners[0](state)
        except Leave:
            state[FUEL], state[STEP] = fuel, 0
            return self.slow.winners(state)
        finally:
            state[STEP] = step
        return found

    # ----------------------------------------------------------- whole matches

    def playout(self, seed: int, deals: int | None, most: int) -> Whole | None:
        """A whole match of random seats; None if it is better played by steps."""
        if self._playout is None:
            self._played += 1
            if (self.cold and self._played <= _FIRST) or self.left.keys() & {"all", "match"}:
                return None
            self._playout = self.written(self._whole, "match")
            if self._playout is None:
                return None
        try:
            return self._playout(seed, deals, most)
        except (Leave, ArithmeticError):
            return None


class _Cold:
    """Does by the interpreter what `place[at]` should do, and puts a function there in time."""

    def __init__(
        self,
        run: Generated,
        place: list[Any],
        at: int,
        what: str,
        write: Callable[[], Source],
        slowly: Callable[..., Any],
    ) -> None:
        self.run, self.place, self.at, self.what = run, place, at, what
        self.write, self.slowly = write, slowly
        self.left = run.cold + 1

    def __call__(self, *given: Any) -> Any:
        self.left -= 1
        if not self.left:
            function = self.run.written(self.write, self.what)
            if function is not None:
                if self.what != "winners" and not self.what.startswith("choice"):
                    function = watched(function, self.slowly)
                self.place[self.at] = function
                return function(*given)
        return self.slowly(*given)


def watched(function: Callable[..., Any], slowly: Callable[..., Any]) -> Callable[..., Any]:
    """A function that leaves the state as it was to another, where it comes near a limit."""
    if "Leave" not in function.__code__.co_names:
        return function

    def either(state: State, *given: Any) -> Any:
        before = state.copy()
        try:
            return function(state, *given)
        except Leave:
            state[:] = before
            return slowly(state, *given)

    return either


def as_it_is(move: Move) -> Move:
    return move
