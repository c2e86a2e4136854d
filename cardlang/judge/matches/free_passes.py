"""Verbs that can be chosen and bring about nothing: `draw` from a pile that nobody fills again.

Looked at are verbs of the game's own file that pick nothing, are always offered, and do nothing
but move cards where there are some.  After each choice of one it is seen whether a card has changed
its place before the next decision.  One that is played for nothing so often is a free pass, which
hardly any author means who does not say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.diagnostic import Diagnostic
from cardlang.machine.ir import Machine, VerbInfo
from cardlang.program import (
    ChooseStep,
    Fallback,
    ForEachStep,
    IfStep,
    LetStep,
    MoveStep,
    NothingThere,
    PhaseStep,
    Program,
    ShuffleStep,
    Step,
    TimesStep,
    Verb,
    walk_steps,
)
from cardlang.quick import define, field
from cardlang.resolve.review.course import StepCourse
from cardlang.source import Source, Span

IDLE = 100  # so often a verb brings about nothing before it is told
SHARE = 2  # and at least every second time
_QUIET = (ForEachStep, IfStep, LetStep, MoveStep, PhaseStep, ShuffleStep, TimesStep)


@define
class FreePasses:
    """The verbs that are looked at, by where they begin, and how often each moved something."""

    masks: slice  # the cells of what lies in zones
    names: dict[int, str]
    spans: dict[int, Span]
    counts: dict[int, list[int]] = field(factory=dict)  # for nothing, for something

    @classmethod
    def of(cls, program: Program, machine: Machine, source: Source) -> FreePasses:
        """The verbs to look at in a game."""
        course = StepCourse(program, source, {})
        verbs = {
            verb.node.span.start: verb
            for deed in course.deeds
            if isinstance(deed.step, ChooseStep)
            for verb in deed.step.verbs
            if verb.node.span.source.name == source.name and _may_be_idle(verb)
        }
        masks = slice(machine.masks, machine.masks + len(machine.zones))
        return cls(
            masks,
            {at: verb.name for at, verb in verbs.items()},
            {at: verb.node.name.span for at, verb in verbs.items()},
        )

    @property
    def left(self) -> bool:
        """Return whether something may still be told."""
        found = [self.counts.get(at, [0, 0]) for at in self.names]
        return any(sum(counts) < SHARE * IDLE or _often(counts, 1) for counts in found)

    def seen(self, verb: VerbInfo, before: Sequence[Any], after: Sequence[Any]) -> None:
        """A verb was chosen; the cells then, and at the next decision."""
        if verb.span.start in self.names:
            moved = before[self.masks] != after[self.masks]
            self.counts.setdefault(verb.span.start, [0, 0])[moved] += 1

    def told(self) -> list[Diagnostic]:
        """A finding for each verb that was for nothing too often."""
        return [
            Diagnostic(
                "free-pass",
                f"`{self.names[at]}` was chosen {sum(counts):,} times in matches played to try it,"
                f" and moved no card {counts[0]:,} times",
                self.spans[at],
                "warning",
                help="fill what it draws from again, or offer it only `when` something is there; "
                "whoever may pass is offered `pass`",
            )
            for at, counts in sorted(self.counts.items())
            if _often(counts, IDLE)
        ]


def _often(counts: Sequence[int], least: int) -> bool:
    return counts[0] >= least and counts[0] * SHARE >= sum(counts)


def _may_be_idle(verb: Verb) -> bool:
    """Return whether a verb that is always offered does nothing but move what may not be there."""
    if verb.when is not None or verb.picks:
        return False
    steps = list(walk_steps(verb.body))
    moves = [step for step in steps if isinstance(step, MoveStep)]
    if not moves or not all(isinstance(step, _QUIET) for step in steps):
        return False
    asked = {
        id(step)
        for branch in steps
        if isinstance(branch, IfStep)
        for step in walk_steps(*branch.bodies())
    }
    return all(id(step) in asked or _may_be_none(step) for step in moves)


def _may_be_none(step: Step) -> bool:
    what = step.what if isinstance(step, MoveStep) else None
    return isinstance(what, Fallback) and isinstance(what.items[-1], NothingThere)
