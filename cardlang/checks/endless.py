"""Endless rules: loops, choices that are offered again and again, and matches.

A loop ends with what `until` asks, or because something in it leads out.  Where nothing leads out,
and nothing that is done in it changes anything that `until` looks at, it goes on for ever.  In the
same way an alternative that ends in `choose again` and changes nothing that the offer looks at can
be taken for ever; and a match whose end asks only for what never changes does not end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from cardlang.checks.effects import BlockEffects
from cardlang.checks.places import Places
from cardlang.diagnostic import Report
from cardlang.machine.graph import order
from cardlang.machine.ir import Decision, Machine
from cardlang.machine.operations import EQ, EXISTS, FORALL, LE, LT
from cardlang.machine.ranges import Ranges
from cardlang.machine.tree import (
    Apply,
    Branch,
    Chain,
    Const,
    Decide,
    Deed,
    Each,
    Exit,
    Jump,
    Offered,
    Score,
    Set,
    SetFamily,
    Value,
    walk,
)
from cardlang.program import AgainStep, PhaseStep
from cardlang.run.interpret import Interpreter
from cardlang.source import Span

_COMPARE = (LT, LE, EQ)


class Endless:
    """The search of one machine for what never ends."""

    def __init__(self, machine: Machine, places: Places, report: Report) -> None:
        self.machine, self.places, self.report = machine, places, report
        self.effects = BlockEffects(machine)
        self.blocks = machine.reached()
        self.after = cache(machine.after)

    def check(self) -> None:
        """Tells of loops and of offers."""
        for number in self.blocks:
            loop = self.machine.blocks[number].loop
            if loop is not None and loop.kind == "until":
                self._loop(number, loop.inside, loop.after)
        for number in self.blocks:
            way = self.machine.blocks[number].exit
            if isinstance(way, Jump):
                statement = self.places.statement(way)
                if isinstance(statement, AgainStep):
                    self._again(number, way)

    def reach(self, start: int, goes: Callable[[int], bool]) -> set[int]:
        """The blocks that can come after one, it included, on ways through blocks that let go."""
        found: set[int] = set()
        left = [start]
        while left:
            b = left.pop()
            if b not in found:
                found.add(b)
                if goes(b):
                    left.extend(self.after(b))
        return found

    # -------------------------------------------------------------- loops

    def _loop(self, head: int, inside: int, after: int) -> None:
        machine, way = self.machine, self.machine.blocks[head].exit
        if not isinstance(way, Branch):
            return
        place = self.places.own(way)
        round_ = self.reach(inside, lambda b: b not in (head, after))
        if after in round_ or place is None:
            return
        changed = 0
        for b in round_ - {head}:
            block = machine.blocks[b]
            if isinstance(block.exit, Score):
                self._behind(head, inside, after, place)
                return
            changed |= self.effects.changed(block) | self._picked(b)
        if changed & self.effects.asked([way.test]) == 0:
            message = "this never ends: nothing in it changes what would end it"
        elif self._holds_never(way, after):
            message = "this never ends: what it waits for never comes true"
        else:
            return
        help = "leave it with `done`, or let something in it bring its end about"
        self.report.warning("endless-loop", message, place, help=help)

    def _behind(self, head: int, inside: int, after: int, place: Span) -> None:
        """Tells of what stands behind a loop that only the end of the deal leaves."""
        way = self.machine.blocks[head].exit
        if not isinstance(way, Branch) or not isinstance(way.test, Const) or way.yes != after:
            return
        come_to = order([self.machine.start], lambda b: (inside,) if b == head else self.after(b))
        blocks = [self.machine.blocks[b] for b in self.reach(after, lambda b: True) - {*come_to}]
        ways: list[Deed | Exit] = [deed for block in blocks for deed in block.deeds]
        ways += [block.exit for block in blocks]
        asked = [one for one in ways if not isinstance(self.places.statement(one), PhaseStep)]
        places = [self.places.own(one) for one in asked]
        later = [one for one in places if one is not None and _is_behind(one, place)]
        if later:
            self.report.warning(
                "never-reached",
                "this is never done: only the end of the deal leads out of what stands before it",
                min(later, key=lambda one: one.start),
                help="put what is done at the end of every deal below `after deal:`, or leave"
                " the turns with `done` in place of `end deal`",
            )

    def _holds_never(self, way: Branch, after: int) -> bool:
        """Return whether a loop waits for what cannot come true, whatever is played."""
        compared = any(isinstance(e, Apply) and e.operation in _COMPARE for e in walk(way.test))
        if way.yes != after or not compared:
            return False
        return never(way.test, Ranges(self.machine, self.blocks, way.test))

    def _picked(self, number: int) -> int:
        """The cells into which the answer of a block goes."""
        way = self.machine.blocks[number].exit
        if not isinstance(way, Decide):
            return 0
        verbs = self.machine.decisions[way.decision].verbs
        return sum(1 << cell for cell in {pick.cell for verb in verbs for pick in verb.picks})

    # -------------------------------------------------------------- offers

    def _again(self, number: int, way: Jump) -> None:
        """An alternative that leads back to its offer and has changed nothing that it asks."""
        decision_number = decision_at(self.machine, way.to)
        place = self.places.own(way)
        if decision_number is None or place is None:
            return
        decision = self.machine.decisions[decision_number]
        asked = self._asked(way.to, decision)
        for verb in decision.verbs:
            ways = self.reach(verb.block, lambda b: not self._changes(b, way.to, asked))
            plain = {b for b in ways if not self._changes(b, way.to, asked)}
            if number in plain and not self._counts(plain):
                self.report.warning(
                    "endless-choice",
                    f"`{verb.name}` can be chosen for ever: it changes nothing that is offered",
                    place,
                    help="let a `when` behind it ask for something that it changes, "
                    "or leave out `choose again`",
                )
                return

    def _asked(self, head: int, decision: Decision) -> int:
        deeds = [deed for deed in self.machine.blocks[head].deeds if isinstance(deed, Set)]
        chooser = [deed.value for deed in deeds if deed.cell == decision.cell]
        return self.effects.offered(decision) | self.effects.asked(chooser)

    def _changes(self, number: int, head: int, asked: int) -> bool:
        return number == head or bool(self.effects.changed(self.machine.blocks[number]) & asked)

    def _counts(self, blocks: set[int]) -> bool:
        """Return whether some blocks ask for what they change themselves, as who counts does."""
        asked = changed = 0
        for number in blocks:
            block = self.machine.blocks[number]
            changed |= self.effects.changed(block)
            asked |= self.effects.asked(block.exit.children())
        return bool(asked & changed)

    # ------------------------------------------------------------ the match

    def match(self) -> None:
        """Tells of a match that does not end."""
        machine = self.machine
        over = machine.conditions["match-over"]
        if isinstance(over, Const) or over.span is None:
            return
        asked, changed = self.effects.asked([over]), 0
        for number in self.blocks:
            for deed in machine.blocks[number].deeds:
                if not self._is_reset(deed):
                    changed |= self.effects.done(deed)
        if any(asked & ~changed & 1 << info.cell for info in machine.cells):
            return  # that this keep is never set is told by itself
        if asked & changed == 0 and not self._over_at_once():
            message = "the match never ends: nothing that is asked here ever changes"
        elif never(over, Ranges(machine, self.blocks, over)):
            message = "the match never ends: this never comes true"
        else:
            return
        self.report.warning(
            "endless-match",
            message,
            over.span,
            help="let something in the deal bring it about, such as `score gains 1`, "
            "or write `match ends when deal-number is 10`",
        )

    def _is_reset(self, deed: Deed) -> bool:
        """Return whether a deed gives a keep its start, which is always the same."""
        statement = self.places.statement(deed)
        if isinstance(deed, (Set, SetFamily)) and isinstance(deed.value, Const):
            return statement is None or isinstance(statement, PhaseStep)
        return False

    def _over_at_once(self) -> bool:
        """Return whether the match is over after the first deal, as nothing has changed."""
        play = Interpreter(self.machine)
        state = play.start()
        play.run(state)
        return bool(play.value(state, self.machine.conditions["match-over"]))


def _is_behind(place: Span, other: Span) -> bool:
    return place.source is other.source and place.start >= other.end


def decision_at(machine: Machine, block: int) -> int | None:
    """The number of the decision that is asked where a block ends, with or without `otherwise`."""
    way = machine.blocks[block].exit
    if isinstance(way, Decide):
        return way.decision
    test = way.test if isinstance(way, Branch) else None
    return test.decision if isinstance(test, Offered) else None


def never(e: Value, ranges: Ranges) -> bool:
    """Return whether a condition cannot come true, whatever the cells hold that it looks at."""
    if isinstance(e, Chain):
        return any(never(a, ranges) for a in e.args) if e.every else _none(e.args, ranges)
    if isinstance(e, Each) and e.how in (EXISTS, FORALL):
        some = isinstance(e.over, Const) and e.over.value != 0
        return never(e.body, ranges) and (some or e.how is EXISTS)
    if isinstance(e, Apply) and e.operation.answers is not None:
        return e.operation.answers(*map(ranges.of, e.args)) is False
    return ranges.of(e) == (0, 0, False)


def _none(args: tuple[Value, ...], ranges: Ranges) -> bool:
    return all(never(a, ranges) for a in args)


def check(machine: Machine, places: Places, report: Report) -> None:
    """Loops and offers that never end at one table."""
    Endless(machine, places, report).check()


def check_match(machine: Machine, places: Places, report: Report) -> None:
    """Return whether a match at one table ends."""
    Endless(machine, places, report).match()
