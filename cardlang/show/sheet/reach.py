"""Comparisons of play: the rankings that count, and the kinds whose labels rank by themselves.

Everything that a game asks for is gone through, and in it the keys by which something is higher
than something else; a total of pips is no such key.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import lru_cache

from cardlang.program import (
    AllTrue,
    AnyTrue,
    AssignStep,
    AtMost,
    Below,
    CaseValue,
    ChooseStep,
    Conditional,
    Constant,
    Definition,
    Equal,
    Expression,
    ExtremeValue,
    GroupBeats,
    HavingMost,
    IfStep,
    IsIn,
    Keep,
    KeepValue,
    LabelParts,
    LetStep,
    MembersOf,
    Negative,
    NumberOf,
    OptionValue,
    Order,
    Pattern,
    Program,
    RankedAt,
    Reckoned,
    RuleCall,
    RunOfLabels,
    SameLabel,
    Step,
    UnitSet,
    walk,
    walk_steps,
)
from cardlang.program.expression import ProgramNode
from cardlang.reckoning import LESS
from cardlang.show.sheet.voice import from_prelude

Holds = Callable[[Expression | None], bool | None]


@lru_cache(maxsize=1)
def compared(program: Program) -> frozenset[str]:
    """The names of the rankings that something asks for, and of the kinds whose labels rank."""
    found: set[str] = set()
    for x in _of(program):
        match x:
            case RankedAt(ranking=ranking):
                found.add(ranking.name)
            case Below() | AtMost():
                found |= _ranked((x.left, x.right))
            case HavingMost(key=key):
                found |= _ranked((key,))
            case ExtremeValue(key=key, which=which) if which != "total":
                found |= _ranked((key,))
            case Order(tiers=tiers):
                found |= _ranked(key for _, keys in tiers for _, key in keys)
            case Pattern(lines=lines):
                found |= _ranked(line.x for line in lines if isinstance(line, RunOfLabels))
    return frozenset(found)


def beaten_by(program: Program) -> set[str]:
    """The attributes by whose labels a group of cards beats another one of the same form."""
    beats = [x.pattern for x in _of(program) if isinstance(x, GroupBeats)]
    patterns = [x for x in _reached(beats) if isinstance(x, Pattern)]
    plain = [pattern for pattern in patterns if len({line.about for line in pattern.lines}) == 1]
    lines = [line for pattern in plain for line in pattern.lines]
    same = [line.x.kind.base.name for line in lines if isinstance(line, (SameLabel, LabelParts))]
    return set(same) & set(program.deck.attributes)


@lru_cache(maxsize=1)
def forms_of(program: Program) -> tuple[Pattern, ...]:
    """The patterns with forms that play asks for."""
    return tuple(pattern for pattern in patterns_of(program) if pattern.forms)


def patterns_of(program: Program, told: Container[str] = ()) -> list[Pattern]:
    """All patterns that play asks for, by their place; none that only `told` ones ask for."""
    reached = [x for x in _reached(_roots(program), told) if isinstance(x, Pattern)]
    return sorted(reached, key=lambda pattern: pattern.node.span.start)


def told_in(pattern: Pattern, value: object) -> bool:
    """Return whether the prelude's sentence on a pattern has the few labels that follow there."""
    few = isinstance(value, RankedAt) and min(value.ranking.places) < 0
    return few and bool(pattern.node.prose) and from_prelude(pattern.node)


def singled_out(program: Program) -> dict[str, set[int]]:
    """The numbers for which options are asked: `size is 3`, `size is in {1 6}`."""
    found: dict[str, set[int]] = {}
    for x in _of(program):
        if isinstance(x, (Equal, IsIn)):
            one, two = x.children()
            for asked, wanted in ((one, two), (two, one)):
                option = asked.point if isinstance(asked, UnitSet) else asked
                if isinstance(option, OptionValue):
                    numbers = {part.value for part in walk(wanted) if isinstance(part, Constant)}
                    found.setdefault(option.option.name, set()).update(numbers)
    return found


@lru_cache(maxsize=1)
def in_use(program: Program) -> frozenset[int]:
    """The ids of all that the play of a game asks for at some table."""
    return frozenset(id(x) for x in _of(program))


def asked_in_play(program: Program, keep: Keep) -> bool:
    """Return whether anything asks for a keep but what sets it after a deal."""
    steps = walk_steps(program.before_deal, program.deal, program.after_deal)
    roots: list[object] = [program.ends, program.winner]
    for s in steps:
        if not (isinstance(s, AssignStep) and s.place.keep is keep):
            roots += [s, *getattr(s, "verbs", ())]
    return any(isinstance(x, KeepValue) and x.keep is keep for x in _reached(roots))


def asked_by(program: Program, steps: Iterable[Step]) -> set[int]:
    """The ids of what some statements, the end of the match and its winner ask for."""
    return {id(x) for x in _reached([program.ends, program.winner, *steps])}


def winning_alone(program: Program) -> Iterable[Definition]:
    """The rule that says who has won, where nothing else asks for it."""
    won = program.winner.x if isinstance(program.winner, MembersOf) else program.winner
    if isinstance(won, RuleCall):
        steps = walk_steps(program.before_deal, program.deal, program.after_deal)
        if id(won.rule) not in {id(x) for x in _reached([program.ends, *steps])}:
            yield won.rule


