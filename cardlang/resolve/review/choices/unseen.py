"""Cards that lie face down and are chosen by their faces: `draw card in stock`."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.program import (
    CARD,
    ChooseStep,
    Expression,
    Image,
    OverMembers,
    Pick,
    ShowStep,
    Union,
    Zone,
    ZoneCards,
    walk,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse


def tell_unseen(checker: Checker, course: StepCourse) -> None:
    """Warn of picks from places that nobody looks into, and of which nothing is shown."""
    shown = {
        part.zone
        for deed in course.deeds
        if isinstance(deed.step, ShowStep)
        for part in walk(*deed.step.children())
        if isinstance(part, ZoneCards)
    }
    for deed in course.deeds:
        if isinstance(deed.step, ChooseStep):
            for verb in deed.step.verbs:
                hidden = [
                    (pick, zone)
                    for pick in verb.picks
                    if pick.binding.kind.base is CARD
                    for zone in _places(pick.source)
                    if _is_hidden(zone, shown)
                ]
                if hidden:
                    _tell(checker, course, *hidden[0])


def _places(source: Expression) -> Iterator[Zone]:
    """The places whose cards are picked, whatever is asked of these."""
    if isinstance(source, ZoneCards):
        yield source.zone
    elif isinstance(source, Image):
        yield from _places(source.value)
    elif isinstance(source, OverMembers):
        yield from _places(source.among)
    elif isinstance(source, Union):
        for part in source.children():
            yield from _places(part)


def _is_hidden(zone: Zone, shown: set[Zone]) -> bool:
    return zone.sight == zone.top_sight == "nobody" and zone not in shown


def _tell(checker: Checker, course: StepCourse, pick: Pick, zone: Zone) -> None:
    if not course.once("chosen-unseen", pick.span):
        return
    help = f"let a place be chosen in a zone `in order`: `n in 1..count of {zone.name}`, and take"
    help += f" `nth of {zone.name} by n`"
    if zone.ordered:
        help = (
            f"where the top one is drawn, no card is chosen: `draw: move top of {zone.name} to …`"
        )
    checker.report.warning(
        "chosen-unseen",
        f"`{zone.name}` lies face down, and its cards are chosen here by what is on them",
        pick.span,
        help=f"{help}; or `show {zone.name} to …` first",
    )
