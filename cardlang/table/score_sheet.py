"""The score sheet of a match, deal by deal, as a seat, or whoever looks on, is told it.

What a `Ledger` has noted becomes lines: what the rules kept in the deal, who got what for what, and
the sentence of the rules that gave it; of what is not plain to the seat only the sum is told.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from attrs import evolve, frozen

from cardlang.knowledge.view import Observation
from cardlang.match.live.driver import Outcome
from cardlang.match.live.lacking import placed, quoted
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.messages.catalogue import FIRST
from cardlang.show.notation import Notation, unsettled
from cardlang.show.sheet.speech import phrases
from cardlang.show.table import Line, called, cell_lines
from cardlang.show.text import COLUMNS, width, wrap
from cardlang.source import Span
from cardlang.syntax.tree import ProseNode
from cardlang.table.ledger import Amount, Gain, Ledger, Result

_CELL = 9  # columns that scores of a deal usually take


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
        """Lines plain to the seat: who got what for what, and the sentences that gave it."""
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