def idle_at(program: Program, holds: Holds) -> frozenset[int]:
    """The ids of rules, orders and patterns that nothing asks for where some conditions hold not.

    What no table asks for is not among them.
    """
    steps = list(steps_at(holds, program.before_deal, program.deal, program.after_deal))
    there = {id(x) for x in _reached([*_ends_of(program), *steps], holds=holds)}
    return in_use(program) - there


def nothing_at(body: Iterable[Step], holds: Holds) -> bool:
    """Return whether statements, of which there are some, do nothing where conditions hold not."""
    steps = [s for s in body if not isinstance(s, LetStep)]
    return bool(steps) and all(_idle(s, holds) for s in steps)


def asks_at(holds: Holds, body: Iterable[Step]) -> bool:
    """Return whether somebody is asked in statements that there can be."""
    return any(
        isinstance(s, ChooseStep) or any(asks_at(holds, inner) for inner in bodies_at(holds, s))
        for s in body
    )


def _idle(s: Step, holds: Holds) -> bool:
    bodies = list(bodies_at(holds, s))
    if isinstance(s, IfStep):
        return all(not body or nothing_at(body, holds) for body in bodies)
    return not isinstance(s, ChooseStep) and bool(bodies) and nothing_at(bodies[0], holds)


def bodies_at(holds: Holds, s: Step) -> Iterator[tuple[Step, ...]]:
    """The blocks of a statement that there can be."""
    if isinstance(s, IfStep):
        for condition, body in s.branches:
            known = True if condition is None else holds(condition)
            if known is not False:
                yield body
            if known:
                break
    elif isinstance(s, ChooseStep):
        yield from (verb.body for verb in s.verbs if holds(verb.when) is not False)
        yield s.otherwise or ()
    else:
        yield from s.bodies()


def steps_at(holds: Holds, *bodies: Iterable[Step]) -> Iterator[object]:
    """All that the statements which there can be ask for."""
    for s in (s for body in bodies for s in body):
        if isinstance(s, IfStep):
            yield from (x for x in s.conditions if holds(x) is not False)
        elif isinstance(s, ChooseStep):
            yield from (s.chooser, s.start)
            yield from (verb for verb in s.verbs if holds(verb.when) is not False)
        else:
            yield s
        yield from steps_at(holds, *bodies_at(holds, s))


@lru_cache(maxsize=1)  # the sheet of a game asks several times for each of its options
def _of(program: Program) -> tuple[object, ...]:
    """Values, rules, orders and patterns that the play of a game asks for."""
    return tuple(_reached(_roots(program)))


def _roots(program: Program) -> Iterator[object]:
    yield from _ends_of(program)
    for s in walk_steps(program.before_deal, program.deal, program.after_deal):
        yield s
        yield from getattr(s, "verbs", ())


def _ends_of(program: Program) -> Iterator[object]:
    """The end of the match, its winner, and how keeps and zones begin."""
    yield from (program.ends, program.winner)
    for keep in program.keeps.values():
        yield keep.starts
    for zone in program.zones.values():
        yield zone.down_to


def _ranked(keys: object) -> set[str]:
    """The kinds whose labels are numbers in some keys."""
    return {x.label.kind.base.name for x in _reached(keys) if isinstance(x, NumberOf)}


def turned_round(program: Program) -> set[str]:
    """The kinds of whose labels the lower one may beat the higher: some key takes them off."""
    orders = [x for x in _of(program) if isinstance(x, Order)]
    keys = [key for order in orders for _, keys in order.tiers for _, key in keys]
    off = [x.value for x in _reached(keys) if isinstance(x, Negative)]
    off += [x.right for x in _reached(keys) if isinstance(x, Reckoned) and x.operator is LESS]
    return {x.label.kind.base.name for x in off if isinstance(x, NumberOf)}


def _reached(
    roots: object, told: Container[str] = (), holds: Holds = lambda condition: None
) -> Iterator[object]:
    """Values, rules, orders and patterns that some values ask for, each once.

    What is within the patterns called `told` is left out, and what is asked for on conditions that
    do not hold.
    """
    todo, seen = list(roots), set()  # type: ignore[call-overload]
    while todo:
        x = todo.pop()
        if x is None or id(x) in seen:
            continue
        seen.add(id(x))
        yield x
        match x:
            case Definition(body=body, lets=lets):
                todo += [body, *(value for _, value in lets)]
            case Order(tiers=tiers):
                todo += [part for when, keys in tiers for part in (when, *(k for _, k in keys))]
            case Pattern(name=name):
                if name not in told:
                    todo += [value for value in x.values() if not told_in(x, value)]
            case CaseValue(cases=cases):
                for condition, value in cases:
                    known = True if condition is None else holds(condition)
                    todo += [] if known is False else [condition, value]
                    if known:
                        break
            case Conditional(condition=condition) if holds(condition) is False:
                pass
            case AllTrue(items=items) if any(holds(item) is False for item in items):
                pass
            case AnyTrue(items=items) if any(holds(item) for item in items):
                pass
            case ProgramNode():
                todo += [*x.children(), *x.things()]
