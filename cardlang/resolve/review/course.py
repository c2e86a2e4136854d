"""The course of a game: its statements in their order, each with what stands around it.

Words are templates, so all that a deal does lies in one tree.  Reviews ask what a statement depends
on, what has to hold for it to be done, and what is read of keeps and zones, rules included.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cardlang.program import (
    SEAT,
    SIDE,
    AllOf,
    AllTrue,
    AnyTrue,
    AtOnceStep,
    Binding,
    ChooseStep,
    Definition,
    Expression,
    ForEachStep,
    IfStep,
    Keep,
    KeepValue,
    LetStep,
    MembersOf,
    MoveStep,
    Named,
    Program,
    RuleCall,
    SideOf,
    Step,
    TimesStep,
    UntilStep,
    Verb,
    Zone,
    ZoneCards,
    walk,
    walk_steps,
)
from cardlang.quick import define, field, frozen
from cardlang.resolve.review.uses import parts_of
from cardlang.source import Source, Span

LOOPS = (ForEachStep, AtOnceStep, TimesStep, UntilStep)


@frozen(eq=False)
class OuterStep:
    """A statement around another: the verb or the branch in which that stands."""

    step: Step
    tests: tuple[Expression, ...] = ()  # what holds there
    passed: tuple[Expression, ...] = ()  # what did not hold, of branches before
    verb: Verb | None = None


@frozen(eq=False)
class PlacedStep:
    """A statement and those around it, outermost first."""

    step: Step
    around: tuple[OuterStep, ...]

    def inside(self, outer: Step) -> tuple[OuterStep, ...]:
        """The frames between a statement around it and itself, that one left out."""
        steps = [frame.step for frame in self.around]
        return self.around[steps.index(outer) + 1 :]


NamesOf = Callable[["StepCourse", Step], frozenset[str]]
"""Names that a statement comes to: of what it sets, or moves."""


@define(eq=False)
class StepCourse:
    """All statements of a program, and what values depend on."""

    program: Program
    root: Source
    lets: dict[Binding, Expression]
    picks: dict[Binding, Expression] = field(factory=dict)  # what is picked from
    deeds: list[PlacedStep] = field(factory=list)
    let_steps: dict[Binding, list[LetStep]] = field(factory=dict)
    told: set[tuple[str, int]] = field(factory=set)
    _read: dict[int, frozenset[str]] = field(factory=dict)
    _reads: dict[Expression, frozenset[str]] = field(factory=dict)
    _read_by: dict[Step, frozenset[str]] = field(factory=dict)
    _kept: dict[tuple[object, Step], frozenset[str]] = field(factory=dict)
    _names: dict[Step, frozenset[Binding]] = field(factory=dict)
    _filled: frozenset[str] | None = None
    _parts: list[Expression] | None = None

    def __attrs_post_init__(self) -> None:
        program = self.program
        for body in (program.before_deal, program.deal, program.after_deal):
            self._gather(body)

    def _gather(self, body: Iterable[Step]) -> None:
        stack: list[PlacedStep] = [PlacedStep(step, ()) for step in reversed(list(body))]
        while stack:
            deed = stack.pop()
            self.deeds.append(deed)
            if isinstance(deed.step, LetStep):
                self.lets[deed.step.binding] = deed.step.value
                self.let_steps.setdefault(deed.step.binding, []).append(deed.step)
            elif isinstance(deed.step, ChooseStep):
                picks = [pick for verb in deed.step.verbs for pick in verb.picks]
                self.picks.update({pick.binding: pick.source for pick in picks})
            inner = [
                PlacedStep(step, (*deed.around, frame))
                for frame, steps in _frames(deed.step)
                for step in steps
            ]
            stack.extend(reversed(inner))

    def filled(self) -> frozenset[str]:
        """The places of seats and sides to which some statement moves cards."""
        if self._filled is None:
            moves = (deed.step for deed in self.deeds if isinstance(deed.step, MoveStep))
            places = (move.to.zone for move in moves if isinstance(move.to, ZoneCards))
            self._filled = frozenset(zone.name for zone in places if zone.families)
        return self._filled

    def parts(self) -> list[Expression]:
        """All values in statements, each before those in it."""
        if self._parts is None:
            self._parts = [part for deed in self.deeds for part in walk(*deed.step.children())]
        return self._parts

    def own(self, step: Step) -> Span | None:
        """The innermost place of the game's own file that a statement is due to."""
        places = (*step.via, step.span)
        return next((span for span in reversed(places) if span.source is self.root), None)

    def once(self, code: str, span: Span | None) -> bool:
        """Return whether a place of the game's own file has not been told of yet."""
        if span is None or span.source is not self.root or (code, span.start) in self.told:
            return False
        self.told.add((code, span.start))
        return True

    def kept(self, make: NamesOf, step: Step) -> frozenset[str]:
        """The names that a statement comes to, which many places in it ask for, worked out once."""
        found = self._kept.get((make, step))
        if found is None:
            found = self._kept[make, step] = make(self, step)
        return found

    def names_within(self, step: Step) -> frozenset[Binding]:
        """The names that a statement and those in it give, worked out once."""
        found = self._names.get(step)
        if found is None:
            found = self._names[step] = names_in((step,))
        return found

    # ------------------------------------------------------------------------------- values

    def meant(self, x: Expression) -> Expression:
        """The value of a name, or of a rule without parts."""
        for _ in range(20):
            if isinstance(x, Named) and x.binding in self.lets:
                x = self.lets[x.binding]
            elif isinstance(x, RuleCall) and x.rule.body is not None and not x.rule.params:
                x = x.rule.body
            else:
                break
        return x

    def everybody(self, x: Expression) -> bool:
        """Return whether a value is all seats, or all sides."""
        x = self.meant(x)
        if isinstance(x, MembersOf):
            return self.everybody(x.x)
        return isinstance(x, AllOf) and x.kind.base in (SEAT, SIDE)

    def alternatives(self, x: Expression | None) -> Iterator[Expression]:
        """The claims of which each by itself is enough for a condition to hold."""
        x = None if x is None else self.meant(x)
        if isinstance(x, AnyTrue):
            for item in x.items:
                yield from self.alternatives(item)
        elif x is not None:
            yield x

    def claims(self, tests: Iterable[Expression]) -> Iterator[Expression]:
        """The claims that have to hold one by one, for all of some conditions to hold."""
        todo = list(tests)
        while todo:
            x = self.meant(todo.pop())
            if isinstance(x, RuleCall) and x.rule.body is not None:
                x = x.rule.body
            if isinstance(x, AllTrue):
                todo += x.items
            else:
                yield x

    def reads(self, *values: Expression | None) -> frozenset[str]:
        """The names of keeps and zones that values look at, rules and orders included."""
        if len(values) != 1 or values[0] is None:
            return self._names_read(values)
        known = self._reads.get(values[0])
        if known is None:
            known = self._reads[values[0]] = self._names_read(values)
        return known

    def _names_read(self, values: Iterable[Expression | None]) -> frozenset[str]:
        found: set[str] = set()
        for part in walk(*values):
            if isinstance(part, Named) and part.binding in self.lets:
                found |= self._of_thing(part.binding, [self.lets[part.binding]])
            for thing in part.things():
                if isinstance(thing, (Keep, Zone)):
                    found.add(thing.name)
                else:
                    found |= self._of_thing(thing, parts_of(thing))
        return frozenset(found)

    def _of_thing(self, thing: object, parts: list[Any]) -> frozenset[str]:
        if id(thing) not in self._read:
            self._read[id(thing)] = frozenset()
            self._read[id(thing)] = self._names_read(_flat(parts))
        return self._read[id(thing)]

    def read_by(self, step: Step) -> frozenset[str]:
        """The keeps and zones that a statement looks at, what is in it left out."""
        found = self._read_by.get(step)  # asked for each keep of each statement
        if found is None:
            found = self._read_by[step] = self.reads(*self._looked_at(step))
        return found

    def _looked_at(self, step: Step) -> list[Expression | None]:
        values: list[Expression | None] = []
        for name in step.effects.fields:
            part = getattr(step, name)
            if name in step.effects.sets + step.effects.fills + step.effects.orders:
                values += getattr(part, "children", tuple)()
            else:
                values += _flat([part])
        return values

    def bare(self, x: Expression | None, seats: frozenset[Binding]) -> bool:
        """Return whether a value depends on a seat otherwise than through its side."""
        match x:
            case None:
                return False
            case Named(binding=binding):
                value = self.lets.get(binding)
                return binding in seats or (value is not None and self.bare(value, seats))
            case SideOf(x=Named()):
                return False
            case RuleCall(rule=rule, given=given):
                passed = [
                    param
                    for param, part in zip(rule.params, given, strict=False)
                    if self.bare(part, seats)
                ]
                return bool(passed) and self._bare_rule(rule, frozenset(passed))
        return any(self.bare(part, seats) for part in x.children())

    def _bare_rule(self, rule: Definition, params: frozenset[Binding]) -> bool:
        values = [rule.body, *(value for binding, value in rule.lets)]
        return any(self.bare(value, params) for value in values)

    def about(self, x: Expression | None, names: frozenset[Binding]) -> bool:
        """Return whether a value depends on what some names stand for."""
        for part in walk(x):
            if isinstance(part, Named):
                if part.binding in names:
                    return True
                value = self.lets.get(part.binding)
                if value is not None and self.about(value, names):
                    return True
        return False


