"""Conditions on how many cards somebody has, or how often something was counted, beyond all that
can come about.

For a place that each seat has, the most cards that it may hold in a deal are counted along the
statements: none when all cards are gathered, one for each card that is moved there, as often as a
loop says.  Where that cannot be told, nothing is.  What rises by one in each round of a loop that
goes on until the cards of such a place are played rises to their number at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.program import (
    CARD,
    NUMBER,
    SEAT,
    AgainStep,
    AllOf,
    AssignStep,
    AtMost,
    AtOnceStep,
    Base,
    Below,
    Binding,
    BottomOf,
    CaseValue,
    ChooseStep,
    Constant,
    CountOf,
    Equal,
    Expression,
    Fallback,
    FirstOf,
    ForEachStep,
    IfStep,
    Keep,
    KeepValue,
    MoveStep,
    Named,
    NothingThere,
    NthOf,
    OptionValue,
    PhaseStep,
    Pick,
    RuleCall,
    Step,
    TimesStep,
    ToldStep,
    TopOf,
    UnitSet,
    UntilStep,
    Verb,
    Zone,
    ZoneCards,
    walk,
    walk_steps,
    zone_source,
)
from cardlang.quick import define, field
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse, written_out

_ONE = (TopOf, BottomOf, FirstOf, NthOf)
_ENDLESS = 1 << 20


def tell_beyond_reach(checker: Checker, course: StepCourse) -> None:
    """Warn of conditions of the game's own file that hold never, or always, for that reason."""
    most: dict[str, int] = {}
    for claim, left, number in _questions(course):
        name, bound, what = _bound(course, left, most)
        if bound is None or claim.span.source is not course.root:
            continue
        some, every = _answers(claim, left, number, bound)
        if some is every and course.once("beyond-reach", claim.span):
            asked, holds = written_out(claim), "always" if every else "never"
            checker.report.warning(
                "beyond-reach",
                f"`{asked}` {holds} holds, for nobody has more than {bound} cards in `{name}`"
                if what is CARD
                else f"`{asked}` {holds} holds, for nobody has more than {bound} as `{name}`",
                claim.span,
                help="ask for a number that can be reached, or look how many cards are dealt",
            )


def _questions(course: StepCourse) -> Iterator[tuple[Expression, Expression, int]]:
    """The comparisons of an amount with a number: the claim, the amount, the number."""
    for deed in course.deeds:
        tests: list[Expression | None] = []
        if isinstance(deed.step, IfStep):
            tests = [test for test, _ in deed.step.branches]
        elif isinstance(deed.step, ChooseStep):
            tests = [verb.when for verb in deed.step.verbs]
        for part in walk(*tests):
            if not isinstance(part, (Equal, Below, AtMost)):
                continue
            for one, other in ((part.left, part.right), (part.right, part.left)):
                number = course.meant(other)
                if isinstance(number, Constant) and isinstance(number.value, int):
                    yield part, one, number.value


def _answers(claim: Expression, left: Expression, number: int, most: int) -> tuple[bool, bool]:
    """Return whether a claim holds of some amount up to the most, and of all of them."""
    assert isinstance(claim, (Equal, Below, AtMost))
    turned = claim.left is not left
    found = set[bool]()
    for amount in range(most + 1):
        a, b = (number, amount) if turned else (amount, number)
        holds = (
            a == b if isinstance(claim, Equal) else a < b if isinstance(claim, Below) else a <= b
        )
        found.add(holds)
    return any(found), all(found)


def _bound(
    course: StepCourse, left: Expression, most: dict[str, int]
) -> tuple[str, int | None, Base]:
    """The name of what an amount is of, the most that it comes to, and cards or a number."""
    left = course.meant(left)
    match left:
        case CountOf(x=cards) if cards.kind.base is CARD:
            zone = zone_source(course.meant(cards))
            if zone is not None and zone.families == (SEAT,):
                return zone.name, _most_of(course, zone, most), CARD
        case KeepValue(keep=keep) if keep.kind.base is NUMBER and keep.families == (SEAT,):
            if not keep.kind.many and keep.each == "deal":
                return keep.name, _rounds(course, keep, most), NUMBER
    return "", None, NUMBER


