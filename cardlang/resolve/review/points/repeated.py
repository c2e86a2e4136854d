"""Loops that do more, or less, than their author means.

What a side is given once for each of its members; what is counted again with each round, since the
cards that it asks for only grow more.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.program import (
    CARD,
    NUMBER,
    SEAT,
    SIDE,
    AllOf,
    AssignStep,
    AtMost,
    AtOnceStep,
    Below,
    Binding,
    CardLabel,
    ChooseStep,
    Constant,
    CountOf,
    Definition,
    Expression,
    ExtremeValue,
    Filtered,
    ForEachStep,
    HavingMost,
    Image,
    IsIn,
    IsNothing,
    KeepValue,
    LeavingStep,
    MembersOf,
    MoveStep,
    Named,
    Negation,
    OnlyOf,
    QuantifiedClaim,
    Reckoned,
    RuleCall,
    SideOf,
    Step,
    SumOver,
    TakeBackStep,
    TimesStep,
    Union,
    UntilStep,
    Without,
    Zone,
    ZoneCards,
    same,
    walk,
    walk_steps,
)
from cardlang.reckoning import PLUS
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import OuterStep, PlacedStep, StepCourse

LEAVES = (LeavingStep, TakeBackStep)
_CHANGES = ("gains", "loses")


def tell_repeated(checker: Checker, course: StepCourse) -> None:
    """Warns of both in the game's own file."""
    scored = _scored(course)
    _partner_too(checker, course)
    for deed in course.deeds:
        if isinstance(deed.step, AssignStep) and course.own(deed.step) is not None:
            if deed.step.change in _CHANGES:
                _side_twice(checker, course, deed, deed.step)
                if deed.step.place.keep.name in scored:
                    _counted_again(checker, course, deed, deed.step)


# ------------------------------------------------------------------------------ a side, twice


def _side_twice(checker: Checker, course: StepCourse, deed: PlacedStep, step: AssignStep) -> None:
    """Warn of gains of a side in a loop over seats that asks nothing of the seat
    but of its side.
    """
    keep, owner = step.place.keep, step.place.owner
    if keep.families != (SIDE,) or owner is None or not course.program.partners:
        return
    for frame in reversed(deed.around):
        loop = frame.step
        if not isinstance(loop, (ForEachStep, AtOnceStep)) or loop.binding.kind.base is not SEAT:
            continue
        seat = frozenset([loop.binding])
        if not course.about(owner, seat) or course.bare(owner, seat):
            continue
        inside = deed.inside(loop)
        asked = [test for frame in inside for test in (*frame.tests, *frame.passed)]
        asked += [part for frame in inside for part in frame.step.children()]
        set_ = set_in(loop) - {keep.name}
        if (
            not _whole_sides(course, loop.over, seat)
            or any(isinstance(frame.step, ChooseStep) for frame in inside)
            or any(_apart(course, part, seat) for part in (*asked, step.amount))
            or not set_.isdisjoint(course.reads(*asked, step.amount))
            or any(isinstance(part, LEAVES) for part in walk_steps(*loop.bodies()))
        ):
            return
        if course.once("side-twice", course.own(step)):
            checker.report.warning(
                "side-twice",
                f"`{keep.name}` is that of the side, and each of its members comes to this line",
                step.span,
                help="write `for each side:` where a side is to get it once",
            )
        return


def _apart(course: StepCourse, x: Expression, seat: frozenset[Binding]) -> bool:
    """Return whether a value may be another one for one's partner.

    It is not if all that is asked is of the side, or of both partners, added up.
    """
    if isinstance(x, Named) and x.binding in course.lets:
        return _apart(course, course.lets[x.binding], seat)
    if isinstance(x, Reckoned) and x.operator is PLUS:
        match x.left, x.right:
            case KeepValue() as one, KeepValue() as two if one.keep is two.keep:
                mates = [side_mate(part.owner) for part in (one, two) if part.owner is not None]
                if len(mates) == 2 and mates[0][1] != mates[1][1]:
                    return not same(mates[0][0], mates[1][0])
    if isinstance(x, (Named, SideOf, RuleCall)):
        return course.bare(x, seat)
    return any(_apart(course, part, seat) for part in x.children())


def _partner_too(checker: Checker, course: StepCourse) -> None:
    """Warn of what a side is given for a seat, and in the same block for the seat's partner."""
    if not course.program.partners:
        return
    steps = [deed.step for deed in course.deeds]
    bodies = [course.program.deal, course.program.before_deal, course.program.after_deal]
    for body in (*bodies, *(body for step in steps for body in step.bodies())):
        given: list[tuple[AssignStep, Expression, bool]] = []
        for step in body:
            if not isinstance(step, AssignStep) or step.change not in _CHANGES:
                continue
            owner = step.place.owner
            if step.place.keep.families != (SIDE,) or not isinstance(owner, SideOf):
                continue
            seat, is_mate = side_mate(owner.x)
            for before, other, was_mate in given:
                alike = before.place.keep is step.place.keep and before.change == step.change
                if alike and is_mate != was_mate and same(seat, other):
                    _tell_side_twice(checker, course, step)
            given.append((step, seat, is_mate))


