"""Players who are out of play, and those whom a choice may harm.

Cards dealt to everybody where only those still in are ever asked, turns of everybody where the end
counts those still in, and one verb of several that lets a player pick himself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.program import (
    SEAT,
    AllOf,
    AtMost,
    Below,
    ChooseStep,
    CountOf,
    Definition,
    Equal,
    Expression,
    Filtered,
    ForEachStep,
    IfStep,
    IsNothing,
    KeepValue,
    LeavingStep,
    MoveStep,
    Named,
    Pick,
    RuleCall,
    Step,
    TopOf,
    UntilStep,
    Verb,
    Without,
    ZoneCards,
    same,
    walk,
    walk_steps,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import OuterStep, PlacedStep, StepCourse, written_out


def tell_who_plays(checker: Checker, course: StepCourse) -> None:
    """Warn of all of them in the game's own file."""
    asked: list[tuple[PlacedStep, ChooseStep, Step, Expression]] = []
    for deed in course.deeds:
        if not isinstance(deed.step, ChooseStep):
            continue
        _oneself_too(checker, course, deed.step)
        found = _circle(course, deed, deed.step)
        if found is not None:
            asked.append((deed, deed.step, *found))
    dealt = _dealt_to(course)
    for deed, choice, loop, circle in asked:
        if isinstance(course.meant(circle), AllOf):
            _turns_of_all(checker, course, deed, choice, loop, dealt)
    _dealt_to_all(checker, course, [circle for _, _, _, circle in asked])


def _circle(
    course: StepCourse, deed: PlacedStep, choice: ChooseStep
) -> tuple[Step, Expression] | None:
    """The loop whose members a choice asks in turn, and the set of them."""
    chooser = choice.chooser
    if not isinstance(chooser, Named):
        return None
    value = course.lets.get(chooser.binding)
    for frame in reversed(deed.around):
        loop = frame.step
        if isinstance(loop, ForEachStep) and loop.binding is chooser.binding:
            return loop, loop.over
        if isinstance(loop, UntilStep) and isinstance(value, KeepValue):
            condition = loop.condition
            if isinstance(condition, IsNothing) and condition.value.kind.base is SEAT:
                return loop, condition.value
    return None


def _some_seats(course: StepCourse, x: Expression) -> Definition | None:
    """The rule of the game's own file that says which of all seats a value means."""
    for _ in range(20):
        if isinstance(x, Named) and x.binding in course.lets:
            x = course.lets[x.binding]
        elif isinstance(x, RuleCall) and not x.rule.params:
            rule = x.rule
            body = rule.body
            if isinstance(body, Filtered) and isinstance(course.meant(body.among), AllOf):
                own = rule.node.span.source is course.root
                return rule if own and rule.kind.base is SEAT else None
            if body is None:
                return None
            x = body
        else:
            return None
    return None


# ---------------------------------------------------------------------------- turns of everybody


def _turns_of_all(
    checker: Checker,
    course: StepCourse,
    deed: PlacedStep,
    choice: ChooseStep,
    loop: Step,
    dealt: Definition | None,
) -> None:
    """Warn of turns of all seats that end when only so many are left of some of them, or where only
    these are dealt cards.
    """
    rule = next(_counted(course, walk_steps((loop,))), dealt)
    if rule is None or choice.otherwise is not None:
        return
    asked = course.reads(rule.body)
    inside = deed.inside(loop)
    tests = [test for frame in inside for test in (*frame.tests, *frame.passed)]
    if not asked.isdisjoint(course.reads(*tests)) or _leaves_before(inside, deed, course, asked):
        return
    open_ = [verb for verb in choice.verbs if asked.isdisjoint(_asked_by(course, verb))]
    if not open_:
        return
    span = course.own(loop) or course.own(choice)
    if course.once("out-of-play", span):
        assert span is not None
        checker.report.warning(
            "out-of-play",
            f"all seats have turns here, also those that are not in `{rule.name}`",
            span,
            help=f"write `{rule.name}` for `seats` where those who are out are asked no more",
        )


def _counted(course: StepCourse, steps: Iterable[Step]) -> Iterator[Definition]:
    """The rules of seats whose number, held against a small one, ends something."""
    for step in steps:
        if not isinstance(step, IfStep):
            continue
        for test, body in step.branches:
            if test is None or not any(isinstance(part, LeavingStep) for part in walk_steps(body)):
                continue
            for claim in course.claims([test]):
                if isinstance(claim, (Equal, AtMost, Below)) and isinstance(claim.left, CountOf):
                    rule = _some_seats(course, claim.left.x)
                    if rule is not None:
                        yield rule


def _leaves_before(
    inside: tuple[OuterStep, ...], deed: PlacedStep, course: StepCourse, asked: frozenset[str]
) -> bool:
    """Return whether a statement above, in one of the blocks around, leaves for who is out."""
    blocks = [frame.step for frame in inside]
    for outer, inner in zip([None, *blocks], [*blocks, deed.step], strict=True):
        if outer is None:
            continue
        for body in outer.bodies():
            if not any(step is inner for step in body):
                continue
            for step in body:
                if step is inner:
                    break
                if isinstance(step, IfStep) and not asked.isdisjoint(
                    course.reads(*step.conditions)
                ):
                    if any(isinstance(part, LeavingStep) for part in walk_steps((step,))):
                        return True
    return False