def _most_of(course: StepCourse, zone: Zone, most: dict[str, int]) -> int | None:
    if zone.name not in most:
        program, count = course.program, CardCount(course, zone)
        if not any(zone.name in _filled(step) for step in program.before_deal):
            count.block(program.deal, _ENDLESS)
            count.block(program.after_deal, count.peak)
        most[zone.name] = count.peak or _ENDLESS
    return None if most[zone.name] >= _ENDLESS else most[zone.name]


def _filled(step: Step) -> set[str]:
    return {
        part.zone.name
        for one in walk_steps((step,))
        if isinstance(one, MoveStep)
        for part in walk(one.to)
        if isinstance(part, ZoneCards)
    }


def _rounds(course: StepCourse, keep: Keep, most: dict[str, int]) -> int | None:
    """The most that a number comes to which rises by one in rounds in which all play a card."""
    rising = [
        deed
        for deed in course.deeds
        if isinstance(deed.step, AssignStep) and deed.step.place.keep is keep
    ]
    bounds = [_rounds_of(course, deed, most) for deed in rising]
    known = [one for one in bounds if one is not None]
    return sum(known) if known and len(known) == len(bounds) else None


def _rounds_of(course: StepCourse, deed: PlacedStep, most: dict[str, int]) -> int | None:
    step = deed.step
    assert isinstance(step, AssignStep)
    amount = course.meant(step.amount)
    if step.change != "gains" or not isinstance(amount, Constant) or amount.value != 1:
        return None
    loops = [f.step for f in deed.around if isinstance(f.step, (TimesStep, UntilStep, ForEachStep))]
    if len(loops) != 1:
        return None
    loop = loops[0]
    if isinstance(loop, TimesStep):
        return most_of(course, loop.count)
    if not isinstance(loop, UntilStep):
        return None
    for choice in _in_each_round(course, loop):
        zones = {zone_source(pick.source) for verb in choice.verbs for pick in verb.picks}
        zone = zones.pop() if len(zones) == 1 else None
        if zone is None or zone.families != (SEAT,) or not all(v.picks for v in choice.verbs):
            continue
        if zone.name in course.reads(loop.condition) and zone.name not in _filled(loop):
            if all(_gives_away(verb) for verb in choice.verbs):
                return _most_of(course, zone, most)
    return None


def _in_each_round(course: StepCourse, loop: UntilStep) -> Iterator[ChooseStep]:
    """The choices that somebody has in each round of a loop, whatever else is so."""
    for deed in course.deeds:
        if isinstance(deed.step, ChooseStep) and deed.step.otherwise is None:
            if any(frame.step is loop for frame in deed.around):
                frames = [frame.step for frame in deed.inside(loop)]
                if all(_comes_about(course, step) for step in frames):
                    yield deed.step


def _comes_about(course: StepCourse, step: Step) -> bool:
    """Return whether what stands in a statement is done whenever the statement is come to."""
    if isinstance(step, ForEachStep):
        return course.everybody(step.over)
    return isinstance(step, (PhaseStep, ToldStep))


def _gives_away(verb: Verb) -> bool:
    """Return whether what is picked for a verb is moved in it."""
    picks = {pick.binding for pick in verb.picks}
    moved = [step.what for step in walk_steps(verb.body) if isinstance(step, MoveStep)]
    return any(isinstance(what, Named) and what.binding in picks for what in moved) or any(
        any(isinstance(x, Named) for x in walk(what)) for what in moved
    )


def most_of(course: StepCourse, x: Expression) -> int | None:
    """The most that a number comes to, where the text tells."""
    x = course.meant(x)
    if isinstance(x, RuleCall) and x.rule.body is not None and not x.rule.params:
        x = x.rule.body
    match x:
        case Constant(value=int(number)):
            return number
        case OptionValue(option=option):
            return max(option.values, default=option.high)
        case CaseValue(cases=cases):
            found = [most_of(course, value) for _, value in cases]
            known = [one for one in found if one is not None]
            return max(known) if known and len(known) == len(found) else None
    return None


