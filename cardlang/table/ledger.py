"""Changes of the scores by the rules, deal by deal, and the lines that made them.

A `Ledger` follows a match as bots are followed (`Provenance`): of every change of a score it notes
the line of the rules, and to whom it is plain what was scored there and why.  Whoever cannot tell
is told the sums only, which are public.  The amounts that a line works with (`bonus of won`,
`deal-number`) are told to whom they are plain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import field, frozen

from cardlang.knowledge.tracing import tracer
from cardlang.knowledge.view import Observation, observe
from cardlang.machine.faults import Fault
from cardlang.machine.operations import ADD, MUL, NEG, SUB
from cardlang.machine.tree import Apply, Cell, Const, Deed, Family, Set, SetFamily, Value
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.match.records.events import Event, Scored
from cardlang.program import Program
from cardlang.source import Span
from cardlang.table.plain import SheetProvenance
from cardlang.table.score_parts import NamedPart, PartFinder, own_values

_AMOUNTS = 8  # amounts of one line that are told


@frozen
class Amount:
    """A number, or flag, of a gain: a text of the rules, what it came to, and who can tell."""

    text: str
    number: int
    seats: int
    flag: bool = False


@frozen
class Gain:
    """A score has changed: of which side, by how much, by which text, and who can tell."""

    side: int
    points: int
    span: Span | None
    seats: int  # to whom it is plain
    amounts: tuple[Amount, ...]


@frozen
class Result:
    """A deal: what brought scores, the scores after it by side, and the table, by seat.

    `settled` are the cells that the rules have set in it, each with the seats that can tell.
    """

    gains: tuple[Gain, ...]
    scores: tuple[int, ...]
    settled: Mapping[int, int]
    views: tuple[Observation, ...] = field(repr=False)


class Ledger(SheetProvenance):
    """Follows a match of a game and keeps its score sheet."""

    def __init__(self, setup: Setup, program: Program) -> None:
        self.results: list[Result] = []
        keeps = program.keeps.values()
        self._starts = {keep.node.span for keep in keeps if keep.node is not None}
        self._settled: dict[int, int] = {}
        self._gains: list[Gain] = []
        self._before: tuple[int, int, tuple[Amount, ...], int] | None = None
        self._tests: list[Value] = []  # by which branches were taken since the last deed
        machine = setup.runner.machine
        self._scores = range(machine.scores, machine.scores + len(machine.sides))
        cells = [info for info in machine.cells if info.what == "number"]
        often = Counter(info.name for info in cells)
        alone = {info.cell: info.name for info in cells if often[info.name] == 1}
        self._finder = PartFinder(own_values(program), alone, self._worked_out)
        tracing = tracer(machine)
        super().__init__(tracing, setup.terms, Wording(tracing.machine))

    def does(self, d: Deed) -> None:
        """A deed is about to be done: of one that changes a score it is noted how it stands."""
        self._before = None
        if isinstance(d, (Set, SetFamily)):
            sure = self.sure_of(d)
            if d.span not in self._starts:
                for cell in d.cells:
                    self._settled[cell] = self._settled.get(cell, 0) | sure
            side = self._side(d)
            if side >= 0:
                value = d.value
                seats = self.seats(value) & sure
                if isinstance(d, SetFamily):
                    seats &= self.seats(d.at)
                score = self.driver.cells[self.machine.scores + side]
                self._before = side, score, tuple(self._amounts(d.span, value, sure)), seats
            if isinstance(d, Set) and d.span is not None and d.span.text.startswith("let "):
                self._finder.lets[d.cell] = d.value
        self._tests.clear()
        super().does(d)

    def did(self, d: Deed) -> None:
        """A deed has been done."""
        super().did(d)
        if self._before is not None:
            side, score, amounts, seats = self._before
            self._before = None
            points = self.driver.cells[self.machine.scores + side] - score
            if points:
                self._gains.append(Gain(side, points, d.span, seats, amounts))

    def branched(self, e: Value) -> None:
        """A branch is about to be taken by this value."""
        super().branched(e)
        self._tests.append(e)

    def _worked_out(self, value: Value) -> object:
        return self.tracing.value(self.driver.cells, value)

    def _side(self, d: Set | SetFamily) -> int:
        """The side whose score a deed sets; -1 if it sets none."""
        machine, scores = self.machine, self._scores
        if isinstance(d, Set):
            return d.cell - machine.scores if d.cell in scores else -1
        if d.base not in scores:
            return -1
        try:
            at = self.tracing.value(self.driver.cells, d.at)
        except Fault:
            return -1
        return d.base + at - machine.scores if 0 <= at < d.count else -1

    def _amounts(self, span: Span | None, value: Value, sure: int) -> Iterator[Amount]:
        """The numbers that a line works with, by the words that stand for them there.

        What they are made of themselves follows, and what is compared where the line hangs on a
        condition.
        """
        if span is None:
            return
        seen: set[str] = set()
        parts = [part for test in self._tests for part in self._finder.claims(test)]
        for part in _named(value, span, self._scores):
            if part.span is not None and not _is_let(part, self._finder):
                parts.append(NamedPart(" ".join(part.span.text.split()), part))
        for one in (*parts, *self._finder.amounts(value)):
            known = one.name in seen or one.name in {text.partition(" ")[0] for text in seen}
            if known or len(seen) >= _AMOUNTS:
                continue
            try:
                found = self._worked_out(one.value)
            except Fault:
                continue
            if isinstance(found, int) and (found or one in parts):
                seen.add(one.name)
                yield Amount(one.name, found, self.seats(one.value) & sure, one.flag)

    def _note(self, event: Event, seats: int) -> None:
        super()._note(event, seats)
        if isinstance(event, Scored):
            views = tuple(observe(self, seat) for seat in range(self.machine.players))
            scores = tuple(event.scores[seats[0]] for seats in self.machine.sides)
            self.results.append(Result(tuple(self._gains), scores, self._settled, views))
            self._gains, self._settled = [], {}


def _named(value: Value, span: Span, scores: range) -> Iterator[Value]:
    """The smallest numbers that a text names by words: below sums and products."""
    inner = [part for part in value.children() if part.type == "n"]
    for part in inner:
        where = part.span
        inside = where is not None and where.source is span.source
        if not inside or where is None or not span.start <= where.start <= where.end <= span.end:
            continue
        if isinstance(part, (Const, Cell, Family)) and _is_score(part, scores):
            continue
        below = list(_named(part, span, scores))
        if below and _is_sum(part):
            yield from below
        else:
            yield part


def _is_let(value: Value, finder: PartFinder) -> bool:
    """Return whether a name of a `let` stands there, which nobody at the table knows."""
    return isinstance(value, Cell) and value.cell in finder.lets


def _is_score(value: Value, scores: range) -> bool:
    """Return whether this tells nothing: a constant, or the score itself as it stood."""
    if isinstance(value, Cell):
        return value.cell in scores
    return not isinstance(value, Family) or value.base in scores


def _is_sum(value: Value) -> bool:
    return isinstance(value, Apply) and value.operation in (ADD, SUB, MUL, NEG)
