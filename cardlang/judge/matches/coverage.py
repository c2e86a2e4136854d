"""Lines of the rules that have run, as a probe of an interpreter notes them.

What counts is blocks (a line of a deal, a word or a choice has run once its block was entered) and
the arms of cases (a line of a rule has run once its value was asked for).  A line that is reached
in any match of any table has run.  Of the lines that never did, only those of the game's own file
are told, and of neighbouring ones the first: what is inside a branch that is never taken never
runs either.

A condition behind `if` that held whenever it was asked decides nothing; one that never held is a
line that never ran.  So is a loop on one line whose deed behind the colon was never done.

What adds to a score or a keep is looked at besides: a line that has run and never changed it, since
all that it added was nothing, adds nothing.

Blocks that were entered are known for nothing, since the interpreter makes a block when it is first
reached; an arm says so itself, which costs a call.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardlang.machine.ir import Block, Machine
from cardlang.machine.operations import SOME
from cardlang.machine.tree import (
    Apply,
    Branch,
    Cell,
    Cond,
    Deed,
    Family,
    OrElse,
    Set,
    SetFamily,
    Value,
    walk,
)
from cardlang.run.evals import Doing, Eval, State, Vars
from cardlang.run.interpret import Interpreter
from cardlang.run.probe import Probe
from cardlang.source import Source, Span


class CoverageProbe(Probe):
    """Notes what of a machine `runner` has run."""

    def __init__(self, machine: Machine, stored: Mapping[Span, Span] | None = None) -> None:
        self.machine = machine
        self.entered: set[int] = set()  # blocks
        self.asked: set[tuple[Value, int]] = set()  # arms, each by its value and its place
        self.added: dict[Span, list[int]] = {}  # what adds: how often for nothing, for something
        self.storing = stored or {}  # what stores one thing, with its place in the game's own file
        self.stored = {own: [0, 0] for own in self.storing.values()}  # nothing, something
        self.conditions = _conditions(machine)
        self.answers: dict[Value, list[int]] = {}  # of conditions: how often false, how often true
        self.runner = Interpreter(machine, self)

    def value(self, e: Value, work: Eval) -> Eval:
        """The function of a value, which counts the answers of a condition."""
        if e not in self.conditions:
            return work
        counts = self.answers.setdefault(e, [0, 0])

        def counted(s: State, v: Vars) -> Any:
            answer = work(s, v)
            counts[bool(answer)] += 1
            return answer

        return counted

    def arm(self, e: Cond | OrElse, k: int, work: Eval) -> Eval:
        """The function of an arm, which notes that it was asked for."""
        arm, add = (e, k), self.asked.add

        def noted(s: State, v: Vars) -> Any:
            add(arm)
            return work(s, v)

        return noted

    def block(self, number: int, block: Block, deeds: tuple[Doing, ...]) -> tuple[Doing, ...]:
        """The functions of a block, which is now entered."""
        self.entered.add(number)
        return deeds

    def deed(self, d: Deed, work: Doing) -> Doing:
        """The function of a deed, which notes whether what it adds is ever something."""
        if isinstance(d, Set) and d.span in self.storing:
            return self._storing(d, work)
        if not isinstance(d, (Set, SetFamily)) or not _adds(d):
            return work
        low, high = (d.cell, d.cell + 1) if isinstance(d, Set) else (d.base, d.base + d.count)
        counts = self.added.setdefault(d.span, [0, 0])

        def adding(s: State, v: Vars, watch: Any) -> None:
            before = s[low:high]
            work(s, v, watch)
            counts[s[low:high] != before] += 1

        return adding

    def row(self, deeds: Sequence[Set], work: Doing) -> Doing | None:
        """The function of a row of constants, if none of them is to be noted."""
        return None if self.storing and any(d.span in self.storing for d in deeds) else work

    def _storing(self, d: Set, work: Doing) -> Doing:
        """The function of a deed that stores one thing, which notes whether there ever is one."""
        counts, cell = self.stored[self.storing[d.span]], d.cell

        def storing(s: State, v: Vars, watch: Any) -> None:
            work(s, v, watch)
            counts[s[cell] >= 0] += 1

        return storing

    def ran(self) -> Iterator[Span]:
        """The places in the text of all that has run."""
        for number in sorted(self.entered):
            yield from places_of(self.machine, number)
        for value, k in self.asked:
            yield from arm_place(value, k)

    def idle(self) -> Iterator[Span]:
        """The places of what has not run although the machine has it."""
        for number in self.machine.reached():
            if number not in self.entered:
                yield from places_of(self.machine, number)
        for block in self.machine.blocks:
            for value in walk(*block.deeds, block.exit):
                if isinstance(value, (Cond, OrElse)):
                    count = len(value.arms if isinstance(value, Cond) else value.args)
                    for k in range(count):
                        if (value, k) not in self.asked:
                            yield from arm_place(value, k)


def _conditions(machine: Machine) -> dict[Value, Span]:
    """Conditions behind `if` before statements, and the places at which they are written.

    A guard, which asks only that something is there, may hold always: it is left out.
    """
    found = {}
    for block in machine.blocks:
        way = block.exit
        if not isinstance(way, Branch) or block.loop is not None or _is_guard(way.test):
            continue
        for span in (way.test.span, block.span):
            if span is not None:
                before = span.source.line(span.line)[: span.column - 1]
                if before.split()[-1:] == ["if"]:
                    found[way.test] = span
    return found


def _is_guard(test: Value) -> bool:
    return isinstance(test, Apply) and test.operation is SOME


def _adds(d: Set | SetFamily) -> bool:
    """Return whether what a deed stores is made of what was there before."""
    if isinstance(d, Set):
        return any(isinstance(value, Cell) and value.cell == d.cell for value in walk(d.value))
    return any(isinstance(value, Family) and value.base == d.base for value in walk(d.value))


def places_of(machine: Machine, number: int) -> Iterator[Span]:
    block = machine.blocks[number]
    for deed in block.deeds:
        yield deed.span
    if block.span is not None:
        yield block.span


def arm_place(value: Value, k: int) -> Iterator[Span]:
    """The place of an arm; that of a constant may be known by its condition alone."""
    found = None
    if isinstance(value, Cond):
        test, part = value.arms[k]
        found = part.span or test.span
    elif isinstance(value, OrElse):
        found = value.args[k].span
    if found is not None:
        yield found


def _innermost(spans: Iterable[Span]) -> list[Span]:
    """Those of some places of one text in which no other one lies; statements lie in each other
    or apart."""
    found: list[Span] = []
    for span in sorted(spans, key=lambda one: (one.start, -one.end)):
        if found and span.end <= found[-1].end:
            found.pop()
        found.append(span)
    return found


class Coverage:
    """The lines that have run and those that have not, of one source, over several tables."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.run: set[int] = set()
        self.known: set[int] = set()
        self._adds: dict[Span, dict[CoverageProbe, list[int]]] = {}
        self._stored: dict[Span, dict[CoverageProbe, list[int]]] = {}
        self.answers: dict[Span, dict[tuple[CoverageProbe, Value], tuple[int, int]]] = {}
        self._has: dict[CoverageProbe, tuple[int, set[int]]] = {}
        self._done: set[tuple[int, int]] = set()  # places that have run, and such as have not
        self._left: set[tuple[int, int]] = set()

    def add(self, probe: CoverageProbe, matches: int = 0) -> None:
        """Add what a probe has seen running, in so many matches."""
        name = self.source.name
        done = {(one.line, one.column) for one in probe.ran() if one.source.name == name}
        left = {(one.line, one.column) for one in probe.idle() if one.source.name == name}
        ran, idle = ({line for line, _ in some} for some in (done, left))
        self._done |= done
        self._left |= left
        self.run |= ran
        self.known |= idle
        self._has[probe] = matches, ran | idle
        own = [span for span in probe.added if span.source.name == name]
        for span in _innermost(own):  # around what adds may stand a loop, which counts
            self._adds.setdefault(span, {})[probe] = probe.added[span]
        for span, counts in probe.stored.items():
            self._stored.setdefault(span, {})[probe] = counts
        for value, (wrong, right) in probe.answers.items():
            span = probe.conditions[value]
            if span.source.name == name:
                self.answers.setdefault(span, {})[probe, value] = wrong, right

    @property
    def added(self) -> dict[int, bool]:
        """The lines that add something, and whether it ever was more than nothing."""
        found: dict[int, bool] = {}
        for span, (_, more) in _sums(self._adds):
            found[span.line] = found.get(span.line, False) or bool(more)
        return found

    def matches_with(self, line: int) -> int:
        """The number of matches of tables whose rules have a line: not all with all options do."""
        return sum(matches for matches, lines in self._has.values() if line in lines)

    def matches_asking(self, span: Span) -> int:
        """The number of matches of tables whose rules ask a condition: where an option says no
        before it, its line is there and it is not."""
        return sum(
            matches
            for probe, (matches, _) in self._has.items()
            if span in probe.conditions.values()
        )

    def probes_of(self, what: int | Span) -> list[CoverageProbe]:
        """The probes of tables whose rules have a line, or a condition, one of each table: those
        with most matches come first."""
        found: dict[Machine, tuple[int, CoverageProbe]] = {}
        for probe, (matches, lines) in self._has.items():
            if what in lines if isinstance(what, int) else what in probe.conditions.values():
                if matches > found.get(probe.machine, (0, probe))[0]:
                    found[probe.machine] = matches, probe
        return [probe for _, probe in sorted(found.values(), key=lambda one: -one[0])]

    def adds_nothing(self, least: int) -> list[tuple[Span, int]]:
        """Places that added nothing each time, `least` times or more, and how often."""
        return [
            (span, idle) for span, (idle, more) in _sums(self._adds) if idle >= least and not more
        ]

    def stores_nothing(self, least: int) -> list[tuple[Span, int]]:
        """Places that stored nothing each time, `least` times or more, and how often."""
        return [
            (span, idle) for span, (idle, more) in _sums(self._stored) if idle >= least and not more
        ]

    def brought(self) -> set[int]:
        """The lines that once added or stored something."""
        rows = (*_sums(self._adds), *_sums(self._stored))
        return {span.line for span, (_, more) in rows if more}

    def always(self, least: int) -> list[tuple[Span, int]]:
        """Conditions that held whenever they were asked, `least` times or more, and how often."""
        found = []
        for span, counted in self.answers.items():
            wrong, right = (sum(counts) for counts in zip(*counted.values(), strict=True))
            if not wrong and right >= least:
                found.append((span, right))
        return found

    def never_held(self, shown: Collection[int] = ()) -> list[tuple[Span, int]]:
        """Conditions that never held although they were asked, with a deed on their line, and how
        often; not those of lines where they are `shown` to hold."""
        found = []
        for span, counted in self.answers.items():
            wrong, right = (sum(counts) for counts in zip(*counted.values(), strict=True))
            if wrong and not right and span.line not in shown and self._goes_on(span):
                found.append((span, wrong))
        return found

    def _goes_on(self, span: Span) -> bool:
        """True if something stands behind the colon of a condition."""
        behind = self.source.line(span.line)[span.column - 1 :].partition(":")[2]
        return bool(behind.partition("#")[0].strip())

    def never_looped(self, shown: Collection[int] = ()) -> list[int]:
        """The lines of loops that have run, and whose deed behind the colon never has; not those
        that are `shown` to run."""
        found = []
        for line in sorted({line for line, _ in self._left} & self.run - set(shown)):
            text = self.source.line(line)
            colon = text.find(":") + 1
            if text.split()[:1] not in (["for"], ["repeat"]) or not text[colon:].strip():
                continue
            behind = [column > colon for at, column in self._left if at == line]
            ran = [column > colon for at, column in self._done if at == line]
            if any(behind) and not any(ran):
                found.append(line)
        return found

    def held(self) -> set[int]:
        """The lines of conditions that once held."""
        rows = self.answers.items()
        return {span.line for span, counted in rows if any(yes for _, yes in counted.values())}

    def denied(self) -> set[int]:
        """The lines of conditions that once did not hold."""
        rows = self.answers.items()
        return {span.line for span, counted in rows if any(no for no, _ in counted.values())}

    def never(self) -> list[int]:
        """The lines that never ran, ascending.  What has a line below it that ran has run itself.

        A word that takes a block may leave nothing at its own line but what comes behind it.
        """
        return sorted(line for line in self.known - self.run if not self._within(line, self.run))

    def _within(self, line: int, run: Collection[int]) -> bool:
        """Return whether anything that is indented below a line is among those that have run."""
        depth = _depth(self.source.line(line))
        for below in range(line + 1, self.source.lines + 1):
            text = self.source.line(below)
            if text.strip() and _depth(text) <= depth:
                return False
            if below in run:
                return True
        return False

    def heads(self, shown: Collection[int] = ()) -> list[int]:
        """Lines that never ran and are not inside another one of them; and loops on one line that
        never did anything.

        Lines that are `shown` to run elsewhere, and what is above them, are left out.
        """
        found: list[int] = []
        last, depth = -1, 0
        for line in self.never():
            if line in shown or self._within(line, shown):
                continue
            here = _depth(self.source.line(line))
            inside = last > 0 and here > depth and self._unbroken(last, line, depth)
            if not inside:
                found.append(line)
                last, depth = line, here
        return sorted([*found, *self.never_looped(shown)])

    def _unbroken(self, first: int, last: int, depth: int) -> bool:
        """Return whether all that stands between two lines is deeper than the first."""
        between = (self.source.line(k) for k in range(first + 1, last + 1))
        return all(_depth(text) > depth for text in between if text.strip())


def _sums(rows: dict[Span, dict[CoverageProbe, list[int]]]) -> Iterator[tuple[Span, list[int]]]:
    """The counts of all probes together, place by place."""
    for span, counted in rows.items():
        yield span, [sum(counts) for counts in zip(*counted.values(), strict=True)]


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip(" "))
