"""Lines of the rules by the time they cost: matches of random seats, measured as they are played.

The interpreter plays them.  Where the line of a value, a deed or an offer is another one than that
of what it stands in, a clock is set to that line before it is worked out and set back afterwards,
so that a line pays for itself and not for the rules it asks.  Shares are of the time that any line
paid; they hold roughly for the other ways of running too, which do the same work faster.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar

from attrs import frozen

from cardlang.machine.ir import Decision, Machine
from cardlang.machine.tree import Deed, Value, walk
from cardlang.many.playout import playout
from cardlang.match.live.driver import Terms
from cardlang.run.evals import Doing, Eval
from cardlang.run.interpret import Interpreter
from cardlang.run.probe import Listing, Probe
from cardlang.source import Source, Span

P = ParamSpec("P")
T = TypeVar("T")
Line = tuple[Source, int]
"""A text and the number of a line in it, from 1."""


@frozen
class Cost:
    """The cost of a line of the rules: its share of the time, 0 to 1, and how
    often it was asked.
    """

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

    def timed(self, work: Callable[P, T], line: Line | None) -> Callable[P, T]:
        """A function whose time a line pays."""
        turn, times = self.turn, self.times

        def paid(*args: P.args, **more: P.kwargs) -> T:
            before = turn(line)
            times[line] += 1
            try:
                return work(*args, **more)
            finally:
                turn(before)

        return paid


class _Measuring(Probe):
    """Sets the clock where the line changes."""

    def __init__(self, machine: Machine, clock: _Clock) -> None:
        self.clock = clock
        nodes = [node for block in machine.blocks for node in (*block.deeds, block.exit)]
        pairs: list[tuple[Any, Value]] = [
            (node, part) for node in nodes for part in node.children()
        ]
        verbs = [(each, verb) for each in machine.decisions for verb in each.verbs]
        pairs += [(decision, value) for decision, verb in verbs for value in verb.values()]
        values = dict.fromkeys(value for _, root in pairs for value in walk(root))
        pairs += [(value, part) for value in values for part in value.children()]
        self.turns = {part for whole, part in pairs if _line(part) not in (None, _line(whole))}

    def value(self, e: Value, work: Eval) -> Eval:
        return self.clock.timed(work, _line(e)) if e in self.turns else work

    def deed(self, d: Deed, work: Doing) -> Doing:
        return self.clock.timed(work, _line(d))

    def listing(self, decision: Decision, work: Listing) -> Listing:
        return self.clock.timed(work, _line(decision))


def _line(where: Any) -> Line | None:
    """The line on which a value, deed or decision is written, if it is."""
    span: Span | None = getattr(where, "span", None)
    return (span.source, span.line) if span is not None else None


def profile(machine: Machine, seeds: Iterable[int], terms: Terms) -> tuple[Section, ...]:
    """Plays a match of random seats for each seed; the items of the rules, the costliest first."""
    clock = _Clock()
    runner = Interpreter(machine, _Measuring(machine, clock))
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
