"""Loops and lines between which things change, though all are meant to look at one situation.

What each round asks of all seats, while the rounds before have changed it; cards that are handed on
seat by seat, so that the next may hand on what it has just been given; the holder of a card, asked
before cards are handed on; what is counted before more comes to it; what is asked of a place before
picked cards leave it, and drawn cards that leave with the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.program import (
    CARD,
    NUMBER,
    SEAT,
    SIDE,
    AllOf,
    AssignStep,
    Binding,
    ChooseStep,
    Constant,
    Expression,
    ExtremeValue,
    ForEachStep,
    HavingMost,
    HolderOf,
    IfStep,
    IsNothing,
    Keep,
    LeavingStep,
    MembersOf,
    MoveStep,
    Named,
    PhaseStep,
    QuantifiedClaim,
    RuleCall,
    ShowStep,
    Step,
    TimesStep,
    ToldStep,
    TopOf,
    UntilStep,
    Zone,
    ZoneCards,
    walk,
    walk_steps,
    zone_source,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse, behind, written_out

_GONE_ON = (ForEachStep, IfStep, PhaseStep, ToldStep)  # what behind them comes is done next
_OF_ALL = (ExtremeValue, HavingMost, QuantifiedClaim)


def tell_meanwhile(checker: Checker, course: StepCourse) -> None:
    """Warn of all of them in the game's own file."""
    for deed in course.deeds:
        match deed.step:
            case AssignStep() as step if course.own(step) is not None:
                _asked_meanwhile(checker, course, deed, step)
                _held_before(checker, course, deed, step)
                _too_early(checker, course, deed, step)
            case MoveStep() as step if course.own(step) is not None:
                _passed_on(checker, course, deed, step)
                _gone_at_once(checker, course, deed, step)
            case IfStep() as step:
                _not_empty_yet(checker, course, deed, step)


# ----------------------------------------------------------------- asked of all, and changed


def _asked_meanwhile(
    checker: Checker, course: StepCourse, deed: PlacedStep, step: AssignStep
) -> None:
    """Warn of a loop whose rounds compare all seats by what the rounds before have changed."""
    keep, owner = step.place.keep, step.place.owner
    if not keep.families:
        _emptied_meanwhile(checker, course, deed, step)
        return
    if step.change == "becomes":
        return  # who has more than those before says so
    if len(keep.families) != 1 or keep.families[0] not in (SEAT, SIDE) or owner is None:
        return
    for frame in reversed(deed.around):
        if isinstance(frame.step, (ChooseStep, TimesStep, UntilStep)):
            return
        if isinstance(frame.step, ForEachStep):
            break
    else:
        return
    loop = frame.step
    body = list(walk_steps(loop.body))
    if not course.about(owner, frozenset([loop.binding])) or not _goes_round(course, loop.over):
        return
    if any(isinstance(part, (ChooseStep, LeavingStep)) for part in body):
        return
    asked = [test for inner in deed.inside(loop) for test in (*inner.tests, *inner.passed)]
    for claim in _of_all(course, [*asked, step.amount], keep):
        span = claim.span if claim.span.source is course.root else step.span
        if course.once("asked-meanwhile", span):
            checker.report.warning(
                "asked-meanwhile",
                f"`{written_out(claim)}` is asked anew for each `{loop.binding.name}`, when"
                f" `{keep.name}` has been changed for those before",
                span,
                help=f"write it behind `for each {loop.binding.name} in …`, or name it with a `let`"
                " above the loop",
            )
        return


def _emptied_meanwhile(
    checker: Checker, course: StepCourse, deed: PlacedStep, step: AssignStep
) -> None:
    """Warn of a number that each round of a loop gives away, and the first round sets anew."""
    keep, frame = step.place.keep, deed.around[-1] if deed.around else None
    if keep.kind.base is not NUMBER or frame is None or step.change != "becomes":
        return
    if not isinstance(frame.step, ForEachStep) or not isinstance(step.value, Constant):
        return
    if not _goes_round(course, frame.step.over):
        return
    for before in frame.step.body:
        if before is step:
            return
        gained = isinstance(before, AssignStep) and before.change == "gains"
        if (
            gained
            and keep.name in course.read_by(before)
            and course.once("asked-meanwhile", step.span)
        ):
            checker.report.warning(
                "asked-meanwhile",
                f"the first `{frame.step.binding.name}` gets of `{keep.name}`, and this sets it"
                " for all the others",
                step.span,
                help="write this line behind the loop, less deep",
            )
            return


def _goes_round(course: StepCourse, over: Expression) -> bool:
    """Return whether a loop may go through several seats or sides."""
    over = course.meant(over)
    return over.kind.many and over.kind.base in (SEAT, SIDE)


