"""Warnings that take a few matches: conditions that always hold, cards that nobody plays.

A condition behind `if` that held each time, though it was asked 300 times and more, by seats that
look ahead too.  Cards of which everybody has equally many left whenever a deal ends, where a number
says how often all play, and nothing asks for them any more.  A fault that stops a match, and an
end that none comes to (`stopped`).

The amounts are counts, so that a file is told the same on every machine, and come to less than a
second.  Random seats play first, and only until nothing is left to be told; seats that look ahead
play one deal, and only where something is; so do seats of plain habits.  Where a match drifts to no
end, they play on, which may take a second more.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from attrs import evolve

from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.engine import Engine
from cardlang.judge.against import in_vain
from cardlang.judge.matches import lasting, leaning
from cardlang.judge.matches.coverage import Coverage, CoverageProbe
from cardlang.judge.matches.free_passes import FreePasses
from cardlang.judge.matches.playing import Price, price, summed, traced
from cardlang.judge.matches.stopped import no_way_out, none_ended, stopped
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played
from cardlang.match.examples import run_examples
from cardlang.match.live.driver import Outcome, Terms
from cardlang.messages.catalogue import LANGUAGES
from cardlang.program import (
    AtMost,
    ChooseStep,
    Constant,
    Equal,
    Expression,
    IsNothing,
    Program,
    Step,
    TimesStep,
    UntilStep,
    ZoneCards,
    walk,
    walk_steps,
)
from cardlang.quick import define, field
from cardlang.resolve.items.allows import PLAYED, kept
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.sentences.claims import wordlist
from cardlang.run.interpret import Interpreter
from cardlang.run.stream import CHANCE, Stream
from cardlang.source import Source, Span

ASKED = 300
"""So often at least a condition is asked before it is said to hold always."""
_DEALS = 12  # that end with cards left, before it is said that they are not played
_UNITS = 6_000  # of `playing.Price` that random seats may play for
_LAST = 15_000  # that they may play for where a condition is nearly asked often enough
_ENOUGH = 2_500  # that they play for at least, if something may be told
_FEW = 400  # that they play for where there is nothing else to look for than a fault
_LONG = 1_500  # decisions of a match, beyond which it is given up
_AHEAD = 250  # of a deal that seats play who look ahead: what one costs of random seats
_BOT = "easy"
_SENTENCE = re.compile(r'"([^"\n]*)"')
_SEED = 1


def watched(engine: Engine, source: Source) -> list[Diagnostic]:
    """Return what a few matches of the usual table hold against a game, in the order of its text.

    What the game allows is left out; nothing is said of a game that cannot be played.
    """
    try:
        machine = engine.machine()
    except RuleError:
        return []
    program = engine.program
    coverage = Coverage(source)
    probe = CoverageProbe(machine, in_vain.stored(program, source))
    left, passes = Leftovers.of(program, machine, source), FreePasses.of(program, machine, source)
    done = passes.seen if passes.names else None
    matches: list[Played] = []
    deals, spent = [0, 0], 0.0
    while spent < _UNITS or (spent < _LAST and _nearly(coverage, spent)):
        dealt = None if left is None else left.look
        trace = traced(
            probe.runner, _SEED + len(matches), Terms(decisions=_LONG), None, None, dealt, done
        )
        deals[0] += trace.deals
        deals[1] += trace.counting
        if trace.fault is not None:
            coverage.add(probe)
            found = passes.told() + stopped(program, source, machine.players, trace.fault)
            if not found:  # another one would be its cause
                found = no_way_out(machine, program, source, probe.runner, trace)
            if not found and not _meant_to_go_on(program):
                setup = engine.setup(machine.players, _SEED)
                found = none_ended(setup, program, source, trace)
            found += _vain(coverage, program, source) or _unscored(engine, machine, source, deals)
            return list(kept(program.allows, found, ""))  # its end is not seen
        matches.append(summed(trace))
        spent = price(machine, matches).match * len(matches)
        coverage.add(probe)
        watching = coverage.always(1) or passes.left or (left is not None and left.count)
        vain = in_vain.likely(coverage, spent / _UNITS)
        watching = watching or vain or not deals[1]
        if not watching and spent >= _FEW:
            return list(kept(program.allows, (), PLAYED))
        if spent >= _ENOUGH and not vain and (left is None or left.deals >= _DEALS):
            if all(asked >= ASKED for _, asked in coverage.always(1)):
                break
    found = passes.told() + ([] if left is None else left.told())
    found += _vain(coverage, program, source) or _unscored(engine, machine, source, deals)
    if coverage.always(ASKED):
        denied = _shown(program, source).denied()
        if any(span.line not in denied for span, _ in coverage.always(ASKED)):
            found += _held(engine, machine, coverage, denied, price(machine, matches))
    return list(kept(program.allows, sorted(found, key=lambda one: one.span.start), PLAYED))


def _meant_to_go_on(program: Program) -> bool:
    """Return whether a game allows a match, or a part of one, that comes to no end by itself."""
    return any(one.code in ("endless-match", "endless-loop") for one in program.allows)


def _nearly(coverage: Coverage, spent: float) -> bool:
    """Return whether a condition that holds always is asked often enough before the end."""
    return any(asked < ASKED <= asked * _LAST / spent for _, asked in coverage.always(1))


def _held(
    engine: Engine, machine: Machine, coverage: Coverage, denied: set[int], cost: Price
) -> list[Diagnostic]:
    """The conditions that hold always, when seats have played that look ahead, and seats of each
    plain habit."""
    from cardlang.bots.table import match  # of many files no such condition is left

    names = (_BOT,) * machine.players
    setup = evolve(
        engine.setup(machine.players, _SEED), players_are=names, terms=Terms(1), backend="python"
    )
    if cost.match > _AHEAD:
        return []
    outcomes: list[Outcome] = []
    match(setup, _SEED, outcomes)
    probe = CoverageProbe(machine)
    traced(probe.runner, _SEED, Terms(1), None, outcomes)
    for habit in leaning.plain_habits(machine):  # all may pass, though others hardly ever do
        dice, chance = random.Random(_SEED), Stream(_SEED, CHANCE)
        leaning.play(probe.runner, habit, Terms(1, leaning.DECISIONS), dice, chance.shuffle)
    coverage.add(probe)
    return [
        Diagnostic(
            "always-holds",
            f"`{at.text}` held each of the {asked:,} times that it was asked, in matches played to"
            " try it, and so decides nothing",
            at,
            "warning",
            help="ask for what is meant, or show in an example that it need not hold",
        )
        for span, asked in coverage.always(ASKED)
        if span.line not in denied
        for at in (_whole(span),)
    ]


def _whole(span: Span) -> Span:
    """The condition that begins at a place, to the colon of its line."""
    line = span.source.line(span.line)[span.column - 1 :]
    colon = line.find(":")
    return Span(span.source, span.start, span.start + colon) if colon > 0 else span


def _vain(coverage: Coverage, program: Program, source: Source) -> list[Diagnostic]:
    """The lines that never bring about anything, neither in play nor in examples."""
    if not in_vain.vain(coverage, set()):
        return []
    return in_vain.vain(coverage, _shown(program, source).brought())


def _unscored(
    engine: Engine, machine: Machine, source: Source, deals: Sequence[int]
) -> list[Diagnostic]:
    """The finding that no score has changed, unless seats can bring that about."""
    found = in_vain.unscored(engine.program, source, *deals)
    if not found:
        return []
    seeds, (runner, _) = range(_SEED, _SEED + lasting.MATCHES), engine.runner(machine)
    told = lasting.lasting(runner, seeds, lasting.QUICK, moves=6, plays=3).told
    reached = any(traced(runner, at, Terms(), None, script).counting for at, script in told)
    return [] if reached else found


def _shown(program: Program, source: Source) -> Coverage:
    """The lines that have run in examples, and what came of them."""
    probes: list[CoverageProbe] = []
    storing = in_vain.stored(program, source)

    def made(machine: Machine) -> Interpreter:
        probes.append(CoverageProbe(machine, storing))
        return probes[-1].runner

    run_examples(program, made=made)
    coverage = Coverage(source)
    for probe in probes:
        coverage.add(probe)
    return coverage


@define
class Leftovers:
    """Cards of everybody that are left when deals end, where a number says how often all play.

    Or where all play until other cards are gone, such as those of the stock.
    """

    name: str  # of the zones in which they lie
    zones: tuple[int, ...]
    masks: int  # the first cell of what lies in zones
    span: Span  # the number, or the condition
    times: int  # 0: until other cards are gone
    count: int = -1  # that all had left at the end of each deal so far; 0: it is not so
    deals: int = field(default=0)

    @classmethod
    def of(cls, program: Program, machine: Machine, source: Source) -> Leftovers | None:
        """The things to look at in a game; None if no number says how often all play."""
        course = StepCourse(program, source, {})
        last = [
            deed
            for deed in course.deeds
            if _often(course, deed.step) is not None
            and course.own(deed.step) is not None
            and any(isinstance(step, ChooseStep) for step in walk_steps((deed.step,)))
        ]
        if not last:
            return None
        step = last[-1].step
        often = _often(course, step)
        assert often is not None
        inside = {id(one) for one in walk_steps((step,))}
        at = course.deeds.index(last[-1])
        after = [one.step for one in course.deeds[at + 1 :] if id(one.step) not in inside]
        asked = course.reads(program.ends, program.winner).union(*map(course.read_by, after))
        picked = {
            name
            for one in walk_steps((step,))
            if isinstance(one, ChooseStep)
            for verb in one.verbs
            for pick in verb.picks
            for name in course.reads(pick.source)
        }
        names = [zone.name for zone in machine.zones if zone.owner_kind == "seat"]
        name = next((one for one in names if one in picked and one not in asked), None)
        if name is None or name in course.reads(often):
            return None
        places = tuple(at for at, zone in enumerate(machine.zones) if zone.name == name)
        numbers = [part.value for part in walk(often) if isinstance(part, Constant)]
        times = max(numbers, default=0)
        return cls(name, places, machine.masks, often.span, times)

    def look(self, cells: Sequence[Any]) -> None:
        """A deal has ended."""
        counts = {cells[self.masks + zone].bit_count() for zone in self.zones}
        equal = counts.pop() if len(counts) == 1 else 0
        self.deals += 1
        self.count = equal if self.count in (-1, equal) else 0

    @property
    def sure(self) -> bool:
        """Return whether deals enough have ended so, and no sentence says that it is meant."""
        if self.count < 1 or self.deals < _DEALS or len(self.zones) < 2:
            return False
        if not self.times:
            return True
        return not _tells(self.span.source.text, {self.times, self.times + self.count})

    def told(self) -> list[Diagnostic]:
        """The finding, if it is sure."""
        if not self.sure:
            return []
        cards = f"{self.count} card{'s' if self.count > 1 else ''}"
        return [
            Diagnostic(
                "cards-left",
                f"everybody has {cards} in `{self.name}` left when a deal ends, and nothing asks"
                " for them",
                self.span,
                "warning",
                help=f"write `repeat until every {self.name} is empty:`, or deal as many cards as"
                " are played"
                if self.times
                else f"write `repeat until every {self.name} is empty:` here, or below it for what"
                " is played then",
            )
        ]


def _often(course: StepCourse, step: Step) -> Expression | None:
    """The number of rounds of a loop, or the cards until whose end it goes on; None: others."""
    match step:
        case TimesStep(count=Constant(value=times) as count) if times > 1:
            return count
        case UntilStep(condition=IsNothing(value=value) as condition):
            cards = course.meant(value)
            return condition if isinstance(cards, ZoneCards) and not cards.zone.families else None
        case UntilStep(condition=Equal(right=Constant()) | AtMost(left=Constant()) as condition):
            return condition
    return None


def _tells(text: str, numbers: set[int]) -> bool:
    """Return whether one sentence of the rules names all of some numbers: `five of six cards`."""
    lists = [known for known in map(wordlist, LANGUAGES) if known is not None]
    return any(
        numbers <= known.prose(said).numbers for said in _SENTENCE.findall(text) for known in lists
    )
