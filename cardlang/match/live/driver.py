"""One match on its way: from stop to stop, under the limits it is played with.

A machine runs until the world has to answer: a seat chooses, a pile is shuffled, a deal is counted.
A `Driver` holds the cells of one match and the stop they have reached, and answers a stop only when
it is told how.  It adds the two things a machine knows nothing of: the number of deals after which
a match is cut short, and the number of decisions after which it is given up.

Everything that goes through a match is built on it: the state of a live match, the view that
follows it, the record that retells it, the replay that checks one.  A match is told again from its
`outcomes` alone, the orders of its shuffles and the moves taken, in the order in which they came.

The loop through a match is written once, in `stops`; `settle` is that for whoever cares for
decisions only.  Loops of their own have those whom something else drives: outcomes (`Observer`), a
record that may be wrong (`replay`), the steps of an example; what breaks off in the middle of a run
(`perft`); and what talks to the machine directly, because it is where simulations spend their time
(`playout`, `bots.flat`).

A match that is cut short ends at the score of its last deal, with the fuel burnt until then.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Protocol, assert_never

from cardlang import limits
from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import FUEL, Machine
from cardlang.machine.tree import NOTHING, Value
from cardlang.quick import frozen
from cardlang.run.interpret import Whole
from cardlang.run.stops import MatchStop, StartStop, Stop
from cardlang.run.tokens import Tokens
from cardlang.source import Span

Cells = list[Any]
_START: StartStop = ("start",)
Outcome = tuple[int, ...]
"""The order of a shuffle, bottom card first, or a move: the verb's place and its picks."""

Shuffle = Callable[[list[int]], object]
"""Puts the cards of a pile, bottom first, into another order, in place."""


class Watch(Protocol):
    """A watcher while the rules move cards."""

    def moved(self, cards: tuple[int, ...], source: int, target: int, under: bool) -> None:
        """These cards go from one zone to another, in this order; `under` the others there."""
        ...

    def shown(self, cards: int, seats: int) -> None:
        """The cards of a mask are shown to the seats of a mask."""
        ...


class Runner(Protocol):
    """The interface of every way of running a machine. `offers` and `winners` may raise a Fault."""

    machine: Machine

    def start(self) -> Cells:
        """The cells of a match in which nothing has happened."""
        ...

    def run(self, state: Cells, watch: Watch | None = None) -> Stop:
        """Run to the next stop; the last one has to be answered."""
        ...

    def offers(self, state: Cells) -> list[Outcome]:
        """The moves at a decision, in the order of the record.  May raise a Fault."""
        ...

    def choose(self, state: Cells, move: Outcome) -> None:
        """Answer a decision: the move is one of those offered."""
        ...

    def step(self, state: Cells, move: Outcome) -> Stop:
        """Choose, and run to the next stop."""
        ...

    def legal(self, state: Cells, tokens: Tokens) -> list[Any]:
        """The tokens of the moves that `offers` gives. May raise a Fault."""
        ...

    def shuffled(self, state: Cells, order: Outcome, watch: Watch | None = None) -> None:
        """Answer a shuffle: the cards of the pile, bottom first."""
        ...

    def counted(self, state: Cells) -> None:
        """Answer a score: the next deal may begin."""
        ...

    def value(self, state: Cells, e: Value) -> int | tuple[int, ...]:
        """The result of a value now: a whole number, a mask, or the order of a pile."""
        ...

    def winners(self, state: Cells) -> int:
        """The mask of the seats that win by the scores as they stand.  May raise a Fault."""
        ...

    def playout(self, seed: int, deals: int | None, most: int) -> Whole | None:
        """A whole match of random seats; None if it is better played by steps."""
        ...


@frozen
class Terms:
    """Limits at which a match is cut short or given up."""

    deals: int | None = None
    decisions: int = limits.DECISIONS