def side_mate(x: Expression) -> tuple[Expression, bool]:
    """The seat whose partner a value is, or the value itself, and which of both it was."""
    match x:
        case RuleCall(
            rule=Definition(body=OnlyOf(x=Without(left=MembersOf(x=SideOf(x=Named()))))),
            given=(seat,),
        ):
            return seat, True
    return x, False


def _tell_side_twice(checker: Checker, course: StepCourse, step: AssignStep) -> None:
    if course.once("side-twice", course.own(step)):
        checker.report.warning(
            "side-twice",
            f"`{step.place.keep.name}` is that of the side, and its other member has got this too",
            step.span,
            help="leave this line out where a side is to get it once",
        )


def _whole_sides(course: StepCourse, over: Expression, seats: frozenset[Binding]) -> bool:
    """Return whether a set of seats holds all members of a side or none."""
    over = course.meant(over)
    match over:
        case AllOf() | MembersOf():
            return True
        case (
            Filtered(among=among, it=it, condition=asked)
            | HavingMost(among=among, it=it, key=asked)
        ):
            return _whole_sides(course, among, seats) and not course.bare(asked, frozenset([it]))
        case Union(left=one, right=two) | Without(left=one, right=two):
            return _whole_sides(course, one, seats) and _whole_sides(course, two, seats)
        case RuleCall(rule=rule) if rule.body is not None:
            return _whole_sides(course, rule.body, seats)
    return False


def set_in(step: Step) -> frozenset[str]:
    """The names of the keeps that are set in a statement."""
    return frozenset(
        getattr(part, name).keep.name for part in walk_steps((step,)) for name in part.effects.sets
    )


# ------------------------------------------------------------------------------ counted again


def _counted_again(
    checker: Checker, course: StepCourse, deed: PlacedStep, step: AssignStep
) -> None:
    """Warn of gains for cards that lie where they stay, round after round."""
    keep = step.place.keep
    for frame in deed.around:
        loop = frame.step
        if not _rounds(loop):
            continue
        inside = deed.inside(loop)
        if not _each_round(course, loop, inside):
            continue
        grown = course.kept(_grown, loop)
        if not grown:
            continue
        tests = [claim for f in inside for claim in course.claims(f.tests)]
        tests += [test for f in inside for test in f.passed]
        tests += [claim for f in inside for claim in course.claims(_sifted(course, f.step))]
        if isinstance(loop, ForEachStep) and any(
            course.about(x, frozenset([loop.binding])) for x in (*tests, step.amount)
        ):
            continue  # a round of its own, such as the last
        again = [test for test in tests if _stays_true(course, test, grown)]
        counted = [part for part in summed(course, step.amount) if part.zone.name in grown]
        passed = [part for f in inside for part in gone_through(course, f.step)]
        counted += [part for part in passed if part.zone.name in grown]
        changed = set_in(loop) | moved_in(loop)
        others = [test for test in tests if test not in again]
        closing = set_in(inside[-1].step) - {keep.name} if inside and tests else frozenset()
        if (
            not (again or counted)
            or not changed.isdisjoint(course.reads(*others))
            or not closing.isdisjoint(course.reads(*tests))
            or _leaves(inside)
        ):
            continue
        asked = again[0] if again else counted[0]
        zone = next(part.zone for part in _zones(course, asked) if part.zone.name in grown)
        span = asked.span if asked.span.source is course.root else step.span
        if course.once("counted-again", span):
            checker.report.warning(
                "counted-again",
                f"the cards in `{zone.name}` stay there, and this counts them again each time",
                span,
                help=f"ask for the cards that come to `{zone.name}` before they are moved,"
                " or count once behind the loop",
            )
        return


def _rounds(loop: Step) -> bool:
    """Return whether a loop goes through rounds, counted or not."""
    counted = isinstance(loop, ForEachStep) and loop.binding.kind.base is NUMBER
    return counted or isinstance(loop, (UntilStep, TimesStep))


def _sifted(course: StepCourse, loop: Step) -> list[Expression]:
    """The conditions on those whom a loop goes through."""
    over = course.meant(loop.over) if isinstance(loop, (ForEachStep, AtOnceStep)) else None
    return [over.condition] if isinstance(over, Filtered) else []


