"""Changes of the scores by the rules, deal by deal, and the lines that made them.

A `Ledger` follows a match as bots are followed (`Provenance`): of every change of a score it notes
the line of the rules, and to whom it is plain what was scored there and why.  Whoever cannot tell
is told the sums only, which are public.  The amounts that a line works with (`bonus of won`,
`deal-number`) are told to whom they are plain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from attrs import evolve, field, frozen

from cardlang.knowledge.tracing import tracer
from cardlang.knowledge.view import Observation, observe
from cardlang.machine.faults import Fault
from cardlang.machine.tree import Cell, Const, Deed, Family, Set, SetFamily, Value
from cardlang.match.live.driver import Outcome
from cardlang.match.live.lacking import placed, quoted
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.match.records.events import Event, Scored
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.messages.catalogue import FIRST
from cardlang.program import Program
from cardlang.show.notation import Notation, unsettled
from cardlang.show.sheet.speech import phrases
from cardlang.show.table import Line, called, cell_lines
from cardlang.show.text import COLUMNS, width, wrap
from cardlang.source import Span
from cardlang.syntax.tree import ProseNode
from cardlang.table.plain import SheetProvenance
from cardlang.table.score_parts import NamedPart, PartFinder, own_values

_CELL = 9  # columns that scores of a deal usually take
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


@frozen
class GainTold:
    """A gain as one seat is told it: whose, how much, and for what."""

    side: str
    gain: str
    parts: tuple[str, ...]


@frozen
class DealTold:
    """The result of a deal, as one seat is told it: what was kept, `rest` for who asks; who got
    what for what, and the sentences of the rules that gave it, each with its lines; the scores and
    their changes by side.
    """

    kept: tuple[str, ...]
    rest: tuple[str, ...]
    gains: tuple[GainTold, ...]
    rules: tuple[tuple[str, str], ...]
    scores: tuple[int, ...]
    changes: tuple[int, ...]


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
    operation = getattr(value, "operation", None)
    return operation is not None and operation.name in ("add", "sub", "mul", "neg")


# -------------------------------------------------------------------- as text


def signed(points: int) -> str:
    """A gain or a loss as it is written down: `+5`, `−5`."""
    return f"{'−' if points < 0 else '+'}{abs(points)}"


def _plain_to_all(result: Result) -> Result:
    """The result as somebody is told it who sees all hands and has none."""
    gains = tuple(
        evolve(gain, seats=-1, amounts=tuple(evolve(one, seats=-1) for one in gain.amounts))
        for gain in result.gains
    )
    views = tuple(evolve(view, seat=-1) for view in result.views)
    return evolve(result, gains=gains, settled=dict.fromkeys(result.settled, -1), views=views)


class LedgerSheet:
    """The score sheet of one match, as one seat may see it."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        self._ledger: Ledger | None = None
        self._followed: list[Outcome] = []

    def results(self, state: State) -> list[Result]:
        """All deals that have been scored; where moves were taken back, of what was played then."""
        outcomes, told = outcomes_of(state), len(self._followed)
        if self._ledger is None or outcomes[:told] != self._followed:
            self._ledger, told = Ledger(setup_of(state), self.notation.tongue.program), 0
        self._ledger.follow(outcomes[told:])
        self._followed = list(outcomes)
        return self._ledger.results

    def results_told(self, state: State, seat: int, watched: bool = False) -> list[str]:
        """The results of the deals, as lines for this seat; `watched` by somebody who has none."""
        found = self.results(state)
        if watched:
            found = [_plain_to_all(result) for result in found]
        return [self._result(found, number, seat) for number in range(len(found))]

    def deals_told(self, state: State, seat: int) -> list[DealTold]:
        """The results of the deals, for this seat, in the sentences of the rules."""
        found, before = [], (0,) * len(self.notation.sides)
        for result in self.results(state):
            gains, rules = self._reasons(result, seat)
            changes = tuple(now - old for now, old in zip(result.scores, before, strict=True))
            kept, rest = self._kept(result, seat, {part for one in gains for part in one.parts})
            found.append(DealTold(kept, rest, gains, rules, result.scores, changes))
            before = result.scores
        return found

    def _reasons(
        self, result: Result, seat: int
    ) -> tuple[tuple[GainTold, ...], tuple[tuple[str, str], ...]]:
        """Of what is plain to the seat: who got what for what, and the sentences that gave it."""
        tongue = self.notation.tongue
        points: dict[tuple[int, tuple[str, ...]], int] = {}
        rules: dict[str, list[str]] = {}
        for gain in result.gains:
            if not gain.seats >> seat & 1 or gain.span is None:
                continue
            what = self._worked_with(gain, seat)
            points[gain.side, what] = points.get((gain.side, what), 0) + gain.points
            lines = rules.setdefault(self._sentence(gain.span), [])
            line = quoted(tongue.machine, gain.span, tongue)
            lines += [] if line in lines else [line]
        gains = [
            GainTold(self.notation.side(side), signed(sum_), what)
            for (side, what), sum_ in points.items()
            if what
        ]
        told = ((sentence, "; ".join(lines)) for sentence, lines in rules.items())
        return tuple(gains), tuple(told)

    def _worked_with(self, gain: Gain, seat: int) -> tuple[str, ...]:
        """The amounts of a gain that are plain to the seat, as they are called at the table."""
        plain = [one for one in gain.amounts if one.seats >> seat & 1]
        told = ((self._named(one.text), one) for one in plain)
        return tuple(self._amount(name, one) for name, one in told if name)

    def _amount(self, name: str, one: Amount) -> str:
        if not one.flag:
            return f"{name} {one.number}"
        sort = "noun" if name[0].isupper() else "other"  # as German writes them
        return self.notation.tongue.say(
            "flag-holds" if one.number else "flag-fails", name=name, sort=sort
        )

    def _named(self, text: str) -> str:
        """An amount as its sentence calls it: what a text of the rules names first."""
        tongue, name = self.notation.tongue, text.partition(" ")[0]
        program = tongue.program
        if name in program.keeps:
            return called(self.notation, name)
        said = tongue.thing("rule", name)
        known = name in program.rules or name in program.facts or f"short-{name}" in phrases(FIRST)
        return said if said != name or known else ""

    def _sentence(self, span: Span) -> str:
        """The sentence above a line of the rules: of the smallest part that has one."""
        program = self.notation.tongue.program
        found: tuple[ProseNode, ...] = ()
        parts = [(word.block.span, word.block.prose) for word in program.words.values()]
        parts += [(rule.node.span, rule.node.prose) for rule in program.rules.values()]
        for where, prose in parts:
            inside = where.source.name == span.source.name and where.start <= span.start < where.end
            found = prose if inside and prose else found
        told = self.notation.tongue.prose(tuple((line.language, line.text) for line in found))
        return "" if "{" in told else told

    def _result(self, results: Sequence[Result], number: int, seat: int) -> str:
        result = results[number]
        lines = [f"  {line}" for line in self._cells(result, seat)]
        before = results[number - 1].scores if number else (0,) * len(result.scores)
        lines += [f"  {line}" for line in self._gains(result, before, seat)]
        table = self.draw(results[: number + 1]).splitlines()
        return "\n".join([*map(wrap, lines), *table])

    def _cells(self, result: Result, seat: int) -> list[str]:
        """Lines on what the rules kept in the deal, as it stood when that was scored.

        What is kept for the match, such as the dealer, already stands as the next deal has it.
        """
        left = self._left(result.views[seat])
        lines = [line for line in self._lines(result, seat) if line.name not in left]
        told = "; ".join(line.text for line in lines if line.sort == "cell")
        return [line for line in (told, *(x.text for x in lines if x.sort == "family")) if line]

    def _left(self, view: Observation) -> set[str]:
        """Names of what is not told of a deal: kept for the match or for a trick, or as it was."""
        keeps, starts = self.notation.tongue.program.keeps, self.notation.starts
        left = {name for name, keep in keeps.items() if keep.each == "match"}
        left |= self.notation.passing
        return left | {x.name for x in view.cells if not x.owner and starts.get(x.name) == x.value}

    def _kept(
        self, result: Result, seat: int, told: Collection[str]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Lines on what was settled in the deal alone, and the rest for who asks.

        What stands among the amounts of a gain is not told again.
        """
        keeps, left = self.notation.tongue.program.keeps, self._left(result.views[seat])
        kept: list[str] = []
        rest: list[str] = []
        for line in self._lines(result, seat):
            if line.name in left or line.text.replace(": ", " ") in told:
                continue
            info = self.notation.cells.get((line.name, ""))
            many = info is None or info.what in ("seats", "cards") or line.name not in keeps
            (rest if many else kept).append(line.text)
        return tuple(kept), tuple(rest)

    def _lines(self, result: Result, seat: int) -> list[Line]:
        view, tongue = result.views[seat], self.notation.tongue
        idle = {info.cell for info in tongue.machine.cells}
        idle -= {cell for cell, seats in result.settled.items() if seats >> seat & 1}
        return cell_lines(self.notation, view, unsettled(tongue.program, tongue.machine, idle))

    def _gains(self, result: Result, before: Sequence[int], seat: int) -> list[str]:
        """Lines on where the scores of a deal came from, as far as that is plain to the seat, and
        the rest.
        """
        tongue = self.notation.tongue
        rest = [now - old for now, old in zip(result.scores, before, strict=True)]
        points: dict[str, dict[tuple[int, str], int]] = {}  # by what gave it, by side and amounts
        places: dict[str, dict[str, None]] = {}
        for gain in result.gains:
            if gain.seats >> seat & 1 and gain.span is not None:
                rule = self._sentence(gain.span)
                where = (placed if rule else quoted)(tongue.machine, gain.span, tongue)
                rule = rule or where
                places.setdefault(rule, {})[where] = None
                given = points.setdefault(rule, {})
                key = gain.side, ", ".join(self._worked_with(gain, seat))
                given[key] = given.get(key, 0) + gain.points
                rest[gain.side] -= gain.points
        lines = []
        for rule, given in points.items():
            for (number, what), sum_ in given.items():
                side, told_points = self.notation.side(number), f"{sum_:+d}"
                key_ = "gain-for" if what else "gain"
                lines.append(tongue.say(key_, side=side, gain=told_points, what=what))
            at = ", ".join(places[rule])
            lines.append("  " + (rule if rule == at else tongue.say("gave", rule=rule, at=at)))
        for number, left in enumerate(rest):
            if left and points:
                side = self.notation.side(number)
                lines.append(tongue.say("gains", side=side, gain=f"{left:+d}"))
        return lines

    def draw(self, results: Sequence[Result]) -> str:
        """Deal by deal what each side had, and what it got."""
        tongue = self.notation.tongue
        if not results:
            return tongue.say("sheet-none") + "\n"
        heads = [tongue.say("sheet-deal"), *(self.notation.side(k) for k in self._sides())]
        if sum(max(_CELL, width(head)) + 2 for head in heads) > COLUMNS:
            heads[1:] = ["+".join(map(str, seats)) for seats in self.notation.sides]
        rows = [heads]
        before = (0,) * len(results[0].scores)
        for number, result in enumerate(results, start=1):
            pairs = zip(result.scores, before, strict=True)
            cells = [f"{now} ({now - old:+d})" if now != old else str(now) for now, old in pairs]
            rows.append([str(number), *cells])
            before = result.scores
        wide = [max(map(width, column)) for column in zip(*rows, strict=True)]
        return "".join(
            "  ".join(
                " " * (size - width(cell)) + cell for cell, size in zip(row, wide, strict=True)
            ).replace(" ", "\xa0")
            + "\n"
            for row in rows
        )

    def _sides(self) -> range:
        return range(len(self.notation.sides))