class Driver:
    """A match at a stop.  Answer the stop, then `run` to the next one."""

    __slots__ = ("_offers", "cells", "decisions", "runner", "scored", "stop", "terms", "won")

    runner: Runner
    terms: Terms
    cells: Cells
    stop: MatchStop
    decisions: int  # moves taken so far
    scored: int  # deals counted so far
    won: int  # mask of the winning seats, once the match has ended
    _offers: list[Outcome] | None  # of the decision at hand, once somebody has asked

    def __init__(self, runner: Runner, terms: Terms) -> None:
        self.runner = runner
        self.terms = terms
        self.cells = runner.start()
        self.stop = _START
        self.decisions = 0
        self.scored = 0
        self.won = 0
        self._offers = None

    @classmethod
    def at(cls, runner: Runner, terms: Terms, cells: Cells) -> Driver:
        """A match in the middle: these cells, run to their stop."""
        driver = cls.__new__(cls)
        driver.runner = runner
        driver.terms = terms
        driver.cells = cells
        driver.stop = _START
        driver.decisions = driver.scored = driver.won = 0
        driver.run()
        return driver

    def copy(self) -> Driver:
        """The same match at the same stop, independent of this one."""
        twin = Driver.__new__(Driver)
        twin.runner = self.runner
        twin.terms = self.terms
        twin.cells = self.cells.copy()
        twin.stop = self.stop
        twin.decisions = self.decisions
        twin.scored = self.scored
        twin.won = self.won
        twin._offers = self._offers
        return twin

    def stops(self) -> Generator[Stop]:
        """The stop at hand, unless it has been answered, and those that follow, to the last one.

        Whoever goes through them answers each decision and each shuffle before the next is asked
        for.  A deal is counted by itself, once its stop has been seen.
        """
        while True:
            yield self.run() if self.stop[0] == "start" else self.stop
            if self.is_over:
                return
            if self.stop[0] == "score":
                self.count()

    def settle(self, shuffle: Shuffle, outcomes: list[Outcome] | None = None) -> None:
        """Go on to the next decision, or to the end.  Orders of piles are added to `outcomes`."""
        for stop in self.stops():
            match stop[0]:
                case "shuffle":
                    cards = self.pile
                    shuffle(cards)
                    order = tuple(cards)
                    self.shuffle(order)
                    if outcomes is not None:
                        outcomes.append(order)
                case "score":
                    pass
                case "decide" | "end" | "halt" | "fault":
                    return
                case _:
                    assert_never(stop[0])

    def run(self, watch: Watch | None = None) -> Stop:
        """Go on to the next stop, once the last one has been answered."""
        self._offers = None
        stop: Stop = ("end",)
        try:
            if self.scored != self.terms.deals:
                stop = self.runner.run(self.cells, watch)
            if stop[0] == "end":
                self.won = self.runner.winners(self.cells)
            elif stop[0] == "decide" and self.decisions >= self.terms.decisions:
                stop = ("fault", "decisions", self.machine.decisions[stop[1]].span)
        except Fault as fault:
            stop = ("fault", fault.code, fault.span)
        self.stop = stop
        return stop

    def offers(self) -> list[Outcome]:
        """The moves of the seat at the stop; where that is a fault, the match stops with it."""
        if self._offers is None:
            self._offers = []
            if self.stop[0] == "decide":
                try:
                    self._offers = self.runner.offers(self.cells)
                except Fault as fault:
                    self.stop = ("fault", fault.code, fault.span)
        return self._offers

    # ------------------------------------------------------------ answers

    def choose(self, move: Outcome) -> None:
        """The seat at the stop takes a move that it was offered."""
        self.runner.choose(self.cells, move)
        self.decisions += 1
        self.stop = _START

    def take(self, move: Outcome, held: Sequence[Mapping[int, Tokens]]) -> tuple[Any, ...]:
        """The seat at the stop takes a move that it was offered, and the match goes on.

        Gives what stands for the moves at the next stop; nothing where nobody chooses.
        """
        self._offers = None
        self.decisions = taken = self.decisions + 1
        runner, cells = self.runner, self.cells
        try:
            stop = self.stop = runner.step(cells, move)
            if stop[0] == "decide":
                if taken < self.terms.decisions:
                    return tuple(runner.legal(cells, held[stop[1]][stop[2]]))
                self.stop = ("fault", "decisions", self.machine.decisions[stop[1]].span)
            elif stop[0] == "end":
                self.won = runner.winners(cells)
        except Fault as fault:
            self.stop = ("fault", fault.code, fault.span)
        return ()

    def legal(self, held: Sequence[Mapping[int, Tokens]]) -> tuple[Any, ...]:
        """The tokens of the moves of the seat at the stop; where that is a fault, nothing."""
        stop = self.stop
        if stop[0] == "decide":
            try:
                return tuple(self.runner.legal(self.cells, held[stop[1]][stop[2]]))
            except Fault as fault:
                self.stop = ("fault", fault.code, fault.span)
        return ()

    def shuffle(self, order: Outcome) -> None:
        """The pile at the stop lies in this order, bottom card first."""
        self.runner.shuffled(self.cells, order)
        self.stop = _START

    def count(self) -> None:
        """The deal at the stop has been written down."""
        self.scored += 1
        if self.scored != self.terms.deals:
            self.runner.counted(self.cells)
        self.stop = _START

    # ------------------------------------------------------------ what can be said of it

    def number(self, e: Value) -> int:
        """The result of a value of numbers, points or sets now; nothing where it cannot be asked.

        To ask it burns none of the match's fuel.
        """
        fuel = self.cells[FUEL]
        try:
            found = self.runner.value(self.cells, e)
        except Fault:
            found = NOTHING[e.type]
        self.cells[FUEL] = fuel
        assert isinstance(found, int)
        return found

    @property
    def machine(self) -> Machine:
        """The machine that is run."""
        return self.runner.machine

    @property
    def is_over(self) -> bool:
        """Return whether the match stands at its end, or was given up."""
        return self.stop[0] in ("end", "fault")

    @property
    def asked(self) -> tuple[int, int]:
        """The decision at which the match stands, and the seat that chooses."""
        stop = self.stop
        assert stop[0] == "decide", stop
        return stop[1], stop[2]

    @property
    def decision(self) -> int:
        """The decision at which the match stands."""
        stop = self.stop
        assert stop[0] == "decide", stop
        return stop[1]

    @property
    def seat(self) -> int:
        """The seat that chooses at the decision at which the match stands."""
        stop = self.stop
        assert stop[0] == "decide", stop
        return stop[2]

    @property
    def zone(self) -> int:
        """The zone of the pile at a shuffle."""
        stop = self.stop
        assert stop[0] == "shuffle", stop
        return stop[1]

    @property
    def pile(self) -> list[int]:
        """The cards of the pile at a shuffle: as they lie, bottom first, or in deck order."""
        return pile_of(self.machine, self.cells, self.zone)

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat; partners show the score of their side."""
        machine = self.machine
        scores = [0] * machine.players
        for side, seats in enumerate(machine.sides):
            for seat in seats:
                scores[seat] = self.cells[machine.scores + side]
        return tuple(scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the match goes on or where it was given up."""
        return tuple(bits(self.won))

    @property
    def fuel(self) -> int:
        """The fuel that the rules have burnt so far."""
        fuel: int = self.cells[FUEL]
        return fuel

    @property
    def fault(self) -> tuple[str, str] | None:
        """The reason why the match was given up, and the line of the rules."""
        if self.stop[0] != "fault":
            return None
        return self.stop[1], rule_line(self.stop[2])


def pile_of(machine: Machine, cells: Cells, zone: int) -> list[int]:
    """The cards of a zone that is shuffled: as they lie, bottom first, or in deck order."""
    if machine.zones[zone].ordered:
        return list(cells[machine.orders + zone])
    return bits(cells[machine.masks + zone])


def rule_line(span: Span | None) -> str:
    """`tricks.card:12`: the same wherever the file lies, since records must not differ."""
    if span is None:
        return ""
    name = span.source.name.replace("\\", "/").rpartition("/")[2]
    return f"{name}:{span.line}"