def _of_all(course: StepCourse, values: Iterable[Expression], keep: Keep) -> Iterator[Expression]:
    """The values that look at what a keep holds of all whom it is for."""
    todo, seen = list(values), set[int]()
    while todo:
        for part in walk(todo.pop()):
            inner: list[Expression] = []
            if isinstance(part, _OF_ALL):
                whole = course.meant(part.among)
                read = part.claim if isinstance(part, QuantifiedClaim) else part.key
                if isinstance(whole, (AllOf, MembersOf)) and keep.name in course.reads(read):
                    yield part
            elif isinstance(part, Named) and part.binding in course.lets:
                continue  # worked out where it stands
            elif isinstance(part, RuleCall) and part.rule.body is not None:
                inner = [part.rule.body, *(value for _, value in part.rule.lets)]
            if inner and id(part) not in seen:
                seen.add(id(part))
                todo += inner


# ------------------------------------------------------------------------ handed on in turn


def _passed_on(checker: Checker, course: StepCourse, deed: PlacedStep, step: MoveStep) -> None:
    """Warn of cards that each in turn gives to another, who may be asked after it."""
    if not isinstance(step.what, Named) or not isinstance(step.to, ZoneCards):
        return
    at = next((k for k, f in enumerate(deed.around) if isinstance(f.step, ChooseStep)), None)
    if at is None:
        return
    choice, verb = deed.around[at].step, deed.around[at].verb
    assert isinstance(choice, ChooseStep)
    pick = next((p for p in (verb.picks if verb else ()) if p.binding is step.what.binding), None)
    loops = [f.step for f in deed.around[:at] if not isinstance(f.step, (TimesStep,))]
    loop = next((one for one in reversed(loops) if isinstance(one, (ForEachStep, UntilStep))), None)
    if pick is None or choice.together or not isinstance(loop, ForEachStep):
        return
    zone, seat = zone_source(pick.source), frozenset([loop.binding])
    if zone is None or step.to.zone is not zone or not _goes_round(course, loop.over):
        return
    source = course.meant(pick.source)
    if not isinstance(source, ZoneCards) or step.to.owner is None:
        return
    giver = source.owner
    taker = course.meant(step.to.owner)
    names = seat | {choice.mover}
    if not (isinstance(giver, Named) and giver.binding in names):
        return
    if isinstance(taker, Named) and taker.binding in names:
        return
    assert verb is not None
    if any(_comes_back(course, part, zone, names) for part in walk_steps(verb.body)):
        return  # an exchange
    if course.once("passed-on", step.span):
        checker.report.warning(
            "passed-on",
            f"whoever is asked later may hand on what has just come to its `{zone.name}`",
            step.span,
            help="let all choose at once, with `choose together by …:`, keep what they choose, and"
            " move it behind the choice",
        )


def _comes_back(course: StepCourse, step: Step, zone: Zone, names: frozenset[Binding]) -> bool:
    """Return whether a statement moves cards to the same place of whoever chooses."""
    if not isinstance(step, MoveStep) or not isinstance(step.to, ZoneCards):
        return False
    at = None if step.to.owner is None else course.meant(step.to.owner)
    return step.to.zone is zone and isinstance(at, Named) and at.binding in names


# ----------------------------------------------------------------------------- held before


def _held_before(checker: Checker, course: StepCourse, deed: PlacedStep, step: AssignStep) -> None:
    """Warn of a keep that remembers who holds a card, when cards are handed on before it counts."""
    value = course.meant(step.value)
    if not isinstance(value, HolderOf) or step.change != "becomes":
        return
    keep = step.place.keep
    for later in behind(course, deed):
        for part in walk_steps((later,)):
            if keep.name in course.read_by(part):
                return
            if isinstance(part, MoveStep) and _between_hands(course, part):
                if course.once("gone-since", step.span):
                    checker.report.warning(
                        "gone-since",
                        f"`{keep.name}` is whoever held the card before, and cards are handed on"
                        f" in line {(course.own(part) or part.span).line}",
                        step.span,
                        help="write this line below the one that hands cards on",
                    )
                return


def _between_hands(course: StepCourse, step: MoveStep) -> bool:
    """Return whether cards of seats go to others."""
    if not isinstance(step.to, ZoneCards) or step.to.zone.families != (SEAT,):
        return False
    source = zone_source(step.what)
    if source is not None:
        return source.families == (SEAT,) and not isinstance(course.meant(step.what), AllOf)
    return step.what.kind.base is CARD and bool(course.reads(step.what))


# ------------------------------------------------------------------------------- too early