@define(eq=False)
class CardCount:
    """The most cards that a place of one seat may hold, along the statements of a deal."""

    course: StepCourse
    zone: Zone
    peak: int = field(default=0)
    own: bool = field(default=False)  # all that comes goes to the seat whose cards are counted

    def block(self, body: Iterable[Step], have: int) -> int:
        """The most cards behind a block, before which there are at most so many."""
        for step in body:
            have = min(self._step(step, have), _ENDLESS)
            self.peak = max(self.peak, have)
        return have

    def _step(self, step: Step, have: int) -> int:
        match step:
            case MoveStep():
                what = self.course.meant(step.what)
                if isinstance(what, AllOf) and what.base is CARD:
                    return _ENDLESS if self.zone.name in _filled(step) else 0
                if self.zone.name in _filled(step):
                    return have + self._moved(step.what)
                return have - self._given(step.what)
            case TimesStep():
                times, after = most_of(self.course, step.count), self.block(step.body, have)
                gained = after - have
                return have if gained <= 0 else _ENDLESS if times is None else have + times * gained
            case UntilStep():
                return have if self.block(step.body, have) <= have else _ENDLESS
            case ForEachStep() | AtOnceStep():
                own, self.own = self.own, self._own(step)
                after = self.block(step.body, have)
                sure, self.own = self.own, own
                return have if after <= have else after if sure else _ENDLESS
            case ChooseStep():
                ends = [self.block(verb.body, have) for verb in step.verbs]
                most = max([have, *ends, self.block(step.otherwise or (), have)])
                again = any(isinstance(one, AgainStep) for one in walk_steps((step,)))
                return _ENDLESS if again and most > have else most
            case IfStep():
                return max([have, *(self.block(body, have) for _, body in step.branches)])
        for inner in step.bodies():
            have = self.block(inner, have)
        return have

    def _own(self, loop: ForEachStep | AtOnceStep) -> bool:
        """Return whether all that a loop over seats moves to the place goes to the one it is at."""
        if loop.binding.kind.base is not SEAT:
            return False
        names = {loop.binding}
        for step in walk_steps(loop.body):
            if isinstance(step, ChooseStep) and isinstance(step.chooser, Named):
                if step.chooser.binding in names:
                    names.add(step.mover)
        owners = [
            part.owner
            for step in walk_steps(loop.body)
            if isinstance(step, MoveStep)
            for part in walk(step.to)
            if isinstance(part, ZoneCards) and part.zone is self.zone
        ]
        return all(isinstance(one, Named) and self._is(one, names) for one in owners)

    def _given(self, what: Expression) -> int:
        """The cards that a seat gives of the place, where it is the one that gets others."""
        pick = self._pick(what)
        if pick is None or not self.own or pick.low is not None or pick.high is not None:
            return 0
        return int(zone_source(pick.source) is self.zone)

    def _pick(self, what: Expression) -> Pick | None:
        """The pick that a value stands for."""
        if not isinstance(what, Named) or what.binding not in self.course.picks:
            return None
        choices = [deed.step for deed in self.course.deeds if isinstance(deed.step, ChooseStep)]
        picks = (pick for one in choices for verb in one.verbs for pick in verb.picks)
        return next((pick for pick in picks if pick.binding is what.binding), None)

    def _is(self, x: Expression, names: set[Binding]) -> bool:
        x = self.course.meant(x)
        return isinstance(x, Named) and x.binding in names

    def _moved(self, what: Expression) -> int:
        """The most cards that a value stands for."""
        pick = self._pick(what)
        if pick is not None and pick.low is not None:
            high = most_of(self.course, pick.low if pick.high is None else pick.high)
            return _ENDLESS if high is None else high
        what = self.course.meant(what)
        match what:
            case UnitSet(point=point):
                return self._moved(point)
            case Fallback(items=items):
                return max([self._moved(one) for one in items])
            case NothingThere():
                return 0
        return 1 if isinstance(what, _ONE) or not what.kind.many else _ENDLESS
