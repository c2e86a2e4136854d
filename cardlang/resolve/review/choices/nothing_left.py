"""A choice that is asked again when the last card is gone of which all its moves are made."""

from __future__ import annotations

from cardlang.program import (
    AgainStep,
    Binding,
    ChooseStep,
    MoveStep,
    Named,
    Verb,
    Zone,
    walk,
    walk_steps,
    zone_source,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse


def tell_nothing_left(checker: Checker, course: StepCourse) -> None:
    """Warns of each `choose again` of such a choice in the game's own file."""
    for deed in course.deeds:
        choice = deed.step
        if not isinstance(choice, ChooseStep) or choice.otherwise is not None:
            continue
        zones = {_picked_of(verb) for verb in choice.verbs}
        zone = zones.pop() if len(zones) == 1 else None
        if zone is None:
            continue
        for verb in choice.verbs:
            again = next((step for step in verb.body if isinstance(step, AgainStep)), None)
            if again is None or again.label is not choice.label or not _uses_up(verb, zone):
                continue
            span = course.own(again)
            if verb.when is None and course.once("nothing-left", span):
                assert span is not None
                checker.report.warning(
                    "nothing-left",
                    f"when the last card of `{zone.name}` is gone, this asks again, and nothing is"
                    " left to choose",
                    span,
                    help=f"write `if {zone.name} is not empty: choose again`; `otherwise:"
                    " nothing` in the choice goes on by itself",
                )


def _picked_of(verb: Verb) -> Zone | None:
    """The place of one's own cards of which a move needs one; None if it needs none."""
    places = [zone_source(pick.source) for pick in verb.picks if pick.low is None]
    return next((zone for zone in places if zone is not None and zone.families), None)


def _uses_up(verb: Verb, zone: Zone) -> bool:
    """Return whether a move takes a card from a place, and brings none there."""
    names: set[Binding] = {p.binding for p in verb.picks if zone_source(p.source) is zone}
    steps = list(walk_steps(verb.body))
    moves = [step for step in steps if isinstance(step, MoveStep)]
    if any(zone_source(move.to) is zone for move in moves):
        return False
    return any(
        isinstance(part, Named) and part.binding in names
        for move in moves
        for part in walk(move.what)
    )
