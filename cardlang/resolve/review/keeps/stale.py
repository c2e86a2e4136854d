"""Cards that have a name, and are offered or waited for by it after they may have gone.

A `let` holds the cards that there were when it was come to.  A choice that is made again offers by
such a name cards that have been moved since, and a loop that waits for them to go waits for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.program import (
    CARD,
    AgainStep,
    Binding,
    ChooseStep,
    Expression,
    LetStep,
    MoveStep,
    Named,
    Step,
    UntilStep,
    Zone,
    ZoneCards,
    walk,
    walk_steps,
    zone_source,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import LOOPS, PlacedStep, StepCourse


def tell_stale(checker: Checker, course: StepCourse) -> None:
    """Warns of such names in the game's own file."""
    named: dict[Binding, tuple[LetStep, PlacedStep, Zone]] = {}
    for deed in course.deeds:
        step = deed.step
        if isinstance(step, LetStep) and step.value.kind.base is CARD and step.value.kind.many:
            zone = zone_source(step.value)
            if zone is not None:
                named[step.binding] = (step, deed, zone)
        elif named and isinstance(step, (ChooseStep, UntilStep)):
            for asked in _asked(step):
                for part in walk(asked):
                    if isinstance(part, Named) and part.binding in named:
                        let, placed, zone = named[part.binding]
                        if _goes(course, deed, placed, zone) and not _looks(asked, zone):
                            _tell(checker, course, part, let, zone)


def _asked(step: ChooseStep | UntilStep) -> Iterator[Expression]:
    """The values that are offered, and the condition that a loop waits for."""
    if isinstance(step, UntilStep):
        yield step.condition
        return
    for verb in step.verbs:
        yield from (pick.source for pick in verb.picks)


def _goes(course: StepCourse, deed: PlacedStep, let: PlacedStep, zone: Zone) -> bool:
    """Return whether cards of a zone go before a place is come to again, and its `let` is not."""
    outside = [frame.step for frame in let.around]
    loops: list[Step] = [
        frame.step
        for frame in deed.around
        if isinstance(frame.step, LOOPS) and frame.step not in outside
    ]
    if isinstance(deed.step, UntilStep):
        loops.append(deed.step)
    if any(_moves(loop.bodies(), zone) for loop in loops):
        return True
    choice = deed.step
    return isinstance(choice, ChooseStep) and any(
        _moves((verb.body,), zone) and any(_again(part, choice) for part in walk_steps(verb.body))
        for verb in choice.verbs
    )


def _again(step: Step, choice: ChooseStep) -> bool:
    return isinstance(step, AgainStep) and step.label is choice.label


def _moves(bodies: Iterable[Iterable[Step]], zone: Zone) -> bool:
    """Return whether a card of a zone goes elsewhere."""
    return any(
        isinstance(step, MoveStep)
        and zone_source(step.what) is zone
        and not (isinstance(step.to, ZoneCards) and step.to.zone is zone)
        for step in walk_steps(*bodies)
    )


def _looks(asked: Expression, zone: Zone) -> bool:
    """Return whether a value looks at the cards of a zone as they lie now."""
    return any(isinstance(part, ZoneCards) and part.zone is zone for part in walk(asked))


def _tell(checker: Checker, course: StepCourse, part: Named, let: LetStep, zone: Zone) -> None:
    if not course.once("gone-since", part.span):
        return
    name, value = part.span.text, " ".join(let.value.span.text.split())
    checker.report.warning(
        "gone-since",
        f"`{name}` are the cards of `{zone.name}` as they lay before, and some may have gone",
        part.span,
        help=f"write `({name} where it is in {zone.name})`, or `{value}` itself",
    )