def _too_early(checker: Checker, course: StepCourse, deed: PlacedStep, step: AssignStep) -> None:
    """Warn of what is scored for the cards of a place, to which more come afterwards."""
    program = course.program
    if step.place.keep is not program.score or step.change == "becomes":
        return
    if any(isinstance(f.step, (ChooseStep, TimesStep, UntilStep)) for f in deed.around):
        return
    asked_for = [test for f in deed.around for test in (*f.tests, *f.passed)]
    read = course.reads(step.amount, *asked_for)
    if not read & course.filled():
        return
    for later in _after(course, deed):
        for part in walk_steps((later,)):
            if not isinstance(part, MoveStep) or not isinstance(part.to, ZoneCards):
                continue
            zone = part.to.zone
            if zone.name not in read or not zone.families or course.own(part) is None:
                continue
            moved = next(k for k, one in enumerate(course.deeds) if one.step is part)
            rest = course.deeds[moved + 1 :]
            asked = course.reads(program.ends, program.winner)
            if zone.name in asked.union(*(course.read_by(other.step) for other in rest)):
                continue
            if course.once("cards that come late", course.own(part)):
                checker.report.warning(
                    "too-early",
                    f"this counts `{zone.name}` before cards come to it in line"
                    f" {(course.own(part) or part.span).line}, and nothing counts those",
                    step.span,
                    help="write this line below that one",
                )
            return


def _gone_at_once(checker: Checker, course: StepCourse, deed: PlacedStep, step: MoveStep) -> None:
    """Warn of a hand that all goes away right behind the line that has drawn cards for it."""
    what = step.what
    if not isinstance(what, ZoneCards) or what.zone.sight != "owner" or not deed.around:
        return
    if isinstance(step.to, ZoneCards) and step.to.zone is what.zone:
        return
    block = next(body for body in deed.around[-1].step.bodies() if step in body)
    before = block[: block.index(step)]
    if not before or isinstance(before[-1], ChooseStep):
        return
    inner = list(walk_steps(before[-1:]))
    if any(isinstance(part, (ChooseStep, ShowStep)) for part in inner):
        return
    filled = [
        part
        for part in inner
        if isinstance(part, MoveStep)
        and isinstance(part.to, ZoneCards)
        and part.to.zone is what.zone
        and any(isinstance(x, TopOf) for x in walk(part.what))
    ]
    if filled and course.once("too-early", course.own(step)):
        checker.report.warning(
            "too-early",
            f"`{what.zone.name}` has just got cards in line"
            f" {(course.own(filled[0]) or filled[0].span).line}, and they go on with all of it"
            " before anybody is asked",
            course.own(step) or step.span,
            help="write this line above that one",
        )


def _not_empty_yet(checker: Checker, course: StepCourse, deed: PlacedStep, step: IfStep) -> None:
    """Warn of the question whether a place is empty from which cards are picked, not yet moved."""
    frame = next((one for one in reversed(deed.around) if one.verb is not None), None)
    if frame is None or frame.verb is None:
        return
    picks = [(pick.binding, zone_source(pick.source)) for pick in frame.verb.picks]
    for claim in course.claims(test for test, _ in step.branches[:1] if test is not None):
        if not isinstance(claim, IsNothing) or not isinstance(claim.value, ZoneCards):
            continue
        zone = claim.value.zone
        picked = frozenset(name for name, source in picks if source is zone)
        if zone.families:
            continue  # it may be another's
        if not picked or _is_moved(course, frame.verb.body, step, picked, zone):
            continue
        span = claim.span if claim.span.source is course.root else None
        if course.once("too-early", span):
            assert span is not None
            checker.report.warning(
                "too-early",
                f"`{zone.name}` is not empty here: what was picked from it is still there",
                span,
                help="ask this below the line that moves what was picked",
            )


def _is_moved(
    course: StepCourse, body: tuple[Step, ...], last: Step, picked: frozenset[Binding], zone: Zone
) -> bool:
    """Return whether a verb moves what was picked, or other cards of its place, before a line."""
    for step in walk_steps(body):
        if step is last:
            return False
        if isinstance(step, MoveStep):
            if course.about(step.what, picked) or zone.name in course.reads(step.what):
                return True
    return True


def _after(course: StepCourse, deed: PlacedStep) -> Iterator[Step]:
    """The statements behind one, also those behind the loops and words in which it stands."""
    for at in range(len(deed.around), -1, -1):
        inner = deed.step if at == len(deed.around) else deed.around[at].step
        yield from behind(course, PlacedStep(inner, deed.around[:at]))
        if at and not isinstance(deed.around[at - 1].step, _GONE_ON):
            return
