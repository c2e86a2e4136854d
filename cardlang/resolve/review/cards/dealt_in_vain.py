"""Places that get some cards of the pack, unseen, and with which nothing is done ever after.

Told of a place of the game's own file that nobody sees into: where numbers say how many cards of a
pack come to it, one by one and nobody's choice, and no rule, choice or end asks for it.  A place
to which all the rest goes keeps just that; and a sentence may say that cards are out of play.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.messages.catalogue import FIRST
from cardlang.program import (
    CARD,
    Constant,
    Destination,
    ForEachStep,
    MoveStep,
    PhaseStep,
    TimesStep,
    Zone,
    ZoneCards,
    zone_source,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import OuterStep, PlacedStep, StepCourse
from cardlang.resolve.review.keeps.idle import own
from cardlang.resolve.review.sentences.claims import wordlist
from cardlang.resolve.review.sentences.parts import sentence_parts
from cardlang.resolve.review.uses import Uses


def tell_dealt_in_vain(checker: Checker, course: StepCourse, uses: Uses) -> None:
    """Warn of each such place where it is declared."""
    told = {one.span for one in checker.report.found if one.code == "never-emptied"}
    for name, zone in uses.reached.items():
        entry = checker.layers.spaces["thing"].get(name)
        if not isinstance(zone, Zone) or entry is None or not own(checker, entry):
            continue
        if name in uses.asked | uses.taken | uses.shuffled or entry.span in told:
            continue
        if not zone.sight == zone.top_sight == "nobody" or _laid_away(checker, name):
            continue
        moves = list(_moves(course, zone))
        if moves and all(_of_the_pack(course, move, uses) for move in moves):
            checker.report.warning(
                "dealt-in-vain",
                f"cards are laid into `{name}`, which nobody sees, and nothing is ever done with"
                " them",
                entry.span,
                help="say who takes them or for whom they count, or say in a sentence of this"
                " place that they are out of play",
            )


def _moves(course: StepCourse, zone: Zone) -> Iterator[PlacedStep]:
    """Yield all that moves cards to a place."""
    for placed in course.deeds:
        step = placed.step
        if isinstance(step, MoveStep):
            to = step.to
            places = (to.place, to.other) if isinstance(to, Destination) else (to,)
            if any(isinstance(one, ZoneCards) and one.zone is zone for one in places):
                yield placed


def _of_the_pack(course: StepCourse, placed: PlacedStep, uses: Uses) -> bool:
    """Return whether a statement lays one card, or as many as a number says, from what is dealt."""
    step = placed.step
    assert isinstance(step, MoveStep)
    source = zone_source(step.what)
    if source is None or source.name not in uses.shuffled or isinstance(step.to, Destination):
        return False
    if step.what.kind.base is not CARD or isinstance(course.meant(step.what), ZoneCards):
        return False
    return all(_numbered(course, frame) for frame in placed.around)


def _numbered(course: StepCourse, frame: OuterStep) -> bool:
    """Return whether what stands around is done as often as a number says, whoever plays how."""
    match frame.step:
        case TimesStep(count=count):
            return isinstance(course.meant(count), Constant)
        case PhaseStep() | ForEachStep():
            return True
    return False


def _laid_away(checker: Checker, name: str) -> bool:
    """Return whether a sentence, or the name of a place, says that cards are out of play."""
    english = wordlist(FIRST)
    if english is not None and english.search("laid-away", name) is not None:
        return True
    return any(words.search("laid-away", part) for _, words, part in sentence_parts(checker))
