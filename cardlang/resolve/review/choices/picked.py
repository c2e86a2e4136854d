"""Names of what is picked that stand for something else.

`swap 1..3 card in hand: move cards to box` moves the whole deck: `cards` are all cards, and those
that were picked are `card`, however many.  Told where what was picked, or gone through, is named
nowhere in its block, and all of the same kind are.

`give card in hand where rank of card is above 5`, below a verb that picks a `card` too, asks of the
card that was picked before, not of those that can be picked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.diagnostic import Fix
from cardlang.program import (
    CARD,
    GROUPS,
    SEAT,
    AllOf,
    Base,
    Binding,
    ChooseStep,
    Filtered,
    ForEachStep,
    Named,
    Step,
    walk,
    walk_steps,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse


def tell_picked(checker: Checker, course: StepCourse) -> None:
    """Warn of both in the game's own file."""
    for deed in course.deeds:
        _earlier(checker, course, deed.step)
        for binding, body in _blocks(deed.step):
            base = CARD if binding.kind.base is GROUPS else binding.kind.base
            everything = _all_of(course, body, base)
            if everything is None or _named(course, body, binding):
                continue
            if course.once("all-there-are", everything.span):
                _tell(checker, everything, binding)


def _earlier(checker: Checker, course: StepCourse, step: Step) -> None:
    """Warn where the `where` of a pick asks of what was picked before under the same name."""
    picks = (
        [pick for verb in step.verbs for pick in verb.picks] if isinstance(step, ChooseStep) else []
    )
    for pick in picks:
        if not isinstance(pick.source, Filtered):
            continue
        for part in walk(pick.source.condition):
            before = part.binding if isinstance(part, Named) else None
            name = pick.binding.name
            if before is None or before is pick.source.it or before.name != name:
                continue
            if part.span.text == name and course.once("picked-before", part.span):
                checker.report.warning(
                    "picked-before",
                    f"`{name}` is here what was chosen before, not what can be chosen now",
                    part.span,
                    help="what can be chosen is `it`; or give one of both another name than"
                    f" `{name}`",
                )


def _blocks(step: Step) -> Iterator[tuple[Binding, tuple[Step, ...]]]:
    """Names of things picked or gone through, each with the block done for it."""
    if isinstance(step, ChooseStep):
        for verb in step.verbs:
            for pick in verb.picks:
                yield pick.binding, verb.body
    elif isinstance(step, ForEachStep) and step.binding.kind.base is not SEAT:
        yield step.binding, step.body


def _all_of(course: StepCourse, body: Iterable[Step], base: Base) -> AllOf | None:
    """The first place of the game's own file that says all of a kind."""
    for step in walk_steps(body):
        for part in walk(*step.children()):
            if isinstance(part, AllOf) and part.base is base and part.span.source is course.root:
                return part
    return None


def _named(course: StepCourse, body: Iterable[Step], binding: Binding) -> bool:
    """Return whether a block names what was picked, or what is worked out from it."""
    values = (value for step in walk_steps(body) for value in step.children())
    return any(course.about(value, frozenset([binding])) for value in values)


def _tell(checker: Checker, everything: AllOf, binding: Binding) -> None:
    said, name = everything.span.text, binding.name
    checker.report.warning(
        "all-there-are",
        f"`{said}` are all there are, and nothing here is done with `{name}`",
        everything.span,
        help=f"write `{name}` if that is what is meant",
        fix=Fix(everything.span, name),
    )
