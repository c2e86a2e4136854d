"""Traces: the lines of the rules that ran for each move of a match, and those that made a score.

The match is told again by an interpreter with a probe that notes the blocks it enters and the arms
of cases that it asks for (`judge.coverage`).  A line belongs to a move if it ran after that move
and before the next; what led up to the first move belongs to move 0, which is that of the deal.  Of
a value whose cases were not asked for, nothing has run.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardlang.judge.matches.coverage import CoverageProbe
from cardlang.machine.ir import Block, Machine
from cardlang.machine.tree import Cond, Decide, Node, OrElse, Set, SetFamily, Value
from cardlang.match.live.driver import Driver
from cardlang.match.live.moves import Wording
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.run.evals import Doing
from cardlang.source import Span
from cardlang.workshop.text.rules import Rules

MOVES = 2_000  # of a match, that are told
_EACH = 12  # moves that are told of a line: the latest
_SPANS = 20_000  # values of one block that are looked at


class _TracesProbe(CoverageProbe):
    """Notes which blocks were entered, in their order, and which arms were asked for."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.order: list[int] = []

    def block(self, number: int, block: Block, deeds: tuple[Doing, ...]) -> tuple[Doing, ...]:
        """The functions of a block, the first of which notes that it was entered."""
        return lambda s, v, watch: self.order.append(number), *deeds

    def taken(self) -> tuple[list[int], set[tuple[Value, int]]]:
        """The blocks entered and the arms asked for since this was asked last."""
        entered, asked = self.order, set(self.asked)
        self.order = []
        self.asked.clear()
        return entered, asked


def trace(rules: Rules, state: State) -> dict[str, Any]:
    """The lines of a text by the moves of a match: numbers of lines and moves are from 1.

    `moves` has for each move the `line` that led to it, and those that `ran` after it; the first
    row is what ran before all moves.  `lines` has for each line (as text) the latest moves it ran
    after; `scores` for each seat the line that changed its score last; `declared` where the zones
    of the text stand.
    """
    setup = setup_of(state)
    machine = setup.runner.machine
    probe = _TracesProbe(machine)
    driver = Driver(probe.runner, setup.terms)
    wording = Wording(machine)
    told = _Told(rules, machine, [{"line": 0, "ran": []}])
    left = iter(outcomes_of(state))
    for stop in driver.stops():
        told.went(probe, driver)
        if stop[0] == "score":
            continue
        outcome = next(left, None)
        if outcome is None or len(told.moves) > MOVES:
            break
        if stop[0] == "decide":
            offers = driver.offers()
            line = told.offered(probe, stop[1])
            text = wording.text(stop[1], outcome) if outcome in offers else ""
            told.moves.append({"line": line, "ran": [], "text": text, "seat": stop[2]})
            driver.choose(outcome)
        else:
            driver.shuffle(outcome)
    return told.as_json()


class _Told:
    """The trace of a match as it goes on."""

    def __init__(self, rules: Rules, machine: Machine, moves: list[dict[str, Any]]) -> None:
        self.moves = moves
        self._rules, self._machine = rules, machine
        self._name = rules.source.name
        self._scores: tuple[int, ...] = ()
        self._made: dict[int, int] = {}
        self._last = 0

    def went(self, probe: _TracesProbe, driver: Driver) -> None:
        """Note what has run up to a stop."""
        entered, asked = probe.taken()
        ran: list[int] = []
        low, high = self._machine.scores, self._machine.scores + len(self._machine.sides)
        scored = 0
        for number in entered:
            block = self._machine.blocks[number]
            if isinstance(block.exit, Decide):
                spans = [block.span, *(deed.span for deed in block.deeds)]
            else:
                spans = [*_spans([*block.deeds, block.exit], asked), block.span]
            lines = [line for line in map(self._line, spans) if line]
            ran += lines
            self._last = lines[-1] if lines else self._last
            if any(_sets(deed, low, high) for deed in block.deeds):
                scored = self._last
        row = self.moves[-1]["ran"]
        row += [line for line in dict.fromkeys(ran) if line not in row]
        if self._scores and scored:
            for side, score in enumerate(driver.scores):
                if score != self._scores[side]:
                    self._made[side] = scored
        self._scores = tuple(driver.scores)

    def offered(self, probe: _TracesProbe, decision: int) -> int:
        """Note what was asked for at a decision, and return the line that led to it."""
        _, asked = probe.taken()
        known = self._machine.decisions[decision]
        values = [value for verb in known.verbs for value in verb.values()]
        spans = [known.span, *(verb.span for verb in known.verbs), *_spans(values, asked)]
        lines = [line for line in map(self._line, spans) if line]
        row = self.moves[-1]["ran"]
        row += [line for line in dict.fromkeys(lines) if line not in row]
        return self._line(known.span) or self._last

    def _line(self, span: Span | None) -> int:
        return span.line if span is not None and span.source.name == self._name else 0

    def as_json(self) -> dict[str, Any]:
        """All of it."""
        lines: dict[int, list[int]] = {}
        for number, row in enumerate(self.moves):
            for line in row["ran"]:
                lines.setdefault(line, []).append(number)
        machine = self._machine
        assert self._rules.program is not None
        zones = self._rules.program.zones.items()
        declared = {name: self._line(getattr(zone.node, "span", None)) for name, zone in zones}
        seats = {seat: side for side, some in enumerate(machine.sides) for seat in some}
        return {
            "moves": self.moves,
            "lines": {str(line): found[-_EACH:] for line, found in sorted(lines.items())},
            "scores": [self._made.get(seats[seat], 0) for seat in range(machine.players)],
            "declared": {name: line for name, line in declared.items() if line},
        }


def _spans(roots: Iterable[Node], asked: set[tuple[Value, int]]) -> list[Span | None]:
    """The places of values that were worked out, arms that were not asked for left out."""
    found: list[Span | None] = []
    waiting: list[Node] = list(roots)
    while waiting and len(found) < _SPANS:
        node = waiting.pop()
        found.append(getattr(node, "span", None))
        if isinstance(node, Cond):
            arms = [arm for k, arm in enumerate(node.arms) if (node, k) in asked]
            waiting += [part for arm in arms for part in arm]
        elif isinstance(node, OrElse):
            waiting += [part for k, part in enumerate(node.args) if (node, k) in asked]
        else:
            waiting += node.children()
    return found


def _sets(deed: Any, low: int, high: int) -> bool:
    """Return whether a deed may change a score."""
    if isinstance(deed, Set):
        return low <= deed.cell < high
    return isinstance(deed, SetFamily) and deed.base < high and low < deed.base + deed.count