def _asked_by(course: StepCourse, verb: Verb) -> frozenset[str]:
    return course.reads(*verb.asked)


# ---------------------------------------------------------------------------- cards for everybody


def _dealt_to_all(checker: Checker, course: StepCourse, circles: list[Expression]) -> None:
    """Warn of cards for all seats where only some are asked, the same ones all through a deal."""
    rules = [_some_seats(course, circle) for circle in circles]
    if not rules or rules[0] is None or any(rule is not rules[0] for rule in rules):
        return
    rule = rules[0]
    asked = course.reads(rule.body)
    if not _lasts(course, asked):
        return
    for deed in course.deeds:
        loop = deed.step
        if not isinstance(loop, ForEachStep) or not isinstance(course.meant(loop.over), AllOf):
            continue
        if loop.binding.kind.base is not SEAT:
            continue
        for step in walk_steps(loop.body):
            if isinstance(step, IfStep) and not asked.isdisjoint(course.reads(*step.conditions)):
                return
        deals = _deals(course, loop)
        span = course.own(loop)
        if deals and course.once("out-of-play", span):
            assert span is not None
            checker.report.warning(
                "out-of-play",
                f"all seats get cards here, also those that are not in `{rule.name}` and so are"
                " never asked",
                span,
                help=f"write `{rule.name}` for `seats` where those who are out get none",
            )


def _dealt_to(course: StepCourse) -> Definition | None:
    """The rule of seats, the same all through a deal, by which alone hands are dealt."""
    steps = walk_steps(course.program.deal)
    loops = [one for one in steps if isinstance(one, ForEachStep) and _deals(course, one)]
    rules = [_some_seats(course, loop.over) for loop in loops]
    if not rules or rules[0] is None or any(rule is not rules[0] for rule in rules):
        return None
    return rules[0] if _lasts(course, course.reads(rules[0].body)) else None


def _lasts(course: StepCourse, asked: frozenset[str]) -> bool:
    """Return whether all that is asked for is kept for the match."""
    lasting = {
        part.keep.name
        for part in course.parts()
        if isinstance(part, KeepValue) and part.keep.each == "match"
    }
    return bool(asked) and asked <= lasting | {course.program.score.name}


def _deals(course: StepCourse, loop: ForEachStep) -> bool:
    """Return whether each of a loop gets cards that were nobody's."""
    theirs = frozenset([loop.binding])
    return any(
        isinstance(step, MoveStep)
        and isinstance(step.to, ZoneCards)
        and step.to.zone.families == (SEAT,)
        and course.about(step.to.owner, theirs)
        and not course.about(step.what, theirs)
        and any(isinstance(part, TopOf) for part in walk(step.what))
        for step in walk_steps(loop.body)
    )


# ------------------------------------------------------------------------- oneself, in one of many


def _oneself_too(checker: Checker, course: StepCourse, choice: ChooseStep) -> None:
    """Warn of a verb that lets a player pick himself, where others of the choice leave him out."""
    rows = [
        (pick, *_of_whom(course, choice, pick))
        for verb in choice.verbs
        for pick in verb.picks
        if pick.binding.kind.base is SEAT and not pick.binding.kind.many
        if not _asks_of(course, verb, pick)
    ]
    without = [whole for _, whole, out in rows if out]
    with_ = [(pick, whole) for pick, whole, out in rows if not out]
    for pick, whole in with_:
        alike = [one for one in without if _alike(course, one, whole)]
        if len(alike) < len([1 for _, one in with_ if _alike(course, one, whole)]) or not alike:
            continue
        if course.once("oneself", pick.source.span):
            checker.report.warning(
                "oneself",
                f"`{pick.binding.name}` may be whoever chooses, whom another line of this choice"
                " leaves out",
                pick.source.span,
                help=f"write `{pick.binding.name} in {written_out(whole)} - …` with whoever"
                " chooses",
            )


def _asks_of(course: StepCourse, verb: Verb, pick: Pick) -> bool:
    return verb.when is not None and course.about(verb.when, frozenset([pick.binding]))


def _of_whom(course: StepCourse, choice: ChooseStep, pick: Pick) -> tuple[Expression, bool]:
    """The set from which a pick takes, and whether whoever chooses is left out of it."""
    x, out = pick.source, False
    chooser = choice.chooser.binding if isinstance(choice.chooser, Named) else choice.mover
    movers = frozenset([choice.mover, chooser])
    while True:
        if isinstance(x, Filtered):
            out = out or course.about(x.condition, movers)
            x = x.among
        elif isinstance(x, Without):
            out = out or course.about(x.right, movers) or same(x.right, choice.chooser)
            x = x.left
        elif isinstance(x, RuleCall) and len(x.rule.params) == 1 and x.rule.body is not None:
            theirs = x.given and (course.about(x.given[0], movers))
            body = x.rule.body
            if not theirs or not isinstance(body, Without):
                return x, out or bool(theirs)
            return body.left, True
        else:
            return x, out


def _alike(course: StepCourse, one: Expression, other: Expression) -> bool:
    first, second = _some_seats(course, one), _some_seats(course, other)
    if first is not None or second is not None:
        return first is second
    one, other = course.meant(one), course.meant(other)
    return isinstance(one, AllOf) and isinstance(other, AllOf)