def _frames(step: Step) -> Iterator[tuple[OuterStep, tuple[Step, ...]]]:
    """The blocks of a statement, each with what has to be so for it to be done."""
    if isinstance(step, IfStep):
        passed: list[Expression] = []
        for test, body in step.branches:
            yield OuterStep(step, () if test is None else (test,), tuple(passed)), body
            passed += [] if test is None else [test]
    elif isinstance(step, ChooseStep):
        for verb in step.verbs:
            tests = () if verb.when is None else (verb.when,)
            yield OuterStep(step, tests, verb=verb), verb.body
        yield OuterStep(step), step.otherwise or ()
    else:
        for body in step.bodies():
            yield OuterStep(step), body


def _flat(parts: Iterable[Any]) -> list[Expression]:
    """The values among some parts, which may lie in tuples, verbs or picks."""
    found: list[Expression] = []
    todo = list(parts)
    while todo:
        part = todo.pop()
        if isinstance(part, Expression):
            found.append(part)
        elif isinstance(part, tuple):
            todo += part
        elif isinstance(part, Verb):
            todo += [part.picks, part.when]
        elif hasattr(part, "children"):
            found += part.children()
    return found


def names_in(*bodies: Iterable[Step]) -> frozenset[Binding]:
    """The names that statements give: of loops, lets and picks."""
    found: set[Binding] = set()
    for step in walk_steps(*bodies):
        if isinstance(step, (LetStep, ForEachStep, AtOnceStep)):
            found.add(step.binding)
        elif isinstance(step, ChooseStep):
            found.add(step.mover)
            found.update(pick.binding for verb in step.verbs for pick in verb.picks)
    return frozenset(found)


def holds(place: Expression, keep: Keep) -> bool:
    """Return whether a value is what a keep holds, of whomever."""
    return isinstance(place, KeepValue) and place.keep is keep


def behind(course: StepCourse, deed: PlacedStep) -> list[Step]:
    """The statements of the same block that stand behind one."""
    if not deed.around:
        program = course.program
        bodies = [program.before_deal, program.deal, program.after_deal]
    else:
        frame = deed.around[-1]
        outer = frame.step
        bodies = list(outer.bodies())
    body = next(body for body in bodies if any(one is deed.step for one in body))
    return list(body)[[*body].index(deed.step) + 1 :]


def written_out(x: Expression) -> str:
    """The text of a value, on one line and without brackets around it."""
    text = " ".join(x.span.text.split())
    return text[1:-1] if re.fullmatch(r"\([^()]*\)", text) else text