def _scored(course: StepCourse) -> frozenset[str]:
    """The keeps that scores are made of, and the score."""
    score = course.program.score
    steps = [deed.step for deed in course.deeds]
    sums = [s.amount for s in steps if isinstance(s, AssignStep) and s.place.keep is score]
    return course.reads(*sums) | {score.name}


def _each_round(course: StepCourse, loop: Step, inside: tuple[OuterStep, ...]) -> bool:
    """Return whether a place in a loop is come to in each round, by no choice and for each once."""
    return not any(_rounds(f.step) or isinstance(f.step, ChooseStep) for f in inside)


def _leaves(inside: tuple[OuterStep, ...]) -> bool:
    """Return whether the branch that a place stands in goes on out of the loop."""
    branches = [frame for frame in inside if frame.tests or frame.passed]
    bodies = [branches[0].step] if branches else []
    return any(isinstance(part, LEAVES) for part in walk_steps(bodies))


def moved_in(loop: Step) -> frozenset[str]:
    """The zones that get cards in a loop, or give some away."""
    return frozenset(
        part.zone.name
        for step in walk_steps((loop,))
        if isinstance(step, MoveStep)
        for value in (step.what, step.to)
        for part in walk(value)
        if isinstance(part, ZoneCards)
    )


def _grown(course: StepCourse, loop: Step) -> frozenset[str]:
    """The zones that get cards in a loop, and from which none go."""
    filled: set[str] = set()
    taken: set[str] = set()
    for step in walk_steps((loop,)):
        if isinstance(step, MoveStep):
            filled |= {part.zone.name for part in walk(step.to) if isinstance(part, ZoneCards)}
            taken |= course.reads(step.what)
            for part in walk(step.what):
                if isinstance(part, AllOf) and part.base is CARD:
                    return frozenset()
                if isinstance(part, Named) and part.binding not in course.lets:
                    if not isinstance(part.binding.source, Zone):
                        return frozenset()  # from anywhere
                    taken.add(part.binding.source.name)
    return frozenset(filled - taken)


def _stays_true(course: StepCourse, x: Expression, grown: frozenset[str]) -> bool:
    """Return whether a claim goes on to hold of zones that only grow, once it has held."""
    x = course.meant(x)
    match x:
        case IsIn(point=CardLabel(), among=cards):
            return _lies(course, cards, grown)
        case IsIn(point=Constant(), among=Image(among=cards)):
            return _lies(course, cards, grown)
        case QuantifiedClaim(quantifier="some", among=cards):
            return _lies(course, cards, grown)
        case Negation(claim=IsNothing(value=cards)):
            return _lies(course, cards, grown)
        case Below(left=Constant(), right=number) | AtMost(left=Constant(), right=number):
            return isinstance(number, CountOf) and _lies(course, number.x, grown)
        case RuleCall(rule=rule) if rule.body is not None:
            return _stays_true(course, rule.body, grown)
    return False


def _lies(course: StepCourse, cards: Expression, grown: frozenset[str]) -> bool:
    """Return whether cards are those of a zone that only grows, or some of them."""
    cards = course.meant(cards)
    if isinstance(cards, Filtered):
        return _lies(course, cards.among, grown)
    return isinstance(cards, ZoneCards) and cards.zone.name in grown


def gone_through(course: StepCourse, loop: Step) -> Iterator[ZoneCards]:
    """The place of which a loop goes through all cards, or those of a kind."""
    if isinstance(loop, (ForEachStep, AtOnceStep)) and loop.binding.kind.base is CARD:
        cards = course.meant(loop.over)
        while isinstance(cards, Filtered):
            cards = course.meant(cards.among)
        if isinstance(cards, ZoneCards):
            yield cards


def _zones(course: StepCourse, x: Expression) -> Iterator[ZoneCards]:
    x = course.meant(x)
    if isinstance(x, RuleCall) and x.rule.body is not None:
        yield from _zones(course, x.rule.body)
    for part in walk(x):
        if isinstance(part, ZoneCards):
            yield part
        elif part is not x and isinstance(part, (Named, RuleCall)):
            meant = course.meant(part)
            yield from _zones(course, meant) if meant is not part else ()


def summed(course: StepCourse, amount: Expression) -> Iterator[ZoneCards]:
    """The zones all of whose cards an amount is made of."""
    for part in walk(course.meant(amount)):
        if isinstance(part, (CountOf, SumOver, ExtremeValue)):
            cards = course.meant(part.x if isinstance(part, CountOf) else part.among)
            while isinstance(cards, Filtered):
                cards = course.meant(cards.among)
            if isinstance(cards, ZoneCards):
                yield cards
        elif isinstance(part, RuleCall) and part.rule.body is not None:
            yield from summed(course, part.rule.body)
