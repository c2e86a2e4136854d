"""Which lines of the rules cost the time: matches of random seats, measured as they are played.

The interpreter plays them.  Where the line of a value, a deed or an offer is another one than that
of what it stands in, a clock is set to that line before it is worked out and set back afterwards,
so that a line pays for itself and not for the rules it asks.  Shares are of the time that any line
paid; they hold roughly for the other ways of running too, which do the same work faster.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from attrs import frozen

from cardlang.machine.ir import Machine
from cardlang.machine.tree import Deed, Value, walk
from cardlang.match.live.driver import Terms
from cardlang.match.many.playout import playout
from cardlang.run.deeds import Doing
from cardlang.run.evals import Eval
from cardlang.run.interpret import Interpreter
from cardlang.run.values import Values
from cardlang.source import Source, Span

Line = tuple[Source, int]
"""A text and the number of a line in it, from 1."""


@frozen
class Cost:
    """What a line of the rules took: its share of the time, 0 to 1, and how often it was asked."""

    source: Source
    line: int
    share: float
    times: int

    @property
    def text(self) -> str:
        """The line as it is written, without what it is indented by."""
        return self.source.line(self.line).strip()


@frozen
class Section:
    """An item of the rules: where its head stands, its share of the time, its costly lines."""

    source: Source
    line: int
    share: float
    lines: tuple[Cost, ...]

    @property
    def text(self) -> str:
        """The head of the item."""
        return self.source.line(self.line).strip()


class _Clock:
    """Sums of seconds and of times by line; the line that pays now."""

    def __init__(self) -> None:
        self.seconds: dict[Line | None, float] = defaultdict(float)
        self.times: dict[Line | None, int] = defaultdict(int)
        self.now: Line | None = None
        self.since = time.perf_counter()

    def turn(self, line: Line | None) -> Line | None:
        """From now on this line pays; the one that did so far."""
        before, moment = self.now, time.perf_counter()
        self.seconds[before] += moment - self.since
        self.now, self.since = line, moment
        return before

    @contextmanager
    def paid_by(self, line: Line | None) -> Iterator[None]:
        before = self.turn(line)
        self.times[line] += 1
        try:
            yield
        finally:
            self.turn(before)

    def timed(self, work: Any, line: Line | None) -> Any:
        """A function whose time a line pays."""
        turn, times = self.turn, self.times

        def paid(*args: Any) -> Any:
            before = turn(line)
            times[line] += 1
            try:
                return work(*args)
            finally:
                turn(before)

        return paid


class _Measured(Values):
    """Values that set the clock where the line changes."""

    def __init__(self, machine: Machine, clock: _Clock) -> None:
        super().__init__(machine)
        self.clock = clock

    def of(self, e: Value) -> Eval:
        if e in self._made:
            return self._made[e]
        turns = {e}
        for value in walk(e):
            turns |= {part for part in value.children() if _line(part) not in (None, _line(value))}
        for part in reversed(list(walk(e))):
            if part not in self._made:
                made = self.make(part)
                line = _line(part)
                if part in turns and line is not None:
                    made = self.clock.timed(made, line)
                self._made[part] = made
        return self._made[e]


class _Interpreter(Interpreter):
    """The interpreter with a clock."""

    def __init__(self, machine: Machine, clock: _Clock) -> None:
        super().__init__(machine)
        self.clock = clock
        self.values = _Measured(machine, clock)

    def doing(self, d: Deed) -> Doing:
        done: Doing = self.clock.timed(super().doing(d), _line(d))
        return done

    def offers(self, state: list[Any]) -> list[tuple[int, ...]]:
        with self.clock.paid_by(_line(self.machine.decisions[self._decision(state)])):
            return super().offers(state)


def _line(where: Any) -> Line | None:
    """The line on which a value, deed or decision is written, if it is."""
    span: Span | None = getattr(where, "span", None)
    return (span.source, span.line) if span is not None else None


def profile(machine: Machine, seeds: Iterable[int], terms: Terms) -> tuple[Section, ...]:
    """Plays a match of random seats for each seed; the items of the rules, the costliest first."""
    clock = _Clock()
    runner = _Interpreter(machine, clock)
    for seed in seeds:
        playout(runner, terms, seed, [])
    clock.turn(None)
    clock.seconds.pop(None, None)
    whole = sum(clock.seconds.values()) or 1.0
    sections: dict[Line, list[Cost]] = defaultdict(list)
    for line, seconds in clock.seconds.items():
        assert line is not None
        cost = Cost(*line, seconds / whole, clock.times[line])
        sections[_head(line)].append(cost)
    found = [
        Section(*head, sum(cost.share for cost in costs), tuple(sorted(costs, key=_dearest)))
        for head, costs in sections.items()
    ]
    return tuple(sorted(found, key=_dearest))


def _dearest(cost: Cost | Section) -> tuple[float, str, int]:
    return -cost.share, cost.source.name, cost.line


def _head(line: Line) -> Line:
    """The first line of the item that a line belongs to."""
    source, number = line
    while number > 1:
        text = source.line(number)
        if text[:1].strip() and not text.startswith("#"):
            break
        number -= 1
    return source, number
